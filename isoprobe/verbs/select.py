"""`isoprobe select SUITE OUT`: a part of a suite, chosen by what earlier runs say and balanced over labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from isoprobe.adapters.strategies.texts import Beside
from isoprobe.analysis.inference.item_response import fitted, responses_of
from isoprobe.analysis.inference.selecting import BadSelection, Selection, hardness, poor, richness, solved
from isoprobe.analysis.inference.selecting import select as select_items
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.arguments import command, several, verb, words
from isoprobe.probes.results import Scored
from isoprobe.probes.suites.suite import Suite, write_suite
from isoprobe.results import Result
from isoprobe.runs import Run, opened_suite, scored_in, suite_of
from isoprobe.tables import table_text

RANKS = ("lost", "difficulty")
Runs = Annotated[Path | str | Run | Sequence[Path | str | Run] | None, words(list[Path] | None)]


@dataclass(frozen=True, repr=False)
class Selected(Result):
    """The new suite, and what was selected; `balance` and `threshold` as they were asked for."""

    suite: Suite
    selection: Selection
    balance: tuple[str, ...]
    threshold: int
    poor: int = 0  # items dropped that were not among the richest

    def __repr__(self) -> str:
        return f"<{len(self.suite)} of {self._of} items in {self.suite.path}>"

    @property
    def _of(self) -> int:
        return self.selection.available + len(self.selection.dropped)

    @property
    def groups(self) -> list[dict[str, Any]]:
        """Each group of items that was drawn from: its labels, how many there were, how many were taken."""
        return [{"group": list(key), "of": of, "taken": n} for key, (of, n) in self.selection.groups.items()]

    def __str__(self) -> str:
        lines = []
        if self.balance:
            rows = [(*key, of, taken) for key, (of, taken) in self.selection.groups.items()]
            lines.append(table_text("taken evenly", (*self.balance, "items", "taken"), rows))
        if solved := len(self.selection.dropped) - self.poor:
            lines.append(f"dropped: {solved} items that a run solved {self.threshold} times or more")
        if self.poor:
            lines.append(f"dropped: {self.poor} items that are less rich than the others, or have an open answer")
        return "\n".join([*lines, f"wrote {self.suite.path}: {len(self.suite)} of {self._of} items"])

    def to_json(self) -> dict[str, Any]:
        found = self.selection
        counts = {"items": len(self.suite), "available": found.available, "dropped": len(found.dropped)}
        return {
            "suite": str(self.suite.path), **counts, "groups": self.groups, "fingerprint": self.suite.fingerprint,
        }  # fmt: skip


@verb
def select(
    suite: Annotated[Suite | Path | str, words(Path)],
    out: Annotated[Path | str, words(Path)],
    /,
    *,
    items: Annotated[int | None, words(int | None, "--items", "-n")] = None,
    balance: Annotated[str | Sequence[str] | None, words(list[str] | None)] = None,
    solved_by: Runs = None,
    threshold: int = 5,
    hardest: Runs = None,
    rank: str = "lost",
    rich: float | None = None,
    seed: int = 0,
) -> Selected:
    """A part of a suite: without what models solve from text, balanced over labels, the hardest, or all three.

    EMMA's filter: ask models without the picture (`isoprobe ask SUITE -m M --strategy emma_caption --samples 10
    --temperature 0.7`), then drop what any of them solved five times: `--solved-by RUN --solved-by RUN --threshold 5`.
    A small set: `-n 400 --balance subject --balance category`. A hard one: `-n 500 --balance subject --hardest RUN`;
    as MULTI-Elite was chosen, by quality too: `--balance education --balance subject --rich 0.5 --hardest RUN`.

    Examples
    --------
    >>> import isoprobe
    >>> made = isoprobe.make("suite", task=["connectivity", "grid_size"], level=1, items=4)
    >>> isoprobe.select(made.suite, "half", items=2, balance="task")
    <2 of 4 items in half>

    Parameters
    ----------
    out
        The new folder.
    items
        How many items; all that are left where it is not named.
    balance
        A label, or task, level, kind (of the answer): equally many of each of its values, as far as there are as many.
        As often as wanted: the second within the first.
    solved_by
        A run: items that it answered rightly in `threshold` of its repetitions are dropped. As often as wanted.
    threshold
        How many right answers drop an item.
    hardest
        A run: within a group, items on which it lost most are taken first. As often as wanted.
    rank
        What makes an item hard: lost, the points that the `hardest` runs lost on it; or difficulty, by an item response
        model of two or more of them: what able models fail is harder than what weak ones fail.
    rich
        Of each group only this share stays, the items that are richest in text, in what is shown and in the steps to
        their answer; open answers are left out.
    seed
        Another seed, another draw.
    """
    opened, labels = opened_suite(suite), tuple(several(balance))
    catalogue = Catalogue.of(opened)

    def scored(run: Path | str | Run) -> Iterator[Scored]:
        suite_of(run, opened)
        return scored_in(run, catalogue)

    drop = solved([scored(run) for run in several(solved_by)], catalogue, threshold)
    less: set[str] = set()
    beside = Beside.of(Path(opened.path))
    if rich is not None:
        lengths = {id: sum(map(len, texts)) for id, texts in beside.solutions.items()}
        less = poor(catalogue, richness(catalogue, lengths), rich, labels) - drop
        drop |= less
    if rank not in RANKS or (rank != RANKS[0] and not several(hardest)):
        raise BadSelection(f"rank {rank!r}: expected {' or '.join(RANKS)}, of the runs named as hardest")
    hard = _hard([scored(run) for run in several(hardest)], catalogue, rank) if several(hardest) else None
    found = select_items(catalogue, items, labels, drop, hard, seed)
    chosen = set(found.chosen)
    groups = [{"group": list(key), "of": of, "taken": taken} for key, (of, taken) in found.groups.items()]
    notes = {
        "selected_from": opened.fingerprint,
        "dropped": list(found.dropped),
        "balance": list(labels),
        "groups": groups,
    }
    kept = (probe for probe in opened if probe.item.id in chosen)
    written = write_suite(out, kept, command(), notes, also=beside.only(chosen).write)
    return Selected(written, found, labels, threshold, len(less))


def _hard(runs: Sequence[Iterator[Scored]], catalogue: Catalogue, rank: str) -> Mapping[str, float]:
    """How hard each item was for these runs."""
    if rank == RANKS[0]:
        return hardness(runs, catalogue)
    return {id: one.value for id, one in fitted(responses_of(runs, catalogue)).difficulties.items()}
