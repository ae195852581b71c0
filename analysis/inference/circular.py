"""Circular consistency (Liu et al., 2023, MMBench): does an answer survive when its options change places?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from isoprobe.analysis.inference.arms import arm_place
from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.inference.robustness import ANSWERING, power_of_mean
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.parts import rotation_of
from isoprobe.analysis.statistics import Estimate, combined, estimate, resampled
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.results import Scored

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def circular_measures(scored: Iterable[Scored], catalogue: Catalogue) -> list[Measure]:
    """By arm, of questions that were asked with their options in every order, with evidence in each of them: accuracy
    with the options as they stand, share right in all orders, what independent errors would give, and share of prompts
    of which one option was chosen in all orders. None where no item's options are moved."""
    if not any(rotation_of(item) for item in catalogue.items.values()):
        return []
    asked: dict[tuple[str, str, str, int], dict[int, tuple[bool, str]]] = defaultdict(dict)
    orders: dict[tuple[str, str, str, int], int] = {}
    clusters: dict[tuple[str, str, str, int], str] = {}
    for one in scored:
        item, question = catalogue.items[one.item], catalogue.questions[one.item, one.question]
        if one.arm not in ANSWERING or question.kind != "option" or one.score.outcome not in EVIDENCE:
            continue
        rotation = rotation_of(item)
        base = item.id.removesuffix(f"-o{rotation}") if rotation else item.id
        key = (one.arm, base, one.question, one.sample)
        place = LETTERS.find(one.score.extracted[:1] or "?")
        chosen = question.choices[place] if 0 <= place < len(question.choices) else one.score.extracted
        asked[key][rotation] = (one.score.outcome == "right", chosen)
        orders[key], clusters[key] = len(question.choices), catalogue.cluster_of(item)
    whole: dict[str, list[tuple[str, int, list[bool], int]]] = defaultdict(list)
    for key, of in asked.items():
        if len(of) == orders[key] > 1:
            rights = [of[rotation][0] for rotation in range(orders[key])]
            whole[key[0]].append((clusters[key], orders[key], rights, len({chosen for _, chosen in of.values()})))
    found = []
    for arm, held in sorted(whole.items(), key=lambda pair: arm_place(pair[0])):
        by = [cluster for cluster, *_ in held]
        measures = {
            "as_they_stand": estimate([float(rights[0]) for _, _, rights, _ in held], by),
            "in_all": estimate([float(all(rights)) for _, _, rights, _ in held], by),
            "same": estimate([float(different == 1) for *_, different in held], by),
            "independent": _independent(held),
        }
        found += [Measure("circular", {"arm": arm}, name, measured) for name, measured in measures.items()]
    return found


def _independent(held: list[tuple[str, int, list[bool], int]]) -> Estimate:
    """As `inference.robustness.independent_worst`, the orders of one prompt in place of the variants of one seed."""
    parts, weights = [], []
    for orders in sorted({orders for _, orders, _, _ in held}):
        of = [(cluster, float(np.mean(rights))) for cluster, number, rights, _ in held if number == orders]
        values, by = [value for _, value in of], [cluster for cluster, _ in of]
        whole = estimate(values, by)
        value = power_of_mean(values, orders)
        low, high = np.quantile(resampled(values, by) ** orders, [0.025, 0.975])
        least, most = min(value, float(low), whole.low**orders), max(value, float(high), whole.high**orders)
        parts.append(Estimate(value, least, most, whole.n, whole.of, "bootstrap"))
        weights.append(len(of) / len(held))
    return combined(parts, weights)
