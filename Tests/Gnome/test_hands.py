"""Hands on GNOME: keys and focus, the mouse, a touchpad, fingers, windows."""

import pathlib
import tempfile
import unittest

from desktop import Desktop, wait_for, write_picture

RED, GREEN, BLUE = (200, 30, 30), (30, 160, 30), (30, 30, 200)


def near(one, other):
    return all(abs(a - b) < 12 for a, b in zip(one, other))


class HandTests(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.desktop = Desktop()
        cls.root = pathlib.Path(tempfile.mkdtemp())
        cls.folder = cls.root / "Wall"
        cls.folder.mkdir()
        for name, colour in (("a", RED), ("b", GREEN), ("c", BLUE)):
            write_picture(cls.folder / f"{name}.png", 300, 200, lambda x, y, colour=colour: colour)
        cls.many = cls.root / "Many"
        for shelf in range(12):
            (cls.many / f"Shelf {shelf:02}").mkdir(parents=True)
            for number in range(20):
                (cls.many / f"Shelf {shelf:02}" / f"file {number:02}.txt").write_text("x")
        # A green square in red: its width says how large the picture is shown.
        cls.target = cls.root / "Target" / "target.png"
        cls.target.parent.mkdir()
        write_picture(cls.target, 1600, 1000, lambda x, y: GREEN if 700 <= x < 900 and 400 <= y < 600 else RED)

    def tearDown(self):
        self.desktop.close()
        self.desktop.set_scale(1)

    def middle(self):
        left, top, width, height = self.desktop.frame()
        return left + width // 2, top + height // 2

    def shows(self, colour):
        return near(self.desktop.shot().at(*self.middle()), colour)

    def size_of_target(self):
        """How many pixels of the middle row are green."""
        shot = self.desktop.shot()
        _, row = self.middle()
        return sum(near(pixel, GREEN) for pixel in shot.line(row, 0, shot.width))

    def open_target(self):
        self.desktop.open(self.target)
        self.desktop.fullscreen()
        wait_for("the picture", lambda: self.size_of_target() > 20)
        self.desktop.still()
        self.desktop.point(*self.middle())
        return self.size_of_target()

    def look_at_first(self):
        self.desktop.open(self.folder)
        self.desktop.fullscreen()
        wait_for("the focus on a", lambda: self.walk_to("a"))
        self.desktop.key("space")
        wait_for("a", lambda: self.shows(RED))

    def walk_to(self, name):
        """Presses Home until the item of that name has the focus."""
        self.desktop.key("Home")
        return (self.desktop.focused() or "").startswith(name)

    # Keys.

    def test_arrows_move_the_focus_and_the_screen_reader_hears_it(self):
        self.desktop.open(self.folder)
        wait_for("the focus on a", lambda: self.walk_to("a"))
        for name, key in (("b", "Right"), ("c", "Right"), ("b", "Left")):
            self.desktop.key(key)
            wait_for(f"the focus on {name}", lambda name=name: (self.desktop.focused() or "").startswith(name))

    def test_space_looks_closely_and_arrows_go_on(self):
        self.look_at_first()
        self.desktop.key("Right")
        wait_for("b", lambda: self.shows(GREEN))
        self.desktop.key("Left")
        wait_for("a", lambda: self.shows(RED))
        self.desktop.key("space")
        wait_for("the wall", lambda: not self.shows(RED))

    def test_control_n_opens_a_second_window_and_control_shift_w_closes_it(self):
        self.desktop.open(self.folder)
        self.desktop.key("Control", "n")
        wait_for("two windows", lambda: len(self.desktop.windows()) == 2)
        self.desktop.key("Control", "Shift", "w")
        wait_for("one window", lambda: len(self.desktop.windows()) == 1)

    # The mouse.

    def test_a_click_takes_the_focus_there(self):
        self.clicks_on(GREEN, "b")

    def test_a_click_reaches_its_place_after_a_change_of_the_scale(self):
        self.clicks_on(BLUE, "c", scale=2)

    def clicks_on(self, colour, name, scale=1):
        self.desktop.open(self.folder)
        self.desktop.set_scale(scale)
        self.desktop.fullscreen()
        x, y = wait_for("the picture", lambda: self.place_of(colour))
        self.desktop.click(x / scale, y / scale)
        wait_for(f"the focus on {name}", lambda: (self.desktop.focused() or "").startswith(name))

    def place_of(self, colour):
        """A pixel of a screen that stands still, with that colour around it."""
        shot = self.desktop.still()
        for y in range(0, shot.height, 16):
            for x in range(32, shot.width - 32, 16):
                if all(near(shot.at(x + beside, y), colour) for beside in (-32, 0, 32)):
                    return x, y
        return None

    # Fingers.

    def test_a_finger_turns_the_pages_of_the_preview(self):
        self.look_at_first()
        x, y = self.middle()
        self.desktop.swipe((x + 300, y), (x - 300, y))
        wait_for("b", lambda: self.shows(GREEN))
        self.desktop.swipe((x - 300, y), (x + 300, y))
        wait_for("a", lambda: self.shows(RED))

    def test_a_finger_scrolls_the_wall(self):
        self.scrolls(lambda: self.drag_finger(-400), lambda: self.drag_finger(400, times=5))

    def drag_finger(self, distance, times=1):
        x, y = self.middle()
        for _ in range(times):
            self.desktop.swipe((x, y - distance // 2), (x, y + distance // 2))
            self.desktop.still()

    # The wheel and a touchpad.

    def test_the_wheel_zooms_the_preview_and_back(self):
        before = self.open_target()
        self.desktop.wheel(-3)
        wait_for("a larger picture", lambda: self.size_of_target() > before * 1.1)
        self.desktop.wheel(3)
        wait_for("the picture as it was", lambda: abs(self.size_of_target() - before) <= 2)

    def test_two_fingers_zoom_the_preview(self):
        before = self.open_target()
        self.desktop.two_fingers(-60)
        wait_for("a larger picture", lambda: self.size_of_target() > before * 1.05)

    def test_the_wheel_scrolls_the_wall(self):
        self.scrolls(lambda: self.desktop.wheel(5), lambda: self.desktop.wheel(-8))

    def test_two_fingers_scroll_the_wall(self):
        self.scrolls(lambda: self.desktop.two_fingers(400), lambda: self.desktop.two_fingers(-800))

    def scrolls(self, there, back):
        self.desktop.open(self.many)
        self.desktop.fullscreen()
        self.desktop.point(*self.middle())
        first = self.title_at_top()
        there()
        wait_for("another shelf at the top", lambda: self.title_at_top() != first)
        back()
        wait_for("the first shelf at the top", lambda: self.title_at_top() == first)

    def title_at_top(self):
        """The pixels of a strip of the wall: its upper half, away from the scroll bar."""
        shot = self.desktop.still()
        return [shot.at(x, y) for y in range(60, 400, 2) for x in range(0, 600, 2)]


if __name__ == "__main__":
    unittest.main()
