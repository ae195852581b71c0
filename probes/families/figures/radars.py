"""Radar charts of several series."""

from __future__ import annotations

from math import cos, pi, sin

from isoprobe.probes.families.programs import kit

AXES = kit.setting(
    player=("Speed", "Goal", "Pass", "Jump", "Block", "Run", "Throw"),
    phone=("Screen", "Price", "Memory", "Camera", "Weight", "Sound", "Design"),
    town=("Parks", "Shops", "Safety", "Schools", "Traffic", "Housing", "Work"),
)
MOST = 10  # at the rim, which no value reaches
HUES = ("red", "orange", "green", "blue", "purple")  # of outlines, from which the question names series
CHART = (
    "The radar chart shows how each series, named by the colour of its outline, is rated on several axes, from 0 in "
    "the middle to 10 at the rim. "
)
VALUES = kit.Listed(kit.Whole(1, MOST - 1), 5, 7)
SERIES = {1: 2, 2: 2, 3: 3}
COUNTS = {1: 5, 2: 6, 3: 7}


def directions(count: int) -> list[kit.Point]:
    """Where so many axes point to, clockwise from the top."""
    return [(sin(2 * pi * k / count), -cos(2 * pi * k / count)) for k in range(count)]


def rated(facts: kit.Facts, series: str) -> list[int]:
    """The values of a series, axis by axis."""
    return list(facts["values"][facts["series"].index(series)])


def cells(facts: kit.Facts) -> dict[tuple[str, str], int]:
    """Values by series and axis."""
    return {
        (series, axis): value
        for series, row in zip(facts["series"], facts["values"], strict=True)
        for axis, value in zip(facts["axes"], row, strict=True)
    }


def no_chart(facts: kit.Facts) -> str:
    """Why facts are no chart; "" where they are."""
    if facts["series"] != sorted(set(facts["series"])) or len(facts["values"]) != len(facts["series"]):
        return "series: expected them in the order of the alphabet, each with its values"
    if len(set(facts["axes"])) != len(facts["axes"]) or any(len(row) != len(facts["axes"]) for row in facts["values"]):
        return "axes: expected different ones, and a value of each series on each of them"
    for column in zip(*facts["values"], strict=True):
        if len(set(column)) != len(column):
            return "values: expected no two series to be alike on an axis"
    return ""
