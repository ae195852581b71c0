"""Pictures changed on purpose: what is certified, what is refused, and that the answer stays."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from isoprobe.probes.core import Probe
from isoprobe.probes.engine.interventions import KINDS, BadChange, CannotChange, change_of, changed_view
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.vision.raster.disturbance import pixels_of


@lru_cache(maxsize=4)
def made(task: str, seed: int = 7) -> Probe:
    return make_item(load_task(task), 1, seed, representations=["picture"])


def changed(probe: Probe, *spelled: str) -> bytes:
    changes = [change_of(*each.split("=")) for each in spelled]
    view = changed_view(probe.item, probe.views[0], changes)
    assert view.certified == probe.views[0].certified
    assert isinstance(view.payload, bytes)
    return view.payload


@pytest.mark.parametrize("name", [name for name in KINDS if name not in ("label", "move", "highlight")])
def test_every_change_makes_another_picture_that_reads_back(name: str) -> None:
    probe = made("touching_circles")
    assert changed(probe, name) != probe.views[0].payload


def test_names_are_drawn_larger_and_what_is_asked_about_in_its_own_colour() -> None:
    probe = made("connectivity")
    larger = changed_view(probe.item, probe.views[0], [change_of("label", "1.1")])
    assert larger.style["labels"]["size"] == pytest.approx(1.1 * probe.views[0].style["labels"]["size"], abs=0.02)
    seeds = (made("connectivity", seed) for seed in range(20))
    named = next(each for each in seeds if "query" in each.views[0].stated)
    colours = changed_view(named.item, named.views[0], [change_of("highlight")]).style["colours"][0]
    own = {colours[node] for node in named.item.state["query"]}
    assert len(own) == 1
    assert own.isdisjoint(colour for node, colour in colours.items() if node not in named.item.state["query"])


def test_names_are_moved() -> None:
    inside = next(
        each for seed in range(20) if (each := made("connectivity", seed)).views[0].style["labels"]["place"] == "inside"
    )
    moved = changed_view(inside.item, inside.views[0], [change_of("move")])
    assert moved.style["labels"]["place"] == "beside"
    drawn = made("letters", 3)
    assert changed_view(drawn.item, drawn.views[0], [change_of("move", "4")]).payload != drawn.views[0].payload


def test_marks_number_what_is_there_and_leave_the_rest() -> None:
    probe = next(
        each for seed in range(20) if not (each := made("connectivity", seed)).item.state["nodes"][0].isdigit()
    )
    was, laid = pixels_of(probe.views[0].payload), pixels_of(changed(probe, "marks"))
    colours = {tuple(each) for each in laid[(was != laid).any(axis=2)].tolist()}
    assert len(colours) == 1
    assert not (was == colours.pop()).all(axis=2).any()
    with pytest.raises(CannotChange, match="numbers of its own"):
        changed(made("coins"), "marks")
    numbered = next(each for seed in range(20) if (each := made("connectivity", seed)).item.state["nodes"][0].isdigit())
    with pytest.raises(CannotChange, match="numbers already"):
        changed(numbered, "marks")


def test_scratches_run_over_ink_too() -> None:
    probe = made("touching_circles")
    was, laid = pixels_of(probe.views[0].payload), pixels_of(changed(probe, "scratch=60"))
    paper = (was == was[0, 0]).all(axis=2)
    assert ((was != laid).any(axis=2) & ~paper).sum() > 50


def test_what_a_question_about_an_element_names_is_highlighted() -> None:
    probe = made("connectivity", 3)
    names = probe.item.state["nodes"][:2]
    colours = changed_view(probe.item, probe.views[0], [change_of("highlight")], names).style["colours"][0]
    assert colours[names[0]] == colours[names[1]] not in {colours[each] for each in colours if each not in names}


def test_changes_add_up_and_are_the_same_every_time() -> None:
    probe = made("touching_circles")
    both = changed(probe, "noise=4", "scale=1.5")
    assert both == changed(probe, "noise=4", "scale=1.5")
    was = pixels_of(probe.views[0].payload).shape
    assert pixels_of(both).shape[0] == round(1.5 * was[0])


def test_what_hides_the_answer_is_refused() -> None:
    with pytest.raises(CannotChange, match="not certified"):
        changed(made("touching_circles"), "blur=20")


def test_only_what_has_no_up_is_turned() -> None:
    changed(made("touching_circles"), "turn=90")
    for task in ("grid_size",):
        with pytest.raises(CannotChange, match="what is up"):
            changed(made(task), "turn=90")


def test_a_published_picture_is_changed_and_stays_uncertified() -> None:
    view = replace(made("touching_circles").views[0], certified=False)
    probe = published_probe("q", "How many?", "integer", 3, ())
    assert changed_view(probe.item, view, [change_of("scale")]).certified is False
    with pytest.raises(CannotChange, match="not drawn by us"):
        changed_view(probe.item, view, [change_of("line")])
    with pytest.raises(CannotChange, match="no picture"):
        changed_view(probe.item, replace(view, payload="text"), [change_of("scale")])


@pytest.mark.parametrize(
    ("name", "amount"), [("scale", "0"), ("scale", "nan"), ("blur", "x"), ("jpeg", "101"), ("bold", "")]
)
def test_wrong_amounts_are_told(name: str, amount: str) -> None:
    with pytest.raises(BadChange, match=name):
        change_of(name, amount)
