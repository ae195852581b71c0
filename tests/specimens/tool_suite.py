"""A small suite that the tools' own loaders are tried on: one and several right options, several pictures, none."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.suite import Suite, write_suite

ITEMS = ("published-v1-one", "published-v1-two", "published-v1-several")
PICTURED = {(ITEMS[1], "picture"): 2}  # how many pictures a question has, where not one


def suite_at(path: Path) -> Suite:
    """The suite, written there."""
    one, two = (bytes(cv2.imencode(".png", np.full((40, 40, 3), shade, np.uint8))[1]) for shade in (9, 200))
    options = ("left", "None", "right")
    probes = [
        make_item(load_task("connectivity"), 1, 0),
        published_probe("one", "Which?", "option", "B", [one], choices=options, texts={"caption": "dark"}),
        published_probe("two", "Is <image_1> as <image_2>?", "option", "A", [one, two], choices=("x", "y")),
        published_probe("several", "Which?\tor\n\"what\"?", "options", ["A", "C"], [two], choices=options),
    ]  # fmt: skip
    return write_suite(path, probes, "a test")
