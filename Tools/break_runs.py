"""A copy of the sources with switches in it: built, listed, and run with one of them set."""

import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time

import break_sources

SWIFT = os.environ.get("SWIFT", "swift")
ROOM = 1 << 16
PURE_TESTS = tuple(f"{module}Tests" for module in break_sources.PURE)
FAILED = re.compile(r"✘ .*(recorded an issue|failed)|: error: |Fatal error|^Illegal|Segmentation")

HEADER = """\
#include <stdbool.h>
extern int shelf_break;
extern unsigned char *shelf_reached;
/* Whether a place is to be broken; it is written down that it was reached. */
static inline bool shelf_broken(int place) {
    if (shelf_reached) shelf_reached[place] = 1;
    return place == shelf_break;
}
"""
SOURCE = """\
#include "CBreak.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
int shelf_break = -1;
unsigned char *shelf_reached;
/* Before anything that a process may do to confine itself. */
__attribute__((constructor)) static void begin(void) {
    const char *number = getenv("SHELF_BREAK"), *path = getenv("SHELF_BREAK_REACHED");
    if (number) shelf_break = atoi(number);
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *memory = mmap(NULL, ROOM, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) shelf_reached = memory;
    close(file);
}
""".replace("ROOM", str(ROOM))
MANIFEST = """
package.targets.append(.target(name: "CBreak", path: "CBreak"))
for target in package.targets where target.type != .system && !["CBreak", "CHost"].contains(target.name) {
    target.dependencies.append("CBreak")
}
"""


class Copy:
    """The tracked files of a repository with switches at some places."""

    def __init__(self, root, scratch, part):
        self.root, self.scratch = root, scratch
        self.source, self.reached = scratch / "source", scratch / "reached"
        # What is run, apart from what is built, so that one part can be built while another runs.
        self.programs, self.map = scratch / f"run-{part}", self.reached / part

    def write(self, path, contents, like=None):
        """Writes what differs only, so that a build is of what has changed."""
        target = self.source / path
        if not target.exists() or target.read_bytes() != contents:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(contents)
        if like:
            shutil.copymode(like, target)

    def fill(self, numbered):
        """Brings the copy to what is tracked now; numbered is a list of (number, place)."""
        self.reached.mkdir(parents=True, exist_ok=True)
        of_file, of_module = {}, {}
        for number, place in numbered:
            of_file.setdefault(place.path, []).append((number, place))
            of_module.setdefault(place.module, []).append((number, place))
        names = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=self.root, stdout=subprocess.PIPE, check=True).stdout.decode().split("\0")
        kept = {pathlib.Path(name) for name in names if name and (self.root / name).is_file()}
        for path in kept:
            contents = (self.root / path).read_bytes()
            module = str(path).split("/")[1] if str(path).startswith("Sources/") else ""
            if path.suffix == ".swift" and module in break_sources.PURE + break_sources.REST:
                contents = break_sources.rewritten(
                    contents.decode(), of_file.get(str(path), [])).encode()
            elif str(path) == "Package.swift":
                contents += MANIFEST.encode()
            self.write(path, self.letting_in(path, contents), self.root / path)
        made = {"CBreak/include/CBreak.h": HEADER, "CBreak/CBreak.c": SOURCE}
        for module, places in of_module.items():
            made[f"Sources/{module}/Breaks.swift"] = break_sources.rules(places)
        for path, text in made.items():
            self.write(path, text.encode())
            kept.add(pathlib.Path(path))
        for folder in ("Sources", "Tests", "Fuzz", "Examples"):
            for path in (self.source / folder).rglob("*.swift"):
                if path.relative_to(self.source) not in kept:
                    path.unlink()

    def letting_in(self, path, contents):
        """Decoders are told no variable and see no file that is not named: these are."""
        known = {
            "Sources/ShelfLibrary/Decoding/WorkerProcess.swift": ('"TSAN_",', '"TSAN_", "SHELF_BREAK",'),
            "Sources/ShelfSandbox/Namespaces.swift": (
                '"--proc", "/proc"',
                f'"--bind-try", "{self.reached}", "{self.reached}", "--proc", "/proc"')}
        if str(path) not in known:
            return contents
        old, new = known[str(path)]
        assert contents.count(old.encode()) == 1, f"{path} has no {old} any more"
        return contents.replace(old.encode(), new.encode())

    def build(self, numbered):
        """Builds; answers with the places the compiler does not understand."""
        lines = {}
        for number, place in numbered:
            lines.setdefault(place.path, []).append((place.line, number))
        done = subprocess.run(
            [SWIFT, "build", "--build-tests"], cwd=self.source, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False)
        said = done.stdout.decode(errors="replace")
        (self.scratch / "build.log").write_text(said)
        if done.returncode == 0:
            self.programs.mkdir(exist_ok=True)
            for path in (self.source / ".build/debug").iterdir():
                if path.is_file() and os.access(path, os.X_OK):
                    shutil.copy2(path, self.programs)
            return set()
        refused = set()
        for path, line in re.findall(rf"^{re.escape(str(self.source))}/(\S+?):(\d+):\d+: error: ",
                                     said, re.MULTILINE):
            near = lines.get(path)
            if near:
                least = min(abs(other - int(line)) for other, _ in near)
                refused |= {number for other, number in near if abs(other - int(line)) == least}
        if not refused:
            raise SystemExit(f"The copy does not build, and not for a switch:\n{said[-3000:]}")
        return refused

    # Tests.

    def suites(self):
        """Every suite: its name, and whether it is Swift Testing's."""
        found = {}
        for runner, is_swift_testing in (("--disable-xctest", True), ("--disable-swift-testing", False)):
            said = subprocess.run(
                [SWIFT, "test", "list", "--skip-build", runner], cwd=self.source,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout.decode()
            for line in said.splitlines():
                if re.match(r"\w+\.\w", line):
                    found[line.split("/")[0]] = is_swift_testing
        return found

    def stamp(self, suite):
        """What a suite is made of: the files that define it or add to it."""
        module, _, name = suite.rstrip("()").partition(".")
        folder = self.source / ("Fuzz" if module == "FuzzTests" else f"Tests/{module}")
        is_of_it = re.compile(rf"\b(class|struct|enum|actor|extension|func) {re.escape(name)}\b")
        digest = hashlib.sha256()
        for path in sorted(folder.rglob("*.swift")):
            text = path.read_text()
            if is_of_it.search(text):
                digest.update(text.encode())
        return digest.hexdigest()

    def run(self, suite, is_swift_testing, number=None, limit=900.0, record=False, method=None):
        """Runs a suite until its end or its first failure: (passed, seconds, what it said)."""
        variables = {
            name: value for name, value in os.environ.items()
            if not name.startswith("SHELF_") and name not in ("WAYLAND_DISPLAY", "DISPLAY")}
        if number is not None:
            variables["SHELF_BREAK"] = str(number)
        if record:
            variables["SHELF_BREAK_REACHED"] = str(self.map)
        home = pathlib.Path(tempfile.mkdtemp(prefix="shelf-break-"))
        if is_swift_testing:
            command = [str(self.programs / "shelf-gtkPackageTests.xctest"), "--testing-library", "swift-testing", "--filter",
                       "^" + re.escape(suite) + ("/" if not suite.endswith(")") else "$")]
        else:
            variables |= {
                "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory",
                "LC_ALL": "C.UTF-8", "GVFS_DISABLE_FUSE": "1", "XDG_CACHE_HOME": str(home / "cache"),
                "XDG_CONFIG_HOME": str(home / "config"), "XDG_STATE_HOME": str(home / "state"),
                "XDG_DATA_HOME": str(home / "data")}
            command = ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", "Tools/under-bus",
                       str(self.programs / "shelf-gtkPackageTests.xctest"), f"{suite}/{method}" if method else suite]
        began = time.monotonic()
        child = subprocess.Popen(
            command, cwd=self.source, env=variables, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        late = threading.Event()

        def end():
            late.set()
            self.end(child)

        timer = threading.Timer(limit, end)
        timer.start()
        said, failed = [], False
        for line in child.stdout:
            line = line.decode(errors="replace")
            said.append(line)
            if FAILED.search(line) and number is not None:
                failed = True
                break
        timer.cancel()
        if failed:
            self.end(child)
        status = child.wait()
        self.end(child)
        shutil.rmtree(home, ignore_errors=True)
        text = "".join(said)
        passed = status == 0 and not failed and not late.is_set() and not re.search(r"(with|Executed) 0 tests", text)
        return passed, time.monotonic() - began, text

    @staticmethod
    def end(child):
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def record(self, suite, is_swift_testing):
        """Runs a suite as it is: whether it passes, how long it takes, which places it reaches."""
        self.map.write_bytes(bytes(ROOM))
        passed, seconds, said = self.run(suite, is_swift_testing, record=True)
        reached = [number for number, byte in enumerate(self.map.read_bytes()) if byte]
        return {"stamp": self.stamp(suite), "passed": passed, "seconds": seconds,
                "reached": reached, "said": "" if passed else said[-2000:]}


class State:
    """What is known, kept between runs: of the build, and of each part."""

    def __init__(self, scratch, part):
        self.paths = scratch / "build.json", scratch / f"{part}.json"
        built, known = (
            json.loads(path.read_text()) if path.exists() else {} for path in self.paths)
        self.numbers, self.dropped = built.get("numbers", {}), set(built.get("dropped", []))
        self.recorded, self.verdicts = known.get("recorded", {}), known.get("verdicts", {})

    def number(self, place):
        return self.numbers.setdefault(place.key, len(self.numbers) + 1)

    def save_build(self):
        self.save_as(self.paths[0], {"numbers": self.numbers, "dropped": sorted(self.dropped)})

    def save(self):
        self.save_as(self.paths[1], {"recorded": self.recorded, "verdicts": self.verdicts})

    @staticmethod
    def save_as(path, known):
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(".new")
        new.write_text(json.dumps(known, indent=1))
        new.replace(path)
