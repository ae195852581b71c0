"""Things above a ruler, none of them at its zero: how long is one, where is its middle, how long are two end to end?"""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.programs import kit

NAMES = kit.setting(
    desk=("marker", "brush", "crayon", "eraser"),
    shed=("hook", "screw", "bolt", "wire"),
    beach=("twig", "reed", "stick", "straw"),
)
LONG = 110  # millimetres of ruler that are drawn


def millimetres(facts: kit.Facts) -> list[list[int]]:
    """Where things begin and end."""
    return [[round(10 * end) for end in ends] for ends in facts["ends"]]


LENGTHS = kit.each("things", lambda facts: [b - a for a, b in millimetres(facts)])
BEGINNINGS = kit.each("things", lambda facts: [a // 10 for a, _ in millimetres(facts)])


class RulerLength(kit.Program):
    """How long is a thing that does not begin at the ruler's zero?

    1: two things, half centimetres
    2: two things, every millimetre
    3: three things, every millimetre"""

    school = "elementary school"
    variations = ("numeric", "colour", "context")
    question = {
        "length": "By the ruler, which is numbered in centimetres, how long is the {thing}, in cm?",
        "middle": "Where on the ruler, which is numbered in centimetres, is the middle of the {thing}, in cm?",
        "double": "By the ruler, which is numbered in centimetres, how long are two things like the {thing} end to "
        "end, in cm?",
    }
    fields = {"things": NAMES.listed(2, 3), "ends": kit.Listed(kit.Listed(kit.Real(0, 26), 2, 2), 2, 3)}
    asked = {"thing": NAMES.word}
    answer = kit.real(2, "cm")
    rules = (kit.named("things", "ends"), kit.asks_of("things", "thing"))
    labels = {"things": "things"}
    canvas = (720, 320)
    prose = (
        "Upwards from the ruler there are {things}. In the same order, the places on the ruler at which they begin "
        "and end are {ends}, in cm."
    )
    says = {
        "things": "things (from the ruler upwards)",
        "ends": "ends (of each thing in brackets, in the same order, the places on the ruler at which it begins and "
        "ends, in cm)",
    }
    _begins = "What is the last number on the ruler at or before the left end of the {a}?"
    elements = (
        kit.value_at("begins", _begins, BEGINNINGS),
        kit.compare("longer", "Is the {a} longer than the {b}?", LENGTHS),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Ends of each thing in millimetres from the ruler's zero, off by more than a little."""
        number, step = draw["numeric"], 5 if level == 1 else 1
        names, ends = NAMES.some(draw["context"], 3 if level == 3 else 2), []
        start = 10 * number.randint(0, 12)
        for _ in names:
            a, b = sorted(start + step * number.randint(1, 105 // step) for _ in range(2))
            if b - a < 15:
                return None
            ends.append([a / 10, b / 10])
        return {"things": names, "ends": ends, "thing": number.choice(names)}

    def valid(self, facts: kit.Facts) -> str:
        ends = millimetres(facts)
        if any(b - a < 12 for a, b in ends):
            return "ends: expected the left one first, twelve millimetres or more apart"
        if max(b for _, b in ends) - 10 * (min(a for a, _ in ends) // 10) > LONG:
            return f"ends: expected all of them on {LONG} millimetres of ruler"
        return ""

    def by_ends(self, facts: kit.Facts) -> Fraction:
        """The places of both ends."""
        a, b = millimetres(facts)[facts["things"].index(facts["thing"])]
        found = {"length": Fraction(b - a), "middle": Fraction(a + b, 2), "double": Fraction(2 * (b - a))}
        return found[facts["wording"]] / 10

    def by_marks(self, facts: kit.Facts) -> Fraction:
        """The millimetres under the thing one by one, counted or averaged."""
        a, b = millimetres(facts)[facts["things"].index(facts["thing"])]
        under = [k for k in range(400) if a <= k < b]
        if facts["wording"] == "middle":
            return sum((k + Fraction(1, 2) for k in under), Fraction(0)) / len(under) / 10
        return Fraction(len(under) * (1 if facts["wording"] == "length" else 2), 10)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A ruler with a mark for each millimetre, the things above it in rows."""
        look, size, ends = scene.look, scene.look.size, millimetres(facts)
        first = 10 * (min(a for a, _ in ends) // 10)
        ruler = kit.chart(scene, 3.2 * size, 1.5 * size, 3.2 * size, 6 * size, LONG, len(ends))
        edge, left, right = ruler.bottom, ruler.left - 2.2 * size, ruler.right + 2.2 * size
        for k in range(LONG + 1):
            x, reach = ruler.x(k), 1.5 if k % 10 == 0 else 1.05 if k % 5 == 0 else 0.6
            scene.stroke([(x, edge), (x, edge + reach * size)], width=1.1)
            if k % 10 == 0:
                scene.text((first + k) // 10, x, edge + 2.9 * size)
        scene.box(left, edge, right, edge + 4.6 * size, width=look.line)
        rows = [(ruler.y(k + 0.35), [ruler.x(end - first) for end in ab]) for k, ab in enumerate(ends)]
        for y, ends_at in rows:
            for x in ends_at:
                scene.stroke([(x, y), (x, edge - 4)], "grey", 1.2)
        for k, (thing, (y, ends_at)) in enumerate(zip(facts["things"], rows, strict=True)):
            scene.box(ends_at[0], y - 6, ends_at[1], y + 6, look.palette[k])
            scene.text(thing, sum(ends_at) / 2, y - 6 - 1.3 * size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Bars from the bottom up against the ruler's numbers, each with the word above it."""
        bars, words = sorted(kit.boxes(figure, 20), key=lambda bar: -bar.y), kit.from_top(figure, NAMES.names)
        foot = max(text.y for text in figure.texts)
        scale = kit.scale(figure, [n for n in figure.numbers() if n.y > foot - 6], vertical=False)
        if len(words) != len(bars):
            raise kit.Unreadable(f"{len(bars)} bars and {len(words)} words")
        things = [[name for name, text in words if text.y < bar.y][-1] for bar in bars]
        ends = [[round(scale.at(x), 1) for x in (bar.left, bar.right)] for bar in bars]
        return {"things": things, "ends": ends}


TASK = RulerLength().task()
