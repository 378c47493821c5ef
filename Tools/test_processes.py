#!/usr/bin/env python3
"""Tests Tools/test-process with a runner that traps, hangs and ends early, and Tools/under-bus."""
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

    def test_the_status_is_that_of_the_command(self):
        run = subprocess.run([TOOLS / "under-bus", "sh", "-c", "exit 7"], stderr=subprocess.DEVNULL)
        self.assertEqual(run.returncode, 7)


if __name__ == "__main__":
    unittest.main()
