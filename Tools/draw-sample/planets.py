"""Worlds, suns and clouds of gas."""

import numpy as np

from field import fbm, finished, glow, grid, linear, mix, ramp, sample, smoothstep, tile, tile_fbm

SIZE = 512
N = 768


def starfield(random, count=420, tint="060912", haze=None):
    y, x = grid(N, N)
    light = np.broadcast_to(linear(tint), (N, N, 3)).copy()
    if haze:
        cloud = np.clip(fbm(N, N, 2.2, random, 6, 0.55) + 0.05, 0, 1) ** 1.6
        light = light + linear(haze) * (cloud * 0.8)[..., None]
    rows, columns = random.integers(1, N - 1, count), random.integers(1, N - 1, count)
    bright = random.uniform(0, 1, count) ** 5 * 1.9 + 0.06
    warm = random.uniform(0, 1, (count, 1))
    colour = (linear("ffd9b0") * warm + linear("b8ccff") * (1 - warm)) * bright[:, None]
    for dy, dx, weight in ((0, 0, 1), (0, 1, 0.5), (1, 0, 0.5), (1, 1, 0.35)):
        light[np.minimum(rows + dy, N - 1), np.minimum(columns + dx, N - 1)] += colour * weight
    return light


class Globe:
    """A ball: where each pixel lies on it, and how the sun falls there."""

    def __init__(self, cx=0.5, cy=0.5, radius=0.33, sun=(-0.6, 0.45, 0.6), tilt=0.3, turn=0.0):
        y, x = grid(N, N)
        self.px, self.py = (x - cx) / radius, (cy - y) / radius
        self.far = np.hypot(self.px, self.py)
        self.mask = smoothstep(1.0, 1.0 - 2.5 / (radius * N), self.far)
        z = np.sqrt(np.maximum(1 - self.far**2, 0))
        self.z = z
        ax = self.px * np.cos(tilt) + self.py * np.sin(tilt)
        ay = -self.px * np.sin(tilt) + self.py * np.cos(tilt)
        self.latitude = np.arcsin(np.clip(ay, -1, 1))
        self.longitude = np.arctan2(ax, z) + turn
        self.at = (ax, ay, z)
        s = np.array(sun) / np.linalg.norm(sun)
        self.sun = s
        self.day = self.px * s[0] + self.py * s[1] + z * s[2]

    def wrapped(self, map_, scale=1.0, stretch=1.0):
        """A tiling map laid round the ball, kept even near the poles."""
        a = sample(map_, self.longitude * 163 * scale, self.latitude * 163 * scale * stretch)
        b = sample(map_, self.at[0] * 163 * scale + 300, self.at[2] * 163 * scale + 100)
        return mix_scalar(a, b, smoothstep(0.9, 1.3, np.abs(self.latitude)))

    def over(self, light, surface, air="9cc4ff", thickness=0.06, strength=0.9, night=0.0):
        lit = surface * (smoothstep(-0.06, 1.0, self.day) * 1.35 + night)[..., None]
        rim = (1 - self.z) ** 3 * smoothstep(-0.25, 0.5, self.day) * strength
        lit = lit + linear(air) * rim[..., None]
        outside = np.exp(-np.maximum(self.far - 1, 0) / thickness) * smoothstep(
            -0.45,
            0.8,
            (self.px * self.sun[0] + self.py * self.sun[1]) / np.maximum(self.far, 0.2) + 0.25,
        )
        light = (
            light
            + linear(air) * (outside * 0.55 * strength)[..., None] * (1 - self.mask)[..., None]
        )
        return mix(light, lit, self.mask)


def mix_scalar(a, b, t):
    return a * (1 - t) + b * t


def ocean_world(random):
    globe = Globe(sun=(-0.7, 0.4, 0.55), radius=0.36)
    land = globe.wrapped(tile_fbm(1024, 5, random, 8, 0.55)) + 0.1
    height = smoothstep(0.02, 1.2, land)
    sea = ramp([(0, "02102e"), (0.6, "0a3d78"), (1, "2f8fb8")], smoothstep(-0.5, 0.05, land))
    ground = ramp([(0, "3c6b2d"), (0.3, "7d8a45"), (0.6, "b09a68"), (1, "efe8dc")], height)
    surface = mix(sea, ground, smoothstep(0.03, 0.05, land))
    ice = smoothstep(1.2, 1.3, np.abs(globe.latitude) + 0.12 * land)
    surface = mix(surface, linear("f2f7fb"), ice)
    map_ = tile_fbm(1024, 5, random, 8, 0.58)
    swirl = globe.wrapped(tile_fbm(1024, 4, random, 4)) * 60
    cloud = smoothstep(
        0.22, 0.75, sample(map_, globe.longitude * 163 + swirl, globe.latitude * 260 + swirl)
    )
    surface = mix(surface, linear("ffffff"), cloud * 0.92)
    return globe.over(starfield(random), surface, "6fb4ff", 0.05, 1.0)


def giant(random, stops, sun, air, spot=None, tilt=0.35, rings=None, radius=0.36):
    globe = Globe(radius=radius, sun=sun, tilt=tilt)
    swirl = globe.wrapped(tile_fbm(1024, 6, random, 5), 1.0)
    fine = globe.wrapped(tile_fbm(1024, 10, random, 6), 1.3, 4.0)
    band = globe.latitude * 2.3 + 0.10 * swirl + 0.05 * fine
    profile = tile_fbm(1024, 9, random, 5, 0.6)[:, 100]
    value = np.interp(np.mod(band * 120 + 400, 1024), np.arange(1024), profile)
    t = np.clip(0.5 + value * 0.9 + fine * 0.14, 0, 1)
    surface = ramp(stops, t)
    if spot:
        dx, dy = globe.longitude - spot[0], (globe.latitude - spot[1]) * 1.9
        eye = np.hypot(dx, dy) / 0.3
        surface = mix(
            surface,
            linear(spot[2]) * (1 + 0.25 * np.sin(eye * 14 + swirl * 5))[..., None],
            smoothstep(1.05, 0.8, eye) * 0.9,
        )
    light = globe.over(starfield(random), surface, air, 0.03, 0.5)
    return ringed(light, globe, random, *rings) if rings else light


def ringed(light, globe, random, stops, tilt=0.32, inner=1.28, outer=2.15, open_=0.26):
    x = globe.px * np.cos(tilt) + globe.py * np.sin(tilt)
    y = (-globe.px * np.sin(tilt) + globe.py * np.cos(tilt)) / open_
    far = np.hypot(x, y)
    line = np.interp(
        far, np.linspace(inner, outer, 400), np.abs(fbm(400, 8, 30, random, 4)[:, 3]) * 1.6 + 0.25
    )
    gap = 1 - 0.9 * np.exp(-(((far - 1.78) / 0.035) ** 2))
    cover = (
        np.clip(line, 0.12, 0.95)
        * gap
        * smoothstep(inner, inner + 0.03, far)
        * smoothstep(outer, outer - 0.05, far)
    )
    behind = (y > 0) & (globe.far < 1)
    s = globe.sun
    along = x * s[0] + globe.py * s[1]
    shade = 1 - 0.85 * smoothstep(1.05, 0.9, np.abs(globe.px * s[1] - globe.py * s[0])) * (
        along < 0
    ) * ((globe.px * s[0] + globe.py * s[1]) < 0)
    tint = ramp(stops, np.clip((far - inner) / (outer - inner), 0, 1)) * (0.95 * shade)[..., None]
    return mix(light, tint, np.where(behind, 0, cover))


def copper_giant(random):
    return giant(
        random,
        [(0, "5b2c1a"), (0.3, "b5672f"), (0.5, "e2b07a"), (0.7, "f6e6cc"), (1, "c98a5a")],
        (-0.55, 0.3, 0.75),
        "ffc890",
        (0.35, -0.38, "c4472a"),
    )


def ringed_giant(random):
    return giant(
        random,
        [(0, "8a6a3c"), (0.4, "d9b878"), (0.6, "f0dcae"), (1, "b08c58")],
        (-0.6, 0.5, 0.62),
        "ffe2b0",
        None,
        0.32,
        ([(0, "7d6848"), (0.4, "e4cfa2"), (0.7, "c9b08a"), (1, "8c7a60")],),
        0.235,
    )


def blue_giant(random):
    return giant(
        random,
        [(0, "0c2a6e"), (0.4, "2f6fc4"), (0.65, "7cb8e8"), (1, "d4eefa")],
        (0.6, 0.4, 0.6),
        "86c8ff",
        (-0.4, 0.3, "123a8c"),
        -0.4,
        ([(0, "5c7a9c"), (0.5, "a8c4dc"), (1, "4c6484")], -0.95, 1.5, 1.9, 0.2),
        0.26,
    )


def craters(globe, random, count=340):
    level = 0.5 * globe.wrapped(tile_fbm(1024, 6, random, 8, 0.6))
    for _ in range(count):
        direction = random.normal(0, 1, 3)
        direction[2] = abs(direction[2])
        direction /= np.linalg.norm(direction)
        size = 0.02 + 0.16 * random.uniform(0, 1) ** 5
        cosine = (
            globe.at[0] * direction[0] + globe.at[1] * direction[1] + globe.at[2] * direction[2]
        )
        t = np.arccos(np.clip(cosine, -1, 1)) / size
        level = level + size * 5 * (
            np.exp(-(((t - 1) / 0.2) ** 2)) * 0.6 - smoothstep(1.0, 0.55, t) * 0.7
        )
    return level


def moon(
    random, stops=((0, "2d2b2c"), (0.5, "8f8b86"), (1, "e8e4dc")), sun=(-0.8, 0.25, 0.5), sky=None
):
    globe = Globe(sun=sun, radius=0.37, tilt=0.1)
    level = craters(globe, random)
    gy, gx = np.gradient(level, 1 / (0.37 * N))
    globe.day = globe.day + 0.11 * (-gx * globe.sun[0] + gy * globe.sun[1]) * smoothstep(
        -0.1, 0.3, globe.day
    )
    maria = smoothstep(-0.1, 0.35, globe.wrapped(tile_fbm(1024, 3, random, 6)))
    surface = ramp(stops, np.clip(0.78 - 0.42 * maria + 0.12 * level, 0, 1))
    return globe.over(starfield(random, 380, "05070d"), surface, "c8d0dc", 0.01, 0.12)


def rust(random):
    globe = Globe(sun=(0.65, 0.35, 0.6), radius=0.35, tilt=0.4)
    a = globe.wrapped(tile_fbm(1024, 4, random, 8, 0.6))
    b = globe.wrapped(tile_fbm(1024, 12, random, 7, 0.6))
    surface = ramp(
        [(0, "4a1c10"), (0.35, "9c4522"), (0.6, "cf7a42"), (1, "f0bd88")],
        np.clip(0.5 + 0.65 * a + 0.3 * b, 0, 1),
    )
    rift = np.exp(
        -(((globe.latitude + 0.15 + 0.15 * b + 0.1 * np.sin(globe.longitude * 3)) / 0.03) ** 2)
    )
    surface = surface * (1 - 0.6 * rift * smoothstep(1.1, 0.4, np.abs(globe.longitude)))[..., None]
    cap = smoothstep(1.22, 1.3, globe.latitude + 0.1 * b) + smoothstep(
        1.3, 1.38, -globe.latitude + 0.1 * b
    )
    return globe.over(
        starfield(random, 400, "080608"),
        mix(surface, linear("fbf2ea"), np.clip(cap, 0, 1)),
        "ffb58a",
        0.03,
        0.6,
    )


def lava(random):
    globe = Globe(sun=(-0.7, 0.5, 0.35), radius=0.35, tilt=0.2)
    a = globe.wrapped(tile(1024, 26, random))
    b = globe.wrapped(tile_fbm(1024, 10, random, 6, 0.6))
    crack = np.exp(-np.abs(a + 0.45 * b) / 0.07)
    surface = ramp([(0, "120c0c"), (1, "4c3a36")], 0.5 + 0.6 * b)
    light = globe.over(starfield(random, 380, "07050a"), surface, "ff7a3c", 0.05, 0.7)
    melt = (
        ramp([(0, "5a0a00"), (0.5, "ff4a08"), (1, "ffe08a")], np.clip(crack, 0, 1))
        * (crack * 1.6)[..., None]
    )
    return glow(light + melt * globe.mask[..., None], 26, 0.9, 0.5)


def ice(random):
    globe = Globe(sun=(0.5, 0.6, 0.6), radius=0.34, tilt=-0.3)
    surface = (
        np.broadcast_to(linear("dcebf2"), (N, N, 3))
        * (0.85 + 0.25 * globe.wrapped(tile_fbm(1024, 8, random, 7, 0.6)))[..., None]
    )
    for scale, weight in ((0.7, 0.9), (1.1, 0.7), (1.9, 0.5)):
        vein = globe.wrapped(tile_fbm(1024, 7, random, 3, 0.4), scale)
        surface = mix(surface, linear("9a5a3c"), np.exp(-np.abs(vein) / 0.018) * weight * 0.8)
    return globe.over(starfield(random, 420, "040812", "0b2a4a"), surface, "a8e0ff", 0.04, 0.6)


def nebula(random, stops, dark, stars_=900):
    y, x = grid(N, N)
    map_ = tile_fbm(1024, 5, random, 8, 0.56)
    u, v = x * 420, y * 420
    for bend in (70, 50, 30):
        u, v = u + bend * sample(map_, u + 71, v), v + bend * sample(map_, v, u + 313)
    gas = np.clip(0.5 + 0.8 * sample(map_, u, v), 0, 1)
    dust = smoothstep(-0.1, 0.5, sample(map_, u * 1.7 + 200, v * 1.7))
    far = np.hypot(x - 0.52, y - 0.47)
    gas = gas * (0.98 - 0.72 * smoothstep(0.1, 0.62, far))
    light = ramp(stops, gas) * (0.3 + 0.95 * gas)[..., None]
    light = mix(light, linear(dark), dust * 0.75 * smoothstep(0.95, 0.3, gas))
    light = light + starfield(random, stars_, "000000")
    for _ in range(9):
        cx, cy = random.uniform(0.05, 0.95, 2)
        d = np.hypot(x - cx, y - cy)
        spike = np.exp(-np.abs(x - cx) / 0.0016) * np.exp(-np.abs(y - cy) / 0.022)
        spike = spike + np.exp(-np.abs(y - cy) / 0.0016) * np.exp(-np.abs(x - cx) / 0.022)
        light = light + linear("dfeaff") * (np.exp(-d / 0.0042) * 2 + spike * 0.8)[..., None]
    return glow(light, 30, 0.5, 0.6)


def rose_nebula(random):
    return nebula(
        random,
        [(0, "0a0618"), (0.35, "3a1450"), (0.55, "a12a5e"), (0.75, "f0785a"), (1, "ffe6b0")],
        "0a0510",
    )


def teal_nebula(random):
    return nebula(
        random,
        [(0, "030a16"), (0.35, "0c2c4a"), (0.55, "1d7a82"), (0.75, "e0a458"), (1, "fff2cf")],
        "04070e",
    )


def eclipse(random):
    y, x = grid(N, N)
    far, angle = np.hypot(x - 0.5, y - 0.5), np.arctan2(y - 0.5, x - 0.5)
    map_ = tile_fbm(1024, 32, random, 5, 0.55)
    rays = sample(map_, (angle + np.pi) / (2 * np.pi) * 1024, far * 50)
    rays = rays + 0.6 * sample(map_, (angle + np.pi) / (2 * np.pi) * 2048, far * 20 + 333)
    reach = 0.11 * (1 + 0.55 * np.cos(2 * angle + 0.5)) * (1 + 0.5 * rays)
    corona = np.exp(-np.maximum(far - 0.2, 0) / np.maximum(reach, 0.02))
    light = (
        linear("04060e")
        + mix(linear("8fb4ff"), linear("fff6e4"), corona) * (corona * 1.15)[..., None]
    )
    ring = np.exp(-(((far - 0.203) / 0.0045) ** 2)) * (0.55 + 0.45 * np.cos(angle + 0.9))
    light = light + linear("ff8fa8") * ring[..., None]
    bead = np.exp(-np.hypot(x - 0.5 - 0.2 * np.cos(-0.9), y - 0.5 - 0.2 * np.sin(-0.9)) / 0.016)
    light = light * smoothstep(0.2, 0.21, far)[..., None] + linear("ffffff") * (bead * 4)[..., None]
    light = light + starfield(random, 160, "000000") * smoothstep(0.3, 0.6, far)[..., None]
    light = glow(light, 40, 0.4, 0.7)
    return mix(
        light,
        linear("020308") + linear("ffffff") * (bead * 1.5)[..., None],
        smoothstep(0.201, 0.198, far),
    )


PICTURES = {
    "Ocean World": ocean_world,
    "Copper Giant": copper_giant,
    "The Ringed One": ringed_giant,
    "Cold Blue, with Rings": blue_giant,
    "Old Moon": moon,
    "Rust": rust,
    "Young and Molten": lava,
    "Ice over Ocean": ice,
    "Rose Nebula": rose_nebula,
    "Lantern Nebula": teal_nebula,
    "Totality": eclipse,
}


def draw(name, random):
    return finished(PICTURES[name](random), SIZE, SIZE, random)
