"""Two or three arrows in a square-ruled plane: the sum of the vectors, its length squared, or their product."""

from __future__ import annotations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import CANVAS, Stretches, dots, draw_plane, read_plane

HEAD, MIDDLE = 17.0, 11.0  # pixels from an arrow's tip to where its head begins, and to the middle of what is thick
_SHAPE = {1: (2, 4), 2: (2, 7), 3: (3, 7)}


def _far(vector: list[int], point: list[int]) -> float:
    a, b, c, d = vector
    t = ((point[0] - a) * (c - a) + (point[1] - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2)
    t = min(1.0, max(0.0, t))
    return float(((point[0] - a - t * (c - a)) ** 2 + (point[1] - b - t * (d - b)) ** 2) ** 0.5)


def _highest(facts: kit.Facts) -> int:
    return int(max(vector[3] for vector in facts["vectors"]))


class VectorSum(kit.Program):
    """What is the sum of drawn vectors?

    1: two vectors, up to 4
    2: two vectors, up to 7
    3: three vectors, up to 7"""

    variations = ("numeric", "colour", "geometric")
    stem = "Each coloured arrow is a vector between two grid points."
    question = {
        "x": "What is the x-component of the sum of all the vectors?",
        "y": "What is the y-component of the sum of all the vectors?",
        "square": "What is the square of the length of the sum of all the vectors?",
    }
    fields = {"vectors": Stretches(2, 3)}
    canvas = CANVAS
    says = {
        "vectors": "arrows (in any order, for each the point where it begins and the point of its tip, both as "
        "x-coordinate, y-coordinate in brackets, a semicolon between arrows)"
    }
    prose = "The arrows go from where they begin to their tips: {vectors}."
    elements = (
        kit.count("vectors", "How many vectors are drawn?", "vectors"),
        kit.count("highest", "Of all tips of arrows, what is the y-coordinate of the highest?", _highest),
    )
    labels = {"asks": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Tails and heads."""
        number, count, most = draw["numeric"], *_SHAPE[level]
        vectors = []
        for _ in range(count):
            tail = [draw["geometric"].randint(-6, 6) for _ in range(2)]
            step = [number.choice([k for k in range(-most, most + 1) if abs(at + k) <= 6]) for at in tail]
            vectors.append([*tail, tail[0] + step[0], tail[1] + step[1]])
        return {"vectors": sorted(vectors)}

    def valid(self, facts: kit.Facts) -> str:
        vectors = facts["vectors"]
        if vectors != sorted(vectors):
            return "vectors: expected some from left to right"
        if any(max(abs(c - a), abs(d - b)) < 2 for a, b, c, d in vectors):
            return "vectors: expected some of length 2 or more"
        for k, one in enumerate(vectors):
            for other in vectors:
                if one is not other and min(_far(other, one[:2]), _far(other, one[2:])) < 0.9:
                    return f"vectors[{k}]: expected ends that are clear of the others"
        return ""

    def by_components(self, facts: kit.Facts) -> int:
        """Differences of coordinates, added up."""
        x = sum(vector[2] - vector[0] for vector in facts["vectors"])
        y = sum(vector[3] - vector[1] for vector in facts["vectors"])
        return int({"x": x, "y": y, "square": x * x + y * y}[str(facts["wording"])])

    def by_products(self, facts: kit.Facts) -> int:
        """Scalar products with unit vectors, or of every pair."""
        steps = [complex(c - a, d - b) for a, b, c, d in facts["vectors"]]
        if facts["wording"] == "square":
            return round(sum((p.conjugate() * q).real for p in steps for q in steps))
        unit = 1 if facts["wording"] == "x" else 1j
        return round(sum((step.conjugate() * unit).real for step in steps))

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The vectors from left to right."""
        return {**facts, "vectors": sorted(facts["vectors"])}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Arrows, each in its colour."""
        look = scene.look
        plane = draw_plane(scene, 7)
        for k, (a, b, c, d) in enumerate(facts["vectors"]):
            tail, tip = complex(*plane.pixel(a, b)), complex(*plane.pixel(c, d))
            along = (tip - tail) / abs(tip - tail)
            back = tip - HEAD * along
            scene.stroke([(tail.real, tail.imag), (back.real, back.imag)], look.palette[k], 3.0)
            wings = [back + side * 0.45 * HEAD * along * 1j for side in (-1, 1)]
            scene.polygon([(each.real, each.imag) for each in (tip, *wings)], look.palette[k])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Of each colour the thick part, which is the head, and the shaft's end that is farthest from it."""
        plane, vectors = read_plane(figure), []
        for hue, heads in dots(figure, 7).items():
            if len(heads) != 1:
                raise kit.Unreadable(f"{len(heads)} heads of {hue}: expected one")
            head = complex(heads[0].x, heads[0].y)
            ends = [complex(*end) for segment in figure.segments(hue, 20) for end in segment.ends]
            if not ends:
                raise kit.Unreadable(f"no line of {hue}")
            tail = max(ends, key=lambda end: abs(end - head))
            tip = head + MIDDLE * (head - tail) / abs(head - tail)
            vectors.append([*plane.grid_point(tail.real, tail.imag), *plane.grid_point(tip.real, tip.imag)])
        return {"vectors": sorted(vectors)}


TASK = VectorSum().task()
