"""The fault of each item, where the samples of every arm agree on it.

A claim about one item is an anecdote; the shares over many items (analysis.attribution.shares) are the finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from isoprobe.analysis.attribution.evidence import Evidence, evidence_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Values
from isoprobe.probes.core import Fault, Probe
from isoprobe.probes.results import Diagnosis, Scored

_FAULTS: Mapping[tuple[bool, bool], Fault] = {  # of a wrong answer from the picture: text, transcript enough
    (True, True): "binding",
    (True, False): "perception",
    (False, True): "reasoning",
    (False, False): "both",
}


def fault(
    text: bool | None, transcript: bool | None, picture: bool | None, exact: bool | None = None, certified: bool = True
) -> Fault:
    """The fault that the evidence of one item shows: `transcript` is enough for the answer, or `exact`, the picture's
    content to the letter. None where there is no evidence. `certified`: the picture is legible.

    Right on the picture over a transcript that is not exact is "right, misread"; over an exact one, with the text
    answered wrongly, it is unexplained.
    """
    if not certified:
        return "item"
    if text is None or transcript is None or picture is None:
        return "undetermined"
    if not picture:
        return _FAULTS[text, transcript]
    if exact is None:
        return "undetermined"
    if not exact:
        return "right, misread"
    return "none" if text else "unexplained"


def diagnose(scored: Iterable[Scored], probes: Iterable[Probe] | Catalogue, drawn: bool = False) -> list[Diagnosis]:
    """One diagnosis an item, in suite order. Of several replies in an arm all have to agree, else there is no evidence.
    `drawn`: replies are drawn at random, so that two of them have to agree, and one alone is no evidence."""
    catalogue = Catalogue.of(probes)
    return diagnoses_of(evidence_of(list(scored), catalogue), catalogue, drawn)


def diagnoses_of(found: Evidence, catalogue: Catalogue, drawn: bool = False) -> list[Diagnosis]:
    """As `diagnose`, from the evidence."""
    least = 2 if drawn else 1
    columns = [found.arms[arm].point for arm in ("text", "transcript", "picture")]
    agreed = [_agreed(column, found, least) for column in (*columns, found.exact)]
    places = {name: place for place, name in enumerate(found.names)}
    diagnoses = []
    for item in catalogue.items:
        place = places.get(item)
        known: Sequence[bool | None] = [None] * 4 if place is None else [column[place] for column in agreed]
        text, transcript, picture, exact = known
        blame = fault(text, transcript, picture, exact, item not in catalogue.uncertified)
        diagnoses.append(Diagnosis(item, blame, text, transcript, picture, exact))
    return diagnoses


def _agreed(values: Values, found: Evidence, least: int) -> list[bool | None]:
    """By item, what all of its rows with evidence say, where there are at least so many of them."""
    n = len(found.names)
    known = ~np.isnan(values)
    count = np.bincount(found.items[known], minlength=n)
    total = np.bincount(found.items[known], weights=values[known], minlength=n)
    return [None if k < least or 0 < t < k else bool(t) for k, t in zip(count.tolist(), total.tolist(), strict=True)]
