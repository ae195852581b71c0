"""A road map with signs: along which of five routes may a lorry of this height and weight drive?"""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot
from random import Random
from typing import Any

import networkx as nx

from isoprobe.probes.core import BadState
from isoprobe.probes.families.multi.signs import HALO, HEIGHTS, WEIGHTS, draw_one_way
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.graphs import simple_paths
from isoprobe.vision.figure.style import Look

LETTERS = tuple("ABDEFGHJKLMNPQRTUVWXYZ")
FREE = "free"
SIGNS = {
    FREE: "无标志",
    **{f"{number}m": f"限高{number}米" for number in HEIGHTS},
    **{f"{number}t": f"限重{number}吨" for number in WEIGHTS},
    **{f"one way to {letter}": f"单行通往{letter}" for letter in LETTERS},
    **{f"no entry at {letter}": f"{letter}端禁止驶入" for letter in LETTERS},
}


class MapSign(kit.Term):
    """A sign on a road of the map."""

    def write(self, value: Any) -> str:
        return "no sign" if value == FREE else re.sub(r"(?<=\d)(?=[mt]$)", " ", value)

    def parse(self, text: str) -> Any:
        plain = " ".join(text.strip(" .\"'`").split())
        if plain in self.words:
            return plain
        found = next((sign for sign, chinese in self.words.items() if chinese == plain), "")
        if found or re.fullmatch(r"(?i)no sign|none|nothing|free|-|没有", plain):
            return found or FREE
        number = re.search(r"(?<!\d)(\d{1,6}(?:\.\d{1,6})?) ?([mt米吨])", plain)
        letter = re.search(r"(?<![A-Za-z])[A-Z]\b", plain)
        if number:
            unit = {"米": "m", "吨": "t"}.get(number[2], number[2])
            return f"{float(number[1])}m" if unit == "m" else f"{number[1]}t"
        if letter and re.search(r"(?i)no.?entry|禁止驶入", plain):
            return f"no entry at {letter[0]}"
        if letter and re.search(r"(?i)one.?way|arrow|单行", plain):
            return f"one way to {letter[0]}"
        raise ValueError(f"{plain[:60]!r}, expected a sign")


class Road(kit.Pair):
    """A road, by the junctions at its ends; which stands first is the grid's, not the alphabet's."""

    def parse(self, text: str) -> Any:
        found = "".join(re.findall("[A-Z]", text))
        if len(found) != 2:
            raise ValueError(f"{text[:40]!r}, expected two junctions as in A-D")
        return found


class Row:
    """A row of junctions: kept as one word, "XYVT", written as "X Y V T"."""

    def check(self, value: Any, where: str) -> None:
        """Raises BadState unless the value is some capital letters."""
        if not isinstance(value, str) or not re.fullmatch("[A-Z]{1,9}", value):
            raise BadState(f"{where}: expected the letters of a row of junctions")

    def write(self, value: Any) -> str:
        """The value as text."""
        return " ".join(value)

    def parse(self, text: str) -> Any:
        """The letters of a row. Raises ValueError where there are none."""
        found = "".join(re.findall("[A-Z]", text))
        if not found:
            raise ValueError(f"{text[:40]!r}, expected the letters of a row of junctions")
        return found

    def alter(self, rng: Random, value: Any) -> Any:
        """The same: other junctions would need other roads."""
        return value


class Grid(kit.Listed):
    """Rows of junctions: "X Y V T, A B J Q", or parted by strokes, semicolons or lines."""

    def parse(self, text: str) -> Any:
        rows = [row for row in re.split(r"[/;；|\n]", text) if re.search("[A-Z]", row)]
        return [self.of.parse(row) for row in rows] if len(rows) > 1 else super().parse(text)


KINDS = {
    "no sign": "无标志",
    "height limit": "限高",
    "weight limit": "限重",
    "one-way": "单行",
    "no entry": "禁止驶入",
}
CLAIMS = kit.Claim({"route": kit.Said("the lorry may drive along {0}", "该货车可以沿{0}行驶")})
Moves = list[tuple[str, str]]


def _neighbours(grid: list[str]) -> list[str]:
    """All roads that there may be: to the right and down from each junction."""
    found = []
    for n, row in enumerate(grid):
        for k, letter in enumerate(row):
            found += [letter + row[k + 1]] if k + 1 < len(row) else []
            found += [letter + grid[n + 1][k]] if n + 1 < len(grid) else []
    return found


def _moves(route: str) -> Moves:
    return list(pairwise(route))


def _road(a: str, b: str, roads: list[str]) -> str:
    return a + b if a + b in roads else b + a


def _sign(
    form: Random, number: Random, move: tuple[str, str], lorry: tuple[float, int], level: int, stops: bool
) -> str:
    """A sign that stops this move, if only by its direction; a limit among them counts where `stops`, else for none."""
    kind = form.choice(("m", "t", "one way", "no entry"))
    off = 0.1 + number.random() * (0.3, 0.7, 1.0)[3 - level]
    if kind in "mt":
        own, numbers, unit = (lorry[0], HEIGHTS, 1) if kind == "m" else (lorry[1], WEIGHTS, 10)
        some = [value for value in numbers if (value < own if stops else value > own)]
        return f"{min(some, key=lambda value: abs(abs(value - own) - unit * off))}{kind}"
    return f"{kind} to {move[0]}" if kind == "one way" else f"{kind} at {move[0]}"


# ---- may it? ----


# ---- picture ----


def _places(grid: list[str], look: Look, rng: Random) -> dict[str, tuple[float, float]]:
    """Where junctions are: on a grid that is a little out of true."""
    margin = 3.0 * look.size
    across = (look.width - 2 * margin) / (len(grid[0]) - 1)
    down = (look.height - 2 * margin) / (len(grid) - 1)
    return {
        letter: (
            margin + (k + rng.uniform(-0.04, 0.04)) * across,
            margin + (n + rng.uniform(-0.04, 0.04)) * down,
        )
        for n, row in enumerate(grid)
        for k, letter in enumerate(row)
    }


def _pointed(
    figure: kit.FigureReading, part: kit.Region, x: float, y: float, road: str, places: dict[str, tuple[float, float]]
) -> str:
    """The end of the road to which the arrow's head lies: that half of the plate shows more paper."""
    mask = figure.mask("paper")
    shown = {}
    for letter in road:
        dx, dy = places[letter][0] - x, places[letter][1] - y
        long, reach = hypot(dx, dy), max(part.wide, part.high) / 5.2
        dx, dy = dx / long, dy / long
        spots = [
            (x + reach * (0.95 * dx - across * dy), y + reach * (0.95 * dy + across * dx)) for across in (-0.5, 0.5)
        ]
        shown[letter] = sum(bool(mask[round(v - 0.5), round(u - 0.5)]) for u, v in spots)
    if sorted(shown.values()) != [0, 2]:
        raise kit.Unreadable(f"the arrow on {road} has no clear head")
    return max(road, key=lambda letter: shown[letter])


def _apart(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """How much longer the way from a to b becomes by way of the point."""
    ways = hypot(point[0] - a[0], point[1] - a[1]) + hypot(point[0] - b[0], point[1] - b[1])
    return ways - hypot(a[0] - b[0], a[1] - b[1])


# ---- what is seen ----


def _kind(sign: str) -> str:
    if sign == FREE:
        return "no sign"
    if sign[:3] == "one":
        return "one-way"
    return "no entry" if sign[:2] == "no" else "height limit" if sign[-1] == "m" else "weight limit"


def _draw_sign(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    kind = rng.choice(sorted({_kind(sign) for sign in facts["signs"]}))
    some = [r for r, sign in zip(facts["roads"], facts["signs"], strict=True) if _kind(sign) == kind]
    return (rng.choice(some),)


def _draw_road(rng: Random, facts: kit.Facts) -> tuple[str, ...] | None:
    wanted = rng.random() < 0.5
    some = [road for road in _neighbours(facts["grid"]) if (road in facts["roads"]) == wanted]
    return tuple(rng.choice(some)) if some else None


class LorryRoute(kit.Program):
    """Which route may a lorry take, by the signs on a map?

    1: nine junctions
    2: twelve junctions, more signs
    3: sixteen junctions, signs on most roads"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    topic = "road signs"
    education = "society"
    variations = ("graph", "function", "numeric", "symbolic", "colour")
    question = kit.Said(
        "The map shows roads between junctions and the signs on them. A sign with a number of m limits the height and "
        "one with a number of t the weight of vehicles, in both directions. A blue arrow is a one-way street in the "
        "direction of the arrow. A no-entry sign (a red disc with a white bar) forbids entering the road from the end "
        "at which it stands. A lorry {height} m high with a weight of {weight} t is to drive from {start} to {goal}. "
        "Routes are given by the letters of the junctions in the order in which they are reached. Which statement is "
        "right?",
        "图为路口之间的道路及路上的标志，标有 m 的限制高度，标有 t 的限制总质量，两个方向均有效；蓝色箭头表示按箭头方向"
        "单行；禁止驶入标志（红圆面内有白色横条）禁止从其所在的一端驶入该道路。路线按依次经过的路口字母写出。一辆货车高{height}米、总质量{weight}吨，要从{start}行驶到{goal}。下列说法正确的是：",
    )
    fields = {
        "grid": Grid(Row(), 2, 5),
        "roads": kit.Listed(Road(), 4, 31),
        "signs": kit.Listed(MapSign(SIGNS), 4, 31),
    }
    asked = {
        "height": kit.Real(2.0, 5.0, 1),
        "weight": kit.Whole(2, 45),
        "start": kit.Word(LETTERS),
        "goal": kit.Word(LETTERS),
    }
    answer = kit.statement(5, of=CLAIMS)
    canvas = (680, 560)
    table = ("roads", "signs")
    says = {
        "grid": kit.Said(
            "junctions (their letters, row by row from the top, each row from left to right)",
            "路口（字母，自上而下逐行，每行自左向右）",
        ),
        "roads": kit.Said(
            "roads (each between two neighbouring junctions, all that are drawn)",
            "道路（画出的全部道路，各写两端的路口）",
        ),
        "signs": kit.Said(
            "signs (for each road, in the same order, no sign, the number with its unit, one way to the junction to "
            "which the arrow points, or no entry at the junction next to which it stands)",
            "标志（按道路顺序，写无标志、带单位的数字、箭头所指的单行方向或禁止驶入标志所在的一端）",
        ),
    }
    elements = (
        kit.Element(
            "sign",
            kit.Said("Which sign is on the road {a}?", "道路{a}上有什么标志？"),
            "choice",
            lambda facts, arguments: _kind(facts["signs"][facts["roads"].index(arguments[0])]),
            _draw_sign,
            KINDS,
        ),
        kit.Element(
            "road",
            kit.Said("Does a road lead directly from {a} to {b}?", "{a}与{b}之间有道路直接相连吗？"),
            "yes_no",
            lambda facts, arguments: arguments[0] + arguments[1] in facts["roads"],
            _draw_road,
        ),
    )
    sizes = kit.sizes(
        "rows columns share like",
        {1: (3, 3, 25, 1), 2: (3, 4, 40, 2), 3: (4, 4, 60, 3)},
        kit.see(
            "{share}% of the other roads have signs too",
            digits=(18, 17, 16, 15, 14, 14, 13, 13, 12, 12),
            room=(115, 113, 111, 109, 107, 105, 103, 102, 101, 100),
            share=kit.rise(5, 95),
        ),
        kit.think(
            "{rows} rows of {columns} junctions, limits as near to the lorry's own as at level {like}",
            rows=kit.later(3, 4, 4, 4, 4),
            columns=(3, 3, 3, 4, 4, 4, 4, 4, 4, 5),
            like=(1, 2, 3, 1, 2, 3, 1, 2, 3, 3),
        ),
    )
    labels = {"junctions": lambda facts: len("".join(facts["grid"])), "roads": "roads"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Roads, five routes and which is right; then signs that stop the other four, and signs that stop nobody
        there."""
        rows, columns, share, like = self.sizes(level)
        names = kit.some(draw["symbolic"], LETTERS, rows * columns, 16)
        grid = ["".join(names[columns * n : columns * (n + 1)]) for n in range(rows)]
        graph, form = Random(draw["graph"].getrandbits(64)), Random(draw["function"].getrandbits(64))
        number = Random(draw["numeric"].getrandbits(64))
        lorry = number.randint(28, 42) / 10, number.randint(8, 28)
        everything = _neighbours(grid)
        roads = [road for road in everything if graph.random() < 0.88]
        corners = [(0, 0), (0, columns - 1), (rows - 1, columns - 1), (rows - 1, 0)]
        turn = graph.randrange(4)
        (a, b), (c, d) = corners[turn], corners[(turn + 2) % 4]
        start, goal = grid[a][b], grid[c][d]
        routes = simple_paths(roads, start, goal, rows + columns)
        if len(routes) < 5:
            return None
        some = graph.sample(sorted(routes), 5)
        right = some[graph.randrange(5)]
        signs = dict.fromkeys(roads, FREE)
        used = _moves(right)
        back = [(b, a) for a, b in used]
        for route in some:
            if route == right:
                continue
            move = form.choice([move for move in _moves(route) if move not in used])
            road = _road(*move, roads)
            if signs[road] == FREE:
                signs[road] = _sign(form, number, move, lorry, like, stops=move not in back)
        for road in roads:
            lot, turned = form.random(), form.random() < 0.5
            move = next((move for move in back if set(move) == set(road)), (road[turned], road[1 - turned]))
            if signs[road] == FREE and lot < share / 100:
                signs[road] = _sign(form, number, move, lorry, like, stops=False)
        facts: kit.Facts = {
            "grid": grid,
            "roads": roads,
            "signs": [signs[road] for road in roads],
            "height": lorry[0],
            "weight": lorry[1],
            "start": start,
            "goal": goal,
            "options": [f"route {route}" for route in some],
        }
        return facts if sum(self.by_driving(facts)) == 1 else None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        grid, roads, signs = facts["grid"], facts["roads"], facts["signs"]
        letters = "".join(grid)
        if len({len(row) for row in grid}) != 1 or not 2 <= len(grid[0]) <= 5:
            return "grid: expected rows of one length, of two to five junctions"
        if len(set(letters)) < len(letters) or not set(letters) <= set(LETTERS):
            return f"grid: expected different letters of {''.join(LETTERS)}"
        if roads != [road for road in _neighbours(grid) if road in roads]:
            return "roads: expected some between neighbours, in the order of the grid, none twice"
        if len(signs) != len(roads):
            return "signs: expected one word for each road"
        for road, sign in zip(roads, signs, strict=True):
            if sign.startswith(("one", "no")) and sign[-1] not in road:
                return f"the sign {sign!r} of {road}: expected one of its ends"
        if "start" not in facts:
            return ""
        for claim in facts["options"]:
            route = claim.split(" ")[1]
            if (route[0], route[-1]) != (facts["start"], facts["goal"]) or len(set(route)) < len(route):
                return (
                    f"option {route}: expected a way from {facts['start']} to {facts['goal']} that meets nothing twice"
                )
            if any(a + b not in roads and b + a not in roads for a, b in _moves(route)):
                return f"option {route}: expected a way along roads"
        return "options: expected none twice" if len(set(facts["options"])) < len(facts["options"]) else ""

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Roads in the order of the grid, each from left to right or down, with their signs."""
        signs = {frozenset(road): sign for road, sign in zip(facts["roads"], facts["signs"], strict=True)}
        if len(signs) < len(facts["roads"]):
            return facts
        roads = [road for road in _neighbours(facts["grid"]) if frozenset(road) in signs]
        if len(roads) < len(signs):
            return facts
        return {**facts, "roads": roads, "signs": [signs[frozenset(road)] for road in roads]}

    def by_driving(self, facts: kit.Facts) -> list[bool]:
        """Each route driven road by road, every sign held against the lorry."""
        signs = dict(zip(facts["roads"], facts["signs"], strict=True))

        def passes(a: str, b: str) -> bool:
            sign = signs.get(a + b) or signs[b + a]
            if sign.startswith("one way"):
                return bool(sign[-1] == b)
            if sign.startswith("no entry"):
                return bool(sign[-1] != a)
            if sign == FREE:
                return True
            return bool((facts["height"] if sign[-1] == "m" else facts["weight"]) <= float(sign[:-1]))

        return [all(passes(a, b) for a, b in _moves(claim.split(" ")[1])) for claim in facts["options"]]

    def by_filtering(self, facts: kit.Facts) -> list[bool]:
        """What is forbidden taken off the map, and all ways that are left listed."""
        left = nx.DiGraph()
        for road in facts["roads"]:
            left.add_edges_from([(road[0], road[1]), (road[1], road[0])])
        for road, sign in zip(facts["roads"], facts["signs"], strict=True):
            low = sign.endswith("m") and round(10 * float(sign[:-1])) < round(10 * facts["height"])
            light = sign.endswith("t") and sign != FREE and sign[:-1].isdecimal() and int(sign[:-1]) < facts["weight"]
            for a, b in ((road[0], road[1]), (road[1], road[0])):
                if low or light or sign in (f"one way to {a}", f"no entry at {a}"):
                    left.remove_edge(a, b)
        longest = max(len(claim) for claim in facts["options"])
        ways = nx.all_simple_paths(left, facts["start"], facts["goal"], cutoff=longest)
        found = {"route " + "".join(way) for way in ways}
        return [claim in found for claim in facts["options"]]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The signs that stop one of the other routes overlooked, and a road of the right one seen closed at an end."""
        routes = [claim.split(" ")[1] for claim in facts["options"]]
        right = routes.pop(self.by_driving(facts).index(True))
        other = rng.choice(routes)
        signs = dict(zip(facts["roads"], facts["signs"], strict=True))
        for a, b in _moves(other):
            alone = {**facts, "signs": list(signs.values()), "options": [f"route {a}{b}"]}
            if self.by_driving(alone) == [False]:
                signs[_road(a, b, facts["roads"])] = FREE
        a, b = rng.choice([move for move in _moves(right) if move not in _moves(other)])
        signs[_road(a, b, facts["roads"])] = f"no entry at {a}"
        return {**facts, "signs": list(signs.values())}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Grey roads, junctions as lettered circles, signs on the roads."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        places = _places(facts["grid"], look, rng)
        r = 2.45 * size
        hue = next(
            hue for hue in look.palette if hue not in ("red", "blue", "grey", "yellow", "pink", "purple", "cyan")
        )
        for road in facts["roads"]:
            scene.stroke([places[road[0]], places[road[1]]], "grey", 0.9 * size)
        for road, sign in zip(facts["roads"], facts["signs"], strict=True):
            (ax, ay), (bx, by) = places[road[0]], places[road[1]]
            x, y = (ax + bx) / 2, (ay + by) / 2
            if sign.startswith("one way"):
                toward = places[sign[-1]]
                long = hypot(toward[0] - x, toward[1] - y)
                draw_one_way(scene, x, y, (toward[0] - x) / long, (toward[1] - y) / long, size)
            elif sign.startswith("no entry"):
                cx, cy = places[sign[-1]]
                far = 3.3 * size / hypot(x - cx, y - cy)
                x, y = cx + far * (x - cx), cy + far * (y - cy)
                scene.disc(x, y, 1.35 * size + HALO, "paper")
                scene.disc(x, y, 1.35 * size, "red")
                scene.box(x - 0.85 * size, y - 0.24 * size, x + 0.85 * size, y + 0.24 * size, "paper")
            elif sign != FREE:
                scene.disc(x, y, r + HALO, "paper")
                scene.disc(x, y, r, "red")
                scene.disc(x, y, 0.82 * r, "paper")
                scene.text(sign, x, y, scale=0.85)
        for letter, (x, y) in places.items():
            scene.disc(x, y, 1.45 * size + HALO, "paper")
            scene.disc(x, y, 1.45 * size, "paper", hue, 3.0)
            scene.text(letter, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Junctions where letters are, in rows; roads where grey is between neighbours; signs by the road they are
        on."""
        found = figure.words(LETTERS)
        high = max(text.high for _, text in found)
        rows: list[list[tuple[float, float, str]]] = []
        for letter, text in sorted(found, key=lambda each: each[1].y):
            if rows and text.y - rows[-1][0][1] < 4 * high:
                rows[-1].append((text.x, text.y, letter))
            else:
                rows.append([(text.x, text.y, letter)])
        grid = ["".join(letter for _, _, letter in sorted(row)) for row in rows]
        places = {letter: (x, y) for row in rows for x, y, letter in row}
        if len({len(row) for row in grid}) != 1 or len(places) != len(found):
            raise kit.Unreadable(
                f"junctions in rows of {', '.join(str(len(row)) for row in grid)}: expected as many in each"
            )
        between = [road for road in _neighbours(grid) if figure.inked(places[road[0]], places[road[1]], "grey") > 0.15]
        signs = dict.fromkeys(between, FREE)
        parts = [region for region in figure.regions if region.colour in ("red", "blue") and region.wide > 1.6 * high]
        texts = [text for text in figure.texts if text not in [text for _, text in found]]
        for part in parts:
            x, y = (part.left + part.right) / 2, (part.top + part.bottom) / 2
            road = min(between, key=lambda road: _apart((x, y), places[road[0]], places[road[1]]))
            if signs[road] != FREE:
                raise kit.Unreadable(f"two signs on the road {road}")
            if part.colour == "blue":
                signs[road] = f"one way to {_pointed(figure, part, x, y, road, places)}"
            elif part.inked > 0.6 * part.area:
                end = min(road, key=lambda letter: hypot(places[letter][0] - x, places[letter][1] - y))
                signs[road] = f"no entry at {end}"
            else:
                inside = [text for text in texts if hypot(text.x - x, text.y - y) < 0.4 * part.wide]
                told = inside[0].text.replace(" ", "").translate(str.maketrans("OoIl[", "0011t")) if inside else ""
                if len(inside) != 1 or told not in SIGNS or told == FREE:
                    raise kit.Unreadable(f"the sign of {road} with {told!r}: expected metres or tonnes")
                texts.remove(inside[0])
                signs[road] = told
        if texts:
            raise kit.Unreadable(f"the text {texts[0].text!r} is on no sign")
        return {"grid": grid, "roads": between, "signs": [signs[road] for road in between]}


TASK = LorryRoute().task()
