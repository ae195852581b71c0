"""Who has won, told by the loser, by a draw or by the score."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.choices.winners import undecided, winner_told

SIDES = {"white": "White", "black": "Black", "draw": "Draw"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("black is checkmated", "White"),
        ("white's king is in checkmate", "Black"),
        ("black is not checkmated", None),
        ("black has no legal move and isn't in check, i.e. stalemate", "Draw"),
        ("it is not a draw", None),
        ("1-0", "White"),
        ("0-1", "Black"),
        ("½-½", "Draw"),
        ("white is to move", None),
    ],
)
def test_the_result_of_a_game(text: str, value: str | None) -> None:
    found = winner_told(text, SIDES)
    assert (found and found.value) == value


def test_other_choices_are_no_sides() -> None:
    assert winner_told("1-0", {"red": "red", "black": "black"}) is None


@pytest.mark.parametrize(
    ("reply", "undecided_there"),
    [
        ("The game is still ongoing, and there is no winner yet.", True),
        ("Neither side has won.", True),
        ("There is no winner: the game ends in a draw.", False),
        ("White is the winner.", False),
        ("The winner is not yet determined. If forced to choose, it would be White.", False),
    ],
)
def test_a_game_that_nobody_has_won_is_undecided(reply: str, undecided_there: bool) -> None:
    assert (undecided(reply.lower(), ("black", "draw", "white")) is not None) == undecided_there
    assert undecided(reply.lower(), ("red", "blue")) is None
