"""Tiles with two pieces of pipe each, of which some cross: at which lettered end does the water come out?"""

from __future__ import annotations

from random import Random

import numpy as np
from networkx.utils import UnionFind

from isoprobe.probes.families.emma.boards import RimPlace, Signs
from isoprobe.probes.families.programs import kit

_SIZES = {1: ((3, 3), (3, 4)), 2: ((4, 4), (4, 5)), 3: ((5, 6), (5, 7))}
_LEAST = {1: 4, 2: 6, 3: 10}  # tiles that the water runs through
MOST = 10
ENDS = "ABCDE"
_TILES = {"N": "top-right", "S": "top-left", "X": "cross"}  # what text forms call them
KINDS = "NSX"  # which piece of pipe has the tile's upper left corner inside it: N none, S one; X: two that cross
_STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
_JOINED = {
    "N": {"N": "E", "E": "N", "S": "W", "W": "S"},  # round the upper right and the lower left corner
    "S": {"N": "W", "W": "N", "S": "E", "E": "S"},  # round the upper left and the lower right corner
    "X": {"N": "S", "S": "N", "E": "W", "W": "E"},
}
Port = tuple[int, int, str]  # column, row and side of a tile at the rim


def ports(across: int, down: int) -> list[Port]:
    """All ends of pipes at the rim, clockwise from the upper left."""
    return [
        *((x, 0, "N") for x in range(across)),
        *((across - 1, y, "E") for y in range(down)),
        *((x, down - 1, "S") for x in reversed(range(across))),
        *((0, y, "W") for y in reversed(range(down))),
    ]


def _run(rows: list[str], port: Port) -> tuple[Port, int]:
    """The end at which what enters at a port comes out, and how many tiles it has come through."""
    x, y, side = port
    passed = 0
    while True:
        side = _JOINED[rows[y][x]][side]
        passed += 1
        dx, dy = _STEP[side]
        if not (0 <= y + dy < len(rows) and 0 <= x + dx < len(rows[0])):
            return (x, y, side), passed
        x, y, side = x + dx, y + dy, _BACK[side]


def _row_of(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (str(rng.randint(1, len(facts["rows"]))),)


_EDGES = {"N": "top", "E": "right", "S": "bottom", "W": "left"}


def _place(port: Port) -> str:
    """What the state calls an end at the rim: "left 2" is beside the second row."""
    x, y, side = port
    return f"{_EDGES[side]} {(x if side in 'NS' else y) + 1}"


def _port(rows: list[str], place: str) -> Port:
    """The end at the rim that is called so. LookupError where there is none."""
    return next(port for port in ports(len(rows[0]), len(rows)) if _place(port) == place)


def _side(facts: kit.Facts, arguments: tuple[str, ...]) -> str:
    return str(facts["ends"][ENDS.index(arguments[0])].split(" ")[0])


def _near(facts: kit.Facts, sign: int) -> str:
    x, y, _ = _port(facts["rows"], facts["start"])
    ends = [_port(facts["rows"], end) for end in facts["ends"]]
    off = [abs(end[0] - x) + abs(end[1] - y) for end in ends]
    return ENDS[off.index(min(off) if sign > 0 else max(off))]


RIM = RimPlace(MOST)


class PipeFlow(kit.Program):
    """At which end does water come out of winding pipes?

    1: three rows of three or four tiles
    2: four rows of four or five
    3: five rows of six or seven"""

    topic = "path tracing"
    version = 4  # 4: thinking leaves tiles as wide as they are
    variations = ("graph", "geometric", "colour", "symbolic")
    question = {
        "water": "Water enters the pipes at S; pipes that cross are not joined. At which end A to E does it come out?",
        "ball": "A ball rolls into the tubes at S; tubes that cross are not joined. At which end A to E does it "
        "appear?",
        "train": "A train enters these tracks at S and goes straight on at crossings. At which end A to E does it "
        "leave?",
    }
    fields = {"rows": kit.Listed(Signs(_TILES), 2, MOST), "start": RIM, "ends": kit.Listed(RIM, 5, 5)}
    says = {
        "rows": "tiles (row by row from the top, each from left to right; cross has two straight ways, top-right "
        "a bend from its upper to its right side and another one from its left to its lower side, top-left a bend from "
        "its upper to its left side and another one from its right to its lower side)",
        "start": "place of S (outside which row, counted from the top, or column, counted from the left; from there "
        "one goes into the tiles)",
        "ends": "places of A to E (likewise, in this order)",
    }
    answer = kit.pictured(5, "end")
    canvas = (580, 500)
    prose = (
        "The tiles are, row by row from the top and in each row from the left, {rows}. A top-right tile joins its "
        "upper to its right side, and its left to its lower side; a top-left tile joins its upper to its left side, "
        "and its right to its lower side; a cross joins opposite sides. Outside the tiles, with rows counted from the "
        "top and columns from the left, S stands {start}, and A to E stand, in this order, {ends}."
    )
    elements = (
        kit.Element(
            "crossings",
            "In how many tiles of row {a}, counted from the top, do two straight ways cross?",
            "integer",
            lambda f, args: f["rows"][int(args[0]) - 1].count("X"),
            _row_of,
        ),
        kit.Element(
            "side",
            "On which side of the field of tiles is the letter {a}?",
            "choice",
            _side,
            lambda rng, facts: (rng.choice(ENDS),),
            choices=("top", "bottom", "left", "right"),
        ),
    )
    features = {"the end nearest to S": lambda f: _near(f, 1), "the end farthest from S": lambda f: _near(f, -1)}
    sizes = kit.sizes(
        "down across least crossings",
        {1: (3, 3, 4, 1), 2: (4, 4, 6, 2), 3: (5, 6, 10, 3)},
        kit.see(
            "one tile in {parts} has pipes that cross, and all get smaller",
            parts=(12, 9, 7, 6, 5, 4, 4, 3, 3, 2),
            crossings=(1, 1, 1, 1, 2, 2, 2, 3, 3, 6),
            room=(100, 96, 92, 88, 84, 80, 76, 72, 68, 65),
        ),
        kit.think(
            "{least} tiles or more to go through, in {down} rows of {across}, in pictures as much larger",
            "to follow a pipe is all the thinking there is",
            down=kit.rise(3, 7),
            across=(3, 4, 4, 5, 5, 6, 6, 7, 8, 9),
            least=(4, 5, 6, 8, 9, 10, 12, 14, 16, 18),
            wider=(56, 59, 69, 70, 82, 82, 95, 95, 108, 115),
        ),
    )
    labels = {"tiles": lambda facts: len(facts["rows"]) * len(facts["rows"][0])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Tiles, S at an end, and letters at five others."""
        form = draw["graph"]
        if level in _SIZES:
            (down, across), least, crossings = form.choice(_SIZES[level]), _LEAST[level], level
        else:
            down, across, least, crossings = self.sizes(level)
        rng = Random(form.getrandbits(64))
        rim = ports(across, down)
        start, *ends = Random(draw["geometric"].getrandbits(64)).sample(range(len(rim)), 6)
        goal = rim[
            ends[draw["symbolic"].randrange(5)]
        ]  # drawn before the tiles, so that it is no nearer to S than others
        for _ in range(6000):
            rows = ["".join(rng.choices(KINDS, (3, 3, crossings), k=across)) for _ in range(down)]
            end, passed = _run(rows, rim[start])
            if end == goal and passed >= least:
                break
        else:
            return None
        return {
            "rows": rows,
            "start": _place(rim[start]),
            "ends": [_place(rim[k]) for k in ends],
            "wording": draw["question"].choice(list(self.question)),
        }

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        rows = facts["rows"]
        if (
            len({len(row) for row in rows}) != 1
            or not 2 <= len(rows[0]) <= MOST
            or not set("".join(rows)) <= set(KINDS)
        ):
            return f"rows: expected rows of one length, of {', '.join(KINDS)}"
        marked = {facts["start"], *facts["ends"]}
        if len(marked) < 6 or not marked <= {_place(port) for port in ports(len(rows[0]), len(rows))}:
            return "start, ends: expected six different ends of pipes"
        goal, _ = _run(rows, _port(rows, facts["start"]))
        return "" if _place(goal) in facts["ends"] else "ends: expected a letter where the pipe from S ends"

    def by_following(self, facts: kit.Facts) -> str:
        """The pipe followed from tile to tile."""
        goal, _ = _run(facts["rows"], _port(facts["rows"], facts["start"]))
        return ENDS[facts["ends"].index(_place(goal))]

    def by_joining(self, facts: kit.Facts) -> str:
        """Pieces that touch joined into whole pipes, in any order."""
        rows = facts["rows"]
        pipes = UnionFind()

        def middle(x: int, y: int, side: str) -> tuple[int, int]:  # of a tile's edge, in half tiles
            return 2 * x + 1 + _STEP[side][0], 2 * y + 1 + _STEP[side][1]

        for y, row in enumerate(rows):
            for x, kind in enumerate(row):
                for a, b in _JOINED[kind].items():
                    pipes.union(middle(x, y, a), middle(x, y, b))
        start = pipes[middle(*_port(rows, facts["start"]))]
        found = [ENDS[k] for k, end in enumerate(facts["ends"]) if pipes[middle(*_port(rows, end))] == start]
        if len(found) != 1:
            raise ValueError(f"{len(found)} letters in the pipe of S: expected one")
        return found[0]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A tile seen as one of another kind, or two letters mistaken for one another."""
        rows, ends = list(facts["rows"]), list(facts["ends"])
        if rng.random() < 0.5:
            y, x = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
            rows[y] = rows[y][:x] + rng.choice([kind for kind in KINDS if kind != rows[y][x]]) + rows[y][x + 1 :]
        else:
            a, b = rng.sample(range(5), 2)
            ends[a], ends[b] = ends[b], ends[a]
        return {**facts, "rows": rows, "ends": ends}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Tiles with thin outlines, thick pipes of one colour, letters around."""
        look, size = scene.look, scene.look.size
        rows = facts["rows"]
        down, across = len(rows), len(rows[0])
        room = 6.4 * size
        side = min((look.width - room) / across, (look.height - room) / down)
        left, top = (look.width - across * side) / 2, (look.height - down * side) / 2
        hue = next(hue for hue in look.palette if hue not in ("yellow", "grey"))
        thick = max(5.0, 0.14 * side)
        for k in range(1, across):
            scene.stroke([(left + k * side, top), (left + k * side, top + down * side)], "grey")
        for k in range(1, down):
            scene.stroke([(left, top + k * side), (left + across * side, top + k * side)], "grey")
        for y, row in enumerate(rows):
            for x, kind in enumerate(row):
                a, b = left + x * side, top + y * side
                if kind == "X":
                    scene.stroke([(a, b + side / 2), (a + side, b + side / 2)], hue, thick)
                    for low, high in ((0.0, 0.5 * side - 0.8 * thick), (0.5 * side + 0.8 * thick, side)):
                        scene.stroke([(a + side / 2, b + low), (a + side / 2, b + high)], hue, thick)
                elif kind == "N":
                    scene.arc(a + side, b, side / 2, 90, 90, hue, thick)
                    scene.arc(a, b + side, side / 2, 270, 90, hue, thick)
                else:
                    scene.arc(a, b, side / 2, 0, 90, hue, thick)
                    scene.arc(a + side, b + side, side / 2, 180, 90, hue, thick)
        for letter, end in zip("S" + ENDS, (facts["start"], *facts["ends"]), strict=True):
            x, y, way = _port(facts["rows"], end)
            dx, dy = (step * (side / 2 + 1.8 * size) for step in _STEP[way])
            scene.text(letter, left + (x + 0.5) * side + dx, top + (y + 0.5) * side + dy, scale=1.15)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The tiles from the extent of the pipes, whose ends are in the middle of tiles' sides; their kinds by what
        is in the middle of a tile and to its right; letters by the end that is nearest."""
        letters = dict(figure.words("S" + ENDS))
        if len(letters) != 6:
            raise kit.Unreadable(f"{len(letters)} letters: expected S and A to E")
        hue = max((name for name in figure.hues if name != "grey"), key=lambda name: int((figure.mask(name) > 0).sum()))
        pipes = figure.mask(hue) > 0
        rows, columns = np.flatnonzero(pipes.any(1)), np.flatnonzero(pipes.any(0))
        left, right, top, bottom = columns[0], columns[-1] + 1, rows[0], rows[-1] + 1
        across = int(((np.diff(pipes[top + 2].astype(int))) == 1).sum())
        down = int(((np.diff(pipes[:, left + 2].astype(int))) == 1).sum())
        wide, high = (right - left) / across, (bottom - top) / down

        def seen(x: float, y: float) -> bool:
            return bool(pipes[round(top + y * high), round(left + x * wide)])

        kinds = []
        for y in range(down):
            row = ""
            for x in range(across):
                near = seen(x + 0.646, y + 0.354), seen(x + 0.354, y + 0.354), seen(x + 0.5, y + 0.5)
                if sum(near) != 1:
                    raise kit.Unreadable(f"tile {x + 1} of row {y + 1} holds no known pieces of pipe")
                row += KINDS[near.index(True)]
            kinds.append(row)
        rim = ports(across, down)

        def end(letter: str) -> str:
            def off(port: Port) -> float:
                x, y, way = port
                at = left + (x + 0.5 + _STEP[way][0] / 2) * wide, top + (y + 0.5 + _STEP[way][1] / 2) * high
                return float(abs(at[0] - letters[letter].x) + abs(at[1] - letters[letter].y))

            return _place(min(rim, key=off))

        return {"rows": kinds, "start": end("S"), "ends": [end(letter) for letter in ENDS]}


TASK = PipeFlow().task()
