"""The tooth of a heavy sheet of paper, lit from the left above, as a tile that repeats: python3 art/tooth.py src/styles/tooth.webp"""
import sys
import numpy as np
from PIL import Image

N = 128
f = np.hypot(*np.meshgrid(np.fft.fftfreq(N), np.fft.fftfreq(N)))
band = np.exp(-((f - .2) / .1) ** 2)  # felt of about five pixels
height = np.fft.ifft2(np.fft.fft2(np.random.default_rng(7).normal(size=(N, N))) * band).real
light = 2 * height - np.roll(height, 1, 0) - np.roll(height, 1, 1)
light = light / light.std()
Image.fromarray((205 + 30 * light).clip(0, 255).astype(np.uint8)).save(sys.argv[1], quality=12, method=6)
