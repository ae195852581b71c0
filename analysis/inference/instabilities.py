"""In what way a respondent's answers do not hold: from memory, at random, or broken by one kind of change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from isoprobe.analysis.inference.arm_names import ARM_NAMES
from isoprobe.analysis.inference.figures import Figure
from isoprobe.analysis.statistics import Estimate

Frail = Literal["memorising", "noisy", "breaking"]
BROKEN = 0.05  # over all types together
SURE = 0.01  # the chance at which memory is no longer chance
MOSTLY = 0.5  # of an accuracy: errors that are right again more often than this share of it are mostly noise
CHANGES = {
    "numeric": "the numbers",
    "geometric": "shapes and places",
    "function": "the type of function",
    "colour": "the colours",
    "symbolic": "the symbols",
    "graph": "the structure of the graph",
    "context": "the story",
}
ONE = ("function", "graph", "context")  # named in the singular


@dataclass(frozen=True)
class Instability:
    """One way in which answers do not hold, `on` which type of variation (breaking alone), and `why` in a sentence."""

    name: Frail
    on: str
    why: str


def changed(varied: str) -> str:
    """The types of variation in words: "colour" is "the colours"."""
    return " and ".join(CHANGES.get(kind, kind) for kind in varied.split("+")) if varied else "everything"


def instabilities_of(figures: Sequence[Figure]) -> list[Instability]:
    """What the figures of variants and repetitions show: of the picture arm, or the first where that was not asked.

    Memorising: more seeds get one answer, whatever the variant, than chance explains. Noisy: wrong answers are right
    when asked again, more than half as often as any reply. Breaking, for each type of variation: it breaks more answers
    than asking again does; without repetitions, more than other types do on the same seeds.
    """
    arms = list(dict.fromkeys(f.key["arm"] for f in figures if f.table == "robustness"))
    if not arms:
        return []
    arm = "picture" if "picture" in arms else arms[0]
    where = "" if arm == "picture" else f" ({ARM_NAMES.get(arm, arm)})"
    whole = {
        f.name: f for f in figures if f.table == "robustness" and f.key == {"arm": arm, "topic": "all", "level": "all"}
    }
    found = []
    if (memory := whole.get("memorised")) and memory.estimate.low > 0 and memory.p is not None and memory.p < SURE:
        found.append(
            Instability(
                "memorising",
                "",
                f"Answers from memory{where}: {_percent(memory.estimate)} of seeds, beyond chance, get one answer in "
                f"every variant although their truths differ (p {_p(memory.p)}).",
            )
        )
    again, average = whole.get("right_again"), whole.get("average")
    if again and average and again.estimate.n and again.estimate.low > MOSTLY * average.estimate.value:
        found.append(
            Instability(
                "noisy",
                "",
                f"Errs at random{where}: of wrong answers {_percent(again.estimate)} are right when the same is asked "
                f"again; of all answers {100 * average.estimate.value:.0f}% are.",
            )
        )
    of_types = [f for f in figures if f.table == "variation" and f.key["arm"] == arm and f.key["varied"]]
    by = {(f.key["varied"], f.name): f for f in of_types}
    for varied in dict.fromkeys(f.key["varied"] for f in of_types):
        broken, beyond, more = (by.get((varied, name)) for name in ("broken", "beyond", "more"))
        test = beyond or more
        if broken is None or test is None or test.p is None or not (test.p < BROKEN and test.estimate.value > 0):
            continue
        against = "are by asking the same again" if beyond else "are by other changes to the same seeds"
        repeated = by.get((varied, "asked_again"))
        share = repeated.estimate.value if beyond and repeated else broken.estimate.value - test.estimate.value
        verb = "changes" if varied in ONE else "change"
        found.append(
            Instability(
                "breaking",
                varied,
                f"Breaks when {changed(varied)} alone {verb}{where}: of pairs of variants {_percent(broken.estimate)} "
                f"have one right and one wrong answer, where {100 * share:.0f}% {against}.",
            )
        )
    return found


def _percent(estimate: Estimate) -> str:
    return f"{100 * estimate.value:.0f}% ({100 * estimate.low:.0f} to {100 * estimate.high:.0f})"


def _p(p: float) -> str:
    return "< 0.001" if p < 0.001 else f"{p:.2g}"
