"""The net of a cube with letters on its squares: which letter comes to lie opposite to another one?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations

from isoprobe.probes.families.programs import kit

LETTERS = ("A", "B", "D", "E", "F", "G", "H", "K", "M", "N", "R", "T")
Cell = tuple[int, int]
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
_FACES = ("down", "up", "north", "south", "east", "west")
_TURNS: dict[Cell, dict[str, str]] = {  # which face lies where the key says before a roll to that side
    (1, 0): {"down": "east", "east": "up", "up": "west", "west": "down", "north": "north", "south": "south"},
    (-1, 0): {"down": "west", "west": "up", "up": "east", "east": "down", "north": "north", "south": "south"},
    (0, 1): {"down": "south", "south": "up", "up": "north", "north": "down", "east": "east", "west": "west"},
    (0, -1): {"down": "north", "north": "up", "up": "south", "south": "down", "east": "east", "west": "west"},
}
_OPPOSITE = {"down": "up", "up": "down", "north": "south", "south": "north", "east": "west", "west": "east"}


def _rolled(cells: tuple[Cell, ...]) -> dict[Cell, str]:
    """Which face of a cube is printed on each square, when the cube is rolled over them from the first one."""
    printed: dict[Cell, str] = {}
    todo = [(cells[0], {face: face for face in _FACES})]
    while todo:
        (x, y), lies = todo.pop()
        if (x, y) in printed:
            continue
        printed[x, y] = lies["down"]
        for step, turn in _TURNS.items():
            other = (x + step[0], y + step[1])
            if other in cells and other not in printed:
                todo.append((other, {place: lies[before] for place, before in turn.items()}))
    return printed


def _is_net(cells: tuple[Cell, ...]) -> bool:
    return len(set(cells)) == 6 == len(set(_rolled(cells).values()))


@cache
def nets() -> tuple[tuple[Cell, ...], ...]:
    """All nets of a cube, each in every turn and mirrored, row by row from the upper left."""
    shapes = {frozenset({(0, 0)})}
    for _ in range(5):
        grown = set()
        for shape in shapes:
            for x, y in shape:
                for dx, dy in _STEPS:
                    if (x + dx, y + dy) not in shape:
                        cells = {*shape, (x + dx, y + dy)}
                        left, top = min(x for x, _ in cells), min(y for _, y in cells)
                        grown.add(frozenset((x - left, y - top) for x, y in cells))
        shapes = grown
    sorted_ = [tuple(sorted(shape, key=lambda cell: (cell[1], cell[0]))) for shape in shapes]
    return tuple(sorted(cells for cells in sorted_ if _is_net(cells)))


def _longest_row(cells: tuple[Cell, ...]) -> int:
    return max(
        next(k for k in range(1, 7) if (x + k * dx, y + k * dy) not in cells) for x, y in cells for dx, dy in _STEPS
    )


@cache
def _at_level(level: int) -> tuple[tuple[Cell, ...], ...]:
    wanted = {1: (4,), 2: (3, 4), 3: (2, 3)}[level]
    return tuple(cells for cells in nets() if _longest_row(cells) in wanted)


def _cells(facts: kit.Facts) -> tuple[Cell, ...]:
    return tuple((x, y) for x, y in facts["cells"])


def _pairings(left: list[int]) -> Iterator[set[frozenset[int]]]:
    if not left:
        yield set()
    for k in range(1, len(left)):
        for rest in _pairings([*left[1:k], *left[k + 1 :]]):
            yield {frozenset({left[0], left[k]}), *rest}


def _touching(facts: kit.Facts) -> dict[tuple[str, str], bool | None]:
    pairs = permutations(zip(facts["letters"], facts["cells"], strict=True), 2)
    return {(a, b): abs(x - u) + abs(y - v) == 1 for (a, (x, y)), (b, (u, v)) in pairs}


class NetOfDice(kit.Program):
    """Which faces of a cube lie opposite, as its net tells?

    1: four squares in a row, the other two on either side of it
    2: any net in which at least three squares lie in a row
    3: nets without four squares in a row"""

    variations = ("geometric", "colour", "symbolic")
    question = {
        "cube": "The net is folded up into a cube. Which letter is on the face opposite {face}?",
        "table": "The net is folded up into a cube, which is put on a table with {face} on top. Which letter is on the "
        "bottom?",
        "box": "The net is folded up into a gift box; {face} is on its bottom. Which letter is on its lid?",
        "room": "The net is folded up into a model of a room, with letters on walls, ceiling and floor. Which letter "
        "faces {face}?",
    }
    fields = {
        "cells": kit.Listed(kit.Listed(kit.Whole(0, 5), 2, 2), 6, 6),
        "letters": kit.Listed(kit.Word(LETTERS), 6, 6),
    }
    says = {
        "cells": "squares (for each square of the net, how many squares it is to the right of the leftmost column and "
        "how many below the top row)",
        "letters": "letters (on these squares, in the same order)",
    }
    asked = {"face": kit.Word(LETTERS)}
    answer = kit.name("the letter")
    canvas = (480, 440)
    prose = (
        "The six squares of a net are at (columns to the right of the leftmost, rows below the top) {cells}, and the "
        "letters on them, in this order, are {letters}."
    )
    elements = (kit.whether("touching", "Do the squares {a} and {b} of the flat net share a side?", _touching),)
    rules = (kit.none_twice("letters"), kit.asks_of("letters", "face"))
    labels = {"longest row": lambda facts: _longest_row(_cells(facts))}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A net, six letters, and one of them to ask about."""
        letters = draw["symbolic"].sample(LETTERS, 6)
        cells = [list(cell) for cell in draw["geometric"].choice(_at_level(level))]
        face, wording = draw["symbolic"].choice(letters), draw["question"].choice(list(self.question))
        return {"cells": cells, "letters": letters, "face": face, "wording": wording}

    def valid(self, facts: kit.Facts) -> str:
        if _cells(facts) not in nets():
            return f"cells {facts['cells']}: expected a net of a cube, row by row from the upper left"
        return ""

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The squares row by row, counted from 0."""
        left, top = (min(cell[k] for cell in facts["cells"]) for k in (0, 1))
        squares = zip(facts["cells"], facts["letters"], strict=True)
        found = sorted((y - top, x - left, letter) for (x, y), letter in squares)
        return {"cells": [[x, y] for y, x, _ in found], "letters": [letter for _, _, letter in found]}

    def by_rolling(self, facts: kit.Facts) -> str:
        """A cube rolled over the net, square by square."""
        printed = _rolled(_cells(facts))
        on = dict(zip(printed.values(), (facts["letters"][_cells(facts).index(cell)] for cell in printed), strict=True))
        asked = next(face for face, letter in on.items() if letter == facts["face"])
        return str(on[_OPPOSITE[asked]])

    def by_pairing(self, facts: kit.Facts) -> str:
        """All ways to pair the squares, tried against threes in the net."""
        cells = _cells(facts)
        straight, never = set[frozenset[int]](), set[frozenset[int]]()
        for k, (x, y) in enumerate(cells):
            for dx, dy in _STEPS:
                if (x + dx, y + dy) not in cells:
                    continue
                never.add(frozenset({k, cells.index((x + dx, y + dy))}))
                for ex, ey in _STEPS:
                    end = (x + dx + ex, y + dy + ey)
                    if end in cells and end != (x, y):
                        (straight if (dx, dy) == (ex, ey) else never).add(frozenset({k, cells.index(end)}))
        found = [pairs for pairs in _pairings(list(range(6))) if straight <= pairs and not pairs & never]
        if len(found) != 1:
            raise ValueError(f"{len(found)} ways to pair the squares: expected one")
        asked = facts["letters"].index(facts["face"])
        (opposite,) = next(pair for pair in found[0] if asked in pair) - {asked}
        return str(facts["letters"][opposite])

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Squares with letters, on paper or filled paler."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        wide, high = (max(cell[k] for cell in facts["cells"]) + 1 for k in (0, 1))
        side = min((look.width - 3 * size) / wide, (look.height - 3 * size) / high, 6.5 * size)
        left, top = (look.width - side * wide) / 2, (look.height - side * high) / 2
        colour = rng.choice(("ink", look.palette[0]))
        for (x, y), letter in zip(facts["cells"], facts["letters"], strict=True):
            a, b = left + x * side, top + y * side
            scene.stroke([(a, b), (a + side, b), (a + side, b + side), (a, b + side)], colour, closed=True)
            scene.text(letter, a + side / 2, b + side / 2, scale=1.2)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The letters, and their places by the distance of neighbours."""
        found = figure.words(LETTERS)
        if len(found) != 6 or len(figure.texts) != 6:
            raise kit.Unreadable(f"{len(found)} letters among {len(figure.texts)} texts: expected six")
        places = [text for _, text in found]
        side = min(abs(a.x - b.x) + abs(a.y - b.y) for a in places for b in places if a is not b)
        left, top = min(text.x for text in places), min(text.y for text in places)
        cells = [[round((text.y - top) / side), round((text.x - left) / side)] for text in places]
        ordered = sorted(zip(cells, (letter for letter, _ in found), strict=True))
        return {"cells": [[x, y] for (y, x), _ in ordered], "letters": [letter for _, letter in ordered]}


TASK = NetOfDice().task()
