"""A food web: does one living thing feed on another, directly or by way of what it eats?"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, yes_no
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene, Point
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

SLOT = 1.25  # digit heights between the ends of lines at one name
LEVELS = {1: "three rows of two or three", 2: "three rows of three", 3: "four rows of three or four"}
_ROWS = {1: (3, 2, 3), 2: (3, 3, 3), 3: (4, 3, 4)}  # rows, fewest and most in each
CONTEXTS = {
    "meadow": (
        ("Grass", "Clover", "Wheat", "Oak"),
        ("Mouse", "Rabbit", "Beetle", "Finch"),
        ("Snake", "Toad", "Shrew", "Mole"),
        ("Fox", "Hawk", "Owl", "Stork"),
    ),
    "sea": (
        ("Algae", "Kelp", "Sponge", "Moss"),
        ("Shrimp", "Krill", "Crab", "Urchin"),
        ("Squid", "Cod", "Tuna", "Ray"),
        ("Shark", "Seal", "Orca", "Gull"),
    ),
}
NAMES = tuple(each for rows in CONTEXTS.values() for row in rows for each in row)
_WEB = "In the food web a line joins what is eaten to what eats it, with a dot at the eater's end. "
QUESTIONS = {
    "feeds": _WEB + "Does food pass from {low} to {high}, directly or by way of others?",
    "loses": _WEB + "If {low} died out, would {high} lose something it eats, directly or by way of others?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """Lines between neighbouring rows, and two of different rows: as often joined by a way as not."""
    number, context, graph = draw["numeric"], draw["context"], draw["graph"]
    rows, fewest, most = _ROWS[level]
    counts = [graph.randint(fewest, most) for _ in range(rows)]
    tiers = [context.sample(tier, 4) for tier in CONTEXTS[context.choice(list(CONTEXTS))]]
    names = [name for tier, count in zip(tiers, counts, strict=False) for name in tier[:count]]
    starts = [sum(counts[:k]) for k in range(rows)]
    lines = [
        [a, b]
        for below, above in pairwise(range(rows))
        for a in range(starts[below], starts[below] + counts[below])
        for b in range(starts[above], starts[above] + counts[above])
        if graph.random() < 0.48
    ]
    facts = {"names": names, "rows": counts, "lines": lines, "wording": draw["function"].choice(list(QUESTIONS))}
    low, high = (0, rows - 1) if number.random() < 0.6 else (1, rows - 1) if number.random() < 0.5 else (0, rows - 2)
    pairs: dict[bool, list[tuple[str, str]]] = {True: [], False: []}
    for a in range(starts[low], starts[low] + counts[low]):
        for b in range(starts[high], starts[high] + counts[high]):
            pairs[b in _above(facts, a)].append((names[a], names[b]))
    if not pairs[True] or not pairs[False]:
        return None
    facts["low"], facts["high"] = number.choice(pairs[number.random() < 0.5])
    return facts


def _row_of(facts: Facts) -> list[int]:
    return [row for row, count in enumerate(facts["rows"]) for _ in range(count)]


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    names, lines = facts["names"], facts["lines"]
    if len(names) != sum(facts["rows"]) or len(set(names)) < len(names):
        return "names: expected as many as the rows hold, none twice"
    if lines != sorted(lines) or len({tuple(line) for line in lines}) < len(lines):
        return "lines: expected them in order, none twice"
    row = _row_of(facts)
    if any(max(line) >= len(names) or row[line[1]] != row[line[0]] + 1 for line in lines):
        return "lines: expected each from a row to the next above it"
    if not {facts["low"], facts["high"]} <= set(names):
        return "low and high: expected two names of the web"
    below = row[names.index(facts["low"])] < row[names.index(facts["high"])]
    return "" if below else "low and high: expected the first in a lower row"


def _above(facts: Facts, start: int) -> set[int]:
    """All that live on this one."""
    reached, waiting = {start}, [start]
    while waiting:
        at = waiting.pop()
        for a, b in facts["lines"]:
            if a == at and b not in reached:
                reached.add(b)
                waiting.append(b)
    return reached


def by_search(facts: Facts) -> bool:
    """From the lower one upwards to all that live on it."""
    return facts["names"].index(facts["high"]) in _above(facts, facts["names"].index(facts["low"]))


def by_ways(facts: Facts) -> bool:
    """The number of ways between the two, by powers of the matrix of lines."""
    count = len(facts["names"])
    matrix = [[int([a, b] in facts["lines"]) for b in range(count)] for a in range(count)]
    ways = [int(name == facts["low"]) for name in facts["names"]]
    found = 0
    for _ in facts["rows"]:
        ways = [sum(ways[a] * matrix[a][b] for a in range(count)) for b in range(count)]
        found += ways[facts["names"].index(facts["high"])]
    return found > 0


def _ends(a: Point, b: Point, slots: tuple[int, int, int, int], size: float) -> tuple[Point, Point]:
    """Where a line leaves the name below and where it ends at the name above: side by side with other lines, in places
    kept for each name of the other row. `slots`: which name below of how many, which above of how many."""
    n, below, k, above = slots
    start = (a[0] + (k - (above - 1) / 2) * SLOT * size, a[1] - 1.6 * size)
    return start, (b[0] + (n - (below - 1) / 2) * SLOT * size, b[1] + 1.6 * size)


def scene(facts: Facts, look: Look) -> FigureScene:
    """Names in rows, what is eaten below, lines from one row to the next."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    rows = facts["rows"]
    step = (look.height - 4 * size) / (len(rows) - 1)
    places, slots = [], []
    for k, count in enumerate(rows):
        slot, shift = look.width / count, rng.uniform(-0.1, 0.1) * look.width / count
        places += [((n + 0.5) * slot + shift, look.height - 2 * size - k * step) for n in range(count)]
        slots += [(n, count) for n in range(count)]
    for a, b in facts["lines"]:
        start, end = _ends(places[a], places[b], (*slots[a], *slots[b]), size)
        made.stroke([start, end], look.palette[0], 2.4)
        made.disc(*end, 5.0, look.palette[0])
    for (x, y), name in zip(places, facts["names"], strict=True):
        made.text(name, x, y)
    return made


def read(figure: FigureReading) -> Facts:
    """Names by rows; lines where all of the way between two names of neighbouring rows is coloured."""
    found = sorted(figure.words(NAMES), key=lambda each: -each[1].y)
    if not found:
        raise Unreadable("no names")
    size, rows = sorted(text.high for _, text in found)[len(found) // 2], [[found[0]]]
    for each in found[1:]:
        if rows[-1][-1][1].y - each[1].y > 2 * size:
            rows.append([])
        rows[-1].append(each)
    rows = [sorted(row, key=lambda each: each[1].x) for row in rows]
    order = [each for row in rows for each in row]
    at = {name: k for k, (name, _) in enumerate(order)}
    colours = [colour for colour in figure.hues if colour != "grey"]
    lines = []
    for below, above in pairwise(rows):
        for n, (name, text) in enumerate(below):
            for k, (eater, other) in enumerate(above):
                slots = (n, len(below), k, len(above))
                (x, y), (u, v) = _ends((text.x, text.y), (other.x, other.y), slots, size)
                near, far = [(x + part * (u - x), y + part * (v - y)) for part in (0.06, 0.94)]
                if any(figure.inked(near, far, colour, 3) > 0.95 for colour in colours):
                    lines.append([at[name], at[eater]])
    return {"names": [name for name, _ in order], "rows": [len(row) for row in rows], "lines": sorted(lines)}


def corrupt(rng: Random, facts: Facts) -> Facts:
    """One line or more overlooked or seen where there are none."""
    lines, row = [list(line) for line in facts["lines"]], _row_of(facts)
    may_be = [[a, b] for a in range(len(row)) for b in range(len(row)) if row[b] == row[a] + 1]
    for line in rng.sample(may_be, min(len(may_be), rng.choice((1, 2, 4, 8, 12)))):
        if line in lines:
            lines.remove(line)
        else:
            lines.append(line)
    return {**facts, "lines": sorted(lines)}


def _eaters(facts: Facts, name: str) -> int:
    return sum(a == facts["names"].index(name) for a, _ in facts["lines"])


def _one_below(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(facts["names"][: len(facts["names"]) - facts["rows"][-1]]),)


TASK = program_task(
    topic="scientific figure",
    summary="Does food pass from one living thing of a food web to another?",
    levels=LEVELS,
    variations=("numeric", "graph", "colour", "function", "context"),
    question=QUESTIONS,
    fields={
        "names": Listed(Word(NAMES), 4, 16),
        "rows": Listed(Whole(1, 4), 2, 4),
        "lines": Listed(Listed(Whole(0, 15), 2, 2), 0, 48),
    },
    asked={"low": Word(NAMES), "high": Word(NAMES)},
    answer=yes_no(),
    make=make,
    valid=valid,
    solvers=(
        ("search", "all that live on the lower one, found upwards", by_search),
        ("ways", "the number of ways by powers of the matrix of lines", by_ways),
    ),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(600, 460),
    prose=(
        "Counted from 0 the living things are {names}; rows from the bottom hold {rows} of them; the lines, each from "
        "what is eaten to the eater, are {lines}."
    ),
    elements=(
        Element("eaters", "How many eat {a} directly?", "integer", lambda f, args: _eaters(f, args[0]), _one_below),
        Element("lines", "How many lines does the food web have?", "integer", lambda f, _: len(f["lines"])),
    ),
    labels=lambda facts: {"rows": len(facts["rows"]), "lines": len(facts["lines"])},
)
