"""The net of a cube with coloured squares or wedges: which of five drawn cubes can be folded from it?"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations
from random import Random
from typing import Any

from isoprobe.probes.families.emma.options import exchanged, looks
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.solid_geometry.net_of_dice import nets
from isoprobe.vision.figure.blocks import FACES, fitted, outlined
from isoprobe.vision.figure.panels import tone

COLOURS = tuple(hue for hue in kit.HUES if hue != "pink")
SIDES = ("up", "right", "down", "left")  # of a square of the net, clockwise
EDGES = {  # of a cube's faces, clockwise as seen, from the near corner on
    "top": ("front", "left", "back", "right"),
    "right": ("top", "back", "bottom", "front"),
    "front": ("right", "bottom", "left", "top"),
}
Vector = tuple[int, int, int]
Mark = tuple[str, int]  # a colour, and the number of the side along which its wedge lies; -1: the whole face
Faces = dict[Vector, tuple[str, Vector]]  # by the normal of a face: its colour, and at which side its wedge lies
_WAYS: dict[str, Vector] = {
    "right": (1, 0, 0),
    "left": (-1, 0, 0),
    "front": (0, 1, 0),
    "back": (0, -1, 0),
    "top": (0, 0, 1),
    "bottom": (0, 0, -1),
}
_NONE: Vector = (0, 0, 0)


def _minus(a: Vector) -> Vector:
    return -a[0], -a[1], -a[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _dot(a: Vector, b: Vector) -> int:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _folded(cells: list[tuple[int, int]], right: Vector, down: Vector) -> list[tuple[Vector, Vector, Vector]]:
    """Of each square its normal, and where its right and lower side point, once the net is folded away from who sees
    it; the first square as given."""
    frames = {cells[0]: (_cross(right, down), right, down)}
    todo = [cells[0]]
    while todo:
        x, y = todo.pop()
        n, r, d = frames[x, y]
        for place, frame in (
            ((x + 1, y), (r, _minus(n), d)),
            ((x - 1, y), (_minus(r), n, d)),
            ((x, y + 1), (d, r, _minus(n))),
            ((x, y - 1), (_minus(d), r, n)),
        ):
            if place in cells and place not in frames:
                frames[place] = frame
                todo.append(place)
    return [frames[cell] for cell in cells]


def _marks(rng: Random, wedges: bool) -> list[Mark]:
    return [(colour, rng.randrange(4) if wedges else -1) for colour in rng.sample("012345", 3)]


def _near(rng: Random, faces: list[Mark], wedges: bool) -> list[Mark]:
    """Another cube: two faces changed for one another, one turned, or one of another colour."""
    faces = list(faces)
    kind = rng.random()
    if wedges and kind < 0.5:
        k = rng.randrange(3)
        faces[k] = (faces[k][0], (faces[k][1] + rng.randint(1, 3)) % 4)
    elif kind < 0.75:
        a, b = rng.sample(range(3), 2)
        faces[a], faces[b] = faces[b], faces[a]
    else:
        k = rng.randrange(3)
        faces[k] = (rng.choice([c for c in "012345" if c not in [face[0] for face in faces]]), faces[k][1])
    return faces


def _whole(rng: Random, faces: list[Mark], wedges: bool) -> Faces:
    """A cube that shows these faces, the others marked by chance."""
    cube: Faces = {}
    for which, (colour, side) in zip(FACES, faces, strict=True):
        cube[_WAYS[which]] = (colour, _WAYS[EDGES[which][side]] if side >= 0 else _NONE)
    rest = [colour for colour in "012345" if colour not in [face[0] for face in faces]]
    for which, colour in zip(FACES, rng.sample(rest, 3), strict=True):
        cube[_minus(_WAYS[which])] = (colour, _WAYS[rng.choice(EDGES[which])] if wedges else _NONE)
    return cube


def _shows(cube: Faces, faces: list[Mark]) -> bool:
    """Whether the cube, turned in some way, shows these faces."""
    by_colour = {colour: (normal, way) for normal, (colour, way) in cube.items()}
    (top, a), (front, b), (right, c) = (by_colour[colour] for colour, _ in faces)
    if _cross(right, front) != top:  # three faces that meet, in this order
        return False
    for which, way, (_, side) in zip(FACES, (a, b, c), faces, strict=True):
        turned = (_dot(right, way), _dot(front, way), _dot(top, way))
        if turned != (_WAYS[EDGES[which][side]] if side >= 0 else _NONE):
            return False
    return True


def _has_four(cells: tuple[tuple[int, int], ...]) -> bool:
    return any(
        all((x + k * dx, y + k * dy) in cells for k in range(4)) for x, y in cells for dx, dy in ((1, 0), (0, 1))
    )


def _word(colour: str, side: str) -> str:
    return f"{colour} {side}".strip()


def _split(word: str) -> tuple[str, str]:
    colour, _, side = word.partition(" ")
    return colour, side


def _cells(facts: kit.Facts) -> list[tuple[int, int]]:
    return [(x, y) for x, y in facts["cells"]]


def _foldable(facts: kit.Facts) -> list[bool]:
    cube: Faces = {}
    for word, (normal, right, down) in zip(facts["net"], _folded(_cells(facts), (1, 0, 0), (0, 1, 0)), strict=True):
        colour, side = _split(word)
        way = {"up": _minus(down), "right": right, "down": down, "left": _minus(right), "": _NONE}[side]
        cube[normal] = (colour, way)
    found = []
    for option in facts["cubes"]:
        faces = [_split(word) for word in option]
        sides = [EDGES[w].index(side) if side else -1 for w, (_, side) in zip(FACES, faces, strict=True)]
        found.append(_shows(cube, [(colour, side) for (colour, _), side in zip(faces, sides, strict=True)]))
    return found


def _glued(cells: list[tuple[int, int]]) -> list[list[kit.Point]]:
    """The corners of each square, clockwise from the upper left, those that meet on the cube under one name: sides of
    the outline are glued wherever three squares lie around a corner."""
    corners = {(x, y): [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in cells}
    sides = {(ring[k], ring[(k + 1) % 4]) for ring in corners.values() for k in range(4)}
    following = {a: b for a, b in sides if (b, a) not in sides}
    loop = [next(iter(following))]
    while following[loop[-1]] != loop[0]:
        loop.append(following[loop[-1]])
    around = {point: sum(point in ring for ring in corners.values()) for point in loop}
    names = {point: point for ring in corners.values() for point in ring}
    while len(loop) > 2:
        k = next(k for k, point in enumerate(loop) if around[point] == 3)
        loop = loop[k:] + loop[:k]  # the corner first; its neighbours are the next and the last
        kept, gone = loop[-1], loop[1]
        around[kept] += around[gone]
        names = {point: kept if name == gone else name for point, name in names.items()}
        loop = loop[2:]
    return [[names[point] for point in corners[cell]] for cell in cells]


def _middle(points: list[kit.Point]) -> kit.Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _face(made: kit.FigureScene, points: list[kit.Point], word: str, sides: tuple[str, ...]) -> None:
    """A face with its mark; the first side is that of the first two corners."""
    colour, side = _split(word)
    if not side:
        made.polygon(points, colour)
    else:
        k = sides.index(side)
        made.polygon([points[k], points[(k + 1) % 4], _middle(points)], colour)
    made.stroke(points, closed=True)


def _of_cube(points: list[kit.Point], which: str) -> list[kit.Point]:
    """A face's corners, clockwise from the near one."""
    near = {"top": 2, "front": 1, "right": 0}[which]
    return points[near:] + points[:near]


def _seen(figure: kit.FigureReading, points: list[kit.Point], sides: tuple[str, ...]) -> str:
    """The mark on a face: what is seen in each of its quarters."""
    x, y = _middle(points)
    reach = 0.05 * abs(points[2][0] - points[0][0] + points[2][1] - points[0][1])
    quarters = []
    for k in range(4):
        (ax, ay), (bx, by) = points[k], points[(k + 1) % 4]
        quarters.append(tone(figure, (x + ax + bx) / 3, (y + ay + by) / 3, max(1.0, reach)))
    colours = set(quarters) - {"paper"}
    if len(colours) != 1:
        raise kit.Unreadable(f"{len(colours)} colours on a face: expected one")
    (colour,) = colours
    filled = [k for k in range(4) if quarters[k] == colour]
    if len(filled) not in (1, 4):
        raise kit.Unreadable(f"{len(filled)} quarters of a face filled: expected one or all")
    return _word(colour, "" if len(filled) == 4 else sides[filled[0]])


def _a_face(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice(FACES), rng.choice(kit.OPTION_LETTERS[:5]))


def _colour(facts: kit.Facts, arguments: tuple[str, ...]) -> str:
    return _split(facts["cubes"][kit.OPTION_LETTERS.index(arguments[1])][FACES.index(arguments[0])])[0]


def _two(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    """Two colours that are neighbours in the net half the time."""
    pairs = [(a, b) for a, b in permutations([_split(word)[0] for word in facts["net"]], 2)]
    wanted = rng.random() < 0.5
    return rng.choice([pair for pair in pairs if _touching(facts, pair) == wanted])


def _touching(facts: kit.Facts, arguments: tuple[str, ...]) -> bool:
    places = {_split(word)[0]: cell for word, cell in zip(facts["net"], facts["cells"], strict=True)}
    (ax, ay), (bx, by) = places[arguments[0]], places[arguments[1]]
    return bool(abs(ax - bx) + abs(ay - by) == 1)


@dataclass(frozen=True)
class FaceMark(kit.Word):
    """A face's colour or, with a side, a wedge of it along that side. `called`: each side, and the words that people
    call it by, the first of which text forms have where they say `where` the wedge is."""

    called: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    where: str = ""

    def write(self, value: Any) -> str:
        colour, side = _split(str(value))
        return f"{colour} triangle {self.where.format(self.called[side][0])}" if side else colour

    def parse(self, text: str) -> Any:
        words = re.findall(r"[a-z]+", text.casefold())
        colours = {word for word in words if word in COLOURS}
        sides = {side for side, called in self.called.items() if {side, *called} & set(words)}
        if len(colours) != 1 or len(sides) > 1:
            raise ValueError(f"{text[:40]!r}, expected a colour, or a triangle of it along one side")
        return _word(*colours, *(sides or {""}))


def _mark(where: str, called: Mapping[str, tuple[str, ...]]) -> FaceMark:
    choices = (*COLOURS, *(f"{colour} {side}" for colour in COLOURS for side in called))
    return FaceMark(choices, called=called, where=where)


NET_MARK = _mark(
    "along the {} side",
    {"up": ("upper", "top"), "right": ("right",), "down": ("lower", "bottom"), "left": ("left",)},
)
CUBE_MARK = _mark(
    "along the edge with the {} face",
    {
        "top": ("top", "upper", "up"),
        "bottom": ("bottom", "lower", "down"),
        "back": ("back", "rear"),
        **{way: (way,) for way in ("right", "left", "front")},
    },
)


class CubeNet(kit.Program):
    """Which of five cubes can be folded from a net?

    1: coloured faces, four squares of the net in a row
    2: coloured faces, any net
    3: a coloured wedge along one side of each face, any net"""

    version = 4  # 4: text forms say what the two numbers of a square are; 3: marks on the front lie as they are said to
    topic = "3D spatial simulation"
    variations = ("numeric", "geometric", "colour", "symbolic")
    question = {
        "cube": "The net is folded into a cube, its coloured side outside. Which of the cubes A to E can it become?",
        "box": "This sheet is folded into a gift box, its coloured side outside. Which of the boxes A to E can it "
        "become?",
        "flat": "One of the cubes A to E was cut open and laid flat, its outside up. Which of them gives this net?",
    }
    fields = {
        "cells": kit.Listed(kit.Listed(kit.Whole(0, 4), 2, 2), 6, 6),
        "net": kit.Listed(NET_MARK, 6, 6),
        "cubes": kit.Listed(kit.Listed(CUBE_MARK, 3, 3), 5, 5),
    }
    says = {
        "cells": "squares of the net (for each in brackets, how many columns it lies to the right of the leftmost "
        "square, and how many rows below the uppermost one)",
        "net": "colours of the net (of these squares in the same order)",
        "cubes": "cubes A to E (for each, the colours of its top, of its front, which is the face at the lower left, "
        "and of its right face)",
    }
    answer = kit.pictured(5, "cube")
    canvas = (640, 520)
    table = ("cells", "net")
    prose = (
        "The squares of a net lie at these numbers of columns to the right and rows down: {cells}. In this order they "
        "are coloured so: {net}. The cubes A to E are coloured so on their top, front and right faces: {cubes}."
    )
    elements = (
        kit.Element(
            "face",
            "Of a cube one sees the top, the front (at the lower left) and the right face (at the lower right). What "
            "colour is on the {a} face of cube {b}?",
            "choice",
            _colour,
            _a_face,
            COLOURS,
        ),
        kit.Element(
            "touching",
            "Do the square with {a} in it and the square with {b} in it share a side in the flat net?",
            "yes_no",
            _touching,
            _two,
        ),
    )
    features = looks(lambda facts: facts["cubes"])
    labels = {"wedges": lambda facts: " " in facts["net"][0]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Five cubes of which none stands out, and the net of one of them."""
        wedges = level == 3
        form, signs = Random(draw["geometric"].getrandbits(64)), draw["symbolic"]
        marks = Random(draw["numeric"].getrandbits(64))
        right = signs.randrange(5)
        colours = draw["colour"].sample(COLOURS, 6)
        options = [_marks(marks, wedges)]
        while len(options) < 5:
            new = _near(marks, marks.choice(options), wedges)
            if new not in options:
                options.append(new)
        marks.shuffle(options)
        cubes: list[Faces] = []
        for k in range(5):
            tried = (_whole(marks, options[k], wedges) for _ in range(12))
            others = [option for option in options if option != options[k]]
            good = next((whole for whole in tried if not any(_shows(whole, option) for option in others)), None)
            if good is None:  # if some could not be the right one, the others would be told by their look
                return None
            cubes.append(good)
        cube = cubes[right]
        cells = list(form.choice([net for net in nets() if level > 1 or _has_four(net)]))
        first, second = form.choice([(a, b) for a, b in permutations(_WAYS.values(), 2) if not _dot(a, b)])
        net = []
        for normal, to_right, down in _folded(cells, first, second):
            colour, way = cube[normal]
            ways = {_minus(down): "up", to_right: "right", down: "down", _minus(to_right): "left"}
            net.append(_word(colours[int(colour)], ways.get(way, "")))
        return {
            "cells": [list(cell) for cell in cells],
            "net": net,
            "cubes": [
                [
                    _word(colours[int(c)], EDGES[w][side] if wedges else "")
                    for w, (c, side) in zip(FACES, option, strict=True)
                ]
                for option in options
            ],
            "wording": draw["question"].choice(list(self.question)),
        }

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if tuple(_cells(facts)) not in nets():
            return f"cells {facts['cells']}: expected a net of a cube, row by row from the upper left"
        marks = [_split(word) for word in facts["net"]]
        if len({colour for colour, _ in marks}) < 6:
            return "net: expected six colours"
        bare = {side == "" for _, side in marks}
        if len(bare) > 1 or not {side for _, side in marks} <= {"", *SIDES}:
            return "net: expected whole faces, or a wedge along a side on each"
        known = {colour for colour, _ in marks}
        for cube in facts["cubes"]:
            faces = [_split(word) for word in cube]
            if len({colour for colour, _ in faces}) < 3 or not {colour for colour, _ in faces} <= known:
                return "cubes: expected three of the net's colours on each"
            if any(
                (side == "") not in bare or side not in ("", *EDGES[w])
                for w, (_, side) in zip(FACES, faces, strict=True)
            ):
                return "cubes: expected marks like the net's"
        count = sum(_foldable(facts))
        return "" if count == 1 else f"{count} cubes that can be folded: expected one"

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The squares row by row, counted from the leftmost and the uppermost."""
        left, top = min(x for x, _ in facts["cells"]), min(y for _, y in facts["cells"])
        together = sorted(
            ([y - top, x - left], mark) for (x, y), mark in zip(facts["cells"], facts["net"], strict=True)
        )
        return {**facts, "cells": [[x, y] for (y, x), _ in together], "net": [mark for _, mark in together]}

    def by_folding(self, facts: kit.Facts) -> str:
        """The net folded in space, and a rotation to what each cube shows."""
        return kit.OPTION_LETTERS[_foldable(facts).index(True)]

    def by_gluing(self, facts: kit.Facts) -> str:
        """Sides of the outline glued around its corners, and faces met at one corner."""
        rings = _glued(_cells(facts))
        place = {_split(word)[0]: k for k, word in enumerate(facts["net"])}

        def agrees(option: list[str], corner: kit.Point) -> bool:
            turned = []
            for which, word in zip(FACES, option, strict=True):
                colour, side = _split(word)
                ring = rings[place[colour]]
                if corner not in ring:
                    return False
                start = ring.index(corner)
                turned.append(ring[start:] + ring[:start])
                own = _split(facts["net"][place[colour]])[1]
                if side and SIDES[(start + EDGES[which].index(side)) % 4] != own:
                    return False
            top, front, right = turned
            return top[1] == front[3] and front[1] == right[3] and right[1] == top[3]

        corners = sorted({point for ring in rings for point in ring})
        found = [k for k, option in enumerate(facts["cubes"]) if any(agrees(option, corner) for corner in corners)]
        if len(found) != 1:
            raise ValueError(f"{len(found)} cubes that can be glued: expected one")
        return kit.OPTION_LETTERS[found[0]]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two cubes mistaken for one another."""
        return exchanged(rng, facts, "cubes", self.by_folding(facts))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The net above, five cubes with their letters below."""
        look, size = scene.look, scene.look.size
        wide, high = (max(cell[k] for cell in facts["cells"]) + 1 for k in (0, 1))
        unit = min((look.width - 4 * size) / 5 / 2.35, 0.13 * look.height)
        below = look.height - 4 * size - 2.42 * unit
        side = min((look.width - 4 * size) / wide, (below - 3.5 * size) / high, 5.2 * size)
        left, top = (look.width - side * wide) / 2, (below - 0.5 * size - side * high) / 2
        for (x, y), word in zip(facts["cells"], facts["net"], strict=True):
            a, b = left + x * side, top + y * side
            _face(scene, [(a, b), (a + side, b), (a + side, b + side), (a, b + side)], word, SIDES)
        step = (look.width - 4 * size) / 5
        for k, cube in enumerate(facts["cubes"]):
            x = 2 * size + (k + 0.5) * step
            blocks = fitted(1, 1, 1, (x - unit, below, x + unit, below + 2.42 * unit))
            for which, word in zip(FACES, cube, strict=True):
                _face(scene, _of_cube(blocks.face(0, 0, 0, which), which), word, EDGES[which])
            scene.text(kit.OPTION_LETTERS[k], x, below + 2.42 * unit + 1.6 * size, scale=1.1)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The net's squares from its outline, the cubes' faces from theirs."""
        boxes = outlined(figure.mask("ink"), 40)
        if len(boxes) != 6:
            raise kit.Unreadable(f"{len(boxes)} drawings: expected a net and five cubes")
        net = min(boxes, key=lambda box: box[3])
        width = 2.0
        wide, high = net[2] - net[0] - width, net[3] - net[1] - width
        columns, rows = min(((4, 3), (3, 4), (5, 2), (2, 5)), key=lambda each: abs(wide / high - each[0] / each[1]))
        side = wide / columns
        cells, marks = [], []
        for y in range(rows):
            for x in range(columns):
                a, b = net[0] + width / 2 + x * side, net[1] + width / 2 + y * side
                points = [(a, b), (a + side, b), (a + side, b + side), (a, b + side)]
                edges = [figure.inked(points[k], points[(k + 1) % 4]) for k in range(4)]
                if min(edges) > 0.9:
                    cells.append([x, y])
                    marks.append(_seen(figure, points, SIDES))
        cubes = []
        for box in sorted(box for box in boxes if box != net):
            blocks = fitted(1, 1, 1, (box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1))
            cubes.append([_seen(figure, _of_cube(blocks.face(0, 0, 0, which), which), EDGES[which]) for which in FACES])
        letters = [text.one_of(tuple(kit.OPTION_LETTERS[:5])) for text in sorted(figure.texts, key=lambda text: text.x)]
        if letters != list(kit.OPTION_LETTERS[:5]):
            raise kit.Unreadable("expected the letters A to E below the cubes")
        return {"cells": cells, "net": marks, "cubes": cubes}


TASK = CubeNet().task()
