#!/usr/bin/env python3
"""embed.py OUTPUT FILE...: writes a header that defines each FILE as a string, NAME_EXTENSION."""

import re
import sys
from pathlib import Path


def definition(path):
    codes = [str(b) if b < 128 else "'\\x%02x'" % b for b in path.read_bytes() + b"\0"]
    lines = [",".join(codes[i : i + 32]) + "," for i in range(0, len(codes), 32)]
    return "static const char %s[] = {\n%s\n};\n" % (re.sub(r"\W", "_", path.name), "\n".join(lines))


output, *files = map(Path, sys.argv[1:])
output.write_text("\n".join(map(definition, files)))
