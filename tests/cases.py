"""What the tests in Python share: what the kernel knows of a process, and the play of cases, each in a
process of its own and some at a time, and of campaigns.

Most cases wait for an engine most of the time, and the start of an interpreter takes longer than many
of them.
"""

import argparse
import collections
import contextlib
import functools
import os
import re
import select
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path


class Failure(Exception):
    """Something is not as it must be."""


def require(condition, words):
    if not condition:
        raise Failure(words)


def wait_until(condition, seconds, words):
    until = time.monotonic() + seconds
    while not condition():
        require(time.monotonic() < until, words)
        time.sleep(0.005)


class Lines:
    """The lines that come from a descriptor."""

    def __init__(self, descriptor):
        self.descriptor = descriptor
        self.buffer = b""
        self.last = collections.deque(maxlen=3)

    def next(self, until):
        """The next line, which must come by then; None at the end."""
        while b"\n" not in self.buffer:
            left = max(0.0, until - time.monotonic())
            require(select.select([self.descriptor], [], [], left)[0], f"no line came in time after {[*self.last]}")
            try:
                data = os.read(self.descriptor, 1 << 16)
            except ConnectionResetError:
                data = b""
            if not data:
                return None
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        self.last.append(line.decode("ascii"))
        return self.last[-1]


class Process:
    """What the kernel knows of a process."""

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
        """Where they lead, by number; one that is closed meanwhile is left out."""
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
        """0 if it has ended."""
        try:
            text = (self.folder / "smaps_rollup").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return 0
        return sum(int(number) for number in re.findall(r"^Private_\w+:\s+(\d+)", text, re.M))

    def is_asleep(self):
        """None of its threads runs or waits for a processor."""
        stats = (self.folder / "task").glob("*/stat")
        return all(stat.read_text().rpartition(")")[2].split()[0] != "R" for stat in stats)

    def cpu_seconds(self):
        """Of all its threads."""
        total = 0
        for task in (self.folder / "task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
        return total / 1e9


def start(case):
    """The process of a case, and the file to which all goes that it says."""
    said = tempfile.TemporaryFile()
    pid = os.fork()
    if pid == 0:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.dup2(said.fileno(), 1)
        os.dup2(said.fileno(), 2)
        status = 1
        try:
            status = int(case() or 0)
        except BaseException:
            traceback.print_exc()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    return pid, said


def play(cases, jobs=None):
    """Runs functions, given by name; one fails if it raises or returns what is true. Says of each how it
    went, in the end what the failed ones said, and returns whether there were any."""
    jobs = jobs or os.cpu_count()
    left, running, failed = list(cases), {}, []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("it took too long"))
    try:
        while left or running:
            while left and len(running) < jobs:
                name = left.pop(0)
                pid, said = start(cases[name])
                running[pid] = name, said, time.monotonic()
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
            said.seek(0)
            print(f"FAIL {name}\n{said.read().decode('utf-8', 'replace')}", end="", flush=True)
    return len(failed) > 0


def play_named(functions, names, place=None):
    """The same with a module's functions called case_NAME whose names are given, or all of them. Each
    runs in a folder of its own, and gets what place() makes of that."""
    cases = {name[5:]: each for name, each in functions.items() if name.startswith("case_")}
    unknown = [name for name in names if name not in cases]
    if unknown:
        raise SystemExit(f"there is no case {unknown[0]}")

    def run(case):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            case(*([place(folder)] if place else ()))

    return play({name: functools.partial(run, cases[name]) for name in names or cases})


def play_campaigns(functions, text, add_options):
    """Runs a module's functions called campaign_NAME, those that the command line names or all, one after
    the other on an object made from its options. Each raises Failure if something is not as it must be."""
    campaigns = {name[9:]: each for name, each in functions.items() if name.startswith("campaign_")}
    parser = argparse.ArgumentParser(
        description=text, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--build", default="build", help="the build folder")
    bench = add_options(parser)
    parser.add_argument("campaigns", nargs="*", metavar="CAMPAIGN", help=", ".join(campaigns))
    arguments = parser.parse_args()
    unknown = [name for name in arguments.campaigns if name not in campaigns]
    if unknown:
        parser.error(f"no such campaign: {unknown[0]}")
    failed = 0
    for name in arguments.campaigns or campaigns:
        print(name, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            try:
                campaigns[name](bench(arguments, Path(folder)))
            except Failure as failure:
                print(f"  FAILED: {failure}")
                failed += 1
    print(f"{failed} failed")
    return failed > 0
