"""The last step that all pictures share: a lens that is a little soft, one grade, light falling off, fine grain."""
import cv2
import numpy as np


def luma(I):
    return (I @ np.float32([.2126, .7152, .0722]))[..., None]


def printed(I, warm=1.0, grain=.011, falloff=.20, soft=1.0):
    """I: display-referred RGB, 0..1, at its final size."""
    h, w = I.shape[:2]
    yy, xx = np.mgrid[-1:1:h * 1j, -1:1:w * 1j].astype(np.float32)
    r2 = (xx ** 2 + yy ** 2)[..., None] / 2
    k = soft * max(h, w) / 2400  # sharp in the middle, a trace softer towards the corners
    mid, edge = cv2.GaussianBlur(I, (0, 0), .5 * k), cv2.GaussianBlur(I, (0, 0), .95 * k)
    I = mid + (edge - mid) * np.clip(r2 * 1.25 - .15, 0, 1)
    glow = cv2.GaussianBlur(np.maximum(I - .72, 0), (0, 0), w * .006)
    I = 1 - (1 - I.clip(0, 1)) * (1 - glow * np.float32([.20, .12, .06]))  # halation: film reddens around lights
    L = luma(I)
    I = I + warm * ((1 - L) ** 2 * np.float32([.004, .002, -.004]) + L ** 2 * np.float32([.010, .004, -.016]))
    I = .012 * np.float32([1.15, 1.0, .90]) + I * .977
    I = I * (1 - falloff * np.clip(r2 * 1.5 - .25, 0, 2) ** 1.4 * .55)
    rng = np.random.default_rng(5)
    n = lambda s: cv2.GaussianBlur(rng.standard_normal((h, w)).astype(np.float32), (0, 0), s) * s * 2.6
    g = (.75 * n(.62) + .45 * n(1.3))[..., None] + .18 * np.dstack([n(.7) for _ in range(3)])
    I = I + g * grain * .5 * (.35 + 1.1 * (1 - np.abs(2 * L - .75)).clip(0, 1))
    lo, hi = np.float32([.022, .020, .018]), np.float32([.988, .980, .966])  # no pure black, no pure white
    return lo + I.clip(0, 1) * (hi - lo)
