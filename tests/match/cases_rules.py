"""What decides a match: adjudication, tournaments, openings, tests, shards."""

import contextlib
import json
import os
import re
import shlex
import subprocess
from pathlib import Path

from cases import wait_until
from runner import FAKE, RUNNER, checkers, complain, engine, fake, lines, processes, run, start


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
        ("-each ponder", "ponder: engines do not ponder"),
        ("-each trust", "trust: only the runner's rules"),
        ("-each nodes", "nodes: not key=value"),
        ("-seeds 2", "-seeds"),
    ):
        complaint = complain(two + words)
        assert reason in complaint, (words, complaint)


def case_engine_keys():
    """An engine can restart for each game, and report scores from White's view."""
    words = engine("A", "restart=on") + engine("B", "whitepov")
    out = run(words + "-each nodes=50 -rounds 2 -repeat -log log -pdnout g.pdn -results r")
    header = json.loads(lines("r")[0])
    assert " restart=on" in header["engine1.setup"] and "whitepov" not in header["engine1.setup"], header
    assert "restart" not in header["engine2.setup"] and " whitepov=true" in header["engine2.setup"], header
    assert "Faults: 0" in out and "Standing after 4 of 4" in out, out
    starts = [line for line in lines("log") if "process " in line]
    # One process each for the initial check, four for A's games and one for all of B's.
    assert sum("A " in line for line in starts) == 5, starts
    assert sum("B " in line for line in starts) == 2, starts
    run(words.replace("whitepov", "whitepov=false") + "-each nodes=50 -rounds 2 -repeat -pdnout h.pdn")
    own, turned = Path("h.pdn").read_text(), Path("g.pdn").read_text()
    assert own != turned and re.sub(r"\{[+-]", "{", own) == re.sub(r"\{[+-]", "{", turned)


def case_affinity():
    """Each concurrent game has its own processor."""
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
    """Each game gets its opening."""
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


def case_merge_killed():
    """Games that a killed run lacks leave others without a partner; the rest still count as pairs."""
    run(engine("A") + engine("B") + "-each nodes=50 -rounds 6 -repeat -results whole.results")
    games = Path("whole.results").read_text().splitlines(keepends=True)
    Path("killed.results").write_text("".join(games[:6] + games[7:9] + games[10:]))
    for name in "whole", "killed":
        # The engines are equal, so every pair is 1:1.
        assert re.search(r"  A  +\+0\.0 \+- +0\.0 ", run(f"merge {name}.results")), name


def case_merge_again():
    """Merging into an existing file, even one of a killed merge, adds the missing games."""
    run(checkers(5, "-results whole.results"))
    for part in (1, 2):
        run(checkers(5, f"-shard {part}/2 -results {part}.results"))
    run("merge whole.results -pdnout whole.pdn")
    whole = Path("whole.pdn").read_bytes()
    # The first tags are the same in every game.
    second = whole.index(b"\n\n[") + 2
    shared = whole.index(b"[Round", second)
    for size in (*range(0, len(whole), len(whole) // 20), second + 3, shared, len(whole) - 1, len(whole)):
        Path("games.pdn").write_bytes(whole[:size])
        run("merge 2.results 1.results -pdnout games.pdn")
        assert Path("games.pdn").read_bytes() == whole, size
    Path("games.pdn").write_bytes(b"% mine\n\n")
    for _ in range(2):
        run("merge 1.results 2.results -pdnout games.pdn")
    assert Path("games.pdn").read_bytes() == b"% mine\n\n" + whole
    command = [RUNNER, "merge", "1.results", "-pdnout", "kept.pdn"]
    done = subprocess.run(command, stdout=open("/dev/full", "wb"), stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 3 and "cannot write standard output: No space left" in done.stderr, done
    run("merge 2.results -pdnout grown.pdn")
    run("merge 1.results 2.results -pdnout grown.pdn")
    assert Path("grown.pdn").read_text().count("[Event ") == 10


def case_merge_refuses():
    """Duplicate games and different matches are refused."""
    run(checkers(2, "-results one.results"))
    run(checkers(2, "-results other.results -each depth=1"))
    Path("link").symlink_to("one.results")
    Path("copy").write_bytes(Path("one.results").read_bytes())
    for name in "one.results", "./one.results", "link":
        assert f"{name} is given twice" in complain(f"merge one.results {name}")
    assert "copy: game 1 is already in another file" in complain("merge one.results copy")
    assert "belong to different matches: engine1.setup" in complain("merge one.results other.results")
    for value in ("1" * 99 + "2", "1" * 99 + "3"):
        run(checkers(2, f"-results {value[-1]}.results -each option.Long={value}"))
    assert re.search(r"engine1.setup differs: 1+2 .* and 1+3 ", complain("merge 2.results 3.results"))
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
