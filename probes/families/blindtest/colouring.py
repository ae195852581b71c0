"""The colours of the things in a BlindTest scene: how they are drawn, and the questions about them."""

from __future__ import annotations

from random import Random

from isoprobe.probes.core import State
from isoprobe.probes.engine.questions import Arguments, Element
from isoprobe.vision.blindtest.colours import COLOURS

PALETTE = tuple(COLOURS)


def draw_colours(rng: Random, count: int, plain: float = 0.5) -> list[str]:
    """A colour for each of so many things; all black in the share `plain` of scenes, else from three or more."""
    if rng.random() < plain:
        return ["black"] * count
    some = rng.sample(PALETTE, rng.randint(3, len(PALETTE)))
    return [rng.choice(some) for _ in range(count)]


def colour_elements(thing: str) -> tuple[Element, ...]:
    """Whether there is such a thing in a colour, and how many there are in one. The states' key is `colours`."""

    def present_or_not(rng: Random, state: State) -> Arguments:
        there = rng.random() < 0.5
        return (rng.choice([name for name in PALETTE if (name in state["colours"]) == there] or PALETTE),)

    def present(rng: Random, state: State) -> Arguments | None:
        names = sorted(set(state["colours"]))
        return (rng.choice(names),) if len(names) > 1 else None

    return (
        Element(
            "colour",
            f"Is there {'an' if thing[0] in 'aeiou' else 'a'} {thing} in the picture whose colour is {{a}}?",
            "yes_no",
            lambda state, arguments: arguments[0] in state["colours"],
            present_or_not,
        ),
        Element(
            "colour_count",
            f"How many {thing}s in the picture have the colour {{a}}?",
            "integer",
            lambda state, arguments: state["colours"].count(arguments[0]),
            present,
        ),
    )
