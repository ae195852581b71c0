"""A level beam on a pivot with weights at numbered places: how heavy is the one marked X?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.certificates import added_equations

REACH, MOST = 6, 40  # places on either side of the pivot, the largest weight
PLACE = kit.Whole(-REACH, REACH, {k: f"{abs(k)} {'left' if k < 0 else 'right'}" for k in range(-REACH, REACH + 1) if k})


def sides(facts: kit.Facts) -> list[int]:
    """What the known weights left and right of the pivot add up to."""
    hung = list(zip(facts["places"], facts["weights"], strict=True))
    return [sum(weight for place, weight in hung if (place < 0) == left) for left in (True, False)]


def _hung(facts: kit.Facts) -> dict[str, int]:
    """The same by the name of the side, of a side with weights."""
    return {side: heavy for side, heavy in zip(("left", "right"), sides(facts), strict=True) if heavy}


def effect(facts: kit.Facts) -> int:
    """The turning effect that X must have: weight times place, below zero to the left."""
    return -sum(int(place * weight) for place, weight in zip(facts["places"], facts["weights"], strict=True))


def rest(facts: kit.Facts) -> int:
    """What is asked for beyond the weight of X."""
    return 0 if facts["wording"] == "weight" else int(sum(facts["weights"]))


class LeverBalance(kit.Program):
    """How heavy is the weight that keeps a lever level?

    1: one known weight
    2: two known weights
    3: four known weights"""

    different = {1: 2_500}
    stem = (
        "The beam, which has no weight of its own, is level on its pivot at 0. The boxes are weights that hang from "
        "it, and the number on each says how heavy it is."
    )
    question = {
        "weight": "How heavy is the weight X?",
        "load": "How heavy are all the weights together, X included?",
    }
    fields = {
        "unknown": PLACE,
        "places": kit.Listed(PLACE, 1, 6),
        "weights": kit.Listed(kit.Whole(1, MOST), 1, 6),
    }
    rules = (kit.named("places", "weights"),)
    labels = {"weights": "weights"}
    certificate = added_equations(lambda f: [([f["unknown"]], effect(f))], lambda f: ([1], rest(f)))
    canvas = (640, 320)
    prose = (
        "X hangs {unknown} of the pivot. From left to right, the other weights hang {places} of the pivot; in the same "
        "order, they are {weights} heavy."
    )
    says = {
        "unknown": "place of X (the number on the beam above it, and on which side of the pivot, left or right)",
        "places": "places of the other weights (the same, from left to right)",
        "weights": "weights (the numbers on these other boxes, in the same order)",
    }
    _side = "What do the numbers on the boxes that hang {a} of the pivot add up to, without X?"
    elements = (
        kit.count("distance", "At which number of the beam does the weight X hang?", lambda f: abs(f["unknown"])),
        kit.value_at("side", _side, _hung),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Known weights whose turning effect a whole weight X cancels."""
        number = draw["numeric"]
        unknown, *places = number.sample([k for k in range(-REACH, REACH + 1) if k], {1: 2, 2: 3, 3: 5}[level])
        known = dict(sorted((place, number.randint(1, MOST if level == 1 else 20)) for place in places))
        facts = {"unknown": unknown, "places": list(known), "weights": list(known.values())}
        return None if (level > 1 and abs(unknown) < 2) or self.valid(facts) else facts

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Weights from left to right."""
        hung = sorted(zip(facts["places"], facts["weights"], strict=True))
        return {**facts, "places": [place for place, _ in hung], "weights": [weight for _, weight in hung]}

    def valid(self, facts: kit.Facts) -> str:
        places, unknown = facts["places"], facts["unknown"]
        if places != sorted(places) or {0, unknown} & set(places) or not unknown:
            return "places: expected those of the weights from left to right, none at the pivot"
        fine = effect(facts) % unknown == 0 and 1 <= effect(facts) // unknown <= MOST
        return "" if fine else f"weights: expected some that a whole weight of 1 to {MOST} balances"

    def by_moments(self, facts: kit.Facts) -> int:
        """Turning effects on both sides."""
        return effect(facts) // int(facts["unknown"]) + rest(facts)

    def by_gathering(self, facts: kit.Facts) -> int:
        """Units of weight added one by one at X until the centre of all is at the pivot."""
        units = [place for place, weight in zip(facts["places"], facts["weights"], strict=True) for _ in range(weight)]
        known = len(units)
        while sum(units) and len(units) < known + MOST:
            units.append(facts["unknown"])
        return len(units) - known if facts["wording"] == "weight" else len(units)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A beam with numbers above its marks, boxes on threads below, a wedge at 0."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        middle, y = look.width / 2, look.height * rng.uniform(0.3, 0.38)
        unit = (look.width / 2 - 2.4 * size) / (REACH + 0.4)
        end, foot = (REACH + 0.5) * unit, y + 3.6 * size
        scene.stroke([(middle - end, y), (middle + end, y)], width=look.line + 1.5)
        for place in range(-REACH, REACH + 1):
            x = middle + place * unit
            scene.stroke([(x, y), (x, y - 0.7 * size)], width=1.6)
            scene.text(abs(place), x, y - 2.0 * size)
        scene.polygon([(middle, y + 4), (middle - 1.3 * size, foot), (middle + 1.3 * size, foot)], look.palette[1])
        half = min(0.42 * unit, 1.6 * size)
        hung = dict(zip(facts["places"], map(str, facts["weights"]), strict=True)) | {facts["unknown"]: "X"}
        for place in sorted(hung):
            x, top = middle + place * unit, y + rng.uniform(1.8, 4.5) * size
            scene.stroke([(x, y), (x, top)], "grey", 1.6)
            scene.box(x - half, top, x + half, top + 2 * half, "", look.palette[0], 3.4)
            scene.text(hung[place], x, top + half, scale=scene.fitting([hung[place]], 2 * half + 0.6 * size))

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The numbers above the beam give the places of the texts below it."""
        beam = max(figure.segments("ink", 80), key=lambda stroke: stroke.length)
        y = (beam.ay + beam.by) / 2
        above = sorted((n for n in figure.numbers() if n.y < y), key=lambda n: n.x)
        if [n.whole for n in above] != [abs(k) for k in range(-REACH, REACH + 1)]:
            raise kit.Unreadable("numbers above the beam: expected those of all its marks")
        scale = kit.Scale(above[REACH].x, (above[-1].x - above[0].x) / (2 * REACH))
        known, unknown = dict[int, int](), list[int]()
        for text in figure.texts:
            place = scale.whole(text.x)
            if text.y > y and text.one_of(("X",)):
                unknown.append(place)
            elif text.y > y and text.whole is not None and place not in known:
                known[place] = text.whole
            elif text.y > y:
                raise kit.Unreadable(f"the text {text.text!r} on a box: expected a number or X")
        boxes = [region for region in figure.regions if region.is_box and region.top > y and region.high > 16]
        if len(unknown) != 1 or len(boxes) != len(known) + 1:
            raise kit.Unreadable(f"{len(boxes)} boxes, {len(known)} numbers and {len(unknown)} X: expected one X")
        return {"unknown": unknown[0], "places": sorted(known), "weights": [known[place] for place in sorted(known)]}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Some weights seen amiss, or X on another place."""
        if rng.random() < 0.3:
            return {**facts, "unknown": rng.choice([k for k in range(-REACH, REACH + 1) if k])}
        weights = [min(MOST, max(1, weight + rng.choice((0, 0, rng.randint(-9, 9))))) for weight in facts["weights"]]
        return {**facts, "weights": weights}


TASK = LeverBalance().task()
