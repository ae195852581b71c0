"""Figures of tiles that grow by a rule: how many tiles does a later figure have?"""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from math import comb
from random import Random

from isoprobe.probes.families.programs import kit

SHAPES = ("bar", "angle", "rectangle", "stairs", "hill", "cup")
TILES = ("square", "disc")
_SYNONYMS = {"squares": "square", "discs": "disc", "disk": "disc", "circle": "disc", "circles": "disc"}
MOST = 4  # extra tiles of a figure
Rule = tuple[str, int, int, int]  # shape, start, growth, extra


def _heights(shape: str, n: int, extra: int) -> list[int]:
    """Of a figure, how many tiles are in each column."""
    return {
        "bar": [1 + extra] * n,
        "angle": [n, *[1] * (n + extra)],
        "rectangle": [n] * (n + extra),
        "stairs": [n + extra - k for k in range(n)],
        "hill": [*range(1, n), *[n] * (1 + extra), *range(n - 1, 0, -1)],
        "cup": [n + 1, *[1] * (n + extra), n + 1],
    }[shape]


def _shown(shape: str, start: int, growth: int, extra: int) -> list[list[int]]:
    return [_heights(shape, start + growth * k, extra) for k in range(3)]


@cache
def _by_heights() -> dict[str, list[Rule]]:
    """Every rule, by the figures that it makes."""
    found: dict[str, list[Rule]] = {}
    for rule in product(SHAPES, range(1, 5), range(1, 3), range(MOST + 1)):
        found.setdefault(json.dumps(_shown(*rule)), []).append(rule)
    return found


def _rules(facts: kit.Facts) -> list[Rule]:
    """The rules that make all figures that are shown."""
    return _by_heights().get(json.dumps(facts["heights"]), [])


class FigureSequence(kit.Program):
    """How many tiles does a later figure of a sequence have?

    1: one to three figures on
    2: four to seven figures on
    3: eight to fourteen figures on"""

    school = "elementary school"
    variations = ("numeric", "colour", "function", "geometric")
    stem = "Figures made of tiles go on growing by the same rule."
    question = {
        "tiles": "How many tiles does figure {place} have?",
        "more": "How many more tiles does figure {place} have than figure 1?",
        "all": "How many tiles do figures 1 to {place} have together?",
    }
    fields = {
        "heights": kit.Listed(kit.Listed(kit.Whole(1, 12), 1, 18), 3, 3),
        "tile": kit.Word(TILES, synonyms=_SYNONYMS),
    }
    says = {
        "heights": "figures 1 to 3 (for each figure, in brackets, how many tiles high its columns are, from left to "
        "right)",
        "tile": "tiles (square or disc)",
    }
    asked = {"place": kit.Whole(4, 20)}
    answer = kit.option(5)
    labels = {"shape": lambda facts: _rules(facts)[0][0]}
    canvas = (620, 340)
    prose = "In figures 1, 2 and 3 the columns, from left to right, are {heights} tiles high; each tile is a {tile}."
    elements = (
        kit.value_at(
            "tiles",
            "How many tiles does figure {a} have?",
            kit.numbered(lambda facts: [*map(sum, facts["heights"])]),
        ),
        kit.value_at(
            "wide",
            "How many tiles wide is figure {a}?",
            kit.numbered(lambda facts: [*map(len, facts["heights"])]),
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A kind of figure, how it grows, and which later one is asked about."""
        number = draw["numeric"]
        growth = number.randint(1, 2)
        rule = (draw["function"].choice(SHAPES), number.randint(1, 5 - growth), growth, number.randint(0, MOST))
        place = number.randint(*{1: (4, 6), 2: (7, 10), 3: (11, 17)}[level])
        tile, wording = draw["geometric"].choice(TILES), draw["question"].choice(list(self.question))
        return {"heights": _shown(*rule), "tile": tile, "place": place, "wording": wording}

    def valid(self, facts: kit.Facts) -> str:
        return "" if _rules(facts) else "heights: expected three figures that grow by a rule"

    def by_laying(self, facts: kit.Facts) -> int:
        """The rule found that makes all three figures; the later one laid column by column."""
        shape, start, growth, extra = _rules(facts)[0]
        counts = [sum(_heights(shape, start + growth * k, extra)) for k in range(facts["place"])]
        return {"all": sum(counts), "more": counts[-1] - counts[0], "tiles": counts[-1]}[facts["wording"]]

    def by_differences(self, facts: kit.Facts) -> int:
        """From the numbers of tiles of the three figures shown: Newton's formula with first and second differences."""
        a, b, c = (sum(map(int, heights)) for heights in facts["heights"])
        k, first, second = int(facts["place"]) - 1, b - a, c - 2 * b + a
        if facts["wording"] == "all":
            return (k + 1) * a + comb(k + 1, 2) * first + comb(k + 1, 3) * second
        return (0 if facts["wording"] == "more" else a) + k * first + comb(k, 2) * second

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Figures of another rule of the kind seen instead."""
        shape, *rule = rng.choice(_rules(facts))
        start, growth, extra = (max(0, min(MOST, k + rng.choice((-1, 0, 1)))) for k in rule)
        return {**facts, "heights": _shown(shape, max(1, start), max(1, growth), extra)}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The first three figures side by side with their numbers below."""
        look, figures = scene.look, facts["heights"]
        bottom, widths = look.height - 4 * look.size, [len(heights) for heights in figures]
        pitch = min((look.width - 4 * 22) / sum(widths), (bottom - 12) / max(map(max, figures)), 30.0)
        x = gap = (look.width - pitch * sum(widths)) / 4
        half = pitch * look.rng().uniform(0.36, 0.41)
        for k, heights in enumerate(figures):
            for c, r in ((c, r) for c, high in enumerate(heights) for r in range(high)):
                cx, cy = x + (c + 0.5) * pitch, bottom - (r + 0.5) * pitch
                if facts["tile"] == "disc":
                    scene.disc(cx, cy, half, look.palette[0])
                else:
                    scene.box(cx - half, cy - half, cx + half, cy + half, look.palette[0])
            scene.text(k + 1, x + len(heights) * pitch / 2, bottom + 2 * look.size)
            x += len(heights) * pitch + gap

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The tiles of each figure on a grid."""
        tiles = [region for region in figure.regions if region.colour != "grey"]
        if [n.whole for n in sorted(figure.numbers(), key=lambda n: n.x)] != [1, 2, 3]:
            raise kit.Unreadable("no three numbers below the figures")
        pitch = min(abs(a.x - b.x) + abs(a.y - b.y) for a in tiles for b in tiles if a is not b)
        heights: list[list[int]] = []
        last = -1e9
        for tile in tiles:  # from left to right
            if tile.x - last > 1.6 * pitch:
                heights.append([])
            if tile.x - last > 0.5 * pitch:
                heights[-1].append(0)
            heights[-1][-1] += 1
            last = tile.x
        full = sum(tile.area / (tile.wide * tile.high) for tile in tiles) / len(tiles)
        return {"heights": heights, "tile": TILES[0 if full > 0.9 else 1]}


TASK = FigureSequence().task()
