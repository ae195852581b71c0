"""Replies from which an answer is read too easily: a word of the question's own, what is denied, only supposed, or
said of another thing. Each is read as a careful reader reads it, or not at all; no harmless word takes answers back."""

from __future__ import annotations

from typing import Final

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.probes.core import Answer, AnswerKind

SILENT: Final = ("unparsed", "ambiguous", "refused")
LETTER: Final = ' End with a line "Answer: X", where X is the letter of the right option.'
ABCD: Final = ("A", "B", "C", "D")
ABCDE: Final = (*ABCD, "E")
PIECES: Final = tuple(f"piece {letter}" for letter in ABCDE)
OPTIONS: Final = tuple(f"option {letter}" for letter in ABCD)
LAMPS: Final = tuple(f"lamp {letter}" for letter in ABCD)
TRAINS: Final = tuple(f"train {letter}" for letter in ABCD)
DISHES: Final = ("pizza", "pasta", "salad", "soup")
COLOURS: Final = ("red", "green", "blue")
DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Sunday")
WAYS: Final = ("left", "right", "up")
PARTICLE: Final = ("left", "right", "up", "down", "none")
LISTS: Final = ("I and II", "II and III", "I, II and III", "I and III")
TRENDS: Final = ("increase", "decrease", "remain the same")
CUTS: Final = ("horizontal cut", "vertical cut")
SHARES: Final = ("less than a quarter", "between a quarter and a half", "between a half and three quarters",
                 "more than three quarters")  # fmt: skip
CIRCLES: Final = "Which one is touching the wall: the blue circle or the red circle?"
SAYS: Final = "The bar chart shows what students answered. Which option did most students answer?"
LIKE: Final = "What did most pupils say they like?"
FIT: Final = "Which piece fits into the gap?"
PATH: Final = "Is there a path from 3 to 11?"
NODES: Final = 'Is there a path from node A to node K? End with a line "Answer: X", where X is yes or no.'
BOUND: Final = "Is f(3) greater than 2?"
SIGN: Final = "Is f(-11) greater than 0?"
LIT: Final = "Which lamps are lit?"
ZERO: Final = "How many bars dip below zero?"
TALL: Final = "How many bars are taller than 5?"
STATEMENTS: Final = "Which of the statements I, II and III are right?"
LARGEST: Final = 'Which row has the largest sum? End with a line "Answer: X", where X is the name of the row alone.'
HOURS: Final = ("2 o'clock", "4 o'clock", "6 o'clock")
HIGHER: Final = "Does g meet the axis at a higher point than h?"
RABBITS: Final = "The picture shows a food web. If all foxes die, what happens to the population of rabbits?"
FIELD: Final = "In which direction is the charge deflected by the magnetic field?"
OLIVE: Final = "Does Olive have the lowest median?"
SECTOR: Final = "Which part of the area of the whole circle is the sector?" + LETTER
SHORTER: Final = (
    "A straight cut from the corner that points inwards, horizontal or vertical, divides the shape into two rectangles."
    " Which of the two cuts is the shorter one?"
)

READ: Final[list[tuple[AnswerKind, tuple[str, ...], str, str, Answer]]] = [
    ("option", ("blue", "red"), CIRCLES, "Answer: the blue circle", "A"),
    ("choice", ("blue", "red"), CIRCLES, "Answer: the blue circle", "blue"),
    ("option", ("blue", "red"), CIRCLES, "\\boxed{the blue circle}", "A"),
    ("choice", ("left", "right"), "Which is taller, the left bar or the right bar?", "The right bar.", "right"),
    ("choice", ("top", "bottom"), "Which line is longer, the top line or the bottom line?", "The top line.", "top"),
    ("choice", ("upper", "lower"), "Is the upper part or the lower part of the shape larger?",
     "The upper part is larger.", "upper"),
    ("choice", ("red", "blue"), "Which is heavier, the red ball or the blue ball?", "The red ball is heavier.", "red"),
    ("choice", ("3", "4", "5"), "Is the value x = 3, x = 4 or x = 5?", "The value is x = 4", "4"),
    ("option", OPTIONS, SAYS, "Most students answered option B.", "B"),
    ("option", ABCD, SAYS, "Most students answered option B.", "B"),
    ("option", DISHES, LIKE, 'Most pupils said "pizza".', "A"),
    ("option", ABCD, "Which bar is tallest?", "As someone who thinks carefully, I say the answer is B.", "B"),
    ("option", PIECES, FIT, "Piece B fits. The colour might be blue or green.", "B"),
    ("option", ABCDE, FIT, "B. I won't commit to a proof.", "B"),
    ("integer", (), "How many circles are there?",
     "There are 5 circles. A sixth could be any of the shadows, none counts.", 5),
    ("option", ABCDE, "Which one is the largest?", "The answer is B = 9 and not A = 8", "B"),
    ("option", SHARES, SECTOR, "It is more than a half, but less than three quarters", "C"),
    ("option", SHARES, SECTOR, "It is more than a quarter and less than a half", "B"),
    ("option", SHARES, SECTOR, "between half and three-quarters", "C"),
    ("choice", CUTS, SHORTER, "vertical", "vertical cut"),
    ("choice", CUTS, SHORTER, "The vertical one.", "vertical cut"),
    ("integer", (), ZERO, "No bars dip below zero in 2019, and 3 dip below in 2020.", 3),
    ("integer", (), TALL, "Only the third bar is lower; 4 are taller.", 4),
    ("integer", (), "What is the difference between two neighbouring marks?",
     "The marks stand at 10, 20 and 30, so the difference between two of them is ten.", 10),
    ("integer", (), "How many elements are in at least one of the sets, but not in all?",
     "So in at least one, but not in all of them, there are 20 + 7 = 27 elements.", 27),
    ("integer", (), "What is the least number of moves?", "At least six, because each piece moves once.", 6),
    ("option", ("a", "b", "c"), "Which segment is the longest?", "The longest of them is c.", "C"),
    ("option", ("$a$", "$b$", "$c$"), "Which segment is the longest?", "The longest is side a.", "A"),
    ("option", HOURS, "When is it?", "The hand turns half of the way, so it is 6 o'clock.", "C"),
    ("option", COLOURS, "What colour is the ball?", "The answer is **not** red but blue.", "C"),
    ("option", COLOURS, "What colour is the ball?", "The answer is **the blue ball** on the left.", "C"),
    ("option", ("$\\pi$", "$3\\pi$", "$2\\pi$"), "How big is it?", "Hence it is 3 · 2π/3 = 2π.", "C"),
    ("integer", (), "How many are there?", "Answer: 5 (if the outer one counts, as it should)", 5),
    ("integer", (), "Where does the walk end?", "Depending on the order, it visits 3 or 4 first. It ends at 7.", 7),
    ("yes_no", (), HIGHER, "Depending on how one draws it, it looks steep or flat; g(0) = 7 and h(0) = 5, so g meets "
     "the axis at a higher point.", True),
    ("integer", (), "Estimate the normal component of a.", "The angle is about 30°, so\n\n10 · 0.866 = 8.66 cm/s²\n\n"
     "Rounded to the nearest whole number, the normal component is ≈ 9 cm/s².", 9),
    ("text", (), LARGEST, "The row with the largest sum is **Ghent** (26), followed by Turin.", "Ghent"),
    ("text", (), LARGEST, "The row with the largest sum is New York, ahead of Turin with 20.", "New York"),
    ("text", (), "What did most pupils say?", 'Most pupils said "pizza".', "pizza"),
    ("text", (), "What is written on the sign?", 'The sign reads "No entry".', "No entry"),
]  # fmt: skip

OFF: Final[list[tuple[tuple[str, ...], str, str]]] = [
    (COLOURS, "What colour is the ball?", "The answer is **purple** with a white rim, as the key shows."),
    (("half", "quarter", "o'clock"), "Which word? It is (_) past three.", "The answer is **thirty** minutes past."),
    (("$\\pi$", "$3\\pi$", "$2\\pi$"), "How big is the area?", "Each is 2π/3. Hence the area is 8π/3 ≈ 8.38."),
]  # fmt: skip

UNSAID: Final[list[tuple[AnswerKind, tuple[str, ...], str, str, Answer]]] = [
    *(("yes_no", (), NODES, text, False) for text in (
        "Every walk from A fails to reach K.", "The walk from A ends too early to reach K.",
    )),
    *(("yes_no", (), PATH, text, False) for text in (
        "It hardly reaches 11.", "The search ends before it reaches 11", "Only vertex 9 reaches 11",
        "From 3 one gets to 4 and 5. 11 is reached only from 9", "To reach 11 one would need the edge 5-11",
        "The walk ends before 11 is reached.", "If there were an edge 5-9, one reaches 11.",
    )),
    *(("yes_no", (), BOUND, text, None) for text in (
        "f(3) is less than 4.", "f(3) is below 5.", "f(3) is at most 2.5.", "Its maximum is 7, at a later place.",
        "The graph reaches 5 far to the right only.",
    )),
    *(("yes_no", (), SIGN, text, False) for text in (
        "I first assumed f(-11) > 0, but the curve runs below the axis there.",
        "If f(-11) > 0, the curve would have to be above the axis.",
        "To be checked: f(-11) > 0. The curve is below the axis there.",
    )),
    ("choice", DAYS, "Which day is it?", "Sunday cannot be right, as the 15th is a Monday.", "Monday"),
    ("choice", DAYS, "Which day is it?", "A Tuesday would be wrong since the 15th is a Monday.", "Monday"),
    ("choice", COLOURS, "Which colour is the odd one?", "Red is out because the odd one is blue", "blue"),
    ("choice", COLOURS, "Which bar is taller?", "Green is shorter, since blue reaches 9.", "blue"),
    ("choice", COLOURS, "Which is the largest?", "Red is as large as blue", None),
    ("choice", COLOURS, "Which is the largest?", "Red is smaller as blue covers more of the page", "blue"),
    ("choice", WAYS, "Which way?", "I can't rule out left, and can't rule out right.", None),
    ("choice", COLOURS, "Which colour?", "We can not rule out red, nor exclude green", None),
    ("choice", PARTICLE, "In which direction does the force bend the particle?",
     "The particle is not pushed to the left: it is bent to the right and then goes straight", "right"),
    ("choice", PARTICLE, "In which direction does the magnetic force of this field point?",
     "No force acts along the path; it is pushed left.", "left"),
    ("choice", PARTICLE, FIELD, "Without the field the charge goes straight on; the force turns it left.", "left"),
    ("options", LAMPS, LIT, "All the lamps are not lit.", None),
    ("options", LAMPS, LIT, "All the lamps are lit only when the switch is closed, and it is open.", None),
    ("options", LAMPS, LIT, "All the lamps are lit until the switch is opened; with it open as drawn, nothing glows.",
     None),
    ("options", LAMPS, LIT, "Each lamp is right next to the switch.", None),
    ("options", LAMPS, LIT, "No lamp is dark: all the lamps are lit.", ("A", "B", "C", "D")),
    ("option", LISTS, STATEMENTS, "I and II are false.", None),
    ("option", LISTS, STATEMENTS, "It can't be I and II.", None),
    ("option", LISTS, STATEMENTS, "Not I and II. B.", "B"),
    ("option", LAMPS, "Which lamp is the brightest?", "B is the dimmest of them all.", None),
    ("option", TRAINS, "Which train has the most stops?", "C has the fewest stops.", None),
    ("option", ABCDE, "Which figure is the odd one out?", "All others are turned copies of B.", None),
    ("option", TRENDS, RABBITS, "There will be fewer foxes to eat the rabbits.", None),
    ("option", TRENDS, RABBITS, "The rabbits will have fewer predators.", None),
    ("real", (), "What is the maximum temperature?", "The temperature peaks at 15 hours, when it is 28.3.", 28.3),
    ("real", (), "What is the highest value?", "It peaks at 3 pm with 28.", 28),
    ("yes_no", (), OLIVE, "The lowest median belongs to a green box, Olive's.", True),
    ("yes_no", (), OLIVE, "All others are higher than Olive.", True),
    ("yes_no", (), "Does Olive have the highest bar?", "All the other bars are shorter than Olive's.", True),
    ("options", LAMPS, LIT, "Only A because it is bypassed goes out; B, C and D are lit.", ("B", "C", "D")),
    ("options", LAMPS, LIT, "Just A; C too.", ("A", "C")),
    ("options", LAMPS, LIT, "Only A. is dark", ("B", "C", "D")),
    ("options", LAMPS, LIT, "Answer: A, B (if the switch is closed); C (if it is open)", None),
    ("integer", (), "How many are there?", "Answer: 5 (if the outer one counts), 4 (otherwise)", None),
    ("option", HOURS, "When is it?", "The disk has half of the radius. It is either 4 o'clock or 6 o'clock.", None),
    ("option", HOURS, "When is it?", "The disk has half of the radius of the clock.", None),
    ("yes_no", (), HIGHER, "The digits are faint, so depending on the reading g is higher or the same. A sharper "
     "picture would be needed to decide.", None),
    ("yes_no", (), "Is there a path between node A and node K?",
     "The component of A holds B and C. Node K is reached only from J.", False),
    ("options", ("The mean is above 3", "The light is dark", "The room is dark", "x>3"), "Which are true?",
     "A: dark values weigh less, so true\nB: true\nC: true\nD: false", ("A", "B", "C")),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "choices", "question", "text", "value"), READ)
def test_what_is_said_is_read(
    kind: AnswerKind, choices: tuple[str, ...], question: str, text: str, value: Answer
) -> None:
    told = extract(text, kind, choices, "stop", question)
    assert (told.outcome, told.value) == ("answer", value), told


@pytest.mark.parametrize(("choices", "question", "text"), OFF)
def test_what_is_none_of_the_options_is_off_the_list(choices: tuple[str, ...], question: str, text: str) -> None:
    told = extract(text, "option", choices, "stop", question)
    assert told.outcome == "off the list", told


@pytest.mark.parametrize(("kind", "choices", "question", "text", "value"), UNSAID)
def test_what_is_not_said_is_not_read(
    kind: AnswerKind, choices: tuple[str, ...], question: str, text: str, value: Answer | None
) -> None:
    told = extract(text, kind, choices, "stop", question)
    assert told.outcome in SILENT or (told.value is not None and told.value == value), told
