"""A map on squared paper with its scale: how far apart are two places, and in which direction?"""

from __future__ import annotations

from math import hypot, isqrt
from random import Random
from typing import Any

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import OFF

NAMES = tuple("ABDEFGHKLMNPRT")
SIDE = 14  # squares
SCALES = (10_000, 20_000, 50_000, 100_000, 200_000, 500_000)  # one centimetre on the map, in centimetres
DIRECTIONS = {
    "north": "正北",
    "northeast": "东北",
    "east": "正东",
    "southeast": "东南",
    "south": "正南",
    "southwest": "西南",
    "west": "正西",
    "northwest": "西北",
}
WAYS = {  # of each direction a step to the east and one to the north
    "north": (0, 1),
    "northeast": (1, 1),
    "east": (1, 0),
    "southeast": (1, -1),
    "south": (0, -1),
    "southwest": (-1, -1),
    "west": (-1, 0),
    "northwest": (-1, 1),
}
PLACES = kit.Listed(kit.Listed(kit.Whole(0, SIDE), 2, 2), 3, 6)
SHOWN = kit.Said(
    "The map has north at the top; each square is 1 cm wide, and the scale is written below. ",
    "图为方格纸上的地图，上北下南，每个小方格边长为1厘米，比例尺标在图的下方。",
)


class MapScale(kit.Program):
    """How far apart are two places on a map, by its scale, and which way does one lie of the other?

    1: along a line of the paper
    2: across, at whole distances"""

    topic = "maps"
    education = "junior high"
    version = 6  # 6: the nearest of eight directions, well away from the middle between two
    variations = ("numeric", "symbolic", "colour")
    question = kit.Said(
        SHOWN.en
        + "As the crow flies, {second} is [MASK] km from {first} (give a number), and it lies [MASK] of {first} "
        "(the nearest of the eight directions north, northeast, east, and so on).",
        SHOWN.zh + "{first}、{second}两地的实地直线距离为[MASK]千米，"
        "{second}位于{first}的[MASK]方向（从八个方位中选填最接近的，"
        "如“东北”“正东”）。",
    )
    fields = {"scale": kit.Whole(SCALES[0], SCALES[-1]), "names": kit.Listed(kit.Word(NAMES), 3, 6), "places": PLACES}
    asked = {"first": kit.Word(NAMES), "second": kit.Word(NAMES)}
    answer = kit.blanks(2, DIRECTIONS)
    rules = (kit.named("names", "places"), kit.none_twice("places"), kit.asks_of("names", "first", "second"))
    canvas = (480, 510)
    prose = kit.Said(
        "The scale is 1 : {scale}. The places {names} lie, in this order, so many squares to the right of the left "
        "edge "
        "and above the lower edge: {places}.",
        "比例尺为1:{scale}。{names}各地依次位于左边界以右、下边界以上的格数为{places}。",
    )
    says = {
        "scale": kit.Said("scale (the number after 1 to)", "比例尺（1比多少）"),
        "names": kit.Said("names (of the places, in any order)", "地点（字母，顺序不限）"),
        "places": kit.Said(
            "places (in the same order, each in brackets, squares to the right of the left edge, squares above the "
            "lower "
            "edge)",
            "位置（顺序与地点相同，各写在一个括号内，距左边界的格数、距下边界的格数）",
        ),
    }
    elements = (
        kit.value_at(
            "right",
            kit.Said(
                "How many squares to the right of the left edge of the squared paper is {a}?",
                "{a}在方格纸左边界以右几格处？",
            ),
            kit.each("names", lambda facts: [x for x, _ in facts["places"]]),
        ),
        kit.count("scale", kit.Said("To which number is 1 on the scale?", "比例尺是1比多少？"), "scale"),
    )
    labels = {"scale": "scale"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Two places at a whole distance, and others."""
        number = draw["numeric"]
        legs = [(0, n) for n in range(3, 13)] if level == 1 else [(3, 4), (6, 8), (9, 12), (8, 6), (4, 3), (12, 9)]
        across, up = number.choice(legs)
        if number.random() < 0.5:
            across, up = up, across
        across, up = across * number.choice((-1, 1)), up * number.choice((-1, 1))
        first = [number.randrange(SIDE + 1), number.randrange(SIDE + 1)]
        second = [first[0] + across, first[1] + up]
        if not all(0 < each < SIDE for each in (*first, *second)):
            return None
        places = [first, second]
        while len(places) < 4:
            other = [number.randrange(1, SIDE), number.randrange(1, SIDE)]
            if all(max(abs(other[0] - x), abs(other[1] - y)) > 1 for x, y in places):
                places.append(other)
        names = kit.some(draw["symbolic"], NAMES, 4, 4)
        order = sorted(range(4), key=lambda k: names[k])
        return {
            "scale": number.choice(SCALES),
            "names": [names[k] for k in order],
            "places": [places[k] for k in order],
            "first": names[0],
            "second": names[1],
        }

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The places by their letters."""
        both = sorted(zip(facts["names"], facts["places"], strict=True))
        return {**facts, "names": [name for name, _ in both], "places": [place for _, place in both]}

    def valid(self, facts: kit.Facts) -> str:
        """Letters in order, places apart, the two at a whole distance, on a line or well off one."""
        if facts["names"] != sorted(facts["names"]) or facts["scale"] not in SCALES:
            return "names and scale: expected letters in order and a usual scale"
        places = facts["places"]
        if any(max(abs(x - u), abs(y - v)) < 2 for k, (x, y) in enumerate(places) for u, v in places[:k]):
            return "places: expected them apart"
        if "first" not in facts:
            return ""
        across, up = self.way(facts)
        whole = isqrt(across**2 + up**2) ** 2 == across**2 + up**2
        return "" if whole else "places: expected the two at a whole distance"

    def way(self, facts: kit.Facts) -> tuple[int, int]:
        """Squares to the east and to the north from the first place to the second."""
        at = dict(zip(facts["names"], facts["places"], strict=True))
        (x, y), (u, v) = at[facts["first"]], at[facts["second"]]
        return int(u - x), int(v - y)

    def by_pythagoras(self, facts: kit.Facts) -> Any:
        """The root of two squares, times the scale, and the direction along which the way leads farthest."""
        across, up = self.way(facts)
        kilometres = isqrt(across**2 + up**2) * facts["scale"] / 100_000
        way = max(WAYS, key=lambda name: (across * WAYS[name][0] + up * WAYS[name][1]) / hypot(*WAYS[name]))
        return [f"{kilometres:g}", way]

    def by_walking(self, facts: kit.Facts) -> Any:
        """The least whole number of squares whose circle reaches the place, in metres to a square; the words for each
        of the two steps joined."""
        across, up = self.way(facts)
        reach = next(n for n in range(1, 2 * SIDE) if n * n >= across * across + up * up)
        metres = sum(facts["scale"] // 100 for _ in range(reach))
        words = ("north" if up > 0 else "south" if up else "") + ("east" if across > 0 else "west" if across else "")
        whole, rest = divmod(metres, 1000)
        return [f"{whole}{f'.{rest:03}'.rstrip('0') if rest else ''}", words]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two places seen under each other's letters, or another scale."""
        if rng.random() < 0.3:
            return {**facts, "scale": rng.choice(SCALES)}
        a, b = rng.sample(range(len(facts["places"])), 2)
        places = list(facts["places"])
        places[a], places[b] = places[b], places[a]
        return {**facts, "places": places}

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What a scale is."""
        return [
            kit.Said(
                "A scale of 1 : n means that 1 cm on the map is n cm on the ground; 100,000 cm are 1 km.",
                "比例尺1:n表示图上1厘米代表实地n厘米；100000厘米=1千米。",
            ),
            kit.Said(
                "Right on such a map is east, left is west; between two of the four main directions lie northeast, "
                "southeast, southwest and northwest.",
                "上北下南，左西右东；两个正方向之间依次为东北、东南、西南、西北。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The squares across and up, the distance on the map, and on the ground."""
        across, up = self.way(facts)
        kilometres, way = self.by_pythagoras(facts)
        squares = isqrt(across**2 + up**2)
        return [
            kit.Said(
                f"From {facts['first']} to {facts['second']} it is {abs(across)} squares "
                f"{'east' if across >= 0 else 'west'} "
                f"and {abs(up)} squares {'north' if up >= 0 else 'south'}, {squares} cm on the map.",
                f"从{facts['first']}到{facts['second']}向{'东' if across >= 0 else '西'}{abs(across)}格、向"
                f"{'北' if up >= 0 else '南'}{abs(up)}格，图上距离{squares}厘米。",
            ),
            kit.Said(
                f"{squares} cm × {facts['scale']} = {squares * facts['scale']} cm = {kilometres} km, to the {way}.",
                f"{squares}厘米×{facts['scale']}={squares * facts['scale']}厘米={kilometres}千米，"
                f"方向为{DIRECTIONS[way]}。",
            ),
        ]

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Squared paper, a disc with a letter for each place, the scale below."""
        look, size = scene.look, scene.look.size
        unit = min((look.width - 3 * size) / SIDE, (look.height - 5.4 * size) / SIDE)
        left, bottom = (look.width - unit * SIDE) / 2, 1.4 * size + unit * SIDE
        for k in range(SIDE + 1):
            wide = 2.0 if k in (0, SIDE) else 1.2
            scene.stroke([(left + k * unit, bottom - SIDE * unit), (left + k * unit, bottom)], "grey", wide)
            scene.stroke([(left, bottom - k * unit), (left + SIDE * unit, bottom - k * unit)], "grey", wide)
        for name, (x, y) in zip(facts["names"], facts["places"], strict=True):
            scene.disc(left + x * unit, bottom - y * unit, 0.42 * size, look.palette[0])
            scene.text(name, left + (x + 0.5) * unit, bottom - (y + 0.5) * unit, scale=0.9)
        scene.text(f"1:{facts['scale']}", look.width / 2, bottom + 2.2 * size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The edges by the grey lines, discs on their crossings, each with the letter up and right of it."""
        discs = [dot for hue in kit.hues(figure) for dot in figure.thick(hue, 5)]
        grey = figure.mask("grey")
        columns, rows = (
            kit.stretches(grey.sum(0) > 0.5 * grey.sum(0).max()),
            kit.stretches(grey.sum(1) > 0.5 * grey.sum(1).max()),
        )
        left, right = (sum(columns[k]) / 2 for k in (0, -1))
        top, bottom = (sum(rows[k]) / 2 for k in (0, -1))
        unit = (right - left) / SIDE
        if abs((bottom - top) / SIDE - unit) > 0.05 * unit:
            raise kit.Unreadable("squares that are not square")
        scales = [text for text in figure.texts if ":" in text.text]
        found: dict[str, list[int]] = {}
        for disc in discs:
            x, y = (disc.x - left) / unit, (bottom - disc.y) / unit
            if max(abs(x - round(x)), abs(y - round(y))) > OFF:
                raise kit.Unreadable(f"a place at {x:.2f}, {y:.2f}: expected a crossing")
            name = figure.nearest(disc.x + unit / 2, disc.y - unit / 2, [t for t in figure.texts if t not in scales])
            letter = name.one_of(NAMES)
            if letter is None or letter in found:
                raise kit.Unreadable(f"the text {name.text!r} at a place")
            found[letter] = [round(x), round(y)]
        if len(scales) != 1 or len(figure.texts) != len(found) + 1:
            raise kit.Unreadable(f"{len(scales)} scales and {len(figure.texts)} texts at {len(found)} places")
        number = scales[0].text.replace(" ", "").split(":")[1].translate(str.maketrans("OoIl", "0011"))
        names = sorted(found)
        return {"scale": int(number), "names": names, "places": [found[name] for name in names]}


TASK = MapScale().task()
