"""Lists in replies: near misses beside what counts."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("Answer: A, B, C", ("A", "B", "C")),
        ("Answer: C, A and B.", ("A", "B", "C")),
        ("**Answer:** A B C", ("A", "B", "C")),
        ("The points A, B and D lie on the circle.\n\nAnswer: A, B, D", ("A", "B", "D")),
        ("Answer: the letters A and B", ("A", "B")),
        ("Answer: none", ()),
        ("Answer: No letters lie on it.", ()),
        ('```json\n{"answer": ["A", "B1"]}\n```', ("A", "B1")),
        ("\\boxed{A, B}", ("A", "B")),
        ("\\boxed{\\{A, C'\\}}", ("A", "C'")),
        ("Answer: A", ("A",)),
        ("Answer: ['A', 'B']", ("A", "B")),
        ("Answer: []", ()),
        ('{"answer": []}', ()),
        ("\\boxed{\\emptyset}", ()),
        ("The letters on the circle are P, Q and R", ("P", "Q", "R")),
        ("A, B and C lie on the circle.", ("A", "B", "C")),
        ("The circle passes through points A1, B2 and C''.", ("A1", "B2", "C''")),
    ],
)
def test_letters_are_read(reply: str, expected: tuple[str, ...]) -> None:
    assert extract(reply, "letters").value == expected


@pytest.mark.parametrize("reply", ["Answer: a circle", "Answer: ABC", "There is a circle in the picture.", "Answer:"])
def test_what_is_no_list_of_letters(reply: str) -> None:
    assert extract(reply, "letters").outcome == "unparsed"


def test_an_earlier_list_gives_way_to_the_answer() -> None:
    assert extract("A, B, C and D are letters in the picture.\nAnswer: A, B", "letters").value == ("A", "B")


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("Answer: 5 rows, 6 columns", (5, 6)),
        ("Answer: 6 columns and 5 rows", (5, 6)),
        ("rows={5} columns={6}", (5, 6)),
        ("Answer: 5 x 6", (5, 6)),
        ("Answer: 5×6", (5, 6)),
        ("The grid has five rows and six columns.", (5, 6)),
        ("Answer: [5, 6]", (5, 6)),
        ('{"answer": [5, 6]}', (5, 6)),
        ("\\boxed{5, 6}", (5, 6)),
    ],
)
def test_two_numbers_are_read_in_order(reply: str, expected: tuple[int, int]) -> None:
    assert extract(reply, "integers").value == expected


@pytest.mark.parametrize("reply", ["Answer: 5", "Answer: 5, 6, 7", "Answer: 5.5, 6.5", "Answer: rows and columns"])
def test_what_is_no_pair_of_numbers(reply: str) -> None:
    assert extract(reply, "integers").outcome == "unparsed"
