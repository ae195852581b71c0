"""A set's own pictures: kept, read back where our reader can, asked about all the same where it cannot."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.cli import run
from isoprobe.probes.core import Probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.suite import Suite
from isoprobe.vision.raster.keeping import kept
from tests.specimens.published import CONNECTIVITY, ISOMORPHISM, MAXFLOW, PARITY, Row, png, write_jsonl

NAMES = {"graph_maxflow": "maxflow", "graph_connectivity": "connectivity", "graph_isomorphism": "isomorphism"}


def drawn(task: str, state: dict[str, object], seed: int = 1) -> tuple[bytes, dict[str, object]]:
    """A picture by our own hand, standing for a published one, and what it states."""
    form = load_task(task).representation("picture")
    style = form.style(Random(seed), state)
    shown = form.show(state, style)
    assert isinstance(shown, bytes)
    return shown, form.stated(state, style)


def imported(folder: Path, config: str, row: Row, image: bytes | None) -> tuple[Probe, dict[str, object]]:
    (folder / config).mkdir(parents=True)
    full = [{"image": {"bytes": image, "path": None}, "id": "p0"} | row]
    pq.write_table(pa.Table.from_pylist(full), folder / config / "validation-00000-of-00001.parquet")
    done = import_dataset("isobench", folder, folder / "suite")
    (probe,) = Suite.open(folder / "suite")
    return probe, done.as_dict()


STATES = {
    "graph_connectivity": {"nodes": ["0", "1", "2"], "edges": [["0", "1"]], "query": ["0", "1"]},
    "graph_maxflow": {
        "nodes": ["0", "1", "2"],
        "arcs": [["0", "1", 3], ["0", "2", 2], ["1", "2", 1]],
        "source": "0",
        "sink": "2",
    },
    "graph_isomorphism": {
        "G": {"nodes": ["0", "1", "2"], "edges": [["0", "1"]]},
        "H": {"nodes": ["0", "1", "2"], "edges": [["1", "2"]]},
    },
}
ROWS = {"graph_connectivity": CONNECTIVITY, "graph_maxflow": MAXFLOW, "graph_isomorphism": ISOMORPHISM}


@pytest.mark.parametrize("config", ROWS)
def test_a_picture_of_the_record_is_kept_and_read_back(config: str, tmp_path: Path) -> None:
    image, _ = drawn(NAMES[config], STATES[config])
    probe, counts = imported(tmp_path / "set", config, ROWS[config], image)
    view = probe.view("picture")
    assert view.payload == kept(image).file
    assert (view.certified, view.why, counts["own"], counts["read_back"]) == (True, "", 1, 1)
    asked = {question.about for question in probe.questions if question.view == "picture"}
    assert asked == {"answer", "element", "transcript"}
    assert not any(question.element == "colour" for question in probe.questions)
    assert len(probe.proof.answers) >= 2


def test_the_question_tells_the_colours_that_the_record_tells(tmp_path: Path) -> None:
    image, _ = drawn("maxflow", STATES["graph_maxflow"])
    probe, _ = imported(tmp_path / "set", "graph_maxflow", MAXFLOW, image)
    (question,) = [each for each in probe.questions if each.id == "picture/answer"]
    assert "from the red node to the blue node" in question.text


def test_a_picture_of_something_else_is_kept_and_said_not_to_read_back(tmp_path: Path) -> None:
    other = {**STATES["graph_maxflow"], "arcs": [["0", "1", 3], ["0", "2", 2], ["1", "2", 9]]}
    image, _ = drawn("maxflow", other)
    probe, counts = imported(tmp_path / "set", "graph_maxflow", MAXFLOW, image)
    view = probe.view("picture")
    assert view.payload == kept(image).file
    assert not view.certified
    assert view.why == "a published picture: it was not read back: read with another arcs"
    assert (counts["own"], counts["read_back"]) == (1, 0)
    assert Catalogue.of([probe]).uncertified == frozenset()  # what is true of it is known: it blames no item


def test_a_plot_that_no_reader_knows_is_asked_about_all_the_same(tmp_path: Path) -> None:
    probe, counts = imported(tmp_path / "set", "math_parity", PARITY, png(300, 200))
    assert probe.item.answer == "odd"
    assert counts["own"] == 1
    assert not probe.view("picture").certified
    assert [each.about for each in probe.questions if each.view == "picture"][:1] == ["answer"]


@pytest.mark.parametrize("image", [b"\x89PNG", b"nonsense", None])
def test_without_a_picture_that_opens_one_is_drawn(image: bytes | None, tmp_path: Path) -> None:
    probe, counts = imported(tmp_path / "set", "graph_maxflow", MAXFLOW, image)
    assert probe.view("picture").certified
    assert probe.view("picture").style
    assert (counts["own"], counts["unopened"]) == (0, int(image is not None))


def test_the_verb_says_whose_pictures_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image, _ = drawn("maxflow", STATES["graph_maxflow"])
    imported(tmp_path / "set", "graph_maxflow", MAXFLOW, image)
    assert run(["import", "isobench", str(tmp_path / "set"), "--out", str(tmp_path / "again")]) == 0
    assert "pictures: 1 are the set's own, 1 of them read back by our reader" in capsys.readouterr().out
    assert run(["ask", str(tmp_path / "again"), "--model", "reader", "--out", str(tmp_path / "r.run")]) == 0


def test_the_output_and_the_report_say_how_many_pictures_are_ours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_jsonl(tmp_path / "set", "graph_maxflow", [MAXFLOW, MAXFLOW | {"label": 2}])
    order = ["diagnose", str(tmp_path / "set"), "--dataset", "isobench", "--model", "reader"]
    for first in (True, False):  # imported, and taken as it is
        assert run([*order, "--out", str(tmp_path / "page")]) == 0
        said = capsys.readouterr().out
        assert ("pictures: 2 are drawn anew from what the set tells, and are not the set's own" in said) == first
        told = "The pictures of 2 items are drawn anew from what the set tells: they are not the set's own."
        assert (told in said) != first
    page = (tmp_path / "page" / "report.html").read_text("utf-8")
    assert told in page.replace("&#39;", "'")

    image, _ = drawn("maxflow", STATES["graph_maxflow"])
    imported(tmp_path / "theirs", "graph_maxflow", MAXFLOW, image)
    assert run([*order[:1], str(tmp_path / "theirs"), *order[2:], "--out", str(tmp_path / "own")]) == 0
    assert "drawn anew" not in capsys.readouterr().out + (tmp_path / "own" / "report.html").read_text("utf-8")


def test_an_undecided_record_keeps_the_sets_own_picture(tmp_path: Path) -> None:
    zero = PARITY | {"latex": "$$f(x) = 0$$", "code": "f(x) = 0", "label": "even"}
    folder = tmp_path / "set" / "math_parity"
    folder.mkdir(parents=True)
    rows = [
        {"image": {"bytes": png(310, 200), "path": None}, "id": f"p{k}"} | row for k, row in enumerate((zero, PARITY))
    ]
    pq.write_table(pa.Table.from_pylist(rows), folder / "validation-00000-of-00001.parquet")
    done = import_dataset("isobench", tmp_path / "set", tmp_path / "suite", undecided=True)
    assert (done.without_gold, done.redrawn) == (1, 0)
    for probe in Suite.open(tmp_path / "suite"):
        assert probe.view("picture").payload == kept(png(310, 200)).file
        assert "answer" in {each.about for each in probe.questions if each.view == "picture"}
