"""Edges run in the direction that they run in, and weights belong to the classes that they were fitted to."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from isoprobe.vision.lettering.gradients import DIRECTIONS, edge_cells, held_weights, log_chances, triangles


def test_pooling_keeps_an_even_grey() -> None:
    pool = triangles(4, 24)
    assert pool.shape == (4, 24)
    assert np.allclose(pool @ np.ones(24, np.float32), 1)
    assert (pool[0] > 0).sum() < 24


@pytest.mark.parametrize(("turns", "direction"), [(0, 0), (1, 3), (2, 1), (3, 2)])
def test_an_edge_is_found_in_its_direction_alone(turns: int, direction: int) -> None:
    picture = np.zeros((1, 24, 24), np.float32)
    picture[:, :, 12:] = 1  # brighter to the right
    turned = np.ascontiguousarray(np.rot90(picture, turns, axes=(1, 2)))
    cells = edge_cells(turned, triangles(3, 24)).reshape(DIRECTIONS, 9).sum(1)
    assert cells[direction] > 0
    assert np.count_nonzero(cells) == 1


def test_chances_add_up_to_one(tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    np.savez(file, classes="ab", weights=np.array([[2, -2]], np.int8), scale=np.float32(0.5), bias=np.zeros(2))
    model = held_weights(file, "ab")
    assert model.weights.tolist() == [[1.0, -1.0]]
    chances = np.exp(log_chances(np.array([[1.0], [0.0]], np.float32), model))
    assert chances.sum(1) == pytest.approx([1, 1])
    assert chances[:, 0] == pytest.approx([1 / (1 + np.exp(-2)), 0.5])


def test_weights_of_other_classes_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    np.savez(file, classes="ab", weights=np.zeros((1, 2)), scale=np.float32(1), bias=np.zeros(2))
    with pytest.raises(ValueError, match="weights of classes 'ab': expected 'abc'"):
        held_weights(file, "abc")
