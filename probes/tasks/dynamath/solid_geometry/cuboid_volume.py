"""A box with three labelled edges: its volume, its surface, or the length of all its edges."""

from __future__ import annotations

from itertools import product

from isoprobe.probes.families.programs import kit, labelled
from isoprobe.vision.figure.solids import box_labels, slanted, slanted_box

_MOST = {1: 9, 2: 16, 3: 30}


class CuboidVolume(kit.Program):
    """What is the volume, the surface or the length of all edges of a box?

    1: edges up to 9
    2: up to 16
    3: up to 30"""

    variations = ("numeric", "colour", "symbolic")
    question = {
        "volume": "What is the volume of the box, in cubic units?",
        "surface": "What is the total area of all six faces of the box, in square units?",
        "edges": "What is the total length of all edges of the box?",
        "open": "The box has no lid. What is the total area of its other five faces, in square units?",
    }
    fields = {**labelled.box_fields(1, 40), "unit": labelled.UNIT}
    says = labelled.BOX | {"unit": "unit of length"}
    canvas = (480, 420)
    prose = "A box is {width} wide, {height} high and {depth} deep, in {unit}."
    elements = (kit.value_at("edge", "What is the {a} of the box?", kit.by_field(*labelled.EDGES)),)
    rules = (labelled.stout(4),)
    labels = {"sought": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Three edges."""
        unit = draw["symbolic"].choice(labelled.UNITS)
        return {**labelled.some_edges(draw["numeric"], 2, _MOST[level]), "unit": unit}

    def by_formula(self, facts: kit.Facts) -> int:
        """Products of the edges."""
        a, b, c = labelled.edges(facts)
        of = {
            "volume": a * b * c,
            "surface": 2 * (a * b + a * c + b * c),
            "edges": 4 * (a + b + c),
            "open": a * c + 2 * b * (a + c),
        }
        return int(of[facts["wording"]])

    def by_cubes(self, facts: kit.Facts) -> int:
        """Unit cubes counted, and what is outside of each."""
        edges = labelled.edges(facts)
        total = 0
        for cube in product(*map(range, edges)):
            out = [(at == 0) + (at == most - 1) for at, most in zip(cube, edges, strict=True)]
            if facts["wording"] == "volume":
                total += 1
            elif facts["wording"] == "edges":
                total += out[0] * out[1] + out[0] * out[2] + out[1] * out[2]
            else:
                total += sum(out)
                if facts["wording"] == "open" and cube[1] == edges[1] - 1:
                    total -= 1
        return total

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The box slantwise, its faces in three shades or none."""
        look, rng = scene.look, scene.look.rng()
        size = labelled.edges(facts)
        fills = rng.choice((("", "", ""), tuple(f"pale {name}" for name in look.palette[:3])))
        labels = [f"{edge} {facts['unit']}" for edge in size]
        slanted_box(scene, slanted(scene, rng, *size, margin=6.5), size, fills, labels)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The edges' labels: the lowest, the one most to the left and the one most to the right."""
        lengths = box_labels(figure)
        _, unit = labelled.in_unit(lengths["width"])
        return {**{name: int(text.number or 0) for name, text in lengths.items()}, "unit": unit}


TASK = CuboidVolume().task()
