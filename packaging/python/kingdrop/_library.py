"""The functions of libkingdrop, documented in kingdrop.h."""

import ctypes
import os
from collections import deque
from pathlib import Path

NAME = "libkingdrop.so.0"

SCORES_MAX = 128
NO_SCORE = -1000

# The context is a deque of bytes.
Line = ctypes.CFUNCTYPE(None, ctypes.py_object, ctypes.c_char_p)
Scores = ctypes.c_int * SCORES_MAX


class Host(ctypes.Structure):
    _fields_ = [
        ("line", Line),
        ("wake", ctypes.c_void_p),
        ("poll", ctypes.c_void_p),
        ("context", ctypes.py_object),
        ("without_files", ctypes.c_bool),
        ("hash_max_mib", ctypes.c_int),
        ("reserved", ctypes.c_void_p * 8),
    ]


def load() -> ctypes.CDLL:
    """Loads the library: KINGDROP_LIBRARY, else the package's, else the system's."""
    packed = Path(__file__).with_name(NAME)
    library = ctypes.CDLL(
        os.environ.get("KINGDROP_LIBRARY") or (str(packed) if packed.exists() else NAME)
    )
    handle = ctypes.c_void_p
    for name, result, arguments in (
        ("kingdrop_create", handle, [ctypes.POINTER(Host)]),
        ("kingdrop_destroy", None, [handle]),
        ("kingdrop_send", ctypes.c_bool, [handle, ctypes.c_char_p]),
        ("kingdrop_wait", ctypes.c_bool, [handle, ctypes.c_int]),
        ("kingdrop_scores", ctypes.c_int, [handle, ctypes.c_int, Scores]),
    ):
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


library = load()

# Not Python code: a KeyboardInterrupt within a callback would be lost.
append_line = Line(deque.append)
