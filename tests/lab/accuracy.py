#!/usr/bin/env python3
"""tools/lab/accuracy finds the moves that do not keep the exact value.

    accuracy.py ACCURACY ENGINE
"""

import subprocess
import sys
import tempfile

TAGS = """[Event "?"]
[White "x"]
[Black "o"]
[Variant "connect4"]

"""

# After 1 7 1 7 1 the second player must block column 1, or the first player can win there at once.
GAMES = {
    "o does not block": "1. 1 {book} 7 {book} 2. 1 {book} 7 {book} 3. 1 {book} 2 {0.1s} 4. 1 {+M1/1 0.1s} *",
    "o is adjudicated": "1. 1 {book} 7 {book} 2. 1 {book} 7 {book} 3. 1 {book} 2 {0.1s} *",
    "x does not win": "1. 1 {book} 7 {book} 2. 1 {book} 7 {book} 3. 1 {book} 2 {book} 4. 3 {0.1s} 1 {0.1s} *",
}


def accuracy(command, *arguments):
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def main():
    tool, engine = sys.argv[1:]
    command = [sys.executable, tool, "--engine", engine]
    with tempfile.NamedTemporaryFile("w", suffix=".pdn") as file:
        file.write("\n\n".join(TAGS + game for game in GAMES.values()) + "\n")
        file.flush()
        code, text, _ = accuracy(command, file.name)
        assert code == 0, text
        assert "o: 3 games, 3 moves, 2 lower the exact value (33.33 % keep it)" in text, text
        assert "x: 3 games, 2 moves, 1 lower the exact value (50.00 % keep it)" in text, text
        code, text, _ = accuracy(command, "--player", "x", "--jobs", "2", file.name)
        assert code == 0 and "o:" not in text, text
        assert "game 3, 7. 3 after 1 7 1 7 1 2" in text and "game 1," not in text, text
    code, _, error = accuracy(command, "missing.pdn")
    assert code == 1 and "missing.pdn" in error, error


if __name__ == "__main__":
    main()
