"""Denoise (Open Image Denoise weights, see oidn.py), bloom, Filmic, the last step of film.py, JPEG.
usage: python3 finish.py BUILD_DIR OUT.jpg [--width 2400] [--exposure 0] [--look 'Medium Contrast'] ..."""
import argparse, glob, os, subprocess, sys
os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2
import numpy as np
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from film import luma, printed
ap = argparse.ArgumentParser()
ap.add_argument("src"), ap.add_argument("dst")
ap.add_argument("--width", type=int, default=0, help="0 = as rendered")
ap.add_argument("--exposure", type=float, default=0)
ap.add_argument("--look", default="Medium High Contrast")
ap.add_argument("--bloom", type=float, default=.06)
ap.add_argument("--bloom_max", type=float, default=8, help="light above this does not bloom any more")
ap.add_argument("--bloom_sat", type=float, default=1, help="colour of the bloom, 0 = white")
ap.add_argument("--warm", type=float, default=1.0, help="split tone strength")
ap.add_argument("--grain", type=float, default=.011)
ap.add_argument("--soft", type=float, default=1, help="softness of the lens")
ap.add_argument("--falloff", type=float, default=.20, help="of light towards the corners; none of a picture that is seen inside another")
ap.add_argument("--crisp", type=float, default=0, help="sharpening, as of a photograph for print")
ap.add_argument("--sat", type=float, default=.94)
ap.add_argument("--haze", type=float, default=0, help="density per metre")
ap.add_argument("--haze_rgb", default="1,.8,.55")
ap.add_argument("--large", type=int, default=1, help="1 = the large network, 0 = the base one")
ap.add_argument("--save_lin", action="store_true", help="keep the denoised EXR and reuse it next time")
ap.add_argument("--raw", action="store_true", help="no denoising")
ap.add_argument("--prefilter", type=int, default=1, help="1 = denoise albedo and normals first (three times the work)")
ap.add_argument("--denoise", type=float, default=.9, help="share of the denoised picture")
ap.add_argument("--wb", default="1,1,1", help="white balance gains")
ap.add_argument("--mix", default="", help="gain per light pass, 'r,g,b;r,g,b;...' (light mixing after rendering)")
ap.add_argument("--contrast", type=float, default=0, help="extra S-curve")
ap.add_argument("--burn", default="", help="x,y,rx,ry,amount: highlights burnt in as in the darkroom, in fractions")
ap.add_argument("--sky", default="", help="share,y0,y1: from left to right the sky changes by this share of what it did, evenly; all of it above y0, none below y1")
ap.add_argument("--crop", default="", help="x,y,w,h in fractions of the frame")
a = ap.parse_args()
gains = lambda t: np.float32([float(v) for v in t.split(",")])


def rd(name):
    im = cv2.imread(os.path.join(a.src, name + "_0001.exr"), cv2.IMREAD_UNCHANGED)
    if im is None:
        return None
    im = np.nan_to_num(im.astype(np.float32))
    return np.ascontiguousarray(im[..., :3][..., ::-1]) if im.ndim == 3 else im


def depth():
    d = rd("depth_0")
    return d[..., 0] if d.ndim == 3 else d


def load():
    """Sum of the light passes after mixing, over all seeds; mean of their albedo and normals."""
    mix = [gains(m) for m in a.mix.split(";")] if a.mix else []
    C, alb, nrm, n, k = 0, 0, 0, 0, 0
    while files := sorted(glob.glob(os.path.join(a.src, f"color{k or ''}_[0-9]_0001.exr"))):
        for f in files:
            s = os.path.basename(f)[:-9].split("_")[1]
            C = C + rd(f"color{k or ''}_{s}") * ((mix[k] if k < len(mix) else np.float32(1)) / len(files))
            alb, nrm, n = alb + rd(f"albedo{k or ''}_{s}"), nrm + rd(f"normal{k or ''}_{s}"), n + 1
        print("pass", k, len(files), "buffers")
        k += 1
    return C, alb / n, nrm / n


den = os.path.join(a.src, "_denoised.exr")
if a.save_lin and os.path.exists(den):
    C = np.ascontiguousarray(cv2.imread(den, cv2.IMREAD_UNCHANGED)[..., :3][..., ::-1])
else:
    C, alb, nrm = load()
    if not a.raw:
        import oidn
        C = C * (1 - a.denoise) + oidn.denoise(C, alb, nrm, large=bool(a.large), prefilter=bool(a.prefilter)) * a.denoise
    if a.save_lin:
        cv2.imwrite(den, np.ascontiguousarray(C[..., ::-1]))
if a.haze:
    t = 1 - np.exp(-a.haze * cv2.medianBlur(depth().clip(0, 400), 5))
    C = C * (1 - t[..., None]) + gains(a.haze_rgb) * t[..., None]
C = C * gains(a.wb)
h, w = C.shape[:2]
if a.bloom:
    hot = np.minimum(np.maximum(C - .9, 0), a.bloom_max)
    hot = hot.mean(2, keepdims=True) + (hot - hot.mean(2, keepdims=True)) * a.bloom_sat
    C = C + a.bloom * 4 * sum(cv2.GaussianBlur(hot, (0, 0), w * s) * k for s, k in ((.004, .5), (.014, .3), (.05, .2)))
tmp, png = os.path.join(a.src, "_lin.exr"), os.path.join(a.src, "_film.png")
cv2.imwrite(tmp, np.ascontiguousarray(C[..., ::-1].astype(np.float32)))
subprocess.run(["blender", "-b", "-t", "1", "-P", os.path.join(HERE, "develop.py"), "--", "--src", tmp, "--dst", png, "--look", a.look,
                "--exposure", str(a.exposure)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
I = cv2.imread(png, cv2.IMREAD_UNCHANGED)[..., ::-1].astype(np.float32) / 65535
if a.crop:
    x, y, cw, chh = [float(v) for v in a.crop.split(",")]
    I = I[int(y * h):int((y + chh) * h), int(x * w):int((x + cw) * w)]
W = a.width or I.shape[1]
Hh = round(W * I.shape[0] / I.shape[1])
if I.shape[1] != W:
    I = cv2.resize(I, (W, Hh), interpolation=cv2.INTER_AREA if W < I.shape[1] else cv2.INTER_CUBIC).clip(0, 1)
if a.crisp:  # of what stands in the plane of focus; a blurred background has nothing so fine
    L = luma(I)
    I = I + a.crisp * (L - cv2.GaussianBlur(L, (0, 0), 1.4 * W / 2400)[..., None]).clip(-.08, .08)
if a.contrast:
    I = I + a.contrast * (I * I * (3 - 2 * I) - I)
if a.sky:
    share, y0, y1 = [float(v) for v in a.sky.split(",")]
    y, x = np.mgrid[0:1:240j, -1:1:200j].astype(np.float32)
    things = cv2.resize(np.float32(depth() > 0), (200, 240), interpolation=cv2.INTER_AREA)
    bare = (things == 0) & (y < y1)
    terms = np.stack([x**i * np.minimum(y, y1) ** j for i in range(8) for j in range(4)], -1)
    sky = terms @ np.linalg.lstsq(terms[bare], cv2.resize(I, (200, 240), interpolation=cv2.INTER_AREA)[bare], rcond=None)[0]
    even = sky.mean(1, keepdims=True) + share * (sky * x[..., None]).mean(1, keepdims=True) / (x**2).mean() * x[..., None]
    t = ((y1 - y) / (y1 - y0)).clip(0, 1)[..., None]
    I = I + cv2.resize(np.float32(t * t * (3 - 2 * t) * (even - sky)), I.shape[1::-1], interpolation=cv2.INTER_CUBIC)
L = luma(I)
I = printed(L + (I - L) * a.sat, a.warm, a.grain, a.falloff, a.soft)
if a.burn:
    x, y, rx, ry, amount = [float(v) for v in a.burn.split(",")]
    yy, xx = np.mgrid[0:1:I.shape[0] * 1j, 0:1:I.shape[1] * 1j].astype(np.float32)
    spot = np.exp(-(((xx - x) / rx) ** 2 + ((yy - y) / ry) ** 2) ** 3)[..., None] * ((luma(I) - .6) / .12).clip(0, 1)
    I = I * (1 - amount * spot * np.float32([.55, .85, 1.45]))
Image.fromarray((I.clip(0, 1) * 255 + .5).astype(np.uint8)).save(a.dst, quality=90, subsampling=0, optimize=True)
print("saved", a.dst, W, Hh)
