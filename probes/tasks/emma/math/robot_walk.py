"""A robot on a grid of letters is told to move as it sees things: where does it arrive, and what is beside it then?"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from random import Random

import numpy as np

from isoprobe.probes.families.programs import kit

MOST = 9
MOVES = 13
LETTERS = ("A", "B", "D", "E", "F", "G", "H", "K", "L", "M", "N", "R", "T", "Y")
HEADINGS = ("up", "right", "down", "left")
_AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))
_TURNS = {"turn left": 3, "turn right": 1, "turn around": 2}
STEPS = tuple(f"{way} {count}" for way in ("forward", "back") for count in (1, 2, 3))
Place = tuple[int, int]


@dataclass(frozen=True)
class Orders(kit.Listed):
    """A list of orders, as a question tells it."""

    pattern = r"[a-z0-9, ]{1,200}?"


def _mistaken(facts: kit.Facts) -> list[kit.Facts]:
    """The facts as who makes a mistake takes them: left for right, another heading, one order left out."""
    swap = {"turn left": "turn right", "turn right": "turn left"}
    moves = facts["moves"]
    found = [{**facts, "moves": [swap.get(move, move) for move in moves]}]
    found += [{**facts, "heading": heading} for heading in HEADINGS if heading != facts["heading"]]
    found += [{**facts, "wording": other} for other in ("left", "right", "before", "arrives")]
    found += [{**facts, "moves": moves[:k] + moves[k + 1 :]} for k in range(len(moves))]
    return found


def _sought(facts: kit.Facts) -> Place | None:
    """The cell whose letter is asked for, by walking; None where a step leads off the grid."""
    (x, y), heading = facts["robot"], HEADINGS.index(facts["heading"])
    side = facts["side"]
    for move in facts["moves"]:
        if move in _TURNS:
            heading = (heading + _TURNS[move]) % 4
            continue
        way, count = move.split()
        sign = 1 if way == "forward" else -1
        x, y = x + sign * int(count) * _AHEAD[heading][0], y + sign * int(count) * _AHEAD[heading][1]
        if not (0 <= x < side and 0 <= y < side):
            return None
    if facts["wording"] != "arrives":
        dx, dy = _AHEAD[(heading + {"before": 0, "right": 1, "left": 3}[facts["wording"]]) % 4]
        x, y = x + dx, y + dy
    return (x, y) if 0 <= x < side and 0 <= y < side else None


def _spread(mask: np.ndarray) -> int:
    """How many columns of pixels have some of it."""
    return int((mask.max(0) > 0).sum())


def _a_letter(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice(facts["letters"]),)


def _row(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    return int(facts["places"][facts["letters"].index(arguments[0])][1]) + 1


class RobotWalk(kit.Program):
    """Where does a robot arrive that is told to turn and to move as it sees things?

    1: three moves on a grid of five
    2: five moves on six, or what is to the left or right of the robot then
    3: seven or eight moves on seven, some of them backwards"""

    topic = "path tracing"
    variations = ("numeric", "geometric", "colour", "symbolic")
    stem = (
        "A robot is seen from above as a triangle, whose tip is its front. It carries out these orders, where left and "
        "right are as the robot itself sees them, and numbers are numbers of cells: {moves}. It may pass over letters."
    )
    question = {
        "arrives": "Which letter is in the cell in which it ends up?",
        "left": "Which letter is then in the cell next to it on its left?",
        "right": "Which letter is then in the cell next to it on its right?",
        "before": "Which letter is then in the cell directly in front of it?",
    }
    fields = {
        "side": kit.Whole(3, MOST),
        "robot": kit.Listed(kit.Whole(0, MOST - 1), 2, 2),
        "heading": kit.Word(HEADINGS),
        "places": kit.Listed(kit.Listed(kit.Whole(0, MOST - 1), 2, 2), 3, len(LETTERS)),
        "letters": kit.Listed(kit.Word(LETTERS), 3, len(LETTERS)),
    }
    asked = {"moves": Orders(kit.Word((*STEPS, *_TURNS)), 1, MOVES)}
    says = {
        "side": "rows of the grid (as many as columns)",
        "robot": "place of the robot (columns to the right of the leftmost one, rows below the uppermost one)",
        "heading": "direction of the tip (up, right, down or left)",
        "places": "places of the letters (for each, columns to the right of the leftmost one, rows below the uppermost "
        "one)",
        "letters": "letters (in the same order)",
    }
    answer = kit.name("the letter")
    canvas = (480, 470)
    table = ("places", "letters")
    prose = (
        "On a grid of {side} rows and as many columns, places are told by how many columns they are to the right of "
        "the leftmost one, and how many rows below the uppermost one. A robot stands at {robot}, and the tip of its "
        "triangle points {heading}; at {places} there are, in this order, the letters {letters}."
    )
    elements = (
        kit.one_of(
            "heading",
            "Which way does the tip of the triangle point?",
            HEADINGS,
            "heading",
        ),
        kit.Element(
            "row", "In which row of cells, counted from the top, is the letter {a}?", "integer", _row, _a_letter
        ),
        kit.count("letters", "How many letters are on the grid?", "letters"),
    )
    sizes = kit.sizes(
        "least wide fewest most letters backwards",
        {1: (5, 5, 3, 3, 8, 0), 2: (6, 6, 5, 5, 10, 0), 3: (7, 7, 7, 8, 12, 1)},
        kit.see(
            "{letters} letters on {wide} rows of cells",
            digits=(20, 18, 16, 15, 14, 13, 12, 11, 10, 9),
            least=(6, 6, 6, 7, 7, 7, 8, 8, 9, 9),
            wide=(6, 6, 6, 7, 7, 7, 8, 8, 9, 9),
            letters=(8, 8, 9, 9, 10, 11, 12, 13, 14, 14),
        ),
        kit.think(
            "{most} orders",
            fewest=(3, 4, 5, 6, 7, 8, 9, 10, 11, 13),
            most=(3, 4, 5, 6, 7, 8, 9, 10, 11, 13),
            backwards=kit.rise(0, 1),
        ),
    )
    labels = {"orders": "moves", "sought": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A robot, orders that keep it on the grid, and letters where it could be thought to arrive, and elsewhere."""
        form, number, signs = draw["geometric"], draw["numeric"], draw["symbolic"]
        least, wide, fewest, most, many, backwards = self.sizes(level)
        side = form.randint(least, wide)
        drawn = max(8, most)
        robot = [form.randrange(side), form.randrange(side)]
        heading = form.choice(HEADINGS)
        count = number.randint(fewest, most)
        kinds = [number.random() for _ in range(drawn)]
        turns = [number.choice(("turn left", "turn right")) for _ in range(drawn)]
        ahead = [number.randint(1, 3) for _ in range(drawn)]
        moves = []
        for k in range(count):
            if k % 2 == 0:
                moves.append(f"{'back' if backwards and kinds[k] < 0.3 else 'forward'} {ahead[k]}")
            else:
                moves.append("turn around" if backwards and kinds[k] < 0.15 else turns[k])
        wording = draw["question"].choice(("arrives", "before") if level == 1 else list(self.question))
        facts = {"side": side, "robot": robot, "heading": heading, "moves": moves, "wording": wording}
        goal = _sought(facts)
        near = {place for each in _mistaken(facts) if (place := _sought(each)) is not None} - {goal}
        if goal is None or goal == tuple(robot) or len(near) < (2 if most == 3 else 3):
            return None
        letters = signs.sample(LETTERS, len(LETTERS))[:many]
        free = [(x, y) for x in range(side) for y in range(side) if (x, y) not in near | {goal, tuple(robot)}]
        rest = Random(form.getrandbits(64)).sample(free, len(free))
        places = [goal, *sorted(near), *rest][: len(letters)]
        together = sorted(zip(places, letters, strict=True), key=lambda each: (each[0][1], each[0][0]))
        return facts | {"places": [list(place) for place, _ in together], "letters": [letter for _, letter in together]}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        side, places = facts["side"], [tuple(place) for place in facts["places"]]
        if any(max(place) >= side for place in (*places, facts["robot"])):
            return "places, robot: expected cells of the grid"
        if len(set(places)) < len(places) or tuple(facts["robot"]) in places:
            return "places: expected different ones, none the robot's"
        if len(places) != len(facts["letters"]) or len(set(facts["letters"])) < len(places):
            return "letters: expected one for each place, all different"
        goal = _sought(facts)
        if goal is None:
            return "moves: expected the robot to stay on the grid"
        return "" if goal in places else "moves: expected a letter where one is asked for"

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Letters row by row."""
        together = sorted(([y, x], letter) for (x, y), letter in zip(facts["places"], facts["letters"], strict=True))
        return {**facts, "places": [[x, y] for (y, x), _ in together], "letters": [letter for _, letter in together]}

    def by_walking(self, facts: kit.Facts) -> str:
        """The orders carried out."""
        x, y = _sought(facts) or (-1, -1)
        return str(facts["letters"][[tuple(place) for place in facts["places"]].index((x, y))])

    def by_returning(self, facts: kit.Facts) -> str:
        """The orders undone from every letter and heading, back to the robot."""
        unit = {"up": -1j, "right": 1, "down": 1j, "left": -1}
        start, facing = complex(*facts["robot"]), unit[facts["heading"]]
        beside = {"arrives": 0, "before": 1, "right": 1j, "left": -1j}[facts["wording"]]
        found = []
        for place, letter in zip(facts["places"], facts["letters"], strict=True):
            for last in unit.values():
                at, ahead = complex(*place) - beside * last, last
                for move in reversed(facts["moves"]):
                    if move.startswith("turn"):
                        ahead *= {"turn right": -1j, "turn left": 1j, "turn around": -1}[move]
                    else:
                        way, count = move.split()
                        at -= ahead * int(count) * (1 if way == "forward" else -1)
                if at == start and ahead == facing:
                    found.append(letter)
        if len(found) != 1:
            raise ValueError(f"{len(found)} letters from which the robot comes back: expected one")
        return str(found[0])

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two letters mistaken for one another."""
        letters = list(facts["letters"])
        a, b = rng.sample(range(len(letters)), 2)
        letters[a], letters[b] = letters[b], letters[a]
        return {**facts, "letters": letters}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A grid with letters, and the robot as a triangle with its tip in front."""
        look, rng = scene.look, scene.look.rng()
        side = facts["side"]
        cell = min((look.width - 40) / side, (look.height - 40) / side)
        left, top = (look.width - side * cell) / 2, (look.height - side * cell) / 2
        robot, *others = (hue for hue in look.palette if hue not in ("yellow", "grey"))
        lines = rng.choice(("ink", "grey", others[0]))
        for k in range(side + 1):
            scene.stroke([(left + k * cell, top), (left + k * cell, top + side * cell)], lines)
            scene.stroke([(left, top + k * cell), (left + side * cell, top + k * cell)], lines)
        x, y = left + (facts["robot"][0] + 0.5) * cell, top + (facts["robot"][1] + 0.5) * cell
        dx, dy = (0.34 * cell * step for step in _AHEAD[HEADINGS.index(facts["heading"])])
        tip, base = (x + dx, y + dy), (x - dx, y - dy)
        scene.polygon(
            [tip, (base[0] - 0.75 * dy, base[1] + 0.75 * dx), (base[0] + 0.75 * dy, base[1] - 0.75 * dx)], robot
        )
        for (px, py), letter in zip(facts["places"], facts["letters"], strict=True):
            scene.text(letter, left + (px + 0.5) * cell, top + (py + 0.5) * cell, scale=1.25)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The grid from its lines, the robot's heading from where its area has its middle."""
        lines = max((figure.mask(hue) for hue in ("ink", *figure.hues)), key=_spread)
        down = kit.stretches((lines > 0).sum(0) > 0.5 * _spread(lines))
        left, right = (down[0][0] + down[0][1]) / 2, (down[-1][0] + down[-1][1]) / 2
        side = len(down) - 1
        cell = (right - left) / side
        rows = np.flatnonzero(lines.max(1))
        top = (rows[0] + rows[-1] + 1) / 2 - side * cell / 2

        def place(x: float, y: float) -> list[int]:
            return [int((x - left) // cell), int((y - top) // cell)]

        regions = [r for r in figure.regions if 0.3 * cell < max(r.wide, r.high) < cell]
        if len(regions) != 1:
            raise kit.Unreadable(f"{len(regions)} filled shapes: expected the robot")
        robot = regions[0]
        x, y = (robot.left + robot.right) / 2, (robot.top + robot.bottom) / 2
        dx, dy = x - robot.x, y - robot.y
        if hypot(dx, dy) < 0.04 * cell:
            raise kit.Unreadable("no tip of the robot")
        heading = ("right" if dx > 0 else "left") if abs(dx) > abs(dy) else ("down" if dy > 0 else "up")
        seen = sorted((place(t.x, t.y)[::-1], t.one_of(LETTERS)) for t in figure.texts)
        return {
            "side": side,
            "robot": place(x, y),
            "heading": heading,
            "places": [each[::-1] for each, _ in seen],
            "letters": [letter for _, letter in seen],
        }


TASK = RobotWalk().task()
