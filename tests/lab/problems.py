#!/usr/bin/env python3
"""tools/lab/problems distinguishes right claims from wrong ones.

    problems.py PROBLEMS ENGINE
"""

import subprocess
import sys
import tempfile

# Two kings win against one outside the double corner; king against king is drawn.
WON, DRAWN = "W:WK14,K18:BK4.", "B:WK32 : BK1"
PROBLEMS = [
    ("two kings", "0-1", WON),
    ("two kings, hopefully", "1/2-1/2", WON),
    ("king against king", "1/2-1/2", DRAWN),
    ("crowned long ago", "1-0", "B:W1:BK30"),
    ("a whole game", "1-0", ""),
]


def main():
    tool, engine = sys.argv[1:]
    with tempfile.NamedTemporaryFile("w", suffix=".pdn") as file:
        for name, result, fen in PROBLEMS:
            setup = f'[FEN "{fen}"]\n' if fen else ""
            file.write(f'[Event "{name}"]\n[Result "{result}"]\n{setup}{result}\n\n')
        file.flush()
        for more in [], ["--jobs", "2", "--limits", "depth 20"]:
            command = [sys.executable, tool, "--engine", engine, *more, file.name]
            text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            assert text.splitlines()[-1].split() == ["all", "4", "2", "0", "0", "1", "1"], text
            assert "refuted: two kings, hopefully, claimed drawn for its side to move" in text, text
            assert "illegal: crowned long ago, claimed won" in text, text
            assert "king against king" not in text, text


if __name__ == "__main__":
    main()
