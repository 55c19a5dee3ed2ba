"""The examples of docs/python.md, run as they stand there."""

import io
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
                exec(compile(code, str(PAGE), "exec"), {})  # pylint: disable=exec-used
                lines = output.getvalue().splitlines()
                self.assertTrue(lines)
                for expected in re.findall(r"print\(.*\)    # (.*)", code):
                    self.assertIn(expected, lines)


if __name__ == "__main__":
    unittest.main()
