"""A box with a coloured line from corner to corner: how long is it?"""

from __future__ import annotations

from math import atan2, cos, sqrt

from isoprobe.probes.families.programs import kit, labelled
from isoprobe.vision.figure.solids import box_labels, slanted, slanted_box

_MOST = {1: 12, 2: 20, 3: 40}
LINES = ("front", "top", "right side", "inside")
WHERE = {
    "front": "across the front face",
    "top": "across the top face",
    "right side": "across the right side face",
    "inside": "through the inside",
}  # in words
ENDS = {  # of each line, as shares of width, height and depth
    "front": ((0, 0, 0), (1, 1, 0)),
    "top": ((0, 1, 0), (1, 1, 1)),
    "right side": ((1, 0, 0), (1, 1, 1)),
    "inside": ((0, 0, 0), (1, 1, 1)),
}


def _at(pixels: float) -> bool:
    """Whether the line ends at an edge so far off. Raises Unreadable where that is not clear."""
    if 15 < pixels < 20:
        raise kit.Unreadable(f"a line that ends {pixels:.0f} pixels from an edge")
    return pixels <= 15


class BoxDiagonal(kit.Program):
    """How long is a diagonal of a box or of one of its faces?

    1: edges up to 12
    2: up to 20
    3: up to 40"""

    variations = ("numeric", "geometric", "colour")
    question = {
        "box": (
            "A coloured line joins two corners of a box. If it runs from the lower left corner in front to the upper "
            "right corner at the back, it goes through the inside; otherwise it lies in a face. How long is it?"
        ),
        "rope": (
            "A coloured rope is stretched between two corners of a glass box: right through the box if it runs from "
            "the lower left corner in front to the upper right corner at the back, otherwise across a face. How long "
            "is it?"
        ),
        "ant": (
            "An ant walks along the coloured line from one corner of a wire box to another, and back again. The line "
            "goes right through the box if it runs from the lower left corner in front to the upper right corner at "
            "the back; otherwise it lies in a face. How far does the ant walk in all?"
        ),
    }
    fields = {
        **labelled.box_fields(2, 50),
        "line": kit.Word(LINES, said=WHERE, synonyms={f"{line} face": line for line in LINES}),
    }
    says = labelled.BOX | {
        "line": "coloured line (across the front, the top or the right side face, or through the inside from the lower "
        "left corner in front to the upper right corner at the back)"
    }
    answer = kit.real(2)
    canvas = (480, 420)
    prose = "A box is {width} wide, {height} high and {depth} deep. A coloured line runs from corner to corner {line}."
    elements = (
        kit.value_at("edge", "What is the {a} of the box?", kit.by_field(*labelled.EDGES)),
        kit.one_of(
            "line",
            "Where does the coloured line run: across the front, the top or the right side, or inside?",
            LINES,
            "line",
        ),
    )
    rules = (labelled.stout(3),)
    labels = {"line": "line"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Three edges, and which diagonal is drawn."""
        line, wording = draw["geometric"].choice(LINES), draw["question"].choice(list(self.question))
        return {**labelled.some_edges(draw["numeric"], 3, _MOST[level]), "line": line, "wording": wording}

    def by_squares(self, facts: kit.Facts) -> float:
        """The squares on the ways along the edges."""
        ways = zip(labelled.edges(facts), *ENDS[facts["line"]], strict=True)
        return sqrt(sum(edge**2 * (b - a) for edge, a, b in ways)) * (2 if facts["wording"] == "ant" else 1)

    def by_triangles(self, facts: kit.Facts) -> float:
        """One right-angled triangle after another, by their angles."""
        length = 0.0
        for edge, a, b in zip(labelled.edges(facts), *ENDS[facts["line"]], strict=True):
            if a < b:
                length = length / cos(atan2(edge, length)) if length else float(edge)
        return 2 * length if facts["wording"] == "ant" else length

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The box slantwise with its hidden edges in grey, and the line."""
        look, rng = scene.look, scene.look.rng()
        size = labelled.edges(facts)
        view = slanted(scene, rng, *size, margin=4.5)
        hidden = view.at(0, 0, size[2])
        for corner in ((0, 0, 0), (size[0], 0, size[2]), (0, size[1], size[2])):
            scene.stroke([hidden, view.at(*corner)], "grey", 2.0)
        a, b = (view.at(*(share * edge for share, edge in zip(end, size, strict=True))) for end in ENDS[facts["line"]])
        scene.stroke([a, b], look.palette[0], 3.4)
        slanted_box(scene, view, size, labels=size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Edges from their labels; which diagonal it is from where the coloured line ends in the box's outline."""
        lengths = {name: text.whole for name, text in box_labels(figure).items()}
        strokes = {hue: found for hue in figure.hues if hue != "grey" and (found := figure.segments(hue))}
        pieces = max(strokes.values(), key=lambda found: found[0].length)
        ends = sorted(end for piece in pieces for end in piece.ends)  # other lines may part it where they cross
        a, b = (ax, ay), (bx, by) = ends[0], ends[-1]
        hue = max(strokes, key=lambda hue: strokes[hue][0].length)
        part = 24 / pieces[0].length  # of the line, beyond either end
        dx, dy = part * (bx - ax), part * (by - ay)
        on = [figure.inked(a, (ax - dx, ay - dy), hue), figure.inked(b, (bx + dx, by + dy), hue)]
        if figure.inked(a, b, hue) < 0.8 or max(on) > 0.5:
            raise kit.Unreadable("a coloured line that is not seen as a whole")
        left, top, right, bottom = kit.inked(figure)
        starts = (_at(ax - left), _at(bottom - 1 - ay))  # at the left edge, at the bottom
        stops = (_at(right - 1 - bx), _at(by - top))  # at the right edge, at the top
        seen = {
            ((True, True), (False, False)): "front",
            ((True, True), (True, True)): "inside",
            ((True, False), (True, True)): "top",
            ((False, True), (True, True)): "right side",
        }
        return {**lengths, "line": seen[starts, stops]}


TASK = BoxDiagonal().task()
