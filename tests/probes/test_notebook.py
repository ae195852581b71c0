"""What a notebook shows of items and suites: pictures, and texts that stay texts."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace

import pytest

import isoprobe
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.notebook import LONGEST, item_html, table_html
from isoprobe.probes.suites.suite import Suite, write_suite


@dataclass
class Shown:
    representation: str
    payload: str | bytes


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    task = load_task("connectivity")
    return write_suite(tmp_path_factory.mktemp("n") / "s", (make_item(task, 1, seed) for seed in range(5)), "make")


def test_an_item_shows_its_picture_its_question_and_its_answer(suite: Suite) -> None:
    shown = suite[0]._repr_html_()
    picture = suite[0].view("picture").payload
    assert isinstance(picture, bytes)
    assert b64encode(picture).decode() in shown
    assert suite[0].item.id in shown
    assert "path between" in shown


def test_texts_stay_texts() -> None:
    shown = item_html(
        "<b>",
        [Shown("<i>", b"\x89PNG"), Shown("a", "<script>x</script>"), Shown("z", "y" * 10_000)],
        [SimpleNamespace(text="<u>?")],
    )
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown
    assert "&lt;b&gt;" in shown
    assert "y" * (LONGEST + 1) not in shown
    assert "<td>&lt;</td>" in table_html("t", ["<"], [["<"]])


def test_a_place_a_slice_and_an_id(suite: Suite) -> None:
    whole = list(suite)
    assert suite[0].item == whole[0].item
    assert suite[-1].item == whole[-1].item
    assert [each.item.id for each in suite[1:4:2]] == [whole[1].item.id, whole[3].item.id]
    assert suite[whole[2].item.id].item == whole[2].item
    for wrong in (5, -6):
        with pytest.raises(IndexError):
            suite[wrong]
    with pytest.raises(KeyError):
        suite["connectivity-v0-L1-s0"]


def test_a_suite_shows_its_tasks(suite: Suite) -> None:
    shown = suite._repr_html_()
    assert "<td>connectivity</td><td>1</td><td>5</td>" in shown
    assert ": 5 items" in shown


def test_a_frame_has_a_row_an_item(suite: Suite) -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    frame = suite.to_pandas()
    assert list(frame["id"]) == suite.ids()
    assert list(frame["answer"]) == ["true" if probe.item.answer else "false" for probe in suite]
    assert frame["picture"][0] == suite[0].view("picture").payload
    assert {f"label_{name}" for name in suite[0].item.labels} <= set(frame.columns)


def test_a_suite_is_opened_by_the_name_that_the_docs_tell(suite: Suite) -> None:
    opened = isoprobe.Suite.open(str(suite.path))
    assert opened[0].item == suite[0].item
    assert "Suite" in dir(isoprobe)


def test_nothing_is_shown_that_is_not_there(suite: Suite, tmp_path: Path) -> None:
    bare = replace(suite[0], views=(), questions=())
    assert "<img" not in bare._repr_html_()
