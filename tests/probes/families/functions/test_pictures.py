"""Functions as pictures: shown, read back, and refused where they do not show the answer."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from isoprobe.probes.core import LayoutRejected, Unreadable
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.functions.pictures import ROOMS


@pytest.mark.parametrize("name", ["parity", "convexity", "breakpoints"])
def test_most_pictures_read_back_at_once(name: str) -> None:
    task = load_task(name)
    views = [make_item(task, 2, seed, representations=["picture"]).view("picture") for seed in range(12)]
    assert sum(view.certified for view in views) >= 11
    assert all(isinstance(view.payload, bytes) for view in views)


def test_what_a_picture_shows_is_the_answer() -> None:
    task = load_task("breakpoints")
    probe = make_item(task, 1, 3, representations=["picture"])
    view, picture = probe.view("picture"), task.representation("picture")
    content = picture.content(probe.item.state, view.style)
    assert content == picture.read(view.payload, {})
    assert (content["class"], content["domain"], set(content["seen"])) == (probe.item.answer, [None, None], {"scales"})


def test_what_a_question_asks_for_is_read_beside_it() -> None:
    task = load_task("breakpoints")
    probe = make_item(task, 1, 3, representations=["picture"])
    view, picture = probe.view("picture"), task.representation("picture")
    truth = picture.perfect_sight(probe.item.state, view.style)["seen"]
    seen = picture.read(view.payload, {"sights": True})["seen"]
    assert set(seen) == {"scales", "higher_end", "at_zero", "crossings"}
    assert truth.keys() == {*seen, "curve"}
    point = picture.read(view.payload, {"x": "999"})["seen"]["point"]
    assert point == {"x": "999", "defined": False, "value": None}


def test_numbers_misread_by_a_power_of_ten_are_another_scale() -> None:
    task = load_task("convexity")
    state = task.make(Random(2), 2)
    picture, edges = task.representation("picture"), state["window"]
    style = {**picture.style(Random(1), state), "room": [0.0, 0.0]}
    tenfold = {**state, "window": [*edges[:2], *(str(10 * Fraction(edge)) for edge in edges[2:])]}
    one, other = (picture.content(each, style)["seen"]["scales"] for each in (state, tenfold))
    assert one[1] >= other[1] + 3


def test_room_is_left_beyond_the_ends_of_a_domain_only() -> None:
    picture, half = load_task("convexity").representation("picture"), {"domain": ["0", None]}
    rooms = [picture.style(Random(seed), half)["room"] for seed in range(60)]
    assert {room[0] for room in rooms} == set(ROOMS)
    assert {room[1] for room in rooms} == {0.0}


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
