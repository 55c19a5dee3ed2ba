"""A tool that is a command: its --help is the text that it begins with."""

import argparse
import sys

from cases import Failure

from lib.games import fail


class Options(argparse.ArgumentParser):
    def __init__(self, text):
        super().__init__(usage=argparse.SUPPRESS)
        self.text = text.strip() + "\n"

    def format_help(self):
        return self.text


def run(main):
    """Ends with what main() returns, with the words of what failed, or quietly when it is interrupted."""
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
