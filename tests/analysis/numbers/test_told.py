"""The number that is said of the very thing that is asked for."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.numbers.numbers import asked_about, read_count, read_number

SQUARE = "Which number stands in the centre of the square?"


@pytest.mark.parametrize(
    ("reply", "question", "value"),
    [
        ("Box 1 holds 512 and box 2 holds 1,024.", "Which number stands in box 2?", 1024),
        ("The smallest is 50 and the largest 88, which makes the range 3.8 × 10^1.", "What is the range?", 38),
        ("共有 8 个物体。去掉 2 个,剩下 6 个。", "Subtract the cubes. How many objects are left?", 6),
        ("The number 17 is not in any row.", SQUARE, None),
        ("The number 17 is not in any row.", "Which number is not in any row?", 17),
        ("They meet exactly once.", "How many times do the lines meet?", 1),
        ("They never meet.", "How many times do the lines meet?", 0),
        ("There is a single point of intersection.", "How many times do the lines meet?", 1),
        ("Garden: spring 20, summer 35, autumn 15", "How high is the summer bar in the group Garden?", 35),
        ("A box with a length of 2 units, a height of 7 units and a depth of 5 units.", "What is its volume?", None),
        ("length = 2, height = 7, depth = 5", "What is the volume of the box?", None),
        ("It runs from the 3 cm mark to the 9.5 cm mark: 6.5 cm.", "How long is the stick, in cm?", 6.5),
        ("It measures 6.5 centimeters, about 2.56 inches.", "How long is the stick, in cm?", 6.5),
        ("x = 77°, so it differs from 180° by 103°.", "By how many degrees does x differ from 180°?", 103),
        ("T: 12 °C, F: 20 °C", "What is the sum of the temperatures?", None),
        ("The values (6, 0, 1) add up to 7.", "What do the rises add up to?", 7),
        ("با ۷ عدد", "How many are there?", 7),
        ("1. Eraser: 3.10\n2. Ruler: 5.40\n3. Glue: 4.10", "How much do a pen and a pad cost?", None),
        ("A carbon atom is bonded to three hydrogen atoms.", "How many rings does it have?", None),
        ("The row shows a number, which is 62.", "One digit is covered. Which digit is it?", None),
        ("A dozen – three rows of four rolls each.", "How many rolls are there?", 12),
    ],
)
def test_what_is_said_of_the_thing_asked_for(reply: str, question: str, value: float | None) -> None:
    assert extract(reply, "real", question=question).value == value


@pytest.mark.parametrize(
    ("said", "question", "value"),
    [
        ("at least six cells", "What is the minimum number of cells?", 6),
        ("at least six cells", "How many cells are coloured?", None),
        ("y never gets above 5", "What is the maximum value of y?", 5),
        ("2.54x", "How many times larger is it?", 2.54),
        ("FJ = 35, and the rest is JG = 15", "What is the length of $F J$?", 35),
        ("Of the eight things, six are left", "How many objects are left?", 6),
        ("1 ball and 1 cube go away → 6", "How many objects are left?", 6),
        ("4 knots: one root, three leaves", "How many knots are there?", 4),
        ("only a single triangle", "How many triangles are there?", 1),
        ("not a single triangle", "How many triangles are there?", 0),
        ("39.8°, that's 40 to the nearest degree", "What is the angle?", 40),
        ("8 - 1 = 7 more winners than Italy", "How many more winners did Canada have than Italy?", 7),
        ("9 prizes and 5 prizes, so it won 4 more", "How many more prizes did it win?", 4),
        ("peaks at 28.3 in 2015, before dropping to 21.7", "What is the highest value in the chart?", 28.3),
        ("bottoms out at 3, and ends at 8", "What is the lowest value in the chart?", 3),
        ("m∠BAC = 180° - 64° - 26° = 90°", "What is $m\\angle BAC$, in degrees?", 90),
        ("at x = -2.5 we have y = 2", "What is the value of y at x=-2.5?", 2),
        ("eight, i.e. five small ones plus three large ones", "How many triangles are there?", 8),
        ("36 in a full box, which leaves 17 to be added", "How many cubes are missing from a full box?", 17),
        ("around 72.2, reached in 2012", "Across all years, what is the maximum rating?", 72.2),
    ],
)
def test_the_number_that_the_question_asks_for(said: str, question: str, value: float | None) -> None:
    found = read_number(said, asked_about(question)) or read_count(said, asked_about(question))
    assert (found.value if found else None) == value
