"""Audits of published sets: every label recomputed by two solvers, certificates checked, and what blind rules do."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

from isoprobe.adapters.audit.blind_rules import Example, judge
from isoprobe.adapters.audit.chess_engine import second_opinions
from isoprobe.adapters.audit.choice_rules import judge_choices
from isoprobe.adapters.audit.report import Ambiguous, AuditReport, ConfigAudit, Undecided, WrongLabel
from isoprobe.adapters.datasets.dataset import (
    AnyRecord,
    BadDataset,
    BadRecord,
    Dataset,
    PublishedRecord,
    Record,
    UnprovedRecord,
    load_dataset,
)
from isoprobe.probes.core import Answer, BadState, Disproved, Task
from isoprobe.probes.engine.making import prove
from isoprobe.probes.engine.registry import load_task
from isoprobe.solvers import Ambiguous as SeveralAnswers
from isoprobe.solvers.chess.mate_search import patience

Ask = Callable[[Record], str | None]

PATIENCE = 20  # times the positions that a search of a published puzzle may look at


def audit(
    dataset: str | Dataset, path: str | Path, configs: Collection[str] = (), tick: Callable[[], object] = lambda: None
) -> AuditReport:
    """Recomputes every label of a published set, and scores blind rules against its labels.

    `tick` is called after each record. A bad record is listed and ends nothing. Raises UnknownDataset, and BadDataset
    for a path that holds no such set, or that lacks one of the `configs` that are named.
    """
    published_set = load_dataset(dataset)
    auditors: dict[str, _Auditor] = {}
    with second_opinions() as ask:
        for record in published_set.records(path, configs):
            if record.config not in auditors:
                task = published_set.configs.get(record.config)
                auditors[record.config] = _Auditor(record.config, load_task(task) if task else None)
            auditors[record.config].take(record, ask)
            tick()
    absent = tuple(config for config in configs or published_set.all_configs if config not in auditors)
    if configs and absent:
        raise BadDataset(f"{path} holds no record of {', '.join(absent)}, expected some of each config that is named")
    found = tuple(auditor.finish() for auditor in auditors.values())
    return AuditReport(published_set.name, str(path), published_set.source, found, absent)


class _Auditor:
    """Takes the records of one config, one at a time."""

    def __init__(self, config: str, task: Task | None) -> None:
        self.audit = ConfigAudit(config)
        self.task = task
        self.examples: list[Example] = []
        self.questions: list[UnprovedRecord] = []
        self.first: dict[bytes, tuple[str, str]] = {}  # place and label of the first record that shows a thing
        if task:
            self.audit.task = task.name
            self.audit.solvers = tuple(solver.name for solver in task.solvers)

    def take(self, record: AnyRecord, ask: Ask) -> None:
        self.audit.records += 1
        if isinstance(record, BadRecord):
            self.audit.unreadable.append(record)
        elif isinstance(record, UnprovedRecord):
            self._take_question(record)
        elif isinstance(record, PublishedRecord):
            self.audit.unproved += 1
        else:
            assert self.task is not None
            try:
                self.task.validate(record.state)
            except BadState as why:
                self.audit.unreadable.append(BadRecord(record.place, record.config, str(why)))
                return
            self.examples.append(Example(record.state, record.published))
            self._compare_with_earlier(record, self.task.transcribable(record.state), repr(record.published))
            self._prove(self.task, record, ask(record))

    def finish(self) -> ConfigAudit:
        """The audit, with labels counted and blind rules scored."""
        answers = [repr(each.answer) for each in self.examples]
        answers += [f"option {each.published}" for each in self.questions]
        self.audit.answers = dict(Counter(answers).most_common())
        whole = [each for each in self.examples if each.state.get("plan", "") is not None]  # features need the plan
        self.audit.rules = judge(self.task, whole) if self.task else judge_choices(self.questions)
        return self.audit

    def _prove(self, task: Task, record: Record, said: str | None) -> None:
        """`said` is what an engine says where no proof is tried."""
        if record.read:  # two independent accounts of the picture: what the reader sees, and the label
            seen = task.solvers[0].solve(record.state).answer
            if same(seen, record.published):
                self.audit.confirmed += 1
            else:
                why = f"the reader sees {seen!r}, the label is {record.published!r}"
                self.audit.undecidable.append(Undecided(record.id, record.place, why))
            return
        if said is not None:
            self.audit.undecidable.append(Undecided(record.id, record.place, said))
            if ", as good: " in said:
                self.audit.ambiguous.append(Ambiguous(record.id, record.place, said))
            return
        try:
            with patience(PATIENCE):
                proof = prove(task, record.state, where=record.place)
        except Disproved as why:
            self.audit.undecidable.append(Undecided(record.id, record.place, str(why)))
            if isinstance(why, SeveralAnswers):
                self.audit.ambiguous.append(Ambiguous(record.id, record.place, str(why)))
            return
        answer = proof.answers[task.solvers[0].name]
        if same(answer, record.published):
            self.audit.confirmed += 1
        else:
            wrong = WrongLabel(
                record.id, record.place, record.published, answer, proof.certificate, task.transcribable(record.state)
            )
            self.audit.wrong.append(wrong)

    def _take_question(self, record: UnprovedRecord) -> None:
        self.audit.unproved += 1
        self.audit.without_picture += not record.picture
        self.questions.append(replace(record, picture=b""))
        shown = [record.question, sorted(record.choices), record.description]
        picture = hashlib.sha256(record.picture).hexdigest()
        self._compare_with_earlier(record, [*shown, picture], repr(record.choices[record.published]))
        for (i, one), (j, other) in combinations(enumerate(record.choices), 2):
            if one.split() == other.split():
                labelled = "one of them is" if record.published in (i, j) else "neither of them is"
                why = f"options {i} and {j} are both {one[:60]!r}, {labelled} the labelled one"
                self.audit.ambiguous.append(Ambiguous(record.id, record.place, why))

    def _compare_with_earlier(self, record: Record | UnprovedRecord, shown: Any, label: str) -> None:
        key = hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).digest()
        if key not in self.first:
            self.first[key] = (record.place, label)
            return
        self.audit.repeated += 1
        place, other = self.first[key]
        if label != other:
            why = f"it shows what {place} shows, which is labelled {other[:60]}, and is labelled {label[:60]}"
            self.audit.ambiguous.append(Ambiguous(record.id, record.place, why))


def same(proved: Answer, published: Answer) -> bool:
    """Whether they are one answer; true is not 1."""
    return type(proved) is type(published) and proved == published
