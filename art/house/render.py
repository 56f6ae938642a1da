"""Lays the sheets of drawing.py over each other as cut paper. README.md says how it becomes the pictures of the site.
usage: python3 render.py OUT_DIR [--draft]   needs rsvg-convert, avifenc, numpy, opencv, PIL; ../portraits/paper.py makes the paper"""
import io
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'portraits'))
import drawing as d  # noqa: E402
from paper import LIGHT, fractal, hexf, noise, sheet, shift  # noqa: E402

WIDTH, TOP, HEIGHT = 4320, -790, 900  # of the drawing, in its units
SCALE = .6 if '--draft' in sys.argv else 1.2  # pixels of the master for each unit
W, H = round(WIDTH * SCALE), round(HEIGHT * SCALE)
SECTION = '#26332d'  # --spruce in content/colours.json, of which the section below is


def raster(parts, seed):
    shapes = ''.join(f'<path fill="{"#fff" if solid else "#000"}" d="{data}"/>' for solid, data in parts)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="{-WIDTH / 2} {TOP} {WIDTH} {HEIGHT}"><path d="M-9999-9999H9999V9999H-9999Z"/>{shapes}</svg>'
    png = subprocess.run(['rsvg-convert', '-f', 'png', '--unlimited'], input=svg.encode(), capture_output=True, check=True).stdout
    mask = np.asarray(Image.open(io.BytesIO(png)).convert('L'), np.float32) / 255
    # Scissors never follow a line exactly.
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:H, 0:W].astype(np.float32)
    return cv2.remap(mask, x + slow_noise(14 * SCALE, rng) * .55 * SCALE, y + slow_noise(14 * SCALE, rng) * .55 * SCALE, cv2.INTER_LINEAR)


def slow_noise(sigma, rng):
    k = max(1, int(sigma / 3))
    return cv2.resize(noise((H // k + 2, W // k + 2), sigma / k, rng), (W, H), interpolation=cv2.INTER_CUBIC)


def grid():
    y, x = np.mgrid[0:H, 0:W].astype(np.float32)
    return x / SCALE - WIDTH / 2, y / SCALE + TOP


def crown(blob, rng, loose=1.0):
    """A mass of leaves as scissors cut it: an ellipse, frayed by noise of three sizes."""
    x, y = grid()
    bx, by, rx, ry = blob
    rough = slow_noise(20 * SCALE, rng) * .13 + slow_noise(8 * SCALE, rng) * .10 + slow_noise(3.2 * SCALE, rng) * .075
    mask = np.clip((1 - np.hypot((x - bx) / rx, (y - by) / ry) + rough * loose) * 18 * SCALE + .5, 0, 1)
    # No loose scraps.
    _, labels, stats, _ = cv2.connectedComponentsWithStats((mask > .4).astype(np.uint8))
    if len(stats) > 2:
        mask *= cv2.dilate((labels == 1 + stats[1:, 4].argmax()).astype(np.uint8), np.ones((3, 3), np.uint8))
    return cv2.GaussianBlur(mask.astype(np.float32), (0, 0), .7 * SCALE)


LIGHT_PAPER, DARK_PAPER = '#8a8a80', '#2b362f'


class Picture:
    """Colour, multiplied by its opacity, and the opacity: the sky stays open."""

    def __init__(self):
        self.colour, self.alpha = np.zeros((H, W, 3), np.float32), np.zeros((H, W), np.float32)
        rng = np.random.default_rng(7)
        # Its grain is what the eye still sees at the size that the site shows.
        grain = round(H / SCALE * .9), round(W / SCALE * .9)
        self.paper = {tone: cv2.resize(sheet(grain, tone, rng, .6, .016) / hexf(tone), (W, H), interpolation=cv2.INTER_CUBIC) for tone in (LIGHT_PAPER, DARK_PAPER)}

    def lay(self, mask, colour, thick=1.0, opacity=1.0, shadow=1.0, mirror=False):
        u = SCALE * thick
        dx, dy = -LIGHT * u
        dark = shadow * (.22 * cv2.GaussianBlur(shift(mask, dx * 9, dy * 9), (0, 0), u * 9) + .28 * cv2.GaussianBlur(shift(mask, dx * 4, dy * 4), (0, 0), u * 3.4)
                         + .34 * cv2.GaussianBlur(shift(mask, dx * 1.7, dy * 1.7), (0, 0), u * 1.2))
        dark = dark.clip(0, .78)
        self.colour *= (1 - dark)[..., None]
        self.alpha = self.alpha + (1 - self.alpha) * dark * .8
        gy, gx = np.gradient(cv2.GaussianBlur(mask, (0, 0), max(.7, .85 * SCALE)))
        edge = (gx * LIGHT[0] + gy * LIGHT[1]) * SCALE * 2.2
        bright = hexf(colour).mean() > .3
        texture = self.paper[LIGHT_PAPER if bright else DARK_PAPER]
        top = hexf(colour) * (texture[:, ::-1] if mirror else texture)
        top = top + np.clip(-edge, 0, 1)[..., None] * (.09 if bright else .06) * np.array([1, .95, .86], np.float32)
        top = top * (1 - .12 * np.clip(edge, 0, 1)[..., None])
        a = (mask * opacity)[..., None]
        self.colour = self.colour * (1 - a) + top.clip(0, 1) * a
        self.alpha = self.alpha * (1 - a[..., 0]) + a[..., 0]

    def open(self, mask):
        self.colour *= (1 - mask)[..., None]
        self.alpha *= 1 - mask


def picture():
    p = Picture()
    n = iter(range(100, 400))
    put = lambda parts, colour, *rest, **named: p.lay(raster(parts, next(n)), colour, *rest, **named)  # noqa: E731
    put(d.snow, '#b6bcb8', .6, 1, .3)
    put(d.mountains, '#7d8a8c', 1.2, .46, .5)
    put(d.near, '#56655f', 1.1, .72, .6)
    put(d.lake, '#a7b0ae', .8, .55, .5)
    put(d.boathouse, '#3a463f', .8)
    put(d.sail, '#efe8da', .7)
    put(d.spruces_back, '#3d4a43', 1.2)
    put(d.glass, '#1d2723', .8)
    p.open(raster([(1, ''.join(d.box(*w.rectangle(3), 0) for w in d.ALL if w.lit))], next(n)))
    put(d.curtains, '#8f7a52', .4, .4, .3)
    put(d.reader, '#1f2723', .5, 1, .4)
    put(d.chimneys, '#6d6a5d', .8)
    put(d.wing, '#928f7f', .9)
    put(d.wing_relief, '#9f9c8c', .5)
    put(d.shutters(d.WING), '#44524a', .45)
    put(d.wing_roof, '#39443e', .9)
    put(d.range_, '#aaa592', 1)
    put(d.range_roof, '#35403a', 1)
    put(d.dormers, '#8f8d7e', .8)
    put(d.tower, '#b1ac98', 1.1)
    put(d.gable, '#bab49f', 1.1)
    put(d.bay, '#bab49f', 1.1)
    put(d.veranda, '#aaa592', .9)
    put(d.relief, '#c6c0ab', .5)
    put(d.gable_relief, '#c6c0ab', .5)
    put(d.shutters(d.GABLE + d.RANGE), '#46554c', .45)
    put(d.spire, '#2f3a34', 1)
    put(d.gable_roof, '#39443e', 1)
    put(d.boards, '#4a463b', .9)
    put(d.balconies, '#4f4a3d', 1.1)
    put(d.stone_balconies, '#bfbbaa', .9)
    put(d.awning, '#d8cfba', .9)
    for number, tree in enumerate(d.LINDENS):
        rng = np.random.default_rng(number)
        put([(1, tree['trunk'])], '#2a352f', 1)
        for blob, tone in zip(tree['crowns'], ('#34423a', '#2f3d35', '#3a4840', '#2d3a33', '#384740', '#324038')):
            p.lay(crown(blob, rng), tone, 1, mirror=number % 2 == 1)
    put(d.terrace, '#77796c', 1)
    for step in d.stairs:
        put(step, '#8b8c7e', .6)
    rng = np.random.default_rng(30)
    for tone, row in zip(('#36443c', '#2b3831'), d.SHRUBS):
        p.lay(np.max([crown(blob, rng, 1.3) for blob in row], 0), tone, 1.1)
    x, y = grid()
    ground = np.clip((y - 52 - slow_noise(70 * SCALE, np.random.default_rng(2)) * 3) * SCALE + .5, 0, 1)
    p.lay(ground, SECTION, 1.2)
    return p


def relief(p):
    """The picture in grey, for `screen` on the colour of the section: black where the paper has that colour itself."""
    grey = (p.colour / np.maximum(p.alpha, 1e-3)[..., None]).clip(0, 1).mean(2)
    grey = np.where(grey > .3, .3 + (grey - .3) * .84, grey)  # it is evening
    _, y = grid()
    dark = hexf(SECTION).mean()
    grey = (1 - (1 - grey) / (1 - dark)).clip(0, 1) * np.clip((104 - y) / 30, 0, 1)
    return Image.fromarray((np.dstack([grey, grey, grey, p.alpha]).clip(0, 1) * 255 + .5).astype(np.uint8), 'RGBA')


def lights():
    """A strip of film: below each other the house without a light, and then with those of each further step. All that it
    shows lies behind the windows, so it is small and its edges are soft."""
    scale, frames = .2, []
    size = 240, round(HEIGHT * scale)
    for step in range(13):
        image = Image.new('RGBA', size)
        draw = ImageDraw.Draw(image)
        for w in d.ALL:
            if w.lit:
                left, top, right, bottom = ((v + offset) * scale for v, offset in zip(w.rectangle(9), (600, -TOP, 600, -TOP)))
                draw.rectangle((round(left), round(top), round(right) - 1, round(bottom) - 1), fill=LAMPS[w.lit % 3] if w.lit <= step else DARK)
        frames.append(image)
    strip = Image.new('RGBA', (size[0], size[1] * 13))
    for step, image in enumerate(frames):
        strip.paste(image, (0, size[1] * step))
    return strip


DARK = '#1d2723'
LAMPS = '#ffd88e', '#fbc873', '#ffe1a2'

def sky():
    """The tooth of the paper behind the house, grey, for `soft-light`; it can be repeated."""
    size = 320
    fy, fx = np.meshgrid(np.fft.fftfreq(size), np.fft.fftfreq(size), indexing='ij')
    r = np.hypot(fx, fy)
    waves = np.exp(-(r * 7) ** 2) * .5 + np.exp(-(r * 3.4) ** 2) * .22
    waves = waves * (1 - np.exp(-(r * 22) ** 2)) * (1 - np.exp(2j * np.pi * (fx * LIGHT[0] + fy * LIGHT[1]) * 1.6))
    lit = np.fft.ifft2(np.fft.fft2(np.random.default_rng(8).standard_normal((size, size))) * waves).real
    return Image.fromarray((128 + lit / lit.std() * 4).clip(0, 255).astype(np.uint8))


def write_avif(image, height, out, qualities, limit_bytes):
    """The first of the qualities that is small enough; the smaller the number, the better."""
    image = image.resize((round(image.width * height / image.height), height), Image.LANCZOS)
    image.save('/tmp/house.png')
    for quality in qualities:
        subprocess.run(['avifenc', '-s', '3', '-y', '400', '--min', '0', '--max', '63', '--minalpha', '0', '--maxalpha', '63', '-a', 'end-usage=q', '-a', f'color:cq-level={quality}',
                        '-a', f'alpha:cq-level={min(quality, 45)}', '/tmp/house.png', out], check=True, capture_output=True)
        print(out, quality, out.stat().st_size)
        if out.stat().st_size < limit_bytes:
            return


if __name__ == '__main__':
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    lights().save(out / 'house-lights.webp', lossless=True, quality=100, method=6)
    sky().save(out / 'house-sky.webp', quality=50, method=6)
    whole = relief(picture())
    middle, half = whole.width // 2, round(whole.height * .85)
    write_avif(whole, 840, out / 'house-wide.avif', (34, 38, 42), 100_000)
    write_avif(whole.crop((middle - half, 0, middle + half, whole.height)), 420, out / 'house.avif', range(44, 60), 10_900)
