"""hero: through an arch onto a terrace in the evening. --view terrace: the same from the same eye, without the room and nearer.

It shows the part x 8.19 % to 92.23 %, y 13.39 % to 87.40 % of the hero, so each can stand in for the other: wide windows crop its sky and its floor, a phone as much of its sides as leaves the chairs whole."""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *

o = options(width=400, spp=16, seeds=1, out="build/hero", view="hero", only=-1)
TERRACE = o["view"] == "terrace"
reset()
R = random.Random(12)
EYE = 1.46
az, el = math.radians(23), math.radians(17.5)  # where the sun stands: to the left of what one looks at, and how high
LENS = 4.9 if TERRACE else 16  # f-number: from near by the mountains are not quite sharp, nor what grows before them; in the hall stone and desk are
CLOTH, OVER = 1.215, .66  # radius of the table cloth and half the side of the one over it, laid flat, in metres


def limestone(name, lite, dark, rough=.75, pits=1.0, spec=.25, rain=0, tooled=0):
    """Limestone: clouds, beds, pores, each block a little different, what years of `rain` leave on it; sawn, or `tooled` by hand."""
    m = Mat(name)
    g = m.n("NewGeometry").outputs["Position"]
    rnd = m.n("ObjectInfo").outputs["Random"]
    off = m.n("VectorMath", {"operation": "ADD"}, i0=g, i1=m.n("CombineXYZ", X=m.math("MULTIPLY", rnd, 31.0), Y=m.math("MULTIPLY", rnd, 17.0), Z=m.math("MULTIPLY", rnd, 7.0)).outputs[0]).outputs[0]
    cloud = m.noise(off, 1.7, 6, .62)
    bed = m.noise(m.n("Mapping", Vector=off, Scale=(.5, .5, 9)).outputs[0], 2.4, 4, .6)
    fine = m.noise(off, 55, 4, .6)
    f = m.math("ADD", m.math("MULTIPLY", cloud, .6), m.math("MULTIPLY", bed, .4))
    col = m.ramp(f, [(.34, rgb(dark)), (.66, rgb(lite))])
    col = m.mix(m.math("MULTIPLY", rnd, .28), col, rgb(dark))
    if rain:
        col = m.mix(m.ramp(m.noise(m.n("Mapping", Vector=off, Scale=(1, 1, .35)).outputs[0], 5.5, 7, .7), [(.5, 0), (.7, rain)]), col, rgb("#6f6a56"))
    pore = m.ramp(m.noise(m.n("Mapping", Vector=off, Scale=(1, 1, 2.2)).outputs[0], 46, 3, .7), [(.60, 0), (.68, 1)])
    col = m.mix(m.math("MULTIPLY", pore, .42 * pits), col, rgb("#6f5f47"))
    h = m.math("ADD", m.math("MULTIPLY", fine, .5), m.math("MULTIPLY", pore, -.9 * pits))
    relief = m.bump(h, .32, .004)
    if tooled:  # blows of the point, and no two blocks of one bed of the quarry
        blow = m.n("TexVoronoi", {"feature": "SMOOTH_F1"}, Vector=m.n("VectorMath", {"operation": "ADD"}, i0=off, i1=m.n("VectorMath", {"operation": "SCALE"}, i0=m.n("TexNoise", Vector=off, Scale=14.0).outputs["Color"], Scale=.06).outputs[0]).outputs[0], Scale=24.0).outputs["Distance"]
        relief = m.bump(m.math("ADD", blow, m.math("MULTIPLY", m.noise(off, 9, 5, .65), 1.2)), tooled, .006, relief)
        col = m.mix(m.math("MULTIPLY", m.ramp(blow, [(.25, 0), (.6, 1)]), .10), col, rgb("#75664d"))
        tint = m.n("TexWhiteNoise", {"noise_dimensions": "1D"}, W=m.math("MULTIPLY", rnd, 97.0)).outputs["Value"]
        col = m.mix(1, col, m.ramp(tint, [(0, rgb("#e2dccf")), (.3, rgb("#fdfaf4")), (.65, rgb("#ece9e4")), (1, rgb("#ffffff"))]), "MULTIPLY")
    r = m.ramp(cloud, [(.3, rough - .1), (.7, rough + .08)])
    return m.done(m.bsdf(Base_Color=col, Roughness=r, Specular=spec, Normal=relief))


def table_linen(name, color, half, square=False):
    """Linen with thick and thin threads, hemmed `half` metres from its middle; a square one still shows how it lay folded. Its UV are metres on the flat cloth."""
    m = Mat(name)
    uv = m.n("UVMap").outputs[0]
    x, y = (m.math("ABSOLUTE", axis) for axis in m.n("SeparateXYZ", Vector=uv).outputs[:2])
    weft, warp = (m.noise(m.n("Mapping", Vector=uv, Scale=k).outputs[0], 1.0, 3, .6) for k in ((5, 210, 1), (210, 5, 1)))
    thread = m.math("ADD", m.math("MULTIPLY", weft, .5), m.math("MULTIPLY", warp, .5))
    out = m.math("SUBTRACT", half, m.math("MAXIMUM", x, y) if square else m.n("VectorMath", {"operation": "LENGTH"}, i0=uv).outputs["Value"])
    seam = m.ramp(out, [(.034, 0), (.037, 1), (.040, 1), (.043, 0)])
    hem = m.ramp(out, [(.036, 1), (.040, 0)])
    c = rgb(color)
    col = m.ramp(thread, [(.36, tuple(v * .89 for v in c[:3]) + (1,)), (.62, c)])
    col = m.mix(m.math("MULTIPLY", seam, .32), col, rgb("#a99a80"))
    h = m.math("ADD", m.math("MULTIPLY", thread, .35), m.math("SUBTRACT", m.math("MULTIPLY", hem, .35), m.math("MULTIPLY", seam, .5)))
    if square:
        crease = m.math("MINIMUM", x, m.math("MINIMUM", y, m.math("ABSOLUTE", m.math("SUBTRACT", m.math("MAXIMUM", x, y), half / 2))))
        h = m.math("ADD", h, m.math("MULTIPLY", m.ramp(crease, [(0, 1), (.006, .45), (.02, 0)]), .7))
    n_ = m.bump(h, .7, .0035)
    d, t = m.n("BsdfDiffuse", Color=col, Roughness=1.0, Normal=n_), m.n("BsdfTranslucent", Color=m.mix(.5, col, rgb("#ffdca6")), Normal=n_)
    return m.done(m.n("MixShader", i0=m.math("SUBTRACT", .17, m.math("MULTIPLY", hem, .08)), i1=d.outputs[0], i2=t.outputs[0]))


def terracotta(name, lite, dark):
    """Thrown clay that has stood outside for years: rings of the wheel, lime bloomed through, damp at the foot."""
    m = Mat(name)
    v = m.n("TexCoord").outputs["Object"]
    z = m.n("SeparateXYZ", Vector=v).outputs[2]
    ring = m.noise(m.n("Mapping", Vector=v, Scale=(.6, .6, 26)).outputs[0], 4, 3, .6)
    cloud, fine = m.noise(v, 5.5, 6, .65), m.noise(v, 60, 4, .65)
    col = m.ramp(m.math("ADD", m.math("MULTIPLY", ring, .45), m.math("MULTIPLY", cloud, .55)), [(.36, rgb(dark)), (.62, rgb(lite))])
    lime = m.ramp(m.math("ADD", cloud, m.math("MULTIPLY", m.math("SUBTRACT", fine, .5), .30)), [(.52, 0), (.70, .62)])
    col = m.mix(lime, col, rgb("#cbbca4"))
    damp = m.ramp(m.math("ADD", z, m.math("MULTIPLY", m.math("SUBTRACT", cloud, .5), .16)), [(.02, .55), (.11, 0)])
    col = m.mix(damp, col, rgb("#5d5640"))
    h = m.math("ADD", m.math("MULTIPLY", ring, .6), m.math("MULTIPLY", fine, .4))
    return m.done(m.bsdf(Base_Color=col, Roughness=.88, Specular=.1, Normal=m.bump(h, .45, .004)))


stone = limestone("stone", "#d6c8ac", "#b3a285")
ashlar = limestone("ashlar", "#ded2ba", "#b8a98d", tooled=.9)
step_m = limestone("step", "#cdbfa3", "#917f62", .42, 1.3, .4)
pave_m = limestone("pave", "#cdbfa5", "#978565", .6, 1.0, rain=.25)
rail_m = limestone("rail", "#d3c6ad", "#a89a80", .8, 1.2, rain=.4)
wall_m = plaster("wall", rgb("#aca292"), .07, .9, .3, 1.3)
trim_m = plaster("trim", rgb("#b2a897"), .04, .8, .08)
brass_m = brass("brass", (.72, .50, .24, 1), .26)
door_m = flat("door", rgb("#34463d"), .58, spec=.02, var=.10, bump=.05, scale=18)
iron = flat("iron", rgb("#5c6a5e"), .5, .35, var=.16, bump=.12, scale=60)
desk_m = wood("desk", rgb("#6a4028"), rgb("#35200f"), "y", 1.0, .30, .08, .5)
desk_x = wood("desk_x", rgb("#62391f"), rgb("#301c0f"), "y", 1.0, .36, .1)
desk_z = wood("desk_z", rgb("#62391f"), rgb("#301c0f"), "z", 1.0, .36, .1)
linen, damask = table_linen("linen", "#efe8da", CLOTH), table_linen("damask", "#faf7f0", OVER, True)
pad_m = fabric("pad", rgb("#e3d9c6"), 0, .05, .3, soft=40)
terra = terracotta("pot", "#aa866c", "#86654f")
book_m = flat("book", rgb("#2c3a32"), .55, var=.1, bump=.1, scale=90)
paper_m = flat("paper", rgb("#d8ccb4"), .9)
olive_w = flat("olive_w", rgb("#5d5140"), .9, var=.28, bump=.55, scale=70)


def foliage(name, dark, lite, trans, tone=None):
    """Leaves that glow a little where the sun is behind them; each of its own shade, or shaded by the attribute `tone`."""
    m = Mat(name)
    shade = m.n("Attribute", {"attribute_name": tone}).outputs["Fac"] if tone else m.n("NewGeometry").outputs["Random Per Island"]
    col = m.ramp(shade, [(0, rgb(dark)), (1, rgb(lite))])
    d, t = m.n("BsdfDiffuse", Color=col), m.n("BsdfTranslucent", Color=m.mix(.5, col, rgb("#a9a03c")))
    wax = m.n("BsdfGlossy", Color=(1, .97, .9, 1), Roughness=.55)
    return m.done(m.n("MixShader", i0=.045, i1=m.n("MixShader", i0=trans, i1=d.outputs[0], i2=t.outputs[0]).outputs[0], i2=wax.outputs[0]))


cyp_m = foliage("cypress", "#202c1c", "#687546", .2, "tone")
leaf_m = foliage("olive", "#626d4c", "#959d78", .22)
lemon_m = foliage("lemon", "#2b3d20", "#5d7038", .3)

# ------------------------------------------------------------------ the arch
YF, YR, RI, RO, SP = 5.39, 6.28, 1.22, 1.655, 2.39  # front and rear face, radii, springing
RA = 1.19  # above the springing, so that seen from here the arch goes on from the leaves of the doors: what opens is one outline
room = []


def here(*obs):
    room.extend(obs)
    return obs[0]


def wedge(a0, a1, r0, r1, n=7):
    arc = lambda r, p, q: [(r * math.cos(p + (q - p) * i / n), SP + r * math.sin(p + (q - p) * i / n)) for i in range(n + 1)]
    return arc(r1, a0, a1) + arc(r0, a1, a0)


dp = YR - YF


def dressed(name, at, length, seed, flip=False, ri=RI):
    """A stone from bed to bed: its face as far as the opening, ri from the middle, then its side in it, arrises chipped. at(s, r, y): s from 0 to 1 along the opening, r from the middle."""
    way = [(RO + (ri - RO) * i / 60, YF, 0, 1) for i in range(60)]  # r, y, and which way is into the stone
    way += [(ri + .008 * (1 - math.sin(a)), YF + .008 * (1 - math.cos(a)), math.sin(a), math.cos(a)) for a in (math.pi / 2 * i / 6 for i in range(7))]
    way += [(ri, YF + .008 + (dp - .008) * i / 90, 1, 0) for i in range(1, 91)]
    n, v, f, m = round(length * 150), [], [], len(way)
    lost = lambda e, chip: .012 * (1 - min(1, e / (.007 + .09 * max(0, chip) ** 2))) ** 2
    for i in range(-1, n + 2):
        s = min(1, max(0, i / n))
        for r, y, ir, iy in way:
            p = Vector(at(s, r, y))
            arris = abs(r - ri) + abs(y - YF)
            d = lost(min(s, 1 - s) * length + .002, noise.noise(p * 8 + Vector((seed, 0, 0)))) + lost(arris + .001, noise.noise(p * 7 + Vector((0, seed, 0))))
            d += .0016 * noise.noise(p * 5 + Vector((0, 0, seed))) + (.06 if i in (-1, n + 1) else 0)
            v.append(at(s, r + ir * d, y + iy * d))
    for i in range(n + 2):
        for j in range(m - 1):
            q = (i * m + j, i * m + j + 1, (i + 1) * m + j + 1, (i + 1) * m + j)
            f.append(q[::-1] if flip else q)
    return mesh(name, v, f, ashlar, True, 60)


for k in range(11):
    if k == 5:
        continue
    a0, a1 = math.pi * k / 11 + .0014, math.pi * (k + 1) / 11 - .0014
    dr, dx, dy = R.uniform(-.002, .002), R.uniform(-.001, .001), R.uniform(-.002, .002)
    here(dressed("voussoir", lambda s, r, y: ((r + dr) * math.cos(a0 + (a1 - a0) * s) + dx, y + dy, SP + (r + dr) * math.sin(a0 + (a1 - a0) * s)), RA * (a1 - a0), 20 + k, True, RA))
a = math.pi / 22
key = [(x, SP + math.sqrt((RA - .006) ** 2 - x * x)) for x in [.170 * (i / 10 - 1) for i in range(21)]] + [(.246, SP + RO + .085), (-.246, SP + RO + .085)]
here(sheet("keystone", [key], dp + .05, ashlar, "y", (0, YF + dp / 2 - .03, 0), .008))
here(sheet("core", [wedge(0, math.pi, RA + .006, RO - .01, 40)], dp - .06, flat("joint", rgb("#8d7d62"), .95), "y", (0, YF + dp / 2 + .01, 0), 0))
for r, t, y in ((RO + .028, .030, YF - .004), (RO + .060, .018, YF - .002), (RO - .012, .009, YF - .006)):
    here(tube("archivolt", [(r * math.cos(math.pi * i / 90), y, SP + r * math.sin(math.pi * i / 90)) for i in range(91)], t, stone))
for s in (-1, 1):
    for z, h, e in ((2.262, .055, .012), (2.335, .11, .034), (2.372, .036, .055)):
        here(box("impost", (s * (RI + (RO + .02 - RI) / 2), YF + dp / 2 - .01, z), (RO + .02 - RI + e * 2, dp + e * 2, h), stone, .012, 3))
    for k in range(5):
        z0, z1 = (.0, .475, .95, 1.43, 1.91)[k], (.475, .95, 1.43, 1.91, 2.24)[k]
        dy, dr = R.uniform(-.002, .002), R.uniform(-.001, .001)
        here(dressed("jamb", lambda t, r, y: (s * (r + dr), y + dy, z0 + .0018 + (z1 - z0 - .0036) * t), z1 - z0, 40 + 10 * s + k, s > 0))
    here(box("jambcore", (s * (RI + RO) / 2, YF + dp / 2, 1.1), (RO - RI - .02, dp - .02, 2.2), flat("joint", rgb("#8d7d62"), .95), 0))
here(sheet("wall", [rect(-4, -.3, 4, 5.2), [(-RO + .02, -.3), (RO - .02, -.3)] + [((RO - .02) * math.cos(math.pi * i / 40), SP + (RO - .02) * math.sin(math.pi * i / 40)) for i in range(41)]], dp - .14, wall_m, "y", (0, YF + dp / 2 + .02, 0), 0))
for s in (-1, 1):  # skirting of stone
    here(box("skirt", (s * (RO + 1.2), YF + .045, .1), (2.36, .05, .2), trim_m, .012))
    here(box("skirt2", (s * (RO + 1.2), YF + .035, .205), (2.36, .07, .022), trim_m, .008))


# doors folded against the jambs: two leaves a side, panelled
def leaf(x, y0, y1, s, t):
    w, h, z0 = y1 - y0, 2.19, .05
    p = [box("leaf", (x, (y0 + y1) / 2, z0 + h / 2 - .03), (t, w, h + .06), door_m, .006)]
    for a, b in ((.12, .62), (.74, 1.98)):
        for q, d, m_ in ((.075, .018, .014), (.105, .010, .010)):
            c = [(x - s * (t / 2), y0 + q, z0 + a), (x - s * (t / 2), y1 - q, z0 + a), (x - s * (t / 2), y1 - q, z0 + b), (x - s * (t / 2), y0 + q, z0 + b)]
            p.append(tube("mould", c, m_, door_m, True))
    for q in (y0, y1)[: 2 if y0 < YF + .3 else 1]:  # none where the two stand open
        for z in (.35, 1.15, 1.95):
            p.append(box("hinge", (x - s * (t / 2 + .004), q, z), (.012, .022, .09), brass_m, .003, 2))
    return p


for s in (-1, 1):
    here(*leaf(s * 1.2, YF + .07, YF + .43, s, .034))
    here(*leaf(s * 1.2, YF + .445, YF + .83, s, .034))
    here(tube("knob", [(s * 1.18, YF + .10, 1.02), (s * 1.14, YF + .10, 1.02)], .012, brass_m), lathe("knobl", [(.026 * math.sin(t * math.pi / 10), -.02 * math.cos(t * math.pi / 10)) for t in range(11)], brass_m, 24, (s * 1.13, YF + .10, 1.02)))


# the sill: three stones that fall towards the terrace by so much that their edge hides nothing of it; worn where people walk, the arrises chipped
def sill(x0, x1, y0, y1, z, fall, seed):
    nx, ny, v, f = max(24, int((x1 - x0) * 90)), 100, [], []
    for j in range(ny + 1):
        for i in range(nx + 1):
            x, y = x0 + (x1 - x0) * i / nx, y0 + (y1 - y0) * j / ny
            e = min(x - x0, x1 - x, (y - y0) * 1.0, y1 - y)
            chip = max(0, noise.noise(Vector((x * 9, y * 9, seed)))) ** 2 * .05
            r = .012 + chip
            round_ = -.014 * (1 - min(1, e / r)) ** 2
            wear = -.017 * math.exp(-((x - .05) / .62) ** 2) * (.55 + .45 * math.exp(-((y - (y0 + y1) / 2 + .1) / .42) ** 2))
            wear -= .012 * math.exp(-((x - .08) / .5) ** 2) * math.exp(-max(0, y - y0) / .06)
            v.append((x, y, z - fall * (y - y0) / (y1 - y0) + wear + round_ + .0022 * noise.noise(Vector((x * 4, y * 4, 3))) + .0007 * noise.noise(Vector((x * 26, y * 26, seed)))))
    for j in range(ny):
        for i in range(nx):
            k = j * (nx + 1) + i
            f.append((k, k + 1, k + nx + 2, k + nx + 1))
    n = len(v)  # faces down to the floor in front and behind
    for row, y in ((0, y0), (ny, y1)):
        b = len(v)
        v.extend([(v[row * (nx + 1) + i][0], y, -.2) for i in range(nx + 1)])
        for i in range(nx):
            q = (row * (nx + 1) + i, row * (nx + 1) + i + 1, b + i + 1, b + i)
            f.append(q if row else q[::-1])
    return mesh("sill", v, f, step_m, True, 50)


for x0, x1, sd in ((-1.219, -.4, 3), (-.397, .455, 4), (.458, 1.219, 5)):
    here(sill(x0, x1, YF - .055, YR + .14, .042, .064, sd))
here(box("silljoint", (0, (YF + YR) / 2 + .04, -.19), (2.43, YR - YF + .14, .25), flat("joint", rgb("#6d5f4a"), .95), 0))


# ------------------------------------------------------------------ the room
def floor_mat():
    """Limestone with slate insets; waxed and walked on for a hundred years."""
    m = Mat("floor")
    S = .66
    g = m.n("NewGeometry").outputs["Position"]
    v = m.n("Mapping", Vector=g, Location=(.334 / S, -5.23 / S, 0), Scale=(1 / S, 1 / S, 1)).outputs[0]
    warp = m.noise(g, 7, 2, .5)
    sp = m.n("SeparateXYZ", Vector=v)
    near = lambda t: m.math("ABSOLUTE", m.math("SUBTRACT", m.math("FRACT", m.math("ADD", t, .5)), .5))
    dx, dy = near(sp.outputs[0]), near(sp.outputs[1])
    dia = m.math("ADD", m.math("ADD", dx, dy), m.math("MULTIPLY", m.math("SUBTRACT", warp, .5), .006))
    inset = m.ramp(dia, [(.121, 1), (.1225, 0)])
    ring = m.ramp(dia, [(.119, 0), (.1215, 1), (.1245, 1), (.127, 0)])
    line = m.math("MULTIPLY", m.ramp(m.math("MINIMUM", dx, dy), [(.0022, 1), (.0045, 0)]), m.math("SUBTRACT", 1.0, inset))
    joint = m.math("MAXIMUM", ring, line)
    cell = m.n("TexWhiteNoise", {"noise_dimensions": "2D"}, Vector=m.n("CombineXYZ", X=m.math("FLOOR", sp.outputs[0]), Y=m.math("FLOOR", sp.outputs[1])).outputs[0])
    dcell = m.n("TexWhiteNoise", {"noise_dimensions": "2D"}, Vector=m.n("CombineXYZ", X=m.math("ROUND", sp.outputs[0]), Y=m.math("ROUND", sp.outputs[1])).outputs[0]).outputs["Value"]
    off = m.n("VectorMath", {"operation": "MULTIPLY_ADD"}, i0=cell.outputs["Color"], i1=(30, 30, 30), i2=g).outputs[0]
    cloud = m.noise(off, 2.6, 6, .62, .6)
    vein = m.n("TexMusgrave", {"musgrave_type": "RIDGED_MULTIFRACTAL"}, Vector=off, Scale=1.6, Detail=5.0, Dimension=1.0).outputs[0]
    fine = m.noise(g, 60, 4, .6)
    tile = m.ramp(cloud, [(.3, rgb("#b9a888")), (.55, rgb("#cdbea1")), (.8, rgb("#d8cbb2"))])
    tile = m.mix(m.ramp(vein, [(.6, 0), (1.1, .35)]), tile, rgb("#a58c66"))
    tile = m.mix(m.math("MULTIPLY", cell.outputs["Value"], .30), tile, rgb("#a3916f"))
    tile = m.mix(m.ramp(fine, [(.58, 0), (.72, .25)]), tile, rgb("#857355"))
    slate = m.mix(dcell, rgb("#45413a"), rgb("#2f2d2a"))
    slate = m.mix(m.ramp(fine, [(.4, 0), (.7, .3)]), slate, rgb("#6d655a"))
    col = m.mix(inset, tile, slate)
    col = m.mix(joint, col, rgb("#6a5b44"))
    walked = m.noise(m.n("Mapping", Vector=g, Scale=(1.3, .55, 1)).outputs[0], 1.6, 4, .55)
    scuff = m.noise(m.n("Mapping", Vector=g, Scale=(30, 4, 1), Rotation=(0, 0, .4)).outputs[0], 2, 4, .7)
    rough = m.math("ADD", m.ramp(walked, [(.3, .16), (.7, .36)]), m.math("MULTIPLY", m.math("SUBTRACT", scuff, .5), .06))
    rough = m.math("ADD", rough, m.math("MULTIPLY", inset, .26))  # slate takes no polish
    rough = m.math("MAXIMUM", rough, m.math("MULTIPLY", joint, .85))
    tilt = m.math("MULTIPLY", m.noise(off, 1.1, 1), 1.6)
    h = m.math("ADD", m.math("SUBTRACT", m.math("ADD", tilt, m.math("MULTIPLY", m.noise(g, 9, 3), .35)), m.math("MULTIPLY", joint, .9)), m.math("MULTIPLY", fine, .07))
    return m.done(m.bsdf(Base_Color=col, Roughness=rough, Specular=.42, Normal=m.bump(h, .16, .006)))


here(mesh("floor", [(-5, -3, 0), (5, -3, 0), (5, YF + .02, 0), (-5, YF + .02, 0)], [(0, 1, 2, 3)], floor_mat(), False))
here(mesh("room", [(-5, -3.2, 0), (5, -3.2, 0), (5, -3.2, 5.2), (-5, -3.2, 5.2), (-4.2, -3, 0), (-4.2, YF, 0), (-4.2, YF, 5.2), (-4.2, -3, 5.2), (4.2, -3, 0), (4.2, YF, 0), (4.2, YF, 5.2), (4.2, -3, 5.2)],
          [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (7, 6, 10, 11)], wall_m, False))

# sconces
for s in (-1, 1):
    x, z = s * 1.925, 1.83
    here(box("plate", (x, YF - .012, z - .02), (.075, .02, .24), brass_m, .008))
    here(tube("arm", [(x, YF - .02, z - .02), (x, YF - .09, z - .05), (x, YF - .12, z - .01), (x, YF - .12, z + .12)], .009, brass_m))
    here(lathe("cup", smooth_profile([(0, 0), (.02, .0), (.024, .02), (.012, .03)], 4), brass_m, 24, (x, YF - .12, z + .06)))
    sh = Mat("shade%d" % s)
    t = sh.n("SeparateXYZ", Vector=sh.n("TexCoord").outputs["Generated"]).outputs[2]
    weave = sh.noise(sh.coords((60, 60, 240)), 3, 2)
    sh.m.cycles.sample_as_light = False
    e = sh.n("Emission", Color=sh.ramp(t, [(0, (1, .60, .28, 1)), (.45, (1, .72, .42, 1)), (1, (1, .62, .30, 1))]), Strength=sh.math("MULTIPLY", sh.ramp(t, [(0, 1.0), (.4, 1.6), (1, 1.0)]), sh.math("ADD", .9, sh.math("MULTIPLY", weave, .2))))
    here(lathe("shade", [(.082, .165), (.105, .0)], sh.done(e), 48, (x, YF - .12, z + .13)))
    for r_, zz in ((.083, .165), (.1055, .0)):
        here(tube("hem", [(x + r_ * math.cos(i * math.tau / 48), YF - .12 + r_ * math.sin(i * math.tau / 48), z + .13 + zz) for i in range(48)], .0028, paper_m, True))
    point("sconce", (x, YF - .12, z + .20), 4.2, (1, .62, .32), .035)
    point("sconce", (x, YF - .14, z + .35), 1.6, (1, .62, .32), .05)
    point("sconce", (x, YF - .14, z + .07), 1.8, (1, .62, .32), .05)

# reception desk on the left
dz = .962
tx0, tx1, ty0, ty1 = -1.75, -.50, 1.20, 2.86
d = []
d.append(box("top", ((tx0 + tx1) / 2, (ty0 + ty1) / 2, dz - .018), (tx1 - tx0, ty1 - ty0, .036), desk_m, .012, 4))
d.append(box("top2", ((tx0 + tx1) / 2, (ty0 + ty1) / 2, dz - .044), (tx1 - tx0 - .03, ty1 - ty0 - .03, .016), desk_m, .006))
d.append(box("inlay", (tx1 - .014, (ty0 + ty1) / 2, dz - .058), (.006, ty1 - ty0 - .04, .008), brass_m, .002, 1))
d.append(box("inlay", ((tx0 + tx1) / 2, ty0 + .014, dz - .058), (tx1 - tx0 - .04, .006, .008), brass_m, .002, 1))
d.append(box("apron", (tx1 - .045, (ty0 + ty1) / 2, dz - .145), (.03, ty1 - ty0 - .12, .17), desk_x, .006))
d.append(box("apron", ((tx0 + tx1) / 2, ty0 + .045, dz - .145), (tx1 - tx0 - .12, .03, .17), desk_x, .006))
for y0, y1 in ((ty1 - .70, ty1 - .12),):
    d.append(box("drawer", (tx1 - .03, (y0 + y1) / 2, dz - .145), (.012, y1 - y0, .13), desk_x, .006))
    d.append(lathe("pull", smooth_profile([(0, 0), (.006, 0), (.006, .012), (.015, .02), (.013, .03), (0, .034)], 4), brass_m, 24, (tx1 - .024, (y0 + y1) / 2, dz - .145), rot=(0, math.pi / 2, 0)))
for x, y in ((tx1 - .05, ty1 - .05), (tx1 - .05, ty0 + .05), (tx0 + .05, ty1 - .05)):
    v = []
    for z, w in ((dz - .06, .034), (dz - .25, .034), (.13, .019), (.0, .015)):
        v += [(x - w, y - w, z), (x + w, y - w, z), (x + w, y + w, z), (x - w, y + w, z)]
    f = [(k * 4 + i, k * 4 + (i + 1) % 4, k * 4 + 4 + (i + 1) % 4, k * 4 + 4 + i) for k in range(3) for i in range(4)]
    d.append(bevel(mesh("leg", v, f, desk_z, True, 40), .004, 2))
    d.append(mesh("shoe", [(a + .0012 * sx, b + .0012 * sy, c) for (a, b, c), sx, sy in zip([(x + u * w, y + q * w, z) for z, w in ((.13, .020), (.0, .0165)) for u, q in ((-1, -1), (1, -1), (1, 1), (-1, 1))], (-1, 1, 1, -1) * 2, (-1, -1, 1, 1) * 2)],
                  [(i, (i + 1) % 4, 4 + (i + 1) % 4, 4 + i) for i in range(4)], brass_m, False))
by = 2.72  # bell, book, key
d.append(lathe("bellbase", smooth_profile([(0, 0), (.054, 0), (.058, .006), (.05, .016), (.03, .02), (0, .02)], 4), flat("ebony", rgb("#1d1714"), .35), 48, (-.69, by, dz)))
d.append(lathe("bell", smooth_profile([(.048, .022), (.049, .026), (.046, .045), (.034, .066), (.012, .078), (0, .079)], 7), brass_m, 64, (-.69, by, dz)))
d.append(lathe("bellknob", smooth_profile([(.005, .075), (.005, .088), (.012, .094), (.012, .102), (0, .108)], 5), brass_m, 32, (-.69, by, dz)))
d.append(box("pages", (-.985, 2.33, dz + .018), (.42, .30, .028), paper_m, .002, 2, (0, 0, -.05)))
d.append(box("cover", (-.98, 2.33, dz + .035), (.44, .32, .006), book_m, .002, 2, (0, 0, -.05)))
d.append(box("cover", (-.98, 2.33, dz + .003), (.44, .32, .005), book_m, .002, 2, (0, 0, -.05)))
kx, ky = -.66, 2.02
d.append(tube("keystem", [(kx - .07, ky - .01, dz + .006), (kx + .08, ky, dz + .006)], .0042, brass_m))
d.append(tube("keybow", [(kx + .105 + .028 * math.cos(i * math.tau / 32), ky + .002 + .022 * math.sin(i * math.tau / 32), dz + .006) for i in range(32)], .0045, brass_m, True))
for u in (-.062, -.046):
    d.append(box("bit", (kx + u, ky - .022, dz + .006), (.009, .026, .005), brass_m, .001, 1))
cord = flat("cord", rgb("#3f4a38"), .95, var=.2, bump=.4, scale=160)
hang = [(kx + .125, ky, dz + .008), (tx1 - .01, ky + .002, dz + .006), (tx1 + .006, ky + .003, dz - .006), (tx1 + .008, ky + .003, dz - .10)]
d.append(tube("cord", hang, .0035, cord))
d.append(lathe("tassel", smooth_profile([(0, 0), (.012, -.006), (.014, -.018), (.008, -.026), (.013, -.034), (.011, -.06), (.014, -.11), (0, -.11)], 4), cord, 28, (tx1 + .008, ky + .003, dz - .09)))
for i in range(30):
    a, r_ = R.uniform(0, 6.3), R.uniform(.006, .015)
    d.append(tube("thread", [(tx1 + .008 + .009 * math.cos(a), ky + .003 + .009 * math.sin(a), dz - .125), (tx1 + .008 + r_ * math.cos(a), ky + .003 + r_ * math.sin(a), dz - .205 - R.uniform(0, .014))], .0014, cord))
for ob in d:  # its corner before the middle of the stone, clear of door and archway
    ob.location.x -= .18
room.extend(d)

# --------------------------------------------------------------- the terrace
Z0 = -.035


def paving(y, h, R):
    """A row of slabs, `h` deep, from `y` on."""
    x = -5.2 + R.uniform(-.5, 0)
    while x < 5.2:
        w = R.uniform(.55, 1.05)
        box("slab", (x + w / 2, y + h / 2, Z0 - .03 + R.uniform(-.002, .002)), (w - .008, h - .008, .06), pave_m, .006, 2, (R.gauss(0, .0014), R.gauss(0, .0014), 0))
        x += w


y = YR + .16
while y < 10.6:
    h = R.choice((.5, .62, .78))
    paving(y, h, R)
    y += h
if TERRACE:  # below one's feet, where the hero has its sill
    for ob in room:  # the wall stands farther back, so that the sun falls on all one sees of the floor
        ob.location.y -= 2.75
    for k in range(1, 6):
        paving(YR + .16 - .62 * k, .62, random.Random(k))
mesh("bed", [(-7, YR - 3, Z0 - .012), (7, YR - 3, Z0 - .012), (7, 10.9, Z0 - .012), (-7, 10.9, Z0 - .012)], [(0, 1, 2, 3)], flat("sand", rgb("#7d6d52"), .95), False)
leaf_litter, lr = [], random.Random(77)
for _ in range(70):  # what the wind has left, most of it along the plinth
    x, yy = lr.uniform(-4, 4), 10.12 - abs(lr.gauss(0, .05)) if lr.random() < .6 else lr.uniform(6.6, 10.1)
    a, l = lr.uniform(0, math.tau), lr.uniform(.022, .04)
    c, s, up = math.cos(a) * l, math.sin(a) * l, lr.uniform(.002, .012)
    leaf_litter += [(x - c, yy - s, Z0 + .003), (x - s * .28, yy + c * .28, Z0 + up), (x + c, yy + s, Z0 + .004), (x + s * .28, yy - c * .28, Z0 + up * .7)]
mesh("litter", leaf_litter, [(i, i + 1, i + 2, i + 3) for i in range(0, len(leaf_litter), 4)], foliage("dry", "#6b5a35", "#9a8a55", .15), False)
BY = 10.3
prof = smooth_profile([(.062, .0), (.062, .035), (.045, .05), (.05, .075), (.078, .15), (.085, .22), (.066, .31), (.042, .40), (.036, .46), (.05, .49), (.05, .505), (.036, .52), (.055, .56), (.062, .585), (.062, .62)], 5)
for s in (-1, 1):
    for i in range(22):
        x = s * (.12 + i * .235)
        if abs(abs(x) - 2.75) > .24:
            lathe("baluster", prof, rail_m, 28, (x, BY, Z0 + .17), rot=(0, 0, R.uniform(0, 6)))
for x in (-2.75, 2.75):
    box("pedestal", (x, BY, Z0 + .42), (.40, .36, .84), rail_m, .014)
    box("pedcap", (x, BY, Z0 + .87), (.50, .46, .075), rail_m, .02)
box("plinth", (0, BY, Z0 + .075), (11, .30, .16), rail_m, .014)
for i in range(8):  # hand rail of eight stones
    box("handrail", (-5.2 + i * 1.37, BY, Z0 + .82 + .0), (1.367, .27, .10), rail_m, .010, 4)
    box("handrail", (-5.2 + i * 1.37, BY, Z0 + .885), (1.367, .20, .03), rail_m, .008, 3)


def crown(r0, n, leaf, mat, seed, loc, tall=1.0, fruits=0):
    """A round crown, r0 metres from its middle and `tall` times as high: leaves in loose tufts, with sky between them, and this year's shoots beyond them.
    Fruit hangs before the leaves, which make room for it."""
    r, V, F = random.Random(seed), [], []
    tufts, lobes = [], [Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, .8))).normalized() for _ in range(5)]
    for _ in range(120):
        d = Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, 1))).normalized()
        far = .86 + .26 * max(d.dot(q) ** 3 for q in lobes)  # nobody clips it to a ball
        long = r.random() < .16
        c = d * (r0 * far * (r.uniform(1.02, 1.22) if long else r.uniform(.42, 1.0)))
        tufts.append((Vector((c.x, c.y, c.z * tall)), d, r0 * (r.uniform(.07, .12) if long else r.uniform(.13, .30))))
    front = [t for t in tufts if t[1].y < .25 and t[0].length > .6 * r0]
    hung = []
    while len(hung) < fruits:
        c, d, k = r.choice(front)
        p = c + d * (k * .75) + Vector((r.gauss(0, .03), r.gauss(0, .03), -.045))
        if all((p - q).length > .075 for q in hung):
            hung.append(p)
            lean = (r.gauss(0, .28), r.gauss(0, .28), r.uniform(0, math.tau))
            s = r.uniform(.66, .92)
            rind = [(0, -.047), (.0045, -.0455), (.0075, -.041), (.017, -.034), (.0265, -.018), (.0292, 0), (.0262, .018), (.017, .0325), (.006, .0385), (.0032, .0395), (.0028, .046), (0, .046)]
            lathe("fruit", [(a * s, b * s) for a, b in smooth_profile(rind, 4)], zest, 24, tuple(loc + p), rot=lean)
            stalk = loc + p + Vector((0, 0, .044 * s))
            tube("stalk", [tuple(stalk), tuple(stalk + Vector((0, .012, .03))), tuple(stalk + Vector((-d.x * .05, .05, .05)))], .0022, olive_w)
    for i in range(n):
        c, out, k = tufts[i % len(tufts)]
        s = Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, 1))).normalized()
        p = c + s * (k * r.random() ** .5)
        if any((p - q).length < .05 or (p.y < q.y and (p - q).length < .075) for q in hung):
            continue
        d = (out * .7 + s * r.uniform(.2, 1) + Vector((0, 0, -.15))).normalized()
        side = d.cross(Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, 1)))).normalized()
        up = side.cross(d)
        L, W, b = leaf * r.uniform(.7, 1.4), leaf * r.uniform(.2, .3), len(V)
        for t, w in ((0, .08), (.12, .50), (.28, .90), (.46, 1), (.66, .80), (.84, .42), (1, .02)):
            for e in (-1, 0, 1):  # folded along the rib, the tip hanging
                V.append(tuple(p + d * (L * t) + side * (W * w * e) - up * (L * .22 * t * t) + up * (W * .42 * w * abs(e))))
        for q in range(6):
            for e in (0, 1):
                F.append((b + 3 * q + e, b + 3 * q + e + 1, b + 3 * q + e + 4, b + 3 * q + e + 3))
    return mesh("crown", V, F, mat, True, 180, loc=loc), tufts


def limb(pts, r0, r1, mat):
    """A trunk or a bough through `pts`, r0 metres thick where it begins and r1 where it ends, never quite round."""
    pts = smooth_profile([tuple(q) for q in pts], 9)
    n = len(pts) - 1
    tube("limb", pts, r0, mat, radii=[(1 + (r1 / r0 - 1) * (i / n) ** .8) * (1 + .22 * noise.noise(Vector((i * .31, n, r0 * 99)))) for i in range(n + 1)], res=5)


N = 1.0 if o["width"] > 900 else .45
soil, chips_m, chip = flat("soil", rgb("#5a4a37"), .95, var=.4, bump=1, scale=60), limestone("chips", "#b7a98d", "#7d6f58"), random.Random(9)


def earth(x, y, z, r):
    """What a pot is filled with, r metres wide: earth, higher about the stem, and the grit that is laid on it."""
    lathe("soil", [(0, .03), (r * .4, .022), (r, 0)], soil, 40, (x, y, z))
    V, F = [], []
    for _ in range(int(5200 * r * r)):
        a, q, s = chip.uniform(0, math.tau), r * chip.random() ** .5, chip.uniform(.004, .011)
        b, c = len(V), Vector((x + q * math.cos(a), y + q * math.sin(a), z + .03 * (1 - q / r) + .002))
        V += [tuple(c + Vector((chip.uniform(.6, 1.2) * s * dx, chip.uniform(.6, 1.2) * s * dy, s * chip.uniform(.3, .8) * dz))) for dx, dy, dz in ((1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))]
        F += [(b + i, b + (i + 1) % 4, b + e) for i in range(4) for e in (4, 5)]
    mesh("grit", V, F, chips_m, False)


for x, yy, w, h, sd in ((-1.21, 8.68, .172, 1.64, 12), (1.335, 8.74, .178, 1.86, 33)):
    lathe("pot", smooth_profile([(0, 0), (.185, 0), (.195, .02), (.235, .27), (.245, .30), (.27, .315), (.272, .36), (.25, .37), (.235, .33), (0, .33)], 5), terra, 64, (x, yy, Z0))
    earth(x, yy, Z0 + .325, .236)
    cypress("potted", h, w, int(13000 * N), .078, cyp_m, sd, (x, yy, Z0 + .36))


def rind_mat():
    """Lemons of one tree: some ripe, some still green about the stalk, pored."""
    m = Mat("zest")
    ripe = m.n("ObjectInfo").outputs["Random"]
    up = m.n("SeparateXYZ", Vector=m.n("TexCoord").outputs["Generated"]).outputs[2]
    cloud, pores = m.noise(m.coords(), 22, 4, .6), m.noise(m.coords(), 420, 2, .5)
    green = m.math("ADD", m.math("MULTIPLY", up, .45), m.math("ADD", m.math("MULTIPLY", ripe, .75), m.math("MULTIPLY", m.math("SUBTRACT", cloud, .5), .5)))
    col = m.mix(m.ramp(green, [(.42, 0), (.9, .9)]), m.mix(cloud, rgb("#b59449"), rgb("#c4a85c")), rgb("#7f8a44"))
    return m.done(m.bsdf(Base_Color=col, Roughness=.48, Specular=.35, Subsurface=.06, Subsurface_Color=rgb("#dcc070"), Subsurface_Radius=(.01, .008, .003), Normal=m.bump(pores, .35, .0012)))


def stem_mat():
    """Bark of an old lemon tree: grey, in upright cracks, with lichen on it."""
    m = Mat("stem")
    v = m.coords()
    crack = m.noise(m.n("Mapping", Vector=v, Scale=(1, 1, .16)).outputs[0], 85, 5, .65)
    patch, fine = m.noise(v, 14, 5, .65), m.noise(v, 160, 3, .6)
    col = m.ramp(crack, [(.34, rgb("#3c3328")), (.5, rgb("#6b5f50")), (.68, rgb("#857a69"))])
    col = m.mix(m.ramp(patch, [(.54, 0), (.66, .6)]), col, rgb("#a3a189"))
    return m.done(m.bsdf(Base_Color=col, Roughness=.95, Specular=.05, Normal=m.bump(m.math("ADD", m.math("MULTIPLY", crack, .8), m.math("MULTIPLY", fine, .2)), 1, .006)))


zest, stem_m = rind_mat(), stem_mat()
# lemon trees left and right: one old and wide that stands in fruit, one young that has little
for x, yy, h, sd, tall, fruits, stem in ((-2.46, 8.62, .385, 4, .88, 11, ((.05, .54), (.015, .84), (-.035, 1.12), (-.01, 1.36))), (2.80, 9.35, .29, 8, 1.12, 4, ((-.012, .6), (.018, .9), (.0, 1.18), (.022, 1.4)))):
    lathe("pot", smooth_profile([(0, 0), (.2, 0), (.21, .02), (.27, .36), (.30, .38), (.30, .43), (.27, .43), (.25, .38), (0, .38)], 5), terra, 64, (x, yy, Z0))
    earth(x, yy, Z0 + .395, .26)
    thick, thin, root = (.033, .022, .040) if fruits > 9 else (.022, .015, .028)
    limb([(x, yy, Z0 + .36), *((x + dx, yy, Z0 + z) for dx, z in stem)], thick, thin, stem_m)
    limb([(x + .008, yy - .01, Z0 + .39), (x - .004, yy - .012, Z0 + .43), (x + stem[0][0] * .4, yy - .004, Z0 + .5)], root, .02, stem_m)  # where it leaves the earth
    mid = Vector((x, yy, Z0 + 1.54))
    _, tufts = crown(h * 1.12, int(8600 * N * (h / .37) ** 2), .056, lemon_m, sd, mid, tall, fruits)
    for c, d, k in [*R.sample(tufts, 34), *(t for t in tufts if t[2] < .125 * h)]:
        tube("shoot", [(x, yy, Z0 + 1.33), tuple(mid + c * .5), tuple(mid + c)], .006, olive_w, radii=[1, .7, .4])
x, yy = 2.14, 9.0  # myrtle
lathe("pot", smooth_profile([(0, 0), (.13, 0), (.138, .02), (.175, .21), (.20, .225), (.20, .26), (.178, .26), (.16, .235), (0, .235)], 5), terra, 64, (x, yy, Z0))
earth(x, yy, Z0 + .232, .17)
crown(.24, int(6400 * N), .034, leaf_m, 21, Vector((x, yy, Z0 + .45)))

# table, laid for two
TX, TY, TZ = .06, 7.4, .73


def falls(V, F, still, mat, loc, turn=0):
    """A cloth let go where it does not lie `still`: the fall is simulated until it hangs upon what stands or hangs there already."""
    ob = mesh("cloth", V, F, mat, True, 180, loc=loc, rot=(0, 0, turn))
    flat_ = ob.data.uv_layers.new(name="flat").data
    for loop, at in zip(ob.data.loops, flat_):
        at.uv = V[loop.vertex_index][:2]
    ob.vertex_groups.new(name="still").add(still, 1, "REPLACE")
    m = ob.modifiers.new("falls", "CLOTH")
    s = m.settings
    s.quality, s.mass, s.air_damping, s.vertex_group_mass = 8, .3, 2, "still"
    s.tension_stiffness = s.compression_stiffness = 20
    s.shear_stiffness, s.bending_stiffness, s.bending_damping = 8, 3, .6
    s.tension_damping = s.compression_damping = s.shear_damping = 8
    m.collision_settings.distance_min = .004
    m.collision_settings.use_self_collision, m.collision_settings.self_distance_min = True, .006
    m.point_cache.frame_end = 84  # by then it hangs still
    for frame in range(1, m.point_cache.frame_end + 1):
        bpy.context.scene.frame_set(frame)
    fallen = bpy.data.meshes.new_from_object(ob.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    ob.modifiers.clear()
    ob.data = fallen
    bpy.context.scene.frame_set(1)
    return ob


def stands(ob):
    ob.modifiers.new("stands", "COLLISION")
    ob.collision.thickness_outer = .004
    return ob


def draped(cx, cy, z, r):
    """A round cloth to the ground over a round table of `r`, and a square one across it."""
    wavy = lambda x, y, free, seed: free * (.10 * noise.noise(Vector((x * 3.1, y * 3.1, seed))) + .02 * noise.noise(Vector((x * 11, y * 11, seed))))
    table = stands(lathe("table", [(0, -.004), (r - .024, -.004), (r - .010, -.010), (r - .004, -.024), (r - .004, -.05), (r + .02, -.7)], None, 96, (cx, cy, z)))
    around, rings = 240, [*np.linspace(.02, r - .05, 10), *np.linspace(r - .035, CLOTH, 38)]
    V = [(0, 0, 0)]
    for q in rings:
        for i in range(around):
            x, y = q * math.cos(math.tau * i / around), q * math.sin(math.tau * i / around)
            V.append((x, y, wavy(x, y, max(0, q - r), 11)))
    F = [(0, 1 + i, 1 + (i + 1) % around) for i in range(around)]
    F += [(b + i, b + around + i, b + around + (i + 1) % around, b + (i + 1) % around) for b in range(1, 1 + around * (len(rings) - 1), around) for i in range(around)]
    under = stands(falls(V, F, [i for i, v in enumerate(V) if math.hypot(*v[:2]) < r - .02], linen, (cx, cy, z)))
    side = np.linspace(-OVER, OVER, 97)
    V = [(x, y, wavy(x, y, max(0, math.hypot(x, y) - r), 5)) for y in side for x in side]
    F = [(k, k + 1, k + 98, k + 97) for j in range(96) for k in range(97 * j, 97 * j + 96)]
    over = falls(V, F, [i for i, v in enumerate(V) if math.hypot(*v[:2]) < r - .02], damask, (cx, cy, z + .008), math.radians(27))
    bpy.data.objects.remove(table)
    under.modifiers.clear()
    for ob in (under, over):
        ob.modifiers.new("fine", "SUBSURF").render_levels = 1


draped(TX, TY, TZ, .52)
TZ += .008
glass_m = glass("crystal", (1, 1, 1, 1), 0, 1.5, .97)
wine_m = glass("wine", (.98, .80, .32, 1), 0, 1.34, .9)
cx, cy = TX - .13, TY + .24
lathe("carafe", smooth_profile([(0, .004), (.075, .004), (.08, .012), (.076, .07), (.05, .13), (.026, .18), (.022, .24), (.032, .275), (.030, .275), (.0205, .24), (.0245, .18), (.048, .13), (.0735, .07), (.076, .014), (0, .012)], 6), glass_m, 64, (cx, cy, TZ + .002), angle=60)
lathe("carafewine", smooth_profile([(0, .0125), (.0755, .0145), (.0733, .07), (.0545, .115), (.054, .114), (0, .114)], 5), glass("decanted", (.98, .80, .32, 1), .12, 1.34, .9), 64, (cx, cy, TZ + .002), angle=50)
bx, byy = TX + .29, TY + .30
lathe("bowl", smooth_profile([(0, .006), (.05, .006), (.085, .03), (.10, .055), (.096, .056), (.08, .035), (0, .014)], 5), flat("bowl", rgb("#c8bb9f"), .4, var=.1), 48, (bx, byy, TZ + .002))
for i in range(15):
    a, r_ = R.uniform(0, 6.3), R.uniform(0, .06)
    lathe("olive", [(.011 * math.sin(t * math.pi / 8), .014 * math.cos(t * math.pi / 8)) for t in range(9)], flat("olv", rgb("#6d7339"), .35), 14, (bx + r_ * math.cos(a), byy + r_ * math.sin(a), TZ + .04 + .010 * (r_ < .03)), rot=(R.uniform(0, 3), R.uniform(0, 3), 0))
porc, silver = flat("porcelain", rgb("#f4f0e6"), .14, spec=.5, var=.015, bump=.01), brass("cutlery", (.80, .73, .62, 1), .13)
napkin_m = fabric("napkin", rgb("#f6f2e9"), 0, .05, .3, soft=40)
for px, py, turn in ((-.29, -.14, -64), (.32, .08, 104)):  # before each chair
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    at = lambda x, y: (TX + px + x * c - y * s, TY + py + x * s + y * c)
    plate(*at(0, 0), TZ + .001, .130, porc)
    for x, kind in ((-.155, "fork"), (.155, "knife")):
        cutlery(*at(x, -.11), TZ, turn, kind, silver)
    for up, w, d in ((.012, .10, .175), (.022, .098, .172), (.031, .095, .168)):  # the napkin, folded
        box("napkin", (*at(0, 0), TZ + up), (w, d, .009), napkin_m, .004, 3, (0, 0, math.radians(turn + 12)))
    stemglass(*at(.17, .17), glass_m, "white", .045, wine_m, TZ)

e = join(picture_card(os.path.join(HERE, "../content/images/portrait.jpg"), .104, .130, 0, flat("board", rgb("#e6dcc8"), .9, spec=0)), "host")
e.location, e.rotation_euler = (TX + .030, TY - .26, TZ + .006), (math.radians(-13), 0, math.radians(-7))
box("rest", (TX + .030, TY - .257, TZ + .0065), (.036, .026, .006), brass_m, .002, 3, (0, 0, math.radians(-7)))


def chair(loc, rot):
    """Wrought iron, hoop back with spindles, loose cushion. Front is +y."""
    t, p = lambda n, pts, r_=.0125: p.append(tube(n, pts, r_, iron, res=4)), []
    w, sd, sh = .235, .22, .44
    for s in (-1, 1):
        t("leg", [(s * w, sd, sh), (s * (w + .015), sd + .05, .0)])
        t("leg", [(s * (w - .03), -sd, sh), (s * (w + .01), -sd - .10, .0)])
        t("arm", smooth_profile([(s * (w - .02), -sd - .064, .66), (s * (w + .035), -.05, .668), (s * (w + .045), .12, .664), (s * (w + .034), sd + .015, .652), (s * (w + .018), sd + .045, .625), (s * (w + .005), sd + .03, .56), (s * w, sd, sh)], 8), .0115)
        for x, y in ((w + .015, sd + .05), (w + .01, -sd - .10)):
            p.append(lathe("glide", [(0, 0), (.017, 0), (.018, .012), (.014, .02)], iron, 16, (s * x, y, 0)))
        t("str", [(s * (w + .008), sd + .025, .22), (s * (w - .012), -sd - .05, .22)], .008)
    t("str", [(-w, -.01, .22), (w, -.01, .22)], .008)
    rises = [(math.cos(a), max(0, math.sin(a))) for a in [math.pi * i / 40 for i in range(41)]]
    hoop = [((w - .03 + .025 * min(1, 3 * z)) * x, -sd - .02 * min(1, 3 * z) - .10 * z ** .8, sh + .50 * z ** .75) for x, z in rises]  # from one rear leg to the other
    t("hoop", hoop, .0135)
    for u in (-.66, -.4, -.13, .13, .4, .66):
        zt = sh + .50 * math.sqrt(max(0, 1 - u * u)) ** .75
        t("spindle", [(u * w * .8, -sd - .01, sh), (u * w * .95, -sd - .02 - .10 * (zt - sh) / .5, zt)], .0065)
    t("seat", [(-w, sd, sh), (w, sd, sh), (w - .03, -sd, sh), (-w + .03, -sd, sh), (-w, sd, sh)])
    p.append(cushion("pad", (0, .01, sh + .035), (.46, .44, .075), pad_m, .2, crown=.25))
    p.append(tube("piping", [(.215 * math.copysign(abs(math.cos(a)) ** .4, math.cos(a)), .01 + .205 * math.copysign(abs(math.sin(a)) ** .4, math.sin(a)), sh + .034) for a in [math.tau * i / 60 for i in range(60)]], .006, pad_m, True))
    e = join(p, "chair")
    e.location, e.rotation_euler = (*loc, Z0), (0, 0, math.radians(rot))


chair((-.80, 6.98), -58)  # drawn back, as one leaves it
chair((.98, 7.62), 124)

# olive branch reaching in from the right
orr = random.Random(3)
lv, lf = [], []


def twig(p, dirn, L, depth, seen=True):
    # The middle of the sky is left to the page, which has something to say there; and no tip hangs so low that wide windows,
    # which crop the bough, would see it hang from nothing. Not all end at one line.
    jag = .014 * math.sin(len(lv))
    pts, d_, ends, lowest = [p.copy()], dirn.normalized(), .165 + jag, .2 + jag
    n = max(6, int(L / .045))
    for i in range(n):
        d_ = (d_ + Vector((orr.gauss(0, .13), orr.gauss(0, .13), orr.gauss(0, .08) - .010))).normalized()
        p = p + d_ * (L / n)
        seen = seen and p.z - EYE > lowest * p.y and p.x > ends * p.y
        if seen:
            pts.append(p.copy())
        if depth < 2 and i > 1 and orr.random() < (.55 if depth == 0 else .2):
            dd = (d_ + Vector((orr.uniform(-.9, .5), orr.uniform(-.8, .8), orr.uniform(-.7, .7)))).normalized()
            twig(p, dd, L * orr.uniform(.16, .34), depth + 1, seen)
        if depth or i > n * .35:
            for s in (-1, 1, -1, 1):
                if orr.random() < .8:
                    side = d_.cross(Vector((orr.gauss(0, 1), orr.gauss(0, 1), orr.gauss(0, 1)))).normalized()
                    u = (d_ * orr.uniform(.4, 1) + side * s).normalized()
                    w = u.cross(side).normalized()
                    l, b = orr.uniform(.045, .072), len(lv)
                    for t, k in ((0, .12), (.35, 1), (.7, .8), (1, .05)):
                        for e in (-1, 1):
                            lv.append(tuple(p + u * (l * t) + w * (.0078 * k * e) + side * (.004 * t * t)))
                    for q in range(3 if seen else 0):
                        lf.append((b + 2 * q, b + 2 * q + 1, b + 2 * q + 3, b + 2 * q + 2))
    if len(pts) > 1:
        tube("twig", pts, (.012, .005, .0028)[depth], olive_w, radii=[1 - .75 * i / n for i in range(len(pts))], res=2)


for p, d_, L in (((2.75, 7.6, 3.66), (-1, -.03, .0), 2.15), ((2.8, 7.4, 3.36), (-1, -.06, .06), 1.8), ((2.75, 7.7, 3.95), (-1, 0, -.06), 2.2), ((2.7, 7.5, 3.78), (-1, .05, -.16), 1.9), ((2.75, 7.3, 3.1), (-1, -.1, .12), 1.35)):
    twig(Vector(p), Vector(d_), L, 0)
mesh("oliveleaves", lv, lf, leaf_m, True, 180)

# ------------------------------------------------------------- the landscape
AIR = rgb("#e3cfae")


def airy(name, dark, lite, scale=1.0, rows=False, leaves=False):
    """Grass, crops and trees, paling into golden air with distance."""
    m = Mat(name)
    m.m.cycles.sample_as_light = False
    g = m.n("NewGeometry").outputs["Position"]
    f = m.noise(g, .035 * scale, 6, .6)
    fine = m.noise(g, .9 * scale, 5, .65)
    col = m.ramp(m.math("ADD", m.math("MULTIPLY", f, .65), m.math("MULTIPLY", fine, .35)), [(.36, rgb(dark)), (.64, rgb(lite))])
    if rows:
        patch = m.ramp(m.noise(g, .016, 1), [(.5, 0), (.53, 1)])
        w = m.n("TexWave", {"bands_direction": "X"}, Vector=m.n("Mapping", Vector=g, Rotation=(0, 0, .5)).outputs[0], Scale=.16, Distortion=2.5, Detail=2.0).outputs["Fac"]
        col = m.mix(m.math("MULTIPLY", patch, m.ramp(w, [(.35, .55), (.65, 0)])), col, rgb("#3d4527"))
    if leaves:  # a willow beside an oak
        own = m.n("ObjectInfo").outputs["Random"]
        col = m.mix(m.ramp(own, [(.1, .55), (.45, 0)]), m.mix(m.ramp(own, [(.6, 0), (.95, .5)]), col, rgb("#7d8058")), rgb("#2b351f"))
    d_ = m.n("BsdfDiffuse", Color=col, Normal=m.bump(fine, .5, .4 / scale))
    if leaves:  # the sun behind them comes through
        d_ = m.n("MixShader", i0=m.math("MULTIPLY", m.n("NewGeometry").outputs["Random Per Island"], .7), i1=d_.outputs[0], i2=m.n("BsdfTranslucent", Color=m.mix(.6, col, rgb("#a9a23f"))).outputs[0])
    dist = m.n("CameraData").outputs["View Distance"]
    hz = m.math("SUBTRACT", 1.0, m.math("POWER", 2.718, m.math("MULTIPLY", dist, -.00062)))
    return m.done(m.n("MixShader", i0=m.math("MINIMUM", hz, .72), i1=d_.outputs[0], i2=m.n("Emission", Color=AIR, Strength=1.15).outputs[0]))


field, wood_m2 = airy("field", "#5d5930", "#8d8148", 1, True), airy("grove", "#3b4426", "#5c5f34", 5, leaves=True)


def step(a, b, v):
    t = np.clip((v - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def ground(x, y):
    z = -3.2 - 9.5 * step(14, 210, y) - 33 * step(230, 640, y)
    z += 15.5 * math.exp(-((x + 105) / 58) ** 2 - ((y - 300) / 120) ** 2) + 15 * math.exp(-((x - 128) / 52) ** 2 - ((y - 330) / 110) ** 2)
    z += 5 * math.exp(-((x + 40) / 36) ** 2 - ((y - 170) / 60) ** 2) + 4.0 * math.exp(-((x - 48) / 30) ** 2 - ((y - 190) / 50) ** 2)
    return z + (1.1 * noise.noise(Vector((x / 34, y / 40, 2))) + .3 * noise.noise(Vector((x / 9, y / 11, 5)))) * min(1, y / 60)


nx, ny, v, f = 260, 240, [], []
for j in range(ny + 1):
    y = 11.2 + 760 * (j / ny) ** 2.0
    for i in range(nx + 1):
        x = (i / nx - .5) * (40 + y * 1.3)
        v.append((x, y, ground(x, y)))
for j in range(ny):
    for i in range(nx):
        k = j * (nx + 1) + i
        f.append((k, k + 1, k + nx + 2, k + nx + 1))
mesh("fields", v, f, field, True, 180)
lm = Mat("lakewater")
g = lm.n("NewGeometry").outputs["Position"]
calm = lm.ramp(lm.noise(lm.n("Mapping", Vector=g, Scale=(.0011, .0019, 1), Rotation=(0, 0, .3)).outputs[0], 1.0, 4, .6, .8), [(.36, 0), (.60, 1)])  # where no wind is
ripple = lm.bump(lm.noise(lm.n("Mapping", Vector=g, Scale=(.06, .22, 1)).outputs[0], 1.0, 5, .7), .35, 1.0)
mirror = lm.n("BsdfGlossy", Color=rgb("#e4e0d4"), Roughness=lm.mix(calm, (.12, .12, .12, 1), (.03, .03, .03, 1)), Normal=ripple)
lm.m.cycles.sample_as_light = False
dd = lm.n("MixShader", i0=lm.mix(calm, (.74, .74, .74, 1), (.86, .86, .86, 1)), i1=lm.n("Emission", Color=rgb("#b9c2c4"), Strength=.95).outputs[0], i2=mirror.outputs[0])
# Where wind is, small waves send back the sun, the more of them the nearer below it: as many to the eye far out as close by.
wx, wy = lm.n("SeparateXYZ", Vector=g).outputs[:2]
aside = lm.math("DIVIDE", wx, wy)
eye = lm.n("CombineXYZ", X=lm.math("MULTIPLY", aside, 420), Y=lm.math("DIVIDE", 42 * 2400, wy), Z=0).outputs[0]
gust = lm.noise(lm.n("CombineXYZ", X=lm.math("MULTIPLY", aside, 5), Y=lm.math("DIVIDE", 42 * 90, wy), Z=0).outputs[0], 1.0, 3, .6)
below = lm.ramp(lm.math("ADD", aside, math.tan(az)), [(.06, 1), (.22, .5), (.5, .12)])
spark = lm.ramp(lm.math("ADD", lm.noise(eye, 1.0, 1, .5), lm.math("MULTIPLY", lm.math("SUBTRACT", gust, .5), .55)), [(.66, 0), (.76, 1)])
dd = lm.n("AddShader", i0=dd.outputs[0], i1=lm.n("Emission", Color=lm.mix(lm.math("MULTIPLY", spark, below), (0, 0, 0, 1), rgb("#ffe9bf")), Strength=6.0).outputs[0])
mesh("lake", [(-30000, 500, -41), (30000, 500, -41), (30000, 60000, -41), (-30000, 60000, -41)], [(0, 1, 2, 3)], lm.done(dd), False)
kinds = []
for i in range(3):
    me = shrub(20 + i, True)
    me.materials.append(wood_m2)
    kinds.append(me)


def put(me, x, y, h, w=None, flat_=None, turn=None):
    ob = bpy.data.objects.new("tree", me)
    ob.location, ob.scale = (x, y, ground(x, y) - .05 * h), (w or h * R.uniform(.6, 1.5), flat_ or w or h * R.uniform(.6, 1.5), h)
    ob.rotation_euler = (0, 0, R.uniform(0, 6.3) if turn is None else turn)
    bpy.context.scene.collection.objects.link(ob)


for i in range(420):  # groves on the two hills and hedges below the terrace
    c = R.choice((-105, -105, 128, 128, 128, 20))
    x, y = R.gauss(c, 46), R.gauss(305, 55)
    if abs(x) < .42 * y:
        put(R.choice(kinds), x, y, R.uniform(2.2, 5.2))
for x0, x1, y0, y1, turn in ((-78, -9, 34, 150, .30), (12, 84, 38, 165, -.22)):  # two vineyards below the terrace
    for row in np.arange(x0, x1, 2.7):
        for t in np.arange(y0, y1, 1.25):
            x, y = row + (t - y0) * turn + R.gauss(0, .06), t + R.gauss(0, .12)
            if abs(x) < 8 + .42 * y and R.random() < .97:
                k = R.uniform(.85, 1.12)
                put(R.choice(kinds), x, y, 1.25 * k, .75, turn=math.pi / 2 - turn + R.choice((0, math.pi)), flat_=.42)
olives_m = airy("olives", "#5a6046", "#84876a", 5, leaves=True)
grove = []
for me in kinds:
    me = me.copy()
    me.materials[0] = olives_m
    grove.append(me)
for c, k in ((-98, 250), (-62, 215), (122, 265), (84, 230)):  # olives on the slopes, planted in lines
    for i in range(-5, 6):
        for j in range(-4, 5):
            x, y = c + i * 7.4 + j * 2.2 + R.gauss(0, .7), k + j * 8.5 - i * 1.4 + R.gauss(0, .7)
            if math.hypot(i / 5.4, j / 4.4) < 1 and R.random() < .9:
                put(R.choice(grove), x, y, R.uniform(2.6, 4.2))
for i in range(60):
    x = R.uniform(-14, 14)
    put(R.choice(kinds), x, 15.5 + R.uniform(-1.5, 3) + abs(x) * .1, R.uniform(1.0, 1.9))
for i in range(14):
    put(R.choice(kinds), R.uniform(-60, 60), R.uniform(110, 170), R.uniform(1.4, 2.6))
for px, top, D, w, sd in ((388, 602, 34, .56, 2), (416, 632, 31, .42, 3), (176, 586, 30, .64, 7), (150, 607, 31, .5, 8), (826, 588, 36, .60, 11), (846, 626, 35, .46, 13)):
    x, zt = (px - 478) * D / 1189, EYE + (670 - top) * D / 1189
    b = ground(x, D) - .3
    cypress("cypress", zt - b, w, int(8000 * N), .25, cyp_m, sd, (x, D, b))
small = [cypress("cyps", 7, .75, 400, .9, wood_m2, 40 + i, (0, -50, -60)).data for i in range(3)]
for i in range(46):  # cypresses along far lanes
    c, k = R.choice(((-120, 300), (118, 330), (150, 300), (60, 215), (-62, 190)))
    x, y = c + R.gauss(0, 14), k + R.gauss(0, 16)
    put(R.choice(small), x, y, R.uniform(.6, 1.15), R.uniform(.8, 1.1))
house_m, roof_m = airy("house", "#b39d78", "#cdb890", 8), airy("tiles", "#94643f", "#a97850", 8)
for x, y, w, h in ((-88, 285, 9, 5), (-80, 290, 6, 4), (112, 318, 10, 5.5), (119, 325, 4, 9)):
    z = ground(x, y)
    box("farm", (x, y, z + h / 2), (w, w * .7, h), house_m, 0)
    mesh("roof", [(x - w * .54, y - w * .4, z + h), (x + w * .54, y - w * .4, z + h), (x + w * .54, y + w * .4, z + h), (x - w * .54, y + w * .4, z + h), (x - w * .54, y, z + h + w * .2), (x + w * .54, y, z + h + w * .2)],
         [(0, 1, 5, 4), (2, 3, 4, 5)], roof_m, False)


WARM, COOL = ("#e2c89c", "#dcc6a6", "#cebda2", "#b9ab8e"), ("#b4bcc2", "#adb4b6", "#a3a89f", "#98997f")  # the air before the ranges, the farthest first
far_wall, far_roof = (ridge(name, lite, dark, WARM[3], COOL[3], 0, 230, 150) for name, lite, dark in (("walls", "#e6d6b8", "#cdb994"), ("roofs", "#8d6a50", "#7d5c46")))
for c, d, n in ((-112, 3050, 34), (905, 4120, 14)):  # a village at the point and a hamlet on the far shore
    for _ in range(n):
        back = R.random()
        x, w, h = c + R.gauss(0, 34), R.uniform(7, 12), R.uniform(5, 9)
        box("house", (x, d + 60 * back, 14 * back + h / 2 - 40), (w, w * .8, h), far_wall, 0)
        box("roof", (x, d + 60 * back, 14 * back + h - 39.2), (w * 1.06, w * .86, 1.8), far_roof, 0)
box("tower", (-104, 3065, -26), (5, 5, 28), far_wall, 0)
lathe("spire", [(3.8, 0), (0, 13)], far_roof, 4, (-104, 3065, -12))

FOOT = -43  # two metres below the lake
# Mountains go down to the lake from both sides; between them, at its end, the snow.
massif("far", 13500, 5000, 13500, 2300, 3, 4000, ridge("m4", "#9a958a", "#6a6b6c", WARM[0], COOL[0], .54, 1500, 600, .26, .62),
       lambda x, y: (.34 + .34 * gs(x, 900, 1500) + .22 * gs(x, -1700, 900) + .12 * gs(x, 3600, 1200)) * crest(13500, 5000, y), int(1300 * N), 0, int(400000 * N), FOOT)
massif("end", 9500, 2600, 7600, 1000, 8, 2000, ridge("m3", "#8f8b7c", "#5d5f57", WARM[1], COOL[1], .46, 620, 380, .62),
       lambda x, y: (.34 + .36 * gs(x, -700, 700) + .22 * gs(x, 1900, 800)) * crest(9500, 2600, y), int(1300 * N), 0, int(400000 * N), FOOT)
massif("left", 4300, 3600, 4200, 1150, 14, 1900, ridge("m2", "#86836f", "#4f5347", WARM[2], COOL[2], .58, 560, 320, .66),
       lambda x, y: step(-120, -2300, x) ** 1.15 * step(4300, 5600, y), int(1300 * N), -1700, int(500000 * N), FOOT)
massif("right", 4100, 3800, 3800, 1000, 31, 1700, ridge("m2r", "#86836f", "#4f5347", WARM[2], COOL[2], .34, 520, 320, .64),
       lambda x, y: step(620, 2500, x) ** 1.1 * step(4100, 5400, y), int(1300 * N), 2100, int(500000 * N), FOOT)
massif("point", 2980, 900, 1800, 190, 21, 520, ridge("m1", "#8d8759", "#5d5d3a", WARM[3], COOL[3], .46, 150, 150, .9),
       lambda x, y: step(-60, -620, x) * step(2980, 3300, y), int(1000 * N), -900, int(300000 * N), FOOT)

# ------------------------------------------------------------------- light
to_sun = Vector((-math.sin(az) * math.cos(el), math.cos(az) * math.cos(el), math.sin(el)))
sun(-to_sun, 13.0, (1, .75, .47), .8)
w = bpy.data.worlds.new("w")
bpy.context.scene.world = w
w.use_nodes = True
nt = w.node_tree
nt.nodes.clear()
Nn, Lk = nt.nodes.new, nt.links.new
tc, sx, rp, bg, ou = Nn("ShaderNodeTexCoord"), Nn("ShaderNodeSeparateXYZ"), Nn("ShaderNodeValToRGB"), Nn("ShaderNodeBackground"), Nn("ShaderNodeOutputWorld")
mp, nz_, mx, cr = Nn("ShaderNodeMapping"), Nn("ShaderNodeTexNoise"), Nn("ShaderNodeMixRGB"), Nn("ShaderNodeValToRGB")
Lk(tc.outputs["Generated"], sx.inputs[0])
Lk(sx.outputs["Z"], rp.inputs[0])
el_ = rp.color_ramp.elements
stops = [(0, "#f3cb8e"), (.045, "#f2d5a4"), (.085, "#e6d8c0"), (.13, "#c6d1d2"), (.20, "#9bb9ca"), (.32, "#82a8c1"), (1, "#7d97a9")]
while len(el_) < len(stops):
    el_.new(.5)
for e, (p, c) in zip(el_, stops):
    e.position, e.color = p, rgb(c)
mp.inputs["Scale"].default_value, mp.inputs["Location"].default_value = (1.0, 1.0, 6.5), (3.1, .4, 0)
Lk(tc.outputs["Generated"], mp.inputs[0])
Lk(mp.outputs[0], nz_.inputs["Vector"])
nz_.inputs["Scale"].default_value, nz_.inputs["Detail"].default_value, nz_.inputs["Roughness"].default_value = 2.1, 9, .58
cr.color_ramp.elements[0].position, cr.color_ramp.elements[1].position = .46, .70
cr.color_ramp.elements[0].color, cr.color_ramp.elements[1].color = (0, 0, 0, 1), (.55, .55, .55, 1)
Lk(nz_.outputs["Fac"], cr.inputs[0])
Lk(cr.outputs[0], mx.inputs[0])
Lk(rp.outputs[0], mx.inputs[1])
mx.inputs[2].default_value = rgb("#f6e6cb")
near_sun, glow, day = Nn("ShaderNodeVectorMath"), Nn("ShaderNodeValToRGB"), Nn("ShaderNodeMixRGB")
near_sun.operation, near_sun.inputs[1].default_value = "DOT_PRODUCT", to_sun
Lk(tc.outputs["Generated"], near_sun.inputs[0])
Lk(near_sun.outputs["Value"], glow.inputs[0])
glow.color_ramp.interpolation = "EASE"
glow.color_ramp.elements[0].position, glow.color_ramp.elements[1].position = .86, 1
glow.color_ramp.elements[0].color, glow.color_ramp.elements[1].color = (0, 0, 0, 1), rgb("#fbe6bd")
day.blend_type, day.inputs[0].default_value = "ADD", .7
Lk(mx.outputs[0], day.inputs[1])
Lk(glow.outputs[0], day.inputs[2])
Lk(day.outputs[0], bg.inputs[0])
Lk(bg.outputs[0], ou.inputs[0])
bg.inputs[1].default_value = .92
w.cycles.sampling_method = "MANUAL"
w.cycles.sample_map_resolution = 128
# what the room behind the viewer gives back, and the sky through the arch
area("room", (.4, .6, 4.6), (.1, 4.5, .6), (5, 4), 105, (1, .89, .76)).visible_glossy = False
area("sky", (0, YR + 1.1, 1.9), (0, 0, 1.0), (3.2, 3.4), 62, (.97, .97, 1)).visible_glossy = False
area("terr", (0, 6.42, 3.35), (.06, 8.6, .55), (2.8, .9), 21, (1, .86, .68), spread=110).visible_glossy = False  # the bright room and wall light the table from the viewer's side
for ob in room:
    ob.visible_camera = not TERRACE
    if TERRACE:
        ob.visible_glossy = ob.visible_transmission = False

if TERRACE:
    camera((0, 0, EYE), (0, 10, EYE), 1189 / 940 * 36, LENS, 7.9, (0, 30 / 940))
    size = (o["width"], round(o["width"] * 47 / 40))
else:
    camera((0, 0, EYE), (0, 10, EYE), 1189 / 1270 * 36, LENS, 7.9, (-2 / 1270, 35 / 1270))
    size = (round(o["width"] * 3 / 4), o["width"])
render(o["out"], *size, o["spp"], o["seeds"], bounces=(8, 1, 4, 8), clamp=2.0, glossy_blur=.3, only=o["only"],
       passes=[({"sun"}, .55, True), ({"terr"}, .15, False), ({"room", "sky"}, .2, False), ({"sconce"}, .2, False)][: 2 if TERRACE else 4])
