"""Molecules before and after a reaction: how many of the framed kind balance the equation?"""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import cos, gcd, hypot, pi, sin
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.certificates import Equation, added_equations
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import TRIES, Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.panels import Panel, frame, panels_of
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.regions import Region

LEVELS = {
    1: "two elements and their compound, which is framed",
    2: "two compounds of two elements, and one element",
    3: "three elements in four kinds of molecules",
}
COLOURS = ("blue", "green", "orange", "purple", "red")
ATOMS, DRAWN, MOST = 5, 11, 24  # of a molecule; of molecules on a side; of a kind
COLUMNS, ROWS = 4, 4
_TOLD = (
    "Discs of one colour are atoms of one element. All molecules of a reaction are drawn before and after the arrow, "
    "but of the kind of molecule in the frame only one. "
)
QUESTIONS = {
    "all": _TOLD + "How many molecules of this kind, the one in the frame counted, does the balanced equation have?",
    "more": _TOLD + "How many more molecules of this kind must be drawn to make the equation balanced?",
}
Kind = list[int]  # how many molecules, and the atoms of each element in one


def _kinds(rng: Random, level: int) -> tuple[list[Kind], list[Kind], Kind] | None:
    """The kinds before and after the arrow of an equation that is balanced, and the kind to be framed."""

    def one(count: int, *atoms: int) -> Kind:
        return [count, *atoms]

    if level == 1:  # pure elements and their compound
        n, a, b = rng.randint(2, 7), rng.randint(1, 3), rng.randint(1, 3)
        p, q = rng.randint(1, 3), rng.randint(1, 3)
        if n * a % p or n * b % q:
            return None
        framed = one(n, a, b)
        return [one(n * a // p, p, 0), one(n * b // q, 0, q)], [framed], framed
    if level == 2:  # a compound takes up more of an element
        n, a, b = rng.randint(1, 7), rng.randint(1, 3), rng.randint(1, 4)
        c, p = rng.randint(1, 3), rng.randint(1, 3)
        if n * a % c:
            return None
        first = n * a // c
        d = rng.randint(1, 3)
        taken = n * b - first * d
        if taken <= 0 or taken % p:
            return None
        left, right = [one(first, c, d), one(taken // p, 0, p)], [one(n, a, b)]
    else:  # two elements of a compound are taken up by a third
        n, m = rng.randint(1, 7), rng.randint(1, 7)
        a, b, c, d = (rng.randint(1, 2) for _ in range(4))
        first, p = rng.randint(1, 7), rng.randint(1, 3)
        taken = n * b + m * d
        if n * a % first or m * c % first or taken % p:
            return None
        left = [one(first, n * a // first, m * c // first, 0), one(taken // p, 0, 0, p)]
        right = [one(n, a, 0, b), one(m, 0, c, d)]
    return left, right, rng.choice([*left, *right])


def make(draw: Draw, level: int) -> Facts | None:
    """A balanced equation, one kind of which is drawn but once; each answer is as frequent."""
    number = draw["numeric"]
    wanted, turned = number.randint(2, 6), number.random() < 0.5
    wording = draw["function"].choice(list(QUESTIONS))
    count = 3 if level == 3 else 2
    colours = draw["colour"].sample(COLOURS, 3)[:count]
    order = sorted(range(count), key=lambda k: colours[k])
    for _ in range(20 * TRIES):
        made = _kinds(number, level)
        if made is None or made[2][0] != wanted + (wording == "more"):
            continue
        left, right, framed = made
        sides = (right, left) if turned else (left, right)
        drawn = [
            sorted([n, *(atoms[k] for k in order)] for n, *atoms in side if [n, *atoms] != framed) for side in sides
        ]
        facts: Facts = {
            "colours": sorted(colours),
            "before": drawn[0],
            "after": drawn[1],
            "side": "before" if framed in sides[0] else "after",
            "framed": [framed[1 + k] for k in order],
            "wording": wording,
        }
        if not valid(facts) and max(sum(n for n, *_ in side) for side in drawn) <= DRAWN and sum(framed[1:]) > 1:
            return facts
    return None


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    colours, framed = facts["colours"], facts["framed"]
    if colours != sorted(set(colours)):
        return "colours: expected each once, by the alphabet"
    kinds = [atoms for side in ("before", "after") for _, *atoms in facts[side]] + [framed]
    if any(len(atoms) != len(colours) or not 1 <= sum(atoms) <= ATOMS for atoms in kinds):
        return f"before, after, framed: expected for each colour a number of atoms, 1 to {ATOMS} in all"
    if any(kind in kinds[:k] for k, kind in enumerate(kinds)):
        return "before, after, framed: expected each kind of molecule once"
    if any(facts[side] != sorted(facts[side]) or any(n < 1 for n, *_ in facts[side]) for side in ("before", "after")):
        return "before, after: expected kinds in order, and of each one molecule at least"
    if not facts["after" if facts["side"] == "before" else "before"]:
        return "before, after: expected molecules on both sides"
    lacking = _lacking(facts)
    n = next(missing // atoms for missing, atoms in zip(lacking, framed, strict=True) if atoms)
    if n < 2 or n > MOST or lacking != [n * atoms for atoms in framed]:
        return "framed: expected a kind of which a whole number, two or more, balances the equation"
    return ""


def _lacking(facts: Facts) -> list[int]:
    """Of each element, the atoms that the side of the frame lacks."""
    other = "after" if facts["side"] == "before" else "before"
    return [
        sum(n * atoms[k] for n, *atoms in facts[other]) - sum(n * atoms[k] for n, *atoms in facts[facts["side"]])
        for k in range(len(facts["colours"]))
    ]


def by_mass(facts: Facts) -> int:
    """Each element has a mass of its own, 1, 1000 and 1000000: the mass that is lacking over that of a molecule."""

    def mass(atoms: list[int]) -> int:
        return int(sum(amount * 1000**k for k, amount in enumerate(atoms)))

    other = "after" if facts["side"] == "before" else "before"
    whole: int = sum(n * mass(atoms) for n, *atoms in facts[other])
    whole -= sum(n * mass(atoms) for n, *atoms in facts[facts["side"]])
    return whole // mass(facts["framed"]) - int(facts["wording"] == "more")


def by_crossing_out(facts: Facts) -> int:
    """Molecules of the framed kind added one by one; after each, atoms are crossed out before the arrow against those
    after it, until none is left on either side."""
    added = 1
    while added <= MOST:
        heaps: dict[str, Counter[int]] = {side: Counter() for side in ("before", "after")}
        for side, heap in heaps.items():
            for n, *atoms in [*facts[side], *([[added, *facts["framed"]]] if side == facts["side"] else [])]:
                for _ in range(n):
                    heap.update(dict(enumerate(atoms)))
        if +(heaps["before"] - heaps["after"]) == +(heaps["after"] - heaps["before"]):
            return added - int(facts["wording"] == "more")
        added += 1
    raise ValueError("no number of molecules balances the equation")


def _equations(facts: Facts) -> list[Equation]:
    """One for each element: the atoms in a framed molecule, and how many are lacking on its side."""
    other = "after" if facts["side"] == "before" else "before"

    def atoms(side: str, k: int) -> int:
        return sum(n * each[k] for n, *each in facts[side])

    return [([count], atoms(other, k) - atoms(facts["side"], k)) for k, count in enumerate(facts["framed"])]


def _asked(facts: Facts) -> Equation:
    return [1], -int(facts["wording"] == "more")


def scene(facts: Facts, look: Look) -> FigureScene:
    """Molecules in any order on both sides of an arrow, one of them in a frame."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    middle = 2.6 * size
    wide, high = look.width / 2 - middle - 0.6 * size, look.height - 1.2 * size
    pitch = min(wide / COLUMNS, high / ROWS)
    radius = pitch / 8.2
    for side, left in (("before", 0.6 * size), ("after", look.width / 2 + middle)):
        molecules = [atoms for n, *atoms in facts[side] for _ in range(n)]
        framed = facts["framed"] if facts["side"] == side else []
        slots = rng.sample(range(COLUMNS * ROWS), len(molecules) + bool(framed))
        places = []
        for slot in slots:
            row, column = divmod(slot, COLUMNS)
            places.append((left + (column + 0.5) * wide / COLUMNS, 0.6 * size + (row + 0.5) * high / ROWS))
        for atoms, place in zip(molecules, places, strict=False):
            _molecule(made, rng, atoms, place, radius, facts["colours"])
        if framed:
            x, y = places[-1]
            _molecule(made, rng, framed, (x, y), radius, facts["colours"])
            half = 3.9 * radius
            frame(made, Panel(x - half, y - half, x + half, y + half))
    tip, y = look.width / 2 + 1.9 * size, look.height / 2
    made.stroke([(look.width / 2 - 1.9 * size, y), (tip - 0.6 * size, y)], width=look.line + 1)
    made.polygon([(tip, y), (tip - size, y - 0.6 * size), (tip - size, y + 0.6 * size)], "ink")
    return made


def _molecule(
    made: FigureScene, rng: Random, atoms: list[int], place: tuple[float, float], radius: float, colours: list[str]
) -> None:
    """Discs joined by thin lines: two side by side, or one in the middle, of the element with the fewest atoms."""
    hues = [colour for colour, count in zip(colours, atoms, strict=True) for _ in range(count)]
    hues.sort(key=lambda hue: (hues.count(hue), hue))
    turn, far = rng.uniform(0, 2 * pi), 2.5 * radius
    x, y = place
    if len(hues) == 2:
        x, y = x - far / 2 * cos(turn), y - far / 2 * sin(turn)
    angle = 2 * pi / max(1, len(hues) - 1) if len(hues) != 3 else rng.choice((pi, 0.62 * pi))
    outer = [(x + far * cos(turn + k * angle), y + far * sin(turn + k * angle)) for k in range(len(hues) - 1)]
    for at in outer:
        made.stroke([(x, y), at], "grey", 2.6)
    for hue, at in zip(hues, [(x, y), *outer], strict=True):
        made.disc(*at, radius, hue)


def read(figure: FigureReading) -> Facts:
    """Discs that are near each other are a molecule; which of them stand before the arrow, and which in the frame."""
    panels = [panel for row in panels_of(figure) for panel in row]
    if len(panels) != 1:
        raise Unreadable(f"{len(panels)} frames, expected one")
    discs = [region for region in figure.regions if region.colour in COLOURS and region.area > 60]
    if not discs or any(abs(disc.area / (pi / 4 * disc.wide * disc.high) - 1) > 0.12 for disc in discs):
        raise Unreadable("atoms that are no discs")
    colours = sorted({disc.colour for disc in discs})
    radius = sorted(disc.radius for disc in discs)[len(discs) // 2]
    counted: dict[str, Counter[tuple[int, ...]]] = {"before": Counter(), "after": Counter()}
    framed: list[int] = []
    where = ""
    for molecule in _near(discs, 2.85 * radius):
        x, y = molecule[0].x, molecule[0].y
        atoms = tuple(sum(disc.colour == colour for disc in molecule) for colour in colours)
        side = "before" if x < figure.width / 2 else "after"
        if panels[0].left < x < panels[0].right and panels[0].top < y < panels[0].bottom:
            framed, where = list(atoms), side
        else:
            counted[side][atoms] += 1
    if not framed:
        raise Unreadable("no molecule in the frame")
    kinds = {side: sorted([n, *atoms] for atoms, n in heap.items()) for side, heap in counted.items()}
    return {"colours": colours, **kinds, "side": where, "framed": framed}


def _near(discs: list[Region], reach: float) -> list[list[Region]]:
    """The discs in groups, in each of which one leads to another within a reach."""
    groups: list[list[Region]] = []
    for disc in discs:
        joined = [group for group in groups if any(hypot(disc.x - d.x, disc.y - d.y) < reach for d in group)]
        groups = [group for group in groups if group not in joined]
        groups.append([disc, *(d for group in joined for d in group)])
    return groups


def corrupt(rng: Random, facts: Facts) -> Facts:
    """Some molecules overlooked or counted twice, such that another number balances what is seen."""
    counts = [kind[0] for side in ("before", "after") for kind in facts[side]]
    found = []
    near = [range(max(1, n - 2), min(MOST, n + 2) + 1) for n in counts]
    common = gcd(*counts, by_mass({**facts, "wording": "all"}))
    multiples = [[n // common * k for n in counts] for k in range(1, 5)]
    for others in (product(*near), multiples):
        for other in others:
            changed = iter(other)
            seen = {side: sorted([next(changed), *atoms] for _, *atoms in facts[side]) for side in ("before", "after")}
            altered = {**facts, **seen}
            if max(other) <= MOST and not valid(altered) and by_mass(altered) != by_mass(facts):
                found.append(altered)
        if found:
            break
    return rng.choice(found) if found else facts


def _atoms(facts: Facts, arguments: tuple[str, ...]) -> int:
    k = facts["colours"].index(arguments[0])
    return int(sum(n * atoms[k] for n, *atoms in _drawn(facts, "before")))


def _drawn(facts: Facts, side: str) -> list[Kind]:
    """The kinds of one side, the framed one among them."""
    return [*facts[side], *([[1, *facts["framed"]]] if facts["side"] == side else [])]


TASK = program_task(
    subject="chemistry",
    topic="knowledge-based counting",
    summary="How many molecules of the framed kind balance the equation?",
    levels=LEVELS,
    variations=("numeric", "colour", "function"),
    question=QUESTIONS,
    fields={
        "colours": Listed(Word(COLOURS), 2, 3),
        "before": Listed(Listed(Whole(0, MOST), 3, 4), 0, 3),
        "after": Listed(Listed(Whole(0, MOST), 3, 4), 0, 3),
        "side": Word(("before", "after")),
        "framed": Listed(Whole(0, ATOMS), 2, 3),
    },
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("mass", "one equation of masses, each element with a mass of its own", by_mass),
        ("crossing out", "molecules added one by one, atoms crossed out in pairs until none is left", by_crossing_out),
    ),
    certificate=added_equations(_equations, _asked),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(700, 400),
    prose=(
        "The elements are {colours}. A kind of molecule is told as how many molecules there are, and the atoms of each "
        "element in one. Before the arrow there are {before}; after the arrow there are {after}; the molecule in the "
        "frame stands {side} the arrow, and its atoms are {framed}."
    ),
    elements=(
        Element(
            "molecules",
            "How many molecules are drawn before the arrow, the one in the frame counted if it is there?",
            "integer",
            lambda f, _: sum(n for n, *_ in _drawn(f, "before")),
        ),
        Element(
            "atoms",
            "How many {a} atoms are drawn before the arrow?",
            "integer",
            _atoms,
            lambda rng, facts: (rng.choice(facts["colours"]),),
        ),
        Element("frame", "Is the frame before the arrow?", "yes_no", lambda f, _: f["side"] == "before"),
    ),
    features={"wording": lambda facts: facts["wording"]},
    labels=lambda facts: {"elements": len(facts["colours"])},
)
