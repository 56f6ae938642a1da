"""The house at dusk, as the site shows it, on a postcard of work1_lobby.py.
usage: python3 postcard.py OUT.png     needs avifdec, numpy, PIL; reads ../../src/sections/Contact/ and ../../content/colours.json"""
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image

SITE = Path(__file__).resolve().parents[2]
PICTURES = SITE / 'src/sections/Contact'
colours = json.loads((SITE / 'content/colours.json').read_text())
rgb = {name: np.array([int(colours[name][i:i + 2], 16) for i in (1, 3, 5)], np.float32) / 255 for name in ('paper', 'blush', 'gold', 'dusk', 'spruce')}

subprocess.run(['avifdec', PICTURES / 'house-wide.avif', '/tmp/house.png'], check=True, capture_output=True)
house = np.asarray(Image.open('/tmp/house.png').convert('RGBA'), np.float32) / 255
h, w = house.shape[:2]
y = np.linspace(0, 1, h, dtype=np.float32)
stops = (0, rgb['paper']), (.34, (rgb['blush'] + rgb['gold']) / 2), (.64, rgb['dusk'])
picture = np.dstack([np.broadcast_to(np.interp(y, [at for at, _ in stops], [c[i] for _, c in stops])[:, None], (h, w)) for i in range(3)])

strip = Image.open(PICTURES / 'house-lights.webp').convert('RGBA')
lit = strip.crop((0, strip.height // 13 * 12, strip.width, strip.height)).resize((round(strip.width * h * 13 / strip.height), h), Image.NEAREST)
lit = np.asarray(lit, np.float32) / 255
left = (w - lit.shape[1]) // 2
behind = picture[:, left:left + lit.shape[1]]
behind += (lit[..., :3] - behind) * lit[..., 3:]

warm = (rgb['gold'] + rgb['paper']) / 2
warm = warm + (1 - warm) * np.clip((y - .80) / .13, 0, 1)[:, None, None]
paper = 1 - (1 - house[..., :1] * warm) * (1 - rgb['spruce'])
picture += (paper - picture) * house[..., 3:]
half = round(h * .70)
Image.fromarray((picture[:, w // 2 - half:w // 2 + half].clip(0, 1) * 255 + .5).astype(np.uint8)).save(sys.argv[1])
