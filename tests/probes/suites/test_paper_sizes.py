"""The sizes of the papers' sets, against the totals that the papers state elsewhere."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from isoprobe.probes.suites.paper_sizes import EMMA_OPEN, EMMA_SIZES, MULTI_GROUPS, MULTI_SIZES


def test_emma_adds_up_to_the_totals_of_its_subjects() -> None:
    totals: Counter[str] = Counter()
    for (subject, _), size in EMMA_SIZES.items():
        totals[subject] += size
    assert totals == {"math": 892, "physics": 156, "chemistry": 1176, "coding": 564}
    assert totals.total() == 2788
    assert totals.total() - sum(EMMA_OPEN.values()) == 2002
    assert sum(n for (subject, _), n in EMMA_OPEN.items() if subject == "math") == 330


def test_multi_adds_up_to_its_questions_by_pictures_and_by_type() -> None:
    """Table 9: with none, one and several pictures; of 18,330 with a type, each type's share of 18,430."""
    assert {shown: sum(of.values()) for shown, of in MULTI_SIZES.items()} == {
        "none": 10941,
        "one": 7265,
        "several": 224,
    }
    kinds: Counter[str] = Counter()
    for of in MULTI_SIZES.values():
        kinds.update(of)
    typed = {"option": 13963, "options": 2137, "blanks": 1432, "open": 798}
    assert all(abs(kinds[kind] - count * 18430 / 18330) < 1 for kind, count in typed.items())


def test_multis_groups_have_the_shares_that_its_tables_have_in_common() -> None:
    """Table 3's points overall are those of Table 5 by group, weighted by how many points a group has: five weights of
    eleven models, by least squares."""
    by_group = np.array([
        [21.2, 26.7, 23.8, 44.1, 25.5], [42.3, 42.5, 35.7, 66.3, 3.9], [47.7, 42.3, 41.4, 66.9, 22.5],
        [34.7, 32.3, 36.1, 54.1, 2.9], [31.6, 23.7, 34.9, 52.1, 1.3], [49.2, 33.7, 55.1, 69.9, 0.9],
        [22.2, 25.6, 23.6, 40.9, 24.9], [25.2, 28.1, 23.0, 43.4, 23.7], [32.6, 32.9, 27.2, 49.3, 26.4],
        [48.2, 45.2, 41.7, 67.4, 27.0], [58.5, 52.9, 59.0, 80.1, 26.2],
    ])  # fmt: skip
    overall = np.array([32.6, 49.7, 52.2, 40.1, 35.9, 50.2, 31.1, 33.4, 39.0, 53.7, 63.7])
    weights, *_ = np.linalg.lstsq(by_group, overall, rcond=None)
    assert sum(weights) == pytest.approx(0.999, abs=0.001)
    assert np.abs(by_group @ weights - overall).max() < 0.05
    assert list(MULTI_GROUPS.values()) == pytest.approx(list(weights), abs=0.003)
    assert sum(MULTI_GROUPS.values()) == pytest.approx(1)
