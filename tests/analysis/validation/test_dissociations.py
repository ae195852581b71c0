"""Who loses sight along the ladder of seeing and reasoning along that of thinking passes; who loses them crossed does
not; and of one who loses nothing nothing is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from isoprobe.analysis.validation.dissociations import PLANTED, plant_dissociations


@pytest.mark.slow
def test_each_is_told_for_what_it_is(tmp_path: Path) -> None:
    found = plant_dissociations(tmp_path)
    assert {one.planted: one.named for one in found} == PLANTED
    assert all(one.right for one in found)
    passed, failed, nothing = (one.why for one in found)
    assert passed.startswith("Double dissociation: passed. A number harder to see adds ")
    assert failed.startswith("Double dissociation: failed, and the attribution is not to be believed")
    assert nothing.startswith("Double dissociation: not shown by these items.")
