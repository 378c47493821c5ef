"""Maps, tiles and woven patterns."""

import math

import numpy as np

from canvas import Canvas
from field import (contour, fbm, finished, grid, linear, mix, ramp, resized, sample, smoothstep, tile_fbm)

WIDTH, HEIGHT = 512, 640
OLD, ROMAN, SANS = "EB Garamond", "GFS Didot", "Quicksand"


def paper(random, tone="ecdcb6", dark="c9ad78"):
    h, w = HEIGHT, WIDTH
    y, x = grid(h, w)
    stain = np.clip(0.5 + 0.5 * fbm(h, w, 3, random, 6, 0.55), 0, 1)
    edge = np.minimum(np.minimum(x, w / h - x), np.minimum(y, 1 - y))
    stain = np.clip(stain * 0.55 + 0.75 * np.exp(-edge / 0.045), 0, 1)
    return mix(linear(tone), linear(dark), stain)


def island(random, cells=3):
    h, w = HEIGHT // 4 + 1, WIDTH // 4 + 1
    y, x = grid(h, w)
    far = np.hypot((x - w / h / 2) * 1.15, y - 0.6)
    return fbm(h, w, cells, random, 6, 0.5) * 0.4 + 0.41 - far * 1.75


def lines(c, field, level, colour, width, alpha=1.0, scale=4):
    for a, b in contour(field, level):
        c.to.move_to(a[0] * scale, a[1] * scale)
        c.to.line_to(b[0] * scale, b[1] * scale)
    c.stroke(colour, width, alpha)


def upscaled(field):
    return resized(field, HEIGHT, WIDTH)


def treasure_map(c, random):
    field = island(random)
    big = upscaled(field)
    light = paper(random)
    sea = smoothstep(0.0, -0.02, big)
    light = mix(light, light * linear("bcd0c0") ** 0.55, sea)
    light = light * (1 - 0.22 * np.exp(-np.abs(big) / 0.012) * sea)[..., None]
    light = mix(light, light * linear("d8c48a"), smoothstep(0.08, 0.3, big) * 0.8)
    c.under(light)
    lines(c, field, 0.0, "4a3016", 2.0)
    for k in range(1, 6):
        lines(c, field, -0.018 * k, "4a3016", 0.7, 0.6 - 0.1 * k)
    peaks = [(random.uniform(60, 452), random.uniform(110, 580)) for _ in range(420)]
    for x, y in sorted(peaks, key=lambda peak: peak[1]):
        high = big[int(y), int(x)]
        if high > 0.15 and random.uniform() < 0.62:
            s = 7 + 40 * min(high - 0.14, 0.3)
            c.shape([(x - s, y), (x, y - s * 1.25), (x + s, y)], closed=False)
            c.ink("ecdcb6")
            c.to.fill_preserve()
            c.stroke("4a3016", 1.2)
            c.shape([(x, y - s * 1.25), (x + s * 0.2, y - s * 0.5), (x + s * 0.1, y)], closed=False)
            c.stroke("4a3016", 0.7)
        elif 0.03 < high < 0.15:
            c.circle(x, y - 5, 3.8)
            c.fill("5f7342")
            c.box(x - 0.7, y - 2, 1.4, 4.5)
            c.fill("4a3016")
    x, y = 428, 546
    for i in range(8):
        angle, far = i * math.pi / 4, 46 if i % 2 == 0 else 26
        for turn, colour in ((0.4, "4a3016"), (-0.4, "b5522f")):
            c.shape([(x, y), (x + far * math.sin(angle), y - far * math.cos(angle)),
                     (x + 9 * math.sin(angle + turn), y - 9 * math.cos(angle + turn))])
            c.fill(colour)
    c.box(20, 20, 472, 600)
    c.stroke("4a3016", 2.6)
    c.box(27, 27, 458, 586)
    c.stroke("4a3016", 0.9)
    c.text("Isle of Marrow", 256, 76, "Lobster Two", 42, "4a3016", 0.5, italic=True)
    c.text("surveyed from the deck of the Patience", 256, 98, OLD, 16, "8a4a26", 0.3, italic=True)


def topographic(c, random):
    field = fbm(161, 129, 2.0, random, 5, 0.42)
    big = upscaled(field)
    light = ramp([(-0.6, "8fb3a5"), (-0.15, "c9d6ae"), (0.15, "ecdcae"),
                 (0.45, "d8a878"), (0.8, "f6efe6")], big)
    gy, gx = np.gradient(big)
    light = light * np.clip(1 + (gx + gy) * 26, 0.6, 1.35)[..., None]
    c.under(light)
    for i, level in enumerate(np.arange(-0.8, 0.9, 0.05)):
        lines(c, field, level, "6b4a30", 1.5 if i % 5 == 0 else 0.6, 0.75)
    for i in range(1, 5):
        c.to.move_to(i * 102.4, 0)
        c.to.line_to(i * 102.4, 640)
    for i in range(1, 6):
        c.to.move_to(0, i * 106.6)
        c.to.line_to(512, i * 106.6)
    c.stroke("33526b", 0.7, 0.6)
    c.box(0, 574, 512, 66)
    c.fill("f7f2e6")
    c.text("Sheet 41 · Upper Vell", 24, 606, ROMAN, 24, "2d3a33", 0, align=0)
    c.text("1 : 25 000    contours at 20 m", 24, 627, SANS, 13, "6b4a30", 0.5, align=0, bold=True)


def city_map(c, random):
    c.to.set_source_rgb(0.95, 0.93, 0.88)
    c.to.paint()
    cuts = []

    def divide(quad, depth):
        a, b, d, e = (np.array(p) for p in quad)
        wide = max(np.linalg.norm(b - a), np.linalg.norm(d - e))
        tall = max(np.linalg.norm(e - a), np.linalg.norm(d - b))
        if depth == 0 or max(wide, tall) < 24:
            cuts.append((quad, random.uniform()))
            return
        s, t = random.uniform(0.36, 0.64, 2)
        gap = 1.1 + depth * 0.55
        if wide > tall:
            m, n = a + (b - a) * s, e + (d - e) * t
            g = (b - a) / max(wide, 1) * gap
            divide((a, m - g, n - g, e), depth - 1)
            divide((m + g, b, d, n + g), depth - 1)
        else:
            m, n = a + (e - a) * s, b + (d - b) * t
            g = (e - a) / max(tall, 1) * gap
            divide((a, b, n - g, m - g), depth - 1)
            divide((m + g, n + g, d, e), depth - 1)

    divide(((-40, -30), (560, 20), (540, 690), (-20, 660)), 9)
    for quad, kind in cuts:
        c.shape([tuple(p) for p in quad])
        c.fill(
    "b9d3a4" if kind < 0.07 else (
        "e9b48a" if kind < 0.17 else (
            "d9694a" if kind < 0.21 else (
                "e6dfd2" if kind < 0.6 else "ddd3c2"))))
    river = [(-20, 250), (90, 230), (180, 300), (250, 392), (340, 398), (430, 330), (540, 352)]
    c.smooth(river)
    c.stroke("f2ede1", 58)
    c.smooth(river)
    c.stroke("6fb0c8", 46)
    c.smooth(river)
    c.stroke("88c3d6", 30)
    for x0, y0, x1, y1 in ((118, 200, 92, 282), (262, 350, 224, 424), (408, 296, 424, 386)):
        c.to.move_to(x0, y0)
        c.to.line_to(x1, y1)
        c.stroke("fbf8f0", 9)
    c.box(24, 556, 230, 60)
    c.fill("22333b")
    c.text("Marrow Hill", 42, 586, ROMAN, 26, "f7f2e6", 0, align=0)
    c.text("INNER DISTRICTS", 42, 605, SANS, 12, "e9b48a", 3, align=0, bold=True)


def star_chart(c, random):
    c.to.set_source_rgb(0.04, 0.09, 0.18)
    c.to.paint()
    cx, cy = 256, 296
    gold = "e6cd92"
    for k in range(1, 5):
        c.circle(cx, cy, 55 * k)
        c.stroke(gold, 0.7, 0.55)
    for i in range(24):
        angle = i * math.pi / 12
        c.to.move_to(cx + 20 * math.cos(angle), cy + 20 * math.sin(angle))
        c.to.line_to(cx + 220 * math.cos(angle), cy + 220 * math.sin(angle))
    c.stroke(gold, 0.45, 0.4)
    for r, w in ((220, 2), (227, 0.8), (238, 1.6)):
        c.circle(cx, cy, r)
        c.stroke(gold, w)
    for i in range(180):
        angle = i * math.pi / 90
        c.to.move_to(cx + 227 * math.cos(angle), cy + 227 * math.sin(angle))
        far = 238 if i % 5 == 0 else 232
        c.to.line_to(cx + far * math.cos(angle), cy + far * math.sin(angle))
    c.stroke(gold, 0.7)
    for _ in range(420):
        r, a = 215 * math.sqrt(random.uniform()), random.uniform(0, 2 * math.pi)
        c.circle(cx + r * math.cos(a), cy + r * math.sin(a), random.uniform(0.3, 1.3))
        c.fill("ffffff", random.uniform(0.3, 0.95))
    for _ in range(11):
        r, a = 190 * math.sqrt(random.uniform()), random.uniform(0, 2 * math.pi)
        x, y, points = cx + r * math.cos(a), cy + r * math.sin(a), []
        heading = random.uniform(0, 6.28)
        for _ in range(int(random.integers(4, 7))):
            if math.hypot(x - cx, y - cy) < 208:
                points.append((x, y))
            heading += random.uniform(-1.2, 1.2)
            x, y = x + 32 * math.cos(heading), y + 32 * math.sin(heading)
        if len(points) > 2:
            c.shape(points, closed=False)
            c.stroke("9cc0e8", 0.9, 0.8)
        for px, py in points:
            s = random.uniform(2.4, 5)
            c.shape([(px, py -
    s), (px +
    s *
    0.3, py -
    s *
    0.3), (px +
    s, py), (px +
    s *
    0.3, py +
    s *
    0.3), (px, py +
    s), (px -
    s *
    0.3, py +
    s *
    0.3), (px -
    s, py), (px -
    s *
    0.3, py -
    s *
     0.3)])
            c.fill("fff4d0")
    c.text("The Northern Sky", 256, 590, ROMAN, 32, gold, 1)
    c.text("AS SEEN FROM NO PLACE IN PARTICULAR", 256, 614, SANS, 12, gold, 2.4, bold=True)


def waves(c, random):
    c.to.set_source_rgb(0.1, 0.2, 0.36)
    c.to.paint()
    tints = ("16325c", "1d4478", "2a5f97", "173a68")
    for row in range(-1, 22):
        for column in range(-1, 7):
            x, y = column * 102.4 + (row % 2) * 51.2, 14 + row * 32
            for k, r in enumerate((51.2, 40, 29, 18)):
                c.circle(x, y + 20, r)
                c.fill("f3efe2")
                c.circle(x, y + 20, r - 3.6)
                c.fill(
    tints[k] if (
        row *
        5 +
        column *
        3) %
        17 else (
            "d8573f",
            "e6735a",
            "f09a7f",
             "d8573f")[k])


def zellige(c, random):
    c.to.set_source_rgb(0.96, 0.93, 0.86)
    c.to.paint()
    size = 128
    for row in range(-1, 7):
        for column in range(-1, 6):
            x, y = column * size + 64 - 64, row * size
            tint = (("0f5c6e", "e2a23b"), ("1d7a6c", "c8553d"))[(row + column) % 2]
            points = []
            for i in range(16):
                far = 62 if i % 2 == 0 else 43
                points.append((x + far * math.cos(i * math.pi / 8),
                              y + far * math.sin(i * math.pi / 8)))
            c.shape(points)
            c.fill(tint[0])
            for far, colour in ((38, "f6eddb"), (33, tint[1])):
                points = []
                for i in range(16):
                    f = far if i % 2 == 0 else far * 0.66
                    points.append((x + f * math.cos((i + 1) * math.pi / 8),
                                  y + f * math.sin((i + 1) * math.pi / 8)))
                c.shape(points)
                c.fill(colour)
            for far, colour in ((15, "f6eddb"), (11, "12303f")):
                c.circle(x, y, far)
                c.fill(colour)
            mx, my = x + 64, y + 64
            c.shape([(mx, my - 34), (mx + 12, my - 12), (mx + 34, my), (mx + 12, my + 12),
                    (mx, my + 34), (mx - 12, my + 12), (mx - 34, my), (mx - 12, my - 12)])
            c.fill("12303f")
            c.shape([(mx, my - 15), (mx + 15, my), (mx, my + 15), (mx - 15, my)])
            c.fill("e2a23b")


def glass(c, random):
    n = 70
    sites = random.uniform(0, 1, (n, 2)) * (WIDTH, HEIGHT)
    h, w = HEIGHT * 2, WIDTH * 2
    rows, columns = np.mgrid[0:h, 0:w] / 2.0
    for _ in range(2):
        best = np.argmin([(columns[::8, ::8] - a) ** 2 + (rows[::8, ::8] - b)
                         ** 2 for a, b in sites], axis=0)
        for i in range(n):
            inside = best == i
            if inside.any():
                sites[i] = columns[::8, ::8][inside].mean(), rows[::8, ::8][inside].mean()
    first, second = np.full((h, w), 1e9), np.full((h, w), 1e9)
    owner = np.zeros((h, w), int)
    for i, (a, b) in enumerate(sites):
        d = np.hypot(columns - a, rows - b)
        owner = np.where(d < first, i, owner)
        second = np.minimum(second, np.maximum(first, d))
        first = np.minimum(first, d)
    order = np.clip(np.hypot(sites[:, 0] - 256, sites[:, 1] - 260) / \
                    400 + random.uniform(-0.14, 0.14, n), 0, 1)
    tints = ramp([(0, "fff0a8"), (0.2, "f7b733"), (0.4, "e4572e"),
                 (0.6, "b5326e"), (0.8, "3f3f9c"), (1, "0f6e84")], order)
    light = tints[owner] * (0.72 + 0.4 * np.clip(1 - first / 60, 0, 1))[..., None]
    light = light * (1 + 0.16 * fbm(h, w, 14, random, 4))[..., None]
    c.under(mix(linear("0c0b10"), light, smoothstep(2.4, 4.2, second - first)))


def truchet(c, random):
    c.to.set_source_rgb(0.95, 0.9, 0.8)
    c.to.paint()
    s = 64
    for width, colour in ((34, "1f3b4d"), (26, "e76f51"), (15, "f4a261"), (6, "fdf3dc")):
        state = np.random.default_rng(11)
        for row in range(10):
            for column in range(8):
                x, y, flip = column * s, row * s, state.uniform() < 0.5
                c.to.save()
                c.box(x, y, s, s)
                c.to.clip()
                corners = ((x, y), (x + s, y + s)) if flip else ((x + s, y), (x, y + s))
                for cx, cy in corners:
                    c.circle(cx, cy, s / 2)
                    c.stroke(colour, width)
                c.to.restore()


def terrazzo(c, random):
    c.to.set_source_rgb(0.93, 0.9, 0.87)
    c.to.paint()
    for _ in range(900):
        x, y, size = random.uniform(-10, 522), random.uniform(-10,
                                    650), 3 + 21 * random.uniform() ** 3.2
        turn, count = random.uniform(0, 6.28), int(random.integers(5, 8))
        points = []
        for i in range(count):
            angle = turn + i * 2 * math.pi / count + random.uniform(-0.3, 0.3)
            far = size * random.uniform(0.6, 1.15)
            points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
        c.shape(points)
        c.fill(random.choice(["d98f7a", "2f5d62", "e7c9a9",
               "a3b8b0", "c2553f", "5e4b56", "f3e3d3", "8fa9a6"]))


def marbled(random, stops, cells=4, comb=5):
    h, w = HEIGHT * 3 // 2, WIDTH * 3 // 2
    y, x = grid(h, w)
    u = x + 0.05 * np.sin(y * 2 * math.pi * comb) + 0.012 * fbm(h, w, 8, random, 3)
    v = y + 0.07 * np.abs(((u * comb * 1.6) % 1.0) - 0.5) * 2
    map_ = tile_fbm(512, cells, random, 4, 0.5)
    value = sample(map_, u * 190, v * 150) + 0.4 * sample(map_, u * 500, v * 210)
    t = np.mod(value * 2.6 + v * 2.2, 1.0)
    return finished(ramp(stops, t), WIDTH, HEIGHT, random)


PEACOCK = [(0, "0b3c49"), (0.22, "0f6a73"), (0.25, "f3e9d2"), (0.3, "f3e9d2"), (0.33, "c44536"), (0.5, "e08e45"),
           (0.53, "f3e9d2"), (0.57, "16213e"), (0.78, "1f4e79"), (0.82, "d9b44a"), (0.88, "0b3c49"), (1, "0b3c49")]

PICTURES = {
    "Isle of Marrow": treasure_map,
    "Upper Vell, Sheet 41": topographic,
    "Marrow Hill, Inner Districts": city_map,
    "The Northern Sky": star_chart,
    "A Hundred Waves": waves,
    "Courtyard Tiles": zellige,
    "Rose Window": glass,
    "Ribbon Maze": truchet,
    "Terrazzo": terrazzo,
    "Endpaper, Peacock": None,
}


def draw(name, random):
    if PICTURES[name] is None:
        return marbled(random, PEACOCK)
    c = Canvas(WIDTH, HEIGHT)
    PICTURES[name](c, random)
    return c.picture()
