"""The look of the program on GNOME: colours, contrast, the size of text, fractional scales."""

import pathlib
import tempfile
import unittest

from gi.repository import GLib

from desktop import Desktop, wait_for, write_picture
from portal import Portal

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
        cls.texts = cls.root / "Texts"
        cls.texts.mkdir()
        for number in range(4):
            (cls.texts / f"file {number}.txt").write_text("x")
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

    def test_more_contrast_is_followed_at_the_start_and_after(self):
        accessibility = "org.gnome.desktop.a11y.interface"
        self.desktop.open(self.folder)
        usual = self.light_of_window()
        self.desktop.set(accessibility, "high-contrast", "true")
        wait_for("a lighter window", lambda: self.light_of_window() > usual)
        more = self.light_of_window()
        self.desktop.close()
        self.desktop.open(self.folder)
        wait_for("a window as light at the start", lambda: self.light_of_window() == more)
        self.desktop.set(accessibility, "high-contrast", "false")
        wait_for("the window as it was", lambda: self.light_of_window() == usual)

    def test_the_accent_of_the_portal_is_followed_at_the_start_and_after(self):
        portal = Portal({"accent-color": GLib.Variant("(ddd)", (0, 0.7, 0))})
        try:
            self.desktop.open(self.texts)
            self.desktop.fullscreen()
            self.desktop.key("Home")
            self.desktop.key("Control", "a")
            wait_for("a green selection", lambda: self.tint() == 1)
            portal.set("accent-color", GLib.Variant("(ddd)", (0.8, 0, 0)))
            wait_for("a red selection", lambda: self.tint() == 0)
        finally:
            portal.close()

    def tint(self):
        """Which of red, green and blue stands out in the most pixels; None where none does."""
        shot = self.desktop.shot()
        counts = [0, 0, 0]
        for y in range(0, shot.height, 3):
            for x in range(0, shot.width, 3):
                pixel = shot.at(x, y)
                first, second = sorted(pixel)[:0:-1]
                if first - second > 24:
                    counts[pixel.index(first)] += 1
        return counts.index(max(counts)) if max(counts) > 100 else None

    def test_text_grows_with_the_size_of_the_desktop_and_goes_back(self):
        for view in ("grid", "shelves", "justified", "list"):
            with self.subTest(view=view):
                self.desktop.open(f"--view={view}", self.texts)
                before = self.window_pixels()
                self.desktop.set(INTERFACE, "text-scaling-factor", "2")
                wait_for("larger text", lambda: self.window_pixels() != before)
                self.desktop.set(INTERFACE, "text-scaling-factor", "1")
                wait_for("the window as it was", lambda: self.window_pixels() == before)
                self.desktop.close()

    def window_pixels(self):
        """Some pixels of the window, once the screen stands still."""
        left, top, width, height = self.desktop.frame()
        shot = self.desktop.still()
        rows, columns = range(top + 4, top + height - 4, 2), range(left + 4, left + width - 4, 3)
        return [shot.at(x, y) for y in rows for x in columns]

    def test_own_size_is_own_size_at_each_scale(self):
        for scale in (1, 1.25, 1.5, 1.75, 2):
            with self.subTest(scale=scale):
                self.desktop.set_scale(scale)
                self.desktop.open(self.stripes)
                self.desktop.fullscreen()
                self.desktop.key("z")
                wait_for(f"whole stripes at {scale}", self.has_whole_stripes)
                self.desktop.close()

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
