"""A GNOME session as a test uses it: keys, pointer, touch, screenshots, settings and the program."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
gi.require_version("GdkPixbuf", "2.0")
from gi.repository import Atspi, GdkPixbuf, Gio, GLib  # noqa: E402

# How long anything may take, in seconds.
PATIENCE = 40
PROGRAM = os.environ.get("SHELF_PROGRAM", ".build/release/shelf-gtk")
KEYS = {"Escape": 0xFF1B, "Left": 0xFF51, "Up": 0xFF52, "Right": 0xFF53, "Down": 0xFF54, "space": 0x20,
        "Return": 0xFF0D, "Home": 0xFF50, "End": 0xFF57, "Page_Down": 0xFF56, "Control": 0xFFE3,
        "Shift": 0xFFE1, "Alt": 0xFFE9, "F11": 0xFFC8}
BUTTON_LEFT = 0x110
# A place of the background on which nothing stands.
CORNER = (40, 400)


def wait_for(what, condition, patience=PATIENCE):
    """Asks again until the condition gives something, and returns that."""
    end = time.monotonic() + patience
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come")
        time.sleep(0.05)


class Shot:
    """The pixels of a screenshot, by device pixels."""

    def __init__(self, path):
        pixbuf = GdkPixbuf.Pixbuf.new_from_file(str(path))
        self.width, self.height = pixbuf.get_width(), pixbuf.get_height()
        self.row, self.step, self.bytes = pixbuf.get_rowstride(), pixbuf.get_n_channels(), pixbuf.get_pixels()

    def at(self, x, y):
        place = int(y) * self.row + int(x) * self.step
        return tuple(self.bytes[place:place + 3])

    def line(self, y, left, right):
        return [self.at(x, y) for x in range(int(left), int(right))]

    def column(self, x, top, bottom):
        return [self.at(x, y) for y in range(int(top), int(bottom))]

    def brightness(self):
        """The mean of a grid of pixels, from 0 to 255."""
        points = [sum(self.at(x, y)) / 3 for x in range(0, self.width, 16) for y in range(0, self.height, 16)]
        return sum(points) / len(points)


class Desktop:
    """The shell's remote control, and what stands on its screen."""

    def __init__(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="shelf-gnome-"))
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.programs = []
        self.context = GLib.MainContext.default()
        self.remote = None
        self.scale = self.state()[2][0][2]
        self.start_remote()
        self.eval("Main.overview.hide()")
        wait_for("an end of the overview", lambda: self.eval("Main.overview.visible") == "false")

    def call(self, name, path, interface, method, arguments=None):
        answer = self.bus.call_sync(name, path, interface, method, arguments, None, 0, PATIENCE * 1000, None)
        return answer.unpack()

    def eval(self, script):
        """What a script in the shell returns, as JSON."""
        done, said = self.call("org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell", "Eval",
                               GLib.Variant("(s)", (script,)))
        if not done:
            raise AssertionError(f"the shell says: {said}")
        return said

    # Keys, pointer, touch.

    def start_remote(self):
        """Begins a session of keyboard, pointer and touch, and ends the one before.

        A program that starts before the seat has a device misses the first that the device does. So
        each is used here, and those of the session before go last.
        """
        last = self.remote
        name, path = "org.gnome.Mutter.RemoteDesktop", "/org/gnome/Mutter/RemoteDesktop"
        self.remote, = self.call(name, path, name, "CreateSession")
        identifier, = self.call(name, self.remote, "org.freedesktop.DBus.Properties", "Get",
                                GLib.Variant("(ss)", (name + ".Session", "SessionId")))
        cast = "org.gnome.Mutter.ScreenCast"
        session, = self.call(cast, "/org/gnome/Mutter/ScreenCast", cast, "CreateSession", GLib.Variant(
            "(a{sv})", ({"remote-desktop-session-id": GLib.Variant("s", identifier)},)))
        self.stream, = self.call(cast, session, cast + ".Session", "RecordMonitor", GLib.Variant(
            "(sa{sv})", (self.monitor(), {})))
        self.control("Start")
        self.key("Shift")
        self.point(*CORNER)
        if not self.windows():
            self.swipe(CORNER, CORNER, steps=1)
        if last:
            self.call(name, last, name + ".Session", "Stop")

    def control(self, method, kinds="()", *values):
        name = "org.gnome.Mutter.RemoteDesktop"
        self.call(name, self.remote, name + ".Session", method, GLib.Variant(kinds, values))

    def key(self, *names):
        """Presses the keys in order and lets go of them: key("Control", "n")."""
        codes = [KEYS.get(name) or ord(name) for name in names]
        for code in codes:
            self.control("NotifyKeyboardKeysym", "(ub)", code, True)
        for code in reversed(codes):
            self.control("NotifyKeyboardKeysym", "(ub)", code, False)

    def place(self, x, y):
        """A place in the shell's pixels as the stream counts them: in those of the device."""
        return float(x * self.scale), float(y * self.scale)

    def point(self, x, y):
        self.control("NotifyPointerMotionAbsolute", "(sdd)", self.stream, *self.place(x, y))

    def click(self, x, y):
        self.point(x, y)
        self.control("NotifyPointerButton", "(ib)", BUTTON_LEFT, True)
        self.control("NotifyPointerButton", "(ib)", BUTTON_LEFT, False)

    def wheel(self, notches):
        """Turns the wheel where the pointer is; up is negative."""
        for _ in range(abs(notches)):
            self.control("NotifyPointerAxisDiscrete", "(ui)", 0, 1 if notches > 0 else -1)

    def two_fingers(self, distance, steps=20):
        """Scrolls as a touchpad does, in small steps that end."""
        for _ in range(steps):
            self.control("NotifyPointerAxis", "(ddu)", 0.0, distance / steps, 4)
            time.sleep(0.01)
        self.control("NotifyPointerAxis", "(ddu)", 0.0, 0.0, 1 | 4)

    def swipe(self, start, end, steps=12):
        """Moves one finger over the screen."""
        self.control("NotifyTouchDown", "(sudd)", self.stream, 0, *self.place(*start))
        for step in range(1, steps + 1):
            place = [a + (b - a) * step / steps for a, b in zip(start, end)]
            self.control("NotifyTouchMotion", "(sudd)", self.stream, 0, *self.place(*place))
            time.sleep(0.012)
        self.control("NotifyTouchUp", "(u)", 0)

    # The screen.

    def monitor(self):
        return self.state()[1][0][0][0]

    def state(self):
        name = "org.gnome.Mutter.DisplayConfig"
        return self.call(name, "/org/gnome/Mutter/DisplayConfig", name, "GetCurrentState")

    def set_scale(self, scale):
        """Has the screen show so many device pixels a pixel, as near as the shell knows."""
        serial, monitors, _, _ = self.state()
        (connector, *_), modes, _ = monitors[0]
        mode = next(mode for mode in modes if mode[6].get("is-current"))
        nearest = min(mode[5], key=lambda known: abs(known - scale))
        if abs(self.state()[2][0][2] - nearest) < 0.001:
            return nearest
        name = "org.gnome.Mutter.DisplayConfig"
        self.call(name, "/org/gnome/Mutter/DisplayConfig", name, "ApplyMonitorsConfig", GLib.Variant(
            "(uua(iiduba(ssa{sv}))a{sv})",
            (serial, 1, [(0, 0, nearest, 0, True, [(connector, mode[0], {})])], {})))
        wait_for("the scale", lambda: abs(self.state()[2][0][2] - nearest) < 0.001)
        self.scale = nearest
        # The stream that pointers and touches name ends with the monitor as it was.
        self.start_remote()
        return nearest

    def shot(self):
        path = self.root / "shot.png"
        name = "org.gnome.Shell.Screenshot"
        done, said = self.call("org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot", name, "Screenshot",
                               GLib.Variant("(bbs)", (False, False, str(path))))
        if not done:
            raise AssertionError("no screenshot")
        keep = os.environ.get("GNOME_SHOTS")
        if keep:
            shutil.copy(said, pathlib.Path(keep) / f"{len(os.listdir(keep)):03}.png")
        return Shot(said)

    def still(self):
        """A screenshot, once two in a row are alike."""
        last = [None]

        def settled():
            shot = self.shot()
            is_same = last[0] is not None and last[0].bytes == shot.bytes
            last[0] = shot
            return shot if is_same else None
        return wait_for("a screen that stands still", settled)

    def windows(self):
        """Title and frame (x, y, width, height) of each window of the program, in the shell's pixels."""
        said = self.eval(
            "global.get_window_actors().map(actor => actor.meta_window).filter(window =>"
            " !window.is_override_redirect()).map(window => { let frame = window.get_frame_rect();"
            " return [window.get_title(), frame.x, frame.y, frame.width, frame.height]; })")
        return json.loads(said)

    # Settings.

    def set(self, schema, key, value):
        subprocess.run(["gsettings", "set", schema, key, value], check=True)

    def reset(self):
        for schema in ("org.gnome.desktop.interface", "org.gnome.desktop.a11y.interface"):
            subprocess.run(["gsettings", "reset-recursively", schema], check=True)
        self.set("org.gnome.desktop.interface", "enable-animations", "false")

    # The program.

    def open(self, *arguments):
        """Starts the program with a home of its own, and waits for its window."""
        home = pathlib.Path(tempfile.mkdtemp(dir=self.root))
        environment = os.environ | {
            "XDG_CACHE_HOME": str(home / "cache"), "XDG_STATE_HOME": str(home / "state"),
            "XDG_DATA_HOME": str(home / "data")}
        with open(home / "log", "wb") as log:
            program = subprocess.Popen(
                [PROGRAM, *map(str, arguments)], env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.programs.append(program)
        wait_for("the window", self.windows)
        self.frame()
        wait_for("the keyboard", lambda: self.eval("global.display.focus_window !== null") == "true")
        return program

    def frame(self):
        """Where the program's first window stands, once it stands still."""
        last = [None]

        def settled():
            found = self.windows()
            frame = tuple(found[0][1:]) if found else None
            is_same = frame is not None and frame == last[0] and frame[2] > 100
            last[0] = frame
            return frame if is_same else None
        return wait_for("a frame", settled)

    def fullscreen(self):
        is_full = "global.display.focus_window !== null && global.display.focus_window.fullscreen"
        self.key("F11")
        wait_for("a full screen", lambda: self.eval(is_full) == "true")
        self.frame()

    def close(self):
        for program in self.programs:
            program.terminate()
            program.wait(timeout=PATIENCE)
        self.programs = []
        wait_for("an end of all windows", lambda: not self.windows())

    def focused(self):
        """The name of what has the keyboard, as assistive technology hears it."""
        found = self.find(lambda node: node.get_state_set().contains(Atspi.StateType.FOCUSED))
        return found.get_name() if found else None

    def find(self, condition):
        """The first node of the program for which the condition holds."""
        self.iterate()
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        waiting = [child for child in map(desktop.get_child_at_index, range(desktop.get_child_count()))
                   if child is not None and "shelf" in (child.get_name() or "").lower()]
        while waiting:
            node = waiting.pop(0)
            try:
                if condition(node):
                    return node
                waiting += filter(None, map(node.get_child_at_index, range(node.get_child_count())))
            except GLib.Error:
                continue  # It has gone since it was listed.
        return None

    def iterate(self):
        while self.context.iteration(False):
            pass


def write_picture(path, width, height, pixel):
    """Writes a PNG whose pixels are what the function says of a place."""
    data = bytearray()
    for y in range(height):
        for x in range(width):
            data += bytes(pixel(x, y))
    pixbuf = GdkPixbuf.Pixbuf.new_from_bytes(
        GLib.Bytes.new(bytes(data)), GdkPixbuf.Colorspace.RGB, False, 8, width, height, width * 3)
    pixbuf.savev(str(path), "png", [], [])

