"""Two or three circles with numbers in their parts: how many are in exactly so many of the sets?"""

from __future__ import annotations

from math import cos, hypot, pi, sin

from isoprobe.probes.families.programs import kit

WAYS = ("up", "down")
SETS = kit.Listed(kit.Word(kit.LETTERS), 2, 3)
_PARTS = "Numbers count what is in each part"
ALONE = kit.each("sets", lambda facts: [facts["parts"][2**k - 1] for k in range(len(facts["sets"]))])


def _members(part: int, count: int) -> list[int]:
    """The sets of a part: part 0 is that of the first set alone, the last that of all."""
    return [k for k in range(count) if (part + 1) >> k & 1]


class VennCount(kit.Program):
    """How many are in exactly one set, or in more?

    1: two sets, up to 15
    2: three sets, up to 20
    3: three sets, up to 60"""

    variations = ("numeric", "colour", "symbolic", "geometric")
    question = {
        "exactly one": _PARTS + " of the circles. How many are in exactly one of the sets?",
        "at least two": _PARTS + " of the circles. How many are in two sets or more?",
        "first": _PARTS + ". How many are in the set whose letter is the first in the alphabet?",
        "not all": _PARTS + " of the circles. How many are in some of the sets, but not in all?",
    }
    fields = {"sets": SETS, "parts": kit.Listed(kit.Whole(0, 60), 3, 7), "way": kit.Word(WAYS)}
    answer = kit.integer()
    labels = {"asks": "wording"}
    canvas = (480, 440)
    prose = (
        "The sets are {sets}; with the first as bit 1, the second as bit 2, the third as bit 4, their parts from 1 on "
        "hold {parts}; the circles lie {way}."
    )
    elements = (
        kit.value_at("alone", "Which number stands in the part of {a} alone?", ALONE),
        kit.count("sets", "How many circles are there?", "sets"),
        kit.compare("more", "Is the number in {a} alone larger than that in {b} alone?", ALONE, late=True),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A number for every part, the sets in the order of the alphabet."""
        count, most = {1: (2, 15), 2: (3, 20), 3: (3, 60)}[level]
        parts = [draw["numeric"].randint(1, most) for _ in range(2**count - 1)]
        names = sorted(draw["symbolic"].sample(kit.LETTERS, 3)[:count])
        return {"sets": names, "parts": parts, "way": draw["geometric"].choice(WAYS)}

    def valid(self, facts: kit.Facts) -> str:
        """Sets are in order, and there is a part for every choice of them but none."""
        if facts["sets"] != sorted(set(facts["sets"])):
            return "sets: expected different names in the order of the alphabet"
        return (
            "" if len(facts["parts"]) == 2 ** len(facts["sets"]) - 1 else "parts: expected one for every choice of sets"
        )

    def by_parts(self, facts: kit.Facts) -> int:
        """The parts that belong, added up."""
        count, total = len(facts["sets"]), 0
        for part, value in enumerate(facts["parts"]):
            inside = _members(part, count)
            wanted = {"exactly one": len(inside) == 1, "at least two": len(inside) > 1}
            wanted |= {"first": 0 in inside, "not all": len(inside) < count}
            total += value if wanted[facts["wording"]] else 0
        return total

    def by_inclusion(self, facts: kit.Facts) -> int:
        """From the sizes of sets and of what they share, by inclusion and exclusion."""
        parts, every = list(enumerate(facts["parts"], 1)), len(facts["parts"])
        shared = {chosen: sum(value for part, value in parts if part & chosen == chosen) for chosen, _ in parts}
        one, two, three = (sum(v for chosen, v in shared.items() if chosen.bit_count() == k) for k in (1, 2, 3))
        found = {"exactly one": one - 2 * two + 3 * three, "at least two": two - 2 * three}
        return int((found | {"first": shared[1], "not all": one - two + three - shared[every]})[facts["wording"]])

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Circles of three colours, the sets' names outside, a number in each part."""
        look, size, count, up = scene.look, scene.look.size, len(facts["sets"]), 1 if facts["way"] == "up" else -1
        x, y = look.width / 2, look.height / 2
        if count == 2:
            radius = min((look.width / 2 - 3.2 * size) / 1.62, 0.36 * look.height)
            centres = [(x - up * 0.62 * radius, y), (x + up * 0.62 * radius, y)]
        else:
            radius = min((look.width / 2 - 3.2 * size) / 1.6, 0.29 * look.height)
            spots, y = [-up * pi / 2 + 2 * pi * k / 3 for k in range(3)], y + up * 0.16 * radius
            centres = [(x + 0.68 * radius * cos(a), y + 0.68 * radius * sin(a)) for a in spots]
        middle = (sum(x for x, _ in centres) / count, sum(y for _, y in centres) / count)
        for k, (x, y) in enumerate(centres):
            scene.ring(x, y, radius, look.palette[k], 3.4)
            far = hypot(x - middle[0], y - middle[1])
            ux, uy = (x - middle[0]) / far, (y - middle[1]) / far
            if count == 3 and abs(uy) > 0.9:
                ux, uy = 0.88, 0.47 * (1 if uy > 0 else -1)  # beside the circle: above it there is no room
            scene.text(facts["sets"][k], x + (radius + 1.6 * size) * ux, y + (radius + 1.6 * size) * uy, scale=1.2)
        for part, value in enumerate(facts["parts"]):
            inside = [centres[k] for k in _members(part, count)]
            x, y = (sum(centre[axis] for centre in inside) / len(inside) for axis in (0, 1))
            if len(inside) < count:
                push = 1.0 + (0.5 if len(inside) == 1 else 1.0) * (1 if count == 3 else 0.6)
                x, y = middle[0] + push * (x - middle[0]), middle[1] + push * (y - middle[1])
            scene.text(value, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The rings, the name nearest to each, and for every number the rings that it lies in."""
        rings = [ring for colour in kit.hues(figure) for ring in figure.rings(colour)[:1] if ring.radius > 30]
        names = sorted(figure.words(kit.LETTERS))
        if len(rings) not in (2, 3) or len(names) != len(rings):
            raise kit.Unreadable(f"{len(rings)} circles and {len(names)} names: expected two or three, and as many")
        near = [min(rings, key=lambda c: abs(hypot(text.x - c.x, text.y - c.y) - c.radius)) for _, text in names]
        parts = [0] * (2 ** len(near) - 1)
        for text in figure.numbers():
            inside = sum(1 << k for k, c in enumerate(near) if hypot(text.x - c.x, text.y - c.y) < c.radius)
            if not inside or parts[inside - 1]:
                raise kit.Unreadable("a number outside the circles, or two in one part")
            parts[inside - 1] = text.whole or 0
        heights = sorted(ring.y for ring in near)
        up = near[0].x < near[1].x if len(near) == 2 else heights[1] - heights[0] > heights[2] - heights[1]
        return {"sets": [name for name, _ in names], "parts": parts, "way": WAYS[0 if up else 1]}


TASK = VennCount().task()
