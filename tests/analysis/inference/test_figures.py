from dataclasses import dataclass

import pytest

from isoprobe.analysis.inference.figures import (
    NONE,
    Figure,
    Sheet,
    SheetCell,
    SheetRow,
    estimate_of,
    find,
    gained,
    named,
    percent,
    spanned,
)
from isoprobe.analysis.statistics import NO_EVIDENCE, Estimate


@dataclass(frozen=True)
class Run:
    model: str
    strategy: str = "direct"
    figures: tuple[Figure, ...] = ()


def of(value: float, low: float, high: float) -> Estimate:
    return Estimate(value, low, high, 9, 9, "bootstrap")


@pytest.mark.parametrize(
    ("estimate", "signed", "text", "small"),
    [
        (of(0.656, 0.5, 0.75), False, "65.6", "50 to 75"),
        (of(0.2894, 0.1, 0.4), True, "+28.9", "+10 to +40"),
        (of(-0.1, -0.25, 0.0), True, "−10.0", "−25 to 0"),
        (of(0.0, -0.004, 0.2), True, "0.0", "0 to +20"),
        (of(-0.0001, -0.001, 0.001), False, "0.0", "0 to 0"),
        (of(1.0, 0.9, 1.0), False, "100.0", "90 to 100"),
        (of(-0.003, -0.1, 0.1), True, "−0.3", "−10 to +10"),
        (NO_EVIDENCE, False, NONE, ""),
        (None, True, NONE, ""),
    ],
)
def test_percent_never_has_a_signed_zero_or_a_hyphen_for_a_minus(
    estimate: Estimate | None, signed: bool, text: str, small: str
) -> None:
    assert percent(estimate, signed) == SheetCell(text, small)


def test_a_gain_stands_beside_its_figure() -> None:
    assert gained(of(0.656, 0.5, 0.75), of(0.289, 0.1, 0.4)) == SheetCell("65.6", "+28.9")
    assert gained(of(0.656, 0.5, 0.75), None) == SheetCell("65.6")
    assert gained(None, of(0.289, 0.1, 0.4)) == SheetCell()


def test_neighbours_that_share_their_first_head_are_spanned() -> None:
    rows = [SheetRow((a, b), ()) for a, b in ("xp", "xq", "yp", "xp")]
    assert [row.span for row in spanned(rows)] == [2, 0, 1, 1]
    assert spanned([]) == ()


def test_runs_of_one_model_are_named_with_their_strategies() -> None:
    assert named([Run("a"), Run("b"), Run("a", "cot"), Run("a", "")]) == ["a (direct)", "b", "a (cot)", "a"]


def test_figures_are_found_by_table_name_and_coordinates() -> None:
    first, second = (Figure("t", {"task": task, "n": "1"}, "accuracy", of(0.5, 0, 1)) for task in ("x", "y"))
    run = Run("m", figures=(first, second))
    assert find(run, "t", "accuracy") == first
    assert find(run, "t", "accuracy", task="y") == second
    assert find(run, "t", "accuracy", task="z") is None
    assert find(run, "t", "gain") is None
    assert estimate_of(run, "t", "accuracy", task="y") == second.estimate
    assert estimate_of(run, "u", "accuracy") is None


def test_a_sheet_as_text() -> None:
    rows = (SheetRow(("x",), (SheetCell("1.0", "0 to 2"), SheetCell())),)
    sheet = Sheet("s", "S", "", ("task",), ("m", "k"), rows)
    assert sheet.lines() == [["task", "m", "k"], ["x", "1.0 (0 to 2)", NONE]]
