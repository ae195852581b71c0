"""Field lines of charges, as many for each as its size: how large is a charge, with its sign?"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import LayoutRejected
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES

LEAST, MOST = 2, 6  # nC: the size of a charge
ANSWERS = 6  # nC: the largest answer
NAMES = "ABCDEF"
WAYS = ("away", "towards")  # from a positive charge, to a negative one
_TURN = 720  # places around a charge at which its lines are sought
_COS, _SIN = np.cos(np.arange(_TURN) * 2 * pi / _TURN), np.sin(np.arange(_TURN) * 2 * pi / _TURN)
# In heights of a digit:
_RING, _NEAR = 1.5, 1.85  # the radius of a rod's ring, and of the circle around it on which its lines begin
_FAR = 8.5  # between two rods, at least
_PASS = 3.2  # between a rod and a line that does not belong to it, at least
_APART = 0.3  # between two lines where they begin, at least
_STEP, _STEPS = 0.15, 1200  # along a line at a time, and how many of them at most
_BASE, _TIP, _WING = 8, 15, 0.38  # steps from where a line begins to an arrowhead's ends, and half its width
_RIM = 60  # places around a charge over which its flux is summed

Places = Sequence[tuple[float, float]]


def _charges(facts: kit.Facts) -> list[int]:
    """The charges in units of one line."""
    return [n if way == "away" else -n for n, way in zip(facts["lines"], facts["ways"], strict=True)]


def _field(places: Places, charges: Sequence[float], x: Any, y: Any) -> tuple[Any, Any]:
    """The field of long charged rods, which falls as 1 / r: its lines are as many as the charges, in a plane too."""
    across, up = 0.0, 0.0
    for (a, b), charge in zip(places, charges, strict=True):
        far = (x - a) ** 2 + (y - b) ** 2
        across, up = across + charge * (x - a) / far, up + charge * (y - b) / far
    return across, up


def _starts(places: Places, charges: Sequence[int], k: int, size: float) -> list[float]:
    """At which angles the lines of a charge begin: where the flux from a fixed direction on is whole."""
    near, angles = _NEAR * size, np.linspace(0, 2 * pi, _TURN + 1)
    x, y = places[k][0] + near * np.cos(angles), places[k][1] + near * np.sin(angles)
    flux = np.zeros_like(angles)
    for (a, b), charge in zip(places, charges, strict=True):
        flux += charge * np.unwrap(np.arctan2(y - b, x - a)) / (2 * pi)
    steps = np.diff(flux) * (1 if charges[k] > 0 else -1)
    if steps.min() <= 0:
        raise LayoutRejected("a charge that the others outweigh where its lines begin")
    rising = flux if charges[k] > 0 else -flux
    first = int(np.ceil(rising[0] - 0.5 + 1e-9))
    found = [float(np.interp(first + 0.5 + n, rising, angles)) for n in range(abs(charges[k]))]
    turns = [b - a for a, b in zip(found, [*found[1:], found[0] + 2 * pi], strict=True)]
    if min(turns) * near < _APART * size:
        raise LayoutRejected("lines too close to each other where they begin")
    return found


def _traced(
    places: Places, charges: Sequence[int], starts: Sequence[Sequence[float]], size: float, page: tuple[float, float]
) -> list[list[tuple[list[tuple[float, float]], int | None]]]:
    """The lines of each charge, from point to point until they leave the picture or get to another charge."""
    near = _NEAR * size
    owners = [k for k, angles in enumerate(starts) for _ in angles]
    turns = [angle for angles in starts for angle in angles]
    x = np.array([places[k][0] + near * cos(angle) for k, angle in zip(owners, turns, strict=True)])
    y = np.array([places[k][1] + near * sin(angle) for k, angle in zip(owners, turns, strict=True)])
    step = np.array([(1 if charges[k] > 0 else -1) * _STEP * size for k in owners])
    others = np.arange(len(places)) != np.array(owners)[:, None]
    columns, rows = np.array(places).T
    track = np.empty((_STEPS + 1, 2, len(owners)))
    track[0] = x, y
    count = np.zeros(len(owners), np.intp)  # of the steps that a line takes
    ends: list[int | None] = [None] * len(owners)
    going = np.arange(len(owners))  # the lines that do not end yet, at x, y

    weights = np.array(charges)[:, None]

    def onward(x: NDArray[Any], y: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        away, above = x - columns[:, None], y - rows[:, None]  # the field as in `_field`, from all charges at once
        far = away**2 + above**2
        across, up = sum(weights * away / far, start=0.0), sum(weights * above / far, start=0.0)
        far = np.hypot(across, up) + 1e-12
        return step * across / far, step * up / far

    for number in range(1, _STEPS + 1):
        a, b = onward(x, y)
        c, d = onward(x + a / 2, y + b / 2)
        x, y = x + c, y + d
        track[number, 0, going], track[number, 1, going] = x, y
        on = (x > 3) & (x < page[0] - 3) & (y > 3) & (y < page[1] - 3)
        close = (np.abs(x[:, None] - columns) < near) & (np.abs(y[:, None] - rows) < near) & others
        for n, other in np.argwhere(close).tolist() if close.any() else ():
            if hypot(x[n] - places[other][0], y[n] - places[other][1]) < near:
                ends[going[n]], on[n] = other, False
        if not on.all():
            count[going[~on]] = number
            x, y, step, going, others = x[on], y[on], step[on], going[on], others[on]
            if not len(going):
                break
    else:
        raise LayoutRejected("a line that does not end")
    ways = [track[: last + 1, :, n] for n, last in enumerate(count.tolist())]
    _check_lines(places, owners, ways, ends, size)
    lines = [[(u, v) for u, v in way.tolist()] for way in ways]
    return [
        [(line, end) for line, end, owner in zip(lines, ends, owners, strict=True) if owner == k]
        for k in range(len(places))
    ]


def _check_lines(
    places: Places,
    owners: Sequence[int],
    ways: Sequence[NDArray[Any]],
    ends: Sequence[int | None],
    size: float,
) -> None:
    """Raises LayoutRejected where a line that ends at a charge, or at none, cannot be followed by eye."""
    near = _NEAR * size
    if min(map(len, ways)) <= 2 * _TIP + 4:
        raise LayoutRejected("a line too short for its arrowheads")
    for way, end, owner in zip(ways, ends, owners, strict=True):
        if hypot(way[_TIP, 0] - places[owner][0], way[_TIP, 1] - places[owner][1]) < near + 0.85 * _TIP * _STEP * size:
            raise LayoutRejected("a line that bends where it begins")
        for other, (p, q) in enumerate(places):
            if other not in (owner, end) and np.hypot(way[:, 0] - p, way[:, 1] - q).min() < _PASS * size:
                raise LayoutRejected("a line that comes near a rod to which it does not belong")


class FieldLines(kit.Program):
    """How large is a charge whose field lines are drawn, with its sign, or two or more together?

    1: one charge of three
    2: two of three together
    3: all four together"""

    topic = "3D field simulation"
    variations = ("numeric",)
    version = 4  # 4: rods of any letters
    stem = (
        "The letters name long thin charged rods, seen from the end, and the lines are their electric field lines, "
        "with arrows in the direction of the field. The number of lines for each nC of charge on a rod is {per}."
    )
    question = {
        "one": "How much charge, in nC and with its sign, does rod {among} have?",
        "together": "How much charge, in nC and with its sign, do these rods have together: {among}?",
    }
    fields = {
        "rods": kit.Listed(kit.Word(tuple(NAMES)), 2, len(NAMES)),
        "lines": kit.Listed(kit.Whole(1, 40), 2, len(NAMES)),
        "ways": kit.Listed(
            kit.Word(
                WAYS,
                said={"away": "away from the rod", "towards": "towards the rod"},
                synonyms={"out": "away", "outward": "away", "in": "towards", "inward": "towards", "toward": "towards"},
            ),
            2,
            len(NAMES),
        ),
    }
    says = {
        "rods": "rods (their letters)",
        "lines": "field lines (how many begin or end at each rod)",
        "ways": "arrows (whether those near each rod point away from it or towards it)",
    }
    asked = {"per": kit.Whole(1, 5), "among": kit.Listed(kit.Word(tuple(NAMES)), 1, len(NAMES))}
    answer = kit.option(5)
    rules = (kit.named("rods", "lines", "ways"),)
    table = ("rods", "lines", "ways")
    sizes = kit.sizes(
        "rods summed per",
        {1: (3, 1, 2), 2: (3, 2, 2), 3: (4, 4, 3)},
        kit.see(
            "{per} lines for each nC",
            digits=(20, 19, 18, 17, 16, 15, 14, 13, 12, 11),
            per=(1, 1, 2, 2, 2, 2, 3, 3, 3, 3),
        ),
        kit.think(
            "{summed} of {rods} charges are summed up",
            rods=(3, 3, 3, 4, 4, 4, 5, 5, 6, 6),
            summed=(1, 2, 3, 2, 3, 4, 4, 5, 5, 6),
        ),
    )
    canvas = (620, 520)
    prose = (
        "Of the rods {rods}, in this order, {lines} field lines begin or end at each, and the arrows near each point: "
        "{ways}."
    )
    elements = (
        kit.value_at("lines", "How many field lines begin or end at rod {a}?", kit.each("rods", "lines")),
        kit.Element(
            "away",
            "Do the arrows near rod {a} point away from it?",
            "yes_no",
            lambda f, args: f["ways"][f["rods"].index(args[0])] == "away",
            lambda rng, facts: (rng.choice(facts["rods"]),),
        ),
        kit.count("rods", "How many rods are there?", "rods"),
    )
    features = {
        "wording": lambda facts: facts["wording"],
        "per": lambda facts: facts["per"],
        "summed": lambda facts: len(facts["among"]),
    }
    labels = {"rods": "rods", "summed": lambda facts: len(facts["among"])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Charges whose sum is each number as often."""
        number = draw["numeric"]
        count, summed, per = self.sizes(level)
        wanted = number.choice([n for n in range(-ANSWERS, ANSWERS + 1) if abs(n) >= (LEAST if summed == 1 else 1)])
        rods = sorted(number.sample(NAMES, count))
        among = sorted(number.sample(rods, summed))
        for _ in range(20 * TRIES):
            charges = [number.choice((-1, 1)) * number.randint(LEAST, MOST) for _ in rods]
            if sum(charges[rods.index(rod)] for rod in among) == wanted and abs(sum(charges)) <= 2 * MOST:
                return {
                    "rods": rods,
                    "lines": [per * abs(charge) for charge in charges],
                    "ways": [WAYS[charge < 0] for charge in charges],
                    "per": per,
                    "among": among,
                    "wording": "one" if summed == 1 else "together",
                }
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if facts["rods"] != sorted(facts["rods"]):
            return "rods: expected them in the order of the alphabet"
        if not set(facts["among"]) <= set(facts["rods"]) or len(set(facts["among"])) != len(facts["among"]):
            return "among: expected some of the rods, none twice"
        if (facts["wording"] == "one") != (len(facts["among"]) == 1):
            return "among: expected one rod, or more where their charge together is asked for"
        if any(lines % facts["per"] for lines in facts["lines"]):
            return f"lines: expected multiples of {facts['per']}"
        return ""

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The rods by the alphabet."""
        rows = sorted(zip(facts["rods"], facts["lines"], facts["ways"], strict=True))
        rods, lines, ways = (list(each) for each in zip(*rows, strict=True))
        return {**facts, "rods": rods, "lines": lines, "ways": ways}

    def by_counting(self, facts: kit.Facts) -> int:
        """Lines that begin less lines that end, by the lines of one nC."""
        told = dict(zip(facts["rods"], _charges(facts), strict=True))
        return int(sum(told[rod] for rod in facts["among"]) // facts["per"])

    def by_flux(self, facts: kit.Facts) -> int:
        """Gauss's law: the field of all rods, laid out anew, summed along a curve around each of those asked about."""
        places = [(float(k), float(k * k % 5)) for k in range(len(facts["rods"]))]
        angles = np.arange(_RIM) * 2 * pi / _RIM
        total = 0.0
        for rod in facts["among"]:
            a, b = places[facts["rods"].index(rod)]
            across, up = _field(places, _charges(facts), a + 0.4 * np.cos(angles), b + 0.4 * np.sin(angles))
            total += float((across * np.cos(angles) + up * np.sin(angles)).mean()) * 0.4
        return round(total / float(facts["per"]))

    def wrong(self, facts: kit.Facts, truth: int) -> list[int]:
        """Numbers from the range that all answers are drawn from."""
        least = LEAST if facts["wording"] == "one" else 1
        others = [n for n in range(-ANSWERS, ANSWERS + 1) if abs(n) >= least and n != truth]
        return Random(str(facts)).sample(others, 4)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Lines of a rod miscounted by those of one nC or more, or its arrows seen the wrong way round."""
        k = facts["rods"].index(rng.choice(facts["among"]))
        lines, ways = list(facts["lines"]), list(facts["ways"])
        if rng.random() < 0.5:
            ways[k] = WAYS[ways[k] == "away"]
        else:
            lines[k] = max(facts["per"], lines[k] + rng.choice((-2, -1, 1, 2)) * facts["per"])
        return {**facts, "lines": lines, "ways": ways}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Rods as rings around their letters, at places by chance; lines on which the flux from one direction is whole,
        with arrowheads a little off the rods."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        charges = _charges(facts)
        page = look.width, look.height
        for _ in range(400):
            places = [(rng.uniform(0.16, 0.84) * page[0], rng.uniform(0.16, 0.84) * page[1]) for _ in charges]
            if any(hypot(a - p, b - q) < _FAR * size for k, (a, b) in enumerate(places) for p, q in places[:k]):
                continue
            try:
                starts = [_starts(places, charges, k, size) for k in range(len(charges))]
                lines = _traced(places, charges, starts, size, page)
                break
            except LayoutRejected:
                continue
        else:
            raise LayoutRejected("no places at which all lines are apart")
        tint, edge = look.palette[:2]
        heads = []
        for charge, traced in zip(charges, lines, strict=True):
            for line, end in traced:
                heads.append((line[_BASE], line[_TIP]) if charge > 0 else (line[_TIP], line[_BASE]))
                if charge > 0 or end is None:
                    scene.stroke(line, tint, 1.5)
        for (a, b), (c, d) in heads:
            long = hypot(c - a, d - b)
            ux, uy = _WING * size * (c - a) / long, _WING * size * (d - b) / long
            scene.polygon([(c, d), (a - uy, b + ux), (a + uy, b - ux)], tint)
        for rod, (x, y) in zip(facts["rods"], places, strict=True):
            scene.disc(x, y, _RING * size, "paper", edge, 2.4)
            scene.text(rod, x, y, scale=1.1)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Around each letter's ring: strokes of the lines' colour that a circle close to it meets, and whether they are
        wider near it or further off."""
        named = sorted(figure.words(tuple(NAMES)))
        rods = [name for name, _ in named]
        if len(set(rods)) != len(rods):
            raise kit.Unreadable(f"rods {', '.join(rods)}, expected none twice")
        edge, rings = _rings(figure, [text for _, text in named])
        tints = [hue for hue in figure.hues if hue not in ("grey", edge)]
        if not tints:
            raise kit.Unreadable("no lines")
        mask = figure.mask(max(tints, key=lambda hue: int(np.count_nonzero(figure.hues[hue]))))
        lines, ways = [], []
        for ring in rings:
            size = ring.radius / _RING
            counts = [len(_met(mask, ring, (_NEAR + off) * size)) for off in (0.3, 0.4, 0.5, 0.6)]
            often = max(sorted(set(counts)), key=counts.count)
            if counts.count(often) < 3 or not often:
                raise kit.Unreadable(f"{min(counts)} to {max(counts)} lines at one rod")
            lines.append(often)
            inward = _inward(mask, ring, size)
            if abs(inward) < 0.15:
                raise kit.Unreadable("arrowheads that point neither way")
            ways.append("away" if inward > 0 else "towards")
        return {"rods": rods, "lines": lines, "ways": ways}


def _rings(figure: kit.FigureReading, letters: Sequence[Any]) -> tuple[str, list[Any]]:
    """The colour of the rings around all letters, and the rings, which are of one size."""
    if len(letters) < 2:
        raise kit.Unreadable(f"{len(letters)} rods, expected two or more")
    for hue in figure.hues:
        rings = figure.rings(hue)
        around = [[r for r in rings if hypot(r.x - at.x, r.y - at.y) < 0.3 * r.radius] for at in letters]
        for first in around[0]:
            alike = [[r for r in near if abs(r.radius / first.radius - 1) < 0.08] for near in around]
            if all(alike):
                if len([r for r in rings if abs(r.radius / first.radius - 1) < 0.08]) != len(letters):
                    raise kit.Unreadable("a ring without a letter that can be read")
                return hue, [near[0] for near in alike]
    raise kit.Unreadable("letters without a ring")


def _inward(mask: NDArray[Any], ring: Any, size: float) -> float:
    """How far, as a share of its length, the wide end of a usual arrowhead is on the side of the rod (1) or on the
    other (-1)."""
    radii = [(_NEAR + 0.5 + 0.06 * n) * size for n in range(36)]
    seen = [_met(mask, ring, radius) for radius in radii]
    found = []
    for angle, usual in seen[0]:
        widths = []
        for radius, strokes in zip(radii, seen, strict=True):
            near = [(abs((at - angle + pi) % (2 * pi) - pi), at, wide) for at, wide in strokes]
            if not near or min(near)[0] * radius > 0.6 * size:
                break
            _, angle, wide = min(near)
            widths.append(max(0.0, wide - usual))
        widest = int(np.argmax(widths))
        first = last = widest
        while first > 0 and widths[first - 1] > 0.25 * widths[widest]:
            first -= 1
        while last < len(widths) - 1 and widths[last + 1] > 0.25 * widths[widest]:
            last += 1
        if last > first:
            found.append((last + first - 2 * widest) / (last - first))
    if not found:
        raise kit.Unreadable("a rod without arrowheads")
    return float(np.median(found))


def _met(mask: NDArray[Any], ring: Any, radius: float) -> list[tuple[float, float]]:
    """At which angle, and how wide in pixels, each stroke is that a circle around the ring's middle meets."""
    columns = np.rint(ring.x + radius * _COS).astype(int)
    rows = np.rint(ring.y + radius * _SIN).astype(int)
    high, wide = mask.shape[:2]
    if abs(ring.x - wide / 2) + radius < wide / 2 - 1 and abs(ring.y - high / 2) + radius < high / 2 - 1:
        seen = mask[rows, columns] > 0
    else:
        inside = (columns >= 0) & (columns < wide) & (rows >= 0) & (rows < high)
        seen = np.zeros(_TURN, bool)
        seen[inside] = mask[rows[inside], columns[inside]] > 0
    if seen.all() or not seen.any():
        return []
    first = int(np.flatnonzero(~seen)[0])
    turn = 2 * pi / _TURN
    return [
        (((a + b - 1) / 2 + first) * turn % (2 * pi), (b - a) * turn * radius)
        for a, b in kit.stretches(np.roll(seen, -first))
    ]


TASK = FieldLines().task()
