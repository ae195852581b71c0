"""A row of boxes with the terms of a sequence: which number belongs in the box with a question mark?"""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit

RULES = {
    "steps": "the difference from one term to the next is always the same",
    "factor": "each term is the one before it times the same number",
    "growing": "the difference from one term to the next changes by the same amount each time",
    "sums": "each term from the third on is the sum of the two before it",
}
WAYS = ("across", "down")
DIRECTION = kit.Word(
    WAYS,
    said={"across": "from left to right", "down": "from top to bottom"},
    synonyms={"horizontal": "across", "left to right": "across", "vertical": "down", "top to bottom": "down"},
)
MARK = "?"
BENT = 60  # by which a step may differ from the one before


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


def _known(facts: kit.Facts) -> dict[str, int]:
    """The terms that are there, by their boxes."""
    return {str(k): int(term) for k, term in enumerate(facts["terms"], 1) if term != MARK}


def _missing(a: list[int], gap: int, rule: str) -> Fraction:
    """The missing term, from those beside it."""
    if rule == "sums":
        return Fraction(a[gap - 1] + a[gap - 2])
    if rule == "factor":
        return Fraction(a[gap - 1] * a[1], a[0])
    if rule == "steps":
        return Fraction(a[gap - 1] + a[1] - a[0])
    if gap == len(a) - 1:  # third differences are 0
        return Fraction(3 * a[gap - 1] - 3 * a[gap - 2] + a[gap - 3])
    if gap + 2 < len(a):
        return Fraction(a[gap - 1] + 3 * a[gap + 1] - a[gap + 2], 3)
    return Fraction(a[gap + 1] + 3 * a[gap - 1] - a[gap - 2], 3)


def _fits(terms: list[int], rule: str) -> bool:
    triples = list(zip(terms, terms[1:], terms[2:], strict=False))
    if rule == "sums":
        return all(a + b == c for a, b, c in triples)
    if rule == "factor":
        return all(b * b == a * c for a, b, c in triples) and 0 not in terms and terms[1] % terms[0] == 0
    bends = {a - 2 * b + c for a, b, c in triples}
    return bends == {0} if rule == "steps" else len(bends) == 1 and max(map(abs, bends)) <= BENT


class SequenceRule(kit.Program):
    """Which term of a sequence is missing?

    1: equal steps or a factor, the next term
    2: growing steps, the next term
    3: a term within, or the next"""

    different = {1: 2_200}
    variations = ("numeric", "colour", "function", "geometric")
    question = {
        key: f"In the sequence in the boxes, {text}. What number belongs in place of the question mark?"
        for key, text in RULES.items()
    }
    fields = {"terms": kit.Listed(kit.Word(), 5, 7), "way": DIRECTION}
    answer = kit.option(5)
    labels = {"rule": "wording"}
    canvas = (600, 320)
    says = {
        "terms": "boxes (what stands in each, in order, a question mark where the number is missing)",
        "way": "direction (in which the boxes follow one another, from left to right or from top to bottom)",
    }
    prose = "The boxes of the sequence follow one another {way}; they hold {terms}."
    elements = (
        kit.value_at("term", "What number stands in box {a} of the sequence?", _known),
        kit.count("boxes", "How many boxes does the sequence have, counting the one with the question mark?", "terms"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Terms of a rule, one of them left out."""
        rules = {1: ("steps", "factor"), 2: ("steps", "growing", "sums"), 3: ("factor", "growing", "sums")}[level]
        number, function, rule = draw["numeric"], draw["function"], draw["question"].choice(rules)
        count, start, by = number.randint(5, 6), number.randint(-9, 30), function.randint(-12, 15)
        more, factor = function.choice((-4, -3, -2, 2, 3, 4, 5)), function.choice((-3, -2, 2, 3, 4))
        by = factor if rule == "factor" else by
        terms = _sequence(rule, start, by, more, count)
        gap = count - 1 if level < 3 or number.random() < 0.3 else number.randrange(2, count - 1)
        if by == 0 or start == 0 or max(map(abs, terms)) > 9999:
            return None
        told = [MARK if k == gap else str(term) for k, term in enumerate(terms)]
        return {"terms": told, "way": draw["geometric"].choice(WAYS), "wording": rule}

    def valid(self, facts: kit.Facts) -> str:
        """There is one gap, after the second term, and the other terms are those of the rule."""
        terms, known = facts["terms"], _known(facts)
        if terms.count(MARK) != 1 or any(str(int(term)) != term for term in terms if term != MARK):
            return "terms: expected whole numbers and one gap"
        if max(map(abs, known.values())) > 100_000 or not known.get("1") or not known.get("2"):
            return "terms: expected a first and a second, which are not 0, and numbers up to 100000"
        self.by_rule(facts)
        return ""

    def by_rule(self, facts: kit.Facts) -> int:
        """The rule solved for the missing term, from the terms beside it."""
        terms, gap = [0 if term == MARK else int(term) for term in facts["terms"]], int(facts["terms"].index(MARK))
        found = _missing(terms, gap, facts["wording"])
        terms[gap] = int(found)
        if found.denominator > 1 or not _fits(terms, facts["wording"]):
            raise ValueError("terms: expected those of the rule")
        return terms[gap]

    def by_generating(self, facts: kit.Facts) -> int:
        """Sequences made from their beginnings until one runs through all terms that are known."""
        rule, known = facts["wording"], _known(facts)
        first, second = known["1"], known["2"]
        by = {"sums": second, "factor": second // first}.get(rule, second - first)
        for more in range(-BENT, BENT + 1) if rule == "growing" else (0,):
            made = _sequence(rule, first, by, more, len(facts["terms"]))
            if all(made[int(place) - 1] == term for place, term in known.items()):
                return made[int(facts["terms"].index(MARK))]
        raise ValueError("no sequence of the rule runs through the terms")

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The minus signs as the facts have them."""
        return {**facts, "terms": [re.sub("[−–] ?", "-", term) for term in facts["terms"]]}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """All terms seen amiss by as much, or by as much more each."""
        by, more = rng.randint(-3, 3), rng.choice((-1, 0, 0, 1))
        times = rng.choice((1, 1, 2)) if facts["wording"] in ("factor", "sums") else 1
        if times == 2:
            by = more = 0
        terms = [
            each if each == MARK else str(times * int(each) + by + k * more) for k, each in enumerate(facts["terms"])
        ]
        return {**facts, "terms": terms}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Boxes in a row, the one with the question mark of another colour."""
        look, size, terms, across = scene.look, scene.look.size, facts["terms"], facts["way"] == "across"
        slot = ((look.width if across else look.height) - 12) / len(terms)
        wide, high = (0.42 * slot, 1.7 * size) if across else (3.6 * size, min(0.4 * slot, 1.6 * size))
        middle, reach = (look.height if across else look.width) / 2, wide if across else high
        scale = scene.fitting([term for term in terms if term != MARK], 2 * wide)
        joined = look.rng().random() < 0.5
        for k, term in enumerate(terms):
            along = 6 + (k + 0.5) * slot
            x, y = (along, middle) if across else (middle, along)
            if joined and k:
                start, stop = along - slot + reach + 2, along - reach - 2
                ends = ((start, middle), (stop, middle)) if across else ((middle, start), (middle, stop))
                scene.stroke(ends, "grey", 2.0)
            scene.box(x - wide, y - high, x + wide, y + high, "", look.palette[1 if term == MARK else 0], 4.0)
            scene.text(kit.signed(term), x, y, scale=scale)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The numbers in a row, the question mark among them."""
        across, texts = kit.in_line(figure.texts)
        return {"terms": [kit.number_or_mark(text) for text in texts], "way": WAYS[0 if across else 1]}


TASK = SequenceRule().task()
