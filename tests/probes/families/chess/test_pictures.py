from __future__ import annotations

from random import Random

import chess
import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.chess.pictures import last_move, pictured, stated_of
from isoprobe.probes.families.chess.states import from_game, transcribable_of

STATE = transcribable_of("r3k2r/8/8/8/3Pp3/8/P7/4K2R b Kkq d3")


def test_a_picture_reads_back_with_what_is_told() -> None:
    picture = pictured()
    for seed in range(2, 8):
        style = picture.style(Random(seed), STATE)
        stated = picture.stated(STATE, style)
        assert stated["turn"] == "Black"
        assert (stated["castling"], stated["en_passant"]) == ("Kkq", "d3")
        assert ("bottom" in stated) == (style["coordinates"] == "none")
        assert picture.read(picture.show(STATE, style), stated) == picture.content(STATE, style)


def test_what_is_told_has_to_fit_what_is_seen() -> None:
    picture = pictured()
    style = {**picture.style(Random(2), STATE), "coordinates": "outside"}
    png = picture.show(STATE, style)
    with pytest.raises(Unreadable, match="castling rights"):
        picture.read(png, {**stated_of(STATE, style), "castling": "KQkq"})
    with pytest.raises(Unreadable, match="expected a picture"):
        picture.read("text", {})
    with pytest.raises(Unreadable):
        picture.read(b"\x89PNG", {})


def test_a_side_that_only_the_men_suggest_is_no_proof() -> None:
    picture = pictured()
    style = {**picture.style(Random(2), STATE), "coordinates": "none"}
    png = picture.show(STATE, style)
    assert picture.read(png, picture.stated(STATE, style))["bottom"] in ("White", "Black")
    with pytest.raises(Unreadable, match="no coordinates"):
        picture.read(png, {})


def test_the_last_move_may_be_marked() -> None:
    game = from_game(chess.Board(), [chess.Move.from_uci("g1f3")])
    assert last_move(game) == ("g1", "f3")
    assert last_move(STATE) is None
    assert {pictured().style(Random(seed), STATE)["mark"] for seed in range(20)} == {"none"}
