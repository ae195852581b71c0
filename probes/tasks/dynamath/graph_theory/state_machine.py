"""A finite automaton that reads words of 0 and 1: does it accept a word?"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random

import numpy as np

from isoprobe.probes.families.figures.automata import (
    BORDER,
    COUNTS,
    INNER,
    LETTERS,
    LONGEST,
    MACHINE,
    STATE,
    after,
    arrows,
    following,
    is_double,
    lanes,
    loops,
    no_machine,
    off,
    plates,
)
from isoprobe.probes.families.programs import kit


class StateMachine(kit.Program):
    """Does a finite automaton accept a word?

    1: three states, three letters
    2: four states, five letters
    3: five states, eight letters"""

    version = 1
    school = "undergraduate"
    variations = ("numeric", "graph", "colour", "symbolic")
    question = f"{MACHINE}It starts in the state {{start}}. Does it accept the word {{word}}?"
    fields = {
        "states": kit.Listed(STATE, 3, 5),
        "zero": kit.Listed(STATE, 3, 5),
        "one": kit.Listed(STATE, 3, 5),
        "accepting": kit.Listed(STATE, 1, 4),
    }
    asked = {"start": STATE, "word": kit.Word()}
    answer = kit.yes_no()
    canvas = (560, 520)
    table = ("states", "zero", "one")
    says = {
        "states": "states (the letters in the circles, in the order of the alphabet)",
        "zero": "after 0 (for each state in this order, the one to which its arrow with 0 leads, itself too)",
        "one": "after 1 (for each state in this order, the one to which its arrow with 1 leads, itself too)",
        "accepting": "accepting states (those with a double circle, in the order of the alphabet)",
    }
    prose = (
        "The automaton has the states {states}. From these, in this order, 0 leads to {zero}, and 1 leads to {one}. "
        "Double circles have {accepting}."
    )
    elements = (
        kit.count("accepting", "How many states have a double circle?", "accepting"),
        kit.whether(
            "ringed",
            "Has the state {a} a double circle?",
            lambda facts: {s: s in facts["accepting"] for s in facts["states"]},
        ),
        kit.one_at(
            "goal",
            "To which state does the arrow with the letter {a} lead?",
            kit.LETTERS,
            lambda facts: {f"{x} from the state {s}": goal for (s, x), goal in following(facts).items()},
        ),
    )
    labels = {"states": "states"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """An automaton, and a word that ends where a coin says, in an accepting state or not."""
        graph, number, count = draw["graph"], draw["numeric"], COUNTS[level]
        states = sorted(draw["symbolic"].sample(kit.LETTERS, 5)[:count])
        goals = [graph.sample(states, 2) for _ in states]
        accepting = sorted(graph.sample(states, graph.randint(1, count - 1)))
        facts = {"states": states, "zero": [a for a, _ in goals], "one": [b for _, b in goals], "accepting": accepting}
        wanted, start = number.random() < 0.5, number.choice(states)
        for _ in range(40):
            word = "".join(number.choice(LETTERS) for _ in range({1: 3, 2: 5, 3: 8}[level]))
            if (after(facts, start, word) in accepting) == wanted:
                return {**facts, "start": start, "word": word}
        return None

    def valid(self, facts: kit.Facts) -> str:
        if why := no_machine(facts):
            return why
        if facts["start"] not in facts["states"]:
            return "start: expected one of the states"
        fine = set(facts["word"]) <= set(LETTERS) and len(facts["word"]) <= LONGEST
        return "" if fine else f"word: expected {LONGEST} letters at most, each 0 or 1"

    def by_walk(self, facts: kit.Facts) -> bool:
        """From state to state, letter by letter."""
        return after(facts, facts["start"], facts["word"]) in facts["accepting"]

    def by_backward_sets(self, facts: kit.Facts) -> bool:
        """The states from which the rest of the word leads to an accepting one, from its last letter back."""
        step, good = following(facts), set(facts["accepting"])
        for letter in reversed(facts["word"]):
            good = {state for state in facts["states"] if step[state, letter] in good}
        return facts["start"] in good

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The states in the order of the alphabet."""
        step, states = following(facts), sorted(facts["states"])
        goals = {field: [step[state, letter] for state in states] for field, letter in (("zero", "0"), ("one", "1"))}
        return {**facts, "states": states, **goals, "accepting": sorted(facts["accepting"])}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The letters at a state taken for each other, arrows seen to lead elsewhere, or double circles amiss."""
        found = {field: list(facts[field]) for field in self.fields}
        for _ in range(rng.choice((1, 1, 2))):
            k, way = rng.randrange(len(found["states"])), rng.randrange(3)
            if way == 0:
                found["zero"][k], found["one"][k] = found["one"][k], found["zero"][k]
            elif way == 1:
                found[rng.choice(("zero", "one"))][k] = rng.choice(found["states"])
            else:
                found["accepting"] = sorted({*found["accepting"]} ^ {found["states"][k]})
        return {**facts, **found}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """States on a circle; arrows with heads between them, loops outside, and each letter on a plate on its line."""
        look, size = scene.look, scene.look.size
        count, turn = len(facts["states"]), -pi / 2 + look.rng().uniform(-0.25, 0.25)
        wide, high = look.width / 2 - 6.6 * size, look.height / 2 - 6.6 * size
        at = {
            state: (
                look.width / 2 + wide * cos(turn + 2 * pi * k / count),
                look.height / 2 + high * sin(turn + 2 * pi * k / count),
            )
            for k, state in enumerate(facts["states"])
        }
        letters, colour = arrows(facts), look.palette[0]
        for name, (x, y) in loops(at, size).items():
            if name in letters:
                scene.ring(x, y, 1.5 * size)
        for name, ((x, y), (u, v)) in lanes(at, size).items():
            if name in letters:
                dx, dy = size * (u - x) / hypot(u - x, v - y), size * (v - y) / hypot(u - x, v - y)
                scene.stroke([(x, y), (u - 0.8 * dx, v - 0.8 * dy)])
                sides = [(u - 1.3 * dx + side * dy, v - 1.3 * dy - side * dx) for side in (0.55, -0.55)]
                scene.polygon([(u, v), *sides], colour)
        for name, (x, y) in plates(at, size, list(letters)).items():
            scene.disc(x, y, 0.9 * size, "paper")
            scene.text(letters[name], x, y)
        for state, (x, y) in at.items():
            scene.disc(x, y, BORDER * size, "paper", width=look.line)
            if state in facts["accepting"]:
                scene.ring(x, y, INNER * size)
            scene.text(state, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Heads tell which arrows there are; each has the 0 or 1 that stands on it and on no other."""
        words = [(word, text) for word, text in figure.words(kit.LETTERS) if text.one_of(LETTERS) is None]
        at = {letter: (text.x, text.y) for letter, text in sorted(words, key=lambda each: each[0])}
        if not 3 <= len(at) == len(words) <= 5:
            raise kit.Unreadable(f"{len(words)} states: expected three to five, each once")
        size, step = float(np.median([text.high for _, text in words])), dict[tuple[str, str], str]()
        heads = [region for region in figure.regions if region.colour != "grey" and region.area < 4 * size * size]
        ways = {
            name: way
            for name, way in lanes(at, size).items()
            if any(hypot(head.x - way[1][0], head.y - way[1][1]) < 1.2 * size for head in heads)
        }
        if len(heads) != len(ways):
            raise kit.Unreadable(f"{len(heads)} heads of arrows at {len(ways)} places for them")
        rounds = plates(at, size, [(state, state) for state in at])
        for letter, text in figure.words(LETTERS):
            far = {name: off(way, (text.x, text.y)) for name, way in ways.items()}
            far |= {name: hypot(x - text.x, y - text.y) - 0.3 * size for name, (x, y) in rounds.items()}
            name, second = sorted(far, key=far.__getitem__)[:2]
            if far[name] > 0.45 * size or far[second] < 2 * far[name] or (name[0], letter) in step:
                raise kit.Unreadable(f"the letter {letter} at {text.x:.0f}, {text.y:.0f} stands on no arrow of its own")
            step[name[0], letter] = name[1]
        if len(step) != 2 * len(at) or len({(a, b) for (a, _), b in step.items()}) != len(step):
            raise kit.Unreadable(f"{len(step)} arrows with letters: expected two from each of {len(at)} states")
        if not set(ways) <= {(a, b) for (a, _), b in step.items()}:
            raise kit.Unreadable("an arrow without a letter")
        accepting = [state for state, middle in at.items() if is_double(figure, middle, size)]
        goals = {field: [step[state, letter] for state in at] for field, letter in (("zero", "0"), ("one", "1"))}
        return {"states": list(at), **goals, "accepting": accepting}


TASK = StateMachine().task()
