"""What follows from the four sides of a thing in a picture, in pixels; y runs down."""

from __future__ import annotations

from typing import Protocol


class _Sided(Protocol):
    @property
    def left(self) -> float: ...
    @property
    def top(self) -> float: ...
    @property
    def right(self) -> float: ...
    @property
    def bottom(self) -> float: ...


class Extent:
    """How wide and how high it is."""

    @property
    def wide(self: _Sided) -> float:
        return self.right - self.left

    @property
    def high(self: _Sided) -> float:
        return self.bottom - self.top


class Middle:
    """Where its middle is."""

    @property
    def x(self: _Sided) -> float:
        return (self.left + self.right) / 2

    @property
    def y(self: _Sided) -> float:
        return (self.top + self.bottom) / 2
