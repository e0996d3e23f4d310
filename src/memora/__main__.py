"""`python -m memora`."""

import sys

from memora.interfaces.cli.main import main

sys.exit(main())
