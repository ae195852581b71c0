"""What a driving school tells of road signs: their classes, their types, and what a given sign says."""

from __future__ import annotations

from collections.abc import Sequence

from isoprobe.probes.engine.languages import Said
from isoprobe.probes.families.multi.signs import SIGNS, kind_of, look_of_sign

CLASSES = {  # of signs, as the law has them: what their kinds begin with, and how they are told by their looks
    "forbid": (
        ("limit", "height", "width", "weight", "no", "closed"),
        Said(
            "Signs that forbid or limit something are round with a red rim, or a red disc with a white bar.",
            "禁令标志表示禁止或限制，一般为红圈的圆形，或红底白横条的圆形。",
        ),
    ),
    "order": (
        ("go",),
        Said(
            "Mandatory signs that order where to go are blue discs with white arrows.",
            "指示标志规定行驶方向，为蓝底白箭头的圆形。",
        ),
    ),
    "warn": (
        ("warn",),
        Said("Warning signs are yellow triangles with a black border.", "警告标志为黄底黑边的三角形。"),
    ),
}
TYPES = {  # of signs by their kind: one that stands for all of it, with what is told of them
    "limit": Said(
        "A number in a red ring is the highest speed in km/h.", "红圈内只有数字：限制速度，数字为最高时速（千米/时）。"
    ),
    "end": Said(
        "A number in a black ring with slanting black bars ends a speed limit.", "黑圈黑斜线内有数字：解除限制速度。"
    ),
    "height": Said(
        "Black triangles above and below a number of metres limit the height.", "数字带m、上下有黑三角：限制高度。"
    ),
    "width": Said(
        "Black triangles to the left and right of a number of metres limit the width.",
        "数字带m、左右有黑三角：限制宽度。",
    ),
    "weight": Said("A number of t in a red ring limits the weight.", "红圈内数字带t：限制质量（吨）。"),
    "no": Said(
        "A black arrow under a slanting red bar forbids that way; a white bar on a red disc forbids entry.",
        "黑箭头上有红斜杠：禁止向该方向行驶；红圆面白横条：禁止驶入。",
    ),
    "closed": Said("An empty red ring closes the road to all vehicles.", "空的红圈：禁止通行。"),
    "go": Said("White arrows on a blue disc: only these ways are allowed.", "蓝底白箭头：只准按箭头方向行驶。"),
    "stop": Said("A red octagon: stop and give way.", "红色八边形：停车让行。"),
    "give": Said("A triangle pointing down with a red rim: give way.", "尖端向下的红边三角形：减速让行。"),
    "warn": Said(
        "Symbols on a yellow triangle: an upright cross is crossroads, a T a T-junction, a bar with a branch a side "
        "road, arrows up and down two-way traffic, a hump a bump in the road.",
        "黄三角内的图案：十字为十字路口，丁字为丁字路口，竖条带分支为支路，一上一下的箭头为双向交通，凸起为路面不平。",
    ),
}


_UNITS = {
    "limit": "speed limit {} km/h",
    "end": "end of the speed limit {} km/h",
    "height": "height limit {} m",
    "width": "width limit {} m",
    "weight": "weight limit {} t",
}
_WARNED = {
    "crossroads": "crossroads ahead",
    "junction": "T-junction ahead",
    "side-left": "side road on the left",
    "side-right": "side road on the right",
    "two-way": "two-way traffic",
    "bump": "bump in the road",
}
_TURNS = {"left": "left turn", "straight": "going straight on", "right": "right turn"}


def meaning(sign: str) -> str:
    """What a sign says, in English.

    >>> meaning("no left"), meaning("limit 60")
    ('no left turn', 'speed limit 60 km/h')
    """
    kind, _, rest = sign.partition(" ")
    if kind in _UNITS:
        return _UNITS[kind].format(rest)
    if kind == "warn":
        return _WARNED[rest]
    if kind in ("no", "go") and rest != "entry":
        ways = [_TURNS[way] for way in rest.split("-")]
        return f"no {ways[0]}" if kind == "no" else f"{' or '.join(ways)} only"
    return {"closed": "closed to all vehicles", "stop": "stop and give way"}.get(sign, sign)


LESSONS = tuple(TYPES.values())


def class_of(sign: str) -> str:
    """What a sign does by its kind: forbid, order or warn; "" of a sign that tells who goes first, or ends a limit.

    >>> class_of("limit 50"), class_of("no entry"), class_of("stop")
    ('forbid', 'forbid', '')
    """
    return next((name for name, (kinds, _) in CLASSES.items() if kind_of(sign) in kinds), "")


def told_of(signs: Sequence[str], letters: Sequence[str], what: Said) -> list[Said]:
    """Of each sign what it looks like and what that means, a sentence each; `what` stands before its letter."""
    return [
        Said(
            f'{what.en.capitalize()} {letter} is a {look_of_sign(sign, "en")}, which means "{meaning(sign)}".',
            f"{what.zh}{letter}是{look_of_sign(sign, 'zh')}，含义为“{SIGNS[sign]}”。",
        )
        for sign, letter in zip(signs, letters, strict=True)
    ]


def classed(signs: Sequence[str], letters: Sequence[str], what: Said, name: str) -> list[Said]:
    """How signs are told to be of a class or not: what it looks like, then each sign's looks held against it."""
    found = [CLASSES[name][1]]
    for sign, letter in zip(signs, letters, strict=True):
        holds = class_of(sign) == name
        found.append(
            Said(
                f"{what.en.capitalize()} {letter}, a {look_of_sign(sign, 'en')}, is {'one' if holds else 'none'}.",
                f"{what.zh}{letter}为{look_of_sign(sign, 'zh')}，{'符合' if holds else '不符合'}。",
            )
        )
    return found
