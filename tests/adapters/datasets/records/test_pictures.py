"""Pictures by path and by bytes, and the marks where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from isoprobe.adapters.datasets.records.files import pictures_wanted
from isoprobe.adapters.datasets.records.graphs import BadField
from isoprobe.adapters.datasets.records.pictures import listed_pictures, numbered_pictures, one_picture, renumbered
from tests.specimens.published import png


def test_a_picture_by_path_by_bytes_and_none(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png())
    for value in ("a.png", png(), {"bytes": png(), "path": "elsewhere.png"}):
        assert one_picture(tmp_path, value, "image") == png()
    for value in (None, "", {"bytes": None, "path": "a.png"}):
        assert one_picture(tmp_path, value, "image") == b""


@pytest.mark.parametrize("value", [3, b"no picture", ["a.png"], "../a.png", "a.txt"])
def test_the_field_is_named(tmp_path: Path, value: object) -> None:
    (tmp_path / "a.txt").write_text("no picture")
    with pytest.raises(BadField, match=r"^image_2\b"):
        one_picture(tmp_path, value, "image_2")


def test_a_list_of_pictures(tmp_path: Path) -> None:
    assert listed_pictures(tmp_path, [png(20), png(30)]) == (png(20), png(30))
    assert listed_pictures(tmp_path, png()) == (png(),)
    assert listed_pictures(tmp_path, None) == ()
    with pytest.raises(BadField, match="expected a list of at most 20"):
        listed_pictures(tmp_path, [png()] * 21)
    with pytest.raises(BadField, match=r"images\[1\] is empty"):
        listed_pictures(tmp_path, [png(), None])


def test_pictures_beside_a_question_are_left_out_where_none_is_wanted(tmp_path: Path) -> None:
    with pictures_wanted(False):
        assert listed_pictures(tmp_path, ["nowhere.png"]) == ()
        assert numbered_pictures(tmp_path, {"image_1": "nowhere.png"}, ["image_1"]) == {}
        assert one_picture(tmp_path, png(), "image") == png()  # a set whose pictures are its questions asks for them
    assert listed_pictures(tmp_path, [png()]) == (png(),)


def test_marks_count_the_pictures_that_are_there(tmp_path: Path) -> None:
    found = numbered_pictures(tmp_path, {"image_2": png(20), "image_4": png(30)}, [f"image_{k}" for k in range(1, 6)])
    assert found == {2: png(20), 4: png(30)}
    assert renumbered("<image_4> or <image 2>?", found) == ("<image_2> or <image_1>?", (png(20), png(30)))
    assert renumbered("<image_1>?", {}) == ("<image_1>?", ())
    with pytest.raises(BadField, match="question shows <image_1>"):
        renumbered("<image_1>?", found)
