#!/usr/bin/env python3
"""Deploys small pages as tools/board/static does: beside other people's files, over links, two at once,
and killed at every step.

    deploy.py SOURCE [CASE...]
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [sys.argv[1] + "/tools/board/wasm", sys.argv[1] + "/tests/lib"]

import deploy  # noqa: E402
import cases  # noqa: E402
from cases import require  # noqa: E402

STEPS = ("mkdir", "open", "fsync", "rename", "unlink", "rmdir")


def page(number):
    """Writes a version's files; returns their folder."""
    folder = Path(f"page{number}")
    (folder / "sub").mkdir(parents=True, exist_ok=True)
    head = '<head>\n    <link href="a.css" />\n    <script src="main.js"></script>\n</head>\n'
    files = {"index.html": head, "service-worker.js": "code", "main.js": f"main {number}"}
    files |= {"empty.css": "", "sub/always.js": "always", f"sub/only{number}.js": "once"}
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def tree(folder="site"):
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        found[str(path)[len(str(folder)):]] = os.readlink(path) if path.is_symlink() else path.is_file() and path.read_bytes()
    return found


def put(number):
    deploy.deploy(page(number), "site")


def fork(work):
    """Starts a process; returns its pid."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
        except BaseException as fault:
            print(fault)
            os._exit(1)
        os._exit(0)
    return pid


def status(pid):
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def require_whole():
    """Checks that all files of the served version are there."""
    version = Path("site/index.html").read_text().split('src="')[1].split("/")[0]
    manifest = json.loads(Path("site/kingdrop-board.json").read_text())
    for name in manifest["versions"][version]:
        require(Path("site", name).is_file(), f"{name} of the page that is served is missing")


def require_refusal(number, name):
    before = tree()
    try:
        put(number)
    except deploy.Refusal as why:
        require(name in str(why), f"{why}: the error does not name {name}")
    else:
        raise AssertionError(f"{name} was not refused")
    require(tree() == before, "files were written nevertheless")


def case_versions():
    for number in range(5):
        put(number)
        require_whole()
        require(len(list(Path("site").glob("board-*"))) == min(number + 1, 2), "one version is kept beside it")
    before = tree()
    put(4)
    require(tree() == before, "the same version changed something")
    put(3)
    require_whole()
    require("main 3" in "".join(each.read_text() for each in Path("site").glob("board-*/main.js")), "no way back")


def case_others():
    os.makedirs("site/.git")
    for name in (".git/config", "CNAME", "README.md"):
        Path("site", name).write_text("precious")
    before = tree()
    for number in range(4):
        put(number)
    require(before.items() <= tree().items(), "files of others are gone")


def case_foreign():
    os.makedirs("site")
    for name in ("index.html", "service-worker.js", "kingdrop-board.json"):
        Path("site", name).write_text("{}")
        require_refusal(1, name)
        Path("site", name).unlink()
    Path("site/kingdrop-board.json").write_text('{"versions": {"x": {"../precious": "1"}}}')
    require_refusal(1, "kingdrop-board.json")


def case_changed():
    put(1)
    Path("site/index.html").write_text("mine")
    require_refusal(2, "index.html")
    shutil.rmtree("site")
    put(1)
    [folder] = Path("site").glob("board-*")
    (folder / "main.js").write_text("mine")
    (folder / "mine.js").write_text("mine")
    put(2)
    put(3)
    left = [path.name for path in folder.rglob("*")]
    require(sorted(left) == ["main.js", "mine.js"], f"files of the old version are left: {left}")


def case_links():
    os.makedirs("precious")
    precious = {name: f"precious/{name}" for name in ("index.html", "service-worker.js", "main.js")}
    put(1)
    [folder] = Path("site").glob("board-*")
    for name in ("index.html", "service-worker.js", "kingdrop-board.json", ".kingdrop-board.new"):
        at = Path("site", name)
        shutil.copy(at if at.exists() else "site/index.html", f"precious/{name}")
        kept = at.read_bytes() if at.exists() else None
        at.unlink(missing_ok=True)
        at.symlink_to(f"../precious/{name}")
        require_refusal(2, name)
        at.unlink()
        if kept is not None:
            at.write_bytes(kept)
    shutil.move(folder, "precious/version")
    folder.symlink_to("../precious/version")
    require_refusal(1, folder.name)
    before = tree("precious")
    for number in (2, 3, 4):
        put(number)
    require(tree("precious") == before, "a link was followed")
    require(precious and folder.is_symlink(), "the link itself is gone")


def case_two_at_once():
    for turn in range(5):
        both = [fork(lambda number=number: put(number)) for number in (2 * turn, 2 * turn + 1)]
        require([status(pid) for pid in both] == [0, 0], "one of them failed")
        require_whole()
        require(len(list(Path("site").glob("board-*"))) == 2, "one version is kept beside it")


def case_synced():
    """A file's content is on the disk before its name."""
    calls = []
    for name in ("fsync", "rename"):
        def noted(*words, name=name, do=getattr(os, name), **options):
            calls.append(name)
            return do(*words, **options)

        setattr(os, name, noted)
    put(1)
    require(calls and calls == ["fsync", "rename"] * (len(calls) // 2), f"{calls}")


def killed_at(last):
    """Deploys up to a step as if killed there, with the file of that step cut short."""
    left = last

    def counted(name, do):
        def step(*words, **options):
            nonlocal left
            left -= 1
            if left < 0:
                if name == "fsync":
                    os.ftruncate(words[0], 1)
                os._exit(9)
            return do(*words, **options)

        return step

    for name in STEPS:
        setattr(os, name, counted(name, getattr(os, name)))
    put(3)


def case_killed():
    for number in (1, 2):
        put(number)
    shutil.copytree("site", "before")
    put(3)
    wanted = tree()
    last = 0
    while True:
        shutil.rmtree("site")
        shutil.copytree("before", "site")
        if status(fork(lambda: killed_at(last))) == 0:
            break
        require_whole()
        put(3)
        require(tree() == wanted, f"killed at step {last} and started again, the site differs")
        last += 1
    require(last > 50, f"only {last} steps")


def case_served():
    """The version that was served until now stays, not one whose deployment was killed."""
    put(1)
    put(2)
    require(status(fork(lambda: killed_at(30))) == 9, "it was not killed")
    put(4)
    kept = {name[-1] for name in (path.removesuffix(".js") for path in tree()) if "/only" in name}
    require(kept == {"2", "4"}, f"{kept}")


def case_command():
    tool = [sys.executable, deploy.__file__]
    os.makedirs("site/index.html")
    done = subprocess.run([*tool, page(1), "site"], capture_output=True, text=True, check=False)
    require(done.returncode == 1 and "site/index.html is in the way" in done.stderr, done.stderr)
    os.rmdir("site/index.html")
    done = subprocess.run([*tool, page(1), "site"], capture_output=True, text=True, check=False)
    require(done.returncode == 0 and not done.stderr, done.stderr)


def case_help():
    tool = Path(deploy.__file__).parents[1] / "static"
    done = subprocess.run([tool, "--help"], capture_output=True, text=True, check=True)
    for name in (deploy.INDEX, deploy.WORKER, deploy.MANIFEST, "board-VERSION/", "in the way", "http.server"):
        require(name in done.stdout, f"the help lacks {name}")


if __name__ == "__main__":
    sys.exit(cases.main(__doc__, {"source": {}}, lambda _: cases.find(globals())))
