"""The engine in a Python program."""

import asyncio
import copy
import gc
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
import unittest
import unittest.mock
from itertools import islice

import kingdrop

HARD = "connect4-8x7"  # takes hours to solve from the start


def published(score, discs):
    """Returns a proven score of the search in the unit of scores()."""
    if score.mate is None:
        return score.cp
    mine = score.mate > 0
    own = discs // 2 if mine or discs % 2 == 0 else discs // 2 + 1
    placed = own + abs(score.mate)
    return 22 - placed if mine else placed - 22


def random_games(count, discs, seed=1):
    """Yields the columns of random unfinished games."""
    chance = random.Random(seed)
    with kingdrop.Engine("connect4") as engine:
        while count > 0:
            moves = []
            while len(moves) < discs and (legal := engine.legal_moves(moves)):
                moves.append(chance.choice(legal))
            if engine.result(moves) is None:
                count -= 1
                yield "".join(moves)


class Scores(unittest.TestCase):
    def test_opening(self):
        with kingdrop.Engine("connect4") as engine:
            self.assertEqual(engine.scores(), [-2, -1, 0, 1, 0, -1, -2])
            self.assertEqual(engine.scores([4, 4, 5, 3]), engine.scores("4453"))
            self.assertEqual(engine.scores("4444441122"), [0, 0, 16, None, 1, 3, 2])
            self.assertEqual(engine.scores("1212121"), [None] * 7)
            self.assertEqual(engine.scores(engine.play("", "4", "4", "5", "3")), engine.scores("4453"))

    def test_scores_are_those_of_the_search(self):
        """On 100 positions, column by column."""
        with kingdrop.Engine("connect4") as one, kingdrop.Engine("connect4") as other:
            for moves in random_games(100, 24):
                expected = [None] * 7
                analysis = other.analyse(moves, multipv=7)
                for _ in analysis:
                    pass
                for info in analysis.lines.values():
                    self.assertTrue(info.proven)
                    expected[int(info.pv[0]) - 1] = published(info.score, len(moves))
                self.assertEqual(one.scores(moves), expected, moves)

    def test_hard_position(self):
        with kingdrop.Engine(HARD) as engine:
            with self.assertRaisesRegex(kingdrop.Error, "before all were exact"):
                engine.scores(time=0.05)
            threading.Timer(0.1, engine.stop).start()
            with self.assertRaises(kingdrop.Error):
                engine.scores()
            threading.Timer(0.1, engine.close).start()
            with self.assertRaisesRegex(kingdrop.Error, "closed"):
                engine.scores()

    def test_other_games_have_none(self):
        with kingdrop.Engine("russian") as engine:
            with self.assertRaisesRegex(kingdrop.Error, "no solver for Russian"):
                engine.scores()


class Search(unittest.TestCase):
    def setUp(self):
        self.engine = kingdrop.Engine(hash_mib=4)
        self.addCleanup(self.engine.close)

    def test_best_move(self):
        self.assertIn(self.engine.best_move(nodes=1000), self.engine.legal_moves())
        self.assertEqual(self.engine.best_move(depth=3, root_moves=["12-16"]), "12-16")
        self.assertEqual(self.engine.best_move("11-15 23-19", depth=4, root_moves=["8-11"]), "8-11")
        self.assertEqual(self.engine.best_move(depth=3, root_moves="12-16"), "12-16")
        with kingdrop.Engine("connect4") as engine:
            self.assertEqual(engine.best_move("44", depth=3, root_moves=[7]), "7")
        self.assertIsNone(self.engine.best_move("W:W:B12", depth=3))

    def test_analysis(self):
        analysis = self.engine.analyse(depth=6, multipv=3)
        infos = list(analysis)
        self.assertEqual(sorted(analysis.lines), [1, 2, 3])
        self.assertEqual(analysis.best_move, analysis.lines[1].pv[0])
        self.assertEqual(max(info.depth for info in infos), 6)
        self.assertEqual([info.multipv for info in self.engine.analyse(depth=2)].count(2), 0)
        self.assertEqual(list(analysis), [])

    def test_endless_analysis_is_left(self):
        for info in self.engine.analyse():
            if info.depth > 3:
                break
        with self.engine.analyse() as analysis:
            next(analysis)
        self.assertIsNotNone(analysis.best_move)
        self.assertEqual(list(islice(self.engine.analyse(), 2))[0].depth, 1)
        analysis = self.engine.analyse()
        threading.Timer(0.05, analysis.stop).start()
        self.assertTrue(list(analysis))
        left = self.engine.analyse()
        self.assertIsNotNone(self.engine.best_move(depth=2))
        self.assertIsNotNone(left.best_move)

    def test_lost_analysis_ends(self):
        self.engine.analyse()
        gc.collect()
        self.assertIsNone(self.engine._search)

    def test_stop_and_close_from_other_threads(self):
        threading.Timer(0.05, self.engine.stop).start()
        self.assertIsNotNone(self.engine.best_move(time=600))
        threading.Timer(0.05, self.engine.close).start()
        with self.assertRaisesRegex(kingdrop.Error, "closed"):
            self.engine.best_move(time=600)
        self.engine.close()
        with self.assertRaisesRegex(kingdrop.Error, "closed"):
            self.engine.legal_moves()

    def test_close_with_an_open_analysis(self):
        analysis = self.engine.analyse()
        self.engine.close()
        with self.assertRaisesRegex(kingdrop.Error, "closed"):
            next(analysis)
        analysis.close()

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_a_child_process_cannot_use_its_parents_engine(self):
        analysis = self.engine.analyse()

        def child():
            calls = [self.engine.legal_moves, self.engine.best_move, lambda: next(analysis)]
            for call in calls:
                with self.assertRaisesRegex(kingdrop.Error, "another process"):
                    call()
            analysis.close()
            with kingdrop.Engine("connect4") as own:
                self.assertEqual(own.best_move("444", depth=3), "4")
            self.engine.close()
            self.engine = None  # also freed

        process = multiprocessing.get_context("fork").Process(target=child)
        with self.engine._lock:  # as if another thread were searching
            process.start()
        process.join(20)
        process.kill()
        self.assertEqual(process.exitcode, 0)
        analysis.close()
        self.assertIsNotNone(self.engine.best_move(depth=3))

    def test_an_engine_is_neither_copied_nor_pickled(self):
        for copier in copy.copy, copy.deepcopy, pickle.dumps:
            with self.assertRaisesRegex(TypeError, "copied"):
                copier(self.engine)

    def test_other_threads_run_during_a_search(self):
        done = threading.Event()
        searcher = threading.Thread(
            target=lambda: (self.engine.best_move(time=0.3), done.set()), daemon=True
        )
        searcher.start()
        turns = 0
        while not done.is_set():
            time.sleep(0.01)
            turns += 1
        self.assertGreater(turns, 1)  # 0 or 1 if the search held the GIL

    def test_threads_share_an_engine(self):
        moves = []
        threads = [
            threading.Thread(target=lambda: moves.append(self.engine.best_move(nodes=2000)))
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(all(moves) and len(moves) == 4)


class Game(unittest.TestCase):
    def test_game_to_its_end(self):
        with kingdrop.Engine(hash_mib=4) as engine:
            moves = []
            while engine.result(moves) is None:
                move = engine.best_move(moves, nodes=300)
                self.assertIn(move, engine.legal_moves(moves))
                self.assertEqual(engine.turn(moves), ("first", "second")[len(moves) % 2])
                moves.append(move)
            self.assertIn(engine.result(moves), ("first", "second", "draw"))

    def test_positions(self):
        with kingdrop.Engine() as engine:
            fen = engine.play("", "11-15", "23-19")
            self.assertEqual(engine.legal_moves(fen), engine.legal_moves(["11-15", "23-19"]))
            self.assertEqual(engine.legal_moves("fen " + fen), engine.legal_moves("11-15 23-19"))
            self.assertEqual(engine.legal_moves("W:W:B12"), [])
            self.assertEqual(engine.result("W:W:B12"), "first")

    def test_captures_have_colons(self):
        with kingdrop.Engine("russian") as engine:
            moves = ["c3-d4", "f6-e5", "d4:f6"]
            after = engine.play(moves)
            self.assertEqual(engine.play(" ".join(moves)), after)
            self.assertEqual(engine.play(after), after)

    def test_numbers_are_moves(self):
        with kingdrop.Engine("connect4") as engine:
            self.assertEqual(engine.play("44", 4), "7/7/7/3x3/3o3/3x3 o")
            self.assertEqual(engine.play([4, "4"], "4", 4), engine.play("4444"))
            self.assertEqual(engine.legal_moves([4] * 6), ["1", "2", "3", "5", "6", "7"])
            self.assertEqual(engine.best_move(depth=3, root_moves=[7, 7]), "7")


class Refusals(unittest.TestCase):
    def test_bad_input(self):
        with kingdrop.Engine() as engine:
            for message, call in (
                ("11-17", lambda: engine.legal_moves("11-17")),
                ("11-17", lambda: engine.play("", "11-15", "11-17")),
                ("expected", lambda: engine.best_move("W:Wx:B1")),
                ("go: searchmoves", lambda: engine.best_move(root_moves=["1-2"])),
                ("root_moves 4: expected", lambda: engine.best_move(root_moves=4)),
                ("depth", lambda: engine.analyse(depth=0)),
                ("MultiPV", lambda: engine.analyse(multipv=0)),
                ("quit", lambda: engine.legal_moves("11-15\nquit")),
                ("NUL", lambda: engine.legal_moves("11-15\0")),
                ("legal|expected", lambda: engine.legal_moves("11-15 \u00fc")),
                ("no option", lambda: engine.set_option("Speed", 1)),
                ("position b'11-15': expected", lambda: engine.legal_moves(b"11-15")),
                ("position 4453: expected", lambda: engine.legal_moves(4453)),
                ("position None: expected", lambda: engine.legal_moves(None)),
                ("time -1", lambda: engine.best_move(time=-1)),
                ("time nan", lambda: engine.analyse(time=float("nan"))),
                ("time inf", lambda: engine.scores(time=float("inf"))),
                ("time 1e\\+306", lambda: engine.scores(time=1e306)),
                ("time 'x'", lambda: engine.best_move("11-15", time="x")),
                ("depth 1.5", lambda: engine.best_move(depth=1.5)),
                ("depth '1 nodes 1'", lambda: engine.best_move(depth="1 nodes 1")),
                ("multipv '1\\\\nquit'", lambda: engine.analyse(multipv="1\nquit")),
                ("move 4.5: expected", lambda: engine.legal_moves([4.5])),
                ("move None: expected", lambda: engine.play("", None)),
                ("option 1: expected", lambda: engine.set_option(1, 1)),
                ("options 'x': expected", lambda: kingdrop.Engine(options="x")),
                ("Hash", lambda: kingdrop.Engine(hash_mib=-1)),
                ("none of", lambda: kingdrop.Engine("go")),
            ):
                with self.subTest(message), self.assertRaisesRegex(kingdrop.Error, message):
                    call()
            self.assertIsNotNone(engine.best_move(depth=2))


class End(unittest.TestCase):
    def test_process_ends_during_a_search(self):
        for code in (
            "a = kingdrop.Engine().analyse(); next(a)",
            "start(kingdrop.Engine('connect4-8x7').scores)",
            "e = kingdrop.Engine(); start(lambda: e.best_move(time=600))",
        ):
            code = (
                "import kingdrop, threading, time\n"
                "def start(call):\n"
                "    threading.Thread(target=call, daemon=True).start(); time.sleep(0.05)\n" + code
            )
            with self.subTest(code):
                subprocess.run([sys.executable, "-B", "-c", code], timeout=60, check=True)

    def test_interrupted_search_ends(self):
        # A background job of a script ignores the signal.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        with kingdrop.Engine() as engine:
            timer = threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGINT))
            timer.start()
            with self.assertRaises(KeyboardInterrupt):
                engine.best_move(time=600)
            self.assertIsNotNone(engine.best_move(depth=2))

    def test_no_memory_for_a_search(self):
        with kingdrop.Engine() as engine:
            sent = engine._send

            def send(line):
                if line.startswith("go"):
                    raise kingdrop.Error("out of memory")
                sent(line)

            with unittest.mock.patch.object(engine, "_send", send):
                with self.assertRaisesRegex(kingdrop.Error, "memory"):
                    engine.best_move(depth=2)
            turns = []
            later = threading.Thread(target=lambda: turns.append(engine.turn()), daemon=True)
            later.start()
            later.join(5)
            self.assertEqual(turns, ["first"])


class Asyncio(unittest.IsolatedAsyncioTestCase):
    async def test_calls(self):
        async with kingdrop.AsyncEngine("connect4") as engine:
            self.assertEqual(await engine.scores(), [-2, -1, 0, 1, 0, -1, -2])
            self.assertEqual(await engine.best_move(time=2), "4")
            moves = await asyncio.gather(*(engine.legal_moves("4" * n) for n in range(7)))
            self.assertEqual([len(legal) for legal in moves], [7] * 6 + [6])
            self.assertEqual(await engine.turn("4"), "second")
            self.assertIsNone(await engine.result(await engine.play("4", 4)))
            self.assertEqual(len(await engine.legal_moves("44", paths=True)), 7)
            for bad in (
                engine.scores("9"),
                engine.best_move(time="x"),
                engine.play("4", None),
                engine.analyse(depth="x").__anext__(),
            ):
                with self.assertRaises(kingdrop.Error):
                    await bad

    async def test_analysis(self):
        async with kingdrop.AsyncEngine() as engine:
            infos = [info async for info in engine.analyse(depth=4, multipv=2)]
            self.assertEqual({info.multipv for info in infos}, {1, 2})
            async for _ in engine.analyse():
                break
            self.assertIsNotNone(await engine.best_move(depth=2))

    async def test_cancelled_call_stops(self):
        async with kingdrop.AsyncEngine() as engine:
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(engine.best_move(time=600), 0.1)
            self.assertIsNotNone(await engine.best_move(depth=2))
            with engine._engine._lock:  # the call is cancelled before it begins
                task = asyncio.create_task(engine.best_move(time=600))
                await asyncio.sleep(0.05)
                task.cancel()
                await asyncio.sleep(0.05)
            self.assertEqual(await asyncio.wait_for(engine.turn(), 5), "first")
            task = asyncio.create_task(engine.best_move(time=600))
            await asyncio.sleep(0.05)
        with self.assertRaises(kingdrop.Error):
            await task
        with self.assertRaisesRegex(kingdrop.Error, "closed"):
            await engine.turn()


if __name__ == "__main__":
    unittest.main()
