"""What has four sides is as wide, as high and in the middle of where they say."""

from __future__ import annotations

from isoprobe.vision.figure.panels import Panel


def test_extent_and_middle_follow_from_the_sides() -> None:
    panel = Panel(10, 20, 40, 80)
    assert (panel.wide, panel.high, panel.x, panel.y) == (30, 60, 25, 50)
    assert panel.cell(1, 0, 2, 3) == Panel(10, 50, 20, 80)
