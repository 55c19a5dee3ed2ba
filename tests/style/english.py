#!/usr/bin/env python3
"""Checks the English of the comments in the current folder, which is the top of the tree: their mean
length, and how often habits occur that stop a reader. `english.py -l` also lists the places. Docstrings
of modules are left out, because most are the manual of a program.

The limits are what well-read engines and libraries have (Stash, Ethereal, dav1d, wlroots, Stockfish),
with some room.
"""

import re
import sys
from pathlib import Path

WORDS_MAX = 12  # of a comment, on average
RETURNS_MIN = 20  # per 10,000 words: a contract names its result

# Each row: habit, pattern, maximum per 10,000 words.
HABITS = [
    (
        "a clause as a noun (what is, what it)",
        r"\b[Ww]hat (is|it|was|are|were|a|the|they|comes|can|has|had|one|no|others|this|people)\b",
        4,
    ),
    (
        "things that know, say, ask or want",
        r"\b(knows?|says?|said|asks?|asked|wants?|believes?|hears?|tells?|told)\b",
        15,
    ),
    (
        "that of, those that, of its own",
        r"\b(that of|those of|of (its|their|our|one's) own|(those|one|ones) that)\b",
        3,
    ),
    ("nobody, whoever, whatever", r"\b([NnSsAa](o|ome|ny)body|[Ww](ho|hat|hich)ever)\b", 2),
    ("a sentence that begins with Of", r"(?:^|[.:;] )Of (?!course)\w+", 0),
    (
        "is no X",
        r"\b(is|are|was|were) no (?!longer|more|need|way\b|reason|guarantee|such|other)\w+",
        3,
    ),
    ("so many, so long", r"\bso (many|long)\b", 2),
]


# Comments by the endings of files; without an ending, by the first line.
STARS = r"/\*.*?\*/|(?<!\S)//[^\n]*(?:\n *//[^\n]*)*"
HASHES = r"(?<!\S)#(?!!| shellcheck)[^\n]*(?:\n *#[^\n]*)*"
DOCSTRINGS = r'(?<=:\n) +""".*?"""'
COMMENTS = {
    r".*\.([ch]|m?js|css)": STARS,
    r".*\.py|#!.*python3": f"{HASHES}|{DOCSTRINGS}",
    r".*\.(build|sh)|#!.*sh": HASHES,
}
MARKS = re.compile(r'\*/|"""|^ *(/\*+|//|\*+|#+)', re.M)


def sources():
    """Yields the path, the text and the pattern of comments of each source."""
    for top in ("games", "engine", "protocol", "tools", "tests", "packaging"):
        for path in sorted(Path(top).rglob("*")):
            if "node_modules" in path.parts or not path.is_file():
                continue
            text = path.read_text(errors="replace")
            kind = path.name if path.suffix else text.partition("\n")[0]
            for files, pattern in COMMENTS.items():
                if re.fullmatch(files, kind):
                    yield path, text, pattern


def comments():
    """Yields the file, the line and the words of each comment."""
    for path, text, pattern in sources():
        for found in re.finditer(pattern, text, re.S):
            if words := MARKS.sub("", found[0]).split():
                yield path, text.count("\n", 0, found.start()) + 1, words


def main():
    found = list(comments())
    total = sum(len(words) for _, _, words in found)
    assert total > 0, "no comments: run it at the top of the tree"
    bad = []

    def check(title, figure, is_right, limit):
        print(f"{figure:6.1f}  {title} ({limit})")
        if not is_right:
            bad.append(title)

    mean = total / len(found)
    check("words a comment", mean, mean <= WORDS_MAX, f"at most {WORDS_MAX}")
    texts = [(path, line, " ".join(words)) for path, line, words in found]

    def rate(pattern):
        return sum(len(re.findall(pattern, text)) for _, _, text in texts) * 1e4 / total

    for title, pattern, most in HABITS:
        found_rate = rate(pattern)
        check(title, found_rate, found_rate <= most, f"at most {most}")
        if "-l" in sys.argv:
            for path, line, text in texts:
                if re.search(pattern, text):
                    print(f"        {path}:{line}: {text[:110]}")
    returns = rate(r"\b[Rr]eturns?\b")
    check("returns", returns, returns >= RETURNS_MIN, f"at least {RETURNS_MIN}")
    sys.exit("outside its limit: " + ", ".join(bad) if bad else 0)


main()
