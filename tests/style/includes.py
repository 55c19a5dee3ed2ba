#!/usr/bin/env python3
"""Holds the C files of the tree, which is the current folder, to the rules about what may be known
where: which headers a layer includes, and which few files have to do with threads, output and such.
"""

import functools
import re
import sys
from pathlib import Path

# Folder by folder, as regular expressions: the project's headers that its files may include.
# \1 stands for the file's own game. The first row that fits a file's name counts.
LAYERS = [
    (r"games/([^/]+)/", [r"games/\1/.*", r"games/[^/]+"]),
    (r"games/", [r"games/[^/]+", r"(games|processor)\.def"]),
    (r"engine/", [r"engine/.*", r"games/[^/]+", r"(games|search_backends)\.def"]),
    (
        r"protocol/",
        [
            r"protocol/.*",
            r"engine/(engine|limits|report|search_backend)\.h",
            r"games/(game|mapping|record|score|text)\.h",
            r"dialects\.def",
        ],
    ),
    (r"(tools|tests)/", [r".*"]),
]

# What games/, engine/ and protocol/ may have in the code of the files named alone.
OWNED = [
    ("the event loop", re.compile(r"<ev\.h>"), ["protocol/host/loop.c"]),
    (
        "threads and locks",
        re.compile(r"<(pthread|threads)\.h>|\bpthread_\w+"),
        ["engine/thread_pool.c", "engine/mailbox.c"],
    ),
    (
        "atomics",
        re.compile(r"<stdatomic\.h>|\b_Atomic\b|\b__(atomic|sync)_\w+"),
        ["engine/claims.c", "engine/control.c", "engine/transposition.c", "games/connect4/solver/table.h"],
    ),
    (
        "standard output",
        re.compile(r"\b((v?printf|puts|putchar)\(|write\(1,|stdout\b|STDOUT_FILENO\b)"),
        ["protocol/host/writer.c"],
    ),
    ("the process's end", re.compile(r"\b(_?exit|abort)\("), ["games/processor.c", "protocol/host/main.c"]),
    ("unchecked input", re.compile(r"\b(ato[filq]+|s?scanf|strtok(_r)?|strstr)\("), []),
]

STATIC_INTERFACE = re.compile(r"games/[^/]+/position\.h")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)


@functools.cache
def read(name):
    return Path(name).read_text(encoding="utf-8")


@functools.cache
def static_interfaces(name):
    """The static interfaces that a file includes, directly or through other headers."""
    interfaces = {name} if STATIC_INTERFACE.fullmatch(name) else set()
    for header in INCLUDE.findall(read(name)):
        if Path(header).is_file():
            interfaces |= static_interfaces(header)
    return interfaces


def complaints(name):
    folder, allowed = next((f, a) for f, a in LAYERS if re.match(f, name))
    place = re.match(folder, name)
    for header in INCLUDE.findall(read(name)):
        if not any(re.fullmatch(place.expand(a), header) for a in allowed):
            yield f'must not include "{header}": its layer lies beside or above'
    if len(static_interfaces(name)) > 1:
        yield "includes more than one static interface: " + ", ".join(sorted(static_interfaces(name)))

    code = COMMENT_OR_STRING.sub("", read(name))
    for what, pattern, owners in OWNED:
        found = pattern.search(code)
        if found and name not in owners and not name.startswith(("tools/", "tests/")):
            yield f"has {found[0]}: {what}, which belongs in {' and '.join(owners) or 'no file'}"


def main():
    folders = ("games", "engine", "protocol", "tools", "tests")
    names = sorted(str(p) for f in folders for p in Path(f).rglob("*.[ch]"))
    found = [f"{name}: {text}" for name in names for text in complaints(name)]
    print(*found, sep="\n")
    return len(found) > 0


sys.exit(main())
