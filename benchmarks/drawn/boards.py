"""Chess boards that users drew: right where every square is, as the placement field of a FEN has it."""

from __future__ import annotations

from typing import Any

from drawn import Verdict
from isoprobe.vision.board.reading import read_board

FOLDERS = ("boards",)


def style_of(name: str, truth: Any) -> str:
    """How it was drawn: `svgblack_0.png` is svgblack."""
    return name.removesuffix(".png").rpartition("_")[0]


def judge(name: str, picture: bytes, truth: Any) -> Verdict:
    """Raises Unreadable."""
    scene = read_board(picture)
    left = tuple(box for box, _ in scene.left)
    return Verdict(scene.placement_fen == truth, f"{scene.placement_fen}, expected {truth}", scene.confidence, left)
