"""Words of a picture that its reader passed over are told; what is no word of the program is left alone."""

from __future__ import annotations

from dataclasses import replace

import cv2
import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.programs.fields import Listed, Whole, Word
from isoprobe.probes.families.programs.reading import unread_word
from isoprobe.vision.figure.texts import SeenText
from isoprobe.vision.raster.disturbance import jpeg

FIELDS = {"names": Listed(Word(("Ray", "Cod", "Tuna")), 1, 3), "counts": Listed(Whole(0, 99), 1, 3)}
FACTS = {"names": ["Cod", "Tuna"], "counts": [3, 17]}


def texts(*said: str) -> list[SeenText]:
    return [SeenText(text, 10.0, 20.0 * k, 0.0, 20.0, 12.0) for k, text in enumerate(said)]


@pytest.mark.parametrize("stray", ["Ra/,", "Tuna l", "Tvna"])
def test_a_word_that_no_fact_says_is_told(stray: str) -> None:
    assert unread_word(texts("Cod", "Tuna", stray, "17"), FIELDS, FACTS) == stray


@pytest.mark.parametrize("other", ["17", "Ray", "x", "-", "l l", "g(x)", "Mo", "35 cm", "10 tuna", "c0d"])
def test_other_texts_are_left_alone(other: str) -> None:
    assert not unread_word(texts("Cod", "Tuna", other), FIELDS, FACTS)


@pytest.mark.parametrize(("name", "level", "seed"), [("box_plot", 2, 108), ("gantt_chart", 3, 106)])
def test_a_blurred_name_is_refused_and_not_left_out(name: str, level: int, seed: int) -> None:
    """Pictures that were read with one row less after JPEG at 60."""
    task = replace(load_task(name), version=1)  # as they were drawn then
    probe = make_item(task, level, seed, representations=["picture"])
    view, picture = probe.view("picture"), task.representation("picture")
    assert picture.read(view.payload, view.stated)["facts"] == probe.item.state["facts"]
    assert isinstance(view.payload, bytes)
    blurred = cv2.imencode(".png", jpeg(view.payload, 60))[1].tobytes()
    with pytest.raises(Unreadable, match=r"the text '.*' went unread"):
        picture.read(blurred, view.stated)
