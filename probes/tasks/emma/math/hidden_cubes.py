"""Cubes piled up in a corner, drawn obliquely: how many of them cannot be seen, or show one face alone?"""

from __future__ import annotations

from collections import Counter
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.blocks import draw_blocks, fitted, outlined, read_blocks

_SIZES = {1: ((2, 3), (3, 2), (3, 3)), 2: ((3, 3), (3, 4), (4, 3)), 3: ((4, 4), (4, 5), (5, 4))}
_TALLEST = {1: 4, 2: 4, 3: 5}
MOST = 5
_OF = {1: ("hidden", "all"), 2: ("hidden", "all", "seen"), 3: ("hidden", "all", "seen", "one")}
Cube = tuple[int, int, int]


def _a_row(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (str(rng.randint(1, len(facts["heights"]))),)


class HiddenCubes(kit.Program):
    """How many cubes of a pile in a corner cannot be seen?

    1: two rows of three or three of two, up to three high
    2: three rows of three, up to four high
    3: three or four rows of four, up to five high"""

    topic = "3D spatial simulation"
    different = {1: 2_300}
    variations = ("numeric", "geometric", "colour")
    stem = (
        "Cubes of one size are piled up in the corner of a room, its back wall at the upper right of the picture and "
        "its left wall at the upper left; one sees them from the front, from the right and from above. No stack is "
        "higher than the one behind it or the one to its left, and there are no gaps."
    )
    question = {
        "hidden": "How many of the cubes cannot be seen in the picture?",
        "seen": "Of how many cubes can at least one face be seen in the picture?",
        "all": "How many cubes are there in all, including those that cannot be seen?",
        "one": "Of how many cubes can exactly one face be seen in the picture?",
    }
    fields = {"heights": kit.Listed(kit.Listed(kit.Whole(0, MOST), 2, 5), 2, 5)}
    says = {
        "heights": "heights of the stacks (row by row from the back wall to the front, each row from left to right; 0 "
        "where no cube stands)",
    }
    canvas = (480, 440)
    prose = (
        "The heights of the stacks are, row by row from the back wall to the front and in each row from left to right, "
        "{heights}."
    )
    elements = (
        kit.Element(
            "row",
            "The back wall is at the upper right of the picture, and rows run along it. How high is the highest stack "
            "in row {a}, counted from the back wall?",
            "integer",
            lambda f, a: f["heights"][int(a[0]) - 1][0],
            _a_row,
        ),
        kit.Element(
            "tops",
            "How many stacks of one or more cubes are there?",
            "integer",
            lambda f, _: sum(high > 0 for row in f["heights"] for high in row),
        ),
    )
    sizes = kit.sizes(
        "rows columns tallest",
        {1: (2, 3, 4), 2: (3, 3, 4), 3: (4, 4, 5)},
        kit.see("cubes get smaller", digits=(20, 18, 16, 14, 13, 12, 11, 10, 9, 8)),
        kit.think(
            "{rows} rows of {columns} stacks, up to {tallest} high",
            rows=(2, 3, 3, 3, 3, 4, 4, 4, 5, 5),
            columns=(3, 3, 3, 3, 4, 4, 4, 5, 5, 5),
            tallest=(4, 3, 4, 5, 4, 4, 5, 5, 4, 5),
        ),
    )
    labels = {"sought": "wording", "cubes": lambda facts: sum(map(sum, facts["heights"]))}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Heights that fall from the corner on."""
        if level in _SIZES:
            (rows, columns), tallest, least = draw["geometric"].choice(_SIZES[level]), _TALLEST[level], level - 1
        else:
            (rows, columns, tallest), least = self.sizes(level), 1
        rng = Random(draw["numeric"].getrandbits(64))
        heights = [[0] * columns for _ in range(rows)]
        for y in range(rows):
            for x in range(columns):
                most = min(heights[y - 1][x] if y else tallest, heights[y][x - 1] if x else tallest)
                heights[y][x] = max(0, most - rng.choice((0, 0, 0, 1, 1, 2)))
        facts = {"heights": heights, "wording": draw["question"].choice(_OF.get(level, _OF[3]))}
        return (
            facts
            if sum(map(sum, heights)) > 4 and self.by_neighbours({**facts, "wording": "hidden"}) >= least
            else None
        )

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        heights = facts["heights"]
        if len({len(row) for row in heights}) != 1:
            return "heights: expected rows of one length"
        lines = [*heights, *(list(column) for column in zip(*heights, strict=True))]
        if any(line != sorted(line, reverse=True) for line in lines):
            return "heights: expected stacks that do not rise from the corner on"
        return "" if heights[0][0] else "heights: expected a cube"

    def by_neighbours(self, facts: kit.Facts) -> int:
        """Neighbours on top, in front and on the right of each cube."""
        heights = facts["heights"]

        def high(x: int, y: int) -> int:
            return int(heights[y][x]) if y < len(heights) and x < len(heights[0]) else 0

        faces = [
            (z + 1 >= high(x, y)) + (high(x, y + 1) <= z) + (high(x + 1, y) <= z)
            for y, row in enumerate(heights)
            for x, top in enumerate(row)
            for z in range(top)
        ]
        return {
            "hidden": faces.count(0),
            "seen": len(faces) - faces.count(0),
            "all": len(faces),
            "one": faces.count(1),
        }[facts["wording"]]

    def by_sight(self, facts: kit.Facts) -> int:
        """Lines of sight, each to the first cube that it meets."""
        heights = facts["heights"]
        rows, columns = len(heights), len(heights[0])
        tallest = heights[0][0]
        cubes = {(x, y, z) for y, row in enumerate(heights) for x, high in enumerate(row) for z in range(high)}
        met: set[tuple[Cube, int]] = set()
        for start_x in range(-tallest, columns):
            for start_y in range(-tallest, rows):
                for order in ((2, 1, 0), (2, 0, 1)):  # in which order a line, coming down, leaves z, y and x behind
                    at, last = [start_x + tallest, start_y + tallest, tallest], 0
                    for step in range(3 * tallest):
                        if (at[0], at[1], at[2]) in cubes:
                            met.add(((at[0], at[1], at[2]), last))
                            break
                        last = order[step % 3]
                        at[last] -= 1
        seen = Counter(cube for cube, _ in met)
        return {
            "hidden": len(cubes) - len(seen),
            "seen": len(seen),
            "all": len(cubes),
            "one": sum(count == 1 for count in seen.values()),
        }[facts["wording"]]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Cubes too many or too few."""
        heights = [list(row) for row in facts["heights"]]
        for _ in range(rng.randint(1, 3)):
            y, x = rng.randrange(len(heights)), rng.randrange(len(heights[0]))
            heights[y][x] = min(MOST, max(0, heights[y][x] + rng.choice((-2, -1, 1, 2))))
        return {**facts, "heights": heights}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The pile on a floor of squares."""
        look, heights = scene.look, facts["heights"]
        margin = 1.2 * look.size
        room = (margin, margin, look.width - margin, look.height - margin)
        blocks = fitted(len(heights), len(heights[0]), heights[0][0], room)
        top, floor, *_ = look.palette
        draw_blocks(scene, blocks, heights, top, floor)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The heights that explain what is seen."""
        boxes = outlined(figure.mask("ink"), 60)
        if len(boxes) != 1:
            raise kit.Unreadable(f"{len(boxes)} drawings: expected one pile")
        return {"heights": read_blocks(figure, boxes[0], MOST)}


TASK = HiddenCubes().task()
