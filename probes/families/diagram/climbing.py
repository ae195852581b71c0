"""How lettered diagrams get harder: to see by more strokes closer together, to think by more letters on a line.

With many letters on a line there are many pairs of them to count, and triangles within triangles.
"""

from __future__ import annotations

from random import Random

from isoprobe.probes.core import BadState, NotMade, State, Style
from isoprobe.probes.families.diagram import circle_figures, plane_figures
from isoprobe.probes.families.diagram.figures import ROOM_FOR_A_LETTER, drawn_of
from isoprobe.probes.families.diagram.naming import ALL
from isoprobe.probes.families.diagram.sketch import EXACT, Cramped, Sketch
from isoprobe.probes.families.diagram.states import MOST_LETTERS, canonical, validate
from isoprobe.probes.grid import Axis, Grid, Numbers, later

SEE = Axis(
    "about {strokes} straight strokes in {room}% of the usual room, {gap} pixels or more between points, capitals "
    "{cap} pixels high, and up to {circles} circles",
    {
        "strokes": (4, 5, 6, 7, 8, 9, 10, 12, 16, 20),
        "room": later(100, 130, 160),
        "gap": (60, 52, 46, 40, 35, 31, 27, 24, 21, 20),
        "cap": (22, 20, 19, 18, 17, 16, 15, 14, 13, 13),
        "circles": (0, 0, 1, 1, 2, 2, 2, 3, 2, 2),
    },
    "points are named by 25 capitals, for of digits and primes among so many lines our own reader misreads too many",
)
THINK = Axis(
    "up to {on} letters on a line",
    {"on": (3, 3, 4, 4, 5, 5, 6, 6, 7, 8)},
    "of letters and circles: to count what is seen is all the thinking there is",
)
LEVELS = {1: (3, 2), 2: (6, 4), 3: (8, 5)}
_TRIES, _FAILURES = 200, 40
_NAMES = len(ALL) + 1  # points of a fine figure, whose names are letters alone: the alphabet but I


def climb(rng: Random, numbers: Numbers) -> State:
    """A figure of about so many strokes and with at most so many letters on one."""
    for _ in range(_TRIES):
        sketch = _grown(rng, numbers)
        state = drawn_of(sketch, rng) if sketch else None
        if state is None:
            continue
        state = canonical(state)
        try:
            validate(state)
        except BadState:
            continue
        return state
    raise NotMade(f"{dict(numbers)}: {_TRIES} figures in a row left something in doubt")


def _grown(rng: Random, numbers: Numbers) -> Sketch | None:
    strokes, on, circles = numbers["strokes"], numbers["on"], rng.randint(0, numbers["circles"])

    fine = 100 / numbers["room"]
    most_points = MOST_LETTERS if fine == 1 else _NAMES

    def step(sketch: Sketch, rng: Random) -> None:
        choices = (*plane_figures.STEPS, *circle_figures.ROUND_STEPS) if circles else plane_figures.STEPS
        rng.choices([one for one, _ in choices], [often for _, often in choices])[0](sketch, rng)
        if len(sketch.strokes) > strokes or len(sketch.circles) > circles or most_on_a_line(sketch) > on:
            raise Cramped
        if len(sketch.points) > most_points:
            raise Cramped

    sketch = Sketch(fine=fine)
    starts = plane_figures.STARTS
    if not sketch.attempt(lambda made, rng: rng.choice([one for one, _ in starts])(made, rng), rng):
        return None
    failures = 0
    while failures < _FAILURES / fine**2 and (len(sketch.strokes) < strokes or most_on_a_line(sketch) < on):
        failures += not sketch.attempt(step, rng)
    enough = len(sketch.strokes) >= strokes - 1 - strokes // 6 and most_on_a_line(sketch) >= on - on // 4
    if not enough or len(sketch.strokes) > strokes or most_on_a_line(sketch) > on:
        return None
    if min(map(sketch.widest_angle, range(len(sketch.points)))) < ROOM_FOR_A_LETTER:
        return None
    return sketch


def most_on_a_line(sketch: Sketch) -> int:
    """How many letters are on the line that has most of them."""
    return max((sum(line.off(point) < EXACT for point in sketch.points) for line in sketch.strokes), default=0)


def look(rng: Random, state: State, numbers: Numbers) -> Style:
    """A look with points so far apart, or up to a half more, and capitals so high: one may find room where another does
    not."""
    from isoprobe.vision.diagram.drawing.diagram import sample_style

    return sample_style(rng, state, asked=(numbers["gap"] * rng.uniform(1.0, 1.5), numbers["cap"]))


GRID = Grid(SEE, THINK, climb, LEVELS, look)
