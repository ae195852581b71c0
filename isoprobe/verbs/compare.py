"""`isoprobe compare RUN RUN ...`: paired tests of runs of one suite, over models, strategies and arms."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from isoprobe.adapters.runs.store import Store, WrongRun
from isoprobe.adapters.strategies.arms import ARMS, arm_called
from isoprobe.adapters.strategies.shown.changing import is_changed
from isoprobe.analysis.anytime import at_any_time
from isoprobe.analysis.inference.comparison import Against, Line, compare_runs
from isoprobe.analysis.inference.item_response import ItemResponses, Located, fitted, responses_of
from isoprobe.analysis.inference.paper_table import PaperTable
from isoprobe.analysis.papers.isobench import isobench_6_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.arguments import several, verb, words
from isoprobe.probes.grid import level_told
from isoprobe.probes.suites.whole import whole_file
from isoprobe.results import Result
from isoprobe.runs import OfSuite, OneRun, apart, run_path, scored_in, suite_of
from isoprobe.tables import table_text


@dataclass(frozen=True)
class Compared:
    """A run as a comparison names it. `stop_when`: what its asking was to stop at, "" where it was not."""

    path: Path
    model: str
    strategy: str
    stop_when: str = ""

    def __str__(self) -> str:
        return f"{self.model} ({self.strategy})"


@dataclass(frozen=True)
class Difficulties:
    """How able the runs' models are and how hard the items, on one scale; the items are written to `path`."""

    path: Path
    found: ItemResponses
    catalogue: Catalogue

    def write(self) -> None:
        """A line for every item."""
        rows = []
        for id, hard in self.found.difficulties.items():
            item = self.catalogue.items[id]
            told = {"difficulty": hard.value, "low": hard.low, "high": hard.high}
            told = {name: round(value, 3) for name, value in told.items()}
            steep = round(self.found.discriminations[id], 3)
            rows.append(
                {"item": id, "task": item.task, "level": item.level, **told, "discrimination": steep,
                 "right": hard.right, "asked": hard.asked}
            )  # fmt: skip
        with whole_file(self.path) as file:
            file.writelines(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)

    def told(self, names: Sequence[str]) -> str:
        """Two tables: the models, and the items by task and level."""
        able = [
            (name, _located(one), one.right, one.asked) for name, one in zip(names, self.found.abilities, strict=True)
        ]
        groups: dict[tuple[str, int], list[float]] = defaultdict(list)
        for id, hard in self.found.difficulties.items():
            item = self.catalogue.items[id]
            groups[item.task, item.level].append(hard.value)
        items = [
            (
                task,
                level_told(level).removeprefix("level "),
                len(values),
                f"{sum(values) / len(values):+.2f}",
                f"{min(values):+.2f} to {max(values):+.2f}",
            )
            for (task, level), values in sorted(groups.items())
        ]
        scale = "0: half of the items of middling difficulty; two in three items lie between -1 and 1"
        return "\n".join(
            [
                table_text(f"ability ({scale})", ("run", "ability (95%)", "right", "of"), able),
                "",
                table_text("difficulty", ("task", "level", "items", "mean", "from"), items),
                f"wrote {self.path}: {len(self.found.difficulties)} items",
            ]
        )


@dataclass(frozen=True, repr=False)
class Comparison(Result):
    """What the other runs differ by from the first. `table_6` is IsoBench's, empty where the runs are not of its
    kind."""

    first: Compared
    others: tuple[Compared, ...]
    found: tuple[Against, ...]
    table_6: PaperTable
    difficulties: Difficulties | None = None

    @property
    def arms(self) -> tuple[Line, ...]:
        """The lines of arms, of all runs."""
        return tuple(line for one in self.found for line in one.arms)

    @property
    def shares(self) -> tuple[Line, ...]:
        """The lines of shares, of all runs."""
        return tuple(line for one in self.found for line in one.shares)

    def __repr__(self) -> str:
        told = [f"{_pair(line)} {_percent(line.comparison.difference.value)} apart" for line in self.arms[:3]]
        more = [f"{len(self.arms) - 3} more"] if len(self.arms) > 3 else []
        return f"<{len(self.arms)} {'arm' if len(self.arms) == 1 else 'arms'}: {', '.join([*told, *more])}>"

    def __str__(self) -> str:
        names = _names([self.first, *self.others])
        lines = []
        for run, name, one in zip(self.others, names[1:], self.found, strict=True):
            lines += [str(run)] if run is self.first else [f"first:  {names[0]}", f"second: {name}"]
            title = "paired by item" if run is self.first else "second minus first, paired by item"
            lines.append(_table(title, "arm", one.arms))
            if one.shares:
                lines.append(_table("loss on the picture, in its parts", "part", one.shares))
            lines.append("")
        if (tests := len(self.arms) + len(self.shares)) > 1:
            lines.append(f"p (Holm): over all {tests} lines; those under .05 hold together.")
        if any(line.bounded for line in (*self.arms, *self.shares)):
            lines.append(
                "if none missing: from all of it wrong for the second and right for the first to the contrary."
            )
        if self.table_6.rows:
            head, *rows = self.table_6.lines()
            lines += ["", table_text(str(self.table_6.title), head, rows)]
        if self.difficulties:
            lines += ["", self.difficulties.told(_names([self.first, *self.others]))]
        return "\n".join(lines)

    def asides(self) -> list[str]:
        told = [
            f"{run.path}: asked with --stop-when {run.stop_when}; intervals and p hold at any time"
            for run in dict.fromkeys((self.first, *self.others))
            if run.stop_when
        ]
        for one in self.found:
            told += [
                f"{_pair(line)}: {line.left_out} items were asked in one of the two runs only, and are left out"
                for line in one.arms
                if line.left_out
            ]
        return told

    def to_json(self) -> dict[str, Any]:
        runs: list[dict[str, Any]] = [
            {"run": str(run.path), "model": run.model, "strategy": run.strategy} for run in (self.first, *self.others)
        ]
        tables = {self.table_6.name: self.table_6.lines()} if self.table_6.rows else {}
        lines = {
            kind: [
                {"first_run": 0, "second_run": k, **_line_json(line)}
                for k, one in enumerate(self.found, 1)
                for line in getattr(one, kind)
            ]
            for kind in ("arms", "shares")
        }
        if self.difficulties:
            for run, able in zip(runs, self.difficulties.found.abilities, strict=True):
                run["ability"] = vars(able)
        return {"runs": runs, **lines, "tables": tables}


@verb
def compare(
    *runs: OneRun,
    arm: Annotated[str | Sequence[str] | None, words(list[str] | None, "--arm", "-a")] = None,
    against: str = "",
    difficulty: Annotated[Path | str | None, words(Path | None)] = None,
    suite: OfSuite = None,
) -> Comparison:
    """A paired test of runs of one suite against the first of them: other models, other strategies, other arms.

    Arms that both runs have are paired with themselves; where they share none (`ask --strategy direct` against `ask
    --strategy isoscratchpad`), the arms that ask for the answer are. Exact McNemar tests where items are right or
    wrong, intervals by a bootstrap that keeps variants of an item together, p-values after Holm over all lines, missing
    replies bounded. Runs in all arms are compared in the shares of perception, reasoning and mode too; runs of one
    model in picture, IsoCombination and IsoScratchPad give IsoBench's Table 6.

    `--difficulty FILE` fits an item response model to the answers about the picture (or in the one arm named): how able
    each run's model is, and how hard each item is, on one scale.

    Examples
    --------
    >>> import isoprobe
    >>> made = isoprobe.make("suite", task="connectivity", level=1, items=2)
    >>> direct, steps = [isoprobe.ask(made.suite, "reader", strategy=s).runs[0] for s in ("direct", "isoscratchpad")]
    >>> isoprobe.compare(direct, steps)
    <1 arm: own_transcript less picture 0.0% apart>

    Parameters
    ----------
    runs
        Run files; the first is what the others are set against. One alone needs `against`.
    arm
        Only these arms of the others; as often as wanted.
    against
        The arm of the first run that all arms are paired with: `compare RUN --against picture` compares the arms of one
        run.
    difficulty
        A file to write, as JSON lines: of every item its difficulty with a 95% interval, and its discrimination.
    suite
        The suite, where it is no longer at the place where it was asked.
    """
    if not runs or (len(runs) == 1 and not against):
        named = f"{str(run_path(runs[0]))!r} alone" if runs else "none"
        raise WrongRun(f"runs to compare: {named}; expected two or more, or one with --against ARM")
    if difficulty is not None:
        apart(difficulty, *runs)
    opened = suite_of(runs[0], suite)
    catalogue = Catalogue.of(opened)
    compared, scored = [], []
    for run in runs:
        suite_of(run, opened)
        with Store.read(run_path(run)) as store:
            meta = store.meta
        scored.append(list(scored_in(run, catalogue)))
        compared.append(Compared(run_path(run), meta["model"], meta["strategy"], meta.get("stop_when", "")))
    others = scored[1:] or scored
    with at_any_time(any(run.stop_when for run in compared)):
        found = compare_runs(scored[0], others, catalogue, several(arm), against)
        whole = [] if arm or against else [(run.model, held) for run, held in zip(compared, scored, strict=True)]
        table_6 = isobench_6_of(whole, catalogue)
    difficulties = None
    if difficulty is not None:
        in_arm = arm_called(next(iter(several(arm)), "picture"))
        difficulties = Difficulties(Path(difficulty), fitted(responses_of(scored, catalogue, in_arm)), catalogue)
        difficulties.write()
    return Comparison(compared[0], tuple(compared[1:] or compared), tuple(found), table_6, difficulties)


def _names(runs: Sequence[Compared]) -> list[str]:
    """The runs' names, with their files where two are called the same."""
    names = [str(run) for run in runs]
    return [f"{name} in {run.path}" if names.count(name) > 1 else name for name, run in zip(names, runs, strict=True)]


def _pair(line: Line) -> str:
    return line.first if line.first == line.second else f"{line.second} less {line.first}"


def _table(title: str, what: str, lines: Sequence[Line]) -> str:
    missing = any(line.bounded for line in lines)
    columns = [
        what,
        "items",
        "first",
        "second",
        "difference",
        "95%",
        *(["missing", "if none missing"] if missing else []),
    ]
    columns += ["first better", "second better", "p", "p (Holm)"]
    rows = []
    for line in lines:
        found = line.comparison
        row: list[object] = [_pair(line), line.items, _percent(line.first_mean), _percent(line.second_mean)]
        row += [_signed(found.difference.value), _between(found.difference.low, found.difference.high)]
        if missing:
            row += [line.missing, _bounded(line)]
        rows.append([*row, found.first_better, found.second_better, f"{found.p:.2g}", f"{line.p:.2g}"])
    return table_text(title, columns, rows)


def _percent(value: float) -> str:
    return "–" if math.isnan(value) else f"{value:.1%}"


def _signed(value: float) -> str:
    return "–" if math.isnan(value) else f"{value:+.1%}"


def _between(low: float, high: float) -> str:
    return "" if math.isnan(low) else f"{low:+.1%} to {high:+.1%}"


def _bounded(line: Line) -> str:
    """ "+11.7% to +14.8% [+3.1% to +23.2%]": the bounds, and what holds them with 95%."""
    if line.bounded is None:
        return ""
    found = line.bounded
    return f"{_between(found.least, found.most)} [{_between(found.low, found.high)}]"


def _line_json(line: Line) -> dict[str, Any]:
    difference = line.comparison.difference
    bounds = line.bounded
    named = {"first_arm": line.first, "second_arm": line.second}
    if line.first not in ARMS and not is_changed(line.first):
        named = {"share": line.first}
    return {
        **named,
        "items": line.items,
        "first": _figure(line.first_mean),
        "second": _figure(line.second_mean),
        "difference": _figure(difference.value),
        "low": _figure(difference.low),
        "high": _figure(difference.high),
        "first_better": line.comparison.first_better,
        "second_better": line.comparison.second_better,
        "p": line.comparison.p,
        "p_holm": line.p,
        "missing": line.missing,
        "left_out": line.left_out,
        "bounds": [bounds.least, bounds.most] if bounds else None,
        "bounds_interval": [bounds.low, bounds.high] if bounds else None,
    }


def _figure(value: float) -> float | None:
    """JSON has no NaN."""
    return None if math.isnan(value) else value


def _located(one: Located) -> str:
    return f"{one.value:+.2f} ({one.low:+.2f} to {one.high:+.2f})"
