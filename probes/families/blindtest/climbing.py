"""How a picture of a BlindTest scene gets harder to see: the same plan on fewer pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from isoprobe.probes.core import State, Style
from isoprobe.probes.families.blindtest.states import SceneKind
from isoprobe.probes.grid import Axis, Numbers

PIXELS = (1150, 1000, 880, 770, 670, 580, 500, 420, 350, 300)
CROWDED = (1150, 1000, 850, 700, 580, 500, 800, 1200, 1800, 2400)  # where ever more stands in them


def looks(kind: SceneKind) -> Callable[[Random, State, Numbers], Style]:
    """The look of scenes of this kind: `pixels` a side, as far as the finest gap of the plan stays open in them."""

    def look(rng: Random, state: State, numbers: Numbers) -> Style:
        from isoprobe.vision.blindtest.drawing import sized

        return sized(rng, kind.name, state["plan"], numbers["pixels"])

    return look


def counting(what: str, few: Sequence[int], many: Sequence[int]) -> Axis:
    """Harder to think: from how few to how many there are to be counted."""
    return Axis(
        f"{{few}} to {{many}} {what} to be counted",
        {"few": few, "many": many},
        "to count is all the thinking there is",
    )
