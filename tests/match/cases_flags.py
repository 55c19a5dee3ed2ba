"""The command line, and the runner's output."""

import fcntl
import itertools
import os
import re
import shlex
import subprocess
from pathlib import Path

from cases import wait_until
from runner import ENGINE, FAKE, RUNNER, checkers, complain, fake, lines, run, start


def case_precious():
    """No output, not even through a link, overwrites a file of another kind."""
    texts = (
        "1. Introduction\n\nMy thesis.\n", "[link](x)\n", "{\"a\": 1}\n", "<!DOCTYPE html>\n<html><p>Mine</p></html>\n",
        "0.5 apples\n", "\0\1\2\3",
    )
    words = checkers(1)
    run(words + "-results results")
    for text, name in zip(texts, itertools.cycle(("precious", "link"))):
        Path("precious").write_text(text)
        Path("link").unlink(missing_ok=True)
        Path("link").symlink_to("precious")
        for flag in ("-pdnout", "-report", "-log", "-resume -results"):
            assert f"{name} is " in complain(words + f"{flag} {name}"), (text, flag)
        assert "stderr=link" in complain(words + "-each stderr=link")
        for flag in ("-pdnout", "-report"):
            assert "link is not" in complain(f"merge results {flag} link"), (text, flag)
    # Files of the same kind are continued; games also through links.
    more = "-pdnout link.pdn -log log -each stderr=errors"
    for words in (more, more + " -results other.results"):
        Path("link.pdn").unlink(missing_ok=True)
        Path("link.pdn").symlink_to("games.pdn")
        run(checkers(1, words))
    assert Path("games.pdn").read_text().count("[Event ") == 4


def case_replaced():
    """A new match refuses a report; a resumed match and a merge replace theirs."""
    Path("r.html").touch()
    run(checkers(1, "-results one -report r.html"))
    for more in ("", "-results two", "-resume -results two", "-pdnout games.pdn", "-pdnout games.pdn -resume"):
        complaint = complain(checkers(1, f"-report r.html {more}"))
        assert "r.html is already a report of a match; remove it or name another file" in complaint, complaint
    before = Path("r.html").read_bytes()
    run(checkers(2, "-results one -report r.html -resume"))
    run("merge one -report r.html")
    assert len(Path("r.html").read_bytes()) > len(before)


def case_bad_flags():
    """Bad flags are refused. Under the sanitizers the fuzz target of their parser runs instead."""
    two = fake("A") + fake("B")
    good = two + "-variant connect4 -each nodes=1 -pdnout out.pdn "
    for words, named in (
        ("", "two engines"),
        (fake("A") + "-each nodes=1", "two engines"),
        (good + "-foo", "-foo"),
        (good + "-concurrency two", "two"),
        (good + "-concurrency 0", "0"),
        (good + "-rounds", "-rounds"),
        (good + "-rounds 1 2", "-rounds"),
        (good + "-variant chess", "chess"),
        (good + "-openings order=best", "order=best"),
        (good + f"-engine cmd={FAKE} colour=red", "colour=red"),
        (good + f"-engine cmd={FAKE} quick", "quick"),
        (good + f"-engine cmd={FAKE} tc=fast", "tc=fast"),
        (good + f"-engine cmd={FAKE} nodes=-1", "nodes=-1"),
        (good + "-engine name=C", "engine 3"),
        (good + fake("A"), "named A"),
        (good + f"-engine cmd={FAKE} name=C args=\"'x\"", "args="),
        (two + "-variant connect4", "limit"),
        (good + "-each tc=1 st=1", "exclude"),
        (good + "-draw score=5", "movecount"),
        (good + "-resign movecount=2 score=x", "score=x"),
        (good + "-sprt elo0=5 elo1=0", "elo0"),
        (good + "-sprt elo1=6500", "elo1=6500"),
        (good + "-sprt alpha=2", "alpha=2"),
        (good + "-sprt elo1=0x10", "elo1=0x10"),
        (good + fake("C") + "-sprt elo1=9", "-sprt"),
        (good + "-shard 3/2", "3/2"),
        (good + "-tournament swiss", "swiss"),
        (good + "-srand -5", "-srand"),
        (two + "-variant connect4 -each nodes=1 -resume", "-resume"),
        (good + "-pdnout " + "x" * 4090, "-pdnout: the name is too long"),
        ("hello", "hello"),
    ):
        complaint = complain(words)
        assert named in complaint, (words, complaint)


def case_bad_input():
    two = fake("A") + fake("B")
    good = two + "-variant connect4 -each nodes=1 -pdnout out.pdn "
    Path("bad.txt").write_text("1 2\n9\n")
    Path("bad.pdn").write_text("[Event \"x\"]\n\n1. 3 9 *\n")
    Path("mixed.pdn").write_text("1. 8 *\n1. 4 *\n")
    Path("folder").mkdir()
    Path("link.txt").symlink_to("bad.txt")
    for link in "new1", "new2":
        Path(link).symlink_to("new")
    Path("lost").symlink_to("no/such/folder/x")
    os.mkfifo("fifo")
    Path("foreign").write_bytes(b"MZ\x90\0\3\0")
    Path("foreign").chmod(0o755)
    for words, named in (
        (good + "-results out.pdn", "-results and -pdnout are one file: out.pdn"),
        (good + "-report ./out.pdn", "-pdnout and -report"),
        (good + "-report new1 -log new2", "-report and -log are one file"),
        (good + "-report new1 -log ./new", "-report and -log are one file"),
        (good + "-report out.pdn.results", "-results and -report"),
        (good + "-openings file=bad.txt -log link.txt", "-openings and -log"),
        (good + f"-engine cmd={FAKE} name=C stderr=out.pdn", "-pdnout and stderr="),
        (good + f"-engine cmd={FAKE} name=C stderr=bad.txt -openings file=bad.txt", "-openings and stderr="),
        (good + f"-log {FAKE}", "cmd= and -log are one file"),
        (good + "-each option.File=bad.txt -report bad.txt", "argument and -report are one file"),
        (good + "-each args=bad.pdn stderr=./bad.pdn", "argument and stderr= are one file"),
        (good + "-openings file=missing.txt", "missing.txt"),
        (good + "-strict -openings file=bad.txt", "bad.txt: line 2"),
        (good + "-openings file=bad.pdn", "bad.pdn: line 3"),
        (good + "-strict -openings file=mixed.pdn", "mixed.pdn: line 1"),
        (good + "-openings file=/dev/zero", "/dev/zero: more than"),
        (good + "-openings file=folder", "folder"),
        (good + "-openings start=100000", "100000"),
        (good + "-engine cmd=/no/such/engine", "/no/such/engine"),
        (good + "-engine cmd=folder name=C", "folder"),
        (good + "-engine cmd=./foreign name=C", "./foreign: Exec format error"),
        (good + "-pdnout fifo", "fifo has no reader"),
        (good + "-engine cmd=true", "true"),
        (good + fake("C", "never-starts"), "engine C does not start: exit status 4"),
        (good + fake("C", "never-ready", "startup=300"), "engine C does not start: was not ready"),
        (good + f"-engine cmd={FAKE} name=C dir=nowhere", f"cannot start {FAKE} in nowhere: No such file"),
        (good + "-engine cmd=./none name=C dir=folder", "cannot start ./none in folder: No such file"),
        (good + "-results no/such/folder/x", "no/such/folder/x"),
        (two + "-variant connect4 -each nodes=1 -pdnout folder -results r", "folder"),
        (good + "-report no/such/folder/x", "no/such/folder/x"),
        (good + "-report lost", "cannot write lost: No such file"),
        (good + "-log no/such/folder/x", "no/such/folder/x"),
        (good + "-log fifo", "cannot write fifo: No such device"),
        (good + "-results fifo", "fifo: No such device"),
        (good + f"-engine cmd={FAKE} name=C stderr=fifo", "cannot write fifo: No such device"),
    ):
        complaint = complain(words)
        assert named in complaint, (words, complaint)


def case_help():
    """The examples in --help work unchanged in a folder with the engine."""
    text = run("--help")
    examples = text[text.index("\nexamples\n") :].split("\nExit status")[0]
    Path("build/protocol").mkdir(parents=True)
    os.symlink(ENGINE, "build/protocol/kingdrop")
    os.symlink(RUNNER, "kingdrop-match")
    # Their length is not tested here.
    script = re.sub(r"-rounds \d+", "-rounds 2", examples.split("\n", 2)[2])
    path = f"{os.getcwd()}:{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-e", "-c", script], env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0 and done.stderr == "", done
    assert done.stdout.count("Standing after") == 6, done.stdout
    assert run("-help") == run("-h") == text
    for about in "--help", "--version":
        with open("/dev/full", "w") as full:
            done = subprocess.run([RUNNER, about], stdout=full, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 3 and "standard output: No space left on device" in done.stderr, done
    assert "kingdrop-match " in run("--version") == run("-version")


def case_terminal():
    """At a terminal one status line is redrawn, and the table comes at the end."""
    import pty

    leader, follower = pty.openpty()
    runner = subprocess.Popen(
        [RUNNER, *shlex.split(checkers(4, "-sprt elo0=-5000 elo1=5000"))], stdout=follower
    )
    os.close(follower)
    seen = b""
    try:
        while chunk := os.read(leader, 65536):
            seen += chunk
    except OSError:
        pass
    assert runner.wait() == 0
    assert b"of 8 games, 1 running" in seen and b"\r\033[K" in seen and b"LLR" in seen, seen
    assert b"\nGame 1:" not in seen and b"Standing after" in seen, seen


def case_unread_output():
    """A reader that does not read the output or the log delays no game."""
    ends, log = os.pipe(), os.pipe()
    for _, end in (ends, log):
        fcntl.fcntl(end, fcntl.F_SETPIPE_SZ, 4096)
    words = checkers(40, f"-results out.results -log /proc/self/fd/{log[1]}")
    runner = subprocess.Popen([RUNNER, *shlex.split(words)], stdout=ends[1], pass_fds=[log[1]])
    os.close(ends[1])
    wait_until(lambda: Path("out.results").exists() and len(lines("out.results")) == 81, 60, "the games")
    os.close(log[0])
    os.close(log[1])
    with open(ends[0]) as reader:
        out = reader.read()
    assert runner.wait(timeout=20) == 0 and out.count("\nGame ") == 79, out
    assert "Standing after 80 of 80 games" in out, out


def case_escapes():
    """An engine's control characters reach neither the terminal nor a file that users display."""
    words = fake("A") + fake("B", "escapes") + "-variant connect4 -each nodes=1 -games 1 -log log -pdnout games.pdn"
    out = run(words, status=1)
    assert r"Note: B reports: error: \x1b[31mred" in out, out
    assert r"illegal move: \x1b]0;x\x07\xc2\x9bm\x9bä (" in out, out
    for text in (out, *(Path(name).read_text() for name in ("log", "games.pdn", "games.pdn.results"))):
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", text), repr(text)
    assert r"B < \x1b[2J" in Path("log").read_text()


def case_closed_output():
    """A closed stdout does not end the match."""
    runner = start(checkers(10, "-results out.results"))
    runner.stdout.readline()
    runner.stdout.close()
    runner.wait(timeout=30)
    assert len(lines("out.results")) == 21
