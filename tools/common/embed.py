#!/usr/bin/env python3
"""embed.py OUTPUT FILE...: writes a C file with each FILE as a string, embedded_NAME_EXTENSION."""

import re
import sys
from pathlib import Path


def definition(path):
    name = "embedded_" + re.sub(r"\W", "_", path.name)
    codes = [str(b) if b < 128 else "'\\x%02x'" % b for b in path.read_bytes() + b"\0"]
    lines = [",".join(codes[i : i + 32]) + "," for i in range(0, len(codes), 32)]
    return "const char %s[] = {\n%s\n};\n" % (name, "\n".join(lines))


output, *files = map(Path, sys.argv[1:])
texts = [definition(file) for file in files]
output.write_text('#include "tools/common/embedded.h"\n\n' + "\n".join(texts))
