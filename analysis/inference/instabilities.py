"""In what way a respondent's answers do not hold: from memory, at random, or broken by one kind of change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from isoprobe.analysis.inference.arms import arm_name
from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.messages.messages import AND, Text, listed, message
from isoprobe.analysis.statistics import Estimate

Unstable = Literal["memorising", "noisy", "breaking"]
BROKEN = 0.05  # over all types together
SURE = 0.01  # the chance at which memory is no longer chance
MOSTLY = 0.5  # of an accuracy: errors that are right again more often than this share of it are mostly noise
CHANGES = ("numeric", "geometric", "function", "colour", "symbolic", "graph", "context")
ONE = ("function", "graph", "context")  # named in the singular


@dataclass(frozen=True)
class Instability:
    """One way in which answers do not hold, `on` which type of variation (breaking alone), and `why` in a sentence."""

    name: Unstable
    on: str
    why: Text


def changed(varied: str) -> Text:
    """The types of variation in words: "colour" is "the colours"."""
    if not varied:
        return message("change.everything")
    return listed([message(f"change.{kind}") if kind in CHANGES else kind for kind in varied.split("+")], AND)


def instabilities_of(figures: Sequence[Measure]) -> list[Instability]:
    """What the figures of variants and repetitions show: of the picture arm, or the first where that was not asked.

    Memorising: more seeds get one answer, whatever the variant, than chance explains. Noisy: wrong answers are right
    when asked again, more than half as often as any reply. Breaking, for each type of variation: it breaks more answers
    than asking again does; without repetitions, more than other types do on the same seeds.
    """
    arms = list(dict.fromkeys(f.key["arm"] for f in figures if f.table == "robustness"))
    if not arms:
        return []
    arm = "picture" if "picture" in arms else arms[0]
    where = "" if arm == "picture" else message("instability.where", arm=arm_name(arm))
    whole = {
        f.name: f for f in figures if f.table == "robustness" and f.key == {"arm": arm, "topic": "all", "level": "all"}
    }
    found = []
    if (memory := whole.get("memorised")) and memory.estimate.low > 0 and memory.p is not None and memory.p < SURE:
        why = message("instability.memory", where=where, share=_percent(memory.estimate), p=_p(memory.p))
        found.append(Instability("memorising", "", why))
    again, average = whole.get("right_again"), whole.get("average")
    if again and average and again.estimate.n and again.estimate.low > MOSTLY * average.estimate.value:
        of_all = 100 * average.estimate.value
        why = message("instability.random", where=where, again=_percent(again.estimate), all=of_all)
        found.append(Instability("noisy", "", why))
    of_types = [f for f in figures if f.table == "variation" and f.key["arm"] == arm and f.key["varied"]]
    by = {(f.key["varied"], f.name): f for f in of_types}
    for varied in dict.fromkeys(f.key["varied"] for f in of_types):
        broken, beyond, more = (by.get((varied, name)) for name in ("broken", "beyond", "more"))
        test = beyond or more
        if broken is None or test is None or test.p is None or not (test.p < BROKEN and test.estimate.value > 0):
            continue
        repeated = by.get((varied, "asked_again"))
        share = repeated.estimate.value if beyond and repeated else broken.estimate.value - test.estimate.value
        why = message(
            f"instability.breaks_{'again' if beyond else 'other'}_{'one' if varied in ONE else 'many'}",
            changes=changed(varied),
            where=where,
            broken=_percent(broken.estimate),
            share=100 * share,
        )
        found.append(Instability("breaking", varied, why))
    return found


def _percent(estimate: Estimate) -> Text:
    value, low, high = (100 * each for each in (estimate.value, estimate.low, estimate.high))
    return message("text.percent_interval", value=value, low=low, high=high)


def _p(p: float) -> str:
    return "< 0.001" if p < 0.001 else f"{p:.2g}"
