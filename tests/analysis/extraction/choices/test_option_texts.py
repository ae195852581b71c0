import pytest

from isoprobe.analysis.extraction.choices.option_texts import (
    by_some_value,
    by_value,
    options_of,
    pattern_of,
    plain,
    same_text,
    short,
)
from isoprobe.analysis.numbers.numbers import asked_about


def found(choices, text):
    pattern = pattern_of(choices, text)
    return [options_of(choices, match[0]) for match in pattern.finditer(text)] if pattern else []


def test_a_text_is_compared_without_its_dress():
    assert plain("The $Moon$.") == "the moon"
    assert plain('"Moon  base"') == "moon base"
    assert plain("3*4") == "3×4"
    assert plain("5*a^2") == "5 a^2"
    assert same_text(("Moon", "moon."), 0, 1)
    assert not same_text(("Moon", "Moons base"), 0, 1)


def test_a_longer_text_goes_before_one_that_it_contains():
    choices = ("Moon", "Moon base", "no", "3")
    assert found(choices, "it is a moon base") == [(1,)]
    assert found(choices, "moons") == [(0,)]
    assert found(choices, "moonlight, 3.5, 3/4, 13, no doubt") == []
    assert found(choices, "3, no") == [(3,), (2,)]


def test_a_number_without_its_unit_means_every_option_that_it_fits():
    assert found(("5 cm", "50 cm", "5 m"), "5") == [(0, 2)]
    assert found(("5 cm", "50 cm", "5 m"), "5 cm") == [(0,)]


def test_the_letter_of_an_option_is_not_its_text():
    assert found(("A", "B"), "a b") == []
    assert pattern_of((), "moon") is None


@pytest.mark.parametrize(
    ("unit", "spelled"), [("centimetres", "cm"), ("meter", "m"), ("grams", "g"), ("cm", "cm"), ("", "")]
)
def test_units_have_one_spelling(unit, spelled):
    assert short(unit) == spelled


@pytest.mark.parametrize(("text", "letter"), [("8.0", "D"), ("the value is 6", "C"), ("5", None), ("six", "C")])
def test_the_option_of_a_value(text, letter):
    one = by_value(text, asked_about("?", ("3", "4", "6", "8")))
    assert (one.value if one else None) == letter


def test_a_value_is_none_where_an_option_is_no_number():
    assert by_value("3", asked_about("?", ("3", "none of these"))) is None


@pytest.mark.parametrize(
    ("said", "choices", "letter"),
    [
        ("50 %", ("1/6", "1/2", "2/3"), "B"),
        ("0.12", ("10%", "12%", "15%"), "B"),
        ("58.5", ("$75$", "$58\\frac{1}{2}$", "$48$", "none of these"), "B"),
        ("58.6", ("$75$", "$58\\frac{1}{2}$", "$48$", "none of these"), None),
    ],
)
def test_numbers_in_another_writing(said: str, choices: tuple[str, ...], letter: str | None) -> None:
    asked = asked_about("Which is it?", choices)
    found = by_value(said, asked) or by_some_value(said, asked)
    assert (found.value if found else None) == letter


@pytest.mark.parametrize("last", ["It cannot be told", "None of these", "It depends on the height"])
@pytest.mark.parametrize(("said", "letter"), [("1/2", "A"), ("0.75", "B"), ("1/8", "C"), ("1/5", None)])
def test_numbers_beside_one_option_in_words(said: str, letter: str | None, last: str) -> None:
    found = by_some_value(
        said, asked_about("Which is it?", ("$\\frac{1}{2}$", "$\\frac{3}{4}$", "$\\frac{1}{8}$", last))
    )
    assert (found.value if found else None) == letter
