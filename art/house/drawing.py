"""The outlines of the house and of what stands around it, as paths of SVG, sheet by sheet.
Unit: the picture is 900 high; x is 0 in the middle of the picture, y is 0 where the house stands, and up is negative."""
import math
import random

rng = random.Random(1897)


def path(points):
    return 'M' + 'L'.join(f'{x:.1f} {y:.1f}' for x, y in points) + 'Z'


def by_hand(points, amount=.7):
    """No corner is exactly where it was meant to be."""
    return path([(x + rng.gauss(0, amount), y + rng.gauss(0, amount)) for x, y in points])


def box(x0, y0, x1, y1, amount=.7):
    return by_hand([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], amount)


def sliver(points, width):
    """A knife cut along a line, widest in its middle."""
    left, right, last = [], [], len(points) - 1
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(last, i + 1)]
        length = math.hypot(bx - ax, by - ay) or 1
        k = width / 2 * math.sin(math.pi * min(max(i / last, .02), .98)) ** .7
        left.append((x - (by - ay) / length * k, y + (bx - ax) / length * k))
        right.append((x + (by - ay) / length * k, y - (bx - ax) / length * k))
    return path(left + right[::-1])


# ------------------------------------------------------------------ windows
class Window:
    """A window: what is cut out of the façade is its panes; the bars between them remain."""

    def __init__(self, x, sill, width, height, head='flat', bars=(2, .3), lit=0, shutters=False, inside=False):
        self.x, self.sill, self.width, self.height, self.head, self.bars = x, sill, width, height, head, bars
        self.lit, self.shutters, self.inside = lit, shutters, inside

    def outline(self, grow=0.):
        w, top, bottom = self.width / 2 + grow, self.sill - self.height - grow, self.sill + grow
        if self.head == 'flat':
            return [(self.x - w, bottom), (self.x - w, top), (self.x + w, top), (self.x + w, bottom)]
        rise = {'round': w, 'segment': w * .42}[self.head]
        arc = [(self.x - w * math.cos(a), top + rise - rise * math.sin(a)) for a in (math.pi * i / 12 for i in range(13))]
        return [(self.x - w, bottom), *arc, (self.x + w, bottom)]

    def rectangle(self, grow):
        return self.x - self.width / 2 - grow, self.sill - self.height - grow, self.x + self.width / 2 + grow, self.sill + grow

    def bars_path(self):
        columns, transom = self.bars
        left, top = self.x - self.width / 2, self.sill - self.height
        lines = [box(left + self.width * i / columns - 1.4, top - 2, left + self.width * i / columns + 1.4, self.sill + 2, .15) for i in range(1, columns)]
        if transom:
            y = top + self.height * transom
            lines.append(box(left - 2, y - 1.4, left + self.width + 2, y + 1.4, .15))
        return ''.join(lines)


W = Window
# From one to twelve: when the light comes on. The windows of one room light up together.
VERANDA = [W(-566, -14, 30, 68, 'segment', lit=7), W(-528, -14, 34, 70, 'segment', lit=7), W(-490, -14, 30, 68, 'segment'), W(-455, -14, 26, 68, 'segment')]
GABLE = [
    W(-392, -10, 30, 72, 'round', (2, .38)), W(-338, -4, 42, 84, 'round', (2, .36), 5), W(-281, -10, 30, 72, 'round', (2, .38)), W(-226, -10, 34, 72, 'round', (2, .38)),
    W(-396, -128, 27, 58, shutters=True), W(-344, -124, 29, 70, bars=(2, .24), lit=9), W(-290, -128, 27, 58, shutters=True, lit=3), W(-226, -128, 27, 58, shutters=True),
    W(-362, -222, 26, 52, shutters=True), W(-308, -219, 28, 62, bars=(2, .24)), W(-252, -222, 26, 52, shutters=True, lit=11),
    W(-326, -322, 20, 34, bars=(2, 0)), W(-290, -322, 20, 34, bars=(2, 0)),
]
RANGE = [
    W(-146, -8, 34, 80, 'round', (2, .36), 4), W(-100, -8, 34, 80, 'round', (2, .36), 4), W(140, -8, 38, 84, 'round', (2, .36)), W(198, -8, 36, 78, 'round', (2, .38)),
    W(-150, -130, 29, 60, 'segment'), W(-106, -130, 29, 60, 'segment', lit=8), W(122, -130, 30, 60, 'segment'), W(174, -130, 30, 60, 'segment', lit=6), W(222, -130, 30, 60, 'segment', lit=6),
    W(-150, -226, 27, 50), W(-106, -226, 27, 50), W(122, -226, 28, 50, lit=11), W(174, -226, 28, 50), W(222, -226, 28, 50),
    W(-158, -318, 21, 31), W(-128, -318, 21, 31), W(-98, -318, 21, 31), W(116, -318, 21, 31), W(166, -318, 21, 31), W(196, -318, 21, 31, lit=10), W(226, -318, 21, 31),
]
BAY = [
    W(-44, -4, 38, 88, 'round', (2, .36), 2), W(10, -4, 46, 94, 'round', (3, .36), 2), W(64, -4, 38, 88, 'round', (2, .36), 2),
    W(-42, -128, 31, 66, 'round', (2, .32)), W(10, -126, 46, 76, 'round', (2, .3), 10, inside=True), W(62, -128, 31, 66, 'round', (2, .32)),
    W(-40, -228, 28, 54, 'segment', lit=5), W(10, -228, 36, 56, 'segment', (3, .3)), W(60, -228, 28, 54, 'segment'),
    W(-12, -330, 24, 42, 'round', (2, .36)), W(32, -330, 24, 42, 'round', (2, .36)),
    W(10, -410, 22, 26, 'round', (2, 0)),
]
# The tower has the stairs.
TOWER = [W(282, -20, 22, 50, 'round', (2, 0)), W(310, -104, 22, 50, 'round', (2, 0), 1), W(284, -196, 22, 48, 'round', (2, 0), 1), W(312, -282, 22, 46, 'round', (2, 0)),
         W(272, -378, 17, 44, 'round', (1, 0)), W(297, -376, 20, 48, 'round', (1, 0), 12), W(322, -378, 17, 44, 'round', (1, 0))]
WING = [
    W(384, -14, 30, 62, 'segment'), W(428, -14, 30, 62, 'segment'), W(486, -10, 40, 74, 'segment', (3, .3), 3), W(544, -14, 30, 62, 'segment'),
    W(382, -118, 25, 52, shutters=True), W(436, -118, 25, 52, shutters=True), W(498, -118, 25, 52, shutters=True, lit=7), W(552, -118, 25, 52, shutters=True),
    W(382, -206, 24, 46, shutters=True, lit=9), W(436, -206, 24, 46, shutters=True), W(498, -206, 24, 46, shutters=True), W(552, -206, 24, 46, shutters=True),
]
DORMERS = [W(-124, -412, 18, 28, bars=(2, 0)), W(124, -410, 18, 28, bars=(2, 0)), W(190, -412, 24, 30, 'segment', (2, 0)), W(418, -318, 17, 24, bars=(2, 0)), W(520, -316, 17, 24, bars=(2, 0), lit=12)]
ALL = VERANDA + GABLE + RANGE + BAY + TOWER + WING + DORMERS


def cut(windows):
    """The panes, and then the bars that remain."""
    return [(0, ''.join(by_hand(w.outline(), .35) for w in windows)), (1, ''.join(w.bars_path() for w in windows))]


def surrounds(windows):
    return [(1, ''.join(path(w.outline(4.5)) for w in windows if not w.shutters)),
            (1, ''.join(box(w.x - w.width / 2 - 7, w.sill + 1, w.x + w.width / 2 + 7, w.sill + 6, .4) for w in windows)),
            (0, ''.join(path(w.outline()) for w in windows)), (1, ''.join(w.bars_path() for w in windows))]


def shutters(windows):
    """Pairs of them, open; a few are half closed, as somebody left them."""
    leaves, slats = [], []
    for w in windows:
        if not w.shutters:
            continue
        for side in (-1, 1):
            width = w.width * .47 * (1 if rng.random() > .18 else .62)
            edge = w.x + side * (w.width / 2 + 1)
            x0, x1 = sorted((edge, edge + side * width))
            leaves.append(box(x0, w.sill - w.height - 1, x1, w.sill + 1, .6))
            slats += [box(x0 + 2, w.sill - w.height * f - .8, x1 - 2, w.sill - w.height * f + .8, .1) for f in (.2, .35, .5, .65, .8)]
    return [(1, ''.join(leaves)), (0, ''.join(slats))]


# ------------------------------------------------------------------ walls, roofs, balconies
def quoins(x, side, top, bottom=0):
    blocks, y, long = [], bottom, True
    while y > top:
        blocks.append(box(x, y - 17, x + side * (15 if long else 9), y - 2, .5))
        y, long = y - 19, not long
    return ''.join(blocks)


def course(x0, x1, y, height):
    return box(x0, y - height, x1, y, .5)


wing = [(1, box(335, -278, 592, 8)), *cut(WING)]
tower = [(1, box(248, -446, 345, 8)), *cut(TOWER)]
range_ = [(1, box(-190, -372, 256, 8)), (0, box(-62, -360, 82, 4)), *cut(RANGE)]
gable = [(1, by_hand([(-430, 8), (-430, -318), (-308, -424), (-186, -318), (-186, 8)])), *cut(GABLE)]
scroll = [(-70, 8), (-70, -366), (-76, -372), (-70, -384), (-54, -388), (-46, -400), (-44, -416), (-34, -428), (-20, -430), (-12, -440), (-8, -456), (2, -468),
          (10, -472), (18, -468), (28, -456), (32, -440), (40, -430), (54, -428), (64, -416), (66, -400), (74, -388), (90, -384), (96, -372), (90, -366), (90, 8)]
bay = [(1, by_hand(scroll, .5)), *cut(BAY)]
veranda = [(1, box(-592, -104, -424, 8)), *cut(VERANDA)]
glass = [(1, box(338, -270, 586, 4) + box(252, -440, 340, 4) + box(-184, -365, 250, 4) + box(-426, -310, -190, 4) + path([(-426, -310), (-308, -412), (-190, -310)]) + box(-64, -470, 84, 4) + box(-588, -100, -428, 4) + ''.join(path(w.outline(4)) for w in DORMERS))]

relief = [
    *surrounds(RANGE + BAY + TOWER + VERANDA),
    (1, course(-196, 262, -366, 9) + course(-193, 259, -356, 4) + course(-190, -70, -112, 6) + course(90, 250, -112, 6) + course(-190, -70, -298, 4) + course(90, 250, -298, 4)
     + course(-74, 94, -112, 7) + course(-74, 94, -210, 5) + course(-74, 94, -300, 6) + course(-46, 66, -392, 4)
     + course(244, 349, -436, 10) + course(246, 347, -350, 5) + course(247, 346, -92, 5)
     + course(-596, -422, -98, 8) + course(-186, -70, -4, 4)),
    (1, quoins(-190, 1, -350) + quoins(250, -1, -350) + quoins(345, -1, -330)),
]
wing_relief = [*surrounds(WING), (1, course(333, 594, -270, 8) + course(335, 592, -98, 5) + quoins(592, -1, -262))]
gable_relief = [*surrounds(GABLE), (1, course(-430, -186, -106, 6) + quoins(-430, 1, -96) + quoins(-186, -1, -96))]


def roof_cuts(left, right, top, bottom, rows, lean=0.):
    """Courses of slates: knife cuts of different lengths, none across the whole roof."""
    cuts = []
    for row in range(rows):
        y = bottom + (top - bottom) * (row + .8) / (rows + .6)
        inset = lean * (row + .8) / (rows + .6)
        x = left + inset + rng.uniform(8, 60)
        while x < right - inset - 30:
            end = min(x + rng.uniform(26, 120), right - inset - 8)
            cuts.append(sliver([(x + (end - x) * i / 6, y + rng.gauss(0, .4)) for i in range(7)], 1.7))
            x = end + rng.uniform(20, 90)
    return ''.join(cuts)


def dormer(w, rise):
    half, top = w.width / 2 + 6, w.sill - w.height - 5
    return by_hand([(w.x - half, w.sill + 6), (w.x - half, top), (w.x - half - 5, top + 1), (w.x, top - rise), (w.x + half + 5, top + 1), (w.x + half, top), (w.x + half, w.sill + 6)], .5)


def chimney(x, top, bottom, width):
    return (box(x - width / 2, top, x + width / 2, bottom, .6) + box(x - width / 2 - 3.5, top + 5, x + width / 2 + 3.5, top + 11, .4)
            + ''.join(box(x + dx - 2.6, top - 8, x + dx + 2.6, top + 1, .3) for dx in (-width / 4, width / 4)))


chimneys = [(1, chimney(-120, -546, -470, 30) + chimney(142, -540, -470, 40) + chimney(-222, -432, -330, 24) + chimney(462, -432, -300, 30))]
behind_dormers = ''.join(path(w.outline(3)) for w in DORMERS)
range_roof = [(1, by_hand([(-206, -370), (-198, -380), (-176, -452), (-160, -470), (-132, -514), (196, -514), (222, -470), (238, -452), (262, -380), (270, -370)], 1)),
              (0, roof_cuts(-190, 250, -508, -384, 8, 58) + behind_dormers + box(-8, -450, 28, -372))]
wing_roof = [(1, by_hand([(326, -270), (338, -290), (386, -396), (520, -404), (566, -352), (590, -290), (602, -270)], 1)), (0, roof_cuts(344, 588, -398, -282, 7, 46) + behind_dormers)]
dormers = [(1, ''.join(dormer(w, 16) for w in DORMERS)), *cut(DORMERS)]
# The broad roof of the country over the gable, of which one sees the boards.
boards = [(1, by_hand([(-482, -296), (-474, -310), (-308, -452), (-142, -310), (-134, -296), (-146, -292), (-308, -430), (-470, -292)], .6)),
          (1, ''.join(by_hand([(-308 + s * t * 160, -430 + t * 136), (-308 + s * (t * 160 + 9), -430 + t * 136 + 8), (-308 + s * (t * 160 + 6), -430 + t * 136 + 17), (-308 + s * (t * 160 - 4), -430 + t * 136 + 10)], .5)
                      for s in (-1, 1) for t in (.2, .36, .52, .68, .84))),
          (1, by_hand([(-311, -478), (-308, -486), (-305, -478), (-304, -450), (-312, -450)], .3))]
gable_roof = [(1, by_hand([(-474, -306), (-308, -450), (-142, -306), (-160, -306), (-308, -432), (-456, -306)], .5))]
spire = [(1, by_hand([(236, -440), (240, -448), (257, -459), (268, -480), (276, -510), (283, -552), (290, -604), (295.4, -656), (294, -664), (297, -676), (300, -664), (298.6, -656), (304, -604), (311, -552), (318, -510), (326, -480), (337, -459), (353, -448), (357, -440)], .5)),
         (1, 'M295.4 -662L295.4 -716L298.6 -716L298.6 -662Z' + by_hand([(298, -714), (326, -709), (340, -712), (362, -706), (340, -699), (326, -697), (298, -700)], .4)),
         (0, sliver([(284, -452), (287, -486), (291, -530), (296, -610)], 2) + sliver([(311, -452), (308, -486), (303, -530), (298.5, -600)], 2) + sliver([(256, -452), (268, -470), (277, -500), (284, -540)], 1.8) + sliver([(338, -452), (326, -470), (317, -500), (310, -540)], 1.8))]


def railing(x0, x1, floor, height=26, flowers=True):
    """A balcony of turned wood; on its rail boxes of geraniums, not everywhere."""
    positive = box(x0, floor - height, x1, floor + 6, .6) + ''.join(by_hand([(x, floor + 5), (x + 7, floor + 5), (x + 5, floor + 15), (x + 2, floor + 19)], .4) for x in (x0 + 6, (x0 + x1) / 2 - 3, x1 - 13))
    slots, x = [], x0 + 5
    while x < x1 - 6:
        slots.append(by_hand([(x, floor - height + 6), (x + 4, floor - height + 6), (x + 2.9, floor - height / 2), (x + 4, floor - 2), (x, floor - 2), (x + 1.1, floor - height / 2)], .25))
        x += 8.2
    boxes, x = [], x0 + rng.uniform(4, 16)
    while flowers and x < x1 - 24:
        end = min(x + rng.uniform(22, 52), x1 - 4)
        top = [(x + (end - x) * i / 9, floor - height - rng.uniform(2, 10)) for i in range(10)]
        bottom = [(end - (end - x) * i / 7, floor - height + rng.uniform(3, 11)) for i in range(8)]
        boxes.append(path(top + bottom))
        x = end + rng.uniform(6, 34)
    return [(1, positive), (0, ''.join(slots)), (1, ''.join(boxes))]


balconies = [*railing(-424, -190, -118, 27), *railing(-388, -228, -214, 25)]
stone_balconies = [*railing(-66, 86, -116, 20, False), *railing(-596, -424, -106, 22, False), *railing(166, 232, -118, 19)]
# Striped canvas above the terrace.
awning = [(1, ''.join(by_hand([(x, -98), (x + 14, -98), (x + 17, -70), (x + 12, -64), (x + 7, -63), (x + 2, -66), (x - 3, -70)], .5) for x in (-172, -158, -144, -130, -116, -102, -88)))]

# ------------------------------------------------------------------ people and what hangs in windows
reader = [(1, by_hand([(16, -124), (15, -150), (11, -158), (8, -166), (11, -172), (16, -173), (17.6, -176), (15.4, -178), (14.2, -182), (13, -183), (14, -186), (14.6, -191), (18, -194.6), (23, -194.4), (26.4, -191), (27, -186), (25, -181),
                         (24, -176), (29, -172), (33, -164), (34, -150), (36, -124)], .1) + by_hand([(9, -168), (1.6, -171), (1, -166), (9, -162)], .2))]
curtains = [(1, ''.join(
    by_hand([(w.x + s * w.width * .5, w.sill - w.height), (w.x + s * w.width * .16, w.sill - w.height), (w.x + s * w.width * .26, w.sill - w.height * .5), (w.x + s * w.width * .42, w.sill - w.height * .3), (w.x + s * w.width * .4, w.sill), (w.x + s * w.width * .5, w.sill)], .3)
    for i, w in enumerate(w for w in ALL if w.lit and not w.inside and w.width > 22 and w.sill < -100) if i % 3 != 1 for s in (-1, 1)))]

# ------------------------------------------------------------------ terrace and garden
def balustrade(x0, x1, top, bottom, step=15):
    slots, x = [], x0 + 13
    while x < x1 - 14:
        slots.append(by_hand([(x, top + 7), (x + 7, top + 7), (x + 5.5, top + 12), (x + 7.6, bottom - 9), (x + 6, bottom - 5), (x + 1, bottom - 5), (x - .6, bottom - 9), (x + 1.5, top + 12)], .35))
        x += step
    posts = ''.join(box(x - 8, top - 6, x + 8, bottom, .5) + by_hand([(x - 6, top - 8), (x - 9, top - 17), (x - 3, top - 20), (x + 4, top - 24), (x + 9, top - 17), (x + 6, top - 8)], .8) for x in (x0, x1))
    return [(1, box(x0 - 4, top, x1 + 4, bottom, .5)), (0, ''.join(slots)), (1, posts)]


terrace = [*balustrade(-420, -250, 2, 36), *balustrade(-236, -52, 2, 36), *balustrade(72, 236, 2, 36), *balustrade(250, 404, 2, 36), (1, box(-640, 30, 640, 60))]
# The stairs to the garden, each step a strip of its own.
stairs = [[(1, box(-46 - i * 8, 4 + i * 9, 66 + i * 8, 70, .5))] for i in range(6)]


def ridge(points, rough, seed, base):
    """A line through the points, broken again and again as rock is."""
    r = random.Random(seed)
    for _ in range(6):
        line = []
        for a, b in zip(points, points[1:]):
            line += [a, ((a[0] + b[0]) / 2 + r.gauss(0, rough * .3), (a[1] + b[1]) / 2 + r.gauss(0, rough))]
        points, rough = line + [points[-1]], rough * .54
    return points + [(points[-1][0], base), (points[0][0], base)], points


far_outline, far_line = ridge([(-2500, -150), (-2280, -215), (-2120, -190), (-1900, -300), (-1760, -262), (-1610, -372), (-1540, -350), (-1430, -452), (-1370, -420), (-1290, -338), (-1180, -372), (-1040, -268),
                               (-900, -312), (-760, -236), (-560, -270), (-380, -210), (-100, -250), (160, -206), (420, -250), (640, -300), (800, -262), (930, -352), (1010, -332), (1120, -418), (1180, -440), (1250, -392), (1390, -340), (1480, -356),
                               (1640, -250), (1820, -288), (2010, -196), (2220, -226), (2500, -140)], 16, 5, 60)
near_outline, _ = ridge([(-2500, -96), (-2200, -150), (-1900, -196), (-1650, -170), (-1400, -118), (-1100, -150), (-800, -120), (-400, -96), (0, -84), (500, -110), (900, -170), (1200, -206), (1500, -158), (1800, -110), (2100, -136), (2500, -84)], 9, 8, 60)


def gullies():
    """What is cut out below each summit, so that the sheet behind it shows: snow."""
    r, cuts = random.Random(3), []
    for i in range(6, len(far_line) - 6):
        x, y = far_line[i]
        if y == min(p[1] for p in far_line[i - 6:i + 7]) and y < -230:
            for _ in range(3):
                sx, sy, points = x + r.uniform(-4, 12), y + r.uniform(8, 26), []
                for _ in range(7):
                    points.append((sx, sy))
                    sx, sy = sx + r.uniform(-3, 11), sy + r.uniform(5, 15)
                cuts.append(sliver(points, r.uniform(2.2, 4.4)))
    return ''.join(cuts)


snow = [(1, path(far_outline))]
mountains = [*snow, (0, gullies())]


def spruce(x, foot, height, width, seed):
    """Boughs that hang, each of its own length."""
    r = random.Random(seed)
    left, right, count = [], [], int(height / 12)
    for i in range(count):
        t = (i + 1) / count
        y = foot - height + height * .97 * t ** .96
        for side, points in ((-1, left), (1, right)):
            reach = width / 2 * t ** .85 * r.uniform(.62, 1.12) * (1 if r.random() > .1 else .5)
            points += [(x + side * reach * .38, y - 7 + r.gauss(0, 1)), (x + side * reach * .82, y + r.uniform(-1, 4)), (x + side * reach, y + 5 + r.uniform(0, 5)), (x + side * reach * .7, y + 5), (x + side * reach * .34, y + 2)]
    trunk = [(x + width * .035, foot), (x + width * .035, foot + 14), (x - width * .035, foot + 14), (x - width * .035, foot)]
    return path([(x, foot - height)] + right + trunk[:1] + trunk[1:3] + trunk[3:] + left[::-1])


near = [(1, path(near_outline) + ''.join(spruce(x, -70 - 60 * math.exp(-((x + 1800) / 300) ** 2) - 60 * math.exp(-((x - 1180) / 260) ** 2), rng.uniform(30, 62), rng.uniform(13, 22), i)
                                          for i, x in enumerate(sorted(rng.uniform(-2450, 2450) for _ in range(210)))))]
lake = [(1, box(-2500, -62, 2500, 70)), (0, ''.join(
    sliver([(x + length * j / 8, y + rng.gauss(0, .5)) for j in range(9)], 2.2)
    for x, y, length in ((rng.choice((-1, 1)) * rng.uniform(560, 2400), rng.uniform(-54, 30), rng.uniform(60, 260)) for _ in range(110))))]
boathouse = [(1, by_hand([(-1204, 14), (-1204, -36), (-1224, -32), (-1160, -92), (-1096, -32), (-1116, -36), (-1116, 14)], .6) + box(-1116, -2, -960, 4) + ''.join(box(x, 0, x + 5, 24, .4) for x in (-1090, -1050, -1008, -966)) + box(-1000, -34, -996, 0, .2)),
             (0, box(-1186, -22, -1134, 12) + sliver([(-1176, -50), (-1160, -64), (-1144, -50)], 2.4))]
sail = [(1, by_hand([(1262, -14), (1266, -128), (1318, -20)], .4) + by_hand([(1256, -18), (1258, -104), (1226, -22)], .4) + by_hand([(1216, -8), (1330, -10), (1312, 4), (1234, 5)], .5))]
spruces_back = [(1, ''.join(spruce(*s) for s in ((694, 30, 420, 150, 21), (772, 34, 330, 124, 22), (-716, 30, 360, 130, 23), (1010, 30, 240, 92, 25), (-1420, 20, 300, 116, 26), (-1510, 26, 220, 86, 27), (1560, 24, 330, 120, 28), (1640, 24, 250, 96, 29),
                                                 (-2060, 20, 340, 126, 31), (-1986, 24, 250, 94, 32), (2130, 24, 300, 112, 33))))]
# Trees with leaves: each crown a few masses (x, y, radius across, radius down), the farthest first.
LINDENS = [dict(trunk=by_hand([(x - w, 60), (x - w * .7, 0), (x - w * .5, y), (x + w * .5, y), (x + w * .7, 0), (x + w, 60)], 1.5), crowns=crowns) for x, y, w, crowns in (
    (-708, -120, 11, [(-712, -262, 66, 58), (-650, -176, 78, 70), (-764, -190, 84, 74), (-704, -196, 76, 58), (-664, -112, 74, 50), (-752, -118, 84, 52)]),
    (880, -100, 11, [(876, -216, 70, 60), (932, -150, 80, 66), (822, -150, 78, 62), (880, -152, 64, 52), (926, -96, 70, 44), (836, -90, 74, 44)]),
    (-890, -50, 7, [(-886, -116, 50, 44), (-930, -76, 54, 42), (-850, -72, 52, 40), (-890, -62, 48, 34)]),
    (-1722, -80, 10, [(-1718, -186, 66, 54), (-1776, -120, 76, 58), (-1664, -118, 72, 56), (-1722, -110, 64, 44)]),
    (1852, -80, 10, [(1846, -196, 68, 58), (1908, -130, 80, 62), (1792, -126, 76, 58), (1850, -116, 66, 46)]),
)]
# Two rows of shrubs that leave the middle of the terrace free.
SHRUBS = [[(x, y + 8 * math.sin(x / 90), rng.uniform(30, 66), rng.uniform(14, 38)) for x in (*range(-2420, gap, 58), *range(-gap, 2440, 58))] for gap, y in ((-520, 32), (-330, 58))]
