import pytest

from isoprobe.analysis.extraction.extraction import extract

ANIMALS = ("cat", "dog", "horse", "cow")
LISTS = (
    "A) cat, B) dog, C) horse, D) cow. ",
    "(A) cat; (B) dog; (C) horse; (D) cow. ",
    "The options are:\nA. cat\nB. dog\nC. horse\nD. cow\n\n",
    "We have to choose between cat, dog, horse and cow. ",
)
SAID = ("The one that matches is C.", "Looking closely, it is a horse.", "Hence it is the horse.")


@pytest.mark.parametrize("listed", LISTS)
@pytest.mark.parametrize("said", SAID)
def test_options_that_are_only_listed_are_no_answers(listed: str, said: str) -> None:
    assert extract(listed + said, "option", ANIMALS, question="Which animal is it?").value == "C"


@pytest.mark.parametrize("listed", LISTS)
def test_a_list_alone_says_nothing(listed: str) -> None:
    assert extract(listed.strip(), "option", ANIMALS, question="Which animal is it?").outcome not in (
        "answer",
        "off the list",
    )


def test_an_option_in_bold_stays_in_the_list() -> None:
    assert extract("A) cat, B) dog, **C) horse**, D) cow. That is all.", "option", ANIMALS).value == "C"


@pytest.mark.parametrize(
    ("said", "letter"),
    [("A and C do not fit, B does.", "B"), ("B fits; A and C do not.", "B"), ("A, C and D do not fit.", "B")],
)
def test_options_that_are_ruled_out_are_no_answers(said: str, letter: str) -> None:
    assert extract(said, "option", tuple("ABCD"), question="Which piece fits?").value == letter
