#!/bin/sh
# Resolves the three locks for every platform at once, each package with the hashes of all its wheels.
# Options given are passed on to uv (--upgrade). No lock names a registry: a learner's pip asks the one it is set up with.
set -eu
cd "$(dirname "$0")/.."

if ! command -v uv >/dev/null 2>&1; then
    echo "make lock needs the program uv; it is not needed for anything else." >&2
    exit 1
fi

resolve() {
    target=$1
    shift
    uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --only-binary :all: --generate-hashes \
        --no-annotate --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
        --output-file "$target" "$@"
}

resolve requirements.txt --group build --extra chroma "$@"
resolve requirements-dev.txt --group dev --extra chroma --extra use --constraints requirements.txt "$@"
resolve requirements-train.txt --extra train --constraints requirements-dev.txt "$@"
