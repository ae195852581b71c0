"""The tones of a four-line poem: which rules of regulated verse does it break?"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np

from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.panels import Panel, frame, panels_of, rules, tone

LINES = 4
TONE = kit.Term({"level": "平", "oblique": "仄"}, synonyms={"○": "level", "●": "oblique"})
NUMERALS = {"1": "一", "2": "二", "3": "三", "4": "四"}
CLAIMS = kit.Claim(
    {
        "opposed": kit.Said("lines {0} and {1} break opposition", "第{0}句与第{1}句失对"),
        "adhere": kit.Said("lines {0} and {1} break adhesion", "第{0}句与第{1}句失粘"),
        "level": kit.Said("line {0} ends in three level tones", "第{0}句犯三平尾"),
        "oblique": kit.Said("line {0} ends in three oblique tones", "第{0}句犯三仄尾"),
    },
    terms=NUMERALS,
)
ALL = ("opposed 1 2", "opposed 3 4", "adhere 2 3", "level 2", "level 4", "oblique 1", "oblique 3")
TRIED = 60  # draws of statements for those that are to be right
ENDS = {1: "oblique", 2: "level", 3: "oblique", 4: "level"}  # of each line its last tone


@cache
def _lines(number: int, long: int, second: str, tail: bool | None) -> list[tuple[str, ...]]:
    """All lines with this number, length and second tone whose last three tones are all alike, are not, or (None) may
    be: the fourth tone is opposed to the second, and the sixth to the fourth."""
    found = []
    for line in product(TONE.words, repeat=long):
        fine = line[1] == second and line[3] != second and line[-1] == ENDS[number] and (long < 7 or line[5] == second)
        if fine and tail in (None, len(set(line[-3:])) == 1):
            found.append(line)
    return found


class VerseTones(kit.Program):
    """Which rules of regulated verse do the tones of a four-line poem break?

    1: five syllables a line
    2: seven"""

    topic = "prosody"
    education = "senior high"
    version = 2  # 2: in Chinese, options stand on lines of their own
    variations = ("numeric", "function", "colour")
    question = kit.Said(
        "The picture shows the tones of a Chinese poem of four lines, from the top, a circle for each syllable from "
        "left to right: an empty circle is a level tone, a filled one an oblique tone. Opposition means that the "
        "second syllables of lines 1 and 2, and of lines 3 and 4, differ in tone; adhesion, that those of lines 2 and "
        "3 are alike in tone. Which of the statements are right?",
        "图为一首绝句的平仄谱，自上而下为第一至第四句，每句自左向右，空心圆表示平声，实心圆表示仄声。"
        "（对：第一、二句以及第三、四句的第二字平仄相反；粘：第二、三句的第二字平仄相同。）下列说法正确的有",
    )
    fields = {"lines": kit.Listed(kit.Listed(TONE, 5, 7), LINES, LINES)}
    answer = kit.several(5, of=CLAIMS)
    canvas = (480, 400)
    prose = kit.Said(
        "From the first line to the fourth, each in brackets from its first syllable on, the tones are {lines}.",
        "自第一句至第四句（每句一个括号），各字的平仄依次为{lines}。",
    )
    says = {
        "lines": kit.Said(
            "lines (each in brackets from left to right, level for an empty circle, oblique for a filled one)",
            "各句（每句一个括号，自左向右，空心圆写平，实心圆写仄）",
        )
    }
    elements = (
        kit.value_at(
            "filled",
            kit.Said("How many filled circles are in line {a}, counted from the top?", "自上而下第{a}行有几个实心圆？"),
            kit.numbered(lambda facts: [line.count("oblique") for line in facts["lines"]]),
        ),
        kit.one_at(
            "second",
            kit.Said(
                "Is the second circle of line {a}, counted from the top, empty (level) or filled (oblique)?",
                "自上而下第{a}行的第二个圆是空心（平）还是实心（仄）？",
            ),
            TONE.words,
            kit.numbered(lambda facts: [line[1] for line in facts["lines"]]),
        ),
    )
    labels = {"right": lambda facts: len(facts["options"]), "syllables": lambda facts: len(facts["lines"][0])}
    features = {
        "kinds": lambda facts: "".join(option[0] for option in facts["options"]),
        "first": lambda facts: facts["options"][0].split(" ")[0],
    }

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Statements, which of them are right, and then a poem of which that is so."""
        number, form = draw["numeric"], draw["function"]
        right = kit.some_right(number, 5)
        for _ in range(TRIED):
            options = number.sample(ALL, 5)
            if lines := _poem(form, {1: 5, 2: 7}[level], {each: k in right for k, each in enumerate(options)}):
                return {"lines": lines, "options": options}
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Lines of one length with the tones that hold beyond what is asked, and statements that can be so."""
        lines = facts["lines"]
        if {len(line) for line in lines} not in ({5}, {7}):
            return "lines: expected five or seven syllables in each"
        for number, line in enumerate(lines, 1):
            if tuple(line) not in _lines(number, len(line), line[1], None):
                return f"lines: expected the usual last tone, and alternating even ones, in line {number}"
        if "options" not in facts:
            return ""
        options = facts["options"]
        if len(set(options)) < 5 or not set(options) <= set(ALL):
            return "options: expected five different ones of those that are asked about"
        return "" if any(self.by_places(facts)) else "options: expected one that is right"

    def by_places(self, facts: kit.Facts) -> Any:
        """Tones of two or three places compared."""
        lines, found = facts["lines"], []
        for option in facts["options"]:
            kind, *numbers = option.split(" ")
            if kind in ("opposed", "adhere"):
                found.append(_broken([line[1] for line in lines], option))
            else:
                found.append(all(each == kind for each in lines[int(numbers[0]) - 1][-3:]))
        return found

    def by_pattern(self, facts: kit.Facts) -> Any:
        """The poem written as one text, and each fault looked for as a pattern in it."""
        text = "".join("".join("-" if each == "level" else "+" for each in line) + "/" for line in facts["lines"])
        long = len(facts["lines"][0])
        rest = f"[+-]{{{long - 2}}}/"
        found = []
        for option in facts["options"]:
            kind, first, *_ = option.split(" ")
            skip = f"(?:[+-]{{{long}}}/){{{int(first) - 1}}}"
            if kind in ("opposed", "adhere"):
                alike = re.match(rf"{skip}[+-]([+-]){rest}[+-]\1", text)
                found.append((alike is not None) == (kind == "opposed"))
            else:
                sign = re.escape("-" if kind == "level" else "+")
                found.append(re.match(rf"{skip}[+-]{{{long - 3}}}{sign}{{3}}/", text) is not None)
        return found

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What the faults are called."""
        return [
            kit.Said(
                "In regulated verse the even syllables of a couplet are opposed in tone; where the second ones are "
                "alike, opposition is broken. The second line and the third are alike in the second syllable, or "
                "adhesion is broken.",
                "近体诗一联之内平仄相对，第二字平仄相同即为“失对”；上联对句与下联出句平仄相粘，第二字平仄不同即为“失粘”。",
            ),
            kit.Said(
                "A line must not end in three level or three oblique tones.",
                "句末三字都是平声称“三平尾”，都是仄声称“三仄尾”，均应避免。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The second syllables, and the last three of each line."""
        lines = facts["lines"]
        zh = ["".join(TONE.words[each] for each in line) for line in lines]
        tails = [", ".join(line[-3:]) for line in lines]
        return [
            kit.Said(
                f"The second syllables of the lines are {', '.join(line[1] for line in lines)}.",
                f"各句第二字依次为{'、'.join(line[1] for line in zh)}。",
            ),
            kit.Said(
                f"The last three syllables of the lines are {'; '.join(tails)}.",
                f"各句末三字依次为{'、'.join(line[-3:] for line in zh)}。",
            ),
        ]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A line or two seen as other lines."""
        lines = list(facts["lines"])
        for k in rng.sample(range(LINES), 2):
            lines[k] = list(rng.choice(_lines(k + 1, len(lines[k]), rng.choice(list(TONE.words)), None)))
        return {**facts, "lines": lines}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A frame for each line, thin rules between syllables, circles in one colour."""
        look, long = scene.look, len(facts["lines"][0])
        side = min((look.width - 40) / long, (look.height - 40) / (LINES * 1.25))
        left, top = (look.width - long * side) / 2, (look.height - (LINES * 1.25 - 0.25) * side) / 2
        for k, line in enumerate(facts["lines"]):
            y = top + 1.25 * k * side
            panel = Panel(left, y, left + long * side, y + side)
            rules(scene, panel, 1, long)
            for n, each in enumerate(line):
                cell = panel.cell(0, n, 1, long)
                if each == "oblique":
                    scene.disc(cell.x, cell.y, 0.32 * side, look.palette[0], "")
                else:
                    scene.ring(cell.x, cell.y, 0.28 * side, look.palette[0], 0.08 * side)
            frame(scene, panel)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Rules counted at the upper edge of each frame; a filled circle has its colour in the middle too."""
        rows = panels_of(figure)
        if [len(row) for row in rows] != [1] * LINES:
            raise kit.Unreadable(f"rows of {[len(row) for row in rows]} frames: expected {LINES} below one another")
        lines = []
        for (panel,) in rows:
            y = round(panel.at(0, 0.1)[1])
            grey = figure.mask("grey")[y, round(panel.left) + 3 : round(panel.right) - 3]
            long = len(kit.stretches(np.ascontiguousarray(grey))) + 1
            line = []
            for n in range(long):
                cell = panel.cell(0, n, 1, long)
                middle, rim = (tone(figure, cell.x - off * cell.high, cell.y, 1) for off in (0.0, 0.28))
                if rim in ("paper", "ink", "grey"):
                    raise kit.Unreadable(f"no circle at syllable {n + 1} of a line")
                line.append("oblique" if middle == rim else "level")
            lines.append(line)
        return {"lines": lines}


def _poem(rng: Random, long: int, wanted: Mapping[str, bool]) -> list[list[str]]:
    """Lines of which these statements are right or wrong; none where there are none."""
    tails = {int(kind.split(" ")[1]): so for kind, so in wanted.items() if kind in ALL[3:]}
    for seconds in rng.sample(list(product(TONE.words, repeat=LINES)), 2**LINES):
        may_be = [_lines(k + 1, long, seconds[k], tails.get(k + 1)) for k in range(LINES)]
        if all(may_be) and all(_broken(seconds, kind) == so for kind, so in wanted.items() if kind in ALL[:3]):
            return [list(rng.choice(lines)) for lines in may_be]
    return []


def _broken(seconds: Any, kind: str) -> bool:
    """Whether opposition or adhesion is broken between two lines, by the second tones of all."""
    name, *numbers = kind.split(" ")
    first, second = (seconds[int(number) - 1] for number in numbers)
    return bool((first == second) == (name == "opposed"))


TASK = VerseTones().task()
