"""Exit codes tell, as typed: 0 done, 1 done with failures that are told, 2 a mistake; nothing is never 0."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.cli import run
from isoprobe.verbs import VERBS
from tests.specimens.published import CONNECTIVITY, write_jsonl

LINE = {"id": "a", "answer": 17, "answer_type": "integer", "response": "The answer is 17."}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a suite of three items, a run of it by the reader, and one in which every request failed."""
    folder = tmp_path_factory.mktemp("made")
    assert run(["make", str(folder / "suite"), "-t", "connectivity", "-l", "1", "-n", "3"]) == 0
    assert run(["ask", str(folder / "suite"), "--model", "reader", "--out", str(folder / "good.run")]) == 0
    (folder / "empty.jsonl").touch()
    silent = ["ask", str(folder / "suite"), "--model", f"replay:{folder}/empty.jsonl"]
    assert run([*silent, "--out", str(folder / "silent.run")]) == 1
    (folder / "broken.jsonl").write_text("nonsense\n")
    (folder / "replies.jsonl").write_text(json.dumps(LINE) + "\n")
    (folder / "mixed.jsonl").write_text(json.dumps(LINE) + "\nnonsense\n")
    (folder / "mute.jsonl").write_text(json.dumps(LINE | {"response": None}) + "\n")
    (folder / "nothing").mkdir()
    (folder / "picture.png").write_bytes(b"no picture")
    write_jsonl(folder / "set", "graph_connectivity", [CONNECTIVITY, "nonsense"])
    write_jsonl(folder / "bad", "graph_connectivity", ["nonsense"])
    return folder


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("score replies.jsonl", 0),
        ("score mixed.jsonl", 1),
        ("score broken.jsonl", 1),
        ("score mute.jsonl", 1),
        ("score empty.jsonl", 2),
        ("score none.jsonl", 2),
        ("score replies.jsonl --rule nobodys", 2),
        ("ask suite --model reader --out good.run", 0),
        ("ask suite --model replay:empty.jsonl --out again.run", 1),
        ("ask suite --model openai:m@http://127.0.0.1:9/v1 --out dead.run --concurrency 1", 1),
        ("ask suite --model nobody", 2),
        ("ask suite --model reader --limit 0", 2),
        ("ask suite --model reader --samples 0 --out a.run", 2),
        ("ask suite --model reader --temperature nan --out a.run", 2),
        ("ask suite --model reader --top-p 2 --out a.run", 2),
        ("ask suite --model reader --max-tokens 0 --out a.run", 2),
        ("ask suite --model reader --budget-minutes nan --out a.run", 2),
        ("ask suite --model reader --budget-calls -1 --out a.run", 2),
        ("ask suite --model reader --samples 1.5 --out a.run", 2),
        ("ask nothing --model reader", 2),
        ("report good.run --out page", 0),
        ("report silent.run --out page-of-nothing", 1),
        ("report empty.jsonl", 2),
        ("report", 2),
        ("compare good.run", 2),
        ("diagnose suite --model replay:empty.jsonl --out diagnosed", 1),
        ("read nothing", 2),
        ("read picture.png", 2),
        ("read none.png", 2),
        ("import isobench set --out from-set", 1),
        ("import isobench bad --out from-bad", 2),
        ("import isobench nothing --out from-nothing", 2),
        ("import isobench bad --explain", 1),
        ("audit isobench bad", 1),
        ("audit isobench nothing", 2),
        ("make suite -t connectivity -n 3", 2),
        ("make other -t connectivity -n 0", 2),
        ("make other -t connectivity -n 3 --workers 0", 2),
        ("make other -t nobody", 2),
        ("merge other.run good.run", 0),
        ("merge other.run nothing", 2),
        ("merge other", 2),
        ("place nobody", 2),
        ("acuity nothing --factor nodes", 2),
        ("acuity suite --factor nothing", 2),
        ("export suite --to nowhere out", 2),
        ("select suite out --by nothing", 2),
        ("captions good.run out.jsonl", 2),
        ("replies suite empty.jsonl --from nobody", 2),
        ("rescore isobench set nothing", 2),
        ("plan", 2),
        ("show nobody", 2),
        ("show connectivity --level 99", 2),
        ("validate --nope", 2),
        ("strategies", 0),
        ("tasks --nope", 2),
        ("plugins --nope", 2),
        ("nothing-such", 2),
    ],
)
def test_what_is_typed_ends_with_its_code(
    typed: str, code: int, made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(made)
    assert run(typed.split()) == code
    told = capsys.readouterr()
    assert code == 0 or (told.err + told.out).strip(), "what is not done is told"
    if code == 2:
        assert "Traceback" not in told.err
        assert told.err.startswith("isoprobe: ")


def test_every_verb_is_tried() -> None:
    (cases,) = (mark for mark in test_what_is_typed_ends_with_its_code.pytestmark if mark.name == "parametrize")
    assert {typed.split()[0] for typed, _ in cases.args[1]} - {"nothing-such"} == set(VERBS)


@pytest.mark.parametrize(
    "typed",
    [
        "score replies.jsonl --out replies.jsonl",
        "score ./good.run --out good.run",
        "score replies.jsonl --out good.run",
        "compare good.run good.run --difficulty good.run",
        "captions good.run good.run",
        "acuity suite --model reader --factor nodes --out acuity.json",
        "place --task connectivity --model reader --out acuity.json",
    ],
)
def test_no_verb_writes_over_what_it_reads_or_over_a_run(
    made: Path, monkeypatch: pytest.MonkeyPatch, typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(made)
    (made / "acuity.json").write_bytes((made / "good.run").read_bytes())
    before = {path: path.read_bytes() for path in made.iterdir() if path.is_file()}
    assert run(typed.split()) == 2
    assert "expected another file" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in made.iterdir() if path.is_file()} == before
