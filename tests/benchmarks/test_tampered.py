"""Foreign ink on a picture is refused, named, doubted, taken in or passed over in silence, and counted so."""

from __future__ import annotations

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
    with benchmark_at("tampered") as module:
        yield module


def test_foreign_ink_on_squares_is_never_passed_over(benchmark: ModuleType, tmp_path: Path) -> None:
    from drawn import shapes

    page = np.full((300, 300, 3), 255, np.uint8)
    for low, high in ((20, 280), (90, 210)):
        cv2.rectangle(page, (low, low), (high, high), (0, 0, 0), 2)
    (tmp_path / "shapes").mkdir()
    cv2.imwrite(str(tmp_path / "shapes" / "squares_0_own.png"), page)
    (tmp_path / "shapes" / "truth.json").write_text(json.dumps({"squares_0_own.png": 2}))
    found = list(benchmark.tampered(shapes, tmp_path, 1, "a word"))
    assert [mark for mark, _, _ in found] == list(benchmark.MARKS)
    assert not [came for _, came, _ in found if came.startswith("silent")]
    assert "0.0%" in benchmark.table(found).splitlines()[-1]


def test_each_outcome_is_told_from_the_others(benchmark: ModuleType) -> None:
    from drawn import Verdict

    box, inside, beside = (10, 10, 50, 50), (20.0, 20.0, 30.0, 30.0), (60.0, 10.0, 90.0, 50.0)
    clean = Verdict(True, "", 0.95, (inside,))
    assert benchmark.outcome(clean, None, box) == "refused"
    assert benchmark.outcome(clean, Verdict(True, "", 0.95, (inside, (15.0, 15.0, 22.0, 22.0))), box) == "named"
    assert benchmark.outcome(clean, Verdict(True, "", 0.95, (inside, beside)), box) == "silent right"
    assert benchmark.outcome(clean, Verdict(False, "", 0.5), box) == "doubted"
    assert benchmark.outcome(clean, Verdict(False, "", 0.95, (), (inside,)), box) == "taken in"
    assert benchmark.outcome(clean, Verdict(False, "", 0.95), box) == "silent wrong"
