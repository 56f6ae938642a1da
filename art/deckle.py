"""The upper edge of a sheet of handmade paper and its shadow, on nothing: a strip that repeats. Usage: deckle.py TO.webp"""
import sys

import cv2
import numpy as np
from PIL import Image

W, H, EDGE = 1200, 80, 66  # of two pixels each
PAPER = np.array([0xfa, 0xf7, 0xf2], float)
rnd = np.random.default_rng(4)


def noise(shape, sigma):
    """Repeats in x; mean 0, deviation 1."""
    n = rnd.normal(size=shape)
    n = cv2.GaussianBlur(np.hstack([n, n, n]), (0, 0), sigmaX=sigma, sigmaY=min(sigma, 3))[:, W:2 * W] if len(shape) == 2 else n
    return (n - n.mean()) / n.std()


line = lambda sigma: noise((1, W), sigma)[0]
y = np.arange(H)[:, None] + .5
edge = EDGE + 1.1 * line(60) + .8 * line(14) + .6 * line(3.5)
inside = np.clip((y - edge) / (2.4 + np.abs(line(9))) + .5 + .16 * noise((H, W), 1.1), 0, 1)  # fibres
lit = np.clip(1 - (y - edge) / 3.5, 0, 1)  # the edge is thin and catches light from above, the sheet behind it turns down
tone = PAPER - 9 * np.exp(-((y - edge - 5) / 3.2) ** 2)[..., None] + 2 * lit[..., None]
depth = np.clip(cv2.GaussianBlur(np.hstack([inside] * 3), (0, 0), 13)[:, W:2 * W] * 1.5, 0, 1) ** 1.3 * .42
depth += np.clip(cv2.GaussianBlur(np.hstack([inside] * 3), (0, 0), 3)[:, W:2 * W], 0, 1) * .22
depth *= np.clip(y / 30, 0, 1)
alpha = inside + (1 - inside) * np.clip(depth, 0, .5)
rgb = (inside[..., None] * tone + ((1 - inside) * np.clip(depth, 0, .5))[..., None] * np.array([0x2f, 0x26, 0x20])) / np.maximum(alpha, 1e-3)[..., None]
out = np.dstack([np.clip(rgb, 0, 255), alpha * 255]).round().astype(np.uint8)
Image.fromarray(out, "RGBA").save(sys.argv[1], quality=50, alpha_quality=50, method=6)
