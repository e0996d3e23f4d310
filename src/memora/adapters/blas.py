"""One BLAS thread for the whole process: on a small busy machine threads turn 0.1 ms into 8 ms (DESIGN 2)."""

from __future__ import annotations

import functools
import os
import sys

_SWITCHES = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


@functools.cache
def pin_blas_to_one_thread() -> None:
    """Call it before work with NumPy. Where NumPy is not loaded yet it starts no second thread at all.

    The switches are set for the moment of loading only, so that child processes do not inherit them.
    """
    if "numpy" not in sys.modules:
        before = {name: os.environ.get(name) for name in _SWITCHES}
        os.environ.update(dict.fromkeys(_SWITCHES, "1"))
        try:
            import numpy  # noqa: F401
        finally:
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value
        return
    import threadpoolctl  # type: ignore[import-untyped]

    threadpoolctl.threadpool_limits(limits=1, user_api="blas")
