"""Does the instrument find what was planted? Respondents of known sight and reasoning go through the whole flow.

Named kinds first: a blind, an unreasoning, ... respondent must each be named so, and a perfect one have no fault. Then
a grid of graded respondents, see x think: how often do the 95% intervals cover the planted shares?

A grid of 9 cells x 200 repetitions x 400 items x 4 arms is 2.9 million replies. They are not all asked for. A planted
respondent decides once a view whether it sees and once an item whether it reasons, so on each item it is one of four
kinds, and those four were asked through run loop, store, extraction and scores on every item. A repetition draws for
every item which kind it meets and takes that kind's scored replies. That this is the same thing is not assumed: one
repetition of each cell is asked in full, and every item of it must score as the composition says (`disagreeing`).
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from isoprobe.adapters.models.planted import MANNERS, Manner, Planted
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.inference.shares import ARMS, evidence, evidence_table, shares_of_table
from isoprobe.analysis.report.findings import Findings, find
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Values, numbered
from isoprobe.analysis.validation.instabilities import InstabilityNaming, plant_instabilities
from isoprobe.probes.core import Fault, Probe
from isoprobe.probes.engine.making import BadPlan, make_item
from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.probes.suites.batches import Unmade, make_all, plan

GRID: Final = (0.6, 0.8, 0.95)
NAMED: Final = ("perfect", "blind", "unreasoning", "both", "binding", "mute", "refusing", "guessing")
NAMED_ARMS: Final = ("picture", "text", "element", "transcript", "own_transcript", "combined")
GRID_ARMS: Final = ("picture", "text", "transcript", "own_transcript")
FIGURES: Final = ("both", "text", "transcript", "picture", "perception", "reasoning")
REQUIRED = 0.90  # of the 95% intervals have to cover, in 200 repetitions or more

Progress = Callable[[str, int, int], None]  # what is being done, how much of it is done, of how much


@dataclass(frozen=True)
class Naming:
    """What a planted respondent was named, and the faults of its items."""

    planted: str
    named: str
    why: str
    faults: dict[Fault, int]

    @property
    def right(self) -> bool:
        """Whether the name is the planted one, and a perfect respondent has no fault (an illegible item is none)."""
        blamed = sum(count for fault, count in self.faults.items() if fault not in ("none", "item"))
        return self.named == self.planted and not (self.planted == "perfect" and blamed)


@dataclass(frozen=True)
class Cell:
    """One graded respondent: by figure of `inference.shares.Shares`, the planted value, the mean estimate over all
    repetitions, and the share of the repetitions whose interval covers it. `disagreeing`: items of the repetition that
    was asked in full whose scores are not those of the composition."""

    see: float
    think: float
    truth: dict[str, float]
    mean: dict[str, float]
    coverage: dict[str, float]
    disagreeing: int


@dataclass(frozen=True)
class Validation:
    """What came out. `unmade` orders gave no item; `uncertified` items have a picture that the OpenCV reader could not
    read back and count in no figure. `passed`: every name right, every coverage at least `required`, no item
    disagreeing."""

    items: int
    repetitions: int
    namings: tuple[Naming, ...]
    cells: tuple[Cell, ...]
    unmade: int
    uncertified: int
    unstable: tuple[InstabilityNaming, ...] = ()

    @property
    def passed(self) -> bool:
        named = all(naming.right for naming in self.namings) and all(naming.right for naming in self.unstable)
        least = required(self.repetitions)
        return named and all(not cell.disagreeing and min(cell.coverage.values()) >= least for cell in self.cells)

    def __str__(self) -> str:
        lines = [f"{'planted':<12} {'named':<12} faults of {self.items} items", ""]
        for naming in self.namings:
            faults = ", ".join(f"{count} {fault}" for fault, count in naming.faults.items() if count)
            note = "" if naming.right else f"   WRONG: {naming.why}"
            lines.append(f"{naming.planted:<12} {naming.named:<12} {faults}{note}")
        names = ("p_E", "p_T", "p_S", "p_P", "perception", "reasoning")
        head = " ".join(f"{name:>10}" for name in names)
        if self.unstable:
            lines += ["", "asked in variants in which one kind of change is made alone, three times each:", ""]
            lines += [_instability_line(naming) for naming in self.unstable]
        lines += ["", f"95% intervals that cover the planted value, % of {self.repetitions} repetitions:", ""]
        lines.append(f"{'see':>5} {'think':>5} {head}")
        for cell in self.cells:
            figures = " ".join(f"{100 * cell.coverage[figure]:>10.1f}" for figure in FIGURES)
            note = f"   {cell.disagreeing} items disagree" if cell.disagreeing else ""
            lines.append(f"{cell.see:>5} {cell.think:>5} {figures}{note}")
        left_out = f"{self.unmade} items could not be made, {self.uncertified} have a picture that is not certified"
        return "\n".join([*lines, "", left_out, "passed" if self.passed else "FAILED"])


def _instability_line(naming: InstabilityNaming) -> str:
    said = ", ".join(naming.named) or "nothing"
    note = (
        "" if naming.right else f"   WRONG, expected {', '.join(naming.expected) or 'nothing'}: {' '.join(naming.why)}"
    )
    return f"{naming.planted:<14} {said}{note}"


def required(repetitions: int) -> float:
    """The coverage that has to be reached: 90%, and in few repetitions what chance alone undercuts once in 2,000 times
    where the true coverage is 95%."""
    if repetitions >= 200:
        return REQUIRED
    below = 0.0
    for hits in range(repetitions):
        below += comb(repetitions, hits) * 0.95**hits * 0.05 ** (repetitions - hits)
        if below > 1 / 2_000:
            return min(REQUIRED, hits / repetitions)
    return 0.0


def validate(
    items: int = 400,
    repetitions: int = 200,
    seed: int = 0,
    tasks: Sequence[str] = (),
    levels: Sequence[int] = (1,),
    workers: int = 1,
    progress: Progress | None = None,
    probes: Sequence[Probe] | None = None,
    variants: bool = False,
) -> Validation:
    """Plants respondents on `items` new items (or on `probes`) and says whether each was found out.

    `tasks` empty: all of which a picture can be written down, since only there seeing and reasoning can be parted.
    With `variants` also those who memorise, err at random, or are broken by one kind of change. `progress` is told of
    every step. The same arguments give the same result. Raises UnknownTask and BadPlan.
    """
    if repetitions < 1:
        raise BadPlan(f"repetitions is {repetitions}: expected 1 or more")
    tell = progress or (lambda what, done, of: None)
    unmade = 0
    if probes is None:
        probes, unmade = _make(items, seed, tasks, levels, workers, tell)
    catalogue = Catalogue.of(probes)
    grid = [(see, think) for see in GRID for think in GRID]
    with tempfile.TemporaryDirectory(prefix="isoprobe-validate-") as folder:
        asked = _Asked(probes, catalogue, Path(folder), seed)
        found = {}
        for done, name in enumerate(NAMED):
            tell("named respondents", done, len(NAMED))
            found[name] = asked.findings(name, MANNERS.get(name, Manner()), NAMED_ARMS)
        tell("named respondents", len(NAMED), len(NAMED))
        unstable = plant_instabilities(Path(folder), seed, workers, tell) if variants else ()
        clusters = catalogue.clusters()
        kinds = np.stack(
            [
                evidence_table(evidence(found[name].scored, whole=True), list(clusters))
                for name in ("both", "blind", "unreasoning", "perfect")
            ]
        )
        numbers = numbered(list(clusters.values()))
        cells = []
        for done, (see, think) in enumerate(grid):
            tell("graded respondents", done, len(grid))
            full = asked.findings(f"see={see},think={think}", Manner(see=see, think=think), GRID_ARMS)
            asked_in_full = evidence_table(evidence(full.scored, whole=True), list(clusters))
            cells.append(
                cover(kinds, numbers, see, think, repetitions, seed, disagreeing=_disagreeing(kinds, asked_in_full))
            )
        tell("graded respondents", len(grid), len(grid))
    namings = tuple(
        Naming(name, findings.verdict.name, str(findings.verdict.why), dict(findings.faults))
        for name, findings in found.items()
    )
    return Validation(
        len(catalogue.items), repetitions, namings, tuple(cells), unmade, len(catalogue.uncertified), unstable
    )


def _make(
    items: int, seed: int, tasks: Sequence[str], levels: Sequence[int], workers: int, tell: Progress
) -> tuple[list[Probe], int]:
    probes: list[Probe] = []
    unmade = 0
    chosen = list(tasks) or [name for name in task_names() if is_written_down(make_item(load_task(name), 1, seed))]
    for made in make_all(plan(chosen, levels, items, seed), workers):
        if isinstance(made, Unmade):
            unmade += 1
        else:
            probes.append(made)
        tell("items", len(probes) + unmade, items)
    return probes, unmade


def is_written_down(probe: Probe) -> bool:
    """Whether the probe's picture can be written down in a text form (of a plotted function it cannot), and its answer
    is right or wrong: an open one is only measured."""
    written = any(question.about == "transcript" for question in probe.questions)
    return written and all(question.kind != "open" for question in probe.questions)


@dataclass(frozen=True)
class _Asked:
    """Puts respondents to the probes by the real way: strategies, run loop, SQLite file, extraction, scores."""

    probes: Sequence[Probe]
    catalogue: Catalogue
    folder: Path
    seed: int

    def findings(self, name: str, manner: Manner, arms: Sequence[str]) -> Findings:
        respondent = Planted(name, manner, self.probes, self.seed)
        identity = {"fingerprint": respondent.fingerprint}
        with Store.open(self.folder / f"{name}.run", identity) as store:
            run(respondent, self.probes, list(arms), store)
            return find(name, store.answered(), self.catalogue, respondent.fingerprint)


def _disagreeing(kinds: Values, asked: Values) -> int:
    """Items whose scores are not those of the kind (sees or not, reasons or not) that they show themselves to be.

    Evidence that both lack agrees.
    """
    sees, reasons = asked[:, ARMS.index("transcript")], asked[:, ARMS.index("text")]
    known = ~np.isnan(sees) & ~np.isnan(reasons)
    kind = np.where(known, 2 * np.nan_to_num(sees) + np.nan_to_num(reasons), 0).astype(np.int64)
    composed = kinds[kind, np.arange(len(asked))]
    same = (composed == asked) | (np.isnan(composed) & np.isnan(asked))
    return int((known & ~same.all(axis=1)).sum())


def planted_shares(see: float, think: float) -> dict[str, float]:
    """The true value of every figure of a respondent that sees and reasons at these rates, independently."""
    both = see * think
    return {
        "both": both,
        "text": think,
        "transcript": see,
        "picture": both,
        "perception": ((think - both) + (1 - see)) / 2,
        "reasoning": ((see - both) + (1 - think)) / 2,
    }


def cover(
    kinds: Values,
    clusters: NDArray[np.int64],
    see: float,
    think: float,
    repetitions: int,
    seed: int = 0,
    disagreeing: int = 0,
) -> Cell:
    """How often the intervals cover the planted shares. `kinds` (4 x items x ARMS): the evidence of a respondent that
    neither sees nor reasons, only reasons, only sees, does both, in this order: 2 for sight and 1 for reasoning.
    """
    truth = planted_shares(see, think)
    rows = np.arange(kinds.shape[1])
    hits = dict.fromkeys(FIGURES, 0)
    sums = dict.fromkeys(FIGURES, 0.0)
    for repetition in range(repetitions):
        rng = Random(f"validate/{seed}/{see}/{think}/{repetition}")
        kind = np.array([2 * (rng.random() < see) + (rng.random() < think) for _ in rows])
        shares = shares_of_table(kinds[kind, rows], clusters)
        if shares is None:
            continue
        for figure in FIGURES:
            estimated = getattr(shares, figure)
            sums[figure] += estimated.value
            hits[figure] += estimated.low - 1e-9 <= truth[figure] <= estimated.high + 1e-9
    return Cell(
        see,
        think,
        truth,
        {figure: sums[figure] / repetitions for figure in FIGURES},
        {figure: hits[figure] / repetitions for figure in FIGURES},
        disagreeing,
    )
