"""Book covers: cloth, ornament and type."""

import math

import numpy as np

from canvas import Canvas
from field import curve, fbm

WIDTH, HEIGHT = 420, 630
ROMAN, OLD, SANS, WIDE = "GFS Didot", "EB Garamond", "Quicksand", "League Spartan"


def leaf(c, x, y, angle, size, colour, vein=None):
    c.to.save()
    c.to.translate(x, y)
    c.to.rotate(angle)
    c.to.move_to(0, 0)
    c.to.curve_to(size * 0.36, -size * 0.3, size * 0.3, -size * 0.8, 0, -size)
    c.to.curve_to(-size * 0.3, -size * 0.8, -size * 0.36, -size * 0.3, 0, 0)
    c.fill(colour)
    if vein:
        c.to.move_to(0, 0)
        c.to.line_to(0, -size * 0.86)
        for k in range(1, 5):
            for side in (-1, 1):
                c.to.move_to(0, -size * 0.17 * k)
                c.to.line_to(side * size * (0.2 - 0.02 * k), -size * (0.17 * k + 0.14))
        c.stroke(vein, size * 0.018, 0.75)
    c.to.restore()


def branch(c, x, y, angle, steps, size, colours, vein, random, bend=0.0, stem="2d4a38"):
    points = [(x, y)]
    for i in range(steps):
        angle += bend + random.uniform(-0.05, 0.05)
        x, y = x + size * 0.55 * math.sin(angle), y - size * 0.55 * math.cos(angle)
        points.append((x, y))
    c.smooth(points)
    c.stroke(stem, size * 0.045)
    for i, (px, py) in enumerate(points[1:]):
        shrink = 1 - 0.5 * i / steps
        for side in (-1, 1):
            leaf(c, px, py, angle * 0.5 + side * random.uniform(0.75, 1.0), size * shrink,
                 colours[int(random.integers(len(colours)))], vein)
    leaf(c, *points[-1], angle, size * 0.55, colours[0], vein)


def herbarium(c, random):
    c.to.set_source_rgb(0.07, 0.17, 0.15)
    c.to.paint()
    greens = ["2f6b4f", "4c8c5d", "7fae6f", "1f5245", "a8c48a"]
    for x, y, angle, steps, size, bend in ((40, 650, 0.25, 10, 88, -0.05), (390, 650, -0.25, 10, 88, 0.05),
                                           (-20, 300, 0.9, 6, 74, -0.06), (440, 300, -0.9, 6, 74, 0.06),
                                           (120, 660, 0.0, 6, 70, 0.02), (300, 660, 0.0, 6, 70, -0.02),
                                           (60, -20, 2.6, 5, 72, 0.04), (360, -20, -2.6, 5, 72, -0.04)):
        branch(c, x, y, angle, steps, size, greens, "12302a", random, bend, "1a4236")
    for _ in range(34):
        x, y = random.uniform(10, 410), random.uniform(10, 620)
        if abs(x - 210) < 128 and 170 < y < 420:
            continue
        for k in range(5):
            angle = k * 1.2566
            c.circle(x + 6.2 * math.cos(angle), y + 6.2 * math.sin(angle), 4.6)
            c.fill("f4c7b0")
        c.circle(x, y, 3.6)
        c.fill("e2653f")
    c.box(92, 176, 236, 240, 118)
    c.fill("f7efdf")
    c.box(100, 184, 220, 224, 110)
    c.stroke("b08a4a", 1.4)
    c.text("The", 210, 250, OLD, 28, "12302a", italic=True)
    c.text("Herbarium", 210, 298, ROMAN, 43, "12302a", fit=196)
    c.text("a novel", 210, 330, OLD, 20, "b0703a", italic=True)
    c.text("EDITH LARKWOOD", 210, 370, OLD, 15, "12302a", 2.5)


def foil(c, author, title, gold, lines=None, y=300):
    c.box(22, 22, 376, 586)
    c.stroke(gold, 2.4)
    c.box(29, 29, 362, 572)
    c.stroke(gold, 0.9)
    for cx, cy in ((29, 29), (391, 29), (29, 601), (391, 601)):
        c.circle(cx, cy, 7)
        c.fill(gold)
    for i, line in enumerate(lines or [title]):
        c.text(line, 210, y + i * 50, ROMAN, 46, gold, 1.5, fit=310)
    c.text(author.upper(), 210, 566, OLD, 17, gold, 4)


def tides(c, random):
    c.to.set_source_rgb(0.06, 0.13, 0.25)
    c.to.paint()
    for row in range(14):
        for column in range(-1, 9):
            x, y = column * 54 + (row % 2) * 27, 330 + row * 20
            for k in range(4, 0, -1):
                c.circle(x, y, k * 6.8)
                c.ink("0f2140")
                c.to.fill_preserve()
                c.stroke("d8b46a", 1.3)
    c.circle(210, 210, 74)
    c.stroke("d8b46a", 2)
    for i in range(48):
        angle = i * math.pi / 24
        c.to.move_to(210 + 82 * math.cos(angle), 210 + 82 * math.sin(angle))
        far = 96 if i % 2 else 110
        c.to.line_to(210 + far * math.cos(angle), 210 + far * math.sin(angle))
    c.stroke("d8b46a", 1.5)
    c.text("A Grammar", 210, 207, ROMAN, 23, "f3dfae", 0)
    c.text("of Tides", 210, 233, ROMAN, 23, "f3dfae", 0)
    c.text("NORA SABLE", 210, 66, OLD, 20, "f3dfae", 6)


def clockmaker(c, random):
    c.to.set_source_rgb(0.42, 0.1, 0.12)
    c.to.paint()
    gold = "e4bf73"

    def gear(x, y, radius, teeth, hole, spokes):
        points = []
        for i in range(teeth * 4):
            angle = i * math.pi / teeth / 2
            far = radius + (radius * 0.11 if i % 4 in (1, 2) else 0)
            points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
        c.shape(points)
        c.stroke(gold, 2)
        c.circle(x, y, radius * 0.8)
        c.stroke(gold, 1.1)
        c.circle(x, y, hole)
        c.stroke(gold, 2)
        for i in range(spokes):
            angle = i * 2 * math.pi / spokes
            c.to.move_to(x + hole * math.cos(angle), y + hole * math.sin(angle))
            c.to.line_to(x + radius * 0.8 * math.cos(angle), y + radius * 0.8 * math.sin(angle))
        c.stroke(gold, 1.6)

    gear(170, 210, 84, 28, 16, 6)
    gear(293, 160, 47, 16, 9, 5)
    gear(286, 268, 40, 14, 8, 4)
    gear(104, 322, 30, 11, 6, 3)
    foil(c, "Tobias Wren", "", gold, ["The Last", "Clockmaker", "of Orlen"], 402)


def moth(c, random):
    c.shade([(0, "f1e4c8"), (1, "e2cfa6")])
    for side in (-1, 1):
        c.to.save()
        c.to.translate(210, 300)
        c.to.scale(side, 1)
        for k, colour in ((1.0, "3a2a3f"), (0.88, "7a4a5a"), (0.7, "c9825a"), (0.5, "f0c27a")):
            c.to.move_to(4, -22)
            c.to.curve_to(60 * k, -150 * k, 190 * k, -150 * k, 176 * k, -70 * k)
            c.to.curve_to(170 * k, -10 * k, 90 * k, 30 * k, 4, 14)
            c.fill(colour)
        for k, colour in ((1.0, "3a2a3f"), (0.85, "8a5560"), (0.6, "d99a68")):
            c.to.move_to(4, 4)
            c.to.curve_to(90 * k, 10 * k, 130 * k, 70 * k, 96 * k, 122 * k)
            c.to.curve_to(70 * k, 150 * k, 24 * k, 110 * k, 4, 40)
            c.fill(colour)
        for x, y, r in ((112, -74, 19), (70, 66, 13)):
            for f, colour in ((1, "2b1d30"), (0.72, "f6e3b4"), (0.45, "c4472a"), (0.2, "2b1d30")):
                c.circle(x, y, r * f)
                c.fill(colour)
        c.to.move_to(2, -34)
        c.to.curve_to(12, -70, 34, -84, 52, -96)
        c.stroke("2b1d30", 2)
        c.to.restore()
    c.to.save()
    c.to.translate(210, 300)
    c.to.scale(1, 4.6)
    c.circle(0, 0, 11)
    c.to.restore()
    c.fill("2b1d30")
    for i in range(9):
        c.box(201 + abs(i - 4) * 0.7, 290 + i * 6, 18 - abs(i - 4) * 1.4, 1.6)
        c.fill("c9825a")
    c.text("What the Moth Knew", 210, 92, ROMAN, 40, "3a2a3f", 0, fit=340)
    c.text("essays on light", 210, 126, OLD, 23, "8a3d2f", italic=True)
    c.text("INES CALDERA", 210, 560, OLD, 20, "3a2a3f", 5)


def concrete(c, random):
    c.to.set_source_rgb(0.9, 0.3, 0.2)
    c.to.paint()
    for i in range(7):
        for k in range(9):
            x, y = 40 + i * 50, 200 + k * 40
            c.box(x, y, 40, 30)
            lit = random.uniform() < 0.26
            c.fill("ffd98a" if lit else ("2b2230" if (i + k) % 2 else "3a2c3c"))
            if lit and random.uniform() < 0.5:
                c.box(x + 24, y + 10, 8, 20)
                c.fill("2b2230")
    c.text("SIXTY-THREE", 40, 90, WIDE, 52, "fff1dc", 0, align=0, bold=True, fit=340)
    c.text("WINDOWS", 40, 142, WIDE, 52, "2b2230", 0, align=0, bold=True, fit=340)
    c.text("Pál Rostov", 40, 174, SANS, 20, "fff1dc", 1, align=0, bold=True)


def fox(c, random):
    c.shade([(0, "20343f"), (1, "3f6a68")])
    c.circle(210, 268, 132)
    c.fill("f5e6c4")
    for x, tall in ((40, 380), (96, 460), (150, 330), (276, 340), (330, 470), (384, 390)):
        for k in range(6):
            y = 560 - tall * (k / 6)
            half = (58 - k * 8)
            c.shape([(x, y - tall / 4.2), (x + half, y), (x - half, y)])
            c.fill(("15252c", "182b32", "1b3138")[k % 3])
    c.shape([(0, 640), (0, 520), (120, 490), (250, 512), (420, 480), (420, 640)])
    c.fill("0f1c22")
    c.shape([(150, 508), (166, 452), (158, 418), (180, 434), (202, 434), (222, 418), (216, 452),
             (236, 486), (262, 500), (306, 470), (318, 438), (332, 474), (314, 508), (270, 524)])
    c.fill("e07a3f")
    c.shape([(166, 452), (191, 482), (216, 452), (206, 486), (191, 496), (176, 486)])
    c.fill("fbeedb")
    c.shape([(318, 438), (332, 474), (316, 462)])
    c.fill("fbeedb")
    c.circle(180, 456, 2.6)
    c.circle(203, 456, 2.6)
    c.circle(191, 485, 3.2)
    c.fill("0f1c22")
    c.text("The Fox", 210, 72, "Lobster Two", 56, "f5e6c4", 0, italic=True, bold=True)
    c.text("at the Edge of Sleep", 210, 106, "Lobster Two", 26, "e9b87c", 0, italic=True)
    c.text("MARIT OSEN", 210, 598, SANS, 18, "e9b87c", 6, bold=True)


def mountains_book(c, random):
    c.shade([(0, "fbe9d0"), (1, "f6cfa8")])
    c.circle(300, 190, 52)
    c.fill("e4572e")
    for i, colour in enumerate(("e9b08a", "c98a7c", "93667a", "5b4a6e", "2f3358")):
        base = 300 + i * 66
        line = base - (64 - i * 5) * curve(106, 3 + i * 0.8, random, 4, 0.38)
        c.shape([(0, 640)] + [(k * 4, y) for k, y in enumerate(line)] + [(424, 640)])
        c.fill(colour)
    c.text("Slow", 34, 96, WIDE, 70, "2f3358", 0, align=0, bold=True)
    c.text("Geography", 34, 152, WIDE, 46, "2f3358", 0, align=0)
    c.text("HARUKA IMAI", 34, 598, SANS, 18, "fbe9d0", 4, align=0, bold=True)


def number(c, random):
    c.to.set_source_rgb(0.97, 0.94, 0.86)
    c.to.paint()
    n = 21
    cell = 340 / n
    px, py, dx, dy = n // 2, n // 2, 1, 0
    prime = [False, False] + [True] * (n * n)
    for i in range(2, n * n + 1):
        if prime[i]:
            for m in range(i * i, n * n + 1, i):
                prime[m] = False
    run, taken, turns = 1, 0, 0
    for i in range(1, n * n + 1):
        cx, cy = 40 + (px + 0.5) * cell, 40 + (py + 0.5) * cell
        if prime[i]:
            c.circle(cx, cy, cell * 0.42)
            c.fill(("d1495b", "17324d", "edae49", "00798c")[i % 10 // 3])
        else:
            c.circle(cx, cy, cell * 0.12)
            c.fill("17324d", 0.3)
        px, py = px + dx, py + dy
        taken += 1
        if taken == run:
            taken, turns = 0, turns + 1
            dx, dy = dy, -dx
            run += turns % 2 == 0
    c.text("Prime Suspects", 40, 466, ROMAN, 46, "17324d", 0, align=0, fit=340)
    c.text("a mystery in 85 numbers", 40, 500, OLD, 23, "d1495b", 0, align=0, italic=True)
    c.text("J. T. ABELARD", 40, 580, OLD, 19, "17324d", 4, align=0)


def kitchen(c, random):
    c.to.set_source_rgb(0.98, 0.86, 0.42)
    c.to.paint()
    fruit = []
    for _ in range(500):
        x, y, r = random.uniform(10, 410), random.uniform(10, 620), random.uniform(26, 42)
        if 170 < y < 450:
            continue
        if all(math.hypot(x - a, y - b) > r + s + 5 for a, b, s in fruit):
            fruit.append((x, y, r))
    for i, (x, y, r) in enumerate(fruit):
        rind, pith, flesh = (("f08a24", "ffe9c4", "ffb04a"), ("e4572e", "ffe2cf", "ff7a59"),
                             ("7fae3c", "f4f8d8", "b9d76a"))[i % 3]
        for f, colour in ((1, rind), (0.87, pith)):
            c.circle(x, y, r * f)
            c.fill(colour)
        turn = random.uniform(0, 1)
        for k in range(8):
            a0, a1 = turn + k * math.pi / 4 + 0.09, turn + (k + 1) * math.pi / 4 - 0.09
            c.to.move_to(x + r * 0.12 * math.cos((a0 + a1) / 2),
                         y + r * 0.12 * math.sin((a0 + a1) / 2))
            c.to.arc(x, y, r * 0.76, a0, a1)
            c.to.close_path()
            c.fill(flesh)
    c.text("Citrus", 210, 318, "Lobster Two", 104, "2b4a2f", 0, italic=True, bold=True)
    c.text("80 RECIPES, FROM MARMALADE TO SOUP", 210, 360, SANS, 15, "2b4a2f", 1.6, bold=True)
    c.text("Beatriz Almada", 210, 394, SANS, 20, "c8402f", 0.5, bold=True)


def cell_book(c, random):
    c.to.set_source_rgb(0.16, 0.12, 0.3)
    c.to.paint()
    for i in range(16):
        r = 300 - i * 18
        points = []
        phase = random.uniform(0, 6)
        for k in range(120):
            a = k * math.pi / 60
            w = r * (1 + 0.05 * math.sin(3 * a + phase) + 0.03 * math.sin(7 * a - phase))
            points.append((210 + w * math.cos(a), 330 + w * math.sin(a)))
        c.shape(points)
        c.fill(
    ("2a1e4d",
    "3d2665",
    "57307d",
    "763a8f",
    "983f97",
    "b94893",
    "d65686",
    "ec6b73",
    "f7855f",
    "fba24f",
    "fcbf4b",
    "fcd95c",
    "fdec8b",
    "fef6bd",
    "fffbe0",
     "ffffff")[i])
    c.text("EVERY", 210, 76, WIDE, 46, "ffffff", 10, bold=True)
    c.text("SMALL FIRE", 210, 126, WIDE, 46, "fcbf4b", 4, bold=True, fit=350)
    c.text("Adaeze Bell", 210, 600, ROMAN, 24, "ffffff", 1)


def keys(c, random):
    c.to.set_source_rgb(0.12, 0.3, 0.3)
    c.to.paint()
    gold = "f0d9a0"
    for i, x in enumerate((92, 171, 249, 328)):
        top = 150 + (i % 2) * 34
        for r in (24, 17):
            c.circle(x, top, r)
            c.stroke(gold, 3.4)
        for k in range(3 + i % 2 * 2):
            angle = -math.pi / 2 + k * 2 * math.pi / (3 + i % 2 * 2)
            c.circle(x + 31 * math.cos(angle), top + 31 * math.sin(angle), 7)
            c.stroke(gold, 2.4)
        c.box(x - 3.2, top + 26, 6.4, 190, 3)
        c.fill(gold)
        for k in range(3):
            c.box(x + 2, top + 172 + k * 15, 12 + (i * 7 + k * 11) % 17, 9)
            c.fill(gold)
    foil(c, "Greta Holm", "", gold, ["House of", "Locked Rooms"], 474)


PICTURES = {
    "The Herbarium": herbarium,
    "A Grammar of Tides": tides,
    "The Last Clockmaker of Orlen": clockmaker,
    "What the Moth Knew": moth,
    "Sixty-three Windows": concrete,
    "The Fox at the Edge of Sleep": fox,
    "Slow Geography": mountains_book,
    "Prime Suspects": number,
    "Citrus": kitchen,
    "Every Small Fire": cell_book,
    "House of Locked Rooms": keys,
}


def draw(name, random):
    c = Canvas(WIDTH, HEIGHT)
    PICTURES[name](c, random)
    x = np.arange(WIDTH * 2) / 2
    hinge = 1 - 0.16 * np.exp(-(((x - 13) / 3.2) ** 2)) + 0.05 * np.exp(-(((x - 19) / 3.5) ** 2))
    cloth = 1 - 0.035 * np.clip(fbm(HEIGHT * 2, WIDTH * 2, 4, random, 3) + 0.3, 0, 1)
    return c.picture(wear=cloth * hinge[None, :])
