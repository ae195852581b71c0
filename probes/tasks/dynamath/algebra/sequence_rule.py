"""A row of boxes with the terms of a sequence: which number belongs in the box with a question mark?"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.engine.answers import option
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "equal steps or a factor, the next term",
    2: "growing steps, the next term",
    3: "a term within, or the next",
}
RULES = {
    "steps": "its steps are all equal",
    "factor": "each term is the same multiple of the one before",
    "growing": "its steps grow or shrink by the same amount each time",
    "sums": "each term from the third on is the sum of the two before it",
}
_RULES = {1: ("steps", "factor"), 2: ("steps", "growing", "sums"), 3: ("factor", "growing", "sums")}
WAYS = ("across", "down")
MARK = "?"
GAP = -1_000_000  # stands for the mark where terms are numbers
BOUND = 100_000
BENT = 60  # by which a step may differ from the one before
QUESTIONS = {
    key: f"Of the sequence in the boxes it is known that {text}. Which number belongs in place of the question mark?"
    for key, text in RULES.items()
}


def _sequence(rule: str, start: int, by: int, more: int, count: int) -> list[int]:
    terms, step = [start], by
    while len(terms) < count:
        if rule == "factor":
            terms.append(terms[-1] * by)
        elif rule == "sums":
            terms.append(terms[-1] + terms[-2] if len(terms) > 1 else by)
        else:
            terms.append(terms[-1] + step)
            step += more if rule == "growing" else 0
    return terms


def make(draw: Draw, level: int) -> Facts | None:
    """Terms of a rule, one of them left out."""
    number, rule = draw["numeric"], draw["function"].choice(_RULES[level])
    count = number.randint(5, 6)
    start, by, more = number.randint(-9, 30), number.randint(-12, 15), number.choice((-4, -3, -2, 2, 3, 4, 5))
    by = number.choice((-3, -2, 2, 3, 4)) if rule == "factor" else by
    terms = _sequence(rule, start, by, more, count)
    gap = count - 1 if level < 3 or number.random() < 0.3 else number.randrange(2, count - 1)
    if by == 0 or start == 0 or max(map(abs, terms)) > 9999:
        return None
    told = [MARK if k == gap else str(term) for k, term in enumerate(terms)]
    return {"terms": told, "way": draw["geometric"].choice(WAYS), "wording": rule}


def _terms(facts: Facts) -> list[int]:
    return [GAP if term == MARK else int(term) for term in facts["terms"]]


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    terms, rule = _terms(facts), facts["wording"]
    if terms.count(GAP) != 1 or any(abs(term) > BOUND for term in terms if term != GAP):
        return f"terms: expected one gap, and numbers up to {BOUND}"
    if any(str(int(term)) != term for term in facts["terms"] if term != MARK):
        return "terms: expected whole numbers"
    if GAP in terms[:2] or 0 in terms[:2]:
        return "terms: expected a first and a second, which are not 0"
    whole = _filled(terms, rule)
    if whole is None:
        return "terms: expected those of the rule"
    return ""


def _filled(terms: list[int], rule: str) -> list[int] | None:
    """The terms with the gap filled by the rule; None where the rule does not fit."""
    gap, found = terms.index(GAP), []
    for value in _candidates(terms, gap, rule):
        whole = [*terms[:gap], value, *terms[gap + 1 :]]
        if _fits(whole, rule):
            found.append(whole)
    return found[0] if len(found) == 1 else None


def _candidates(terms: list[int], gap: int, rule: str) -> list[int]:
    a = terms
    if rule == "sums":
        return [a[gap - 1] + a[gap - 2]]
    if rule == "factor":
        ratio = Fraction(a[1], a[0])
        value = a[gap - 1] * ratio
        return [int(value)] if value.denominator == 1 else []
    if rule == "steps":
        return [a[gap - 1] + a[1] - a[0]]
    if gap == len(a) - 1:
        return [3 * a[gap - 1] - 3 * a[gap - 2] + a[gap - 3]]
    if gap + 2 < len(a):  # third differences are 0
        value = Fraction(a[gap - 1] + 3 * a[gap + 1] - a[gap + 2], 3)
    else:
        value = Fraction(a[gap + 1] + 3 * a[gap - 1] - a[gap - 2], 3)
    return [int(value)] if value.denominator == 1 else []


def _fits(terms: list[int], rule: str) -> bool:
    triples = list(zip(terms, terms[1:], terms[2:], strict=False))
    if rule == "sums":
        return all(a + b == c for a, b, c in triples)
    if rule == "factor":
        return all(b * b == a * c for a, b, c in triples) and 0 not in terms and terms[1] % terms[0] == 0
    bends = {a - 2 * b + c for a, b, c in triples}
    return bends == {0} if rule == "steps" else len(bends) == 1 and max(map(abs, bends)) <= BENT


def by_rule(facts: Facts) -> int:
    """The rule solved for the missing term, from the terms beside it."""
    terms = _terms(facts)
    whole = _filled(terms, facts["wording"])
    if whole is None:
        raise ValueError("the rule does not fit the terms")
    return whole[terms.index(GAP)]


def by_generating(facts: Facts) -> int:
    """Sequences made from their beginnings until one runs through all terms that are known."""
    terms, rule = _terms(facts), facts["wording"]
    gap, second = terms.index(GAP), terms[1]
    by = second if rule == "sums" else second // terms[0] if rule == "factor" else second - terms[0]
    for more in range(-BENT, BENT + 1) if rule == "growing" else (0,):
        made = _sequence(rule, terms[0], by, more, len(terms))
        if all(term in (GAP, own) for term, own in zip(terms, made, strict=True)):
            return made[gap]
    raise ValueError("no sequence of the rule runs through the terms")


def wrong(facts: Facts, truth: Any) -> list[int]:
    """The last step taken again, steps halved or doubled, near misses."""
    terms = _terms(facts)
    gap = terms.index(GAP)
    a, b = terms[gap - 1], terms[gap - 2]
    slips = [2 * a - b, a + b, 2 * a, truth + 1, truth - 1, truth + 2, truth - 2, truth + 10, truth - 10]
    if gap + 1 < len(terms):
        slips.append((a + terms[gap + 1]) // 2)
    return [*slips, truth + (a - b), truth - (a - b)]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Boxes in a row, the one with the question mark of another colour."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    count, across = len(facts["terms"]), facts["way"] == "across"
    slot = ((look.width if across else look.height) - 12) / count
    wide, high = (0.42 * slot, 1.7 * size) if across else (3.6 * size, min(0.4 * slot, 1.6 * size))
    middle = (look.height if across else look.width) / 2
    scale = made.fitting([term for term in facts["terms"] if term != MARK], 2 * wide)
    joined = rng.random() < 0.5
    for k, term in enumerate(facts["terms"]):
        along = 6 + (k + 0.5) * slot
        x, y = (along, middle) if across else (middle, along)
        if joined and k:
            reach = wide if across else high
            start, stop = along - slot + reach + 2, along - reach - 2
            ends = ((start, middle), (stop, middle)) if across else ((middle, start), (middle, stop))
            made.stroke(ends, "grey", 2.0)
        made.box(x - wide, y - high, x + wide, y + high, "", look.palette[1 if term == MARK else 0], 4.0)
        made.text(term.replace("-", "−"), x, y, scale=scale)
    return made


def read(figure: FigureReading) -> Facts:
    """The numbers in a row, the question mark among them."""
    texts = figure.texts
    across = max(t.x for t in texts) - min(t.x for t in texts) > max(t.y for t in texts) - min(t.y for t in texts)
    terms = []
    for text in sorted(texts, key=lambda t: t.x if across else t.y):
        if text.whole is None and text.text != "?":
            raise Unreadable(f"{text.text}: expected a number or a question mark")
        terms.append(MARK if text.whole is None else str(text.whole))
    return {"terms": terms, "way": WAYS[0 if across else 1]}


def corrupt(rng: Random, facts: Facts) -> Facts:
    """All terms seen amiss by as much, or by as much more each."""
    by, more = rng.randint(-3, 3), rng.choice((-1, 0, 0, 1))
    times = rng.choice((1, 1, 2)) if facts["wording"] in ("factor", "sums") else 1
    if times == 2:
        by = more = 0
    terms = [MARK if term == GAP else str(times * term + by + k * more) for k, term in enumerate(_terms(facts))]
    return {**facts, "terms": terms}


def _a_term(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (str(rng.choice([k + 1 for k, term in enumerate(facts["terms"]) if term != MARK])),)


TASK = program_task(
    topic="algebra",
    summary="Which term of a sequence is missing?",
    levels=LEVELS,
    variations=("numeric", "colour", "function", "geometric"),
    question=QUESTIONS,
    fields={"terms": Listed(Word(), 5, 7), "way": Word(WAYS)},
    answer=option(5),
    make=make,
    valid=valid,
    solvers=(
        ("rule", "the rule solved for the missing term", by_rule),
        ("generating", "sequences made from their beginnings until one fits", by_generating),
    ),
    wrong=wrong,
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(600, 320),
    prose="The boxes, which stand in a row {way}, hold {terms}.",
    elements=(
        Element(
            "term",
            "Which number stands in box {a} of the sequence?",
            "integer",
            lambda f, args: int(f["terms"][int(args[0]) - 1]),
            _a_term,
        ),
        Element("boxes", "How many boxes does the sequence have?", "integer", lambda f, _: len(f["terms"])),
    ),
    labels=lambda facts: {"rule": facts["wording"]},
)
