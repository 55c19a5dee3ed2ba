"""The bridge to OpenSpiel's and Kaggle's checkers, against a plain board with their rules."""

import random
import unittest

import kingdrop
from kingdrop import bridge

START = ".+.+.+.+|+.+.+.+.|.+.+.+.+|........|........|o.o.o.o.|.o.o.o.o|o.o.o.o."


class Board:
    """Cells by column and rank, from 0; each action is a step or one jump."""

    def __init__(self, ranks=START, player=0):
        self.cells = {
            (column, 7 - row): cell
            for row, rank in enumerate(ranks.split("|"))
            for column, cell in enumerate(rank)
        }
        self.player = player
        self.quiet = 0
        self.jumper = None

    def text(self):
        ranks = (
            f"{rank + 1}" + "".join(self.cells[column, rank] for column in range(8)) + "\n"
            for rank in reversed(range(8))
        )
        return "".join(ranks) + " abcdefgh\n"

    def kaggle(self):
        return [[self.cells[c, r].replace("8", "O") for c in range(8)] for r in range(8)]

    def legal(self):
        steps, jumps = [], []
        for (column, rank), cell in self.cells.items():
            if cell not in ("o8", "+*")[self.player]:
                continue
            for up in (-1, 1) if cell in "8*" else ((1, -1)[self.player],):
                for side in (-1, 1):
                    near = (column + side, rank + up)
                    far = (column + 2 * side, rank + 2 * up)
                    if self.cells.get(near) == ".":
                        steps.append((column, rank, *near))
                    elif self.cells.get(near, ".") in ("+*", "o8")[self.player]:
                        if self.cells.get(far) == ".":
                            jumps.append((column, rank, *far))
        if self.jumper is not None:
            jumps = [jump for jump in jumps if jump[:2] == self.jumper]
        return [] if self.quiet >= 40 else jumps or steps

    def actions(self):
        return sorted(
            f"{'abcdefgh'[a]}{b + 1}{'abcdefgh'[c]}{d + 1}" for a, b, c, d in self.legal()
        )

    def play(self, action):
        start, end = (
            ("abcdefgh".index(word[0]), int(word[1]) - 1) for word in (action[:2], action[2:])
        )
        man = self.cells[start]
        self.cells[start] = "."
        crowned = {("o", 7): "8", ("+", 0): "*"}.get((man, end[1]), man)
        self.cells[end] = crowned
        self.jumper = None
        self.quiet += 1
        if abs(start[0] - end[0]) == 2:
            self.cells[(start[0] + end[0]) // 2, (start[1] + end[1]) // 2] = "."
            self.quiet = 0
            self.jumper = end
            if crowned == man and any(abs(j[0] - j[2]) == 2 for j in self.legal()):
                return
        self.jumper = None
        self.player = 1 - self.player


class Bridge(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = kingdrop.Engine(options={"DrawPlies": bridge.DRAW_PLIES, "Hash": 4})
        cls.addClassCleanup(cls.engine.close)

    def test_first_actions(self):
        self.assertEqual(
            bridge.legal_actions(self.engine, []),
            ["a3b4", "c3b4", "c3d4", "e3d4", "e3f4", "g3f4", "g3h4"],
        )
        self.assertEqual(bridge.moves_of_actions(["c3b4", "f6e5"]), ["11-16", "22-18"])
        self.assertEqual(bridge.actions_of_move("15x22x31"), ["d4f6", "f6d8"])

    def test_random_games(self):
        chance = random.Random(44)
        jumps_in_a_row = draws = 0
        for _ in range(12):
            board, actions, results = Board(), [], []
            while legal := board.actions():
                self.assertEqual(bridge.legal_actions(self.engine, actions), legal, actions)
                jumps_in_a_row += board.jumper is not None
                actions.append(chance.choice(legal))
                board.play(actions[-1])
            draws += board.quiet >= 40
            wanted = "draw" if board.quiet >= 40 else ("second", "first")[board.player]
            self.assertEqual(bridge.legal_actions(self.engine, actions), [])
            self.assertEqual(bridge.result(self.engine, actions), wanted)
        self.assertGreater(jumps_in_a_row, 5)

    def test_played_games(self):
        """Through actions, OpenSpiel's text and Kaggle's cells in turn."""
        for game in range(3):
            board, actions = Board(), []
            while legal := board.actions():
                ways = (
                    lambda: bridge.best_action(self.engine, actions, nodes=200),
                    lambda: bridge.best_action_on_board(
                        self.engine, board.text(), board.player, legal, nodes=200
                    ),
                    lambda: bridge.best_action_on_board(
                        self.engine, board.kaggle(), board.player, legal, nodes=200
                    ),
                )
                action = ways[game if board.player == 0 else 0]()
                self.assertIn(action, legal)
                actions.append(action)
                board.play(action)
            self.assertIsNone(bridge.best_action(self.engine, actions))

    def test_capture_that_must_go_on(self):
        """The man must continue its jump, although another piece could capture, too."""
        board = Board("........|..*.....|........|....+.o.|.....o..|+.......|...+....|o.o.....")
        self.assertEqual(board.actions(), ["c1e3", "f4d6"])
        board.play("f4d6")
        self.assertEqual(board.actions(), ["d6b8"])
        action = bridge.best_action_on_board(self.engine, board.text(), 0, board.actions(), nodes=100)
        self.assertEqual(action, "d6b8")

    def test_boards(self):
        board = Board("........|..*.....|........|....+.o.|.....o..|+.......|........|o.8.....")
        for form in (board.text(), board.kaggle()):
            self.assertEqual(
                self.engine.play(bridge.fen_of_board(form, 1)), "W:W12,18,K27:BK3,4,14,17"
            )
        fen = bridge.fen_of_board(Board().text(), 0)
        self.assertEqual(self.engine.legal_moves(fen), self.engine.legal_moves())

    def test_discs(self):
        marks = [0] * 35 + [0, 0, 2, 1, 0, 0, 0]
        text = ".......\n" * 5 + "..ox...\n"
        with kingdrop.Engine("connect4") as engine:
            self.assertEqual(bridge.fen_of_discs(text), engine.play("", "4", "3"))
            self.assertEqual(bridge.fen_of_discs(marks), engine.play("", "4", "3"))
            marks[31] = 1
            self.assertEqual(bridge.fen_of_discs(marks), engine.play("4", "3", "4"))

    def test_bad_input(self):
        for message, call in (
            ("such as a3b4", lambda: bridge.legal_actions(self.engine, ["11-15"])),
            ("'a4': not a square", lambda: bridge.moves_of_actions(["a4b5"])),
            ("12-15", lambda: bridge.legal_actions(self.engine, ["a3d4"])),
            ("not a legal capture", lambda: bridge.best_action(self.engine, ["a3c5"])),
            ("42 cells", lambda: bridge.fen_of_discs([0] * 41)),
            ("42 cells", lambda: bridge.fen_of_discs("?" * 42)),
            ("42 cells", lambda: bridge.fen_of_discs([[]] * 42)),
            ("42 cells", lambda: bridge.fen_of_discs(None)),
            ("such as a3b4", lambda: bridge.best_action(self.engine, [None])),
            ("a list of actions", lambda: bridge.result(self.engine, 5)),
            ("'40-41': expected", lambda: bridge.actions_of_move("40-41")),
            ("15: expected", lambda: bridge.actions_of_move(15)),
            ("time", lambda: bridge.best_action(self.engine, [], time="x")),
            ("eight ranks", lambda: bridge.fen_of_board(5, 0)),
            ("eight ranks", lambda: bridge.fen_of_board([5] * 8, 0)),
            ("player 2", lambda: bridge.fen_of_board(Board().text(), 2)),
            ("eight ranks", lambda: bridge.fen_of_board("8.+.+\n", 0)),
            ("not a piece", lambda: bridge.fen_of_board(Board().text().replace("o", "q"), 0)),
        ):
            with self.subTest(message), self.assertRaisesRegex(kingdrop.Error, message):
                call()


if __name__ == "__main__":
    unittest.main()
