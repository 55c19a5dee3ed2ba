"""kingdrop, an engine for draughts and Connect Four.

    with kingdrop.Engine("connect4") as engine:
        engine.scores("4453")        # the exact score of each column
        engine.best_move("4453")
        for info in engine.analyse("4453", time=1.0, multipv=3):
            print(info.depth, info.score, info.pv)
"""

from .aio import AsyncEngine
from .engine import Analysis, Engine, Position
from .info import Error, Info, Score

__all__ = ["Analysis", "AsyncEngine", "Engine", "Error", "Info", "Position", "Score"]
