"""What the programs for developers share. The client of the engine is the tests'."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "tests/lib"))
