"""The files that Tools/soak has the program show, and what happens to them meanwhile."""

import random
import shutil
import struct
import threading
import zlib

FOLDERS = 40


def picture(number):
    """A PNG of one colour, so large that those of one run are more than is kept in memory."""
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    width, height = 340 + number % 60, 230 + number % 45
    colour = bytes((number * 37 % 256, number * 91 % 256, number * 13 % 256))
    rows = (b"\0" + colour * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def fill(folder, count):
    """Writes the files a run begins with: every tenth is a picture."""
    for number in range(count):
        place = folder / f"Folder {number % FOLDERS:02}"
        place.mkdir(parents=True, exist_ok=True)
        if number % 10 == 0:
            (place / f"p {number}.png").write_bytes(picture(number))
        else:
            (place / f"f {number}.txt").write_text("x" * (number % 90))


def prepare_home(home):
    """Says that files are opened with a program that ends at once."""
    for name in ("cache", "config", "state", "data/applications"):
        (home / name).mkdir(parents=True)
    (home / "data/applications/nothing.desktop").write_text(
        "[Desktop Entry]\nType=Application\nName=Nothing\nExec=true %U\n"
        "MimeType=text/plain;image/png;\n")
    (home / "config/mimeapps.list").write_text(
        "[Default Applications]\ntext/plain=nothing.desktop\nimage/png=nothing.desktop\n")


class Changes(threading.Thread):
    """Makes, removes, renames, moves and rewrites files, evenly over the time."""

    def __init__(self, folder, seed, per_minute):
        super().__init__(daemon=True)
        self.folder, self.random, self.pause = folder, random.Random(seed), 60 / per_minute
        self.over = threading.Event()
        self.made = 0

    def run(self):
        while not self.over.wait(self.pause):
            try:
                self.change()
            except OSError:
                pass  # The file is gone already, or the folder is.

    def change(self):
        pick = self.random
        places = sorted(place for place in self.folder.iterdir() if place.is_dir())
        place = pick.choice(places)
        kind = pick.random()
        if kind < 0.01:
            shutil.rmtree(place)
        elif kind < 0.03:
            (self.folder / f"New {self.made}").mkdir()
            (self.folder / f"New {self.made}" / "first.txt").write_text("x")
        elif kind < 0.05:
            place.rename(self.folder / f"Renamed {self.made}")
        elif kind < 0.35:
            (place / f"{pick.choice('afmz')} {self.made}.png").write_bytes(picture(self.made))
        else:
            files = sorted(place.iterdir())
            if not files:
                return
            file = pick.choice(files)
            if kind < 0.6:
                file.unlink()
            elif kind < 0.75:
                file.rename(place / f"{pick.choice('bnx')} {self.made}{file.suffix}")
            elif kind < 0.85:
                file.rename(pick.choice(places) / file.name)
            else:
                file.write_text("y" * self.made)
        self.made += 1


class SteadyChanges(Changes):
    """Makes, rewrites, renames and removes files, of which there are always about as many."""

    KEPT = 20

    def __init__(self, folder, seed, per_minute):
        super().__init__(folder, seed, per_minute)
        self.places = sorted(place for place in folder.iterdir() if place.is_dir())
        self.own = []

    def change(self):
        place = self.places[self.made % len(self.places)]
        step = self.made % 4
        if step == 0 or not self.own:
            self.own.append(place / f"m {self.made}.png")
            self.own[-1].write_bytes(picture(self.made))
        elif step == 1:
            self.own[-1].write_bytes(picture(self.made))
        elif step == 2:
            self.own[-1] = self.own[-1].rename(place / f"b {self.made}.png")
        elif len(self.own) > self.KEPT:
            self.own.pop(0).unlink()
        self.made += 1
