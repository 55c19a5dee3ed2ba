#!/usr/bin/env python3
"""terminal_test.py KINGDROP: a terminal that takes no more (stopped, or nobody reads its other end)
holds up neither a signal nor `quit`, and keeps its flags."""

import fcntl
import os
import pty
import signal
import subprocess
import sys

PATIENCE = 30  # seconds; a session that is held up never ends


def check(engine, ending):
    reader, terminal = pty.openpty()
    with subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=terminal) as process:
        process.stdin.write(b"help\n" * 30)
        process.stdin.flush()
        os.read(reader, 1)
        flags = fcntl.fcntl(terminal, fcntl.F_GETFL)
        ending(process)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            sys.exit(f"terminal_test.py: held up: {ending.__name__}")
        if process.returncode != 0:
            sys.exit(f"terminal_test.py: status {process.returncode}: {ending.__name__}")
    if flags & os.O_NONBLOCK:
        sys.exit("terminal_test.py: the terminal's flags were changed")
    os.close(terminal)
    os.close(reader)


def by_signal(process):
    process.send_signal(signal.SIGTERM)


def by_quit(process):
    process.stdin.write(b"quit\n")
    process.stdin.flush()


check(sys.argv[1], by_signal)
check(sys.argv[1], by_quit)
