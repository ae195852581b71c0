"""Panels of a matrix are read as people describe them; a size that nothing is compared with is the medium one."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.tasks.emma.math.matrix_puzzle import TASK, Things


@pytest.mark.parametrize(
    ("text", "panel"),
    [
        ("medium cyan circle at 2 4 8 9", "medium cyan disc 2489"),
        ("small red plus at 5", "small red cross 5"),
        ("purple squares at 1, 7", "medium purple square 17"),
    ],
)
def test_a_panel_is_read_as_people_describe_it(text: str, panel: str) -> None:
    assert Things().parse(text) == panel


@pytest.mark.parametrize("text", ["a cyan thing at 5", "medium cyan disc"])
def test_a_panel_without_shape_or_places_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected things and places"):
        Things().parse(text)


def test_things_that_are_all_alike_in_size_are_medium() -> None:
    alike = 0
    for seed in range(24):
        facts = draw_state(TASK, 1, seed)["facts"]
        sizes = {panel.split(" ")[0] for panel in (*facts["matrix"], *facts["panels"])}
        if len(sizes) == 1:
            alike += 1
            assert sizes == {"medium"}
    assert alike
