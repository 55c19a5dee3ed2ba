"""The engine for asyncio: each call waits in a thread, and cancelling a call stops its search."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import AsyncIterator, Callable, List, Mapping, Optional, TypeVar

from .engine import Engine, Move, Moves, Option, Position
from .info import Info

Result = TypeVar("Result")


class AsyncEngine:
    """Engine with coroutines. Calls run in the order in which they are made."""

    def __init__(
        self,
        game: str = "checkers",
        *,
        threads: Optional[int] = None,
        hash_mib: Optional[int] = None,
        options: Optional[Mapping[str, Option]] = None,
    ) -> None:
        self._engine = Engine(game, threads=threads, hash_mib=hash_mib, options=options)
        self._executor = ThreadPoolExecutor(1, "kingdrop")

    async def __aenter__(self) -> AsyncEngine:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Stops the running call and frees the engine. A second call has no effect."""
        await asyncio.get_running_loop().run_in_executor(None, self._engine.close)
        self._executor.shutdown(wait=False)

    def stop(self) -> None:
        """Ends the running search."""
        self._engine.stop()

    async def set_option(self, name: str, value: Option) -> None:
        await self._run(lambda: self._engine.set_option(name, value))

    async def new_game(self) -> None:
        await self._run(self._engine.new_game)

    async def scores(
        self, position: Position = "", *, time: Optional[float] = None
    ) -> List[Optional[int]]:
        return await self._run(lambda: self._engine.scores(position, time=time))

    async def best_move(
        self,
        position: Position = "",
        *,
        time: Optional[float] = None,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        root_moves: Moves = (),
    ) -> Optional[str]:
        return await self._run(
            lambda: self._engine.best_move(
                position, time=time, depth=depth, nodes=nodes, root_moves=root_moves
            )
        )

    async def analyse(
        self,
        position: Position = "",
        *,
        time: Optional[float] = None,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        multipv: int = 1,
        root_moves: Moves = (),
    ) -> AsyncIterator[Info]:
        analysis = await self._run(
            lambda: self._engine.analyse(
                position,
                time=time,
                depth=depth,
                nodes=nodes,
                multipv=multipv,
                root_moves=root_moves,
            )
        )
        try:
            while (info := await self._run(lambda: next(analysis, None))) is not None:
                yield info
        finally:
            analysis.stop()

    async def legal_moves(self, position: Position = "", *, paths: bool = False) -> List[str]:
        return await self._run(lambda: self._engine.legal_moves(position, paths=paths))

    async def play(self, position: Position, *moves: Move) -> str:
        return await self._run(lambda: self._engine.play(position, *moves))

    async def result(self, position: Position = "") -> Optional[str]:
        return await self._run(lambda: self._engine.result(position))

    async def turn(self, position: Position = "") -> str:
        return await self._run(lambda: self._engine.turn(position))

    async def _run(self, call: Callable[[], Result]) -> Result:
        self._engine._check_open()  # the executor of a closed engine takes no calls
        cancelled = threading.Event()

        def run() -> Result:
            self._engine._cancelled = cancelled
            return call()

        future = self._executor.submit(run)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            cancelled.set()  # a call that has yet to begin forgets earlier stops
            if future.running():
                self._engine.stop()
            raise
