#!/usr/bin/env python3
"""Configures builds for other situations: cross builds, and libev in another folder.

    setup.py SOURCE
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = sys.argv[1]


CROSS = """[binaries]
c = 'gcc'
ar = 'ar'
strip = 'strip'

[properties]
needs_exe_wrapper = true

[host_machine]
system = '{system}'
cpu_family = 'x86_64'
cpu = 'x86_64'
endian = 'little'
"""


def run(*words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=100, check=False)


def program(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)


def setup(folder, *options):
    games = "-Dgames=checkers,connect4,tictactoe"
    return run("meson", "setup", *options, "-Dtests=disabled", "-Dman=disabled", games, folder, SOURCE)


def cross(folder, system):
    file = Path(folder) / "cross.ini"
    file.write_text(CROSS.format(system=system))
    return setup(f"{folder}/{system}", "--cross-file", file)


def check_requirements(folder):
    """Unsupported builds are refused with a message."""
    done = cross(folder, "freebsd")
    assert done.returncode != 0 and "kingdrop needs Linux or Windows" in done.stdout, done


def check_cross(folder):
    """A cross build whose programs cannot run here runs none of them, and targets any processor."""
    done = cross(folder, "linux")
    assert done.returncode == 0, done
    assert "search_checkers_avx2" in (Path(folder) / "linux/compile_commands.json").read_text()


def check_libev(folder):
    """A libev found through the user's arguments gives no warnings, and other warnings are not
    errors."""
    include = Path(folder) / "include"
    include.mkdir()
    (include / "ev.h").write_text(
        '#include "/usr/include/ev.h"\nstatic int narrowed(long wide) { return wide; }\n'
        "static int unused_one(void) { return narrowed(1); }\n"
    )
    place = f"{folder}/libev"
    done = setup(place, f"-Dc_args=-I{include}")
    assert done.returncode == 0, done
    done = run("ninja", "-C", place, "protocol/host/libhost.a.p/loop.c.o")
    assert done.returncode == 0 and "warning" not in done.stdout, done.stdout
    assert "-Werror" not in (Path(place) / "compile_commands.json").read_text()


def check_half_states(folder):
    """An interrupted set-up starts again; a finished or handmade one stays."""
    root = Path(folder) / "a tree"
    build = root / "build"
    (root / "tools").mkdir(parents=True)
    (root / "meson.build").write_text("project('half')\n")

    commands = Path(folder) / "made"

    def configure():
        script = f'PATH="{commands}:$PATH"; . "{SOURCE}/tools/lib/setup.sh"; build_release build.ninja'
        done = run("env", f"root={root}", "sh", "-euc", script)
        assert done.returncode == 0, done
        return "building in" in done.stderr

    assert configure() and not configure()
    # From here a script stands in for meson and leaves its files.
    program(
        commands / "meson",
        'shift $(($# - 2))\nmkdir "$1/meson-private"\ncd "$1"\n'
        "for file in build.ninja meson-private/build.dat meson-private/coredata.dat; do echo >$file; done",
    )
    program(commands / "ninja", "exit 0")
    for name in "build.ninja", "meson-private/build.dat", "meson-private/coredata.dat":
        for place in "kept", "none":
            (build / name).write_text("")
            if place == "none":
                (build / "place").unlink()
            assert configure(), (name, place)
    for place in "", "/elsewhere\n":
        (build / "place").write_text(place)
        assert configure(), place
    (build / "place").unlink()
    assert not configure(), "a folder made by hand is emptied"


def check_failures(folder):
    """A command keeps its status behind a lock, and packages that cannot be installed are named."""
    root, log = Path(folder) / "failing", Path(folder) / "failing.log"
    (root / "tools").mkdir(parents=True)
    program(root / "commands/apt-get", f'echo "$*" >>"{log}"; [ "$4" != install ]')
    program(root / "commands/sudo", 'exec "$@"')

    def script(words):
        path = f"{root}/commands:{os.environ['PATH']}"
        return run("env", f"root={root}", f"PATH={path}", "sh", "-uc", f'. "{SOURCE}/tools/lib/setup.sh"; {words}')

    assert script('locked "$root" sh -c "exit 7"').returncode == 7
    done = script("need no-program:its-package; echo on")
    assert done.returncode == 1 and not done.stdout, done
    assert "could not install these Debian packages: its-package" in done.stderr, done
    assert " install -y --no-install-recommends its-package" in log.read_text(), log.read_text()


def check_odd_paths(folder):
    """tools/run and the board start the engine in any folder, or report why they cannot."""
    commands = Path(folder) / "commands"
    for name in "meson", "ninja":
        program(commands / name, "exit 0")
    # The stand-in serves one client.
    program(
        commands / "websocketd",
        'while [ "${1##*/}" != endpoint ]; do shift; done\nPATH_INFO=/engine/1 "$@" >"$FOUND"\nsleep 1',
    )
    found = Path(folder) / "found"
    for name in "a b", "$(quo'te\")`", "*[x]?", "-n", "ünï;&#%25:|", "back\\slash", "two\nlines":
        root = Path(folder) / name
        shutil.copytree(f"{SOURCE}/tools", root / "tools", symlinks=True)
        program(root / "build/protocol/kingdrop", 'echo "here $*"')
        for file in "meson.build", "build.ninja", "meson-private/build.dat", "meson-private/coredata.dat":
            (root / "build" / file).parent.mkdir(exist_ok=True)
            (root / "build" / file).write_text("made")
        (root / "build/place").write_text(f"{root}\n")
        environment = {**os.environ, "PATH": f"{commands}:{os.environ['PATH']}", "FOUND": str(found)}
        for words in ["run", "go"], ["board/run", "--no-browser", "--port", "1"]:
            done = subprocess.run(
                [root / "tools" / words[0], *words[1:]],
                env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20, check=False,
            )  # fmt: skip
            if set(name) & set("\\\n"):
                assert done.returncode == 1 and "whose path has a backslash" in done.stderr, (name, done)
                continue
            assert done.returncode == 0, (name, done)
            answer = done.stdout if words[0] == "run" else found.read_text()
            assert answer.startswith("here go" if words[0] == "run" else "here --guest"), (name, done, answer)


def check_command_lines(_):
    """The scripts name an argument that they do not accept, and do nothing else."""
    option, word = "unknown option", "unexpected word"
    for message, *words in (
        (option, "tools/board/run", "--x"),
        (option, "tools/board/static", "--x"),
        (word, "tools/board/static", "site", "x"),
        (option, "tools/lab/accuracy", "--x"),
        (option, "tools/lab/levels", "--x"),
        ("unknown target", "tools/lab/matrix", "gcc", "x"),
        (option, "tools/package", "--x"),
        (word, "tools/package", "folder", "x"),
        (option, "tools/release", "--x"),
        (word, "tools/release", "1.0", "folder", "x"),
        (option, "tools/test", "--x"),
        ("unknown suite", "tools/test", "unit", "x"),
        (option, "tools/train/learn", "--x"),
        (word, "tools/train/learn", "folder", "build", "last", "x"),
        (option, "tools/windows", "--x"),
        (word, "tools/windows", "--no-test", "x"),
        (option, "packaging/npm/build", "--x"),
        (word, "packaging/npm/build", "folder", "x"),
        ("expected a number of seconds", "tests/fuzz/run", "--x"),
    ):
        done = run(f"{SOURCE}/{words[0]}", *words[1:])
        expected = f"{Path(words[0]).name}: {words[-1]}: {message}; try --help\n"
        assert (done.returncode, done.stdout, done.stderr) == (2, "", expected), done


with tempfile.TemporaryDirectory() as scratch:
    check_command_lines(scratch)
    check_requirements(scratch)
    check_cross(scratch)
    check_libev(scratch)
    check_half_states(scratch)
    check_failures(scratch)
    check_odd_paths(scratch)
