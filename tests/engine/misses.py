#!/usr/bin/env python3
"""tools/misses tells a better engine from a worse one, either way round, and remembers what it found.

    misses.py MISSES ENGINE TEXTBOOK
"""

import os
import re
import subprocess
import sys
import tempfile


def run(misses, *arguments):
    options = "--positions 40 --plies 16 --play-nodes 500 --nodes 2000 --judge-nodes 20000 --jobs 2".split()
    done = subprocess.run([misses, *options, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def gain_of(text, engine):
    found = re.findall(rf" {re.escape(engine)}: (\S+) \+- (\S+), (\d+) moves differ", text)
    assert len(found) == 1, text
    return tuple(map(float, found[0]))


def main():
    misses, engine, textbook = sys.argv[1:]
    same = f"env SAME=1 {engine}"
    with tempfile.NamedTemporaryFile("w", suffix=".cache") as file:
        cache = ["--cache", file.name]
        text = run(misses, *cache, engine, textbook, same)
        worse, error, differ = gain_of(text, textbook)
        assert worse < -error < 0 and differ > 5, text
        assert gain_of(text, same) == (0, 0, 0), text

        kept = os.path.getsize(file.name)
        again = run(misses, *cache, engine, textbook, same)
        assert again == text and os.path.getsize(file.name) == kept > 0, (text, again)

        file.seek(0, 2)
        file.write('["torn')
        file.flush()
        for _ in range(2):  # the second time the torn line is not the last
            turned = run(misses, *cache, "--judge", engine, "--player", engine, textbook, engine)
            better, other_error, _ = gain_of(turned, engine)
            assert better == -worse and other_error == error, (text, turned)

    alone = subprocess.run([misses, engine], capture_output=True, text=True, check=False)
    assert alone.returncode != 0 and "two engines" in alone.stderr, alone
    none = subprocess.run([misses, "/nowhere", engine], capture_output=True, text=True, check=False)
    assert none.returncode == 1 and none.stderr.count("\n") == 1 and "/nowhere" in none.stderr, none


if __name__ == "__main__":
    main()
