import pytest

from isoprobe.analysis.inference.paper_table import (
    NONE,
    PaperCell,
    PaperRow,
    PaperTable,
    gained,
    percent,
    printed,
    spanned,
)
from isoprobe.analysis.messages.messages import message
from isoprobe.analysis.statistics import NO_EVIDENCE, Estimate
from tests.specimens.findings import english


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
    assert english(percent(estimate, signed)) == PaperCell(text, small)


def test_a_gain_stands_beside_its_figure() -> None:
    assert gained(of(0.656, 0.5, 0.75), of(0.289, 0.1, 0.4)) == PaperCell("65.6", "+28.9")
    assert gained(of(0.656, 0.5, 0.75), None) == PaperCell("65.6")
    assert gained(None, of(0.289, 0.1, 0.4)) == PaperCell()


def test_neighbours_that_share_their_first_head_are_spanned() -> None:
    rows = [PaperRow((a, b), ()) for a, b in ("xp", "xq", "yp", "xp")]
    assert [row.span for row in spanned(rows)] == [2, 0, 1, 1]
    assert spanned([]) == ()


def test_a_figure_that_a_paper_prints_keeps_its_decimal() -> None:
    assert [printed(each).text for each in (100, 0.0, 37.44, None)] == ["100.0", "0.0", "37.4", NONE]


def test_a_table_in_english() -> None:
    rows = (PaperRow(("x",), (PaperCell("1.0", message("text.bounds", low="0", high="2")), PaperCell())),)
    table = PaperTable("s", "S", "", (message("head.task_paper"),), ("m", "k"), rows)
    assert table.lines() == [["Task", "m", "k"], ["x", "1.0 (0 to 2)", NONE]]
