"""Record sleeves: shape, rhythm and two lines of type."""

import math

import numpy as np

from canvas import Canvas
from field import contour, curve, encoded, grid, linear, ramp, sample, smoothstep, tile_fbm

SIZE = 512
SANS, WIDE, THIN, ROMAN = "Quicksand", "League Spartan", "Jura", "GFS Didot"


def marks(c, artist, title, colour, top=False, align=0, family=SANS):
    x = 34 if align == 0 else SIZE / 2 if align == 0.5 else SIZE - 34
    y = 52 if top else 462
    c.text(artist.upper(), x, y, family, 19, colour, 4, align=align, bold=True)
    c.text(title, x, y + 25, family, 18, colour, 0.6, align=align, alpha=0.85)


def warped(random, stops, cells=2, bend=0.35, bands=3.0):
    """Ink stirred into water."""
    size = SIZE * 2
    y, x = grid(size, size)
    map_ = tile_fbm(512, cells, random, 4, 0.42)
    u, v = x * 300, y * 300
    for _ in range(3):
        u, v = u + bend * 240 * sample(map_, u + 91, v + 13), v + bend * 240 * sample(
            map_, v + 37, u + 171
        )
    field = sample(map_, u, v)
    return ramp(stops, (np.sin(field * bands * math.pi) + 1) / 2), field


def velvet_static(c, random):
    light, field = warped(
        random, [(0, "160a2c"), (0.35, "5b1a6e"), (0.6, "d93a6a"), (0.85, "ffb35c"), (1, "fff3c9")]
    )
    c.under(light)
    label(c, "Velvet Static", "Slow Machines", "160a2c", "fff3c9")


def tidal(c, random):
    light, _ = warped(
        random, [(0, "04202c"), (0.4, "0b5d6b"), (0.7, "48b8a8"), (1, "f2f7dc")], 2, 0.3, 4.4
    )
    c.under(light)
    label(c, "Tidal Library", "Loans & Returns", "f2f7dc", "04202c")


def kites(c, random):
    c.shade([(0, "f6ead2"), (1, "eedcb8")])
    colours = ["e4572e", "17324d", "f3a712", "2e8c83", "efdcb4", "d98a8f"]
    for row in range(6):
        for column in range(6):
            x, y = 46 + column * 70, 36 + row * 62
            kind, a, b = random.integers(0, 5), *random.choice(6, 2, replace=False)
            w, h = 70, 62
            c.box(x, y, w, h)
            c.fill(colours[a])
            if kind == 0:
                c.to.move_to(x, y)
                c.to.arc(x, y, h, 0, math.pi / 2)
                c.to.close_path()
            elif kind == 1:
                c.shape([(x, y), (x + w, y + h), (x, y + h)])
            elif kind == 2:
                c.circle(x + w / 2, y + h / 2, 23)
            elif kind == 3:
                c.to.move_to(x + w, y + h)
                c.to.arc(x + w, y + h, h, math.pi, 1.5 * math.pi)
                c.to.close_path()
            else:
                c.shape(
                    [
                        (x + w / 2, y + 5),
                        (x + w - 5, y + h / 2),
                        (x + w / 2, y + h - 5),
                        (x + 5, y + h / 2),
                    ]
                )
            c.fill(colours[b])
    c.text("KITE SCHOOL", 46, 452, WIDE, 30, "17324d", 2, align=0, bold=True)
    c.text("Primary", 46, 482, WIDE, 20, "e4572e", 1, align=0)


def isobars(c, random):
    c.shade([(0, "101a2b"), (1, "0a0f1a")])
    y, x = grid(129, 129)
    field = sum(
        h * np.exp(-(((x - cx) ** 2 + (y - cy) ** 2) / r**2))
        for cx, cy, r, h in (
            (0.3, 0.32, 0.22, 1),
            (0.72, 0.5, 0.27, -1),
            (0.55, 0.12, 0.2, -0.5),
            (0.2, 0.75, 0.2, -0.6),
            (0.85, 0.9, 0.3, 0.7),
        )
    )
    levels = np.linspace(-0.95, 0.95, 27)
    for i, level in enumerate(levels):
        for a, b in contour(field, level):
            c.to.move_to(a[0] * 4, a[1] * 4)
            c.to.line_to(b[0] * 4, b[1] * 4)
        tint = encoded(ramp([(0, "3fa7ff"), (0.5, "dfe9f5"), (1, "ff7a59")], np.array([i / 26])))[0]
        c.to.set_source_rgb(*tint)
        c.to.set_line_width(1.7)
        c.to.stroke()
    c.text("H", 154, 178, WIDE, 40, "ff7a59", bold=True)
    c.text("L", 370, 272, WIDE, 40, "3fa7ff", bold=True)
    label(c, "Ordinary Weather", "Isobars", "f2f4ff", "101a2b")


def label(c, artist, title, paper, ink):
    c.box(28, 418, 250, 68)
    c.fill(paper)
    c.text(artist.upper(), 44, 447, SANS, 17, ink, 3, align=0, bold=True, fit=220)
    c.text(title, 44, 471, SANS, 17, ink, 0.6, align=0)


def sun_disc(c, random):
    c.shade([(0, "1b1145"), (0.55, "8b2f8f"), (1, "ff6f91")])
    for _ in range(120):
        c.circle(random.uniform(0, 512), random.uniform(0, 250), random.uniform(0.3, 1.1))
        c.fill("ffffff", random.uniform(0.2, 0.9))
    c.circle(256, 250, 132)
    c.shade([(0, "fff3a0"), (0.5, "ffb14d"), (1, "ff4f8b")], 0, 118, 0, 382)
    for i in range(8):
        c.box(110, 262 + i * 15.5, 292, 2 + i * 1.35)
        c.fill(("86308f", "8f3290", "983590", "a23a90", "ac3f90", "b74590", "c14b91", "cb5191")[i])
    line = 352 - 52 * np.abs(curve(129, 9, random, 5))
    c.shape([(0, 520)] + [(k * 4, y) for k, y in enumerate(line)] + [(512, 520)])
    c.fill("1a0b33")
    c.box(0, 352, 512, 170)
    c.shade([(0, "3b1262"), (1, "0d0524")], 0, 352, 0, 512)
    for i in range(13):
        y = 352 + 160 * (i / 12) ** 2.1
        c.to.move_to(0, y)
        c.to.line_to(512, y)
    for i in range(-16, 17):
        c.to.move_to(256 + i * 13, 352)
        c.to.line_to(256 + i * 100, 512)
    c.stroke("ff5fd2", 1.3, 0.8)
    c.text("Night Arcade", 256, 82, "Lobster Two", 62, "ffe9f6", 0.5, italic=True, bold=True)


def rings(c, random):
    c.to.set_source_rgb(0.93, 0.9, 0.84)
    c.to.paint()
    for cx, cy, colour in ((196, 226, "0d3b66"), (316, 226, "ee6c4d")):
        for i in range(29):
            c.circle(cx, cy, 6 + i * 6)
        c.stroke(colour, 2.3, 0.9)
    marks(c, "Moiré", "Two Stones, One Pond", "0d3b66")


def prism(c, random):
    c.shade([(0, "fefaf3"), (1, "efe4d8")])
    palette = ("264653", "2a9d8f", "8ab17d", "e9c46a", "f4a261", "e76f51")
    for i in range(6):
        for k in range(6):
            radius = 210 - k * 33
            c.to.save()
            c.to.translate(256, 222)
            c.to.rotate(i * math.pi / 3 + k * 0.14)
            c.shape([(0, 0), (radius, 0), (radius * 0.5, radius * 0.866)])
            c.to.restore()
            c.fill(palette[(i + k) % 6], 0.9)
    c.circle(256, 222, 12)
    c.fill("fefaf3")
    marks(c, "The Hex Ensemble", "Sextets", "264653", align=0.5)


def flower(c, random):
    c.to.set_source_rgb(0.055, 0.115, 0.125)
    c.to.paint()
    for i in range(900, 0, -1):
        angle, radius = i * 2.399963, 6.3 * math.sqrt(i)
        t = i / 900
        x, y = 256 + radius * math.cos(angle), 226 + radius * math.sin(angle)
        if math.hypot(x - 256, y - 226) > 176:
            continue
        c.circle(x, y, 1.4 + 4.4 * math.sin(math.pi * min(t * 1.15, 1)) ** 0.8)
        shade = ramp(
            [(0, "fff1b8"), (0.3, "ffb238"), (0.6, "e2543e"), (1, "7b2d5b")],
            np.array([min(t * 1.08, 1)]),
        )
        r, g, b = encoded(shade)[0]
        c.to.set_source_rgb(r, g, b)
        c.to.fill()
    marks(c, "Heliotrope", "Golden Angle", "ffe6b0", align=0.5)


def stairs(c, random):
    c.to.set_source_rgb(0.96, 0.78, 0.72)
    c.to.paint()
    tops, lefts, rights = ("fff1e0", "f7d9c0"), ("d1495b", "b23a55"), ("30638e", "254e70")
    wide, tall = 37, 21
    for row in range(11):
        for column in range(11):
            level = int(4 + 3.2 * math.sin(row * 0.7) * math.cos(column * 0.55) + 0.5 * row / 3)
            x = 256 + (column - row) * wide
            y = 70 + (column + row) * tall - level * 15
            deep = 240
            c.shape(
                [
                    (x, y + 2 * tall),
                    (x - wide, y + tall),
                    (x - wide, y + tall + deep),
                    (x, y + 2 * tall + deep),
                ]
            )
            c.shade([(0, lefts[0]), (0.5, lefts[1]), (1, "6d2240")], 0, y, 0, y + 200)
            c.shape(
                [
                    (x, y + 2 * tall),
                    (x + wide, y + tall),
                    (x + wide, y + tall + deep),
                    (x, y + 2 * tall + deep),
                ]
            )
            c.shade([(0, rights[0]), (0.5, rights[1]), (1, "142c44")], 0, y, 0, y + 200)
            c.shape([(x, y), (x + wide, y + tall), (x, y + 2 * tall), (x - wide, y + tall)])
            c.fill(tops[(row + column) % 2])
    c.text("STAIRWELL", 34, 54, WIDE, 34, "30638e", 2, align=0, bold=True)
    c.text("Echoes, Vol. 3", 478, 52, SANS, 18, "b23a55", 0.5, align=1, bold=True)


def bokeh(c, random):
    size = SIZE
    y, x = grid(size, size)
    light = ramp([(0, "070b1c"), (1, "1d1230")], y)
    for _ in range(95):
        cx, cy, radius = random.uniform(0, 1), random.uniform(0.05, 1), random.uniform(0.02, 0.095)
        tint = linear(random.choice(["ffb347", "ff6b6b", "6bd5ff", "ffe29a", "b38bff", "ff9d5c"]))
        distance = np.hypot(x - cx, y - cy) / radius
        disc = smoothstep(1.04, 0.96, distance) * (0.55 + 0.45 * np.clip(distance, 0, 1) ** 3)
        light = light + tint * (disc * random.uniform(0.06, 0.42))[..., None]
    c.under(light)
    c.text("after hours", 256, 262, "Quicksand Light", 58, "ffffff", 3, fit=420)
    c.text("THE RIVERSIDE TRIO", 256, 302, SANS, 16, "ffe29a", 6, bold=True)


def feather(c, random):
    c.shade([(0, "f7f3ea"), (1, "e6ded0")])
    for k in range(220):
        t = k / 219
        points = []
        for i in range(60):
            s = i / 59
            angle = s * 6.2 + t * 2.6
            radius = 66 + 190 * t * (0.6 + 0.4 * math.sin(s * 6.1 + t * 3))
            points.append(
                (256 + radius * math.cos(angle), 226 + radius * 0.9 * math.sin(angle + t * 0.9))
            )
        c.smooth(points)
        r, g, b = encoded(
            ramp([(0, "0b3c5d"), (0.4, "328cc1"), (0.7, "d9a441"), (1, "c8553d")], np.array([t]))
        )[0]
        c.to.set_source_rgba(r, g, b, 0.42)
        c.to.set_line_width(0.9)
        c.to.stroke()
    marks(c, "Ana Lisboa", "Threads", "0b3c5d", align=0.5, family=ROMAN)


def blocks(c, random):
    c.to.set_source_rgb(0.08, 0.08, 0.09)
    c.to.paint()
    tall = np.abs(curve(40, 6, random, 4)) * 150 + 14
    for i in range(40):
        r, g, b = encoded(
            ramp(
                [(0, "00c2a8"), (0.35, "3f8efc"), (0.7, "b14aed"), (1, "ff4d80")],
                np.array([i / 39]),
            )
        )[0]
        c.box(36 + i * 11, 228 - tall[i], 7.5, tall[i] * 2, 3.7)
        c.to.set_source_rgb(r, g, b)
        c.to.fill()
    marks(c, "Carrier Wave", "Loud / Quiet", "f4f4f4", align=0.5, family=THIN)


PICTURES = {
    "Velvet Static – Slow Machines": velvet_static,
    "Tidal Library – Loans & Returns": tidal,
    "Kite School – Primary": kites,
    "Ordinary Weather – Isobars": isobars,
    "Night Arcade – Night Arcade": sun_disc,
    "Moiré – Two Stones, One Pond": rings,
    "The Hex Ensemble – Sextets": prism,
    "Heliotrope – Golden Angle": flower,
    "Stairwell – Echoes, Vol. 3": stairs,
    "The Riverside Trio – After Hours": bokeh,
    "Ana Lisboa – Threads": feather,
    "Carrier Wave – Loud, Quiet": blocks,
}


def draw(name, random):
    c = Canvas(SIZE, SIZE)
    PICTURES[name](c, random)
    return c.picture()
