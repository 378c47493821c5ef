#!/usr/bin/python3
"""Draws the sample library of Resources/Sample; the same names give the same pictures.

Needs the Debian packages python3-numpy python3-pil python3-cairo fonts-bebas-neue
fonts-ebgaramond fonts-gfs-didot fonts-jura fonts-league-spartan fonts-lobstertwo
fonts-quicksand; the pictures carry letters, not the fonts.
 Usage: draw.py FOLDER [SHELF [PICTURE]]
"""

import importlib
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True

from field import seeded  # noqa: E402

SHELVES = {
    "Landscapes": ("photographs", 74),
    "Film Posters": ("posters", 76),
    "Records": ("records", 74),
    "Books": ("books", 74),
    "Planets": ("planets", 76),
    "Maps and Patterns": ("prints", 66),
}


def main(folder, only_shelf=None, only_picture=None):
    total = 0
    for shelf, (module_name, quality) in SHELVES.items():
        if only_shelf not in (None, shelf):
            continue
        module = importlib.import_module(module_name)
        place = Path(folder) / shelf
        place.mkdir(parents=True, exist_ok=True)
        for name in module.PICTURES:
            if only_picture not in (None, name):
                continue
            start = time.monotonic()
            picture = module.draw(name, seeded(f"{shelf}/{name}"))
            path = place / f"{name}.jpg"
            picture.save(path, quality=quality, optimize=True, progressive=True)
            total += path.stat().st_size
            print(
                f"{path}  {path.stat().st_size // 1024} kB  {time.monotonic() - start:.1f} s",
                flush=True,
            )
    print(f"{total / 1e6:.2f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])
