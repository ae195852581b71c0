"""A Markov chain of three states, drawn with chances on its arrows: how likely is a state after a few steps?"""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, pairwise, permutations, product
from math import cos, hypot, pi, prod, sin
from random import Random

from isoprobe.probes.families.programs import kit

STATE = kit.Word(kit.LETTERS)
CHANCES = kit.Listed(kit.Listed(kit.Whole(0, 100, said={0: "no arrow"}), 3, 3), 3, 3)


def _chances(facts: kit.Facts) -> dict[tuple[str, str], int]:
    """The chance of going from one state to another, of all pairs, loops too."""
    return dict(zip(product(facts["states"], repeat=2), chain(*facts["chances"]), strict=True))


def _arrows(facts: kit.Facts) -> dict[tuple[str, str], int]:
    return {(a, b): chance for (a, b), chance in _chances(facts).items() if a != b and chance}


def _lanes(at: dict[str, kit.Point], radius: float, shift: float) -> dict[tuple[str, str], tuple[kit.Point, kit.Point]]:
    """Of each pair of states the way from rim to rim, to the right of the straight line as one goes."""
    found, along = {}, (radius * radius - shift * shift) ** 0.5
    for a, b in permutations(at, 2):
        (x, y), (u, v) = at[a], at[b]
        dx, dy = (u - x) / hypot(u - x, v - y), (v - y) / hypot(u - x, v - y)
        start = (x - shift * dy + along * dx, y + shift * dx + along * dy)
        found[a, b] = start, (u - shift * dy - along * dx, v + shift * dx - along * dy)
    return found


def _loops(at: dict[str, kit.Point], far: float) -> dict[tuple[str, str], kit.Point]:
    """The middle of each state's loop, outwards from the middle of all."""
    x, y = (sum(point[k] for point in at.values()) / 3 for k in (0, 1))
    ways = {a: hypot(u - x, v - y) for a, (u, v) in at.items()}
    return {(a, a): (u + far * (u - x) / ways[a], v + far * (v - y) / ways[a]) for a, (u, v) in at.items()}


def _plates(at: dict[str, kit.Point], size: float) -> dict[tuple[str, str], kit.Point]:
    """Where the chances stand: outside on loops, nearer to their beginnings on arrows."""
    loops, lanes = _loops(at, 2.5 * size), _lanes(at, 1.9 * size, 0.85 * size)
    found = {(a, b): (x + 0.76 * (x - at[a][0]), y + 0.76 * (y - at[a][1])) for (a, b), (x, y) in loops.items()}
    return found | {name: (x + 0.4 * (u - x), y + 0.4 * (v - y)) for name, ((x, y), (u, v)) in lanes.items()}


class MarkovChain(kit.Program):
    """How likely is a state of a Markov chain after a few steps?

    1: two steps, few arrows
    2: two or three steps
    3: three or four steps, all arrows"""

    school, variations = "undergraduate", ("numeric", "graph", "colour", "symbolic")
    stem = (
        "The numbers on the arrows of the Markov chain are the chances, in per cent, of going from one state to "
        "another, or of staying in one, in one step."
    )
    question = {
        "there": "After {steps} steps from the state {start}, what is the chance, in per cent, of being in {goal}?",
        "elsewhere": "After {steps} steps from the state {start}, what is the chance, in per cent, of not being in "
        "{goal}?",
        "at last": "From {start}, what is the chance, in per cent, of being in {goal} after step {steps} and after no "
        "step before it?",
    }
    fields = {"states": kit.Listed(STATE, 3, 3), "chances": CHANCES}
    asked = {"steps": kit.Whole(1, 5), "start": STATE, "goal": STATE}
    answer = kit.real(2)
    labels = {"steps": "steps", "asks": "wording"}
    canvas = (560, 480)
    table = ("states", "chances")
    says = {
        "states": "states (the letters in the circles)",
        "chances": "numbers on arrows (for each state in this order, in brackets, the numbers on its arrows to each of "
        "the states in this order, to itself too; no arrow where there is none)",
    }
    prose = (
        "The chain has the states {states}. For each of them in this order, the numbers on its arrows to the three "
        "states in this order, itself included, are {chances}."
    )
    elements = (
        kit.value_at("chance", "What number is on the arrow from {a} to {b}?", _arrows),
        kit.count(
            "loops",
            "How many states have a loop that leads back to themselves?",
            lambda facts: sum(row[k] > 0 for k, row in enumerate(facts["chances"])),
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Rows of three chances, in per cent, that make a hundred; some are none where few arrows are wanted."""
        number, graph = draw["numeric"], draw["graph"]
        letters, rows = sorted(draw["symbolic"].sample(kit.LETTERS, 3)), []
        for _ in letters:
            a, b = sorted(number.sample(range(1, 20), 2))
            row = [5 * a, 5 * (b - a), 5 * (20 - b)]
            lacking, other = graph.sample(range(3), 2)
            if graph.random() < {1: 0.8, 2: 0.4, 3: 0.0}[level]:
                row[other], row[lacking] = row[other] + row[lacking], 0
            rows.append(row)
        start, goal = (letters[graph.randrange(3)] for _ in range(2))
        steps = number.randint(*{1: (2, 2), 2: (2, 3), 3: (3, 4)}[level])
        return {"states": letters, "chances": rows, "start": start, "goal": goal, "steps": steps}

    def valid(self, facts: kit.Facts) -> str:
        """Chances from each state make a hundred, and the answer is neither none nor certainty."""
        states = facts["states"]
        if states != sorted(set(states)) or not {facts["start"], facts["goal"]} <= set(states):
            return "states: expected three in the order of the alphabet, and start and goal to be two of them"
        if any(sum(row) != 100 or row.count(0) > 1 for row in facts["chances"]):
            return "chances: expected rows that make a hundred, with one arrow less than all at most"
        fine = 0 < self.by_rows(facts) < 100
        return "" if fine else "start, goal and steps: expected a chance between none and certainty"

    def by_rows(self, facts: kit.Facts) -> Fraction:
        """The chances of all states carried on, step by step."""
        goal, now = (
            facts["states"].index(facts["goal"]),
            [Fraction(state == facts["start"]) for state in facts["states"]],
        )
        for step in range(facts["steps"]):
            if step and facts["wording"] == "at last":
                now[goal] = Fraction(0)  # who has been there is out
            columns = zip(*facts["chances"], strict=True)
            now = [sum((p * n for p, n in zip(now, column, strict=True)), Fraction(0)) / 100 for column in columns]
        return Fraction(100 * (1 - now[goal]) if facts["wording"] == "elsewhere" else 100 * now[goal])

    def by_ways(self, facts: kit.Facts) -> Fraction:
        """The product of chances along every way of so many steps, added up over those that count."""
        chances, goal, total = _chances(facts), facts["goal"], 0
        for way in product(facts["states"], repeat=facts["steps"]):
            counts = (way[-1] == goal) != (facts["wording"] == "elsewhere")
            if counts and not (facts["wording"] == "at last" and goal in way[:-1]):
                total += prod(chances[step] for step in pairwise((facts["start"], *way)))
        return Fraction(100 * total, 100 ** facts["steps"])

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The states in the order of the alphabet."""
        chances, states = _chances(facts), sorted(facts["states"])
        return {**facts, "states": states, "chances": [[chances[a, b] for b in states] for a in states]}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two numbers of a state seen changed for each other, or five or ten taken from one for another."""
        rows = [list(row) for row in facts["chances"]]
        row, (a, b) = rng.choice(rows), rng.sample(range(3), 2)
        swapped, step = rng.random() < 0.5, rng.choice((5, 10))
        row[a], row[b] = (row[b], row[a]) if swapped else (max(0, row[a] - step), min(100, row[b] + step))
        return {**facts, "chances": rows}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """States on a circle; arrows with heads between them, loops outside, and each chance on a plate on its line."""
        look, size, at = scene.look, scene.look.size, {}
        turn, radius = -pi / 2 + look.rng().uniform(-0.25, 0.25), 1.9 * size
        wide, high = look.width / 2 - 6.4 * size, look.height / 2 - 5.6 * size
        for k, state in enumerate(facts["states"]):
            angle = turn + 2 * pi * k / 3
            at[state] = (look.width / 2 + wide * cos(angle), look.height * 0.55 + high * sin(angle))
        chances = {name: chance for name, chance in _chances(facts).items() if chance}
        light = next(colour for colour in look.palette[1:] if colour in ("orange", "yellow", "cyan", "pink"))
        for name, (x, y) in _loops(at, 2.5 * size).items():
            if name in chances:
                scene.ring(x, y, 1.9 * size, light, 2.4)
        for name, ((x, y), (u, v)) in _lanes(at, radius, 0.85 * size).items():
            if name in chances:
                dx, dy = size * (u - x) / hypot(u - x, v - y), size * (v - y) / hypot(u - x, v - y)
                scene.stroke([(x, y), (u - 0.8 * dx, v - 0.8 * dy)])
                sides = [(u - 1.3 * dx + side * dy, v - 1.3 * dy - side * dx) for side in (0.55, -0.55)]
                scene.polygon([(u, v), *sides], light)
        for name, (x, y) in _plates(at, size).items():
            if name in chances:
                scene.disc(x, y, 1.35 * size, "paper")
                scene.text(chances[name], x, y, scale=0.9)
        for state, (x, y) in at.items():
            scene.disc(x, y, radius, "paper", look.palette[0], 3.5)
            scene.text(state, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Each number by the arrow or loop it stands on; an arrow's head must be at the end of the way it is for."""
        words = figure.words(kit.LETTERS)
        at = {letter: (text.x, text.y) for letter, text in sorted(words)}
        if len(at) != 3:
            raise kit.Unreadable(f"{len(at)} states: expected three")
        size, chances = sorted(text.high for _, text in words)[1], dict.fromkeys(product(sorted(at), repeat=2), 0)
        places = _plates(at, size)
        for text in figure.numbers():
            away, name = min((hypot(x - text.x, y - text.y), name) for name, (x, y) in places.items())
            if away > 1.2 * size or chances[name]:
                raise kit.Unreadable(f"the number {text.text} stands on no arrow")
            chances[name] = text.whole or 0
        heads = [region for region in figure.regions if region.colour != "grey" and region.area < 4 * size * size]
        for name, (_, (u, v)) in _lanes(at, 1.9 * size, 0.85 * size).items():
            if any(hypot(head.x - u, head.y - v) < 1.5 * size for head in heads) != bool(chances[name]):
                raise kit.Unreadable(f"the arrow {name[0]} to {name[1]}: expected a head and a number, or neither")
        return {"states": sorted(at), "chances": [[chances[a, b] for b in sorted(at)] for a in sorted(at)]}


TASK = MarkovChain().task()
