"""The representation `picture` of chess tasks: drawn by `vision.board.drawing`, read by `vision.board.reading`.

A picture shows neither whose turn it is nor which castlings are left: the question tells, and which side is at the
bottom where no coordinates show it. Beside the position a picture shows `bottom`, the side it is seen from.
Drawing and reading are imported when first used: whoever works on text alone needs neither Skia nor OpenCV.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import chess

from isoprobe.probes.core import BadState, Payload, Representation, State, Stated, Style, Unreadable
from isoprobe.probes.families.chess.states import COLOURS, checked_board, replayed, transcribable, transcribable_of

SIDES = ("White", "Black")
MARKS = {  # of the last move, as drawn
    "squares": "the tinted squares that it went from and to",
    "frame": "a frame round the square that it went to",
    "arrow": "an arrow",
}


def without_side(state: State) -> State:
    """The bare state: neither the game nor the side that a picture is seen from."""
    return transcribable(state)


def last_move(state: State) -> tuple[str, str] | None:
    """From and to of the move that led to the position, None where it is not known."""
    if not state["moves"]:
        return None
    board = replayed(chess.Board(state["start"]), tuple(state["moves"]))
    move = board.peek()
    return chess.square_name(move.from_square), chess.square_name(move.to_square)


def stated_of(state: State, style: Style) -> Stated:
    """What the question has to tell beside the picture."""
    _, turn, castling, passed = state["position"].split(" ")
    stated: Stated = {"turn": COLOURS[turn]}
    if castling != "-":
        stated["castling"] = castling
    if passed != "-":
        stated["en_passant"] = passed
    if style["coordinates"] == "none":
        stated["bottom"] = SIDES[style["black_at_bottom"]]
    if style.get("moved"):
        stated["mark"] = MARKS[style["mark"]]
    return stated


def pictured() -> Representation:
    """The representation `picture`."""

    def style(rng: Random, state: State) -> Style:
        from isoprobe.vision.board.drawing import sample_style

        return sample_style(rng, last_move(state))

    def show(state: State, style: Style) -> Payload:
        from isoprobe.vision.board.drawing import draw_board

        return draw_board(state["position"].split(" ")[0], style)

    def content(state: State, style: Style) -> State:
        return {**transcribable(state), "bottom": SIDES[style["black_at_bottom"]]}

    def read(payload: Payload, stated: Stated) -> State:
        if isinstance(payload, str):
            raise Unreadable("text, expected a picture")
        found = _seen(payload, stated.get("bottom", ""))
        if isinstance(found, str):
            raise Unreadable(found)
        placement, black_at_bottom = found
        turn = stated.get("turn", "White")[0].lower()
        position = f"{placement} {turn} {stated.get('castling', '-')} {stated.get('en_passant', '-')}"
        if "turn" in stated:  # what is told must be possible on the board that is seen
            try:
                checked_board(position, "the picture")
            except BadState as why:
                raise Unreadable(str(why)) from why
        return {**transcribable_of(position), "bottom": SIDES[black_at_bottom]}

    return Representation("picture", "image", style, show, stated_of, content, read)


@lru_cache(maxsize=64)
def _seen(picture: bytes, bottom: str) -> tuple[str, bool] | str:
    """Placement and side of the board in a picture, or why it cannot be read: every question looks at it once."""
    from isoprobe.vision.board.reading import read_board

    try:
        scene = read_board(picture, bottom == "Black" if bottom else None, doubtful=0.0)
    except Unreadable as why:
        return str(why)
    if scene.turned_by not in ("coordinates", "given"):
        return "no coordinates that can be read: the men alone do not prove which side is at the bottom"
    return scene.placement_fen, scene.black_at_bottom
