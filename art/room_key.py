"""The key of a room that lies on paper, seen from above: of 104 beside the services, of 404 where there is no page."""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
from key_parts import HOLE, key, plate, plate_brass, tassel, window_light

o = options(width=700, spp=24, out="build/key", number="104", bare=0)
reset()
brass_m = plate_brass()
key_m = brass("key", (.52, .38, .20, 1), .24)
dark = flat("paint", rgb("#1b1a17"), .35, var=.05, bump=0)
silk = flat("silk", rgb("#33493f"), .45, spec=.4, var=.2, bump=.1, scale=300, sheen=.8)
mesh("page", [(-2, -2, 0), (2, -2, 0), (2, 2, 0), (-2, 2, 0)], [(0, 1, 2, 3)], flat("page", (.8, .8, .8, 1), 1, spec=0, var=0, bump=0), False)

if not o["bare"]:
    RING, WIRE = .0135, .00115
    turn = lambda a: (RING * math.cos(math.radians(a)), RING * math.sin(math.radians(a)))

    def lay(obs, at, degrees, z=0.0, tilt=(0, 0)):
        e = join(obs, "part")
        e.location, e.rotation_mode, e.rotation_euler = (*at, z), "XYZ", (math.radians(tilt[0]), math.radians(tilt[1]), math.radians(degrees))

    def off(at, degrees, x):  # where a part's origin is, if its point (x, 0) is to be there
        return at[0] - x * math.cos(math.radians(degrees)), at[1] - x * math.sin(math.radians(degrees))

    P, K = -14, 150  # plate to the right, key to the upper left
    lay(plate(o["number"], brass_m, dark), off(turn(P + 6), P, HOLE), P, .0012, (0, 2.2))
    lay(key(key_m), off(turn(K), K, -.0215), K, .0084, (180, 0))  # its bit towards the tassel
    # The ring goes over one side of each part and below the other.
    high = lambda a: .0046 + .0026 * math.cos(math.radians(a - P - 38)) + .0030 * math.cos(math.radians(a - K - 40))
    tube("ring", [(*turn(a), max(WIRE, high(a))) for a in range(0, 360, 4)], WIRE, key_m, True, res=5)
    for s in (-1, 1):  # the cord is double
        cord = smooth_profile([(.0030 * s, -.0155), (.0034 * s, -.0115), (.0016 * s, -.0150), (.001 + .0022 * s, -.019), (-.001 + .003 * s, -.030), (-.010 + .002 * s, -.041 + .002 * s), (-.024, -.047 + .0022 * s), (-.037, -.0535 + .0005 * s)], 12)
        tube("cord", [(x, y, .0022 + .0004 * math.sin(i * 1.1 + s) + (.0050 * math.exp(-((i - 14) / 12) ** 2))) for i, (x, y) in enumerate(cord)], .00165, silk, res=4)
    tube("loop", smooth_profile([(-.0030, -.0118, .0058), (-.0016, -.0101, .0056), (.0016, -.0101, .0056), (.0030, -.0118, .0058)], 8), .00165, silk, res=4)
    lay(tassel(0, 0, 0, silk), (-.0365, -.0535), 203)

window_light()
camera((-.022, -.029, 1.33), (0, 0, 0), 200, level=False)
bpy.context.scene.camera.rotation_euler = (0, 0, 0)
render(o["out"], o["width"], round(o["width"] * .87), o["spp"], bounces=(4, 2, 4, 0), clamp=4.0, glossy_blur=.05)
