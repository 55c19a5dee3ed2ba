"""The engine's `info` lines as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple


class Error(Exception):
    """Bad input, with a message that names it, or a closed engine."""


@dataclass(frozen=True)
class Score:
    """A score for the side to move. One of cp and mate is None."""

    cp: Optional[int] = None
    """In hundredths of a man; 0 is a draw."""
    mate: Optional[int] = None
    """The winner's moves to the end of a proven win, negative if the side to move loses."""
    bound: str = "exact"
    """exact, lower or upper."""


@dataclass(frozen=True)
class Info:
    """A line of play that a search reports."""

    depth: int
    seldepth: int
    multipv: int
    score: Score
    proven: bool
    """Whether the result is proven; if drawn, cp is 0."""
    nodes: int
    nps: int
    hashfull: int
    tbhits: int
    time: float
    pv: Tuple[str, ...]
    wdl: Optional[Tuple[int, int, int]] = None
    """Chances of a win, a draw and a loss in permille, with the option UCI_ShowWDL."""


def _read_score(words: List[str]) -> Score:
    bound = next((word[:-5] for word in words[2:] if word.endswith("bound")), "exact")
    value = int(words[1])
    return Score(cp=value, bound=bound) if words[0] == "cp" else Score(mate=value, bound=bound)


def read_info(line: str) -> Optional[Info]:
    """Returns the information in a line with a score, else None."""
    words = line.split()
    if words[:1] != ["info"] or "score" not in words:
        return None
    pv: Tuple[str, ...] = ()
    if "pv" in words:
        at = words.index("pv")
        words, pv = words[:at], tuple(words[at + 1 :])
    at = words.index("score")
    score = _read_score(words[at + 1 : at + 4])
    wdl = None
    if "wdl" in words:
        at = words.index("wdl")
        wdl = (int(words[at + 1]), int(words[at + 2]), int(words[at + 3]))
    numbers: Dict[str, int] = {
        name: int(words[words.index(name) + 1]) if name in words else 0
        for name in ("depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time")
    }
    return Info(
        depth=numbers["depth"],
        seldepth=numbers["seldepth"],
        multipv=max(numbers["multipv"], 1),
        score=score,
        proven=score.mate is not None or wdl == (0, 1000, 0),
        nodes=numbers["nodes"],
        nps=numbers["nps"],
        hashfull=numbers["hashfull"],
        tbhits=numbers["tbhits"],
        time=numbers["time"] / 1000,
        pv=pv,
        wdl=wdl,
    )
