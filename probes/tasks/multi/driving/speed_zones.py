"""A road with signs at kilometres: which speed limit holds at one of them, and how long does a drive take?"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.multi.signs import SignField, draw_sign, read_signs
from isoprobe.probes.families.programs import kit

_SHAPE = {1: (16, 3, 0), 2: (20, 4, 4), 3: (24, 5, 5)}  # length, signs above, signs below
MOST = 24
SPEEDS = (30, 40, 50, 60, 80, 90, 100, 120)
GENERAL = (80, 90, 100, 120)
SIGNS = {
    **{f"limit {speed}": f"限速{speed}千米/时" for speed in SPEEDS},
    **{f"end {speed}": f"解除限速{speed}千米/时" for speed in SPEEDS},
}
_APART = 3  # kilometres between signs of one direction, at least
WAYS = {"right": "向右", "left": "向左"}


def _marks(rng: Random, long: int, count: int) -> list[int]:
    """So many kilometres, none near another."""
    free = long - 2 - (count - 1) * (_APART - 1)
    return [k + 1 + n * (_APART - 1) for n, k in enumerate(sorted(rng.sample(range(free + 1), count)))] if count else []


def _signs(rng: Random, count: int, general: int) -> list[str]:
    """Signs as a drive meets them: an end only after its limit."""
    found: list[str] = []
    holds = 0
    for _ in range(count):
        if holds and rng.random() < 0.45:
            found.append(f"end {holds}")
            holds = 0
        else:
            holds = rng.choice([speed for speed in SPEEDS if speed not in (holds, general) and speed < general])
            found.append(f"limit {holds}")
    return found


# ---- limits and times ----


def _met(facts: kit.Facts) -> list[tuple[int, str]]:
    """The signs that a drive meets, in its order, with how far it has come from its end of the road."""
    if facts["way"] == "right":
        return list(zip(facts["tops"], facts["top_signs"], strict=True))
    marks = [facts["length"] - mark for mark in facts["lows"]]
    return list(zip(marks, facts["low_signs"], strict=True))[::-1]


def by_zones(facts: kit.Facts) -> tuple[int, Fraction]:
    """The road cut into zones of one limit each; a zone's part of the drive over its limit, summed."""
    long = facts["length"]
    met = _met(facts)
    cuts = [0, *(mark for mark, _ in met), long]
    limits = [facts["general"]]
    for _, sign in met:
        limits.append(int(sign.split(" ")[1]) if sign.startswith("limit") else facts["general"])

    def along(mark: int) -> int:
        return mark if facts["way"] == "right" else long - mark

    start, stop, at = along(facts["start"]), along(facts["stop"]), along(facts["at"])
    minutes, here = Fraction(0), 0
    for a, b, limit in zip(cuts, cuts[1:], limits, strict=False):
        if a <= at < b or at == b == long:
            here = limit
        minutes += Fraction(60 * max(0, min(b, stop) - max(a, start)), limit)
    return here, minutes


def by_steps(facts: kit.Facts) -> tuple[int, Fraction]:
    """Driven kilometre by kilometre: at each sign the limit is set anew, and each kilometre's seconds are counted."""
    step = 1 if facts["way"] == "right" else -1
    marks, signs = ("tops", "top_signs") if step > 0 else ("lows", "low_signs")
    posted = dict(zip(facts[marks], facts[signs], strict=True))
    place, limit = (0 if step > 0 else facts["length"]), facts["general"]
    seconds, driving, here = Fraction(0), False, 0
    while True:
        word = posted.get(place, "").split(" ")
        if word[0]:
            limit = facts["general"] if word[0] == "end" else int(word[1])
        driving = (driving or place == facts["start"]) and place != facts["stop"]
        if place == facts["at"]:
            here = limit
        if not 0 <= place + step <= facts["length"]:
            return here, seconds / 60
        seconds += Fraction(3600, limit) if driving else 0
        place += step


# ---- picture ----


# ---- what is seen ----


def _seen(facts: kit.Facts, arguments: tuple[str, ...]) -> str:
    both = (*zip(facts["tops"], facts["top_signs"], strict=True),)
    return str(dict(both)[int(arguments[0])].split(" ")[1])


def _kinds(facts: kit.Facts, kind: str) -> int:
    return sum(sign.startswith(kind) for sign in (*facts["top_signs"], *facts["low_signs"]))


class Kilometre(kit.Whole):
    """A place on the road: "6", "km 6" or "6 km"."""

    def parse(self, text: str) -> Any:
        return super().parse(text.casefold().replace("km", ""))


class SpeedZones(kit.Program):
    """Which speed limit holds on a road, and how long does a drive take?

    1: 16 km, three signs, all for the drive
    2: 20 km, four signs for each direction, driven to the right
    3: 24 km, five signs for each direction, driven either way"""

    topic = "road signs"
    education = "society"
    variations = ("numeric", "geometric", "colour")
    question = kit.Said(
        "The figure shows a road marked in kilometres. Signs above it apply to cars that drive to the right, signs "
        "below it to cars that drive to the left, each from where it stands to the next sign in that direction. A red "
        "ring is a speed limit; a crossed-out number in a black ring ends one. Where no limit is posted, or one has "
        "ended, {general} km/h are allowed. For a car that drives to the {way}, the limit at km {at} is [MASK] km/h. "
        "If it always drives exactly as fast as is allowed, it takes [MASK] minutes from km {start} to km {stop}.",
        "图为一条标有千米数的道路，上方的标志对向右行驶的车辆有效，下方的标志对向左行驶的车辆有效，每个标志的效力到该"
        "方向的下一个标志为止；红圈表示限速，黑圈内划掉的数字表示解除限速；未设限速或限速已解除的路段限速{general}千米/时。一辆汽车{way}行驶，在{at}千米处的限速为[MASK]千"
        "米/时。若始终以允许的最高速度行驶，从{start}千米处到{stop}千米处需要[MASK]分钟。",
    )
    fields = {
        "length": kit.Whole(4, MOST),
        "tops": kit.Listed(Kilometre(1, MOST), 0, 8),
        "top_signs": kit.Listed(SignField(SIGNS), 0, 8),
        "lows": kit.Listed(Kilometre(1, MOST), 0, 8),
        "low_signs": kit.Listed(SignField(SIGNS), 0, 8),
    }
    asked = {
        "general": kit.Whole(50, 130),
        "way": kit.Term(WAYS),
        "at": kit.Whole(0, MOST),
        "start": kit.Whole(0, MOST),
        "stop": kit.Whole(0, MOST),
    }
    answer = kit.blanks(2)
    canvas = (760, 300)
    says = {
        "length": kit.Said("length of the road (the last number on it, in km)", "全长（道路上最后一个千米数）"),
        "tops": kit.Said("places of the signs above (in km, from left to right)", "上方标志的位置（千米，自左向右）"),
        "top_signs": kit.Said(
            "signs above (in the same order, what each looks like)", "上方的标志（顺序同上，写出各标志的样子）"
        ),
        "lows": kit.Said("places of the signs below (in km, from left to right)", "下方标志的位置（千米，自左向右）"),
        "low_signs": kit.Said(
            "signs below (in the same order, what each looks like)", "下方的标志（顺序同上，写出各标志的样子）"
        ),
    }
    elements = (
        kit.Element(
            "number",
            kit.Said("What number is on the sign above the road at km {a}?", "道路上方{a}千米处的标志上的数字是多少？"),
            "text",
            _seen,
            lambda rng, facts: (str(rng.choice(facts["tops"])),) if facts["tops"] else None,
            noun=kit.Said("the number", "数字"),
        ),
        kit.Element(
            "limits",
            kit.Said("How many signs in the figure are speed limits?", "图中有几个限速标志？"),
            "integer",
            lambda facts, _: _kinds(facts, "limit"),
        ),
        kit.Element(
            "ends",
            kit.Said("How many signs in the figure end a speed limit?", "图中有几个解除限速标志？"),
            "integer",
            lambda facts, _: _kinds(facts, "end"),
        ),
    )
    sample_sizes = (SampleSize("a whole journey is drawn", counted=1000),)
    labels = {"signs": lambda facts: len(facts["tops"]) + len(facts["lows"])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Signs for each direction: a limit, another one, or the end of the one that holds; and a drive of whole
        minutes that meets two signs or more."""
        number, form = Random(draw["numeric"].getrandbits(64)), Random(draw["geometric"].getrandbits(64))
        long, above, below = _SHAPE[level]
        way = form.choice(("right", "left")) if level == 3 else "right"
        tops, lows = _marks(form, long, above), _marks(form, long, below)
        general = number.choice(GENERAL)
        own = tops if way == "right" else lows
        plain = number.random() < 0.15  # no limit is posted where one is asked for
        for _ in range(200):
            facts: kit.Facts = {
                "length": long,
                "tops": tops,
                "top_signs": _signs(number, len(tops), general),
                "lows": lows,
                "low_signs": _signs(number, len(lows), general)[::-1],
                "way": way,
                "general": general,
                "at": number.choice([k for k in range(1, long) if k not in own]),
            }
            first, last = sorted(number.sample(range(long + 1), 2))
            facts |= {"start": first, "stop": last} if way == "right" else {"start": last, "stop": first}
            limit, minutes = by_zones(facts)
            met = sum(first < mark < last for mark in own)
            if met >= 2 and minutes.denominator == 1 and (limit == general) == plain:
                return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        long = facts["length"]
        for side, marks, signs in (("above", "tops", "top_signs"), ("below", "lows", "low_signs")):
            told = facts[marks]
            if told != sorted(set(told)) or any(mark >= long for mark in told):
                return f"signs {side}: expected kilometres in order, within the road"
            if any(b - a < _APART for a, b in pairwise(told)):
                return f"signs {side}: expected {_APART} kilometres or more between them"
            if len(told) != len(facts[signs]):
                return f"signs {side}: expected one for each kilometre told"
        if "way" not in facts:
            return ""
        start, stop = facts["start"], facts["stop"]
        if not max(start, stop, facts["at"]) <= long or start == stop or (start < stop) != (facts["way"] == "right"):
            return "start, stop, at: expected kilometres of the road, driven in the direction told"
        own = facts["tops"] if facts["way"] == "right" else facts["lows"]
        return f"km {facts['at']}: expected none with a sign" if facts["at"] in own else ""

    def by_zones(self, facts: kit.Facts) -> Any:
        """Zones of one limit each, and the drive's share of each."""
        return list(by_zones(facts))

    def by_steps(self, facts: kit.Facts) -> Any:
        """Driven kilometre by kilometre, seconds counted."""
        return list(by_steps(facts))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A road with a mark at each kilometre; signs on posts above it for driving to the right, below it for the
        left."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        hue = next(
            hue for hue in look.palette if hue not in ("red", "blue", "grey", "yellow", "pink", "purple", "cyan")
        )
        long = facts["length"]
        left, right, y = 3.0 * size, look.width - 3.0 * size, look.height / 2 + rng.uniform(-0.4, 0.4) * size
        unit = (right - left) / long
        r = min(2.6 * size, 1.35 * unit)
        half = 1.6 * size  # of the road
        for side, marks, signs in ((-1, "tops", "top_signs"), (1, "lows", "low_signs")):
            for mark, sign in zip(facts[marks], facts[signs], strict=True):
                x, far = left + mark * unit, half + 1.9 * size + r
                scene.stroke([(x, y + side * half), (x, y + side * (far - r + 1))], "grey", 4.0)
                scene.disc(x, y + side * far, r + 4, "paper")
                draw_sign(scene, sign, x, y + side * far, r, 0.85 if len(sign.split(" ")[1]) > 2 else 0.75)
        for edge in (-half, half):
            scene.stroke([(left - size, y + edge), (right + size, y + edge)], hue, 3.0)
        for k in range(long + 1):
            for edge in (-1, 1):
                scene.stroke(
                    [(left + k * unit, y + edge * half), (left + k * unit, y + edge * (half - 0.35 * size))], hue, 2.0
                )
            if k % 2 == 0:
                scene.text(k, left + k * unit, y, scale=0.9)
        for side, way in ((-1, 1), (1, -1)):
            a = (left if way > 0 else right) - 1.6 * size * way
            b, base = a + 3.4 * size * way, y + side * (half + 1.1 * size)
            scene.stroke([(a, base), (b, base)], hue, 3.0)
            scene.polygon([(b, base - 0.5 * size), (b, base + 0.5 * size), (b + way * size, base)], hue)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Signs by the number of kilometres below or above them, against the scale on the road."""
        found = read_signs(figure, 0.02 * figure.width)
        marks = [t for t in figure.numbers() if not any(abs(t.x - x) < r and abs(t.y - y) < r for _, x, y, r in found)]
        zero, unit = figure.scale(marks, vertical=False)
        told = sorted(text.whole if text.whole is not None else -1 for text in marks)
        if told != list(range(0, 2 * len(told), 2)):
            raise kit.Unreadable(f"the kilometres {told}: expected every second one from 0 on")
        level = sum(text.y for text in marks) / len(marks)
        sides: dict[bool, list[tuple[int, str]]] = {True: [], False: []}
        for sign, x, y, _ in sorted(found, key=lambda each: each[1]):
            mark = (x - zero) / unit
            if abs(mark - round(mark)) > 0.3:
                raise kit.Unreadable(f"the sign {sign} at {mark:.2f} km: expected a whole number")
            sides[y < level].append((round(mark), sign))
        return {
            "length": told[-1],
            "tops": [mark for mark, _ in sides[True]],
            "top_signs": [sign for _, sign in sides[True]],
            "lows": [mark for mark, _ in sides[False]],
            "low_signs": [sign for _, sign in sides[False]],
        }


TASK = SpeedZones().task()
