"""Words of a picture that its reader passed over are told; what is no word of the program is left alone."""

from __future__ import annotations

import cv2
import pytest

from probes.core import Unreadable
from probes.making import make_item
from probes.program_fields import Listed, Whole, Word
from probes.program_reading import unread_word
from probes.registry import load_task
from vision.disturbance import jpeg
from vision.figure_texts import Lettering

FIELDS = {"names": Listed(Word(("Ray", "Cod", "Tuna")), 1, 3), "counts": Listed(Whole(0, 99), 1, 3)}
FACTS = {"names": ["Cod", "Tuna"], "counts": [3, 17]}


def texts(*said: str) -> list[Lettering]:
    return [Lettering(text, 10.0, 20.0 * k, 0.0, 20.0, 12.0) for k, text in enumerate(said)]


@pytest.mark.parametrize("stray", ["Ra/,", "Tuna l", "Tvna"])
def test_a_word_that_no_fact_says_is_told(stray: str) -> None:
    assert unread_word(texts("Cod", "Tuna", stray, "17"), FIELDS, FACTS) == stray


@pytest.mark.parametrize("other", ["17", "Ray", "x", "-", "l l", "g(x)", "Mo", "35 cm", "10 tuna", "c0d"])
def test_other_texts_are_left_alone(other: str) -> None:
    assert not unread_word(texts("Cod", "Tuna", other), FIELDS, FACTS)


@pytest.mark.parametrize(("name", "level", "seed"), [("box_plot", 2, 108), ("gantt_chart", 3, 106)])
def test_a_blurred_name_is_refused_and_not_left_out(name: str, level: int, seed: int) -> None:
    """Pictures that were read with one row less after JPEG at 60."""
    task = load_task(name)
    probe = make_item(task, level, seed, representations=["picture"])
    view, picture = probe.view("picture"), task.representation("picture")
    assert picture.read(view.payload, view.given)["facts"] == probe.item.state["facts"]
    assert isinstance(view.payload, bytes)
    blurred = cv2.imencode(".png", jpeg(view.payload, 60))[1].tobytes()
    with pytest.raises(Unreadable, match=r"the text '.*' went unread"):
        picture.read(blurred, view.given)
