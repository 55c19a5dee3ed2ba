#!/usr/bin/env python3
"""smaller.py OUTPUT FILE: writes the sections of an endgame file (see section.h) but those of four pieces
in which one side has more than the other. They take two thirds of a large file and are easy to win. A
small file stays whole.
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
