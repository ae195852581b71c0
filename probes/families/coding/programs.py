"""Programs of a chart: what its values are called, the code with its turns as picked, and four that differ alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from isoprobe.probes.families.coding.charts import CHARTS

NAMES: Mapping[str, tuple[str, ...]] = {
    "fruit": ("Apple", "Banana", "Cherry", "Grape", "Lemon", "Mango", "Peach"),
    "city": ("Cairo", "Lima", "Oslo", "Paris", "Quito", "Rome", "Tokyo"),
    "month": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul"),
    "team": ("Blue", "Delta", "Falcon", "Lions", "Nova", "Rapid", "Stars"),
}
LOW, HIGH, COUNT = 4, 40, 6  # of the values, of which each list has so many


def program_of(chart: str, names: Sequence[str], a: Sequence[int], b: Sequence[int], picks: Sequence[int]) -> str:
    """The program of a chart with these values, its turns as picked."""
    kind = CHARTS[chart]
    start = kind.start
    for key, value in (("{names}", list(names)), ("{a}", list(a)), ("{b}", list(b))):
        start = start.replace(key, str(value).replace("'", '"'))
    lines = [turn.lines[pick] for turn, pick in zip(kind.turns, picks, strict=True)]
    if any("np." in line for line in lines):
        start = start.replace("import matplotlib.pyplot as plt", "import matplotlib.pyplot as plt\nimport numpy as np")
    return start + "\n" + "\n".join(lines)


def four(rng: Random, chart: str, level: int) -> tuple[list[int], list[list[int]]]:
    """An original and four others, as picks: the four differ from each other alike, so that no look at them tells which
    is meant. They are two choices of one turn by two of another; at level 3, where a chart has three turns, those of
    three turns that differ in two of them pairwise. The original picks something else in the turns that differ."""
    turns = CHARTS[chart].turns
    wide = [k for k, turn in enumerate(turns) if len(turn.lines) > 2]
    changing = rng.sample(wide, 3 if level == 3 and len(wide) >= 3 else 2)
    original = [rng.randrange(len(turn.lines)) for turn in turns]
    choices = {}
    for k in changing:
        first, second, original[k] = rng.sample(range(len(turns[k].lines)), 3)
        choices[k] = (first, second)
    corners = [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)]  # of these any two entries are two by two choices
    others = []
    for corner in corners:
        picks = list(original)
        for k, side in zip(changing, corner, strict=False):
            picks[k] = choices[k][side]
        others.append(picks)
    rng.shuffle(others)
    return original, others
