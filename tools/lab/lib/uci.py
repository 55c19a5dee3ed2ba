"""Engines on pipes, for tools that measure them."""

import concurrent.futures
import os
import re
import shlex
import subprocess
import sys
import threading
import time

class EngineFailed(SystemExit):
    """An engine did not start, or ended before it answered. A program that does not catch this ends, too."""

    def __init__(self, what):
        super().__init__(f"{os.path.basename(sys.argv[0])}: {what}")


class PositionRefused(EngineFailed):
    """An engine reported an error before a search."""


class Engine:
    """An engine on a pipe, started by the words of a command. Not for several threads at once.

    It does not share the terminal's signals: an interrupted search would look like a whole one."""

    START_S = 20  # it may take to be ready
    END_S = 10  # and to quit

    def __init__(self, words, *options):
        try:
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                bufsize=1,
                start_new_session=True,
            )
        except OSError as error:
            raise EngineFailed(error) from error
        self.name = shlex.join(words)
        start = threading.Timer(self.START_S, self.process.kill)
        start.start()
        try:
            self.send("uci")
            self.wait_for("uciok")
            for option in options:
                self.send("setoption " + option)
            self.wait_until_ready()
        except EngineFailed:
            self.close()
            raise
        finally:
            start.cancel()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        try:
            self.send("quit")
        except EngineFailed:
            pass
        try:
            self.process.wait(self.END_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
        except BrokenPipeError as error:
            raise EngineFailed(f"{self.name} ended early") from error

    def lines_until(self, start):
        """All lines up to the first one that begins so."""
        lines = []
        while not lines or not lines[-1].startswith(start):
            line = self.process.stdout.readline()
            if not line:
                raise EngineFailed(f"{self.name} ended early, or was not ready in {self.START_S} s")
            lines.append(line.rstrip("\n"))
        return lines

    def wait_for(self, start):
        return self.lines_until(start)[-1]

    def wait_until_ready(self):
        self.send("isready")
        self.wait_for("readyok")

    def timed(self, line, answer):
        """Seconds from a command to the line that answers it."""
        begin = time.perf_counter()
        self.send(line)
        self.wait_for(answer)
        return time.perf_counter() - begin

    def answers(self, position, limits, new_game=True):
        """All lines of a search, one that knows of no other if it is a new game's."""
        if new_game:
            self.send("ucinewgame")
        self.send("position " + position)
        self.send("go " + limits)
        lines = self.lines_until("bestmove")
        errors = [line for line in lines if line.startswith("info string error")]
        if errors:
            raise PositionRefused(f"{self.name}: {errors[0]}")
        return lines

    def search(self, position, limits, new_game=True):
        """What a search finds: the move, and the last line's depth, kind of score ("cp" or "mate") and
        score, which may be that of an unfinished iteration."""
        lines = self.answers(position, limits, new_game)
        infos = [re.match(r"info depth (\d+) .*score (cp|mate) (-?\d+)", line) for line in lines]
        last = [found for found in infos if found][-1:]
        if not last:
            raise EngineFailed(f"{self.name} gives no score: {lines[-1]}")
        depth, kind, score = last[0].groups()
        return lines[-1].split()[1], int(depth), kind, int(score)

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Engines:
    """Threads, each with engines of its own, which start when it first asks for them."""

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
        """The calling thread's."""
        mine = self.own.__dict__
        key = repr((words, options))
        if key not in mine:
            mine[key] = Engine(words, *options)
            self.engines.append(mine[key])
        return mine[key]

    def map(self, work, items):
        """The results of the work on all items, in order."""
        return self.pool.map(work, items)
