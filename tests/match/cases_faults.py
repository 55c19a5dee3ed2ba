"""Matches with engines that fail."""

import os
import re
import resource
import shlex
import signal
import subprocess
import time
from pathlib import Path

from runner import FAKE, RUNNER, complain, engine, fake, lines, run, start, wrapper


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
    # A few MiB before each move, in lines of a thousand bytes, are no flood.
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
        ("mate-turns", "B at ply 4: mate -3 after a winning mate score"),
        ("long-pv", "B at ply 2: the PV continues after the end of the game: 2"),
    ):
        words_of_match = (fake("A", words="depth=1") + fake("B", fault) + "-variant connect4 -each nodes=1 "
                          "-openings file=start.txt -maxmoves 5 -games 1")
        out = run(words_of_match)
        assert re.findall("^Warning: (.*)$", out, re.M) == ["game 1: " + words], out
    out = run(fake("A", "mate") + fake("B", "mate") + "-variant connect4 -each nodes=1 -games 1")
    assert "B at ply" in out and "its opponent's mate score has the same sign" in out, out
    assert re.search("^Warning: game 1: [AB] at ply [0-9]+: claimed a mate, but the game is (lost|drawn)$", out, re.M), out


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
    """An engine that starts only once loses all games."""
    bad = wrapper(f"[ -e ran ] && exit 9\ntouch ran\nexec {FAKE}\n") + "name=bad "
    out = run(fake("good") + bad + "-variant connect4 -each nodes=1 -rounds 10 -recover", status=1)
    assert out.count(": crash: exit status 9") == 20 and "crash: 20" in out, out


def case_unready():
    """An engine that is not ready before its first move loses no game: the machine may be busy."""
    hangs = "echo >>starts\n[ $(($(wc -l <starts) % 2)) = 0 ] && exec sleep 60\n"
    for script in hangs + f"exec {FAKE}\n", f"exec {FAKE} hangs-at-game\n":
        bad = wrapper(script) + "name=bad restart=on startup=1500 "
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
    """A flood of output does not increase the runner's memory."""
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
