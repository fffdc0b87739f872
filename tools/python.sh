#!/bin/sh
# Prints the path of a Python that can run Dealerbox: 3.11 or later with all of its standard library.
# $PYTHON, if set, is tried first.

found=
for name in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
    path=$("$name" -c 'import sys; print(sys.version_info >= (3, 11) and sys.executable or "")' 2>/dev/null) || continue
    [ -n "$path" ] || continue
    if lacking=$("$path" -c 'import ensurepip, sqlite3, ssl, venv' 2>&1); then
        echo "$path"
        exit 0
    fi
    found="$path (${lacking##*Error: })"
done

if [ -n "$found" ]; then
    echo "Dealerbox cannot use $found." >&2
    echo "A part of Python's standard library is missing. On Debian and Ubuntu: apt install python3-venv" >&2
else
    echo "Dealerbox needs Python 3.11 or later, and found none here." >&2
    echo "If it is somewhere else, say so: make run PYTHON=/path/to/python3" >&2
fi
exit 1
