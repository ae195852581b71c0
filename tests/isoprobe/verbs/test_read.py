"""`isoprobe read`: every kind of picture that it knows, from a picture that `isoprobe show` wrote."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from isoprobe.cli import run
from isoprobe.verbs import read
from isoprobe.verbs.read import KINDS, MEANT, graph_state
from isoprobe.vision.blindtest.reading import KINDS as BLINDTEST
from isoprobe.vision.graph.scene import Edge, GraphScene, Vertex


def shown(capsys: pytest.CaptureFixture[str], folder: Path, task: str, level: int, seed: int) -> tuple[dict, Path]:
    assert run(["show", task, "--level", str(level), "--seed", str(seed), "--json", "--out", str(folder)]) == 0
    (picture,) = folder.glob(f"{task}-*.png")
    return json.loads(capsys.readouterr().out), picture


def seen(capsys: pytest.CaptureFixture[str], picture: Path, kind: str, code: int = 0) -> dict:
    assert run(["read", str(picture), "--as", kind]) == code
    return json.loads(capsys.readouterr().out)


def test_every_blindtest_kind_can_be_read() -> None:
    assert set(KINDS) == {"graph", "diagram", "board", "plot", "chart", "molecule", *BLINDTEST}


def test_a_diagram_is_read_with_places_and_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    item, picture = shown(capsys, tmp_path, "segments", 1, 1)
    view = next(view for view in item["views"] if view["representation"] == "picture")
    assert view["certified"]
    read = seen(capsys, picture, "diagram")
    state = read["state"]
    assert read["counts"] == state["counts"] == {name: item["labels"][name] for name in read["counts"]}
    assert read["counts"]["line_segments"] == item["answer"]
    assert [letter["letter"] for letter in state["letters"]] == item["state"]["letters"]
    assert [line["letters"] for line in state["lines"]] == item["state"]["lines"]
    for letter in state["letters"]:
        x, y = letter["point"]
        assert 0 <= x <= state["width"]
        assert 0 <= y <= state["height"]
        assert abs(x - letter["x"]) + abs(y - letter["y"]) < 0.3 * state["width"]
    assert 0 < state["confidence"] <= 1


def test_a_molecule_is_read_as_smiles_atoms_and_bonds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    item, picture = shown(capsys, tmp_path, "bond_count", 1, 3)
    state = seen(capsys, picture, "molecule")["state"]
    assert state["smiles"] == item["state"]["facts"]["molecule"]
    assert all(atom["x"] > 0 and atom["y"] > 0 for atom in state["atoms"])
    assert {order for bond in state["bonds"] for order in [bond["order"]]} <= {1, 2, 3}
    assert max(k for bond in state["bonds"] for k in bond["atoms"]) == len(state["atoms"]) - 1


@pytest.mark.parametrize(
    ("task", "kind", "answer"),
    [
        ("counting_circles", "circles", lambda state: len(state["colours"])),
        ("touching_circles", "contact", lambda state: state["contact"] != "apart"),
        ("line_intersections", "polylines", lambda state: len(state["meetings"])),
        ("nested_squares", "squares", lambda state: len(state["colours"])),
        ("grid_size", "grid", lambda state: [state["rows"], state["columns"]]),
    ],
)
def test_blindtest_pictures_are_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, task: str, kind: str, answer
) -> None:
    item, picture = shown(capsys, tmp_path, task, 1, 2)
    assert answer(seen(capsys, picture, kind)["state"]) == item["answer"]


def test_a_picture_of_another_kind_says_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, picture = shown(capsys, tmp_path, "grid_size", 1, 2)
    found = seen(capsys, picture, "polylines", code=1)
    assert found["state"] is None
    assert found["why"]
    assert "counts" not in found


def test_a_picture_on_which_a_reader_breaks_ends_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, picture = shown(capsys, tmp_path, "connectivity", 1, 2)
    whole = read.read_graph
    first = [True]

    def breaking(content: bytes, panels: int) -> object:
        if first.pop() if first else False:
            raise AttributeError("no such thing")
        return whole(content, panels=panels)

    monkeypatch.setattr(read, "read_graph", breaking)
    assert run(["read", str(picture), str(picture), "--as", "graph"]) == 1
    one, other = map(json.loads, capsys.readouterr().out.splitlines())
    assert (one["state"], one["why"]) == (None, "the reader graph broke: AttributeError: no such thing")
    assert other["state"]["nodes"]


def squares(place: Path, count: int) -> None:
    """A picture of so many squares inside one another."""
    pixels = np.full((200, 200, 3), 255, np.uint8)
    for number in range(count):
        cv2.rectangle(pixels, (20 + 20 * number,) * 2, (180 - 20 * number,) * 2, (0, 0, 0), 2)
    place.parent.mkdir(exist_ok=True)
    cv2.imwrite(str(place), pixels)


def test_folders_and_patterns_are_read_in_order_without_drawn_readings(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for number in (3, 1, 2):
        squares(tmp_path / f"{number}.png", number)
    (tmp_path / "notes.txt").write_text("no picture")
    assert run(["read", str(tmp_path), "--as", "squares", "--draw"]) == 0
    lines = capsys.readouterr()
    assert [len(json.loads(line)["state"]["colours"]) for line in lines.out.splitlines()] == [1, 2, 3]
    assert "wrote 3 drawn readings" in lines.err
    assert run(["read", str(tmp_path / "[23]*.png"), "--as", "squares"]) == 0
    assert [Path(json.loads(line)["picture"]).name for line in capsys.readouterr().out.splitlines()] == [
        "2.png",
        "3.png",
    ]


def test_what_has_no_pictures_is_said_and_ends_in_two(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert run(["read", str(tmp_path / "empty"), str(tmp_path / "*.gif"), "--as", "plot"]) == 2
    folder, pattern = capsys.readouterr().err.splitlines()
    assert "empty: no picture in this folder" in folder
    assert "*.gif: no file is named like this" in pattern


def test_what_cannot_be_read_is_one_line_and_ends_in_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    squares(tmp_path / "good.png", 2)
    pixels = np.full((200, 200, 3), 255, np.uint8)
    cv2.line(pixels, (10, 20), (190, 150), (0, 0, 0), 3)
    cv2.imwrite(str(tmp_path / "line.png"), pixels)
    assert run(["read", str(tmp_path), "--as", "squares"]) == 1
    out, err = capsys.readouterr()
    good, line = map(json.loads, out.splitlines())
    assert (good["state"] is None, line["state"] is None) == (False, True)
    (said,) = err.splitlines()
    assert said == f"isoprobe: {tmp_path / 'line.png'}: not read as squares: {line['why']}"


def test_readings_are_drawn_into_a_folder_under_names_of_their_own(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        squares(tmp_path / folder / "x.png", 1)
    found = read.read([tmp_path / "a", tmp_path / "b"], as_="squares", out=tmp_path / "drawn")
    assert found.exit_code == 0
    assert [place.name for place in found.drawn] == ["x.read.png", "x.png.read.png"]
    assert not list((tmp_path / "a").glob("*.read.png"))
    assert cv2.imread(str(found.drawn[0])).shape[0] > 200


def test_a_file_without_end_is_no_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["read", "/dev/zero", "--as", "board"]) == 2
    assert "/dev/zero: more than 268,435,456 bytes, expected a picture" in capsys.readouterr().err


def test_edges_of_a_graph_are_told_by_names_too_and_a_lack_of_confidence_in_words() -> None:
    vertices = tuple(Vertex(40.0 + 50 * k, 30.0, 8.0, name) for k, name in enumerate(("3", "1", "")))
    edges = (Edge(0, 1), Edge(1, 2))
    state = graph_state(GraphScene(200, 60, False, vertices, edges, 0.7))
    assert state["edges"] == [{"nodes": [0, 1], "labels": ["3", "1"]}, {"nodes": [1, 2]}]
    assert "0.7" in state["unsure"][0]
    assert graph_state(GraphScene(200, 60, False, vertices, edges, 0.95))["unsure"] == []


def test_what_is_refused_without_as_is_told_the_other_kinds(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    squares(tmp_path / "nested.png", 3)
    assert run(["read", "nested.png"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["kind"] == "graph"
    first, second = told.err.splitlines()
    assert first.startswith("isoprobe: nested.png: not read as graph: ")
    kinds = "diagram, board, plot, chart, molecule, circles, contact, polylines, squares, grid"
    assert second == f"isoprobe: pictures of another kind are read by --as: {kinds}"
    assert run(["read", "nested.png", "--as", "squares"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("said", "meant"), [("bars", "chart"), ("pie", "chart"), ("line", "plot"), ("chess", "board"), ("bord", "board")]
)
def test_a_kind_by_another_word(capsys: pytest.CaptureFixture[str], tmp_path: Path, said: str, meant: str) -> None:
    squares(tmp_path / "nested.png", 1)
    assert run(["read", str(tmp_path / "nested.png"), "--as", said]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"isoprobe: unknown kind of picture {said!r}. Did you mean {meant!r}? Known: graph, ")


def test_each_word_for_a_kind_is_no_kind_itself() -> None:
    assert set(MEANT.values()) <= set(KINDS)
    assert not set(MEANT) & set(KINDS)
