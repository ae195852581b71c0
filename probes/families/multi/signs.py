"""Road signs that say all by shape, colour and number: their words, how they are drawn, and how they are read.

A sign is a word such as "limit 50", "height 3.5", "no left", "go left-right" or "warn crossroads".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import cos, pi, radians, sin
from typing import TYPE_CHECKING, Any

import cv2

from isoprobe.probes.families.programs.fields import Term
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene, Point

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.regions import Region
    from isoprobe.vision.figure.texts import SeenText

SPEEDS = tuple(range(20, 121, 10))
HEIGHTS = tuple(k / 10 for k in range(20, 50))  # metres
WIDTHS = tuple(k / 10 for k in range(18, 33))
WEIGHTS = tuple(range(2, 41))  # tonnes
WAYS = ("left", "straight", "right")
HALO = 4.0  # pixels of paper between a road and what stands on it: their mixture would look like ink
_WAYS = {"left": "左转", "straight": "直行", "right": "右转"}
NUMBERED = {
    "limit": ("限速{}千米/时", SPEEDS),
    "end": ("解除限速{}千米/时", SPEEDS),
    "height": ("限高{}米", HEIGHTS),
    "width": ("限宽{}米", WIDTHS),
    "weight": ("限重{}吨", WEIGHTS),
}
TURNS = ("left", "straight", "right", "left-straight", "straight-right", "left-right")
WARNINGS = {
    "crossroads": "注意十字路口",
    "junction": "注意丁字路口",
    "side-left": "注意左侧支路",
    "side-right": "注意右侧支路",
    "two-way": "注意双向行驶",
    "bump": "注意路面隆起",
}
SIGNS: dict[str, str] = {
    **{f"{kind} {number}": said.format(number) for kind, (said, numbers) in NUMBERED.items() for number in numbers},
    "no entry": "禁止驶入",
    "closed": "禁止通行",
    **{f"no {way}": f"禁止{_WAYS[way]}" for way in WAYS},
    **{f"go {turn}": "只准" + "或".join(_WAYS[way] for way in turn.split("-")) for turn in TURNS},
    **{f"warn {what}": said for what, said in WARNINGS.items()},
    "give way": "减速让行",
    "stop": "停车让行",
}
_POINT = {
    "left": ("to the left", "向左"),
    "straight": ("straight up", "向上"),
    "right": ("to the right", "向右"),
}
_LOOKS = {  # of signs with a number: what they look like, in English and in Chinese
    "limit": ("red ring around the number {}", "红圈内有数字{}"),
    "end": ("black ring with slanting black bars around the number {}", "黑圈黑斜线内有数字{}"),
    "height": ("red ring around {} m with black triangles above and below it", "红圈内有{}m及上下两个黑三角"),
    "width": ("red ring around {} m with black triangles to its left and right", "红圈内有{}m及左右两个黑三角"),
    "weight": ("red ring around {} t", "红圈内有{}t"),
}
_SYMBOLS = {
    "crossroads": ("an upright cross", "十字"),
    "junction": ("a T", "丁字"),
    "side-left": ("an upright bar with a branch to the left", "竖条及向左的分支"),
    "side-right": ("an upright bar with a branch to the right", "竖条及向右的分支"),
    "two-way": ("one arrow up and one arrow down", "一个向上和一个向下的箭头"),
    "bump": ("a hump on a level line", "横线上的凸起"),
}
_OTHERS = {
    "no entry": ("red disc with a white bar", "红圆面内有白色横条"),
    "closed": ("red ring with nothing in it", "空的红圈"),
    "give way": ("white triangle with a red border pointing down", "尖端向下的红边白三角形"),
    "stop": ("red octagon", "红色八边形"),
}


def look_of_sign(sign: str, language: str) -> str:
    """What a sign looks like, in words that do not say what it means.

    >>> look_of_sign("no left", "en")
    'red ring with a slanting red bar and a black arrow to the left'
    """
    kind, _, rest = sign.partition(" ")
    k = int(language == "zh")
    if sign in _OTHERS:
        return _OTHERS[sign][k]
    if kind in _LOOKS:
        return _LOOKS[kind][k].format(rest)
    if kind == "warn":
        return (f"yellow triangle with {_SYMBOLS[rest][0]}", f"黄色三角形内有{_SYMBOLS[rest][1]}")[k]
    ways = [_POINT[way][k] for way in rest.split("-")]
    if kind == "no":
        return (f"red ring with a slanting red bar and a black arrow {ways[0]}", f"红圈红斜杠内有{ways[0]}的黑箭头")[k]
    arrow = "a white arrow" if len(ways) == 1 else "white arrows"
    return (f"blue disc with {arrow} {' and '.join(ways)}", f"蓝圆面内有{'和'.join(ways)}的白箭头")[k]


class SignField(Term):
    """Road signs, by what they look like. A person may also write what they mean, as "speed limit 50"."""

    def say(self, value: Any, language: str) -> str:
        return look_of_sign(value, language)

    def write(self, value: Any) -> str:
        return look_of_sign(value, "en")

    def parse(self, text: str) -> Any:
        plain = " ".join(text.casefold().strip(" .\"'`").split())
        for sign, chinese in self.words.items():
            if plain in (sign, chinese, look_of_sign(sign, "en").casefold(), look_of_sign(sign, "zh").casefold()):
                return sign
        if (sign := _heard(plain)) in self.words:
            return sign
        raise ValueError(f"{text[:60]!r}, expected what a sign looks like")


def _has(text: str, words: str) -> bool:
    return re.search(words, text) is not None


def _heard(text: str) -> str:
    """The sign that a person describes, by shape, colour and number or by its meaning; "" where none is told."""
    if number := re.search(r"\d+(?:\.\d+)?", text):
        return _heard_number(text, float(number[0]))
    ways = [way for way, words in _WAY_WORDS.items() if _has(text, words)]
    if _has(text, r"octagon|stop|八边|停车让行"):
        return "stop"
    if _has(text, r"give way|yield|让行|(?:white|inverted|upside).*triangle|triangle.*(?:down|red)"):
        return "give way"
    if _has(text, r"yellow|warn|triangle|黄|注意"):
        return next((f"warn {what}" for what, words in _WARNING_WORDS.items() if _has(text, words)), "")
    if _has(text, r"blue|only|mandatory|蓝|只准"):
        return f"go {'-'.join(ways)}"
    if _has(text, r"no entry|(?:white|horizontal) (?:horizontal )?bar|禁止驶入|白色横"):
        return "no entry"
    if ways and _has(text, r"arrow|turn|no |箭头|禁止"):
        return f"no {ways[0]}"
    return "closed" if _has(text, r"empty|nothing|closed|blank|no vehicles|空|禁止通行") else ""


def _heard_number(text: str, number: float) -> str:
    for kind, words in _NUMBER_WORDS.items():
        if _has(text, words):
            return f"{kind} {number if kind in ('height', 'width') else int(number)}"
    return f"limit {int(number)}"


_WAY_WORDS = {"left": r"left|左", "straight": r"straight|ahead|\bup\b|直行|向上", "right": r"right|右"}
_NUMBER_WORDS = {
    "height": r"height|high|above|below|top|限高|上下|高度",
    "width": r"width|wide|left|right|sides|限宽|左右|宽度",
    "weight": r"weight|\d\s*t\b|tonn|ton|限重|吨|质量",
    "end": r"end|black ring|black circle|cancel|slant|stripe|diagonal|crossed|struck|解除|黑",
}
_WARNING_WORDS = {
    "two-way": r"two.?way|down|双向|向下",
    "bump": r"bump|hump|隆起|凸起",
    "side-left": r"left|左",
    "side-right": r"right|右",
    "crossroads": r"cross|plus|\+|十字|叉",
    "junction": r"\bt\b|t-|t[字形型]|junction|丁[字形]",
}
LARGE = 1.35  # numbers that have a sign to themselves
UNITS = {"limit": "", "end": "", "height": "m", "width": "m", "weight": "t"}


def kind_of(sign: str) -> str:
    """The first word of a sign's words."""
    return sign.split(" ")[0]


def number_of(sign: str) -> str:
    """The number on a sign; "" where there is none."""
    kind, _, rest = sign.partition(" ")
    return rest if kind in NUMBERED else ""


# ---- drawing ----


def _around(x: float, y: float, radius: float, count: int, turn: float) -> list[Point]:
    """The corners of a regular polygon, the first one so many degrees clockwise from the right."""
    angles = [radians(turn) + 2 * pi * k / count for k in range(count)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def draw_sign(made: FigureScene, sign: str, x: float, y: float, r: float, scale: float = 1.0) -> None:
    """A sign of this half height with its middle here; numbers are lettered at this scale."""
    kind, _, rest = sign.partition(" ")

    def at(*points: Point) -> list[Point]:
        return [(x + r * dx, y + r * dy) for dx, dy in points]

    if sign == "no entry":
        made.disc(x, y, r, "red")
        made.box(x - 0.62 * r, y - 0.16 * r, x + 0.62 * r, y + 0.16 * r, "paper")
    elif kind == "stop":
        made.polygon(_around(x, y, 1.06 * r, 8, 22.5), "red")
        made.stroke(_around(x, y, 0.86 * r, 8, 22.5), "paper", max(2.0, 0.05 * r), closed=True)
    elif kind == "give":
        made.polygon(_around(x, y - 0.15 * r, 1.2 * r, 3, 90), "red")
        made.polygon(_around(x, y - 0.15 * r, 0.72 * r, 3, 90), "paper")
    elif kind == "warn":
        made.polygon(_around(x, y + 0.15 * r, 1.2 * r, 3, -90), "yellow", "ink", max(3.0, 0.07 * r))
        _warning(made, rest, x, y + 0.18 * r, 0.9 * r)
    elif kind == "go":
        made.disc(x, y, r, "blue")
        _arrows(made, rest.split("-"), x, y, r, "paper")
    elif kind == "end":
        made.disc(x, y, r, "paper", "ink", 3.0)
        for off in (-0.16, 0.0, 0.16):
            far = (0.485 - off * off) ** 0.5  # as far as the rim
            made.stroke(at((far + off, off - far), (off - far, far + off)), "ink", 3.0)
        made.disc(x, y, 0.5 * r, "paper")
        made.text(rest, x, y, scale=scale * (LARGE if len(rest) < 3 else 1.0))
    else:
        made.disc(x, y, r, "red")
        made.disc(x, y, 0.8 * r, "paper")
        if kind == "no":
            made.stroke(at((-0.6, -0.6), (0.6, 0.6)), "red", 0.14 * r)
            _arrows(made, [rest], x, y, r, "ink")
        elif kind != "closed":
            made.text(rest + UNITS[kind], x, y, scale=scale * (1.0 if kind in ("height", "width") else LARGE))
            for side in (-1, 1):
                if kind == "height":
                    made.polygon(at((-0.3, 0.67 * side), (0.3, 0.67 * side), (0, 0.4 * side)), "ink")
                if kind == "width":
                    made.polygon(at((0.7 * side, -0.28), (0.7 * side, 0.28), (0.47 * side, 0)), "ink")


def draw_one_way(made: FigureScene, x: float, y: float, dx: float, dy: float, size: float) -> None:
    """A blue plate along the road with a white arrow on it, which points to (dx, dy)."""

    def at(along: float, across: float) -> Point:
        return x + size * (along * dx - across * dy), y + size * (along * dy + across * dx)

    for edge, colour in ((HALO / size, "paper"), (0.0, "blue")):
        long, half = 2.6 + edge, 1.2 + edge
        made.polygon([at(-long, -half), at(long, -half), at(long, half), at(-long, half)], colour)
    shape = [(-2.0, -0.28), (0.7, -0.28), (0.7, -0.85), (2.1, 0), (0.7, 0.85), (0.7, 0.28), (-2.0, 0.28)]
    made.polygon([at(*point) for point in shape], "paper")


def _arrows(made: FigureScene, ways: Sequence[str], x: float, y: float, r: float, colour: str) -> None:
    """Arrows from below that go these ways."""
    wide, head = 0.15 * r, 0.22 * r
    turn = y - 0.02 * r if "straight" in ways else y - 0.12 * r
    top = y - 0.3 * r if "straight" in ways else turn - wide / 2
    made.box(x - wide / 2, top, x + wide / 2, y + 0.58 * r, colour)
    if "straight" in ways:
        made.polygon([(x - head, y - 0.28 * r), (x + head, y - 0.28 * r), (x, y - 0.62 * r)], colour)
    for way, side in (("left", -1), ("right", 1)):
        if way in ways:
            near, far, tip = x, x + side * 0.36 * r, x + side * 0.64 * r
            made.box(min(near, far), turn - wide / 2, max(near, far), turn + wide / 2, colour)
            made.polygon([(far, turn - head), (far, turn + head), (tip, turn)], colour)


def _warning(made: FigureScene, what: str, x: float, y: float, r: float) -> None:
    """A warning's symbol, all of ink."""
    wide = 0.13 * r

    def bar(left: float, top: float, right: float, bottom: float) -> None:
        made.box(x + r * left, y + r * top, x + r * right, y + r * bottom, "ink")

    half = wide / r / 2
    if what == "bump":
        made.sector(x, y + 0.32 * r, 0.24 * r, 180, 180, "ink")
        bar(-0.5, 0.3, 0.5, 0.42)
    elif what == "two-way":
        for side in (-1, 1):
            bar(0.25 * side - half, -0.2, 0.25 * side + half, 0.25)
            tip, flat = y + side * 0.42 * r + 0.03 * r, y + side * 0.14 * r + 0.03 * r
            points = [
                (x + r * (0.25 * side - 0.17), flat),
                (x + r * (0.25 * side + 0.17), flat),
                (x + r * 0.25 * side, tip),
            ]
            made.polygon(points, "ink")
    elif what == "junction":
        bar(-0.38, -0.2 - half, 0.38, -0.2 + half)
        bar(-half, -0.2, half, 0.4)
    else:
        bar(-half, -0.42, half, 0.4)
        bar(0 if what == "side-right" else -0.38, -half, 0 if what == "side-left" else 0.38, half)


# ---- reading ----

Shows = Callable[[str, float, float], bool]
_SPOTS = {"U": (0, -0.32), "D": (0, 0.26), "C": (0, 0), "L": (-0.25, 0), "R": (0.25, 0), "P": (-0.25, -0.2)}
_SEEN = {
    "UDCLR": "crossroads",
    "DCP": "junction",
    "UDCL": "side-left",
    "UDCR": "side-right",
    "LRP": "two-way",
    "D": "bump",
}


def _shows(figure: FigureReading, colour: str, x: float, y: float) -> bool:
    mask = figure.mask(colour)
    column, row = round(x - 0.5), round(y - 0.5)
    if not (1 <= row < figure.height - 1 and 1 <= column < figure.width - 1):
        return False
    return int((mask[row - 1 : row + 2, column - 1 : column + 2] > 0).sum()) >= 5


def read_sign(figure: FigureReading, region: Region, texts: Sequence[SeenText]) -> str:
    """The sign of which this is the red, blue or yellow part, from what is on it. Raises Unreadable."""
    x, y = (region.left + region.right) / 2, (region.top + region.bottom) / 2
    r = region.high / 2

    def shows(colour: str, dx: float, dy: float) -> bool:
        return _shows(figure, colour, x + r * dx, y + r * dy)

    if region.colour == "yellow":
        y, r = region.top + 0.683 * region.high, 0.5 * region.high
        seen = "".join(name for name, spot in _SPOTS.items() if shows("ink", *spot))
        if seen not in _SEEN:
            raise Unreadable(f"a warning with ink at {seen or 'no place'}: expected a known one")
        return f"warn {_SEEN[seen]}"
    if region.colour == "blue":
        return f"go {_ways(shows, 'paper')}"
    if region.area < 0.66 * region.wide * region.high:
        return "give way"
    if shows("red", 0, 0):
        return "stop"
    if region.inked > 0.6 * region.area:
        return "no entry"
    inside = [text for text in texts if abs(text.x - x) < 0.4 * r and abs(text.y - y) < 0.4 * r]
    if inside:
        return _numbered(inside, shows)
    if shows("red", 0.4, 0.4) and shows("red", -0.45, -0.45):
        return f"no {_ways(shows, 'ink')}"
    if shows("red", 0.4, 0.4) or shows("ink", 0, 0.4) or not shows("paper", 0, 0):
        raise Unreadable("a red ring with something in it that is no number and no arrow")
    if _inked(figure, x, y, 0.66 * r) > 2:
        raise Unreadable("a red ring with ink in it that is too small to be read")
    return "closed"


def _inked(figure: FigureReading, x: float, y: float, radius: float) -> int:
    """How many pixels of ink, lettering too, there are within a square inside a circle."""
    half = radius / 2**0.5
    top, left = max(0, round(y - half)), max(0, round(x - half))
    return int((figure.ink[top : round(y + half), left : round(x + half)] > 0).sum())


def _ways(shows: Shows, colour: str) -> str:
    seen = [
        way
        for way, spots in (
            ("left", ((-0.3, -0.02), (-0.3, -0.12))),
            ("straight", ((0, -0.4),)),
            ("right", ((0.3, -0.02), (0.3, -0.12))),
        )
        if any(shows(colour, *spot) for spot in spots)
    ]
    if not seen or not shows(colour, 0, 0.35):
        raise Unreadable("a sign without an arrow: expected one")
    return "-".join(seen)


def _numbered(inside: Sequence[SeenText], shows: Shows) -> str:
    """The sign of a number, by its unit and the triangles beside it."""
    text = inside[0].text.replace(" ", "").translate(str.maketrans("OoIl", "0011"))
    number, unit = text.rstrip("mtf+["), text[len(text.rstrip("mtf+[")) :]
    upright, level = shows("ink", 0, -0.6), shows("ink", -0.64, 0)
    kind = {(False, False): "weight" if unit else "limit", (True, False): "height", (False, True): "width"}.get(
        (upright, level), ""
    )
    found = f"{kind} {number}"
    if len(inside) != 1 or found not in SIGNS or (unit == "m") != (kind in ("height", "width")):
        raise Unreadable(f"the sign with {text}: expected a number with its unit")
    return found


def ink_discs(figure: FigureReading) -> list[tuple[float, float, float]]:
    """Where rings of ink are, with what is in them: their middles and radii."""
    found = []
    for outline in cv2.findContours(figure.line_ink, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
        left, top, wide, high = cv2.boundingRect(outline)
        if min(wide, high) > 30 and abs(wide - high) <= 2 + 0.04 * wide:
            share = (cv2.contourArea(outline) + len(outline) / 2) / (pi / 4 * wide * high)
            if abs(share - 1) < 0.1:
                found.append((left + wide / 2, top + high / 2, wide / 2))
    return found


def read_end(figure: FigureReading, disc: tuple[float, float, float], texts: Sequence[SeenText]) -> str:
    """The sign that ends a limit, from its ring of ink. Raises Unreadable."""
    x, y, r = disc
    inside = [text for text in texts if abs(text.x - x) < 0.3 * r and abs(text.y - y) < 0.3 * r]
    barred = all(_shows(figure, "ink", x + side * 0.56 * r, y - side * 0.56 * r) for side in (-1, 1))
    found = f"end {inside[0].whole}" if inside else ""
    if len(inside) != 1 or not barred or found not in SIGNS:
        raise Unreadable("a ring of ink: expected a number in it, crossed out")
    return found


def read_signs(figure: FigureReading, least: float) -> list[tuple[str, float, float, float]]:
    """All signs of which the half height is at least so many pixels, with where they are and that half height."""
    texts = figure.texts
    found = []
    parts = [part for part in figure.regions if part.colour in ("red", "blue", "yellow") and part.high >= 1.4 * least]
    for part in parts:
        if any(other is not part and _within(part, other) for other in parts):
            continue  # the field of a stop sign within its rim
        x, y = (part.left + part.right) / 2, (part.top + part.bottom) / 2
        found.append((read_sign(figure, part, texts), x, y, part.high / 2))
    for disc in ink_discs(figure):
        if disc[2] >= 0.9 * least:
            found.append((read_end(figure, disc, texts), *disc))
    return found


def _within(part: Region, other: Region) -> bool:
    return other.left < part.left and part.right < other.right and other.top < part.top and part.bottom < other.bottom
