#!/usr/bin/env python3
"""tools/lab/misses distinguishes a better engine from a worse one, in either order, finds the moves
that a search misses, and reuses its results.

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


def failure(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def gain_of(text, engine):
    found = re.findall(rf" {re.escape(engine)}: (\S+) \+- (\S+), (\d+) moves differ", text)
    assert len(found) == 1, text
    return tuple(map(float, found[0]))


def main():
    misses, engine, textbook = sys.argv[1:]
    same = f"env SAME=1 {engine}"
    with tempfile.NamedTemporaryFile("w", suffix=".cache") as file:
        cache = ["--cache", file.name]
        text = run(misses, *cache, "--judge", engine, engine, textbook, same)
        worse, error, differ = gain_of(text, textbook)
        assert worse < -error < 0 and differ > 5, text
        assert gain_of(text, same) == (0, 0, 0), text

        kept = os.path.getsize(file.name)
        again = run(misses, *cache, "--judge", engine, engine, textbook, same)
        assert again == text and os.path.getsize(file.name) == kept > 0, (text, again)

        turned = run(misses, *cache, "--judge", engine, "--player", engine, textbook, engine)
        better, other_error, _ = gain_of(turned, engine)
        assert better == -worse and other_error == error, (text, turned)

        file.seek(0, 2)
        file.write('7\n["torn')
        file.flush()
        other = [misses, "--seed", "2", *cache, engine, textbook]
        after_torn = run(*other)  # lines after the torn one are kept, too
        kept = os.path.getsize(file.name)
        assert run(*other) == after_torn and os.path.getsize(file.name) == kept

        file.seek(0)
        file.truncate()
        file.write("no position\n")
        file.flush()
        status, error = failure(misses, "--openings", file.name, engine, engine)
        assert status == 1 and "info string error" in error, error

    # Two plies change most scores by a centipawn.
    text = run(misses, "--margin", "1", "--shallower", "2", "--list", engine)
    missed, confirmed = map(int, re.search(r" (\d+) missed, (\d+) confirmed ", text).groups())
    listed = re.findall(r": \S+ at depth \d+: (\S+), alone and shallower (\S+), alone at that depth (\S+)", text)
    assert missed == len(listed) > 0, text
    assert all(float(believed) - float(alone) >= 1 for believed, alone, _ in listed), text
    assert confirmed == sum(float(believed) - float(deep) >= 1 for believed, _, deep in listed), text

    status, error = failure(misses)
    assert status == 2 and "ENGINE" in error, error
    status, error = failure(misses, "--jobs", "0", engine, engine)
    assert status == 2 and "at least 1" in error, error
    status, error = failure(misses, "/nowhere", engine)
    assert status == 1 and error.count("\n") == 1 and "/nowhere" in error, error


if __name__ == "__main__":
    main()
