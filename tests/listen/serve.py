"""Servers and their clients, for the tests and the campaigns of listening."""

import os
import re
import signal
import socket
import subprocess
import time

from cases import Failure, Lines, Process, require, wait_until


class Client:
    """A connection, line by line."""

    def __init__(self, address, patience=10.0):
        self.address = address
        kind, _, place = address.partition(":")
        if kind == "unix":
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.connect(place)
        else:
            host, _, port = place.rpartition(":")
            self.socket = socket.create_connection((host.strip("[]"), int(port)))
        self.patience = patience
        self.lines = Lines(self.socket.fileno())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, *lines):
        self.socket.sendall("".join(line + "\n" for line in lines).encode())

    def line(self):
        """The next line; None at the end."""
        return self.lines.next(time.monotonic() + self.patience)

    def until(self, start):
        """The first line that begins so, and those before it."""
        lines = []
        while True:
            line = self.line()
            require(line is not None, f"the connection ended before '{start}': {lines[-3:]}")
            lines.append(line)
            if line.startswith(start):
                return lines

    def ask(self, line, answer):
        self.send(line)
        return self.until(answer)[-1]

    def rest(self):
        """All lines to the end of the connection."""
        lines = []
        while (line := self.line()) is not None:
            lines.append(line)
        return lines

    def latency(self):
        """Seconds from isready to readyok."""
        begin = time.perf_counter()
        self.ask("isready", "readyok")
        return time.perf_counter() - begin


class Server:
    """A server with its addresses, which it says on stderr."""

    def __init__(self, engine, *arguments, listeners=1, **popen):
        read_end, write_end = os.pipe()
        # Nothing of the test's own is handed on: a server that is left behind must not hold the test up.
        self.process = subprocess.Popen(
            [engine, *arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=write_end, **popen,
        )
        os.close(write_end)
        self.stderr = os.fdopen(read_end, "r", encoding="utf-8")
        self.addresses = []
        while len(self.addresses) < listeners:
            line = self.stderr.readline()
            if not line:
                raise Failure(f"the server ended with status {self.process.wait()}")
            found = re.search(r"listening on (\S+)", line)
            if found:
                self.addresses.append(found[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            # Stopped, it waits for no session: their numbers stay theirs until they are killed.
            self.process.send_signal(signal.SIGSTOP)
            os.waitpid(self.process.pid, os.WUNTRACED)
            for child in self.sessions():
                os.kill(child, signal.SIGKILL)
            self.process.kill()
            self.process.wait()
        self.stderr.close()

    @property
    def kernel(self):
        return Process(self.process.pid)

    def sessions(self):
        return self.kernel.children()

    def connect(self, number=0, **how):
        return Client(self.addresses[number], **how)

    def wait_for_sessions(self, count, seconds=10.0):
        wait_until(
            lambda: len(self.sessions()) == count,
            seconds,
            f"{count} sessions expected, but there are {len(self.sessions())}",
        )

    def stop(self, seconds=10.0):
        """SIGTERM; what the server said to the end, after it ended well."""
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Failure("the server did not end in time") from None
        require(status == 0, f"the server ended with status {status}")
        return self.stderr.read()
