"""What an audit found, as values, as plain JSON, and printed: a table of configs, what is wrong, what is doubtful."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from isoprobe.adapters.audit.blind_rules import RuleScore, beats_chance
from isoprobe.adapters.datasets.dataset import BadRecord
from isoprobe.probes.core import Answer, State

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

MOST_WRONG = 20  # of the wrong and of the unreadable records of a config that are printed; as_dict has them all
MOST_DOUBTFUL = 5  # of its undecidable and of its ambiguous ones
MOST_RULES = 3  # of its rules that beat chance
LONGEST_LINE = 300  # characters
WIDE = 120  # columns of a screen below which headings are broken

_COUNTED = ("records", "confirmed", "wrong", "undecidable", "ambiguous", "unproved", "unreadable")
_BROKEN = {
    "confirmed": "con-\nfirmed",
    "undecidable": "unde-\ncidable",
    "ambiguous": "am-\nbiguous",
    "unproved": "un-\nproved",
    "unreadable": "un-\nreadable",
}


@dataclass(frozen=True)
class WrongLabel:
    """A record whose published label is not the proved answer, the certificate of that answer where there is one, and
    what it is of."""

    id: str
    place: str
    published: Answer
    proved: Answer
    certificate: State | None = None
    state: State = field(default_factory=dict)


@dataclass(frozen=True)
class Undecided:
    """A record on which the solvers differ, or whose certificate does not check, and how."""

    id: str
    place: str
    why: str


@dataclass(frozen=True)
class Ambiguous:
    """A record whose label is not the only right one, or is another on a record that shows the same, and how."""

    id: str
    place: str
    why: str


@dataclass
class ConfigAudit:
    """One part of a data set. Every record is one of confirmed, wrong, undecidable, unproved (no solver is there for
    its kind) and unreadable; `ambiguous` ones stand in one of these lists too.

    `answers` counts the published labels, the commonest first; `repeated` counts records that show what an earlier one
    shows, `without_picture` questions whose picture is not at hand; `rules` are scored against the published labels.
    """

    config: str
    task: str = ""
    solvers: tuple[str, ...] = ()
    records: int = 0
    confirmed: int = 0
    unproved: int = 0
    wrong: list[WrongLabel] = field(default_factory=list)
    undecidable: list[Undecided] = field(default_factory=list)
    ambiguous: list[Ambiguous] = field(default_factory=list)
    unreadable: list[BadRecord] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)
    repeated: int = 0
    without_picture: int = 0
    rules: list[RuleScore] = field(default_factory=list)

    @property
    def commonest_share(self) -> float:
        """The share of the commonest label among the labels that could be read, 0 where none could."""
        return max(self.answers.values(), default=0) / max(1, sum(self.answers.values()))

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON: all fields but the rules, and `commonest_share`."""
        fields = {key: value for key, value in asdict(self).items() if key != "rules"}
        return fields | {"solvers": list(self.solvers), "commonest_share": self.commonest_share}


@dataclass(frozen=True)
class AuditReport:
    """What an audit found, config by config; `absent` are configs of the set that the path does not hold. Prints itself
    on a rich console; `as_dict` is the same as plain JSON."""

    dataset: str
    path: str
    source: str
    configs: tuple[ConfigAudit, ...]
    absent: tuple[str, ...] = ()

    @property
    def all_confirmed(self) -> bool:
        """Whether there is a record, every one could be read, and every label is proved right."""
        return any(each.records for each in self.configs) and all(
            each.confirmed == each.records for each in self.configs
        )

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
        """Plain JSON: dataset, path, source, all_confirmed, absent, configs (with counts and lists), rules."""
        rules = []
        for config, score, beat in self.blind():
            low, high = score.interval
            figures = {"accuracy": score.accuracy, "low": low, "high": high, "beats_chance": beat}
            rules.append({"config": config, **asdict(score), **figures})
        return {
            "dataset": self.dataset,
            "path": self.path,
            "source": self.source,
            "all_confirmed": self.all_confirmed,
            "absent": list(self.absent),
            "configs": [each.as_dict() for each in self.configs],
            "rules": rules,
        }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.text import Text

        narrow = options.max_width < WIDE
        yield self._labels_table(narrow)
        yield from map(Text, self._remarks())
        yield from (Text(line) for each in self.configs for line in _lists(each))
        yield Text()
        yield from self._rules(narrow)

    def _labels_table(self, narrow: bool) -> RenderableType:
        from rich.table import Table
        from rich.text import Text

        table = Table(
            title=f"{self.dataset}: labels recomputed",
            title_justify="left",
            box=None,
            pad_edge=False,
            padding=(0, 1, 0, 0 if narrow else 1),
        )
        table.add_column("config", no_wrap=narrow)
        for column in _COUNTED:
            table.add_column(_BROKEN.get(column, column) if narrow else column, justify="right", overflow="fold")
        table.add_column("most\ncommon" if narrow else "commonest label", overflow="fold")
        for each in self.configs:
            counts = []
            for column in _COUNTED:
                found = getattr(each, column)
                counts.append(len(found) if isinstance(found, list) else found)
            commonest = f"{each.commonest_share:.0%} {next(iter(each.answers))}"[:40] if each.answers else ""
            table.add_row(*(Text(str(cell)) for cell in (each.config, *counts, commonest)))
        return table

    def _remarks(self) -> list[str]:
        proving = [each for each in self.configs if each.confirmed or each.wrong]
        proved = [f"{each.config} by {' and '.join(each.solvers)}" for each in proving]
        lines = [f"Each label by two methods: {', '.join(proved)}."] if proved else []
        for each in self.configs:
            if each.repeated:
                lines.append(f"{each.config}: {each.repeated} of {each.records} records repeat an earlier one.")
            if each.without_picture:
                lines.append(f"{each.config}: {each.without_picture} of {each.records} pictures are not at hand.")
        return [*lines, f"Not there: {', '.join(self.absent)}."] if self.absent else lines

    def _rules(self, narrow: bool) -> list[RenderableType]:
        from rich.table import Table
        from rich.text import Text

        table = Table(title="Blind rules that beat chance", title_justify="left", box=None, pad_edge=False)
        table.add_column("config", no_wrap=narrow)
        for column in ("rule",) if narrow else ("rule", "how"):
            table.add_column(column, overflow="fold")
        for column in ("accuracy", "95%", "n", "chance", "p"):
            table.add_column(column, justify="right")
        rows = self.blind()
        shown: dict[str, int] = {}
        for config, score, beats in rows:
            if beats:
                shown[config] = shown.get(config, 0) + 1
            if not beats or shown[config] > MOST_RULES:
                continue
            low, high = score.interval
            words = (config, score.rule) if narrow else (config, score.rule, score.how)
            figures = (f"{score.accuracy:.1%}", f"{100 * low:.0f}-{100 * high:.0f}", score.of, f"{score.chance:.1%}")
            table.add_row(*(Text(str(cell)) for cell in (*words, *figures, _p(score))))
        beaten = sum(shown.values())
        left = sum(max(0, count - MOST_RULES) for count in shown.values())
        tail = f"{beaten} of the {len(rows)} blind rules that were tried beat chance (Holm, all together, level 0.05)"
        return [table, Text(f"{tail}; {left} of them are not shown." if left else f"{tail}.")]


def _p(score: RuleScore) -> str:
    return f"{score.p:.1e}" if score.p >= 1e-99 or not score.p else f"1e{math.floor(math.log10(score.p))}"


def _lists(each: ConfigAudit) -> list[str]:
    """One line for every finding that is printed, and how many more there are."""
    wrong = [
        f"{w.place}: label {w.published!r}, proved {w.proved!r} by {w.certificate or 'two methods'}" for w in each.wrong
    ]
    kinds = (
        ("wrong", wrong, MOST_WRONG),
        ("ambiguous", [f"{found.place}: {found.why}" for found in each.ambiguous], MOST_DOUBTFUL),
        ("undecidable", [f"{found.place}: {found.why}" for found in each.undecidable], MOST_DOUBTFUL),
        ("unreadable", [str(bad) for bad in each.unreadable], MOST_WRONG),
    )
    lines = []
    for kind, found, most in kinds:
        lines += [f"{kind}: {line[:LONGEST_LINE]}" for line in found[:most]]
        if len(found) > most:
            lines.append(f"{kind}: {len(found) - most} more of {each.config}")
    return lines
