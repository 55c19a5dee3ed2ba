#!/usr/bin/env python3
"""embed.py [--name NAME] [--skip N] [--swap] [--header HEADER] [--apart DATA] OUTPUT FILE...: writes C that
defines NAME as the files' joined contents, each without its first N bytes. Without --name every file has
its own NAME, the file's name with _ for all but letters and digits.

NAME is a static string, for a source that includes OUTPUT; or, with a HEADER that declares it, OUTPUT is a
source with NAME, aligned for reading in place, and its size NAME_bytes. NAME is a string, because compilers
and static checkers take minutes over an equal array of numbers. --swap swaps the bytes of every 16-bit
number, for big-endian machines. --apart writes the content to DATA; NAME is memory for it, and NAME_hash its
hash for Subresource Integrity.
"""

import argparse
import base64
import hashlib
import re
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("--name")
parser.add_argument("--skip", type=int, default=0)
parser.add_argument("--swap", action="store_true")
parser.add_argument("--header")
parser.add_argument("--apart", type=Path)
parser.add_argument("output", type=Path)
parser.add_argument("files", nargs="+")
options = parser.parse_args()


def string_of(content):
    lines = ["".join("\\%03o" % byte for byte in content[i : i + 24]) for i in range(0, len(content), 24)]
    return '"\n"'.join(lines)


# HEADER would declare the memory as const.
head = "<stddef.h>" if options.apart else f'"{options.header}"'
parts = [f"#include {head}\n"] if options.header else []
contents = {}
for file in map(Path, options.files):
    name = options.name or re.sub(r"\W", "_", file.name)
    contents[name] = contents.get(name, b"") + file.read_bytes()[options.skip :]
for name, content in contents.items():
    if options.swap:
        content = bytes(content[i ^ 1] for i in range(len(content)))
    if options.apart:
        options.apart.write_bytes(content)
        digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
        parts.append(f"_Alignas(64) unsigned char {name}[{len(content)}];\n")
        parts.append(f'const char {name}_hash[] = "sha256-{digest}";\n')
    else:
        kind = "_Alignas(64) const unsigned char" if options.header else "static const char"
        parts.append(f'{kind} {name}[] = "{string_of(content)}";\n')
    if options.header:
        parts.append(f"const size_t {name}_bytes = {len(content)};\n")
options.output.write_text("\n".join(parts))
