"""The sun through a row of arched windows and the orange trees before them, as a tile: python3 art/light.py src/sections/Team/light.webp"""
import sys
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

W, H, SMALL = 1100, 1200, 3  # the tile repeats to the side; it is blurred anyway, so a third of it will do
LEAN, FALL = .3, .14  # what is upright leans to the right, what is level falls, as the light comes from the left above
rng = np.random.default_rng(11)


def plane(blur, *shapes):
    """What lets the light through, or stops it: the further from the wall, the softer."""
    image = Image.new('L', (3 * W, H))
    draw = ImageDraw.Draw(image)
    for points, fill in shapes:
        for tile in range(3):
            draw.polygon([(x + tile * W, y) for x, y in points], fill=fill)
    return np.asarray(image.filter(ImageFilter.GaussianBlur(blur)), float)[:, W:2 * W] / 255


def window(left, width=372, top=70, sill=1130):
    turn = np.linspace(0, np.pi, 60)
    radius = width / 2
    box = lambda x0, y0, x1, y1: [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    arch = list(zip(radius - radius * np.cos(turn), top + radius - radius * np.sin(turn)))
    bars = [box(0, y - 5, width, y + 5) for y in top + radius + np.array([0, 245, 490])]
    shapes = [arch + [(width, sill), (0, sill)], box(radius - 8, top, radius + 8, sill), *bars]
    return [([(left + x + LEAN * (y - H / 2), y + FALL * x) for x, y in shape], 0 if i else 255) for i, shape in enumerate(shapes)]


def blade(x, y, angle, length, width):
    turn = np.linspace(0, 2 * np.pi, 24)
    along, across = length * (1 + np.cos(turn)) / 2, width * np.sin(turn) * (1 - .25 * np.cos(turn))
    return list(zip(x + along * np.cos(angle) - across * np.sin(angle), y + along * np.sin(angle) + across * np.cos(angle))), 255


def bough(x, y, angle, length, leaf):
    """A twig that bends down, with leaves to both sides and an orange now and then."""
    step = leaf * .42
    for i in range(int(length / step)):
        yield blade(x, y, angle, step * 1.1, leaf * .05)
        x, y = x + step * np.cos(angle), y + step * np.sin(angle)
        side = 1 if i % 2 else -1
        yield blade(x, y, angle + side * rng.uniform(.5, 1.1), leaf * rng.uniform(.8, 1.25), leaf * .2)
        if rng.random() < .3:
            yield blade(x, y, angle - side * rng.uniform(.5, 1.2), leaf * rng.uniform(.7, 1), leaf * .18)
        if i % 7 == 4:
            yield blade(x - leaf * .2, y + leaf * .4, 0, leaf * .6, leaf * .3)
        angle += rng.normal() * .12 + .03
    yield blade(x, y, angle, leaf, leaf * .2)


panes = plane(7, *window(90), *window(90 + W / 2))
near = plane(3.5, *bough(400, 40, 2.15, 430, 66), *bough(440, 260, 2.7, 300, 60), *bough(330, -40, 1.75, 260, 62))
far = plane(8, *bough(560, -20, .75, 520, 66), *bough(660, -60, 1.1, 330, 62), *bough(560, 330, .35, 260, 60))
light = panes * (1 - .85 * near) * (1 - .75 * far) * np.linspace(1, .8, H)[:, None]
shade, sun = np.array([46, 24, 2]), np.array([214, 176, 118])
picture = Image.fromarray((shade + (sun - shade) * light[..., None]).astype(np.uint8))
picture.resize((W // SMALL, H // SMALL), Image.BOX).save(sys.argv[1], quality=40, method=6)
