"""A wool throw over the arm of a chair, alone on nothing, with its shadow: laid into the lounge by retouch_lounge.py."""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *

o = options(out="build/throw.png", spp=96)
reset()
R = random.Random(5)
m = Mat("wool")
v = m.n("UVMap").outputs["UV"]
sp = m.n("SeparateXYZ", Vector=v)
stripe = lambda t, n, w: m.ramp(m.math("ABSOLUTE", m.math("SUBTRACT", m.math("FRACT", m.math("MULTIPLY", t, n)), .5)), [(w, 1), (w + .012, 0)])
col = m.mix(m.math("MULTIPLY", stripe(sp.outputs[0], 4, .10), .55), rgb("#9c7146"), rgb("#4a3222"))
col = m.mix(m.math("MULTIPLY", stripe(sp.outputs[1], 9, .10), .55), col, rgb("#4a3222"))
col = m.mix(m.math("MULTIPLY", stripe(sp.outputs[0], 8, .012), .6), col, rgb("#d8c39a"))
col = m.mix(m.math("MULTIPLY", stripe(sp.outputs[1], 18, .012), .6), col, rgb("#d8c39a"))
w = m.n("TexWave", {"bands_direction": "DIAGONAL"}, Vector=v, Scale=60.0, Distortion=2.0).outputs["Fac"]
fuzz = m.noise(v, 180, 3, .7)
wool = m.done(m.bsdf(Base_Color=m.mix(.25, col, m.ramp(m.math("ADD", w, fuzz), [(.6, rgb("#3e2a1b")), (1.4, rgb("#c49b69"))])), Roughness=.95, Specular=0.0, Sheen=.5, Normal=m.bump(m.math("ADD", w, fuzz), .5, .004)))

RA, AY, AZ = .088, .05, .56  # the roll of the arm: radius, where its axis lies


def at(u, s):
    """u along the arm, s along the cloth from behind its top: over the roll, then down its face."""
    wob = .010 * math.sin(9 * u + 2.1) + .006 * noise.noise(Vector((u * 9, s * 4, 1)))
    a = s / RA
    if a < math.pi * .92:
        q = math.pi * 1.02 - a
        r = RA + .010 + .004 * math.sin(17 * u + 3 * s)
        return Vector((u, AY + r * math.cos(math.pi - q), AZ + r * math.sin(q)))
    t = s - RA * math.pi * .92
    f = min(1, t / .10)
    fold = (.016 * math.sin(21 * u + .8) + .010 * math.sin(37 * u + 2 + 2 * t)) * f * (.6 + 1.2 * t)
    return Vector((u * (1 + .06 * t) + .012 * t * math.sin(7 * u), AY - RA * .985 - .012 + .03 * f + fold - .01, AZ - .01 - t + wob * t * 2))


nu, ns, W, L = 110, 120, .44, .66
V, F, uv = [], [], []
for j in range(ns + 1):
    for i in range(nu + 1):
        u, s = (i / nu - .5) * W, j / ns * L
        V.append(tuple(at(u, s * (1 + .05 * math.sin(3 * u + 1)))))
        uv.append((i / nu, j / ns * L / W))
for j in range(ns):
    for i in range(nu):
        k = j * (nu + 1) + i
        F.append((k, k + 1, k + nu + 2, k + nu + 1))
ob = mesh("throw", V, F, wool, True, 180)
lay = ob.data.uv_layers.new()
for lp in ob.data.loops:
    lay.data[lp.index].uv = uv[lp.vertex_index]
so = ob.modifiers.new("thick", "SOLIDIFY")
so.thickness = .007
yarn = flat("yarn", rgb("#8a633d"), .95, var=.3)
for i in range(64):
    p = Vector(V[ns * (nu + 1) + round((i + .5) / 64 * nu)])
    dx = R.gauss(0, .004)
    tube("fringe", [p, p + Vector((dx, R.gauss(0, .003), -.018)), p + Vector((dx * 2, R.gauss(0, .003), -.036 - R.uniform(0, .008)))], .0024, yarn)
for name, loc, size in (("panel", (0, .12, .28), (2, .06, .62)),):
    ob = box(name, loc, size, flat("catch", rgb("#8c8f88"), .9), .02)
    ob.is_shadow_catcher = True
ob = lathe("arm", [(RA - .002, -1), (RA - .002, 1)], flat("catch2", rgb("#8c8f88"), .9), 64, (0, AY, AZ), rot=(0, math.pi / 2, 0))
ob.is_shadow_catcher = True
area("sky", (-1.6, -1.0, 2.2), (0, 0, .5), (1.6, 1.6), 62, (1, .95, .88))
area("warm", (.3, 1.6, 2.0), (0, 0, .6), (1.0, 1.0), 34, (1, .80, .55))
area("floor", (0, -1.2, .05), (0, 0, .5), (2, 1), 9, (1, .85, .65))
w_ = bpy.data.worlds.new("w")
bpy.context.scene.world = w_
w_.use_nodes = True
w_.node_tree.nodes["Background"].inputs[0].default_value = (.5, .47, .43, 1)
w_.node_tree.nodes["Background"].inputs[1].default_value = .35
sc = bpy.context.scene
c = camera((-.12, -4, 1.25), (0, 0, .42), 50, level=False)
c.data.type, c.data.ortho_scale = "ORTHO", .9
sc.render.engine, sc.cycles.samples, sc.cycles.device = "CYCLES", o["spp"], "CPU"
sc.render.resolution_x = sc.render.resolution_y = 342  # .9 m at 380 px a metre
sc.cycles.use_denoising = False
sc.render.film_transparent = True
sc.view_settings.view_transform, sc.view_settings.look = "Filmic", "Medium High Contrast"
sc.render.image_settings.file_format, sc.render.image_settings.color_mode = "PNG", "RGBA"
sc.render.filepath = os.path.abspath(o["out"])
bpy.ops.render.render(write_still=True)
