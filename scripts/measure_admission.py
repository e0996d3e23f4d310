"""What is kept of messages told apart by hand (W1): facts lost and junk kept, as `docs/trust.md` cites: `make admission`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.admission import SETS, admitted


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--set", dest="sets", action="append", choices=SETS, help="default: all")
    ask.add_argument("--wrong", action="store_true", help="show every fact lost and all junk kept")
    asked = ask.parse_args()
    for which in asked.sets or SETS:
        with tempfile.TemporaryDirectory() as home:
            found = list(admitted(Path(home), which))
        full = [one for one in found if one.told.holds]
        facts = sum(len(one.told.holds) for one in full)
        lost = sum(len(one.lost) for one in full)
        noisy = sum(bool(one.junk) for one in found if not one.told.holds)
        extra = sum(bool(one.junk) for one in full)
        print(
            f"{which}: {lost} of {facts} facts lost; {noisy} of {len(found) - len(full)} messages without a fact left "
            f"something; {extra} of {len(full)} with facts left something beside them"
        )
        if asked.wrong:
            for one in found:
                if one.lost or one.junk:
                    print(
                        f"  {'lost' if one.lost else 'junk'}: {one.told.said!r} {one.lost} kept={one.kept} refused={one.refused}"
                    )


if __name__ == "__main__":
    main()
