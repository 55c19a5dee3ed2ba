"""Builds the wheel and the source distribution: a PEP 517 backend that needs only meson.

meson-python would need pyproject.toml beside the top meson.build, and would pack all that the
project installs. The wheel contains the shared library and no program.
"""

import base64
import gzip
import hashlib
import io
import os
import re
import subprocess
import sysconfig
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LIBRARY = "libkingdrop.so.0"
# The parts of the tree that the library and the package's tests need.
SOURCES = (
    "LICENSE", "meson.build", "meson_options.txt", "engine", "games", "protocol", "packaging/python",
    "docs/python.md",
)
ELF_MACHINES = {62: "x86_64", 183: "aarch64"}
FIRST_ZIP_TIME = 315532800  # 1980


def run(*words):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


def version():
    return re.search(r"^  version: '(.*)',$", (ROOT / "meson.build").read_text(), re.M)[1]


def build_library(setup_args):
    """Returns the bytes of the shared library, for every processor of the architecture."""
    with tempfile.TemporaryDirectory() as folder:
        run(
            "meson", "setup", folder, str(ROOT), "-Dprograms=false", "-Dtests=disabled",
            "-Dmarch=any", "-Dc_link_args=-s", *setup_args,
        )
        run("ninja", "-C", folder, f"protocol/embed/{LIBRARY}")
        return Path(folder, "protocol/embed", LIBRARY).read_bytes()


def platform(library):
    """Returns the wheel's platform: for glibc, the oldest version with all functions that the
    library uses."""
    machine = int.from_bytes(library[18:20], "little")
    processor = ELF_MACHINES.get(machine) or sysconfig.get_platform().split("-")[-1]
    needed = [int(minor) for minor in re.findall(rb"\0GLIBC_2\.(\d+)", library)]
    return f"manylinux_2_{max(needed)}_{processor}" if needed else f"linux_{processor}"


def metadata():
    project = (HERE / "pyproject.toml").read_text()
    summary = re.search(r'^description = "(.*)"', project, re.M)[1]
    python = re.search(r'^requires-python = "(.*)"', project, re.M)[1]
    return (
        f"Metadata-Version: 2.1\nName: kingdrop\nVersion: {version()}\nSummary: {summary}\n"
        f"License: MIT\nRequires-Python: {python}\nClassifier: Typing :: Typed\n"
        f"Description-Content-Type: text/markdown\n\n{(HERE / 'README.md').read_text()}"
    ).encode()


def wheel_about(tag):
    return f"Wheel-Version: 1.0\nGenerator: kingdrop\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()


def record(files, name):
    """Returns the list of a wheel's files with their hashes."""
    lines = []
    for file, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{file},sha256={digest},{len(content)}\n")
    return "".join([*lines, f"{name},,\n"]).encode()


def file_time():
    return max(int(os.environ.get("SOURCE_DATE_EPOCH", FIRST_ZIP_TIME)), FIRST_ZIP_TIME)


def write_zip(path, files):
    """Writes a wheel; its files and SOURCE_DATE_EPOCH determine the bytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for file, content in files.items():
            entry = zipfile.ZipInfo(file, time.gmtime(file_time())[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if file.endswith(LIBRARY) else 0o644) << 16
            wheel.writestr(entry, content)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """`setup-args`, a string or a list, goes to meson; with --cross-file meson builds for another
    machine."""
    setup_args = (config_settings or {}).get("setup-args", [])
    library = build_library([setup_args] if isinstance(setup_args, str) else setup_args)
    tag = f"py3-none-{platform(library)}"
    about = f"kingdrop-{version()}.dist-info"
    files = {
        f"kingdrop/{path.name}": path.read_bytes()
        for path in sorted((HERE / "kingdrop").iterdir())
        if path.suffix in (".py", ".typed")
    }
    files[f"kingdrop/{LIBRARY}"] = library
    files[f"{about}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{about}/METADATA"] = metadata()
    files[f"{about}/WHEEL"] = wheel_about(tag)
    files[f"{about}/RECORD"] = record(files, f"{about}/RECORD")
    name = f"kingdrop-{version()}-{tag}.whl"
    write_zip(Path(wheel_directory, name), files)
    return name


def source_files():
    """Returns the contents and modes of the source distribution's files by name."""
    files = {}
    for source in SOURCES:
        place = ROOT / source
        for path in [place] if place.is_file() else place.rglob("*"):
            if path.is_file() and path.parent.name != "__pycache__":
                mode = 0o755 if os.access(path, os.X_OK) else 0o644
                files[str(path.relative_to(ROOT))] = (path.read_bytes(), mode)
    # pip looks for these at the top.
    project = (HERE / "pyproject.toml").read_text()
    project = project.replace('["."]', '["packaging/python"]').replace('"README', '"packaging/python/README')
    files["pyproject.toml"] = (project.encode(), 0o644)
    files["PKG-INFO"] = (metadata(), 0o644)
    return files


def build_sdist(sdist_directory, config_settings=None):
    """The same files and SOURCE_DATE_EPOCH give the same bytes."""
    top = f"kingdrop-{version()}"
    unpacked = io.BytesIO()
    with tarfile.open(mode="w", fileobj=unpacked) as archive:
        for name, (content, mode) in sorted(source_files().items()):
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size, entry.mode, entry.mtime = len(content), mode, file_time()
            archive.addfile(entry, io.BytesIO(content))
    name = f"{top}.tar.gz"
    Path(sdist_directory, name).write_bytes(gzip.compress(unpacked.getvalue(), mtime=file_time()))
    return name
