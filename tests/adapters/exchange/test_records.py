"""What an export is made of: one record a question and arm, with the prompt that our own run sends."""

from __future__ import annotations

from pathlib import Path

import pytest

from isoprobe.adapters.exchange.records import BadExport, Exported, Pictures, in_words, records_of
from isoprobe.adapters.prompting.prompts import merged
from isoprobe.adapters.strategies.arms import questions_of, ways_of
from isoprobe.probes.core import Message, Picture, Prompt
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.suite import Suite, write_suite

ARMS = ["picture", "text", "element", "transcript", "combined", "reader_transcript"]


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    task = load_task("connectivity")
    made = [make_item(task, 1, seed) for seed in range(2)]
    return write_suite(tmp_path_factory.mktemp("export") / "suite", made, "a test")


def test_every_question_of_every_arm_as_our_own_run_asks_it(suite: Suite) -> None:
    found = list(records_of(suite, ARMS))
    assert [record.index for record in found] == list(range(len(found)))
    assert len({record.id for record in found}) == len(found)
    ways = ways_of("direct", ARMS)
    wanted = [(p.item.id, arm, q.id) for p in suite for arm in ARMS for q in questions_of(arm, p)]
    assert [(r.probe.item.id, r.arm, r.question.id) for r in found] == wanted
    for record in found:
        assert record.prompt == next(ways[record.arm](record.probe, record.question))
        assert record.parts == merged(record.prompt.messages[0].parts)


@pytest.mark.parametrize(
    ("arms", "strategy"),
    [(["own_transcript"], "direct"), (None, "isoscratchpad"), (None, "vote(direct,n=3)"), (None, "few_shot(shots=1)")],
)
def test_what_asks_more_than_once_is_refused(suite: Suite, arms: list[str] | None, strategy: str) -> None:
    with pytest.raises(BadExport, match="asks more than one message: expected one that asks once"):
        list(records_of(suite, arms, strategy=strategy))


@pytest.mark.parametrize("arm", ["pair", "intervene(scale=2)"])
def test_another_picture_is_not_exported_with_the_answer_of_this_one(suite: Suite, arm: str) -> None:
    with pytest.raises(BadExport, match="shows another picture, which no tool can mark"):
        list(records_of(suite, ["picture", arm]))


def shown(*parts: str | Picture) -> Exported:
    probe = published_probe("q", "Which?", "option", "B", choices=("x", "y"))
    return Exported(0, "text", probe, probe.questions[0], Prompt((Message("user", parts),)))


def test_marks_stand_where_a_picture_is_not_before_the_words() -> None:
    one, two = Picture.of(b"1"), Picture.of(b"2")
    assert shown(one, "Which?", "At once.").words() == "Which?\n\nAt once."
    assert shown(one, "Is this", two, "it?").words() == "Is this\n\n<image 2>\n\nit?"
    assert shown(one, "Which?").words(every_mark=True) == "<image 1>\n\nWhich?"
    assert shown("Which?", one).words() == "Which?\n\n<image 1>"


@pytest.mark.parametrize(
    ("answer", "words"),
    [(True, "yes"), (False, "no"), (7, "7"), ("B", "B"), (["A", "C"], "A, C"), ([["5", "five"], "x"], "5, x")],
)
def test_answers_in_words(answer: object, words: str) -> None:
    assert in_words(answer) == words  # type: ignore[arg-type]


def test_a_record_tells_where_it_belongs() -> None:
    record = shown("Which?")
    question = record.question
    assert record.id == f"published-v1-q/text/{question.id}"
    assert record.place() == {
        "item": "published-v1-q", "arm": "text", "question_id": question.id, "task": "published", "level": 0,
        "about": "answer", "element": "", "view": question.view, "kind": "option",
    }  # fmt: skip
    assert record.target() == "B"


def test_each_picture_is_written_once(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path)
    one, two = Picture.of(b"1"), Picture.of(b"2")
    assert not list(tmp_path.iterdir())
    paths = [pictures.path(each) for each in (one, two, one)]
    assert paths == [f"images/{each.sha256}.png" for each in (one, two, one)]
    assert sorted(path.name for path in (tmp_path / "images").iterdir()) == sorted({path[7:] for path in paths})
    assert (tmp_path / paths[1]).read_bytes() == b"2"


def test_a_picture_is_named_by_its_first_item(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path)
    one = Picture.of(b"1")
    path = f"images/maxflow-v3-L1-s7-{one.sha256[:12]}.png"
    assert [pictures.path(one, item) for item in ("maxflow-v3-L1-s7", "maxflow-v3-L1-s8")] == [path, path]
    assert (tmp_path / path).read_bytes() == b"1"
    hostile = pictures.path(Picture.of(b"2"), "../../é/x" + "y" * 300)
    assert hostile.startswith("images/.._..___x")
    assert (tmp_path / hostile).resolve().parent == (tmp_path / "images").resolve()
    assert len(hostile) < 130
