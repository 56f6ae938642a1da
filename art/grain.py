"""The grain of film, black and white and more or less transparent, as a tile that repeats: python3 art/grain.py src/pages/Home/grain.avif"""
import subprocess, sys, tempfile
import numpy as np
from PIL import Image

N = 128
f = np.hypot(*np.meshgrid(np.fft.fftfreq(N), np.fft.fftfreq(N)))
band = np.exp(-((f / .45) ** 2)) - np.exp(-((f / .09) ** 2))  # nothing so coarse that its repeat is seen
grain = np.fft.ifft2(np.fft.fft2(np.random.default_rng(7).normal(size=(N, N))) * band).real
alpha = 32 * (np.abs(grain) / grain.std()).clip(0, 1.6)  # no speck by itself
with tempfile.NamedTemporaryFile(suffix=".png") as png:
    Image.fromarray(np.dstack([np.where(grain > 0, 255, 0), alpha]).astype(np.uint8), "LA").save(png.name)
    subprocess.run(["avifenc", "--speed", "0", "--min", "30", "--max", "40", "--minalpha", "30", "--maxalpha", "40", "--yuv", "400", png.name, sys.argv[1]], check=True, stdout=subprocess.DEVNULL)
