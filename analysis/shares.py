"""Where the lost accuracy goes: the Shapley shares of perception and reasoning, with intervals clustered by item."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from analysis.statistics import Estimate


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
