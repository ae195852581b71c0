"""How much edge of a picture runs in each of eight directions, and pooling into overlapping cells.

Gradient decomposition after Liu, Nakashima, Sako and Fujisawa, "Handwritten digit recognition: investigation of
normalization and feature extraction techniques", Pattern Recognition 37, 2004. The weights of the linear classifiers
that go by it lie in a file beside each of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DIRECTIONS = 8

Floats = NDArray[np.float32]


class LinearWeights(NamedTuple):
    """`classes` (one character each; "" where the file names none), `weights` (features x classes) and `bias`."""

    classes: str
    weights: Floats
    bias: Floats


def held_weights(path: Path, classes: str = "") -> LinearWeights:
    """The weights of an .npz file. Raises ValueError where `classes` are given and the file has others."""
    with np.load(path, allow_pickle=False) as held:
        found = str(held["classes"]) if "classes" in held else ""
        if classes and found != classes:
            raise ValueError(f"weights of classes {found!r}: expected {classes!r}")
        weights = held["weights"].astype(np.float32) * held["scale"].astype(np.float32)
        return LinearWeights(found, weights, held["bias"].astype(np.float32))


def triangles(out: int, size: int) -> Floats:
    """Weights (out x size) that pool `size` pixels into `out` overlapping cells, each row summing to one."""
    pitch = size / out
    centres = (np.arange(out) + 0.5) * pitch - 0.5
    weights = np.maximum(0.0, 1.0 - np.abs(np.arange(size)[None, :] - centres[:, None]) / pitch)
    return np.asarray(weights / weights.sum(1, keepdims=True), np.float32)


def edge_cells(pictures: Floats, pool: Floats) -> Floats:
    """The edge in each direction and cell of square pictures (n x side x side): n x (8 x cells x cells).

    A gradient between two of the eight directions is the sum of a part along an axis and a part along a diagonal.
    """
    gx, gy = np.zeros_like(pictures), np.zeros_like(pictures)
    gx[:, :, 1:-1] = pictures[:, :, 2:] - pictures[:, :, :-2]
    gy[:, 1:-1] = pictures[:, 2:] - pictures[:, :-2]
    ax, ay = np.abs(gx), np.abs(gy)
    edges = np.empty((DIRECTIONS, *pictures.shape), np.float32)
    np.maximum(gx - ay, 0, out=edges[0])
    np.maximum(-gx - ay, 0, out=edges[1])
    np.maximum(gy - ax, 0, out=edges[2])
    np.maximum(-gy - ax, 0, out=edges[3])
    east, west, south, north = np.maximum(gx, 0), np.maximum(-gx, 0), np.maximum(gy, 0), np.maximum(-gy, 0)
    np.minimum(east, south, out=edges[4])
    np.minimum(west, south, out=edges[5])
    np.minimum(east, north, out=edges[6])
    np.minimum(west, north, out=edges[7])
    cells = np.matmul(np.matmul(pool, edges), pool.T)
    cells[4:] *= np.float32(np.sqrt(2))
    return np.asarray(cells.transpose(1, 0, 2, 3).reshape(len(pictures), -1), np.float32)


def log_chances(seen: Floats, model: LinearWeights) -> Floats:
    """The natural logarithm of each class's probability (n x classes), from features (n x features)."""
    logits = seen @ model.weights + model.bias
    logits -= logits.max(1, keepdims=True)
    return np.asarray(logits - np.log(np.exp(logits).sum(1, keepdims=True)), np.float32)
