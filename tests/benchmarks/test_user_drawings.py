"""Drawings with a truth beside are counted as right, refused and misread."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest

from tests.specimens.loading import benchmark_at

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def benchmark() -> Iterator[ModuleType]:
    with benchmark_at("user_drawings") as module:
        yield module


@pytest.fixture
def drawings(tmp_path: Path) -> Path:
    """Two squares, said to be two and said to be three, and a square with a scrawl through it."""
    squares = np.full((200, 200, 3), 255, np.uint8)
    for low, high in ((20, 180), (60, 140)):
        cv2.rectangle(squares, (low, low), (high, high), (0, 0, 0), 2)
    scrawl = squares.copy()
    cv2.line(scrawl, (5, 30), (190, 170), (0, 0, 0), 2)
    folder = tmp_path / "shapes"
    folder.mkdir()
    truth = {"squares_0_good.png": 2, "squares_1_bad.png": 3, "squares_2_scrawl.png": 2}
    for name, picture in zip(truth, (squares, squares, scrawl), strict=True):
        cv2.imwrite(str(folder / name), picture)
    (folder / "truth.json").write_text(json.dumps(truth))
    return tmp_path


def test_each_picture_is_right_misread_or_refused(benchmark: ModuleType, drawings: Path) -> None:
    from drawn import shapes

    found = list(benchmark.judged(shapes, drawings))
    assert [one.outcome for one in found] == ["right", "misread", "refused"]
    assert found[1].told == "2, expected 3"
    assert found[2].told


def test_the_table_has_a_row_a_folder_and_a_row_a_style(benchmark: ModuleType, drawings: Path) -> None:
    from drawn import shapes

    found = list(benchmark.judged(shapes, drawings))
    table = [line.split() for line in benchmark.table(found, True).splitlines()]
    assert table[1][:6] == ["shapes", "1", "1", "1", "3", "33.3%"]
    assert [row[:2] for row in table[2:5]] == [["squares", "bad"], ["squares", "good"], ["squares", "scrawl"]]
    assert " ".join(table[5]) == "shapes: 1 of 2 readings at a confidence of 0.9 or more are right"


def test_every_kind_has_what_the_frame_asks_for(benchmark: ModuleType) -> None:
    for name in benchmark.KINDS:
        kind = importlib.import_module(f"drawn.{name}")
        assert kind.FOLDERS
        assert callable(kind.style_of)
        assert callable(kind.judge)
