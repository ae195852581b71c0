"""A graph of place against time, or of velocity: which of five graphs shows how fast it changes?"""

from __future__ import annotations

from itertools import accumulate, pairwise
from random import Random

from isoprobe.probes.families.emma.options import differing, exchanged, letters_of, looks
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES
from isoprobe.vision.figure.panels import (
    Panel,
    by_letter,
    colour_in,
    frame,
    height_in,
    panels_of,
    row_of_panels,
    rules,
)

_SECONDS = {1: (3, 3), 2: (4, 5), 3: (6, 7)}
HIGH, STEEP, LONGEST = 8, 2, 7
_GRID = "Each square of the grids is 1 s wide, and the thick line in the graphs A to E is zero. "


def _steps(rng: Random, seconds: int) -> list[list[int]] | None:
    """Five rows of steps in which none stands out: of a row and one with a step altered, turned round and over."""
    row = [rng.randint(-STEEP, STEEP) for _ in range(seconds)]
    k = rng.randrange(seconds)
    other = [*row[:k], rng.choice([step for step in range(-STEEP, STEEP + 1) if step != row[k]]), *row[k + 1 :]]
    family: list[list[int]] = []
    for each in (row, other):
        for turned in (each, each[::-1]):
            family += [turned, [-step for step in turned]]
    family = [each for k, each in enumerate(family) if each not in family[:k]]
    heights = [[0, *accumulate(each)] for each in family]
    if len(family) < 6 or max(max(each) - min(each) for each in heights) > HIGH:
        return None
    return rng.sample(family, 5)


def _whole(value: float) -> int:
    if abs(value - round(value)) > 0.35:
        raise kit.Unreadable(f"a curve at {value:.2f}: expected a line of the grid")
    return round(value)


def _in_second(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    return int(facts["graphs"][kit.OPTION_LETTERS.index(arguments[1])][int(arguments[0]) - 1])


class MotionGraph(kit.Program):
    """Which of five graphs shows the velocity of a body, or its acceleration?

    1: three seconds
    2: four or five
    3: six or seven"""

    topic = "graph reasoning"
    question = {
        "velocity": "The upper graph shows the place s of a body (on the vertical axis, in m) against the time t. "
        + _GRID
        + "Each square of the lower graphs is 1 m/s high. Which of the graphs A to E shows the velocity of the body?",
        "acceleration": "The upper graph shows the velocity v of a car (on the vertical axis, in m/s) against the time "
        "t. "
        + _GRID
        + "Each square of the lower graphs is 1 m/s² high. Which of the graphs A to E shows the acceleration of the "
        "car?",
    }
    fields = {
        "heights": kit.Listed(kit.Whole(0, HIGH), 3, LONGEST + 1),
        "graphs": kit.Listed(kit.Listed(kit.Whole(-STEEP, STEEP), 2, LONGEST), 5, 5),
    }
    says = {
        "heights": "upper graph (its heights at 0 s, 1 s, 2 s and so on, in squares; straight lines between)",
        "graphs": "graphs A to E (for each, in squares above zero, its height in the first second, in the second one "
        "and so on; negative below zero)",
    }
    answer = kit.pictured(5, "graph")
    canvas = (680, 500)
    prose = (
        "The upper graph has the heights {heights} at 0 s, 1 s, 2 s and so on, in squares, with straight lines "
        "between. The graphs A to E are level in each second and have there, in squares above zero, the heights "
        "{graphs}."
    )
    elements = (
        kit.Element(
            "height",
            "Time t is in seconds. Which value does the upper graph have at t = {a} s, on its vertical axis?",
            "integer",
            lambda f, args: f["heights"][int(args[0])],
            lambda rng, facts: (str(rng.randrange(len(facts["heights"]))),),
        ),
        kit.Element(
            "step",
            "How many squares above zero is graph {b} in second {a}, counted from 1? Below zero the number is "
            "negative.",
            "integer",
            _in_second,
            lambda rng, facts: (str(rng.randint(1, len(facts["heights"]) - 1)), rng.choice(kit.OPTION_LETTERS[:5])),
        ),
    )
    features = {
        **looks(lambda facts: facts["graphs"], 0),
        "highest sums": lambda facts: letters_of(
            facts["graphs"], lambda graph: sum(graph) == max(map(sum, facts["graphs"]))
        ),
        "wording": lambda facts: facts["wording"],
    }
    labels = {"seconds": lambda facts: len(facts["heights"]) - 1}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Five rows of steps, one of them by chance the right one, and the graph that has them as its slopes."""
        number = draw["numeric"]
        seconds = number.randint(*_SECONDS[level])
        graphs = next(filter(None, (_steps(number, seconds) for _ in range(TRIES))), None)
        if graphs is None:
            return None
        right = [0, *accumulate(number.choice(graphs))]
        start = number.randint(-min(right), HIGH - max(right))
        return {
            "heights": [start + height for height in right],
            "graphs": graphs,
        }

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        heights, graphs = facts["heights"], facts["graphs"]
        if any(len(graph) != len(heights) - 1 for graph in graphs):
            return f"graphs: expected {len(heights) - 1} steps in each, as the graph above has seconds"
        if not differing(graphs):
            return "graphs: expected five that differ"
        return "" if self.by_slopes(facts) else "graphs: expected one of the graph's slopes"

    def by_slopes(self, facts: kit.Facts) -> str:
        """The slope of the graph in each second."""
        slopes = [after - before for before, after in pairwise(facts["heights"])]
        return letters_of(facts["graphs"], lambda graph: graph == slopes)

    def by_areas(self, facts: kit.Facts) -> str:
        """Squares under each lower graph, counted one by one up to the heights."""
        found = []
        for graph in facts["graphs"]:
            place = facts["heights"][0]
            fits = True
            for step, height in zip(graph, facts["heights"][1:], strict=True):
                for _ in range(abs(step)):
                    place += 1 if step > 0 else -1
                fits = fits and place == height
            found.append(fits)
        return letters_of(found, bool)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        return exchanged(rng, facts, "graphs", self.by_slopes(facts))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The graph above with numbers at its axes; five graphs of steps below."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        heights, seconds = facts["heights"], len(facts["heights"]) - 1
        side = min((look.width - 30) / 5.9, 0.3 * look.height)
        below = rng.random() < 0.6
        y = look.height - 10 - side / 2 - (2.4 * size if below else 0)
        row = row_of_panels(scene, 5, y, side, 0.16 * side, kit.OPTION_LETTERS[:5], below)
        top = 1.4 * size
        bottom = y - side / 2 - 3.2 * size - (0 if below else 2.2 * size)
        square = (bottom - top) / HIGH
        wide = seconds * min(2.2 * square, 0.72 * look.width / seconds)
        main = Panel((look.width - wide) / 2, top, (look.width + wide) / 2, bottom)
        rules(scene, main, HIGH, seconds)
        scene.stroke(
            [main.at(k / seconds, 1 - height / HIGH) for k, height in enumerate(heights)],
            look.palette[0],
            look.line + 1.6,
        )
        frame(scene, main)
        for height in range(0, HIGH + 1, 2):
            scene.text(height, main.left - 0.8 * size, main.at(0, 1 - height / HIGH)[1], "right", 0.9)
        for k in range(seconds + 1):
            scene.text(k, main.at(k / seconds, 1)[0], main.bottom + 1.4 * size, scale=0.9)
        scene.text(
            "s" if facts["wording"] == "velocity" else "v", main.left - 4 * size, main.at(0, 3 / HIGH)[1], scale=1.2
        )
        scene.text("t", main.right + 2.2 * size, main.bottom - 0.4 * size, scale=1.2)
        for panel, graph in zip(row, facts["graphs"], strict=True):
            rules(scene, panel, 2 * STEEP + 2, seconds, width=1.2)
            scene.stroke([panel.at(0, 0.5), panel.at(1, 0.5)], "grey", 3.6)
            corners = []
            for k, step in enumerate(graph):
                share = 0.5 - step / (2 * STEEP + 2)
                corners += [panel.at(k / seconds, share), panel.at((k + 1) / seconds, share)]
            scene.stroke(corners, look.palette[1], look.line + 1.0)
            frame(scene, panel)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Seconds from the grid's upright lines; heights of the curve at these lines, of steps midway between them."""
        rows = panels_of(figure)
        if [len(row) for row in rows] != [1, 5]:
            raise kit.Unreadable(f"rows of {[len(row) for row in rows]} panels: expected one above five")
        main = rows[0][0]
        tint = colour_in(figure, main)
        lines = []
        for k in range(HIGH):
            line = figure.mask("grey")[
                round(main.at(0, (k + 0.5) / HIGH)[1]), round(main.left) + 6 : round(main.right) - 6
            ]
            lines.append(len(kit.stretches(line)))
        seconds = max(set(lines), key=lines.count) + 1
        heights = [height_in(figure, main, tint, k / seconds, 2.5) * HIGH for k in range(seconds + 1)]
        graphs = []
        for panel in by_letter(figure, rows[1], kit.OPTION_LETTERS[:5]):
            tint = colour_in(figure, panel)
            shares = [height_in(figure, panel, tint, (k + 0.5) / seconds, 0.0) for k in range(seconds)]
            graphs.append([_whole((share - 0.5) * (2 * STEEP + 2)) for share in shares])
        return {"heights": [_whole(height) for height in heights], "graphs": graphs}


TASK = MotionGraph().task()
