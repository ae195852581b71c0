"""Does a report name who memorises, who errs at random, and whom one kind of change breaks, and nobody else?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.core import Probe
from isoprobe.probes.suites.batches import EACH, Unmade, make_all, plan, varying
from isoprobe.probes.suites.orders import Order

PROGRAMS: Final = ("bar_chart", "clock_minutes", "spinner_chance", "walk_count")
SEEDS, VARIANTS, REPETITIONS = 20, 4, 3
PLANTED: Final[dict[str, tuple[str, ...]]] = {  # a respondent, and what has to be said of it
    "see=1": (),
    "memorise=0.8": ("memorising",),
    "colour=0.5": ("breaking colour",),
    "numeric=0.5": ("breaking numeric",),
    "noise=0.3": ("noisy",),
    "both": (),
}


@dataclass(frozen=True)
class InstabilityNaming:
    """What a respondent was planted to be, what has to be said of it, and what was; with the report's sentences."""

    planted: str
    expected: tuple[str, ...]
    named: tuple[str, ...]
    why: tuple[str, ...]

    @property
    def right(self) -> bool:
        return self.expected == self.named


def made_of(orders: Sequence[Order], workers: int, tell: Callable[[int], None]) -> list[Probe]:
    """What could be made of these orders; `tell` hears after each how many are done."""
    probes: list[Probe] = []
    for done, made in enumerate(make_all(orders, workers), 1):
        if not isinstance(made, Unmade):
            probes.append(made)
        tell(done)
    return probes


def plant_instabilities(
    folder: Path, seed: int = 0, workers: int = 1, tell: Callable[[str, int, int], None] = lambda what, done, of: None
) -> tuple[InstabilityNaming, ...]:
    """One naming for each of PLANTED, asked about a few seed programs in variants of every kind, three times each. Run
    files are written into `folder`. The same seed gives the same result."""
    orders = varying(plan(PROGRAMS, (1,), SEEDS, seed, VARIANTS), [EACH])
    probes = made_of(orders, workers, lambda done: tell("variants", done, len(orders)))
    catalogue = Catalogue.of(probes)
    found = []
    for done, (name, expected) in enumerate(PLANTED.items()):
        tell("respondents asked in variants", done, len(PLANTED))
        model = open_model(f"planted:{name}", probes)
        with Store.open(folder / f"variants-{name}.run", {"fingerprint": model.fingerprint}) as store:
            run(model, probes, ["picture"], store, samples=REPETITIONS)
            findings = find(name, store.answered(), catalogue)
        named = tuple(f"{one.name} {one.on}".strip() for one in findings.instabilities)
        found.append(InstabilityNaming(name, expected, named, tuple(str(one.why) for one in findings.instabilities)))
    tell("respondents asked in variants", len(PLANTED), len(PLANTED))
    return tuple(found)
