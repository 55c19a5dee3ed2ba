#!/usr/bin/env python3
"""line_editor_test.py ENGINE: at a terminal, lines can be edited and recalled from the history, and the
engine's output does not mix with them; at the end the terminal's mode is restored."""

import os
import pty
import re
import select
import sys
import termios
import time

PATIENCE_S = 20


class Terminal:
    def __init__(self, engine):
        self.seen = ""
        self.process, self.ours = pty.fork()
        if self.process == 0:
            os.environ["TERM"] = "vt100"
            os.execv(engine, [engine])

    def type(self, keys):
        os.write(self.ours, keys.encode())

    def expect(self, pattern):
        """Waits for output on the screen after the previously expected output."""
        until = time.monotonic() + PATIENCE_S
        while not (found := re.search(pattern, self.seen, re.DOTALL)):
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.ours], [], [], left)[0]:
                sys.exit(f"line_editor_test.py: no {pattern!r} after {self.seen[-500:]!r}")
            self.seen += os.read(self.ours, 65536).decode()
        self.seen = self.seen[found.end() :]


def main(engine):
    terminal = Terminal(engine)
    mode = termios.tcgetattr(terminal.ours)
    terminal.expect("lists the commands\r\n")
    terminal.type("isreadx\x7fy\r")
    terminal.expect(r"is.*y\r\nreadyok\r\n")
    terminal.type("\x1b[A\r")
    terminal.expect(r"is.*y\r\nreadyok\r\n")
    terminal.type("ready\x01is\r")  # Ctrl-A
    terminal.expect("\r\nreadyok\r\n")
    terminal.type("go infinite\r")
    terminal.expect("info depth 8 ")
    terminal.type("sto")
    # The edited line disappears before output is printed, and reappears below it.
    terminal.expect(r"sto.*\r\x1b\[K(info [^\r]*\r\n)+\r?sto")
    terminal.type("p\r")
    terminal.expect(r"p\r\n(info .*\r\n)?bestmove ")
    terminal.type("\x04")
    if os.waitstatus_to_exitcode(os.waitpid(terminal.process, 0)[1]) != 0:
        sys.exit("line_editor_test.py: Ctrl-D ends the engine with an error")
    if termios.tcgetattr(terminal.ours)[:4] != mode[:4]:
        sys.exit("line_editor_test.py: the terminal's mode is left changed")


main(*sys.argv[1:])
