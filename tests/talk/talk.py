#!/usr/bin/env python3
"""Plays talks with an engine, and reports where the engine deviates from the script.

    talk.py [--scale N] [--tries N] [--jobs N] [--wrapper PROGRAM] [--disturbed] ENGINE TALK...

TALK is a file or a folder of files; --jobs talks run at a time. --disturbed leaves out talks that are
`undisturbed`. Each line of a talk is a step:

    # COMMENT
    > LINE                  send a line
    send 'BYTES' [* N]      send bytes, a Python literal, N times
    < PATTERN               the next line must match
    info < PATTERN          ... after any number of info lines other than info string
    any < PATTERN           ... after any number of lines
    ... PATTERN             lines that match may come before the next expected one, or the end
    within TIME             limit for the next expected line, or exit
    silence TIME            no output for TIME
    quiet TIME              wait until none of the lines that `...` allows has come for TIME, and
                            the engine sleeps
    sleep TIME              wait without reading
    close stdin             close our end of the engine's stdin (or stdout)
    signal NAME             send a signal: TERM
    exit STATUS             the engine ends with this status and without further output
    exit STATUS unread      it ends; its further output stays unread
    cpu TIME over TIME      it uses less processor time than the first within the second
    memory MIB              its resident memory is smaller
    repeat N ... end        repeat the steps between N times
    end median TIME         ... and the median time from the last line sent to the last line
                            expected is less

Before all other steps:

    arguments WORD ...      the engine's arguments
    closed N ...            start the engine with these descriptors closed
    stdin file              stdin is a file with all lines to send
    stdin tty               stdin is a terminal
    stdin socket            stdin and stdout are one socket
    stdout tty              stdout is a terminal, which must stay in blocking mode
    undisturbed             the engine receives nothing while a thread searches, counts or clears a table

In a pattern `*` stands for anything, and `$name` for one word: any word at first, then the same one,
also in lines to send. `<~ REGEX` is a pattern as a regular expression. Times are `5 ms` or `2 s`;
--scale multiplies the limits of time and memory. Output is read only when a step expects some. At the
end stdin is closed, and the engine must exit with status 0 and without further output unless the talk
expects otherwise. Any output on stderr is an error. The current moves of a search come after a second,
on a busy machine in any talk, so talks without the word `currmove` skip them.

A talk that misses only its time limits is played again, --tries times in all: a machine that is busy
for a moment spoils one try, a slow engine all. An engine that hangs is never just late.
"""

import argparse
import ast
import os
import pty
import re
import select
import shlex
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import tty
from pathlib import Path

sys.dont_write_bytecode = True  # The source tree is not ours to write to.
sys.path.insert(0, str(Path(__file__).parents[1] / "lib"))
import cases
from cases import Failure
from client import Lines

PATIENCE = 20.0  # the default limit for an answer, in seconds
SKIPPED = {"info": "~ info (?!string ).*", "any": "*"}  # may come before the expected line


class Late(Failure):
    """The engine failed only a time limit."""


def parse_time(text):
    number, unit = re.fullmatch(r"([\d.]+) (ms|s)", text.strip()).groups()
    return float(number) * {"ms": 1e-3, "s": 1.0}[unit]


class Step:
    def __init__(self, number, text):
        self.number, self.text = number, text
        self.verb, _, self.rest = text.partition(" ")
        self.body = []  # of a repeat

    def parse_bytes(self):
        literal, _, times = self.rest.rpartition(" * ")
        if not literal:
            literal, times = self.rest, "1"
        return ast.literal_eval("b" + literal) * int(times)


def read_steps(path):
    """Returns a talk's steps; a repeat contains its own."""
    lists = [[]]
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        step = Step(number, line.rstrip())
        if step.verb == "end":
            lists.pop()
            lists[-1][-1].rest += " " + step.rest
            continue
        lists[-1].append(step)
        if step.verb == "repeat":
            lists.append(step.body)
    if len(lists) != 1:
        raise SystemExit(f"{path}: repeat without end")
    return lists[0]


class Engine:
    """The process and our ends of its descriptors."""

    def __init__(self, command, setup, content):
        self.terminal = None
        kind = setup["stdin"]
        if kind == "file":
            with tempfile.TemporaryFile() as file:
                file.write(content)
                file.flush()
                os.lseek(file.fileno(), 0, os.SEEK_SET)
                theirs_in = os.dup(file.fileno())
            self.write_end = None
        elif kind == "tty":
            self.write_end, theirs_in = pty.openpty()
            tty.setraw(theirs_in)
        elif kind == "socket":
            ours, theirs = socket.socketpair()
            self.write_end, theirs_in = ours.detach(), theirs.detach()
        else:
            theirs_in, self.write_end = os.pipe()
        if kind == "socket":
            self.read_end, theirs_out = os.dup(self.write_end), os.dup(theirs_in)
        elif setup["stdout"] == "tty":
            self.read_end, theirs_out = pty.openpty()
            self.terminal = os.dup(theirs_out)
        else:
            self.read_end, theirs_out = os.pipe()
        self.lines = Lines(self.read_end)
        self.errors = tempfile.TemporaryFile()

        def close_some():
            for descriptor in setup["closed"].split():
                os.close(int(descriptor))

        self.process = subprocess.Popen(
            command,
            stdin=theirs_in,
            stdout=theirs_out,
            stderr=self.errors,
            preexec_fn=close_some if setup["closed"] else None,
        )
        self.kernel = cases.Process(self.process.pid)
        os.close(theirs_in)
        os.close(theirs_out)

    def write(self, data):
        """Writes all; reads the engine's output only when the pipe is full."""
        while data:
            if select.select([], [self.write_end], [], 0.2)[1]:
                data = data[os.write(self.write_end, data[: select.PIPE_BUF]) :]
                continue
            can_read, can_write, _ = select.select([self.read_end], [self.write_end], [], PATIENCE)
            if can_read:
                self.lines.buffer += os.read(self.read_end, 1 << 16)
            elif not can_write:
                raise Failure("it neither reads nor writes")

    def close(self, name):
        attribute = {"stdin": "write_end", "stdout": "read_end"}[name]
        if getattr(self, attribute) is not None:
            os.close(getattr(self, attribute))
            setattr(self, attribute, None)

    def read_line(self, until, lateness=Failure):
        """Returns the next line, None at the end of the output; fails at the deadline."""
        while True:
            try:
                line = self.lines.next(until)
            except Failure as failure:
                raise lateness(f"{failure}" + f", but {self.lines.buffer}" * bool(self.lines.buffer)) from None
            if line is None and self.lines.buffer:
                raise Failure(f"the output ends within a line: {self.lines.buffer}")
            if line is None or self.shows_current_moves or " currmove " not in line:
                return line

    def has_exited(self, until):
        descriptor = os.pidfd_open(self.process.pid)
        ready = select.select([descriptor], [], [], max(0.0, until - time.monotonic()))[0]
        os.close(descriptor)
        return bool(ready)

    def has_output(self, seconds):
        return bool(self.lines.buffer) or bool(select.select([self.read_end], [], [], seconds)[0])

    def resident_mib(self):
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def stderr(self):
        self.errors.seek(0)
        return self.errors.read().decode("utf-8", "replace")


class Player:
    def __init__(self, engine, scale):
        self.engine, self.scale = engine, scale
        self.wait_patiently()
        self.skip = None  # a pattern of lines allowed before the expected one
        self.words = {}
        self.acted = self.answered = time.monotonic()
        self.exited = False

    def wait_patiently(self):
        self.deadline = PATIENCE * self.scale  # of the next expectation, from our last action
        self.lateness = Failure  # the failure when it is missed

    def fill_in(self, text):
        return re.sub(r"\$(\w+)", lambda found: self.words.get(found[1], found[0]), text)

    def matches(self, pattern, line):
        if pattern.startswith("~ "):
            return re.fullmatch(pattern[2:], line) is not None

        expression = ""
        for part in re.split(r"(\*|\$\w+)", pattern):
            if part == "*":
                expression += ".*"
            elif part.startswith("$") and part[1:] not in self.words:
                expression += rf"(?P<{part[1:]}>\S+)"
            else:
                expression += re.escape(self.fill_in(part))
        found = re.fullmatch(expression, line)
        if found:
            self.words.update(found.groupdict())
        return found is not None

    def send(self, data):
        if self.engine.write_end is not None:
            try:
                self.engine.write(data)
            except (BrokenPipeError, ConnectionResetError):
                raise Failure("the engine has closed its stdin") from None
        self.acted = time.monotonic()

    def expect(self, pattern):
        until = self.acted + self.deadline
        while True:
            line = self.engine.read_line(until, self.lateness)
            if line is None:
                raise Failure("the output has ended")
            if self.matches(pattern, line):
                break
            if self.skip is None or not self.matches(self.skip, line):
                raise Failure(f"got: {line}")
        self.answered = time.monotonic()
        self.skip = None
        self.wait_patiently()

    def expect_quiet(self, seconds):
        until = self.acted + self.deadline
        while (
            self.engine.has_output(seconds)
            or not self.engine.kernel.is_asleep()
            or self.engine.has_output(0)
        ):
            if time.monotonic() > until:
                raise Failure("it does not become quiet")
            if not self.engine.has_output(0):
                continue
            line = self.engine.read_line(time.monotonic() + seconds)
            if line is None or self.skip is None or not self.matches(self.skip, line):
                raise Failure(f"got: {line}")
        self.skip = None

    def expect_exit(self, status, unread=False):
        until = self.acted + self.deadline
        if self.engine.terminal is not None and not os.get_blocking(self.engine.terminal):
            raise Failure("the terminal's flags were changed")
        if self.engine.read_end is not None and not unread:
            while True:
                line = self.engine.read_line(until, self.lateness)
                if line is None:
                    break
                if self.skip is None or not self.matches(self.skip, line):
                    raise Failure(f"got: {line}")
        if not self.engine.has_exited(until):
            raise self.lateness("it did not exit in time")
        got = self.engine.process.wait()
        if got != status:
            raise Failure(f"it exited with status {got}")
        self.exited = True

    def measure_cpu(self, limit, span):
        before = self.engine.kernel.cpu_seconds()
        time.sleep(span)
        used = self.engine.kernel.cpu_seconds() - before
        if used > limit:
            raise Late(f"it used {used:.3f} s of processor time")

    def play_repeat(self, step):
        count, _, median = step.rest.partition(" median ")
        times = []
        for _ in range(int(count)):
            self.play(step.body)
            times.append(self.answered - self.acted)
        if median:
            print(f"median of {len(times)}: {statistics.median(times) * 1e3:.3f} ms")
            if statistics.median(times) > parse_time(median):
                raise Late(f"the median is {statistics.median(times) * 1e3:.3f} ms")

    def play_step(self, step):
        rest = step.rest
        match step.verb:
            case ">":
                self.send(self.fill_in(rest).encode() + b"\n")
            case "send":
                self.send(step.parse_bytes())
            case "<" | "<~":
                self.expect(("~ " if step.verb == "<~" else "") + rest)
            case "info" | "any":
                self.skip = SKIPPED[step.verb]
                self.play_step(Step(step.number, rest))
            case "...":
                self.skip = rest
            case "within":
                self.deadline, self.lateness = parse_time(rest) * self.scale, Late
            case "silence":
                if self.engine.has_output(parse_time(rest)):
                    raise Failure(f"got: {self.engine.read_line(time.monotonic() + 1)}")
            case "quiet":
                self.expect_quiet(parse_time(rest))
            case "sleep":
                time.sleep(parse_time(rest))
            case "close":
                self.engine.close(rest)
                self.acted = time.monotonic()
            case "signal":
                self.engine.process.send_signal(getattr(signal, "SIG" + rest))
                self.acted = time.monotonic()
            case "exit":
                self.expect_exit(int(rest.split()[0]), rest.endswith("unread"))
            case "cpu":
                limit, span = rest.split(" over ")
                self.measure_cpu(parse_time(limit), parse_time(span))
            case "memory":
                if self.engine.resident_mib() > float(rest) * self.scale:
                    raise Failure(f"it has {self.engine.resident_mib():.0f} MiB resident")
            case "repeat":
                self.play_repeat(step)
            case _:
                raise Failure("unknown step")

    def play(self, steps):
        for step in steps:
            try:
                self.play_step(step)
            except Failure as failure:
                if not hasattr(failure, "step"):
                    failure.step = step
                raise

    def finish(self):
        if not self.exited:
            self.engine.close("stdin")
            self.acted = time.monotonic()
            self.expect_exit(0)


def take_setup(steps):
    """Removes and returns the steps that set how the engine starts."""
    setup = {"arguments": "", "closed": "", "stdin": "pipe", "stdout": "pipe", "undisturbed": None}
    while steps and steps[0].verb in setup:
        step = steps.pop(0)
        setup[step.verb] = step.rest
    return setup


def is_undisturbed(path):
    return take_setup(read_steps(path))["undisturbed"] is not None


def content_of(steps):
    """Returns all that the steps send, for a file."""
    return b"".join(
        step.rest.encode() + b"\n" if step.verb == ">" else step.parse_bytes()
        for step in steps
        if step.verb in (">", "send")
    )


def play_once(talk, options):
    """Plays the talk with a new engine; returns the failure or None."""
    steps = read_steps(talk)
    setup = take_setup(steps)
    engine = Engine([*options.wrapper, options.engine, *shlex.split(setup["arguments"])], setup, content_of(steps))
    engine.shows_current_moves = any("currmove" in step.text for step in steps)
    player = Player(engine, options.scale)
    failed = None
    try:
        player.play(steps)
        player.finish()
    except Failure as failure:
        step = getattr(failure, "step", None)
        where = f"{talk}:{step.number}: {step.text}" if step else f"{talk}: end"
        print(f"{where}\n    {failure}")
        failed = failure
    finally:
        if engine.process.poll() is None:
            engine.process.kill()
            engine.process.wait()
    if engine.stderr():
        print(f"stderr:\n{engine.stderr()}")
        failed = Failure("it wrote to stderr")
    return failed


def play_talk(talk, options):
    for _ in range(options.tries):
        failed = play_once(talk, options)
        if not isinstance(failed, Late):
            break
    return failed is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--tries", type=int, default=1)
    parser.add_argument("--wrapper", action="append", default=[], help="runs the engine, as wine does")
    parser.add_argument("--disturbed", action="store_true")
    parser.add_argument("engine")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("talks", nargs="+", type=Path)
    options = parser.parse_args()
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    files = [f for t in options.talks for f in (sorted(t.glob("*.talk")) if t.is_dir() else [t])]
    if options.disturbed:
        files = [f for f in files if not is_undisturbed(f)]
    return cases.play({str(f): lambda f=f: play_talk(f, options) for f in files}, options.jobs)


sys.exit(main())
