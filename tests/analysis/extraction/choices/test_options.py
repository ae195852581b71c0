import pytest

from isoprobe.analysis.extraction.choices.options import read_last_option, read_option, read_options
from isoprobe.analysis.numbers.numbers import asked_about
from tests.specimens.effort import within

SKY = ("Sun", "Moon", "Mars", "Venus")
STUFF = ("iron", "oxygen", "copper", "zinc", "neon")


def one(text, choices=SKY, reader=read_option):
    found = reader(text, asked_about("Which one is it?", choices))
    return None if found is None else found.value or "?"


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        *[(said, "B") for said in ("B", "(B)", "[B]", "b)", "B.", "option b", "B Moon", "Moon", "the Moon (B)", "'B'")],
        *[
            (said, "B")
            for said in ("I think B", "It must be B.", "B/Moon", "perhaps B", "B, the Moon", "Nonetheless, B.")
        ],
        *[(said, "B") for said in ("B rather than C", "not C but B", "It can't be C; it must be B.", "Not C. B.")],
        *[(said, "B") for said in ("C... no, B", "C. Correction: B.", "C? No: B.", "B? Yes.", "A, wait, B")],
        *[(said, "B") for said in ("A is wrong, B is right", "A: incorrect\nB: correct", "A错误,B正确", "不是A,而是B")],
        *[
            (said, "B")
            for said in ("all but B are wrong", "A, C and D are wrong, so B", "A has no air, which leaves B")
        ],
        *[(said, "B") for said in ("Moon, since the Sun is too bright", "B; the Sun is too bright", "B B B B")],
        *[(said, "?") for said in ("B or C", "B/C", "either B or C", "B, or possibly C", "B C B C", "B and also C")],
        *[(said, "?") for said in ("Moon (D)", "D. Moon", "Moon or Mars", "A: Sun\nB: Moon")],
        *[
            (said, None)
            for said in ("not B", "B is wrong", "B?", "It cannot be B.", "It cannot be B, the Moon is not it.")
        ],
        *[
            (said, None)
            for said in ("A graph", "A is a vertex", "I see", "point B lies inside", "ABC", "∠B is 40", "E")
        ],
    ],
)
def test_which_option_a_piece_commits_to(text, letter):
    assert one(text) == letter


@pytest.mark.parametrize(
    ("text", "letter"),
    [("5 cm", "A"), ("5 metres", "C"), ("50", "B"), ("5", "?"), ("5 cm or 5 m", "?"), ("0.5 cm", None), ("C", "C")],
)
def test_units_tell_options_apart(text, letter):
    assert one(text, ("5 cm", "50 cm", "5 m", "5 km")) == letter


@pytest.mark.parametrize(
    ("text", "letter"),
    [("3/4", "B"), (r"\frac{3}{4}", "B"), ("three quarters", "B"), (r"\frac{4}{3}", "A"), ("0.75", "B"), ("4", "D")],
)
def test_numbers_are_read_by_value(text, letter):
    assert one(text, ("4/3", "3/4", "3", "4")) == letter


def test_the_last_sentence_commits_unless_the_text_begins_with_an_option():
    prose = "The Sun is too bright. Mars is red. The picture shows the Moon."
    assert one(prose, reader=read_last_option) == "B"
    assert one("C. " + prose, reader=read_last_option) == "C"
    assert one("Mars. " + prose, reader=read_last_option) == "C"


def test_a_letter_and_the_text_of_another_option_tell_both():
    found = read_option("D. Moon", asked_about("?", SKY))
    assert found is not None
    assert (found.value, found.among) == (None, ("D", "B"))


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        *[(said, "ACD") for said in ("A, C, D", "ACD", "acd", "A C D", "(A), (C) and (D)", "A; C; D", '"A", "C", "D"')],
        *[(said, "ACD") for said in ("A. iron, C. copper, D. zinc", "- A. iron\n- C. copper\n- D. zinc")],
        *[(said, "ACD") for said in ("iron, zinc and copper", "All but B and E.", "A, C, D (B and E are wrong)")],
        *[(said, "ACD") for said in ("A: correct\nB: incorrect\nC: correct\nD: correct\nE: incorrect",)],
        *[(said, "ACD") for said in ("A, B. Wait, actually A, C, D.",)],
        *[(said, "A") for said in ("only A", "A, not B", "A")],
        ("all of the above", "ABCDE"),
        *[(said, "?") for said in ("A, C or A, C, D",)],
        *[(said, None) for said in ("not A", "B and E are wrong", "DCA?", "F", "a dog")],
        *[(said, "ACF") for said in ("A, C, F", "A, C and F", "(A), (C), (F)", "(a), (c), (f)", "A C F", "A + C + F")],
        *[
            (said, "ACF")
            for said in ("A、C和F", "- A\n- C\n- F", "Options A, C and F are right", "A, C (and F)", "A、C、F正确")
        ],
        *[(said, "AF") for said in ("both A and F", "option A and option F", "'A', 'F'", "{A, F}", "A or F")],
        *[(said, "AC") for said in ("A, C, not F", "A, C (F is no option)", "A and C. F lies above them.")],
        ("A and C, and I am sure of it", "AC"),
    ],
)
def test_which_options_a_piece_commits_to(text, letters):
    found = one(text, STUFF, read_options)
    assert (found if found in (None, "?") else "".join(found)) == letters


@pytest.mark.parametrize(
    ("text", "letter"), [("B and F", "?"), ("B/F", "?"), ("(B) and (F)", "?"), ("B, as F shows", "B")]
)
def test_an_option_beside_one_that_is_not_there_is_no_choice(text, letter):
    assert one(text, STUFF) == letter


def test_letters_that_the_options_speak_of_are_not_beyond_them():
    assert one("A, E and F", ("E and F meet", "x", "y", "z"), read_options) == ("A",)


@pytest.mark.parametrize("piece", ["A, ", "not B or ", "(A) ", "Moon ", "A: ", "either ", "B? ", "A.", "is "])
def test_long_pieces_take_little_time(piece):
    text = piece * 2000
    for reader in (read_option, read_last_option, read_options):
        within(0.05, lambda _, read=reader: read(text[:300], asked_about("?", SKY)))
