"""Film posters for films that do not exist."""

import math

import numpy as np

from canvas import Canvas
from field import contour, curve, fbm

WIDTH, HEIGHT = 480, 720
LETTERS, ROMAN, WIDE = "Bebas Neue", "GFS Didot", "League Spartan"


NAMES = ("ILSE MARREN", "T. OKONKWO", "JUN HADDAD", "R. VALTONEN", "CELIA BRANDT", "A. QUISPE",
         "MIRO SAND", "DALIA FERRO", "O. LINDQVIST", "NAOMI REYES", "P. KESTREL", "YUSUF ADE")


def billing(c, random, colour):
    director, music, camera = random.choice(NAMES, 3, replace=False)
    names = f"A FILM BY  {director}   ·   MUSIC  {music}   ·   CAMERA  {camera}"
    c.text(names, 240, 696, LETTERS, 13, colour, 1.1, fit=430, alpha=0.85)


def ridge(c, random, base, rough, colour, cells=4, alpha=1.0):
    line = base - rough * curve(241, cells, random, 7)
    points = [(x * 2, y) for x, y in enumerate(line)]
    c.shape([(0, 730)] + points + [(480, 730)])
    c.fill(colour, alpha)
    return line


def red_harbour(c, random):
    c.shade([(0, "f4d7a1"), (0.55, "ef8a4c"), (1, "b8322a")])
    c.circle(240, 300, 128)
    c.fill("fdf1d0")
    for i, (base, colour) in enumerate(((330, "c9513a"), (372, "9e3030"), (410, "6d2230"))):
        ridge(c, random, base, 34, colour, 3 + i)
    c.box(0, 430, 480, 300)
    c.fill("3c1526")
    for i in range(15):
        y = 438 + i**1.45 * 2.2
        half = random.uniform(30, 128) * (1 - i / 34)
        c.box(240 - half + random.uniform(-14, 14), y, half * 2, 2.6 + i * 0.16, 1.2)
        c.fill("f7c98a", 0.85 - i * 0.025)
    c.shape([(196, 468), (304, 468), (284, 494), (212, 494)])
    c.fill("160a14")
    c.shape([(248, 462), (248, 352), (302, 462)])
    c.fill("fdf1d0")
    c.shape([(242, 462), (242, 376), (206, 462)])
    c.fill("f0b27a")
    c.text("RED HARBOUR", 240, 616, LETTERS, 96, "fdf1d0", 4, fit=420, bold=True)
    c.text("the tide keeps what it is told", 240, 648,
           "EB Garamond", 21, "f7c98a", 0.6, italic=True)
    billing(c, random, "f7c98a")


def quiet_orbit(c, random):
    c.shade([(0, "05070f"), (1, "141c3a")])
    for _ in range(260):
        c.circle(random.uniform(0, 480), random.uniform(0, 720), random.uniform(0.3, 1.3))
        c.fill("e8edff", random.uniform(0.2, 0.9))
    for i in range(9):
        c.to.save()
        c.to.translate(240, 430)
        c.to.rotate(-0.35)
        c.to.scale(1, 0.34)
        c.circle(0, 0, 168 + i * 15)
        c.to.restore()
        c.stroke("f2b872", 1.6, 0.75 - i * 0.075)
    c.circle(240, 430, 118)
    c.halo(200, 380, 190, [(0, "ffd9a0"), (0.35, "e88c55"), (0.75, "7a2f4f"), (1, "160d26")])
    for i in range(9):
        c.to.save()
        c.to.translate(240, 430)
        c.to.rotate(-0.35)
        c.to.scale(1, 0.34)
        c.to.arc(0, 0, 168 + i * 15, 0.12, math.pi - 0.12)
        c.to.restore()
        c.stroke("ffd9a0", 2, 0.9 - i * 0.085)
    c.circle(360, 236, 15)
    c.halo(355, 231, 22, [(0, "f4f6ff"), (1, "54618c")])
    c.text("A QUIET", 240, 108, "Jura", 44, "f4f6ff", 16)
    c.text("ORBIT", 240, 168, "Jura", 62, "f4f6ff", 20)
    c.text("Everyone you know is down there.", 240, 636, "Jura", 16, "f2b872", 1)
    billing(c, random, "aab4d8")


def seven_winters(c, random):
    c.shade([(0, "dbe7ee"), (0.5, "b4cbdb"), (1, "f2f6f8")])
    for i, (base, colour) in enumerate(((330, "a5bfd2"), (400, "7f9db6"), (470, "5a7a97"))):
        ridge(c, random, base, 55, colour, 3.5 + i)
    ridge(c, random, 560, 22, "f5f8fa", 2)
    for _ in range(46):
        x, y = random.uniform(-10, 490), random.uniform(540, 640)
        tall = 26 + (y - 530) * 0.7
        c.shape([(x, y - tall), (x + tall * 0.2, y), (x - tall * 0.2, y)])
        c.fill("16324a", min(0.4 + (y - 540) / 120, 1))
    c.shape([(214, 566), (214, 530), (240, 508), (266, 530), (266, 566)])
    c.fill("0f2233")
    c.box(232, 538, 16, 18)
    c.fill("ffc45e")
    c.halo(240, 547, 70, [(0, "ffc45e", 0.55), (1, "ffc45e", 0)])
    for _ in range(240):
        c.circle(random.uniform(0, 480), random.uniform(0, 720), random.uniform(0.5, 2.6))
        c.fill("ffffff", random.uniform(0.4, 1))
    c.text("SEVEN", 240, 120, ROMAN, 76, "16324a", 18, fit=400)
    c.text("WINTERS", 240, 196, ROMAN, 76, "16324a", 10, fit=400)
    billing(c, random, "16324a")


def night_train(c, random):
    c.shade([(0, "0c1033"), (0.6, "3b2a66"), (1, "d7657a")])
    for _ in range(130):
        c.circle(random.uniform(0, 480), random.uniform(0, 380), random.uniform(0.3, 1.2))
        c.fill("fff4dc", random.uniform(0.2, 0.9))
    c.circle(360, 150, 46)
    c.fill("fff0c8")
    c.circle(341, 142, 42)
    c.fill("171741")
    ridge(c, random, 420, 40, "2c1f52", 4)
    ridge(c, random, 470, 26, "1b1440", 5)
    for i in range(8):
        c.box(-20 + i * 70, 520, 16, 210)
        c.fill("0a0820")
        c.to.arc(31 + i * 70, 540, 27, math.pi, 0)
        c.to.line_to(58 + i * 70, 512)
        c.to.line_to(4 + i * 70, 512)
        c.to.close_path()
        c.fill("0a0820")
    c.box(0, 502, 480, 12)
    c.fill("0a0820")
    for i in range(5):
        c.box(-60 + i * 92, 456, 88, 44, 7)
        c.fill("120d2e")
        for w in range(5):
            c.box(-52 + i * 92 + w * 16, 466, 11, 14, 2)
            c.fill("ffd27a", 1 if random.uniform() > 0.2 else 0.2)
    c.box(400, 462, 62, 38, 12)
    c.fill("120d2e")
    c.shape([(460, 476), (640, 430), (640, 560)])
    c.shade([(0, "ffe9b0", 0.8), (1, "ffe9b0", 0)], 460, 0, 520, 0)
    c.text("THE LONG", 240, 268, LETTERS, 58, "fff0c8", 12, fit=400)
    c.text("NIGHT TRAIN", 240, 352, LETTERS, 92, "fff0c8", 4, fit=420, bold=True)
    billing(c, random, "f6b0a8")


def paper_moons(c, random):
    c.to.set_source_rgb(0.95, 0.91, 0.83)
    c.to.paint()
    colours = ["e4572e", "f3a712", "2e6f95", "17324d", "a8c686"]
    for row in range(6):
        for column in range(4):
            x, y = 78 + column * 108, 86 + row * 84
            c.circle(x, y, 36)
            c.fill(colours[(row * 3 + column * 2) % 5])
            shift = 10 + 11 * ((row * 4 + column) % 6)
            c.to.save()
            c.circle(x, y, 36)
            c.to.clip()
            c.circle(x + shift, y - shift * 0.35, 36)
            c.fill("f2e8d3")
            c.to.restore()
    c.text("Paper Moons", 240, 628, ROMAN, 66, "17324d", 1, fit=404)
    c.text("A COMEDY IN TWENTY-FOUR NIGHTS", 240, 660, LETTERS, 18, "e4572e", 3.4)
    billing(c, random, "17324d")


def north(c, random):
    c.shade([(0, "f5efe0"), (1, "e4d7bd")])
    for i in range(24):
        t = i / 23
        line = 250 + i * 14 - (70 * (1 - t) + 10) * np.abs(curve(161, 3 + t * 3, random, 5))
        points = [(x * 3, y) for x, y in enumerate(line)]
        c.shape([(0, 730)] + points + [(480, 730)])
        c.fill("efe5cf" if i % 2 else "e8dcc2")
        c.shape(points, closed=False)
        c.stroke("1f3b3a", 1.1 + 1.2 * t, 0.9)
    c.circle(352, 150, 44)
    c.fill("d1495b")
    c.shape([(240, 640), (234, 612), (240, 596), (246, 612)])
    c.fill("d1495b")
    c.text("NORTH", 36, 108, WIDE, 86, "1f3b3a", 0, align=0, bold=True)
    c.text("of nowhere", 38, 156, WIDE, 44, "1f3b3a", 0, align=0)
    billing(c, random, "1f3b3a")


def cartographer(c, random):
    c.shade([(0, "0f2b33"), (1, "123f45")])
    field = fbm(144, 96, 2.2, random, 4, 0.45)
    for i, level in enumerate(np.linspace(-0.5, 0.62, 17)):
        edges = contour(field, level)
        for a, b in edges:
            c.to.move_to(a[0] * 5, a[1] * 5)
            c.to.line_to(b[0] * 5, b[1] * 5)
        c.stroke("e9c46a" if i % 4 == 0 else "7fb7a6", 1.9 if i % 4 == 0 else 0.9, 0.85)
    c.circle(240, 330, 104)
    c.fill("0f2b33")
    c.circle(240, 330, 104)
    c.stroke("e9c46a", 2)
    c.circle(240, 330, 95)
    c.stroke("e9c46a", 0.8)
    for i in range(16):
        angle, far = i * math.pi / 8, (88, 44, 62, 44)[i % 4]
        c.shape([(240 + far * math.sin(angle), 330 - far * math.cos(angle)),
                 (240 + 11 * math.sin(angle + 0.5), 330 - 11 * math.cos(angle + 0.5)), (240, 330)])
        c.fill("e9c46a")
        c.shape([(240 + far * math.sin(angle), 330 - far * math.cos(angle)),
                 (240 + 11 * math.sin(angle - 0.5), 330 - 11 * math.cos(angle - 0.5)), (240, 330)])
        c.fill("e76f51")
    c.box(0, 548, 480, 172)
    c.fill("0b2127", 0.92)
    c.text("THE CARTOGRAPHER", 240, 616, LETTERS, 70, "f4ead0", 2, fit=424, bold=True)
    c.text("She drew the island first. Then it was there.", 240,
           648, "EB Garamond", 20, "e9c46a", 0.2, italic=True)
    billing(c, random, "7fb7a6")


def lighthouse(c, random):
    c.shade([(0, "10233f"), (0.7, "2c5773"), (1, "5d8f98")])
    for i in range(-4, 9):
        angle = 0.18 + i * 0.26
        c.shape([(300, 250), (300 + 900 * math.cos(angle), 250 + 900 * math.sin(angle)),
                 (300 + 900 * math.cos(angle + 0.12), 250 + 900 * math.sin(angle + 0.12))])
        c.fill("ffe7a3", 0.10)
    c.shape([(300, 250), (-100, 60), (-100, 190)])
    c.shade([(0, "ffe7a3", 0.95), (1, "ffe7a3", 0.0)], 300, 0, -20, 0)
    c.shape([(300, 250), (600, 340), (600, 470)])
    c.shade([(0, "ffe7a3", 0.9), (1, "ffe7a3", 0.1)], 300, 0, 560, 0)
    c.shape([(272, 270), (328, 270), (346, 560), (254, 560)])
    c.fill("f4ead5")
    for i in range(4):
        y = 300 + i * 70
        w0, w1 = 29 + (y - 270) * 0.062, 29 + (y - 236) * 0.062
        c.shape([(300 - w0, y), (300 + w0, y), (300 + w1, y + 34), (300 - w1, y + 34)])
        c.fill("c8402f")
    c.box(278, 232, 44, 38, 3)
    c.fill("ffe7a3")
    c.shape([(270, 232), (330, 232), (300, 204)])
    c.fill("c8402f")
    c.box(264, 266, 72, 8)
    c.fill("0b1626")
    c.shape([(150, 730), (210, 590), (262, 548), (340, 548), (420, 610), (500, 730)])
    c.fill("0b1626")
    for i in range(5):
        points = [(x, 612 + i * 26 + 9 * math.sin(x / 31 + i * 1.9)) for x in range(-10, 500, 8)]
        c.shape([(-10, 740)] + points + [(500, 740)])
        c.fill(("1d4a63", "17405a", "12364f", "0e2c43", "0a2337")[i], 0.92)
    c.text("The", 44, 96, ROMAN, 34, "f4ead5", align=0)
    c.text("Keeper’s", 42, 150, ROMAN, 58, "f4ead5", align=0)
    c.text("Daughter", 42, 208, ROMAN, 58, "f4ead5", align=0)
    billing(c, random, "d7e4e0")


def glass_desert(c, random):
    c.shade([(0, "fbd3a2"), (0.45, "f29e7a"), (1, "7c3f63")])
    c.circle(240, 262, 92)
    c.shade([(0, "fff6df"), (1, "ffc27d")], 0, 170, 0, 354)
    for i in range(6):
        y = 330 + i * 62
        points = [(x, y + 34 * math.sin(x / 88 + i * 2.2) * (1 - 0.08 * i))
                   for x in range(-10, 500, 6)]
        c.shape([(-10, 740)] + points + [(500, 740)])
        c.shade([(0, ("e8875f", "d16a55", "b0504f", "8a3b4c", "642c46", "431f3a")[i]),
                 (1, ("f2b07a", "e08a66", "c2685a", "9c4a54", "74364e", "4e2440")[i])], 0, 0, 480, 0)
    c.shape([(240, 300), (268, 420), (240, 560), (212, 420)])
    c.shade([(0, "eafcff", 0.95), (1, "6fd3d8", 0.75)], 0, 300, 0, 560)
    c.shape([(240, 300), (268, 420), (240, 452)])
    c.fill("ffffff", 0.65)
    c.shape([(240, 560), (240, 452), (212, 420)])
    c.fill("2a7f93", 0.6)
    c.text("GLASS DESERT", 240, 112, WIDE, 60, "5a2440", 1, fit=410, bold=True)
    billing(c, random, "fbd3a2")


def salt_and_ember(c, random):
    c.box(0, 0, 480, 360)
    c.fill("efe6d8")
    c.box(0, 360, 480, 360)
    c.fill("1c1b1f")
    c.circle(240, 360, 150)
    c.fill("e2502b")
    c.to.save()
    c.box(0, 360, 480, 360)
    c.to.clip()
    c.circle(240, 360, 150)
    c.fill("efe6d8")
    for i in range(11):
        c.box(80, 372 + i * 14, 320, 2 + i * 0.9)
        c.fill("1c1b1f")
    c.to.restore()
    c.text("SALT", 240, 160, WIDE, 100, "1c1b1f", 8, fit=420, bold=True)
    c.text("& EMBER", 240, 630, WIDE, 84, "efe6d8", 4, fit=420, bold=True)
    billing(c, random, "efe6d8")


def last_tram(c, random):
    c.shade([(0, "1a2238"), (0.55, "3a4a63"), (1, "10151f")])
    c.halo(240, 380, 330, [(0, "ffd995", 0.95), (0.4, "d98f56", 0.55), (1, "10151f", 0)])
    for side in (-1, 1):
        for i in range(7):
            near, far = 240 + side * (330 - i * 42), 240 + side * (330 - (i + 1) * 42 + 6)
            top = 40 + i * 40 + random.uniform(-20, 20)
            c.shape([(near, 730), (near, top), (far, top + 16), (far, 730)])
            c.fill(("0b0f18", "131926", "1d2433", "2a3142", "3c4150", "5a5453", "86705a")[i])
    c.shape([(150, 730), (226, 440), (254, 440), (330, 730)])
    c.fill("2b2f38")
    for x0, x1 in ((216, 234), (264, 246)):
        c.to.move_to(x0, 730)
        c.to.line_to(x1, 440)
        c.stroke("ffdf9e", 2.4, 0.9)
    c.box(200, 352, 80, 112, 12)
    c.fill("141a24")
    c.box(209, 366, 62, 40, 5)
    c.fill("ffeec2")
    c.circle(220, 438, 6)
    c.circle(260, 438, 6)
    c.fill("fff6dc")
    c.box(218, 354, 44, 9, 2)
    c.fill("e2502b")
    for _ in range(220):
        x, y, size = random.uniform(0, 480), random.uniform(0, 720), random.uniform(9, 26)
        c.to.move_to(x, y)
        c.to.line_to(x - size * 0.16, y + size)
        c.stroke("dbe6f2", 0.8, random.uniform(0.1, 0.42))
    c.text("LAST TRAM TO", 240, 92, LETTERS, 46, "ffeec2", 6, fit=340)
    c.text("MARROW HILL", 240, 162, LETTERS, 76, "ffeec2", 3, fit=390, bold=True)
    billing(c, random, "ffeec2")


def low_tide(c, random):
    c.shade([(0, "7fd1c7"), (1, "f4e7c5")])
    for i in range(13):
        t = i / 12
        points = [(x, 230 + i * 34 + (20 - 10 * t) * math.sin(x / (72 + 8 * i) + i * 0.9))
                   for x in range(-10, 500, 6)]
        c.shape([(-10, 740)] + points + [(500, 740)])
        c.fill(("0f6e84", "17808f", "229299", "36a3a2", "52b4aa", "74c4b2", "98d2bb", "bcdfc5",
                "dbe8cd", "efead0", "f3e2bd", "efd5a6", "e8c78f")[i])
        c.shape(points, closed=False)
        c.stroke("ffffff", 2.2, 0.5)
    c.to.save()
    c.to.translate(312, 610)
    c.to.rotate(0.35)
    for i in range(5):
        angle = i * 2 * math.pi / 5
        c.to.move_to(0, 0)
        c.to.line_to(44 * math.sin(angle), -44 * math.cos(angle))
        c.stroke("e2653f", 21)
    for i in range(5):
        angle = i * 2 * math.pi / 5
        for k in range(1, 6):
            c.circle(9 * k * math.sin(angle), -9 * k * math.cos(angle), 2)
            c.fill("ffd2a8")
    c.to.restore()
    c.text("LOW", 40, 118, WIDE, 104, "0c4a5b", 0, align=0, bold=True)
    c.text("TIDE", 40, 204, WIDE, 104, "0c4a5b", 0, align=0, bold=True)
    billing(c, random, "7a5a34")


PICTURES = {
    "Red Harbour": red_harbour,
    "A Quiet Orbit": quiet_orbit,
    "Seven Winters": seven_winters,
    "The Long Night Train": night_train,
    "Paper Moons": paper_moons,
    "North of Nowhere": north,
    "The Cartographer": cartographer,
    "The Keeper’s Daughter": lighthouse,
    "Glass Desert": glass_desert,
    "Salt & Ember": salt_and_ember,
    "Last Tram to Marrow Hill": last_tram,
    "Low Tide": low_tide,
}


def draw(name, random):
    c = Canvas(WIDTH, HEIGHT)
    PICTURES[name](c, random)
    wear = 1 - 0.05 * np.clip(fbm(HEIGHT * 2, WIDTH * 2, 3, random, 4) + 0.2, 0, 1)
    return c.picture(wear=wear)
