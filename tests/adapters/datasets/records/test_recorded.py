"""Recorded replies: each field is read or refused in one line, and one bad line ends nothing."""

import json
from pathlib import Path

import pytest

from isoprobe.adapters.datasets.records.recorded import BadRecord, Recorded, Unreadable, read_recorded, recorded
from isoprobe.analysis.scoring.scores import score


def asked(**fields):
    return recorded({"response": "x", **fields}, "r").question


@pytest.mark.parametrize(
    ("fields", "kind", "expected"),
    [
        ({"answer": "Sun", "question_type": "multi_choice", "choices": ["Moon", "Sun"]}, "option", "B"),
        ({"answer": "b", "question_type": "multi_choice", "choices": ["Moon", "Sun"]}, "option", "B"),
        ({"answer": "C", "answer_type": "multiple choice"}, "option", "C"),
        ({"answer": ["Sun", "A"], "question_type": "multi_choice", "choices": ["Moon", "Sun"]}, "options", ["A", "B"]),
        ({"answer": "two", "choices": "['one', 'two']"}, "option", "B"),
        ({"answer": "b", "choices": {"a": "one", "b": "two"}}, "option", "B"),
        ({"answer": ["two"], "question_type": "multi_choice", "choices": ["one", "two"]}, "options", ["B"]),
        ({"answer": "A", "choices": ["B", "A", "D", "C"]}, "option", "A"),
        ({"answer": "dog", "choices": ["cat", "dog", "dog"]}, "option", "B"),
        ({"answer": "AC", "answer_type": "options", "choices": ["x", "y", "z"]}, "options", ["A", "C"]),
        ({"answer": "3", "answer_type": "integer"}, "integer", 3),
        ({"answer": "3.0", "answer_type": "integer"}, "integer", 3),
        ({"answer": "1,234.5", "answer_type": "float", "precision": 1.0}, "real", 1234.5),
        ({"answer": "[1, 2]", "answer_type": "list"}, "list", [1, 2]),
        ({"answer": "red, blue", "answer_type": "set"}, "set", ["red", "blue"]),
        ({"answer": [["a", "b"], "c"], "answer_type": "blanks"}, "blanks", [["a", "b"], "c"]),
        ({"answer": "Yes", "answer_type": "yes_no"}, "yes_no", True),
        ({"answer": "0", "answer_type": "yes_no"}, "yes_no", False),
        ({"answer": 1, "answer_type": "yes_no"}, "yes_no", True),
        ({"answer": "red"}, "text", "red"),
        ({"answer": "e2e4", "answer_type": "move", "position": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}, "move", "e2e4"),
    ],
)  # fmt: skip
def test_a_record_becomes_a_question(fields, kind, expected):
    question = asked(**fields)
    assert (question.kind, question.expected) == (kind, expected)
    assert type(question.expected) is type(expected)


def test_a_record_tells_how_it_is_marked():
    marking = asked(answer=2.5, answer_type="float", precision=2, unit="cm", absolute=0.1, accepted=["x"]).marking
    assert (marking.decimals, marking.unit, marking.absolute, marking.accepted) == (2, "cm", 0.1, ("x",))
    assert asked(answer=2, answer_type="integer", precision=1).marking.decimals is None


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"answer": "Mars", "question_type": "multi_choice", "choices": ["Moon"]}, "answer is 'Mars'"),
        ({"answer": "three", "answer_type": "integer"}, "expected a number"),
        ({"answer": "nan", "answer_type": "float"}, "finite"),
        ({"answer": "9" * 500, "answer_type": "integer"}, "expected a number"),
        ({"answer": True, "answer_type": "integer"}, "expected a number"),
        ({"answer": "maybe", "answer_type": "yes_no"}, "expected yes or no"),
        ({"answer": 1, "answer_type": "colour"}, "answer_type is 'colour'"),
        ({"answer": 1, "answer_type": "transcript"}, "answer_type is 'transcript'"),
        ({"answer": "A", "choices": "x or y"}, "choices is 'x or y'"),
        ({"answer": "A", "choices": ["x"] * 27}, "27 entries"),
        ({"answer": "1", "answer_type": "float", "precision": -1}, "precision is -1"),
        ({"answer": "1", "answer_type": "float", "precision": 1e9}, "precision is 1000000000.0"),
        ({"answer": "1", "answer_type": "text", "accepted": [1]}, "accepted is [1]"),
        ({"answer": "e4", "answer_type": "move"}, "expected a FEN"),
        ({"answer": "e4", "answer_type": "move", "position": "8/8/8/8/8/8/8/8 w - - 0 1"}, "expected a FEN"),
        ({"answer": "1", "question": 5}, "question is 5"),
        ({"answer": "1", "response": 5}, "response is 5"),
        ({"answer": {"a": 1}, "answer_type": "list"}, "expected a list"),
        ({}, "answer is missing"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(fields, words):
    with pytest.raises(BadRecord) as caught:
        asked(**fields)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_bad_line_ends_nothing(tmp_path: Path):
    file = tmp_path / "replies.jsonl"
    good = json.dumps({"id": "a", "answer": "3", "answer_type": "integer", "response": "3"})
    file.write_bytes(
        b"\n".join([good.encode(), b"{", b"[1]", b"\xff\xfe", b"", b'{"id": "b"}', b"[" * 100_000, good.encode()])
    )
    found = list(read_recorded(file))
    assert [type(each) for each in found] == [Recorded, *[Unreadable] * 5, Recorded]
    assert [each.line for each in found if isinstance(each, Unreadable)] == [2, 3, 4, 6, 7]


def test_a_line_without_end_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("isoprobe.adapters.datasets.records.recorded.LONGEST_LINE", 50)
    file = tmp_path / "replies.jsonl"
    file.write_text('{"id": "' + "x" * 200 + '"}\n{"id": 1, "answer": 1, "response": "1"}\n')
    first, second = read_recorded(file)
    assert isinstance(first, Unreadable)
    assert isinstance(second, Recorded)
    assert second.id == "1"


def test_a_reply_that_failed_is_no_text():
    reply = recorded({"answer": "x", "response": None}, "r").reply
    assert (reply.text, reply.error) == (None, "no response")


@pytest.mark.parametrize(
    ("answer", "question", "kind", "right", "wrong"),
    [
        ("$\\sqrt{41}$", "", "real", "The distance is √41.", "The distance is √40."),
        ("$\\boxed{\\frac{16}{7}}$", "", "real", "s = 16/7", "s = 7/16"),
        ("72+72\\sqrt{2}", "", "real", "\\boxed{72\\sqrt{2}+72}", "\\boxed{72\\sqrt{2}}"),
        ("525\\pi", "", "real", "V = 525π m³", "V = 525 m³"),
        ("4:25", "What is the ratio of the areas?", "real", "The ratio is **4:25**.", "The ratio is **2:5**."),
        ("4:25", "At what time?", "text", "4:25", "4:52"),
        ("2011-12", "", "text", "2011-12", "2011-13"),
    ],
)
def test_a_right_answer_is_what_it_is(answer: str, question: str, kind: str, right: str, wrong: str) -> None:
    record = {"answer": answer, "answer_type": "text", "question_type": "free_form", "question": question}
    for response, outcome in ((right, "right"), (wrong, "wrong")):
        one = recorded(record | {"response": response}, "q")
        assert one.question.kind == kind
        assert score(one.question, one.reply, one.item).outcome == outcome
