#!/usr/bin/env python3
"""Checks that the built programs and archives have meson.build's hardening.

    hardened.py FILE...

A FILE that ends in .a is an archive for x86-64, any other one a program.
"""

import re
import subprocess
import sys


def read(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def check_program(path):
    """Returns the missing protections."""
    headers = read("readelf", "--program-headers", "--dynamic", "--wide", path)
    symbols = read("readelf", "--dyn-syms", "--wide", path)
    found = {
        "PIE": re.search(r"\(FLAGS_1\).*\bPIE\b", headers),
        "RELRO": "GNU_RELRO" in headers,
        "binding at the start": re.search(r"\(FLAGS_1\).*\bNOW\b", headers),
        "a stack without code": re.search(r"GNU_STACK.* RW +0x", headers),
        "stack protector": "__stack_chk_fail" in symbols,
        "_FORTIFY_SOURCE": re.search(r"__\w+_chk@", symbols),
    }
    return [name for name, is_there in found.items() if not is_there]


def check_archive(path):
    """Returns the missing protections. CET is a note of every object; the C library's start files
    may lack it, which removes it from programs. Stack clash protection is code that touches a large
    frame page by page."""
    missing = []
    notes = read("readelf", "--notes", "--wide", path).split("\nFile: ")[1:]
    bare = [note.partition("\n")[0] for note in notes if not re.search(r"x86 feature:.*IBT, SHSTK", note)]
    if bare or not notes:
        missing.append(f"CET in {len(bare)} of {len(notes)} objects, such as {bare[:1]}")
    probe = r"sub +\$0x1000,%rsp\n.*\b(or|mov)q +\$0x0,(0x0)?\(%rsp\)\n"
    if not re.search(probe, read("objdump", "--disassemble", "--no-show-raw-insn", path)):
        missing.append("stack clash protection")
    return missing


def main():
    faults = 0
    for path in sys.argv[1:]:
        missing = (check_archive if path.endswith(".a") else check_program)(path)
        for what in missing:
            print(f"{path} lacks {what}")
        faults += len(missing)
    return faults > 0


sys.exit(main())
