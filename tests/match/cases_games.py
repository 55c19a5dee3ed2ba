"""Whole matches: their games, and the files that they write and resume."""

import fcntl
import json
import os
import re
import shlex
import signal
import subprocess
from pathlib import Path

from cases import Process, wait_until
from runner import FAKE, RUNNER, checkers, complain, engine, fake, lines, processes, run, start, wrapper


def case_plays():
    """Whole games of each kind, in UCI and UGI, are counted and written."""
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
    """With node limits the games are the same, byte for byte, at any concurrency."""
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
    """If two runners use the same files, one plays and the other reports it, even if both start at
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
    Path("games.pdn.results").write_bytes(header + rest[0] + b"".join(line + line for line in rest[:4]))
    Path("games.pdn").write_bytes(games[: len(games) // 3] + games[: len(games) // 2])
    assert "lines of the results that repeat a game: 5;" in run("merge games.pdn.results")
    Path("games.pdn").write_bytes(re.sub(rb"(?s)(\[Event.*?\n\n.*?\n\n)", rb"\1\1", games)[: len(games)])
    out = run(checkers(3, "-pdnout games.pdn -resume"))
    assert "lines of the results that repeat a game: 5;" in out and "Continuing after 4 games" in out, out
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


def case_appends_lines():
    """Appended games follow a blank line, other outputs a whole line, even in a merge or when resumed."""
    run(checkers(2, "-pdnout plain.pdn"))
    plain = Path("plain.pdn").read_text()
    for old, gap in (("; mine", "\n\n"), ("; mine\n", "\n"), ("1. 9-13 *\n\n", ""), ("", "")):
        for name, words in (
            ("games.pdn", checkers(2, "-pdnout games.pdn")),
            ("merged.pdn", "merge plain.pdn.results -pdnout merged.pdn"),
        ):
            Path(name).write_text(old)
            run(words)
            assert Path(name).read_text() == old + gap + plain, (old, name)
        Path("games.pdn.results").unlink()
        Path("out.pdn").write_text(old)
        with open("out.pdn", "a") as sink:
            command = [RUNNER, *shlex.split(checkers(2, "-pdnout /dev/stdout"))]
            subprocess.run(command, stdout=sink, stderr=subprocess.DEVNULL, timeout=60, check=True)
        assert Path("out.pdn").read_text() == old + gap + plain, old
    # Wherever a killed runner stopped, -resume writes the same file.
    Path("games.pdn").write_text("; mine")
    run(checkers(2, "-pdnout games.pdn"))
    whole, results = Path("games.pdn").read_bytes(), Path("games.pdn.results").read_bytes()
    for size in (6, 7, 8, 20, len(whole) // 2, len(whole) - 1, len(whole)):
        Path("games.pdn").write_bytes(whole[:size])
        run(checkers(2, "-pdnout games.pdn -resume"))
        assert Path("games.pdn").read_bytes() == whole, size
    # The games of two runners are rewritten.
    header, *rest = results.splitlines(keepends=True)
    Path("games.pdn.results").write_bytes(header + b"".join(line + line for line in rest))
    game = whole[8:].split(b"\n[Event ")[0] + b"\n"
    Path("games.pdn").write_bytes(whole[:8] + 2 * game)
    run(checkers(2, "-pdnout games.pdn -resume"))
    assert Path("games.pdn").read_bytes() == whole
    # An engine's errors and a killed runner's log end within a line.
    talker = wrapper(f"printf oops >&2\nexec {FAKE}\n") + "name=talker stderr=errors "
    words = talker + fake("B") + "-variant connect4 -each nodes=1 -games 1 -log log"
    run(words)
    Path("log").write_text(Path("log").read_text() + "    0.123456 1:A > uc")
    before = Path("log").read_text()
    run(words)
    assert Path("log").read_text().startswith(before + "\n    0."), before
    assert set(lines("errors")) <= {"oops", ""} and "oopsoops" not in Path("errors").read_text()


def case_interrupt():
    """After SIGINT or SIGTERM a match prints its table, its files are whole and its engines have
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
