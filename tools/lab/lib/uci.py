"""Engines for tools that measure them."""

import concurrent.futures
import contextlib
import math
import re
import subprocess
import threading

import client
from cases import Failure

END_S = 10  # limit for an engine's exit after `quit`


class PositionRefused(Failure):
    """An engine reported an error before a search."""


class Engine(client.Engine):
    """A UCI engine, started by a command line. Not thread-safe. It has its own process group: a
    search that a terminal's Ctrl-C interrupts would look like a complete one."""

    def __init__(self, words, *options):
        super().__init__(words, start_new_session=True)
        try:
            self.ask("uci", "uciok")
            self.send(*("setoption " + option for option in options))
            self.ask("isready", "readyok")
        except Failure:
            self.close()
            raise
        self.patience = math.inf

    def close(self):
        with contextlib.suppress(Failure, subprocess.TimeoutExpired):
            self.send("quit")
            self.process.wait(END_S)
        super().close()

    def answers(self, position, limits, new_game=True):
        """Returns all lines of a search; with `new_game` the engine forgets earlier searches."""
        self.send(*["ucinewgame"] * new_game, "position " + position, "go " + limits)
        lines = self.until("bestmove")
        errors = [line for line in lines if line.startswith("info string error")]
        if errors:
            raise PositionRefused(f"{self.name}: {errors[0]}")
        return lines

    def search(self, position, limits, new_game=True):
        """Returns the result of a search: the move, and the last line's depth, kind of score ("cp"
        or "mate") and score. The last line may belong to an unfinished iteration."""
        lines = self.answers(position, limits, new_game)
        infos = [re.match(r"info depth (\d+) .*score (cp|mate) (-?\d+)", line) for line in lines]
        last = [found for found in infos if found][-1:]
        if not last:
            raise Failure(f"{self.name} gives no score: {lines[-1]}")
        depth, kind, score = last[0].groups()
        return lines[-1].split()[1], int(depth), kind, int(score)


class Engines:
    """Threads, each with its own engines, started when the thread first needs them."""

    def __init__(self, threads):
        self.pool = concurrent.futures.ThreadPoolExecutor(threads)
        self.own = threading.local()
        self.engines = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.pool.shutdown(cancel_futures=True)
        for engine in self.engines:
            engine.close()

    def engine(self, words, *options):
        """Returns the calling thread's engine, starting it if needed."""
        mine = self.own.__dict__
        key = repr((words, options))
        if key not in mine:
            mine[key] = Engine(words, *options)
            self.engines.append(mine[key])
        return mine[key]

    def map(self, work, items):
        """Returns the results for all items, in order."""
        return self.pool.map(work, items)
