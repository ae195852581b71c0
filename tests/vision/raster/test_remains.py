"""Pale ink that strokes do not explain is found with its place; what strokes bound is a fill."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.raster.remains import faint_pieces


def _known() -> NDArray[np.uint8]:
    known = np.zeros((200, 200), np.uint8)
    cv2.rectangle(known, (20, 20), (100, 100), 255, 3)
    return known


def test_a_smudge_beside_the_strokes_is_found_where_it_is() -> None:
    contrast = _known()
    contrast[130:150, 140:170] = 25
    assert faint_pieces(contrast, _known(), False) == [(140, 130, 30, 20, 600)]


def test_a_fill_that_strokes_bound_and_specks_are_none() -> None:
    contrast = np.where(_known() > 0, 255, 0).astype(np.uint8)
    contrast[22:99, 22:99] = np.maximum(contrast[22:99, 22:99], 30)
    contrast[150:153, 150:153] = 30
    assert faint_pieces(contrast, _known(), False) == []


def test_what_jpeg_leaves_about_strokes_is_none() -> None:
    contrast = _known()
    contrast[107:110, 20:100] = 25
    assert faint_pieces(contrast, _known(), True) == []
    assert faint_pieces(contrast, _known(), False)
