"""Equations whose signs are hidden by coloured discs: what does the last of them come to?"""

from __future__ import annotations

import re
from typing import Any

from isoprobe.probes.families.figures.equations import MOST, SIGNS, joined, no_rows, row_of, split, tried, worth
from isoprobe.probes.families.programs import kit

RULES = (
    "In each row, every coloured disc hides one of the signs +, −, × and ÷. Discs of one colour hide the same sign, "
    "discs of different colours different ones. × and ÷ go before + and −, and else what is farther left goes first. "
)
COLOUR = kit.Word(kit.HUES)


class Results(kit.Listed):
    """Numbers after equals signs; the question mark in the last row may be told too."""

    def parse(self, text: str) -> Any:
        return super().parse(re.sub(r"[\s,;]*\(?\?\)?(?=\W*$)", "", text))


class HiddenSigns(kit.Program):
    """What does an equation come to whose signs are hidden by coloured discs?

    1: two signs, one to a row
    2: three signs, one to a row
    3: three signs, two to a row"""

    version = 1
    school = "elementary school"
    variations = ("numeric", "colour", "symbolic")
    question = f"{RULES}Which number belongs where the question mark is?"
    fields = {
        "numbers": kit.Listed(kit.Listed(kit.Whole(1, MOST), 2, 3), 3, 4),
        "discs": kit.Listed(kit.Listed(COLOUR, 1, 2), 3, 4),
        "results": Results(kit.Whole(0, MOST), 2, 3),
    }
    answer = kit.integer()
    canvas = (520, 340)
    says = {
        "numbers": "numbers (row by row from the top, each row in brackets, those left of the equals sign)",
        "discs": "discs (row by row from the top, each row in brackets, the colours of the discs between its numbers)",
        "results": "results (what stands after the equals sign, row by row from the top, without the question mark)",
    }
    prose = (
        "Row by row from the top, the numbers left of the equals sign are {numbers}, and the discs between them are "
        "{discs}. After the equals signs are {results}, and in the last row a question mark."
    )
    elements = (
        kit.count("rows", "How many rows are there, the last one included?", "discs"),
        kit.value_at(
            "result", "Which number stands after the equals sign in row {a} from the top?", kit.numbered("results")
        ),
        kit.one_at(
            "colour",
            "Which colour is the first disc in row {a} from the top?",
            kit.HUES,
            kit.numbered(lambda facts: [row[0] for row in facts["discs"]]),
        ),
    )
    labels = {"signs": lambda facts: len({hue for row in facts["discs"] for hue in row})}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Signs for the colours, and rows of numbers with which they come to whole numbers."""
        count, number = (2 if level == 1 else 3), draw["numeric"]
        colours, signs = draw["colour"].sample(kit.HUES, 3)[:count], draw["symbolic"].sample(tuple(SIGNS), 3)[:count]
        under = dict(zip(colours, signs, strict=True))
        if level < 3:
            discs = [[hue] for hue in colours]
        else:
            discs = [[colours[k], colours[(k + 1) % 3]][:: number.choice((1, -1))] for k in range(3)]
        number.shuffle(discs)
        discs.append(number.sample(colours, count)[:2])
        rows = [row_of([under[hue] for hue in hues], number) for hues in discs]
        results = [int(worth(row, [under[hue] for hue in hues])) for row, hues in zip(rows, discs, strict=True)]
        return {"numbers": rows, "discs": discs, "results": results[:-1]} if max(results) <= MOST else None

    def valid(self, facts: kit.Facts) -> str:
        return no_rows(facts)

    def by_trial(self, facts: kit.Facts) -> int:
        """All ways to give the colours different signs, tried in every row."""
        under = tried(facts)[0]
        return int(worth(facts["numbers"][-1], [under[hue] for hue in facts["discs"][-1]]))

    def by_joining(self, facts: kit.Facts) -> int:
        """The signs that each row allows, joined row after row."""
        under = joined(facts)[-1]
        return int(split(facts["numbers"][-1], [under[hue] for hue in facts["discs"][-1]]))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A row for each equation, whose numbers and discs stand in turns."""
        look, rows = scene.look, len(facts["numbers"])
        most = max(map(len, facts["numbers"]))
        high, wide = look.height / rows, look.width / (2 * most + 1)
        for k, (row, hues) in enumerate(zip(facts["numbers"], facts["discs"], strict=True)):
            y, ends = (k + 0.5) * high, 2 * len(row) - 1
            for n, number in enumerate(row):
                scene.text(number, (2 * n + 0.5) * wide, y, scale=1.2)
            for n, hue in enumerate(hues):
                scene.disc((2 * n + 1.5) * wide, y, 1.1 * look.size, hue)
            scene.text("=", (ends + 0.5) * wide, y, scale=1.2)
            scene.text([*facts["results"], "?"][k], (ends + 1.5) * wide, y, scale=1.2)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Rows of discs, the numbers beside them, and what stands the farthest to the right."""
        rows = kit.in_rows((region for region in figure.regions if region.colour != "grey" and region.wide > 10), 14)
        numbers, ends = [], []
        for row in rows:
            beside = [text for text in figure.texts if abs(text.y - row[0].y) < 14 and text.text != "="]
            *left, end = map(kit.number_or_mark, sorted(beside, key=lambda text: text.x))
            numbers.append([int(number) for number in left])
            ends.append(end)
        if ends[-1] != "?" or "?" in ends[:-1]:
            raise kit.Unreadable(f"after the equals signs {', '.join(ends)}: expected a question mark in the last row")
        discs = [[region.colour for region in row] for row in rows]
        return {"numbers": numbers, "discs": discs, "results": [int(end) for end in ends[:-1]]}


TASK = HiddenSigns().task()
