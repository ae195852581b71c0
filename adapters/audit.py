"""Audits of published sets: every label recomputed by two solvers, certificates checked, and what blind rules do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adapters.blind_rules import Example, RuleScore, beats_chance, judge
from adapters.chess_engine import second_opinions
from adapters.datasets import BadRecord, Record, load_dataset
from probes.core import Answer, BadState, Disproved, Proof, State
from probes.making import prove
from probes.registry import load_task

if TYPE_CHECKING:
    from rich.console import RenderableType

MOST_LINES = 20  # of wrong, undecidable and bad records each that are printed; as_dict has them all


@dataclass(frozen=True)
class WrongLabel:
    """A record whose published label is not the proved answer, and the certificate of that answer."""

    id: str
    place: str
    published: Answer
    proved: Answer
    certificate: State = field(default_factory=dict)


@dataclass(frozen=True)
class Undecided:
    """A record on which the solvers differ, or whose certificate does not check, and how."""

    id: str
    place: str
    why: str


@dataclass
class ConfigAudit:
    """One part of a data set. `answers` counts the published labels; `rules` are scored against them."""

    config: str
    task: str
    solvers: tuple[str, ...]
    records: int = 0
    confirmed: int = 0
    wrong: list[WrongLabel] = field(default_factory=list)
    undecided: list[Undecided] = field(default_factory=list)
    bad: list[BadRecord] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)
    rules: list[RuleScore] = field(default_factory=list)


@dataclass(frozen=True)
class AuditReport:
    """What an audit found, config by config. Prints itself on a rich console; `as_dict` is the same as plain JSON."""

    dataset: str
    path: str
    source: str
    configs: tuple[ConfigAudit, ...]

    @property
    def all_confirmed(self) -> bool:
        """Whether every record could be read and every label is proved right."""
        return all(each.confirmed == each.records for each in self.configs)

    def blind(self) -> list[tuple[str, RuleScore, bool]]:
        """Config, score and whether the rule beats chance, all rules of the report taken together.

        Config by config, the rules that beat chance first, the best of them first.
        """
        named = [(each.config, score) for each in self.configs for score in each.rules]
        beats = beats_chance([score for _, score in named])
        rows = [(config, score, beat) for (config, score), beat in zip(named, beats, strict=True)]
        place = {each.config: i for i, each in enumerate(self.configs)}
        return sorted(rows, key=lambda row: (place[row[0]], not row[2], -row[1].accuracy))

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON: dataset, path, source, all_confirmed, configs (with counts and lists), rules."""
        configs = []
        for each in self.configs:
            fields = {key: value for key, value in asdict(each).items() if key != "rules"}
            configs.append(fields | {"solvers": list(each.solvers)})
        rules = [
            {"config": config, **asdict(score), "accuracy": score.accuracy, "beats_chance": beat}
            for config, score, beat in self.blind()
        ]
        return {
            "dataset": self.dataset,
            "path": self.path,
            "source": self.source,
            "all_confirmed": self.all_confirmed,
            "configs": configs,
            "rules": rules,
        }

    def __rich__(self) -> RenderableType:
        from rich.console import Group
        from rich.text import Text

        lines = []
        for each in self.configs:
            wrong = [f"{w.place}: label {w.published!r}, proved {w.proved!r} by {w.certificate}" for w in each.wrong]
            undecided = [f"{u.place}: {u.why}" for u in each.undecided]
            for kind, found in (("wrong", wrong), ("undecidable", undecided), ("bad", [str(bad) for bad in each.bad])):
                lines += [Text(f"{kind}: {line[:300]}") for line in found[:MOST_LINES]]
                if len(found) > MOST_LINES:
                    lines.append(Text(f"{kind}: {len(found) - MOST_LINES} more of {each.config}"))
        rows = self.blind()
        beaten = sum(beat for _, _, beat in rows)
        tail = Text(f"{len(rows) - beaten} of {len(rows)} blind rules do not beat chance (Holm, all rules together).")
        return Group(self._labels_table(), *lines, Text(), self._rules_table(), tail)

    def _labels_table(self) -> RenderableType:
        from rich.table import Table
        from rich.text import Text

        table = Table(title=f"{self.dataset}: labels recomputed", title_justify="left", box=None, pad_edge=False)
        for column in ("config", "task", "solvers"):
            table.add_column(column)
        for column in ("records", "confirmed", "wrong", "undecidable", "bad"):
            table.add_column(column, justify="right")
        for each in self.configs:
            counts = (each.records, each.confirmed, len(each.wrong), len(each.undecided), len(each.bad))
            words = (each.config, each.task, ", ".join(each.solvers))
            table.add_row(*(Text(str(cell)) for cell in (*words, *counts)))
        return table

    def _rules_table(self) -> RenderableType:
        from rich.table import Table
        from rich.text import Text

        table = Table(title="Blind rules that beat chance", title_justify="left", box=None, pad_edge=False)
        for column in ("config", "rule", "how"):
            table.add_column(column)
        for column in ("accuracy", "n", "chance", "p"):
            table.add_column(column, justify="right")
        for config, score, beats in self.blind():
            if beats:
                figures = (f"{score.accuracy:.1%}", score.of, f"{score.chance:.1%}", f"{score.p:.1e}")
                table.add_row(*(Text(str(cell)) for cell in (config, score.rule, score.how, *figures)))
        return table


def audit(
    dataset: str, path: str | Path, configs: Collection[str] = (), tick: Callable[[], object] = lambda: None
) -> AuditReport:
    """Recomputes every label of a published set, and scores blind rules against its labels.

    `tick` is called after each record. Raises UnknownDataset and BadDataset; a bad record is listed and ends nothing.
    """
    published_set = load_dataset(dataset)
    audits: dict[str, ConfigAudit] = {}
    examples: dict[str, list[Example]] = {}
    with second_opinions() as ask:
        for record in published_set.records(path, configs):
            task = load_task(published_set.configs[record.config])
            solvers = tuple(solver.name for solver in task.solvers)
            each = audits.setdefault(record.config, ConfigAudit(record.config, task.name, solvers))
            each.records += 1
            said = ask(record) if isinstance(record, Record) else None
            proved = (
                Undecided(record.id, record.place, said) if said and isinstance(record, Record) else proof_of(record)
            )
            if isinstance(proved, BadRecord):
                each.bad.append(proved)
            elif isinstance(record, Record):
                examples.setdefault(record.config, []).append(Example(record.state, record.published))
                _compare(each, record, proved)
            tick()
    for config, each in audits.items():
        found = examples.get(config, [])
        counts = Counter(repr(example.answer) for example in found)
        each.answers = dict(counts.most_common())
        each.rules = judge(load_task(each.task), found)
    return AuditReport(dataset, str(path), published_set.source, tuple(audits.values()))


def proof_of(record: Record | BadRecord) -> Proof | Undecided | BadRecord:
    """The proof of a record's answer, or why there is none."""
    if isinstance(record, BadRecord):
        return record
    task = load_task(record.task)
    try:
        task.validate(record.state)
        return prove(task, record.state, where=record.place)
    except BadState as error:
        return BadRecord(record.place, record.config, str(error))
    except Disproved as error:
        return Undecided(record.id, record.place, str(error))


def _compare(each: ConfigAudit, record: Record, proved: Proof | Undecided) -> None:
    if isinstance(proved, Undecided):
        each.undecided.append(proved)
        return
    answer = proved.answers[each.solvers[0]]
    if same(answer, record.published):
        each.confirmed += 1
    else:
        each.wrong.append(WrongLabel(record.id, record.place, record.published, answer, proved.certificate))


def same(proved: Answer, published: Answer) -> bool:
    """Whether they are one answer; true is not 1."""
    return type(proved) is type(published) and proved == published
