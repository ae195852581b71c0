"""Published questions: rows of a suite like any other, unproved, asked with their pictures where they stand."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from isoprobe.adapters.prompting.prompts import interleaved
from isoprobe.adapters.strategies.arms import questions_of, ways_of
from isoprobe.probes.core import BadState, NotMade, Picture, Prompt, Unreadable
from isoprobe.probes.engine.published import TASK, published_probe
from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.probes.suites.suite import Suite, write_suite
from isoprobe.vision.raster.keeping import kept


def picture(shade: int, kind: str = ".png") -> bytes:
    return bytes(cv2.imencode(kind, np.full((20, 30, 3), shade, np.uint8))[1])


def parts(prompt: Prompt) -> list[object]:
    (message,) = prompt.messages
    return list(message.parts)


def prompts(probe, arm):
    found = []
    for question in questions_of(arm, probe):
        found.append(next(ways_of("direct", [arm])[arm](probe, question)))
    return found


def test_a_question_comes_back_from_a_suite(tmp_path: Path) -> None:
    probe = published_probe(
        "q1", "Which?", "option", "B", [picture(10), picture(200, ".jpg")], choices=("x", "y"), labels={"topic": "t"},
        texts={"description": "a grey field"},
    )  # fmt: skip
    write_suite(tmp_path / "suite", [probe], "a test")
    (back,) = Suite.open(tmp_path / "suite")
    assert back == probe
    assert not any(view.certified for view in back.views)
    assert back.proof.answers == {}
    assert [question.view for question in back.questions] == ["picture", "description"]
    assert back.questions[0].chance == 0.5


def test_pictures_stand_where_their_marks_are() -> None:
    probe = published_probe("q", "First <image_2> then <image 1>, and?", "text", "x", [picture(1), picture(2)])
    (prompt,) = prompts(probe, "picture")
    told = parts(prompt)
    first, second = (Picture.of(kept(picture(shade)).file) for shade in (1, 2))
    assert told[:5] == ["First ", second, " then ", first, ", and?"]


def test_pictures_without_marks_come_first_and_in_order() -> None:
    probe = published_probe("q", "And?", "text", "x", [picture(1), picture(2)])
    (prompt,) = prompts(probe, "picture")
    assert [part.sha256 for part in parts(prompt)[:2]] == [Picture.of(kept(picture(k)).file).sha256 for k in (1, 2)]


def test_the_text_arm_has_no_picture_and_the_combined_arm_both() -> None:
    probe = published_probe("q", "See <image_1>: how many?", "integer", 3, [picture(1)], texts={"description": "three"})
    (text,) = prompts(probe, "text")
    assert not any(isinstance(part, Picture) for part in parts(text))
    assert "See [picture 1]: how many?" in parts(text)
    (both,) = prompts(probe, "combined")
    assert sum(isinstance(part, Picture) for part in parts(both)) == 1
    assert "three" in parts(both)
    for arm in ("transcript", "element", "reader_transcript"):
        assert questions_of(arm, probe) == []
    assert [question.id for question in questions_of("own_transcript", probe)] == ["picture/answer"]  # in any words


def test_a_question_without_pictures_is_asked_alone() -> None:
    probe = published_probe("q", "2 + 2?", "integer", 4)
    (prompt,) = prompts(probe, "text")
    assert parts(prompt)[0] == "2 + 2?"


def test_marks_beyond_the_pictures_stay_words() -> None:
    only = Picture.of(kept(picture(1)).file)
    told, rest = interleaved("<image_1><image_7>", [only])
    assert told == (only, "<image_7>")
    assert rest == ()


@pytest.mark.parametrize(("files", "texts", "why"), [([b"GIF"], {}, Unreadable), ([], {"poem": "x"}, BadState)])
def test_what_is_no_picture_or_no_form_is_refused(files, texts, why) -> None:
    with pytest.raises(why):
        published_probe("q", "?", "text", "x", files, texts=texts)


def test_no_seed_makes_one_and_no_list_names_it() -> None:
    assert "published" not in task_names()
    assert load_task("published").name == "published"
    with pytest.raises(NotMade):
        TASK.make(None, 0)  # type: ignore[arg-type]
