"""Five road signs and a lorry: which of them warn, give orders, forbid something, or keep the lorry from its way?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from isoprobe.probes.families.multi.sign_lessons import CLASSES, LESSONS, classed, told_of
from isoprobe.probes.families.multi.signs import (
    HEIGHTS,
    NUMBERED,
    SIGNS,
    SPEEDS,
    TURNS,
    WARNINGS,
    WAYS,
    WEIGHTS,
    WIDTHS,
    SignField,
    draw_sign,
    kind_of,
    number_of,
    read_signs,
)
from isoprobe.probes.families.programs import kit

_ASKED = {1: ("forbid", "order", "warn"), 2: ("straight", "fast"), 3: ("straight", "left", "fast")}
_LORRY = kit.Said(
    "A lorry is {height} m high and {width} m wide, has a total weight of {weight} t, and drives at {speed} km/h. ",
    "一辆货车高{height}米、宽{width}米、总质量{weight}吨，以{speed}千米/时的速度行驶。",
)
_PASSING = ("crossroads", "two-way", "bump")  # warnings of places where one can go on in any direction
_CLASSES = {name: kinds for name, (kinds, _) in CLASSES.items()}
SIGN = kit.Said("sign", "标志")
_OFF = {1: (0.1, 1.2), 2: (0.3, 1.0), 3: (0.1, 0.2)}  # by how much sizes and weights (ten times) are missed


def _sign(form: Random, rng: Random, lorry: kit.Facts, right: bool, level: int) -> str:
    """A sign that is right, or wrong, of a kind drawn from all that may be."""
    wording = lorry["wording"]
    kinds = {
        "forbid": ("go", "warn") if not right else _CLASSES["forbid"] + ("no entry",),
        "order": ("go",) if right else ("limit", "height", "weight", "no", "warn", "end", "no entry", "give way"),
        "warn": ("warn",) if right else ("limit", "height", "width", "no", "go", "end", "stop", "give way"),
        "straight": ("height", "width", "weight", "no entry", "closed", "no", "go")
        if right
        else ("height", "width", "weight", "limit", "no", "go", "pass", "end", "stop", "give way"),
        "left": ("height", "width", "weight", "no entry", "closed", "no", "go")
        if right
        else ("height", "width", "weight", "limit", "no", "go", "pass", "end", "stop", "give way"),
        "fast": ("limit",) if right else ("limit", "end", "end", "weight", "height", "no", "go", "pass"),
    }[wording]
    kind = form.choice(kinds)
    if kind in ("warn", "pass"):
        return f"warn {form.choice(list(WARNINGS) if kind == 'warn' else _PASSING)}"
    if kind in ("no", "go"):
        whole = {"straight": "straight", "left": "left"}.get(wording)
        ways = WAYS if kind == "no" else TURNS
        fit = [way for way in ways if whole is None or (whole in way.split("-")) == ((kind == "no") == right)]
        return f"{kind} {form.choice(fit)}"
    if kind not in NUMBERED:
        return kind
    if kind in ("limit", "end"):
        speeds = [v for v in SPEEDS if wording != "fast" or kind == "end" or (v < lorry["speed"]) == right]
        return f"{kind} {rng.choice(speeds)}"
    less, more = _OFF[level]
    below = right if wording in ("straight", "left") else rng.random() < 0.5
    off = rng.choice((-1, 1)[not below : (not below) + 1]) * rng.uniform(less, more)
    exact = lorry[kind] + off * (10 if kind == "weight" else 1)
    fits = {"height": HEIGHTS, "width": WIDTHS, "weight": WEIGHTS}[kind]
    some = [value for value in fits if (value < lorry[kind]) == below and value != lorry[kind]]
    return f"{kind} {min(some, key=lambda value: abs(value - exact))}"


# ---- by the rules ----


def by_rules(facts: kit.Facts) -> list[bool]:
    """Each sign looked up: what it is about, and what it does not let through."""
    return [_rule(facts, sign) for sign in facts["signs"]]


def _rule(facts: kit.Facts, sign: str) -> bool:
    kind, _, rest = sign.partition(" ")
    asked = facts["wording"]
    if asked in _CLASSES:
        return bool(kind in _CLASSES[asked])
    if asked == "fast":
        return kind == "limit" and bool(int(rest) < facts["speed"])
    if kind in ("height", "width", "weight"):
        return bool(float(rest) < facts[kind])
    if sign in ("closed", "no entry"):
        return True
    if kind == "no":
        return bool(rest == asked)
    return kind == "go" and asked not in rest.split("-")


# ---- by trying ----


def _look(sign: str) -> tuple[str, str]:
    """Shape and colour of the field or rim."""
    if sign.startswith("warn"):
        return "triangle", "yellow"
    if sign.startswith("go"):
        return "circle", "blue"
    if sign == "give way":
        return "triangle", "red"
    return ("octagon", "red") if sign == "stop" else ("circle", "black" if sign.startswith("end") else "red")


def _tried(facts: kit.Facts, sign: str) -> bool:
    looks = {"forbid": ("circle", "red"), "order": ("circle", "blue"), "warn": ("triangle", "yellow")}
    if facts["wording"] in looks:
        return _look(sign) == looks[facts["wording"]]
    trips = [(way, speed) for way in WAYS for speed in range(5, 130, 5)]
    let = [trip for trip in trips if _lets(sign, facts, *trip)]
    if facts["wording"] == "fast":
        return bool(let) and max(speed for _, speed in let) < facts["speed"]
    return not any(way == facts["wording"] for way, _ in let)


def _lets(sign: str, lorry: kit.Facts, way: str, speed: int) -> bool:
    """Whether a sign lets the lorry go this way at this speed."""
    kind, _, rest = sign.partition(" ")
    if kind == "limit":
        return speed <= int(rest)
    if kind in ("height", "width", "weight"):
        return bool(round(10 * lorry[kind]) <= round(10 * float(rest)))
    if kind == "no":
        return rest not in ("entry", way)
    return way in rest.split("-") if kind == "go" else kind != "closed"


# ---- picture ----


# ---- what is seen ----


def _sign_at(facts: kit.Facts, arguments: tuple[str, ...]) -> str:
    return str(facts["signs"][kit.OPTION_LETTERS.index(arguments[0])])


def _draw_shape(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    shape = rng.choice(sorted({_look(sign)[0] for sign in facts["signs"]}))
    return (
        rng.choice([c for c, sign in zip(kit.OPTION_LETTERS, facts["signs"], strict=False) if _look(sign)[0] == shape]),
    )


def _draw_numbered(rng: Random, facts: kit.Facts) -> tuple[str, ...] | None:
    wanted = rng.random() < 0.5
    fit = [c for c, sign in zip(kit.OPTION_LETTERS, facts["signs"], strict=False) if (number_of(sign) != "") == wanted]
    return (rng.choice(fit),) if fit else None


class RoadSigns(kit.Program):
    """Which road signs warn, order, forbid, or keep a lorry from its way?

    1: which signs warn, order or forbid
    2: which signs a lorry may not pass straight on, or passes too fast
    3: the same, or turning left behind them, where a few centimetres decide"""

    topic = "road signs"
    education = "society"
    variations = ("numeric", "symbolic", "colour")
    question = {
        key: kit.Said(_LORRY.en + en, _LORRY.zh + zh)
        for key, (en, zh) in {
            "forbid": (
                "Whether or not they concern this lorry, which of the signs A to E forbid or limit something?",
                "不论是否与该车有关，标志A至E中属于禁令标志的有：",
            ),
            "order": (
                "Whether or not they concern this lorry, which of the signs A to E are mandatory signs that order "
                "which way to go?",
                "不论是否与该车有关，标志A至E中属于指示标志（规定行驶方向）的有：",
            ),
            "warn": (
                "Whether or not they concern this lorry, which of the signs A to E are warning signs?",
                "不论是否与该车有关，标志A至E中属于警告标志的有：",
            ),
            "straight": (
                "Suppose that it comes to each of the signs A to E in turn and wants to go straight on. Which of the "
                "signs forbid that, however slowly it drives?",
                "若该车分别行至标志A至E处并要直行通过，则无论车速多慢都不允许它直行通过的标志有：",
            ),
            "left": (
                "Suppose that it comes to each of the signs A to E in turn and wants to pass it and turn left at the "
                "junction just behind it. Which of the signs forbid that, however slowly it drives?",
                "若该车分别行至标志A至E处，要驶过标志并在紧接着的路口左转，则无论车速多慢都不允许它这样行驶的标志有：",
            ),
            "fast": (
                "Suppose that it passes each of the signs A to E in turn without changing its speed. After which of "
                "them does it drive faster than that sign allows?",
                "若该车保持车速分别驶过标志A至E，则驶过后车速超过该标志规定的有：",
            ),
        }.items()
    }
    fields = {"signs": kit.Listed(SignField(SIGNS), 5, 5)}
    asked = {
        "height": kit.Real(2.0, 5.0, 1),
        "width": kit.Real(1.5, 3.5, 1),
        "weight": kit.Whole(2, 45),
        "speed": kit.Whole(20, 130),
    }
    answer = kit.several(5, what=kit.Said("sign", "标志"))
    canvas = (560, 460)
    prose = kit.Said("The signs A to E look, in this order, like this: {signs}.", "标志A至E的样子依次为：{signs}。")
    says = {
        "signs": kit.Said(
            "signs (from A to E its shape, its colour and what is on it, in words of your own)",
            "标志（从A到E依次写出每个标志的形状、颜色和图案，用词不限）",
        ),
    }
    elements = (
        kit.Element(
            "shape",
            kit.Said("What shape is the sign {a}?", "标志{a}是什么形状？"),
            "choice",
            lambda facts, arguments: _look(_sign_at(facts, arguments))[0],
            _draw_shape,
            {"circle": "圆形", "triangle": "三角形", "octagon": "八边形"},
        ),
        kit.Element(
            "numbered",
            kit.Said("Is there a number on the sign {a}?", "标志{a}上有数字吗？"),
            "yes_no",
            lambda facts, arguments: number_of(_sign_at(facts, arguments)) != "",
            _draw_numbered,
        ),
        kit.Element(
            "red",
            kit.Said("How many of the signs A to E have red on them?", "标志A至E中有红色的有几个？"),
            "integer",
            lambda facts, _: sum(_look(sign)[1] == "red" for sign in facts["signs"]),
        ),
    )
    labels = {"right": lambda facts: sum(by_rules(facts))}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A lorry and a question; how many signs are right, and which, is drawn before any of the signs."""
        number = draw["numeric"]
        lorry: kit.Facts = {
            "height": number.randint(28, 42) / 10,
            "width": number.randint(22, 28) / 10,
            "weight": number.randint(8, 28),
            "speed": number.choice((70, 80, 90)),
            "wording": draw["question"].choice(_ASKED[level]),
        }
        form, rng = Random(draw["symbolic"].getrandbits(64)), Random(number.getrandbits(64))
        right = kit.some_right(form, 5)
        signs: list[str] = []
        for k in range(5):
            for _ in range(60):
                sign = _sign(form, rng, lorry, k in right, level)
                if sign not in signs:
                    signs.append(sign)
                    break
            else:
                return None
        return {**lorry, "signs": signs}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        signs = facts["signs"]
        if len(set(signs)) < len(signs):
            return "signs: expected no two alike"
        if "height" in facts and any(s == f"{kind_of(s)} {facts.get(kind_of(s))}" for s in signs):
            return "signs: expected none with just the lorry's size or weight"
        return ""

    def knowledge(self, told: kit.Facts) -> Sequence[kit.Said]:
        """What signs of the class look like, or what signs of each type say."""
        wanted = told["wording"]
        return [CLASSES[wanted][1]] if wanted in CLASSES else LESSONS

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """Each sign's looks and meaning, and whether it is one of those that are asked for."""
        letters = kit.OPTION_LETTERS[:5]
        if facts["wording"] in CLASSES:
            return classed(facts["signs"], letters, SIGN, facts["wording"])
        told = told_of(facts["signs"], letters, SIGN)
        right = [letter for letter, holds in zip(letters, by_rules(facts), strict=True) if holds]
        return [*told, kit.Said(f"So it is {', '.join(right)}.", f"所以符合的是{'、'.join(right)}。")]

    def by_rules(self, facts: kit.Facts) -> Any:
        """Each sign looked up in the rules."""
        return by_rules(facts)

    def by_driving(self, facts: kit.Facts) -> list[bool]:
        """Shape and colour, and every way past the sign tried at every speed."""
        return [_tried(facts, sign) for sign in facts["signs"]]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One sign taken for another."""
        signs = list(facts["signs"])
        signs[rng.randrange(5)] = rng.choice(list(SIGNS))
        return {**facts, "signs": signs}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Three signs above two, or two above three, their letters below them."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        rows = rng.choice(("ABC|DE", "AB|CDE")).split("|")
        r = min(look.width / 7.2, (look.height - 8 * size) / 4.4)
        for n, row in enumerate(rows):
            y = look.height * (0.25 + 0.5 * n) - 1.2 * size
            for k, letter in enumerate(row):
                x = look.width * (k + 1) / (len(row) + 1) + (k - (len(row) - 1) / 2) * 0.35 * r
                draw_sign(scene, facts["signs"][kit.OPTION_LETTERS.index(letter)], x, y, r, 1.1)
                scene.text(letter, x, y + 1.1 * r + 1.4 * size, scale=1.1)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Of each letter the sign that is right above it."""
        signs = read_signs(figure, 0.08 * figure.width)
        letters = dict(figure.words(kit.OPTION_LETTERS[:5]))
        if len(signs) != 5 or sorted(letters) != list("ABCDE"):
            raise kit.Unreadable(f"{len(signs)} signs and {len(letters)} letters: expected five of each")
        found: dict[str, str] = {}
        for sign, x, y, r in signs:
            under = [c for c, text in letters.items() if abs(text.x - x) < 0.5 * r and r * 0.6 < text.y - y < 1.9 * r]
            if len(under) != 1 or under[0] in found:
                raise kit.Unreadable(f"the sign {sign}: expected one letter below")
            found[under[0]] = sign
        return {"signs": [found[letter] for letter in "ABCDE"]}


TASK = RoadSigns().task()
