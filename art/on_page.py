"""A thing that lies on the page: its colours and its shadow, white where there is nothing, for `background-blend-mode: multiply`.
usage: python3 on_page.py BUILD_DIR OUT.avif     BUILD_DIR-bare holds the same scene without the thing; needs avifenc"""
import os, subprocess, sys
os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2
import numpy as np
import oidn

src, dst = sys.argv[1:]


def read(folder, name):
    return np.ascontiguousarray(cv2.imread(f"{folder}/{name}_0_0001.exr", cv2.IMREAD_UNCHANGED)[..., 2::-1].astype(np.float32))


seen = oidn.denoise(read(src, "color"), read(src, "albedo"), read(src, "normal"), large=False, prefilter=False)
light = cv2.GaussianBlur(read(src + "-bare", "color"), (0, 0), seen.shape[1] / 12)
I = (seen / light).clip(0, 1)
I = np.where(I <= .0031308, I * 12.92, 1.055 * np.maximum(I, 1e-6) ** (1 / 2.4) - .055)
I = (I * 1.008).clip(0, 1)  # no veil over the page
png = os.path.join(src, "on-page.png")
cv2.imwrite(png, (I[..., ::-1] * 255 + .5).astype(np.uint8))
subprocess.run(["avifenc", "--speed", "0", "--min", "24", "--max", "34", "--yuv", "420", png, dst], check=True, stdout=subprocess.DEVNULL)
print("saved", dst, os.path.getsize(dst))
