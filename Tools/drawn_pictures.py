"""The pictures a program has drawn on a wall, read from the pack in its cache."""

import hashlib
import os
import struct
import urllib.parse

try:
    import PIL.Image
except ImportError:
    PIL = None

# The format of PackSegment: a signature, a table of so many bytes an entry, and pictures.
SIGNATURE = b"s-pack 2"
HEAD, ENTRY = 32, 32
# ContentVersion's, which keeps the hash of an inode's number apart from its time.
FACTOR, WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1
# The sizes a wall may ask for, in pixels.
SIDES = range(96, 1025)


def address(path):
    return "file://" + urllib.parse.quote(os.fsencode(path), safe="/!$&'()*+,-.:;=@_~")


class DrawnPictures:
    """The pack of a cache folder, and the size that was asked for in it."""

    def __init__(self, cache):
        self.places, self.side = {}, None
        for pack in sorted((cache / "shelf-gtk/pictures").glob("*.pixels")):
            self.read_table(pack)

    def read_table(self, pack):
        with open(pack, "rb") as file:
            signature, capacity = struct.unpack("<8sQ", file.read(16))
            if signature != SIGNATURE:
                return
            file.seek(HEAD)
            table = file.read(capacity * ENTRY)
        for high, low, place, _ in struct.iter_unpack("<QQQQ", table[:len(table) // ENTRY * ENTRY]):
            if place:
                self.places[f"{high:016x}{low:016x}"] = (pack, place >> 32)

    def __len__(self):
        return len(self.places)

    def place(self, path):
        """The pack and the offset of what was drawn of a file; nothing where it had no picture."""
        facts = os.stat(path)
        stamp = (facts.st_ino * FACTOR & WORD) ^ facts.st_ctime_ns // 1000
        seconds, rest = divmod(facts.st_mtime_ns // 1000, 1_000_000)
        version = f"{facts.st_size} {seconds} {rest} {stamp}"
        for side in SIDES if self.side is None else [self.side]:
            key = hashlib.md5(f"{address(path)} {version} {side}".encode()).hexdigest()
            if key in self.places:
                self.side = side
                return self.places[key]
        return None

    def size(self, path):
        """The size of what was drawn of a file; nothing where it had no picture."""
        place = self.place(path)
        if place is None:
            return None
        with open(place[0], "rb") as file:
            file.seek(place[1])
            return struct.unpack("<HH", file.read(4))

    def picture(self, path):
        """What was drawn of a file, as Pillow has pictures."""
        place = self.place(path)
        if place is None or PIL is None:
            return None
        with open(place[0], "rb") as file:
            file.seek(place[1])
            width, height = struct.unpack("<HH12x", file.read(16))
            pixels = file.read(4 * width * height)
        # Blue first, and multiplied by alpha, as GTK has them where the lowest byte is first.
        return PIL.Image.frombytes("RGBA", (width, height), pixels, "raw", "BGRa")
