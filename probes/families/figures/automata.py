"""Finite automata that read words of 0 and 1, and how their arrows and letters are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, pi

import cv2
import numpy as np

from isoprobe.probes.families.programs import kit

STATE = kit.Word(kit.LETTERS)
LETTERS = ("0", "1")
MACHINE = (
    "The picture shows a finite automaton: from each state it follows the arrow with the next letter of a word, 0 or "
    "1. A double circle marks an accepting state. A word is accepted if the automaton is in an accepting state after "
    "its last letter. "
)
COUNTS = {1: 3, 2: 4, 3: 5}  # states at each level
LONGEST = 12
BORDER, INNER = 2.3, 1.75  # in heights of digits: radius of a state's circle, and of the one inside it
SHARES = (0.24, 0.3, 0.36, 0.42, 0.48, 0.54)  # of the way along an arrow, where its letter may stand
SHIFT = 0.7  # of arrows to the right of the line between two middles

Arrow = tuple[str, str]


def following(facts: kit.Facts) -> dict[tuple[str, str], str]:
    """Where each letter leads from each state."""
    return {
        (state, letter): goal
        for letter, field in zip(LETTERS, ("zero", "one"), strict=True)
        for state, goal in zip(facts["states"], facts[field], strict=True)
    }


def after(facts: kit.Facts, start: str, word: str) -> str:
    """The state after a word, letter by letter."""
    step, state = following(facts), start
    for letter in word:
        state = step[state, letter]
    return state


def no_machine(facts: kit.Facts) -> str:
    """Why facts are no automaton; "" where they are."""
    states = facts["states"]
    if states != sorted(set(states)) or facts["accepting"] != sorted(set(facts["accepting"])):
        return "states and accepting: expected them in the order of the alphabet"
    if not len(states) == len(facts["zero"]) == len(facts["one"]):
        return "zero and one: expected an entry for each state"
    if not {*facts["accepting"], *facts["zero"], *facts["one"]} <= set(states):
        return "accepting, zero and one: expected some of the states"
    if len(facts["accepting"]) == len(states):
        return "accepting: expected some of the states, not all"
    if any(a == b for a, b in zip(facts["zero"], facts["one"], strict=True)):
        return "zero and one: expected 0 and 1 to lead from a state to different ones"
    return ""


def arrows(facts: kit.Facts) -> dict[Arrow, str]:
    """The letter on each arrow."""
    return {(state, goal): letter for (state, letter), goal in following(facts).items()}


def lanes(at: dict[str, kit.Point], size: float) -> dict[Arrow, tuple[kit.Point, kit.Point]]:
    """Of each pair of states the way from rim to rim, to the right of the straight line as one goes."""
    shift, found = SHIFT * size, {}
    along = ((BORDER * size) ** 2 - shift**2) ** 0.5
    for a, (x, y) in at.items():
        for b, (u, v) in at.items():
            if a != b:
                dx, dy = (u - x) / hypot(u - x, v - y), (v - y) / hypot(u - x, v - y)
                begin = (x - shift * dy + along * dx, y + shift * dx + along * dy)
                found[a, b] = begin, (u - shift * dy - along * dx, v + shift * dx - along * dy)
    return found


def loops(at: dict[str, kit.Point], size: float) -> dict[Arrow, kit.Point]:
    """The middle of each state's loop, outwards from the middle of all."""
    x, y = (sum(point[k] for point in at.values()) / len(at) for k in (0, 1))
    ways = {a: hypot(u - x, v - y) for a, (u, v) in at.items()}
    far = (BORDER + 0.9) * size
    return {(a, a): (u + far * (u - x) / ways[a], v + far * (v - y) / ways[a]) for a, (u, v) in at.items()}


def off(line: tuple[kit.Point, kit.Point], at: kit.Point) -> float:
    """How far a place is from a straight way."""
    (x, y), (u, v) = line
    share = ((at[0] - x) * (u - x) + (at[1] - y) * (v - y)) / ((u - x) ** 2 + (v - y) ** 2)
    share = min(1.0, max(0.0, share))
    return hypot(x + share * (u - x) - at[0], y + share * (v - y) - at[1])


def plates(at: dict[str, kit.Point], size: float, drawn: Sequence[Arrow]) -> dict[Arrow, kit.Point]:
    """Where the letters stand: outside on loops; on other arrows nearer to their beginnings than to their heads, where
    they are clear of other arrows and of other letters."""
    ways, found = {name: way for name, way in lanes(at, size).items() if name in drawn}, dict[Arrow, kit.Point]()
    for (a, _), (x, y) in loops(at, size).items():
        if (a, a) in drawn:
            u, v = at[a]
            far = 1.5 * size / hypot(x - u, y - v)
            found[a, a] = (x + far * (x - u), y + far * (y - v))
    for name, ((x, y), (u, v)) in ways.items():
        places = [(x + share * (u - x), y + share * (v - y)) for share in SHARES]
        clear = [
            min(
                [off(way, place) for other, way in ways.items() if other != name]
                + [hypot(place[0] - p, place[1] - q) / 1.6 for p, q in found.values()]
                + [1.6 * size]
            )
            for place in places
        ]
        found[name] = places[clear.index(max(clear))]
    return found


def is_double(figure: kit.FigureReading, at: kit.Point, size: float) -> bool:
    """Whether there is a second circle within a state's one. Raises Unreadable where that is not clear."""
    ink = cv2.dilate(figure.line_ink, np.ones((3, 3), np.uint8))
    turns = np.linspace(0, 2 * pi, 72, endpoint=False)
    shares = []
    for radius in np.arange(1.35, BORDER - 0.3, 0.06) * size:
        columns, rows = (np.rint(at[k] + radius * part(turns)).astype(int) for k, part in ((0, np.cos), (1, np.sin)))
        shares.append(float((ink[rows, columns] > 0).mean()))
    if 0.15 < max(shares) < 0.8:
        raise kit.Unreadable(f"a circle at {at[0]:.0f}, {at[1]:.0f} that may be double")
    return max(shares) >= 0.8
