"""IsoBench's published logs, tied to the imported set by config and index."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.exchange.replies import JUDGED, VERDICTS, BadReplies, import_replies
from isoprobe.adapters.exchange.replies_isobench import _verdict
from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.adapters.runs.store import Store
from tests.specimens.published import MAXFLOW

SECOND = {**MAXFLOW, "adjacency_matrix": "[[0, 7, 6], [0, 0, 4], [0, 0, 0]]", "label": 10}


def record(index: int, modality: str, reply: object, took: str, right: bool, **more: Any) -> dict[str, Any]:
    label = (MAXFLOW, SECOND)[index % 2]["label"]
    return {
        "sample_index": index,
        "task_name": "graph_maxflow",
        "modality": modality,
        "dataset_sample": {"label": label},
        "evaluation": {"model_response": reply, "parsed_prediction": took, "is_correct": right},
        **more,
    }


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("isobench")
    rows = [{"index": n, "config": "graph_maxflow", **row} for n, row in enumerate((MAXFLOW, SECOND))]
    (folder / "graph_maxflow.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    import_dataset("isobench", folder, folder / "suite")
    return folder / "suite"


def log(folder: Path, *records: object) -> Path:
    place = folder / "some-model" / "graph_maxflow.json"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps(records))
    return place


def test_records_find_their_items(suite: Path, tmp_path: Path) -> None:
    place = log(
        tmp_path,
        record(0, "text", "The answer is 3.", "3", True),
        record(0, "image", "The answer is \\boxed{0}.", "2", False),
        record(1, "image", "The answer is 10.", "10", True),
    )
    done = import_replies(suite, [place], "isobench", tmp_path / "a.run")
    assert (done.model, done.replies, done.bad) == ("some-model", 3, 0)
    with Store.read(tmp_path / "a.run") as store:
        kept = [(one.item, one.arm, one.question) for one in store.answered()]
        verdicts = json.loads(store.meta[VERDICTS])
    assert kept == [
        ("maxflow-v3-isobench-graph_maxflow-0", "picture", "picture/answer"),
        ("maxflow-v3-isobench-graph_maxflow-0", "text", "matrix/answer"),
        ("maxflow-v3-isobench-graph_maxflow-1", "picture", "picture/answer"),
    ]
    assert ["maxflow-v3-isobench-graph_maxflow-0", "picture", "picture/answer", 0, "2", False, True, []] in verdicts


def test_every_verdict_is_kept_for_the_publishers_own_figures_also_of_records_that_are_no_items(
    suite: Path, tmp_path: Path
) -> None:
    place = log(tmp_path, record(0, "text", "3", "3", True), record(99, "image", "3", "3", False))
    assert import_replies(suite, [place], "isobench", tmp_path / "a.run").bad == 1
    with Store.read(tmp_path / "a.run") as store:
        assert json.loads(store.meta[JUDGED]) == [["maxflow", "matrix", 0, True], ["maxflow", "picture", 99, False]]


def test_a_science_prompt_that_names_no_choices_is_told() -> None:
    held = {"is_correct": True, "parsed_prediction": "Magnet A", "choices": ["Magnet A", "Magnet B"]}
    untold, told = "Which is stronger?", "Which is stronger, magnet A or magnet B?"
    for config, prompt, shown in (("physics", untold, False), ("physics", told, True), ("graph_maxflow", untold, True)):
        verdict = _verdict(config, {**held, "input_prompt": prompt})
        assert verdict is not None
        assert (verdict.shown, verdict.choices) == (shown, ("Magnet A", "Magnet B"))
    assert _verdict("physics", {**held, "is_correct": "yes"}) is None


def test_a_picture_that_is_not_at_hand_was_shown_all_the_same(tmp_path: Path) -> None:
    rows = [{"index": n, "config": "graph_maxflow", **row} for n, row in enumerate((MAXFLOW, SECOND))]
    (tmp_path / "graph_maxflow.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    import_dataset("isobench", tmp_path, tmp_path / "suite", pictures=False)
    place = log(tmp_path, record(0, "image", "3", "3", True), record(0, "text", "3", "3", True))
    done = import_replies(tmp_path / "suite", [place], "isobench", tmp_path / "a.run")
    assert (done.replies, done.bad) == (2, 0)
    with Store.read(tmp_path / "a.run") as store:
        assert {one.arm for one in store.answered()} == {"picture", "text"}


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ({"task_name": "graph_flow"}, "task_name is 'graph_flow', expected one of"),
        ({"sample_index": "0"}, "sample_index is '0', expected a whole number"),
        ({"modality": ["image"]}, "modality is ['image'], expected image or text"),
        ({"evaluation": None}, "expected an object with an evaluation"),
        ({"sample_index": 99}, "expected ITEM/ARM/QUESTION of the suite"),
        ({"dataset_sample": {"label": 4}}, "label 4, where the suite has 3"),
        ({"evaluation": {"model_response": 3}}, "the reply is 3, expected a text"),
    ],
)
def test_a_bad_record_is_told_and_ends_nothing(suite: Path, tmp_path: Path, bad: dict[str, Any], why: str) -> None:
    place = log(tmp_path, {**record(0, "image", "3", "3", True), **bad}, record(1, "image", "10", "10", True))
    done = import_replies(suite, [place], "isobench", tmp_path / "a.run")
    assert (done.replies, done.bad) == (1, 1)
    assert why in done.why_bad[0]


def test_a_record_without_a_reply_is_a_failed_one(suite: Path, tmp_path: Path) -> None:
    done = import_replies(suite, [log(tmp_path, record(0, "image", None, "1", False))], "isobench", tmp_path / "a.run")
    assert (done.replies, done.failed) == (1, 1)


@pytest.mark.parametrize("content", [b"{", b"{}", b"[" * 100_000, b"\xff\xfe"])
def test_what_is_no_log_is_told_in_one_line(suite: Path, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "m.json").write_bytes(content)
    with pytest.raises(BadReplies, match=r"m.json: .*expected a JSON list of IsoBench's records"):
        import_replies(suite, [tmp_path / "m.json"], "isobench", tmp_path / "a.run")
