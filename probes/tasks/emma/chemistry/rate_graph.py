"""Curves of product against time for some runs of a reaction: which run is the fastest, the first, the fullest?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import lcm
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import Plane, read_plane
from isoprobe.probes.families.programs.programs import TRIES

_ASKED = {1: ("yield", "start"), 2: ("start", "finished"), 3: ("half", "mean")}
_RUNS = {1: 3, 2: 4, 3: 5}
LETTERS = "ABDEFGHJKLMNPRT"
COLOURS = ("red", "orange", "green", "cyan", "blue", "purple")
MINUTES, HIGH, STEEP = 8, 12, 6


def _run(rng: Random) -> list[int]:
    """Amounts at the whole minutes from 0 on: a rise that becomes slower, and then none."""
    while True:
        yielded, lasts = rng.randint(4, HIGH), rng.randint(2, MINUTES - 1)
        if yielded < lasts:
            continue
        cuts = sorted(rng.sample(range(1, yielded), lasts - 1))
        rises = sorted((b - a for a, b in pairwise([0, *cuts, yielded])), reverse=True)
        if rises[0] <= STEEP:
            return [sum(rises[:k]) for k in range(MINUTES + 1)]


def _meet(one: list[int], other: list[int]) -> bool:
    """Whether two curves meet at a whole minute after the start."""
    return any(a == b for a, b in zip(one[1:], other[1:], strict=True))


def _end(run: list[int]) -> int:
    """The minute from which on a run is level."""
    return run.index(run[-1])


def _scored(wording: str, run: list[int]) -> Fraction:
    """What is asked for is high: an amount, a rate or a time with the other sign."""
    if wording == "yield":
        return Fraction(run[-1])
    if wording == "start":
        return Fraction(run[1] - run[0])
    if wording == "finished":
        return Fraction(-_end(run))
    if wording == "mean":
        return Fraction(run[-1], _end(run))
    half = Fraction(run[-1], 2)
    k = next(k for k, amount in enumerate(run) if amount >= half) - 1
    return -(k + (half - run[k]) / (run[k + 1] - run[k]))


def _of(facts: kit.Facts, letter: str) -> int:
    return int(facts["letters"].index(letter))


def _one_run(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice(facts["letters"]),)


def _told(what: Callable[[list[int]], int]) -> Callable[[kit.Facts, tuple[str, ...]], int]:
    return lambda facts, args: what(facts["runs"][_of(facts, args[0])])


class RateGraph(kit.Program):
    """Which run of a reaction is the fastest, the first to end, or makes the most?

    1: three runs: yields and rates at the start
    2: four runs: rates at the start and ends
    3: five runs: half-lives and mean rates"""

    topic = "graph reasoning"
    variations = ("numeric", "symbolic", "colour")
    stem = "The graph shows the amount of product against time for several runs of a reaction, one colour each."
    question = {
        "yield": "Which run has made the most product in the end?",
        "start": "Which run has the highest rate of reaction in the first minute?",
        "finished": "Each run ends where its curve becomes level. Which run ends first?",
        "half": "Which run is the first to have made half of the product that it makes in the end?",
        "mean": "Each run ends where its curve becomes level. Which run has the highest mean rate of reaction from "
        "its start to its end?",
    }
    fields = {
        "letters": kit.Listed(kit.Word(tuple(LETTERS)), 2, 5),
        "colours": kit.Listed(kit.Word(COLOURS), 2, 5),
        "runs": kit.Listed(kit.Listed(kit.Whole(0, HIGH), MINUTES + 1, MINUTES + 1), 2, 5),
    }
    says = {
        "letters": "runs (their letters, in alphabetical order)",
        "colours": "colours (of the curves of the runs, in the same order)",
        "runs": "amounts of product (for each run, in the same order, in mmol after 0, 1, 2, ... 8 min; straight lines "
        "between)",
    }
    answer = kit.name("the letter of the run")
    canvas = (620, 430)
    prose = (
        "The runs {letters} are drawn in {colours}. The amounts of product after 0, 1, 2, ... 8 minutes are, run by "
        "run, {runs} mmol, with straight lines between."
    )
    elements = (
        kit.Element(
            "colour",
            "What colour is the curve of run {a}?",
            "choice",
            lambda f, args: f["colours"][_of(f, args[0])],
            _one_run,
            COLOURS,
        ),
        kit.Element(
            "end",
            "After how many minutes does the curve of run {a} become level?",
            "integer",
            _told(_end),
            _one_run,
        ),
        kit.Element(
            "amount",
            "How much product, in mmol, has run {a} made after {b} min?",
            "integer",
            lambda f, args: f["runs"][_of(f, args[0])][int(args[1])],
            lambda rng, facts: (rng.choice(facts["letters"]), str(rng.randint(1, MINUTES))),
        ),
    )
    features = {
        "wording": lambda facts: facts["wording"],
        "runs": lambda facts: len(facts["runs"]),
    }
    labels = {"runs": "runs"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Runs of which one is above all others in what is asked."""
        number = draw["numeric"]
        wording = draw["question"].choice(_ASKED[level])
        letters = sorted(draw["symbolic"].sample(LETTERS, 5)[: _RUNS[level]])
        colours = draw["colour"].sample(COLOURS, 5)[: _RUNS[level]]
        plain = (
            number.random() < 0.4
        )  # the run with the highest curve, or the steepest one, is no sign of what is asked
        for _ in range(TRIES):
            runs: list[list[int]] = []
            for _ in range(30):
                run = _run(number)
                if len(runs) < _RUNS[level] and not any(_meet(run, other) for other in runs):
                    runs.append(run)
            facts: kit.Facts = {"letters": letters, "colours": colours, "runs": runs, "wording": wording}
            if len(runs) < _RUNS[level] or self.valid(facts):
                continue
            other = [_scored("start" if wording == "yield" else "yield", run) for run in runs]
            if plain == (other[letters.index(self.by_reading(facts))] == max(other)):
                return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        runs, letters, colours = facts["runs"], facts["letters"], facts["colours"]
        if len({len(runs), len(letters), len(colours)}) != 1:
            return "runs: expected as many as letters and colours"
        if letters != sorted(set(letters)) or len(set(colours)) != len(colours):
            return "letters: expected each once, by the alphabet, and colours each once"
        for k, run in enumerate(runs):
            rises = [b - a for a, b in pairwise(run)]
            if run[0] or rises[0] < 1 or rises != sorted(rises, reverse=True) or rises[-1]:
                return "runs: expected amounts from 0 on that rise ever more slowly and are level in the end"
            if any(_meet(run, other) for other in runs[:k]):
                return "runs: expected no two that meet at a whole minute"
        scores = [_scored(facts["wording"], run) for run in runs]
        return "" if scores.count(max(scores)) == 1 else "runs: expected one that is above all others in what is asked"

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The runs by the alphabet."""
        together = sorted(zip(facts["letters"], facts["colours"], facts["runs"], strict=True))
        letters, colours, runs = (list(each) for each in zip(*together, strict=True))
        return {**facts, "letters": letters, "colours": colours, "runs": runs}

    def by_reading(self, facts: kit.Facts) -> str:
        """Amounts, slopes and times of each curve from its corners, in fractions."""
        scores = [_scored(facts["wording"], run) for run in facts["runs"]]
        return str(facts["letters"][scores.index(max(scores))])

    def by_clock(self, facts: kit.Facts) -> str:
        """All runs simulated in ticks of a clock until one is there."""
        runs, letters, wording = facts["runs"], facts["letters"], facts["wording"]
        ticks = 2 * lcm(*range(1, STEEP + 1))  # in a minute; amounts are counted in parts of as many
        goals = [ticks * run[-1] for run in runs]
        held, ended = [0] * len(runs), [0] * len(runs)
        for tick in range(1, ticks * MINUTES + 1):
            minute = (tick - 1) // ticks
            for r, run in enumerate(runs):
                held[r] += run[minute + 1] - run[minute]
                if not ended[r] and held[r] == goals[r]:
                    ended[r] = tick
            if wording == "start" and tick == ticks:
                return str(letters[held.index(max(held))])
            if wording == "finished" and any(ended):
                return str(letters[next(r for r, end in enumerate(ended) if end)])
            if wording == "half" and any(2 * amount >= goal for amount, goal in zip(held, goals, strict=True)):
                return str(letters[next(r for r, amount in enumerate(held) if 2 * amount >= goals[r])])
        if wording == "yield":
            return str(letters[held.index(max(held))])
        best = 0  # the steepest straight line from the start to an end: no other end lies above it
        for r in range(1, len(runs)):
            if held[r] * ended[best] > held[best] * ended[r]:
                best = r
        return str(letters[best])

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two curves taken for each other, or one for a curve of other heights."""
        runs = [list(run) for run in facts["runs"]]
        if rng.random() < 0.6:
            a, b = rng.sample(range(len(runs)), 2)
            runs[a], runs[b] = runs[b], runs[a]
        else:
            runs[rng.randrange(len(runs))] = _run(rng)
        return {**facts, "runs": runs}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A ruled plane with numbers, a curve for each run, and a key of colours and letters at the right."""
        look, size = scene.look, scene.look.size
        left, top, right, bottom = 4 * size, 3.4 * size, look.width - 6.5 * size, look.height - 4.6 * size
        unit, minute = (bottom - top) / (HIGH + 0.4), (right - left) / (MINUTES + 0.2)
        plane = Plane(left, minute, bottom, -unit)
        for height in range(1, HIGH + 1):
            scene.stroke([plane.pixel(0, height), plane.pixel(MINUTES, height)], "grey", 1.2)
        for k in range(1, MINUTES + 1):
            scene.stroke([plane.pixel(k, 0), plane.pixel(k, HIGH)], "grey", 1.2)
        for run, colour in zip(facts["runs"], facts["colours"], strict=True):
            scene.stroke([plane.pixel(k, amount) for k, amount in enumerate(run)], colour, look.line + 1.4)
        scene.stroke([plane.pixel(0, HIGH + 0.4), plane.pixel(0, 0), plane.pixel(MINUTES + 0.2, 0)])
        for k in range(MINUTES + 1):
            scene.text(k, plane.pixel(k, 0)[0], bottom + 1.4 * size, scale=0.95)
        for height in range(0, HIGH + 1, 2):
            scene.text(height, left - 0.8 * size, plane.pixel(0, height)[1], "right", 0.95)
        scene.text("product in mmol", left - 2.4 * size, top - 1.6 * size, "left")
        scene.text("time in min", right, bottom + 3.4 * size, "right")
        for r, (letter, colour) in enumerate(zip(facts["letters"], facts["colours"], strict=True)):
            y = top + (1.5 + 2.6 * r) * size
            scene.stroke([(right + 1.6 * size, y), (right + 3.6 * size, y)], colour, look.line + 2.4)
            scene.text(letter, right + 4.8 * size, y, scale=1.1)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The plane from its numbers, the key from its letters, each curve by its colour at the whole minutes."""
        plane = read_plane(figure)
        edge = plane.pixel(MINUTES, 0)[0] + 0.3 * plane.unit_x
        key = sorted((each for each in figure.words(tuple(LETTERS)) if each[1].x > edge), key=lambda each: each[1].y)
        colours, runs = [], []
        for _, text in key:
            beside = slice(round(text.y) - 3, round(text.y) + 4), slice(round(edge), round(text.left) - 2)
            counts = {hue: int((mask[beside] > 0).sum()) for hue, mask in figure.hues.items() if hue in COLOURS}
            if not counts or max(counts.values()) < 10:
                raise kit.Unreadable("a letter without a colour")
            colours.append(max(counts, key=lambda hue: counts[hue]))
            mask = figure.mask(colours[-1])
            run = [0]
            for k in range(1, MINUTES + 1):
                x = round(plane.pixel(k, 0)[0]) - (3 if k == MINUTES else 0)
                seen = kit.stretches(mask[:, x], 2)
                if not seen:
                    raise kit.Unreadable("a curve with a gap")
                first, end = max(seen, key=lambda stretch: stretch[1] - stretch[0])
                run.append(plane.grid_point(plane.pixel(k, 0)[0], (first + end - 1) / 2)[1])
            runs.append(run)
        for hue in set(figure.hues) & set(COLOURS) - set(colours):
            if (figure.mask(hue) > 0).sum() > MINUTES * 4:  # more than stray pixels of an edge
                raise kit.Unreadable(f"a curve in {hue} whose letter is not in the key")
        return {"letters": [letter for letter, _ in key], "colours": colours, "runs": runs}


TASK = RateGraph().task()
