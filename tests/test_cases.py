"""Cases cut down from public reports, ../shared/data/cases: every one that is imported, or is about what replies tell.

Those of replies alone (01 to 11) are tried in tests/analysis/test_real_replies.py.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import chess.pgn
import numpy as np
import pytest
from PIL import Image, ImageOps

import isoprobe
from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.chess import winner
from isoprobe.probes.core import Probe
from isoprobe.probes.families.chess.pgn import read_pgn
from isoprobe.probes.families.chess.states import position_of
from isoprobe.probes.suites.suite import Suite
from isoprobe.vision.raster.pixels import decode

CASES = Path(__file__).parents[2] / "shared" / "data" / "cases"
pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the cases are not at ../shared/data/cases")

TRIED_ELSEWHERE = ("01", "02", "03", "05", "06", "08", "09", "11")  # replies alone
OF_OTHERS = ("22", "23")  # servers, and pictures of graphs: tests/adapters/models and tests/vision/graph


def case(number: str) -> Path:
    (found,) = CASES.glob(f"{number}-*")
    return found


Imports = Callable[..., list[Probe]]


@pytest.fixture
def imported(tmp_path: Path) -> Imports:
    """Imports a path of a case, with a mapping file of it; gives the items."""

    def do(number: str, path: str, mapping: str = "", out: str = "suite") -> list[Probe]:
        told = case(number) / mapping if mapping else None
        isoprobe.import_("mapped", case(number) / path, out=tmp_path / out, mapping=told)
        return list(Suite.open(tmp_path / out))

    return do


def picture(probe: Probe) -> bytes:
    """The one picture of an item."""
    (payload,) = [view.payload for view in probe.views if isinstance(view.payload, bytes)]
    return payload


def test_every_case_is_tried() -> None:
    here = ("12", "14", "15", "16", "18", "19", "20", "21", "24", "26")
    there = sorted(folder.name[:2] for folder in CASES.iterdir() if folder.is_dir())
    assert sorted((*here, *TRIED_ELSEWHERE, *OF_OTHERS)) == there


def test_gold_numbers_in_ordinary_writing(imported: Imports, tmp_path: Path) -> None:
    imported("12", "q")
    scores = isoprobe.score(case("12") / "in.jsonl", suite=tmp_path / "suite")
    assert dict(scores.totals.outcomes) == {"right": 12}


def test_a_photograph_stands_upright(imported: Imports) -> None:
    (probe,) = imported("14", "q")
    file = picture(probe)
    photograph = ImageOps.exif_transpose(Image.open(case("14") / "q" / "photo.jpg"))
    assert photograph is not None
    assert Image.open(io.BytesIO(file)).size == photograph.size == (120, 60)
    assert dict(Image.open(io.BytesIO(file)).getexif()) == {}
    shown = np.asarray(photograph.convert("RGB"))[..., ::-1].astype(int)
    assert np.abs(decode(file).astype(int) - shown).mean() < 4


def test_a_picture_told_by_its_path_beside_no_bytes(imported: Imports) -> None:
    (probe,) = imported("15", "q")
    assert decode(picture(probe), least=1).size > 0
    with pytest.raises(BadDataset, match=r"image is '/data/images/a\.png'"):
        imported("15", "q2", out="other")


@pytest.mark.parametrize(("mapping", "says"), [("images", "'imagee'. Did you mean 'image'"), ("options", "'opA'")])
def test_a_field_that_no_record_has(imported: Imports, tmp_path: Path, mapping: str, says: str) -> None:
    with pytest.raises(BadDataset) as why:
        imported("16", "q/d.jsonl", f"{mapping}.toml")
    assert says in str(why.value)
    assert "\n" not in str(why.value)
    assert not (tmp_path / "suite").exists()


@pytest.mark.parametrize("name", ["x.tsv", "x.csv", "x.json", "y.json", "b64.jsonl", "uri.jsonl"])
def test_tables_and_json_and_base64(imported: Imports, name: str) -> None:
    (probe,) = imported("18", name, "m.toml")
    assert (probe.item.answer, probe.questions[0].choices) == ("B", ("one", "two"))
    assert np.array_equal(decode(picture(probe)), decode((case("18") / "a.png").read_bytes()))


@pytest.mark.parametrize(
    ("name", "answer"),
    [("text_list", "B"), ("object", "B"), ("objects", "B"), ("small_letters", "B"), ("index", "A"), ("lettered", "B")],
)
def test_options_in_other_shapes(imported: Imports, name: str, answer: str) -> None:
    (probe,) = imported("19", name, "m.toml")
    asked = probe.questions[0]
    assert (asked.kind, asked.choices, probe.item.answer) == ("option", ("one", "two"), answer)
    below = "Which? (a) one (b) two" if name == "small_letters" else "Which?\n(A) one\n(B) two"
    assert asked.text == below


def test_several_marks_of_one_picture(imported: Imports) -> None:
    (probe,) = imported("20", "q")
    assert probe.item.answer == "A"
    assert decode(picture(probe), least=1).size > 0
    assert "<image" not in probe.questions[0].text


def test_games_with_clocks_side_lines_and_long_notation() -> None:
    for text in (case("21") / "games.txt").read_text().split("\n\n"):
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None
        assert read_pgn(text)["position"] == position_of(game.end().board()), text
    row = {"pgn": "1. d4 { [%clk 0:10:00] } 1... Nf6 { [%clk 0:10:00] } 2. c4 g6 3. Nc3 Bg7 1-0", "label": "White"}
    assert winner(row)[0]["moves"] == ["d4", "Nf6", "c4", "g6", "Nc3", "Bg7"]


def test_a_photograph_does_not_grow(imported: Imports, tmp_path: Path) -> None:
    (probe,) = imported("24", "q")
    size = (case("24") / "q" / "photo.jpg").stat().st_size
    assert len(picture(probe)) <= size
    assert sum(file.stat().st_size for file in (tmp_path / "suite").rglob("*")) < 1.2 * size
    isoprobe.import_("mapped", case("24") / "q", out=tmp_path / "small", largest_picture=50_000)
    (small,) = Suite.open(tmp_path / "small")
    assert len(picture(small)) <= 50_000
    assert "scaled down from" in small.views[0].why


def test_right_answers_with_wrong_sight_are_counted_apart(tmp_path: Path) -> None:
    """As its make.sh does: elements are answered wrongly, transcripts lack an edge, the answers are right."""
    isoprobe.make(tmp_path / "suite", task="connectivity", items=12, level=1, seed=9)
    arms = ("picture", "text", "element", "transcript")
    isoprobe.export(tmp_path / "suite", tmp_path / "out", to="jsonl", arm=arms)
    told = [json.loads(line) for line in (tmp_path / "out" / "answers.jsonl").read_text().splitlines()]
    replies = [{"id": one["id"], "response": misread(one["id"].split("/")[1], one["answer"])} for one in told]
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, replies)))
    isoprobe.replies(tmp_path / "suite", tmp_path / "in.jsonl", from_="jsonl", out=tmp_path / "r.run", model="m")
    (found,) = isoprobe.report(tmp_path / "r.run", out=tmp_path / "report").findings
    assert (found.faults["none"], found.faults["right, misread"]) == (0, 12)


def misread(arm: str, answer: object) -> str:
    """What one says who answers right and sees no element as it is."""
    if arm == "transcript":
        return re.sub(r"Edges: [^,\n]*, ", "Edges: ", str(answer))
    wrong = arm == "element"
    if answer in ("yes", "no"):
        return f"Answer: {answer if not wrong else 'no' if answer == 'yes' else 'yes'}"
    return f"Answer: {answer + wrong if isinstance(answer, int) else 'purple' if wrong else answer}"
