"""What each picture reply says that it sees: how much of it is false, whether it is enough, and where the fault lies.

The statements of a reply are a transcript that nobody asked for. An exact solver on them tells whether what was seen
was enough for the right answer, and whether the answer given follows from it; so one ordinary run tells perception from
reasoning, where its replies say what they rest on.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score
from isoprobe.analysis.statements.families import FAMILIES
from isoprobe.analysis.statements.statement import Family, Statement
from isoprobe.probes.core import EVIDENCE, Answer, BadState, Fault, Question, State
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.results import Answered, Diagnosis, Scored


@dataclass(frozen=True)
class Stated:
    """What one reply to a picture states. `facts` are what it holds in the end, `errors` counts false ones by kind;
    of the `of` facts of a full description it states `said` truly. `enough`: a solver on the stated facts gives the
    right answer; `follows`: it gives the answer of the reply; both None where what is stated gives no answer. `fault`:
    where the fault lies."""

    item: str
    task: str
    sample: int
    right: bool
    facts: tuple[Statement, ...]
    errors: dict[str, int]
    said: int
    of: int
    enough: bool | None
    follows: bool | None
    fault: Fault

    @property
    def false(self) -> int:
        """How many facts are false."""
        return sum(self.errors.values())

    @property
    def rests_on(self) -> str:
        """What the answer rests on: "nothing" stated that gives an answer; "exact": all facts, and true ones; "true"
        ones that are not all; false ones that are "enough", or "not enough"."""
        if self.enough is None:
            return "nothing"
        if self.false:
            return "enough" if self.enough else "not enough"
        return "exact" if 0 < self.of <= self.said else "true"


def stated_of(answered: Iterable[Answered], scored: Iterable[Scored], catalogue: Catalogue) -> list[Stated]:
    """What the replies that were scored as evidence state, in order: those that answer a task's question from its
    picture, of tasks whose statements can be read."""
    found = []
    for one, given in zip(answered, scored, strict=True):
        item = catalogue.items[one.item]
        question = catalogue.questions[one.item, one.question]
        family = FAMILIES.get(item.task)
        if family is None or one.arm != "picture" or question.about != "answer" or one.reply.text is None:
            continue
        if given.score.outcome in EVIDENCE and _is_state(item.task, item.state):
            right = given.score.outcome == "right"
            found.append(_stated(one, question, right, family, catalogue))
    return found


def _stated(one: Answered, question: Question, right: bool, family: Family, catalogue: Catalogue) -> Stated:
    item = catalogue.items[one.item]
    state = family.shown(item)
    held = tuple(family.settle(family.read(one.reply.text or "")))
    counts = Counter(error for each in held if (error := family.error(state, each)))
    enough = follows = None
    fault: Fault = "undetermined"
    alone = family.answer(state, held, False) if held else None
    if alone is not None:
        filled = family.answer(state, held, True)
        enough = alone == item.answer
        follows = _gives(alone, one, question, catalogue)
        spoiled = filled is not None and filled != item.answer
        listed = any(each.listed for each in held)
        fault = _fault(right, enough, follows, spoiled, spoiled and _gives(filled, one, question, catalogue), listed)
    true = sum(family.counted(each) and not family.error(state, each) for each in held)
    of = family.facts(state)
    return Stated(one.item, item.task, one.sample, right, held, dict(counts), true, of, enough, follows, fault)


def _gives(answer: Answer | None, one: Answered, question: Question, catalogue: Catalogue) -> bool:
    """Whether this is the answer that the reply gives."""
    if answer is None:
        return False
    asked = replace(question, expected=answer)
    return score(asked, one.reply, catalogue.items[one.item]).outcome == "right"


def _fault(right: bool, enough: bool, follows: bool, spoiled: bool, follows_filled: bool, listed: bool) -> Fault:
    """Where the fault of a reply that states something lies. `spoiled`: its false statements lead to another answer
    also where all that it leaves open is seen truly; `listed`: it claims to say all."""
    if right:
        return "none" if enough or not spoiled else "unexplained"
    if enough:
        return "reasoning"
    if follows and (listed or spoiled):
        return "perception"
    if not spoiled:
        return "undetermined"  # true as far as it goes: what else was seen is not said
    return "perception" if follows_filled else "both"


def _is_state(task_name: str, state: State) -> bool:
    """Whether it is a state of the task: a suite's file may hold anything."""
    try:
        load_task(task_name).validate(state)
    except BadState:
        return False
    return True


def with_stated(diagnoses: Iterable[Diagnosis], stated: Sequence[Stated]) -> list[Diagnosis]:
    """The diagnoses, those that lack a transcript completed by what the replies state: an item's fault is the one that
    all its replies show."""
    held: dict[str, list[Stated]] = defaultdict(list)
    for one in stated:
        held[one.item].append(one)
    found = []
    for each in diagnoses:
        faults = {one.fault for one in held[each.item]}
        enough = {one.enough for one in held[each.item]}
        if each.fault == "undetermined" and each.transcript is None and len(faults) == len(enough) == 1:
            each = replace(each, fault=faults.pop(), transcript=enough.pop())
        found.append(each)
    return found
