#!/usr/bin/env python3
"""embed.py OUTPUT FILE: writes a C file with the weights of a network's file (see network.c)."""

import struct
import sys
from pathlib import Path

output, file = map(Path, sys.argv[1:])
content = file.read_bytes()
weights = [str(weight) for (weight,) in struct.iter_unpack("<h", content[28:])]
lines = [",".join(weights[i : i + 32]) + "," for i in range(0, len(weights), 32)]
output.write_text(
    '#include "games/checkers/network.h"\n\n'
    f"_Static_assert(NETWORK_NUMBERS == {len(weights)}, "
    '"the weights must be those of the network");\n\n'
    "extern const union network network_of_build;\n\n"
    "const union network network_of_build = {.numbers = {\n%s\n}};\n" % "\n".join(lines)
)
