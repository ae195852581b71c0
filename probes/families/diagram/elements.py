"""What can be asked about one thing in a diagram: lines, crossings, circles, marks.

Of a yes-or-no element there are arguments for both answers, so that a coin decides; an element is not asked where a
diagram has no such thing, or where a careful eye may doubt (a vertical angle of a marked one, a line that ends on
another).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random

from isoprobe.probes.core import Answer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.diagram.naming import names_for
from isoprobe.probes.families.diagram.states import neighbours
from isoprobe.solvers.diagrams.diagram import Circle, Diagram, Name, segments

Arguments = tuple[Name, ...]
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DRAWN = 400  # namings from which it is known how usual a letter is


def profile(arguments: Arguments) -> Hashable:
    """Which arguments are the same and in which order of the alphabet they stand; of two, also how near."""
    names = sorted(set(arguments))
    ranks = tuple(names.index(name) for name in arguments)
    return ranks if len(arguments) != 2 else (*ranks, min(3, abs(ord(arguments[0][0]) - ord(arguments[1][0]))))


@dataclass(frozen=True)
class Cases:
    """What an element may be asked of, and how one of it is drawn. `yes` and `no` list arguments by answer; without
    `no` the answers are other ones, and `yes` lists all there are. `profile`: what the names alone may tell, the same
    for both answers. `weight`, where there is one, says how often arguments are drawn from those of both answers,
    instead of a coin."""

    yes: Callable[[Diagram], list[Arguments]]
    no: Callable[[Diagram], list[Arguments]] | None = None
    weight: Callable[[Diagram, Arguments], float] | None = None
    profile: Callable[[Arguments], Hashable] = profile

    def __call__(self, rng: Random, diagram: Diagram) -> Arguments | None:
        """Arguments for one question, by the toss of a coin for yes or no; None where there is nothing to ask.

        Both answers have arguments of the same profile, so that the names in a question tell nothing."""
        yes = self.yes(diagram)
        if self.no is None:
            return rng.choice(yes) if yes else None
        if self.weight is not None:
            every = yes + self.no(diagram)
            return rng.choices(every, [self.weight(diagram, arguments) for arguments in every])[0]
        by_profile: dict[Hashable, tuple[list[Arguments], list[Arguments]]] = {}
        for which, some in enumerate((yes, self.no(diagram))):
            for arguments in some:
                by_profile.setdefault(self.profile(arguments), ([], []))[which].append(arguments)
        both = [pair for pair in by_profile.values() if pair[0] and pair[1]]
        if not both:
            return None
        return rng.choice(rng.choice(both)[rng.random() < 0.5])


def _lettered(truth: Callable[[Diagram, Arguments], Answer | None]) -> Callable[[Diagram, Arguments], Answer | None]:
    """The truth, None where an argument names no point of the diagram."""
    return lambda diagram, arguments: truth(diagram, arguments) if {*arguments} <= {*diagram.letters} else None


# Letters.


@cache
def _usual(letters: int, centres: int) -> dict[str, float]:
    """How often a figure with so many letters, of which some are centres, has each letter of the alphabet."""
    rng = Random(f"{letters}/{centres}")
    roles = ["centre"] * centres + ["vertex"] * (letters - centres)
    found = Counter(name for _ in range(_DRAWN) for name in names_for(roles, rng))
    return {letter: min(0.98, max(0.02, found[letter] / _DRAWN)) for letter in _ALPHABET}


def _surprise(diagram: Diagram, arguments: Arguments) -> float:
    """How unexpected the answer is, so that each letter is asked for as often where it is there as where it is not."""
    centres = {circle.centre for circle in diagram.circles if circle.centre}
    usual = _usual(len(diagram.letters), len(centres))[arguments[0]]
    return 1 - usual if arguments[0] in diagram.letters else usual


LETTER = Element(
    "letter",
    ("Is there a point with the letter {a} in the diagram?",),
    "yes_no",
    lambda diagram, arguments: arguments[0] in diagram.letters,
    Cases(
        lambda diagram: [(letter,) for letter in _ALPHABET if letter in diagram.letters],
        lambda diagram: [(letter,) for letter in _ALPHABET if letter not in diagram.letters],
        weight=_surprise,
    ),
)

# Circles.


def _asked_circles(diagram: Diagram) -> list[tuple[Arguments, Circle]]:
    """Circles that words single out: the only one, or the only one around its centre; with no arc to take for it."""
    if diagram.arcs:
        return []
    if len(diagram.circles) == 1:
        return [((), diagram.circles[0])]
    centres = [circle.centre for circle in diagram.circles]
    return [
        ((circle.centre,), circle) for circle in diagram.circles if circle.centre and centres.count(circle.centre) == 1
    ]


def _circle(diagram: Diagram, arguments: Arguments) -> Circle | None:
    """The only circle, where there are no arguments, or the only one with this centre."""
    fit = [circle for circle in diagram.circles if not arguments or circle.centre == arguments[0]]
    return fit[0] if len(fit) == 1 else None


def _on_circle(diagram: Diagram, arguments: Arguments) -> bool | None:
    circle = _circle(diagram, arguments[1:])
    return None if circle is None else arguments[0] in circle.through


ON_CIRCLE = Element(
    "on_circle",
    ("Does point {a} lie on the circle in the diagram?", "Does point {a} lie on the circle with centre {b}?"),
    "yes_no",
    _lettered(_on_circle),
    Cases(
        lambda diagram: [(name, *at) for at, circle in _asked_circles(diagram) for name in circle.through],
        lambda diagram: [
            (name, *at)
            for at, circle in _asked_circles(diagram)
            for name in diagram.letters
            if name not in circle.through and name != circle.centre
        ],
    ),
)


def _circle_letters(diagram: Diagram, arguments: Arguments) -> Answer | None:
    circle = _circle(diagram, arguments)
    return None if circle is None else sorted(circle.through)


CIRCLE_LETTERS = Element(
    "circle_letters",
    ("Which letters lie on the circle in the diagram?", "Which letters lie on the circle with centre {a}?"),
    "letters",
    _lettered(_circle_letters),
    Cases(lambda diagram: [at for at, _ in _asked_circles(diagram)]),
)

# Lines.


def _line(diagram: Diagram, a: Name, b: Name) -> int | None:
    """The place of the line through both points."""
    return next((i for i, line in enumerate(diagram.lines) if a != b and {a, b} <= set(line)), None)


def _both_ways(pairs: Iterable[Arguments]) -> list[Arguments]:
    return [turned for pair in pairs for turned in (pair, pair[::-1])]


def _apart(diagram: Diagram) -> list[Arguments]:
    joined = set(segments(diagram))
    return [pair for pair in combinations(diagram.letters, 2) if pair not in joined]


SEGMENT = Element(
    "segment",
    ("Does a drawn straight line go from {a} to {b} in the diagram?",),
    "yes_no",
    _lettered(lambda diagram, arguments: _line(diagram, *arguments) is not None),
    Cases(
        lambda diagram: _both_ways(segments(diagram)),
        lambda diagram: _both_ways(_apart(diagram)),
        profile=lambda arguments: (arguments[0], arguments[0] < arguments[1]),  # A is joined to more letters than H
    ),
)


def _on_line(diagram: Diagram, arguments: Arguments) -> bool | None:
    line = _line(diagram, *arguments[1:])
    return None if line is None else arguments[0] in diagram.lines[line]


ON_LINE = Element(
    "on_line",
    ("Does point {a} lie on the drawn straight line through {b} and {c}?",),
    "yes_no",
    _lettered(_on_line),
    Cases(
        lambda diagram: [
            (p, a, b) for line in diagram.lines for a, b in combinations(line, 2) for p in line if p not in (a, b)
        ],
        lambda diagram: [
            (p, a, b)
            for line in diagram.lines
            for a, b in combinations(line, 2)
            for p in diagram.letters
            if p not in line
        ],
    ),
)


def _ends(diagram: Diagram, i: int, j: int) -> Arguments:
    return diagram.lines[i][0], diagram.lines[i][-1], diagram.lines[j][0], diagram.lines[j][-1]


def _crossing_inside(diagram: Diagram, i: int, j: int) -> bool:
    """Whether two lines cross at no letter, or at one that is inside both."""
    return (i, j) in diagram.crossings or bool(set(diagram.lines[i][1:-1]) & set(diagram.lines[j][1:-1]))


def _crossing(diagram: Diagram, arguments: Arguments) -> bool | None:
    i, j = _line(diagram, *arguments[:2]), _line(diagram, *arguments[2:])
    return None if i is None or j is None else _crossing_inside(diagram, min(i, j), max(i, j))


def _line_pairs(diagram: Diagram) -> list[tuple[int, int]]:
    return list(combinations(range(len(diagram.lines)), 2))


CROSSING = Element(
    "crossing",
    ("Do the drawn lines {a}{b} and {c}{d} in the diagram cross at a point inside both of them?",),
    "yes_no",
    _lettered(_crossing),
    Cases(
        lambda diagram: [_ends(diagram, i, j) for i, j in _line_pairs(diagram) if _crossing_inside(diagram, i, j)],
        lambda diagram: [
            _ends(diagram, i, j)
            for i, j in _line_pairs(diagram)
            if (i, j) not in diagram.crossings and not set(diagram.lines[i]) & set(diagram.lines[j])
        ],
    ),
)

# Marks.


def _angle_lines(diagram: Diagram, a: Name, v: Name, b: Name) -> frozenset[int | None]:
    return frozenset((_line(diagram, v, a), _line(diagram, v, b)))


def _unmarked_angles(diagram: Diagram) -> list[Arguments]:
    """Angles between two lines of which none is marked; not asked about where no angle is marked."""
    marked = {(v, _angle_lines(diagram, a, v, b)) for a, v, b in diagram.right}
    rays = sorted({(v, a) for line in diagram.lines for v, a in neighbours(line)})
    return [
        (a, v, b)
        for (v, a), (w, b) in combinations(rays, 2)
        if marked and v == w and _line(diagram, v, a) != _line(diagram, v, b)
        if (v, _angle_lines(diagram, a, v, b)) not in marked
    ]


def _right_angle(diagram: Diagram, arguments: Arguments) -> bool | None:
    """True where the angle is marked, however far out its rays are named."""
    a, v, b = arguments
    if None in _angle_lines(diagram, a, v, b):
        return None
    return any(
        w == v and ((_same_ray(diagram, v, a, c) and _same_ray(diagram, v, b, d))
        or (_same_ray(diagram, v, a, d) and _same_ray(diagram, v, b, c)))
        for c, w, d in diagram.right
    )  # fmt: skip


def _same_ray(diagram: Diagram, vertex: Name, one: Name, other: Name) -> bool:
    for line in diagram.lines:
        if {vertex, one, other} <= set(line):
            at = line.index(vertex)
            return (line.index(one) > at) == (line.index(other) > at)
    return False


RIGHT_ANGLE = Element(
    "right_angle",
    ("Is the angle {a}{b}{c} marked as a right angle in the diagram?",),
    "yes_no",
    _lettered(_right_angle),
    Cases(lambda diagram: list(diagram.right), _unmarked_angles),
)


def _parallel(diagram: Diagram, arguments: Arguments) -> bool | None:
    i, j = _line(diagram, *arguments[:2]), _line(diagram, *arguments[2:])
    return None if i is None or j is None else any({i, j} <= set(group) for group in diagram.parallel)


PARALLEL = Element(
    "parallel",
    ("Do the lines {a}{b} and {c}{d} in the diagram have the same arrow marks, which show that they are parallel?",),
    "yes_no",
    _lettered(_parallel),
    Cases(
        lambda diagram: [_ends(diagram, i, j) for group in diagram.parallel for i, j in combinations(group, 2)],
        lambda diagram: [
            _ends(diagram, i, j)
            for i, j in _line_pairs(diagram)
            if diagram.parallel and not any({i, j} <= set(group) for group in diagram.parallel)
        ],
    ),
)


def _steps(diagram: Diagram) -> list[tuple[Name, Name]]:
    """Every two letters next to each other on a line, the smaller first; sorted."""
    return sorted((a, b) for line in diagram.lines for a, b in neighbours(line) if a < b)


def _equal(diagram: Diagram, arguments: Arguments) -> bool | None:
    a, b, c, d = arguments
    one, other = (min(a, b), max(a, b)), (min(c, d), max(c, d))
    if None in (_line(diagram, *one), _line(diagram, *other)):
        return None
    return any(one in group and other in group for group in diagram.ticks)


EQUAL_LENGTH = Element(
    "equal_length",
    ("Do the segments {a}{b} and {c}{d} in the diagram have the same tick marks, which show equal lengths?",),
    "yes_no",
    _lettered(_equal),
    Cases(
        lambda diagram: [(*one, *other) for group in diagram.ticks for one, other in combinations(group, 2)],
        lambda diagram: [
            (*one, *other)
            for one, other in combinations(_steps(diagram), 2)
            if diagram.ticks and not any(one in group and other in group for group in diagram.ticks)
        ],
    ),
)
