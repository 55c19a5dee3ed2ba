"""Checkers and Connect Four as OpenSpiel and Kaggle write them.

In their checkers squares have a letter and a number, and each jump is an action. The rules of
English checkers apply, except that a game is drawn after 40 plies without a capture and never by
repetition. Player 0 moves first, from the bottom of the board, whose left corner is a1. Create the
engine with Engine("checkers", options={"DrawPlies": bridge.DRAW_PLIES}).
"""

from __future__ import annotations

import re
from typing import Iterable, List, Optional, Sequence, Sized, Tuple, Union

from .engine import Engine
from .info import Error

DRAW_PLIES = 40

ACTION = re.compile(r"([a-h][1-8])([a-h][1-8])")

Board = Union[str, Sequence[Sequence[str]]]
"""OpenSpiel's text of a state, or Kaggle's rows of cells from the first rank."""


def _square(number: int) -> str:
    row, place = divmod(number - 1, 4)
    return "abcdefgh"[6 + row % 2 - 2 * place] + str(row + 1)


_SQUARES = {_square(number): number for number in range(1, 33)}
_NAMES = {str(number): square for square, number in _SQUARES.items()}


def _number(square: str) -> int:
    if square not in _SQUARES:
        raise Error(f"'{square}': not a square of checkers")
    return _SQUARES[square]


def _is_jump(action: str) -> bool:
    return abs(int(action[1]) - int(action[3])) == 2


def actions_of_move(move: str) -> List[str]:
    """Returns the actions of a move with all its squares, such as 15x22x31."""
    squares = [_NAMES.get(number, "") for number in re.split("[-x]", str(move))]
    if len(squares) < 2 or "" in squares:
        raise Error(f"{move!r}: expected a move such as 15x22x31")
    return [start + end for start, end in zip(squares, squares[1:])]


def moves_of_actions(actions: Sequence[str]) -> List[str]:
    """Returns moves for the engine: consecutive jumps of one piece are one move."""
    moves: List[str] = []
    before = ""
    if not isinstance(actions, Iterable):
        raise Error(f"actions {actions!r}: expected a list of actions")
    for action in actions:
        found = ACTION.fullmatch(str(action))
        if found is None:
            raise Error(f"'{action}': expected an action such as a3b4")
        start, end = _number(found[1]), _number(found[2])
        if before and _is_jump(before) and _is_jump(action) and before[2:] == action[:2]:
            moves[-1] += f"x{end}"
        else:
            moves.append(f"{start}{'x' if _is_jump(action) else '-'}{end}")
        before = action
    return moves


def _split(engine: Engine, actions: Sequence[str]) -> Tuple[List[str], List[str]]:
    """Returns the complete moves, and the squares of a capture that must continue."""
    moves = moves_of_actions(actions)
    for i, move in enumerate(moves):
        # The engine would take the first jumps for the whole capture.
        if "x" in move and move not in (paths := engine.legal_moves(moves[:i], paths=True)):
            if i == len(moves) - 1 and any(path.startswith(move + "x") for path in paths):
                return moves[:-1], move.split("x")
            raise Error(f"'{actions_of_move(move)[0]}': not a legal capture")
    return moves, []


def _next_actions(paths: Sequence[str], begun: Sequence[str]) -> List[str]:
    done = max(len(begun) - 1, 0)
    beginning = "x".join(begun) + "x" if begun else ""
    actions = [actions_of_move(path)[done] for path in paths if path.startswith(beginning)]
    return sorted(set(actions))


def is_drawn(actions: Sequence[str]) -> bool:
    """Returns true after 40 plies without a capture."""
    last = actions[-DRAW_PLIES:]
    return len(last) == DRAW_PLIES and not any(map(_is_jump, last))


def legal_actions(engine: Engine, actions: Sequence[str]) -> List[str]:
    """Returns the legal actions, sorted; none if the game is over."""
    moves, begun = _split(engine, actions)
    paths = engine.legal_moves(moves, paths=True)
    return [] if is_drawn(actions) else _next_actions(paths, begun)


def result(engine: Engine, actions: Sequence[str]) -> Optional[str]:
    """Returns the winner: first, second or draw; None while the game continues."""
    if legal_actions(engine, actions):
        return None
    if is_drawn(actions):
        return "draw"
    return "first" if engine.turn(moves_of_actions(actions)) == "second" else "second"


def _choose(
    engine: Engine,
    position: Union[str, Sequence[str]],
    paths: Sequence[str],
    begun: Sequence[str],
    limits: Tuple[Optional[float], Optional[int], Optional[int]],
) -> Optional[str]:
    """Returns the next action of the best path, or None if there is none."""
    actions = _next_actions(paths, begun)
    if len(actions) < 2:
        return actions[0] if actions else None
    time, depth, nodes = limits
    best = engine.best_move(position, time=time, depth=depth, nodes=nodes, root_moves=paths)
    if best is None:
        return None
    # Squares between the ends are written only if necessary.
    ends = (best.split("x")[0], best.split("x")[-1])
    same = [path for path in paths if path == best] or [
        path for path in paths if (path.split("x")[0], path.split("x")[-1]) == ends
    ]
    return _next_actions(same[:1], begun)[0]


def best_action(
    engine: Engine,
    actions: Sequence[str],
    *,
    time: Optional[float] = None,
    depth: Optional[int] = None,
    nodes: Optional[int] = None,
) -> Optional[str]:
    """Returns the best next action, None if the game is over."""
    if not legal_actions(engine, actions):
        return None
    moves, begun = _split(engine, actions)
    beginning = "x".join(begun) + "x" if begun else ""
    paths = [p for p in engine.legal_moves(moves, paths=True) if p.startswith(beginning)]
    return _choose(engine, moves, paths, begun, (time, depth, nodes))


def _has_eight(cells: Sized) -> bool:
    return isinstance(cells, Sized) and len(cells) == 8


def fen_of_board(board: Board, player: int) -> str:
    """Returns the FEN of a board with that player, 0 or 1, to move."""
    if isinstance(board, str):
        ranks = [line[1:9] for line in board.splitlines()[:8]]
        board = [list(rank) for rank in reversed(ranks)]
    if not _has_eight(board) or not all(map(_has_eight, board)):
        raise Error("expected a board of eight ranks of eight cells")
    if player not in (0, 1):
        raise Error(f"player {player!r}: expected 0 or 1")
    pieces: Tuple[List[str], List[str]] = ([], [])
    for square, number in _SQUARES.items():
        cell = board[int(square[1]) - 1]["abcdefgh".index(square[0])]
        if cell not in ("o", "O", "8", "+", "*", "."):
            raise Error(f"'{cell}': not a piece of checkers")
        if cell != ".":
            pieces[cell in "+*"].append(f"{'K' if cell in 'O8*' else ''}{number}")
    return f"{'W' if player else 'B'}:W{','.join(pieces[1])}:B{','.join(pieces[0])}"


def fen_of_discs(board: Union[str, Sequence[int]]) -> str:
    """Returns the FEN of a 7x6 Connect Four board: OpenSpiel's text, or the 42 marks of Kaggle's
    ConnectX, both from the top left."""
    if isinstance(board, str):
        marks = [".xo".find(sign) for sign in board if not sign.isspace()]
    else:
        marks = list(board) if hasattr(board, "__iter__") else []
    if len(marks) != 42 or not all(mark in (0, 1, 2) for mark in marks):
        raise Error("expected a board of 42 cells, each empty or a player's")
    cells = "".join("1xo"[int(mark)] for mark in marks)
    rows = (cells[start : start + 7] for start in range(0, 42, 7))
    packed = (re.sub("1+", lambda empty: str(len(empty[0])), row) for row in rows)
    return f"{'/'.join(packed)} {'x' if marks.count(1) == marks.count(2) else 'o'}"


def best_action_on_board(
    engine: Engine,
    board: Board,
    player: int,
    legal: Sequence[str] = (),
    *,
    time: Optional[float] = None,
    depth: Optional[int] = None,
    nodes: Optional[int] = None,
) -> Optional[str]:
    """Returns the player's best action among `legal` or, if that is empty, all: only `legal` shows
    which piece must continue a capture. None if the game is over."""
    fen = fen_of_board(board, player)
    paths = engine.legal_moves(fen, paths=True)
    if legal:
        paths = [path for path in paths if actions_of_move(path)[0] in legal]
    return _choose(engine, fen, paths, (), (time, depth, nodes))
