#!/usr/bin/env python3
"""Tests a listening engine with well-behaved and hostile clients.

    listen.py [--scale N] ENGINE [CASE...]

Each function case_NAME below is a case; without a name all run. Deadlines are --scale times as long.
"""

import contextlib
import fcntl
import os
import resource
import signal
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # The source tree is not ours to write to.
sys.path.insert(0, str(Path(__file__).parents[1] / "lib"))
import cases
import hostile
from cases import Process, require, wait_until
from client import Client, Server


class Place:
    """The engine, the scale of deadlines, and a working folder."""

    def __init__(self, engine, scale, folder):
        self.engine, self.scale, self.folder = engine, scale, folder
        self.path = self.folder / "socket"
        self.unix = f"unix:{self.path}"

    def serve(self, *arguments, **how):
        return Server(self.engine, "--listen", self.unix, *arguments, **how)

    def serve_tcp(self, *arguments, **how):
        return Server(self.engine, "--listen", "tcp:0", *arguments, **how)

    def refused(self, *arguments):
        """Returns the error output of a server that does not start."""
        done = subprocess.run(
            [self.engine, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=10 * self.scale, check=False,
        )
        require(done.returncode == 1, f"it ended with status {done.returncode}")
        return done.stderr


def reset(client):
    """Resets a connection: data on its way is lost."""
    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.socket.close()


def expect_undisturbed(place, client):
    """A well-behaved client still gets answers."""
    worst = max(client.latency() for _ in range(5))
    require(worst < 0.5 * place.scale, f"isready took {worst:.3f} s")


def case_sessions(place):
    """Each client has its own engine; none leaves a process or descriptor behind."""
    with Server(place.engine, "--listen", place.unix, "--listen", "tcp:0", listeners=2) as server:
        with server.connect() as client:
            client.latency()
        server.wait_for_sessions(0)
        before = server.kernel.descriptors()
        clients = [server.connect(i % 2) for i in range(6)]
        for client, variant in zip(clients, ("checkers", "connect4", "tictactoe") * 2):
            client.send(f"setoption name UCI_Variant value {variant}", "go infinite")
        for client in clients:
            client.until("info depth")
            expect_undisturbed(place, client)
        require(len(server.sessions()) == 6, "a client has no process")
        for client, fen in zip(clients, ("B:W21", "7/7/7", "3/3/3") * 2):
            require(client.ask("stop", "bestmove"), "a move")
            require(fen in client.ask("d", "Fen:"), "sessions share a position")
        for client in clients[:3]:
            client.send("quit")
            client.rest()
        for client in clients[3:]:
            client.socket.close()
        server.wait_for_sessions(0)
        require(server.kernel.descriptors() == before, "a descriptor is left")
        require(server.stop() == "", "the server prints something else")


def case_options(place):
    """A guest's options stay within the quota, and none takes a file name."""
    own = subprocess.run([place.engine, "uci"], capture_output=True, text=True, check=True).stdout
    files = [line.split()[2] for line in own.splitlines() if line.endswith("default <empty>")]
    with place.serve("--max-hash", "32", "--max-threads", "2") as server, server.connect() as client:
        client.send("uci")
        guests = "\n".join(client.until("uciok"))
        require("name Hash type spin default 32 min 1 max 32\n" in guests, "Hash")
        require("name Threads type spin default 1 min 1 max 2\n" in guests, "Threads")
        require("<empty>" not in guests, "an option names a file")
        for name in files:
            require(name not in guests, f"no {name}")
            refusal = client.ask(f"setoption name {name} value /etc/passwd", "info string error")
            require("no option" in refusal, f"{name} is refused: {refusal}")
        client.ask("setoption name Hash value 33", "info string error")
        client.ask("setoption name Threads value 3", "info string error")
        client.send("setoption name Hash value 32", "setoption name Threads value 2", "isready")
        require(client.line() == "readyok", "values within the quota are refused")
        client.send("go depth 8")
        client.until("bestmove")


def case_process(place):
    """A session's process inherits only the descriptors it needs, and has resource limits."""
    stray = os.open(place.folder, os.O_RDONLY)
    with place.serve("--max-hash", "8", pass_fds=[stray], env={**os.environ, "LISTEN_FDS": "9"}) as server:
        with server.connect() as client:
            client.latency()
            session = Process(server.sessions()[0])
            descriptors = session.descriptors()
            require(str(place.folder) not in descriptors.values(), "a descriptor of the server's parent is inherited")
            require(descriptors[0] == descriptors[1], "stdin and stdout are the connection")
            require(len(descriptors) <= 6, f"descriptors: {descriptors}")
            require(session.name() == "kingdrop", "its name")
            limit = resource.prlimit(session.pid, resource.RLIMIT_DATA)[0]
            require(limit != resource.RLIM_INFINITY, "its memory is unbounded")
            require(resource.prlimit(session.pid, resource.RLIMIT_CORE) == (0, 0), "a crash leaves a file")
            require(os.getpgid(session.pid) == session.pid, "no group of its own")
    os.close(stray)


def plain_environment():
    """Returns the environment without malloc's perturbation, which touches all its memory."""
    return {name: value for name, value in os.environ.items() if name != "MALLOC_PERTURB_"}


def case_sandbox(place):
    """A sandboxed session cannot open files or start processes; all its features work."""
    version = subprocess.run([place.engine, "--version"], capture_output=True, text=True, check=True).stdout
    is_there = "sandbox for guests: seccomp" in version
    with place.serve("--max-hash", "32", "--max-threads", "3") as server, server.connect() as client:
        client.latency()
        session = Process(server.sessions()[0])
        client.send("setoption name Threads value 3", "go infinite")
        client.until("info depth")
        for status in session.folder.glob("task/*/status"):
            confined = "Seccomp:\t2" in status.read_text() and "NoNewPrivs:\t1" in status.read_text()
            require(confined == is_there, f"{status}")
        client.ask("stop", "bestmove")
        client.send("setoption name Hash value 1", "ucinewgame", "go depth 6")
        client.until("bestmove")
        client.send("setoption name Hash value 32", "position startpos moves 11-15", "go ponder depth 6")
        client.ask("isready", "readyok")
        client.ask("ponderhit", "bestmove")
        client.send("setoption name Threads value 1", "setoption name Clear Hash")
        for variant in ("connect4", "tictactoe", "checkers"):
            client.send(f"setoption name UCI_Variant value {variant}")
            client.ask("go depth 8", "bestmove")
            client.ask("d", "Evaluation")
        client.ask("bench 2", "Nodes searched")
        client.send("quit")
        client.rest()
        server.wait_for_sessions(0)
        # The server would report a session killed for a forbidden system call.
        told = server.stop()
        require(told == "", told)


def case_damaged_database(place):
    """A guest learns of no file, not even of a damaged one."""
    data = place.folder / "data/kingdrop"
    data.mkdir(parents=True)
    (data / "damaged.kde").write_text("nothing of use")
    own = subprocess.run(
        [place.engine, "uci"], env={**os.environ, "XDG_DATA_HOME": str(place.folder / "data")},
        capture_output=True, text=True, check=False,
    ).stdout
    require("damaged.kde" in own, f"the machine's user is told: {own}")
    with place.serve(env={**os.environ, "XDG_DATA_HOME": str(place.folder / "data")}) as server:
        with server.connect() as client:
            client.send("uci", "isready")
            said = client.until("readyok")
            require(not any("damaged" in line or "error" in line for line in said), f"{said}")


def case_memory(place):
    """A session that does not search is small even with a large Hash."""
    with place.serve("--max-hash", "1024", env=plain_environment()) as server, server.connect() as client:
        client.send("setoption name Hash value 1024", "ucinewgame", "position startpos")
        client.ask("isready", "readyok")
        private = Process(server.sessions()[0]).private_kib()
        require(private < 600 or place.scale > 1, f"{private} KiB are private")


def case_midline(place):
    """Clients disconnect within a line and within a search."""
    with place.serve_tcp() as server, server.connect() as good:
        for begun in (b"isrea", b"go infinite\nsto", b"position startpos moves 11-15\ngo depth 60\nx", b""):
            bad = server.connect()
            bad.socket.sendall(begun)
            if b"go" in begun:
                bad.until("info")
            reset(bad)
        server.wait_for_sessions(1)
        expect_undisturbed(place, good)


def case_closed_by_client(place):
    """The engine notices that a client is gone during a long silent command."""
    with place.serve() as server:
        with server.connect() as client:
            client.send("setoption name UCI_Variant value connect4", "isready", "go perft 40")
            client.until("readyok")
            time.sleep(0.3)
        server.wait_for_sessions(0, 5.0 * place.scale)


def flood(client, data, seconds):
    """Sends as fast as possible without reading."""
    client.socket.setblocking(False)
    until = time.monotonic() + seconds
    sent = 0
    while time.monotonic() < until:
        try:
            sent += client.socket.send(data)
        except BlockingIOError:
            time.sleep(0.001)
        except (BrokenPipeError, ConnectionResetError):
            break
    return sent


def case_flood(place):
    """A client that floods without reading is throttled and costs no memory."""
    with place.serve(env=plain_environment()) as server, server.connect() as good:
        good.latency()
        first = server.sessions()[0]
        bad = server.connect()
        flood(bad, b"uci\n" * 8192, 0.7)
        bad_session = next(pid for pid in server.sessions() if pid != first)
        if place.scale == 1:
            private = Process(bad_session).private_kib()
            require(private < 4096, f"the flood takes {private} KiB")
        expect_undisturbed(place, good)
        reset(bad)
        server.wait_for_sessions(1)


def niceness(session):
    """Returns the nice value of the first thread, which reads the client's lines."""
    return int((session.folder / "stat").read_text().rpartition(")")[2].split()[16])


def case_flood_read(place):
    """A session whose client floods and reads yields to others, but not after a single burst."""
    with place.serve() as server, server.connect() as client:
        client.latency()
        session = Process(server.sessions()[0])
        before = niceness(session)
        client.send(*["isready"] * 5000)
        for _ in range(5000):
            client.until("readyok")
        require(niceness(session) == before, "a burst of lines counts as a flood")
        with hostile.peers("flood", server.addresses[0], 1):
            server.wait_for_sessions(2)
            flooded = Process(next(pid for pid in server.sessions() if pid != session.pid))
            if place.scale == 1:
                wait_until(lambda: niceness(flooded) == 19, 20, "the flooded session keeps its priority")
            expect_undisturbed(place, client)
        require(niceness(session) == before, "the other session loses its priority")


def case_half_open(place):
    """A client that has closed its sending side still gets its answer."""
    with place.serve_tcp() as server, server.connect() as client:
        client.send("go depth 9")
        client.socket.shutdown(socket.SHUT_WR)
        require(client.rest()[-1].startswith("bestmove"), "the move comes, then the end")
        server.wait_for_sessions(0)


def case_hostile(place):
    """All kinds of hostile clients at once: a good client is served, and all resources are
    freed."""
    with place.serve(env=plain_environment()) as server, server.connect() as good:
        # The first search touches a guest's memory, the first session the server's caches.
        hostile.stop_latency(good)
        mine = server.sessions()
        descriptors, private = server.kernel.descriptors(), server.kernel.private_kib()
        with contextlib.ExitStack() as peers:
            for kind in hostile.KINDS:
                peers.enter_context(hostile.peers(kind, server.addresses[0], 1))
            wait_until(lambda: len(server.sessions()) >= len(hostile.KINDS), 10 * place.scale, "clients missing")
            for _ in range(10):
                expect_undisturbed(place, good)
                require(hostile.stop_latency(good) < 0.5 * place.scale, "stop")
        server.wait_for_sessions(1, 10.0 * place.scale)
        require(server.sessions() == mine, "other sessions are left")
        require(server.kernel.descriptors() == descriptors, "a descriptor is left")
        if place.scale == 1:
            left = server.kernel.private_kib() - private
            require(left < 256, f"{left} KiB are left")


def case_full(place):
    """Clients beyond the limit get an error; a free place serves the next one."""
    with place.serve("--sessions", "2") as server:
        first, second = server.connect(), server.connect()
        first.latency(), second.latency()
        for _ in range(50):
            with server.connect() as third:
                lines = third.rest()
                require(len(lines) == 1 and "all sessions are taken" in lines[0], f"{lines}")
        server.process.send_signal(signal.SIGSTOP)
        os.waitpid(server.process.pid, os.WUNTRACED)
        with server.connect() as third:
            # An unread line would reset the connection, and the words might be lost.
            third.send("uci")
            server.process.send_signal(signal.SIGCONT)
            words = b"".join(iter(lambda: third.socket.recv(1000), b""))
            require(b"all sessions are taken" in words, f"{words}")
        first.socket.close()
        server.wait_for_sessions(1)
        with server.connect() as third:
            third.latency()
            second.latency()


def case_idle(place):
    """An idle client is disconnected, even during a search; an active one is not."""
    idle = 1 if place.scale == 1 else 4
    with place.serve("--idle", str(idle)) as server:
        silent, searching, alive = (server.connect() for _ in range(3))
        searching.send("go infinite")
        silent.socket.sendall(b"a line that never ends ")
        began = time.monotonic()
        while time.monotonic() < began + 0.8 * idle:
            alive.latency()
            time.sleep(0.1)
        sessions = len(server.sessions())
        require(sessions == 3 or time.monotonic() > began + idle, "a session ends too early")
        end = silent.rest()
        alive.latency()
        require(f"no line for {idle} s" in end[0], f"{end}")
        require(searching.rest()[-1].startswith("bestmove"), "the search returns no result")
        alive.latency()
        server.wait_for_sessions(1)


def case_idle_unread(place):
    """An idle client that does not read is disconnected, too."""
    with place.serve("--idle", "1") as server, server.connect() as bad:
        bad.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        flood(bad, b"d\n" * 1000, 0.2)
        server.wait_for_sessions(0)


def case_term(place):
    """SIGTERM: no new sessions; a running search may finish; remaining sessions get SIGTERM."""
    with place.serve("--grace", "3") as server:
        ending, going_on = server.connect(), server.connect()
        ending.send("go movetime 300")
        going_on.send("go infinite")
        going_on.until("info"), ending.until("info")
        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: not place.path.exists(), 2, "the socket's file stays")
        require(ending.until("bestmove") and ending.latency() < 1, "the running search may finish")
        ending.send("quit")
        ending.rest()
        require(server.process.poll() is None, "the server waits for the other session")
        require(going_on.rest()[-1].startswith("bestmove"), "the other session must end")
        require(server.process.wait(5) == 0, "then the server ends")


def case_term_idle(place):
    """Without sessions the server ends at once; with unresponsive ones it still ends."""
    with place.serve("--grace", "60") as server:
        began = time.monotonic()
        server.stop()
        require(time.monotonic() - began < place.scale, "at once")
    with place.serve("--grace", "60") as server, server.connect() as client:
        client.latency()
        stuck = server.sessions()[0]
        os.kill(stuck, signal.SIGSTOP)
        # The second signal ends the grace period; two seconds later comes SIGKILL.
        for _ in range(2):
            server.process.send_signal(signal.SIGTERM)
            time.sleep(0.1)
        require(server.process.wait(10) == 0, "the server ends")
        require(not Process(stuck).is_alive(), "the session outlives the server")


def case_crash(place):
    """A crash ends one session; a killed server ends none."""
    with place.serve() as server:
        good = server.connect()
        good.latency()
        first = server.sessions()[0]
        bad = server.connect()
        bad.latency()
        os.kill(next(pid for pid in server.sessions() if pid != first), signal.SIGKILL)
        require(bad.rest() == [], "its connection ends")
        good.latency()
        require("killed by signal 9" in server.stderr.readline(), "the server says so")
        with server.connect() as another:
            another.latency()
        server.process.kill()
        server.process.wait()
        good.latency()
        good.socket.close()
        wait_until(lambda: not Process(first).is_alive(), 5, "the session outlives its client")


def case_stale(place):
    """A unix socket's file is private, replaced when stale, and never taken from another server."""
    with place.serve() as server:
        require(place.path.stat().st_mode & 0o777 == 0o600, "open to others")
        require("another process is" in place.refused("--listen", place.unix), "it is taken")
        server.connect().latency()
        server.process.kill()
        server.process.wait()
    require(place.path.is_socket(), "a killed server removes its socket")
    with place.serve() as server:
        server.connect().latency()
        place.path.unlink()
        place.path.write_text("somebody else's")
        server.stop()
    require(place.path.read_text() == "somebody else's", "the server must not remove another's file")
    require("is not a socket" in place.refused("--listen", place.unix), "replaces another's file")
    require(place.path.read_text() == "somebody else's", "changes another's file")
    place.path.unlink()
    (place.folder / "link").symlink_to(place.folder / "nowhere")
    place.refused("--listen", f"unix:{place.folder}/link")
    place.refused("--listen", f"unix:{place.folder}/no/folder")
    place.refused("--listen", "unix:" + "x" * 200)


def case_race(place):
    """If many servers start at a stale socket, exactly one gets it."""
    for _ in range(3):
        stale = socket.socket(socket.AF_UNIX)
        stale.bind(str(place.path))
        stale.close()
        starting = [
            subprocess.Popen([place.engine, "--listen", place.unix], stderr=subprocess.PIPE, text=True)
            for _ in range(6)
        ]
        # A build without a sandbox prints another warning first.
        first = [next(line for line in process.stderr if "sandbox" not in line) for process in starting]
        require(sum(": listening" in line for line in first) == 1, f"{first}")
        Client(place.unix).latency()
        for process in starting:
            process.terminate()
            process.communicate()


def case_locked(place):
    """A server gives up on a folder that stays locked, with an error."""
    folder = os.open(place.folder, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    require("holds a lock on the folder" in place.refused("--listen", place.unix), "the lock")
    os.close(folder)


def case_addresses(place):
    """Other machines are refused by default; allowing them prints a warning."""
    for address in ("tcp:0.0.0.0:0", "tcp:[::]:0", "tcp:1.2.3.4:5"):
        require("--open-to-all" in place.refused("--listen", address), address)
    for address in ("tcp:", "tcp:x", "tcp:70000", "tcp:-1", "tcp:host:1", "tcp:[::1:1", "udp:1", "", "unix:"):
        place.refused("--listen", address)
    place.refused("--listen", "systemd")
    for log in "/no/such/log", "/no/such/%p.log", str(place.folder):
        require(f"--log {log}: " in place.refused("--listen", place.unix, "--log", log), log)
    require("chess" in place.refused("--listen", place.unix, "--game", "chess"), "a game")
    with Server(place.engine, "--listen", "tcp:0.0.0.0:0", "--open-to-all") as server:
        require("warning: everyone who can reach" in server.stderr.readline(), "a warning")
        port = server.addresses[0].rpartition(":")[2]
        Client(f"tcp:127.0.0.1:{port}").latency()


# Passes a socket as systemd does: descriptor 3 and environment variables.
HAND_OVER = 'exec 3<&"$0"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@" --listen systemd'


def case_systemd(place):
    """Sockets passed by systemd: no client is refused while the service restarts."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(place.path))
    listener.listen()
    descriptor = listener.fileno()
    words = ["/bin/sh", "-c", HAND_OVER, str(descriptor), place.engine]
    waiting = Client(place.unix)
    waiting.send("isready")
    for _ in range(2):
        with Server(*words, pass_fds=[descriptor]) as server:
            waiting.until("readyok")
            environment = Process(server.sessions()[0]).environment()
            require(not any(word.startswith(b"LISTEN_") for word in environment), "sessions inherit the variables")
            waiting.socket.close()
            server.wait_for_sessions(0)
            server.stop()
        require(place.path.is_socket(), "the socket vanished")
        waiting = Client(place.unix)
        waiting.send("isready")
    listener.close()


def case_inetd(place):
    """With a connection as stdin and stdout (inetd, Accept=yes) the client is a guest, with default
    or given limits."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(place.path))
    listener.listen()
    for words, most in ((), 64), (("--guest", "--max-hash", "16"), 16):
        with Client(place.unix) as client:
            connection = listener.accept()[0]
            session = subprocess.Popen([place.engine, *words], stdin=connection, stdout=connection)
            connection.close()
            client.send("uci")
            options = "\n".join(client.until("uciok"))
            require(f"name Hash type spin default {most} min 1 max {most}\n" in options, "Hash")
            require("name Threads type spin default 1 min 1 max 1\n" in options, "Threads")
            require("<empty>" not in options, "an option names a file")
            client.socket.shutdown(socket.SHUT_WR)
            require(client.rest() == [] and session.wait(10) == 0, "it ends with its client")
    listener.close()


def case_log(place):
    """With --log each session has its own log."""
    with place.serve("--log", f"{place.folder}/%p.log") as server:
        for _ in range(2):
            with server.connect() as client:
                client.latency()
                client.socket.sendall(b"\x1b[2J\t\xc3\xa4\xc2\x9b\x9b\n")
                client.ask("isready", "readyok")
        server.wait_for_sessions(0)
    logs = list(place.folder.glob("*.log"))
    require(len(logs) == 2, f"{logs}")
    for log in logs:
        lines = [line.split(" ", 1)[1] for line in log.read_text().splitlines()]
        said = [line for line in lines if line[0] in "<>"]
        require(said[:2] == ["> isready", "< readyok"], f"{lines}")
        require(said[2] == "> \\x1b[2J\tä\\xc2\\x9b\\x9b", f"{lines}")
        require("\x1b" not in log.read_text(), f"{lines}")
        require(lines[-1].startswith("# "), f"{lines}")
    notes = place.folder / "notes.txt"
    notes.write_text("- buy milk\n")
    require("not a session log" in place.refused("--listen", place.unix, "--log", notes), "notes")


def case_descriptors(place):
    """A server out of descriptors waits for free ones without busy-waiting."""
    with place.serve() as server:
        with server.connect() as client:
            client.latency()
        server.wait_for_sessions(0)
        enough = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        used = len(server.kernel.descriptors())
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (used, enough[1]))
        with server.connect() as client:
            said = server.stderr.readline()
            require("cannot accept a connection" in said, f"it says: {said}")
            before = server.kernel.cpu_seconds()
            time.sleep(0.3)
            require(server.kernel.cpu_seconds() - before < 0.1, "it spins")
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, enough)
            client.latency()


FLAGS = {"--scale": {"type": float, "default": 1.0}, "engine": {"type": os.path.abspath}}

sys.exit(cases.main(__doc__, FLAGS, lambda given: cases.find(globals(), Place, given.engine, given.scale)))
