#!/usr/bin/env python3
"""tools/lab/weights fits an evaluation that predicts results better than a coin.

    weights.py WEIGHTS ENGINE MATCH
"""

import re
import subprocess
import sys
import tempfile

COIN = 0.6931  # the log loss of an even chance, ln 2


def weights(command, *files):
    return subprocess.run([*command, *files], capture_output=True, text=True, check=False)


def main():
    tool, engine, match = sys.argv[1:]
    command = [sys.executable, tool, "--engine", engine]
    with tempfile.TemporaryDirectory() as folder:
        games = f"{folder}/games.pdn"
        engines = [word for name in "AB" for word in ("-engine", f"cmd={engine}", f"name={name}")]
        rules = ["-variant", "five-in-a-row", "-each", "nodes=50", "option.Hash=1"]
        schedule = ["-rounds", "40", "-repeat", "-srand", "3", "-openings", "order=random"]
        subprocess.run([match, *engines, *rules, *schedule, "-pdnout", games], capture_output=True, check=True)
        done = weights(command, games)
        assert done.returncode == 0, done
        fitted, losses = done.stdout.splitlines()
        assert re.fullmatch(r"five-in-a-row( -?\d+){7}", fitted), fitted
        found = re.fullmatch(r"\d+ positions, loss ([0-9.]+) with the engine's weights, ([0-9.]+) with these", losses)
        assert found and float(found[1]) < COIN and float(found[2]) < COIN, losses
        with open(games, "a", encoding="utf-8") as file:
            file.write('\n[Variant "connect4"]\n[Result "*"]\n\n1. 4 *\n')
        done = weights(command, games)
        assert done.returncode == 1 and "expected games of one variant" in done.stderr, done
    done = weights(command, "missing.pdn")
    assert done.returncode == 1 and "missing.pdn" in done.stderr, done


if __name__ == "__main__":
    main()
