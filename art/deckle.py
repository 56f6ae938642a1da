"""The upper edge of a sheet of handmade paper and its shadow, on nothing: a strip that repeats. Usage: deckle.py TO.avif"""
import subprocess
import sys
import tempfile

import cv2
import numpy as np
from PIL import Image

W, H, EDGE = 3200, 80, 66  # of two pixels each; so long that one sees no tear twice
PAPER = np.array([0xfa, 0xf7, 0xf2], float)
rnd = np.random.default_rng(4)


def blur(image, x, y=0):
    """Repeats in x."""
    return cv2.GaussianBlur(np.hstack([image] * 3), (0, 0), sigmaX=x, sigmaY=y)[:, W:2 * W]


def noise(height, sigma):
    """Mean 0, deviation 1."""
    n = blur(rnd.normal(size=(height, W)), sigma, min(sigma, 3))
    return (n - n.mean()) / n.std()


line = lambda sigma: noise(1, sigma)[0]
y = np.arange(H)[:, None] + .5
edge = EDGE + 1.1 * line(60) + .8 * line(14) + .6 * line(3.5)
inside = np.clip((y - edge) / (2.4 + np.abs(line(9))) + .5 + .16 * noise(H, 1.1), 0, 1)  # fibres
lit = np.clip(1 - (y - edge) / 3.5, 0, 1)  # the edge is thin and catches light from above, the sheet behind it turns down
tone = PAPER - 9 * np.exp(-((y - edge - 5) / 3.2) ** 2)[..., None] + 2 * lit[..., None]
depth = np.clip(blur(inside, 13) * 1.5, 0, 1) ** 1.3 * .36
depth += np.clip(blur(inside, 3), 0, 1) * .16
shade = (1 - inside) * np.clip(depth * np.clip(y / 30, 0, 1), 0, .5)
alpha = inside + shade
rgb = (inside[..., None] * tone + shade[..., None] * np.array([0x5f, 0x43, 0x21])) / np.maximum(alpha, 1e-3)[..., None]
out = np.dstack([np.clip(rgb, 0, 255), alpha * 255]).round().astype(np.uint8)
with tempfile.NamedTemporaryFile(suffix=".png") as png:
    Image.fromarray(out, "RGBA").save(png.name)
    subprocess.run(["avifenc", "--speed", "0", "--min", "20", "--max", "34", "--minalpha", "24", "--maxalpha", "40", "--yuv", "444", png.name, sys.argv[1]], check=True, stdout=subprocess.DEVNULL)
