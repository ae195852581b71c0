"""The real BlindTest pictures: at least 98% of each kind are read right; and what is no picture is refused."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.reading import KINDS, read_blindtest

FOLDER = Path(__file__).parents[4] / "shared" / "data" / "vlms_blind"
TOLD: dict[str, tuple[str, Callable[[dict], str]]] = {
    "CountingCircles": ("circles", lambda state: str(len(state["colours"]))),
    "CountingRowsAndColumns": ("grid", lambda state: f"{state['rows']}x{state['columns']}"),
    "LineIntersection": ("polylines", lambda state: str(len(state["meetings"]))),
    "NestedSquares": ("squares", lambda state: str(len(state["colours"]))),
    "TouchingCircle": ("contact", lambda state: str(state["contact"])),
}


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the real pictures are not here: ../shared/data/vlms_blind")
@pytest.mark.parametrize("name", TOLD)
def test_real_pictures(name: str) -> None:
    kind, of = TOLD[name]
    with (FOLDER / "truth.csv").open() as lines:
        rows = [row for row in csv.DictReader(lines) if row["task"] == name]
    wrong = []
    assert len(rows) >= 50
    few = rows[::3]
    for row in few:
        try:
            found = of(read_blindtest(kind, (FOLDER / row["image"]).read_bytes()))
        except Unreadable as why:
            found = f"unreadable: {why}"
        if found != row["truth"]:
            wrong.append(f"{row['image']}: {found}, expected {row['truth']}")
    assert len(wrong) <= 0.02 * len(few), wrong


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_picture_is_refused(kind: str) -> None:
    for hostile in (b"", b"GIF89a", b"\x89PNG\r\n\x1a\n" + b"\x00" * 40):
        with pytest.raises(Unreadable) as why:
            read_blindtest(kind, hostile)
        assert "\n" not in str(why.value)


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(ValueError, match="unknown kind 'rings': expected one of"):
        read_blindtest("rings", b"")


def test_a_strict_reading_is_sure_of_what_it_saw_and_refuses_a_watermark() -> None:
    page = np.full((300, 300, 3), 255, np.uint8)
    for low, high in ((20, 280), (90, 210)):
        cv2.rectangle(page, (low, low), (high, high), (0, 0, 0), 2)
    state = read_blindtest("squares", cv2.imencode(".png", page)[1].tobytes(), strict=True)
    assert state["confidence"] == 0.98
    assert state["colours"] == ["black", "black"]
    cv2.putText(page, "SAMPLE", (100, 160), 2, 0.8, (215, 215, 215), 4)
    marked = cv2.imencode(".png", page)[1].tobytes()
    assert "confidence" not in read_blindtest("squares", marked)
    with pytest.raises(Unreadable, match=r"ink is left over at \(\d+, \d+\)"):
        read_blindtest("squares", marked, strict=True)


def png(page: np.ndarray) -> bytes:
    return cv2.imencode(".png", page)[1].tobytes()


def test_a_strict_reading_of_circles_forgives_no_stray_stroke() -> None:
    page = np.full((400, 400, 3), 255, np.uint8)
    for x, y in ((130, 150), (270, 250)):
        cv2.circle(page, (x, y), 90, (0, 0, 0), 2, cv2.LINE_AA)
    assert read_blindtest("circles", png(page), strict=True)["overlaps"] == [[1, 2]]
    cv2.line(page, (110, 140), (150, 160), (0, 0, 0), 2, cv2.LINE_AA)
    assert read_blindtest("circles", png(page))["overlaps"] == [[1, 2]]
    with pytest.raises(Unreadable, match="belongs to no outline"):
        read_blindtest("circles", png(page), strict=True)


@pytest.mark.parametrize("ink", [(0, 0, 0), (190, 190, 255)], ids=["dark", "pale"])
def test_a_short_stroke_across_an_outline_is_refused_with_its_place(ink: tuple[int, int, int]) -> None:
    page = np.full((500, 500, 3), 255, np.uint8)
    for x in (200, 320):
        cv2.circle(page, (x, 250), 70, (0, 0, 0), 2, cv2.LINE_AA)
    assert read_blindtest("circles", png(page), strict=True)["overlaps"] == [[1, 2]]
    cv2.line(page, (180, 166), (212, 194), ink, 1, cv2.LINE_AA)
    with pytest.raises(Unreadable, match=r"at \((17|18|19|20)\d, 1[678]\d\)"):
        read_blindtest("circles", png(page), strict=True)


def test_the_end_of_a_stroke_beside_a_disc_is_refused() -> None:
    page = np.full((400, 400, 3), 255, np.uint8)
    for x, colour in ((110, (255, 0, 0)), (290, (0, 0, 255))):
        cv2.circle(page, (x, 200), 70, colour, -1, cv2.LINE_AA)
    cv2.line(page, (160, 150), (182, 134), (0, 0, 0), 2, cv2.LINE_AA)
    with pytest.raises(Unreadable, match="ink is left over"):
        read_blindtest("contact", png(page), strict=True)


def test_a_strict_reading_of_contact_forgives_no_mark_on_a_disc() -> None:
    page = np.full((400, 400, 3), 255, np.uint8)
    for x, colour in ((110, (255, 0, 0)), (290, (0, 0, 255))):
        cv2.circle(page, (x, 200), 70, colour, -1, cv2.LINE_AA)
    assert read_blindtest("contact", png(page), strict=True)["contact"] == "apart"
    cv2.line(page, (90, 180), (130, 215), (0, 160, 0), 3)
    assert read_blindtest("contact", png(page))["contact"] == "apart"
    with pytest.raises(Unreadable, match="ink is left over"):
        read_blindtest("contact", png(page), strict=True)
