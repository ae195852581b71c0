"""Bars with shaded parts: the sum of the fractions, the largest less the smallest, or what is not shaded."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import lcm
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, option
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import stretches
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "two bars in up to eight parts",
    2: "two bars in up to twelve parts",
    3: "three bars in up to twelve parts",
}
_MOST = {1: 8, 2: 12, 3: 12}
WAYS = ("across", "upright")
NAMES = ("A", "B", "C")
QUESTIONS = {
    "sum": "Every bar is one whole. What do the shaded fractions of all bars add up to?",
    "spread": "Every bar is one whole. By how much does the largest shaded fraction exceed the smallest?",
    "rest": "Every bar is one whole. How much is left unshaded in all bars together?",
}


def make(draw: Draw, level: int) -> Facts:
    """For each bar a number of parts, and how many of them are shaded."""
    number = draw["numeric"]
    parts = [number.randint(2, _MOST[level]) for _ in range(3 if level == 3 else 2)]
    shaded = [number.randint(1, count - 1) for count in parts]
    way, wording = draw["geometric"].choice(WAYS), draw["function"].choice(list(QUESTIONS))
    return {"parts": parts, "shaded": shaded, "way": way, "wording": wording}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if len(facts["parts"]) != len(facts["shaded"]):
        return "shaded: expected a number for each bar"
    if any(not 1 <= k < n for n, k in zip(facts["parts"], facts["shaded"], strict=True)):
        return "shaded: expected at least one part, and fewer than all"
    if facts["parts"] == [facts["parts"][0]] * len(facts["parts"]):
        return "parts: expected different numbers of them"
    if facts["wording"] == "spread" and by_fractions(facts) == 0:
        return "shaded: expected different fractions"
    return ""


def _fractions(facts: Facts) -> list[Fraction]:
    return [Fraction(k, n) for n, k in zip(facts["parts"], facts["shaded"], strict=True)]


def by_fractions(facts: Facts) -> Fraction:
    """Arithmetic of fractions."""
    shares = _fractions(facts)
    if facts["wording"] == "spread":
        return max(shares) - min(shares)
    return sum(shares, Fraction(0)) if facts["wording"] == "sum" else len(shares) - sum(shares, Fraction(0))


def by_crumbs(facts: Facts) -> Fraction:
    """All bars cut into crumbs of one size, which are counted one by one."""
    fine = lcm(*facts["parts"])
    rows = [
        [crumb * n // fine < k for crumb in range(fine)] for n, k in zip(facts["parts"], facts["shaded"], strict=True)
    ]
    if facts["wording"] == "spread":
        counted = sum(any(column) and not all(column) for column in zip(*rows, strict=True))
    else:
        counted = sum(crumb == (facts["wording"] == "sum") for row in rows for crumb in row)
    return Fraction(counted, fine)


def wrong(facts: Facts, truth: Any) -> list[Fraction]:
    """Tops and bottoms added apart, one part miscounted, the shaded taken for the unshaded."""
    shares = _fractions(facts)
    slips = [Fraction(sum(facts["shaded"]), sum(facts["parts"])), sum(shares, Fraction(0)), max(shares) - min(shares)]
    slips.append(len(shares) - sum(shares, Fraction(0)))
    for n in facts["parts"]:
        slips += [truth + Fraction(1, n), truth - Fraction(1, n), truth + Fraction(2, n)]
    fine = lcm(*facts["parts"])
    slips += [truth + Fraction(1, fine), truth - Fraction(1, fine)]
    return [each for each in slips if each > 0]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Bars below one another or side by side, each with its letter; the shaded parts first."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    across = facts["way"] == "across"
    length, room = (look.width, look.height) if across else (look.height, look.width)
    start, stop = (4 * size, length - 2.5 * size) if across else (length - 4 * size, 2 * size)
    slot = room / len(facts["parts"])
    thick, many = slot * rng.uniform(0.4, 0.55), rng.random() < 0.5
    for k, (parts, shaded) in enumerate(zip(facts["parts"], facts["shaded"], strict=True)):
        middle, unit = (k + 0.5) * slot, (stop - start) / parts
        for part in range(parts):
            a, b = sorted((start + part * unit, start + (part + 1) * unit))
            low, high = middle - thick / 2, middle + thick / 2
            fill = look.palette[k if many else 0] if part < shaded else ""
            left, top, right, bottom = (a, low, b, high) if across else (low, a, high, b)
            made.box(left, top, right, bottom, fill, width=max(2.0, look.line))
        away = start - 2.2 * size if across else start + 2.0 * size
        made.text(NAMES[k], *((away, middle) if across else (middle, away)))
    return made


def read(figure: FigureReading) -> Facts:
    """Along the middle of each bar: cells between lines, and which of them have a colour."""
    letters = [text for _, text in figure.words(NAMES)]
    if len(letters) < 2:
        raise Unreadable(f"{len(letters)} bars: expected two or more")
    spread = [max(values) - min(values) for values in ([t.x for t in letters], [t.y for t in letters])]
    across = spread[0] < spread[1]
    parts, shaded = [], []
    for letter in sorted(letters, key=lambda t: t.y if across else t.x):
        ink = figure.mask("ink")
        row = ink[round(letter.y)] if across else ink[:, round(letter.x)]
        lines = stretches(row)
        middles = [(a[1] + b[0]) // 2 for a, b in pairwise(lines)]
        cells = [(round(letter.y), m) if across else (m, round(letter.x)) for m in middles]
        parts.append(len(cells))
        shaded.append(sum(any(mask[cell] for name, mask in figure.hues.items() if name != "grey") for cell in cells))
    return {"parts": parts, "shaded": shaded, "way": WAYS[0 if across else 1]}


def _a_bar(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (NAMES[rng.randrange(len(facts["parts"]))],)


def _half(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    over = rng.random() < 0.5
    shares = _fractions(facts)
    fit = [NAMES[k] for k, share in enumerate(shares) if share != Fraction(1, 2) and (share > Fraction(1, 2)) == over]
    return (rng.choice(fit),) if fit else None


TASK = program_task(
    topic="arithmetic",
    summary="What do the shaded fractions of bars make?",
    levels=LEVELS,
    variations={
        "numeric": "the parts and how many are shaded",
        "colour": "the shading",
        "function": "sum, spread or rest",
        "geometric": "bars that lie or stand",
    },
    question=QUESTIONS,
    fields={"parts": Listed(Whole(2, 12), 2, 3), "shaded": Listed(Whole(1, 11), 2, 3), "way": Word(WAYS)},
    answer=option(5),
    make=make,
    valid=valid,
    solvers=(
        ("fractions", "arithmetic of fractions", by_fractions),
        ("crumbs", "crumbs of one size counted in all bars", by_crumbs),
    ),
    wrong=wrong,
    scene=scene,
    read=read,
    canvas=(520, 320),
    table=("parts", "shaded"),
    prose="The bars, which lie {way}, have {parts} equal parts, of which {shaded} are shaded.",
    elements=(
        Element(
            "parts",
            "How many equal parts does bar {a} have?",
            "integer",
            lambda f, args: int(f["parts"][NAMES.index(args[0])]),
            _a_bar,
        ),
        Element(
            "shaded",
            "How many parts of bar {a} are shaded?",
            "integer",
            lambda f, args: int(f["shaded"][NAMES.index(args[0])]),
            _a_bar,
        ),
        Element(
            "half",
            "Is more than half of bar {a} shaded?",
            "yes_no",
            lambda f, args: _fractions(f)[NAMES.index(args[0])] > Fraction(1, 2),
            _half,
        ),
    ),
    labels=lambda facts: {"bars": len(facts["parts"])},
)
