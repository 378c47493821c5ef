#!/usr/bin/env python3
"""Tests Tools/test-process and Tools/test-parallel with runners that trap, hang and end early, and
Tools/under-bus with services that a desktop would have."""
import os
import pathlib
import stat
import subprocess
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).parent

# Stands in for a bundle of XCTest: each test does what its name says.
RUNNER = r'''#!/usr/bin/env python3
import json, os, signal, subprocess, sys, time
names = ["testPasses", "testFails", "testSkips", "testTraps", "testHangs", "testExits", "testPassesToo"]
if sys.argv[1] == "--dump-tests-json":
    tests = [{"name": name} for name in names]
    print(json.dumps({"name": "All", "tests": [{"name": "Stand.InTests", "tests": tests}]}))
    sys.exit()
failed = False
def say(line):
    print(line, flush=True)
for full in sys.argv[1].split(","):
    name = full.split(".", 1)[1].replace("/", ".")
    say(f"Test Case '{name}' started at now")
    kind = name.split(".")[1]
    if kind == "testTraps":
        subprocess.Popen(["sleep", "1000"], env=os.environ | {"STANDS_IN": "yes"})
        os.kill(os.getpid(), signal.SIGILL)
    if kind == "testHangs":
        time.sleep(1000)
    if kind == "testExits":
        sys.exit(0)
    how = {"testFails": "failed", "testSkips": "skipped"}.get(kind, "passed")
    failed = failed or how == "failed"
    say(f"Test Case '{name}' {how} (0.0 seconds)")
sys.exit(failed)
'''


class TestProcess(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.bundle = pathlib.Path(folder.name) / "bundle"
        self.bundle.write_text(RUNNER)
        self.bundle.chmod(self.bundle.stat().st_mode | stat.S_IXUSR)

    def run_tests(self, *arguments):
        run = subprocess.run(
            [TOOLS / "test-process", self.bundle, *arguments], stdout=subprocess.PIPE, text=True,
            env=os.environ | {"SHELF_TEST_SECONDS": "2", "SHELF_PATIENCE": "1"})
        return run.returncode, run.stdout

    def test_tests_after_one_that_ends_the_process_are_run(self):
        status, said = self.run_tests()
        self.assertEqual(status, 1)
        self.assertIn("Test Case 'InTests.testPassesToo' passed", said)
        for name in ["testTraps", "testHangs", "testExits"]:
            self.assertIn(f"Test Case 'InTests.{name}' failed", said)
        self.assertIn("error: InTests.testTraps : the process of the tests ended here, by SIGILL", said)
        self.assertIn("error: InTests.testHangs : the test did not end within 2 s", said)
        self.assertIn("Executed 7 tests, with 1 test skipped and 4 failures", said)

    def test_processes_of_a_test_that_trapped_are_ended(self):
        self.run_tests("--filter", "testTraps")
        left = []
        for file in pathlib.Path("/proc").glob("[0-9]*/environ"):
            try:
                if f"\0SHELF_TEST_PROCESS=" in file.read_text(errors="replace"):
                    if "\0STANDS_IN=yes\0" in file.read_text(errors="replace"):
                        left.append(file)
            except OSError:
                pass
        self.assertEqual(left, [])

    def test_patterns_choose(self):
        status, said = self.run_tests("--filter", "Stand[.].*Passes", "--skip", "Too$")
        self.assertEqual(status, 0)
        self.assertIn("Executed 1 test, with 0 failures", said)


# Stands in for a bundle of Swift Testing: all tests begin at once, unless they are to run one by one.
PARALLEL_RUNNER = r'''#!/usr/bin/env python3
import json, os, re, signal, sys
words = sys.argv[1:]
assert words[words.index("--testing-library") + 1] == "swift-testing"
stream = open(words[words.index("--event-stream-output-path") + 1], "w")
filters = [words[at + 1] for at, word in enumerate(words) if word == "--filter"]
skips = [words[at + 1] for at, word in enumerate(words) if word == "--skip"]
ids = [f"Stand.In/{name}(_:)/In.swift:1:2" for name in NAMES]
ids = [id for id in ids if not filters or any(re.search(pattern, id) for pattern in filters)]
ids = [id for id in ids if not any(re.search(pattern, id) for pattern in skips)]
def say(record, **payload):
    print(json.dumps({"kind": record, "payload": payload, "version": 0}), file=stream, flush=True)
for id in ids:
    say("test", kind="function", id=id)
def begin(id):
    say("event", kind="testStarted", testID=id)
def end(id):
    say("event", kind="testEnded", testID=id)
failed = False
def run(id):
    global failed
    if "traps" in id or "races" in id and "--no-parallel" not in words:
        os.kill(os.getpid(), signal.SIGTRAP)
    if "exits" in id:
        sys.exit(0)
    if "fails" in id:
        failed = True
        say("event", kind="issueRecorded", testID=id, issue={"isKnown": False})
    end(id)
    print("ran", id, flush=True)
width = 1 if "--no-parallel" in words else 3
for at in range(0, len(ids), width):
    for id in ids[at:at + width]:
        begin(id)
    for id in ids[at:at + width]:
        run(id)
say("event", kind="runEnded")
print(f"Test run with {len(ids)} tests in 1 suite {'failed' if failed else 'passed'}.")
sys.exit(failed)
'''


class TestParallel(unittest.TestCase):
    def run_tests(self, names, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            bundle = pathlib.Path(folder) / "bundle"
            bundle.write_text(PARALLEL_RUNNER.replace("NAMES", repr(names)))
            bundle.chmod(bundle.stat().st_mode | stat.S_IXUSR)
            run = subprocess.run(
                [TOOLS / "test-parallel", bundle, *arguments], stdout=subprocess.PIPE, text=True)
        return run.returncode, run.stdout

    def test_a_trap_costs_one_test(self):
        names = ["one", "traps", "two", "three", "exits", "four", "five", "fails", "six"]
        status, said = self.run_tests(names)
        self.assertEqual(status, 1)
        for name in ["one", "two", "three", "four", "five", "six"]:
            self.assertIn(f"ran Stand.In/{name}(_:)", said)
        for name, how in [("traps", "by SIGTRAP"), ("exits", "with status 0")]:
            line = f"✘ Test Stand.In/{name}(_:)/In.swift:1:2 failed: the process of the tests ended here, "
            self.assertEqual(said.count(line), 1, said)
            self.assertIn(line + how, said)
        last = said.splitlines()[-1]
        self.assertRegex(last, "Test run with 9 tests in [0-9]+ processes failed with 3 failed tests")

    def test_a_run_without_a_trap_is_the_runners_own(self):
        status, said = self.run_tests(["one", "two"])
        self.assertEqual(status, 0)
        self.assertEqual(said.splitlines()[-1], "Test run with 2 tests in 1 suite passed.")
        self.assertEqual(self.run_tests(["one", "fails"])[0], 1)

    def test_a_trap_of_tests_side_by_side_fails_the_run(self):
        status, said = self.run_tests(["one", "races", "two", "three"])
        self.assertEqual(status, 1)
        self.assertIn("one by one they do not trap", said)
        self.assertIn("ran Stand.In/three(_:)", said)

    def test_patterns_choose(self):
        status, said = self.run_tests(
            ["one", "traps", "two"], "--filter", "one|traps", "--skip", "traps")
        self.assertEqual(status, 0)
        self.assertIn("ran Stand.In/one(_:)", said)
        self.assertNotIn("two", said)


class TestBus(unittest.TestCase):
    def test_no_service_of_the_desktop_can_be_started(self):
        said = subprocess.run(
            [TOOLS / "under-bus", "dbus-send", "--session", "--print-reply",
             "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.ListActivatableNames"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
        names = [line.split('"')[1] for line in said.splitlines() if '"' in line]
        self.assertIn("org.a11y.Bus", names)
        others = [name for name in names if not name.startswith(
            ("org.freedesktop.DBus", "org.a11y.", "org.gtk.vfs."))]
        self.assertEqual(others, [])

    def test_services_of_an_installed_desktop_are_not_started(self):
        """File managers, indexers and portals that are installed for all or for one user."""
        names = [
            "org.freedesktop.FileManager1", "org.gnome.Nautilus", "org.kde.dolphin",
            "org.freedesktop.Tracker3.Miner.Files", "org.freedesktop.portal.Desktop"]
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            started = folder / "started"
            services = folder / "dbus-1/services"
            services.mkdir(parents=True)
            for name in names:
                (services / f"{name}.service").write_text(
                    f"[D-BUS Service]\nName={name}\n"
                    f"Exec=/bin/sh -c 'touch {started}; exit 1'\n")
            script = "\n".join(
                f"dbus-send --session --print-reply --dest={name} / {name}.Ping && exit 9"
                for name in names)
            variables = os.environ | {
                "XDG_DATA_HOME": str(folder),
                "XDG_DATA_DIRS": f"{folder}:{os.environ.get('XDG_DATA_DIRS', '/usr/share')}"}
            # The usual bus of a session starts them, so the services are well made.
            usual = subprocess.run(
                ["dbus-run-session", "--", "sh", "-c", script], env=variables,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.assertNotEqual(usual.returncode, 9)
            self.assertTrue(started.exists())
            started.unlink()
            own = subprocess.run(
                [TOOLS / "under-bus", "sh", "-c", script], env=variables,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            self.assertEqual(own.stderr.count("ServiceUnknown"), len(names), own.stderr)
            self.assertFalse(started.exists())

    def test_the_status_is_that_of_the_command(self):
        run = subprocess.run([TOOLS / "under-bus", "sh", "-c", "exit 7"], stderr=subprocess.DEVNULL)
        self.assertEqual(run.returncode, 7)


if __name__ == "__main__":
    unittest.main()
