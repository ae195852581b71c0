"""Names of one make: what glyphs say together that one alone does not."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from isoprobe.vision.lettering.boxes import Box
from isoprobe.vision.lettering.names import _has_low_l, read_greek, read_names
from tools.glyph_training import font_path, ink_box, skia_text


def place(name: str, face: str = "DejaVuSans") -> tuple[np.ndarray, np.ndarray]:
    """A name, dark on light, as it stands in a vertex, and its ink."""
    bright = skia_text(name, font_path(face), 13, Random(1), deform=False)
    left, top, right, bottom = ink_box(bright)
    bright = bright[top - 3 : bottom + 3, left - 3 : right + 3]
    return np.ascontiguousarray(230 - (bright * 0.9).astype(np.uint8)), bright > 50


NAMES = ["a b c d", "c o s e", "v1 v2 v3", "V1 V2 V3", "Oslo Bern Rome", "0 1 2 10", "A C O"]
NAMES += ["P1 P2 P3", "p1 p2 p3", "K1 K2 K3", "Y1 Y2 Y4"]
NAMES += ["node1 node2 node3 node10", "Task1 Task2 Task3", "API Web DB Cache", "START STOP LOAD"]


@pytest.mark.parametrize("names", NAMES)
def test_names_of_one_make_are_read_together(names: str) -> None:
    found = read_names([place(name) for name in names.split()], [0] * len(names.split()))
    assert [word.text if word else None for word in found] == names.split()
    assert all(word is not None and word.confidence > 0.45 for word in found)


def test_names_of_two_words_keep_the_space_between_them() -> None:
    names = ["New York", "El Paso", "Boston"]
    found = read_names([place(name) for name in names], [0] * 3)
    assert [word.text if word else None for word in found] == names


def test_each_panel_has_its_own_make() -> None:
    names = ["a", "b", "e", "4", "7"]
    found = read_names([place(name) for name in names], [0, 0, 0, 1, 1])
    assert [word.text if word else None for word in found] == names


def test_an_f_and_an_i_that_are_drawn_as_one_are_no_h() -> None:
    names = ["So\ufb01a", "Hohen", "Rome", "Oslo"]
    found = read_names([place(name, "DejaVuSerif") for name in names], [0] * 4)
    assert [word.text if word else None for word in found] == ["Sofia", "Hohen", "Rome", "Oslo"]


def test_a_name_of_which_a_letter_cannot_be_read_is_not_read_without_it() -> None:
    read = read_names([place("So\ufb01a"), place("Rome"), place("Oslo")], [0] * 3)
    assert read[0] is None or read[0].text == "Sofia"


def lowered(name: str, digits: float, drop: float) -> tuple[np.ndarray, np.ndarray]:
    """A letter with an index of this many pixels that stands this many pixels lower, as a place."""
    letter, index = (
        skia_text(one, font_path("DejaVuSans"), high, Random(1), deform=False)
        for one, high in ((name[0], 16), (name[1:], digits))
    )
    parts = []
    for picture in (letter, index):
        left, top, right, bottom = ink_box(picture)
        parts.append(picture[top:bottom, left:right])
    first, second = parts
    foot = 30
    bright = np.zeros((50, first.shape[1] + second.shape[1] + 9), np.uint8)
    bright[foot - len(first) : foot, 4 : 4 + first.shape[1]] = first
    low = foot + round(drop)
    bright[low - len(second) : low, 5 + first.shape[1] : 5 + first.shape[1] + second.shape[1]] = second
    return np.ascontiguousarray(230 - (bright * 0.9).astype(np.uint8)), bright > 50


@pytest.mark.parametrize(("letter", "digits", "drop"), [("v", 11.2, 3), ("a", 11.2, 3), ("V", 11.2, 3), ("x", 9, 0)])
def test_an_index_that_stands_lower_is_one(letter: str, digits: float, drop: float) -> None:
    names = [f"{letter}{k}" for k in range(1, 5)]
    found = read_names([lowered(name, digits, drop) for name in names], [0] * 4)
    assert [word.text if word else None for word in found] == [letter + "₁₂₃₄"[k] for k in range(4)]


def test_greek_letters_are_read_where_all_names_are_greek() -> None:
    names = ["α", "ξ", "θ", "λ", "ω"]
    read = [read_greek([place(name, face) for name in names], [0] * 5) for face in ("DejaVuSans", "DejaVuSerif")]
    assert [[word.text if word else None for word in one] for one in read] == [names, names]
    assert read_greek([place(name) for name in "abdh"], [0] * 4) == [None] * 4


def test_greek_letters_may_have_an_index() -> None:
    found = read_greek([lowered(name, 11.2, 3) for name in ("α1", "β2", "λ3")], [0] * 3)
    assert [word.text if word else None for word in found] == ["α₁", "β₂", "λ₃"]


def test_a_dot_above_letters_that_have_grown_together_tells_an_i() -> None:
    names = ["build", "lint", "plan", "clean"]
    places = []
    for name in names:
        grey, ink = place(name, "DejaVuSerif")
        ink = ink.copy()
        foot = int(np.flatnonzero(ink.any(axis=1))[-1])
        empty = [
            x for x in np.flatnonzero(~ink[foot - 1]).tolist() if ink[foot - 1, :x].any() and ink[foot - 1, x:].any()
        ]
        gaps = [x for x in empty if not ink[:, x].any()]  # the serifs of an i and an l run into each other
        at = gaps[{"build": 2, "lint": 0}.get(name, 0)] if name in ("build", "lint") and len(gaps) > 2 else None
        if at is not None:
            grey[foot - 1 : foot + 1, at] = 40
            ink[foot - 1 : foot + 1, at] = True
        places.append((grey, ink))
    found = [word.text if word and word.confidence > 0.45 else None for word in read_names(places, [0] * 4)]
    assert found[2:] == names[2:]
    assert all(text in (None, name) for text, name in zip(found, names, strict=True)), found


@pytest.mark.parametrize(("top", "low"), [(3, True), (0, False)])
def test_an_l_is_taller_than_letters_without_a_stem(top: int, low: bool) -> None:
    boxes = [Box(0, 3, 6, 14), Box(8, top, 10, 14), Box(12, 3, 20, 14)]
    assert _has_low_l("ele", boxes) == low
    assert not _has_low_l("eie", boxes)
