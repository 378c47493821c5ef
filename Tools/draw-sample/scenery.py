"""A sky, a sea and a terrain that share one camera and one sun."""

import numpy as np

from field import grid, linear, mix, ramp, sample, smoothstep, tile, tile_fbm


class Camera:
    """Looks along z from a height above zero; the horizon is a row, in units of the height."""

    def __init__(self, height, width, horizon=0.5, lens=0.9, above=1.0):
        self.height, self.width, self.above = height, width, above
        self.horizon, self.lens = horizon, lens
        y, x = grid(height, width)
        self.y, self.x = y, x - width / height / 2
        self.up = (horizon - self.y) / lens
        self.side = self.x / lens
        length = np.sqrt(1 + self.up**2 + self.side**2)
        self.directions = (self.side / length, self.up / length, 1 / length)


class Sky:
    """Colour by direction: a ramp over elevation, a sun with its glow, and a layer of cloud."""

    def __init__(
        self,
        stops,
        random,
        sun=(0.0, 0.1),
        sun_colour="fff1d0",
        glow="ffb060",
        glow_strength=0.8,
        disc=0.03,
        clouds=None,
    ):
        self.stops, self.clouds, self.disc = stops, clouds, disc
        azimuth, elevation = sun
        self.sun = np.array(
            [
                np.sin(azimuth) * np.cos(elevation),
                np.sin(elevation),
                np.cos(azimuth) * np.cos(elevation),
            ]
        )
        self.sun_colour, self.glow = linear(sun_colour), linear(glow)
        self.glow_strength = glow_strength
        self.map = tile_fbm(1024, 6, random, 7, 0.55)

    def light(self, side, up, ahead, with_disc=True, with_clouds=True):
        """The light that comes from a direction."""
        up_shown = np.abs(up)
        colour = ramp(self.stops, up_shown)
        angle = np.arccos(
            np.clip(side * self.sun[0] + up_shown * self.sun[1] + ahead * self.sun[2], -1, 1)
        )
        halo = np.exp(-angle / 0.28) * 0.6 + np.exp(-angle / 0.09) * 0.9
        colour = colour + self.glow * (halo * self.glow_strength)[..., None]
        if self.clouds and with_clouds:
            colour = self.clouded(colour, side, up_shown, ahead, angle)
        if with_disc and self.disc:
            shine = smoothstep(self.disc * 1.12, self.disc * 0.9, angle)
            colour = colour + self.sun_colour * (shine * 2.5)[..., None]
        return colour

    def clouded(self, colour, side, up, ahead, angle):
        amount, scale, bright, dark = (
            self.clouds[k] for k in ("amount", "scale", "light", "shade")
        )
        rise = np.maximum(up, 0.012)
        u, v = side / rise * scale, ahead / rise * scale
        u, v = u * self.clouds.get("stretch", 1.0) + 311, v + 97
        density = sample(self.map, u * 100, v * 100) + 0.25 * sample(self.map, u * 390, v * 390)
        toward = sample(self.map, u * 100 + self.sun[0] * 22, v * 100 + self.sun[2] * 22)
        cover = smoothstep(0.15 - amount, 0.75 - amount, density) * smoothstep(0.0, 0.12, up)
        relief = np.clip(0.5 + 1.6 * (density - toward), 0, 1)
        tint = mix(linear(dark), linear(bright), relief)
        tint = (
            tint
            + self.glow
            * (np.exp(-angle / 0.35) * 0.9 * self.glow_strength * (1 - 0.6 * cover))[..., None]
        )
        return mix(colour, tint, cover * self.clouds.get("opacity", 0.85))


def sea(camera, sky, random, roughness=0.25, deep="04202e", scale=1.0):
    """Water below the horizon, mirroring the sky; returns its light and its mask."""
    below = camera.up < 0
    down = np.minimum(camera.up, -1e-4)
    distance = camera.above / -down
    x, z = camera.side * distance * scale, distance * scale
    coarse, fine = tile(1024, 64, random), tile(1024, 200, random)
    swell_x = swell_z = 0.0
    for map_, size, weight in (
        (coarse, 10, 1.0),
        (coarse, 37, 0.7),
        (fine, 60, 0.6),
        (fine, 150, 0.4),
    ):
        fade = 1 / (1 + (distance * size / 900) ** 1.2)
        u, v = x * size + 71 * size, z * size * 1.6
        swell_x = swell_x + weight * fade * sample(map_, u, v)
        swell_z = swell_z + weight * fade * sample(map_, v + 511, u + 37)
    nx, nz = roughness * 0.45 * swell_x, roughness * swell_z
    length = np.sqrt(1 + nx**2 + nz**2)
    nx, ny, nz = nx / length, 1 / length, nz / length
    dx, dy, dz = camera.directions
    facing = dx * nx + dy * ny + dz * nz
    rx, ry, rz = dx - 2 * facing * nx, dy - 2 * facing * ny, dz - 2 * facing * nz
    mirrored = sky.light(rx, np.abs(ry), rz, with_disc=True, with_clouds=True)
    fresnel = 0.06 + 0.94 * (1 - np.clip(-facing, 0, 1)) ** 3.2
    return mix(linear(deep), mirrored, fresnel), below


def mountains(size, random, octaves=8, cells=5, sharp=1.6):
    """A tiling height map of ridges, from 0 to about 1."""
    warp_x, warp_y = tile_fbm(size, 4, random, 3), tile_fbm(size, 4, random, 3)
    rows, columns = np.mgrid[0:size, 0:size].astype(float)
    total, weight, amplitude, reach = 0.0, 1.0, 1.0, 0.0
    for _ in range(octaves):
        if cells > size // 2:
            break
        layer = tile(size, cells, random)
        layer = sample(layer, columns + warp_x * size * 0.03, rows + warp_y * size * 0.03)
        ridge = (1 - np.minimum(np.abs(layer), 1)) ** 2
        total = total + amplitude * ridge * weight
        weight = np.clip(ridge * sharp, 0, 1)
        reach += amplitude
        amplitude *= 0.48
        cells *= 2
    return total / reach


class Terrain:
    """A height map seen from the camera: which point of it each pixel shows, and its light."""

    def __init__(
        self,
        camera,
        heights,
        cell=0.02,
        place=(0.0, 0.0),
        near=0.4,
        far=40,
        tall=1.0,
        steps=1100,
        rising=None,
    ):
        self.cell = cell
        size = heights.shape[0]
        self.map = heights
        z = np.geomspace(near, far, steps)
        columns = camera.side[0]
        x = columns[None, :] * z[:, None]
        level = sample(heights, (x + place[0]) / cell, (z[:, None] + place[1]) / cell) * tall
        if rising is not None:
            level = level * rising(x, z[:, None])
        row = camera.horizon - (level - camera.above) * camera.lens / z[:, None]
        seen = np.minimum.accumulate(row, axis=0)
        wanted = camera.y[:, 0]
        index = np.empty((camera.height, camera.width), int)
        for column in range(camera.width):
            index[:, column] = np.searchsorted(-seen[:, column], -wanted)
        self.mask = index < steps
        at = np.clip(index, 1, steps - 1)
        across = np.arange(camera.width)[None, :]
        before, after = row[at - 1, across], row[at, across]
        t = np.clip((before - wanted[:, None]) / np.maximum(before - after, 1e-6), 0, 1)
        self.z = z[at - 1] + (z[at] - z[at - 1]) * t
        self.x = camera.side * self.z
        self.u, self.v = (self.x + place[0]) / cell, (self.z + place[1]) / cell
        factor = tall if rising is None else tall * rising(self.x, self.z)
        self.level = sample(heights, self.u, self.v) * factor
        self.slope_x = (np.roll(heights, -1, 1) - np.roll(heights, 1, 1)) / (2 * cell) * tall
        self.slope_z = (np.roll(heights, -1, 0) - np.roll(heights, 1, 0)) / (2 * cell) * tall
        self.size, self.tall = size, tall

    def normal(self, detail=1.0):
        gx = sample(self.slope_x, self.u, self.v) * detail
        gz = sample(self.slope_z, self.u, self.v) * detail
        length = np.sqrt(1 + gx**2 + gz**2)
        return -gx / length, 1 / length, -gz / length

    def shadow(self, sun, reach=160, softness=0.05):
        """One where the sun is seen, zero in the shade of higher ground."""
        flat = np.hypot(sun[0], sun[2])
        rise = sun[1] / max(flat, 1e-3) * self.cell
        blocked = np.full(self.map.shape, -1e9)
        for step in range(2, reach, 2):
            dx, dz = (int(round(step * sun[i] / flat)) for i in (0, 2))
            ahead = np.roll(self.map, (-dz, -dx), (0, 1)) * self.tall
            blocked = np.maximum(blocked, ahead - self.map * self.tall - step * rise)
        return smoothstep(softness, -softness, sample(blocked, self.u, self.v))

    def lit(self, albedo, sun, sun_light, sky_light, shadow=None, detail=1.0):
        """Albedo under sun and sky."""
        nx, ny, nz = self.normal(detail)
        direct = np.clip(nx * sun[0] + ny * sun[1] + nz * sun[2], 0, 1)
        if shadow is not None:
            direct = direct * shadow
        ambient = 0.55 + 0.45 * ny
        return albedo * (
            linear(sun_light) * (direct * 1.7)[..., None]
            + linear(sky_light) * (ambient * 0.75)[..., None]
        )


def hazed(light, distance, sky_light, thickness):
    """Light after its way through the air."""
    return mix(light, sky_light, 1 - np.exp(-distance / thickness))
