#!/usr/bin/env python3
"""embed.py [--skip N] [--swap] [--header HEADER] OUTPUT [NAME=]FILE...: writes C that defines NAME as each
file's content without its first N bytes. The default NAME is the file's name with _ for all but letters and digits.

NAME is a static string, for a source that includes OUTPUT; or, with a HEADER that declares it, OUTPUT is a
source with NAME, aligned for reading in place, and its size NAME_bytes. It is a string, because compilers and
checkers take minutes over an equal array of numbers. --swap swaps the bytes of every 16-bit number, for
big-endian machines.
"""

import argparse
import re
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("--skip", type=int, default=0)
parser.add_argument("--swap", action="store_true")
parser.add_argument("--header")
parser.add_argument("output", type=Path)
parser.add_argument("files", nargs="+")
options = parser.parse_args()

parts = [f'#include "{options.header}"\n'] if options.header else []
for name, _, file in (word.rpartition("=") for word in options.files):
    content = Path(file).read_bytes()[options.skip :]
    if options.swap:
        content = bytes(content[i ^ 1] for i in range(len(content)))
    name = name or re.sub(r"\W", "_", Path(file).name)
    kind = "_Alignas(64) const unsigned char" if options.header else "static const char"
    lines = ["".join("\\%03o" % byte for byte in content[i : i + 24]) for i in range(0, len(content), 24)]
    parts.append('%s %s[] = "%s";\n' % (kind, name, '"\n"'.join(lines)))
    if options.header:
        parts.append(f"const size_t {name}_bytes = sizeof {name} - 1;\n")
options.output.write_text("\n".join(parts))
