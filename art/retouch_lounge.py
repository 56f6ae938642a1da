"""work-1: the lounge of 1897. Its scene is lost, so the old master is worked on as a photograph: cooler daylight against warm lamps,
sky in the windows, a calm mirror, a chair in another cloth, a quieter rug border; then the last step of film.py.
usage: python3 retouch_lounge.py MASTER.jpg OUT.jpg     (MASTER: content/images/work-1.jpg of commit 07acd6b)"""
import os, sys
import cv2
import numpy as np
from PIL import Image
from film import luma, printed

I = np.asarray(Image.open(sys.argv[1]).convert("RGB"), np.float32) / 255
H, W = I.shape[:2]
yy, xx = np.mgrid[0:H, 0:W].astype(np.float32)
blur = lambda a, s: cv2.GaussianBlur(a, (0, 0), s)
smooth = lambda a, b, v: (lambda t: t * t * (3 - 2 * t))(np.clip((v - a) / (b - a), 0, 1))


def poly(pts, feather=1.5):
    m = np.zeros((H, W), np.float32)
    cv2.fillPoly(m, [np.int32(pts)], 1)
    return blur(m, feather)


# the mirror: what it shows becomes calm, the branches in front of it stay
m = np.zeros((H, W), np.float32)
cv2.rectangle(m, (1199, 846), (1311, 1030), 1, -1)
cv2.ellipse(m, (1255, 848), (56, 58), 0, 180, 360, 1, -1)
leaf = cv2.dilate((luma(blur(I, 1.2))[..., 0] < .30).astype(np.float32), np.ones((5, 5)))
keep = m * (1 - leaf)
calm = np.dstack([blur(I[..., c] * keep, 16) for c in range(3)]) / (blur(keep, 16)[..., None] + 1e-4)
band = np.exp(-((xx - 1228) / 20) ** 2) * .16 - .10 * smooth(1235, 1310, xx) - .06 * smooth(930, 1030, yy)  # a tall window, mirrored
I = I + blur(keep, 1.0)[..., None] * (calm * (1 + band[..., None]) * np.float32([.97, .98, 1.0]) - I)

# the rug's border, quieter
s = poly([(1985, 1345), (2040, 1347), (2185, 1600), (2085, 1600)], 5)[..., None]
I = I + s * .55 * (blur(I, 7) - I)

# the chair in front, in grey-green linen
pts = np.float32([(514, 545), (519, 528), (530, 518), (621, 523), (621, 500), (632, 496), (818, 505), (820, 478), (836, 450), (868, 433), (905, 429), (930, 433), (944, 455),
                  (941, 520), (928, 690), (897, 698), (862, 738), (845, 741), (824, 739), (570, 705), (545, 703), (520, 700), (519, 600)]) * 1.0045 + (1050, 700)
x0, y0, x1, y1 = 1530, 1110, 2040, 1480
gc = np.full((y1 - y0, x1 - x0), cv2.GC_BGD, np.uint8)
full = np.zeros((H, W), np.uint8)
cv2.fillPoly(full, [np.int32(pts)], 1)
near = cv2.dilate(full, np.ones((13, 13)))[y0:y1, x0:x1] > 0
gc[near] = cv2.GC_PR_BGD
gc[full[y0:y1, x0:x1] > 0] = cv2.GC_PR_FGD
gc[cv2.erode(full, np.ones((11, 11)))[y0:y1, x0:x1] > 0] = cv2.GC_FGD
cv2.setRNGSeed(1)
cv2.grabCut(np.ascontiguousarray((I[y0:y1, x0:x1, ::-1].clip(0, 1) * 255).astype(np.uint8)), gc, None, np.zeros((1, 65)), np.zeros((1, 65)), 4, cv2.GC_INIT_WITH_MASK)
chair = np.zeros((H, W), np.float32)
chair[y0:y1, x0:x1] = (gc == cv2.GC_FGD) | (gc == cv2.GC_PR_FGD)
chair = cv2.morphologyEx(chair, cv2.MORPH_OPEN, np.ones((5, 5)))
chair = blur(chair, 1.1)[..., None]
weave = blur(np.random.default_rng(2).standard_normal((H, W)).astype(np.float32), .8)
I = I * (1 - chair) + chair * (luma(I) * np.float32([.57, .575, .52]) * 1.0 + I * np.float32([.15, .15, .14])) * (1 + .018 * weave[..., None])

# somebody sat here: a throw over the chair's arm (lounge_throw.py), a newspaper left on the seat of the other chair
HERE = os.path.dirname(os.path.abspath(__file__))
cloth = np.asarray(Image.open(os.path.join(HERE, "lounge_throw.png")), np.float32) / 255
M = cv2.getRotationMatrix2D((171, 75), -2.4, .74)
M[:, 2] += (1742 - 171, 1223 - 75)
edge = np.zeros(cloth.shape[:2], np.float32)
edge[34:-34, 34:-34] = 1
solid = (cloth[..., 3] > .97) | (cloth[..., :3].max(2) > .06)  # wool; what is left is its shadow
a_ = np.where(solid, cloth[..., 3], cloth[..., 3] * .75 * blur(edge, 12))
put = lambda v: cv2.warpAffine(v.astype(np.float32), M, (W, H), flags=cv2.INTER_AREA)
grey = luma(cloth[..., :3])
wool = (grey + (cloth[..., :3] - grey) * .80) * np.float32([.86, .82, .84])
alpha = put(a_)[..., None]
I = I * (1 - alpha) + put(wool * a_[..., None])

rng = np.random.default_rng(8)
page = np.full((420, 600, 3), .80, np.float32) * np.float32([1, .92, .75])
page[18:44, 30:570] *= .45 + .55 * (rng.random((1, 540, 1)) > .55)  # the title
for c in range(5):
    for y in range(60, 400, 7):
        if c in (1, 2) and y < 210:
            continue
        page[y:y + 3, 20 + c * 114:20 + c * 114 + int(104 * rng.uniform(.8, 1))] *= .55
page[62:206, 136:346] *= (.35 + .5 * blur(rng.random((144, 210)).astype(np.float32), 16)[..., None] * 1.4)
page[:, 297:303] *= .86  # the fold
quad = np.float32([(879, 1249), (944, 1236), (976, 1253), (906, 1269)])
P = cv2.getPerspectiveTransform(np.float32([(0, 0), (600, 0), (600, 420), (0, 420)]), quad)
page, on = (cv2.warpPerspective(blur(v, 2.2), P, (W, H), flags=cv2.INTER_AREA) for v in (page, np.ones((420, 600), np.float32)))
on = blur(on, .6)[..., None]
lie = blur(poly(quad + (3, 4), 3), 2)[..., None]
I = I * (1 - .38 * lie * (1 - on))
I = I * (1 - on) + page * on * .66

# daylight is cool, lamps are warm
lamp = np.zeros((H, W), np.float32)
for x, y, r, k in ((410, 800, 150, 1), (744, 850, 120, .9), (948, 884, 100, .8), (1352, 473, 230, 1), (1793, 1075, 230, 1)):
    lamp = np.maximum(lamp, k * np.exp(-((xx - x) ** 2 + (yy - y) ** 2) / r ** 2))
L = luma(I)
day = (.55 + .45 * smooth(.35, .85, L)) * (1 - lamp[..., None])
I = I * (1 + day * np.float32([-.045, .003, .10]) + lamp[..., None] * np.float32([.06, .0, -.07]))
win = np.maximum(poly([(-20, 120), (330, 240), (640, 430), (1040, 610), (1040, 1130), (0, 1240)], 6), poly([(1455, 640), (1720, 640), (1720, 1110), (1455, 1110)], 4))
pane = (win * smooth(.70, .90, luma(blur(I, 1.0))[..., 0]))[..., None]
sky = np.float32([.865, .915, .935]) + smooth(350, 1050, yy)[..., None] * np.float32([.07, .03, -.05])
I = I * (1 + pane * (sky - 1))
I = I + .10 * (I * I * (3 - 2 * I) - I)  # the contrast that a low sun leaves in a room
Image.fromarray((printed(I.clip(0, 1), .35) * 255 + .5).astype(np.uint8)).save(sys.argv[2], quality=90, subsampling=0, optimize=True)
