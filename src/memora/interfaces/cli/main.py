"""`memora`: the way in from a terminal."""

from __future__ import annotations

import gc
import os
import sys

RARELY = 200_000
"""New objects before Python looks for unreachable cycles: the default, 700, is a fifth of listing 10 000 memories."""


def main() -> int:
    """Run the command line; returns the exit code. `memora --version` answers before anything else is imported."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        print_version()
        return 0
    keep_standard_streams()
    gc.set_threshold(RARELY)
    os.umask(0o077)  # whatever any library writes for us is the learner's alone
    from memora.interfaces.cli.program import run

    return run(sys.argv[1:])


def keep_standard_streams() -> None:
    """Where a standard stream was closed by whoever started us, no file that we open may take its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - as long as the process


def print_version() -> None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        print("memora", version("memora"))
    except PackageNotFoundError:  # run from a source folder, not installed
        print("memora (from source)")


if __name__ == "__main__":
    sys.exit(main())
