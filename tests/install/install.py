#!/usr/bin/env python3
"""Installs a build into a new folder and tries the result, as on another machine.

    install.py BUILD SOURCE
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

PROGRAMS = (
    "kingdrop", "kingdrop-book", "kingdrop-endgame", "kingdrop-match", "kingdrop-openings",
    "kingdrop-textbook",
)


def run(*words, **how):
    """Returns a command's output; it runs without our environment, in another folder."""
    done = subprocess.run(
        words, env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=60, check=False, **how,
    )
    assert done.returncode == 0 and not done.stderr, (words, done)
    return done.stdout


def install(build, folder):
    """Returns the prefix below `folder`, and as configured."""
    options = json.loads((Path(build) / "meson-info/intro-buildoptions.json").read_text())
    prefix = next(option["value"] for option in options if option["name"] == "prefix")
    subprocess.run(
        ["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", folder],
        stdout=subprocess.DEVNULL, check=True,
    )
    return Path(folder) / prefix.lstrip("/"), prefix


def check_library(root, folder):
    """Compiles and runs the documentation's example of the library as a reader would."""
    header = next(root.glob("include/kingdrop.h"))
    example = Path(__file__).parents[2] / "docs/example.c"
    package = next(root.rglob("kingdrop.pc"))
    words = run(
        "pkg-config", f"--define-variable=prefix={root}", "--static", "--cflags", "--libs", str(package),
    ).split()
    archive = next(root.rglob("libkingdrop.a"))
    ways = [[str(archive) if word == "-lkingdrop" else word for word in words]]
    if (archive.parent / "libkingdrop.so.0").exists():
        ways.append([*words, f"-Wl,-rpath,{archive.parent}"])
    for way in ways:
        run("cc", str(example), *way, "-o", "example", cwd=folder)
        game = run(f"{folder}/example")
        assert re.fullmatch(r"position startpos moves( \d+[-x]\S+){20,}: \w+\n", game), game
    run("clang", "-x", "c++", "-fsyntax-only", str(header))  # a bare machine has only the C part of gcc


def check_programs(root, folder):
    engine = root / "bin/kingdrop"
    version = run(engine, "--version", cwd=folder).split()[1]
    assert "bestmove" in run(engine, "go", "depth", "6", cwd=folder)
    for program in PROGRAMS:
        path = root / "bin" / program
        assert "--version" in run(path, "--help", cwd=folder), program
        assert run(path, "--version", cwd=folder).split()[:2] == [program, version], program
        check_refusal(path, program, folder)

    # The openings are built in; those in the data folder can be named.
    match = [root / "bin/kingdrop-match"]
    for name in "AB":
        match += ["-engine", f"cmd={engine}", f"name={name}", "nodes=100"]
    match += ["-rounds", "1", "-repeat", "-openings"]
    assert "Faults: 0" in run(*match, "order=random", cwd=folder)
    ballots = root / "share/kingdrop/openings/checkers.txt"
    assert "Faults: 0" in run(*match, f"file={ballots}", "format=txt", cwd=folder)


def check_refusal(path, program, folder):
    """Invalid arguments are named, and nothing is done."""
    done = subprocess.run(
        [path, "--nonsense", "log", "engine"], stdin=subprocess.DEVNULL, cwd=folder,
        capture_output=True, text=True, timeout=60, check=False,
    )
    assert done.returncode == (1 if program in ("kingdrop", "kingdrop-textbook") else 2), done
    assert done.stdout == "" and "--nonsense" in done.stderr, done
    assert done.stderr.startswith(f"{program}: ") and done.stderr.count("\n") == 1, done


def check_no_way_back(root, source):
    """No installed file contains the build's path."""
    for file in root.rglob("*"):
        if file.is_file():
            assert source.encode() not in file.read_bytes(), f"{file} names {source}"


def check_manual(root):
    """Every option in the engine's help is in its manual page and in zsh's completion. The other
    pages refer to the help."""
    told = [root / "share/zsh/site-functions/_kingdrop"]
    if shutil.which("scdoc"):
        pages = {program: root / "share/man/man1" / f"{program}.1" for program in PROGRAMS}
        assert all(page.exists() for page in pages.values())
        told.append(pages["kingdrop"])
    flags = set(re.findall(r"--[a-z][a-z-]+", run(root / "bin/kingdrop", "--help")))
    for file in told:
        text = file.read_text().replace("\\-", "-")
        missing = [flag for flag in flags if flag not in text]
        assert len(flags) > 5 and not missing, f"{file.name} lacks {missing}"


def completed(root, *words):
    """Returns bash's completions of the last word."""
    file = root / "share/bash-completion/completions" / Path(words[0]).name
    function = re.search(r"complete -F (\w+)", file.read_text())[1]
    script = (
        'compopt() { :; }; source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
        f'{function} "$1"; printf "%s\\n" "${{COMPREPLY[@]}}"'
    )
    return run("bash", "-c", script, file, *words).split()


def completed_by_zsh(root, *words):
    """Returns zsh's completions of the last word, a word of a command."""
    script = (
        '_arguments() { :; }; compadd() { [[ $1 == -a ]] && print -l -- ${(P)2}; }; '
        'file=$1; shift; words=("$@"); CURRENT=$#; service=$1; source $file; _kingdrop_words'
    )
    file = root / "share/zsh/site-functions/_kingdrop"
    offered = run("zsh", "-f", "-c", script, "zsh", file, *words).split()
    return [word for word in offered if word.startswith(words[-1])]


def check_completion(root):
    engine, textbook = (str(root / "bin" / name) for name in ("kingdrop", "kingdrop-textbook"))
    assert completed(root, engine, "--max-") == ["--max-hash", "--max-threads"]
    assert completed(root, engine, "--listen", "") == ["unix:", "tcp:", "systemd"]
    assert completed(root, engine, "--game", "rus") == ["russian"]
    assert completed(root, engine, "--game", "connect4-8") == [
        "connect4-8x5", "connect4-8x6", "connect4-8x7",
    ]
    assert completed(root, textbook, "--game", "=", "sto") == ["stones"]
    runner = str(root / "bin/kingdrop-match")
    assert "-engine" in completed(root, runner, "-e")
    assert completed(root, runner, "-variant", "rus") == ["russian"]
    complete = [completed] + [completed_by_zsh] * bool(shutil.which("zsh"))
    for offers in complete:
        check_commands(lambda *words, offers=offers: offers(root, engine, *words))
        assert offers(root, textbook, "setoption", "name", "Techn") == ["Technique"]


def check_commands(offers):
    """Commands, options and values complete as the engine lists them."""
    assert offers("posi") == ["position"]
    assert offers("setoption", "") == ["name"]
    assert offers("setoption", "name", "UCI_L") == ["UCI_LimitStrength"]
    assert offers("setoption", "name", "Clear", "") == ["Hash"]
    assert offers("setoption", "name", "Clear", "Hash", "") == []
    assert offers("setoption", "name", "Move", "Overhead", "") == ["value"]
    assert offers("setoption", "name", "UCI_Variant", "value", "tic") == ["tictactoe"]
    assert offers("setoption", "name", "Ponder", "value", "") == ["false", "true"]
    assert offers("setoption", "name", "Hash", "value", "") == []
    assert offers("setoption", "name", "Ponder", "value", "true", "+", "benc") == ["bench"]


def check_units(root, prefix, folder):
    """systemd verifies the units without complaint, with a low exposure level."""
    names = ("kingdrop.socket", "kingdrop.service", "kingdrop@.service")
    if not shutil.which("systemd-analyze"):
        return
    units = []
    for name in names:
        text = (root / "lib/systemd/system" / name).read_text()
        units.append(Path(folder) / name)
        units[-1].write_text(text.replace(f"={prefix}/bin/", f"={root}/bin/"))
        assert "@bindir@" not in text
    run("systemd-analyze", "verify", "--man=no", *units)
    for service in units[1:]:
        run("systemd-analyze", "security", "--offline=true", "--threshold=15", service)


def check_pages(root):
    """Files linked from the first page are installed, too."""
    readme = next(root.rglob("doc/kingdrop/README.md"))
    links = set(re.findall(r"\]\(([^):#]+)[)#]", readme.read_text())) - {".github/SECURITY.md"}
    missing = [link for link in sorted(links) if not (readme.parent / link).exists()]
    assert links and not missing, missing


def check_board(root):
    """The board serves its page, the openings and the installed engine wherever the prefix lies."""
    script = root / "bin/kingdrop-board"
    assert run(script, "--help").startswith("usage: kingdrop-board ")
    done = subprocess.run([script, "--x"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "kingdrop-board: --x: unknown option; try --help\n"), done
    if not shutil.which("websocketd"):
        return
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = [script, "--no-browser", "--port", str(port)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as board:
        try:
            url = board.stdout.readline().split()[4]
            for name in ("", "app/app.js", "setup.json", "sets/checkers.txt"):
                with urllib.request.urlopen(url + name) as answer:
                    assert answer.read(), name
            assert b"id name kingdrop" in engine_words(port)
        finally:
            board.terminate()


def engine_words(port):
    """Returns the answer to `uci` of the engine behind a WebSocket."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as page:
        head = (
            "GET /engine/1 HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Origin: http://127.0.0.1:{port}",
            "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: a2luZ2Ryb3Ata2luZ2Q=", "", "",
        )  # fmt: skip
        page.sendall("\r\n".join(head).encode())
        assert page.recv(4096).startswith(b"HTTP/1.1 101 ")
        page.sendall(bytes([0x81, 0x83, 0, 0, 0, 0]) + b"uci")
        said = b""
        while b"uciok" not in said and (more := page.recv(65536)):
            said += more
        return said


def main():
    build, source = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        root, prefix = install(build, os.path.join(folder, "installed"))
        check_programs(root, folder)
        check_library(root, folder)
        check_no_way_back(root, source)
        check_manual(root)
        check_completion(root)
        check_pages(root)
        check_units(root, prefix, folder)
        check_board(root)


main()
