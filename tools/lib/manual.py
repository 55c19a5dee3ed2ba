"""Options of a program whose --help is the text that it begins with."""

import argparse


class Options(argparse.ArgumentParser):
    def __init__(self, text):
        super().__init__(usage=argparse.SUPPRESS)
        self.text = text.strip() + "\n"

    def format_help(self):
        return self.text


def positive(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return value
