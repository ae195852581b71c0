"""Certified pictures are read back exactly after they have been disturbed (the design's law 3), over every task and
level.

MEASURED holds the shares of certified pictures that were read exactly, on 74 first layouts of seeds that played
no part in tuning the reader (69 after JPEG, 73 after a shift, 73 enlarged, 58 at 8 pixels). Nearly all others are
refused with a reason. A false reading is rare, not impossible: beyond these seeds a 4 of Computer Modern that has lost
its thin strokes was seen read as 1, and a 22 in labels of 8 pixels as 2.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.graphs.pictures import state_of
from isoprobe.probes.families.graphs.states import CONNECTIVITY, FLOW, PAIR
from isoprobe.vision.graph.reading import read_graph
from isoprobe.vision.raster.disturbance import Pixels, jpeg, scale, shift
from isoprobe.vision.raster.fonts import digit_height

KINDS = {"connectivity": CONNECTIVITY, "maxflow": FLOW, "isomorphism": PAIR}
MEASURED = {"JPEG at 85": 0.9, "shift": 0.95, "twice as large": 0.93, "labels of 8 pixels": 0.72}
SLACK = 0.1  # what chance takes off a share in a sample of this size
SEEDS = range(2)
LOWEST = 8.0  # pixels


def disturbed(picture: bytes, style: dict, rng: Random) -> dict[str, Pixels]:
    """The picture in each way of MEASURED."""
    looks = [look for look in (style["labels"], style.get("capacities")) if look]
    height = min(digit_height(look["face"], look["size"]) for look in looks)
    return {
        "JPEG at 85": jpeg(picture, 85),
        "shift": shift(picture, rng.choice((-7, -3, 3, 9)), rng.choice((-5, -2, 4, 7))),
        "twice as large": scale(picture, 2.0),
        "labels of 8 pixels": scale(picture, min(1.0, LOWEST / height)),
    }


@pytest.fixture(scope="module")
def outcomes() -> dict[str, Counter]:
    """Of each way: how many certified pictures were read exactly, refused, and read as something else."""
    counted = {way: Counter() for way in MEASURED}
    for name in KINDS:
        task = load_task(name)
        representation = task.representation("picture")
        for level in task.levels:
            for seed in SEEDS:
                probe = make_item(task, level, seed, representations=["picture"])
                view = probe.view("picture")
                if not view.certified:
                    continue
                assert isinstance(view.payload, bytes)
                truth = representation.content(probe.item.state, view.style)
                for way, pixels in disturbed(view.payload, view.style, Random(f"{name}/{level}/{seed}")).items():
                    kind = KINDS[name]
                    try:
                        seen = state_of(kind, read_graph(pixels, panels=len(kind.graphs)), view.stated)
                    except Unreadable:
                        outcome = "refused"
                    else:
                        outcome = "exact" if seen == truth else f"false: {name} level {level} seed {seed}"
                    counted[way][outcome] += 1
    return counted


@pytest.mark.parametrize("way", MEASURED)
def test_certified_pictures_survive(outcomes: dict[str, Counter], way: str) -> None:
    outcome = outcomes[way]
    assert outcome.total() >= 20
    assert set(outcome) <= {"exact", "refused"}
    assert outcome["exact"] >= (MEASURED[way] - SLACK) * outcome.total()
