"""Stacks of cubes seen from above, each with its height: how many cubes, or how many squares from one side?"""

from __future__ import annotations

from itertools import pairwise, product

from isoprobe.probes.families.programs import kit

_SIZES = {1: ((2, 3), (3, 2)), 2: ((3, 4), (4, 3)), 3: ((4, 5), (5, 4))}
_OF = {1: ("all", "above"), 2: ("all", "above", "front", "right"), 3: ("front", "right", "outside", "box")}
LARGEST = kit.numbered(lambda facts: list(map(max, facts["heights"])))


class CubeStack(kit.Program):
    """How many cubes are there in stacks, or how many squares are seen?

    1: two rows of three or three of two, cubes to be counted
    2: three rows of four or four of three, or the squares seen from one side
    3: four rows of five or five of four, or the cubes' faces that are outside"""

    school = "elementary school"
    version = 3  # 3: text forms say which side of the plan is the back
    variations = ("numeric", "geometric", "colour")
    stem = "Cubes of one size stand in stacks on a table; a plan from above tells how many cubes are in each stack."
    question = {
        "all": "How many cubes are there?",
        "above": "How many of the cubes do not touch the table?",
        "front": "Looking straight from the front, which is below in the plan, how many faces of cubes does one see?",
        "right": "Looking straight from the right side of the plan, how many faces of cubes does one see?",
        "outside": "How many faces of cubes touch neither another cube nor the table?",
        "box": "How many cubes are missing from a full box that covers the whole plan and is as high as the highest "
        "stack?",
    }
    fields = {"heights": kit.Listed(kit.Listed(kit.Whole(0, 9), 2, 5), 2, 5)}
    says = {
        "heights": "heights (number of cubes in each stack, a row in brackets for each row of the plan, from its top, "
        "which is the back, down, each from left to right)"
    }
    canvas = (440, 420)
    prose = (
        "The stacks have these numbers of cubes, row by row from the top of the plan, which is the back, "
        "down and from left to right in each row: {heights}."
    )
    elements = (
        kit.count("rows", "How many rows of squares does the plan have?", "heights"),
        kit.value_at("row", "What is the largest number in row {a} of the plan, if the top row is row 1?", LARGEST),
    )
    labels = {"sought": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Heights, row by row from behind."""
        rows, columns = draw["geometric"].choice(_SIZES[level])
        heights = [[draw["numeric"].randint(0 if level > 1 else 1, 9) for _ in range(5)] for _ in range(5)]
        return {"heights": [row[:columns] for row in heights[:rows]], "wording": draw["question"].choice(_OF[level])}

    def valid(self, facts: kit.Facts) -> str:
        if len({len(row) for row in facts["heights"]}) != 1:
            return "heights: expected rows of one length"
        return "" if any(map(any, facts["heights"])) else "heights: expected at least one cube"

    def by_heights(self, facts: kit.Facts) -> int:
        """Sums, maxima and steps of the heights."""
        rows: list[list[int]] = facts["heights"]
        columns = [list(column) for column in zip(*rows, strict=True)]
        flat = [height for row in rows for height in row]
        wording = facts["wording"]
        if wording == "all":
            return sum(flat)
        if wording == "above":
            return sum(max(0, height - 1) for height in flat)
        if wording == "front":
            return sum(map(max, columns))
        if wording == "right":
            return sum(map(max, rows))
        if wording == "box":
            return max(flat) * len(flat) - sum(flat)
        lines: list[list[int]] = [*rows, *columns]
        steps = sum(abs(a - b) for line in lines for a, b in pairwise([0, *line, 0]))
        return steps + sum(height > 0 for height in flat)

    def by_cubes(self, facts: kit.Facts) -> int:
        """Every cube set down, and cubes, lines of sight or free faces counted."""
        rows: list[list[int]] = facts["heights"]
        cubes = {(x, y, z) for y, row in enumerate(rows) for x, height in enumerate(row) for z in range(height)}
        wording = facts["wording"]
        if wording == "all":
            return len(cubes)
        if wording == "above":
            return sum(z > 0 for _, _, z in cubes)
        if wording == "front":
            return len({(x, z) for x, _, z in cubes})
        if wording == "right":
            return len({(y, z) for _, y, z in cubes})
        top = max(z for _, _, z in cubes) + 1
        if wording == "box":
            return sum(cube not in cubes for cube in product(range(len(rows[0])), range(len(rows)), range(top)))
        steps = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
        free = [(x + dx, y + dy, z + dz) for x, y, z in cubes for dx, dy, dz in steps]
        return sum(cube not in cubes and cube[2] >= 0 for cube in free)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A plan of squares with a number in each, on paper or on a pale ground."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        rows = facts["heights"]
        wide, high = len(rows[0]), len(rows)
        side = min((look.width - 4 * size) / wide, (look.height - 4 * size) / high) * rng.uniform(0.75, 1.0)
        left, top = (look.width - side * wide) / 2, (look.height - side * high) / 2
        colour = rng.choice(("ink", look.palette[0]))
        for k in range(high + 1):
            scene.stroke([(left, top + k * side), (left + side * wide, top + k * side)], colour)
        for k in range(wide + 1):
            scene.stroke([(left + k * side, top), (left + k * side, top + side * high)], colour)
        for y, row in enumerate(rows):
            for x, height in enumerate(row):
                scene.text(height, left + (x + 0.5) * side, top + (y + 0.5) * side, scale=1.15)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The numbers, row by row."""
        rows = kit.in_rows(figure.texts, 20)
        if any(text.whole is None for row in rows for text in row):
            raise kit.Unreadable("a square of the plan holds no number")
        return {"heights": [[text.whole for text in row] for row in rows]}


TASK = CubeStack().task()
