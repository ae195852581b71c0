"""Where the lost accuracy goes: the Shapley shares of perception and reasoning, with intervals clustered by item.

Two abilities, seeing and reasoning, each by the model or made perfect: the model does both on its own transcript (p_E),
reasons alone on a true text (p_T), sees alone where an exact solver takes its transcript (p_S), and with both made
perfect nothing is lost (1). A share is the mean gain of making that ability perfect over both orders (Shapley 1953).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Estimate, Values, estimates, numbered
from isoprobe.probes.core import EVIDENCE, Probe
from isoprobe.probes.results import Scored

ARMS = ("own_transcript", "text", "transcript", "picture")


@dataclass(frozen=True)
class Shares:
    """Accuracies p_E, p_T, p_S on the items with evidence in all three arms, and what follows from them.

    `both` is p_E (seeing and reasoning by the model: own transcript), `text` p_T, `transcript` p_S (an exact solver on
    the model's transcript), `picture` p_P. perception + reasoning = 1 - p_E exactly. `picture` and `looking`
    (p_P - p_E) are over the items that have evidence in picture and own transcript. `missing` counts the items that
    lack evidence, by arm, out of `items`.
    """

    both: Estimate
    text: Estimate
    transcript: Estimate
    picture: Estimate
    perception: Estimate
    reasoning: Estimate
    looking: Estimate
    items: int
    complete: int
    missing: Mapping[str, int]


def evidence(scored: Iterable[Scored], whole: bool = False) -> dict[tuple[str, str], float]:
    """By (item, arm), the mean over an arm's replies that are evidence: points reached, or enough for transcripts.

    An item that has no evidence in an arm has no entry there. With `whole` a reply counts where it earns all points, as
    an exact solver on a transcript is right or wrong too: figures that are set against that one are of one measure.
    """
    sums: dict[tuple[str, str], list[float]] = defaultdict(list)
    for one in scored:
        if one.score.outcome in EVIDENCE:
            if one.arm == "transcript":
                if one.score.enough is not None:
                    sums[one.item, one.arm].append(float(one.score.enough))
            elif one.score.of > 0:
                share = one.score.points / one.score.of
                sums[one.item, one.arm].append(float(share >= 1) if whole else share)
    return {key: sum(points) / len(points) for key, points in sums.items()}


def closed(scored: Iterable[Scored], catalogue: Catalogue) -> list[Scored]:
    """The scores less those of open answers: ROUGE-L measures these, but does not tell right from wrong, so that they
    say nothing of where a fault lies."""
    opened = {key for key, question in catalogue.questions.items() if question.kind == "open"}
    return [one for one in scored if (one.item, one.question) not in opened] if opened else list(scored)


def shares(scored: Iterable[Scored], probes: Iterable[Probe] | Catalogue) -> Shares | None:
    """The shares over the items whose picture is certified: one that is not proved legible blames no model.

    None where no item has evidence in text, transcript and own transcript.
    """
    catalogue = Catalogue.of(probes)
    return shares_of(evidence(closed(scored, catalogue), whole=True), catalogue.clusters())


def shares_of(found: Mapping[tuple[str, str], float], clusters: Mapping[str, str]) -> Shares | None:
    """As `shares`, from the evidence by (item, arm) and the cluster of each item."""
    return shares_of_table(evidence_table(found, list(clusters)), numbered(list(clusters.values())))


def evidence_table(found: Mapping[tuple[str, str], float], items: Sequence[str]) -> Values:
    """Items x ARMS, NaN where an item has no evidence in an arm."""
    rows = [[found.get((item, arm), math.nan) for arm in ARMS] for item in items]
    return np.array(rows, dtype=np.float64).reshape(-1, len(ARMS))


def shares_of_table(table: Values, clusters: NDArray[np.int64]) -> Shares | None:
    """As `shares`, from the evidence (items x ARMS) and the items' clusters as numbers from 0."""
    e, t, s, p = table.T
    complete = ~np.isnan(table[:, :3]).any(axis=1)
    if not complete.any():
        return None
    looked = ~np.isnan(e) & ~np.isnan(p)
    perception = ((t - e) + (1 - s)) / 2
    columns = np.column_stack(
        [
            *(np.where(complete, column, np.nan) for column in (e, t, s, perception, (1 - e) - perception)),
            *(np.where(looked, column, np.nan) for column in (p, p - e)),
        ]
    )
    bounds = [(0.0, 1.0)] * 3 + [(-0.5, 1.0)] * 2 + [(0.0, 1.0), (-1.0, 1.0)]
    both, text, transcript, seeing, reasoning, picture, looking = estimates(columns, clusters, bounds)
    return Shares(
        both=both,
        text=text,
        transcript=transcript,
        picture=picture,
        perception=seeing,
        reasoning=reasoning,
        looking=looking,
        items=len(table),
        complete=int(complete.sum()),
        missing={arm: int(np.isnan(table[:, j]).sum()) for j, arm in enumerate(ARMS)},
    )
