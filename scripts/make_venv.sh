#!/bin/sh
# Makes a virtual environment at $1 with the first Python here that is new enough, or says what is missing.
# PYTHON=/path/to/python chooses one.
set -eu

fits() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

for python in ${PYTHON:-python3.11 python3.12 python3.13 python3 python}; do
    if fits "$python"; then
        rm -rf "$1"
        if "$python" -m venv "$1"; then
            exit 0
        fi
        rm -rf "$1" # half an environment would look like a whole one to the next call
        exit 1
    fi
done

{
    echo "Memora needs Python 3.11 or newer with its venv module, and found none${PYTHON:+ at $PYTHON}."
    echo "Debian and Ubuntu: apt install python3 python3-venv. Elsewhere: install Python from its own installer."
    echo "找不到 Python 3.11 以上（含 venv 模組）。Debian、Ubuntu 請裝 python3 和 python3-venv。"
    echo "If it stands somewhere unusual, say where: make PYTHON=/path/to/python3 chat"
} >&2
exit 1
