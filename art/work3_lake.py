"""work-3: timber-and-stone pavilion on an alpine pool at blue hour."""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
import numpy as np

o = options(width=400, spp=16, seeds=1, out="build/work3")
reset()
K = 1.0 if o["width"] > 900 else .4
R = random.Random(9)

larch = wood("larch", rgb("#8a6a4b"), rgb("#553c29"), "x", .8, .6, .3)
larch_v = wood("larch_v", rgb("#7d6046"), rgb("#4b3626"), "z", .8, .6, .3)
deck_m = wood("deck", rgb("#7d6750"), rgb("#4e3d2e"), "x", .9, .34, .3)
oak, oak_y, oak_z = (wood("oak" + k, rgb("#a07c55"), rgb("#6b5036"), k, .8, .5, .2) for k in "xyz")
bronze = flat("bronze", rgb("#3b3028"), .4, .6)
slate = flat("slate", rgb("#4a4845"), .6, var=.15, scale=8, bump=.2)
coping = flat("coping", rgb("#8f8676"), .42, var=.12, scale=9, bump=.15)
linen = fabric("cushion", rgb("#e6dccb"), 0, .04, .35, soft=9)
plast = plaster("pl", rgb("#d9c4a0"), .06)
brass_m = brass()
glow = emit("glow", (1, .60, .27, 1), 14)


def stone_mat():
    """Weathered rubble: each stone its own grey, lichen, darker towards the water."""
    m = Mat("rubble")
    g = m.n("NewGeometry")
    val = g.outputs["Random Per Island"]
    z = m.n("SeparateXYZ", Vector=g.outputs["Position"]).outputs[2]
    col = m.ramp(val, [(0, rgb("#5f594f")), (.3, rgb("#7c7365")), (.6, rgb("#8f8371")), (.8, rgb("#6a6257")), (1, rgb("#9b8c76"))])
    n2 = m.noise(g.outputs["Position"], 11, 8, .7)
    col = m.mix(.4, col, m.ramp(n2, [(.3, rgb("#463f36")), (.7, rgb("#a5977f"))]))
    col = m.mix(m.ramp(m.noise(g.outputs["Position"], 3.1, 5, .7), [(.62, 0), (.72, .5)]), col, rgb("#a8a48f"))
    wet = m.ramp(m.math("ADD", z, m.math("MULTIPLY", n2, .08)), [(.03, 1), (.10, 0)])
    col = m.mix(m.math("MULTIPLY", wet, .5), col, rgb("#1b1813"))
    rough = m.mix(wet, (.85, .85, .85, 1), (.18, .18, .18, 1))
    return m.done(m.bsdf(Base_Color=col, Roughness=rough, Specular=.35, Normal=m.bump(n2, .5, .012)))


def masonry(name, w, h, place, seed, back=.055):
    """Coursed rubble on a face w x h: every stone is modelled. place(u, v, d): along, up, out of the wall."""
    rnd, v, f, v0 = random.Random(seed), [], [], 0.0
    NS, NT = 8, 6

    def one(u0, z0, u1, z1):
        j = lambda: rnd.uniform(-.014, .014)
        c = [(u0 + j(), z0 + j()), (u1 + j(), z0 + j()), (u1 + j(), z1 + j()), (u0 + j(), z1 + j())]
        out, tu, tv, o = rnd.uniform(0, .03), rnd.uniform(-.02, .02), rnd.uniform(-.02, .02), rnd.uniform(0, 99)
        b = len(v)
        for k in range(NT + 1):
            for i in range(NS + 1):
                p, q = (math.sin((2 * t / n - 1) * math.pi / 2) for t, n in ((i, NS), (k, NT)))  # points gather at the edges
                r = 1 - .10 * (p * q) ** 4
                s_, t_ = (p * r + 1) / 2, (q * r + 1) / 2
                x = (c[0][0] * (1 - s_) + c[1][0] * s_) * (1 - t_) + (c[3][0] * (1 - s_) + c[2][0] * s_) * t_
                y = (c[0][1] * (1 - s_) + c[1][1] * s_) * (1 - t_) + (c[3][1] * (1 - s_) + c[2][1] * s_) * t_
                e = max(abs(p), abs(q))
                d = -back if e > .999 else out + .012 * (1 - e ** 4) + tu * p + tv * q + .022 * noise.fractal(Vector((x * 6 + o, y * 6, o)), .9, 2.1, 4)
                v.append(place(x, y, d))
        for k in range(NT):
            for i in range(NS):
                a = b + k * (NS + 1) + i
                f.append((a, a + 1, a + NS + 2, a + NS + 1))

    while v0 < h - .02:
        rh = min(rnd.uniform(.11, .24), h - v0)
        if h - v0 - rh < .07:
            rh = h - v0
        u0 = 0.0
        while u0 < w - .02:
            L = rnd.uniform(.16, .30) if rnd.random() < .4 else rnd.uniform(.3, .62)
            u1 = w if w - u0 - L < .14 else u0 + L
            g = .008
            if rh > .17 and rnd.random() < .3:
                t = v0 + rh * rnd.uniform(.38, .62)
                one(u0 + g, v0 + g, u1 - g, t - g)
                one(u0 + g, t + g, u1 - g, v0 + rh - g)
            else:
                one(u0 + g, v0 + g, u1 - g, v0 + rh - g)
            u0 = u1
        v0 += rh
    return mesh(name, v, f, stone, True, 60)


stone = stone_mat()
mortar = flat("mortar", rgb("#57503f"), .95, var=.2, scale=14)


def wet_stone():
    """Flags after rain: dry backs, damp margins, standing film that mirrors."""
    m = Mat("flags")
    g = m.n("NewGeometry").outputs["Position"]
    rnd = m.n("ObjectInfo").outputs["Random"]
    fine, mid = m.noise(g, 38, 6, .65), m.noise(g, 5.5, 6, .62)
    col = m.ramp(rnd, [(0, rgb("#6f695f")), (.5, rgb("#857d70")), (1, rgb("#787469"))])
    col = m.mix(.45, col, m.ramp(mid, [(.3, rgb("#57524a")), (.7, rgb("#9a9182"))]))
    col = m.mix(.28, col, m.ramp(fine, [(.35, rgb("#47433c")), (.65, rgb("#aaa190"))]))
    w = m.math("ADD", m.noise(g, .85, 4, .55), m.math("MULTIPLY", m.math("SUBTRACT", mid, .5), .35))
    w = m.math("ADD", w, m.math("MULTIPLY", m.math("SUBTRACT", rnd, .5), .14))
    wet = m.ramp(w, [(.45, 0), (.56, 1)])
    col = m.mix(m.math("MULTIPLY", wet, .60), col, rgb("#23211d"))
    rough = m.mix(wet, m.ramp(fine, [(.3, .62), (.7, .42)]), m.ramp(w, [(.5, .20), (.66, .035)]))
    h = m.math("ADD", m.math("MULTIPLY", fine, .35), mid)
    return m.done(m.bsdf(Base_Color=col, Roughness=rough, Specular=.5, Normal=m.bump(h, m.math("SUBTRACT", .34, m.math("MULTIPLY", wet, .27)), .012)))


flags_m = wet_stone()


def pane_mat():
    """Window glass: what is behind it, and the evening sky in it."""
    m = Mat("pane")
    n = m.bump(m.noise(m.n("NewGeometry").outputs["Position"], .9, 1), .05, .05)
    f = m.n("Fresnel", IOR=1.62, Normal=n)
    t, g = m.n("BsdfTransparent", Color=(.93, .95, .94, 1)), m.n("BsdfGlossy", Color=(1, 1, 1, 1), Roughness=.0, Normal=n)
    return m.done(m.n("MixShader", i0=m.math("MULTIPLY", f, 1.5, True), i1=t.outputs[0], i2=g.outputs[0]))


pane_m = pane_mat()

# ---- water
wm = Mat("water")
v = wm.n("NewGeometry").outputs["Position"]
swell = wm.noise(wm.n("Mapping", Vector=v, Scale=(1, .5, 1)).outputs[0], 1.5, 3, .5)
ripple = wm.noise(wm.n("Mapping", Vector=v, Scale=(.8, .42, 1), Rotation=(0, 0, .5)).outputs[0], 7.5, 3, .55)
gust = wm.ramp(wm.noise(wm.n("Mapping", Vector=v, Scale=(.35, 1, 1)).outputs[0], .055, 3, .6), [(.47, .10), (.60, 1)])
h = wm.math("ADD", wm.math("MULTIPLY", swell, 1.0), wm.math("MULTIPLY", ripple, wm.math("MULTIPLY", gust, .32)))
wmat = wm.done(wm.bsdf(Base_Color=rgb("#0f1c1b"), Roughness=.012, Specular=1, IOR=1.33, Normal=wm.bump(h, .075, .05)))
mesh("lake", [(-900, -30, -.06), (900, -30, -.06), (900, 1500, -.06), (-900, 1500, -.06)], [(0, 1, 2, 3)], wmat, False)

# ---- pavilion, long side parallel to x, floor at z = .45
PX0, PX1, PY0, PY1, F, HT = -13.5, 1.6, 21.0, 28.0, .42, 3.05
SX0, SX1, SY0 = (PX0 + PX1) / 2 + .8 - (PX1 - PX0 + 3.6) / 2, (PX0 + PX1) / 2 + .8 + (PX1 - PX0 + 3.6) / 2, (PY0 + PY1) / 2 - 1.6 - (PY1 - PY0 + 4.4) / 2
box("stylobate", ((SX0 + SX1) / 2, (PY0 + PY1) / 2 - 1.6, F / 2 - .3), (SX1 - SX0 - .12, PY1 - PY0 + 4.28, F + .6), mortar, 0)
masonry("socle", SX1 - SX0, F + .22, lambda u, z, d: (SX0 + u, SY0 - d, z - .22), 4)
masonry("socle_r", PY1 - SY0, F + .22, lambda u, z, d: (SX1 + d, SY0 + u, z - .22), 5)
n = 17  # deck boards
for i in range(n):
    box("deck", ((PX0 + PX1) / 2 + .8, PY0 - 3.75 + i * .225, F + .015), (PX1 - PX0 + 3.7, .215, .03), deck_m, .006, 2)
for i in range(3):  # steps into the water
    box("step", (-3.4, PY0 - 4.0 - i * .32, F - .15 - i * .17), (3.4, .36, .14), coping, .012)
box("floor_in", ((PX0 + PX1) / 2, (PY0 + PY1) / 2, F + .01), (PX1 - PX0, PY1 - PY0, .03), oak, .005)
# stone end block and chimney
WX1, WY0 = PX0 + 1.2, PY0 - .1  # the stone wall on the left and its corner
box("stoneL", (WX1 - 2.26, (PY0 + PY1) / 2 + .26, F + HT / 2 + .05), (4.4, PY1 - PY0 + .6, HT + .1), mortar, 0)
masonry("wall_l", 4.4, HT, lambda u, z, d: (WX1 - 4.4 + u, WY0 - d, F + z), 6)
masonry("wall_l2", PY1 - WY0, HT, lambda u, z, d: (WX1 + d, WY0 + u, F + z), 7)
box("back", ((PX0 + PX1) / 2, PY1 - .1, F + HT / 2), (PX1 - PX0, .2, HT), larch, .01)
# ribs of the inner back wall, art, fireplace
for i in range(44):
    box("rib", (PX0 + 1.4 + i * .31, PY1 - .24, F + HT / 2), (.05, .08, HT), oak, .006, 2)
box("hearth", (-6.0, PY1 - .44, F + 1.52), (2.5, .6, HT), mortar, 0)
masonry("hearth_l", .52, HT, lambda u, z, d: (-7.3 + u, PY1 - .8 - d, F + z), 8)
masonry("hearth_r", .52, HT, lambda u, z, d: (-5.22 + u, PY1 - .8 - d, F + z), 9)
masonry("hearth_t", 1.56, HT - 1.05, lambda u, z, d: (-6.78 + u, PY1 - .8 - d, F + 1.05 + z), 10)
box("hearth_b", (-6.0, PY1 - .82, F + .14), (1.7, .36, .28), coping, .012)
box("mantel", (-6.0, PY1 - .86, F + 1.1), (1.75, .26, .12), oak, .012)
box("fire_box", (-6.0, PY1 - .79, F + .66), (1.56, .03, .80), flat("soot", rgb("#171310"), .95), 0)
charred = flat("log", rgb("#33241a"), .95, var=.3)
for k in range(5):
    x = -6.35 + .17 * k
    tube("log", [(x - .3, PY1 - .95 + .05 * (k % 2), F + .36 + .05 * (k % 3)), (x + .3, PY1 - .92 - .04 * (k % 2), F + .34 + .07 * ((k + 1) % 3))], .045 + .012 * (k % 2), charred)


def fire_mat():
    m = Mat("fire")
    m.m.cycles.sample_as_light = False
    t = m.n("SeparateXYZ", Vector=m.n("TexCoord").outputs["Generated"]).outputs[2]
    e = m.n("Emission", Color=m.ramp(t, [(0, (1, .62, .22, 1)), (.45, (1, .36, .07, 1)), (1, (.8, .12, .02, 1))]), Strength=m.ramp(t, [(0, 9.0), (.4, 7.0), (1, 2.0)]))
    return m.done(m.n("MixShader", i0=m.ramp(t, [(.2, .1), (1, .75)]), i1=e.outputs[0], i2=m.n("BsdfTransparent").outputs[0]))


fire = fire_mat()
for k in range(13):  # tongues of flame, none like another
    x, hh = R.gauss(-6.0, .26), R.choice((.14, .2, .3, .42, .52)) * R.uniform(.8, 1.2)
    lean, ph = R.uniform(-.10, .10), R.uniform(0, 6)
    pts = [(x + lean * t * t + .03 * math.sin(5 * t + ph) * t, PY1 - .93 + R.uniform(-.05, .05), F + .36 + hh * t) for t in [i / 9 for i in range(10)]]
    tube("flame", pts, .055 * R.uniform(.6, 1.1), fire, radii=[(.55 + 1.6 * t) * (1 - t) ** 1.1 + .02 for t in [i / 9 for i in range(10)]])
point("fire", (-6.0, PY1 - 1.25, F + .6), 90, (1, .42, .12), .15)
# posts and glazing along the front
xs = [PX0 + 1.3 + i * 1.96 for i in range(8)]
for i, x in enumerate(xs):
    box("post", (x, PY0 + .15, F + HT / 2), (.2, .22, HT), larch_v, .012)
for x0, x1 in zip(xs[:-1], xs[1:]):
    k = xs.index(x0)
    if k in (3, 4):
        continue  # open bays
    for xa_, xb_ in ((x0 + .13, (x0 + x1) / 2), ((x0 + x1) / 2, x1 - .13)):
        t, u = R.uniform(-.004, .004), R.uniform(-.004, .004)  # no two panes hang quite alike
        mesh("pane", [(xa_, PY0 + .2 - t, F + .1), (xb_, PY0 + .2 + t, F + .1), (xb_, PY0 + .2 + t + u, F + HT - .1), (xa_, PY0 + .2 - t + u, F + HT - .1)], [(0, 1, 2, 3)], pane_m, False)
    for xx in (x0 + .13, (x0 + x1) / 2, x1 - .13):
        box("mul", (xx, PY0 + .2, F + HT / 2), (.05, .06, HT - .1), bronze, .006, 2)
    box("rail", ((x0 + x1) / 2, PY0 + .2, F + .09), (x1 - x0, .06, .08), bronze, .006, 2)
    box("rail", ((x0 + x1) / 2, PY0 + .2, F + HT - .14), (x1 - x0, .06, .08), bronze, .006, 2)
box("lintel", (PX1 + .04 - 9.75, PY0 + .15, F + HT + .02), (19.5, .24, .3), larch, .015)  # ends with the last post
# right side: timber screen
for i in range(26):
    box("scr", (PX1 + .02, PY0 + .3 + i * .26, F + HT / 2), (.05, .13, HT), larch_v, .008, 2)
box("ceil", ((PX0 + PX1) / 2, (PY0 + PY1) / 2, F + HT - .02), (PX1 - PX0, PY1 - PY0, .05), oak, .005)
# the roof rises from the middle of the house towards the lake; flat behind
ym = (PY0 + PY1) / 2
xa, xb, ye, z0, z1 = PX0 - 3.9, PX1 + 2.2, PY0 - 1.75, F + HT - .22, F + HT + 1.73
pitch, L, cy, cz = (-math.atan2(z1 - z0, ym - ye), 0, 0), math.hypot(ym - ye, z1 - z0), (ye + ym) / 2, (z0 + z1) / 2
box("roof", ((xa + xb) / 2, cy, cz + .16), (xb - xa, L + .1, .09), slate, .015, 2, pitch)
box("soffit", ((xa + xb) / 2, cy, cz + .06), (xb - xa - .1, L - .02, .08), larch, .01, 2, pitch)
for i in range(17):
    box("rafter", (xa + .4 + i * (xb - xa - .8) / 16, cy, cz - .06), (.11, L - .1, .2), larch, .012, 2, pitch)
box("flat roof", ((xa + PX1) / 2, (ym + PY1) / 2, F + HT + .12), (PX1 + .1 - xa, PY1 - ym, .2), slate, .01)
mesh("gable", [(PX1, PY0 + .2, F + HT), (PX1, ym, F + HT), (PX1, PY0 + .2, z1 - (z1 - z0) * (PY0 + .2 - ye) / (ym - ye))], [(0, 1, 2)], larch, False)
# interior: sofas, pendant lamps
flax = fabric("flax", rgb("#b9a88a"), 0, .08, .35, soft=22)
moss = fabric("moss", rgb("#5d6351"), 0, .08, .3, soft=22)
rust = fabric("rust", rgb("#8e5a37"), 0, .08, .3, soft=22)
charcoal = fabric("charcoal", rgb("#57534d"), 0, .08, .3, soft=22)


def sofa(x, y, w, seats, cloth, rot=0):
    p = [box("plinth", (0, 0, .14), (w, .86, .10), dark, .01), box("base", (0, 0, .26), (w, .90, .16), cloth, .03),
         box("back", (0, .40, .50), (w, .16, .52), cloth, .045)]
    for sg in (-1, 1):
        p.append(box("arm", (sg * (w / 2 - .09), -.02, .42), (.18, .88, .30), cloth, .045))
    sw = (w - .38) / seats
    for i in range(seats):
        cx = -w / 2 + .19 + sw * (i + .5)
        p.append(cushion("seat", (cx, -.06, .41), (sw - .01, .76, .18), cloth, .13, (0, math.radians(R.uniform(-1, 1)), 0)))
        p.append(cushion("lean", (cx + R.uniform(-.02, .02), .24, .68), (sw - .03, .20, .46), cloth, .17, (math.radians(-13 + R.uniform(-3, 3)), math.radians(R.uniform(-3, 3)), 0)))
    for i, (u, c) in enumerate(((-.36, rust), (.30, moss), (.37, flax))):
        p.append(cushion("throw", (u * w, .08 - .05 * (i == 2), .66), (.46, .16, .42), c, .3, (math.radians(-20), math.radians(R.uniform(-24, 24)), math.radians(R.uniform(-20, 20)))))
    e = join(p, "sofa")
    e.location, e.rotation_euler = (x, y, F), (0, 0, math.radians(rot))


dark = wood("smoked", rgb("#4a3426"), rgb("#2a1d15"), "x", 1, .45)
sofa(-9.5, PY1 - 1.7, 2.5, 3, charcoal)
sofa(-2.1, PY1 - 1.7, 2.3, 2, flax)
for x, y, r in ((-10.9, PY0 + 3.0, -70), (-8.0, PY0 + 2.9, 60), (-.5, PY0 + 2.7, 66)):
    sofa(x, y, 1.0, 1, moss if x < -9 else charcoal, 180 + r)
for x in (-9.5, -2.1):
    box("rug", (x, PY1 - 3.0, F + .03), (3.4, 2.6, .02), flax, .005)
    box("low", (x, PY1 - 3.0, F + .36), (1.2, .62, .06), dark, .012)
    for dx in (-.5, .5):
        box("lowleg", (x + dx, PY1 - 3.0, F + .18), (.06, .5, .32), dark, .008)
    lathe("dish", smooth_profile([(0, .01), (.10, .02), (.16, .07), (.15, .07), (.09, .03), (0, .03)], 4), brass_m, 32, (x + .25, PY1 - 3.0, F + .40))
    for i in range(2):
        box("book", (x - .3, PY1 - 3.02, F + .405 + .03 * i), (.32 - .04 * i, .23, .03), rust if i else plast, .004, 2, (0, 0, .15 * i))
for x, h in ((-11.6, 1.5), (.55, 1.55)):  # standing lamps
    tube("stand", [(x, PY1 - 1.2, F), (x, PY1 - 1.2, F + h)], .014, brass_m)
    lathe("shade", [(.15, .28), (.22, 0)], emit("shade", (1, .64, .32, 1), 3.2), 40, (x, PY1 - 1.2, F + h), True)
for x, z, who in ((-11.2, 1.65, 3), (-3.95, 1.72, 1)):  # guests of the house, by their silhouettes
    box("frame", (x, PY1 - .31, F + z), (.84, .04, 1.05), dark, .008)
    print_ = join(picture_card(os.path.join(HERE, f"../content/images/team-{who}.jpg"), .74, .95, 0, flat("board", rgb("#e6dcc8"), .9, spec=0)), "guest")
    print_.location = (x, PY1 - .335, F + z - .475)
for x, hgt in ((-4.35, 1.1), (-7.75, .9)):  # branches in jars beside the hearth
    lathe("jar", smooth_profile([(0, 0), (.15, 0), (.21, .16), (.17, .38), (.10, .46), (.12, .5), (.09, .5), (0, .45)], 5), charcoal, 40, (x, PY1 - 1.0, F))
    branches("twigs", (x, PY1 - 1.0, F + .45), bronze, moss, int(hgt * 10), 5, hgt, .5, .07, .02)
for x in (-11, -8.4, -3.2, -.9):
    lathe("pend", [(.02, .34), (.15, .24), (.22, 0), (.215, 0), (.145, .235), (.02, .33)], brass_m, 32, (x, PY0 + 2.6, F + 2.0), True)
    lathe("bulb", [(.07 * math.sin(t * math.pi / 10), .06 - .07 * math.cos(t * math.pi / 10)) for t in range(11)], glow, 20, (x, PY0 + 2.6, F + 2.02))
    tube("cord", [(x, PY0 + 2.6, F + 2.3), (x, PY0 + 2.6, F + HT)], .006, bronze)
# strip of light under the eaves and along the deck edge
box("strip", ((PX0 + PX1) / 2, PY1 - .42, F + HT - .07), (PX1 - PX0 - 1, .05, .03), emit("strip", (1, .58, .27, 1), 2.2), .004, 1)
area("strips", ((PX0 + PX1) / 2, PY1 - .42, F + HT - .10), ((PX0 + PX1) / 2, PY1 - .30, 0), (PX1 - PX0 - 1, .06), 60, (1, .58, .27)).visible_glossy = False  # what the strip sheds
area("in1", (-9.3, ym, F + HT - .1), (-9.3, ym - .3, 0), (5.6, 5.0), 900, (1, .62, .33)).visible_glossy = False
area("in2", (-2.4, ym, F + HT - .1), (-2.4, ym - .3, 0), (6.6, 5.0), 950, (1, .62, .33)).visible_glossy = False
area("eave", (-5.4, PY0 - .25, F + .25), (-5.4, PY0 - 1.05, 4), (12.6, .15), 85, (1, .60, .32)).visible_glossy = False


# ---- terrace on the right foreground with two loungers and lanterns
TX0, TX1, TY0, TY1, TZ = 2.0, 9.0, 3.2, 12.5, .20
box("terr", ((TX0 + TX1) / 2 + .05, (TY0 + TY1) / 2 + .05, TZ - .37), (TX1 - TX0 - .1, TY1 - TY0 - .1, .66), mortar, 0)
masonry("pier_l", TY1 - TY0, TZ + .20, lambda u, z, d: (TX0 + .06 - d, TY0 + u, z - .24), 11)
masonry("pier_f", TX1 - TX0, TZ + .20, lambda u, z, d: (TX0 + u, TY0 + .06 - d, z - .24), 12)
y = TY0 - .04
while y < TY1:
    dy = min(R.choice((.52, .66, .84)), TY1 - y) if TY1 - y - .52 > .3 else TY1 - y
    x = TX0 - .04
    while x < TX1:
        dx = R.uniform(.62, 1.28)
        if y < TY0:
            dx *= 1.15  # longer stones along the edge
        fl = box("flag", (x + dx / 2, y + dy / 2, TZ - .005 + R.uniform(-.003, .003)), (dx - .011, dy - .011, .062), flags_m, .007, 2, (R.gauss(0, .0022), R.gauss(0, .0022), R.gauss(0, .0012)))
        x += dx
    y += dy
for k in range(26):  # grass in the joints, leaves blown onto the stone
    x, y = R.uniform(TX0 + .1, TX1 - 2), R.uniform(TY0 + .2, TY1 - .5)
    a, t = R.uniform(0, 6.3), R.uniform(.02, .035)
    p = [(x + t * u * math.cos(a) - t * .45 * w_ * math.sin(a), y + t * u * math.sin(a) + t * .45 * w_ * math.cos(a), TZ + .031 + .006 * abs(w_) + .005 * u * u) for u, w_ in ((-1, 0), (-.2, -1), (-.2, 1), (1, 0))]
    mesh("fallen", p, [(0, 1, 3, 2)], rust if k % 3 else moss, False)


def lounger(x, y, rot):
    p = []
    for s in (-.31, .31):
        p.append(box("rail", (s, 0, .27), (.06, 1.95, .07), oak_y, .012))
        for yy in (-.8, .8):
            p.append(box("leg", (s, yy, .125), (.06, .07, .25), oak_z, .01))
    for i in range(12):
        p.append(box("slat", (0, -.9 + i * .105, .31), (.6, .085, .022), oak, .005, 2))
    p.append(cushion("pad", (0, -.30, .375), (.62, 1.30, .11), linen, .12))
    a = math.radians(38)
    for s in (-.29, .29):
        p.append(box("backfr", (s, .36 + .36 * math.cos(a), .33 + .36 * math.sin(a)), (.05, .78, .045), oak_y, .008, 2, (a, 0, 0)))
    for i in range(7):
        k = .04 + .107 * i
        p.append(box("backsl", (0, .36 + k * math.cos(a), .335 + k * math.sin(a)), (.55, .085, .02), oak, .005, 2, (a, 0, 0)))
    p.append(cushion("padb", (0, .34 + .37 * math.cos(a), .40 + .38 * math.sin(a)), (.61, .80, .11), linen, .12, (a, 0, 0)))
    p.append(cushion("headr", (0, .40 + .60 * math.cos(a), .52 + .60 * math.sin(a)), (.44, .20, .12), fabric("roll", rgb("#7d8478"), 0, .06, .3, soft=12), .4, (a, 0, 0)))
    p.append(box("towel", (-.02, -.78, .445), (.44, .26, .05), fabric("towel", rgb("#a9854b"), 0, .08, .3, soft=14), .02, 3))
    e = join(p, "lounger")
    e.location, e.rotation_euler = (x, y, TZ + .025), (0, 0, math.radians(rot))


lounger(3.25, 7.4, 188)
lounger(4.85, 7.9, 181)
box("stool", (4.05, 8.1, TZ + .21), (.38, .38, .38), oak, .02)
lathe("glassy", smooth_profile([(.0, 0), (.03, 0), (.035, .10), (.034, .10), (.028, .01), (.0, .008)], 3), glass("g"), 32, (4.1, 8.05, TZ + .41))


def lantern(x, y, z, s=1.0):
    h, w = .46 * s, .24 * s
    for dx in (-1, 1):
        for dy in (-1, 1):
            box("lp", (x + dx * w / 2, y + dy * w / 2, z + h / 2), (.018, .018, h), bronze, .003, 1)
    box("lb", (x, y, z + .015), (w + .04, w + .04, .03), bronze, .005, 1)
    box("lt", (x, y, z + h), (w + .05, w + .05, .03), bronze, .005, 1)
    lathe("cnd", [(0, 0), (.05 * s, 0), (.05 * s, .18 * s), (0, .18 * s)], emit("wax", (1, .50, .20, 1), 2.4), 20, (x, y, z + .03))
    lathe("flm", smooth_profile([(0, 0), (.014, .02), (.012, .04), (0, .08)], 4), emit("flame", (1, .50, .18, 1), 26), 12, (x, y, z + .03 + .19 * s))


lantern(2.4, 9.2, TZ + .025, 1.0)
lantern(2.4, 9.7, TZ + .025, .7)
point("lan", (2.4, 9.3, TZ + .36), 9, (1, .52, .22), .06)


SUNNY, FOOT = (.72, -.30, .52), -2
massif("far", 9000, 5000, 22000, 3300, 3, 5200, ridge("m3", "#77746e", "#4b4843", "#a6abad", "#b3b0a8", .80, 2500, 900, .2, .46, SUNNY, .95),
       lambda x, y: (.62 + .38 * gs(x, 1800, 2600)) * crest(9000, 5000, y), int(1900 * K), 0, int(700000 * K), FOOT)
massif("mid", 4200, 3000, 14000, 1700, 14, 2700, ridge("m2", "#5f615c", "#434641", "#7c8890", "#89929a", .56, 1500, 500, .52, .78, SUNNY, .5),
       lambda x, y: (.45 + .75 * gs(x, -3200, 1900) + .35 * gs(x, 3600, 1500)) * crest(4200, 3000, y), int(1900 * K), 0, int(700000 * K), FOOT)
massif("near", 1500, 1200, 7000, 560, 21, 1200, ridge("m1", "#3a453d", "#2a342f", "#626a6e", "#666c6e", .66, 520, 200, 2, 0, SUNNY),
       lambda x, y: (.35 + .9 * gs(x, 2300, 900) + .8 * gs(x, -1900, 800)) * crest(1500, 1200, y), int(1900 * K), 0, int(500000 * K), FOOT)


# ---- conifers on the shore
def conifer(seed, width, gap, fall, bare, density=1.0, upto=1.0, fine=1.0):
    """A spruce, fir or larch of height 1: boughs that sag and rise again at their tips, fans of twigs along them, curtains of twigs below.
    gap: distance of whorls; fall: how steeply the lowest boughs hang; bare: trunk without boughs; upto: broken top; fine: fewer, larger twigs."""
    r = np.random.RandomState(seed)
    sway, P, D, S = r.uniform(-.02, .02, 2), [], [], []  # twigs: where, along which way, length and width
    lobes = r.uniform(0, 6.3, 2)
    z = bare
    while z < upto * .99:
        t = (z - bare) / (1 - bare)
        rad = width * ((1 - t) ** .95 + .012) * (1 - .35 * max(0, .12 - t) / .12)
        for a in r.uniform(0, math.tau, round(r.randint(6, 10) * density)):
            L = rad * r.uniform(.62, 1.12) * (1 + .08 * math.sin(2 * a + lobes[0] + 9 * z) + .08 * math.sin(3 * a + lobes[1] - 23 * z))
            out, side = np.array((math.cos(a), math.sin(a), 0)), np.array((-math.sin(a), math.cos(a), 0))
            rise, bend = .85 * t - fall * (1 - t) + r.uniform(-.16, .16), r.uniform(-.25, .25)
            n = max(4, round(L / .0027 / fine))
            q = (np.arange(n) + r.uniform(0, 1, n)) / n
            at = out * (L * q)[:, None] + side * (L * bend * q * q)[:, None]
            at[:, 2] = z + L * (rise * q - .40 * q ** 1.7 + .46 * q ** 3.5)
            at[:, :2] += sway * z * z
            for sg in (-1, 1):  # the fan
                reach = np.minimum(.030 * fine, .007 + L * .30 * (1 - q) ** .9) * r.uniform(.5, 1.15, n)
                d = out * r.uniform(.45, 1.0, n)[:, None] + side * (sg * r.uniform(.4, 1.0, n))[:, None]
                d[:, 2] = r.uniform(-.45, .10, n)
                P.append(at), D.append(d), S.append(np.stack((reach, r.uniform(.0012, .0021, n) * fine), 1))
                for k in (.4, .75):  # and what grows out of it
                    e = d + r.uniform(-.6, .6, (n, 3)) * (1, 1, .5)
                    e[:, 2] -= .2
                    P.append(at + d * (reach * k)[:, None]), D.append(e), S.append(np.stack((reach * r.uniform(.35, .7, n), r.uniform(.0010, .0017, n) * fine), 1))
            d = out * r.uniform(-.1, .5, n)[:, None] + side * r.uniform(-.4, .4, n)[:, None]
            d[:, 2] = -1
            P.append(at), D.append(d), S.append(np.stack((np.minimum(.020, .004 + L * .16) * (1 - .6 * q) * r.uniform(.2, 1.1, n), r.uniform(.0010, .0018, n) * fine), 1))
        z += gap * r.uniform(.6, 1.4) * (.5 + .5 * (1 - t))
    n = 40  # the leader
    P.append(np.stack((np.full(n, sway[0] * upto ** 2), np.full(n, sway[1] * upto ** 2), upto * (.955 + .05 * np.linspace(0, 1, n))), 1))
    D.append(np.concatenate((r.uniform(-.7, .7, (n, 2)), np.full((n, 1), 1.0)), 1)), S.append(np.stack((np.linspace(.014, .007, n), np.full(n, .0012)), 1))
    P, D, S = np.concatenate(P), np.concatenate(D), np.concatenate(S)
    D /= np.linalg.norm(D, axis=1, keepdims=True)
    w = np.cross(D, r.normal(size=D.shape))
    w *= S[:, 1:] / np.linalg.norm(w, axis=1, keepdims=True)
    mid, n = P + D * (S[:, :1] * .4), len(P)
    V = np.stack((P, mid + w, P + D * S[:, :1], mid - w), 1).reshape(-1, 3)
    ring = [(.011 * (1 - .9 * h) * math.cos(k * math.tau / 6) + sway[0] * h * h, .011 * (1 - .9 * h) * math.sin(k * math.tau / 6) + sway[1] * h * h, h * upto) for h in (0, .3, .6, .8, 1) for k in range(6)]
    trunk = [tuple(4 * n + 6 * h + k for h, k in ((h, k), (h, (k + 1) % 6), (h + 1, (k + 1) % 6), (h + 1, k))) for h in range(4) for k in range(6)]
    me = bpy.data.meshes.new("conifer")
    me.from_pydata(V.tolist() + ring, [], np.arange(4 * n).reshape(-1, 4).tolist() + trunk)
    me.update()
    return me


def hazy(name, dark, lite, far=0.0):
    """Needles or ground, paling a little into the evening air with distance (far: a fixed share instead)."""
    m = Mat(name)
    m.m.cycles.sample_as_light = False
    n = m.noise(m.coords(), 2, 2, .5)
    d = m.n("BsdfDiffuse", Color=m.ramp(n, [(.3, rgb(dark)), (.7, rgb(lite))]))
    f = far or m.math("SUBTRACT", 1.0, m.math("POWER", 2.718, m.math("MULTIPLY", m.math("MAXIMUM", m.math("SUBTRACT", m.math("MINIMUM", m.n("CameraData").outputs["View Distance"], 130.0), 28.0), 0.0), -.0085)))
    return m.done(m.n("MixShader", i0=f, i1=d.outputs[0], i2=m.n("Emission", Color=rgb("#7c888d"), Strength=1.0).outputs[0]))


fir, larch_t, leaf_t, fir_far = hazy("fir", "#1b2621", "#2e3d36"), hazy("larch_t", "#2c3427", "#454a33"), hazy("alder", "#28301f", "#434a30"), [hazy("fir_far", "#1d2823", "#30403a", far) for far in (.10, .19, .30, .42)]
KINDS = [(.150, .022, .34, .05), (.190, .025, .42, .04), (.120, .020, .22, .08), (.205, .027, .40, .10), (.165, .023, .28, .05),
         (.140, .023, .46, .07), (.180, .027, .20, .16, .8), (.165, .026, .18, .20, .8), (.155, .023, .38, .06, 1, .95)]


def made(me, mat):
    me.materials.append(mat)
    return me


near_kinds = [made(conifer(i, *k), larch_t if len(k) == 5 else fir) for i, k in enumerate(KINDS)]
far_kinds = [[made(conifer(30 + i, *k[:4], .6, 1, 3.0), mat) for i, k in enumerate(KINDS[:6])] for mat in fir_far]
shrubs = [made(shrub(i), leaf_t) for i in range(3)]


def plant(x, y, z, h, kinds=near_kinds, lean=.03):
    ob = bpy.data.objects.new("tree", R.choice(kinds))
    ob.location, ob.scale, ob.rotation_euler = (x, y, z), (h * R.uniform(.8, 1.2), h * R.uniform(.8, 1.2), h), (R.uniform(-lean, lean), R.uniform(-lean, lean), R.uniform(0, 6.3))
    bpy.context.scene.collection.objects.link(ob)


bank, bank_far = hazy("bank", "#1c211b", "#30362d"), hazy("bank_far", "#1d2420", "#2b332e", .12)


def shore(name, pts, z, mat=bank, back=160, rise=14):
    v = [(x, y, -.3) for x, y in pts] + [(x, y + 3 + 6 * R.random(), z) for x, y in pts] + [(x, y + back, z + rise) for x, y in pts]
    n = len(pts)
    f = [(i + r * n, i + 1 + r * n, i + 1 + n + r * n, i + n + r * n) for r in (0, 1) for i in range(n - 1)]
    mesh(name, v, f, mat, True, 180)


shore("shoreL", [(-140, 26), (-60, 27), (-30, 28.5), (-12, 29), (0, 30), (5, 33), (9, 41), (10, 60)], .9)
for i in range(150):
    x = R.uniform(-75, 7)
    y = R.uniform(32, 70) + max(0, x) * 1.5
    plant(x, y, .6 + (y - 32) * .08, R.choice((5, 7, 9, 10, 12, 14, 15.5)) * R.uniform(.85, 1.1) * (1.0 if x < -2 else .8))
for i in range(16):
    plant(R.uniform(-36, -20), R.uniform(22, 32), .2, R.uniform(8, 15))
for i in range(46):  # undergrowth along the water
    x = R.uniform(-40, 8.5)
    plant(x, 30.5 + max(0, x - 2) * 1.75 + R.uniform(-.8, 2.5), .1, R.uniform(1.2, 3.0), shrubs, .1)
R, kept = random.Random(4), R  # its own chance: what stands elsewhere stays there
for i in range(170):  # the wood behind, paler row by row
    y = R.uniform(78, 150)
    plant(R.uniform(-1.25 * y, 2), y, .6 + (y - 32) * .08, R.uniform(11, 22))
R = kept
for i in range(34):  # trees behind the viewer, seen in the panes alone
    plant(R.uniform(-45, 25), R.uniform(-62, -40), 0, R.uniform(9, 17))
# the far shore: woods up the slope, paler as they rise, with clearings
shore("shoreR", [(-60, 520), (60, 500), (160, 470), (300, 430), (520, 380)], 2, bank_far, 240, 38)
for i in range(4600):
    x, up = R.uniform(-60, 480), 4 + 235 * R.random() ** 1.6
    if noise.noise(Vector((x / 55, up / 40, 3))) < .34:
        plant(x, 520 - x * .26 + up, 1 + up * (.16 + .05 * noise.noise(Vector((x / 90, 0, 8)))), R.triangular(6, 21, 13), far_kinds[int(up / 60)])
for i in range(9):  # a few village lights
    x = R.uniform(60, 330)
    lathe("vl", [(0, 0), (.5, 0), (.5, .7), (0, .7)], emit("vl", (1, .6, .28, 1), 9), 8, (x, 514 - x * .26, R.uniform(2, 8)))

# ---- a rowing boat coming home
def boat(x, y, rot, L=4.1):
    V, Fc, st = [], [], 15
    for i in range(st + 1):
        t = i / st * 2 - 1
        w, sheer_ = .60 * (1 - abs(t) ** 2.8) ** .75, .20 + .14 * t * t
        for q in range(9):
            a = math.pi * (q / 8 - .5)
            V.append((t * L / 2, w * math.sin(a) * (.35 + .65 * abs(math.sin(a))), -.12 + (sheer_ + .12) * (1 - math.cos(a)) ** .9))
    for i in range(st):
        for q in range(8):
            k = i * 9 + q
            Fc.append((k, k + 1, k + 10, k + 9))
    hull = mesh("hull", V, Fc, flat("tarred", rgb("#33291f"), .5, var=.2), True, 60)
    so = hull.modifiers.new("thick", "SOLIDIFY")
    so.thickness = .03
    p = [hull] + [box("thwart", (u, 0, .13), (.24, .98 - .2 * abs(u), .03), oak, .006) for u in (-.9, .1, 1.0)]
    p += [tube("oar", [(.15, s * .5, .26), (-.35, s * 1.9, -.03)], .022, oak) for s in (-1, 1)]
    p.append(tube("post", [(-1.75, 0, .1), (-1.78, 0, .85)], .014, bronze))
    p.append(lathe("lamp", [(0, 0), (.05, .0), (.06, .12), (0, .14)], emit("boatlamp", (1, .60, .26, 1), 60), 16, (-1.78, 0, .74)))
    e = join(p, "boat")
    e.location, e.rotation_euler = (x, y, -.04), (0, 0, math.radians(rot))


boat(11.4, 41.5, 205)
point("boat", (13.0, 42.2, .72), 16, (1, .56, .24), .06)


def paper_boat(x, y, rot, L=.56):
    """Folded from a sheet: two sides that meet at bow and stern, and the peak between them. Its ends are low, or it would be a star with its mirror image."""
    side = lambda d: [(-.50, 0, .17), (-.24, .15 * d, .13), (0, .17 * d, .12), (.24, .15 * d, .13), (.50, 0, .17), (.26, .03 * d, -.02), (-.26, .03 * d, -.02)]
    peak = lambda d: [(-.22, .035 * d, .08), (0, .012 * d, .36), (.22, .035 * d, .08)]
    paper = flat("sheet", rgb("#f3ecdf"), .9, spec=.1, var=.03, bump=.2, scale=90)
    parts = [mesh("fold", [(L * u, L * v, L * w) for u, v, w in points(d)], faces, paper, False)
             for d in (-1, 1) for points, faces in ((side, [(0, 1, 6), (1, 2, 5, 6), (2, 3, 5), (3, 4, 5)]), (peak, [(0, 1, 2)]))]
    e = join(parts, "paper boat")
    e.location, e.rotation_euler = (x, y, -.055), (math.radians(2), 0, math.radians(rot))


paper_boat(-.24, 4.1, 36)

# ---- sky: blue hour with a warm horizon
w = sky([(0, rgb("#e2b988")), (.07, rgb("#dfc3a0")), (.17, rgb("#bfb9ac")), (.34, rgb("#8a99a3")), (.62, rgb("#5c7183")), (1, rgb("#465a6e"))], 1.45)
nt = w.node_tree
N, L = nt.nodes.new, nt.links.new
tc, rp, bg = (next(n for n in nt.nodes if n.bl_idname == "ShaderNode" + kind) for kind in ("TexCoord", "ValToRGB", "Background"))
mp, nz_, mx, cr = N("ShaderNodeMapping"), N("ShaderNodeTexNoise"), N("ShaderNodeMixRGB"), N("ShaderNodeValToRGB")
mp.inputs["Scale"].default_value = (1.2, 1.2, 7)
L(tc.outputs["Generated"], mp.inputs[0])
L(mp.outputs[0], nz_.inputs["Vector"])
nz_.inputs["Scale"].default_value, nz_.inputs["Detail"].default_value, nz_.inputs["Roughness"].default_value = 1.7, 8, .6
cr.color_ramp.elements[0].position, cr.color_ramp.elements[1].position = .50, .72
cr.color_ramp.elements[0].color, cr.color_ramp.elements[1].color = (0, 0, 0, 1), (.42, .42, .42, 1)
L(nz_.outputs["Fac"], cr.inputs[0])
L(cr.outputs[0], mx.inputs[0])
L(rp.outputs[0], mx.inputs[1])
mx.inputs[2].default_value = rgb("#c9b3a2")
L(mx.outputs[0], bg.inputs[0])
w.cycles.sampling_method = "MANUAL"
w.cycles.sample_map_resolution = 256
sun((-.62, -.30, -.36), .95, (1, .74, .58), 16)

camera((1.1, -1.2, 1.6), (-1.0, 21, 1.5), 28, 5.6, 18, (0, .035))
render(o["out"], o["width"], round(o["width"] * 2 / 3), o["spp"], o["seeds"], bounces=(4, 1, 3, 4), clamp=2.5, glossy_blur=.2,
       passes=[({"sun"}, .42, True), ({"in1", "in2", "strips"}, .36, False), ({"eave", "lan", "fire", "boat"}, .24, False)])
