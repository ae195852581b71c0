"""Mathematical expressions in replies: whether two are the same, and which one a piece of text commits to.

What our own parser reads (analysis.expressions.tree) is compared here, exactly or to 50 digits. The rest (integrals,
sums, limits) goes to math-verify in a process of its own, with limits on its time and memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from isoprobe.analysis.expressions.process import compared
from isoprobe.analysis.expressions.tree import LENGTH, Node, TooLarge, Unread, parse, spelled, variables
from isoprobe.analysis.expressions.values import Undefined, proportional, same_value
from isoprobe.analysis.replies.answer_spans import Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

_FIGURES = 6  # of a decimal that stands for a value it only approximates
_FOREIGN_LENGTH = 300
_FOREIGN = regex(r"\\(?:i?int|sum|prod|lim|cap|setminus|det|nabla|partial)(?![a-zA-Z])|d/dx")
_RISKY = regex(r"\d{10}|!|\^[^\\]{0,12}\^[^\\]{0,12}\^|\\frac[^\\]{0,3}\\frac[^\\]{0,3}\\frac|[({\[]{6}")


LARGEST = 240  # numbers, letters and operations of two expressions that are compared; more is no answer


def equivalent(first: str, second: str) -> bool | None:
    """Whether two expressions, in LaTeX or plain, are the same; None where one cannot be read, or is too large.

    An equation that only names a value ("x = 3", "f(x) = 2x") is the value where the other is none. Solutions ("1, 2",
    "x = 1 or x = 2", "{1, 2}") may come in any order, what stands in brackets may not. A unit, a percent or a degree
    sign may be left out; two different ones differ. "50%" is also 0.5, and "90°" also π/2. A decimal of at least six
    figures stands for the value that rounds to it. "log" may be the natural or the decimal one, on both sides alike.
    """
    if max(len(first), len(second)) > LENGTH:
        return None
    return _equivalent(first, second)


@remembered(256)
def _equivalent(first: str, second: str) -> bool | None:
    try:
        one, other = spelled(first), spelled(second)
        if not one or not other:
            return None
        if "".join(one.split()) == "".join(other.split()):
            return True
        if _FOREIGN.search(one) or _FOREIGN.search(other):
            return _foreign(one, other)
        return _same_reading(_read(first), _read(second))
    except (Unread, Undefined):  # also TooLarge
        return None


def _foreign(one: str, other: str) -> bool | None:
    if max(len(one), len(other)) > _FOREIGN_LENGTH or _RISKY.search(one) or _RISKY.search(other):
        return None
    return compared(one, other)


# ---- what is read ----


class _Reading(NamedTuple):
    """`unitless` is the tree without its unit."""

    tree: Node | None
    unitless: Node
    unit: str
    decimal: int  # decimals, where it is a decimal of at least _FIGURES figures


_MASS_AND_SO_ON: Final = (
    "mm cm dm km nm kg mg lbs? oz ml cl kl kj kw mw hz khz mhz ghz kpa pa mol min mins hrs? sec secs ms "
    "inch(?:es)? in ft feet foot yards? yd miles? mi met(?:er|re)s? centimet(?:er|re)s? kilomet(?:er|re)s? "
    "grams? kilograms? lit(?:er|re)s? seconds? minutes? hours? days? weeks? months? years? dollars? cents? euros? "
    "pounds? units? square cubic mph kmh rad radians? newtons? joules? watts? volts? amperes? ohms? kelvin "
    "people students items"
)
_SINGLE = "[mgslhNJWVAKCLF]"
_UNIT = rf"(?:{'|'.join(_MASS_AND_SO_ON.split())}|{_SINGLE})(?![a-zA-Z])"
_PLAIN_UNIT = regex(
    rf"(?<=[\d)}}\s])\s{{0,3}}(?P<unit>{_UNIT}(?:\s*(?:[/*^]|per\s)?\s*(?:\^?\{{?-?[1-4]\}}?|{_UNIT})){{0,4}})\s*$",
    re.IGNORECASE,
)
_TEXT_UNIT = regex(
    r"\s{0,3}(?P<unit>(?:\\(?:text|mathrm|textrm|mbox|rm|operatorname|unit)\s?\{[^{}]{1,40}\}"
    r"(?:\s*\^\s*\{?-?\d\}?)?\s*[*/]?\s*){1,4})$"
)
_MONEY = regex(r"^\s*(?P<unit>\\\$|[€£¥])\s*(?=[\d.])")
_TEXT_COMMAND = regex(r"\\(?:text|mathrm|textrm|mbox|rm|operatorname|unit)|[{}\s^\\]")
_SPELLINGS: Final = {
    **{"$": "dollar", "€": "euro", "£": "pound", "metre": "meter", "m": "meter", "second": "s", "sec": "s"},
    **{"minute": "min", "hour": "h", "hr": "h", "gram": "g", "kilogram": "kg", "liter": "l", "litre": "l"},
    **{"centimeter": "cm", "centimetre": "cm", "kilometer": "km", "kilometre": "km", "inche": "in", "inch": "in"},
    **{"feet": "ft", "foot": "ft", "newton": "n", "joule": "j", "watt": "w", "volt": "v", "ampere": "a"},
}
_DECIMAL = regex(r"-?(\d*)\.(\d+)")


@remembered(256)
def _read(text: str) -> _Reading:
    """Raises Unread."""
    text = text.strip().strip("$").strip().rstrip(".,;")
    unit = ""
    rest = text
    for pattern in (_MONEY, _TEXT_UNIT, _PLAIN_UNIT):
        if not unit and (found := pattern.search(rest)) and rest[: found.start()] + rest[found.end() :].strip():
            unit = _TEXT_COMMAND.sub("", found["unit"]).lower()
            unit = unit.rstrip("s") if len(unit) > 2 else unit
            unit = _SPELLINGS.get(unit, unit)
            rest = rest[: found.start()] + rest[found.end() :]
    tree = None
    try:
        tree = parse(spelled(text))
    except Unread:
        if not unit:
            raise
    if not unit:
        assert tree is not None
        unitless = tree
    else:
        unitless = parse(spelled(rest))
        if tree is not None and variables(unitless):  # "2 m" has a unit, "a m" has a variable
            unitless, unit = tree, ""
    found = _DECIMAL.fullmatch(spelled(rest))
    figures = len((found[1] + found[2]).lstrip("0")) if found else 0
    return _Reading(tree, unitless, unit, len(found[2]) if found and figures >= _FIGURES else 0)


def _same_reading(one: _Reading, other: _Reading) -> bool | None:
    same: bool | None = None
    if one.tree is not None and other.tree is not None:
        same = _same(one.tree, other.tree)
    if same is not True and (one.unit or other.unit):
        if one.unit and other.unit and one.unit != other.unit:
            return False
        same = _same(one.unitless, other.unitless)
    if same is False and (one.decimal or other.decimal):
        return _rounded(one, other)
    return same


def _rounded(one: _Reading, other: _Reading) -> bool:
    """Whether the one with decimals is the other one rounded to as many."""
    decimals = min(filter(None, (one.decimal, other.decimal)))
    half = Node("number", value=Fraction(1, 2 * 10**decimals))
    gap = Node("function", (Node("sum", (one.unitless, Node("minus", (other.unitless,)))),), "abs")
    over = Node("sum", (half, Node("minus", (gap,))))
    size = Node("function", (over,), "abs")
    return same_value(over, size, 0) is True


# ---- how trees compare ----


def _same(one: Node, other: Node) -> bool | None:
    if one == other:
        return True
    if _size(one) + _size(other) > LARGEST:
        return None
    one, other = _settled(one), _settled(other)
    if _is_relation(one) != _is_relation(other):
        relation, plain, = (one, other) if _is_relation(one) else (other, one)  # fmt: skip
        return _named_or_solved(relation, plain)
    if _is_relation(one):
        return _same_relation(one, other)
    if one.op in ("sequence", "set", "union") or other.op in ("sequence", "set", "union"):
        return _same_collection(one, other)
    for postfix in ("percent", "degrees"):
        marked = [node.op == "function" and node.name == postfix for node in (one, other)]
        if any(marked):
            unmarked = [
                node.args[0] if is_marked else node for node, is_marked in zip((one, other), marked, strict=True)
            ]
            return _same_plain(*unmarked) or (None if all(marked) else _same_plain(one, other)) or False
    return _same_plain(one, other)


def _size(node: Node) -> int:
    return 1 + sum(map(_size, node.args))


def _same_plain(one: Node, other: Node) -> bool | None:
    if one == other:
        return True
    if _infinite(one) or _infinite(other):
        return _infinite(one) == _infinite(other)
    same = same_value(one, other, 0)
    if same is False and (_has_log(one) or _has_log(other)):
        same = same_value(one, other, 10)
    return same


def _has_log(node: Node) -> bool:
    return (node.op, node.name, len(node.args)) == ("function", "log", 1) or any(map(_has_log, node.args))


def _infinite(node: Node) -> int:
    if node.op == "minus":
        return -_infinite(node.args[0])
    return int(node.op == "constant" and node.name == "inf")


def _settled(node: Node) -> Node:
    """With "±" as the two values it stands for, and "x = a = b" as "x = b"."""
    if node.op == "chain" and all(pair.name == "=" for pair in node.args):
        node = Node("relation", (node.args[0].args[0], node.args[-1].args[1]), "=")
    if _has_either(node):
        return Node("sequence", (_signed(node, 1), _signed(node, -1)))
    return node


def _has_either(node: Node) -> bool:
    return node.op == "either" or any(map(_has_either, node.args))


def _signed(node: Node, sign: int) -> Node:
    if node.op == "either":
        inner = _signed(node.args[0], sign)
        return inner if (sign > 0) == (node.name == "pm") else Node("minus", (inner,))
    return Node(node.op, tuple(_signed(one, sign) for one in node.args), node.name, node.value)


# -- relations --


def _is_relation(node: Node) -> bool:
    return node.op in ("relation", "chain")


def _is_name(node: Node) -> bool:
    """A variable, or a product of bare names: f(x), AB, P(X, Y)."""
    if node.op == "product":
        return all(_is_name(one) or one.op == "sequence" for one in node.args)
    return node.op == "variable" or (node.op == "constant" and node.name in "ei")


def _named_or_solved(relation: Node, plain: Node) -> bool | None:
    if relation.op == "relation" and relation.name in ("=", "in"):
        left, right = relation.args
        if _is_name(left):
            return _same(right, plain)
        return _same(left, plain) if relation.name == "=" and _is_name(right) else False
    interval = _interval(relation)
    return _same_collection(interval, plain) if interval and plain.op in ("sequence", "union") else False


def _interval(relation: Node) -> Node | None:
    """The interval that an inequality about one variable describes."""
    pairs = relation.args if relation.op == "chain" else (relation,)
    low, high = Node("minus", (_INFINITY,)), _INFINITY
    brackets = ["(", ")"]
    about: set[Node] = set()
    for pair in pairs:
        left, right = pair.args
        sign = pair.name
        if sign not in ("<", "<=", ">", ">="):
            return None
        if left.op != "variable":
            left, right, sign = right, left, sign.translate(_FLIPPED)
        if left.op != "variable":
            return None
        about.add(left)
        if sign[0] == "<":
            high, brackets[1] = right, ")]"[len(sign) - 1]
        else:
            low, brackets[0] = right, "(["[len(sign) - 1]
    return Node("sequence", (low, high), "".join(brackets)) if len(about) == 1 else None


_INFINITY = Node("constant", name="inf")
_FLIPPED = str.maketrans("<>", "><")


def _same_relation(one: Node, other: Node) -> bool | None:
    if one.op == "chain" or other.op == "chain":
        pairs = [node.args if node.op == "chain" else (node,) for node in (one, other)]
        return _any_order(pairs[0], pairs[1])
    (left, right), (left_2, right_2) = one.args, other.args
    sign, sign_2 = one.name, other.name
    if sign == sign_2 and _same(left, left_2) and _same(right, right_2):
        return True
    if "in" in (sign, sign_2):
        return False
    gap = Node("sum", (left, Node("minus", (right,))))
    gap_2 = Node("sum", (left_2, Node("minus", (right_2,))))
    if sign in ("=", "!="):
        return sign == sign_2 and proportional(gap, gap_2) != 0
    if sign_2 in ("=", "!=") or len(sign) != len(sign_2):
        return False
    return proportional(gap, gap_2) == (1 if sign == sign_2 else -1)


# -- collections --


def _same_collection(one: Node, other: Node) -> bool | None:
    if "set" in (one.op, other.op):
        sets = all(node.op == "set" or (node.op, node.name) == ("sequence", "") for node in (one, other))
        return _any_order(one.args, other.args) if sets else False
    if one.op != other.op:
        return False
    if one.op == "union":
        return _any_order(one.args, other.args)
    if one.name and other.name and one.name != other.name:
        return False
    if len(one.args) != len(other.args):
        return False
    relations = [[_is_relation(item) for item in node.args] for node in (one, other)]
    loose = (
        not one.name and not other.name and all(relations[0]) == all(relations[1]) == any(relations[0] + relations[1])
    )
    if loose or _about_one(one) or _about_one(other):
        return _any_order(one.args, other.args)
    return _every(_same(a, b) for a, b in zip(one.args, other.args, strict=True))


def _about_one(node: Node) -> bool:
    """Whether every item is an equation for the same name: solutions, in no order."""
    if node.name or not all(item.op == "relation" and item.name == "=" for item in node.args):
        return False
    return len({item.args[0] for item in node.args}) == 1


def _any_order(some: Sequence[Node], others: Sequence[Node]) -> bool | None:
    """Whether each has its like among the others, and the other way round."""
    if len(some) * len(others) > 400:
        raise TooLarge(f"{len(some)} and {len(others)} things")
    table = [[_same(one, other) for other in others] for one in some]
    columns = list(zip(*table, strict=True)) if table else [()] * len(others)
    return _every(True if True in line else None if None in line else False for line in [*table, *columns])


def _every(verdicts: Iterable[bool | None]) -> bool | None:
    unknown = False
    for one in verdicts:
        if one is False:
            return False
        unknown |= one is None
    return None if unknown else True


# ---- which expression a piece of text commits to ----

_BOX = regex(r"\\(?:boxed|fbox)\s?\{")
_MATHS = regex(r"\$\$?([^$]{1,600})\$\$?|\\\(([^$]{1,600}?)\\\)|\\\[([^$]{1,600}?)\\\]")
_STRIPPED = " \t\n\r\"'`*.,;:!?。，$"
_PROSE = regex(
    r"(?<![\\A-Za-z{])(?:(?!(?:and|or|sqrt|sin|cos|tan|cot|sec|csc|arc\w{3}|log|exp|infinity|degrees?)\b)[A-Za-z]{3,}"
    r"|(?:is|it|no|to|of|so|as|we|be|by|at|on|if|do|an|my|he|up)(?=\W|$))(?![A-Za-z}])",
    re.IGNORECASE,
)
_REASON = regex(r"[,;]?\s{1,3}(?:since|because|as|where|when|given|which|if|so)\b", re.IGNORECASE)
_LEADS = regex(
    r"(?:\b(?:is|are|equals|be|to|of|by|get|have|becomes|about|approximately|roughly)\b|:)(?=[\s:$(\\])", re.IGNORECASE
)
_JOINING = regex(r"[\s,;]{1,9}(?:and|or)$", re.IGNORECASE)
_ARTICLES = ("a", "A", "I")
_PERIOD = regex(r"[.!?;](?=\s|$)|\n\s{0,9}\n|。")


_OR = regex(r"\s{1,9}or\s{1,9}")


def read_expression(text: str, asked: object = None) -> Commitment | None:
    """The expression that the text commits to, as it is written: in a box, between dollars, the whole piece, or what
    follows "is" or a colon. It must be one that can be read."""
    text = text[:LENGTH]
    if box := list(_BOX.finditer(text)):
        end = _closing(text, box[-1].end())
        return _committed(text, box[-1].end(), end)
    if alternatives := _alternatives(text):
        return alternatives
    if whole := _committed(text, 0, len(text)):
        return whole
    if period := _PERIOD.search(text, len(text) - len(text.lstrip())):
        text = text[: period.start()]
    if reason := _REASON.search(text, len(text) - len(text.lstrip()) + 1):
        text = text[: reason.start()]
    for maths in reversed(list(_MATHS.finditer(text))[-4:]):
        group = next(k for k in (1, 2, 3) if maths[k] is not None)
        if found := _committed(text, *maths.span(group)):
            return found
    starts = [0, *(lead.end() for lead in _LEADS.finditer(text))]
    for start in reversed(starts[-4:]):
        word = _PROSE.search(text, start)
        found = _committed(text, start, word.start() if word else len(text))
        if found and not (word and found.value in _ARTICLES):
            return found
    return None


def _alternatives(text: str) -> Commitment | None:
    """Two expressions with "or" between them, that are not two roots ("x = 1 or x = 2"): ambiguous."""
    either = _OR.search(text)
    if not either or "=" in text or _OR.search(text, either.end()):
        return None
    parts = _committed(text, 0, either.start()), _committed(text, either.end(), len(text.rstrip(" .")))
    if parts[0] and parts[1] and equivalent(str(parts[0].value), str(parts[1].value)) is not True:
        return Commitment(None, parts[0].start, parts[1].end)
    return None


def _closing(text: str, start: int) -> int:
    """Where the brace that is open at `start` closes; the end of the text where it does not."""
    depth = 1
    for found in re.finditer(r"\\.|[{}]", text[start:]):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        if depth == 0:
            return start + found.start()
    return len(text)


def _committed(text: str, start: int, end: int) -> Commitment | None:
    piece = text[start:end]
    stripped = _JOINING.sub("", piece.strip(_STRIPPED))
    if not stripped or _PROSE.search(re.sub(r"\\[a-zA-Z]+\s?\{[^{}]*\}|\\[a-zA-Z]+", "", stripped)):
        return None
    start += piece.index(stripped)
    if not _readable(stripped):
        return None
    return Commitment(stripped, start, start + len(stripped))


@remembered(256)  # also what cannot be read, which `_read` does not keep
def _readable(text: str) -> bool:
    if _FOREIGN.search(text):
        return len(text) <= _FOREIGN_LENGTH
    try:
        _read(text)
    except Unread:
        return False
    return True
