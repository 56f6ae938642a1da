"""A thing that lies on a sheet of the portraits' paper: its render, and the same scene without it, become one picture.
usage: python3 on_page.py BUILD_DIR BUILD_DIR_WITHOUT_THE_THING OUT.avif     needs avifenc"""
import os, subprocess, sys
os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "portraits"))
import cv2
import numpy as np
import oidn
from paper import mount, sheet

src, bare, dst = sys.argv[1:]


def read(folder, name):
    image = cv2.imread(f"{folder}/{name}_0_0001.exr", cv2.IMREAD_UNCHANGED).astype(np.float32)
    return np.ascontiguousarray(image[..., 2::-1])


seen = oidn.denoise(read(src, "color"), read(src, "albedo"), read(src, "normal"), large=False, prefilter=False)
light = cv2.GaussianBlur(read(bare, "color"), (0, 0), seen.shape[1] / 12)
I = (seen / light).clip(0, 1)
I = np.where(I <= .0031308, I * 12.92, 1.055 * np.maximum(I, 1e-6) ** (1 / 2.4) - .055)
thing = (abs(read(bare, "depth") - read(src, "depth")) / .0006).clip(0, 1)[..., :1]
thing = cv2.erode(thing[..., 0], np.ones((3, 3)))[..., None]  # its shadow falls on the sheet, which is not seen through it
h, w = I.shape[:2]
rng = np.random.default_rng(104)
page = mount(sheet((h, w), "#e3d8c4", rng), {"size": (w, h), "frame": "oval", "mat": "#f1e9db"}, rng)
I = I * (page + (1 - page) * thing)
png = os.path.join(src, "on-page.png")
cv2.imwrite(png, (I[..., ::-1].clip(0, 1) * 255 + .5).astype(np.uint8))
subprocess.run(["avifenc", "--speed", "0", "--min", "26", "--max", "36", "--yuv", "420", png, dst], check=True, stdout=subprocess.DEVNULL)
print("saved", dst, os.path.getsize(dst))
