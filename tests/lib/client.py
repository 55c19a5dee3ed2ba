"""Clients of the engine, and servers for them."""

import collections
import math
import os
import re
import select
import signal
import socket
import subprocess
import time

from cases import Failure, Process, require, wait_until


class Lines:
    """Splits the bytes of a descriptor into lines."""

    def __init__(self, descriptor):
        self.descriptor = descriptor
        self.buffer = b""
        self.last = collections.deque(maxlen=3)

    def next(self, until):
        """Returns the next line, None at the end; fails at the deadline."""
        while b"\n" not in self.buffer:
            left = None if until == math.inf else max(0.0, until - time.monotonic())
            require(select.select([self.descriptor], [], [], left)[0], f"no line came in time after {[*self.last]}")
            try:
                data = os.read(self.descriptor, 1 << 16)
            except ConnectionResetError:
                data = b""
            if not data:
                return None
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        self.last.append(line.decode())
        return self.last[-1]


class Client:
    """A line-by-line session with a listening engine."""

    def __init__(self, address, patience=30.0):
        self.address = self.name = address
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
        self.close()

    def close(self):
        self.socket.close()

    def write(self, data):
        self.socket.sendall(data)

    def send(self, *lines):
        self.write("".join(line + "\n" for line in lines).encode())

    def line(self):
        """Returns the next line, None at the end."""
        return self.lines.next(time.monotonic() + self.patience)

    def until(self, start):
        """Returns the lines up to the first that begins with `start`."""
        lines = []
        while not lines or not lines[-1].startswith(start):
            line = self.line()
            require(line is not None, f"{self.name} ended before '{start}': {lines[-3:]}")
            lines.append(line)
        return lines

    def ask(self, line, answer):
        self.send(line)
        return self.until(answer)[-1]

    def rest(self):
        """Returns all lines to the end."""
        return list(iter(self.line, None))

    def timed(self, line, answer):
        """Returns the seconds from a command to the line that answers it."""
        begin = time.perf_counter()
        self.ask(line, answer)
        return time.perf_counter() - begin

    def latency(self):
        return self.timed("isready", "readyok")


class Engine(Client):
    """A session on pipes with an engine process."""

    def __init__(self, words, patience=30.0, **popen):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **popen)
        self.name, self.patience = " ".join(map(str, words)), patience
        self.lines = Lines(self.process.stdout.fileno())
        self.kernel = Process(self.process.pid)

    def close(self):
        self.process.kill()
        self.process.communicate()

    def write(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Failure(f"{self.name} ended early") from None

    def quit(self):
        """Ends the engine, which must exit with status 0."""
        self.send("quit")
        status = self.process.wait(self.patience)
        require(status == 0, f"{self.name} ended with status {status}")


class Server:
    """A server; its addresses are read from its stderr."""

    def __init__(self, engine, *arguments, listeners=1, **popen):
        read_end, write_end = os.pipe()
        # Only these descriptors, so that a leftover server cannot block the test's end.
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
            # A stopped server reaps no child, so no id is reused before the children are killed.
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
        """Sends SIGTERM and returns the server's stderr; the server must exit with status 0."""
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Failure("the server did not end in time") from None
        require(status == 0, f"the server ended with status {status}")
        return self.stderr.read()
