"""What a short piece of a reply commits to, where it stands, and what is ambiguous."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.extraction.values import READERS, read_choice, read_text, read_told
from isoprobe.analysis.numbers.numbers import asked_about, read_number
from isoprobe.analysis.replies.answer_spans import Asked, Commitment


def committed(kind: str, text: str, choices: tuple[str, ...] = ()) -> tuple[object, str] | None:
    """The value and the words that it was taken from."""
    found = READERS[kind](text, Asked(choices))
    return None if found is None else (found.value, text[found.start : found.end])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("17", (17, "17")),
        ("-17", (-17, "-17")),
        ("- 17", (-17, "17")),
        ("17.0", (17, "17.0")),
        ("17.5", (17.5, "17.5")),
        ("7/2", (3.5, "7/2")),
        ("8/2", (4, "8/2")),
        ("8/0", None),
        ("1,234", (1234, "1,234")),
        ("2 + 3 = 5", (5, "5")),
        ("2 + 3", None),
        ("5-7", (None, "5-7")),
        ("5 or 5", (5, "5")),
        ("at most 5", (None, "at most 5")),
        ("the flow is 8", (8, "8")),
        ("node 7 has 3 edges", (3, "3")),
        ("17th", (17, "17th")),
        ("one hundred and five", (105, "one hundred and five")),
        ("minus two thousand and twelve", (-2012, "minus two thousand and twelve")),
        ("three hundred thousand", (300_000, "three hundred thousand")),
        ("3 edges and 4 nodes", (3, "3")),
        ("edges: counted 3, then 4", (None, "3, then 4")),
    ],
)
def test_integers(text: str, wanted: tuple[object, str] | None) -> None:
    found = committed("integer", text)
    assert found == wanted
    assert wanted is None or found is None or type(found[0]) is type(wanted[0])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("it is red", ("red", "red")),
        ("grey", ("gray", "grey")),
        ("not red but blue", ("blue", "blue")),
        ("rather than the red, blue", ("blue", "blue")),
        ("red or blue", (None, "red or blue")),
        ("red, really red", ("red", "red")),
        ("reddish", None),
        ("red. blue", ("red", "red")),
        ("is it red? no: blue", ("blue", "blue")),
        ("is it red? yes", ("red", "red")),
        ("is it red?", ("red", "red")),
    ],
)
def test_colours(text: str, wanted: tuple[object, str] | None) -> None:
    assert committed("choice", text) == wanted


def test_the_choices_that_are_given_are_the_only_ones_and_keep_their_spelling() -> None:
    assert read_choice("it is new york", Asked(("York", "New York"))) == Commitment("New York", 6, 14)
    assert read_choice("red", Asked(("York",))) is None
    assert read_choice("c++", Asked(("C++", "C"))) == Commitment("C++", 0, 3)
    assert read_text("petersen", Asked(("York",))) is None


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("it is pulled toward the top of the page", "up"),
        ("so it moves towards the bottom.", "down"),
        ("it is drawn to the right-hand side.", "right"),
        ("it points upwards", "up"),
        ("it moves to the top of the tree", None),
        ("from there it goes upwards, then downwards", None),
    ],
)
def test_a_way_may_be_told_by_an_edge(text: str, way: str | None) -> None:
    found = read_choice(text, Asked(("left", "right", "up", "down")))
    assert (found.value if found else None) == way
    assert read_choice("it points upwards", Asked(("north", "south"))) is None


def test_words_lose_articles_quotes_and_what_follows_the_sentence() -> None:
    assert committed("text", 'it is the "petersen graph". so it is.') == ("petersen graph", "petersen graph")
    assert committed("text", "the colour is red") == ("red", "red")
    assert committed("text", ' the "" ') is None


def test_a_box_is_no_part_of_what_stands_in_it() -> None:
    assert read_number("\\boxed{25}", Asked()) == Commitment(25, 7, 9)


@pytest.mark.parametrize(
    ("text", "question", "wanted"),
    [
        ("light blue", "", "light blue"),
        ("The clock shows 12:30.", "", "12:30"),
        ("The wall of the house on the left has a light blue window", "", "light blue"),
        ("The wall of the house on the left is unpainted and blue", "", "blue"),
        ("Paris is the capital of France", "What is the capital of France?", "Paris"),
        ("The capital of France is Paris", "What is the capital of France?", "Paris"),
        ("Paris is a town", "What is the capital of France?", "Paris is a town"),
        ("Node 4 is green, unlike node 2, which is gray", "What colour is node 4?", "green"),
        ("Node 4 is green whereas node 2 is gray", "What colour is node 4?", "green"),
        ("It is not Paris", "", "not Paris"),
    ],
)
def test_what_repeats_the_question_is_no_part_of_the_text(text: str, question: str, wanted: str) -> None:
    found = read_text(text, asked_about(question))
    assert found is not None
    assert found.value == wanted
    assert text[found.start : found.end] == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("On this map the capital of France is Paris.", "Paris"),
        ("Paris is the capital of France, on the Seine.", "Paris"),
        ("I look at the map first.", None),
        ("There is a line that is light blue and long", "light blue"),
    ],
)
def test_of_a_long_reply_only_what_repeats_the_question_or_names_a_colour_counts(text: str, wanted: str | None) -> None:
    found = read_told(text, asked_about("What is the capital of France?"))
    assert (found and found.value) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Six days before a Tuesday is a Wednesday.", "Wednesday"),
        ("The 18th falls on a Sunday, as the 15th is a Thursday.", "Sunday"),
        ("It is a Sunday or a Monday.", None),
    ],
)
def test_a_choice_that_others_lead_to(text: str, wanted: str | None) -> None:
    days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    found = read_choice(text.lower(), asked_about("On which weekday is it?", days))
    assert (found.value if found else None) == wanted


@pytest.mark.parametrize(
    "reply",
    [
        "The blue ball is next to the cube, which is red.",
        "It has the same blue as the sky, whereas the cube is red.",
        "Blue ball on the left, while the other is red.",
        "The picture has red and green parts; the colour asked for is blue.",
    ],
)
def test_what_is_told_of_another_thing_is_not_announced(reply: str) -> None:
    assert extract(reply, "choice", ("red", "green", "blue"), question="What colour is the ball?").value == "blue"
