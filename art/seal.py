"""seal: a dry seal of the house, a key in a beaded ring, pressed into whatever paper lies below.
usage: python3 seal.py OUT.avif"""
import math, subprocess, sys, tempfile
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

S, K = 400, 4  # pixels of the side; drawn larger by
R = S * K / 2


def drawn(paint, blur):
    """What `paint` draws as a height from 0 to 1, its edges rounded by `blur` pixels."""
    im = Image.new("L", (S * K, S * K), 0)
    paint(ImageDraw.Draw(im))
    return np.asarray(im.resize((S, S), Image.LANCZOS).filter(ImageFilter.GaussianBlur(blur)), np.float32) / 255


def disc(d, x, y, r, fill=255):
    d.ellipse([R + (x - r) * R, R + (y - r) * R, R + (x + r) * R, R + (y + r) * R], fill=fill)


def key(d):
    at = lambda x, y: (R + 1.1 * x * R, R + 1.1 * y * R)
    for a in range(3):  # the bow: three rings
        x, y = .135 * math.sin(a * math.tau / 3 + math.pi), -.36 + .135 * math.cos(a * math.tau / 3 + math.pi)
        disc(d, 1.1 * x, 1.1 * y, .137)
    for a in range(3):
        x, y = .135 * math.sin(a * math.tau / 3 + math.pi), -.36 + .135 * math.cos(a * math.tau / 3 + math.pi)
        disc(d, 1.1 * x, 1.1 * y, .075, 0)
    disc(d, 0, -.396, .064)
    for y, w in ((-.155, .085), (-.115, .065), (.40, .05)):  # collars
        d.rounded_rectangle([*at(-w, y - .018), *at(w, y + .018)], R * .018, fill=255)
    d.rectangle([*at(-.032, -.25), *at(.032, .50)], fill=255)
    d.polygon([at(x, y) for x, y in ((.03, .22), (.20, .22), (.20, .30), (.13, .30), (.13, .335), (.20, .335), (.20, .42), (.03, .42))], fill=255)


def ring(d):
    disc(d, 0, 0, .93)
    disc(d, 0, 0, .895, 0)
    disc(d, 0, 0, .735)
    disc(d, 0, 0, .72, 0)


def beads(d):
    for a in range(64):
        disc(d, .815 * math.cos(a * math.tau / 64), .815 * math.sin(a * math.tau / 64), .026)


h = 3.2 * drawn(key, 1.6) + 2.0 * drawn(ring, 1.3) + 2.0 * drawn(beads, 1.2) - 2.2 * drawn(lambda d: disc(d, 0, 0, .95), 4)
gy, gx = np.gradient(h)
light = (gx + gy) * .5  # from above, on the left
shade = np.clip(-light * 1.15, 0, .62)
lit = np.clip(light * 1.6, 0, 1)
shade += .045 * drawn(lambda d: disc(d, 0, 0, .95), 3)  # pressed, paper is denser: what is lit shows
alpha = np.maximum(shade, lit)
rgb = np.where((lit > shade)[..., None], np.float32([255, 253, 249]), np.float32([95, 67, 33]))
with tempfile.NamedTemporaryFile(suffix=".png") as png:
    Image.fromarray(np.dstack([rgb, alpha * 255]).astype(np.uint8), "RGBA").save(png.name)
    subprocess.run(["avifenc", "--speed", "0", "--min", "40", "--max", "55", "--minalpha", "28", "--maxalpha", "44", "--yuv", "420", png.name, sys.argv[1]], check=True, stdout=subprocess.DEVNULL)
