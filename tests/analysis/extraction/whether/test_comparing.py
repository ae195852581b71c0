"""Yes or no where two things are compared."""

from __future__ import annotations

from isoprobe.analysis.extraction.extraction import extract
from tests.specimens.answers import answers


@answers(
    {
        "Is the left bar taller than the right one?": {
            "The right bar is the taller one.": False,
            "The left bar is the taller one.": True,
            "I compared them and found that it is not.": False,
            "You could argue that the left bar is taller, but the right one reaches 9 and the left only 7.": False,
        },
        "Is the twig longer than the stick?": {
            "Of the two, the stick is the longer one.": False,
            "The twig is the longer one.": True,
            "The stick has a slightly longer shaft than the twig.": False,
            "The stick is shorter.": True,
            "The stick isn't longer.": None,
            "The stick is 7.5 cm long and the twig only 6 cm.": False,
            "Twig: 8.2 cm, stick: 6.1 cm.": True,
            "Both are 5 cm long, so neither exceeds the other.": False,
            "The twig (4.5 cm) is shorter.": False,
            "Compare the lengths of the twig and the stick.": None,
            "The twig is thicker than the stick.": None,
        },
        "Is more than half of bar B shaded?": {
            "About 2/5 of the bar is shaded.": False,
            "Three quarters of bar B is shaded.": True,
            "Bar B is shaded.": None,
        },
        "Is the number of jets less than the number of sedans?": {
            "2 is not less than 1.": False,
            "1 is less than 3.": True,
        },
        "Are there more coins with green rims than with orange rims?": {
            "The green-rimmed coins outnumber the orange-rimmed ones.": True,
            "The orange-rimmed coins outnumber the green-rimmed ones.": False,
            "There are fewer coins with green rims.": False,
        },
        "Is the price of Drum higher than the price of Doll?": {
            "Drum costs 12.50 and Doll 14.20.": False,
            "The doll is cheaper, so the drum costs more.": True,
        },
        "Of the two ends of the graph in the picture, is the left one the higher?": {
            "The right end is higher than the left one.": False,
            "The left end is the higher one.": True,
        },
        "Is the bar of Pear higher than the mean of the heights of all bars?": {
            "Pear = 14, so it isn't higher than the mean.": False,
            "The heights are 12, 18 and 9; Pear, with 12, falls short of their mean.": False,
            "Pear's bar reaches 20, which puts it above the average.": True,
            "Pear is 31, the average is 24.6 — it clears that by more than six.": True,
        },
        "Is f(3) greater than 2?": {
            "At x = 3 the graph has only reached a height of 1.5.": False,
            "f(3) = 2 exactly, so it's not greater.": False,
            "f(3) is about 2.6.": True,
        },
        "Does the line rise from Jun to Jul?": {
            "It is not the case that the line rises there.": False,
        },
        "Is the box of Rye farther right than that of Hops?": {
            "So Rye's is indeed the farther right of the two.": True,
        },
    }
)
def test_the_thing_that_is_named_decides(question: str, reply: str, value: bool | None) -> None:
    assert extract(reply, "yes_no", question=question).value is value
