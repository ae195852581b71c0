"""What is asked about chess positions: the answer, what stands where, and who attacks what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import chess

from isoprobe.probes.core import Answer, Item, Marking, Question, Representation, State, Stated, View
from isoprobe.probes.engine.answers import AnswerFormat
from isoprobe.probes.engine.questions import Arguments, Element, Questionnaire, States
from isoprobe.probes.families.chess.pictures import SIDES
from isoprobe.probes.families.chess.states import MEN, board_of, transcribable, validate

REQUEST = "Write down the position in the picture in the form {form}, and write nothing else."
SENTENCES = {
    "turn": "{value} is to move.",
    "castling": "The castling rights that are left are {value}.",
    "en_passant": "A pawn can be taken en passant on {value}.",
    "bottom": "The board is seen from {value}'s side.",
    "mark": "The last move is marked by {value}.",
}
NOTHING = "nothing"
STANDING = (NOTHING, *(f"{colour} {man}" for colour in ("white", "black") for man in MEN.values()))
ATTACKING = ("White", "Black", "both", "neither")
_SHAPES = {name: chess.PIECE_SYMBOLS.index(letter.lower()) for letter, name in MEN.items()}


def chess_questions(
    asks: tuple[str, str],
    elements: Sequence[str],
    answer: AnswerFormat,
    forms: Sequence[Representation],
    solve: Callable[[State], Answer],
) -> Questionnaire:
    """What one chess task asks. `asks`: the wording of the answer question about a picture, and about a text;
    `elements` are names of ELEMENTS; `solve` gives the answer of a state. Transcripts are asked in the `forms` that a
    picture holds, all but the game."""

    def ask(item: Item, view: View) -> str:
        return f"{asks[0]} {in_words(view.stated)}" if view.medium == "image" else asks[1]

    return Questionnaire(
        ask=ask,
        answer=answer,
        solve=solve,
        states=States(validate, transcribable),
        answerable=_without_side,
        forms=forms,
        request=REQUEST,
        elements=[ELEMENTS[name] for name in elements],
        finish=_in_position,
        transcripts=[form.name for form in forms if form.name != "pgn"],
        scene=board_of,
        in_order=lambda content: None,
        sentence=in_words,
        beside=("bottom", "mark"),
    )


def _in_position(item: Item, asked: Question) -> Question:
    """A move is asked in its position, where a blind guess is one of the legal moves."""
    if asked.kind != "move":
        return asked
    legal = board_of(item.state).legal_moves.count()
    marking = Marking(position=item.state["position"])
    return replace(asked, marking=marking, chance=1 / legal if legal else None)


def in_words(stated: Stated) -> str:
    """The sentences that tell what is stated; "" where nothing is."""
    return " ".join(SENTENCES[key].format(value=stated[key]) for key in SENTENCES if key in stated)


def _draw_colour(rng: Random, board: chess.Board) -> Arguments:
    return (SIDES[not board.turn].lower(),)


def _draw_square(rng: Random, board: chess.Board) -> Arguments:
    return _balanced(rng, board, _standing, [(name,) for name in chess.SQUARE_NAMES])


def _draw_men(rng: Random, board: chess.Board) -> Arguments:
    return _balanced(rng, board, _counted, [(c, man) for c in ("white", "black") for man in MEN.values()])


def _draw_attack(rng: Random, board: chess.Board) -> Arguments:
    men = [man for man, shape in _SHAPES.items() if man != "king" and board.pieces_mask(shape, chess.WHITE)
           | board.pieces_mask(shape, chess.BLACK)]  # fmt: skip
    man = rng.choice(men or ["rook"])
    return _balanced(rng, board, _attacking, [(man, name) for name in chess.SQUARE_NAMES])


def _balanced(
    rng: Random, board: chess.Board, truth: Callable[[chess.Board, Arguments], Any], every: Sequence[Arguments]
) -> Arguments:
    """Some of these arguments, each answer as often as any other."""
    cases: dict[Any, list[Arguments]] = {}
    for arguments in every:
        cases.setdefault(truth(board, arguments), []).append(arguments)
    return rng.choice(cases[rng.choice(sorted(cases, key=str))])


def _standing(board: chess.Board, arguments: Arguments) -> str:
    piece = board.piece_at(chess.parse_square(arguments[0]))
    return f"{'white' if piece.color else 'black'} {MEN[piece.symbol().upper()]}" if piece else NOTHING


def _counted(board: chess.Board, arguments: Arguments) -> int:
    colour, man = arguments
    return len(board.pieces(_SHAPES[man], colour == "white"))


def _in_check(board: chess.Board, arguments: Arguments) -> bool:
    colour = arguments[0] == "white"
    king = board.king(colour)
    return king is not None and board.is_attacked_by(not colour, king)


def _attacking(board: chess.Board, arguments: Arguments) -> str:
    man, named = arguments
    square, shape = chess.parse_square(named), _SHAPES[man]
    white, black = (
        bool(board.attackers_mask(side, square) & board.pieces_mask(shape, side)) for side in (chess.WHITE, chess.BLACK)
    )
    return "both" if white and black else "White" if white else "Black" if black else "neither"


ELEMENTS = {
    element.name: element
    for element in (
        Element(
            "square", "What is on the square {a} of the board in the picture?", "choice", _standing, _draw_square,
            STANDING, "WORDS",
        ),
        Element("count", "How many {a} {b}s are on the board in the picture?", "integer", _counted, _draw_men),
        Element("check", "Is the {a} king in check in the position in the picture?", "yes_no", _in_check, _draw_colour),
        Element(
            "attack",
            "Which side's {a}s attack the square {b} on the board in the picture, White, Black, both or neither?",
            "choice", _attacking, _draw_attack, ATTACKING, "WORDS",
        ),
    )
}  # fmt: skip


def _without_side(content: State) -> State:
    """What was seen, less the side that it was seen from."""
    return {key: value for key, value in content.items() if key != "bottom"}
