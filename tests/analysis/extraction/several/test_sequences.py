"""Lists and blanks: what parts entries, what keeps them together, and in which order they come."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.several.sequences import read_blanks, read_list
from isoprobe.analysis.replies.answer_spans import Asked


def listed(text: str, choices: tuple[str, ...] = ()) -> object:
    found = read_list(text, Asked(choices))
    return found and found.value


def filled(text: str) -> object:
    found = read_blanks(text, Asked())
    return found and found.value


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("red, green and blue", ("red", "green", "blue")),
        ("The colours are red, green, blue.", ("red", "green", "blue")),
        ("1. red\n2. green\n3. blue", ("red", "green", "blue")),
        ("0 -> 4 -> 7", (0, 4, 7)),
        ("0-4-7", (0, 4, 7)),
        ("3-4", ("3-4",)),
        ("3, 1.5, two", (3, 1.5, 2)),
        ("x = 2 or x = -2", (2, -2)),
        ("±2", (-2, 2)),
        ("\\{5, 3\\}", (5, 3)),
        ("(1, 2), (3, 4)", ("(1, 2)", "(3, 4)")),
        ("[(1, 2), (3, 4)]", ("(1, 2)", "(3, 4)")),
        ("(1, 2)", (1, 2)),
        ("1,000, 20", (1000, 20)),
        ("100,200,300", (100, 200, 300)),
        ('["a, b", "c"]', ("a, b", "c")),
        ("[1, 2.5, 3]", (1, 2.5, 3)),
        ("[]", ()),
        ("{}", ()),
        ("There are none.", ()),
        ("It is hard to say how many there are", None),
        ("", None),
    ],
)
def test_lists(text: str, wanted: object) -> None:
    assert listed(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("5; red", ("5", "red")),
        ("5, red", ("5", "red")),
        ("5 and red", ("5", "red")),
        ("5\nred", ("5", "red")),
        ("3.5; 4", ("3.5", "4")),
        ("3; (1, 2)", ("3", "(1, 2)")),
        ("f(1, 2), g(3, 4)", ("f(1, 2)", "g(3, 4)")),
        ("(1) (3, 4) (2) red", ("(3, 4)", "red")),
        ("The answers are 5; red. I am sure; really", ("5", "red")),
        ("red, with spots; blue", ("red, with spots", "blue")),
        ("(1) 5 (2) red", ("5", "red")),
        ("(2) red; (1) 5", ("5", "red")),
        ("(2) red (2) 5", ("red", "5")),
        ("①5②red", ("5", "red")),
        ("Blank 1: 5\nBlank 2: red", ("5", "red")),
        ("blank (2) is red, blank (1) is 5", ("5", "red")),
        ("The first blank is 5 and the second is red.", ("5", "red")),
        ("The second is red; the first is 5", ("5", "red")),
        ("The first sister; the second brother", ("The first sister", "the second brother")),
        ("第一空填5,第二空填6", ("5", "6")),
        ("第2空是6,第1空是5", ("5", "6")),
        ('["5", "red, or so"]', ("5", "red, or so")),
        ('json\n["5", "red"]\n', ("5", "red")),
        ('{"2": "red", "1": "5"}', ("5", "red")),
        ('{"blank10": "j", "blank9": "i"}', ("i", "j")),
        ('[5, ["red"]]', ("5", '["red"]')),
        ("(1) (2) red", ("", "red")),
        ('["", "red"]', ("", "red")),
        ('["", ""]', None),
        ("", None),
    ],
)
def test_blanks(text: str, wanted: object) -> None:
    assert filled(text) == wanted


@pytest.mark.parametrize("text", ["(2) red; (1) 5", " 5; red ", '{"1": "5", "2": "red"}', "the answers are 5; red."])
def test_a_span_holds_all_entries(text: str) -> None:
    found = read_blanks(text, Asked())
    assert found is not None
    assert isinstance(found.value, tuple)
    assert 0 <= found.start < found.end <= len(text)
    assert all(str(entry) in text[found.start : found.end] for entry in found.value)


@pytest.mark.parametrize(
    "text", ["[" * 300, "(" * 300, '{"1": ' * 60, "1) " * 100, "9" * 300 + ",", "[NaN, 1e999]", "[(]"]
)
def test_what_is_broken_ends_nothing(text: str) -> None:
    for reader in (read_list, read_blanks):
        found = reader(text, Asked())
        assert found is None or 0 <= found.start <= found.end <= len(text)
