"""A box is measured from its sides."""

from __future__ import annotations

from isoprobe.vision.lettering.boxes import Box


def test_a_box_is_as_wide_and_as_high_as_its_sides_are_apart() -> None:
    box = Box(3, 10, 8, 12)
    assert (box.width, box.height) == (5, 2)
    assert box.box == (3, 10, 8, 12)
