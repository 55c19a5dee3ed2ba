"""Positions and games out of files, for tools that try an engine with them."""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
KINGDROP = str(ROOT / "build/protocol/kingdrop")
ELEVEN_MEN = ROOT / "tools/openings/sets/checkers-eleven.txt"  # openings of eleven men a side in checkers

TAG = re.compile(r'^\[(\w+)\s+"(.*)"\]', re.MULTILINE)


def fail(what):
    raise SystemExit(f"{os.path.basename(sys.argv[0])}: {what}")


def read_positions(path):
    """Positions from a file of openings, in the words of `position`."""
    positions = [line.split("#")[0].strip() for line in Path(path).read_text(encoding="utf-8").splitlines()]
    return [position for position in positions if position] or fail(f"{path}: holds no position")


def read_games(path, encoding="utf-8"):
    """Of each game of a PDN file its tags, and what stands after them."""
    for game in re.split(r"\n(?=\[Event )", Path(path).read_text(encoding=encoding)):
        yield dict(TAG.findall(game)), TAG.sub("", game)
