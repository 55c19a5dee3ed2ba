#!/usr/bin/env python3
"""Logs of sessions and their replay.

    replay.py ENGINE REPLAY
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# What the client sends, how long it waits before, and for an answer that begins with what.
SESSION = [
    (0.0, b"", b"uci\n"),
    (0.0, b"uciok", b"joho\r\n"),
    (0.05, b"", b"position startpos moves 11-15\ngo depth 5\n"),
    (0.4, b"bestmove", b"isready \xff\xfe\n"),
    (0.0, b"", b"d\n"),
    (0.1, b"Evaluation", b"go infinite\n"),
    (0.1, b"", b"stop\n"),
]


def talk(engine, log):
    """Plays the session; returns what was sent and what came back, line by line."""
    process = subprocess.Popen(
        [engine, "--log", log],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
    )
    answers = []
    for wait, awaited, data in SESSION:
        time.sleep(wait)
        while awaited and not (answers and answers[-1].startswith(awaited)):
            answers.append(process.stdout.readline())
            assert answers[-1], answers
        process.stdin.write(data)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 0 and errors == b"", errors
    sent = b"".join(data for _, _, data in SESSION)
    return sent.splitlines(True), answers + out.splitlines(True)


def check_log(log, sent, answered):
    """All is there, in order, and time does not run backwards."""
    lines = log.read_bytes().split(b"\n")[:-1]
    assert re.fullmatch(rb"# kingdrop \S+, process \d+, \S+Z", lines[0]), lines[0]
    marks = [re.fullmatch(rb"(\d+\.\d{6}) ([<>#]) (.*)", line, re.DOTALL).groups() for line in lines[1:]]
    assert [line + b"\n" for _, mark, line in marks if mark == b">"] == sent
    assert [line + b"\n" for _, mark, line in marks if mark == b"<"] == answered
    times = [float(at) for at, _, _ in marks]
    assert times == sorted(times) and 0.25 < times[-1] < 30.0, times[-1]
    assert [line for _, mark, line in marks if mark == b"#"] == [b"input ended", b"session over"]
    return marks


def replay(tool, engine, log, *options):
    done = subprocess.run(
        [sys.executable, tool, *options, log, engine], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr == "", done.stderr
    return done.returncode, done.stdout


def main():
    engine, tool = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        sent, answered = talk(engine, log)
        marks = check_log(log, sent, answered)

        # An infinite search's move is not the same in every run, unless it is asked for at once.
        steady = Path(folder) / "steady"
        moves = [at for at, mark, line in marks if mark == b"<" and line.startswith(b"bestmove")]
        head = log.read_bytes().split(b"> go infinite")[0].rpartition(b"\n")[0]
        steady.write_bytes(head + b"\n")
        for options in (["--in-step"], ["--in-step", "--all"]):
            status, out = replay(tool, engine, steady, *options)
            assert status == 0 and " 0 differences" in out, out

        # With the log's timing a busy machine may get two answers the other way round.
        for speed, least in ((1.0, 0.45), (2.0, 0.225)):
            began = time.monotonic()
            _, out = replay(tool, engine, steady, "--speed", str(speed))
            assert re.search(r"^(\d+) answers in the log, \1 now", out, re.MULTILINE), out
            assert time.monotonic() - began > least

        # A log that has something else is found out, with its time.
        changed = Path(folder) / "changed"
        changed.write_bytes(re.sub(rb"(< bestmove )\S+", rb"\g<1>nonsense", steady.read_bytes(), count=1))
        status, out = replay(tool, engine, changed, "--in-step")
        assert status == 1 and f"- {moves[0].decode()} bestmove nonsense" in out, out
        assert re.search(r"^\+ \d+\.\d{6} bestmove \d", out, re.MULTILINE), out

        # A second session goes behind the first; the last one is replayed unless another is named.
        talk(engine, log)
        assert log.read_bytes().count(b"# kingdrop") == 2
        assert replay(tool, engine, changed, "--session", "1")[0] == 1
        refused = subprocess.run(
            [sys.executable, tool, "--session", "3", log, engine], capture_output=True, check=False
        )
        assert b"has 2 sessions" in refused.stderr

        # An engine that there is not is named.
        refused = subprocess.run(
            [sys.executable, tool, log, "/no/such/engine"], capture_output=True, check=False
        )
        assert refused.returncode == 1 and b"/no/such/engine" in refused.stderr
        assert b"Traceback" not in refused.stderr, refused

        # No log is no session; a full disk is no reason to end one.
        nowhere = [engine, "--log", f"{folder}/no/log", "isready"]
        assert subprocess.run(nowhere, capture_output=True, check=False).returncode == 1
        full = subprocess.run([engine, "--log", "/dev/full", "isready"], capture_output=True, check=True)
        assert full.stdout == b"readyok\n" and b"log ends here" in full.stderr, full


main()
