"""A number said in one unit, in the unit that is asked for: 12 m are 0.012 km, and 12 miles are no number of dollars.

A unit is a scale times powers of base dimensions. A name may have several meanings (pounds, 分); a unit that is not
known here is not held against a number.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Final

from isoprobe.analysis.replies.answer_spans import LOWER
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

Dimension = frozenset[tuple[str, int]]
Unit = tuple[Fraction, Dimension]

_PREFIXES: Final = {"n": -9, "µ": -6, "u": -6, "m": -3, "c": -2, "d": -1, "": 0, "k": 3}
_PREFIX_WORDS: Final = {"nano": -9, "micro": -6, "milli": -3, "centi": -2, "deci": -1, "": 0, "kilo": 3}
_METRIC: Final = [
    ("m", "metre meter", "length"), ("g", "gram gramme", "mass"), ("l", "litre liter", "volume"),
    ("s", "second sec", "time"), ("j", "joule", "energy"), ("w", "watt", "power"), ("n", "newton", "force"),
    ("v", "volt", "voltage"), ("a", "ampere amp", "current"), ("pa", "pascal", "pressure"),
    ("hz", "hertz", "frequency"), ("mol", "mole", "amount"), ("Ω", "ohm", "resistance"),
]  # fmt: skip
_HAN_PREFIXES: Final = {"纳": -9, "微": -6, "毫": -3, "厘": -2, "分": -1, "": 0, "百": 2, "千": 3, "兆": 6}
_HAN_METRIC: Final = [
    ("米", "length"), ("克", "mass"), ("升", "volume"), ("秒", "time"), ("焦耳", "energy"), ("焦", "energy"),
    ("瓦特", "power"), ("瓦", "power"), ("牛顿", "force"), ("牛", "force"), ("伏特", "voltage"), ("伏", "voltage"),
    ("安培", "current"), ("安", "current"), ("帕斯卡", "pressure"), ("帕", "pressure"), ("赫兹", "frequency"),
    ("赫", "frequency"), ("摩尔", "amount"), ("欧姆", "resistance"), ("欧", "resistance"),
]  # fmt: skip
_OTHERS: Final = [
    ("length", "0.3048", "ft foot feet"), ("length", "0.0254", "in inch inche"), ("length", "0.9144", "yd yard"),
    ("length", "1609.344", "mi mile"), ("mass", "453.59237", "lb pound"), ("mass", "28.349523125", "oz ounce"),
    ("mass", "1000000", "tonne"), ("time", "60", "min minute"), ("time", "3600", "h hr hour"),
    ("time", "86400", "day"), ("time", "604800", "week"), ("month", "1", "month"), ("month", "12", "y yr year"),
    ("USD", "1", "$ usd dollar"), ("USD", "0.01", "cent ¢"), ("EUR", "1", "€ eur euro"), ("EUR", "0.01", "cent"),
    ("GBP", "1", "£ gbp pound"), ("CNY", "1", "¥ yuan rmb 元"), ("share", "1", "% percent"), ("share", "100", "times"),
    ("angle", "1", "° degree deg 度"), ("temperature", "1", "℃ °c 摄氏度 ° degree deg 度"),
    ("mass", "1000000", "t 吨"),
    ("length", "1000", "公里"), ("mass", "1000", "公斤"), ("mass", "500", "斤"), ("time", "60", "分钟 分"),
    ("time", "3600", "小时 时"), ("time", "86400", "天 日"), ("time", "604800", "周 星期"), ("month", "1", "月 个月"),
    ("month", "12", "年"), ("CNY", "0.1", "角"), ("CNY", "0.01", "分"), ("CNY", "10000", "万元"),
    ("CNY", "100000000", "亿元"), ("mass", "10000000000", "万吨"), ("energy", "3600000", "kwh 千瓦时"),
]  # fmt: skip
# What a single character is the beginning of, where it is no unit: 周长, 三分之一.
_HAN_WORDS: Final = {
    "角": "形度落", "分": "之别布解析数子母成为", "克": "隆服", "天": "线然气", "时": "刻期段候间代", "年": "级代份",
    "月": "亮球", "秒": "杀", "升": "高降温华", "安": "全排装静", "牛": "肉奶", "焦": "点距", "欧": "洲",
    "元": "素件旦", "米": "饭粒", "周": "长期围", "日": "期本光", "伏": "击", "度": "数过",
}  # fmt: skip


def _known() -> dict[str, list[Unit]]:
    names: dict[str, list[Unit]] = {}
    for symbol, words, base in _METRIC:
        for prefix, power in _PREFIXES.items():
            names.setdefault(prefix + symbol, []).append((Fraction(10) ** power, frozenset({(base, 1)})))
        for word in words.split():
            for prefix, power in _PREFIX_WORDS.items():
                names.setdefault(prefix + word, []).append((Fraction(10) ** power, frozenset({(base, 1)})))
    for unit, base in _HAN_METRIC:
        for prefix, power in _HAN_PREFIXES.items():
            names.setdefault(prefix + unit, []).append((Fraction(10) ** power, frozenset({(base, 1)})))
    for base, scale, words in _OTHERS:
        for word in words.split():
            names.setdefault(word, []).append((Fraction(scale), frozenset({(base, 1)})))
    return names


_NAMES: Final = _known()


def _han() -> str:
    """A pattern of the Chinese units: 平方厘米, 千米/时, 米每秒."""
    names = sorted((name for name in _NAMES if "\u4e00" <= name[-1] <= "\u9fff"), key=len, reverse=True)
    one = "|".join(f"{name}(?![{_HAN_WORDS[name[-1]]}])" if name[-1] in _HAN_WORDS else name for name in names)
    factor = rf"(?:平方|立方)?(?:{one})[²³]?"
    return rf"{factor}(?:\s?[/每]\s?{factor})?"


HAN_UNIT: Final = _han()
HUGE: Final = 10**300  # a number beyond it may be too large for a float
_DRESS = regex(r"\\(?:text|mathrm|rm|mbox|operatorname)\b|[{}$\s\\,]+")
_POWER_WORD = regex(r"(?:(square|sq\.?)|(cubic|cu\.?))\s|(?:(平方)|(立方))")
_FACTOR = regex(r"(.{1,40}?)(?:\^?([23])|([²³]))?")


def readings(value: int | float, said: str, wanted: str, *, sure: bool = False) -> list[int | float]:
    """What the value may be in the wanted unit, where it was said in another; none where it can be nothing of the kind.

    Where no unit is wanted, a percentage is also the share that it is. A lone letter that would be a unit of another
    kind ("12 a day") is taken for no unit, unless it is `sure` to be one.
    """
    if not said or abs(value) == inf:
        return [value]
    if not wanted:
        return [value, value / 100] if said == "%" and abs(value) < HUGE else [value]
    ours, theirs = meanings(said), meanings(wanted)
    if not ours or not theirs:
        return [value]
    found: list[int | float] = []
    for scale, dimension in ours:
        for other, wanted_dimension in theirs:
            if dimension == wanted_dimension:
                exact = Fraction(value) * scale / other
                found.append(value if scale == other else _plain(exact))
    return list(dict.fromkeys(found)) if found or sure or len(said) > 1 else [value]


@remembered(256)
def same_unit(one: str, other: str) -> bool:
    """Whether both name one unit: cm and centimetres."""
    return one == other or bool(one and other and set(meanings(one)) & set(meanings(other)))


@remembered(256)
def meanings(unit: str) -> tuple[Unit, ...]:
    """Every scale and dimension that a unit's name can mean: "km", "square metres", "m/s^2"; () where it is unknown."""
    unit = unit[:100].translate(LOWER).replace(" per ", "/").replace("每", "/")
    parts = unit.split("/")
    if len(parts) > 2:
        return ()
    found = _factor(parts[0])
    if len(parts) == 2:
        below = _factor(parts[1])
        found = [
            (scale / other, dimension | {(base, -power) for base, power in divided})
            for scale, dimension in found
            for other, divided in below
        ]
    return tuple(found)


def _factor(text: str) -> list[Unit]:
    """A name with its power: "cm²", "cm^2" or "square centimetres"."""
    text = text.strip()
    power = 1
    if word := _POWER_WORD.match(text):
        power, text = (2 if word[1] or word[3] else 3), text[word.end() :]
    match = _FACTOR.fullmatch(_DRESS.sub("", text) or text)
    if not match:
        return []
    if raised := match[2] or match[3]:
        power = 2 if raised in "2²" else 3
    name = match[1].rstrip(".") or match[1]
    singular = name[:-1] if len(name) > 2 and name.endswith("s") else name
    known = [*_NAMES.get(name, []), *(_NAMES.get(singular, []) if singular != name else [])]
    return [(scale**power, frozenset({(base, power) for base, _ in dimension})) for scale, dimension in known]


def _plain(exact: Fraction) -> int | float:
    if exact.denominator == 1:
        return int(exact)
    try:
        return float(exact)
    except OverflowError:
        return float("inf")
