#!/usr/bin/env python3
"""tools/lab/levels measures that a higher level is stronger.

    levels.py LEVELS BUILD
"""

import re
import subprocess
import sys

ROW = re.compile(r"\| tictactoe \| (.+) against (\d+) \| 40 \| (?:76.0 %)? \| ([0-9.]+) % \| \S.* \| [0-9]+ % \|")


def main():
    tool, build = sys.argv[1:]
    command = [sys.executable, tool, "--build", build, "--games", "40"]
    text = subprocess.run([*command, "tictactoe"], capture_output=True, text=True, check=True).stdout
    rows = ROW.findall(text)
    assert [row[:2] for row in rows] == [
        ("800", "600"),
        ("1000", "800"),
        *((f"textbook at depth {depth}", "1000") for depth in (2, 4, 6)),
    ], text
    assert all(float(score) > 50 for _, _, score in rows[:2]), text
    done = subprocess.run([*command, "chess"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "unknown game chess" in done.stderr, done


if __name__ == "__main__":
    main()
