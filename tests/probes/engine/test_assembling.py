"""What a task says of its own is what Task knows by the same names, and optional only where Task has a default."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import get_type_hints

from isoprobe.probes import core
from isoprobe.probes.core import Task
from isoprobe.probes.engine.assembling import Grouped, Making, Proof


def test_what_a_task_says_of_its_own_are_arguments_of_task() -> None:
    known = {field.name: field for field in fields(Task)}
    types = get_type_hints(Task, vars(core))
    own = get_type_hints(Grouped) | get_type_hints(Making) | get_type_hints(Proof)
    for name, kind in own.items():
        assert kind == types[name], name
    assert all(known[name].default is not MISSING for name in Grouped.__optional_keys__)
    lacking = {name for name, field in known.items() if field.default is MISSING}
    assert lacking - (own.keys() - Grouped.__optional_keys__) == {
        "subject",
        "source",
        "kind",
        "validate",
        "representations",
        "questions",
        "respond",
    }
