"""Thermometers: by how much do two of them differ, or which temperature lies halfway between them?"""

from __future__ import annotations

from isoprobe.probes.families.programs import kit

SPAN = 40  # degrees from end to end of a scale
DEGREES = kit.each("names", "degrees")


class Thermometers(kit.Program):
    """How far apart are two thermometers, or what lies halfway?

    1: two thermometers, above zero
    2: two thermometers, also below zero
    3: three thermometers, each with a scale of its own"""

    school = "elementary school"
    variations = ("numeric", "colour", "symbolic")
    question = {
        "apart": "By how many degrees do the temperatures that the thermometers {first} and {second} show differ?",
        "halfway": "Which temperature is halfway between those that the thermometers {first} and {second} show?",
        "sum": "What is the sum of the temperatures that the thermometers {first} and {second} show?",
    }
    fields = {"names": kit.Listed(kit.Word(kit.LETTERS), 2, 3), "degrees": kit.Listed(kit.Whole(-60, 110), 2, 3)}
    asked = {"first": kit.Word(kit.LETTERS), "second": kit.Word(kit.LETTERS)}
    labels = {"below zero": lambda facts: min(facts["degrees"]) < 0}
    answer = kit.integer("degrees")
    rules = (kit.named("names", "degrees"), kit.asks_of("names", "first", "second"))
    canvas = (480, 440)
    table = ("names", "degrees")
    prose = "From left to right the thermometers are {names}; they show, in the same order, {degrees} degrees."
    says = {
        "names": "thermometers (their letters, from left to right)",
        "degrees": "temperatures (in degrees, in the same order)",
    }
    elements = (
        kit.value_at("degrees", "What temperature does the thermometer {a} show?", DEGREES),
        kit.compare("warmer", "Does the thermometer {a} show a higher temperature than the thermometer {b}?", DEGREES),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Temperatures that fit one scale, or at the third level each its own."""
        number = draw["numeric"]
        names = draw["symbolic"].sample(kit.LETTERS, 3)[: 3 if level == 3 else 2]
        lowest = 10 * number.randint(0, 5) if level == 1 else 10 * number.randint(-3, 2)
        bounds = (-35, 75) if level == 3 else (lowest + 2, lowest + SPAN - 2)
        degrees = [number.randint(*bounds) for _ in names]
        first, second = number.sample(names, 2)
        return {"names": names, "degrees": degrees, "first": first, "second": second}

    def _two(self, facts: kit.Facts) -> list[int]:
        return sorted(int(DEGREES(facts)[facts[which]]) for which in ("first", "second"))

    def valid(self, facts: kit.Facts) -> str:
        """The two differ, and what lies halfway is whole."""
        a, b = self._two(facts)
        if a == b:
            return "degrees: expected two that differ"
        return "degrees: expected an even sum" if facts["wording"] == "halfway" and (a + b) % 2 else ""

    def by_arithmetic(self, facts: kit.Facts) -> int:
        """The two temperatures as numbers."""
        a, b = self._two(facts)
        return {"apart": b - a, "halfway": (a + b) // 2, "sum": a + b}[facts["wording"]]

    def by_degrees(self, facts: kit.Facts) -> int:
        """One warmed degree by degree until both are alike, both moved towards each other, or one to zero."""
        a, b = self._two(facts)
        if facts["wording"] == "apart":
            return sum(1 for _ in range(a, b))
        if facts["wording"] == "halfway":
            while a < b:
                a, b = a + 1, b - 1
            return a
        while a:
            a, b = (a - 1, b + 1) if a > 0 else (a + 1, b - 1)
        return b

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Columns over bulbs, a scale with a mark for every degree left of each, a letter above."""
        look, rng, size, degrees = scene.look, scene.look.rng(), scene.look.size, facts["degrees"]
        half, chart = rng.uniform(4.0, 6.0), kit.chart(scene, 0, 3.4 * size, 0, 4.2 * size, len(degrees), SPAN)
        least = 10 * (min(degrees) // 10)
        shared = least if len(degrees) == 2 and max(degrees) - least <= SPAN else None
        for k, (name, degree) in enumerate(zip(facts["names"], degrees, strict=True)):
            x, foot = chart.x(k + 0.58), chart.bottom + 1.6 * size
            lowest = 10 * (degree // 10) - 10 * rng.randint(0, 2) if shared is None else shared
            for each in range(SPAN + 1):
                y, reach = chart.y(each), 1.3 if each % 10 == 0 else 0.9 if each % 5 == 0 else 0.5
                scene.stroke([(x - half - 5, y), (x - half - 5 - reach * size, y)], width=1.2)
                if each % 10 == 0:
                    scene.text(lowest + each, x - half - 11 - 1.3 * size, y, "right")
            for wall in (x - half - 5, x + half + 5):
                scene.stroke([(wall, chart.top - 6), (wall, chart.bottom + 4)])
            scene.box(x - half, chart.y(degree - lowest), x + half, foot, look.palette[0])
            scene.disc(x, foot, half + 7, look.palette[0])
            scene.text(name, x, 1.4 * size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The top of each column against the numbers left of it."""
        columns = [region for region in figure.regions if region.colour != "grey" and region.high > 20]
        columns.sort(key=lambda column: column.x)
        names = kit.names_of(kit.from_left(figure, kit.LETTERS))
        if not columns or len(columns) != len(names):
            raise kit.Unreadable(f"{len(columns)} thermometers and {len(names)} names")
        before = [0.0, *(column.x for column in columns)]
        scales = [kit.scale_before(figure, column.x, x) for column, x in zip(columns, before, strict=False)]
        degrees = [scale.whole(column.top) for column, scale in zip(columns, scales, strict=True)]
        return {"names": names, "degrees": degrees}


TASK = Thermometers().task()
