"""Runs the examples of docs/python.md verbatim."""

import io
import json
import re
import textwrap
import unittest
from contextlib import redirect_stdout
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs/python.md"


def examples():
    for block in re.findall(r"(?:^(?: {4}.*)?\n)+", PAGE.read_text(), re.M):
        code = textwrap.dedent(block).strip()
        if code.startswith("import"):
            yield code + "\n"


class Page(unittest.TestCase):
    def test_examples(self):
        found = list(examples())
        self.assertGreater(len(found), 5)
        for code in found:
            with self.subTest(code), redirect_stdout(io.StringIO()) as output:
                names = {}
                exec(compile(code, str(PAGE), "exec"), names)  # pylint: disable=exec-used
                lines = output.getvalue().splitlines()
                if "checkers_agent" in names:
                    self.check_agents(names["checkers_agent"], names["connectx_agent"])
                else:
                    self.assertTrue(lines)
                for expected in re.findall(r"print\(.*\)    # (.*)", code):
                    self.assertIn(expected, lines)

    def check_agents(self, checkers_agent, connectx_agent):
        """With the observations that Kaggle would pass."""
        ranks = ["o.o.o.o.", ".o.o.o.o", "o.o...o.", ".....o..", "........", ".+.+.+.+"]
        observation = {
            "observationString": json.dumps({"board": [*map(list, ranks), *map(list, ("+.+.+.+.", ".+.+.+.+"))]}),
            "legalActions": [140, 142, 156],
            "legalActionStrings": ["b6c5", "b6a5", "d6e5"],
            "currentPlayer": 1,
        }
        self.assertIn(checkers_agent(observation, None)["submission"], (140, 142, 156))
        self.assertEqual(connectx_agent({"board": [0] * 42, "mark": 1}, None), 3)


if __name__ == "__main__":
    unittest.main()
