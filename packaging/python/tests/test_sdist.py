"""The source distribution; needs the package's sources beside the tests."""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1]
SETUP = ("-Dprograms=false", "-Dtests=disabled", "-Dmarch=any")


def build(sources, folder):
    """Builds as pip does, in a new process; returns the file."""
    folder.mkdir()
    program = "import build_backend, sys; print(build_backend.build_sdist(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-B", "-c", program, folder],
        env={**os.environ, "PYTHONPATH": str(sources)}, stdout=subprocess.PIPE, text=True, check=True,
    )
    return folder / done.stdout.strip()


@unittest.skipUnless(shutil.which("meson"), "needs meson")
class SourceDistribution(unittest.TestCase):
    def test_it_can_be_built_and_makes_itself_again(self):
        with tempfile.TemporaryDirectory(prefix="with space ") as folder:
            folder = Path(folder)
            first = build(SOURCES, folder / "first")
            with tarfile.open(first) as archive:
                archive.extractall(folder)
            top = folder / first.name[: -len(".tar.gz")]
            project = (top / "pyproject.toml").read_text()
            self.assertIn('backend-path = ["packaging/python"]', project)
            self.assertTrue((top / "packaging/python/build_backend.py").exists())
            second = build(top / "packaging/python", folder / "second")
            self.assertEqual(first.read_bytes(), second.read_bytes())
            done = subprocess.run(
                ["meson", "setup", folder / "build", top, *SETUP], stdout=subprocess.PIPE, text=True, check=False,
            )
            self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
