"""Shared Blender helpers: geometry, procedural materials, camera, render passes."""
import bpy, bmesh, math, os, random, sys
import numpy as np
from mathutils import Vector, Matrix, noise

HERE = os.path.dirname(os.path.abspath(__file__))


def options(**defaults):
    """--key value pairs after '--' on the blender command line."""
    argv = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
    for key, val in zip(argv[::2], argv[1::2]):
        key = key.lstrip("-")
        defaults[key] = type(defaults[key])(val)
    return defaults


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def rgb(hexstr, k=1.0):
    """sRGB hex -> linear RGBA."""
    h = hexstr.lstrip("#")
    c = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    c = [x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4 for x in c]
    return (c[0] * k, c[1] * k, c[2] * k, 1)


# ------------------------------------------------------------------ geometry
def link(obj, mat=None, smooth=False, angle=40):
    bpy.context.scene.collection.objects.link(obj)
    if mat:
        obj.data.materials.append(mat)
    if smooth and obj.type == "MESH":
        obj.data.polygons.foreach_set("use_smooth", [True] * len(obj.data.polygons))
        obj.data.use_auto_smooth = True
        obj.data.auto_smooth_angle = math.radians(angle)
    return obj


def mesh(name, verts, faces, mat=None, smooth=True, angle=40, loc=(0, 0, 0), rot=(0, 0, 0)):
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    me.validate()
    me.update()
    ob = bpy.data.objects.new(name, me)
    ob.location, ob.rotation_euler = loc, rot
    return link(ob, mat, smooth, angle)


def bevel(ob, width=.01, seg=3):
    m = ob.modifiers.new("bevel", "BEVEL")
    m.width, m.segments, m.limit_method, m.angle_limit = width, seg, "ANGLE", math.radians(35)
    return ob


def box(name, loc, size, mat, bev=.01, seg=3, rot=(0, 0, 0)):
    """loc = centre of the box."""
    x, y, z = (s / 2 for s in size)
    v = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    f = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    ob = mesh(name, v, f, mat, True, 40, loc, rot)
    return bevel(ob, bev, seg) if bev else ob


def lathe(name, prof, mat, seg=64, loc=(0, 0, 0), closed=False, angle=35, rot=(0, 0, 0)):
    """Revolve (r, z) points around Z."""
    n, v, f = len(prof), [], []
    for i in range(seg):
        a = 2 * math.pi * i / seg
        for r, z in prof:
            v.append((r * math.cos(a), r * math.sin(a), z))
    for i in range(seg):
        j = (i + 1) % seg
        for k in range(n if closed else n - 1):
            l = (k + 1) % n
            f.append((i * n + k, j * n + k, j * n + l, i * n + l))
    me = bpy.data.meshes.new(name)
    me.from_pydata(v, [], f)
    bm = bmesh.new()
    bm.from_mesh(me)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me)
    bm.free()
    ob = bpy.data.objects.new(name, me)
    ob.location, ob.rotation_euler = loc, rot
    return link(ob, mat, True, angle)


def smooth_profile(pts, n=8):
    """Catmull-Rom through points, flat as (r, z) or in space."""
    out = []
    P = [pts[0]] + list(pts) + [pts[-1]]
    for i in range(1, len(P) - 2):
        p0, p1, p2, p3 = P[i - 1:i + 3]
        for k in range(n):
            t = k / n
            out.append(tuple(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
                             for a, b, c, d in zip(p0, p1, p2, p3)))
    return out + [tuple(pts[-1])]


AXES = {  # local X, local Y, local Z in world space for flat outlines
    "x": Matrix(((0, 0, 1), (1, 0, 0), (0, 1, 0))).to_4x4(),   # sheet in the YZ plane
    "y": Matrix(((1, 0, 0), (0, 0, -1), (0, 1, 0))).to_4x4(),  # sheet in the XZ plane
    "z": Matrix.Identity(4),
}


def sheet(name, splines, depth, mat, plane="z", loc=(0, 0, 0), bev=.01, closed=True):
    """Flat outline(s), holes allowed, extruded to `depth`, with bevelled edges."""
    cu = bpy.data.curves.new(name, "CURVE")
    cu.dimensions, cu.fill_mode = "2D", "BOTH"
    cu.extrude, cu.bevel_depth, cu.bevel_resolution = depth / 2 - bev, bev, 2
    if bev:
        cu.offset = -bev
    for pts in splines:
        s = cu.splines.new("POLY")
        s.points.add(len(pts) - 1)
        for p, (x, y) in zip(s.points, pts):
            p.co = (x, y, 0, 1)
        s.use_cyclic_u = closed
    ob = bpy.data.objects.new(name, cu)
    ob.matrix_world = Matrix.Translation(loc) @ AXES[plane]
    return link(ob, mat)


def tube(name, pts, radius, mat, cyclic=False, radii=None, res=3, flat=None):
    cu = bpy.data.curves.new(name, "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps = "3D", radius, res, True
    s = cu.splines.new("POLY")
    s.points.add(len(pts) - 1)
    for i, p in enumerate(pts):
        s.points[i].co = (*p, 1)
        if radii:
            s.points[i].radius = radii[i]
    s.use_cyclic_u = cyclic
    s.use_smooth = True
    return link(bpy.data.objects.new(name, cu), mat)


def rect(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def arch(cx, w, y0, spring, n=28):
    """Round-headed opening: centre x, width, sill, springing height."""
    r = w / 2
    return [(cx - r, y0), (cx + r, y0)] + [(cx + r * math.cos(math.pi * i / n), spring + r * math.sin(math.pi * i / n)) for i in range(n + 1)]


def curtain(name, width, height, mat, loc, along="y", folds=7, amp=.06, seed=0, gather=0.0):
    """Pleated hanging cloth; folds loosen towards the hem."""
    rnd = random.Random(seed)
    nu, nv = folds * 14, 28
    ph = [rnd.uniform(-.6, .6) for _ in range(folds + 2)]
    am = [rnd.uniform(.65, 1.25) for _ in range(folds + 2)]
    v, f = [], []
    for j in range(nv + 1):
        t = j / nv
        for i in range(nu + 1):
            s = i / nu
            k = s * folds
            a0 = int(min(k, folds))
            fr = k - a0
            a = am[a0] * (1 - fr) + am[a0 + 1] * fr
            p = ph[a0] * (1 - fr) + ph[a0 + 1] * fr
            open_ = .75 + .25 * (1 - t) + gather * math.sin(math.pi * t) * -.2
            u = (s - .5) * width * open_ + .012 * math.sin(9 * t + p * 3)
            w = amp * a * math.sin(2 * math.pi * k + p * (1 - t) * 1.6) * (1 - .35 * t) + .01 * math.sin(5 * t + 7 * s)
            z = height * t
            v.append((w, u, z) if along == "y" else (u, w, z))
    for j in range(nv):
        for i in range(nu):
            a = j * (nu + 1) + i
            f.append((a, a + 1, a + nu + 2, a + nu + 1))
    return mesh(name, v, f, mat, True, 180, loc)


def cushion(name, loc, size, mat, puff=.35, rot=(0, 0, 0), crown=0.0):
    """Soft upholstered block: subdivided box, super-ellipse rounded."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=2)
    bmesh.ops.subdivide_edges(bm, edges=bm.edges, cuts=9, use_grid_fill=True)
    for vt in bm.verts:
        x, y, z = vt.co
        e = 1 / puff
        n = (abs(x) ** e + abs(y) ** e + abs(z) ** e) ** (1 / e)
        vt.co /= max(n, 1e-6)
        vt.co.z += crown * (1 - x * x) * (1 - y * y) * (1 if z > 0 else 0)
        vt.co.x *= size[0] / 2
        vt.co.y *= size[1] / 2
        vt.co.z *= size[2] / 2
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    ob = bpy.data.objects.new(name, me)
    ob.location, ob.rotation_euler = loc, rot
    link(ob, mat, True, 180)
    m = ob.modifiers.new("s", "SUBSURF")
    m.levels = m.render_levels = 1
    return ob


def picture_card(file, w, h, rim, paper):
    """A card that stands on its lower edge, seen from -y, with a picture printed inside its rim. Parts, to be joined."""
    m = Mat("print")
    ink = m.n("TexImage", {"image": bpy.data.images.load(os.path.abspath(file)), "extension": "EXTEND"}).outputs[0]
    tooth = m.noise(m.n("TexCoord").outputs["Object"], 1300, 3, .7)
    worn = m.mix(m.ramp(tooth, [(.44, .06), (.66, .01)]), ink, rgb("#e6d8bf"))  # the paper shows through where its tooth took no ink
    m.done(m.bsdf(Base_Color=worn, Roughness=.6, Specular=0.0, Normal=m.bump(m.math("ADD", m.math("MULTIPLY", tooth, .5), ink), .45, .0012)))
    x, z0, z1, y = w / 2 - rim, rim, h - rim, -.0006
    face = mesh("print", [(-x, y, z0), (x, y, z0), (x, y, z1), (-x, y, z1)], [(0, 1, 2, 3)], m.m, False)
    uv = face.data.uv_layers.new()
    for loop, at in zip(uv.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = at
    return [sheet("card", [rect(-w / 2, 0, w / 2, h)], .0011, paper, "y", (0, 0, 0), .0003), face]


def join(objs, name):
    """Parent a group to an empty so that it can be placed as one."""
    e = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(e)
    for o in objs:
        o.parent = e
    return e


def branches(name, base, mat, leaf, seed=1, stems=5, height=.9, spread=.5, leaf_len=.05, leaf_w=.013, density=1.0):
    """A vase of cut branches with small leaves."""
    rnd = random.Random(seed)
    lv, lf = [], []

    def add_leaf(p, d):
        d = (d + Vector((rnd.uniform(-1, 1), rnd.uniform(-1, 1), rnd.uniform(-.5, .7))) * .9).normalized()
        side = d.cross(Vector((rnd.uniform(-1, 1), rnd.uniform(-1, 1), rnd.uniform(-1, 1)))).normalized()
        up = side.cross(d)
        L, W = leaf_len * rnd.uniform(.6, 1.2), leaf_w * rnd.uniform(.7, 1.2)
        b = len(lv)
        for t, w, c in ((0, .1, 0), (.35, 1, .12), (.7, .8, .1), (1, .03, -.05)):
            for s in (-1, 0, 1):
                lv.append(tuple(p + d * (L * t) + side * (W * w * s) + up * (L * c * (.5 if s else 0) + L * .08 * abs(s) * w)))
        for k in range(3):
            for s in range(2):
                a = b + k * 3 + s
                lf.append((a, a + 1, a + 4, a + 3))

    def grow(p, d, length, r, depth):
        n = max(5, int(length / .04))
        pts, rad = [p.copy()], [1.0]
        for i in range(n):
            d = (d + Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, .6))) * .10 + Vector((0, 0, .012))).normalized()
            p = p + d * (length / n)
            pts.append(p.copy())
            rad.append(1 - .8 * (i + 1) / n)
            if depth < 2 and i > n * .25 and rnd.random() < .30:
                dd = (d + Vector((rnd.uniform(-1, 1), rnd.uniform(-1, 1), rnd.uniform(-.2, .6))) * .75).normalized()
                grow(p, dd, length * rnd.uniform(.28, .5) * (1 - .4 * i / n), r * .6 * rad[-1], depth + 1)
            if i > n * (.35 if depth == 0 else .1):
                for _ in range(2):
                    if rnd.random() < .75 * density:
                        add_leaf(p, d)
        tube(name, pts, r, mat, radii=rad, res=1)

    for s in range(stems):
        a = 2 * math.pi * s / stems + rnd.uniform(-.5, .5)
        t = rnd.uniform(.4, 1) * spread
        grow(Vector(base) + Vector((math.cos(a), math.sin(a), 0)) * .015, Vector((math.cos(a) * t, math.sin(a) * t, 1)).normalized(),
             height * rnd.uniform(.75, 1.1), .006, 0)
    return mesh(name + "_leaves", lv, lf, leaf, True, 180)


def spray(r):
    """A flat sprig of scales along one unit of z, as quads: points (n, 4, 3), and how far out each point is, from 0 at the stem to 1 (n, 4)."""
    P, T = [], []

    def scale(p, d, L, W, t):
        u = d.cross(Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, 1)))).normalized() * W
        P.append([tuple(p), tuple(p + d * L * .5 + u), tuple(p + d * L), tuple(p + d * L * .5 - u)])
        T.append([t * .8, t, min(1, t + .25), t])

    up, lean = Vector((0, 0, 1)), r.gauss(0, .12)
    at = lambda t: Vector((lean * t * t, .10 * t * t, t))
    for k in range(3):
        scale(at(k / 3), (at((k + 1) / 3) - at(k / 3)).normalized(), .36, .026, k / 3)
    for k in range(15):
        t = .08 + .86 * k / 15
        d = (up + Vector(((.62 if k % 2 else -.62) * r.uniform(.6, 1.2), r.gauss(0, .3), 0))).normalized()
        L = (.34 - .20 * t) * r.uniform(.8, 1.25)
        scale(at(t), d, L, .026, t)
        for s in (-1, 1):
            e = (d + Vector((s * .6, r.gauss(0, .35), .2))).normalized()
            scale(at(t) + d * L * r.uniform(.3, .6), e, L * .62, .022, min(1, t + .25))
    return np.array(P), np.array(T)


def cypress(name, h, w, n, length, mat, seed, loc):
    """Italian cypress, h metres high and w metres from its middle: n sprays of `length` metres in upright plumes, each of which ends in a tip of its own.
    The material may ask for "tone", from 0 (old, within) to 1 (this year's tips)."""
    r = random.Random(seed)
    shape = random.Random(3 * seed + 1)  # one slim to its tip, another full up to its shoulder
    taper, foot, belly = shape.uniform(.42, .66), shape.uniform(.5, .74), shape.uniform(.25, .5)
    rad = lambda t: w * (max(0, 1 - t) ** taper) * (foot + (1 - foot) * min(1, t / belly)) * 1.2
    kinds = [spray(r) for _ in range(6)]
    lean = r.uniform(-.5, .5) * w
    P, T = [], []
    plumes = 125
    for k in range(plumes):
        t0, a = r.random() ** 1.3 * .88 - .04, r.uniform(0, math.tau)
        t1 = min(r.uniform(.92, .98), t0 + r.uniform(.16, .42) * (1.1 - .5 * t0))
        q0, q1 = rad(t0) * r.uniform(.35, .8), (rad(t1) + .05 * w) * r.choice((r.uniform(.6, 1.0), r.uniform(.9, 1.45)))
        if k < 7:  # the tip itself: few thin ones, of uneven height
            t0, t1, q0, q1 = r.uniform(.80, .9), r.uniform(.96, 1.06), rad(.9) * .3, .05 * w * r.random()
        twist, old = r.gauss(0, .25), r.uniform(0, .25)
        base = Vector((q0 * math.cos(a), q0 * math.sin(a), t0 * h))
        tip = Vector((q1 * math.cos(a + twist) + lean * t1 * t1, q1 * math.sin(a + twist), t1 * h))
        out = Vector((math.cos(a), math.sin(a), 0))
        axis = (tip - base).normalized()
        thick = w * r.uniform(.15, .36) * (1 - .62 * t1)
        for _ in range(n // plumes + (r.random() < n % plumes / plumes)):
            s = r.random()
            swell = math.sin(math.pi * min(1, .18 + .82 * s) ** .8) + .10
            side = Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, .3)))
            side = (side - axis * side.dot(axis)).normalized()
            deep = r.random() ** .4
            p = base.lerp(tip, s) + out * (.35 * w * math.sin(math.pi * s) * .35) + side * (thick * swell * deep)
            d = (axis * r.uniform(.9, 1.5) + side * r.uniform(.1, .8) * deep + Vector((r.gauss(0, .16), r.gauss(0, .16), .3))).normalized()
            L = length * r.uniform(.55, 1.25) * (1.5 if r.random() < .03 else 1)
            turn = np.array(d.to_track_quat("Z", "X").to_matrix() @ Matrix.Rotation(r.uniform(0, math.tau), 3, "Z"))
            points, tone = kinds[r.randrange(6)]
            P.append(points @ turn.T * L + np.array(p - d * L * .55))
            T.append((tone * .62 + r.uniform(0, .38) - old) * (.35 + .65 * deep))
    P, T = np.concatenate(P).reshape(-1, 3), np.concatenate(T).ravel()
    ob = mesh(name, P.tolist(), np.arange(len(P)).reshape(-1, 4).tolist(), mat, False, loc=loc)
    ob.data.attributes.new("tone", "FLOAT", "POINT").data.foreach_set("value", T)
    lathe(name + "_core", [(rad(i / 12) * .46, i / 12 * h * .95) for i in range(13)], flat("dark", rgb("#161c12"), .95), 24, loc)
    return ob


# --------------------------------------------------- table and landscape
def cloth(cx, cy, r, mat, seed=0, drop=.55, nr=70, na=220, folds=()):
    """Round table cloth on a table .75 m high: faintly creased top, soft edge, pleated fall."""
    rnd = random.Random(seed)
    ph = [rnd.uniform(0, 6.3) for _ in range(3)]
    v, f = [], []
    for j in range(nr + 1):
        for i in range(na):
            a = math.tau * i / na
            s = j / nr * (r + drop)
            if s <= r - .02:
                rr, z = s, 0.0
            else:
                k = s - (r - .02)
                b = min(k / .031, math.pi / 2)
                rr = r - .02 + .02 * math.sin(b)
                z = -.02 * (1 - math.cos(b)) - max(0, k - .0487)
                t = max(0, k - .03) / drop
                fold = math.sin(17 * a + 1.1 * math.sin(3 * a + ph[0])) + .35 * math.sin(29 * a + ph[1]) + .3 * math.sin(5 * a + ph[2])
                rr += t * (.04 + .022 * fold * min(1, t * 2.2))
            x, y = cx + rr * math.cos(a), cy + rr * math.sin(a)
            if s < r:
                z += .0016 * noise.noise(Vector((x * 5, y * 5, seed))) + .0007 * noise.noise(Vector((x * 16, y * 16, seed + 4)))
                fade = min(1, (r - s) / .05)
                for ox, oy, deg, hgt, wid in folds:  # pressed folds: a soft ridge, the cloth lifting a little on both sides of it
                    q = math.radians(deg)
                    d = (x - cx - ox) * math.cos(q) + (y - cy - oy) * math.sin(q)
                    u = -(x - cx - ox) * math.sin(q) + (y - cy - oy) * math.cos(q)
                    d += .004 * noise.noise(Vector((u * 4, seed, deg))) 
                    k = .75 + .5 * noise.noise(Vector((u * 5, deg, seed + 9)))
                    z += fade * k * hgt * (.62 * math.exp(-abs(d) / wid) + .38 * math.exp(-(d / (4.5 * wid)) ** 2))
            v.append((x, y, .75 + z))
    for j in range(nr):
        for i in range(na):
            k = (i + 1) % na
            f.append((j * na + i, j * na + k, (j + 1) * na + k, (j + 1) * na + i))
    mesh("cloth", v, f, mat, True, 180)



def stemglass(x, y, glass_m, kind="red", fill=None, wine=None, z0=.75):
    S = {"red": dict(h=.232, rb=.0465, hb=.150, ro=.0335, st=.098, rf=.039),
         "white": dict(h=.205, rb=.037, hb=.135, ro=.0285, st=.095, rf=.034),
         "water": dict(h=.172, rb=.038, hb=.118, ro=.034, st=.062, rf=.034)}[kind]
    t = .0009
    out = smooth_profile([(.0038, S["st"] - .012), (.0068, S["st"] + .001), (S["rb"] * .55, S["st"] + .010), (S["rb"] * .92, S["st"] + .030), (S["rb"], S["hb"]),
                          (S["rb"] * .95, S["hb"] + .022), ((S["rb"] + S["ro"]) / 2 * .985, S["hb"] * .45 + S["h"] * .55 + .008), (S["ro"] + .0004, S["h"] - .004), (S["ro"], S["h"])], 7)
    inn = [(max(0, r - t), z + (.0030 if z < S["st"] + .004 else .0004)) for r, z in out if z > S["st"] + .0005]
    inn[0] = (0, inn[0][1])
    foot = smooth_profile([(0, 0), (S["rf"] * .9, 0), (S["rf"], .0005), (S["rf"] * .95, .0010), (S["rf"] * .45, .0017), (.0080, .0040), (.0038, .013), (.0032, .045)], 5)
    lathe("glass_" + kind, foot + out + inn[::-1], glass_m, 80, (x, y, z0 + .0024), angle=60)
    if fill:
        lv = S["st"] + fill
        q = [(r + .0003, z) for r, z in inn if z < lv]
        r1 = q[-1][0]
        rise = [(r1 + .0002, lv + .0016), (r1 - .0006, lv + .0007), (r1 - .0018, lv + .0001), (r1 * .9, lv - .0004), (0, lv - .0004)]  # along the wall
        lathe("wine", [(0, q[0][1] - .0003)] + q[1:] + rise, wine, 80, (x, y, z0 + .0024), angle=50)


def plate(x, y, z, r, mat, line=None):
    p = smooth_profile([(0, .004), (r * .55, .004), (r * .62, .0045), (r * .74, .0085), (r * .97, .0145), (r, .016), (r * .985, .0178), (r * .74, .0128), (r * .62, .0085), (r * .5, .0075), (0, .0075)], 5)
    lathe("plate", p, mat, 128, (x, y, z), angle=60)
    lathe("foot", [(r * .5, .0), (r * .52, 0), (r * .53, .005), (r * .49, .005)], mat, 96, (x, y, z), True)
    if line:
        lathe("line", [(r * .972, .0173), (r * .990, .0180), (r * 1.001, .0165), (r * .99, .0185), (r * .972, .0178)], line, 128, (x, y, z), True, 60)


def forged(sections, x, y, z, rot, mat, size=1.0, n=7):
    """Metal drawn out along y from sections (y, left, right, height, crown, thickness); a crown below 0 is a bowl."""
    cols = [smooth_profile([(q[0], q[k]) for q in sections], 6) for k in range(1, 6)]
    v, m = [], 4 * n
    for left, right, hgt, crown, thick in zip(*cols):
        for i in range(m):
            u = i / n - 1 if i <= 2 * n else 3 - i / n
            up = hgt[1] + crown[1] * (1 - u * u) - (thick[1] * (1 - u ** 4) if i > 2 * n else 0)
            v.append((size * (left[1] + (right[1] - left[1]) * (u + 1) / 2), size * left[0], size * up))
    f = [(k * m + i, k * m + (i + 1) % m, (k + 1) * m + (i + 1) % m, (k + 1) * m + i) for k in range(len(v) // m - 1) for i in range(m)]
    mesh("cutlery", v, f + [tuple(range(m))[::-1], tuple(range(len(v) - m, len(v)))], mat, True, 50, (x, y, z + .0022), (0, 0, math.radians(rot)))


even = lambda y, half, *q: (y, -half, half, *q)
HANDLE = [even(0, .0045, .003, .0010, .0024), even(.0035, .0082, .003, .0014, .0030), even(.025, .0092, .003, .0016, .0032), even(.07, .0060, .0034, .0014, .0030)]
NECK = [even(.11, .0037, .0062, .0012, .0030), even(.132, .0035, .0092, .0010, .0028)]
FORK = HANDLE + NECK + [even(.144, .0052, .0098, .0004, .0024), even(.154, .0104, .0090, -.0006, .0020), even(.163, .0124, .0078, -.0010, .0018), even(.171, .0126, .0070, -.0010, .0017)]
SPOON = HANDLE + NECK + [even(.141, .0060, .0096, -.0008, .0022), even(.149, .0130, .0096, -.0040, .0016), even(.162, .0198, .0098, -.0078, .0014), even(.177, .0214, .0100, -.0086, .0014),
                         even(.192, .0172, .0104, -.0066, .0014), even(.201, .0100, .0108, -.0028, .0013), even(.205, .0030, .0110, -.0003, .0012)]
KNIFE = [even(0, .0046, .004, .0016, .0040), even(.0035, .0074, .0044, .0020, .0056), even(.028, .0084, .0046, .0024, .0066), even(.08, .0068, .0046, .0024, .0062), even(.113, .0052, .0046, .0022, .0060), even(.120, .0062, .0046, .0022, .0058),
         (.1235, -.0080, .0066, .0044, .0008, .0026), (.136, -.0112, .0070, .0042, .0004, .0017), (.172, -.0116, .0070, .0042, .0004, .0016), (.204, -.0104, .0068, .0042, .0004, .0015),
         (.224, -.0070, .0064, .0042, .0004, .0014), (.235, -.0014, .0056, .0042, .0003, .0012), (.240, .0034, .0044, .0042, .0001, .0008)]  # the edge to the left


def cutlery(x, y, z, rot, kind, mat):
    """y: where the handle ends; z: what it lies on."""
    size = .9 if kind.startswith("small ") else 1
    kind = kind.removeprefix("small ")
    forged({"knife": KNIFE, "spoon": SPOON, "fork": FORK}[kind], x, y, z, rot, mat, size)
    if kind == "fork":
        c, s_ = math.cos(math.radians(rot)), math.sin(math.radians(rot))
        for dx in (-.0106, -.0036, .0036, .0106):
            tine = [even(.166, .0019, .0074, .0003, .0017), even(.180, .0018, .0064, .0003, .0016), even(.195, .0016, .0068, .0003, .0015), even(.207, .0012, .0092, .0002, .0012), even(.2105, .0004, .0101, .0001, .0007)]
            forged(tine, x + c * dx * size, y + s_ * dx * size, z, rot, mat, size, 3)


def shrub(seed, full=False):
    """Willow and alder at the water: leaves in a few clumps; `full` ones have a core, so that one does not look through them from afar."""
    r, V, Fc = random.Random(seed), [], []
    leaves, size, inner, outer = (560, .034, .6, 1.7) if full else (420, .05, .5, 1.05)
    for c in range(34 if full else 9):
        if full:  # many small clumps about a few boughs, so that no outline is a ball
            bough = c % 7
            at = Vector((.36 * math.cos(bough * 2.4 + seed), .36 * math.sin(bough * 2.4 + seed), .34 + .16 * ((bough * 3 + seed) % 5))) * r.uniform(.45, 1.15) + Vector((r.gauss(0, .13), r.gauss(0, .13), r.gauss(0, .1)))
            at.z, cr = min(at.z, .9), r.uniform(.06, .2)  # none hangs above its boughs
        else:
            at, cr = Vector((r.gauss(0, .35), r.gauss(0, .3), r.uniform(.25, .8))), r.uniform(.18, .34)
        for i in range(leaves):
            p = Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, .8)))
            p = p.normalized() * cr * r.uniform(inner, outer) + at
            u, w = (Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, 1))).normalized() * size for _ in range(2))
            k = len(V)
            V.extend([tuple(p), tuple(p + u), tuple(p + w * .6)])
            Fc.append((k, k + 1, k + 2))
        if full:
            k, n = len(V), 9
            for j in range(n):
                for i in range(2 * n):
                    d = Vector((math.sin(math.pi * j / (n - 1)) * math.cos(math.pi * i / n), math.sin(math.pi * j / (n - 1)) * math.sin(math.pi * i / n), math.cos(math.pi * j / (n - 1))))
                    V.append(tuple(at + d * cr * (.62 + .34 * noise.noise(d * 2.4 + at * 9))))
            Fc += [(k + j * 2 * n + i, k + j * 2 * n + (i + 1) % (2 * n), k + (j + 1) * 2 * n + (i + 1) % (2 * n), k + (j + 1) * 2 * n + i) for j in range(n - 1) for i in range(2 * n)]
    me = bpy.data.meshes.new("shrub")
    me.from_pydata(V, [], Fc)
    me.update()
    return me


def ridged(x, y, seed, octs=8, lac=2.05, gain=.40):
    out, amp, fr, w = np.zeros_like(x), 1.0, 1.0, np.ones_like(x)
    rs = np.random.RandomState(seed)
    for _ in range(octs):
        gx, gy = rs.uniform(0, 50, 2)
        g = vnoise(x * fr + gx, y * fr + gy, rs.randint(1 << 30))
        s = (1 - np.abs(g)) ** 2 * w
        w = np.clip(s * 1.6, 0, 1)
        out += s * amp
        amp *= gain
        fr *= lac
    return out


def vnoise(x, y, seed):
    rs = np.random.RandomState(seed % (2 ** 31))
    G = rs.uniform(0, 2 * np.pi, (256, 256))
    xi, yi = np.floor(x).astype(int), np.floor(y).astype(int)
    xf, yf = x - xi, y - yi
    u, w = xf ** 3 * (xf * (xf * 6 - 15) + 10), yf ** 3 * (yf * (yf * 6 - 15) + 10)

    def gr(i, j):
        a = G[(xi + i) % 256, (yi + j) % 256]
        return np.cos(a) * (xf - i) + np.sin(a) * (yf - j)
    return ((gr(0, 0) * (1 - u) + gr(1, 0) * u) * (1 - w) + (gr(0, 1) * (1 - u) + gr(1, 1) * u) * w) * 1.5


gs = lambda x, c, w: np.exp(-((x - c) / w) ** 2)  # a hill of the width w about c
crest = lambda y0, depth, y: np.sin(np.clip((y - y0) / depth, 0, 1) * np.pi * .62) ** .9  # from the foot of a range at y0 up to its crest


def rained_on(Z, cell, drops, seed):
    """Carve gullies: drops run down the steepest way, take rock where they are fast and leave it where they are slow. Z in cells of `cell` metres."""
    rs, (ny, nx) = np.random.RandomState(seed), Z.shape
    Z = Z / cell
    for _ in range(12):
        n = drops // 12
        x, y = rs.uniform(1, nx - 3, n), rs.uniform(1, ny - 3, n)
        dx, dy, water, load, speed = np.zeros(n), np.zeros(n), np.ones(n), np.zeros(n), np.ones(n)
        for _ in range(44):
            i, j = x.astype(int), y.astype(int)
            u, v = x - i, y - j
            k = j * nx + i
            z = Z.ravel()
            z00, z10, z01, z11 = z[k], z[k + 1], z[k + nx], z[k + nx + 1]
            h0 = (z00 * (1 - u) + z10 * u) * (1 - v) + (z01 * (1 - u) + z11 * u) * v
            dx = dx * .15 - ((z10 - z00) * (1 - v) + (z11 - z01) * v) * .85
            dy = dy * .15 - ((z01 - z00) * (1 - u) + (z11 - z10) * u) * .85
            ln = np.hypot(dx, dy) + 1e-9
            dx, dy = dx / ln, dy / ln
            x2, y2 = (x + dx).clip(1, nx - 3), (y + dy).clip(1, ny - 3)
            i2, j2 = x2.astype(int), y2.astype(int)
            u2, v2, k2 = x2 - i2, y2 - j2, j2 * nx + i2
            h1 = (z[k2] * (1 - u2) + z[k2 + 1] * u2) * (1 - v2) + (z[k2 + nx] * (1 - u2) + z[k2 + nx + 1] * u2) * v2
            dh = h1 - h0
            can = np.maximum(-dh, .01) * speed * water * 3.0
            full = (load > can) | (dh > 0)
            move = np.where(full, -np.where(dh > 0, np.minimum(dh, load), (load - can) * .3), np.minimum((can - load) * .3, np.maximum(-dh, 0)))
            load = load + move
            z -= sum(np.bincount(kk, move * ww, nx * ny) for kk, ww in ((k, (1 - u) * (1 - v)), (k + 1, u * (1 - v)), (k + nx, (1 - u) * v), (k + nx + 1, u * v))).clip(-.04, .04)
            speed = np.sqrt(np.maximum(speed ** 2 - dh * .6, .05))
            water *= .97
            x, y = x2, y2
    return Z * cell


def massif(name, y0, depth, width, height, seed, scale, mat, env, nx, x0, drops, foot):
    """A range as far as it is seen, with gullies; `env` is how much of `height` it has at (x, y), `foot` at what height its own begins."""
    ny = int(nx * depth / width)
    X, Y = np.meshgrid(np.linspace(-width / 2, width / 2, nx) + x0, np.linspace(0, depth, ny))
    Z = height * (ridged(X / scale, Y / scale, seed, 11, 2.05, .44) / 1.6) * env(X, Y + y0)
    for k in (4, 2, 1):  # valleys, then ravines, then gullies
        small = Z[::k, ::k]
        dug = rained_on(small, k * width / nx, drops // (2 * k * k), seed) - small
        i, j = np.meshgrid(np.arange(nx) / k, np.arange(ny) / k)
        a, b = i.astype(int).clip(0, small.shape[1] - 2), j.astype(int).clip(0, small.shape[0] - 2)
        u, v = i - a, j - b
        Z = Z + (dug[b, a] * (1 - u) + dug[b, a + 1] * u) * (1 - v) + (dug[b + 1, a] * (1 - u) + dug[b + 1, a + 1] * u) * v
    Z = Z.clip(0) + foot
    V = np.stack([X, Y + y0, Z], -1).reshape(-1, 3)
    a = (np.arange(ny - 1)[:, None] * nx + np.arange(nx - 1)).ravel()
    return mesh(name, V.tolist(), np.stack([a, a + 1, a + nx + 1, a + nx], 1).tolist(), mat, True, 180)


# ----------------------------------------------------------------- materials
class Mat:
    """Tiny node-tree writer: m.n('ShaderNodeX', {props}, input=value_or_socket)."""

    def __init__(self, name):
        self.m = bpy.data.materials.new(name)
        self.m.use_nodes = True
        self.t = self.m.node_tree
        self.t.nodes.clear()

    def n(self, kind, props=None, **ins):
        nd = self.t.nodes.new("ShaderNode" + kind)
        for k, v in (props or {}).items():
            setattr(nd, k, v)
        for k, v in ins.items():
            key = int(k[1:]) if k[0] == "i" and k[1:].isdigit() else k.replace("_", " ")
            self.set(nd.inputs[key], v)
        return nd

    def set(self, sock, v):
        if isinstance(v, bpy.types.NodeSocket):
            self.t.links.new(v, sock)
        elif isinstance(v, bpy.types.Node):
            self.t.links.new(v.outputs[0], sock)
        else:
            sock.default_value = v

    def math(self, op, a, b=0.0, clamp=False):
        return self.n("Math", {"operation": op, "use_clamp": clamp}, i0=a, i1=b).outputs[0]

    def mix(self, fac, a, b, mode="MIX"):
        return self.n("MixRGB", {"blend_type": mode}, i0=fac, i1=a, i2=b).outputs[0]

    def ramp(self, fac, stops):
        nd = self.n("ValToRGB", Fac=fac)
        el = nd.color_ramp.elements
        while len(el) < len(stops):
            el.new(.5)
        for e, (p, c) in zip(el, stops):
            e.position = p
            e.color = c if not isinstance(c, (int, float)) else (c, c, c, 1)
        return nd.outputs[0]

    def coords(self, scale=(1, 1, 1), rot=(0, 0, 0), out="Object"):
        c = self.n("TexCoord").outputs[out]
        return self.n("Mapping", Vector=c, Scale=scale, Rotation=rot).outputs[0]

    def noise(self, vec, scale, detail=4, rough=.55, dist=0):
        return self.n("TexNoise", Vector=vec, Scale=scale, Detail=detail, Roughness=rough, Distortion=dist).outputs["Fac"]

    def bump(self, h, strength=.3, dist=.01, normal=None):
        nd = self.n("Bump", Height=h, Strength=strength, Distance=dist)
        if normal:
            self.set(nd.inputs["Normal"], normal)
        return nd.outputs[0]

    def bsdf(self, **ins):
        return self.n("BsdfPrincipled", None, **ins)

    def done(self, shader):
        out = self.n("OutputMaterial")
        self.set(out.inputs["Surface"], shader)
        return self.m


def plaster(name, color, var=.06, rough=.85, bump=.25, scale=1.0, spec=0.0):
    m = Mat(name)
    v = m.coords()
    big = m.noise(v, .7 * scale, 4, .6)
    fine = m.noise(v, 40 * scale, 2, .5)
    dark = [c * (1 - var * 2.2) for c in color[:3]] + [1]
    lite = [min(1, c * (1 + var)) for c in color[:3]] + [1]
    col = m.ramp(big, [(.3, tuple(dark)), (.7, tuple(lite))])
    return m.done(m.bsdf(Base_Color=col, Roughness=rough, Specular=spec, Normal=m.bump(fine, bump, .004)))


def flat(name, color, rough=.5, metallic=0.0, spec=.5, var=.05, bump=.05, scale=30, sheen=0.0):
    m = Mat(name)
    v = m.coords()
    n1, n2 = m.noise(v, scale * .12, 3), m.noise(v, scale, 2, .5)
    dark = tuple(c * (1 - 2 * var) for c in color[:3]) + (1,)
    lite = tuple(min(1, c * (1 + var)) for c in color[:3]) + (1,)
    r = m.ramp(n2, [(.25, max(0, rough - .08)), (.75, min(1, rough + .08))])
    more = {"Normal": m.bump(n2, bump, .003)} if bump else {}
    return m.done(m.bsdf(Base_Color=m.ramp(n1, [(.3, dark), (.7, lite)]), Roughness=r, Metallic=metallic, Specular=spec,
                         Sheen=sheen, **more))


def brass(name="brass", color=(.72, .50, .24, 1), rough=.36):
    return flat(name, color, rough, 1.0, .5, .06, 0, 30)  # no bump: thin tubes would sparkle


def fabric(name, color, weave=900, var=.08, bump=.5, boucle=False, sheen=.25, soft=0, dirs="XZ"):
    """soft > 0: cloth seen from afar, gentle unevenness at that scale instead of a weave."""
    m = Mat(name)
    v = m.coords()
    if soft:
        h = m.noise(v, soft, 2, .5)
        dist = .01
    elif boucle:
        h = m.n("TexVoronoi", {"feature": "SMOOTH_F1"}, Vector=v, Scale=110.0).outputs["Distance"]
        h = m.math("ADD", h, m.noise(v, 120, 2))
        dist = .006
    else:
        w1 = m.n("TexWave", {"bands_direction": dirs[0]}, Vector=v, Scale=weave / 6.28, Distortion=1.2, Detail=2.0).outputs["Fac"]
        w2 = m.n("TexWave", {"bands_direction": dirs[1]}, Vector=v, Scale=weave / 6.28, Distortion=1.2, Detail=2.0).outputs["Fac"]
        h = m.math("ADD", w1, w2)
        dist = .0015
    big = m.noise(v, 2.5, 3, .6)
    dark = tuple(c * (1 - 2 * var) for c in color[:3]) + (1,)
    lite = tuple(min(1, c * (1 + var)) for c in color[:3]) + (1,)
    col = m.ramp(big, [(.3, dark), (.7, lite)])
    col = m.mix(.25, col, m.ramp(h, [(.2, tuple(c * .8 for c in dark[:3]) + (1,)), (1.0, lite)]))
    return m.done(m.bsdf(Base_Color=col, Roughness=.92, Specular=0.0, Sheen=sheen, Normal=m.bump(h, bump, dist)))


def sheer(name, color, trans=.55, opacity=1.0):
    """Linen that lets light through (diffuse + translucent, optionally semi-open weave)."""
    m = Mat(name)
    v = m.coords()
    slub = m.noise(m.coords((1, 90, 4)), 1.0, 1, .5)
    slub2 = m.noise(m.coords((1, 4, 70)), 1.0, 1, .5)
    f = m.math("MULTIPLY", m.math("ADD", slub, slub2), .5)
    dark = tuple(c * .82 for c in color[:3]) + (1,)
    col = m.ramp(f, [(.35, dark), (.65, color)])
    d = m.n("BsdfDiffuse", Color=col, Roughness=1.0)
    t = m.n("BsdfTranslucent", Color=col)
    sh = m.n("MixShader", i0=trans, i1=d.outputs[0], i2=t.outputs[0])
    if opacity < 1:
        tr = m.n("BsdfTransparent", Color=(1, .97, .92, 1))
        op = m.ramp(f, [(.3, opacity - .12), (.7, min(1, opacity + .12))])
        sh = m.n("MixShader", i0=op, i1=tr.outputs[0], i2=sh.outputs[0])
    return m.done(sh)


def wood(name, c1, c2, axis="z", scale=1.0, rough=.45, bump=.15, spec=.4):
    m = Mat(name)
    k = {"x": (.06, 1, 1), "y": (1, .06, 1), "z": (1, 1, .06)}[axis]
    rnd = m.n("ObjectInfo").outputs["Random"]
    c = m.n("TexCoord").outputs["Object"]
    off = m.n("VectorMath", {"operation": "ADD"}, i0=c, i1=m.n("CombineXYZ", X=m.math("MULTIPLY", rnd, 37.0), Y=m.math("MULTIPLY", rnd, 11.0), Z=m.math("MULTIPLY", rnd, 53.0)).outputs[0]).outputs[0]
    v = m.n("Mapping", Vector=off, Scale=tuple(x * scale for x in k)).outputs[0]
    rings = m.noise(v, 9, 3, .5, 1.2)
    rings = m.math("FRACT", m.math("MULTIPLY", rings, 7.0))
    rings = m.ramp(rings, [(0, .2), (.75, 1.0), (1, .2)])
    pores = m.noise(v, 120, 3, .6)
    f = m.math("ADD", m.math("MULTIPLY", rings, .45), m.math("MULTIPLY", pores, .55))
    col = m.ramp(f, [(.25, c2), (.75, c1)])
    col = m.mix(m.math("MULTIPLY", rnd, .25), col, c2)
    return m.done(m.bsdf(Base_Color=col, Roughness=m.ramp(pores, [(.3, rough + .1), (.7, rough - .05)]), Specular=spec,
                         Normal=m.bump(f, bump, .004)))


def ridge(name, lite, dark, warm, cool, hz, top, band, woods=0, snow=0, sunny=(-.75, -.45, .48), mist=0):
    """A range in evening haze, `warm` towards the sun, `cool` away from it: nearly gone at its foot, drawn at its crest. Against the sun only the haze tells its gullies.
    Woods end and snow begins at a share of `top`, where it is not too steep for them; 0: there are none. Slopes that face `sunny` are bright. Up to `mist`, a share of `top` too, the air takes their gullies away."""
    m = Mat(name)
    m.m.cycles.sample_as_light = False
    g = m.n("NewGeometry")
    at = m.n("SeparateXYZ", Vector=g.outputs["Position"]).outputs
    n = m.noise(m.n("Mapping", Vector=g.outputs["Position"], Scale=(1, 1, .7)).outputs[0], 5.0 / band, 8, .68)
    steep = m.n("SeparateXYZ", Vector=g.outputs["Normal"]).outputs[2]
    rock = m.noise(m.n("Mapping", Vector=g.outputs["Position"], Scale=(1, 1, 2.6)).outputs[0], 42 / band, 7, .7)
    relief = m.bump(m.math("ADD", m.math("MULTIPLY", n, .62), m.math("MULTIPLY", rock, .38)), .85, band * .06)
    up = m.math("ADD", m.math("DIVIDE", at[2], top), m.math("MULTIPLY", m.math("SUBTRACT", n, .5), .34))
    trees = m.math("MULTIPLY", m.ramp(up, [(woods - .05, 1 if woods else 0), (woods + .05, 0)]), m.ramp(m.math("ADD", steep, m.math("MULTIPLY", m.math("SUBTRACT", rock, .5), .7)), [(.34, 0), (.48, 1)]))
    firn = m.math("MULTIPLY", m.ramp(up, [(snow, 0), (snow + .06, 1 if snow else 0)]), m.ramp(m.math("ADD", steep, m.math("MULTIPLY", m.math("SUBTRACT", rock, .5), .5)), [(.46, 0), (.56, 1)]))
    bare = m.mix(m.ramp(n, [(.35, 0), (.65, 1)]), rgb(dark), rgb(lite))
    col = m.mix(firn, m.mix(trees, bare, rgb("#2c3420")), rgb("#e9e6e0"))
    d_ = m.n("BsdfDiffuse", Color=col, Normal=relief)
    turned = m.n("VectorMath", {"operation": "DOT_PRODUCT"}, i0=relief, i1=sunny).outputs["Value"]
    air = m.mix(m.ramp(m.math("ADD", .5, m.math("DIVIDE", at[0], at[1])), [(.12, 0), (.74, 1)]), rgb(warm), rgb(cool))
    lit = m.mix(1.0, air, m.mix(m.ramp(turned, [(.10, 0), (.95, 1)]), (.69, .735, .815, 1), (1.15, 1.11, 1.02, 1)), "MULTIPLY")
    lit = m.mix(trees, lit, (.80, .84, .82, 1), "MULTIPLY")
    lit = m.mix(firn, lit, (1.14, 1.15, 1.17, 1), "MULTIPLY")
    if mist:
        lit = m.mix(m.ramp(m.math("ADD", m.math("DIVIDE", at[2], top), m.math("MULTIPLY", m.math("SUBTRACT", n, .5), .12)), [(mist * .25, 1), (mist, 0)]), lit, air)
    low = m.ramp(m.math("ADD", m.math("DIVIDE", at[2], top), m.math("MULTIPLY", m.math("SUBTRACT", n, .5), .10)), [(0, min(1, hz + .30)), (.35, min(1, hz + .15)), (1, hz)])
    return m.done(m.n("MixShader", i0=low, i1=d_.outputs[0], i2=m.n("Emission", Color=lit, Strength=1.0).outputs[0]))


def emit(name, color, strength):
    m = Mat(name)
    m.m.cycles.sample_as_light = False  # seen and reflected, lit for by an explicit lamp
    return m.done(m.n("Emission", Color=color, Strength=strength))


def glass(name, color=(1, 1, 1, 1), rough=0.0, ior=1.45, shadow=.92):
    """Clear for shadow and diffuse rays, so no caustics are needed and rooms stay bright."""
    m = Mat(name)
    lp = m.n("LightPath")
    g = m.n("BsdfGlass", Color=color, Roughness=rough, IOR=ior)
    t = m.n("BsdfTransparent", Color=tuple(c * shadow for c in color[:3]) + (1,))
    f = m.math("MAXIMUM", lp.outputs["Is Shadow Ray"], lp.outputs["Is Diffuse Ray"])
    return m.done(m.n("MixShader", i0=f, i1=g.outputs[0], i2=t.outputs[0]))


# --------------------------------------------------------- light, camera, out
def area(name, loc, target, size, power, color, portal=False, spread=None, camera=False):
    l = bpy.data.lights.new(name, "AREA")
    l.shape, l.size, l.size_y = "RECTANGLE", size[0], size[1]
    l.energy, l.color = power, color
    if spread:
        l.spread = math.radians(spread)
    if portal:
        l.cycles.is_portal = True
    ob = bpy.data.objects.new(name, l)
    ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(ob)
    ob.visible_camera = camera
    return ob


def point(name, loc, power, color, radius=.03):
    l = bpy.data.lights.new(name, "POINT")
    l.energy, l.color, l.shadow_soft_size = power, color, radius
    ob = bpy.data.objects.new(name, l)
    ob.location = loc
    bpy.context.scene.collection.objects.link(ob)
    ob.visible_camera = False
    return ob


def sun(direction, strength, color, angle=.7):
    l = bpy.data.lights.new("sun", "SUN")
    l.energy, l.color, l.angle = strength, color, math.radians(angle)
    ob = bpy.data.objects.new("sun", l)
    ob.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(ob)
    return ob


def sky(stops, strength):
    """A world that has its colours by height: [(sine of the angle above the horizon, colour)]. Returns it."""
    w = bpy.data.worlds.new("w")
    bpy.context.scene.world = w
    w.use_nodes = True
    nt = w.node_tree
    nt.nodes.clear()
    N = nt.nodes.new
    tc, sx, rp, bg, ou = N("ShaderNodeTexCoord"), N("ShaderNodeSeparateXYZ"), N("ShaderNodeValToRGB"), N("ShaderNodeBackground"), N("ShaderNodeOutputWorld")
    nt.links.new(tc.outputs["Generated"], sx.inputs[0])
    nt.links.new(sx.outputs["Z"], rp.inputs[0])
    nt.links.new(rp.outputs[0], bg.inputs[0])
    nt.links.new(bg.outputs[0], ou.inputs[0])
    el = rp.color_ramp.elements
    while len(el) < len(stops):
        el.new(.5)
    for e, (at, colour) in zip(el, stops):
        e.position, e.color = at, colour
    bg.inputs[1].default_value = strength
    return w


def camera(loc, target, lens, fstop=None, focus=None, shift=(0, 0), level=True):
    c = bpy.data.cameras.new("cam")
    c.lens, c.sensor_width = lens, 36
    c.shift_x, c.shift_y = shift
    c.clip_end = 20000
    ob = bpy.data.objects.new("cam", c)
    ob.location = loc
    d = Vector(target) - Vector(loc)
    if level:
        d.z = 0  # keep verticals vertical, as with a shift lens
    ob.rotation_euler = d.to_track_quat("-Z", "Y").to_euler()
    if fstop:
        c.dof.use_dof, c.dof.aperture_fstop = True, fstop
        c.dof.focus_distance, c.dof.aperture_blades = focus, 0
    bpy.context.scene.collection.objects.link(ob)
    bpy.context.scene.camera = ob
    return ob


def render(out, width, height, spp, seeds=1, bounces=(4, 3, 4, 6), clamp=2.0, glossy_blur=.6, passes=None, only=-1):
    """Render into `out` as float EXR: colour, albedo and normal for every pass, depth once.
    passes = [(light names, share of spp, glow on?)]: one light at a time, summed later (finish.py). Without
    random light picking a room with few samples is far cleaner. only = re-render one pass."""
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = width, height, 100
    sc.render.threads_mode = "FIXED" if "-t" in sys.argv else "AUTO"
    if os.environ.get("BORDER"):  # x0,y0,x1,y1 in fractions from the lower left: try one corner at full size
        r = sc.render
        r.use_border = r.use_crop_to_border = True
        r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = [float(v) for v in os.environ["BORDER"].split(",")]
    cy = sc.cycles
    cy.device, cy.use_adaptive_sampling = "CPU", False
    cy.max_bounces, cy.diffuse_bounces, cy.glossy_bounces, cy.transmission_bounces = max(bounces), bounces[1], bounces[2], bounces[3]
    cy.transparent_max_bounces = 16
    cy.sample_clamp_indirect, cy.sample_clamp_direct = clamp, 0
    cy.caustics_reflective = cy.caustics_refractive = False
    cy.blur_glossy = glossy_blur
    cy.use_denoising = False
    sc.render.use_persistent_data = True
    vl = sc.view_layers[0]
    vl.cycles.denoising_store_passes = True
    sc.use_nodes = True
    nt = sc.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new("CompositorNodeRLayers")
    comp = nt.nodes.new("CompositorNodeComposite")
    nt.links.new(rl.outputs["Image"], comp.inputs[0])
    lamps = [ob for ob in sc.objects if ob.type == "LIGHT"]
    for ob in sc.objects:  # glowing objects are seen and reflected; explicit lamps do the lighting
        for sl in ob.material_slots:
            if sl.material and any(nd.type == "EMISSION" for nd in sl.material.node_tree.nodes) and not sl.material.cycles.sample_as_light:
                ob.visible_diffuse = False
    glows = [(nd.inputs["Strength"], nd.inputs["Strength"].default_value) for t in [m.node_tree for m in bpy.data.materials if m.node_tree] + [sc.world.node_tree]
             for nd in t.nodes if nd.type in ("EMISSION", "BACKGROUND") and not nd.inputs["Strength"].is_linked]
    for k, (names, share, glow) in enumerate(passes or [(None, 1, True)]):
        if only not in (-1, k):
            continue
        for ob in lamps:
            ob.hide_render = names is not None and ob.name.split(".")[0] not in names
        for sock, val in glows:
            sock.default_value = val if glow else 0
        cy.samples = max(1, round(spp * share))
        first = int(os.environ.get("SEED", 0))  # SEED=1 adds a further buffer to a finished render
        for s in range(first, first + seeds):
            fo = nt.nodes.new("CompositorNodeOutputFile")
            fo.base_path = os.path.abspath(out)
            fo.format.file_format, fo.format.color_depth, fo.format.exr_codec = "OPEN_EXR", "32", "ZIP"
            fo.file_slots.clear()
            for nm, src in (("color", "Image"), ("albedo", "Denoising Albedo"), ("normal", "Denoising Normal"), ("depth", "Denoising Depth")):
                if nm == "depth" and k:
                    continue
                fo.file_slots.new(f"{nm}{k or ''}_{s}_")
                nt.links.new(rl.outputs[src], fo.inputs[-1])
            cy.seed = 11 + 7 * s + 101 * k
            bpy.ops.render.render()
            nt.nodes.remove(fo)
