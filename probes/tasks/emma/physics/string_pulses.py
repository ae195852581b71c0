"""A string with two pulses that travel towards each other: which of four pictures shows it some seconds later?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from isoprobe.probes.families.emma.options import differing, exchanged, letters_of, looks
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES
from isoprobe.vision.figure.panels import Panel, by_letter, colour_in, frame, height_in, panels_of, rules

LONG = 16  # squares of the string
HIGH = 4  # squares above and below its place at rest
TALL = 2  # squares of a pulse, at most
OPTIONS = 4
PICTURES = OPTIONS + 1
_CORNERS = {1: (1, 2), 2: (2, 3), 3: (3, 4)}  # of a pulse, at each level
LETTERS = kit.OPTION_LETTERS[:OPTIONS]

Pulse = list[int]
String = list[int]


def _runs(string: Sequence[int]) -> list[tuple[int, Pulse]]:
    """Where each stretch of the string that is not at rest begins, and its heights."""
    found: list[tuple[int, Pulse]] = []
    for k, height in enumerate(string):
        if height and k and string[k - 1]:
            found[-1][1].append(height)
        elif height:
            found.append((k, [height]))
    return found


def _laid(*pulses: tuple[int, Pulse]) -> String:
    """The string with pulses that begin at these places, each on top of the others."""
    string = [0] * (LONG + 1)
    for first, heights in pulses:
        for k, height in enumerate(heights):
            string[first + k] += height
    return string


def _pulse(rng: Random, corners: int, mixed: bool) -> Pulse:
    """Heights of the corners of a pulse: all on one side, or, where it is mixed, on both."""
    side = rng.choice((-1, 1))
    heights = [side * rng.randint(1, TALL) for _ in range(corners)]
    if mixed:
        k = rng.randrange(1, corners)
        heights[k:] = [-height for height in heights[k:]]
    return heights


def _another(rng: Random, pulse: Pulse) -> Pulse:
    """The pulse turned over, or turned round where that is another."""
    others = [[-height for height in pulse], pulse[::-1], [-height for height in pulse[::-1]]]
    return rng.choice([other for other in others if other != pulse])


def _heights(figure: kit.FigureReading, panel: Panel) -> String:
    """How many squares above its place at rest the string is at each line of the grid; between two lines it has to be
    midway between its heights at these, so that a string that was seen amiss is none."""
    colour = colour_in(figure, panel)
    shares = [height_in(figure, panel, colour, k / (2 * LONG), 3.0) for k in range(2 * LONG + 1)]
    found = [2 * HIGH * share - HIGH for share in shares]
    whole = [round(height) for height in found[::2]]
    if any(abs(height - seen) > 0.4 for height, seen in zip(whole, found[::2], strict=True)):
        raise kit.Unreadable("a string with a corner between the lines of the grid")
    if any(abs((whole[k] + whole[k + 1]) / 2 - seen) > 0.3 for k, seen in enumerate(found[1::2])):
        raise kit.Unreadable("a string that is not straight between two lines of the grid")
    return whole


class StringPulses(kit.Program):
    """Two pulses travel towards each other: which picture shows the string some seconds later?

    1: pulses of one corner or two
    2: of two or three
    3: of three or four, some of them above and below"""

    topic = "visual decomposition simulation"
    variations = ("numeric", "colour")
    version = 1
    question = (
        "The first picture shows a stretched string with two pulses on it; the thick line is the string at rest. The "
        "left pulse travels to the right and the right pulse to the left, each by one square in a second, without "
        "changing its shape. Which of the pictures A to D shows the string {seconds} s later?"
    )
    fields = {
        "start": kit.Listed(kit.Whole(-HIGH, HIGH), LONG + 1, LONG + 1),
        "strings": kit.Listed(kit.Listed(kit.Whole(-HIGH, HIGH), LONG + 1, LONG + 1), OPTIONS, OPTIONS),
    }
    says = {
        "start": f"first picture (heights of the string above its place at rest, in squares, at the {LONG + 1} upright "
        "lines of the grid from left to right, both edges with them; negative below)",
        "strings": f"pictures A to D (for each, in brackets, the heights of the string at its {LONG + 1} upright lines "
        "from left to right, in squares)",
    }
    asked = {"seconds": kit.Whole(1, LONG)}
    answer = kit.pictured(OPTIONS, "picture")
    canvas = (460, 1180)
    pages = PICTURES
    prose = (
        "At the upright lines of the grid, from left to right, the string in the first picture is {start} squares "
        "above its place at rest; in the pictures A to D it is {strings} squares above it. Between two lines it is "
        "straight."
    )
    elements = (
        kit.Element(
            "height before",
            "In the first picture, how many squares above its place at rest is the string at the upright line number "
            "{a}, counted from 0 at the left edge? Below it the number is negative.",
            "integer",
            lambda f, args: f["start"][int(args[0])],
            lambda rng, facts: (str(rng.randint(1, LONG - 1)),),
        ),
        kit.Element(
            "height after",
            "In picture {b}, how many squares above its place at rest is the string at the upright line number {a}, "
            "counted from 0 at the left edge? Below it the number is negative.",
            "integer",
            lambda f, args: f["strings"][LETTERS.index(args[1])][int(args[0])],
            lambda rng, facts: (str(rng.randint(1, LONG - 1)), rng.choice(LETTERS)),
        ),
    )
    features = {**looks(lambda facts: facts["strings"], 0), "seconds": lambda facts: facts["seconds"]}
    labels = {"seconds": "seconds"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Two pulses, one of them in two ways, and two moments at which they overlap give four strings; a way and a
        moment are then chosen to be the right ones."""
        number = draw["numeric"]
        for _ in range(TRIES):
            left, right = (
                _pulse(number, number.choice(_CORNERS[level]), level == 3 and number.random() < 0.5) for _ in range(2)
            )
            first = number.randint(2, 4)
            second = number.randint(first + len(left) + 2, LONG - len(right) - 1)
            moments = number.sample(range(1, LONG), 2)
            ways = [(left, right), (left, _another(number, right))]
            if number.random() < 0.5:
                ways[1] = (_another(number, left), right)
            if abs(moments[0] - moments[1]) > 2:
                continue
            strings = []
            for a, b in ways:
                for moment in moments:
                    if not self.overlap(first, len(a), second, len(b), moment):
                        break
                    strings.append(_laid((first + moment, a), (second - moment, b)))
            if len(strings) < OPTIONS or not differing(strings):
                continue
            if any(max(map(abs, each)) > HIGH for each in strings):
                continue
            number.shuffle(strings)
            a, b = number.choice(ways)
            return {"start": _laid((first, a), (second, b)), "strings": strings, "seconds": number.choice(moments)}
        return None

    @staticmethod
    def overlap(first: int, wide: int, second: int, width: int, moment: int) -> bool:
        """Whether both pulses are on the string and have corners in common at a moment."""
        a, b = first + moment, second - moment
        return b >= 1 and a + wide <= LONG and max(a, b) < min(a + wide, b + width)

    def valid(self, facts: kit.Facts) -> str:
        """Two pulses that are apart at the start and overlap later; four strings, one of them right."""
        start, runs = facts["start"], _runs(facts["start"])
        if len(runs) != 2 or start[0] or start[-1] or runs[1][0] - runs[0][0] - len(runs[0][1]) < 2:
            return "start: expected two pulses with a piece of the string at rest between them"
        if any(string[0] or string[-1] for string in facts["strings"]) or not differing(facts["strings"]):
            return "strings: expected four that differ, at rest at both ends"
        if "seconds" in facts:
            (first, left), (second, right) = runs
            if not self.overlap(first, len(left), second, len(right), facts["seconds"]):
                return "seconds: expected a moment at which the pulses overlap"
            return "" if self.by_adding(facts) else "strings: expected the string at this moment among them"
        return ""

    def by_adding(self, facts: kit.Facts) -> str:
        """Each pulse moved by itself, and the heights of both added."""
        (first, left), (second, right) = _runs(facts["start"])
        seconds = facts["seconds"]
        later = _laid((first + seconds, left), (second - seconds, right))
        return letters_of(facts["strings"], lambda string: string == later)

    def by_neighbours(self, facts: kit.Facts) -> str:
        """The wave equation, second by second: both neighbours of a point together are where it was a second ago and
        where it will be in a second."""
        now = np.array(facts["start"])
        middle = _runs(facts["start"])[1][0] - 1
        before = np.concatenate([now[1:middle], [0], [0], now[middle:-1]])
        for _ in range(facts["seconds"]):
            after = np.zeros_like(now)
            after[1:-1] = now[:-2] + now[2:] - before[1:-1]
            before, now = now, after
        return letters_of(facts["strings"], lambda string: string == now.tolist())

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two of the pictures taken for each other."""
        return exchanged(rng, facts, "strings", self.by_adding(facts))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """One below another the string at the start, and under their letters four others, all on squared paper."""
        look, size = scene.look, scene.look.size
        band = look.height / PICTURES
        square = min((look.width - 3.0 * size) / LONG, (band - 4.4 * size) / (2 * HIGH))
        wide, high = square * LONG, square * 2 * HIGH
        for page, string in enumerate([facts["start"], *facts["strings"]]):
            middle = page * band + band / 2 + 0.9 * size
            panel = Panel((look.width - wide) / 2, middle - high / 2, (look.width + wide) / 2, middle + high / 2)
            rules(scene, panel, 2 * HIGH, LONG, width=1.2)
            scene.stroke([panel.at(0, 0.5), panel.at(1, 0.5)], "grey", 3.6)
            points = [panel.at(k / LONG, 0.5 - height / (2 * HIGH)) for k, height in enumerate(string)]
            scene.stroke(points, look.palette[1 if page else 0], look.line + 1.2)
            frame(scene, panel)
            if page:
                scene.text(LETTERS[page - 1], panel.left + 0.8 * size, panel.top - 1.4 * size, scale=1.1)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Five frames one below another, letters above all but the first; heights at the upright lines."""
        rows = panels_of(figure)
        if [len(row) for row in rows] != [1] * PICTURES:
            raise kit.Unreadable(f"rows of {[len(row) for row in rows]} panels: expected {PICTURES} below one another")
        (first,), *others = rows
        if len(figure.texts) != OPTIONS:
            raise kit.Unreadable(f"{len(figure.texts)} texts: expected the letters {', '.join(LETTERS)} alone")
        panels = [first, *by_letter(figure, [panel for (panel,) in others], LETTERS)]
        heights = [_heights(figure, panel) for panel in panels]
        return {"start": heights[0], "strings": heights[1:]}


TASK = StringPulses().task()
