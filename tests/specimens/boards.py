"""Boards for the tests of the board reader: a style with everything plain, and what is changed in it."""

from __future__ import annotations

from typing import Any

PLACEMENT = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"
PLAIN: dict[str, Any] = {
    "square": 44, "pieces": "burnett", "scheme": "brown", "hatching": 0, "ink": [0, 0, 0], "paper": [255, 255, 255],
    "coordinates": "outside", "face": "DejaVuSans", "frame": 1, "margin": [6, 9, 12, 5], "ground": [255, 255, 255],
    "black_at_bottom": False, "mark": "none", "moved": [], "mark_colour": [205, 210, 106], "jpeg": 0,
}  # fmt: skip
PRINTED = {**PLAIN, "scheme": "paper", "hatching": 0.12, "frame": 2}
