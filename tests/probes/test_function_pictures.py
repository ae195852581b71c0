"""Functions as pictures: shown, read back, and refused where they do not show the answer."""

from __future__ import annotations

from random import Random

import pytest

from probes.core import LayoutRejected, Unreadable
from probes.making import make_item
from probes.registry import load_task


@pytest.mark.parametrize("name", ["parity", "convexity", "breakpoints"])
def test_most_pictures_read_back_at_once(name: str) -> None:
    task = load_task(name)
    views = [make_item(task, 2, seed, representations=["picture"]).view("picture") for seed in range(12)]
    assert sum(view.certified for view in views) >= 11
    assert all(isinstance(view.payload, bytes) for view in views)


def test_what_a_picture_shows_is_the_answer_and_what_is_seen() -> None:
    task = load_task("breakpoints")
    probe = make_item(task, 1, 3, representations=["picture"])
    shown = task.representation("picture").shown(probe.item.state, probe.view("picture").style)
    assert shown["class"] == probe.item.answer
    assert set(shown["seen"]) == {"higher_end", "at_zero", "crossings"}


def test_a_kink_too_small_to_see_is_not_drawn() -> None:
    task = load_task("breakpoints")
    state = task.make(Random(1), 1)
    low, high = float(state["window"][2].split("/")[0]), 10**7
    flat = {**state, "window": [*state["window"][:2], str(int(low) - high), str(high)]}
    picture = task.representation("picture")
    with pytest.raises(LayoutRejected, match="of the height shows the answer"):
        picture.show(flat, picture.style(Random(1), flat))


def test_text_is_no_picture() -> None:
    with pytest.raises(Unreadable):
        load_task("parity").representation("picture").read("x^2", {})
    with pytest.raises(Unreadable):
        load_task("parity").representation("picture").read(b"x^2", {})
