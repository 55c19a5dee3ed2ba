#!/usr/bin/env python3
"""Runs matches between engines, most of them fakes with a fault, and checks the results.

    match.py RUNNER ENGINE FAKE CASE...

Each case is a function case_NAME below and runs in its own folder; `most` means all but `help`,
which plays by clocks for seconds, and `parallel`, which needs another program; `sanitized` also leaves
out cases whose lines of the runner others reach, too.
"""

import contextlib
import fcntl
import itertools
import json
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # The source tree is not ours to write to.
sys.path.insert(0, str(Path(__file__).parents[1] / "lib"))
import cases
from cases import Process, wait_until

RUNNER, ENGINE, FAKE = map(os.path.abspath, sys.argv[1:4])

OPENINGS = "11-15 23-19\n9-13 22-18 6-9\n10-14 24-20\n12-16 21-17\n11-16 24-19\n"


def run(words, status=0, **more):
    """Runs the runner to its end and returns its stdout."""
    done = subprocess.run(
        [RUNNER, *shlex.split(words)], capture_output=True, text=True, timeout=60, **more
    )
    assert done.returncode == status, (words, done)
    assert done.stderr == "" or status != 0, done.stderr
    return done.stdout


def start(words, **more):
    return subprocess.Popen([RUNNER, *shlex.split(words)], stdout=subprocess.PIPE, text=True, **more)


def engine(name, words=""):
    """A small Hash: clearing a large one would take most of the time of such short games."""
    return f"-engine cmd={ENGINE} name={name} option.Hash=1 {words} "


def fake(name, fault="none", words=""):
    return f"-engine cmd={FAKE} args='{fault}' name={name} {words} "


def wrapper(lines):
    """Returns the command of an engine in a script."""
    script = Path("wrapper").resolve()
    script.write_text("#!/bin/sh\n" + lines)
    script.chmod(0o755)
    return f"-engine cmd={script} "


def checkers(rounds, more=""):
    Path("openings.txt").write_text(OPENINGS)
    return (
        engine("A")
        + engine("B", "nodes=30")
        + f"-each nodes=50 -rounds {rounds} -repeat -openings file=openings.txt {more} "
    )


def processes(text):
    """Returns the other living processes with the text in their command line."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if text in line and int(folder.name) != os.getpid() and Process(folder.name).is_alive():
            found.append(folder.name)
    return found


def lines(name):
    return Path(name).read_text().splitlines()


# Games and files


def case_plays():
    """Whole games of each kind, in UCI and UGI; the table's sums are right."""
    for variant in ("checkers", "connect4", "cfour", "tictactoe"):
        out = run(
            engine("A")
            + engine("B", "proto=ugi")
            + f"-each nodes=50 -rounds 3 -repeat -variant {variant} -pdnout file={variant}.pdn"
        )
        assert "Standing after 6 of 6 games" in out and "Faults: 0" in out, out
        assert len(re.findall(r"^\[Event ", Path(variant + ".pdn").read_text(), re.M)) == 6
        assert len(re.findall(r"^Game \d+: ", out, re.M)) == 6


def case_clocks():
    """Every time control is obeyed and sent to the engines in their protocol."""
    for limits, said in (
        ("tc=2+0.05", r"go wtime \d+ winc 50 btime \d+ binc 50$"),
        ("tc=5/1", r"go wtime \d+ btime \d+ movestogo [1-5]$"),
        ("st=0.02 timemargin=500", r"go movetime 20$"),
        ("depth=2", r"go depth 2$"),
        ("nodes=30 depth=9 tc=9", r"go wtime \d+ btime \d+ nodes 30 depth 9$"),
    ):
        Path("log").unlink(missing_ok=True)
        run(fake("A") + fake("B") + f"-variant connect4 -each {limits} -rounds 1 -log log")
        gone = [line for line in lines("log") if "> go" in line]
        assert gone and all(re.search(said, line) for line in gone), (said, gone[:3])
    Path("log").unlink()
    run(fake("A") + fake("B", words="proto=ugi") + "-variant connect4 -each tc=2 -games 1 -log log")
    assert any(re.search(r"B > go p1time \d+ p2time \d+$", line) for line in lines("log"))


def case_each():
    """An engine's own settings override -each, in any order."""
    run(
        "-each nodes=5 proto=ugi option.X=1 args='none 2' timemargin=5 "
        + f"-engine cmd={FAKE} name=A depth=3 proto=uci option.X=2 "
        + f"-engine cmd={FAKE} name=B -variant connect4 -games 1 -log log -results r"
    )
    said = {re.sub(r"^\s*[\d.]+ 1:", "", line) for line in lines("log")}
    for line in ("A > uci", "A > go depth 3", "B > ugi", "B > go nodes 5"):
        assert line in said, line
    options = [line.split("> ")[1] for line in lines("log") if " 1:A > setoption name X" in line]
    assert options == ["setoption name X value 1", "setoption name X value 2"]
    header = json.loads(lines("r")[0])
    assert header["engine1.setup"].startswith("depth=3 margin=5ms proto=uci none 2 ")
    assert header["engine2.setup"] == "nodes=5 margin=5ms proto=ugi none 2 option.X=1"


def case_clock_sides():
    """In checkers White, whose clock is wtime, moves second."""
    Path("openings.txt").write_text("11-15\n")
    run(
        engine("A", "tc=20 nodes=20")
        + engine("B", "tc=80 nodes=20")
        + "-games 1 -openings file=openings.txt -log log"
    )
    first = next(line for line in lines("log") if "> go" in line)
    times = {name: int(re.search(name + r" (\d+)", first)[1]) for name in ("wtime", "btime")}
    assert 79000 < times["wtime"] <= 80000 and times["btime"] <= 20000, first


def case_same_games():
    """With node limits the games are identical to the byte under any other settings."""
    for name, more in (("one", ""), ("two", "-concurrency 2"), ("three", "-concurrency 3")):
        run(checkers(6, f"-pdnout {name}.pdn {more}"))
    assert lines("one.pdn") == lines("two.pdn") == lines("three.pdn")
    assert "{" in Path("one.pdn").read_text() and "????.??.??" in Path("one.pdn").read_text()


def case_resume():
    """Killed and resumed repeatedly: no game is lost or played twice, and the files are
    identical."""
    run(checkers(15, "-pdnout whole.pdn"))
    words = checkers(15, "-concurrency 2 -pdnout file=parts.pdn -resume")
    kills = 0
    for patience in range(100):
        runner = start(words)
        try:
            runner.communicate(timeout=0.05 * 1.5**patience)
            assert runner.returncode == 0
            break
        except subprocess.TimeoutExpired:
            runner.kill()
            runner.communicate()
            kills += 1
    assert kills > 0 and Path("whole.pdn").read_bytes() == Path("parts.pdn").read_bytes()
    numbers = [json.loads(line)["game"] for line in lines("parts.pdn.results")[1:]]
    assert sorted(numbers) == list(range(30)), numbers


def case_resume_torn():
    """Files that end within a game are repaired."""
    run(checkers(4, "-pdnout file=games.pdn"))
    whole = Path("games.pdn").read_bytes()
    kept = Path("games.pdn.results").read_bytes()
    for size in (0, 10, len(kept) // 2, len(kept) - 1):
        Path("games.pdn.results").write_bytes(kept[:size])
        finished = kept[:size].count(b"\n") - 1
        Path("games.pdn").write_bytes(whole[: len(whole) * max(finished, 0) // 20])
        run(checkers(4, "-pdnout file=games.pdn -resume"))
        assert Path("games.pdn").read_bytes() == whole, size
    sealed = os.memfd_create("torn", os.MFD_ALLOW_SEALING)
    os.write(sealed, kept[:10])
    fcntl.fcntl(sealed, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK)
    name = f"/proc/{os.getpid()}/fd/{sealed}"
    assert f"cannot write {name}: Operation not permitted" in complain(checkers(4, f"-results {name} -resume"))


def case_resume_longer():
    """Extending a finished match gives the same files as a longer match from the start."""
    run(checkers(5, "-pdnout long.pdn"))
    run(checkers(2, "-pdnout short.pdn"))
    out = run(checkers(5, "-pdnout short.pdn -resume"))
    assert "Continuing after 4 games" in out
    assert Path("long.pdn").read_bytes() == Path("short.pdn").read_bytes()
    assert "Standing after 10 of 10 games" in run("merge short.pdn.results")


def case_resume_other():
    """Another match, or a modified games file, is not resumed."""
    run(checkers(2, "-pdnout games.pdn"))
    games, results = Path("games.pdn").read_bytes(), Path("games.pdn.results").read_bytes()
    for more in ("-each option.Hash=1", "-srand 4 -openings order=random", "-resign movecount=2 score=3"):
        complaint = complain(checkers(3, f"-pdnout games.pdn -resume {more}"))
        assert "belongs to another match" in complaint, complaint
    complaint = complain(checkers(3, "-pdnout games.pdn"))
    assert "games.pdn.results already has games" in complaint
    Path("games.pdn").write_bytes(b"[Event \"another\"]\n" + games)
    assert "holds other games" in complain(checkers(3, "-pdnout games.pdn -resume"))
    assert Path("games.pdn.results").read_bytes() == results


def case_resume_twice():
    """If two run on the same files, one plays and the other reports it; also when both start at
    once."""
    words = checkers(20, "-pdnout games.pdn -resume")
    runner = start(words)
    runner.stdout.readline()
    runner.send_signal(signal.SIGSTOP)
    for held, other in (
        ("games.pdn.results", words),
        ("games.pdn", checkers(1, "-pdnout games.pdn -results other.results")),
        ("games.pdn", "merge games.pdn.results -pdnout games.pdn"),
    ):
        named = f"{held} is in use by process {runner.pid} (kingdrop-match)"
        assert named in complain(other, status=3 if "merge" in other else 2), other
    runner.kill()
    runner.communicate()
    assert "Continuing" in run(words)
    numbers = [json.loads(line)["game"] for line in lines("games.pdn.results")[1:]]
    assert sorted(numbers) == list(range(40)), numbers
    words = checkers(20, "-pdnout new.pdn -resume")
    both = [start(words, stderr=subprocess.DEVNULL) for _ in range(2)]
    for each in both:
        each.communicate(timeout=60)
    assert sorted(each.returncode for each in both) in ([0, 2], [0, 0]), [each.returncode for each in both]
    assert Path("new.pdn").read_bytes() == Path("games.pdn").read_bytes()


def case_resume_doubled():
    """Results written by two runners at once count each game once, and the games file is
    rewritten."""
    run(checkers(3, "-pdnout games.pdn"))
    games, results = Path("games.pdn").read_bytes(), Path("games.pdn.results").read_bytes()
    header, *rest = results.splitlines(keepends=True)
    Path("games.pdn.results").write_bytes(header + b"".join(line + line for line in rest[:4]))
    Path("games.pdn").write_bytes(games[: len(games) // 3] + games[: len(games) // 2])
    assert "hold 4 games twice" in run("merge games.pdn.results")
    Path("games.pdn").write_bytes(re.sub(rb"(?s)(\[Event.*?\n\n.*?\n\n)", rb"\1\1", games)[: len(games)])
    out = run(checkers(3, "-pdnout games.pdn -resume"))
    assert "hold 4 games twice" in out and "Continuing after 4 games" in out, out
    assert Path("games.pdn").read_bytes() == games
    # Fewer results than games: the suggested command works.
    Path("games.pdn.results").write_bytes(header + b"".join(rest[:2]))
    complaint = complain(checkers(3, "-pdnout games.pdn -resume"))
    cut = re.search(r"holds more games than the match's results: .*\((truncate -s 0 games.pdn)\)", complaint)
    subprocess.run(cut[1].split(), check=True)
    run(checkers(3, "-pdnout games.pdn -resume"))
    assert Path("games.pdn").read_bytes() == games


def case_report():
    """The table and the report come at intervals; the last report covers the whole match."""
    runner = start(checkers(6, "-ratinginterval 4 -report match.html -wait 10"))
    out = ""
    seen = False
    for line in runner.stdout:
        out += line
        if not seen and "Standing after 4" in line:
            wait_until(lambda: Path("match.html").exists() or runner.poll() is not None, 20, "a report")
            seen = runner.poll() is None
    assert runner.wait() == 0 and seen
    assert re.findall(r"Standing after (\d+)", out) == ["4", "8", "12"], out
    page = Path("match.html").read_text()
    assert page.startswith("<!") and page.rstrip().endswith("</html>")
    assert "http://" not in page.replace("http://www.w3.org", "") and "https://" not in page
    assert [path.name for path in Path(".").glob("match*")] == ["match.html"]


def case_appends():
    """The games file keeps its earlier games."""
    Path("games.pdn").write_text("% mine\n")
    run(checkers(1, "-pdnout games.pdn -results one.results"))
    run(checkers(1, "-pdnout games.pdn -results two.results"))
    text = Path("games.pdn").read_text()
    assert text.startswith("% mine\n") and text.count("[Event ") == 4


def case_interrupt():
    """After SIGINT or SIGTERM a match prints its table, its files are whole and its engines
    ended."""
    for number in (signal.SIGINT, signal.SIGTERM):
        for leftover in Path(".").glob("games.pdn*"):
            leftover.unlink()
        runner = start(checkers(10000, "-concurrency 2 -pdnout games.pdn"))
        for _ in range(5):
            runner.stdout.readline()
        engines = Process(runner.pid).children()
        runner.send_signal(number)
        out = runner.communicate(timeout=20)[0]
        assert runner.returncode == 128 + number and "Standing after" in out, out
        assert not alive(engines)
        games = Path("games.pdn").read_text()
        assert f"after {games.count('[Event ')} of 20000" in out


def case_no_orphans():
    """Engines and their children end when their runner is killed."""
    mark = f"sleep {os.getpid()}.5"
    engine = wrapper(f"{mark} &\n{FAKE} none\n")
    runner = start(engine + "name=A " + engine + "name=B -variant connect4 -each nodes=1 -rounds 100000 -concurrency 2")
    runner.stdout.readline()
    wait_until(lambda: len(processes(mark)) >= 4, 20, "the engines")
    engines = Process(runner.pid).children()
    runner.kill()
    runner.communicate()
    wait_until(lambda: not processes(mark) and not alive(engines), 20, "their end")


def case_no_leftovers():
    """Engines that refuse to quit end with the match."""
    mark = f"sleep {os.getpid()}.5"
    run(wrapper(f"{mark} &\nexec {FAKE} stays\n") + "name=A -variant connect4 -each nodes=1 " + fake("B"))
    # They are killed; a busy machine may need a moment for that.
    wait_until(lambda: not processes(mark), 20, "their end")


def alive(pids):
    return [pid for pid in pids if Process(pid).is_alive()]


# Faults


def faulty(fault, limits="", status=1):
    """Tight limits apply to the bad engine only: a busy machine must not make the good one fail."""
    return run(
        fake("good", words="nodes=1 grace=9000")
        + fake("bad", fault, limits or "nodes=1 grace=9000")
        + "-variant connect4 -rounds 2 -recover -concurrency 2",
        status=status,
    )


def check_fault(fault, name, details, limits=""):
    """The bad engine loses all four games for the expected reason, and the match continues."""
    out = faulty(fault, limits)
    named = re.findall(rf"^Fault of bad in game \d: {name}: .*{details}", out, re.M)
    assert len(named) == 4 and f"{name}: 4" in out and "Faults: 4" in out, (fault, out)
    assert re.search(r"good +inf +inf +4 +4 +0 +0", out), (fault, out)


def case_fault_crash():
    check_fault("crash", "crash", "exit status 3")
    check_fault("exits-slowly", "crash", "exit status 3")
    check_fault("killed", "crash", "killed by signal 9")
    check_fault("crashes-after 2", "crash", "killed by signal 11")


def case_fault_disconnect():
    check_fault("leaves 3", "disconnect", "exit status 0")
    check_fault("closes", "disconnect", "closed its output")


def case_fault_stall():
    check_fault("hangs 2", "stall", "gave no move", "nodes=1 grace=300")
    check_fault("deaf", "stall", "gave no move", "nodes=1 grace=300")
    check_fault("hangs", "stall", "when its time was up", "tc=0.2+0.01 grace=300")


def case_fault_flood():
    check_fault("floods", "flood", "16 MiB")
    check_fault("floods-without-end 2", "flood", "16 MiB")
    # Some MiB of a thousand bytes a line before each move are none.
    talker = wrapper(
        "while read -r word rest; do case $word in\nuci) echo uciok ;;\nisready) echo readyok ;;\n"
        "go) yes info string $(printf %01000d) | head -c 7000000; echo; echo bestmove 4 ;;\nquit) exit ;;\nesac; done\n"
    )
    out = run(talker + "name=talker " + fake("B") + "-variant connect4 -each nodes=1 -maxmoves 6")
    assert "after 2 of 2 games" in out and "Faults: 0" in out, out


def case_fault_time():
    check_fault("late", "time loss", r"(1[2-9]\d|[2-9]\d\d|\d{4,}) of 100 ms", "st=0.1 grace=9000 timemargin=20")


def case_stopped():
    """A suspended runner costs no engine a game: its games are void and replayed."""
    words = fake("A", "late") + fake("B", "late") + "-variant connect4 -each st=1.4 -recover -log log -results r"
    runner = start(words)
    for _ in range(2):
        time.sleep(1)  # the first game is running
        runner.send_signal(signal.SIGSTOP)
        time.sleep(1.8)
        runner.send_signal(signal.SIGCONT)
    out = runner.communicate(timeout=60)[0]
    assert runner.returncode == 0 and "Faults: 0" in out and "after 2 of 2 games" in out, out
    assert "is void and will be replayed: the runner was suspended for" in out, out
    assert any("runner   the runner was suspended" in line for line in lines("log")), lines("log")
    # Without a clock no game is lost, and an engine's grace period grows by the suspension.
    runner = start(fake("A", "late") + fake("B") + "-variant connect4 -each nodes=1 grace=1000")
    time.sleep(0.3)
    runner.send_signal(signal.SIGSTOP)
    time.sleep(1.5)
    runner.send_signal(signal.SIGCONT)
    out = runner.communicate(timeout=60)[0]
    assert runner.returncode == 0 and "void" not in out, out


def case_fault_illegal():
    check_fault("illegal 4", "illegal move", "")
    check_fault("nonsense", "illegal move", "xyzzy")
    check_fault("two-moves", "illegal move", "11")
    check_fault("no-move", "illegal move", "bestmove without a move")
    check_fault("says-none", "illegal move", re.escape("(none)"))


def case_fault_new_game():
    check_fault("crash-at-game", "crash", "exit status 5")


def case_options():
    """An undeclared option and a refused value are noted."""
    out = run(
        engine("A", "option.Hash=abc")
        + engine("B", "option.EvalFile=no/such.weights option.Depth=3")
        + "-each nodes=10 -games 1"
    )
    assert re.search(r"^Note: A reports: error: .*Hash.*abc", out, re.M), out
    assert "Note: B does not declare the option Depth\n" in out, out
    assert "Note: B reports: error: no/such.weights: No such file" in out, out
    assert out.count("Note:") == 3, out
    out = run(engine("A", "option.EndgamePath= option.EvalFile=") + fake("B", words="option.Ping=")
              + "-each nodes=10 -games 1 -variant connect4 -log log")
    assert "error" not in out, out
    sent = [line.split("> ")[1] for line in lines("log") if "> setoption" in line]
    assert "setoption name EndgamePath value <empty>" in sent and "setoption name Ping" in sent, sent


def case_warnings():
    """An illegal PV and contradictory mate scores give one warning a game and no other effect."""
    Path("start.txt").write_text("4\n")
    for fault, words in (
        ("illegal-pv", "B at ply 2: the PV has an illegal move: 9"),
        ("other-pv", "B at ply 2: bestmove is not the PV's first move 7"),
        ("mate-turns", "B at ply 4: mate -3 after a mate score for itself"),
        ("long-pv", "B at ply 2: the PV continues after the end of the game: 2"),
    ):
        words_of_match = (fake("A", words="depth=1") + fake("B", fault) + "-variant connect4 -each nodes=1 "
                          "-openings file=start.txt -maxmoves 5 -games 1")
        out = run(words_of_match)
        assert re.findall("^Warning: (.*)$", out, re.M) == ["game 1: " + words], out
    out = run(fake("A", "mate") + fake("B", "mate") + "-variant connect4 -each nodes=1 -games 1")
    assert "B at ply" in out and "its opponent's mate score has the same sign" in out, out
    assert re.search("^Warning: game 1: [AB] at ply [0-9]+: a mate score, but the game is (lost|drawn)$", out, re.M), out


def case_match_line():
    """Matching info lines are written to the games and can be read back."""
    words = fake("A") + fake("B", "notes") + "-variant connect4 -each nodes=1 -games 1 -maxmoves 6 "
    run(words + "-pdnout file=g.pdn match_line='string .*(one|other)'")
    assert "{+0.10/1, info string depth (one)}" in " ".join(lines("g.pdn")), lines("g.pdn")
    assert "{+0.10/2, info string other}" in " ".join(lines("g.pdn")), lines("g.pdn")
    run(words + "-openings file=g.pdn plies=8 -strict")
    assert "match_line=(: " in complain(words + "-pdnout h.pdn 'match_line=('")


def case_fault_between_games():
    """A crash between games is reported even while another engine ends slowly."""
    out = run(
        fake("A", "crashes-after 5")
        + fake("B", "stays")
        + fake("C")
        + "-variant connect4 -each nodes=1 -games 1 -recover -tournament gauntlet "
        "-draw movenumber=8 movecount=2 score=10",
        status=1,
    )
    assert "Game 1: A - B 1/2-1/2" in out and "Game 2: A - C 1/2-1/2" in out, out
    assert "Fault of A between games: crash: killed by signal 11" in out, out


def case_tolerated():
    """Garbage between the lines is not a fault, nor is a move within the time margin."""
    for fault, limits in (("rubbish 2", ""), ("late", "st=0.1 timemargin=9000")):
        out = faulty(fault, limits, status=0)
        assert "Faults: 0" in out, out


def case_fault_late_start():
    """An engine that later fails to start loses its games."""
    bad = wrapper(f"[ -e ran ] && exit 9\ntouch ran\nexec {FAKE}\n") + "name=bad "
    out = run(fake("good") + bad + "-variant connect4 -each nodes=1 -rounds 10 -recover", status=1)
    assert out.count(": crash: exit status 9") == 20 and "crash: 20" in out, out


def case_unready():
    """An engine that is not ready before its first move loses no game: a busy machine may be the cause."""
    hangs = "echo >>starts\n[ $(($(wc -l <starts) % 2)) = 0 ] && exec sleep 60\n"
    for lines in hangs + f"exec {FAKE}\n", f"exec {FAKE} hangs-at-game\n":
        bad = wrapper(lines) + "name=bad restart=on startup=1500 "
        out = run(bad + fake("good", words="startup=9000") + "-variant connect4 -each nodes=1 -rounds 2")
        assert re.search("Game 1 is void and will be replayed: bad (was not ready in time|did not answer)", out), out
        assert "after 4 of 4 games" in out and "Faults: 0" in out, out
    bad = wrapper(f"[ -e started ] && exec sleep 60\ntouch started\nexec {FAKE}\n") + "name=bad startup=800 "
    done = subprocess.run(
        [RUNNER, *shlex.split(bad + fake("good") + "-variant connect4 -each nodes=1 -rounds 2")],
        capture_output=True, text=True, timeout=60,
    )
    assert done.returncode == 3 and "Faults: 0" in done.stdout, done
    assert "cannot continue: repeated failures, bad was not ready in time" in done.stderr and "-concurrency" in done.stderr, done


def case_many_at_once():
    """More concurrent games than processors give a note."""
    count = len(os.sched_getaffinity(0))
    words = fake("A") + fake("B") + "-variant connect4 -each nodes=1 -concurrency "
    assert "Note:" not in run(words + str(count))
    assert f"Note: {count + 1} concurrent games on {count} CPUs" in run(words + str(count + 1))


def case_shortage():
    """A runner that cannot make pipes ends the match, blames no engine, and can be resumed."""
    words = fake("A") + fake("B") + fake("C") + "-variant connect4 -each nodes=1 -rounds 10 -pdnout file=games.pdn "
    run(words)
    whole = Path("games.pdn").read_text()
    for leftover in Path(".").glob("games.pdn*"):
        leftover.unlink()
    # At its end the leak sanitizer needs a descriptor, too.
    options = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    runner = start(words + "-resume", stderr=subprocess.PIPE, env=os.environ | {"ASAN_OPTIONS": options})
    runner.stdout.readline()
    _, most = resource.prlimit(runner.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(runner.pid, resource.RLIMIT_NOFILE, (1, most))
    out, errors = runner.communicate(timeout=20)
    assert runner.returncode == 3 and "Faults: 0" in out and "-resume continues" in out, out
    assert re.fullmatch("kingdrop-match: cannot continue with [ABC]: cannot make a pipe: .*\n", errors), errors
    assert "Faults: 0" in run(words + "-resume")
    assert Path("games.pdn").read_text() == whole


def case_no_recover():
    """Without -recover a crash ends the match; illegal moves do not."""
    out = run(fake("A") + fake("B", "crash") + "-variant connect4 -each nodes=1 -rounds 9", status=1)
    assert "Standing after 1 of 18 games" in out and "-recover" in out, out
    out = run(fake("A") + fake("B", "illegal") + "-variant connect4 -each nodes=1 -rounds 9", status=1)
    assert "Standing after 18 of 18 games" in out, out
    out = run(fake("A") + fake("B", "crash") + "-recover -strikes 3 -variant connect4 -each nodes=1 -rounds 9",
              status=1)
    assert "Standing after 3 of 18 games" in out and "more -strikes" in out, out


def case_memory():
    """Output flood does not increase the runner's memory."""
    runner = start(
        fake("good")
        + fake("bad", "floods")
        + "-variant connect4 -each nodes=1 -rounds 100000 -recover"
    )
    peak = Path(f"/proc/{runner.pid}/status")
    for _ in range(10):
        runner.stdout.readline()
    size = int(re.search(r"VmHWM:\s+(\d+)", peak.read_text())[1])
    runner.send_signal(signal.SIGINT)
    runner.communicate(timeout=20)
    assert size < 32000, size


# Rules of a match


def case_adjudication():
    """Games are adjudicated by score, with the reason."""
    words = fake("A") + fake("B") + "-variant connect4 -each nodes=1 -games 1 "
    out = run(words + "-draw movenumber=8 movecount=2 score=10")
    assert "draw adjudication, 16 plies" in out, out
    assert "draw adjudication" not in run(words + "-draw movenumber=8 movecount=2 score=9")
    out = run(engine("A") + engine("B", "nodes=10") + "-each nodes=2000 -rounds 3 "
              "-resign movecount=2 score=150")
    assert "resignation" in out, out


def case_gauntlet():
    """Pairings and sides of the tournament types."""
    trio = fake("A") + fake("B") + fake("C") + "-variant connect4 -each nodes=1 "
    meetings = [("A", "B"), ("B", "A"), ("A", "C"), ("C", "A")]
    out = run(trio + "-tournament gauntlet")
    assert re.findall(r"^Game \d+: (\w) - (\w)", out, re.M) == meetings
    out = run(trio + "-tournament round-robin -rounds 2")
    assert re.findall(r"^Game \d+: (\w) - (\w)", out, re.M) == 2 * [*meetings, ("B", "C"), ("C", "B")]
    out = run(trio + "-tournament round-robin -games 1 -rounds 2")
    assert re.findall(r"^Game \d+: (\w) - (\w)", out, re.M) == [
        ("A", "B"), ("A", "C"), ("B", "C"), ("B", "A"), ("C", "A"), ("C", "B")]
    out = run(trio + "-seeds 2 -noswap -reverse")
    assert re.findall(r"^Game \d+: (\w) - (\w)", out, re.M) == [
        ("C", "A"), ("C", "A"), ("C", "B"), ("C", "B")]
    run(trio + "-seeds 2 -noswap -reverse -results x")
    out = run(trio + "-seeds 2 -noswap -reverse -results x -resume -rounds 2")
    assert "Continuing after 4 games" in out and "Standing after 8 of 8" in out, out
    assert "gauntlet seeds=2 noswap reverse" in complain(trio + "-results x -resume")


def case_foreign_flags():
    """Flags of cutechess-cli and fastchess work as they do there, or are refused with a reason."""
    two = fake("A") + fake("B") + "-variant connect4 -each nodes=1 "
    before = set(os.listdir())
    out = run(two + "-report penta=true -site Delft -pgnout file=g.pgn append=true -maxmoves 5 "
              "-outcomeinterval 2 -rounds 2 -use-affinity -log file=log level=trace append=true")
    assert set(os.listdir()) - before == {"g.pgn", "g.pgn.results", "log"}
    assert re.findall(r"^Game (\d+): ", out, re.M) == ["2", "4"], out
    assert "draw adjudication, 10 plies" in out, out
    assert '[Site "Delft"]' in Path("g.pgn").read_text()
    for words, reason in (
        ("-report penta=false", "penta=false"),
        ("-log level=warn", "level=warn"),
        ("-log a b", "-log: b: takes one file"),
        ("-swap", "-noswap keeps"),
        ("-quick cmd=A", "use -engine cmd=A"),
        ("-tournament knockout", "knockout: not supported"),
        ("-use-affinity 1,2", "taskset -c LIST"),
        ("-each ponder=x", "ponder=x: engines do not ponder"),
        ("-seeds 2", "-seeds"),
    ):
        complaint = complain(two + words)
        assert reason in complaint, (words, complaint)


def case_engine_keys():
    """An engine can restart for each game, and report scores from White's view."""
    words = engine("A", "restart=on") + engine("B", "whitepov=true")
    out = run(words + "-each nodes=50 -rounds 2 -repeat -log log -pdnout g.pdn")
    assert "Faults: 0" in out and "Standing after 4 of 4" in out, out
    starts = [line for line in lines("log") if "process " in line]
    # One process each for the initial check, four for A's games and one for all of B's.
    assert sum("A " in line for line in starts) == 5, starts
    assert sum("B " in line for line in starts) == 2, starts
    run(words.replace("whitepov=true", "") + "-each nodes=50 -rounds 2 -repeat -pdnout h.pdn")
    own, turned = Path("h.pdn").read_text(), Path("g.pdn").read_text()
    assert own != turned and re.sub(r"\{[+-]", "{", own) == re.sub(r"\{[+-]", "{", turned)


def case_affinity():
    """Each concurrent game has its own processors."""
    words = fake("A") + fake("B") + "-variant connect4 -each nodes=1 -rounds 3 -wait 300 "
    runner = start(words + f"-use-affinity -concurrency {len(os.sched_getaffinity(0))}")
    masks = set()
    def all_bound():
        for line in processes("fake none"):
            with contextlib.suppress(ProcessLookupError):  # The process may have ended.
                masks.add(frozenset(os.sched_getaffinity(int(line))))
        return len([m for m in masks if len(m) == 1]) == len(os.sched_getaffinity(0))
    wait_until(all_bound, 20, "every processor has a game")
    assert runner.wait(60) == 0


def case_config():
    """Flags in files combine with flags on the command line."""
    Path("a b.conf").write_text(
        f"\ufeff# two engines\n-engine cmd='{FAKE}' name=\"A B\"  # the first\n-engine cmd={FAKE} name=C#\n\n"
        "-variant connect4\n-each nodes=1\n")
    out = run("-config 'a b.conf' -rounds 2")
    assert "A B - C#" in out and "Standing after 4 of 4" in out, out
    Path("open").write_text("-event 'x\n")
    Path("loop").write_text("-config loop\n")
    Path("zeros").write_bytes(b"-event\0x")
    for words, reason in (("-config open", "unclosed quote"), ("-config loop", "contains -config"),
                          ("-config none", "none"), ("-config", "takes one value"),
                          ("-config zeros", "not a text file"), ("-config /dev/zero", "more than")):
        complaint = complain(words)
        assert reason in complaint, (words, complaint)


def openings_of(name):
    return [re.search(r"\n\n1\. (\S+) \{book\}", game)[1] for game in
            re.findall(r"\[Event.*?\{book\}", Path(name).read_text(), re.S)]


def case_openings():
    """The opening of each game."""
    run(checkers(3, "-pdnout a.pdn"))
    assert openings_of("a.pdn") == ["11-15", "11-15", "9-13", "9-13", "10-14", "10-14"]
    run(checkers(2, "-pdnout b.pdn -openings start=4"))
    assert openings_of("b.pdn") == ["12-16", "12-16", "11-16", "11-16"]
    run(checkers(6, "-pdnout c.pdn -openings order=random -srand 3"))
    run(checkers(6, "-pdnout d.pdn -openings order=random -srand 3"))
    run(checkers(6, "-pdnout e.pdn -openings order=random -srand 4"))
    assert openings_of("c.pdn") == openings_of("d.pdn") != openings_of("e.pdn")
    assert len(set(openings_of("c.pdn")[:10])) == 5
    # Finished games of a match can serve as openings, cut to their first moves; an invalid one is
    # skipped.
    with open("b.pdn", "a") as file:
        file.write('[Event "typo"]\n\n1. 9-18 *\n')
    words = checkers(5, "-pdnout f.pdn -openings file=b.pdn plies=1")
    done = subprocess.run([RUNNER, *shlex.split(words)], capture_output=True, text=True, timeout=60)
    assert re.fullmatch("kingdrop-match: b.pdn: line [0-9]+: typo: '9-18': not a legal move\n"
                        "kingdrop-match: skipped 1 of 5 openings; .*\n", done.stderr), done
    assert openings_of("f.pdn") == 4 * ["12-16"] + 4 * ["11-16"] + 2 * ["12-16"]


def case_streams():
    """Games can go to standard output, a FIFO or a device; no other file is created."""
    run(checkers(2, "-pdnout games.pdn"))
    games = Path("games.pdn").read_text()
    for sink in (subprocess.PIPE, open("out.pdn", "wb")):
        command = [RUNNER, *shlex.split(checkers(2, "-pdnout file=/dev/stdout"))]
        done = subprocess.run(command, stdout=sink, stderr=subprocess.PIPE, text=True, timeout=60)
        assert done.returncode == 0 and "Standing after 4 of 4" in done.stderr, done
        assert (done.stdout or Path("out.pdn").read_text()) == games
    os.mkfifo("fifo")
    with start(checkers(2, "-pdnout fifo")):
        assert Path("fifo").read_text() == games
    run(checkers(2, "-pdnout again.pdn"))
    with start("merge again.pdn.results -pdnout fifo"):
        assert Path("fifo").read_text() == games
    command = [RUNNER, *shlex.split(checkers(1, "-pdnout /dev/full"))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 3 and "cannot write /dev/full: No space left" in done.stderr, done
    assert "-resume" not in done.stdout, done
    assert not any(Path(name).exists() for name in ("fifo.results", "/dev/full.results", "/dev/stdout.results"))


def case_sprt():
    """An SPRT ends the match at the same game with any concurrency."""
    ends = set()
    for concurrency in (1, 2):
        out = run(
            engine("A")
            + engine("B", "nodes=5")
            + f"-each nodes=1000 -rounds 500 -repeat -concurrency {concurrency} "
            f"-sprt elo0=0 elo1=100 alpha=0.1 beta=0.1 -results {concurrency}.results"
        )
        assert "LLR" in out and "H1" in out, out
        ends.add(re.search(r"Standing after (\d+) of 1000", out)[1])
        merged = run(f"merge {concurrency}.results")
        assert "H1" in merged, merged
        ends.add(re.search(r"Standing after (\d+) of 1000", merged)[1])
    assert len(ends) == 1 and int(ends.pop()) < 1000


def case_shards():
    """The parts of a match merge into the whole match."""
    run(checkers(7, "-results whole.results"))
    for part in (1, 2, 3):
        run(checkers(7, f"-shard {part}/3 -results {part}.results -concurrency 2"))
    whole = run("merge whole.results -pdnout whole.pdn -report whole.html")
    parts = run("merge 3.results 1.results 2.results -pdnout parts.pdn")
    timeless = re.compile(r"\d+ nodes/s")
    assert timeless.sub("", whole) == timeless.sub("", parts)
    assert Path("whole.pdn").read_bytes() == Path("parts.pdn").read_bytes()
    assert "<svg" in Path("whole.html").read_text().lower() or Path("whole.html").stat().st_size > 9999


def case_merge_again():
    """Merging into an existing file, also of a killed merge, adds the missing games."""
    run(checkers(5, "-results whole.results"))
    for part in (1, 2):
        run(checkers(5, f"-shard {part}/2 -results {part}.results"))
    run("merge whole.results -pdnout whole.pdn")
    whole = Path("whole.pdn").read_bytes()
    for size in (*range(0, len(whole), len(whole) // 20), len(whole) - 1, len(whole)):
        Path("games.pdn").write_bytes(whole[:size])
        run("merge 2.results 1.results -pdnout games.pdn")
        assert Path("games.pdn").read_bytes() == whole, size
    Path("games.pdn").write_bytes(b"% mine\n\n")
    for _ in range(2):
        run("merge 1.results 2.results -pdnout games.pdn")
    assert Path("games.pdn").read_bytes() == b"% mine\n\n" + whole
    run("merge 2.results -pdnout grown.pdn")
    run("merge 1.results 2.results -pdnout grown.pdn")
    assert Path("grown.pdn").read_text().count("[Event ") == 10


def case_merge_refuses():
    """Duplicate games and different matches."""
    run(checkers(2, "-results one.results"))
    run(checkers(2, "-results other.results -each depth=1"))
    assert "already in another file" in complain("merge one.results one.results")
    assert "belong to different matches: engine1.setup" in complain("merge one.results other.results")
    Path("no.results").write_text("hello\n")
    assert "no.results" in complain("merge no.results")
    assert "none.results" in complain("merge one.results none.results")
    assert "-foo" in complain("merge -foo one.results")
    complain("merge")
    for flag in "-pdnout", "-report":
        assert "one file: ./one.results" in complain(f"merge other.results one.results {flag} ./one.results")
    assert "one file: new" in complain("merge one.results -pdnout new -report new")


def case_parallel():
    """Two shards with GNU parallel, as in the README."""
    words = checkers(4, "-shard {}/2 -results {}.results")
    subprocess.run(["parallel", RUNNER + " " + words, ":::", "1", "2"], check=True, timeout=60)
    assert "Standing after 8 of 8 games" in run("merge 1.results 2.results")


# The command line


def complain(words, status=2):
    """Bad input gives one line and the exit status, and changes nothing."""
    before = {path: path.read_bytes() for path in Path(".").iterdir() if path.is_file()}
    done = subprocess.run([RUNNER, *shlex.split(words)], capture_output=True, text=True, timeout=60)
    assert done.returncode == status and done.stdout == "", (words, done)
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("kingdrop-match: "), done
    after = {path: path.read_bytes() for path in Path(".").iterdir() if path.is_file()}
    assert before == after, (words, before.keys(), after.keys())
    return done.stderr


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
    # Files of the same kind are continued or replaced; games also through links.
    more = "-pdnout link.pdn -report r.html -log log -each stderr=errors"
    for words in (more, more + " -results other.results"):
        Path("link.pdn").unlink(missing_ok=True)
        Path("link.pdn").symlink_to("games.pdn")
        run(checkers(1, words))
    assert Path("games.pdn").read_text().count("[Event ") == 4


def case_bad_flags():
    """The reader of flags refuses them. The sanitizers run its fuzz target instead."""
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
    os.mkfifo("fifo")
    Path("foreign").write_bytes(b"MZ\x90\0\3\0")
    Path("foreign").chmod(0o755)
    for words, named in (
        (good + "-results out.pdn", "-results and -pdnout are one file: out.pdn"),
        (good + "-report ./out.pdn", "-pdnout and -report"),
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
        (good + f"-engine cmd={FAKE} name=C dir=nowhere", "C"),
        (good + "-results no/such/folder/x", "no/such/folder/x"),
        (two + "-variant connect4 -each nodes=1 -pdnout folder -results r", "folder"),
        (good + "-report no/such/folder/x", "no/such/folder/x"),
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


def cases_of(arguments):
    found = cases.find(globals())
    left_out = {"most": ["help", "parallel"]}
    left_out["sanitized"] = left_out["most"] + """
        affinity appends bad_flags clock_sides clocks closed_output fault_crash fault_flood fault_late_start
        fault_new_game fault_stall no_leftovers no_orphans plays resume same_games shards sprt tolerated
        """.split()
    if arguments.cases and arguments.cases[0] in left_out:
        arguments.cases = [name for name in found if name not in left_out[arguments.cases[0]]]
    return found


sys.exit(cases.main(__doc__, {"runner": {}, "engine": {}, "fake": {}}, cases_of))
