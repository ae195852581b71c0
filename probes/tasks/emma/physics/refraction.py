"""Light meets a boundary in the middle of a protractor: along which of five rays does it go on?"""

from __future__ import annotations

from itertools import pairwise
from math import asin, atan2, cos, degrees, hypot, radians, sin, tan
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES

RAYS = 5
STEEPEST, FLATTEST = 12, 80  # degrees from the normal
FILMS = 9  # at most
MARGIN = 0.05  # of n sin i from the index at which light is just reflected as a whole
NEAR = 0.7  # degrees between a ray and the true direction, at most
_INDICES = [round(1 + 0.01 * k, 2) for k in range(146)]
_GOLDEN = 0.6180339887498949
_FAR = 1e5  # film thicknesses between the ends of a path along the boundary


def _bent(facts: kit.Facts) -> float:
    """The direction of the light in degrees from the normal: below the boundary, or, negative, back above it."""
    along = facts["first"] * sin(radians(facts["incident"]))
    if any(index <= along for index in facts["beyond"]):
        return -float(facts["incident"])
    return degrees(asin(along / facts["beyond"][-1]))


def _crossing(above: float, below: float, left: float, right: float) -> float:
    """Where the quickest way from (left, 1) to (right, -1) crosses the level 0, between media of these indices."""

    def time(x: float) -> float:
        return above * hypot(x - left, 1) + below * hypot(right - x, 1)

    low, high = min(left, right), max(left, right)
    for _ in range(90):
        a, b = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
        low, high = (low, b) if time(a) < time(b) else (a, high)
    return (low + high) / 2


def _side(facts: kit.Facts, arguments: tuple[str, ...]) -> bool:
    return bool(facts["rays"][kit.OPTION_LETTERS.index(arguments[0])] > 0)


def _angle(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    return abs(int(facts["rays"][kit.OPTION_LETTERS.index(arguments[0])]))


def _letter(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice(kit.OPTION_LETTERS[:RAYS]),)


def _half(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    """The ray above the boundary as often as any of the others."""
    above = rng.random() < 0.5
    return (rng.choice([kit.OPTION_LETTERS[k] for k in range(RAYS) if (facts["rays"][k] < 0) == above]),)


class Refraction(kit.Program):
    """Along which of five rays does light go on that meets a boundary between two media?

    1: from one medium into another
    2: with a thin film between them
    3: with three thin films between them"""

    topic = "path tracing"
    variations = ("numeric",)
    question = (
        "A ray of light (the one with the arrow) comes from the upper left, in a medium of refractive index {first}, "
        "and meets a level boundary in the middle of a protractor. Numbers around the circle are degrees from the "
        "normal, which is dashed. Below the boundary are level media of these refractive indices, in the order in "
        "which light meets them: {beyond}. The last of them fills the lower half; if there are others, they are films "
        "too thin to be drawn. Which of the rays A to E is the light in the lower half or, where no light can get "
        "there, the light that is reflected?"
    )
    fields = {
        "incident": kit.Whole(1, 89),
        "rays": kit.Listed(kit.Whole(-89, 89), RAYS, RAYS),
    }
    asked = {
        "first": kit.Real(1, 3, 2),
        "beyond": kit.Listed(kit.Real(1, 3, 2), 1, FILMS + 1),
    }
    says = {
        "incident": "ray without a letter, with the arrow (degrees between it and the normal)",
        "rays": "rays A to E (for each, in this order, degrees between it and the normal, negative where the ray is "
        "above the boundary)",
    }
    answer = kit.pictured(RAYS, "ray")
    sizes = kit.sizes(
        "gap films",
        {1: (12, 0), 2: (10, 1), 3: (8, 3)},
        kit.see("rays {gap} degrees apart or a little more", gap=(16, 14, 12, 11, 10, 9, 8, 7, 7, 6)),
        kit.think("{films} films between two media", films=(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)),
    )
    canvas = (540, 520)
    version = 4  # 4: rays 5 degrees from the boundary, and 6 from one another where they are closest
    prose = (
        "The incoming ray is at {incident} degrees to the normal, at the upper left. The rays A to E go to the right "
        "and are, in this order, at these degrees to the normal, negative where a ray is above the boundary: {rays}."
    )
    elements = (
        kit.Element("above", "Is ray {a} above the boundary?", "yes_no", lambda f, args: not _side(f, args), _half),
        kit.Element(
            "incident",
            "How many degrees are there between the normal and the ray with the arrow?",
            "integer",
            lambda f, _: f["incident"],
        ),
        kit.Element("angle", "How many degrees are there between the normal and ray {a}?", "integer", _angle, _letter),
    )
    features = {"films": lambda facts: len(facts["beyond"]) - 1}
    labels = {
        "films": lambda facts: len(facts["beyond"]) - 1,
        "reflected": lambda facts: _bent(facts) < 0,
    }

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Rays below at equal distances, the right one at a random place of them, and one reflected; in one item of
        five no light enters the lower medium."""
        number = draw["numeric"]
        gap, films = self.sizes(level)
        reflected, place = number.random() < 1 / RAYS, number.randrange(RAYS - 1)
        letters = number.sample(range(RAYS), RAYS)
        for _ in range(8 * TRIES):
            facts: kit.Facts = {
                "incident": number.randint(STEEPEST, FLATTEST),
                "first": number.choice((1.0, *_INDICES, *_INDICES)),
                "beyond": [number.choice((1.0, *_INDICES, *_INDICES)) for _ in range(films + 1)],
            }
            out = _bent(facts)
            if (out < 0) != reflected:
                continue
            step = gap + number.uniform(0, 2)
            right = out if out > 0 else number.uniform(STEEPEST, FLATTEST)
            below = [round(right + (k - place) * step) for k in range(RAYS - 1)]
            if below[0] < 3 or below[-1] > 85:
                continue
            rays = [*below, -facts["incident"]]
            facts["rays"] = [rays[k] for k in letters]
            if not self.valid(facts):
                return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if facts["incident"] < STEEPEST:
            return f"incident: expected {STEEPEST} degrees or more"
        below = sorted(ray for ray in facts["rays"] if ray > 0)
        if [ray for ray in facts["rays"] if ray <= 0] != [-facts["incident"]] or len(below) != RAYS - 1:
            return "rays: expected one reflected at the angle at which the light comes, and four below"
        if min(b - a for a, b in pairwise(below)) < 4:
            return "rays: expected 4 degrees or more between two"
        along = facts["first"] * sin(radians(facts["incident"]))
        if any(abs(index - along) < MARGIN for index in facts["beyond"]):
            return "first: expected light that is not at the limit of total reflection"
        out = _bent(facts)
        if out > 0 and min(abs(out - ray) for ray in below) > NEAR:
            return "rays: expected one in the direction of the light"
        return ""

    def by_indices(self, facts: kit.Facts) -> str:
        """Snell's law: index times sine is the same in all media, and no sine is above 1."""
        out = _bent(facts)
        return kit.OPTION_LETTERS[min(range(RAYS), key=lambda k: abs(facts["rays"][k] - out))]

    def by_least_time(self, facts: kit.Facts) -> str:
        """Fermat's principle: the quickest way from a point of one ray to a point of another leads through the middle;
        what gets into a film at all meets it less aslant than the quickest way to a place far off along it."""
        start = -tan(radians(facts["incident"]))
        aslant = [_crossing(facts["first"], index, 0.0, _FAR) for index in facts["beyond"]]
        if any(reach < -start for reach in aslant):
            return kit.OPTION_LETTERS[min(range(RAYS), key=lambda k: facts["rays"][k])]
        off: dict[int, float] = {}
        for k, ray in enumerate(facts["rays"]):
            if ray > 0:
                x = _crossing(facts["first"], facts["beyond"][-1], start, tan(radians(ray)))
                off[k] = abs(x) * min(cos(radians(ray)), cos(radians(facts["incident"])))
        return kit.OPTION_LETTERS[min(off, key=lambda k: off[k])]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two letters taken for each other, or a ray seen at another angle."""
        rays = list(facts["rays"])
        below = [k for k in range(RAYS) if rays[k] > 0]
        if rng.random() < 0.6:
            a, b = rng.sample(range(RAYS), 2)
            rays[a], rays[b] = rays[b], rays[a]
        else:
            k = rng.choice(below)
            rays[k] = min(89, max(1, rays[k] + rng.choice((-1, 1)) * rng.randint(4, 12)))
        return {**facts, "rays": rays}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A circle with a mark every 5 degrees and a number every 10; the boundary; rays that end short of the circle,
        each with its letter."""
        look, size = scene.look, scene.look.size
        x, y = look.width / 2, look.height / 2
        radius = min(x, y) - 3.4 * size
        light, others, edge = look.palette[:3]

        def at(angle: float, far: float) -> kit.Point:
            """At so many degrees clockwise from the top."""
            return x + far * sin(radians(angle)), y - far * cos(radians(angle))

        scene.ring(x, y, radius, edge, 1.6)
        for angle in range(0, 360, 5):
            long = 0.75 if angle % 10 == 0 else 0.4
            scene.stroke([at(angle, radius + 3), at(angle, radius + 3 + long * size)], edge, 1.6)
            if angle % 10 == 0:
                told = min(angle % 180, 180 - angle % 180)
                scene.text(told, *at(angle, radius + 3 + 2.0 * size), scale=0.8)
        scene.stroke([(x - radius + 8, y), (x + radius - 8, y)], "ink", 2.6)
        for up in (-1, 1):
            scene.stroke([(x, y + up * 8), (x, y + up * (radius - 8))], "grey", 2.0, 7)
        tail, tip = at(-facts["incident"], 0.95 * radius), at(-facts["incident"], 6)
        scene.stroke([tail, tip], light, 3.0)
        head = [at(-facts["incident"], 0.5 * radius - 0.9 * size)]
        for side in (-1, 1):
            a, b = at(-facts["incident"], 0.5 * radius + 0.4 * size)
            head.append(
                (
                    a + side * 0.7 * size * cos(radians(facts["incident"])),
                    b - side * 0.7 * size * sin(radians(facts["incident"])),
                )
            )
        scene.polygon(head, light)
        below = sorted(ray for ray in facts["rays"] if ray > 0)
        close = min(b - a for a, b in pairwise(below)) < 11  # degrees: their letters are nearer and further by turns
        for letter, ray in zip(kit.OPTION_LETTERS, facts["rays"], strict=False):
            angle = 180 - ray if ray > 0 else -ray
            off = 1.7 if close and ray in below[1::2] else 0.0
            scene.stroke([at(angle, 0.34 * radius), at(angle, radius - (2.6 + off) * size)], others, 2.4)
            scene.text(letter, *at(angle, radius - (1.4 + off) * size), scale=0.9)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The middle from the largest circle; rays of one colour by their directions, each with the letter in that
        direction; the ray of another colour at the upper left."""
        rings = sorted((ring for hue in figure.hues for ring in figure.rings(hue)), key=lambda ring: -ring.radius)
        if not rings:
            raise kit.Unreadable("no protractor")
        x, y, radius = rings[0].x, rings[0].y, rings[0].radius
        letters = dict(figure.words(tuple(kit.OPTION_LETTERS[:RAYS])))
        if len(letters) != RAYS:
            raise kit.Unreadable(f"letters {', '.join(sorted(letters))}, expected A to E")
        found: dict[str, list[tuple[float, float, float]]] = {}
        for hue in figure.hues:
            if hue == "grey":
                continue
            for stroke in figure.segments(hue, 0.25 * radius):
                a, b = sorted(stroke.ends, key=lambda end: hypot(end[0] - x, end[1] - y))
                near, far = hypot(a[0] - x, a[1] - y), hypot(b[0] - x, b[1] - y)
                if far < 0.98 * radius and far - near > 0.25 * radius:
                    found.setdefault(hue, []).append((b[0] - x, b[1] - y, far))
        fives = [hue for hue, rays in found.items() if len(rays) == RAYS]
        if len(fives) != 1:
            raise kit.Unreadable(f"{[len(rays) for rays in found.values()]} rays of a colour, expected five of one")
        incoming = [ray for hue, rays in found.items() if hue != fives[0] for ray in rays if ray[0] < 0 and ray[1] < 0]
        if not incoming:
            raise kit.Unreadable("no ray from the upper left")
        dx, dy, _ = max(incoming, key=lambda ray: ray[2])
        incident = round(degrees(asin(-dx / hypot(dx, dy))))
        rays = []
        for letter in kit.OPTION_LETTERS[:RAYS]:
            text = letters[letter]
            across, down = text.x - x, text.y - y
            dx, dy, _ = min(
                found[fives[0]],
                key=lambda ray: abs(atan2(ray[0] * down - ray[1] * across, ray[0] * across + ray[1] * down)),
            )
            angle = round(degrees(asin(min(1.0, abs(dx) / hypot(dx, dy)))))
            rays.append(angle if dy > 0 else -angle)
        if len(set(rays)) != RAYS:
            raise kit.Unreadable("two letters at one ray")
        return {"incident": incident, "rays": rays}


TASK = Refraction().task()
