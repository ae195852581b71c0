"""Does the instrument find what was planted? Respondents of known sight and reasoning, and worlds as they are.

Named kinds first: a blind, an unreasoning, ... respondent goes through the whole flow, from pictures to the report's
findings, and must be named so; a perfect one must have no fault. One graded respondent shows that what a planted one
sees and reasons is what the scores say, item by item. Then the worlds of `worlds`, planted at the level of sampled
replies, hundreds of runs each: how often do the 95% intervals hold what was planted, how often is it said that the
shares are not identified where they are not, and how often where they are?
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from isoprobe.adapters.models.planted import MANNERS, Manner, Planted
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.report.findings import Findings, find
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.validation.dissociations import DissociationNaming, plant_dissociations
from isoprobe.analysis.validation.instabilities import InstabilityNaming, plant_instabilities
from isoprobe.analysis.validation.trials import FIGURES, Trial, try_world
from isoprobe.analysis.validation.worlds import WORLDS
from isoprobe.probes.core import Fault, Item, Probe, Question, Task, View
from isoprobe.probes.engine.making import BadPlan, draw_state
from isoprobe.probes.engine.registry import load_task, own_pictures
from isoprobe.probes.results import Diagnosis
from isoprobe.probes.suites.batches import Unmade, make_all, plan

NAMED: Final = ("perfect", "blind", "unreasoning", "both", "binding", "mute", "refusing", "guessing")
NAMED_ARMS: Final = ("picture", "text", "element", "transcript", "own_transcript", "combined")
GRADED: Final = Manner(see=0.7, think=0.8)
GRADED_ARMS: Final = ("picture", "text", "transcript", "own_transcript")
ITEMS: Final = 400  # of a run in a world
FEW: Final = {"yes_no", "choice", "option"}  # kinds of answers that are one of few

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
class Validation:
    """What came out. `disagreeing`: items of the graded respondent on which the arms contradict each other. `unmade`
    orders gave no item; `uncertified` items have a picture that the OpenCV reader could not read back and count in no
    figure. `passed`: every name right, no item disagreeing, every world as it should be."""

    items: int
    repetitions: int
    namings: tuple[Naming, ...]
    disagreeing: int
    trials: tuple[Trial, ...]
    unmade: int
    uncertified: int
    unstable: tuple[InstabilityNaming, ...] = ()
    dissociated: tuple[DissociationNaming, ...] = ()

    @property
    def passed(self) -> bool:
        named = [naming.right for naming in self.namings]
        named += [naming.right for naming in self.unstable] + [naming.right for naming in self.dissociated]
        return all(named) and not self.disagreeing and all(trial.passed for trial in self.trials)

    def __str__(self) -> str:
        lines = [f"{'planted':<12} {'named':<12} faults of {self.items} items", ""]
        for naming in self.namings:
            faults = ", ".join(f"{count} {fault}" for fault, count in naming.faults.items() if count)
            note = "" if naming.right else f"   WRONG: {naming.why}"
            lines.append(f"{naming.planted:<12} {naming.named:<12} {faults}{note}")
        if self.unstable:
            lines += ["", "asked in variants in which one kind of change is made alone, three times each:", ""]
            lines += [_instability_line(naming) for naming in self.unstable]
        if self.dissociated:
            lines += ["", "asked on a grid of seeing and thinking, whether each ability falls off along its own:", ""]
            lines += [_dissociation_line(one) for one in self.dissociated]
        lines += ["", *table(self.trials), ""]
        if self.disagreeing:
            lines += [f"{self.disagreeing} items of the graded respondent contradict each other", ""]
        left_out = f"{self.unmade} items could not be made, {self.uncertified} have a picture that is not certified"
        return "\n".join([*lines, left_out, "passed" if self.passed else "FAILED"])


def table(trials: Sequence[Trial]) -> list[str]:
    """A line for each world: what its shares are, how often intervals hold them, and how often what is said of them."""
    if not trials:
        return []
    heads = " ".join(f"{figure:>10}" for figure in FIGURES)
    lines = [
        f"worlds, in % of {trials[0].repetitions} runs: 95% intervals that hold what was planted; what is said of it",
        "",
        f"{'world':<32} {'shares are':<15} {heads} {'identified':>11} {'not':>5} {'unchecked':>10}",
    ]
    for trial in trials:
        held = " ".join(f"{_percent(trial.coverage.get(figure)):>10}" for figure in FIGURES)
        said = (_percent(trial.said[status]) for status in ("identified", "not identified", "could not be checked"))
        identified, alarms, unchecked = said
        note = "" if trial.passed else "   WRONG"
        line = f"{trial.world:<32} {trial.expected:<15} {held} {identified:>11} {alarms:>5} {unchecked:>10}{note}"
        lines.append(line.rstrip())
    return lines


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f}"


def _instability_line(naming: InstabilityNaming) -> str:
    said = ", ".join(naming.named) or "nothing"
    note = (
        "" if naming.right else f"   WRONG, expected {', '.join(naming.expected) or 'nothing'}: {' '.join(naming.why)}"
    )
    return f"{naming.planted:<14} {said}{note}"


def _dissociation_line(naming: DissociationNaming) -> str:
    note = "" if naming.right else f"   WRONG, expected {naming.expected}: {naming.why}"
    return f"{naming.planted:<14} {naming.named}{note}"


def validate(
    items: int = 400,
    repetitions: int = 100,
    seed: int = 0,
    tasks: Sequence[str] = (),
    levels: Sequence[int] = (1,),
    workers: int = 1,
    progress: Progress | None = None,
    probes: Sequence[Probe] | None = None,
    variants: bool = False,
) -> Validation:
    """Plants respondents on `items` new items (or on `probes`), and `repetitions` runs in every world, and says whether
    each was found out.

    `tasks` empty: those with pictures of their own that can be written down, since only there seeing and reasoning can
    be parted; of those with free answers every second, so that half of all answers are one of few.
    With `variants` also those who memorise, err at random, or are broken by one kind of change, and those whose
    abilities fall off along ladders of seeing and thinking. `progress` is told of
    every step. The same arguments give the same result. Raises UnknownTask and BadPlan.
    """
    if repetitions < 1:
        raise BadPlan(f"repetitions is {repetitions}: expected 1 or more")
    tell = progress or (lambda what, done, of: None)
    unmade = 0
    if probes is None:
        probes, unmade = _make(items, seed, tasks, levels, workers, tell)
    catalogue = Catalogue.of(probes)
    with tempfile.TemporaryDirectory(prefix="isoprobe-validate-") as folder:
        asked = _Asked(probes, catalogue, Path(folder), seed)
        found = {}
        for done, name in enumerate(NAMED):
            tell("respondents", done, len(NAMED) + 1)
            found[name] = asked.findings(name, MANNERS.get(name, Manner()), NAMED_ARMS)
        tell("respondents", len(NAMED), len(NAMED) + 1)
        graded = asked.findings("graded", GRADED, GRADED_ARMS)
        tell("respondents", len(NAMED) + 1, len(NAMED) + 1)
        unstable = plant_instabilities(Path(folder), seed, workers, tell) if variants else ()
        dissociated = plant_dissociations(Path(folder), seed, workers, tell) if variants else ()
    trials = []
    for done, world in enumerate(WORLDS):
        tell("worlds", done, len(WORLDS))
        trials.append(try_world(world, ITEMS, repetitions, seed))
    tell("worlds", len(WORLDS), len(WORLDS))
    namings = tuple(
        Naming(name, findings.verdict.name, str(findings.verdict.why), dict(findings.faults))
        for name, findings in found.items()
    )
    return Validation(
        len(catalogue.items),
        repetitions,
        namings,
        disagreeing(graded.diagnoses),
        tuple(trials),
        unmade,
        len(catalogue.uncertified),
        unstable,
        dissociated,
    )


def _make(
    items: int, seed: int, tasks: Sequence[str], levels: Sequence[int], workers: int, tell: Progress
) -> tuple[list[Probe], int]:
    probes: list[Probe] = []
    unmade = 0
    chosen = list(tasks) or _telling(seed)
    for made in make_all(plan(chosen, levels, items, seed), workers):
        if isinstance(made, Unmade):
            unmade += 1
        else:
            probes.append(made)
        tell("items", len(probes) + unmade, items)
    return probes, unmade


def _telling(seed: int) -> list[str]:
    """Tasks with pictures of their own that can be written down: all whose answer is one of few, where who is always
    wrong is surely below chance and so is told from who guesses, and every second of the others."""
    few: list[str] = []
    many: list[str] = []
    for name in own_pictures():
        task = load_task(name)
        if is_written_down(asked_of(task, seed)):
            (few if task.kind in FEW else many).append(name)
    return sorted([*few, *many[::2]])


def asked_of(task: Task, seed: int) -> list[Question]:
    """What is asked of an item of level 1, in all its forms, none of which has to be drawn for that."""
    state = draw_state(task, 1, seed)
    answer = task.solvers[0].solve(state).answer
    item = Item(f"{task.name}-{seed}", task.name, task.version, 1, seed, 0, state, answer, {})
    questions: list[Question] = []
    for form in task.representations_at(1):
        style = form.style(Random(f"{item.id}/{form.name}"), state)
        view = View(item.id, form.name, form.medium, style, form.stated(state, style), "", True, 1)
        questions += task.questions(item, view, Random(f"{item.id}/questions/{form.name}"))
    return questions


def is_written_down(questions: Sequence[Question]) -> bool:
    """Whether the picture that these questions are about can be written down in a text form (of a plotted function it
    cannot), and the answer is right or wrong: an open one is only measured."""
    written = any(question.about == "transcript" for question in questions)
    return written and all(question.kind != "open" for question in questions)


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


def disagreeing(diagnoses: Sequence[Diagnosis]) -> int:
    """Items on which one who decides once whether it sees and once whether it reasons is right on the picture and did
    not do both, or is wrong though it did."""
    known = (one for one in diagnoses if one.picture is not None and None not in (one.text, one.transcript))
    return sum(one.picture != (one.text and one.transcript) for one in known)
