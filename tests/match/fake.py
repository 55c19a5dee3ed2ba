#!/usr/bin/env python3
"""A Connect Four engine that plays badly and behaves worse: `fake.py [FAULT [MOVE]]`.

It drops its stone into the leftmost column with room, and with its MOVE'th move of a game, the
first unless said, does what the FAULT says. Without one it is an honest engine.
"""

import os
import signal
import subprocess
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else "none"
MOVE = int(sys.argv[2]) if len(sys.argv) > 2 else 1


def say(*lines):
    os.write(1, "".join(line + "\n" for line in lines).encode())


def hang():
    while True:
        time.sleep(100)


def pour(text):
    """Writes and writes; ends when nobody reads any more."""
    while True:
        os.write(1, text)


def leftmost(moves):
    return next(c for c in "1234567" if moves.count(c) < 6)


def full_column(moves):
    return next((c for c in "1234567" if moves.count(c) == 6), "8")


def misbehave(move):
    """What the fault does in place of an answer; returns if the answer is to follow."""
    if FAULT == "crash":
        sys.exit(3)
    elif FAULT == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif FAULT == "leaves":
        sys.exit(0)
    elif FAULT == "closes":
        os.close(1)
        hang()
    elif FAULT == "hangs":
        hang()
    elif FAULT == "deaf":
        os.close(0)
        hang()
    elif FAULT == "floods":
        pour(b"info string what a lot of words there are\n" * 1000)
    elif FAULT == "floods-without-end":
        pour(b"x" * 65536)
    elif FAULT == "late":
        time.sleep(0.35)
    elif FAULT == "crashes-after":
        say("bestmove " + move)
        time.sleep(0.02)
        os.kill(os.getpid(), signal.SIGSEGV)
    elif FAULT == "rubbish":
        os.write(1, b"\x00\xff\x7f what?\n\r\n\nbestmovee 1\ninfo depth x score cp y\n" + b"z" * 2000000)
        say("", "info score mate", "info depth 99999999999999999999 nodes -4")


def wrong_move(moves):
    return {
        "illegal": "bestmove " + full_column(moves),
        "nonsense": "bestmove xyzzy",
        "two-moves": "bestmove 11",
        "no-move": "bestmove",
        "says-none": "bestmove (none)",
    }.get(FAULT)


class Engine:
    def __init__(self):
        self.moves = ""
        self.played = 0

    def go(self):
        move = leftmost(self.moves)
        self.played += 1
        answer = "bestmove " + move
        if self.played == MOVE and FAULT != "none":
            answer = wrong_move(self.moves) or answer
            misbehave(move)
        say(f"info depth {self.played} score cp 10 nodes {100 * self.played} time 1", answer)

    def position(self, words):
        self.moves = "".join(words[words.index("moves") + 1 :]) if "moves" in words else ""

    def run(self, line):
        words = line.split()
        if words[0] in ("uci", "ugi"):
            if FAULT == "never-ready":
                hang()
            say("id name fake", "option name UCI_Variant type combo default connect4 var connect4")
            say("option name Some Thing type spin default 1 min 1 max 9", words[0] + "ok")
        elif words[0] == "isready":
            if FAULT == "crash-at-game" and self.played < 0:
                sys.exit(5)
            say("readyok")
        elif words[0] in ("ucinewgame", "uginewgame"):
            self.played = -1 if FAULT == "crash-at-game" else 0
        elif words[0] == "position":
            self.position(words)
        elif words[0] == "go":
            self.go()
        elif words[0] == "quit":
            if FAULT == "stays":
                hang()
            sys.exit(0)


def main():
    if FAULT == "never-starts":
        sys.exit(4)
    if FAULT == "has-children":
        subprocess.Popen(["sleep", "1000"])
    engine = Engine()
    try:
        for line in sys.stdin:
            if line.strip():
                engine.run(line)
    except BrokenPipeError:
        pass


main()
