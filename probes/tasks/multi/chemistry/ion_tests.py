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
SELDOM = 0.2  # of what charts settle: a statement that is right, or wrong, more seldom is not made
_ASK = kit.Said("Which of the statements are right?", "下列说法中正确的有哪些？")


def _about(
    rng: Random, found: Charts, kinds: list[int], told_so: list[list[int]], right: set[int]
) -> tuple[int, list[int]] | None:
    """Which row of statuses, and which ion each statement is about, so that just these are right. Ions of which a
    statement is seldom right are named the more often where it is, so that its wording alone tells little."""
    for row in rng.sample(range(len(found.statuses)), len(found.statuses)):
        status = found.statuses[row]
        named: list[int] = []
        for place, kind in enumerate(kinds):
            before = {ion for k, ion in zip(kinds, named, strict=False) if k == kind}
            fit = [ion for ion in told_so[kind] if ion not in before and (status[ion] == kind) == (place in right)]
            if not fit:
                break
            shares = [found.shares[kind][ion] for ion in fit]
            named += rng.choices(fit, [1 / (share if place in right else 1 - share) for share in shares])
        else:
            return row, named
    return None


def _by(method: Method, facts: kit.Facts) -> list[bool]:
    found = method(SAMPLES[facts["wording"]], facts["reagents"], facts["seen"])
    return [found[option.split(" ")[1]] == option.split(" ")[0] for option in facts["options"]]


class IonTests(IonProgram):
    """Which statements on the ions of a solution do the tests of a flow chart bear out?

    1: two portions, six ions
    2: three portions, six ions
    3: three portions with two or three reagents, seven ions"""

    variations = ("graph", "function", "context", "colour")
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
        """How many statements are right and which is drawn first, then what they say, then a chart that makes it so."""
        claims = draw["function"]
        sample = draw["context"].choice(OF_LEVEL[level])
        ions, found = SAMPLES[sample], charts(sample, level)
        places = kit.some_right(claims, 5)
        told_so = [
            [ion for ion in range(len(ions)) if SELDOM < found.shares[kind][ion] < 1 - SELDOM] for kind in range(3)
        ]
        for _ in range(40):
            kinds = [claims.choice([kind for kind in range(3) if told_so[kind]]) for _ in range(5)]
            about = _about(claims, found, kinds, told_so, places)
            if about is not None:
                break
        else:
            return None
        row, named = about
        options = [f"{STATUSES[kind]} {ions[ion]}" for kind, ion in zip(kinds, named, strict=True)]
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
