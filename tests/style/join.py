#!/usr/bin/env python3
"""Joins the sources of the tree for analyzers: those that lie in one folder and are compiled alike
become one, so their headers are read once.

    join.py BUILD FOLDER SHARES
    join.py places FOLDER <REPORT

Writes to the folder the sources N.c, a compilation database of all, and one for each of SHARES parts;
or prints a report with the places in the joined sources replaced by those in the tree. Leaves out tests
(the sanitizers check them), examples, Windows' sources (they need its headers) and generated ones (long
arrays take minutes). A source compiled for several games is read as for the last of them.
"""

import json
import os
import re
import shutil
import sys
from pathlib import Path

LINE = re.compile(r'#line 1 "(.*)"')


def join(build, folder, shares):
    commands = {
        command["file"]: command["command"].partition(" -MD ")[0]
        for command in json.loads((build / "compile_commands.json").read_text())
        if re.match(r"\.\./(?!tests/|docs/|.*/windows/)", command["file"])
    }
    groups = {}
    for file, command in commands.items():
        groups.setdefault((command, Path(file).parent), []).append(file)

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    database = []
    for (command, place), files in sorted(groups.items(), key=lambda group: -len(group[1])):
        joined = folder / f"{len(database)}.c"
        joined.write_text("".join(f'#line 1 "{file}"\n{(build / file).read_text()}' for file in files))
        name = os.path.relpath(joined, build)
        database.append({"directory": str(build), "file": name, "command": f"{command} -iquote {place} -c {name}"})
    parts = {f"share-{i}": database[i::shares] for i in range(shares)}
    for name, part in {"compile_commands": database, **parts}.items():
        (folder / f"{name}.json").write_text(json.dumps(part))


def place(folder, found):
    """Returns the place in the tree of a line in a joined source."""
    file, number = found[1], int(found[2])
    for i, line in list(enumerate((folder / file).read_text().splitlines(), 1))[:number][::-1]:
        if begin := LINE.fullmatch(line):
            return f"{begin[1].removeprefix('../')}:{number - i}:"
    return found[0]


if sys.argv[1] == "places":
    folder = Path(sys.argv[2])
    joined = re.compile(rf"\S*{re.escape(folder.name)}/(\d+\.c):(\d+):")
    for line in sys.stdin:
        print(joined.sub(lambda found: place(folder, found), line), end="")
else:
    join(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
