"""The look of the program on GNOME: dark mode, fractional scales."""

import pathlib
import tempfile
import unittest

from desktop import Desktop, wait_for, write_picture

INTERFACE = "org.gnome.desktop.interface"
STRIPES = ((255, 0, 0), (0, 255, 0), (0, 0, 255))


class LookTests(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.desktop = Desktop()
        cls.root = pathlib.Path(tempfile.mkdtemp())
        cls.folder = cls.root / "Wall"
        cls.folder.mkdir()
        for name, colour in (("a red", (200, 30, 30)), ("b green", (30, 160, 30)), ("c blue", (30, 30, 200))):
            write_picture(cls.folder / f"{name}.png", 300, 200, lambda x, y, colour=colour: colour)
        cls.stripes = cls.root / "stripes.png"
        write_picture(cls.stripes, 900, 600, lambda x, y: STRIPES[x % 3])

    def tearDown(self):
        self.desktop.close()
        self.desktop.reset()
        self.desktop.set_scale(1)

    def light_of_window(self):
        """The brightness at the lower edge of the window, where nothing but its ground is."""
        left, top, width, height = self.desktop.frame()
        return sum(self.desktop.shot().at(left + width // 2, top + height - 20)) / 3

    def test_dark_mode_of_the_desktop_is_followed_at_the_start_and_after(self):
        self.desktop.set(INTERFACE, "color-scheme", "prefer-dark")
        self.desktop.open(self.folder)
        wait_for("a dark window", lambda: self.light_of_window() < 80)
        self.desktop.set(INTERFACE, "color-scheme", "default")
        wait_for("a light window", lambda: self.light_of_window() > 180)
        self.desktop.set(INTERFACE, "color-scheme", "prefer-dark")
        wait_for("a dark window again", lambda: self.light_of_window() < 80)

    def test_own_size_follows_a_scale_that_changes(self):
        self.desktop.open(self.stripes)
        self.desktop.fullscreen()
        self.desktop.key("z")
        wait_for("whole stripes", self.has_whole_stripes)
        for scale in (1.25, 2, 1):
            self.desktop.set_scale(scale)
            wait_for(f"whole stripes at {scale}", self.has_whole_stripes)

    def has_whole_stripes(self):
        """Each device pixel about the middle has the colour of one pixel of the picture, in order."""
        shot = self.desktop.shot()
        line = shot.line(shot.height // 2 - 60, shot.width // 2 - 150, shot.width // 2 + 150)
        if line[0] not in STRIPES:
            return False
        first = STRIPES.index(line[0])
        return line == [STRIPES[(first + place) % 3] for place in range(len(line))]


if __name__ == "__main__":
    unittest.main()
