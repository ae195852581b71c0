"""The law of learned attackers, on a few tasks at a few hundred items; `make attackers` tries them all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from isoprobe.probes.core import Item, View
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from tests.probes import attackers
from tests.probes.attackers import attackable, attacked

SOME = ("system_table", "gear_train", "lamps_lit", "connectivity")


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME)
def test_who_does_not_look_does_not_know(name: str) -> None:
    attack = attacked(name, 2, 300)
    assert attack.accuracy <= attack.bound, str(attack)


@pytest.mark.slow
def test_an_attacker_finds_a_key_that_is_the_hub_of_its_slips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Options one and two off the right one, as people draw them who think of mistakes."""
    task = load_task("gear_train")

    def questions(item: Item, view: View, rng: Random) -> tuple:
        asked = task.questions(item, view, rng)
        slips = random(item.seed)
        return (replace(asked[0], choices=slips[0], expected=slips[1]), *asked[1:])

    def random(seed: int) -> tuple[tuple[str, ...], str]:
        rng = Random(seed)
        key = rng.randint(20, 90)
        texts = [key, key - 1, key + 1, 2 * key, key + 10]
        rng.shuffle(texts)
        return tuple(map(str, texts)), "ABCDE"[texts.index(key)]

    leaking = replace(task, questions=questions)
    monkeypatch.setattr(attackers, "load_task", lambda name: leaking)
    attack = attacked("gear_train", 1, 240)
    assert attack.chance == pytest.approx(0.2)
    assert attack.accuracy > 0.8 > attack.bound


def test_the_page_tells_of_every_task_that_can_be_guessed() -> None:
    page = (Path(__file__).parents[2] / "docs/attackers.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:-1] for line in page.splitlines() if line.startswith("| ") and "%" in line]
    second = [row for row in rows if row[1].strip() == "2"]
    assert {row[0].strip() for row in second} == {name for name in attackable() if 2 in load_task(name).levels}
    assert {row[0].strip() for row in rows} == set(attackable())
    third = {row[0].strip() for row in rows if row[1].strip() == "3"}
    assert third == {name for name in attackable() if 3 in load_task(name).levels}
    assert len(rows) == len({(row[0].strip(), row[1].strip()) for row in rows})  # none stands twice
    beaten = [(row[0].strip(), row[1].strip()) for row in rows if row[-1].strip()]
    assert beaten == [("magnetic_force", "2")]  # by the ink of its picture, which honestly tells; not by its words
    assert f"None of {len(second)} is above what is allowed but `magnetic_force`" in page
    assert f"none of {len(third)} is above it" in page


def test_what_can_be_guessed_is_tried() -> None:
    names = attackable()
    assert {"connectivity", "system_table", "lamps_lit", "parity"} <= set(names)
    assert "maxflow" not in names
    state = draw_state(load_task("system_table"), 2, 1)
    assert len(set(state["ask"]["options"])) == len(state["ask"]["options"])
