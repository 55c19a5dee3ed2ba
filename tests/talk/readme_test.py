#!/usr/bin/env python3
"""readme_test.py README TALK.PY [OPTION...] ENGINE: turns the first session of the README into a talk,
and plays it with the engine. `...` stands for words or lines that the README leaves out."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

COMMANDS = {"position", "d", "setoption", "go", "stop", "play", "new", "4", "quit"}


def session(readme):
    """Returns the lines of the session, without the shell command that starts it."""
    section = readme.partition("\n## A first session\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^    (.*)", section, re.M)
    if not lines or lines.pop(0) != "$ tools/run":
        sys.exit("readme_test.py: the README has no session that begins with tools/run")
    return lines


def steps(line):
    """Returns the talk's steps for a line: sent, skipped, or expected. A search line in the README
    may come twice: when an iteration ends, and before the best move."""
    if line.split()[0] in COMMANDS:
        return [f"> {line}"]
    if line == "...":
        return ["... *"]
    pattern = re.escape(line).replace(re.escape("..."), ".*") + " *"
    return [f"<~ {pattern}"] + [f"... ~ {pattern}"] * line.startswith("info ")


def main(readme, *player):
    lines = session(Path(readme).read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        talk = Path(folder, "README.talk")
        text = ["stdin tty", *(step for line in lines for step in steps(line)), "exit 0"]
        talk.write_text("\n".join(text) + "\n", encoding="utf-8")
        return subprocess.run([sys.executable, *player, talk], check=False).returncode


sys.exit(main(*sys.argv[1:]))
