"""Out and in again: a suite in every tool's format, and the replies back, score as our own run of the same replies."""

from __future__ import annotations

import base64
import contextlib
import csv
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from isoprobe.adapters.exchange.replies import import_replies
from isoprobe.adapters.runs.run import run as put
from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.cli import run
from isoprobe.probes.core import Probe
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.suite import Suite, write_suite
from tests.specimens.loading import loaded
from tests.specimens.sayer import Sayer

ARMS = ("picture", "text", "element", "transcript", "combined")
NAMED = [word for arm in ARMS for word in ("--arm", arm)]
SAID = (
    "Answer: yes", "Answer: no", "I cannot tell.", "", "I'm sorry, but I can't help with that.", "Answer: A",
    "Answer: B", "Answer: 1", "Answer: 2", "=1+1", 'He said "3"\tor\nso.\n\nAnswer: A, B', "None", "nan", "答案：B",
    "D", "4.0",     "<think>no</think>\n**Answer: C**", "word " * 100 + "Answer: A",
)  # fmt: skip
SAYER = Sayer(SAID)


def png(shade: int) -> bytes:
    return bytes(cv2.imencode(".png", np.full((9, 9, 3), shade, np.uint8))[1])


def probes() -> Iterator[Probe]:
    for name in ("pipe_flow", "connectivity", "grouped_bars", "resistors"):
        for seed in range(3):
            yield make_item(load_task(name), 1, seed)
    for k in range(18):
        kind, expected = (("option", "B"), ("options", ["A", "C"]), ("text", "None"), ("open", "Since it is."))[k % 4]
        text = f"Which {k} of <image_1> fits <image_2>?\nA. x\nB. y\nC. z"
        choices = ("x", "None", "z") if k % 4 < 2 else ()
        pictures = [png(k), png(100 + k)][: k % 3]
        yield published_probe(f"q{k}", text, kind, expected, pictures, choices=choices, texts={"caption": f"grey {k}"})


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    return write_suite(tmp_path_factory.mktemp("round") / "suite", probes(), "a test")


@pytest.fixture(scope="module")
def ours(suite: Suite) -> dict[tuple[str, str, str], Any]:
    """Our own run's scores."""
    path = suite.path.parent / "ours.run"
    with Store.open(path, {"suite": suite.fingerprint, "model": "sayer"}) as store:
        put(SAYER, suite, ARMS, store)
        return {(one.item, one.arm, one.question): one.score for one in score_run(store.answered(), suite)}


def exported(suite: Suite, to: str, tmp_path: Path) -> Path:
    out = tmp_path / to
    assert run(["export", str(suite.path), str(out), "--to", to, *NAMED]) == 0
    return out


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write_lines(path: Path, rows: Sequence[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def by_jsonl(out: Path, tmp_path: Path) -> list[Path]:
    for record in lines(out / "questions.jsonl"):
        assert all((out / image).read_bytes().startswith(b"\x89PNG") for image in record["images"])
    rows = [{"id": each["id"], "response": SAYER.says(each["prompt"])} for each in lines(out / "questions.jsonl")]
    return [write_lines(tmp_path / "replies.jsonl", [row for row in rows if row])]


def by_hf(out: Path, tmp_path: Path) -> list[Path]:
    datasets = pytest.importorskip("datasets", reason="the datasets library is not installed (extra: dev)")
    rows = datasets.load_dataset(str(out), cache_dir=str(tmp_path / "cache"))["test"]
    assert rows[0]["images"][0].size[0] > 100
    said = [{"id": row["id"], "response": SAYER.says(row["prompt"])} for row in rows]
    return [write_lines(tmp_path / "replies.jsonl", said)]


def by_evalscope(out: Path, tmp_path: Path) -> list[Path]:
    rows = []
    for record in lines(next(out.glob("general_vqa/*_test.jsonl"))):
        content = record["messages"][0]["content"]
        assert all(Path(part["image_url"]["url"]).is_file() for part in content if part["type"] == "image_url")
        words = "\n".join(part["text"] for part in content if part["type"] == "text")
        rows.append({"id": record["isoprobe_id"], "response": SAYER.says(words)})
    for record in lines(next(out.glob("general_vmcq/*_val.jsonl"))):
        words = record["question"]
        for k in range(1, 1 + sum(key.startswith("image_") for key in record)):
            assert Path(record[f"image_{k}"]).is_file()
            assert f"<image {k}>" in words
        rows.append({"id": record["isoprobe_id"], "response": SAYER.says(words)})
    return [write_lines(tmp_path / "replies.jsonl", rows)]


def by_lmms_eval(out: Path, tmp_path: Path) -> list[Path]:
    """The samples as lmms-eval 0.7.3 writes them, with the metric of the task's own functions."""
    datasets = pytest.importorskip("datasets", reason="the datasets library is not installed (extra: dev)")
    utils = loaded(out / "utils.py")
    rows = []
    for k, doc in enumerate(datasets.load_from_disk(str(out / "dataset"))["test"]):
        content = utils.doc_to_messages(doc)[0]["content"]
        assert len(utils.doc_to_visual(doc)) == sum(part["type"] == "image" for part in content)
        said = SAYER.says("\n".join(part["text"] for part in content if part["type"] == "text"))
        sample = {"doc_id": k, "target": utils.doc_to_target(doc), "filtered_resps": said, "doc_hash": "x"}
        rows.append({**sample, **utils.process_results(doc, [said]), "input": utils.doc_to_text(doc)})
    return [write_lines(tmp_path / "20261128_samples_isoprobe.jsonl", rows)]


def predictions(out: Path) -> Iterator[tuple[str, Any]]:
    """Each table as VLMEvalKit's reader has it, less the pictures, with predictions."""
    pandas = pytest.importorskip("pandas", reason="pandas is not installed (extra: dev)")
    for file in sorted(out.glob("*.tsv")):
        table = pandas.read_csv(file, sep="\t")
        assert len(set(table["index"])) == len(table)
        if "image" in table:
            held = {str(k): image for k, image in zip(table["index"], table["image"], strict=True)}
            for image in held.values():
                whole = held[image] if len(image) <= 64 else image
                for each in json.loads(whole) if whole.startswith("[") else [whole]:
                    assert base64.b64decode(each).startswith(b"\x89PNG")
            del table["image"]
        if "A" in table:
            assert not table["B"].isna().any()  # an option "None" is still there
        table["prediction"] = [SAYER.says(each) for each in table["question"]]
        yield file.stem, table


def by_vlmevalkit_tsv(out: Path, tmp_path: Path) -> list[Path]:
    for name, table in predictions(out):
        table.to_csv(tmp_path / f"model_{name}.tsv", sep="\t", index=False, quoting=csv.QUOTE_ALL)
    return sorted(tmp_path.glob("model_*.tsv"))


def by_vlmevalkit_json(out: Path, tmp_path: Path) -> list[Path]:
    for name, table in predictions(out):
        table.to_json(tmp_path / f"model_{name}.json", orient="records", force_ascii=False)
    return sorted(tmp_path.glob("model_*.json"))


def by_vlmevalkit_xlsx(out: Path, tmp_path: Path) -> list[Path]:
    pytest.importorskip("openpyxl", reason="openpyxl is not installed (extra: xlsx)")
    for name, table in predictions(out):
        table.to_excel(tmp_path / f"model_{name}.xlsx", index=False)
    return sorted(tmp_path.glob("model_*.xlsx"))


def counted(output: Any) -> Any:
    """A mock model's output that says what it took: Inspect would fetch a tokenizer to count."""
    from inspect_ai.model import ModelUsage

    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output


def by_inspect(out: Path, tmp_path: Path) -> list[Path]:
    """A real evaluation of the exported task file on Inspect's mock model."""
    pytest.importorskip("inspect_ai", reason="Inspect is not installed (extra: inspect)")
    from inspect_ai import eval as inspect_eval
    from inspect_ai.model import ModelOutput, get_model

    def mock(messages: Any, tools: Any, choice: Any, config: Any) -> ModelOutput:
        return counted(ModelOutput.from_content("mock", SAYER.says("\n".join(message.text for message in messages))))

    model = get_model("mockllm/model", custom_outputs=mock)
    with contextlib.chdir(out):
        [log] = inspect_eval("isoprobe_suite.py", model=model, log_dir=str(tmp_path / "logs"), display="none")
    assert log.status == "success", log.error
    return [Path(log.location.removeprefix("file://"))]


@pytest.mark.parametrize(
    ("to", "tool", "ask"),
    [
        ("jsonl", "jsonl", by_jsonl),
        ("hf", "jsonl", by_hf),
        ("evalscope", "jsonl", by_evalscope),
        ("lmms-eval", "lmms-eval", by_lmms_eval),
        ("inspect", "inspect", by_inspect),
        ("vlmevalkit", "vlmevalkit", by_vlmevalkit_tsv),
        ("vlmevalkit", "vlmevalkit", by_vlmevalkit_json),
        ("vlmevalkit", "vlmevalkit", by_vlmevalkit_xlsx),
    ],
)
def test_replies_come_home_and_score_as_ours(
    suite: Suite, ours: dict[tuple[str, str, str], Any], tmp_path: Path, capsys: pytest.CaptureFixture[str],
    to: str, tool: str, ask: Callable[[Path, Path], list[Path]],
) -> None:  # fmt: skip
    out = exported(suite, to, tmp_path)
    told = capsys.readouterr()
    files = ask(out, tmp_path)
    capsys.readouterr()
    back = tmp_path / "back.run"
    assert run(["replies", str(suite.path), *map(str, files), "--from", tool, "--out", str(back), "--json"]) == 0
    done = json.loads(capsys.readouterr().out)
    assert (done["bad"], done["failed"]) == (0, 0)
    with Store.read(back) as store:
        theirs = {(one.item, one.arm, one.question): one.score for one in score_run(store.answered(), suite)}
    assert theirs.items() <= ours.items()
    if to == "vlmevalkit":  # it takes no question that has neither picture nor options, and the export says so
        missing = [key for key in ours if key not in theirs]
        assert f"left out: {len(missing)} (no picture and no options" in " ".join(told.err.split())
        assert {arm for _, arm, _ in missing} == {"text"}
    else:
        assert theirs == ours
    assert {score.outcome for score in theirs.values()} >= {"right", "wrong", "unparsed", "refused"}


def test_a_log_of_our_own_task_of_inspect(suite: Suite, tmp_path: Path) -> None:
    """The reply that a strategy settles on after two requests counts, and scores as it did there."""
    pytest.importorskip("inspect_ai", reason="Inspect is not installed (extra: inspect)")
    from inspect_ai import eval as inspect_eval
    from inspect_ai.model import ModelOutput, get_model

    from isoprobe.inspect_tasks import isoprobe

    def mock(messages: Any, tools: Any, choice: Any, config: Any) -> ModelOutput:
        words = messages[-1].text
        said = "A-B, B-C" if "Write down" in words else SAYER.says(words)
        return counted(ModelOutput.from_content("mock", said))

    part = write_suite(tmp_path / "part", [probe for probe in suite if probe.item.task == "connectivity"], "")
    task = isoprobe(str(part.path), "isoscratchpad")
    model = get_model("mockllm/model", custom_outputs=mock)
    [log] = inspect_eval(task, model=model, log_dir=str(tmp_path / "logs"), display="none")
    theirs = {sample.id: sample.scores["isoprobe_scoring"].metadata["outcome"] for sample in log.samples}
    done = import_replies(part.path, [log.location.removeprefix("file://")], "inspect", tmp_path / "back.run")
    assert (done.replies, done.bad, done.model) == (len(part), 0, "mockllm/model")
    with Store.read(tmp_path / "back.run") as store:
        scored = score_run(store.answered(), part)
    assert {f"{one.item}/{one.arm}/{one.question}": one.score.outcome for one in scored} == theirs
    assert {one.arm for one in scored} == {"own_transcript"}


def test_the_report_takes_the_run_as_one_of_ours(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = exported(suite, "jsonl", tmp_path)
    back = tmp_path / "back.run"
    files = by_jsonl(out, tmp_path)
    assert run(["replies", str(suite.path), str(files[0]), "--from", "jsonl", "--out", str(back), "-m", "someone"]) == 0
    assert run(["report", str(back), "--out", str(tmp_path / "report"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["model"] == "someone"


def test_what_is_not_scored_or_lacking_is_said(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["export", str(suite.path), str(tmp_path / "out"), "--to", "vlmevalkit", "--arm", "picture"]) == 0
    told = capsys.readouterr()
    assert "wrote" in told.out
    assert "not scored there, exported all the same: " in told.err
    some = next(iter(suite)).item.id
    rows = [{"id": some, "question": "picture/answer", "response": "A"}, {"id": "nobody", "response": "A"}]
    file = write_lines(tmp_path / "some.jsonl", [*rows, {"id": f"{some}/picture/picture/answer", "response": None}])
    assert run(["replies", str(suite.path), str(file), "--from", "jsonl", "--out", str(tmp_path / "r.run")]) == 0
    told = capsys.readouterr()
    assert "1 replies of r\n" in told.out
    assert "who replied is not told: called 'r', after the run; --model NAME names it" in told.err
    assert "2 of 3 records left out, the first: some.jsonl line 2: id 'nobody'" in told.err
    assert "items have no reply in the arm picture" in told.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["export", "SUITE", "OUT", "--to", "excel"], "unknown format 'excel'"),
        (["replies", "SUITE", "missing.jsonl", "--from", "jsonl", "--out", "OUT"], "no file 'missing.jsonl'"),
        (["replies", "SUITE", "--from", "jsonl", "--out", "OUT"], "no file named"),
        (["replies", "SUITE", "missing.jsonl", "--from", "json", "--out", "OUT"], "unknown tool 'json'"),
    ],
)
def test_mistakes_are_told_in_one_line(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    places = {"SUITE": str(suite.path), "OUT": str(tmp_path / "out")}
    assert run([places.get(each, each) for each in arguments]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "out").exists()
