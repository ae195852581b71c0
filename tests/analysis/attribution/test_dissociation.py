"""Double dissociation: parts that move with their own ladders pass, crossed ones fail, and noise shows nothing."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.analysis.attribution.dissociation import Dissociation, dissociation_of, fitted
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.results import Score, Scored
from tests.specimens.respondents import probe


def drawn(crossed: bool, see_at: float, think_at: float, seed: int, items: int = 160) -> Dissociation:
    """A respondent with abilities that fall off along a grid, asked in all arms."""
    rng = np.random.default_rng(seed)
    see, think = rng.integers(1, 11, items).astype(float), rng.integers(1, 11, items).astype(float)
    on = (think, see) if crossed else (see, think)
    sees = rng.random(items) < 1 / (1 + np.exp(1.5 * (on[0] - see_at)))
    reasons = rng.random(items) < 1 / (1 + np.exp(1.5 * (on[1] - think_at)))
    text, seen, both = reasons.astype(float), sees.astype(float), (sees & reasons).astype(float)
    found = fitted(see, think, ((text - both) + (1 - seen)) / 2, ((seen - both) + (1 - text)) / 2, np.arange(items))
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(5))
def test_abilities_that_fall_off_along_their_own_ladders_pass(seed: int) -> None:
    found = drawn(False, 5, 5, seed)
    assert found.outcome == "passed"
    assert found.slopes["perception along see"].low > 0.03
    assert found.slopes["reasoning along think"].low > 0.03
    assert found.slopes["perception along think"].high < found.slopes["perception along see"].low


@pytest.mark.parametrize("seed", range(5))
def test_abilities_that_fall_off_along_the_other_ladder_fail(seed: int) -> None:
    found = drawn(True, 5, 5, seed)
    assert found.outcome == "failed"
    assert found.contrasts["see"].high < 0


def test_abilities_that_do_not_fall_off_show_nothing() -> None:
    outcomes = [drawn(False, 99, 99, seed).outcome for seed in range(3)]
    assert outcomes == ["not shown"] * 3


def test_a_slope_and_its_error_are_those_of_the_textbook() -> None:
    """By hand: y = 0.1 x on three points of x with residuals of 0, in clusters of two."""
    see = np.array([1.0, 1, 2, 2, 3, 3])
    think = np.array([1.0, 2, 1, 2, 1, 2])
    found = fitted(see, think, 0.1 * see, 0.2 * think, np.arange(6))
    assert found is not None
    assert found.slopes["perception along see"].value == pytest.approx(0.1)
    assert found.slopes["perception along think"].value == pytest.approx(0.0)
    assert found.slopes["reasoning along think"].value == pytest.approx(0.2)
    assert found.contrasts["think"].value == pytest.approx(0.2)


def test_numbers_that_move_as_one_cannot_be_told_apart() -> None:
    see = np.arange(1.0, 11)
    assert fitted(see, see, see, see, np.arange(10)) is None


def test_parts_are_those_of_what_was_right_in_each_arm() -> None:
    """By hand, of a respondent who sees up to 2 and thinks up to 2: a part that fails alone is all of what is lost, and
    of what both lose each has half."""
    probes = [
        probe(4 * see + think, 0, 7, labels={"see": see, "think": think})
        for see in range(1, 5)
        for think in range(1, 5)
    ]
    scored, table = [], []
    for one in probes:
        see, think = int(one.item.labels["see"]), int(one.item.labels["think"])
        sees, reasons = see <= 2, think <= 2
        for arm, right in (("text", reasons), ("own_transcript", sees and reasons), ("transcript", sees)):
            enough = right if arm == "transcript" else None
            got = Score("right" if right else "wrong", points=float(right), of=1, enough=enough)
            scored.append(Scored(one.item.id, arm, "matrix/answer", 0, got))
        table.append((see, think, 0 if sees else 1 if reasons else 0.5, 0 if reasons else 1 if sees else 0.5))
    rows = np.array(table, float)
    assert dissociation_of(scored, Catalogue.of(probes)) == fitted(*rows.T, np.arange(16))
    assert dissociation_of(scored[:33], Catalogue.of(probes)) is None  # of 11 items
