"""work-2: fine-dining table at dusk."""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *

o = options(width=400, spp=16, seeds=1, only=-1, out="build/work2")
reset()
R = random.Random(21)

linen = fabric("tablecloth", rgb("#ebe4d8"), 0, .03, .12, sheen=.1, soft=140)


def damask():
    """The cloth in front, from a metre: threads of uneven strength both ways, and what the iron left."""
    m = Mat("damask")
    slub = m.math("ADD", m.noise(m.coords((420, 9, 1)), 1.0, 2, .5), m.noise(m.coords((9, 420, 1)), 1.0, 2, .5))
    ironed = m.noise(m.coords((5, 11, 4)), 1.0, 4, .62)
    c = rgb("#e9e1d3")
    col = m.ramp(m.math("MULTIPLY", slub, .5), [(.34, tuple(x * .90 for x in c[:3]) + (1,)), (.62, tuple(min(1, x * 1.03) for x in c[:3]) + (1,))])
    h = m.math("ADD", m.math("MULTIPLY", slub, .30), m.math("MULTIPLY", ironed, 2.4))
    return m.done(m.bsdf(Base_Color=col, Roughness=.90, Specular=0.0, Sheen=.12, Normal=m.bump(h, .34, .0019)))


def napkin_cloth():
    """Linen seen from half a metre: uneven threads both ways."""
    m = Mat("napkin")
    v = m.coords()
    w1 = m.n("TexWave", {"bands_direction": "X"}, Vector=v, Scale=190.0, Distortion=.8, Detail=1.0).outputs["Fac"]
    w2 = m.n("TexWave", {"bands_direction": "Y"}, Vector=v, Scale=190.0, Distortion=.8, Detail=1.0).outputs["Fac"]
    slub = m.math("ADD", m.noise(m.coords((700, 22, 40)), 1.0, 1, .5), m.noise(m.coords((22, 700, 40)), 1.0, 1, .5))
    c = rgb("#8f9b86")
    col = m.ramp(m.math("MULTIPLY", slub, .5), [(.32, tuple(x * .80 for x in c[:3]) + (1,)), (.68, tuple(x * 1.12 for x in c[:3]) + (1,))])
    h = m.math("ADD", m.math("MULTIPLY", m.math("ADD", w1, w2), .5), slub)
    return m.done(m.bsdf(Base_Color=col, Roughness=.95, Specular=0.0, Sheen=.25, Normal=m.bump(h, .35, .0006)))


napkin_m = napkin_cloth()
porc = flat("porcelain", rgb("#f0ebe1"), .14, spec=.5, var=.015, bump=.01)
glaze = flat("stoneware", rgb("#cfc6b4"), .28, spec=.5, var=.10, bump=.08, scale=70)
brass_m = brass("brass", (.74, .52, .26, 1), .22)
gold = brass("rim", (.78, .58, .30, 1), .18)
silver = brass("cutlery", (.80, .73, .62, 1), .13)
dark_wood = wood("walnut", rgb("#5a3d28"), rgb("#2c1d15"), "z", 1, .4)
wall_m = plaster("wall", rgb("#8b785f"), .08)
panel_m = wood("panel", rgb("#5d4431"), rgb("#38271c"), "z", .5, .45)
uphol = fabric("chair", rgb("#4a5a4f"), 900, .1, .3, sheen=.5)
frame_m = flat("frame", rgb("#352b24"), .5)
leafm = flat("leaf", rgb("#6f7a5c"), .5, var=.2)
bark = flat("bark", rgb("#4b3a2b"), .85)
glass_m = glass("crystal", (1, 1, 1, 1), 0, 1.5, .97)
T = .75


def napkin(x, y, z, rot, seed, w=.100, l=.186, layers=4, gap=.0029):
    """Linen folded like a letter: one strip of cloth going back and forth, pressed flat but alive; open ends towards the guest."""
    path, arc, edge = [], 9, [.0, .0035, .001, .005, .002]
    for k in range(layers):
        d = 1 if k % 2 == 0 else -1
        a, b = -w / 2 + edge[k], w / 2 - edge[k + 1]
        if k == layers - 1:
            b -= .011  # the last turn ends short of the fold and shows its hem
        for i in range(27):
            t = i / 26
            path.append((d * (a + (b - a) * t), k * gap, k, t))
        if k < layers - 1:
            for i in range(1, arc):
                q = math.pi * i / arc
                path.append((d * (b + gap * .62 * math.sin(q)), k * gap + gap * (1 - math.cos(q)) / 2, k + i / arc, 1))
    v, f, ny, n = [], [], 64, len(path)
    for j in range(ny + 1):
        u = j / ny
        for px, pz, k, t in path:
            yy = (u - .5) * (l - .004 * k) + .0022 * noise.noise(Vector((px * 30, k * 2.3, seed)))
            xx = px + .0022 * noise.noise(Vector((yy * 14, k * 1.7, seed + 5))) + .010 * (u - .5) * (k / layers) * .6
            lift = pz * (1 + .28 * noise.noise(Vector((xx * 13, yy * 9, seed + 2))) + .30 * (2 * abs(u - .5)) ** 3)
            lift += .0026 * (k / layers) * noise.noise(Vector((xx * 26, yy * 15, seed + 8 + k * .35)))
            lift -= .0022 * (k / layers) * math.exp(-abs(yy - .006) / .006)            # a pressed crease across the middle
            q = (math.hypot(xx, yy) - .064) * 90                                       # lies in the plate: rises with its rim
            lift += .25 * (math.log1p(math.exp(q)) if q < 30 else q) / 90
            v.append((xx, yy, lift))
    for j in range(ny):
        for i in range(n - 1):
            a = j * n + i
            f.append((a, a + 1, a + n + 1, a + n))
    ob = mesh("napkin", v, f, napkin_m, True, 180, (x, y, z), (0, 0, math.radians(rot)))
    m = ob.modifiers.new("thick", "SOLIDIFY")
    m.thickness, m.offset, m.use_even_offset = .0011, 0, False
    m = ob.modifiers.new("s", "SUBSURF")
    m.levels = m.render_levels = 1


def setting(cx, cy, rot, red=(.200, .320), white=(.115, .245)):
    """rot 0: guest sits at -y. The napkin is still folded, so no wine is poured yet."""
    c, s = math.cos(math.radians(rot)), math.sin(math.radians(rot))
    w = lambda x, y: (cx + x * c - y * s, cy + x * s + y * c)
    plate(*w(0, 0), T + .001, .150, porc, gold)
    plate(*w(0, 0), T + .0085, .112, glaze)
    for x, k in ((-.177, "fork"), (-.211, "small fork"), (.177, "knife"), (.206, "small knife"), (.240, "spoon")):
        cutlery(*w(x, -.145), T, rot, k, silver)
    n = w(0, .0)
    napkin(n[0], n[1], T + .0178, rot + 14, 3 + int(rot))
    g = w(*red)
    stemglass(*g, glass_m, "red", None)
    g = w(*white)
    stemglass(*g, glass_m, "white", None)


def sprig(p, d, L, seed):
    """One olive twig lying along direction d."""
    rnd = random.Random(seed)
    d = Vector(d).normalized()
    side = Vector((-d.y, d.x, 0))
    pts = [Vector(p) + d * (L * t) + side * (.006 * math.sin(3 * t + seed)) + Vector((0, 0, .004 * math.sin(3.1 * t))) for t in [i / 14 for i in range(15)]]
    tube("twig", pts, .0011, bark, radii=[1 - .6 * i / 14 for i in range(15)], res=2)
    v, f = [], []
    for i in range(2, 15):
        for sg in (-1, 1):
            a = rnd.uniform(.5, .9)
            u = (d * math.cos(a) + side * (sg * math.sin(a)) + Vector((0, 0, rnd.uniform(-.12, .16)))).normalized()
            n = (u.cross(Vector((0, 0, 1))) + Vector((0, 0, rnd.uniform(-.5, .5)))).normalized()
            l, w = rnd.uniform(.020, .036), rnd.uniform(.0032, .0048)
            b = len(v)
            for t, k in ((0, .1), (.3, .9), (.6, .9), (.85, .5), (1, .03)):
                for e in (-1, 0, 1):
                    v.append(tuple(pts[i] + u * (l * t) + n * (w * k * e) + Vector((0, 0, .0012 * abs(e) * k))))
            for r in range(4):
                for e in range(2):
                    q = b + r * 3 + e
                    f.append((q, q + 1, q + 4, q + 3))
    mesh("leaves", v, f, leafm, True, 180)


# ---- the table in front
cloth(0, .04, .66, damask(), 1, nr=240, na=900, folds=((.035, 0, 1.5, .0036, .011), (0, -.10, 91, .0036, .011), (.40, 0, 2.5, .0030, .011), (-.36, 0, -.8, .0030, .011), (0, .27, 89, .0030, .011)))
setting(0, -.42, 0, (.163, .37), (.110, .21))
setting(.055, .50, 180)
sprig((-.055, -.475, T + .036), (.62, .78, 0), .15, 3)
stemglass(.205, -.215, glass_m, "water", .062, glass("water", (1, 1, 1, 1), 0, 1.333, .97))

# portable brass lamp
LX, LY = -.218, .005
small = lambda prof: [(r * .9, z * .9) for r, z in prof]
lathe("lampfoot", small(smooth_profile([(0, 0), (.056, 0), (.058, .003), (.056, .008), (.012, .014), (.0065, .024)], 5) + [(.0062, .255), (0, .255)]), brass_m, 96, (LX, LY, T + .002), angle=40)
lathe("lampshade", small(smooth_profile([(.010, .318), (.030, .314), (.062, .292), (.083, .250), (.0845, .246), (.082, .250), (.061, .290), (.030, .311), (.010, .315)], 6)), brass_m, 96, (LX, LY, T + .002), angle=60)
lathe("opal", small([(.0275 * math.sin(t * math.pi / 14), .2525 - .0275 * math.cos(t * math.pi / 14) + .012) for t in range(15)]), emit("opal", (1, .62, .30, 1), 11), 40, (LX, LY, T + .002))
lathe("knob", small([(.0, .335), (.006, .332), (.007, .326), (.004, .318), (0, .316)]), brass_m, 32, (LX, LY, T + .002))
point("lamp", (LX, LY, T + .209), 7.5, (1, .60, .29), .03)
# candle in a low glass and a bud vase
CX, CY = -.012, .05
lathe("votive", [(.0, 0), (.030, 0), (.034, .06), (.0328, .06), (.029, .006), (.0, .006)], glass("vglass", (1, .93, .82, 1), 0, 1.5, .95), 64, (CX, CY, T + .002), angle=60)


def glowing(name, stops, strengths, clear=()):
    """Emission by height; `clear`: how transparent, by height."""
    m = Mat(name)
    m.m.cycles.sample_as_light = False
    t = m.n("SeparateXYZ", Vector=m.n("TexCoord").outputs["Generated"]).outputs[2]
    e = m.n("Emission", Color=m.ramp(t, stops), Strength=m.ramp(t, strengths)).outputs[0]
    if clear:
        e = m.n("MixShader", i0=m.ramp(t, clear), i1=e, i2=m.n("BsdfTransparent").outputs[0])
    return m.done(e)


lathe("wax", smooth_profile([(0, .007), (.0275, .007), (.0280, .036), (.0262, .0385), (.018, .0355), (0, .034)], 4),
      glowing("wax", [(0, (.50, .20, .07, 1)), (.55, (.85, .40, .14, 1)), (1, (1, .62, .28, 1))], [(0, .16), (.6, .55), (1, 1.35)]), 48, (CX, CY, T + .002))
tube("wick", [(CX, CY, T + .036), (CX + .0006, CY, T + .043), (CX + .0016, CY, T + .0475)], .0007, flat("wick", rgb("#17120e"), .9))
lathe("flame", smooth_profile([(0, .041), (.0022, .043), (.0034, .049), (.0031, .056), (.0016, .066), (.0004, .074), (0, .076)], 6),
      glowing("flame", [(0, (.35, .42, 1, 1)), (.2, (1, .55, .18, 1)), (1, (1, .60, .24, 1))], [(0, 1.0), (.25, 9.0), (.6, 22.0), (1, 8.0)], [(0, .85), (.22, .35), (.5, .05), (1, .6)]), 24, (CX, CY, T + .002), rot=(.03, .05, 0))
point("cand", (CX, CY, T + .075), .55, (1, .52, .2), .008)
# who sits here is known by her silhouette
e = join(picture_card(os.path.join(HERE, "../content/images/team-2.jpg"), .076, .095, 0, flat("board", rgb("#e6dcc8"), .9, spec=0)), "guest")
e.location, e.rotation_euler = (-.098, -.035, T + .004), (math.radians(-12), 0, math.radians(9))
box("rest", (-.098, -.033, T + .0045), (.030, .022, .005), brass_m, .002, 3, (0, 0, math.radians(9)))
VX, VY = .055, .25
lathe("bud", smooth_profile([(0, 0), (.026, 0), (.036, .018), (.038, .045), (.024, .085), (.012, .115), (.0135, .128), (.011, .128), (.009, .112), (0, .10)], 6), flat("budv", rgb("#b9aa92"), .5, var=.12, bump=.15, scale=80), 64, (VX, VY, T + .002), angle=60)
branches("bud_br", (VX, VY, T + .11), bark, leafm, 14, 3, .27, .55, .034, .0085, 1.0)


# ---- the room behind
def chair(x, y, rot):
    p = [cushion("seat", (0, 0, .46), (.48, .46, .10), uphol, .25), cushion("backr", (0, -.23, .74), (.46, .07, .46), uphol, .28, (math.radians(8), 0, 0))]
    for dx in (-.19, .19):
        for dy in (-.19, .19):
            p.append(box("leg", (dx, dy, .21), (.035, .035, .42), dark_wood, .008))
    e = join(p, "chair")
    e.location, e.rotation_euler = (x, y, 0), (0, 0, math.radians(rot))


chair(.30, 1.24, 172)
lampg = emit("bgl", (1, .60, .27, 1), 9)
for i, (x, y) in enumerate(((-1.65, 2.7), (.95, 3.1), (-.45, 4.7), (2.6, 4.4), (-3.1, 4.9))):
    cloth(x, y, .48, linen, 5 + i, .5, 40, 120)
    for a in (30, 150, 270):
        a += i * 25
        chair(x + .78 * math.cos(math.radians(a)), y + .78 * math.sin(math.radians(a)), a + 90)
    lathe("bl", smooth_profile([(.01, .30), (.06, .28), (.085, .235), (.083, .235), (.01, .295)], 4), brass_m, 32, (x, y, T))
    lathe("bs", [(.05, 0), (.006, .01), (.006, .25)], brass_m, 24, (x, y, T))
    lathe("bo", [(.034 * math.sin(t * math.pi / 8), .235 - .034 * math.cos(t * math.pi / 8)) for t in range(9)], lampg, 16, (x, y, T))
    for k in range(3):
        stemglass(x + .2 * math.cos(k * 2 + i), y - .1 + .2 * math.sin(k * 2 + i), glass_m, "red")
mesh("floor", [(-7, -4, 0), (7, -4, 0), (7, 9, 0), (-7, 9, 0)], [(0, 1, 2, 3)], wood("parquet", rgb("#6e4e35"), rgb("#443020"), "y", .6, .3), False)
BY = 7.6
openings = [rect(x, .5, x + 1.55, 3.35) for x in (-5.3, -3.2, -1.1, 1.0, 3.1)]
sheet("back", [rect(-7, 0, 7, 4.2)] + openings, .3, panel_m, "y", (0, BY, 0), .012)
for x in (-5.3, -3.2, -1.1, 1.0, 3.1):
    for k in (1, 2):
        box("mull", (x + 1.55 * k / 3, BY, 1.92), (.035, .05, 2.85), frame_m, .006)
    for k in (1, 2, 3):
        box("mull", (x + .775, BY, .5 + 2.85 * k / 4), (1.55, .05, .035), frame_m, .006)
    for sg, xx in ((-1, x - .16), (1, x + 1.71)):
        curtain("dr", .42, 3.3, sheer("drape", rgb("#a58f6d"), .3), (xx, BY - .3, .12), "x", 4, .045, seed=int(xx * 9) % 90)
for x in (-5.6, -3.42, -1.32, .78, 2.88, 4.9):  # wall lights between the windows
    lathe("sc", [(.07 * math.sin(t * math.pi / 10), 2.25 - .07 * math.cos(t * math.pi / 10)) for t in range(11)], emit("sc", (1, .58, .25, 1), 10), 20, (x + .02, BY - .32, 0))
box("wallL", (-6.2, 3, 2.1), (.2, 12, 4.2), wall_m)
box("wallR", (6.2, 3, 2.1), (.2, 12, 4.2), wall_m)
box("ceil", (0, 2.5, 4.2), (14, 13, .1), plaster("ceil", rgb("#9c8a70")))
for i in range(44):  # small pendant globes, two loose constellations
    x, y, z = R.uniform(-3.6, 3.8), R.uniform(3.4, 7.0), R.uniform(1.75, 3.0)
    r = R.uniform(.035, .06)
    lathe("pend", [(r * math.sin(t * math.pi / 10), -r * math.cos(t * math.pi / 10)) for t in range(11)], emit("p%d" % i, (1, R.uniform(.50, .64), R.uniform(.20, .34), 1), R.uniform(5, 16)), 20, (x, y, z))
    tube("cord", [(x, y, z + r), (x, y, 4.2)], .003, frame_m)
# Vienna behind the panes: roofs, towers and lit windows, all out of focus
night = [emit("roofs%d" % i, rgb(c), .62) for i, c in enumerate(("#2a2d33", "#383b41", "#494c51", "#5d5f63"))]
lit = [emit("lit%d" % i, (1, .52 + .06 * i, .20 + .09 * i, 1), 2.2 + 1.3 * i) for i in range(4)]
for row, (y, n_, h0, h1) in enumerate(((26, 17, .2, 2.0), (34, 19, 1.0, 3.4), (46, 21, 2.0, 5.4), (64, 17, 3.2, 7.6))):
    for i in range(n_):
        x, w_, h = (i / (n_ - 1) - .5) * y * 1.9 + R.uniform(-.8, .8), R.uniform(1.6, 3.6) * y / 30, R.uniform(h0, h1)
        box("block", (x, y, h / 2 - 3), (w_, 2, h + 6), night[row], 0)
        if R.random() < .5:
            lathe("roof", [(w_ * .5, 0), (0, R.uniform(.4, 1.4))], night[row], 4, (x, y, h), rot=(0, 0, math.pi / 4))
        for k in range(R.randint(5, 12)):
            s_ = .0034 * y * R.uniform(.6, 1.3)
            box("window", (x + R.uniform(-.4, .4) * w_, y - 1.05, R.uniform(-1.5, h - .3)), (s_, .02, s_ * 1.5), R.choice(lit), 0)
for i in range(26):  # lamps along the quay
    x, z = R.uniform(-15, 15), R.uniform(-.5, .4)
    lathe("quay", [(.06 * math.sin(t * math.pi / 6), .06 * math.cos(t * math.pi / 6)) for t in range(7)], lit[R.randint(1, 3)], 8, (x, 21 + R.uniform(-2, 2), z + .8))

# ---- light
w = sky([(0, rgb("#c99a78")), (.13, rgb("#8c8a90")), (.42, rgb("#46586c"))], .42)
w.cycles.sampling_method = "NONE"
w.cycles_visibility.diffuse = False
area("key", (-.7, -.2, 2.5), (0, .15, T), (.9, .9), 15, (1, .76, .52))
area("front", (-1.25, -1.25, 1.62), (-.03, -.25, T), (.8, .6), 10, (1, .86, .70)).visible_glossy = False  # a window behind the guest: the charger stands on its cloth
area("dusk", (2.3, 1.6, 1.9), (.1, .1, .85), (1.2, 2.0), 26, (.74, .86, 1)).visible_glossy = True
area("strip", (-1.5, .9, 1.5), (.1, 0, .88), (.25, 1.3), 9, (1, .80, .60))
for i in range(4):  # a window of four panes behind the guest, which only glass, silver and glaze see
    pane = area("pane", (-1.35 + .10 * (i % 2), -.78 - .26 * (i % 2), .86 + .46 * (i // 2)), (.12, -.15, .86), (.24, .42), 10, (1, .93, .82))
    pane.visible_diffuse = pane.visible_transmission = False
area("room", (0, 4.4, 4.0), (0, 4.4, 0), (9, 5), 150, (1, .72, .46)).visible_glossy = False
area("wash", (0, BY - .8, 3.6), (0, BY, 1.6), (11, .3), 60, (1, .66, .38)).visible_glossy = False

camera((.10, -1.30, 1.12), (-.012, -.10, .855), 41, 3.2, .98, level=False)
render(o["out"], o["width"], round(o["width"] * 2 / 3), o["spp"], o["seeds"], bounces=(16, 1, 6, 16), clamp=2.0, glossy_blur=.1,
       passes=[({"lamp", "cand"}, .50, True), ({"key", "front"}, .26, False), ({"dusk", "strip", "pane"}, .34, False), ({"room", "wash"}, .22, False)], only=o["only"])
