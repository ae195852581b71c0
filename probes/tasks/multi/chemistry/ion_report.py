"""A flow chart of tests on a solution: what does each portion prove, in their order?"""

from __future__ import annotations

from typing import Any

from isoprobe.probes.families.multi.ions import (
    FORMULAS,
    OF_LEVEL,
    SAMPLES,
    IonProgram,
    Method,
    asking,
    chart_facts,
    charts,
    settled,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.ion_tests import by_deduction, by_enumeration

_ASK = kit.Said(
    "Go through the portions in the order of their numbers. For each one write a clause that says which ions it "
    "newly proves to be present in the solution, and which to be absent, taken together with the portions before it, "
    "as in 'portion 1 proves that A and B are present and that C is absent' or 'portion 2 proves nothing new'. Name "
    "each ion once, by its name without the formula, and join the clauses into one sentence with semicolons.",
    "请按编号顺序逐份分析：结合前面各份的结论，写出由该份溶液新得出的一定含有的离子和一定不含的离子，已得出的离子不再"
    "重复，写成一句话，各份之间用分号隔开，形如“由第1份可知一定含有A、B，一定不含C；由第2份不能得出新的结论。”",
)


def _steps(method: Method, facts: kit.Facts) -> list[str]:
    """What each portion newly proves, an entry each: its number, "present" or "absent", and the ion; or "nothing"."""
    found = []
    for number, news in enumerate(settled(SAMPLES[facts["wording"]], facts["reagents"], facts["seen"], method), 1):
        told_now = [
            f"{number} {word} {ion}" for word, ions in zip(("present", "absent"), news, strict=True) for ion in ions
        ]
        found += told_now or [f"{number} nothing"]
    return found


def say(value: Any, language: str) -> str:
    """The report in one sentence."""
    steps = [step.split(" ") for step in value]
    clauses = []
    for number in dict.fromkeys(step[0] for step in steps):
        found = []
        for word, chinese in (("present", "含有"), ("absent", "不含")):
            ions = [step[2] for step in steps if step[:2] == [number, word]]
            if ions and language == "zh":
                found.append(f"一定{chinese}{'、'.join(FORMULAS[ion] for ion in ions)}")
            elif ions:
                found.append(f"that {_listed(ions)} {'is' if len(ions) == 1 else 'are'} {word}")
        if language == "zh":
            clauses.append(f"由第{number}份可知{'，'.join(found)}" if found else f"由第{number}份不能得出新的结论")
        else:
            clauses.append(f"portion {number} proves {' and '.join(found) or 'nothing new'}")
    return "；".join(clauses) + "。" if language == "zh" else "; ".join(clauses).capitalize() + "."


def _listed(ions: list[str]) -> str:
    return " and ".join([", ".join(ions[:-1]), ions[-1]] if len(ions) > 1 else ions)


class IonReport(IonProgram):
    """What does each portion of a flow chart of tests prove of a solution's ions?

    1: two portions, six ions
    2: three portions, six ions
    3: three portions, seven ions"""

    different = {1: 1_700, 2: 1_800, 3: 1_400}
    variations = ("graph", "colour")
    question = asking(_ASK)
    answer = kit.essay(say)
    features = {
        "wording": lambda facts: facts["wording"],
        "first reagent": lambda facts: facts["reagents"][0][0],
        "signs": lambda facts: sum(map(len, facts["seen"])),
    }

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A chart of which two portions or more settle something new."""
        sample = draw["question"].choice(OF_LEVEL[level])
        found = charts(sample, level, stepwise=True)
        return chart_facts(sample, found, draw["graph"].randrange(len(found.portions)))

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        return (
            ""
            if any(" nothing" not in step for step in self.by_sets(facts))
            else "seen: expected some ion to be settled"
        )

    def by_sets(self, facts: kit.Facts) -> list[str]:
        """All sets of ions that there can be, fewer with each portion."""
        return _steps(by_enumeration, facts)

    def by_clauses(self, facts: kit.Facts) -> list[str]:
        """Deduction from clauses by unit propagation and by cases."""
        return _steps(by_deduction, facts)


TASK = IonReport().task()
