#!/usr/bin/env python3
"""games.py [--rules NAME] [--games N] [--nodes N] REFEREE WORD...: whole games through CheckerBoard's functions.

WORD... is the command of host.exe and its DLL; REFEREE is kingdrop on this machine. The DLL plays
at 100 ms a move against the referee, with alternating colours, from random openings of four plies.
Each of its moves must be legal and in time, and its list of legal moves complete. Then both search
a fixed number of nodes, and their moves must be equal.
"""

import argparse
import random
import re
import statistics
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # The source tree is not ours to write to.
sys.path.insert(0, str(Path(__file__).parents[2] / "tools/lab"))
from lib.uci import Engine

WHITE, BLACK, MAN, KING = 1, 2, 4, 8
COLORS = {"W": WHITE, "B": BLACK}
MOVE_S = 0.1
LATE_MS = 20  # median over the limit
STUCK_MS = 2000  # limit of any move on the busiest machine
PRESSED_MS = 100  # limit after the button is pressed
TRIES = 5  # to react to the button in time
WIN, LOSS = 1, 2


class Rules:
    """A rule set: PDN's game type, and CheckerBoard's order of the squares."""

    def __init__(self, game_type, from_white=False, from_left=False, from_a1=False):
        self.game_type = game_type
        self.from_white, self.from_left, self.from_a1 = from_white, from_left, from_a1

    def place(self, number):
        """Returns the place of our square number, row by row from Black's side."""
        row, column = divmod(number - 1, 4)
        row = 7 - row if self.from_white else row
        return 8 * row + 2 * (column if self.from_left else 3 - column) + row % 2

    def place_of_label(self, label):
        """Returns the place of a square in letters or as our number."""
        if label.isdigit():
            return self.place(int(label))
        return 8 * (8 - int(label[1])) + 7 - (ord(label[0]) - ord("a"))

    def number(self, place):
        """Returns CheckerBoard's number of a place."""
        row, half = place // 8, place % 8 // 2
        if self.from_a1:
            return 32 - 4 * row - half
        if self.from_left:
            return 1 + 4 * row + half
        return 29 - 4 * row + (7 - place % 8) // 2 if self.from_white else 4 * row + 4 - half

    def translate(self, text):
        """Returns a FEN or move with CheckerBoard's numbers."""
        return re.sub(r"[a-h][1-8]|\d+", lambda found: str(self.number(self.place_of_label(found[0]))), text)


RULES = {
    "english": Rules(21),
    "italian": Rules(22, from_left=True),
    "spanish": Rules(24, from_white=True),
    "russian": Rules(25),
    "brazilian": Rules(26),
    "czech": Rules(29, from_a1=True),
}


class Referee(Engine):
    """This machine's engine at a position with its history."""

    def __init__(self, word, rules):
        super().__init__([word], f"name UCI_Variant value {rules}", "name Hash value 16")
        self.rules = RULES[rules]
        self.send("position startpos")
        self.fen_at_start = self.fen()

    def set(self, fen, moves=()):
        self.command = f"position fen {fen}" + (" moves " + " ".join(moves) if moves else "")
        self.send(self.command)

    def fen(self):
        """Returns the FEN without the counter, which CheckerBoard lacks."""
        self.send("d")
        return self.value("Fen: ").partition(":H")[0]

    def value(self, start):
        return self.until(start)[-1].removeprefix(start)

    def legal_moves(self):
        """Returns the FENs after the legal moves, by move."""
        self.send("go perft 1")
        lines = self.until("Nodes searched")
        moves = [line.removesuffix(": 1") for line in lines if re.fullmatch(r"[-x:a-h\d]+: 1", line)]
        fens = {}
        for move in moves:
            self.send(f"{self.command} {'' if ' moves ' in self.command else 'moves '}{move}")
            fens[move] = self.fen()
        self.send(self.command)
        return fens

    def best_move(self, limits):
        self.send("go " + limits)
        return self.value("bestmove ").split()[0]


def board_of(fen, rules):
    """Returns 64 numbers, row by row from Black's side, from White's left."""
    board = [0] * 64
    for side in fen.rstrip(".").split(":")[1:]:
        for piece in filter(None, side[1:].split(",")):
            board[rules.place(int(piece.lstrip("K")))] = COLORS[side[0]] | (KING if piece[0] == "K" else MAN)
    return board


class Dll:
    """The DLL in its host."""

    def __init__(self, words, rules):
        self.rules = rules
        self.host = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def call(self, line):
        self.host.stdin.write(line + "\n")
        answer = self.host.stdout.readline()
        if not answer:
            raise SystemExit("the host has ended")
        return answer.rstrip("\n")

    def command(self, words):
        result, _, reply = self.call("command " + words).partition(" ")
        return int(result), reply

    def get_move(self, fen, seconds, info=0, press_ms=-1):
        numbers = " ".join(map(str, board_of(fen, self.rules)))
        words = self.call(f"getmove {COLORS[fen[0]]} {seconds} {info} {press_ms} {numbers}").split(" ", 67)
        result, took_ms, statuses = map(int, words[:3])
        return result, took_ms, statuses, list(map(int, words[3:67])), words[67]

    def legal_moves(self, fen):
        """Returns first and last squares of the legal moves."""
        numbers = " ".join(map(str, board_of(fen, self.rules)))
        return self.call(f"islegal {COLORS[fen[0]]} {numbers}").split()


class Game:
    """A game as CheckerBoard sends it: the moves since the last irreversible one."""

    def __init__(self, referee, plies):
        self.referee = referee
        self.start, self.moves = referee.fen_at_start, []
        for _ in range(plies):
            legal = self.legal()
            if legal:
                self.play(random.choice(sorted(legal)), legal)

    def legal(self):
        self.referee.set(self.start, self.moves)
        return self.referee.legal_moves()

    def fen(self):
        self.referee.set(self.start, self.moves)
        return self.referee.fen()

    def result(self):
        self.referee.set(self.start, self.moves)
        self.referee.send("query result")
        return self.referee.value("response ")

    def play(self, move, legal):
        before, after = (board_of(fen, self.referee.rules) for fen in (self.fen(), legal[move]))
        pieces = sum(value != 0 for value in before)
        moved = [old for old, new in zip(before, after) if old != 0 and new == 0]
        if len(moved) == 1 and moved[0] & KING and sum(value != 0 for value in after) == pieces:
            self.moves.append(move)
        else:
            self.start, self.moves = legal[move], []

    def play_with_engine(self, engine, seconds, info=0):
        """Plays the engine's move, which must be legal; returns it, its time and the claimed
        result."""
        fen, legal, rules = self.fen(), self.legal(), self.referee.rules
        ends = {rules.translate(re.sub(r"[-:x].*[-:x]|[-:x]", "-", move)) for move in legal}
        if sorted(ends) != sorted(engine.legal_moves(fen)):
            raise SystemExit(f"{fen}: {sorted(engine.legal_moves(fen))}, but {sorted(ends)} are legal")
        engine.command("set gamehist " + rules.translate(" ".join([self.start, *self.moves])))
        result, took_ms, statuses, board, status = engine.get_move(fen, seconds, info)
        for move, after in legal.items():
            if board_of(after, rules) == board:
                self.play(move, legal)
                return move, took_ms, result, statuses, status
        raise SystemExit(f"no legal move of {fen}: {board}, status: {status}")


def play_games(engine, referee, count):
    times, statuses, results = [], [], {"won": 0, "lost": 0, "drawn": 0}
    for number in range(count):
        game, ply = Game(referee, 4), number % 2
        claim, info = 0, 1
        while (result := game.result()) == "none":
            legal = game.legal()
            if ply % 2 == 0:
                move, took_ms, claim, seen, status = game.play_with_engine(engine, MOVE_S, info)
                times.append(took_ms)
                statuses.append(seen)
                info = 0
                if took_ms > STUCK_MS:
                    raise SystemExit(f"{move} took {took_ms} ms")
            else:
                referee.set(game.start, game.moves)
                game.play(referee.best_move(f"movetime {MOVE_S * 1000:.0f}"), legal)
            ply += 1
        outcome = {"draw": "drawn", "p1win": "won", "p2win": "lost"}[result]
        if outcome != "drawn" and (game.fen()[0] == referee.fen_at_start[0]) != (result == "p2win"):
            raise SystemExit(f"game {number}: {result}, but it is the winner's turn")
        if number % 2 == 1 and outcome != "drawn":
            outcome = "lost" if outcome == "won" else "won"
        if (claim, outcome) in ((WIN, "lost"), (LOSS, "won")):
            raise SystemExit(f"game {number}: {outcome}, although: {status}; {game.start} {game.moves}")
        results[outcome] += 1
    print(f"{count} games at {MOVE_S * 1000:.0f} ms: {results}")
    if statistics.median(times) > MOVE_S * 1000 + LATE_MS:
        raise SystemExit(f"the median of the times is {statistics.median(times)} ms")
    print(f"{len(times)} moves: median {statistics.median(times)} ms, longest {max(times)} ms")


def compare_nodes(engine, referee, count, nodes):
    engine.command(f"set nodes {nodes}")
    moves = 0
    for _ in range(count):
        game, info = Game(referee, 4), 1
        referee.send("ucinewgame")
        for _ in range(80):
            if game.result() != "none":
                break
            referee.set(game.start, game.moves)
            wanted = referee.best_move(f"nodes {nodes}")
            start = game.fen()
            move, *_ = game.play_with_engine(engine, MOVE_S, info)
            info = 0
            if move != wanted:
                raise SystemExit(f"{start}: {move}, but this machine's engine plays {wanted}")
            moves += 1
    engine.command("set nodes 0")
    print(f"{count} games at {nodes} nodes: {moves} moves, all the same")


def check_manners(engine, referee):
    """The button, the status during a search, invalid boards, and unloading."""
    start = referee.fen_at_start
    for _ in range(TRIES):
        _, took_ms, statuses, _, status = engine.get_move(start, 20, 1, 1000)
        if took_ms <= PRESSED_MS:
            break
    else:
        raise SystemExit(f"the move came {took_ms} ms after the button was pressed")
    if statuses < 2 or "depth" not in status or " pv " not in status:
        raise SystemExit(f"{statuses} statuses, the last one: {status}")
    print(f"move {took_ms} ms after the button, {statuses} statuses: {status}")
    for numbers in ([6] * 64, [9] * 64, [-1] * 64, [2**31 - 1] * 64, [0] * 64, list(range(64))):
        for color in (WHITE, BLACK, 0, 7, -1):
            words = engine.call(f"getmove {color} 0.05 0 -1 {' '.join(map(str, numbers))}").split(" ", 67)
            if list(map(int, words[3:67])) != numbers or not words[67]:
                raise SystemExit(f"{numbers}: {words}")
    if engine.command("get gametype") != (1, str(referee.rules.game_type)):
        raise SystemExit("get gametype")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", choices=RULES, default="english")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--same", type=int, default=10, help="games with fixed nodes")
    parser.add_argument("--nodes", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("referee")
    parser.add_argument("words", nargs="+")
    options = parser.parse_args()
    random.seed(options.seed)
    referee, engine = Referee(options.referee, options.rules), Dll(options.words, RULES[options.rules])
    engine.command("set hashsize 16")
    check_manners(engine, referee)
    compare_nodes(engine, referee, options.same, options.nodes)
    play_games(engine, referee, options.games)
    # Only the DLL with the engine stays loaded.
    unloaded = engine.call("unload")
    if unloaded != "1" or (options.rules == "english" and engine.get_move(referee.fen_at_start, 0.05)[1] > 1000):
        raise SystemExit("the large DLL does not stay loaded")
    engine.host.stdin.close()
    if engine.host.wait(20) != 0:
        raise SystemExit(f"the host failed: {engine.host.returncode}")
    referee.close()


sys.exit(main())
