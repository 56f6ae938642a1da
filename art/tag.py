"""The tag of a key without a number, cut out: on it stands the reference of an enquiry."""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
from key_parts import PB, plate, plate_brass, window_light

o = options(width=640, spp=400, out="build/tag.png")
reset()
PA = 2.1 * PB
join(plate("", plate_brass(PA), None, PA), "tag").rotation_euler = (math.radians(-2), math.radians(2.2), 0)
window_light()
camera((0, 0, 1.33), (0, 0, 0), 36 * 1.33 / (2 * PA + .001), level=False).rotation_euler = (0, 0, 0)
sc = bpy.context.scene
sc.render.engine, sc.cycles.samples, sc.cycles.use_denoising, sc.render.film_transparent = "CYCLES", o["spp"], False, True
sc.render.resolution_x, sc.render.resolution_y = o["width"], round(o["width"] * (PB + .0005) / (PA + .0005))
sc.view_settings.view_transform, sc.view_settings.exposure = "Standard", .72
sc.render.image_settings.file_format, sc.render.image_settings.color_mode = "PNG", "RGBA"
sc.render.filepath = os.path.abspath(o["out"])
bpy.ops.render.render(write_still=True)
