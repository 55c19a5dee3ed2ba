#!/usr/bin/env python3
"""embed.py OUTPUT FILE: writes a C file with a book's file as the array connect4_book_of_build."""

import sys
from pathlib import Path

output, file = map(Path, sys.argv[1:])
content = file.read_bytes()
lines = [",".join(map(str, content[i : i + 32])) + "," for i in range(0, len(content), 32)]
output.write_text(
    '#include "games/connect4/book.h"\n\n'
    "const unsigned char connect4_book_of_build[] = {\n%s\n};\n\n"
    "const size_t connect4_book_of_build_bytes = sizeof connect4_book_of_build;\n"
    % "\n".join(lines)
)
