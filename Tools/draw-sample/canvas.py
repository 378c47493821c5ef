"""Cairo drawing and lettering for posters, covers and prints."""

import math

import cairo
import numpy as np
from PIL import Image

from field import encoded


def rgb(colour, alpha=1.0):
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)) + (alpha,)


class Canvas:
    """A drawing surface of so many units across and down, drawn at twice the final size."""

    def __init__(self, width, height, colour=None, scale=2):
        self.width, self.height, self.scale = width, height, scale
        self.surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width * scale, height * scale)
        self.to = cairo.Context(self.surface)
        self.to.scale(scale, scale)
        self.to.set_line_join(cairo.LINE_JOIN_ROUND)
        self.to.set_line_cap(cairo.LINE_CAP_ROUND)
        if colour:
            self.to.set_source_rgba(*rgb(colour))
            self.to.paint()

    def ink(self, colour, alpha=1.0):
        self.to.set_source_rgba(*rgb(colour, alpha))

    def fill(self, colour, alpha=1.0):
        self.ink(colour, alpha)
        self.to.fill()

    def stroke(self, colour, width, alpha=1.0):
        self.ink(colour, alpha)
        self.to.set_line_width(width)
        self.to.stroke()

    def shade(self, stops, x0=0, y0=0, x1=0, y1=None):
        """Paints the whole surface, or the current path, with a linear ramp."""
        ramp = cairo.LinearGradient(x0, y0, x1, self.height if y1 is None else y1)
        self.stopped(ramp, stops)

    def halo(self, x, y, radius, stops, inner=0):
        ramp = cairo.RadialGradient(x, y, inner, x, y, radius)
        self.stopped(ramp, stops)

    def stopped(self, ramp, stops):
        for place, colour, *alpha in stops:
            ramp.add_color_stop_rgba(place, *rgb(colour, *alpha))
        self.to.set_source(ramp)
        if self.to.has_current_point():
            self.to.fill()
        else:
            self.to.paint()

    def circle(self, x, y, radius):
        self.to.new_sub_path()
        self.to.arc(x, y, radius, 0, 2 * math.pi)

    def box(self, x, y, width, height, round_=0):
        if not round_:
            self.to.rectangle(x, y, width, height)
            return
        self.to.new_sub_path()
        for i, (cx, cy) in enumerate(
            (
                (x + width - round_, y + round_),
                (x + width - round_, y + height - round_),
                (x + round_, y + height - round_),
                (x + round_, y + round_),
            )
        ):
            self.to.arc(cx, cy, round_, (i - 1) * math.pi / 2, i * math.pi / 2)
        self.to.close_path()

    def shape(self, points, closed=True):
        for i, (x, y) in enumerate(points):
            (self.to.move_to if i == 0 else self.to.line_to)(x, y)
        if closed:
            self.to.close_path()

    def smooth(self, points):
        """A soft line through points."""
        points = [points[0]] + list(points) + [points[-1]]
        self.to.move_to(*points[1])
        for a, b, c, d in zip(points, points[1:], points[2:], points[3:]):
            self.to.curve_to(
                b[0] + (c[0] - a[0]) / 6,
                b[1] + (c[1] - a[1]) / 6,
                c[0] - (d[0] - b[0]) / 6,
                c[1] - (d[1] - b[1]) / 6,
                *c
            )

    def face(self, family, size, bold=False, italic=False):
        self.to.select_font_face(
            family,
            cairo.FONT_SLANT_ITALIC if italic else cairo.FONT_SLANT_NORMAL,
            cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL,
        )
        self.to.set_font_size(size)

    def length(self, text, spacing):
        return sum(self.to.text_extents(c).x_advance for c in text) + spacing * (len(text) - 1)

    def text(
        self,
        text,
        x,
        y,
        family,
        size,
        colour,
        spacing=0.0,
        align=0.5,
        fit=None,
        alpha=1.0,
        bold=False,
        italic=False,
    ):
        """One line of letters; x is its left, middle or right by align; returns its size."""
        self.face(family, size, bold, italic)
        if fit and self.length(text, spacing) > fit:
            factor = fit / self.length(text, spacing)
            size, spacing = size * factor, spacing * factor
            self.face(family, size, bold, italic)
        x -= self.length(text, spacing) * align
        self.ink(colour, alpha)
        for letter in text:
            self.to.move_to(x, y)
            self.to.show_text(letter)
            x += self.to.text_extents(letter).x_advance + spacing
        self.to.new_path()
        return size

    def under(self, light):
        """Paints an array of linear light over the whole surface."""
        values = (encoded(light) * 255 + 0.5).astype(np.uint8)
        image = Image.fromarray(values, "RGB").resize(self.surface_size(), Image.BICUBIC)
        data = np.dstack([np.asarray(image)[..., ::-1], np.full(image.size[::-1], 255, np.uint8)])
        data = np.ascontiguousarray(data)
        source = cairo.ImageSurface.create_for_data(
            memoryview(data).cast("B"), cairo.FORMAT_ARGB32, *self.surface_size()
        )
        self.to.save()
        self.to.scale(1 / self.scale, 1 / self.scale)
        self.to.set_source_surface(source, 0, 0)
        self.to.paint()
        self.to.restore()

    def surface_size(self):
        return self.surface.get_width(), self.surface.get_height()

    def pixels(self):
        self.surface.flush()
        width, height = self.surface_size()
        data = np.frombuffer(self.surface.get_data(), np.uint8).reshape(height, width, 4)
        return data[..., 2::-1].astype(np.float32)

    def picture(self, random=None, grain=0.0, wear=None):
        """The finished picture; grain in display steps, wear multiplies the pixels."""
        values = self.pixels()
        if wear is not None:
            values = values * wear[..., None]
        image = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8), "RGB")
        image = image.resize((self.width, self.height), Image.LANCZOS)
        if random is None or not grain:
            return image
        values = np.asarray(image, np.float32)
        values = values + random.normal(0, grain, values.shape[:2])[..., None]
        return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8), "RGB")
