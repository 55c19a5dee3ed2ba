#!/usr/bin/env python3
"""embed.py OUTPUT FILE: writes a C file with a book's file as the string connect4_book_of_build.

A string, for checkers of source text take minutes over an array of as many numbers.
"""

import sys
from pathlib import Path

output, file = map(Path, sys.argv[1:])
content = file.read_bytes()
lines = ["".join("\\%03o" % byte for byte in content[i : i + 24]) for i in range(0, len(content), 24)]
output.write_text(
    '#include "games/connect4/book.h"\n\n'
    'const unsigned char connect4_book_of_build[] = "%s";\n\n'
    "const size_t connect4_book_of_build_bytes = sizeof connect4_book_of_build - 1;\n"
    % '"\n"'.join(lines)
)
