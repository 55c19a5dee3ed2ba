#!/usr/bin/env python3
"""embed.py OUTPUT FILE HEADER NAME: writes a C file with a file's content as NAME and its size as
NAME_bytes, which the header declares.

As a string, for checkers of source text take minutes over an array of as many numbers; aligned as
what reads files in place wants it.
"""

import sys
from pathlib import Path

output, file, header, name = sys.argv[1:]
content = Path(file).read_bytes()
lines = ["".join("\\%03o" % byte for byte in content[i : i + 24]) for i in range(0, len(content), 24)]
Path(output).write_text(
    f'#include "{header}"\n\n'
    f'_Alignas(8) const unsigned char {name}[] = "%s";\n\n'
    f"const size_t {name}_bytes = sizeof {name} - 1;\n" % '"\n"'.join(lines)
)
