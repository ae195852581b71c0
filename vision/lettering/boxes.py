"""A box around a piece of ink that may be lettering, in pixels."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """Pixels from left to right and from top to bottom, right and bottom exclusive; y runs down."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The four sides."""
        return self.left, self.top, self.right, self.bottom
