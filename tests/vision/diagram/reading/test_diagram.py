"""Diagrams read from pixels: drawn scenes that differ by one element, hostile pictures, and real textbook pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from isoprobe.solvers.diagrams.diagram import counts
from isoprobe.vision import Unreadable
from isoprobe.vision.diagram.reading.diagram import read_diagram
from isoprobe.vision.diagram.scene import DiagramScene
from tests.specimens.effort import within

GEOMETRY = Path(__file__).parents[4].parent / "shared" / "data" / "geometry"

Place = tuple[float, float]
TRIANGLE = {"A": (200.0, 60.0), "B": (70.0, 300.0), "C": (400.0, 300.0)}
SIDES = [("A", "B"), ("B", "C"), ("A", "C")]


def page(
    places: dict[str, Place],
    lines: list[tuple[str, str]],
    circles: list[tuple[float, float, float]] | None = None,
    beside: dict[str, Place] | None = None,
) -> np.ndarray:
    """A figure with its letters outside of it, or where `beside` says, from the point."""
    pixels = np.full((380, 480, 3), 255, np.uint8)
    for x, y, r in circles or []:
        cv2.circle(pixels, (round(16 * x), round(16 * y)), round(16 * r), (0, 0, 0), 2, cv2.LINE_AA, 4)
    for a, b in lines:
        ends = [tuple(round(16 * v) for v in places[n]) for n in (a, b)]
        cv2.line(pixels, *ends, (0, 0, 0), 2, cv2.LINE_AA, 4)
    middle = np.mean([*places.values(), (240.0, 190.0)], axis=0)
    for name, place in places.items():
        if name.islower():
            continue  # an unlettered point
        out = (np.array(place) - middle) / (np.hypot(*(np.array(place) - middle)) or 1.0) * 20
        dx, dy = (beside or {}).get(name, (float(out[0]), float(out[1])))
        (wide, high), _ = cv2.getTextSize(name, cv2.FONT_HERSHEY_SIMPLEX, 0.7, 2)
        at = (round(place[0] + dx - wide / 2), round(place[1] + dy + high / 2))
        cv2.putText(pixels, name, at, cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 2, cv2.LINE_AA)
    return pixels


def png(pixels: np.ndarray) -> bytes:
    return bytes(cv2.imencode(".png", pixels)[1])


def lines(scene: DiagramScene) -> tuple[tuple[str, ...], ...]:
    return scene.diagram.lines


def test_a_triangle_and_the_same_with_a_cevian() -> None:
    plain = read_diagram(png(page(TRIANGLE, SIDES)))
    assert lines(plain) == (("A", "B"), ("A", "C"), ("B", "C"))
    with_d = {**TRIANGLE, "D": (220.0, 300.0)}
    scene = read_diagram(png(page(with_d, [*SIDES, ("A", "D")], beside={"D": (0, 22)})))
    assert counts(scene.diagram) == {"letters": 4, "circles": 0, "line_segments": 6, "triangles": 3}
    assert scene.points["D"] == pytest.approx((220, 300), abs=2)
    assert scene.confidence > 0.5


def test_a_missing_side_is_missed() -> None:
    assert lines(read_diagram(page(TRIANGLE, SIDES[:2]))) == (("A", "B"), ("B", "C"))


def test_a_point_near_a_side_is_not_on_it() -> None:
    near = {**TRIANGLE, "D": (220.0, 270.0)}
    scene = read_diagram(page(near, [*SIDES, ("A", "D")], beside={"D": (18, 4)}))
    assert ("B", "C") in lines(scene)
    assert ("A", "D") in lines(scene)


def test_a_letter_near_a_crossing_may_name_the_end() -> None:
    places = {"A": (60.0, 180.0), "B": (420.0, 180.0), "C": (240.0, 60.0), "D": (240.0, 215.0)}
    scene = read_diagram(page(places, [("A", "B"), ("C", "D")], beside={"D": (0, 24)}))
    assert lines(scene) == (("A", "B"), ("C", "D"))
    assert scene.diagram.crossings == ((0, 1),)


def test_the_letter_o_is_a_centre_or_a_point_on_the_circle() -> None:
    circle = [(220.0, 190.0, 120.0)]
    places = {"A": (100.0, 190.0), "B": (340.0, 190.0)}
    inside = read_diagram(page({**places, "O": (220.0, 190.0)}, [("A", "B")], circle, {"O": (0, 24)}))
    assert inside.diagram.circles[0].centre == "O"
    assert lines(inside) == (("A", "O", "B"),)
    top = read_diagram(page({**places, "O": (220.0, 70.0)}, [("A", "B"), ("A", "O")], circle, {"O": (0, -22)}))
    assert top.diagram.circles[0].centre == ""
    assert top.diagram.circles[0].through == ("A", "B", "O")


def test_a_ray_beyond_its_last_letter() -> None:
    places = {"A": (60.0, 300.0), "B": (220.0, 300.0), "C": (180.0, 100.0), "e": (440.0, 300.0)}
    scene = read_diagram(page(places, [("A", "e"), ("B", "C")], beside={"B": (0, 24)}))
    assert lines(scene) == (("A", "B"), ("B", "C"))


def test_a_figure_without_letters_has_its_circles_counted() -> None:
    scene = read_diagram(page({}, [], [(150.0, 150.0, 90.0), (330.0, 200.0, 70.0)]))
    assert counts(scene.diagram) == {"letters": 0, "circles": 2, "line_segments": 0, "triangles": 0}


def test_a_large_picture_is_read_in_its_own_pixels() -> None:
    small = page(TRIANGLE, SIDES)
    scene = read_diagram(cv2.resize(small, None, fx=5, fy=5, interpolation=cv2.INTER_CUBIC))
    assert (scene.width, scene.height) == (2400, 1900)
    assert scene.points["A"] == pytest.approx((1000, 300), abs=10)
    assert lines(scene) == (("A", "B"), ("A", "C"), ("B", "C"))


def test_a_corner_without_a_letter_is_named_as_a_doubt() -> None:
    scene = read_diagram(
        page({**TRIANGLE, "c": TRIANGLE["C"]} | {"C": (-90.0, -90.0)}, [("A", "B"), ("B", "c"), ("A", "c")])
    )
    assert any("no letter" in line for line in scene.unsure)
    assert scene.confidence <= 0.6


def words() -> np.ndarray:
    pixels = np.full((1200, 900, 3), 255, np.uint8)
    for y in range(40, 1180, 26):
        cv2.putText(pixels, "Let ABC be a triangle AND let D be the foot", (30, y), 0, 0.8, (0, 0, 0), 1, cv2.LINE_AA)
    return pixels


def blots() -> np.ndarray:
    """Patches as of ink on half of the picture, wider than any mark of a right angle."""
    noise = cv2.GaussianBlur(np.random.default_rng(1).normal(0, 1, (1200, 1200, 3)), (0, 0), 16)
    return np.where(noise[:, :, :1].repeat(3, axis=2) > 0, 0, 255).astype(np.uint8)


def test_blots_are_read_or_refused() -> None:
    with suppress(Unreadable):
        assert read_diagram(blots()).confidence < 0.9


def scribble(number: int) -> np.ndarray:
    noise = np.random.default_rng(0)
    pixels = np.full((900, 900, 3), 255, np.uint8)
    for _ in range(number):
        (x1, y1), (x2, y2) = noise.integers(0, 900, (2, 2)).tolist()
        cv2.line(pixels, (x1, y1), (x2, y2), (0, 0, 0), 1)
    return pixels


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (lambda: np.full((300, 400, 3), 255, np.uint8), "empty"),
        (lambda: np.random.default_rng(0).integers(0, 255, (600, 600, 3)).astype(np.uint8), "too much"),
        (lambda: np.random.default_rng(1).integers(0, 255, (4000, 5000, 3)).astype(np.uint8), "too much|empty"),
        (words, "too much"),
        (lambda: scribble(400), "too much"),
        (lambda: np.full((1, 20000, 3), 255, np.uint8), "at least 8"),
    ],
    ids=["blank", "noise", "20 megapixels", "text", "scribble", "1 x 20000"],
)
def test_what_is_no_diagram_gets_a_reason_in_little_time(made: Callable[[], np.ndarray], why: str) -> None:
    pixels = made()
    assert re.search(why, str(within(2, lambda _: read_diagram(pixels), raises=Unreadable)))


@pytest.mark.parametrize("cut", [0, 3, 200])
def test_broken_files_are_refused(cut: int) -> None:
    with pytest.raises(Unreadable):
        read_diagram(png(page(TRIANGLE, SIDES))[:cut])


@pytest.mark.skipif(not GEOMETRY.is_dir(), reason="../shared/data/geometry is not here")
def test_real_textbook_pictures() -> None:
    """Every third picture of the set, with bounds a little under what the whole set reaches."""
    rows = [json.loads(line) for line in (GEOMETRY / "truth.jsonl").read_text(encoding="utf-8").splitlines()][::3]
    right = whole = exact = 0
    for row in rows:
        try:
            scene = read_diagram((GEOMETRY / row["image"]).read_bytes())
        except Unreadable:
            continue
        read = counts(scene.diagram)
        same = [read[kind] == row["counts"][kind] for kind in row["counts"]]
        right, whole = right + sum(same), whole + all(same)
        exact += sorted(row["letters"]) == list(scene.diagram.letters)
    assert right >= 0.96 * 4 * len(rows)
    assert whole >= 0.93 * len(rows)
    assert exact >= 0.94 * len(rows)
