"""Noise, gradients and light on float arrays: the ground every picture is drawn on.

A picture is an array of rows x columns x 3 in linear light, from 0 to 1 and above.
"""

import zlib

import numpy as np
from PIL import Image


def seeded(name):
    """A random source that depends on nothing but the name."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def linear(colour):
    """A colour written as 'rrggbb', in linear light."""
    value = np.array([int(colour[i : i + 2], 16) for i in (0, 2, 4)]) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def encoded(light):
    """Linear light as display values from 0 to 1, highlights rolled off softly."""
    knee = 0.8
    over = np.maximum(light - knee, 0)
    light = np.minimum(light, knee) + (1 - knee) * (1 - np.exp(-over / (1 - knee)))
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def mix(a, b, t):
    """From colour a to colour b; t is a number or one for every pixel."""
    t = np.asarray(t, float)
    t = t[..., None] if t.ndim == 2 else t
    return a + (b - a) * t


def smoothstep(low, high, x):
    """Zero below low, one above high, an even curve between."""
    t = np.clip((np.asarray(x, float) - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def ramp(stops, t):
    """Colours along stops [(position, 'rrggbb')], mixed in linear light."""
    places = [place for place, _ in stops]
    colours = np.array([linear(colour) for _, colour in stops])
    return np.stack([np.interp(t, places, colours[:, i]) for i in range(3)], axis=-1)


def grid(height, width):
    """Row and column of every pixel centre, both in units of the height."""
    rows, columns = np.mgrid[0:height, 0:width]
    return (rows + 0.5) / height, (columns + 0.5) / height


def resized(array, height, width):
    """A single-channel array at another size."""
    image = Image.fromarray(np.ascontiguousarray(array, np.float32), "F")
    return np.asarray(image.resize((width, height), Image.BICUBIC), float)


def noise(height, width, cells, random, stretch=1.0):
    """Smooth noise from -1 to 1 with so many cells down the height."""
    down = max(int(cells), 1)
    across = max(int(cells * width / height / stretch), 1)
    values = random.uniform(-1, 1, (down + 6, across + 6))
    scale_y, scale_x = height / down, width / across
    whole = resized(values, int((down + 6) * scale_y) + 1, int((across + 6) * scale_x) + 1)
    y, x = int(3 * scale_y), int(3 * scale_x)
    return whole[y : y + height, x : x + width] * 1.3


def fbm(height, width, cells, random, octaves=6, gain=0.5, stretch=1.0):
    """Noise upon finer noise, about -1 to 1."""
    total, amplitude, reach = 0.0, 1.0, 0.0
    for _ in range(octaves):
        if cells > height:
            break
        total = total + amplitude * noise(height, width, cells, random, stretch)
        reach += amplitude
        amplitude *= gain
        cells *= 2
    return total / reach


def tile(size, cells, random):
    """Noise from -1 to 1 that continues over its edges."""
    values = np.pad(random.uniform(-1, 1, (cells, cells)), 3, mode="wrap")
    scale = size / cells
    whole = resized(values, int((cells + 6) * scale), int((cells + 6) * scale))
    start = int(3 * scale)
    return whole[start : start + size, start : start + size] * 1.3


def tile_fbm(size, cells, random, octaves=6, gain=0.5):
    """Fractal noise that continues over its edges."""
    total, amplitude, reach = 0.0, 1.0, 0.0
    for _ in range(octaves):
        if cells > size // 2:
            break
        total = total + amplitude * tile(size, cells, random)
        reach += amplitude
        amplitude *= gain
        cells *= 2
    return total / reach


def sample(array, x, y):
    """A tiling array between its points; x and y are in its own cells."""
    size = array.shape[0]
    x0, y0 = np.floor(x).astype(int), np.floor(y).astype(int)
    fx, fy = x - x0, y - y0
    x0, y0 = x0 % size, y0 % size
    x1, y1 = (x0 + 1) % size, (y0 + 1) % size
    top = array[y0, x0] * (1 - fx) + array[y0, x1] * fx
    bottom = array[y1, x0] * (1 - fx) + array[y1, x1] * fx
    return top * (1 - fy) + bottom * fy


def curve(width, cells, random, octaves=7, gain=0.5):
    """A line of fractal noise, about -1 to 1."""
    total, amplitude, reach = np.zeros(width), 1.0, 0.0
    for _ in range(octaves):
        points = random.uniform(-1, 1, int(cells) + 4)
        place = np.linspace(1, int(cells) + 1.999, width)
        low = place.astype(int)
        t = place - low
        t = t * t * (3 - 2 * t)
        total += amplitude * (points[low] * (1 - t) + points[low + 1] * t)
        reach += amplitude
        amplitude *= gain
        cells *= 2.03
        if cells > width:
            break
    return total / reach


def blurred(array, radius):
    """A cheap wide blur: down and up again."""
    height, width = array.shape[:2]
    small = (max(int(height / radius), 2), max(int(width / radius), 2))
    planes = [array] if array.ndim == 2 else [array[..., i] for i in range(array.shape[2])]
    done = []
    for plane in planes:
        image = Image.fromarray(np.ascontiguousarray(plane, np.float32), "F")
        image = image.resize((small[1], small[0]), Image.BOX)
        done.append(np.asarray(image.resize((width, height), Image.BICUBIC), float))
    return done[0] if array.ndim == 2 else np.stack(done, axis=-1)


def glow(light, radius, strength, threshold=0.7):
    """Light spilling from the bright parts, as in a lens."""
    bright = np.maximum(light - threshold, 0)
    spill = blurred(blurred(bright, radius / 2), radius)
    return light + strength * np.maximum(spill, 0)


def vignette(light, strength):
    """Corners a little darker than the middle."""
    height, width = light.shape[:2]
    y, x = grid(height, width)
    distance = np.hypot(y - 0.5, (x - width / height / 2) * height / width) / 0.707
    return light * (1 - strength * np.clip(distance, 0, 1) ** 2.5)[..., None]


def finished(light, width, height, random):
    """The picture at its final size, dithered by less than a step so that skies do not band."""
    values = encoded(light) * 255
    planes = [
        Image.fromarray(np.ascontiguousarray(values[..., i], np.float32), "F").resize(
            (width, height), Image.LANCZOS
        )
        for i in range(3)
    ]
    values = np.stack([np.asarray(plane) for plane in planes], axis=-1)
    values = values + random.uniform(-0.6, 0.6, values.shape[:2])[..., None]
    return Image.fromarray(np.clip(values + 0.5, 0, 255).astype(np.uint8), "RGB")


def contour(field, level):
    """The line segments along which a field has a level (marching squares)."""
    sides = {
        1: [(0, 3)],
        2: [(0, 1)],
        3: [(1, 3)],
        4: [(1, 2)],
        5: [(0, 1), (2, 3)],
        6: [(0, 2)],
        7: [(2, 3)],
        8: [(2, 3)],
        9: [(0, 2)],
        10: [(0, 3), (1, 2)],
        11: [(1, 2)],
        12: [(1, 3)],
        13: [(0, 1)],
        14: [(0, 3)],
    }
    above = field > level
    kind = above[:-1, :-1] * 1 + above[:-1, 1:] * 2 + above[1:, 1:] * 4 + above[1:, :-1] * 8
    found = []
    for y, x in zip(*np.nonzero((kind > 0) & (kind < 15))):
        a, b, d, e = field[y, x], field[y, x + 1], field[y + 1, x + 1], field[y + 1, x]
        at = (
            lambda: (x + (level - a) / (b - a), y),
            lambda: (x + 1, y + (level - b) / (d - b)),
            lambda: (x + (level - e) / (d - e), y + 1),
            lambda: (x, y + (level - a) / (e - a)),
        )
        found += [(at[i](), at[j]()) for i, j in sides[int(kind[y, x])]]
    return found
