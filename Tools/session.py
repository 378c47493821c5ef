"""A private session for tools that use a built shelf-gtk: an X server, a bus, a home, and questions to the program."""

import os
import pathlib
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

from soak_files import prepare_home

BUS_NAME = "io.github.shelf.Shelf"
ACTIONS = "/io/github/shelf/Shelf/window/1"
# The latest time for an answer that nobody notices, and the pause between two questions, in seconds.
BAR = 0.06
PAUSE = 0.01
# How long a start may take, in seconds.
PATIENCE = 60


class Bus:
    """As much of D-Bus as one question takes."""

    def __init__(self, address):
        words = dict(word.split("=", 1) for word in address.split(":", 1)[1].split(","))
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(words.get("path") or "\0" + words["abstract"])
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        if not self.socket.recv(256).startswith(b"OK"):
            sys.exit("the session bus takes us for somebody else")
        self.socket.sendall(b"BEGIN\r\n")
        self.serial, self.rest = 0, b""
        self.ask("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello")

    def ask(self, destination, path, interface, member):
        """Sends a call without arguments and waits. The result is true for a reply, false for an error."""
        self.serial += 1
        fields = b""
        for code, kind, value in (
                (1, b"o", path), (2, b"s", interface), (3, b"s", member), (6, b"s", destination)):
            text = value.encode()
            fields += b"\0" * (-len(fields) % 8)
            fields += struct.pack("<BB2sI", code, 1, kind + b"\0", len(text)) + text + b"\0"
        message = struct.pack("<BBBBIII", ord("l"), 1, 0, 1, 0, self.serial, len(fields)) + fields
        self.socket.sendall(message + b"\0" * (-len(message) % 8))
        while True:
            kind, answered = self.read()
            if answered == self.serial and kind in (2, 3):
                return kind == 2

    def read(self):
        """The kind of the next message, and what it answers."""
        head = self.take(16)
        (kind, body, length) = (head[1], *struct.unpack("<I4xI", head[4:]))
        fields = self.take(length + -length % 8)
        self.take(body)
        place, answered = 0, None
        while place < length:
            place += -place % 8
            code, kind_of_value = fields[place], chr(fields[place + 2])
            place += 4
            if kind_of_value == "u":
                value = struct.unpack_from("<I", fields, place)[0]
                answered = value if code == 5 else answered
                place += 4
            elif kind_of_value == "g":
                place += fields[place] + 2
            else:
                place += struct.unpack_from("<I", fields, place)[0] + 5
        return kind, answered

    def take(self, count):
        while len(self.rest) < count:
            piece = self.socket.recv(1 << 16)
            if not piece:
                sys.exit("the session bus is gone")
            self.rest += piece
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken


class Session:
    """The program in an empty home, on an X server and a session bus of its own."""

    def __init__(self, program, place=None, prefix="shelf-session-"):
        self.command, self.children = program.split(), []
        self.root = pathlib.Path(tempfile.mkdtemp(prefix=prefix, dir=place))
        home = self.root / "home"
        prepare_home(home)
        self.environment = os.environ | {
            "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"),
            "XDG_CONFIG_HOME": str(home / "config"), "XDG_STATE_HOME": str(home / "state"),
            "XDG_DATA_HOME": str(home / "data"), "GDK_BACKEND": "x11",
            "GSETTINGS_BACKEND": "memory", "GVFS_DISABLE_FUSE": "1"}
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.asked, self.waits = 0, []

    def spawn_and_read(self, command):
        child = subprocess.Popen(
            command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.children.append(child)
        return child.stdout.readline().decode().strip()

    def surround(self):
        """Starts the X server and the session bus, unless they run."""
        if self.children:
            return
        self.environment["DISPLAY"] = ":" + self.spawn_and_read(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"])
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.spawn_and_read(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"])
        self.between = [child.pid for child in self.children] + [os.getpid()]

    def start(self, *arguments, patience=None):
        """Opens a window of the program, and waits until it answers.

        A later question without an answer raises TimeoutError after so many seconds, if they are given.
        """
        self.surround()
        self.errors = open(self.root / "errors", "wb+")
        self.program = subprocess.Popen(
            [*self.command, *map(str, arguments)], env=self.environment,
            stdin=subprocess.DEVNULL, stdout=self.errors, stderr=self.errors)
        self.children.append(self.program)
        self.bus = Bus(self.environment["DBUS_SESSION_BUS_ADDRESS"])
        end = time.monotonic() + PATIENCE
        while not self.bus.ask(BUS_NAME, ACTIONS, "org.gtk.Actions", "List"):
            if time.monotonic() > end or self.program.poll() is not None:
                sys.exit("no window came")
            time.sleep(0.001)
        self.bus.socket.settimeout(patience)

    def stop(self):
        for child in reversed(self.children):
            if child.poll() is None:
                child.send_signal(signal.SIGTERM)
            try:
                child.wait(timeout=20)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()

    def remove(self):
        subprocess.run(["rm", "-rf", str(self.root)], check=False)

    def xdotool(self, *words):
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, timeout=PATIENCE, check=False)
        return done.stdout.decode().split()

    def windows(self):
        """The X windows of the program that are on the screen."""
        return self.xdotool("search", "--onlyvisible", "--class", "shelf")

    def focus(self):
        """Gives the newest window the keyboard, as there is no window manager."""
        window = max(self.windows(), key=int)
        self.xdotool("windowfocus", "--sync", window)
        return window

    def keys(self, *names):
        self.xdotool("key", *names)

    def waited(self):
        """Time in which a process between question and answer was ready and no processor was free, in seconds."""
        return sum(
            int(pathlib.Path(f"/proc/{process}/task/{process}/schedstat").read_text().split()[1])
            for process in [self.program.pid, *self.between]) / 1e9

    def busy(self):
        """Time in which the threads of the program ran or were ready to, in seconds."""
        total = 0
        for task in pathlib.Path(f"/proc/{self.program.pid}/task").iterdir():
            try:
                total += sum(int(word) for word in (task / "schedstat").read_text().split()[:2])
            except (FileNotFoundError, ProcessLookupError):
                pass  # The thread has ended since it was listed.
        return total / 1e9

    def memory(self):
        words = pathlib.Path(f"/proc/{self.program.pid}/status").read_text().split()
        return int(words[words.index("VmHWM:") + 1]) >> 10

    def memory_now(self):
        """Memory that is in use now, in megabytes."""
        words = pathlib.Path(f"/proc/{self.program.pid}/status").read_text().split()
        return int(words[words.index("VmRSS:") + 1]) / 1024

    def until(self, condition, patience):
        """Asks the condition again until it gives something, and returns that, or nothing when time is up."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            time.sleep(0.02)
        return None

    def wait_until_still(self, patience=PATIENCE):
        """Waits until the program has done nearly nothing for a second."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            before = self.busy()
            time.sleep(1)
            if self.busy() - before < 0.03:
                return

    def ping(self):
        before, began = self.waited(), time.monotonic()
        if not self.bus.ask(BUS_NAME, ACTIONS, "org.gtk.Actions", "List"):
            sys.exit(f"the program is gone: {self.program.poll()}")
        took = time.monotonic() - began
        self.asked += 1
        self.waits.append((took - (self.waited() - before), took))
        time.sleep(max(0, PAUSE - took))
