"""Pictures by path, by bytes and in base64, and the marks where they stand."""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path

import pytest

from isoprobe.adapters.datasets.records.files import pictures_wanted
from isoprobe.adapters.datasets.records.graphs import BadField
from isoprobe.adapters.datasets.records.pictures import (
    listed_pictures,
    marks_counted,
    marks_in_words,
    numbered_pictures,
    one_picture,
    picture_in,
    renumbered,
)
from tests.specimens.published import png


def test_a_picture_by_path_by_bytes_and_none(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png())
    encoded = base64.b64encode(png()).decode()
    for value in (
        "a.png", png(), {"bytes": png(), "path": "elsewhere.png"}, {"bytes": None, "path": "a.png"}, {"path": "a.png"},
        {"url": f"data:image/png;base64,{encoded}"}, {"bytes": encoded}, encoded, encoded.rstrip("="),
        f"data:image/png;base64,{encoded}", "\n".join((encoded[:60], encoded[60:])),
    ):  # fmt: skip
        assert one_picture(tmp_path, value, "image") == png()
    for value in (None, "", "nan", {"bytes": None, "path": None}):
        assert one_picture(tmp_path, value, "image") == b""


def test_a_path_that_stands_beside_no_bytes_is_named_where_it_leads_nowhere(tmp_path: Path) -> None:
    for path in ("/data/images/a.png", "gone.png"):
        with pytest.raises(BadField, match=f"image is '{path}'"):
            one_picture(tmp_path, {"bytes": None, "path": path}, "image")


@pytest.mark.parametrize("bad", ["!!!!", b"no picture", png()[:40]])
def test_base64_of_no_picture(bad: object) -> None:
    text = f"data:image/png;base64,{bad if isinstance(bad, str) else base64.b64encode(bytes(bad)).decode()}"  # type: ignore[call-overload]
    with pytest.raises(BadField, match=r"^image_2\b"):
        one_picture(Path(), text, "image_2")


@pytest.mark.parametrize("value", [3, b"no picture", ["a.png"], "../a.png", "a.txt"])
def test_the_field_is_named(tmp_path: Path, value: object) -> None:
    (tmp_path / "a.txt").write_text("no picture")
    with pytest.raises(BadField, match=r"^image_2\b"):
        one_picture(tmp_path, value, "image_2")


def test_a_list_of_pictures(tmp_path: Path) -> None:
    assert listed_pictures(tmp_path, [png(20), png(30)]) == (png(20), png(30))
    assert listed_pictures(tmp_path, png()) == (png(),)
    assert listed_pictures(tmp_path, None) == ()
    (tmp_path / "a.png").write_bytes(png())
    assert listed_pictures(tmp_path, '["a.png", "a.png"]') == listed_pictures(tmp_path, ["a.png"] * 2) == (png(),) * 2
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


def test_marks_without_numbers_and_marks_of_parts() -> None:
    assert marks_counted("<image> or <image>?", 2) == "<image_1> or <image_2>?"
    assert marks_counted("<image> or <image>?", 1) == "<image> or <image>?"
    assert marks_in_words("<image2>, <image_3>") == "[image 2], [image 3]"


def test_a_picture_that_would_unpack_to_too_much_is_not_unpacked() -> None:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    bomb = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(10**6)))
        + chunk(b"IEND", b"")
    )
    with pytest.raises(BadField, match="60000 by 60000 pixels"):
        picture_in({"bytes": bomb, "path": None})
    with pytest.raises(BadField, match="image has 33,554,433 bytes"):
        picture_in(bytes((32 << 20) + 1))


def test_a_path_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(png())
    assert picture_in({"bytes": None, "path": str(tmp_path / "x.png")}) == b""
