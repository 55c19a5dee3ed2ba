"""Shared by the programs for developers. The engine's client is in tests/lib."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "tests/lib"))
