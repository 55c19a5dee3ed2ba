"""Reads positions and games from files, for tools that test an engine."""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
KINGDROP = str(ROOT / "build/protocol/kingdrop")
ELEVEN_MEN = ROOT / "tools/openings/sets/checkers-eleven.txt"  # openings with eleven men a side in checkers

TAG = re.compile(r'^\[(\w+)\s+"(.*)"\]', re.MULTILINE)


def fail(what):
    raise SystemExit(f"{os.path.basename(sys.argv[0])}: {what}")


def read_positions(path):
    """Returns the positions of a file of openings, as arguments of `position`."""
    positions = [line.split("#")[0].strip() for line in Path(path).read_text(encoding="utf-8").splitlines()]
    return [position for position in positions if position] or fail(f"{path}: holds no position")


def read_games(path, encoding="utf-8"):
    """Yields the tags and the movetext of each game in a PDN file."""
    for game in re.split(r"\n(?=\[Event )", Path(path).read_text(encoding=encoding)):
        yield dict(TAG.findall(game)), TAG.sub("", game)
