"""The median of a few numbers: numpy's, to the last bit."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from isoprobe.vision.raster.median import median, percentile


def test_it_is_numpys() -> None:
    rng = Random(1)
    for count in (1, 2, 3, 8, 51, 400):
        numbers = np.array([rng.gauss(0, 3) for _ in range(count)])
        for values in (numbers, numbers.astype(np.int64), numbers.reshape(1, -1), np.sort(numbers)[::-1]):
            assert median(values) == np.median(values)


def test_there_is_none_of_nothing() -> None:
    with pytest.raises(IndexError):
        median(np.array([]))


@pytest.mark.parametrize("share", [0, 3, 25, 50, 70, 99, 100])
def test_percentiles_are_those_of_numpy_to_the_last_bit(share):
    rng = np.random.default_rng(share)
    for _ in range(200):
        some = rng.random(rng.integers(1, 30)) * 40
        for values in (some, np.rint(some)):
            assert percentile(values.tolist(), share) == float(np.percentile(values, share))
