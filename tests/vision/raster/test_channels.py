"""Channel by channel is what numpy gives over the last axis, of the same kind."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision.raster.channels import any_of, every, largest, smallest


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.float32, np.float64])
@pytest.mark.parametrize("shape", [(5, 7, 3), (2, 4, 5, 3), (9, 3), (1, 1, 4), (0, 3, 3), (2, 0, 3)])
def test_it_is_what_numpy_gives_over_the_last_axis(shape: tuple[int, ...], kind: type) -> None:
    pixels = np.random.default_rng(1).integers(0, 4, shape).astype(kind)
    before = pixels.copy()
    held = pixels > 1
    for ours, theirs in (
        (largest(pixels), pixels.max(axis=-1)),
        (smallest(pixels), pixels.min(axis=-1)),
        (every(held), held.all(axis=-1)),
        (any_of(held), held.any(axis=-1)),
    ):
        assert ours.dtype == theirs.dtype
        assert np.array_equal(ours, theirs)
        ours[...] = 0  # of its own: the pixels are left as they are
        assert np.array_equal(pixels, before)
