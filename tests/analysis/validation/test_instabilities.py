from pathlib import Path

import pytest

from isoprobe.analysis.validation.instabilities import PLANTED, InstabilityNaming, plant_instabilities
from isoprobe.analysis.validation.validation import Validation


@pytest.mark.slow
def test_each_is_named_and_no_other(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    found = plant_instabilities(tmp_path, 2, tell=lambda *step: told.append(step))
    assert [(one.planted, one.named) for one in found] == list(PLANTED.items())
    assert {what for what, _, _ in told} == {"variants", "respondents asked in variants"}
    assert all(len(one.why) == len(one.named) for one in found)


def test_a_validation_with_a_wrong_name_fails_and_says_so() -> None:
    wrong = InstabilityNaming("noise=0.3", ("noisy",), ("memorising",), ("Answers from memory: all.",))
    right = InstabilityNaming("see=1", (), (), ())
    assert Validation(1, 1, (), 0, (), 0, 0, (right,)).passed
    failed = Validation(1, 1, (), 0, (), 0, 0, (right, wrong))
    assert not failed.passed
    assert "noise=0.3      memorising   WRONG, expected noisy: Answers from memory: all." in str(failed)
