"""Four road signs, each in a picture of its own: which of them forbid, order, warn, or tell who goes first?"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from isoprobe.probes.families.multi.sign_lessons import CLASSES, class_of, classed
from isoprobe.probes.families.multi.signs import SIGNS, SignField, draw_sign, kind_of, number_of, read_signs
from isoprobe.probes.families.programs import kit

CARDS = 4
LETTERS = kit.OPTION_LETTERS[:CARDS]
PICTURE = kit.Said("picture", "图")
_EACH = kit.Said("Each of the pictures A to D shows a road sign. ", "图A至图D各为一个交通标志。")


def _mixed(facts: kit.Facts, of: Callable[[str], bool]) -> dict[str, bool | None]:
    """Of each picture whether this is true of its sign; where it is so of all or of none, it is not asked."""
    told = {letter: of(sign) for letter, sign in zip(LETTERS, facts["signs"], strict=True)}
    return dict(told) if len(set(told.values())) == 2 else dict.fromkeys(told)


CLASSED = {name: [sign for sign in SIGNS if class_of(sign) == name and sign != "no entry"] for name in CLASSES}


class SignCards(kit.Program):
    """Which of four pictures show road signs of a class?

    1: signs that forbid, order or warn
    2: signs of two classes, alike in shape or colour"""

    topic = "road signs"
    education = "society"
    variations = ("symbolic", "colour")
    question = {
        "forbid": kit.Said(
            f"{_EACH.en}Which of the pictures show signs that forbid or limit something?",
            f"{_EACH.zh}其中属于禁令标志的有：",
        ),
        "order": kit.Said(
            f"{_EACH.en}Which of the pictures show mandatory signs, which order where to go?",
            f"{_EACH.zh}其中属于指示标志的有：",
        ),
        "warn": kit.Said(f"{_EACH.en}Which of the pictures show warning signs?", f"{_EACH.zh}其中属于警告标志的有："),
    }
    fields = {"signs": kit.Listed(SignField(SIGNS), CARDS, CARDS)}
    answer = kit.several(CARDS, what=PICTURE)
    canvas = (320, 760)
    pages = CARDS
    prose = kit.Said(
        "The signs in the pictures A to D look, in this order, like this: {signs}.",
        "图A至图D中标志的样子依次为：{signs}。",
    )
    says = {
        "signs": kit.Said(
            "signs (from A to D its shape, its colour and what is on it, in words of your own)",
            "标志（从图A到图D依次写出每个标志的形状、颜色和图案，用词不限）",
        ),
    }
    elements = (
        kit.whether(
            "number",
            kit.Said("Is there a number on the sign in picture {a}?", "图{a}的标志上有数字吗？"),
            lambda facts: _mixed(facts, lambda sign: number_of(sign) != ""),
        ),
        kit.whether(
            "triangle",
            kit.Said("Is the sign in picture {a} a triangle?", "图{a}的标志是三角形的吗？"),
            lambda facts: _mixed(facts, lambda sign: kind_of(sign) in ("warn", "give")),
        ),
    )
    labels = {"right": lambda facts: sum(class_of(sign) == facts.get("wording") for sign in facts["signs"])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Which pictures are right is drawn before any sign."""
        wanted, form = draw["question"].choice(list(CLASSES)), draw["symbolic"]
        right = kit.some_right(form, CARDS)
        others = [name for name in CLASSES if name != wanted]
        if level == 2:  # all the others of one class
            others = [form.choice(others)]
        signs: list[str] = []
        for k in range(CARDS):
            fit = [sign for sign in CLASSED[wanted if k in right else form.choice(others)] if sign not in signs]
            signs.append(form.choice(fit))
        return {"signs": signs, "wording": wanted}

    def valid(self, facts: kit.Facts) -> str:
        signs = facts["signs"]
        return "" if len(set(signs)) == len(signs) else "signs: expected no two alike"

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One sign taken for another."""
        signs = list(facts["signs"])
        signs[rng.randrange(CARDS)] = rng.choice(list(SIGNS))
        return {**facts, "signs": signs}

    def by_words(self, facts: kit.Facts) -> Any:
        """Each sign looked up by what it is called."""
        return [class_of(sign) == facts["wording"] for sign in facts["signs"]]

    def by_shape(self, facts: kit.Facts) -> Any:
        """Yellow triangles warn, blue discs order, red rings and discs forbid."""
        looks = [SignField(SIGNS).write(sign) for sign in facts["signs"]]
        marks = {"forbid": ("red ring", "red disc"), "order": ("blue disc",), "warn": ("yellow triangle",)}
        return [look.startswith(marks[facts["wording"]]) for look in looks]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What signs of the class look like."""
        return [CLASSES[told["wording"]][1]]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """Each sign's looks held against those of the class."""
        return classed(facts["signs"], LETTERS, PICTURE, facts["wording"])

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A sign in each band, its letter beside it."""
        look, size = scene.look, scene.look.size
        high = look.height / CARDS
        r = min(0.36 * high, 0.28 * look.width)
        for k, sign in enumerate(facts["signs"]):
            y = high * (k + 0.5)
            scene.text(LETTERS[k], 1.6 * size, high * k + 1.6 * size, scale=1.1)
            draw_sign(scene, sign, 0.55 * look.width, y, r, 1.1)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The signs from the top, each below its letter and above the next one."""
        signs = sorted(read_signs(figure, 0.08 * figure.width), key=lambda sign: sign[2])
        letters = [word for word, _ in kit.from_top(figure, list(LETTERS))]
        places = [int(y * CARDS / figure.height) for _, _, y, _ in signs]
        if places != list(range(CARDS)) or letters != list(LETTERS):
            raise kit.Unreadable(f"{len(signs)} signs and the letters {letters}: expected one of each in every picture")
        return {"signs": [sign for sign, *_ in signs]}


TASK = SignCards().task()
