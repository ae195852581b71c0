from __future__ import annotations

from random import Random

import numpy as np

from isoprobe.vision.board.squares import CLASSES, _weights
from tools.board_training import deformed, fit, sample


def test_a_sample_is_the_same_from_the_same_seed() -> None:
    one, other = sample(Random(4)), sample(Random(4))
    assert (one[0] == other[0]).all()
    assert one[1] == other[1]
    assert one[0].shape == (64, _weights().weights.shape[1])
    assert max(one[1]) <= 2 * (len(CLASSES) - 1)


def test_deformed_pieces_keep_their_size_and_vary() -> None:
    looks = [deformed("burnett", "N", 40, Random(seed))[0] for seed in range(4)]
    assert all(look.shape == (40, 40) and look.mean() > 0.1 for look in looks)
    assert np.abs(looks[0] - looks[1]).mean() > 0.01


def test_the_fit_parts_what_can_be_parted() -> None:
    rng = np.random.default_rng(1)
    answers = np.arange(300) % 3
    seen = (rng.normal(size=(300, 5)) + 4 * np.eye(5)[answers]).astype(np.float32)
    weights, bias = fit(seen, answers)
    assert ((seen @ weights + bias).argmax(1) == answers).mean() > 0.97
