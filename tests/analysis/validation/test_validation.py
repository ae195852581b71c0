from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from isoprobe.adapters.models.planted import MANNERS, Manner
from isoprobe.analysis.inference.shares import evidence, evidence_table
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.validation import validation
from isoprobe.analysis.validation.validation import (
    FIGURES,
    NAMED,
    cover,
    is_written_down,
    planted_shares,
    required,
    validate,
)
from isoprobe.probes.engine.registry import task_names
from tests.specimens.pools import pool

KINDS = np.array([[[sees * reasons, reasons, sees, sees * reasons]] for sees in (0.0, 1.0) for reasons in (0.0, 1.0)])


@pytest.fixture(scope="module")
def made():
    probes = [probe for name in task_names() for probe in pool(name, 2) if is_written_down(probe)]
    steps = []
    result = validate(probes=probes, repetitions=20, progress=lambda *step: steps.append(step))
    return result, steps


@pytest.mark.slow
def test_every_planted_respondent_is_named(made):
    result, _ = made
    assert [naming.planted for naming in result.namings] == list(NAMED)
    for naming in result.namings:
        assert naming.right, (naming.planted, naming.named, naming.why)


@pytest.mark.slow
def test_a_perfect_respondent_has_no_fault(made):
    perfect = made[0].namings[0]
    assert perfect.faults == {fault: result if fault == "none" else 0 for fault, result in perfect.faults.items()}


@pytest.mark.slow
def test_replies_asked_in_full_score_as_the_composition_says(made):
    assert [cell.disagreeing for cell in made[0].cells] == [0] * 9


@pytest.mark.slow
def test_progress_is_told_and_the_table_prints(made):
    result, steps = made
    assert steps[-1] == ("graded respondents", 9, 9)
    text = str(result)
    assert all(name in text for name in NAMED)
    assert text.endswith("passed" if result.passed else "FAILED")


def test_intervals_cover_the_planted_shares():
    cell = cover(np.repeat(KINDS, 400, axis=1), np.arange(400), 0.8, 0.95, repetitions=100)
    for figure in FIGURES:
        assert cell.coverage[figure] >= 0.9, figure
        assert cell.mean[figure] == pytest.approx(cell.truth[figure], abs=0.01)


def test_a_biased_instrument_does_not_pass():
    lenient = np.repeat(KINDS, 400, axis=1)
    lenient[1, :40, 2] = 1.0  # every tenth transcript of someone who does not see counts as enough
    lenient[0, :40, 2] = 1.0
    cell = cover(lenient, np.arange(400), 0.6, 0.8, repetitions=60)
    assert cell.coverage["transcript"] < 0.9


@pytest.mark.parametrize("repetitions", [1, 2, 20, 40, 150])
def test_few_repetitions_are_held_to_what_they_can_show(repetitions):
    least = required(repetitions)
    assert least == pytest.approx(min(0.9, stats.binom.ppf(1 / 2_000, repetitions, 0.95) / repetitions))


@pytest.mark.parametrize("repetitions", [200, 5000])
def test_many_are_held_to_90_percent(repetitions):
    assert required(repetitions) == 0.9


def test_a_disagreeing_item_is_found():
    asked = KINDS[[3, 2, 1, 0], 0]
    kinds = np.repeat(KINDS, 4, axis=1)
    assert validation._disagreeing(kinds, asked) == 0
    wrong = asked.copy()
    wrong[1, 3] = 1.0
    assert validation._disagreeing(kinds, wrong) == 1


def test_the_planted_shares_sum_to_what_is_lost():
    truth = planted_shares(0.6, 0.95)
    assert truth["perception"] + truth["reasoning"] == pytest.approx(1 - 0.6 * 0.95)
    assert truth["perception"] > truth["reasoning"]


@pytest.mark.slow
def test_a_wrong_name_fails_the_validation(made):
    result, _ = made
    blamed = replace(result.namings[1], named="mixed")
    assert result.passed
    illegible = replace(result.namings[0], faults={"none": 46, "item": 2})
    assert replace(result, namings=(illegible,)).passed
    faulty = replace(result.namings[0], faults={"none": 46, "undetermined": 2})
    assert not replace(result, namings=(faulty,)).passed
    assert not replace(result, namings=(result.namings[0], blamed)).passed


def test_a_graded_respondent_is_found_between_the_kinds(tmp_path):
    probes = pool("connectivity", 30)
    asked = validation._Asked(probes, Catalogue.of(probes), tmp_path, seed=3)
    found = asked.findings("graded", Manner(see=0.7, think=0.8), validation.GRID_ARMS)
    table = evidence_table(evidence(found.scored), [probe.item.id for probe in probes])
    assert not np.isnan(table).any()
    assert 0.4 < found.shares.transcript.value < 0.95
    assert found.shares.missing == {"own_transcript": 0, "text": 0, "transcript": 0, "picture": 0}
    assert asked.findings("blind", MANNERS["blind"], validation.GRID_ARMS).faults["perception"] == 30
