#!/usr/bin/env python3
"""Checks the rules for what each part of the tree, which is the current folder, may use:

- which headers a layer includes, and which sources its meson.build compiles;
- that neither files nor parts of the project include one another in a circle;
- how many modules a folder holds;
- that a file includes each header once;
- which few files may use threads, output and such.
"""

import graphlib
import os
import re
import sys
from collections import Counter, defaultdict
from functools import cached_property
from pathlib import Path

# For each folder, as regular expressions: the project's files that its files may include and its
# meson.build may compile. \1 is the file's own game or dialect. The first row that fits counts.
LAYERS = {
    r"games/base/": r"games/base/.*",
    r"games/([^/]+)/": r"games/(base|\1)/.* games/[^/]+ solvers\.def",
    r"games/": r"games/(base/)?[^/]+ (games|processor)\.def",
    r"engine/": r"engine/.* games/(base/)?[^/]+ (games|search_backends)\.def",
    r"protocol/session/": r"""
        protocol/session/.*
        engine/(engine|limits|report|search_backend)\.h
        games/(book_file|data_folder|game|game_history|opening_book|base/(mapping|score|text))\.h""",
    r"protocol/embed/": r"""
        protocol/(embed|session)/.* protocol/standard_program\.[ch]
        engine/(engine|limits|report)\.h
        games/(game|base/(mapping|text))\.h""",
    r"protocol/host/": r"""
        protocol/(host|session)/.* protocol/standard_program\.h
        engine/(engine|search_backend)\.h
        games/(game|base/(flag|mapping|text))\.h""",
    r"protocol/checkerboard/": r"""
        protocol/checkerboard/.* protocol/embed/kingdrop\.h
        engine/engine\.h
        games/(game|game_history|base/text)\.h""",
    r"protocol/([^/]+)/": r"""
        protocol/(\1|session)/.*
        engine/(limits|report)\.h
        games/(game|game_history|base/(score|text))\.h""",
    r"protocol/": r"""
        protocol/(dialects|standard_program)\.[ch] protocol/(checkerboard|embed|host|session)/.*
        engine/search_backend\.h dialects\.def""",
    r"": r".*",
}

# What games/, engine/ and protocol/ may have only in the code of the files named.
OWNED = [
    ("the event loop", re.compile(r"<ev\.h>"), ["protocol/host/loop.c"]),
    (
        "threads and locks",
        re.compile(r"<(pthread|threads)\.h>|\bpthread_\w+"),
        ["engine/thread_pool.c", "engine/mailbox.c", "protocol/checkerboard/settings.c"],
    ),
    (
        "atomics",
        re.compile(r"<stdatomic\.h>|\b_Atomic\b|\b__(atomic|sync)_\w+"),
        [
            "engine/control.c",
            "engine/transposition.c",
            "games/connect4/solver/table.h",
            "games/base/mapping.c",
            "games/base/mapping.h",
            "games/base/once.h",
            "games/registry.c",
            "protocol/checkerboard/getmove.c",
        ],
    ),
    (
        "standard output",
        re.compile(r"\b((v?printf|puts|putchar)\(|write\(1,|stdout\b|STDOUT_FILENO\b)"),
        ["protocol/host/line_editor.c", "protocol/host/writer.c"],
    ),
    (
        "the process's end",
        re.compile(r"\b(_?exit|abort)\("),
        ["games/processor.c", "protocol/host/main.c", "protocol/host/loop.c"],
    ),
    ("unchecked input", re.compile(r"\b(ato[filq]+|s?scanf|strtok(_r)?|strstr)\("), []),
]

STATIC_INTERFACE = re.compile(r"games/.+/position\.h")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
HEADER = re.compile(r'^\s*#\s*include\s*(["<][^">]+\.h[">])', re.MULTILINE)
CONDITION = re.compile(r"^\s*#\s*(?:if|el|endif).*", re.MULTILINE)
COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)
MESON_STRING = re.compile(r"'([^'\n]+\.[ch])'")
FOLDERS = ("games", "engine", "protocol", "tools", "tests")
MODULES_MAX = 20  # in a folder, not its subfolders


def circle(graph):
    """Returns the nodes of a circle, if there is one."""
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return sorted(set(error.args[1]))
    return []


class Tree:
    """The C files below a folder, by relative path."""

    def __init__(self, root):
        self.root = Path(root)
        self.texts = {
            str(path.relative_to(root)): path.read_text(encoding="utf-8")
            for folder in FOLDERS
            for path in (self.root / folder).rglob("*.[ch]")
        }

    @cached_property
    def includes(self):
        """The headers that each file includes, by name from the top if they are in the tree."""
        return {
            name: [
                beside if (beside := str(Path(name).parent / header)) in self.texts else header
                for header in INCLUDE.findall(text)
            ]
            for name, text in self.texts.items()
        }

    def static_interfaces(self, name):
        """Returns the static interfaces that a file includes, directly or through other headers."""
        found, seen, left = set(), set(), [name]
        while left:
            at = left.pop()
            if at not in seen and at in self.texts:
                seen.add(at)
                left += self.includes[at]
                found |= {at} if STATIC_INTERFACE.fullmatch(at) else set()
        return found

    def graph(self, part_of):
        """Returns the other parts that each part of the tree includes."""
        graph = defaultdict(set)
        for name, headers in self.includes.items():
            graph[part_of(name)] |= {part_of(h) for h in headers if h in self.texts} - {part_of(name)}
        return graph

    def circle_faults(self):
        for what, part_of in (("files", module), ("folders", folder)):
            if nodes := circle(self.graph(part_of)):
                yield f"{what} include one another in a circle: {', '.join(nodes)}"

    def size_faults(self):
        modules = Counter(str(Path(name).parent) for name in set(map(module, self.texts)))
        for place, count in sorted(modules.items()):
            if count > MODULES_MAX:
                yield f"{place}: has {count} modules, more than {MODULES_MAX}"

    def file_faults(self, name):
        for header in self.includes[name]:
            if not may_know(name, header):
                yield f'must not include "{header}": its layer lies beside or above'
        if len(self.static_interfaces(name)) > 1:
            yield f"includes more than one static interface: {', '.join(sorted(self.static_interfaces(name)))}"
        for branch in CONDITION.split(self.texts[name]):
            for header, count in Counter(HEADER.findall(branch)).items():
                if count > 1:
                    yield f"includes {header} {count} times"
        if name.startswith(("tools/", "tests/")):
            return
        code = COMMENT_OR_STRING.sub("", self.texts[name])
        for what, pattern, owners in OWNED:
            found = pattern.search(code)
            if found and name not in owners:
                yield f"has {found[0]}: {what}, which belongs in {' and '.join(owners) or 'no file'}"

    def meson_faults(self, meson):
        """A source may be named from the file's folder or, after project_source_root, the top."""
        name = str(meson.relative_to(self.root))
        for source in MESON_STRING.findall(meson.read_text(encoding="utf-8")):
            for base in (Path(name).parent, Path()):
                path = os.path.normpath(base / source)
                if path in self.texts and not may_know(name, path):
                    yield f"{name}: must not compile {path}: its layer lies beside or above"

    def faults(self):
        yield from self.circle_faults()
        yield from self.size_faults()
        for name in sorted(self.texts):
            yield from (f"{name}: {fault}" for fault in self.file_faults(name))
        for meson in sorted(m for f in FOLDERS for m in (self.root / f).rglob("meson.build")):
            yield from self.meson_faults(meson)


def module(name):
    """Returns the module of a file: a source, its header and its internal header are one."""
    return re.sub(r"(_internal)?\.[ch]$", "", name)


def folder(name):
    """Returns the part of the project that a file belongs to: games/draughts, tools/match."""
    return "/".join(name.split("/")[:-1][:2])


def may_know(name, other):
    place, allowed = next((m, a) for f, a in LAYERS.items() if (m := re.match(f, name)))
    return any(re.fullmatch(place.expand(pattern), other) for pattern in allowed.split())


def main():
    faults = list(Tree(".").faults())
    for fault in faults:
        print(fault)
    return len(faults) > 0


if __name__ == "__main__":
    sys.exit(main())
