#!/usr/bin/env python3
"""smaller.py OUTPUT FILE: writes the sections of an endgame file (see tablebase/section.h) but those of
four pieces in which one side has more than the other. They take two thirds of it and are easy to win.
"""

import struct
import sys
from pathlib import Path

output, file = map(Path, sys.argv[1:])
content = file.read_bytes()
kept = b""
while content:
    bytes_of_section = struct.unpack_from("<Q", content, 8)[0]
    pieces = content[32:36]
    if sum(pieces) < 4 or sum(pieces[:2]) == sum(pieces[2:]):
        kept += content[:bytes_of_section]
    content = content[bytes_of_section:]
output.write_bytes(kept)
