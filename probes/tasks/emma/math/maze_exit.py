"""A maze with a start and five lettered goals, of which walls shut off all but one: which goal can be reached?"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from itertools import chain, pairwise
from random import Random

import numpy as np

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.emma.boards import Signs
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import Certificate

_SIDES = {1: (6, 7), 2: (8, 10), 3: (11, 14)}
MOST = 20
GOALS = "ABCDE"
Cell = tuple[int, int]
Maze = dict[Cell, set[Cell]]


def _tree(rng: Random, across: int, down: int) -> Maze:
    """A perfect maze: passages that join all cells without a loop, by a random walk that turns back at dead ends,
    and now and then before."""
    open_: Maze = {(x, y): set() for x in range(across) for y in range(down)}
    stack = [rng.choice(sorted(open_))]
    seen = set(stack)
    while stack:
        at = -1 if rng.random() < 0.8 else rng.randrange(len(stack))
        x, y = stack[at]
        near = [c for c in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if c in open_ and c not in seen]
        if not near:
            stack.pop(at)
            continue
        new = rng.choice(near)
        open_[x, y].add(new)
        open_[new].add((x, y))
        seen.add(new)
        stack.append(new)
    return open_


def _way(maze: Maze, start: Cell, goal: Cell) -> list[Cell]:
    """The cells from one to the other; nothing where there is no way."""
    before = _before(maze, start)
    way = [goal] if goal in before else []
    while way and way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def _before(maze: Maze, start: Cell) -> dict[Cell, Cell]:
    """The cell before each on the way from the start."""
    before: dict[Cell, Cell] = {start: start}
    todo = deque([start])
    while todo:
        cell = todo.popleft()
        for other in sorted(maze[cell]):
            if other not in before:
                before[other] = cell
                todo.append(other)
    return before


def _least(maze: Maze) -> int:
    """How many cells a part of a maze has at least, so that it is not small at a glance."""
    return 3 + len(maze) // 50


def _branching(maze: Maze, ways: list[list[Cell]], beyond: Mapping[Cell, int]) -> bool:
    """Whether each goal lies in a branch of its own, off the ways from the start to the others, large enough and
    not next to it: any of them may then be the right one. `beyond`: how many cells are reached through each."""
    if min(map(len, ways)) < 5:
        return False
    passed = Counter(chain.from_iterable(ways))
    for way in ways:
        own = next((cell for cell in way[1:] if passed[cell] == 1), None)
        if own is None or beyond[own] < _least(maze):
            return False
    return True


def _without(maze: Maze, a: Cell, b: Cell) -> Maze:
    """The maze with a wall between two cells."""
    return {**maze, a: maze[a] - {b}, b: maze[b] - {a}}


def _shut(rng: Random, maze: Maze, start: Cell, goals: list[Cell], right: int) -> Maze:
    """The maze with one wall on the way to each goal but the right one, none so near to it that its part is small."""
    kept = set(_way(maze, start, goals[right]))
    for k, goal in enumerate(goals):
        way = _way(maze, start, goal)
        steps = [(a, b) for a, b in pairwise(way) if b not in kept]
        rng.shuffle(steps)
        for a, b in steps if k != right else []:
            other = _without(maze, a, b)
            if len(_reached(other, goal)) >= _least(maze):
                maze = other
                break
    return maze


def _written(across: int, down: int, maze: Maze) -> kit.Facts:
    def row(y: int, dx: int, dy: int) -> str:
        return "".join("10"[(x + dx, y + dy) in maze[x, y]] for x in range(across))

    return {"right": [row(y, 1, 0) for y in range(down)], "below": [row(y, 0, 1) for y in range(down)]}


def _maze(facts: kit.Facts) -> Maze:
    down, across = len(facts["right"]), len(facts["right"][0])
    maze: Maze = {(x, y): set() for x in range(across) for y in range(down)}
    for x, y in maze:
        for rows, other in ((facts["right"], (x + 1, y)), (facts["below"], (x, y + 1))):
            if rows[y][x] == "0":
                maze[x, y].add(other)
                maze[other].add((x, y))
    return maze


def _reached(maze: Maze, start: Cell) -> set[Cell]:
    seen, todo = {start}, [start]
    while todo:
        for other in maze[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def _a_way(facts: kit.Facts, value: str) -> kit.State:
    """The way to the goal, cell by cell, found from the goal."""
    maze, start = _maze(facts), tuple(facts["start"])
    goal = tuple(facts["goals"][GOALS.index(value)])
    towards, todo = {goal: goal}, [goal]
    while todo:
        here = todo.pop()
        for other in sorted(maze[here] - set(towards)):
            towards[other] = here
            todo.append(other)
    way = [start]
    while way[-1] != goal:
        way.append(towards[way[-1]])
    return {"way": way}


def _proves(facts: kit.Facts, certificate: kit.State) -> str:
    """The goal at the end of a way on which no wall stands."""
    way: list[list[int]] = certificate["way"]
    if way[0] != facts["start"]:
        raise kit.Disproved(f"a way from {way[0]}, expected one from {facts['start']}")
    for (x, y), (u, v) in pairwise(way):
        wall = facts["right"][y][min(x, u)] if y == v else facts["below"][min(y, v)][x]
        if abs(x - u) + abs(y - v) != 1 or min(x, y, u, v) < 0 or wall != "0":
            raise kit.Disproved(f"no way from {x}, {y} to {u}, {v}")
    return GOALS[facts["goals"].index(way[-1])]


def _pitch(at: np.ndarray, low: float, high: float) -> int:
    """Into how many cells walls part the way from `low` to `high`: of the counts, the one at whose lines most lies,
    for the share that would lie there by chance."""

    def gain(count: int) -> float:
        pitch = (high - low) / count
        off = np.abs((at - low + pitch / 2) % pitch - pitch / 2)
        return float((off <= 2.5).mean()) - 5 / pitch

    return max(range(3, MOST + 1), key=gain)


def _dead_ends(facts: kit.Facts, _: tuple[str, ...]) -> int:
    return Counter(map(len, _maze(facts).values()))[1]


def _two(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    letters = rng.sample("S" + GOALS, 2)
    return (letters[0], letters[1])


def _place(facts: kit.Facts, letter: str) -> list[int]:
    found: list[int] = facts["start"] if letter == "S" else facts["goals"][GOALS.index(letter)]
    return found


def _row(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    return _place(facts, arguments[0])[1] + 1


def _left_of(facts: kit.Facts, arguments: tuple[str, ...]) -> bool:
    return _place(facts, arguments[0])[0] < _place(facts, arguments[1])[0]


def _apart(rng: Random, facts: kit.Facts) -> tuple[str, ...] | None:
    for _ in range(20):
        a, b = _two(rng, facts)
        if _place(facts, a)[0] != _place(facts, b)[0]:
            return (a, b)
    return None


def _a_letter(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice("S" + GOALS),)


def _near(facts: kit.Facts, sign: int) -> str:
    x, y = facts["start"]
    return min(GOALS, key=lambda g: sign * (abs(_place(facts, g)[0] - x) + abs(_place(facts, g)[1] - y)))


PLACE = kit.Listed(kit.Whole(0, MOST - 1), 2, 2)


_WALLS = {"0": "open", "1": "wall"}


class MazeExit(kit.Program):
    """Which of five goals in a maze can be reached?

    1: six or seven cells a side
    2: eight to ten
    3: eleven to fourteen"""

    topic = "path tracing"
    version = 4  # 4: thinking leaves passages as wide as they are
    variations = ("graph", "geometric", "colour", "symbolic")
    question = {
        "maze": "The picture is the plan of a maze. Someone stands at S and cannot cross walls. Which of the goals A "
        "to E can they reach?",
        "mouse": "The picture is the plan of a mouse's burrow. To which of the chambers A to E can the mouse at S run?",
        "water": "Water is poured in at S and flows wherever no wall is in its way. Which of the letters A to E gets "
        "wet?",
    }
    fields = {
        "right": kit.Listed(Signs(_WALLS), 2, MOST),
        "below": kit.Listed(Signs(_WALLS), 2, MOST),
        "start": PLACE,
        "goals": kit.Listed(PLACE, 5, 5),
    }
    says = {
        "right": "walls to the right of the cells (row by row from the top, for each cell from the left, whether a "
        "wall is at its right side or it is open there)",
        "below": "walls below the cells (likewise)",
        "start": "place of S (columns to the right of the leftmost one, rows below the uppermost one)",
        "goals": "places of A to E (likewise, for A, B, C, D and E)",
    }
    answer = kit.pictured(5, "goal")
    canvas = (560, 540)
    prose = (
        "The walls of a plan are told by its rows of cells from the top, cell by cell from the left. At the right "
        "sides of the cells there is a wall, or it is open: {right}. At their lower sides likewise: {below}. By how "
        "many columns they are to the right of the leftmost one and how many rows below the uppermost one, S is at "
        "{start}, and A to E are at {goals}."
    )
    elements = (
        kit.Element("row", "In which row of cells, counted from the top, is {a}?", "integer", _row, _a_letter),
        kit.Element("left", "Is {a} in a column farther left than {b}?", "yes_no", _left_of, _apart),
        kit.Element(
            "columns", "How many columns of cells are there in the plan?", "integer", lambda f, _: len(f["right"][0])
        ),
    )
    features = {
        "the goal nearest to S": lambda f: _near(f, 1),
        "the goal farthest from S": lambda f: _near(f, -1),
        "walls around the goals": lambda f: str([len(_maze(f)[goal[0], goal[1]]) for goal in f["goals"]]),
    }
    certificate = Certificate("the way, cell by cell", _a_way, _proves)
    sample_sizes = (SampleSize("a maze is drawn until it has one way out", counted=1000),)
    sizes = kit.sizes(
        "least most",
        _SIDES,
        kit.see(
            "passages get narrower",
            digits=(20, 18, 16, 14, 13, 12, 11, 10, 9, 8),
            room=kit.rise(100, 90),
        ),
        kit.think(
            "{least} to {most} cells a side, in pictures as much larger",
            least=kit.climb(5, 18),
            most=(6, 7, 8, 9, 10, 12, 14, 16, 18, 20),
            wider=(47, 54, 61, 69, 76, 90, 105, 119, 134, 148),
        ),
    )
    labels = {"cells": lambda facts: len(facts["right"]) * len(facts["right"][0])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A maze without loops, cut so that one goal is left."""
        shape = draw["graph"]
        across, down = shape.randint(*self.sizes(level)), shape.randint(*self.sizes(level))
        maze = _tree(Random(shape.getrandbits(64)), across, down)
        right = draw["symbolic"].randrange(5)
        places = Random(draw["geometric"].getrandbits(64))
        start, *cells = places.sample(sorted(maze), len(maze))
        goals: list[Cell] = []
        before, every = _before(maze, start), {start: [start]}
        for cell in before:  # the nearest first
            if cell != start:
                every[cell] = [*every[before[cell]], cell]
        beyond = Counter(chain.from_iterable(every.values()))
        for cell in cells:
            if level not in _SIDES and any(abs(cell[0] - x) < 2 and cell[1] == y for x, y in (start, *goals)):
                continue  # letters side by side run together in narrow passages
            if len(goals) < 5 and _branching(maze, [every[each] for each in (*goals, cell)], beyond):
                goals.append(cell)
        if len(goals) < 5:
            return None
        places.shuffle(goals)
        maze = _shut(places, maze, start, goals, right)
        return (
            _written(across, down, maze)
            | {"start": list(start), "goals": [list(goal) for goal in goals]}
            | {"wording": draw["question"].choice(list(self.question))}
        )

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        right, below = facts["right"], facts["below"]
        across = len(right[0])
        if len(right) != len(below) or {len(row) for row in (*right, *below)} != {across} or across > MOST:
            return "right, below: expected as many rows, of one length"
        if not set("".join((*right, *below))) <= {"0", "1"}:
            return "right, below: expected rows of 0 and 1"
        if any(row[-1] == "0" for row in right) or "0" in below[-1]:
            return "right, below: expected walls all around"
        places = [tuple(place) for place in (facts["start"], *facts["goals"])]
        if len(set(places)) < 6 or any(x >= across or y >= len(right) for x, y in places):
            return "start, goals: expected six cells of the maze"
        maze = _maze(facts)
        seen: set[Cell] = set()
        parts = 0
        for cell in maze:
            if cell not in seen:
                parts += 1
                seen |= _reached(maze, cell)
        if sum(map(len, maze.values())) // 2 != len(maze) - parts:
            return "right, below: expected a maze without loops"
        found = sum(tuple(goal) in _reached(maze, places[0]) for goal in facts["goals"])
        return "" if found == 1 else f"{found} goals that can be reached: expected one"

    def by_flooding(self, facts: kit.Facts) -> str:
        """All cells reached from the start."""
        x, y = facts["start"]
        seen = _reached(_maze(facts), (x, y))
        return next(GOALS[k] for k, (x, y) in enumerate(facts["goals"]) if (x, y) in seen)

    def by_filling(self, facts: kit.Facts) -> str:
        """Dead ends filled in until one way is left, which is walked."""
        maze = {cell: set(near) for cell, near in _maze(facts).items()}
        x, y = facts["start"]
        lettered = {(gx, gy): GOALS[k] for k, (gx, gy) in enumerate(facts["goals"])}
        dead = [cell for cell, near in maze.items() if len(near) <= 1]
        while dead:
            cell = dead.pop()
            if cell == (x, y) or cell in lettered:
                continue
            for other in maze.pop(cell, set()):
                maze[other].discard(cell)
                if len(maze[other]) <= 1:
                    dead.append(other)
        at, last = (x, y), None
        while at not in lettered:
            (step,) = maze[at] - {last}
            at, last = step, at
        return lettered[at]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two goals mistaken for one another."""
        a, b = rng.sample(range(5), 2)
        goals = list(facts["goals"])
        goals[a], goals[b] = goals[b], goals[a]
        return {**facts, "goals": goals}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Walls of one colour or of ink, the start and the goals as letters."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        down, across = len(facts["right"]), len(facts["right"][0])
        cell = min((look.width - 30) / across, (look.height - 30) / down, 5 * size)
        left, top = (look.width - across * cell) / 2, (look.height - down * cell) / 2
        colour = rng.choice(("ink", next(hue for hue in look.palette if hue not in ("yellow", "pink"))))
        width = look.line + 0.8
        corners = [(0, 0), (across, 0), (across, down), (0, down)]
        scene.stroke([(left + x * cell, top + y * cell) for x, y in corners], colour, width + 0.6, closed=True)
        for (x, y), near in _maze(facts).items():
            for other, (ax, ay), (bx, by) in (
                ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
                ((x, y + 1), (x, y + 1), (x + 1, y + 1)),
            ):
                if other not in near and other[0] < across and other[1] < down:
                    scene.stroke(
                        [(left + ax * cell, top + ay * cell), (left + bx * cell, top + by * cell)], colour, width
                    )
        scale = min(1.15, 0.55 * cell / size)
        for letter, (x, y) in zip("S" + GOALS, (facts["start"], *facts["goals"]), strict=True):
            scene.text(letter, left + (x + 0.5) * cell, top + (y + 0.5) * cell, scale=scale)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The pitch of the lines from the places of the walls' pixels, then every wall by its middle."""
        places = dict(figure.words("S" + GOALS))
        if len(places) != 6 or len(figure.texts) != 6:
            raise kit.Unreadable(f"{len(figure.texts)} letters: expected S and A to E")
        walls = max((figure.mask(name) for name in ("ink", *figure.hues)), key=lambda mask: int((mask > 0).sum()))
        rows, columns = np.nonzero(walls)
        left, right, top, bottom = columns.min() + 1.5, columns.max() - 0.5, rows.min() + 1.5, rows.max() - 0.5
        across, down = _pitch(columns, left, right), _pitch(rows, top, bottom)
        wide, high = (right - left) / across, (bottom - top) / down

        def wall(x: float, y: float) -> str:
            a, b = round(left + x * wide), round(top + y * high)
            return "01"[int((walls[b - 2 : b + 3, a - 2 : a + 3] > 0).sum() >= 5)]

        def cell(letter: str) -> list[int]:
            text = places[letter]
            return [int((text.x - left) // wide), int((text.y - top) // high)]

        return {
            "right": ["".join(wall(x + 1, y + 0.5) for x in range(across - 1)) + "1" for y in range(down)],
            "below": ["".join(wall(x + 0.5, y + 1) for x in range(across)) for y in range(down - 1)] + ["1" * across],
            "start": cell("S"),
            "goals": [cell(letter) for letter in GOALS],
        }


TASK = MazeExit().task()
