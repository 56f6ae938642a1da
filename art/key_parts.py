"""A room's key, as it hangs at the porter's: the key, its oval plate of brass with the number, a silk tassel. Metres."""
from common import *

PA, PB = .0275, .0185  # half axes of the plate; its hole is at (HOLE, 0)
HOLE = -PA + .0058


def ell(cx, cy, a, b, n=48):
    return [(cx + a * math.cos(math.tau * i / n), cy + b * math.sin(math.tau * i / n)) for i in range(n)]


def key(mat):
    """Lies along its own x, its bow around (-.012, 0)."""
    return [tube("bow", [(.012 * math.cos(math.tau * i / 40) - .012, .016 * math.sin(math.tau * i / 40), .0042) for i in range(40)], .0027, mat, True, res=5),
            lathe("shaft", smooth_profile([(0, 0), (.0042, 0), (.0050, .002), (.0036, .004), (.0046, .007), (.0030, .010), (.0027, .060), (.0034, .061), (.0034, .064), (0, .066)], 4), mat, 32, (.0005, 0, .0042), rot=(0, math.pi / 2, 0)),
            sheet("bit", [[(.047, -.0022), (.047, -.020), (.0508, -.020), (.0508, -.0145), (.0535, -.0145), (.0535, -.020), (.0570, -.020), (.0570, -.010), (.0602, -.010), (.0602, -.0022)]], .0026, mat, "z", (0, 0, .0042), .0005)]


def numeral(ch, x, h, w):
    """Lining figures with serifs, as a plate maker cuts them."""
    s = h * .062
    if ch == "0":
        return [ell(x, h / 2, w * .46, h * .51), ell(x, h / 2, w * .46 - h * .105, h * .51 - h * .045)]
    foot = lambda x: [(x - s, h * .06), (x - h * .17, h * .03), (x - h * .17, 0), (x + h * .17, 0), (x + h * .17, h * .03), (x + s, h * .06)]
    if ch == "1":
        return [foot(x) + [(x + s, h), (x - h * .20, h * .81), (x - h * .20, h * .76), (x - s, h * .82)]]
    if ch == "4":
        x += h * .10
        return [foot(x) + [(x + s, h * .27), (x + h * .22, h * .27), (x + h * .22, h * .32), (x + s, h * .32), (x + s, h), (x - h * .01, h), (x - h * .47, h * .31), (x - h * .47, h * .27), (x - s, h * .27)],
                [(x - s, h * .32), (x - h * .39, h * .32), (x - s, h * .84)]]
    raise ValueError(ch)


def plate_brass(pa=PA):
    """Brass that hands have polished for years: a little domed, scratched, bright in the middle and dark towards the rim."""
    m = Mat("tag")
    at = m.n("TexCoord").outputs["Object"]
    x, y = m.n("SeparateXYZ", Vector=at).outputs[:2]
    out = m.math("ADD", m.math("POWER", m.math("DIVIDE", m.math("ABSOLUTE", x), pa), 2), m.math("POWER", m.math("DIVIDE", m.math("ABSOLUTE", y), PB), 2))
    cloud = m.noise(at, 130, 5, .65)
    scratch = m.noise(m.n("Mapping", Vector=at, Rotation=(0, 0, .5), Scale=(90, 2600, 1)).outputs[0], 1.0, 3, .6)
    worn = m.math("ADD", out, m.math("MULTIPLY", m.math("SUBTRACT", cloud, .5), .9))
    col = m.ramp(worn, [(.1, (.74, .53, .27, 1)), (.55, (.62, .42, .19, 1)), (.95, (.36, .22, .09, 1))])
    rough = m.math("ADD", m.ramp(worn, [(.2, .20), (.9, .38)]), m.math("MULTIPLY", m.math("SUBTRACT", scratch, .5), .16))
    h = m.math("SUBTRACT", m.math("MULTIPLY", scratch, .006), out)
    return m.done(m.bsdf(Base_Color=col, Roughness=rough, Metallic=1.0, Normal=m.bump(h, 1, .0009)))


def plate(number, metal, paint, pa=PA):
    """Flat on z = 0, its length along x, half of which is `pa`."""
    obs = [sheet("plate", [ell(0, 0, pa, PB, 96), ell(HOLE + PA - pa, 0, .0026, .0026, 24)], .0032, metal, "z", (0, 0, .0016), .0007),
           tube("rim", [(x, y, .0032) for x, y in ell(0, 0, pa - .0022, PB - .0022, 96)], .00055, metal, True)]
    for k, ch in enumerate(number):
        obs.append(sheet("fig", numeral(ch, (k - 1) * .0118 + .0022, .0150, .0105), .0012, paint, "z", (0, -.0075, .0030), .0001))
    return obs


def tassel(x, y, degrees, silk, seed=3):
    """Head and strands on z = 0, from (x, y) on in that direction."""
    q, rnd, obs = math.radians(degrees), random.Random(seed), []
    obs.append(lathe("knot", smooth_profile([(0, 0), (.0026, .0003), (.0050, .003), (.0062, .008), (.0058, .0125), (.0050, .0135), (.0056, .0145), (.0050, .0155), (.0056, .0165), (.0050, .0175), (.0062, .020), (0, .022)], 5),
                     silk, 40, (x, y, .0075), rot=(0, math.pi / 2, q)))
    for i in range(300):
        a, w = q + math.radians(rnd.gauss(0, 6.5)), rnd.uniform(0, 6.3)
        s0 = Vector((x + .019 * math.cos(q), y + .019 * math.sin(q), .0076)) + Vector((0, .0058 * math.cos(w), .0058 * math.sin(w)))
        L, pts = rnd.uniform(.052, .062), []
        for k in range(9):
            t = k / 8
            p = s0 + Vector((math.cos(a), math.sin(a), 0)) * (L * t) + Vector((0, .004 * math.cos(w) * t, 0))
            p.z = max(.0006 + .0004 * (i % 5), s0.z * (1 - t ** .8) + .0010 * (i % 7) * (1 - t * .4))
            pts.append(tuple(p + Vector((0, .0016 * math.sin(5 * t + 3 * w) * t, 0))))
        obs.append(tube("strand", pts, .00042, silk, res=1))
    return obs


def window_light():
    """Light as it falls on the portraits: from the upper left; what metal reflects is a room with a tall window."""
    w = bpy.data.worlds.new("w")
    bpy.context.scene.world = w
    w.use_nodes = True
    w.node_tree.nodes["Background"].inputs[0].default_value = (.90, .94, 1, 1)
    w.node_tree.nodes["Background"].inputs[1].default_value = .26
    area("window", (-.62, .78, .75), (0, 0, 0), (.30, .62), 10, (1, .95, .87))
    area("lamp", (-.34, .44, .62), (0, 0, 0), (.07, .07), 1.6, (1, .90, .76)).visible_glossy = False
    for x, y, z, sx, sy, c in ((.10, -.30, .8, .12, .9, (.9, .9, .9, 1)), (-.22, .12, .9, .16, .8, (3.2, 3.0, 2.7, 1)), (.52, .05, .5, .3, .5, (.02, .02, .02, 1)), (.12, .34, .8, .5, .1, (.03, .03, .03, 1))):
        card = mesh("card", [(x - sx / 2, y - sy / 2, z), (x + sx / 2, y - sy / 2, z), (x + sx / 2, y + sy / 2, z), (x - sx / 2, y + sy / 2, z)], [(0, 1, 2, 3)], emit("card", c, 1), False)
        card.visible_camera = card.visible_diffuse = card.visible_shadow = False
