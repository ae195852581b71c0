"""A flow chart of tests on a solution: which statements on its ions are right?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.multi.ions import (
    FORMULAS,
    OF_LEVEL,
    SAMPLES,
    STATUSES,
    Charts,
    IonProgram,
    Method,
    asking,
    chart_facts,
    charts,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.ion_tests import by_deduction, by_enumeration

CLAIMS = kit.Claim(
    {
        "present": kit.Said("the solution certainly contains {0} ions", "原溶液中一定含有 {0}"),
        "absent": kit.Said("the solution certainly contains no {0} ions", "原溶液中一定不含 {0}"),
        "open": kit.Said("the tests leave open whether there are {0} ions", "无法确定原溶液中是否含有 {0}"),
    },
    FORMULAS,
)
_ASK = kit.Said("Which of the statements are right?", "下列说法中正确的有哪些？")


def _claims(rng: Random, found: Charts, right: set[int]) -> tuple[int, list[tuple[int, int]]] | None:
    """Which row of statuses holds, and of each statement the status and the ion, so that just these are right; None
    where the draw gives none. Another row, drawn alike, makes just the others right, so that the wording of a statement
    tells nothing; where all are to be right, it makes none so."""
    one, other = rng.choices(range(len(found.statuses)), list(map(len, found.settling)), k=2)
    holds, fails = found.statuses[one], found.statuses[other]
    apart = [ion for ion in range(len(holds)) if holds[ion] != fails[ion]]
    if len(apart) < max(len(right), 5 - len(right)):
        return None
    true, false = (rng.sample(apart, count) for count in (len(right), 5 - len(right)))
    return one, [
        (holds[ion], ion) if place in right else (fails[ion], ion)
        for place in range(5)
        for ion in [(true if place in right else false).pop()]
    ]


def _by(method: Method, facts: kit.Facts) -> list[bool]:
    found = method(SAMPLES[facts["wording"]], facts["reagents"], facts["seen"])
    return [found[option.split(" ")[1]] == option.split(" ")[0] for option in facts["options"]]


class IonTests(IonProgram):
    """Which statements on the ions of a solution do the tests of a flow chart bear out?

    1: two portions, six ions
    2: three portions, six ions
    3: three portions with two or three reagents, seven ions"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    variations = ("graph", "function", "colour")
    question = asking(_ASK)
    answer = kit.several(5, of=CLAIMS)
    features = {
        "wording": lambda facts: facts["wording"],
        "kinds": lambda facts: "".join(option[0] for option in facts["options"]),
        "first": lambda facts: facts["options"][0],
        "last": lambda facts: facts["options"][-1],
        "signs": lambda facts: sum(map(len, facts["seen"])),
    }

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Which statements are right is drawn first, then what they say, then a chart that makes it so."""
        claims = draw["function"]
        sample = draw["question"].choice(OF_LEVEL[level])
        ions, found = SAMPLES[sample], charts(sample, level)
        right = kit.some_right(claims, 5)
        for _ in range(400):
            drawn = _claims(claims, found, right)
            if drawn is not None:
                break
        else:
            return None
        row, told = drawn
        options = [f"{STATUSES[status]} {ions[ion]}" for status, ion in told]
        return {**chart_facts(sample, found, draw["graph"].choice(found.settling[row])), "options": options}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        about = [option.split(" ")[1] for option in facts["options"]]
        if len(set(facts["options"])) < 5 or not set(about) <= set(SAMPLES[facts["wording"]]):
            return "options: expected five different ones, on ions that there may be"
        return "" if any(self.by_sets(facts)) else "options: expected one or more that are right"

    def by_sets(self, facts: kit.Facts) -> list[bool]:
        """All sets of ions that there can be, put through the tests."""
        return _by(by_enumeration, facts)

    def by_clauses(self, facts: kit.Facts) -> list[bool]:
        """Deduction from clauses by unit propagation and by cases."""
        return _by(by_deduction, facts)


TASK = IonTests().task()
