"""A box of small cubes is painted and taken apart: how many of them have so many painted faces?"""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod

from isoprobe.probes.families.programs import kit, labelled
from isoprobe.vision.figure.solids import box_labels, slanted, slanted_box

_MOST = {1: 7, 2: 9, 3: 12}
BARE = {"all": (), "standing": ("bottom",), "ring": ("bottom", "top")}
_PAINT = {
    "all": "All its faces are painted",
    "standing": "It stands on a table, and all its faces except the one on the table are painted",
    "ring": "Its four vertical faces are painted, but not its top and its bottom",
}


class PaintedCube(kit.Program):
    """How many small cubes of a painted box have so many painted faces?

    1: three to seven cubes along an edge
    2: up to nine
    3: up to twelve"""

    different = {1: 1_100, 2: 3_100}
    question = {
        key: "A box is built of small cubes, and it is given how many there are along each edge. "
        + paint
        + ". Then the box is taken apart. For how many small cubes is the number of painted faces exactly {count}?"
        for key, paint in _PAINT.items()
    }
    fields = labelled.box_fields(3, 15)
    says = {edge: said.replace("(", "(in small cubes, ") for edge, said in labelled.BOX.items()}
    asked = {"count": kit.Whole(0, 2)}
    canvas = (480, 420)
    prose = "A box is {width} cubes wide, {height} cubes high and {depth} cubes deep."
    elements = (
        kit.value_at("edge", "How many small cubes does the box have along its {a}?", kit.by_field(*labelled.EDGES)),
        kit.count("all", "How many small cubes is the box built of?", lambda facts: prod(labelled.edges(facts))),
    )
    rules = (labelled.stout(3),)
    labels = {"faces": "count", "painted": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Cubes along the edges, and how many painted faces are asked for."""
        count = draw["numeric"].randint(0, 2)
        return {**labelled.some_edges(draw["numeric"], 3, _MOST[level]), "count": count}

    def by_parts(self, facts: kit.Facts) -> int:
        """Ways to lie at painted ends in each direction, multiplied."""
        bare = BARE[facts["wording"]]
        ends = {"width": 2, "height": 2 - len(bare), "depth": 2}
        ways = {0: 1}
        for name, painted in ends.items():
            fresh: dict[int, int] = {}
            for faces, count in ways.items():
                fresh[faces] = fresh.get(faces, 0) + count * (facts[name] - painted)
                fresh[faces + 1] = fresh.get(faces + 1, 0) + count * painted
            ways = fresh
        return ways[facts["count"]]

    def by_cubes(self, facts: kit.Facts) -> int:
        """Every small cube looked at."""
        bare = BARE[facts["wording"]]
        wide, high, deep = labelled.edges(facts)
        found: Counter[int] = Counter()
        for x, y, z in product(range(wide), range(high), range(deep)):
            faces = (x == 0) + (x == wide - 1) + (z == 0) + (z == deep - 1)
            faces += (y == 0 and "bottom" not in bare) + (y == high - 1 and "top" not in bare)
            found[faces] += 1
        return found[facts["count"]]

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The box slantwise, with the small cubes' edges, and how many there are along each of its edges."""
        look, rng = scene.look, scene.look.rng()
        wide, high, deep = size = labelled.edges(facts)
        view = slanted(scene, rng, *size, margin=4.0)
        fills = [f"pale {name}" for name in look.palette[:3]]
        slanted_box(scene, view, size, fills, size)
        at, thin = view.at, max(1.0, 0.6 * look.line)
        for x in range(1, wide):
            scene.stroke([at(x, 0, 0), at(x, high, 0), at(x, high, deep)], width=thin)
        for y in range(1, high):
            scene.stroke([at(0, y, 0), at(wide, y, 0), at(wide, y, deep)], width=thin)
        for z in range(1, deep):
            scene.stroke([at(0, high, z), at(wide, high, z), at(wide, 0, z)], width=thin)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The edges' numbers: the one most to the left, the one most to the right, and the third one."""
        return {edge: text.whole for edge, text in box_labels(figure).items()}


TASK = PaintedCube().task()
