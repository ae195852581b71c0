import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.probes.core import AnswerKind

HEAD = "| part | value |\n|---|---|\n"
ANIMALS = ("cat", "dog", "horse")


@pytest.mark.parametrize(
    ("reply", "kind", "choices", "question", "value"),
    [
        (HEAD + "| side AB | 4 |\n| slope of the line | **3.5** |", "real", (), "What is the slope of the line?", 3.5),
        (HEAD + "| triangles | 7 |", "integer", (), "How many triangles are there?", 7),
        ("| claim | holds? |\n|---|---|\n| the function is even | No |", "yes_no", (), "Is the function even?", False),
        ("| option | fits? |\n|---|---|\n| A | no |\n| B | **yes** |\n| C | no |", "option", ANIMALS, "Which?", "B"),
        (
            "| animal | fits? |\n|---|---|\n| cat | no |\n| dog | no |\n| horse | yes |",
            "choice",
            ANIMALS,
            "Which?",
            "horse",
        ),
    ],
)
def test_what_a_closing_table_says(
    reply: str, kind: AnswerKind, choices: tuple[str, ...], question: str, value: object
) -> None:
    assert extract(reply, kind, choices, question=question).value == value


def test_a_table_of_other_things_says_nothing() -> None:
    reply = HEAD + "| side AB | 4 |\n| side BC | 3 |"
    assert extract(reply, "real", question="What is the slope of the line?").outcome == "unparsed"
    undecided = "| option | fits? |\n|---|---|\n| A | yes |\n| B | yes |\n| C | no |"
    assert extract(undecided, "option", ANIMALS, question="Which?").outcome not in ("answer", "off the list")


@pytest.mark.parametrize("told", ["There are 2 more pears than apples.", "The difference is 2."])
def test_rows_of_which_a_difference_comes_are_not_told(told: str) -> None:
    reply = told + "\n\n| fruit | number |\n|---|---|\n| apples | 5 |\n| pears | 7 |"
    assert extract(reply, "integer", question="How many more pears than apples are there?").value == 2
