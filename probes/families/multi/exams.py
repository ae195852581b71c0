"""What examination questions share: numbers in blanks, and statements that are to be judged."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from fractions import Fraction

from isoprobe.probes.core import SampleSize
from isoprobe.probes.engine.answers import statement
from isoprobe.probes.families.programs.fields import Facts, Term
from isoprobe.probes.families.programs.program import Asking
from isoprobe.probes.families.programs.programs import Draw

PEERS = SampleSize("every option is the answer of a picture that is drawn for it", counted=250)
COINS = SampleSize("only what is drawn before the picture tells of two options which is right", counted=1000)
VERDICT = Term({"true": "正确", "false": "错误"})


class Judged(Asking):
    """A question that makes a statement, which is true or false: `pick` gives what it is about, from what makes it
    true and what makes it false. Which it is to be is drawn before the picture, and stays when the picture is drawn
    again, so that both are as often."""

    answer = statement(2, of=VERDICT)
    sample_sizes = (COINS,)

    def pick(self, draw: Draw, told: Sequence[Facts], facts: Facts) -> Facts | None:
        """One of these of which the statement is what it is to be; None where there is none."""
        wanted, (_, _, solve) = copy(draw["look"]).random() < 0.5, self._solvers()[0]
        for some in draw[self.variations[0]].sample(told, len(told)):
            whole = {**facts, **some, "options": list(VERDICT.words)}
            if not self._why_not(whole) and solve(whole)[0] == wanted:
                return {**some, "options": list(VERDICT.words)}
        return None

    def valid(self, facts: Facts) -> str:
        if facts.get("options", list(VERDICT.words)) != list(VERDICT.words):
            return f"options: expected {' and '.join(VERDICT.words)}"
        return super().valid(facts)


def verdict(holds: bool) -> list[bool]:
    """What is right of the two options, where a statement holds or not.

    >>> verdict(False)
    [False, True]
    """
    return [holds, not holds]


def in_decimals(number: Fraction, most: int = 2) -> str:
    """The number with as many decimals as it has, at most so many.

    >>> in_decimals(Fraction(25, 2)), in_decimals(Fraction(100)), in_decimals(Fraction(1, 3), 4)
    ('12.5', '100', '0.3333')
    """
    return f"{float(number):.{most}f}".rstrip("0").rstrip(".")
