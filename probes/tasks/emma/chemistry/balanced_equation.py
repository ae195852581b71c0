"""Molecules before and after a reaction: how many of the framed kind balance the equation?"""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import cos, gcd, hypot, pi, sin
from random import Random

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES
from isoprobe.vision.figure.panels import Panel, frame, panels_of

COLOURS = ("blue", "green", "orange", "purple", "red")
ATOMS, DRAWN, MOST = 5, 11, 24  # of a molecule; of molecules on a side; of a kind
COLUMNS, ROWS = 4, 4
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


_SIDES = ("before", "after")  # of the arrow


def _lacking(facts: kit.Facts) -> list[int]:
    """Of each element, the atoms that the side of the frame lacks."""
    other = "after" if facts["side"] == "before" else "before"
    return [
        sum(n * atoms[k] for n, *atoms in facts[other]) - sum(n * atoms[k] for n, *atoms in facts[facts["side"]])
        for k in range(len(facts["colours"]))
    ]


def _equations(facts: kit.Facts) -> list[kit.Equation]:
    """One for each element: the atoms in a framed molecule, and how many are lacking on its side."""
    other = "after" if facts["side"] == "before" else "before"

    def atoms(side: str, k: int) -> int:
        return sum(n * each[k] for n, *each in facts[side])

    return [([count], atoms(other, k) - atoms(facts["side"], k)) for k, count in enumerate(facts["framed"])]


def _asked(facts: kit.Facts) -> kit.Equation:
    return [1], -int(facts["wording"] == "more")


def _molecule(
    made: kit.FigureScene, rng: Random, atoms: list[int], place: tuple[float, float], radius: float, colours: list[str]
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


def _near(discs: list[kit.Region], reach: float) -> list[list[kit.Region]]:
    """The discs in groups, in each of which one leads to another within a reach."""
    groups: list[list[kit.Region]] = []
    for disc in discs:
        joined = [group for group in groups if any(hypot(disc.x - d.x, disc.y - d.y) < reach for d in group)]
        groups = [group for group in groups if group not in joined]
        groups.append([disc, *(d for group in joined for d in group)])
    return groups


def _atoms(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    k = facts["colours"].index(arguments[0])
    return int(sum(n * atoms[k] for n, *atoms in _drawn(facts, "before")))


def _drawn(facts: kit.Facts, side: str) -> list[Kind]:
    """The kinds of one side, the framed one among them."""
    return [*facts[side], *([[1, *facts["framed"]]] if facts["side"] == side else [])]


class BalancedEquation(kit.Program):
    """How many molecules of the framed kind balance the equation?

    1: two elements and their compound, which is framed
    2: two compounds of two elements, and one element
    3: three elements in four kinds of molecules"""

    topic = "knowledge-based counting"
    stem = (
        "Discs of one colour are atoms of one element. All molecules of a reaction are drawn before and after the "
        "arrow, but of the kind of molecule in the frame only one is drawn."
    )
    question = {
        "all": "How many molecules of this kind are there in the balanced equation, including the one in the frame?",
        "more": "How many more molecules of this kind must be drawn to balance the equation?",
    }
    fields = {
        "colours": kit.Listed(kit.Word(COLOURS), 2, 3),
        "before": kit.Listed(kit.Listed(kit.Whole(0, MOST), 3, 4), 0, 3),
        "after": kit.Listed(kit.Listed(kit.Whole(0, MOST), 3, 4), 0, 3),
        "side": kit.Word(("before", "after")),
        "framed": kit.Listed(kit.Whole(0, ATOMS), 2, 3),
    }
    says = {
        "colours": "colours (of the atoms, in alphabetical order)",
        "before": "before the arrow (a bracket for each kind of molecule, without the one in the frame; in it first "
        "how many molecules of this kind are drawn, then how many atoms of each colour one of them has, in the order "
        "of the colours)",
        "after": "after the arrow (likewise)",
        "side": "side of the frame (before or after the arrow)",
        "framed": "atoms in the frame (of each colour, in the order of the colours)",
    }
    canvas = (700, 400)
    prose = (
        "The atoms have the colours {colours}. A kind of molecule is told by how many of it are drawn, and by how many "
        "atoms of each colour one of them has, in this order of the colours. Before the arrow there are {before}; "
        "after the arrow there are {after}; the molecule in the "
        "frame stands {side} the arrow, and its atoms are {framed}."
    )
    elements = (
        kit.Element(
            "molecules",
            "How many molecules are drawn before the arrow, including the one in the frame if that is before the "
            "arrow?",
            "integer",
            lambda f, _: sum(n for n, *_ in _drawn(f, "before")),
        ),
        kit.Element(
            "atoms",
            "How many {a} atoms are drawn before the arrow?",
            "integer",
            _atoms,
            lambda rng, facts: (rng.choice(facts["colours"]),),
        ),
        kit.Element("frame", "Is the frame before the arrow?", "yes_no", lambda f, _: f["side"] == "before"),
    )
    features = {"wording": lambda facts: facts["wording"]}
    certificate = kit.added_equations(_equations, _asked)
    sample_sizes = (SampleSize("a state takes long to make and to prove", counted=500),)
    labels = {"elements": "colours"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A balanced equation, one kind of which is drawn but once; each answer is as frequent."""
        number = draw["numeric"]
        wanted, turned = number.randint(2, 6), number.random() < 0.5
        wording = draw["question"].choice(list(self.question))
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
            facts: kit.Facts = {
                "colours": sorted(colours),
                "before": drawn[0],
                "after": drawn[1],
                "side": "before" if framed in sides[0] else "after",
                "framed": [framed[1 + k] for k in order],
                "wording": wording,
            }
            if (
                not self.valid(facts)
                and max(sum(n for n, *_ in side) for side in drawn) <= DRAWN
                and sum(framed[1:]) > 1
            ):
                return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        colours, framed = facts["colours"], facts["framed"]
        if colours != sorted(set(colours)):
            return "colours: expected each once, by the alphabet"
        kinds = [atoms for side in ("before", "after") for _, *atoms in facts[side]] + [framed]
        if any(len(atoms) != len(colours) or not 1 <= sum(atoms) <= ATOMS for atoms in kinds):
            return f"before, after, framed: expected for each colour a number of atoms, 1 to {ATOMS} in all"
        if any(kind in kinds[:k] for k, kind in enumerate(kinds)):
            return "before, after, framed: expected each kind of molecule once"
        if any(
            facts[side] != sorted(facts[side]) or any(n < 1 for n, *_ in facts[side]) for side in ("before", "after")
        ):
            return "before, after: expected kinds in order, and of each one molecule at least"
        if not facts["after" if facts["side"] == "before" else "before"]:
            return "before, after: expected molecules on both sides"
        lacking = _lacking(facts)
        n = next(missing // atoms for missing, atoms in zip(lacking, framed, strict=True) if atoms)
        if n < 2 or n > MOST or lacking != [n * atoms for atoms in framed]:
            return "framed: expected a kind of which a whole number, two or more, balances the equation"
        return ""

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Colours by the alphabet, and kinds of molecules from the fewest on."""
        order = sorted(range(len(facts["colours"])), key=lambda k: facts["colours"][k])
        kinds = {side: sorted([n, *(atoms[k] for k in order)] for n, *atoms in facts[side]) for side in _SIDES}
        framed = [facts["framed"][k] for k in order]
        return {**facts, **kinds, "colours": sorted(facts["colours"]), "framed": framed}

    def by_mass(self, facts: kit.Facts) -> int:
        """One equation of masses, each element with a mass of its own."""

        def mass(atoms: list[int]) -> int:
            return int(sum(amount * 1000**k for k, amount in enumerate(atoms)))

        other = "after" if facts["side"] == "before" else "before"
        whole: int = sum(n * mass(atoms) for n, *atoms in facts[other])
        whole -= sum(n * mass(atoms) for n, *atoms in facts[facts["side"]])
        return whole // mass(facts["framed"]) - int(facts["wording"] == "more")

    def by_crossing_out(self, facts: kit.Facts) -> int:
        """Molecules added one by one, atoms crossed out in pairs until none is left."""
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

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Some molecules overlooked or counted twice, such that another number balances what is seen."""
        counts = [kind[0] for side in ("before", "after") for kind in facts[side]]
        found = []
        near = [range(max(1, n - 2), min(MOST, n + 2) + 1) for n in counts]
        common = gcd(*counts, self.by_mass({**facts, "wording": "all"}))
        multiples = [[n // common * k for n in counts] for k in range(1, 5)]
        for others in (product(*near), multiples):
            for other in others:
                changed = iter(other)
                seen = {
                    side: sorted([next(changed), *atoms] for _, *atoms in facts[side]) for side in ("before", "after")
                }
                altered = {**facts, **seen}
                if max(other) <= MOST and not self.valid(altered) and self.by_mass(altered) != self.by_mass(facts):
                    found.append(altered)
            if found:
                break
        return rng.choice(found) if found else facts

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Molecules in any order on both sides of an arrow, one of them in a frame."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
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
                _molecule(scene, rng, atoms, place, radius, facts["colours"])
            if framed:
                x, y = places[-1]
                _molecule(scene, rng, framed, (x, y), radius, facts["colours"])
                half = 3.9 * radius
                frame(scene, Panel(x - half, y - half, x + half, y + half))
        tip, y = look.width / 2 + 1.9 * size, look.height / 2
        scene.stroke([(look.width / 2 - 1.9 * size, y), (tip - 0.6 * size, y)], width=look.line + 1)
        scene.polygon([(tip, y), (tip - size, y - 0.6 * size), (tip - size, y + 0.6 * size)], "ink")

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Discs that are near each other are a molecule; which of them stand before the arrow, and which in the
        frame."""
        panels = [panel for row in panels_of(figure) for panel in row]
        if len(panels) != 1:
            raise kit.Unreadable(f"{len(panels)} frames, expected one")
        discs = [region for region in figure.regions if region.colour in COLOURS and region.area > 60]
        if not discs or any(abs(disc.area / (pi / 4 * disc.wide * disc.high) - 1) > 0.12 for disc in discs):
            raise kit.Unreadable("atoms that are no discs")
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
            raise kit.Unreadable("no molecule in the frame")
        kinds = {side: sorted([n, *atoms] for atoms, n in heap.items()) for side, heap in counted.items()}
        return {"colours": colours, **kinds, "side": where, "framed": framed}


TASK = BalancedEquation().task()
