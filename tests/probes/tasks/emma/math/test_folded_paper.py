"""A sheet folded and punched: folds are read as people write them."""

from __future__ import annotations

import pytest

from isoprobe.probes.tasks.emma.math.folded_paper import _SAID, FOLDS, Fold

FOLD = Fold(FOLDS, said=_SAID)


@pytest.mark.parametrize("fold", FOLDS)
def test_folds_read_back(fold: str) -> None:
    assert FOLD.parse(FOLD.write(fold)) == fold == FOLD.parse(fold)


@pytest.mark.parametrize(
    ("text", "fold"),
    [
        ("right half left", "half leftwards"),
        ("Top half over the bottom half", "half downwards"),
        ("left-most quarter to the right", "quarter rightwards"),
        ("bottom fourth up", "quarter upwards"),
        ("upper-left corner to the lower-right corner", "diagonally down and right"),
        ("bottom left corner diagonally up", "diagonally up and right"),
    ],
)
def test_folds_as_people_write_them(text: str, fold: str) -> None:
    assert FOLD.parse(text) == fold


def test_no_fold_is_made_up() -> None:
    assert FOLD.parse("along the middle") not in FOLDS
