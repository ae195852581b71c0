"""What changed pictures change, counted by hand."""

from __future__ import annotations

import pytest

from isoprobe.analysis.inference.visibility import visibility_measures, visibility_table
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.core import Reply
from isoprobe.probes.results import Answered
from tests.specimens.findings import english
from tests.specimens.respondents import probe

ARM = "intervene(scale=2)"
PROBES = [probe(seed, 0, seed + 2, forms=()) for seed in range(20)]


def said(rights: dict[str, set[int]], unread: frozenset[int] = frozenset()) -> list[Answered]:
    """In each arm right on these seeds, and wrong on all others."""
    found = []
    for arm, right in rights.items():
        for k, each in enumerate(PROBES):
            text = "?" if k in unread and arm != "picture" else f"Answer: {each.item.answer if k in right else 999}"
            found.append(Answered(each.item.id, arm, each.questions[0].id, 0, Reply(text)))
    return found


def test_by_hand() -> None:
    """Of 10 errors 6 are repaired, of 10 right ones 2 spoiled; one reply that is no evidence is left out."""
    right = {"picture": set(range(10)), ARM: set(range(2, 16))}
    catalogue = Catalogue.of(PROBES)
    scored = score_run(said(right, frozenset({19})), catalogue)
    figures = {f.name: f for f in visibility_measures(scored, catalogue)}
    values = {name: figure.estimate.value for name, figure in figures.items()}
    assert values == pytest.approx(
        {
            "as_it_is": 10 / 19,
            "changed": 14 / 19,
            "gain": 4 / 19,
            "repaired": 6 / 9,
            "spoiled": 2 / 10,
            "on_balance": 4 / 9,
            "certified": 1,
        }
    )
    assert figures["gain"].p == pytest.approx(2 * sum((28, 8, 1)) / 256)  # 2 or fewer of 8 that differ
    assert all(f.estimate.low <= f.estimate.value <= f.estimate.high for f in figures.values())


def test_luck_alone_repairs_nothing_on_balance() -> None:
    """Answers drawn anew: half of the errors are repaired, and as many right answers spoiled."""
    right = {"picture": set(range(10)), ARM: set(range(5, 15))}
    catalogue = Catalogue.of(PROBES)
    values = {f.name: f.estimate.value for f in visibility_measures(score_run(said(right), catalogue), catalogue)}
    assert (values["repaired"], values["spoiled"], values["on_balance"]) == (0.5, 0.5, 0)


def test_the_table_stands_in_the_findings_and_changed_pictures_play_no_part_in_the_verdict() -> None:
    alone, both = ({"picture": set(range(20))}, {"picture": set(range(20)), ARM: set()})
    found = find("model", said(both), PROBES)
    [row] = visibility_table([found]).rows
    assert english(row.heads) == ("model", ARM)
    assert row.cells[0].text == "20"
    assert found.verdict == find("model", said(alone), PROBES).verdict
    assert visibility_table([find("model", said(alone), PROBES)]).rows == ()
    assert visibility_measures(score_run(said({ARM: set()}), Catalogue.of(PROBES)), Catalogue.of(PROBES)) == []
