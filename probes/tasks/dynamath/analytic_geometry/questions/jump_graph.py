"""Further questions about the graph of a function with jumps and holes."""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.jump_graph import (
    GRAPH,
    HEIGHT,
    JumpGraph,
    approached,
    ends_at,
)


class Shown(kit.Asking, JumpGraph):
    """What is seen of a function with jumps?"""

    school = "undergraduate"
    asked = {"x": HEIGHT}

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """A place where two pieces end."""
        return [{"x": x} for x in facts["breaks"][1:-1]]

    def fair(self, facts: kit.Facts) -> str:
        return "" if {"x": facts["x"]} in self.tells(facts) else "x: expected a place where two pieces end"


class Continuous(Shown):
    """Is a function continuous at a place?"""

    question = f"{GRAPH}Is f continuous at x = {{x}}?"
    answer, even = kit.yes_no(), kit.BOTH

    def by_ends(self, facts: kit.Facts) -> bool:
        """Both pieces end at the value."""
        return len(set(ends_at(facts, facts["x"]))) == 1

    def by_values(self, facts: kit.Facts) -> bool:
        """A table of heights, continued to the place from both sides, and the dot there."""
        at = dict(zip(facts["breaks"][1:-1], facts["values"], strict=True))[facts["x"]]
        return all(approached(facts, facts["x"], way) == at for way in (-1, 1))


class Exists(Shown):
    """Has a function a limit at a place?"""

    question = f"{GRAPH}Does the limit of f(x) as x approaches {{x}} from both sides exist?"
    answer, even = kit.yes_no(), kit.BOTH

    def by_ends(self, facts: kit.Facts) -> bool:
        """Both pieces end at one height, whatever the value."""
        left, _, right = ends_at(facts, facts["x"])
        return left == right

    def by_values(self, facts: kit.Facts) -> bool:
        """A table of heights, continued to the place from one side and from the other."""
        return approached(facts, facts["x"], -1) == approached(facts, facts["x"], 1)


class Gap(Shown):
    """How far is the value above the limit from one side?"""

    question = f"{GRAPH}What is f({{x}}) less the limit of f(x) as x approaches {{x}} from the right?"
    answer = kit.integer()

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.one_fair(draw["function"], facts, self.tells(facts))

    def fair(self, facts: kit.Facts) -> str:
        return super().fair(facts) or ("" if self.by_ends(facts) else "x: expected a place where they differ")

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """As the program's, of heights that differ still."""
        found = (JumpGraph.corrupt(self, rng, facts) for _ in range(20))
        return next((each for each in found if self.by_ends(each)), facts)

    def by_ends(self, facts: kit.Facts) -> int:
        """The value, and where the piece on the right begins."""
        _, at, right = ends_at(facts, facts["x"])
        return at - right

    def by_approach(self, facts: kit.Facts) -> int:
        """The dot there, and a table of heights, continued to the place from the right."""
        at = dict(zip(facts["breaks"][1:-1], facts["values"], strict=True))[facts["x"]]
        return int(at - approached(facts, facts["x"], 1))


CONTINUOUS = Continuous().task()
EXISTS = Exists().task()
GAP = Gap().task()
