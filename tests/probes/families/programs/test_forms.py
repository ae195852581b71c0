"""Text forms say what their values mean, and are read as people write them."""

from __future__ import annotations

from typing import Any

import pytest

from isoprobe.probes.core import BadState, Item, Unreadable
from isoprobe.probes.engine.languages import Said
from isoprobe.probes.families.programs.fields import Field, Listed, Pair, Real, Term, Whole, Word
from isoprobe.probes.families.programs.forms import Forms, short

FIELDS: dict[str, Field] = {
    "names": Listed(Word(), 1, 4),
    "numbers": Listed(Whole(-9, 99, said={0: "not written"}), 1, 4),
    "dots": Listed(Listed(Whole(-9, 9), 2, 2), 0, 4),
    "way": Word(("N", "S"), said={"N": "north", "S": "south"}, synonyms={"up": "N"}),
    "width": Real(0, 99, 1),
    "roads": Listed(Pair(), 0, 4),
}
SAYS = {
    "names": "names (from left to right)",
    "numbers": "numbers (one a name)",
    "dots": "dots (squares to the right, squares up)",
    "way": "way it faces",
    "width": "width (in cm)",
    "roads": "roads",
}
FACTS = {
    "names": ["Ann", "Bob"],
    "numbers": [0, 12],
    "dots": [[-1, 3], [2, 4]],
    "way": "N",
    "width": 4.5,
    "roads": ["AB", "BC"],
}
STATE = {"facts": FACTS, "ask": {"who": "Ann"}, "plan": None}
LISTING = """\
names (from left to right): Ann, Bob
numbers (one a name): not written, 12
dots (squares to the right, squares up): (-1, 3), (2, 4)
way it faces: north
width (in cm): 4.5
roads: A-B, B-C"""


def forms(**changed: Any) -> Forms:
    parts: dict[str, Any] = {"says": SAYS, "table": ("names", "numbers"), **changed}
    return Forms(FIELDS, lambda state: None, **parts)


def test_every_form_says_what_its_values_mean() -> None:
    listing, json, table = forms().representations()
    assert listing.show(STATE, {}) == LISTING
    assert '"dots (squares to the right, squares up)": [[-1, 3], [2, 4]]' in str(json.show(STATE, {}))
    assert '"numbers (one a name)": ["not written", 12]' in str(json.show(STATE, {}))
    assert str(table.show(STATE, {})).startswith("| names (from left to right) | numbers (one a name) |\n| --- | --- |")
    for form in (listing, json, table):
        assert form.read(form.show(STATE, {}), form.stated(STATE, {})) == STATE
        assert "who" not in str(form.show(STATE, {}))


def test_a_transcript_is_described_with_an_example_of_another_item() -> None:
    other = {**FACTS, "names": ["Cid", "Dan"]}
    told = forms(example=lambda item: other).described(Item("x", "x", 1, 1, 0, 0, STATE, 0, {}))
    assert "- dots (squares to the right, squares up)\n" in told
    assert "names: Cid, Dan\nnumbers: not written, 12\n" in told
    assert "Ann" not in told


@pytest.mark.parametrize(
    "text",
    [
        LISTING,
        "Sure, here it is:\n\n```\n" + LISTING + "\n```\nI hope that this helps!",
        "roads: A–B; C-B\nwidth = 4.5 cm\nway it faces: Up\ndots: [(-1, 3); (2, 4)]\nnumbers: not written; 12\n"
        "names: Ann, and Bob",
        "1. **Names**: Ann, Bob\n2. **Numbers**: Not written, 12.\n3. **Dots**: (−1, 3) and (2, 4)\n"
        "4. **Way it faces**: North\n5. **Width**: 4.5\n6. **Roads**: (A, B), (B, C)",
        "- names:\n  - Ann\n  - Bob\n- numbers:\n  - not written\n  - 12\n- dots:\n  - -1, 3\n  - 2, 4\n"
        "- way it faces: north\n- width: 4.5\n- roads: A->B, B → C",
        '{"names": ["Ann", "Bob"], "numbers": ["not written", 12], "dots": [[-1, 3], [2, 4]], "way": "N", '
        '"width": 4.5, "roads": [["A", "B"], ["B", "C"]]}',
        "| what | value |\n|---|---|\n| names | Ann, Bob |\n| numbers | not written, 12 |\n| dots | (-1, 3), (2, 4) |\n"
        "| way it faces | north |\n| width | 4.5 |\n| roads | AB, BC |",
        "| Names | Numbers |\n|---|---|\n| Ann | not written |\n| Bob | 12 |\n\ndots: -1, 3; 2, 4\nway it faces: N\n"
        "width: 4.5\nroads: A to B, B to C\nasked: whatever it was",
    ],
)
def test_a_listing_is_read_as_people_write_it(text: str) -> None:
    read = forms().representations()[0].read
    order = lambda facts: {**facts, "roads": sorted(facts["roads"])}  # noqa: E731
    assert forms(in_order=order).representations()[0].read(text, {"who": "Ann"}) == STATE
    assert read(LISTING, {"who": "Ann"}) == STATE


def test_what_is_missing_or_unreadable_is_named_and_the_rest_counts() -> None:
    listing = forms().representations()[0]
    assert listing.read_part is not None
    text = "names: Ann, Bob\nwidth: broad\nway it faces: east\nroads: A-B"
    state, lacking = listing.read_part(text, {"who": "Ann"})
    assert state["facts"] == {"names": ["Ann", "Bob"], "roads": ["AB"]}
    assert [line.split(":")[0] for line in lacking] == [
        "numbers is missing",
        "dots is missing",
        "way it faces",
        "width",
    ]
    with pytest.raises(Unreadable, match="numbers is missing"):
        listing.read("names: Ann", {})
    with pytest.raises(Unreadable, match="no line that begins with"):
        listing.read("I see a few people and some roads.", {})
    with pytest.raises(Unreadable, match="characters"):
        listing.read("names: " + "A" * 30_000, {})
    state, lacking = listing.read_part("width: 4.5\nnames: Ann\nnames: Bob\nwidth: 4.5", {})
    assert state["facts"] == {"width": 4.5}
    assert "names stands there twice, and not alike" in lacking


def test_prose_reads_back() -> None:
    prose = "There are {names}, who have {numbers}; dots at {dots}; facing {way}, {width} cm wide, roads {roads}."
    form = forms(prose=prose).representations()[-1]
    told = (
        "There are Ann, Bob, who have not written, 12; dots at (-1, 3), (2, 4); facing north, 4.5 cm wide, roads A-B, "
        "B-C."
    )
    assert form.show(STATE, {}) == told
    assert form.read(f"I see this: {told} That is all.", {"who": "Ann"}) == STATE
    with pytest.raises(ValueError, match="prose names"):
        forms(prose="{names} only")


def test_labels_in_two_languages() -> None:
    says = {name: Said(en=label, zh=f"第{k}项（说明）") for k, (name, label) in enumerate(SAYS.items())}
    listing = forms(says=says).representations()[0]
    chinese = str(listing.show(STATE, {"language": "zh"}))
    assert chinese.startswith("第0项（说明）：Ann, Bob\n")
    assert listing.read(chinese.replace("（说明）", ""), {"who": "Ann"}) == STATE
    assert short("第0项（说明）") == "第0项"


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ({"nothing": "x"}, "says"),
        ({"names": "names: all"}, "no colon"),
        ({"names": "dots"}, "what another field is called"),
        ({"names": "(all)"}, "is empty"),
    ],
)
def test_labels_that_could_not_be_told_apart_are_refused(says: dict[str, str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        forms(says=says)


def test_a_state_that_does_not_hold_is_refused() -> None:
    def refuse(state: object) -> None:
        raise BadState("roads: expected none")

    listing = Forms(FIELDS, refuse, says=SAYS).representations()[0]
    with pytest.raises(Unreadable, match="expected none"):
        listing.read(LISTING, {})


@pytest.mark.parametrize("text", ["Ann -> Bob, Bob → Cid", "- Ann → Bob\n- Bob → Cid", "(Ann, Bob); (Bob, Cid)"])
def test_arrows_part_the_entries_of_a_list_in_a_list(text: str) -> None:
    assert Listed(Listed(Word(), 2, 2), 0, 4).parse(text) == [["Ann", "Bob"], ["Bob", "Cid"]]


@pytest.mark.parametrize("text", ["not written", "?", "Left out", "none", "unknown"])
def test_what_is_left_out_is_said_in_several_ways(text: str) -> None:
    assert Whole(0, 99, said={0: "not written"}).parse(text) == 0
    with pytest.raises(ValueError, match="expected a number"):
        Whole(0, 99, said={0: "ground floor"}).parse(text)


def test_rows_may_stand_under_names_of_their_own() -> None:
    rows = Listed(Listed(Whole(0, 99), 1, 5), 1, 5)
    assert rows.parse("A: (1, 2)\nB: (3, 4)") == rows.parse("**A:** 1, 2\n**B:** 3, 4") == [[1, 2], [3, 4]]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("through the inside, from the lower left corner in front to the back", "inside"),
        ("across the front face of the box", "front"),
        ("Inside.", "inside"),
        ("front or top", "front or top"),
        ("not inside", "not inside"),
    ],
)
def test_a_choice_is_found_in_a_longer_text_that_denies_nothing(text: str, read: str) -> None:
    choices = ("front", "top", "inside")
    said = {"inside": "through the inside", "front": "across the front face"}
    assert Word(choices, said=said).parse(text) == read
    term = Term({"front": "前", "top": "上", "inside": "里"}, said=said)
    if read in choices:
        assert term.parse(text) == read
    else:
        with pytest.raises(ValueError, match="expected one of 'front, top, inside'"):
            term.parse(text)
