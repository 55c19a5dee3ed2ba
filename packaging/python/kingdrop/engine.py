"""An engine for one game, with its own threads."""

from __future__ import annotations

import ctypes
import operator
import os
import threading
import weakref
from collections import deque
from contextlib import contextmanager
from numbers import Integral
from typing import Deque, Dict, Iterable, Iterator, List, Mapping, NoReturn, Optional, Sequence, Union

from ._library import NO_SCORE, Host, Scores, append_line, library
from .info import Error, Info, read_info

Move = Union[str, int]

Moves = Union[str, Sequence[Move]]
"""A string of moves ("4453", "11-15 22-18") or a list of moves."""

Position = Moves
"""Moves from the start, or a FEN."""

Option = Union[bool, int, str]

# Interval at which other threads' requests are checked.
SLICE_MS = 20

ERROR = b"info string error: "


def _words(text: str) -> str:
    """Returns the words joined by single blanks: a newline would begin another command."""
    if "\0" in text:
        raise Error("a NUL in a string")
    return " ".join(text.split())


def _move_text(move: Move) -> str:
    # The engine would read 4.5 as two columns.
    if not isinstance(move, (str, Integral)):
        raise Error(f"move {move!r}: expected a string or a number")
    return str(move)


def _text(moves: Moves, name: str) -> str:
    """Returns a position or moves as a string. Raises Error for other types."""
    if isinstance(moves, (bytes, bytearray)) or not isinstance(moves, Iterable):
        raise Error(f"{name} {moves!r}: expected a string or a list of moves")
    return _words(moves if isinstance(moves, str) else " ".join(map(_move_text, moves)))


def _position_command(position: Position) -> str:
    text = _text(position, "position")
    if not text:
        return "position startpos"
    if text.split(" ", 1)[0] in ("startpos", "fen"):
        return f"position {text}"
    # A colon also occurs in captures: e3:c5.
    if any(sign in text for sign in '/["') or text[:2].upper() in ("B:", "W:"):
        return f"position fen {text}"
    return f"position startpos moves {text}"


def _milliseconds(time: float) -> int:
    """Returns at least 1 ms. Raises Error if the time is negative, not finite or not a number."""
    try:
        if time >= 0:
            return max(round(time * 1000), 1)
    except (TypeError, ValueError, ArithmeticError):
        pass
    raise Error(f"time {time!r}: expected seconds, 0 or more")


def _integer(value: int, name: str) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise Error(f"{name} {value!r}: expected an integer") from None


def _go_command(
    time: Optional[float], depth: Optional[int], nodes: Optional[int], root_moves: Moves
) -> str:
    limits = []
    if time is not None:
        limits.append(f"movetime {_milliseconds(time)}")
    if depth is not None:
        limits.append(f"depth {_integer(depth, 'depth')}")
    if nodes is not None:
        limits.append(f"nodes {_integer(nodes, 'nodes')}")
    moves = _text(root_moves, "root_moves")
    if moves:
        limits.append(f"searchmoves {moves}")
    return " ".join(["go", *(limits or ["infinite"])])


def _raise_error(lines: Deque[bytes]) -> None:
    """Raises the first error among the lines."""
    for line in lines:
        if line.startswith(ERROR):
            raise Error(line[len(ERROR) :].decode())


def _destroy(handle: int, _lines: object) -> None:
    library.kingdrop_destroy(handle)


_engines: weakref.WeakSet[Engine] = weakref.WeakSet()


def _leave_engines_to_parent() -> None:
    """Closes the parent's engines in a forked process, which has none of their threads."""
    for engine in _engines:
        engine._leave_to_parent()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_engines_to_parent)


class Engine:
    """An engine for one game. Threads may share it: calls run one at a time, and a call ends an
    open analysis. A search releases the GIL."""

    def __init__(
        self,
        game: str = "checkers",
        *,
        threads: Optional[int] = None,
        hash_mib: Optional[int] = None,
        options: Optional[Mapping[str, Option]] = None,
    ) -> None:
        """docs/options.md lists the options. Raises Error for an invalid one."""
        if options is not None and not isinstance(options, Mapping):
            raise Error(f"options {options!r}: expected names with values")
        lines: Deque[bytes] = deque()
        host = Host(line=append_line, context=lines)
        handle = library.kingdrop_create(ctypes.byref(host))
        if not handle:
            raise Error("no memory or no threads for an engine")
        self._lines = lines
        self._handle: int = handle
        self._scores = Scores()
        self._lock = threading.Lock()
        self._search: Optional[_Search] = None
        self._stopping = False
        self._cancelled = threading.Event()  # set if the call is to end as soon as it begins
        self._closed = ""  # the error of later calls
        self._multipv = 1
        self._destroy = weakref.finalize(self, _destroy, handle, lines)
        # The process may end while a thread still waits for the engine.
        self._destroy.atexit = False
        _engines.add(self)
        wanted: Dict[str, Optional[Option]] = {
            "UCI_Variant": game, "Threads": threads, "Hash": hash_mib, **(options or {}),
        }
        try:
            for name, value in wanted.items():
                if value is not None:
                    self.set_option(name, value)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stops running calls, even those of other threads, and frees the engine. A second call
        has no effect."""
        self._closed = self._closed or "the engine is closed"
        with self._lock:
            self._search = None
            self._destroy()

    def __reduce__(self) -> NoReturn:
        raise TypeError("an engine cannot be copied or pickled")

    def _leave_to_parent(self) -> None:
        self._closed = "the engine belongs to another process"
        self._lock = threading.Lock()  # a thread of the parent may hold the old one
        self._search = None
        self._destroy.detach()

    def stop(self) -> None:
        """Ends the running search, from any thread; its result is the best move so far."""
        self._stopping = True

    def set_option(self, name: str, value: Option) -> None:
        if not isinstance(name, str):
            raise Error(f"option {name!r}: expected a name")
        text = str(value).lower() if isinstance(value, bool) else str(value)
        with self._turn():
            self._tell(f"setoption name {_words(name)} value {_words(text)}")

    def new_game(self) -> None:
        """Forgets all search results."""
        with self._turn():
            self._tell("ucinewgame")

    def scores(self, position: Position = "", *, time: Optional[float] = None) -> List[Optional[int]]:
        """Returns the exact score of each column of Connect Four for the side to move, None if the
        column is full or the game is over: 22 (on other sizes half the cells plus one) minus the
        winner's discs, negative for a loss, 0 for a draw. Raises Error after `time` seconds; the
        next call resumes."""
        with self._turn():
            self._tell(_position_command(position))
            slices = None if time is None else max(_milliseconds(time) // SLICE_MS, 1)
            while True:
                count = library.kingdrop_scores(self._handle, SLICE_MS, self._scores)
                if count > 0:
                    return [None if score == NO_SCORE else score for score in self._scores[:count]]
                _raise_error(self._lines)
                self._check_open()
                slices = None if slices is None else slices - 1
                if self._stopping or slices == 0:
                    raise Error("scores: stopped before all were exact")

    def best_move(
        self,
        position: Position = "",
        *,
        time: Optional[float] = None,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        root_moves: Moves = (),
    ) -> Optional[str]:
        """Returns the best move, None if the game is over. Without a limit it searches for a
        second, or until the score is proven."""
        if time is None and depth is None and nodes is None:
            time = 1.0
        with self._turn():
            search = self._start(position, 1, _go_command(time, depth, nodes, root_moves))
            try:
                while not search.ended:
                    self._read(search)
            except BaseException:
                self._finish()
                raise
            return search.best_move

    def analyse(
        self,
        position: Position = "",
        *,
        time: Optional[float] = None,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        multipv: int = 1,
        root_moves: Moves = (),
    ) -> Analysis:
        """Starts a search. Without a limit it ends when the score is proven, or never."""
        with self._turn():
            search = self._start(position, multipv, _go_command(time, depth, nodes, root_moves))
            search.is_analysis = True
            return Analysis(self, search)

    def legal_moves(self, position: Position = "", *, paths: bool = False) -> List[str]:
        """Returns the legal moves; none if the game is over on the board. With paths it returns
        every way to make them, with all squares: 1x10x19."""
        if paths:
            return self._query(position, "moves")
        return self._board(position, "Legal moves").split()

    def play(self, position: Position, *moves: Move) -> str:
        """Plays moves and returns the new position as a FEN, which does not contain repetitions."""
        return self._board(position, "Fen", *moves)

    def result(self, position: Position = "") -> Optional[str]:
        """Returns the winner: first, second or draw; None while the game continues. Repetitions
        count only if the position is given as moves."""
        answers = {"p1win": "first", "p2win": "second", "draw": "draw"}
        return answers.get(self._query(position, "result")[0])

    def turn(self, position: Position = "") -> str:
        """Returns the side to move: first or second."""
        return "first" if self._query(position, "p1turn") == ["true"] else "second"

    def _query(self, position: Position, question: str) -> List[str]:
        with self._turn():
            self._tell(_position_command(position))
            return self._tell(f"query {question}")[0].split()[1:]

    def _board(self, position: Position, name: str, *moves: Move) -> str:
        """Plays moves and returns the text of the line `NAME: ...` or `NAME (N): ...` of `d`."""
        with self._turn():
            self._tell(_position_command(position))
            if moves:
                self._tell("moves " + _text(moves, "moves"))
            for line in self._tell("d"):
                if line.startswith(name):
                    return line.split(":", 1)[1].strip()
            return ""

    # Sending and reading need the lock of _turn().

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Waits for other threads' calls and stops an open analysis."""
        if (search := self._search) is not None and search.is_analysis:
            self._stopping = True
        with self._lock:
            self._check_open()
            self._finish()
            self._stopping = False
            if self._cancelled.is_set():  # after the reset, which may lose a stop
                self._stopping = True
            self._lines.clear()
            yield

    def _check_open(self) -> None:
        if self._closed:
            raise Error(self._closed)

    def _send(self, line: str) -> None:
        if not library.kingdrop_send(self._handle, line.encode("ascii", "backslashreplace")):
            raise Error("out of memory")

    def _tell(self, line: str) -> List[str]:
        """Sends a line and returns its answers. Raises Error with the engine's message."""
        self._send(line)
        if not self._lines:
            return []
        _raise_error(self._lines)
        answers = [line.decode() for line in self._lines]
        self._lines.clear()
        return answers

    def _start(self, position: Position, multipv: int, go: str) -> _Search:
        if _integer(multipv, "multipv") != self._multipv:
            self._tell(f"setoption name MultiPV value {multipv}")
            self._multipv = multipv
        self._tell(_position_command(position))
        self._search = _Search()
        try:
            self._send(go)
        except Error:
            self._search = None  # the engine did not take the line: there is no search to end
            raise
        try:
            _raise_error(self._lines)
        except Error:
            self._finish()
            raise
        return self._search

    def _next_line(self) -> str:
        """Waits for a line of the search."""
        while not self._lines:
            self._check_open()
            # An infinite search that has ended holds its move until `stop`.
            if self._stopping or not library.kingdrop_wait(self._handle, SLICE_MS):
                self._stopping = False
                self._send("stop")
        return self._lines.popleft().decode()

    def _read(self, search: _Search) -> None:
        """Handles a line of the running search."""
        line = self._next_line()
        if line.startswith("bestmove "):
            move = line.split()[1]
            search.best_move = None if move == "(none)" else move
            search.ended = True
            self._search = None
        elif (info := read_info(line)) is not None:
            search.lines[info.multipv] = info
            search.waiting.append(info)

    def _finish(self) -> None:
        """Ends the search, if one is running."""
        while (search := self._search) is not None and not self._closed:
            self._stopping = True
            self._read(search)


class _Search:
    """A started search and its reports so far."""

    def __init__(self) -> None:
        self.is_analysis = False
        self.ended = False
        self.best_move: Optional[str] = None
        self.lines: Dict[int, Info] = {}
        self.waiting: Deque[Info] = deque()


class Analysis(Iterator[Info]):
    """A running search: an iterator of its reports, which ends with the search. Another call on the
    engine, leaving a `with` block or losing the last reference ends it sooner."""

    def __init__(self, engine: Engine, search: _Search) -> None:
        self._engine = engine
        self._search = search

    @property
    def best_move(self) -> Optional[str]:
        """The best move, once the search has ended."""
        return self._search.best_move

    @property
    def lines(self) -> Mapping[int, Info]:
        """The latest report of each line, by its number from 1."""
        return self._search.lines

    def __enter__(self) -> Analysis:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        # The lock's holder has ended the search, or does so at its next call.
        if not self._search.ended and self._engine._lock.acquire(blocking=False):
            try:
                self._finish()
            finally:
                self._engine._lock.release()

    def __next__(self) -> Info:
        waiting = self._search.waiting
        while not waiting:
            with self._engine._lock:
                if self._search.ended:
                    raise StopIteration
                self._engine._check_open()
                self._engine._read(self._search)
        return waiting.popleft()

    def stop(self) -> None:
        """Asks the search to end, from any thread. The last reports can still be read."""
        if not self._search.ended:
            self._engine._stopping = True

    def close(self) -> None:
        """Ends the search and waits for its result."""
        self.stop()
        with self._engine._lock:
            self._finish()

    def _finish(self) -> None:
        if self._engine._search is self._search:
            self._engine._finish()
