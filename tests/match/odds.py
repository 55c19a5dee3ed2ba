#!/usr/bin/env python3
"""tools/odds finds the curve that results were drawn from, whoever begins and whoever moves.

    odds.py ODDS
"""

import json
import math
import random
import re
import subprocess
import sys
import tempfile

EVEN, SPREAD = 120, 30


def game_of(chance, number):
    """A game of two moves whose scores, by players who see the same, tell the result's chances."""
    score = chance.randrange(-300, 300)
    win, loss = (1 / (1 + math.exp((EVEN - value) / SPREAD)) for value in (score, -score))
    beginner = chance.choices(["won", "drawn", "lost"], [win, 1 - win - loss, loss])[0]
    second_begins = number % 3 == 0
    result = {"drawn": "1/2-1/2", "won": "1-0", "lost": "0-1"}[beginner]
    if second_begins:
        result = {"1-0": "0-1", "0-1": "1-0"}.get(result, result)
    fen = f'[FEN "{"W" if second_begins else "B"}:W32:B1"]\n' if number % 2 == 0 or second_begins else ""
    text = f"1. 9-13 {{{score / 100:+.2f}/9\n0.1s}} 22x18 {{{-score / 100:+.2f}/9 0.1s}} 2. 1-5 {{+M3/5 0s}} 5-9 {{book}} *"
    names = ("a", "b") if number % 2 == 0 else ("b", "a")
    return {
        "game": number,
        "first": names[0],
        "second": names[1],
        "result": result,
        "pdn": f'[Result "{result}"]\n{fen}\n{text}\n\n',
    }


def run(odds, lines, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".results") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
        file.flush()
        return subprocess.run([odds, *options, file.name], capture_output=True, text=True, check=False)


def check_fit(found, scores):
    assert found.returncode == 0 and found.stderr == "", found
    even, spread, count = map(int, re.findall(r"even (\d+), spread (\d+), from (\d+) scores", found.stdout)[0])
    assert abs(even - EVEN) < 6 and abs(spread - SPREAD) < 4, found.stdout
    assert abs(count - scores) < scores / 100, found.stdout


def main():
    odds = sys.argv[1]
    chance = random.Random(7)
    lines = [{"kingdrop-match": 1}] + [game_of(chance, number) for number in range(8000)]
    check_fit(run(odds, lines), 16000)
    check_fit(run(odds, lines, "--engine", "a"), 8000)
    few = [dict(lines[1], result="1-0", pdn=f"\n\n1. 9-13 {{{score}/9 0.1s}} *") for score in ("+0.01", "+0.02")]
    for none in (run(odds, lines, "--engine", "c"), run(odds, few), run(odds, [])):
        assert none.returncode == 1 and none.stderr == "odds: too few games to tell\n", none
    bad = run(odds, [dict(lines[1], pdn="")])
    assert bad.returncode == 1 and "Traceback" not in bad.stderr, bad


main()
