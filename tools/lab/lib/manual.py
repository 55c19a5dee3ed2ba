"""The parts that commands share. A command's --help is its module's docstring."""

import argparse
import re
import sys

from cases import Failure

from lib.games import fail


class Options(argparse.ArgumentParser):
    def __init__(self, text):
        super().__init__(usage=argparse.SUPPRESS)
        self.text = text.strip() + "\n"

    def error(self, message):
        # argparse would name a missing word before an unknown option.
        for word in reversed(sys.argv[1:]):
            if re.match("--?[a-z]", word) and word.split("=")[0] not in self.text:
                message = f"{word}: unknown option"
        self.exit(2, f"{self.prog}: {message}; try --help\n")

    def format_help(self):
        return self.text


def run(main):
    """Exits with main()'s status, with an error message, or quietly after an interrupt."""
    try:
        sys.exit(main())
    except (Failure, OSError) as error:
        fail(error)
    except KeyboardInterrupt:
        sys.exit(130)


def positive(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return value
