"""A Markov chain of three states, drawn with chances on its arrows: how likely is a state after a few steps?"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import cos, hypot, pi, sin
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import real
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene, Point
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "two steps, few arrows", 2: "two or three steps", 3: "three or four steps, all arrows"}
_STEPS = {1: (2, 2), 2: (2, 3), 3: (3, 4)}
LETTERS = tuple("ABDEFGHKLMNPRT")
_CHAIN = "Arrows of the Markov chain bear the chances of going from state to state in one step, in per cent. "
QUESTIONS = {
    "there": _CHAIN + "After {steps} steps from the state {start}, what is the chance, in per cent, to be in {goal}?",
    "elsewhere": _CHAIN + "After {steps} steps from {start}, what is the chance, in per cent, not to be in {goal}?",
    "at last": _CHAIN
    + "From {start}, what is the chance, in per cent, that the step numbered {steps} is the first to end in {goal}?",
}


def make(draw: Draw, level: int) -> Facts:
    """Rows of three chances, in per cent, that make a hundred; some are none where few arrows are wanted."""
    number, graph = draw["numeric"], draw["graph"]
    letters = sorted(draw["symbolic"].sample(LETTERS, 3))
    rows = []
    for _ in letters:
        a, b = sorted(number.sample(range(1, 20), 2))
        row = [5 * a, 5 * (b - a), 5 * (20 - b)]
        lacking, other = graph.sample(range(3), 2)
        if graph.random() < {1: 0.8, 2: 0.4, 3: 0.0}[level]:
            row[other] += row[lacking]
            row[lacking] = 0
        rows.append(row)
    start, goal = graph.randrange(3), graph.randrange(3)
    return {
        "states": letters,
        "chances": rows,
        "start": letters[start],
        "goal": letters[goal],
        "steps": number.randint(*_STEPS[level]),
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    states, rows = facts["states"], facts["chances"]
    if states != sorted(set(states)):
        return "states: expected three in the order of the alphabet"
    if any(sum(row) != 100 or row.count(0) > 1 for row in rows):
        return "chances: expected rows that make a hundred, with one arrow less than all at most"
    if not {facts["start"], facts["goal"]} <= set(states):
        return "start and goal: expected two of the states"
    return "" if 0 < by_rows(facts) < 100 else "start, goal and steps: expected a chance between none and certainty"


def by_rows(facts: Facts) -> Fraction:
    """The chances of all states carried on, step by step."""
    states, goal = facts["states"], facts["states"].index(facts["goal"])
    now = [Fraction(int(state == facts["start"])) for state in states]
    for step in range(facts["steps"]):
        if step and facts["wording"] == "at last":
            now[goal] = Fraction(0)  # who has been there is out
        now = [sum((now[a] * row[b] for a, row in enumerate(facts["chances"])), Fraction(0)) / 100 for b in range(3)]
    return Fraction(100 * (1 - now[goal] if facts["wording"] == "elsewhere" else now[goal]))


def by_ways(facts: Facts) -> Fraction:
    """The product of chances along every way of so many steps, added up over those that count."""
    states, total = facts["states"], 0
    start, goal, steps = states.index(facts["start"]), states.index(facts["goal"]), facts["steps"]
    for way in product(range(3), repeat=steps):
        counts = way[-1] == goal
        if facts["wording"] == "elsewhere":
            counts = not counts
        elif facts["wording"] == "at last":
            counts = counts and goal not in way[:-1]
        if counts:
            weight = 1
            for a, b in zip((start, *way), way, strict=False):
                weight *= facts["chances"][a][b]
            total += weight
    return Fraction(100 * total, 100**steps)


Lane = tuple[Point, Point]


def _lanes(at: dict[str, Point], radius: float, shift: float) -> dict[str, Lane]:
    """Of each pair of states the way from rim to rim, to the right of the straight line as one goes."""
    found = {}
    for a, b in permutations(at, 2):
        (x, y), (u, v) = at[a], at[b]
        far = hypot(u - x, v - y)
        dx, dy = (u - x) / far, (v - y) / far
        along = (radius * radius - shift * shift) ** 0.5
        found[a + b] = (
            (x - shift * dy + along * dx, y + shift * dx + along * dy),
            (u - shift * dy - along * dx, v + shift * dx - along * dy),
        )
    return found


def _loops(at: dict[str, Point], far: float) -> dict[str, Point]:
    """The middle of each state's loop, outwards from the middle of all."""
    x, y = (sum(point[k] for point in at.values()) / 3 for k in (0, 1))
    found = {}
    for a, (u, v) in at.items():
        way = hypot(u - x, v - y)
        found[a + a] = (u + far * (u - x) / way, v + far * (v - y) / way)
    return found


def scene(facts: Facts, look: Look) -> FigureScene:
    """States on a circle; arrows with heads between them, loops outside, and each chance on a plate on its line."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    turn, radius = -pi / 2 + rng.uniform(-0.25, 0.25), 1.9 * size
    wide, high = look.width / 2 - 6.4 * size, look.height / 2 - 5.6 * size
    at = {}
    for k, state in enumerate(facts["states"]):
        angle = turn + 2 * pi * k / 3
        at[state] = (look.width / 2 + wide * cos(angle), look.height * 0.55 + high * sin(angle))
    chances = {
        a + b: chance
        for a, row in zip(facts["states"], facts["chances"], strict=True)
        for b, chance in zip(facts["states"], row, strict=True)
        if chance
    }
    plates = {}
    light = next(colour for colour in look.palette[1:] if colour in ("orange", "yellow", "cyan", "pink"))
    for name, (x, y) in _loops(at, 2.5 * size).items():
        if name in chances:
            made.ring(x, y, 1.9 * size, light, 2.4)
            u, v = at[name[0]]
            plates[name] = (x + 0.76 * (x - u), y + 0.76 * (y - v))
    for name, ((x, y), (u, v)) in _lanes(at, radius, 0.85 * size).items():
        if name in chances:
            far = hypot(u - x, v - y)
            dx, dy = (u - x) / far, (v - y) / far
            made.stroke([(x, y), (u - 0.8 * size * dx, v - 0.8 * size * dy)])
            back = (u - 1.3 * size * dx, v - 1.3 * size * dy)
            side = (0.55 * size * dy, -0.55 * size * dx)
            tips = [(u, v), (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])]
            made.polygon(tips, light)
            plates[name] = (x + 0.4 * (u - x), y + 0.4 * (v - y))
    for name, (x, y) in plates.items():
        made.disc(x, y, 1.35 * size, "paper")
        made.text(chances[name], x, y, scale=0.9)
    for state, (x, y) in at.items():
        made.disc(x, y, radius, "paper", look.palette[0], 3.5)
        made.text(state, x, y)
    return made


def read(figure: FigureReading) -> Facts:
    """Each number by the arrow or loop it stands on; an arrow's head must be at the end of the way it is for."""
    at = {letter: (text.x, text.y) for letter, text in figure.words(LETTERS)}
    if len(at) != 3:
        raise Unreadable(f"{len(at)} states: expected three")
    states, size = sorted(at), sorted(text.high for _, text in figure.words(LETTERS))[1]
    lanes = _lanes(at, 1.9 * size, 0.85 * size)
    places = {name: (x + 0.4 * (u - x), y + 0.4 * (v - y)) for name, ((x, y), (u, v)) in lanes.items()}
    for name, (x, y) in _loops(at, 2.5 * size).items():
        u, v = at[name[0]]
        places[name] = (x + 0.76 * (x - u), y + 0.76 * (y - v))
    chances: dict[str, int] = {}
    for text in figure.numbers():
        name = min(places, key=lambda n: hypot(places[n][0] - text.x, places[n][1] - text.y))
        if hypot(places[name][0] - text.x, places[name][1] - text.y) > 1.2 * size or name in chances:
            raise Unreadable(f"the number {text.text} stands on no arrow")
        chances[name] = text.whole or 0
    heads = [region for region in figure.regions if region.colour != "grey" and region.area < 4 * size * size]
    for name, (_, (u, v)) in lanes.items():
        seen = any(hypot(head.x - u, head.y - v) < 1.5 * size for head in heads)
        if seen != (name in chances):
            raise Unreadable(f"the arrow from {name[0]} to {name[1]}: expected a head and a number, or neither")
    return {"states": states, "chances": [[chances.get(a + b, 0) for b in states] for a in states]}


def _an_arrow(rng: Random, facts: Facts) -> tuple[str, ...]:
    states = facts["states"]
    pairs = [(a, b) for a, b in permutations(states, 2) if facts["chances"][states.index(a)][states.index(b)]]
    return rng.choice(pairs)


def _chance(facts: Facts, arguments: tuple[str, ...]) -> int:
    a, b = (facts["states"].index(each) for each in arguments)
    return int(facts["chances"][a][b])


def corrupt(rng: Random, facts: Facts) -> Facts:
    """Two numbers of a state seen changed for each other, or five or ten taken from one for another."""
    rows = [list(row) for row in facts["chances"]]
    row, (a, b) = rng.choice(rows), rng.sample(range(3), 2)
    if rng.random() < 0.5:
        row[a], row[b] = row[b], row[a]
    else:
        step = rng.choice((5, 10))
        row[a], row[b] = max(0, row[a] - step), min(100, row[b] + step)
    return {**facts, "chances": rows}


TASK = program_task(
    topic="graph theory",
    summary="How likely is a state of a Markov chain after a few steps?",
    levels=LEVELS,
    variations=("numeric", "graph", "colour", "symbolic", "function"),
    question=QUESTIONS,
    fields={
        "states": Listed(Word(LETTERS), 3, 3),
        "chances": Listed(Listed(Whole(0, 100), 3, 3), 3, 3),
    },
    asked={"steps": Whole(1, 5), "start": Word(LETTERS), "goal": Word(LETTERS)},
    answer=real(2),
    make=make,
    valid=valid,
    solvers=(
        ("rows", "the chances of all states carried on step by step", by_rows),
        ("ways", "the products of chances along every way", by_ways),
    ),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(560, 480),
    table=("states", "chances"),
    prose="From each of the states {states}, in this order, the chances in per cent of going to each are {chances}.",
    elements=(
        Element("chance", "Which number is on the arrow from {a} to {b}?", "integer", _chance, _an_arrow),
        Element(
            "loops",
            "How many states have an arrow back to themselves?",
            "integer",
            lambda f, _: sum(row[k] > 0 for k, row in enumerate(f["chances"])),
        ),
    ),
    labels=lambda facts: {"steps": facts["steps"], "asks": facts["wording"]},
)
