"""Does a report say of whom seeing and thinking can be told apart on the ladders, and of whom they cannot?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.report.wording import dissociation
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.validation.instabilities import made_of
from isoprobe.probes.suites.batches import cells_of, plan

TASK: Final = "nested_squares"
STEPS: Final = (1, 4, 6, 9)
ITEMS: Final = 80
ARMS: Final = ("picture", "text", "transcript", "own_transcript")
PLANTED: Final = {"climbing": "passed", "crossed": "failed", "see=1": "not shown"}  # and what has to be said of each


@dataclass(frozen=True)
class DissociationNaming:
    """What a respondent was planted to be, what has to be said of the dissociation, and what was; with the sentence."""

    planted: str
    expected: str
    named: str
    why: str

    @property
    def right(self) -> bool:
        return self.expected == self.named


def plant_dissociations(
    folder: Path, seed: int = 0, workers: int = 1, tell: Callable[[str, int, int], None] = lambda what, done, of: None
) -> tuple[DissociationNaming, ...]:
    """One naming for each of PLANTED, asked about items that are harder to see and harder to think, each by itself. Run
    files are written into `folder`. The same seed gives the same result."""
    orders = plan([TASK], cells_of(STEPS, STEPS), ITEMS, seed)
    probes = made_of(orders, workers, lambda done: tell("a grid", done, len(orders)))
    catalogue = Catalogue.of(probes)
    found = []
    for done, (name, expected) in enumerate(PLANTED.items()):
        tell("respondents asked on a grid", done, len(PLANTED))
        model = open_model(f"planted:{name}", probes)
        with Store.open(folder / f"grid-{name}.run", {"fingerprint": model.fingerprint}) as store:
            run(model, probes, list(ARMS), store)
            findings = find(name, store.answered(), catalogue)
        named = findings.dissociation.outcome if findings.dissociation else ""
        found.append(DissociationNaming(name, expected, named, str(dissociation(findings))))
    tell("respondents asked on a grid", len(PLANTED), len(PLANTED))
    return tuple(found)
