from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from isoprobe.probes.core import BadState, Item, Query, View
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.chess.moves import legal_moves
from isoprobe.probes.families.chess.pictures import MARKS, stated_of
from isoprobe.probes.families.chess.questions import in_words

FEN = "6k1/R4ppp/8/8/2b5/8/5PPP/3R2K1 b - -"
STATE = {"position": FEN, "start": FEN + " 0 1", "moves": []}
TASK = load_task("winner")


def asked(element: str, *arguments: str) -> str:
    return TASK.respond(Query("element", element, arguments), {**STATE, "bottom": "White"})


@pytest.mark.parametrize(
    ("element", "arguments", "answer"),
    [
        ("square", ("a7",), "white rook"),
        ("square", ("e4",), "nothing"),
        ("count", ("black", "pawn"), "3"),
        ("count", ("black", "queen"), "0"),
        ("check", ("black",), "no"),
        ("attack", ("rook", "d5"), "White"),
        ("attack", ("bishop", "d5"), "Black"),
        ("attack", ("rook", "h4"), "neither"),
        ("attack", ("pawn", "g3"), "White"),
        ("attack", ("king", "h2"), "White"),
    ],
)
def test_elements_are_answered(element: str, arguments: tuple[str, ...], answer: str) -> None:
    assert asked(element, *arguments) == f"Answer: {answer}"


def test_what_is_no_square_and_no_element() -> None:
    assert asked("square", "z9") == "I see no such thing."
    with pytest.raises(LookupError, match="no element 'castle'"):
        asked("castle")


def test_what_is_stated_is_told_in_words() -> None:
    stated = {"bottom": "Black", "turn": "Black", "castling": "Kq", "en_passant": "e3"}
    assert in_words(stated) == (
        "Black is to move. The castling rights that are left are Kq. A pawn can be taken en passant on e3. "
        "The board is seen from Black's side."
    )
    assert in_words({}) == ""


def test_what_marks_the_last_move_is_told() -> None:
    style = {"coordinates": "outside", "black_at_bottom": False, "moved": ["a1", "a7"]}
    told = {mark: in_words(stated_of(STATE, {**style, "mark": mark})) for mark in MARKS}
    assert told["arrow"] == "Black is to move. The last move is marked by an arrow."
    assert len(set(told.values())) == 3
    assert stated_of(STATE, {**style, "mark": "none", "moved": []}) == {"turn": "Black"}


def test_questions_about_one_view_are_balanced() -> None:
    item = Item("i", "winner", 1, 1, 0, 0, STATE, "Draw", {})
    style = {"coordinates": "none", "black_at_bottom": True}
    picture = TASK.representation("picture")
    view = View("i", "picture", "image", style, picture.stated(STATE, style), b"", True, 1)
    seen: dict[str, Counter] = {}
    for seed in range(200):
        for question in TASK.questions(item, view, Random(seed)):
            if question.about == "element":
                assert "from Black's side" in question.wording
                assert question.query.stated == {"bottom": "Black"}
                seen.setdefault(question.element, Counter())[question.expected] += 1
    assert max(seen["square"].values()) < 50
    assert len(seen["attack"]) >= 3
    assert max(seen["attack"].values()) < 110


def test_a_position_that_no_rule_decides_has_no_answer() -> None:
    with pytest.raises(BadState, match="no rule decides"):
        TASK.respond(Query("answer"), STATE)


def test_a_move_is_asked_in_its_position() -> None:
    state = {
        "position": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -",
        "start": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "moves": [],
    }
    puzzle = load_task("puzzle")
    item = Item("i", "puzzle", 1, 1, 0, 0, state, "d1d8", {})
    form = puzzle.representation("fen")
    (asked,) = puzzle.questions(item, View("i", "fen", "text", {}, {}, form.show(state, {}), True, 1), Random(0))
    assert (asked.kind, asked.expected, asked.marking.position) == ("move", "d1d8", state["position"])
    assert asked.chance == 1 / len(legal_moves(state["position"]))
