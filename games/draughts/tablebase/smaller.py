#!/usr/bin/env python3
"""smaller.py OUTPUT FILE: copies an endgame file (see section.h). A large one loses its sections of four
pieces with more on one side, which take two thirds of it and are easy to win.
"""

import struct
import sys
from pathlib import Path

output, file = map(Path, sys.argv[1:])
SMALL = 200_000

content = file.read_bytes()
kept = content if len(content) < SMALL else b""
content = content[len(kept) :]
while content:
    bytes_of_section = struct.unpack_from("<Q", content, 8)[0]
    pieces = content[32:36]
    if sum(pieces) < 4 or sum(pieces[:2]) == sum(pieces[2:]):
        kept += content[:bytes_of_section]
    content = content[bytes_of_section:]
output.write_bytes(kept)
