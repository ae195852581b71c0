"""The picture of a program's facts: read back as drawn; what is not in order, or of no reader, is unreadable."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from isoprobe.probes.core import BadState, Representation, State, Unreadable
from isoprobe.probes.families.programs.fields import Facts, Field, Listed, Whole
from isoprobe.probes.families.programs.pictures import KEPT, UNREAD, Sight, picture_representation
from isoprobe.vision.figure.reading import FigureReading
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

FIELDS: dict[str, Field] = {"numbers": Listed(Whole(0, 99), 2, 2)}
ASKED: dict[str, Field] = {"added": Whole(0, 9)}
STATE: State = {"facts": {"numbers": [12, 47]}, "ask": {"added": 3}, "plan": {"look": "0" * 8, "tint": "1" * 8}}


def scene(facts: Facts, look: Look) -> FigureScene:
    made = FigureScene(look)
    for k, number in enumerate(facts["numbers"]):
        made.text(str(number), 100 + 150 * k, 80)
    return made


def read(figure: FigureReading) -> Facts:
    return {"numbers": [number.whole for number in sorted(figure.numbers(), key=lambda each: each.x)]}


def validate(state: object) -> None:
    assert isinstance(state, dict)
    if sum(state["facts"]["numbers"]) > 100:
        raise BadState("numbers: expected a sum of at most 100")


def picture(read: Callable[[FigureReading], Facts] | None = read) -> Representation:
    return picture_representation(FIELDS, ASKED, validate, scene, read, (400, 160))


def payload(state: State = STATE) -> bytes:
    shown = picture().show(state, picture().style(Random(1), state))
    assert isinstance(shown, bytes)
    return shown


def test_a_picture_reads_back_with_what_the_question_tells() -> None:
    style = picture().style(Random(1), STATE)
    stated = picture().stated(STATE, style)
    assert stated == {"added": 3}
    assert picture().read(payload(), stated) == picture().content(STATE, style) == {**STATE, "plan": None}
    other = {**STATE, "facts": {"numbers": [12, 41]}}
    assert picture().read(payload(other), stated)["facts"] == {"numbers": [12, 41]}


def test_an_element_question_tells_nothing_and_checks_no_rule() -> None:
    wide = {**STATE, "facts": {"numbers": [72, 47]}}
    assert picture().read(payload(wide), {}) == {"facts": {"numbers": [72, 47]}, "ask": {}, "plan": None}
    with pytest.raises(Unreadable, match="a sum of at most 100"):
        picture().read(payload(wide), {"added": 3})


def test_a_tint_sets_the_colours_alone() -> None:
    styles = [picture().style(Random(1), {**STATE, "plan": {"tint": tint}}) for tint in ("0" * 8, "1" * 8, "2" * 8)]
    assert len({tuple(style["palette"]) for style in styles}) > 1
    assert len({str({**style, "palette": 0, "paper": 0, "ink": 0}) for style in styles}) == 1


def test_a_text_is_no_picture() -> None:
    with pytest.raises(Unreadable, match="text, expected a picture"):
        picture().read("12, 47", {"added": 3})


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (lambda figure: {"numbers": [12]}, r"numbers: \[12\], expected a list of 2"),
        (lambda figure: {"names": []}, "facts: "),
        (lambda figure: 1 // 0, "ZeroDivisionError in reading the figure"),
        (lambda figure: figure.texts[99], "IndexError in reading the figure"),
        (lambda figure: {"numbers": [None.whole for _ in "ab"]}, "AttributeError in reading the figure"),  # type: ignore[attr-defined]
    ],
)
def test_what_a_reader_gives_is_checked(reader: Callable[[FigureReading], Facts], told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        picture(reader).read(payload(), {"added": 3})


def test_where_there_is_no_reader_the_picture_says_so() -> None:
    unread = picture(None)
    assert unread.unreadable == UNREAD
    assert picture().unreadable == ""
    with pytest.raises(Unreadable, match=UNREAD):
        unread.read(payload(), {"added": 3})


def test_a_picture_is_looked_at_once_whatever_is_asked_about_it() -> None:
    """What one question does with the facts is nothing to the next; of very many pictures the first is forgotten."""
    looked: list[FigureReading] = []

    def counted(figure: FigureReading) -> Facts:
        looked.append(figure)
        return read(figure)

    sight, shown = Sight(FIELDS, counted), payload()
    sight.of(shown, {"added": 3})["numbers"].append(5)
    assert sight.of(shown, {}) == {"numbers": [12, 47]}
    assert len(looked) == 1
    for k in range(KEPT):
        with pytest.raises(Unreadable, match="not a picture"):
            sight.of(b"none %d" % k, {})
    assert sight.of(shown, {}) == {"numbers": [12, 47]}
    assert len(looked) == 2
