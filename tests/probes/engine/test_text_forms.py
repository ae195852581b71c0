"""A form made of a writer and a reader shows, states and reads what they do, and holds what it is told to hold."""

from __future__ import annotations

from random import Random

from isoprobe.probes.core import Payload, State, Stated
from isoprobe.probes.engine.text_forms import text_form


def _read(payload: Payload, stated: Stated) -> State:
    number, _, colour = str(payload).partition(" ")
    return {"number": int(number), "colour": colour or stated["colour"]}


def test_a_form_holds_all_of_the_state_unless_told_otherwise() -> None:
    state: State = {"number": 7, "colour": "red"}
    form = text_form("words", "a number and a colour", lambda state: f"{state['number']} {state['colour']}", _read)
    style = form.style(Random(1), state)
    assert (form.name, form.medium, form.form, style) == ("words", "text", "a number and a colour", {})
    assert form.show(state, style) == "7 red"
    assert form.stated(state, style) == {}
    assert form.read("7 red", {}) == form.read("7", {"colour": "red"}) == form.content(state, style) == state


def test_a_form_may_hold_less_than_the_state() -> None:
    state: State = {"number": 7, "colour": "red"}
    form = text_form(
        "number",
        "a number",
        lambda state: str(state["number"]),
        lambda payload, stated: {"number": int(payload)},
        lambda state: {"number": state["number"]},
    )
    assert form.content(state, {}) == form.read(form.show(state, {}), {}) == {"number": 7}
