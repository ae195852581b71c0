"""A placement's cells, and files that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.analysis.planning.placements import BadPlacement, placement_of


def test_a_suite_is_made_at_both_thresholds_and_at_each_alone(tmp_path: Path) -> None:
    file = tmp_path / "placement.json"
    file.write_text(json.dumps({"tasks": {"connectivity": {"see": {"threshold": 6.4}, "think": {"threshold": 0.2}}}}))
    assert placement_of(file) == {"connectivity": (601, 101)}
    file.write_text(json.dumps({"tasks": {"connectivity": {"see": {"threshold": 10.9}, "think": {"threshold": 3}}}}))
    assert placement_of(file) == {"connectivity": (1003, 1001, 103)}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 100_000,
        "[]",
        '{"tasks": {}}',
        '{"tasks": {"connectivity": []}}',
        '{"tasks": {"connectivity": {"see": {"threshold": "6"}, "think": {"threshold": 3}}}}',
        '{"tasks": {"connectivity": {"see": {"threshold": NaN}, "think": {"threshold": 3}}}}',
    ],
)
def test_a_file_that_is_no_placement_is_told_in_one_line(text: str, tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text(text)
    with pytest.raises(BadPlacement, match="expected") as why:
        placement_of(tmp_path / "p.json")
    assert "\n" not in str(why.value)
