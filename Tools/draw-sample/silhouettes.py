"""Ridges, conifers and stars drawn as silhouettes and points."""

import numpy as np

from field import curve, fbm, grid, linear, mix, ramp, smoothstep

WIDTH, HEIGHT = 720, 480
H, W = HEIGHT * 3 // 2, WIDTH * 3 // 2


def layers(light, random, count, top, bottom, far, near, rough=0.12, cells=3, hazy=0.5):
    """Ridge behind ridge, each fainter and with mist at its foot."""
    y, _ = grid(H, W)
    for i in range(count):
        t = i / (count - 1)
        base = top + (bottom - top) * t**1.15
        line = base - rough * (0.55 + 0.6 * t) * curve(W, cells * (1 + 0.5 * t), random, 8, 0.46)
        ink = ramp([(0, far), (1, near)], np.full((1, 1), t))
        body = mix(ink, light, smoothstep(0, 0.34, y - line) * hazy * (1 - t) ** 0.6)
        light = mix(light, body, smoothstep(-0.0012, 0.0012, y - line[None, :]))
    return light


def pine(height, y, x, top, base, half):
    """How much of each pixel a conifer covers."""
    t = (y - top) / (base - top)
    tooth = 0.72 + 0.28 * np.abs(((t * height) % 1.0) - 0.25)
    width = half * np.clip(t, 0, 1) ** 0.85 * tooth
    inside = smoothstep(0.003, -0.001, np.abs(x) - width) * (t > 0) * (t < 1)
    return inside


def fog_forest(random, stops, far, near, rows=7, density=26):
    y, x = grid(H, W)
    light = ramp(stops, y) * (1 + 0.10 * fbm(H, W, 3, random, 5, stretch=3))[..., None]
    for i in range(rows):
        t = i / (rows - 1)
        ground = 0.36 + 0.72 * t**1.2 - 0.13 * (0.5 + 0.5 * t) * curve(W, 2.5, random, 4)
        cover = smoothstep(-0.004, 0.004, y - ground[None, :])
        tall = 0.075 + 0.34 * t**1.5
        for _ in range(int(density * (1.9 - 1.45 * t))):
            centre = random.uniform(-0.05, W / H + 0.05)
            column = int(np.clip(centre * H, 0, W - 1))
            size = tall * random.uniform(0.55, 1.15)
            base = ground[column] + 0.04 * tall + 0.02
            half = size * random.uniform(0.15, 0.2)
            r0, r1 = int(max((base - size) * H, 0)), int(min(base * H, H))
            c0, c1 = int(max((centre - half) * H - 2, 0)), int(min((centre + half) * H + 2, W))
            if r1 <= r0 or c1 <= c0:
                continue
            box = np.s_[r0:r1, c0:c1]
            lean = x[box] - centre + 0.004 * np.sin(y[box] * 90 + centre * 50) * tall
            tree = pine(random.uniform(9, 15), y[box], lean, base - size, base, half)
            cover[box] = np.maximum(cover[box], tree)
        ink = ramp([(0, far), (1, near)], np.full((1, 1), t**0.8))
        mist = 0.85 * smoothstep(-0.05, 0.26, y - ground[None, :]) * (1 - t)
        drift = 0.5 + 0.5 * fbm(H, W, 2, random, 5, stretch=4)
        body = mix(ink, ramp(stops, np.full_like(y, 0.75)), np.clip(mist * (0.5 + drift), 0, 1))
        light = mix(light, body, cover)
    return light


def stars(random, count, power=3.5):
    """Points of light, most of them faint, a few with colour."""
    light = np.zeros((H, W, 3))
    rows, columns = random.integers(0, H, count), random.integers(0, W, count)
    bright = random.uniform(0, 1, count) ** power * 2.2 + 0.08
    warm = random.uniform(0, 1, (count, 1))
    tint = linear("ffdcb8") * warm + linear("bcd0ff") * (1 - warm)
    for dy, dx, weight in (
        (0, 0, 1),
        (0, 1, 0.55),
        (1, 0, 0.55),
        (1, 1, 0.3),
        (0, -1, 0.2),
        (-1, 0, 0.2),
    ):
        light[(rows + dy) % H, (columns + dx) % W] += tint * bright[:, None] * weight
    return light
