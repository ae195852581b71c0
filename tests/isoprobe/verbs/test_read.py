"""`isoprobe read`: every kind of picture that it knows, from a picture that `isoprobe show` wrote."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.cli import run
from isoprobe.verbs import read
from isoprobe.verbs.read import KINDS
from isoprobe.vision.blindtest.reading import KINDS as BLINDTEST


def shown(capsys: pytest.CaptureFixture[str], folder: Path, task: str, level: int, seed: int) -> tuple[dict, Path]:
    assert run(["show", task, "--level", str(level), "--seed", str(seed), "--json", "--out", str(folder)]) == 0
    (picture,) = folder.glob(f"{task}-*.png")
    return json.loads(capsys.readouterr().out), picture


def seen(capsys: pytest.CaptureFixture[str], picture: Path, kind: str) -> dict:
    assert run(["read", str(picture), "--as", kind]) == 0
    return json.loads(capsys.readouterr().out)


def test_every_blindtest_kind_can_be_read() -> None:
    assert set(KINDS) == {"graph", "diagram", "board", "plot", "molecule", *BLINDTEST}


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
    found = seen(capsys, picture, "polylines")
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
    assert run(["read", str(picture), str(picture), "--as", "graph"]) == 0
    one, other = map(json.loads, capsys.readouterr().out.splitlines())
    assert (one["state"], one["why"]) == (None, "the reader graph broke: AttributeError: no such thing")
    assert other["state"]["nodes"]
