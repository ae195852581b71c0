"""Charts of coding's kinds as matplotlib draws them, with the values that their programs have."""

from __future__ import annotations

from collections.abc import Sequence

from isoprobe.probes.families.coding.programs import program_of
from isoprobe.vision.chart.frame import Chart, Pixels, charts_of
from isoprobe.vision.figure.program_pictures import drawn

A, B = [12, 37, 5, 28, 19, 33], [30, 8, 22, 40, 15, 26]
NAMES = ["Apple", "Banana", "Cherry", "Grape", "Lemon", "Mango"]


def picture(kind: str, *picks: int, a: Sequence[int] = A, b: Sequence[int] = B) -> Pixels:
    """The chart of a kind with its turns as picked."""
    return drawn(program_of(kind, NAMES, a, b, picks))


def chart(kind: str, *picks: int, a: Sequence[int] = A, b: Sequence[int] = B) -> Chart:
    """The same, as it is found in its picture."""
    (found,) = charts_of(picture(kind, *picks, a=a, b=b))
    return found
