"""The sizes of the papers' sets, against the totals that the papers state elsewhere."""

from __future__ import annotations

from collections import Counter

from isoprobe.probes.suites.paper_sizes import EMMA_OPEN, EMMA_SIZES, MULTI_SIZES


def test_emma_adds_up_to_the_totals_of_its_subjects() -> None:
    totals: Counter[str] = Counter()
    for (subject, _), size in EMMA_SIZES.items():
        totals[subject] += size
    assert totals == {"math": 892, "physics": 156, "chemistry": 1176, "coding": 564}
    assert totals.total() == 2788
    assert totals.total() - sum(EMMA_OPEN.values()) == 2002
    assert sum(n for (subject, _), n in EMMA_OPEN.items() if subject == "math") == 330


def test_multi_adds_up_to_its_questions_with_one_picture() -> None:
    assert sum(MULTI_SIZES.values()) == 7265
