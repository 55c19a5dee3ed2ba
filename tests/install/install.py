#!/usr/bin/env python3
"""Installs a build into a folder of its own and tries what is there, as on another machine.

    install.py BUILD SOURCE
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PAGES = ("kingdrop", "kingdrop-match", "kingdrop-openings", "kingdrop-replay", "kingdrop-textbook")


def run(*words, **how):
    """What a command says; it has nothing of our environment and of our folder."""
    done = subprocess.run(
        words, env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=60, check=False, **how,
    )
    assert done.returncode == 0 and not done.stderr, (words, done)
    return done.stdout


def install(build, folder):
    """Returns where the prefix came to lie."""
    options = json.loads((Path(build) / "meson-info/intro-buildoptions.json").read_text())
    prefix = next(option["value"] for option in options if option["name"] == "prefix")
    subprocess.run(
        ["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", folder],
        stdout=subprocess.DEVNULL, check=True,
    )
    return Path(folder) / prefix.lstrip("/"), prefix


def check_programs(root, folder):
    engine = root / "bin/kingdrop"
    assert run(engine, "--version", cwd=folder).startswith("kingdrop ")
    assert "bestmove" in run(engine, "go", "depth", "6", cwd=folder)
    for program in PAGES[1:] :
        assert run(root / "bin" / program, "--help", cwd=folder), program

    # The openings are built in, and those of the data folder can be named.
    match = [root / "bin/kingdrop-match"]
    for name in "AB":
        match += ["-engine", f"cmd={engine}", f"name={name}", "nodes=100"]
    match += ["-rounds", "1", "-repeat", "-openings"]
    assert "Faults: 0" in run(*match, "order=random", cwd=folder)
    ballots = root / "share/kingdrop/openings/checkers-ballots.txt"
    assert "Faults: 0" in run(*match, f"file={ballots}", "format=txt", cwd=folder)


def check_no_way_back(root, source):
    """Nothing that is installed knows where it was built."""
    for file in root.rglob("*"):
        if file.is_file():
            assert source.encode() not in file.read_bytes(), f"{file} names {source}"


def check_manual(root):
    """Every option that the engine's help tells is in its page and in zsh's completion."""
    flags = set(re.findall(r"--[a-z-]+", run(root / "bin/kingdrop", "--help")))
    assert len(flags) > 10
    files = [root / "share/zsh/site-functions/_kingdrop"]
    if shutil.which("scdoc"):
        files += [root / "share/man/man1" / f"{page}.1" for page in PAGES[:1]]
        assert all((root / "share/man/man1" / f"{page}.1").exists() for page in PAGES)
    for file in files:
        text = file.read_text().replace("\\-", "-")
        missing = [flag for flag in flags if flag not in text]
        assert not missing, f"{file.name} does not tell of {missing}"


def completed(root, *words):
    """What bash offers for the last word."""
    file = root / "share/bash-completion/completions" / Path(words[0]).name
    function = "_" + Path(words[0]).name.replace("-", "_")
    script = (
        'compopt() { :; }; source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
        f'{function} "$1"; printf "%s\\n" "${{COMPREPLY[@]}}"'
    )
    return run("bash", "-c", script, file, *words).split()


def check_completion(root):
    engine = str(root / "bin/kingdrop")
    assert completed(root, engine, "--max-") == ["--max-hash", "--max-threads"]
    assert completed(root, engine, "--listen", "") == ["unix:", "tcp:", "systemd"]
    assert completed(root, engine, "posi") == ["position"]
    assert "-engine" in completed(root, str(root / "bin/kingdrop-match"), "-e")
    if shutil.which("zsh"):
        run("zsh", "-n", root / "share/zsh/site-functions/_kingdrop")


def check_units(root, prefix, folder):
    """systemd finds nothing wrong with the units, and next to nothing that they leave open."""
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


def main():
    build, source = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        root, prefix = install(build, os.path.join(folder, "installed"))
        check_programs(root, folder)
        check_no_way_back(root, source)
        check_manual(root)
        check_completion(root)
        check_units(root, prefix, folder)


main()
