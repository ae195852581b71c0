"""A recorded run's own verdicts beside ours, by task and arm: both accuracies, where they differ and why, the gap
between text and picture item by item, and bounds for perception and reasoning.

A run that was made elsewhere was scored by a rule of its own. Where that rule counted another way than ours, either the
reply was never told what there is to choose from, or it gives no single answer, and one was taken all the same; or its
answer is nothing that the rule could choose, and was counted as one of the choices; or another answer was taken out of
it; or the answers are the same and the labels are not: ours is proved.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from isoprobe.analysis.attribution.evidence import evidence_of
from isoprobe.analysis.attribution.shares import shares_of
from isoprobe.analysis.inference.arms import arm_place
from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.papers.isobench import TASKS, figures_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import estimate
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.results import Scored

TABLE: Final = "recorded"
ALL, GAP, SHARES = "all", "gap", "shares"  # in place of an arm, or (all) of a task
DIFFERS = ("too_kind", "too_strict")  # counted right, and is not; counted wrong, and is right
WHY = ("never_shown", "none_given", "off_list", "other_answer", "other_label")
_NUMBERS = frozenset(("integer", "real"))
Place = tuple[str, str, str, int]


@dataclass(frozen=True)
class Verdict:
    """What the run's own rule took for the answer of a reply, and whether it counted it right. `shown`: whether the
    prompt named what could be chosen; `choices`: what the rule could choose."""

    took: str
    right: bool
    shown: bool = True
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Judged:
    """A reply with its score and the run's own verdict; `why` the two count it another way, "" where they do not."""

    scored: Scored
    verdict: Verdict
    cluster: str
    why: str

    @property
    def earned(self) -> float:
        """What the reply earns by our rule; NaN where it is no evidence."""
        score = self.scored.score
        return score.points / score.of if score.outcome in EVIDENCE and score.of > 0 else float("nan")

    @property
    def differs(self) -> str:
        """ "too_kind", "too_strict", or "" where the run's own rule counts it right just where it is."""
        right = self.scored.score.outcome == "right"
        return "" if right == self.verdict.right else "too_strict" if right else "too_kind"


def verdicts_in(note: str) -> dict[Place, Verdict]:
    """The verdicts in a run's note, by item, arm, question and sample; none of what is not in order."""
    found: dict[Place, Verdict] = {}
    for row in _rows(note, (str, str, str, int, str, bool, bool, list)):
        item, arm, question, sample, took, right, shown, choices = row
        found[item, arm, question, sample] = Verdict(took, right, shown, tuple(map(str, choices)))
    return found


def _rows(note: str, types: Sequence[type]) -> Iterator[list[Any]]:
    try:
        rows = json.loads(note)
    except (ValueError, RecursionError):
        return
    for row in rows if isinstance(rows, list) else []:
        if isinstance(row, list) and [type(each) for each in row] == [*types]:
            yield row


def recorded_measures(note: str, scored: Iterable[Scored], catalogue: Catalogue) -> list[Measure]:
    """The figures of the table: by task and arm, and of each task that was asked in both arms the gap between them and
    the bounds of the shares."""
    verdicts = verdicts_in(note)
    held: dict[tuple[str, str], list[Judged]] = defaultdict(list)
    for one in scored:
        if verdict := verdicts.get((one.item, one.arm, one.question, one.sample)):
            held[_task_of(one, catalogue), one.arm].append(judged(one, verdict, catalogue))
    order = sorted(held, key=lambda key: (_place(key[0]), arm_place(key[1])))
    figures = [figure for task, arm in order for figure in _figures(task, arm, held[task, arm])]
    for task in dict.fromkeys(task for task, _ in order):
        text, picture = held.get((task, "text"), []), held.get((task, "picture"), [])
        figures += [*_gap(task, text, picture), *_shares(task, [*text, *picture], catalogue)]
    if everything := [one for key in order for one in held[key]]:
        figures += _figures(ALL, ALL, everything)
    return figures


def judged(one: Scored, verdict: Verdict, catalogue: Catalogue) -> Judged:
    """The reply with its verdict, and why the two differ."""
    question = catalogue.questions.get((one.item, one.question))
    number = question is not None and question.kind in _NUMBERS
    return Judged(one, verdict, catalogue.cluster_of(catalogue.items[one.item]), _why(one, verdict, number))


def _why(one: Scored, verdict: Verdict, number: bool) -> str:
    score = one.score
    if score.outcome == "failed":
        return ""
    if score.outcome not in EVIDENCE:
        return "none_given" if verdict.shown else "never_shown"
    if (score.outcome == "right") == verdict.right:
        return ""
    said = _spelled(score.extracted)
    if said == _spelled(verdict.took):
        return "other_label"
    if not verdict.shown:
        return "never_shown"
    if score.off_list or (number and verdict.choices and said not in map(_spelled, verdict.choices)):
        return "off_list"
    return "other_answer"


def _spelled(answer: str) -> str:
    bare = answer.strip().strip("\"'.*$").casefold()
    return {"true": "yes", "false": "no"}.get(bare, bare)


def _task_of(one: Scored, catalogue: Catalogue) -> str:
    item = catalogue.items[one.item]
    named = item.labels.get("config")
    return str(named) if named in TASKS else item.task


def _place(task: str) -> int:
    return list(TASKS).index(task) if task in TASKS else len(TASKS)


def _figures(task: str, arm: str, held: Sequence[Judged]) -> Iterable[Measure]:
    key = {"task": task, "arm": arm}
    clusters = [one.cluster for one in held]

    def share(name: str, values: Sequence[float]) -> Measure:
        return Measure(TABLE, key, name, estimate(values, clusters))

    yield share("theirs", [float(one.verdict.right) for one in held])
    yield share("ours", [one.earned for one in held])
    for name in DIFFERS:
        yield share(name, [float(one.differs == name) for one in held])
    for name in WHY:
        yield share(name, [float(one.why == name) for one in held])


def _gap(task: str, text: Sequence[Judged], picture: Sequence[Judged]) -> Iterable[Measure]:
    """Text less picture, each item paired with itself, by our verdicts and by the run's own."""
    seen = {one.scored.item: one for one in picture}
    pairs = [(one, seen[one.scored.item]) for one in text if one.scored.item in seen]
    if not pairs:
        return
    clusters = [one.cluster for one, _ in pairs]
    key = {"task": task, "arm": GAP}
    ours = [one.earned - other.earned for one, other in pairs]
    theirs = [float(one.verdict.right) - float(other.verdict.right) for one, other in pairs]
    yield Measure(TABLE, key, "ours", estimate(ours, clusters, (-1.0, 1.0)))
    yield Measure(TABLE, key, "theirs", estimate(theirs, clusters, (-1.0, 1.0)))


def _shares(task: str, held: Sequence[Judged], catalogue: Catalogue) -> Iterable[Measure]:
    """Between which bounds what is lost to perception and to reasoning lies; none where an arm was not asked."""
    shares = shares_of(evidence_of([one.scored for one in held], catalogue), ("loss", "perception", "reasoning"))
    if shares:
        key = {"task": task, "arm": SHARES}
        yield Measure(TABLE, key, "perception", shares.perception)
        yield Measure(TABLE, key, "reasoning", shares.reasoning)


# ---- what the publishers' own figures are ----


def published_measures(note: str) -> list[Measure]:
    """IsoBench's Tables 1 to 5 as the publishers' own rule and labels give them, over every record that it judged."""
    found: Mapping[tuple[str, str], list[tuple[str, float]]] = defaultdict(list)
    for task, form, index, right in _rows(note, (str, str, int, bool)):
        if task in TASKS:
            found[task, form].append((f"{task} {index}", float(right)))
    return [replace(one, name="published", chance=None) for one in figures_of(found)]
