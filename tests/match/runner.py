"""The runner, and the engines that it plays."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

from cases import Process

RUNNER, ENGINE, FAKE = map(os.path.abspath, sys.argv[1:4])

OPENINGS = "11-15 23-19\n9-13 22-18 6-9\n10-14 24-20\n12-16 21-17\n11-16 24-19\n"


def run(words, status=0, **more):
    """Runs the runner to its end and returns its stdout."""
    done = subprocess.run(
        [RUNNER, *shlex.split(words)], capture_output=True, text=True, timeout=60, **more
    )
    assert done.returncode == status, (words, done)
    assert done.stderr == "" or status != 0, done.stderr
    return done.stdout


def start(words, **more):
    return subprocess.Popen([RUNNER, *shlex.split(words)], stdout=subprocess.PIPE, text=True, **more)


def engine(name, words=""):
    """A small Hash: clearing a large one takes most of such a short game."""
    return f"-engine cmd={ENGINE} name={name} option.Hash=1 {words} "


def fake(name, fault="none", words=""):
    return f"-engine cmd={FAKE} args='{fault}' name={name} {words} "


def wrapper(lines):
    """Returns the command of an engine in a script."""
    script = Path("wrapper").resolve()
    script.write_text("#!/bin/sh\n" + lines)
    script.chmod(0o755)
    return f"-engine cmd={script} "


def checkers(rounds, more=""):
    Path("openings.txt").write_text(OPENINGS)
    return (
        engine("A")
        + engine("B", "nodes=30")
        + f"-each nodes=50 -rounds {rounds} -repeat -openings file=openings.txt {more} "
    )


def processes(text):
    """Returns the other living processes with the text in their command line."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if text in line and int(folder.name) != os.getpid() and Process(folder.name).is_alive():
            found.append(folder.name)
    return found


def lines(name):
    return Path(name).read_text().splitlines()


def complain(words, status=2):
    """Bad input gives one line and the exit status, and changes nothing."""
    before = {path: path.read_bytes() for path in Path(".").iterdir() if path.is_file()}
    done = subprocess.run([RUNNER, *shlex.split(words)], capture_output=True, text=True, timeout=60)
    assert done.returncode == status and done.stdout == "", (words, done)
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("kingdrop-match: "), done
    after = {path: path.read_bytes() for path in Path(".").iterdir() if path.is_file()}
    assert before == after, (words, before.keys(), after.keys())
    return done.stderr
