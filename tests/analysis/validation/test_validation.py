import re
from dataclasses import replace
from pathlib import Path

import pytest

from isoprobe.adapters.models.planted import Manner
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.validation import validation
from isoprobe.analysis.validation.trials import try_world
from isoprobe.analysis.validation.validation import NAMED, asked_of, disagreeing, is_written_down, table, validate
from isoprobe.analysis.validation.worlds import WORLDS
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.results import Diagnosis
from tests.specimens.pools import pool

METHOD = Path(__file__).parents[3] / "docs/method.md"


@pytest.fixture(scope="module")
def made():
    """What `isoprobe validate` plants where nothing is chosen, with fewer runs in each world."""
    steps = []
    result = validate(repetitions=4, progress=lambda *step: steps.append(step))
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
def test_the_graded_respondent_scores_as_it_sees_and_reasons(made):
    assert made[0].disagreeing == 0


@pytest.mark.slow
def test_progress_is_told_and_the_table_prints(made):
    result, steps = made
    assert steps[-1] == ("worlds", len(WORLDS), len(WORLDS))
    text = str(result)
    assert all(name in text for name in NAMED)
    assert all(world.name in text for world in WORLDS)
    assert text.endswith("passed" if result.passed else "FAILED")


@pytest.mark.parametrize("name", ["connectivity", "breakpoints", "proof_step", "proof_line"])
def test_what_is_asked_can_be_told_before_anything_is_drawn(name):
    undrawn, drawn = asked_of(load_task(name), 3), make_item(load_task(name), 1, 3).questions
    assert {question.about for question in undrawn} == {question.about for question in drawn}
    assert is_written_down(undrawn) == is_written_down(drawn) == (name != "proof_line")


def test_a_disagreeing_item_is_found():
    def item(text, transcript, picture):
        return Diagnosis("i", "none", text, transcript, picture)

    fine = [item(True, True, True), item(True, False, False), item(False, True, False), item(None, True, False)]
    assert disagreeing(fine) == 0
    assert disagreeing([*fine, item(True, True, False), item(False, True, True)]) == 2


@pytest.mark.slow
def test_a_wrong_name_or_world_fails_the_validation(made):
    result, _ = made
    assert result.passed
    blamed = replace(result.namings[1], named="mixed")
    illegible = replace(result.namings[0], faults={"none": 46, "item": 2})
    assert replace(result, namings=(illegible,)).passed
    faulty = replace(result.namings[0], faults={"none": 46, "undetermined": 2})
    assert not replace(result, namings=(faulty,)).passed
    assert not replace(result, namings=(result.namings[0], blamed)).passed
    assert not replace(result, disagreeing=1).passed
    lost = replace(result.trials[-1], said={**result.trials[-1].said, "not identified": 0.0})
    assert not replace(result, trials=(lost,)).passed


def test_a_graded_respondent_is_found_between_the_kinds(tmp_path):
    probes = pool("connectivity", 30)
    asked = validation._Asked(probes, Catalogue.of(probes), tmp_path, seed=3)
    found = asked.findings("graded", Manner(see=0.7, think=0.8), validation.GRADED_ARMS)
    assert 0.4 < found.shares.transcript.value < 0.95
    assert found.shares.missing == {"own_transcript": 0, "text": 0, "transcript": 0, "picture": 0}
    assert disagreeing(found.diagnoses) == 0


@pytest.mark.slow
def test_the_table_in_the_docs_is_what_validate_prints():
    """Worlds whose runs are quick are planted again in full; the rest have a line each."""
    text = METHOD.read_text(encoding="utf-8")
    repetitions = int(re.search(r"in % of (\d+) runs", text)[1])
    for world in WORLDS:
        assert re.search(rf"^{re.escape(world.name)} +{world.expected} ", text, re.M), world.name
    again = ["harder text", "a leak of a fifth", "writes four fifths", "one step costs a fifth"]
    trials = [try_world(world, validation.ITEMS, repetitions) for world in WORLDS if world.name in again]
    assert len(trials) == len(again)
    for line in table(trials)[3:]:
        assert line in text.splitlines()
