"""Bar charts: right where every bar's value is, within 2% of the largest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drawn import Verdict, figures

FOLDERS = ("charts",)


def style_of(name: str, truth: Any) -> str:
    """How it was drawn: `ggplot_3.png` is ggplot."""
    return name.removesuffix(".png").rpartition("_")[0]


def judge(name: str, picture: bytes, truth: Mapping[str, Any]) -> Verdict:
    """The values of the bars, from left to right or from the top. Raises Unreadable."""
    kind, rows = "level" if truth["level"] else "bars", [[value] for value in truth["values"]]
    return figures.judge(name, picture, {"kind": kind, "values": rows})
