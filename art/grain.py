"""The grain of film, as a tile that repeats, to be laid over the page as soft light: python3 art/grain.py src/pages/Home/grain.webp"""
import sys
import numpy as np
from PIL import Image

N = 128
f = np.hypot(*np.meshgrid(np.fft.fftfreq(N), np.fft.fftfreq(N)))
band = np.exp(-((f / .45) ** 2)) - np.exp(-((f / .09) ** 2))  # nothing so coarse that its repeat is seen
grain = np.fft.ifft2(np.fft.fft2(np.random.default_rng(7).normal(size=(N, N))) * band).real
Image.fromarray((128 + 24 * grain / grain.std()).clip(0, 255).astype(np.uint8)).save(sys.argv[1], quality=40, method=6)
