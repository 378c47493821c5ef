"""Landscapes that could be photographs."""

import numpy as np

from field import (
    curve,
    fbm,
    finished,
    glow,
    grid,
    linear,
    mix,
    ramp,
    sample,
    smoothstep,
    tile,
    tile_fbm,
    vignette,
)
from scenery import Camera, Sky, Terrain, hazed, mountains, sea
from silhouettes import H, HEIGHT, W, WIDTH, fog_forest, layers, stars


def blue_ridge(random):
    y, x = grid(H, W)
    light = ramp([(0, "6f95c4"), (0.3, "b9c8dc"), (0.48, "f6d9b8"), (0.62, "f9c48c")], y)
    distance = np.hypot(x - 1.02, y - 0.36)
    light = light + linear("ffd9a0") * (np.exp(-distance / 0.16) * 0.8)[..., None]
    light = layers(light, random, 8, 0.42, 0.93, "d9bfae", "0d1b2e", 0.10, 3, 0.75)
    return vignette(glow(light, 40, 0.4), 0.3)


def fog_in_the_firs(random):
    light = fog_forest(random, [(0, "c4d0d2"), (0.5, "dfe5e2"), (1, "b9c7c4")], "b3c1c0", "0c1a18")
    return vignette(light, 0.35)


def october(random):
    stops = [(0, "f3d9ae"), (0.45, "f9c98b"), (1, "d99a5f")]
    light = fog_forest(random, stops, "e3b27c", "2a1210", 6, 30)
    y, x = grid(H, W)
    sun = np.exp(-np.hypot(x - 0.42, y - 0.2) / 0.2)
    return vignette(glow(light + linear("ffcf7a") * (0.9 * sun)[..., None], 60, 0.5), 0.35)


def alpenglow(random):
    camera = Camera(H, W, 0.56, 1.35, 1.15)
    sky = Sky(
        [(0, "f4b7a0"), (0.12, "c9a4b8"), (0.35, "6d86b8"), (0.8, "2c4a86")],
        random,
        (1.9, 0.16),
        glow="ff9a60",
        glow_strength=0.2,
        disc=0,
    )
    heights = mountains(1024, random, 9, 4, 1.9)
    land = Terrain(
        camera,
        heights,
        0.016,
        (3.1, 5.2),
        1.2,
        14,
        3.4,
        rising=lambda x, z: smoothstep(1.0, 7.5, z) * 1.0 + 0.05,
    )
    shadow = land.shadow(sky.sun, 220, 0.06)
    _, up, _ = land.normal()
    rock = ramp(
        [(0, "4a4550"), (0.5, "6b625f"), (1, "7d736c")],
        0.5 + 0.5 * sample(tile_fbm(1024, 40, random, 5), land.u * 5, land.v * 5),
    )
    grain = sample(tile_fbm(1024, 30, random, 5), land.u * 3, land.v * 3)
    snow = smoothstep(0.45, 0.62, up + 0.22 * grain + 0.12 * (land.level - 1.1))
    albedo = mix(rock, linear("f4f6fa"), snow)
    lit = land.lit(albedo, sky.sun, "ff8f5c", "5f7fc4", shadow)
    base = sky.light(*camera.directions)
    lit = hazed(lit, land.z, linear("b79db5"), 30)
    light = np.where(land.mask[..., None], lit, base)
    y, _ = grid(H, W)
    mist = smoothstep(0.62, 0.98, y + 0.07 * fbm(H, W, 2, random, 6, stretch=3))
    return vignette(mix(light, linear("41557f"), mist * 0.75), 0.25)


def valley(random):
    camera = Camera(H, W, 0.36, 1.05, 2.3)
    sky = Sky(
        [(0, "dfe9f2"), (0.2, "9fc4e6"), (0.7, "3f7fc4")],
        random,
        (0.9, 0.5),
        glow="fff0d0",
        glow_strength=0.35,
        disc=0,
        clouds=dict(amount=0.15, scale=0.5, light="ffffff", shade="a9b8cc"),
    )
    heights = mountains(1024, random, 9, 4, 1.7)
    land = Terrain(
        camera,
        heights,
        0.022,
        (9.0, 2.0),
        0.8,
        22,
        2.6,
        rising=lambda x, z: 0.22 + 0.78 * smoothstep(0.3, 3.2, np.abs(x - 0.5 * np.sin(z / 2.4))),
    )
    shadow = land.shadow(sky.sun, 160, 0.08)
    _, up, _ = land.normal()
    grain = sample(tile_fbm(1024, 60, random, 5), land.u * 4, land.v * 4)
    grass = ramp([(0, "2d4a1c"), (0.5, "5f7d2b"), (1, "93984a")], 0.5 + 0.6 * grain)
    forest = ramp(
        [(0, "12281a"), (1, "2a4a26")],
        0.5 + 0.5 * sample(tile(1024, 256, random), land.u * 9, land.v * 9),
    )
    wood = smoothstep(0.0, 0.15, grain + 0.55 - 0.35 * land.level) * smoothstep(0.5, 0.7, up)
    albedo = mix(mix(linear("77726a"), grass, smoothstep(0.6, 0.76, up)), forest, wood)
    snow = smoothstep(1.45, 1.7, land.level + 0.4 * grain) * smoothstep(0.45, 0.6, up)
    albedo = mix(albedo, linear("f5f7fb"), snow)
    lit = land.lit(albedo, sky.sun, "fff0d8", "7fa4d4", shadow)
    lit = hazed(lit * 1.7, land.z, linear("b4cfe8"), 24)
    return vignette(np.where(land.mask[..., None], lit, sky.light(*camera.directions)), 0.25)


def dunes(random):
    camera = Camera(H, W, 0.34, 1.1, 1.0)
    sky = Sky(
        [(0, "f0d2a8"), (0.15, "c9c0bc"), (0.6, "4f86b8")],
        random,
        (1.2, 0.27),
        glow="ffd090",
        glow_strength=0.5,
        disc=0,
    )
    size = 1024
    rows, columns = np.mgrid[0:size, 0:size] / size
    warp = tile_fbm(size, 3, random, 4, 0.45)
    phase = (columns * 5 + rows * 2 + warp * 0.85) % 1.0
    crest = np.where(phase < 0.72, (phase / 0.72) ** 1.35, ((1 - phase) / 0.28) ** 1.1)
    heights = crest * (0.65 + 0.5 * tile_fbm(size, 3, random, 3)) + 0.2 * tile_fbm(
        size, 2, random, 2
    )
    land = Terrain(camera, heights, 0.02, (2.0, 4.0), 0.5, 32, 0.62)
    shadow = land.shadow(sky.sun, 180, 0.02)
    ripple = np.sin((land.x * 1.2 + land.z * 3 + 0.6 * sample(warp, land.u * 3, land.v * 3)) * 46)
    ripple = ripple * np.exp(-land.z / 2.6) * 0.08
    albedo = (
        linear("d9904a")
        * (1 + ripple + 0.05 * sample(tile(1024, 400, random), land.u * 9, land.v * 9))[..., None]
    )
    lit = land.lit(albedo, sky.sun, "ffd9a4", "7f90b4", shadow, 1.25)
    lit = hazed(lit * 1.75, land.z, linear("e6c6a2"), 30)
    return vignette(np.where(land.mask[..., None], lit, sky.light(*camera.directions)), 0.3)


def sunset(random):
    camera = Camera(H, W, 0.5, 1.0, 1.0)
    sky = Sky(
        [(0, "ff9a4a"), (0.1, "f2705a"), (0.28, "a5507e"), (0.7, "2b2f66")],
        random,
        (0.12, 0.055),
        "fff0b8",
        "ff9440",
        0.9,
        0.035,
        dict(amount=0.28, scale=0.3, light="ffb488", shade="5f3a63", stretch=0.6),
    )
    light = sky.light(*camera.directions)
    water, below = sea(camera, sky, random, 0.17, "0b1a33")
    light = np.where(below[..., None], water, light)
    return vignette(glow(light, 50, 0.5, 0.9), 0.3)


def moonrise(random):
    camera = Camera(H, W, 0.55, 1.0, 1.0)
    sky = Sky(
        [(0, "5a6d9a"), (0.15, "2f4272"), (0.6, "0b1433")],
        random,
        (-0.18, 0.24),
        "f6f2e2",
        "8fa8d8",
        0.55,
        0.045,
        dict(amount=0.12, scale=0.35, light="8fa0c8", shade="1d2848", stretch=0.5),
    )
    light = sky.light(*camera.directions)
    water, below = sea(camera, sky, random, 0.22, "040b1c")
    light = np.where(below[..., None], water, light)
    y, x = grid(H, W)
    line = 0.55 - 0.085 * np.clip(1 - np.abs(x[0] - 1.22) / 0.42, 0, 1) ** 0.7 * (
        0.8 + 0.4 * curve(W, 6, random)
    )
    island = smoothstep(-0.002, 0.002, y - line[None, :]) * (y < 0.555) * (np.abs(x - 1.22) < 0.42)
    return vignette(glow(mix(light, linear("0a1024"), island), 50, 0.5, 0.7), 0.35)


def milky_way(random):
    y, x = grid(H, W)
    light = ramp([(0, "040817"), (0.6, "0d1a3a"), (0.85, "2a3f66"), (1, "6a6a78")], y)
    along = (x - 0.55) * 0.5 + (y - 0.5) * 0.87
    across = (x - 0.75) * 0.87 - (y - 0.35) * 0.5
    cloud = fbm(H, W, 4, random, 7, 0.58)
    dust = fbm(H, W, 5, random, 7, 0.6)
    band = np.exp(-(((across + 0.05 * cloud) / 0.16) ** 2)) * (0.75 + 0.5 * cloud)
    lane = np.exp(-(((across + 0.09 * dust) / 0.05) ** 2)) * smoothstep(-0.3, 0.5, dust + 0.2)
    core = np.exp(-(((along - 0.12) / 0.4) ** 2))
    band = np.clip(band * (0.35 + 0.75 * core) * (1 - 0.75 * lane), 0, 2)
    light = (
        light
        + mix(linear("5a78c0"), linear("ffd2a6"), np.clip(core * band * 1.2, 0, 1))
        * (band * 0.55)[..., None]
    )
    light = light + stars(random, 2600) * (0.55 + band)[..., None]
    light = layers(light, random, 3, 0.8, 0.93, "1b2743", "03060e", 0.1, 3, 0.35)
    return vignette(light, 0.3)


def aurora(random):
    y, x = grid(H, W)
    light = ramp([(0, "050b22"), (0.5, "0c2440"), (0.62, "164050"), (1, "0a1c2a")], y)
    light = light + stars(random, 900, 5) * smoothstep(0.6, 0.3, y)[..., None]
    for i, (base, tall, bright) in enumerate(
        ((0.46, 0.34, 0.8), (0.36, 0.4, 0.5), (0.53, 0.2, 0.65))
    ):
        foot = base + 0.07 * curve(W, 2.2, random, 3) + 0.015 * curve(W, 12, random, 3)
        rays = np.clip(0.55 + 0.55 * curve(W, 30, random, 3) + 0.4 * curve(W, 5, random, 2), 0, 1.6)
        height = foot[None, :] - y
        sheet = smoothstep(-0.012, 0.02, height) * np.exp(
            -np.maximum(height, 0) / (tall * (0.3 + 0.35 * rays)[None, :])
        )
        tint = ramp(
            [(0, "4dffb0"), (0.4, "2fd59a"), (0.75, "6a5ad0"), (1, "b04ac0")],
            np.clip(height / tall, 0, 1),
        )
        light = light + tint * (sheet * rays[None, :] * bright)[..., None]
    light = layers(light, random, 2, 0.57, 0.615, "0c2030", "050d16", 0.07, 4, 0.2)
    line = int(0.645 * H)
    depth = H - line
    ripple = (fbm(depth, W, 30, random, 3, stretch=9) * np.linspace(1, 10, depth)[:, None]).astype(
        int
    )
    source = np.clip(
        line - 1 - (np.arange(depth)[:, None] * 1.25).astype(int) + ripple, 0, line - 1
    )
    mirrored = light[source, np.arange(W)[None, :]]
    light[line:] = mirrored * 0.62 + linear("06121c") * 0.4
    return vignette(glow(light, 50, 0.25, 0.5), 0.3)


def city(random):
    y, x = grid(H, W)
    light = ramp([(0, "141b3c"), (0.35, "3b3766"), (0.58, "c4705c"), (0.66, "f2a65e")], y)
    shore = 0.7
    for depth in range(4):
        t = depth / 3
        left = -0.02
        while left < W / H:
            wide = random.uniform(0.028, 0.075) * (0.7 + 0.5 * t)
            centre = np.exp(-(((left - 0.8) / 0.42) ** 2))
            tall = random.uniform(0.06, 0.2) * (0.5 + 0.45 * t) + 0.3 * centre * random.uniform(
                0.1, 1
            ) * (1 - 0.45 * t)
            r0, r1, c0, c1 = (
                int((shore - tall) * H),
                int(shore * H),
                int(max(left * H, 0)),
                int(min((left + wide) * H, W)),
            )
            left += wide * random.uniform(0.85, 1.25)
            if c1 - c0 < 3:
                continue
            ink = ramp([(0, "8a5a68"), (1, "0c1024")], np.full((1, 1), t**0.7))
            light[r0:r1, c0:c1] = ink
            if random.uniform() < 0.16:
                mast = (c0 + c1) // 2
                light[max(r0 - int(0.05 * H), 0) : r0, mast : mast + 2] = ink
            step = 7
            for row in range(r0 + 5, r1 - 6, step):
                for column in range(c0 + 3, c1 - 4, 6):
                    if random.uniform() < 0.18 + 0.26 * t:
                        lamp = linear(random.choice(["ffd28a", "ffe6b8", "ffb765", "cfe4ff"]))
                        light[row : row + 3, column : column + 3] = (
                            lamp * random.uniform(0.35, 1.3) * (0.35 + 0.65 * t)
                        )
    line = int(shore * H)
    depth = H - line
    ripple = fbm(depth, W, 26, random, 3, stretch=7) * np.linspace(2, 26, depth)[:, None]
    source = np.clip(line - 1 - np.arange(depth)[:, None] * 1.5 + ripple, 0, line - 1).astype(int)
    light[line:] = light[source, np.arange(W)[None, :]] * 0.6 + linear("0a1026") * 0.35
    return vignette(glow(light, 26, 0.9, 0.45), 0.3)


def storm(random):
    camera = Camera(H, W, 0.72, 1.0, 1.0)
    sky = Sky(
        [(0, "e8b878"), (0.08, "b8946f"), (0.3, "4f5666"), (0.9, "1f2633")],
        random,
        (-0.5, 0.06),
        glow="ffc070",
        glow_strength=0.45,
        disc=0,
        clouds=dict(amount=0.42, scale=0.3, light="b0b4be", shade="1c2230", opacity=0.95),
    )
    light = sky.light(*camera.directions)
    y, x = grid(H, W)
    depth = np.maximum(y - 0.72, 0.002)
    rows = sample(tile_fbm(1024, 90, random, 4), (x - 0.75) / depth * 40, 1 / depth * 60)
    wheat = ramp(
        [(0, "5a3f16"), (0.5, "b4862f"), (1, "f0cc74")],
        np.clip(
            0.5 + 0.55 * rows * smoothstep(0.0, 0.1, depth) + 0.25 * (0.1 - depth) / 0.28, 0, 1
        ),
    )
    light = np.where((y > 0.72)[..., None], wheat, light)
    line = 0.722 - 0.012 * np.abs(curve(W, 9, random))
    light = mix(light, linear("1c2018"), smoothstep(-0.001, 0.001, y - line[None, :]) * (y < 0.724))
    crown = np.hypot((x - 1.02) / 0.095, (y - 0.585) / 0.078)
    leaves = smoothstep(1.02, 0.92, crown + 0.5 * fbm(H, W, 14, random, 5, 0.6))
    trunk = (
        smoothstep(0.0075, 0.0055, np.abs(x - 1.02) - 0.02 * np.clip(y - 0.72, 0, 1))
        * (y > 0.6)
        * (y < 0.742)
    )
    light = mix(light, linear("10140e"), np.maximum(leaves, trunk))
    return vignette(light, 0.35)


def lake(random):
    y, x = grid(H, W)
    light = ramp([(0, "5f9fd8"), (0.3, "bcd8ea"), (0.5, "fbd9b4")], y)
    light = layers(light, random, 6, 0.3, 0.535, "9db8cf", "143a30", 0.15, 3.2, 0.5)
    line = int(0.56 * H)
    depth = H - line
    ripple = fbm(depth, W, 34, random, 3, stretch=10) * np.linspace(0.5, 9, depth)[:, None]
    source = np.clip(line - 1 - np.arange(depth)[:, None] * 1.22 + ripple, 0, line - 1).astype(int)
    light[line:] = mix(
        light[source, np.arange(W)[None, :]] * 0.82,
        linear("123848"),
        np.linspace(0.1, 0.5, depth)[:, None] * np.ones((1, W)),
    )
    mist = np.exp(-(((y - 0.555) / 0.022) ** 2)) * (0.6 + 0.5 * fbm(H, W, 3, random, 4, stretch=6))
    return vignette(mix(light, linear("eef0ee"), np.clip(mist, 0, 1) * 0.55), 0.25)


PICTURES = {
    "Blue Ridge, First Light": blue_ridge,
    "Fog in the Firs": fog_in_the_firs,
    "October Woods": october,
    "Alpenglow": alpenglow,
    "The Green Valley": valley,
    "Dunes at Five": dunes,
    "Red Harbour": sunset,
    "Moonrise over Skerry": moonrise,
    "Milky Way from the Pass": milky_way,
    "Aurora at Two": aurora,
    "City across the Water": city,
    "Before the Storm": storm,
    "Still Lake": lake,
}


def draw(name, random):
    return finished(PICTURES[name](random), WIDTH, HEIGHT, random)
