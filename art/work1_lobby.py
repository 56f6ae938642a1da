"""work-1: the hall of 1897 as its porter sees it: bell, key and guest book on the desk, and the room where guests come in."""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
from key_parts import key, plate, tassel

o = options(width=400, spp=16, seeds=1, only=-1, out="build/work1")
reset()
R = random.Random(4)

# ---- materials
wall_m = plaster("wall", rgb("#d9cab0"), .05, .8, .07)
trim_m = plaster("trim", rgb("#e9dfcc"), .03, .6, .06)
ceil_m = plaster("ceil", rgb("#e6dbc8"), .03, .85, .08)
stone_m = plaster("column", rgb("#d0bd9b"), .12, .45, .06, 2.2, .2)
brass_m = brass("brass", (.72, .50, .24, 1), .26)
bell_m = brass("bell", (.80, .58, .28, 1), .10)
gilt = brass("gilt", (.86, .62, .30, 1), .22)
tag_m = brass("tag", (.66, .46, .22, 1), .30)
steel = flat("steel", rgb("#8d8474"), .26, 1.0, .5, .12, .06, 160)
ebony = flat("ebony", rgb("#171210"), .22, spec=.5, var=.1, bump=.02)
lacquer = flat("lacquer", rgb("#1d2a24"), .10, spec=.6, var=.03, bump=0)
frame_m = flat("frame", rgb("#43372c"), .45)
leather = flat("leather", rgb("#33453b"), .48, spec=.35, var=.12, bump=.30, scale=240)
hide = flat("hide", rgb("#5a3620"), .42, spec=.4, var=.16, bump=.15, scale=60)
silk = flat("silk", rgb("#3b5347"), .40, spec=.4, var=.15, bump=.1, scale=300, sheen=.8)
velvet = fabric("velvet", rgb("#566052"), 0, .10, .10, sheen=.8, soft=30)
linen_m = fabric("sofa", rgb("#ab9a7c"), 0, .08, .12, sheen=.3, soft=40)
rug_m = fabric("rug", rgb("#8e5f4a"), 0, .16, .22, soft=14)
rug_b = fabric("rugb", rgb("#5a3f33"), 0, .10, .22, soft=60)
ceramic = flat("ceramic", rgb("#cbbba2"), .55, bump=.25, scale=26, var=.09)
bark = flat("bark", rgb("#4b3a2b"), .85)
leaf = flat("leaf", rgb("#6c7a58"), .62, spec=.22, var=.2)
dark_wood = wood("mahogany", rgb("#5e3822"), rgb("#2d180e"), "z", 1, .34)


def floor_mat():
    """Honed limestone chequer, laid diagonally, with veins, joints and uneven polish."""
    m = Mat("floor")
    S = .82
    v = m.coords((1 / S, 1 / S, 1), (0, 0, math.radians(45)))
    chk = m.n("TexChecker", Vector=v, Scale=1.0, Color1=(0, 0, 0, 1), Color2=(1, 1, 1, 1)).outputs["Fac"]
    cloud = m.noise(m.coords(), 1.6, 5, .6, .8)
    light = m.ramp(cloud, [(.3, rgb("#cdbb9d")), (.55, rgb("#ded0b6")), (.8, rgb("#e8dcc6"))])
    dark = m.ramp(cloud, [(.3, rgb("#5f5546")), (.55, rgb("#776a58")), (.8, rgb("#8a7d6a"))])
    rough = m.ramp(m.noise(m.coords(), 3.2, 3, .5), [(.3, .16), (.7, .32)])
    return m.done(m.bsdf(Base_Color=m.mix(chk, light, dark), Roughness=rough, Specular=.5, Normal=m.bump(m.noise(m.coords(), 14, 3), .1, .004)))


def desk_mat():
    """Walnut, waxed for a century: long grain, and the rings and strokes of a cloth in the polish."""
    m = Mat("desk")
    v = m.n("Mapping", Vector=m.n("TexCoord").outputs["Object"], Scale=(.55, 7, 7)).outputs[0]
    figure = m.noise(v, 2.6, 6, .62, .7)
    pores = m.noise(m.n("Mapping", Vector=m.n("TexCoord").outputs["Object"], Scale=(9, 420, 420)).outputs[0], 1.0, 2, .6)
    col = m.ramp(figure, [(.30, rgb("#20120b")), (.46, rgb("#3a2315")), (.56, rgb("#523321")), (.64, rgb("#2c1a10")), (.76, rgb("#44291a"))])
    col = m.mix(m.ramp(pores, [(.30, .55), (.48, 0)]), col, rgb("#1c0e07"))
    wear = m.noise(m.n("TexCoord").outputs["Object"], 7, 5, .65)
    rough = m.ramp(wear, [(.3, .13), (.55, .19), (.8, .30)])
    return m.done(m.bsdf(Base_Color=col, Roughness=rough, Specular=.55, Clearcoat=.2, Clearcoat_Roughness=.12,
                         Normal=m.bump(m.math("ADD", m.math("MULTIPLY", pores, .25), m.math("MULTIPLY", wear, .6)), .10, .0016)))


def edge_mat():
    """The cut edge of two hundred leaves."""
    m = Mat("leaves")
    s = m.noise(m.n("Mapping", Vector=m.n("TexCoord").outputs["Object"], Scale=(2, 2, 1500)).outputs[0], 1.0, 2, .6)
    return m.done(m.bsdf(Base_Color=m.ramp(s, [(.35, rgb("#a8987a")), (.6, rgb("#e2d6bb"))]), Roughness=.95, Specular=0.0))


def cotton(name, color):
    """Hand-made paper: felt, fibres, a tooth that raking light finds."""
    m = Mat(name)
    v = m.n("TexCoord").outputs["Object"]
    h = m.math("ADD", m.noise(v, 420, 4, .7), m.math("MULTIPLY", m.noise(v, 90, 3, .6), 1.2))
    c = rgb(color)
    col = m.ramp(m.noise(v, 60, 4, .6), [(.3, tuple(x * .93 for x in c[:3]) + (1,)), (.7, c)])
    return m.done(m.bsdf(Base_Color=col, Roughness=.95, Specular=.05, Normal=m.bump(h, .5, .0005)))


# ---- shell of the room
XL, XR, YB, YF, H = -4.8, 6.0, 13.0, -10.0, 6.3
mesh("floor", [(XL - 1, YF, 0), (XR + 1, YF, 0), (XR + 1, YB + 1, 0), (XL - 1, YB + 1, 0)], [(0, 1, 2, 3)], floor_mat(), False)
WIN_Y = [-6.6, -3.1, .4, 3.9, 7.4, 10.9]
W, SILL, SPRING = 1.9, .32, 3.75
sheet("wall_L", [rect(YF, 0, YB + .5, H + .1)] + [arch(y, W, SILL, SPRING) for y in WIN_Y], .5, wall_m, "x", (XL - .25, 0, 0), .015)
BX = .3  # the window at the end
sheet("wall_B", [rect(XL - .5, 0, XR + .5, H + .1), arch(BX, 2.5, .32, 3.6)], .5, wall_m, "y", (0, YB + .25, 0), .015)
box("wall_R", (XR + .1, 1, H / 2), (.2, 24, H), wall_m, .01)
box("wall_F", (0, YF, H / 2), (14, .2, H), wall_m, .01)
box("ceiling", (0, 1, H + .1), (13, 25, .2), ceil_m, .01)
for y in (-5.1, -1.35, 2.15, 5.65, 9.15):  # beams over the piers
    box("beam", (.4, y, H - .16), (11.4, .42, .34), ceil_m, .03)
for x in (XL + .2, -1.4, 2.0):
    box("beam2", (x, 1, H - .1), (.26, 24, .22), ceil_m, .025)
for dx, z, w, h in ((.05, H - .42, .10, .10), (.10, H - .32, .20, .10), (.17, H - .21, .34, .14), (.03, H - .60, .06, .05)):
    box("corn", (XL + dx, (YF + YB) / 2, z), (w, YB - YF, h), trim_m, .022)
    box("cornB", (.6, YB - dx, z), (10.8, w, h), trim_m, .022)
for z, w, h in ((.09, .045, .18), (.2, .03, .04)):
    box("skirtB", (-2.6, YB - w / 2, z), (4.4, w, h), trim_m, .01)
    box("skirtB", (3.8, YB - w / 2, z), (4.4, w, h), trim_m, .01)


def window(plane, c, w, sill, spring, at):
    """Architrave, keystone, frame, bars, fan light, sill."""
    r = w / 2
    put = (lambda u, z, d=0: (at + d, u, z)) if plane == "x" else (lambda u, z, d=0: (u, at - d, z))
    inner = arch(c, w, sill, spring)
    sheet("architrave", [arch(c, w + .36, sill - .12, spring), inner], .09, trim_m, plane, put(0, 0, .045), .02)
    sheet("architrave2", [arch(c, w + .40, sill - .14, spring), arch(c, w + .24, sill - .06, spring)], .13, trim_m, plane, put(0, 0, .065), .02)
    sheet("frame", [inner, arch(c, w - .14, sill + .09, spring)], .08, frame_m, plane, put(0, 0, -.05), .01)
    key = (.2, .34, .42) if plane == "x" else (.34, .2, .42)
    box("key", put(c, spring + r + .12, .08), key, trim_m, .02)

    def bar(u0, z0, u1, z1, t=.045):
        L, a = math.hypot(u1 - u0, z1 - z0), math.atan2(z1 - z0, u1 - u0)
        at_ = put((u0 + u1) / 2, (z0 + z1) / 2, -.05)
        box("bar", at_, (.05, L, t) if plane == "x" else (L, .05, t), frame_m, .008, 2, (a, 0, 0) if plane == "x" else (0, -a, 0))

    bar(c, sill, c, spring, .07)
    bar(c - r, spring, c + r, spring, .08)
    for k in (1, 2, 3):
        bar(c - r, sill + (spring - sill) * k / 4, c + r, sill + (spring - sill) * k / 4, .034)
    for u in (-.5, .5):
        bar(c + u * r, sill, c + u * r, spring, .03)
    for a in (45, 90, 135):
        a = math.radians(a)
        bar(c + .3 * r * math.cos(a), spring + .3 * r * math.sin(a), c + r * math.cos(a), spring + r * math.sin(a), .032)
    tube("fan", [put(c + .3 * r * math.cos(math.pi * i / 20), spring + .3 * r * math.sin(math.pi * i / 20), -.05) for i in range(21)], .016, frame_m)
    box("sill", put(c, sill - .03, 0), (.34, w + .3, .06) if plane == "x" else (w + .3, .34, .06), stone_m, .012)


for y in WIN_Y:
    window("x", y, W, SILL, SPRING, XL)
window("y", BX, 2.5, .32, 3.6, YB)


def panel(u0, z0, u1, z1):
    for d, r in ((0, .022), (.05, .010)):
        tube("mould", [(u, YB, z) for u, z in ((u0 + d, z0 + d), (u1 - d, z0 + d), (u1 - d, z1 - d), (u0 + d, z1 - d))], r, trim_m, True)


for u0, u1 in ((-4.2, -2.2), (2.8, 5.4)):
    panel(u0, 1.15, u1, 4.9)
    panel(u0, .35, u1, .95)


def globe(name, r, p, mat):
    return lathe(name, [(r * math.sin(t * math.pi / 12), -r * math.cos(t * math.pi / 12)) for t in range(13)], mat, 20, p)


def column(x, y, h=5.3):
    box("plinth", (x, y, .09), (.86, .86, .18), stone_m, .015)
    base = smooth_profile([(.40, .18), (.425, .22), (.40, .27), (.36, .285), (.355, .31), (.385, .345), (.36, .385), (.325, .40)], 5)
    shaft = [(.32 - .045 * (t ** 1.8), .40 + (h - .78) * t) for t in [i / 14 for i in range(15)]]
    cap = smooth_profile([(.285, h - .36), (.31, h - .345), (.285, h - .33), (.28, h - .26), (.31, h - .24), (.33, h - .20), (.39, h - .12)], 5)
    lathe("col", base + shaft + cap, stone_m, 72, (x, y, 0), angle=25)
    box("abacus", (x, y, h - .06), (.84, .84, .12), stone_m, .018)


for y in (-5.1, -1.35, 2.15, 5.65, 9.15):
    column(3.55, y)
for z, w, h in ((5.45, .66, .3), (5.66, .72, .12), (5.78, .82, .12)):
    box("entab", (3.55, 1.5, z), (w, 23, h), trim_m, .02)
box("entab_w", (3.55, 1.5, 6.05), (.6, 23, .5), trim_m, .02)

# ---- chandelier: two brass rings with opal globes
opal = emit("opal", (1, .64, .32, 1), 7)
CH = (.1, 8.2)
for rr, zz, k in ((.80, 3.75, 14), (.48, 4.15, 9)):
    tube("ring", [(CH[0] + rr * math.cos(i * math.tau / 64), CH[1] + rr * math.sin(i * math.tau / 64), zz) for i in range(64)], .028, brass_m, True)
    for i in range(k):
        a = i * math.tau / k
        globe("globe", .058, (CH[0] + rr * math.cos(a), CH[1] + rr * math.sin(a), zz + .09), opal)
for i in range(4):
    a = i * math.tau / 4 + .4
    tube("rod", [(CH[0] + .80 * math.cos(a), CH[1] + .80 * math.sin(a), 3.75), (CH[0] + .48 * math.cos(a), CH[1] + .48 * math.sin(a), 4.15), (CH[0], CH[1], 4.9)], .012, brass_m)
tube("rod0", [(CH[0], CH[1], 4.9), (CH[0], CH[1], H)], .021, brass_m)


# ---- what stands in the room, all of it out of focus
def seat(x, y, rot, cloth_m, width):
    """Wing chair, or a sofa of the same family: what shows from the side is its outline."""
    side = [(.40, .17), (.43, .30), (.40, .56), (.34, .605), (.05, .61), (-.10, .66), (-.17, .78), (-.19, .98), (-.25, 1.07), (-.38, 1.10), (-.46, 1.06), (-.42, .60), (-.36, .17)]
    p = [box("base", (0, .03, .27), (width - .16, .72, .20), cloth_m, .03, 4), box("back", (0, -.30, .70), (width - .16, .13, .74), cloth_m, .06, 5, (math.radians(8), 0, 0))]
    n = max(1, round((width - .4) / .62))
    for i in range(n):
        w = (width - .30) / n
        at_ = -(width - .30) / 2 + w * (i + .5)
        p.append(cushion("seat", (at_, .09, .44), (w - .01, .66, .18), cloth_m, .16, crown=.12))
        p.append(cushion("pillow", (at_ + .04, -.15, .70), (.42, .13, .36), (rug_b, linen_m, leather)[i % 3], .30, (math.radians(-18), 0, .1)))
    for s in (-1, 1):
        p.append(sheet("wing", [side], .13, cloth_m, "x", (s * (width / 2 - .08), 0, 0), .045))
        for yy in (-.34, .36):
            p.append(lathe("leg", [(.0, 0), (.016, 0), (.028, .18), (.0, .18)], dark_wood, 20, (s * (width / 2 - .1), yy, 0)))
    e = join(p, "seat")
    e.location, e.rotation_euler = (x, y, .012), (0, 0, math.radians(rot))


seat(-1.35, 3.9, -118, velvet, .84)
seat(1.75, 4.3, 96, velvet, 2.1)
box("rug", (.2, 3.7, .006), (4.6, 4.6, .012), rug_m, .004)
box("rug_edge", (.2, 3.7, .0045), (4.8, 4.8, .009), rug_b, .004)
lathe("table", smooth_profile([(.0, .74), (.60, .74), (.63, .755), (.60, .775), (.0, .775)], 4), dark_wood, 64, (.22, 3.5, .012))
lathe("foot", smooth_profile([(.0, 0), (.32, 0), (.33, .03), (.12, .10), (.07, .30), (.10, .52), (.07, .68), (.18, .74), (0, .74)], 6), dark_wood, 48, (.22, 3.5, .012))
lathe("vase", smooth_profile([(.0, 0), (.11, 0), (.17, .08), (.20, .20), (.16, .34), (.09, .44), (.07, .50), (.10, .56), (.085, .56), (.06, .50), (0, .42)], 7), ceramic, 64, (.22, 3.5, .787))
branches("bouquet", (.22, 3.5, 1.27), bark, leaf, 8, 9, 1.05, .62, .085, .026)
for x, y, s in ((-4.2, 9.2, 21), (2.6, 11.9, 5)):
    lathe("pot", smooth_profile([(0, 0), (.22, 0), (.30, .28), (.33, .46), (.30, .46), (0, .42)], 5), ceramic, 40, (x, y, 0))
    branches("laurel", (x, y, .4), bark, leaf, s, 14, 1.7, .5, .10, .034)


def trunk(x, y, z, size, rot):
    """A case with straps, just brought in."""
    p = [box("case", (0, 0, size[2] / 2), size, hide, .03, 4)]
    for dx in (-.28, .28):
        p.append(box("strap", (dx * size[0], 0, size[2] / 2), (.035, size[1] + .012, size[2] + .012), dark_wood, .012, 3))
    p.append(tube("grip", [(-.07, -size[1] / 2 - .005, size[2] * .62), (-.06, -size[1] / 2 - .05, size[2] * .66), (.06, -size[1] / 2 - .05, size[2] * .66), (.07, -size[1] / 2 - .005, size[2] * .62)], .010, dark_wood))
    e = join(p, "trunk")
    e.location, e.rotation_euler = (x, y, z), (0, 0, math.radians(rot))


trunk(-2.2, 3.1, 0, (.82, .46, .42), 12)
trunk(-2.23, 3.14, .42, (.62, .40, .22), -6)

# ---- outside: a terrace, cypresses, hills in the haze
mesh("ground", [(-180, -90, -.6), (90, -90, -.6), (90, 200, -.6), (-180, 200, -.6)], [(0, 1, 2, 3)], flat("lawn", rgb("#7a7a58"), .9, var=.2, scale=3), False)
tree_m = flat("tree", rgb("#57603f"), .9, var=.3, scale=4)
kinds = [cypress("cypress", 7, .62, 1500, .5, tree_m, i, (0, -60, -40)).data for i in range(4)]
for i in range(70):
    x, y = (R.uniform(-46, -16), R.uniform(-10, 60)) if i % 2 else (R.uniform(-22, 24), R.uniform(24, 60))
    k = R.uniform(.6, 1.3)
    ob = bpy.data.objects.new("cypress", R.choice(kinds))
    ob.location, ob.scale, ob.rotation_euler = (x, y, -.7), (k * R.uniform(.8, 1.1), k, k), (0, 0, R.uniform(0, 6.3))
    bpy.context.scene.collection.objects.link(ob)
box("hedge", (0, 21, .2), (60, 1.2, 1.9), tree_m, .2)
for i, (d, h, c) in enumerate(((300, 34, "#b9b49a"), (420, 66, "#c9c4b2"))):
    pts = [(-400 + 10 * k, -2) for k in (0, 80)][::-1]
    top = [(-400 + 10 * k, h * (.55 + .45 * noise.noise(Vector((k * .11, i * 7, 0))) + .12 * noise.noise(Vector((k * .5, i, 3))))) for k in range(81)]
    m = emit("hill%d" % i, rgb(c), 1.5)
    for plane, loc in (("y", (0, d, 0)), ("x", (-d, 0, 0))):
        sheet("hill", [top + pts], .5, m, plane, loc, 0)


# ---- the desk. Everything on it is made about its own origin, the eye .60 in front of it and .125 above
before = set(bpy.data.objects)
DX, DY, DZ, YAW = 2.02, -6.0, 1.06, 13.5
top = box("desk", (.1, .06, -.022), (2.4, .78, .044), desk_mat(), .012, 5)
box("edge", (.1, .06, -.058), (2.36, .74, .028), dark_wood, .008, 3)
for v_ in (.32,):  # a line of brass let into the wood
    box("inlay", (.1, v_, .0001), (2.2, .0028, .0006), brass_m, 0)

# bell
BU, BV = .045, .0
lathe("bellfoot", smooth_profile([(0, 0), (.0475, 0), (.0495, .003), (.0485, .0085), (.0440, .0115), (.0425, .0165), (.0, .0175)], 6), ebony, 96, (BU, BV, 0), angle=30)
dome = [(.0415 * math.cos(t), .0195 + .0345 * math.sin(t) ** .92) for t in [math.pi / 2 * i / 24 for i in range(24)]]
lathe("dome", [(.0405, .0180), (.0428, .0172), (.0432, .0188)] + dome[1:] + [(.0035, .0540), (0, .0541)], bell_m, 128, (BU, BV, 0), angle=50)
lathe("groove", [(.0433, .0196), (.0428, .0202), (.0420, .0196)], ebony, 96, (BU, BV, 0))
lathe("button", smooth_profile([(0, .0535), (.0068, .0535), (.0070, .0550), (.0040, .0562), (.0030, .0600), (.0034, .0632), (.0072, .0642), (.0078, .0656), (.0060, .0676), (0, .0684)], 5), bell_m, 64, (BU, BV, 0), angle=40)


def place(obs, u, v, rot, z=0.0):
    e = join(obs, "thing")
    e.location, e.rotation_euler = (u, v, z), (0, 0, math.radians(rot))
    return e


# key 101: its bit towards the porter, and a ring, a short chain and the plate, which leans on the bell
place(key(steel), -.062, -.075, 196).scale.y = -1
place(plate("101", tag_m, ebony), .012, -.0545, -7, .0155).rotation_euler[0] = math.radians(52)
RING, RR, TILT = Vector((-.0335, -.0665, .0056)), .0105, math.radians(26)
tube("ring", [tuple(RING + Vector((RR * math.cos(q), RR * math.sin(q) * math.cos(TILT), RR * math.sin(q) * math.sin(TILT)))) for q in [math.tau * i / 48 for i in range(48)]], .0010, tag_m, True, res=4)
a_, b_, mid = RING + Vector((RR - .001, 0, .0006)), Vector((-.0098, -.0530, .0178)), Vector((-.0165, -.0600, .0040))
for i in range(6):
    q = (i + .5) / 5.5
    p = a_ * (1 - q) ** 2 + mid * 2 * q * (1 - q) + b_ * q * q
    p.z = max(p.z, .0022)
    d_ = ((b_ - mid) * q + (mid - a_) * (1 - q)).normalized()
    s_ = d_.cross(Vector((0, 0, 1))).normalized()
    u_ = s_ if i % 2 else s_.cross(d_)
    tube("link", [tuple(p + d_ * (.0036 * math.cos(t)) + u_ * (.0021 * math.sin(t))) for t in [math.tau * j / 24 for j in range(24)]], .00062, tag_m, True, res=3)
for ph in (0, math.pi):  # a cord of two strands, looped through the bow
    way = [(-.0500, -.0672, .0016), (-.0508, -.0625, .0078), (-.0522, -.0575, .0092), (-.0575, -.0505, .0068), (-.0650, -.0458, .0070), (-.0715, -.0442, .0075)]
    xy, xz = (smooth_profile([(p[0], p[k]) for p in way], 12) for k in (1, 2))
    tube("cord", [(x + .0007 * math.cos(i * .8 + ph), y + .0007 * math.sin(i * .8 + ph), z + .0005 * math.cos(i * .8 + ph)) for i, ((x, y), (_, z)) in enumerate(zip(xy, xz))], .0009, silk, res=3)
tassel(-.070, -.0440, 190, silk)

# guest book, closed, turned to whoever stands on the other side of the desk: its rounded back to the right of the porter
def book(w=.235, d=.31, t=.036):
    arc = [(.0105 * math.cos(a), t / 2 + t / 2 * math.sin(a)) for a in [math.pi / 2 - math.pi * i / 16 for i in range(17)]]
    groove = lambda z, s: [(-.016, z), (-.0105, z - s * .0016), (-.006, z - s * .0010)]
    case = [(-w, t)] + groove(t, 1) + arc + groove(0, -1)[::-1] + [(-w, 0), (-w, .0034), (-.012, .0044), (-.002, .005), (-.002, t - .005), (-.012, t - .0044), (-w, t - .0034)]
    swell = lambda y, z: (-w + .0055 + .004 * math.sin(math.pi * (z - .0034) / (t - .0068)), y, z)  # the fore-edge is hollow where the back is round
    zs, y0 = [.0036 + (t - .0072) * i / 12 for i in range(13)], d / 2 - .0035
    ring = [swell(-y0, z) for z in zs] + [(-.0030, -y0, z) for z in zs] + [swell(y0, z) for z in zs]
    obs = [sheet("case", [case], d, leather, "y", (0, 0, 0), .0007),
           mesh("leaves", ring, [q for i in range(12) for q in ((i, i + 13, i + 14, i + 1), (i, i + 1, i + 27, i + 26))], edge_mat(), False),
           tube("headband", [(-.0035, -y0 - .0008, z) for z in zs], .0012, silk, res=2)]
    for k, r in ((.011, .00042), (.0135, .00022)):  # two fillets of gold around the board
        obs.append(tube("fillet", [(-w + k, k - d / 2, t), (-.018 - k, k - d / 2, t), (-.018 - k, d / 2 - k, t), (-w + k, d / 2 - k, t)], r, gilt, True, res=1))
    rib = smooth_profile([(-y0 + .02, .0175), (-y0 - .003, .0172), (-y0 - .0075, .0135), (-y0 - .0085, .006), (-y0 - .0125, .0014), (-y0 - .024, .0008), (-y0 - .036, .0030), (-y0 - .044, .0012)], 8)
    v = [(-.162 + dx + .30 * (y + y0) * (y < -y0), y, z) for y, z in rib for dx in (-.0032, .0032)]
    obs.append(mesh("ribbon", v, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(rib) - 1)], silk, True, 180))
    return obs


place(book(), -.0775, .180, 14)
letter = [sheet("letter", [rect(-.0825, -.0575, .0825, .0575)], .0008, cotton("envelope", "#efe6d3"), "z", (0, 0, .0006), .0002),
          sheet("flap", [[(-.081, .057), (0, -.008), (.081, .057)]], .0004, cotton("flap", "#eae0cb"), "z", (0, 0, .0013), .0001)]
place(letter, -.185, .165, 27, .0366)
pen = [lathe("barrel", smooth_profile([(0, 0), (.0042, .001), (.0056, .010), (.0061, .040), (.0061, .078)], 5) + [(.0064, .0782), (.0066, .0790), (.0064, .0800), (.0058, .0802), (.0058, .128), (.0050, .137), (.0030, .1405), (0, .141)], lacquer, 48, (0, 0, 0), rot=(0, math.pi / 2, 0)),
       lathe("band", [(.0064, .0778), (.0067, .0780), (.0067, .0800), (.0064, .0802)], gilt, 48, (0, 0, 0), rot=(0, math.pi / 2, 0)),
       tube("clip", [(.082, 0, .0062), (.084, 0, .0084), (.100, 0, .0080), (.118, 0, .0072)], .0009, gilt, res=3)]
place(pen, -.215, .095, 12, .0366 + .0062)

# a postcard of the house that stands above the form
e = place(picture_card(os.path.join(HERE, "build/postcard.png"), .150, .112, .0075, cotton("card", "#efe6d3")), .204, .095, -13, .0055)
e.rotation_euler[0] = math.radians(-13)
stand = [box("rest", (0, 0, .003), (.052, .034, .006), brass_m, .002, 3), box("lip", (0, -.016, .0075), (.052, .004, .008), brass_m, .0015, 3), tube("prop", [(0, .014, .005), (0, .034, .060)], .002, brass_m)]
place(stand, .205, .098, -13)

desk = [ob for ob in bpy.data.objects if ob not in before and ob.parent is None]
root = join(desk, "porter")
root.location, root.rotation_euler = (DX, DY, DZ), (0, 0, math.radians(YAW))

# ---- light
az, el = math.radians(32), math.radians(23)
sun((math.cos(az) * math.cos(el), -math.sin(az) * math.cos(el), -math.sin(el)), 24.0, (1, .68, .38), .9)
w = sky([(.02, (1, .86, .66, 1)), (.26, (.36, .55, .78, 1))], 1.9)
w.cycles.sampling_method = "NONE"
w.cycles_visibility.diffuse = w.cycles_visibility.transmission = False
area("win", (XL + .66, 3.2, 2.5), (XL + 3, 3.2, 2.5), (19, 4.2), 250, (1, .88, .74)).visible_glossy = False
area("bounce", (-1.3, .5, .05), (-1.3, .5, 5), (6.4, 17), 260, (1, .74, .46)).visible_glossy = False
area("fill", (.6, 0, H - .45), (.6, 0, 0), (9, 18), 170, (1, .84, .66)).visible_glossy = False
c, s = math.cos(math.radians(YAW)), math.sin(math.radians(YAW))
at = lambda u, v, z: (DX + u * c - v * s, DY + u * s + v * c, DZ + z)
area("desklight", at(-1.35, .35, .62), at(0, .02, 0), (.7, .9), 15, (1, .90, .76))  # the window nearest to the desk
area("low", at(-.9, .9, .30), at(.05, 0, .03), (.16, .5), 4.5, (1, .70, .40)).visible_glossy = False  # the last sun, along the wood
area("card", at(-.12, -.16, .26), at(.2, .1, .06), (.05, .05), .55, (1, .84, .66)).visible_glossy = False  # across the card, so that its paper shows

eye = at(.045, -.60, .128)
aim = at(.045, 4, .128)
camera(eye, aim, 40, 11, .595, (0, -.035))
render(o["out"], o["width"], round(o["width"] * 2 / 3), o["spp"], o["seeds"], bounces=(4, 0, 4, 2), clamp=2.0, glossy_blur=.1,
       passes=[({"sun"}, .20, False), ({"win", "bounce"}, .30, False), ({"fill"}, .14, False), ({"desklight", "low", "card"}, .22, True)], only=o["only"])
