"""Shared by the Python tests: processes as the kernel reports them, and a runner of cases. Each case
runs in a fork, because a new interpreter starts more slowly than many cases run. Several run at a time,
because most wait for an engine. Campaigns are cases that run one after the other."""

import argparse
import contextlib
import functools
import os
import re
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path

BUILD = {"--build": {"default": "build", "help": "the build folder", "type": lambda name: Path(name).resolve()}}


class Failure(Exception):
    """A check failed."""


def require(condition, words):
    if not condition:
        raise Failure(words)


def wait_until(condition, seconds, words):
    until = time.monotonic() + seconds
    while not condition():
        require(time.monotonic() < until, words)
        time.sleep(0.005)


class Process:
    """A process as the kernel reports it."""

    def __init__(self, pid):
        self.pid = pid
        self.folder = Path(f"/proc/{pid}")

    def is_alive(self):
        try:
            return (self.folder / "stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
        except (FileNotFoundError, ProcessLookupError):
            return False

    def children(self):
        return [int(word) for word in (self.folder / f"task/{self.pid}/children").read_text().split()]

    def descriptors(self):
        """Returns the targets of the open descriptors by number, without those closed meanwhile."""
        found = {}
        for entry in (self.folder / "fd").iterdir():
            with contextlib.suppress(FileNotFoundError):
                found[int(entry.name)] = os.readlink(entry)
        return found

    def name(self):
        return (self.folder / "comm").read_text().strip()

    def environment(self):
        return (self.folder / "environ").read_bytes().split(b"\0")

    def private_kib(self):
        """Returns 0 if the process has ended."""
        try:
            text = (self.folder / "smaps_rollup").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return 0
        return sum(int(number) for number in re.findall(r"^Private_\w+:\s+(\d+)", text, re.M))

    def is_asleep(self):
        """Returns whether no thread runs or waits for a processor, a page or a disk."""
        # A thread seen asleep may be woken by one not yet looked at: look twice.
        return not any(
            stat.read_text().rpartition(")")[2].split()[0] in "RD"
            for _ in range(2)
            for stat in (self.folder / "task").glob("*/stat")
        )

    def cpu_seconds(self):
        """Returns the CPU time of all its threads."""
        total = 0
        for task in (self.folder / "task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
        return total / 1e9


def start(case, said):
    """Starts one case in a new process, with its output in a file if given; returns its pid."""
    pid = os.fork()
    if pid == 0:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        for descriptor in (1, 2) if said else ():
            os.dup2(said.fileno(), descriptor)
        status = 1
        try:
            status = int(case() or 0)
        except BaseException:
            traceback.print_exc()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    return pid


def play(cases, jobs=None):
    """Runs functions, given by name, several at a time. A function fails if it raises or returns a
    true value. Prints each result and finally the output of the failed ones; returns whether any
    failed. A single job prints directly."""
    jobs = jobs or os.cpu_count()
    left, running, failed = list(cases), {}, []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("timed out"))
    try:
        while left or running:
            while left and len(running) < jobs:
                name = left.pop(0)
                said = tempfile.TemporaryFile() if jobs > 1 else None
                running[start(cases[name], said)] = name, said, time.monotonic()
            pid, status = os.wait()
            name, said, began = running.pop(pid)
            if status:
                failed.append((name, said))
            else:
                print(f"ok {name} ({time.monotonic() - began:.1f} s)", flush=True)
    finally:
        for pid, (name, said, _) in running.items():
            os.kill(pid, signal.SIGKILL)
            failed.append((f"{name}, which did not end", said))
        for name, said in failed:
            print(f"FAIL {name}")
            if said:
                said.seek(0)
                print(said.read().decode("utf-8", "replace"), end="", flush=True)
    return len(failed) > 0


def parse(text, flags):
    """Returns the parsed arguments; `text` is the help, `flags` are argparse's."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, how in flags.items():
        parser.add_argument(name, **how)
    return parser.parse_args()


def find(functions, place=None, *arguments):
    """Returns a module's functions case_NAME by name. Each is called with place(arguments,
    folder)."""
    return {
        name[5:]: lambda folder, each=each: each(place(*arguments, folder)) if place else each()
        for name, each in functions.items()
        if name.startswith("case_")
    }


def main(text, flags, cases_of, jobs=None):
    """Runs the cases named on the command line, or all, each in its own folder. Returns the exit
    status."""
    arguments = parse(text, {**flags, "cases": {"nargs": "*", "metavar": "CASE"}})
    cases = cases_of(arguments)
    for name in arguments.cases:
        if name not in cases:
            raise SystemExit(f"unknown case {name}; expected one of {', '.join(cases)}")

    def run(case):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            return case(Path(folder))

    return play({name: functools.partial(run, cases[name]) for name in arguments.cases or cases}, jobs)
