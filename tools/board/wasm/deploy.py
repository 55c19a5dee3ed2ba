"""deploy.py PAGE SITE: puts a version of the board into a folder that may hold more than the board.

PAGE holds the page's files, with service-worker.js among them. SITE gets index.html and
service-worker.js, and all else in a folder named after the contents of all files, so that no cache
can mix two versions. The previous version stays for open pages. kingdrop-board.json lists every
file with its hash: a file that is not listed or was changed is neither replaced nor removed.
"""

import base64
import contextlib
import fcntl
import hashlib
import json
import os
import re
import stat
import sys

MANIFEST = "kingdrop-board.json"
PARTIAL = ".kingdrop-board.new"
INDEX = "index.html"
WORKER = "service-worker.js"
OURS = re.compile(r"index\.html|service-worker\.js|(board-[0-9a-f]{16})(/[A-Za-z0-9_][A-Za-z0-9_.-]*)+")
LINKED = re.compile(rb'(href|src)="')
IN_HEAD = b"""    <link rel="manifest" href="manifest.json" />
    <script>
      // Reloads a page from a cache if its files are gone from the host.
      addEventListener("error", async ({ target }) => {
        if (target.tagName !== "SCRIPT") return;
        const page = await fetch(location.pathname, { cache: "reload" });
        if (page.ok && !(await page.text()).includes("VERSION")) location.reload();
      }, true);
    </script>
    <script type="module" src="offline.js"></script>
"""


class Refusal(Exception):
    """Why a file is left unchanged, for the user."""


def digest(content):
    return hashlib.sha256(content).hexdigest()


def read_page(folder):
    """Returns a version of the page's files: its name, and the contents by path in the site."""
    found = {}
    for at, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(at, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    listed = "\n".join(f"{digest(found[path])} {path}" for path in sorted(found))
    version = "board-" + digest(listed.encode() + IN_HEAD)[:16]
    index = found.pop(INDEX).replace(b"    <script", IN_HEAD + b"    <script", 1)
    index = LINKED.sub(rb'\1="' + version.encode() + b"/", index)
    worker = found.pop(WORKER)
    files = {f"{version}/{path}": found[path] for path in sorted(found)}
    files[INDEX] = index.replace(b'"VERSION"', f'"{version}"'.encode())
    hashes = {path: integrity(content) for path, content in {"./": files[INDEX], **files}.items()}
    head = f'const VERSION = "{version}";\nconst FILES = {json.dumps(hashes, indent=2)};\n'
    files[WORKER] = head.encode() + worker
    return version, files


def integrity(content):
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


class Site:
    """The folder, locked until close(); links in it are not followed."""

    def __init__(self, path):
        self.path = path
        os.makedirs(path, exist_ok=True)
        self.top = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(self.top, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"{path}: waiting for another deployment", file=sys.stderr, flush=True)
            fcntl.flock(self.top, fcntl.LOCK_EX)

    def close(self):
        os.close(self.top)

    def refuse(self, path, why):
        raise Refusal(f"{os.path.join(self.path, path)} {why}")

    def parent(self, path, makes=False):
        """Opens a file's folder, which the caller closes. A missing folder is made with `makes`;
        otherwise returns None."""
        folder = os.dup(self.top)
        parts = path.split("/")[:-1]
        for depth, part in enumerate(parts):
            try:
                if makes:
                    try:
                        os.mkdir(part, dir_fd=folder)
                    except FileExistsError:
                        pass
                inner = os.open(part, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=folder)
            except FileNotFoundError:
                return None
            except NotADirectoryError:
                self.refuse("/".join(parts[:depth + 1]), "is in the way: it is a link, or not a folder")
            finally:
                os.close(folder)
            folder = inner
        return folder

    def read(self, path):
        """Returns the content of a regular file, None if there is none."""
        folder = self.parent(path)
        if folder is None:
            return None
        name = path.split("/")[-1]
        try:
            if not stat.S_ISREG(os.lstat(name, dir_fd=folder).st_mode):
                self.refuse(path, "is in the way: it is a link, or not a regular file")
            handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=folder)
        except FileNotFoundError:
            return None
        finally:
            os.close(folder)
        with os.fdopen(handle, "rb") as file:
            return file.read()

    def write(self, path, content):
        folder = self.parent(path, makes=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
        handle = os.open(PARTIAL, flags, 0o666, dir_fd=self.top)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
        os.rename(PARTIAL, path.split("/")[-1], src_dir_fd=self.top, dst_dir_fd=folder)
        os.close(folder)

    def remove(self, path):
        folder = self.parent(path)
        if folder is not None:
            os.unlink(path.split("/")[-1], dir_fd=folder)
            os.close(folder)

    def remove_folders(self, path):
        """Removes the folders on the way to a file while they are empty."""
        while "/" in path:
            path = path.rpartition("/")[0]
            folder = self.parent(path)
            if folder is None:
                continue
            try:
                os.rmdir(path.split("/")[-1], dir_fd=folder)
            except OSError:
                pass
            finally:
                os.close(folder)


def read_manifest(site):
    """Returns the file hashes by path of each existing version, the newest first."""
    text = site.read(MANIFEST)
    if text is None:
        return {}
    try:
        versions = json.loads(text)["versions"]
        for files in versions.values():
            if not all(OURS.fullmatch(path) and isinstance(files[path], str) for path in files):
                raise ValueError
    except (ValueError, KeyError, TypeError, AttributeError):
        site.refuse(MANIFEST, "was not made by this program")
    return versions


def write_manifest(site, versions):
    site.write(MANIFEST, (json.dumps({"versions": versions}, indent=1) + "\n").encode())


def deploy(page, path):
    with contextlib.closing(Site(path)) as site:
        put(page, site)


def put(page, site):
    version, contents = read_page(page)
    hashes = {name: digest(content) for name, content in contents.items()}
    known = read_manifest(site)
    missing = []
    index = None
    for name, wanted in hashes.items():
        there = site.read(name)
        found = None if there is None else digest(there)
        if name == INDEX:
            index = found
        if there is None or found != wanted:
            missing.append(name)
        if there is not None and found not in {wanted, *(files.get(name) for files in known.values())}:
            site.refuse(name, "is in the way: this program did not make it, or it was changed")
    if site.read(PARTIAL) is not None:
        site.remove(PARTIAL)  # of an interrupted deployment

    # Open pages still need their files, so the version served until now stays.
    others = [each for each in known if each != version]
    served = [each for each in others if known[each].get(INDEX) == index]
    kept = {version: hashes, **{each: known[each] for each in (served or others)[:1]}}
    write_manifest(site, {version: hashes, **known})
    for name in missing:
        site.write(name, contents[name])
    listed = {name for files in kept.values() for name in files}
    for files in known.values():
        for name in sorted(set(files) - listed):
            drop(site, name, {each.get(name) for each in known.values()})
    write_manifest(site, kept)


def drop(site, name, hashes):
    """Removes a file of an old version unless it was changed."""
    try:
        there = site.read(name)
        if there is not None and digest(there) not in hashes:
            site.refuse(name, "was changed")
        if there is not None:
            site.remove(name)
        site.remove_folders(name)
    except Refusal as why:
        print(f"left: {why}", file=sys.stderr)


if __name__ == "__main__":
    try:
        deploy(sys.argv[1], sys.argv[2])
    except (Refusal, OSError) as problem:
        sys.exit(f"static: {problem}")
