"""Questions about chess positions, the way back from their wording, and the reply of who sees and reasons exactly.

Every wording stands once, as a template; `understand` is the templates read backwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import chess

from isoprobe.probes.core import (
    About,
    Answer,
    AnswerKind,
    Item,
    Marking,
    Question,
    Representation,
    State,
    Stated,
    Understood,
    View,
)
from isoprobe.probes.engine.wordings import last_asked, pattern_of
from isoprobe.probes.families.chess.pictures import SIDES
from isoprobe.probes.families.chess.states import MEN, board_of, transcribable, validate

_FIELDS = {
    "square": "(?P<square>[a-h][1-8])",
    "colour": "(?P<colour>white|black)",
    "man": "(?P<man>king|queen|rook|bishop|knight|pawn)",
    "form": "(?P<form>anl|pgn|fen)",
}
ELEMENTS = {
    "square": "What stands on {square} on the board in the picture?",
    "count": "How many {colour} {man}s stand on the board in the picture?",
    "check": "Is the {colour} king in check in the position in the picture?",
    "attack": "Whose {man}s attack {square} on the board in the picture: White's, Black's, both or neither?",
}
TRANSCRIPT = "Write down the position in the picture in the form {form}, and write nothing else."
TOLD = {
    "turn": "{value} is to move.",
    "castling": "The castling rights that are left are {value}.",
    "en_passant": "A pawn can be taken en passant on {value}.",
    "bottom": "The board is seen from {value}'s side.",
}
_VALUES = {
    "turn": "(White|Black)", "castling": "([KQkq]{1,4})", "en_passant": "([a-h][36])", "bottom": "(White|Black)"
}  # fmt: skip
_TOLD = {key: re.compile(re.escape(TOLD[key]).replace(r"\{value\}", _VALUES[key])) for key in TOLD}
NOTHING = "nothing"
STANDING = (NOTHING, *(f"{colour} {man}" for colour in ("white", "black") for man in MEN.values()))
ATTACKING = ("White", "Black", "both", "neither")
ENDINGS: dict[AnswerKind, str] = {
    "yes_no": 'End with a line "Answer: yes" or "Answer: no".',
    "integer": 'End with a line "Answer: N", where N is a whole number.',
    "choice": 'End with a line "Answer: WORDS", where WORDS is one of: {choices}.',
    "move": 'End with a line "Answer: MOVE", where MOVE is in UCI notation, as e2e4 or e7e8q.',
}
_SHAPES = {name: chess.PIECE_SYMBOLS.index(letter.lower()) for letter, name in MEN.items()}


@dataclass(frozen=True)
class Wording:
    """A template with {square}, {colour}, {man}, {form}, and what it asks."""

    about: About
    element: str
    template: str

    @property
    def pattern(self) -> re.Pattern[str]:
        return pattern_of(self.template, _FIELDS)


class ChessQuestions:
    """Asks, understands and answers for one chess task.

    `asks`: the wording of the answer question about a picture, and about a text. `elements` are kinds of ELEMENTS.
    `choices` are those of the answer question, and `chance` what a blind guess at it gains, where that is known (of
    a move it is worked out from its position).
    `solve` gives the answer of a state; `forms` are the text representations, of which transcripts are asked in those
    that a picture holds.
    """

    def __init__(
        self,
        asks: tuple[str, str],
        elements: Sequence[str],
        answer_kind: AnswerKind,
        choices: tuple[str, ...],
        chance: float | None,
        forms: Sequence[Representation],
        solve: Callable[[State], Answer],
    ) -> None:
        self.asks, self.elements, self.answer_kind = asks, tuple(elements), answer_kind
        self.choices, self.chance, self.solve = choices, chance, solve
        self.forms = {form.name: form for form in forms}
        wordings = [Wording("answer", "", template) for template in asks]
        wordings += [Wording("element", name, ELEMENTS[name]) for name in self.elements]
        wordings.append(Wording("transcript", "", TRANSCRIPT))
        self._patterns = [(wording, wording.pattern) for wording in wordings]

    def questions(self, item: Item, view: View, rng: Random) -> tuple[Question, ...]:
        """The answer question; of a picture also the elements and a transcript in each form that a picture holds."""
        picture = view.medium == "image"
        told = told_in_words(view.stated)
        text = f"{self.asks[0]} {told}" if picture else self.asks[1]
        identity = f"{view.representation}/answer"
        answer = _question(view, "answer", text, self.answer_kind, item.answer, identity, "", self.choices, self.chance)
        asked = [self._in_position(item, answer)]
        if not picture:
            return tuple(asked)
        board = board_of(item.state)
        seen_from = told_in_words({key: value for key, value in view.stated.items() if key == "bottom"})
        for element in self.elements:
            words = _draw(rng, element, board)
            wording = f"{ELEMENTS[element].format(**words)} {seen_from}".strip()
            kind, choices = _KINDS[element]
            expected = _true(element, board, words)
            chance = {"yes_no": 0.5, "choice": 1 / max(1, len(choices))}.get(kind)
            identity = f"{view.representation}/element/{element}/0"
            asked.append(_question(view, "element", wording, kind, expected, identity, element, choices, chance))
        for name, form in self.forms.items():
            if name == "pgn":
                continue
            wording = f"{TRANSCRIPT.format(form=name)} {told}".strip() + f"\n\nThe form {name} is this: {form.form}"
            wanted = form.show(transcribable(item.state), {})
            assert isinstance(wanted, str)
            identity = f"{view.representation}/transcript/{name}"
            asked.append(
                Question(identity, view.representation, "transcript", wording, "transcript", wanted, element=name)
            )
        return tuple(asked)

    def _in_position(self, item: Item, asked: Question) -> Question:
        """A move is asked in its position, where a blind guess is one of the legal moves."""
        if self.answer_kind != "move":
            return asked
        legal = board_of(item.state).legal_moves.count()
        marking = Marking(position=item.state["position"])
        return replace(asked, marking=marking, chance=1 / legal if legal else None)

    def understand(self, text: str) -> Understood | None:
        """What a question asks, from its wording anywhere in the text (the last counts); None where there is none."""
        found = last_asked(self._patterns, text)
        if found is None:
            return None
        wording, match = found
        words = match.groupdict()
        stated = given_in(match.string[match.start() :])
        if wording.about == "element":
            arguments = tuple(words[name] for name in ("colour", "man", "square") if words.get(name))
            return Understood("element", wording.element, arguments, stated)
        if wording.about == "transcript":
            if words["form"] not in self.forms:
                return None
            return Understood("transcript", words["form"], (), stated)
        return Understood("answer", "", (), stated)

    def respond(self, understood: Understood, content: State) -> str:
        """The reply that the shown state gives. Raises BadState where the state has no answer to what is asked."""
        state = {key: value for key, value in content.items() if key != "bottom"}
        if understood.about == "answer":
            validate(state)
            return f"Answer: {spoken(self.solve(state))}"
        if understood.about == "transcript":
            validate(state)
            written = self.forms[understood.element].show(transcribable(state), {})
            assert isinstance(written, str)
            return written
        board = board_of(state)
        names = {
            "square": ("square",), "count": ("colour", "man"), "check": ("colour",), "attack": ("man", "square")
        }[understood.element]  # fmt: skip
        words = dict(zip(names, understood.arguments, strict=True))
        return f"Answer: {spoken(_true(understood.element, board, words))}"


_KINDS: dict[str, tuple[AnswerKind, tuple[str, ...]]] = {
    "square": ("choice", STANDING),
    "count": ("integer", ()),
    "check": ("yes_no", ()),
    "attack": ("choice", ATTACKING),
}


def spoken(answer: Answer) -> str:
    """yes, no, or the value."""
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)


def told_in_words(stated: Stated) -> str:
    """The sentences that tell what is given; "" where nothing is."""
    return " ".join(TOLD[key].format(value=stated[key]) for key in TOLD if key in stated)


def given_in(text: str) -> Stated:
    """What such sentences in a text give."""
    stated: Stated = {}
    for key, pattern in _TOLD.items():
        if match := pattern.search(text):
            stated[key] = match[1]
    return stated


def _question(
    view: View,
    about: About,
    text: str,
    kind: AnswerKind,
    expected: Any,
    identity: str,
    element: str,
    choices: tuple[str, ...],
    chance: float | None,
) -> Question:
    ending = ENDINGS[kind].format(choices=", ".join(choices))
    return Question(identity, view.representation, about, f"{text} {ending}", kind, expected, element, choices, chance)


def _draw(rng: Random, element: str, board: chess.Board) -> dict[str, str]:
    """What an element question is about, drawn so that its answers are balanced."""
    cases: dict[Any, list[dict[str, str]]] = {}
    if element == "check":
        return {"colour": SIDES[not board.turn].lower()}
    if element == "square":
        every = [{"square": name} for name in chess.SQUARE_NAMES]
    elif element == "count":
        every = [{"colour": colour, "man": man} for colour in ("white", "black") for man in MEN.values()]
    else:
        men = [man for man, shape in _SHAPES.items() if man != "king" and board.pieces_mask(shape, chess.WHITE)
               | board.pieces_mask(shape, chess.BLACK)]  # fmt: skip
        man = rng.choice(men or ["rook"])
        every = [{"man": man, "square": name} for name in chess.SQUARE_NAMES]
    for words in every:
        cases.setdefault(_true(element, board, words), []).append(words)
    return rng.choice(cases[rng.choice(sorted(cases, key=str))])


def _true(element: str, board: chess.Board, words: Mapping[str, str]) -> Any:
    """The truth about an element."""
    colour = words.get("colour") == "white"
    if element == "square":
        piece = board.piece_at(chess.parse_square(words["square"]))
        return f"{'white' if piece.color else 'black'} {MEN[piece.symbol().upper()]}" if piece else NOTHING
    if element == "count":
        return len(board.pieces(_SHAPES[words["man"]], colour))
    if element == "check":
        king = board.king(colour)
        return king is not None and board.is_attacked_by(not colour, king)
    square, shape = chess.parse_square(words["square"]), _SHAPES[words["man"]]
    white, black = (
        bool(board.attackers_mask(side, square) & board.pieces_mask(shape, side)) for side in (chess.WHITE, chess.BLACK)
    )
    return "both" if white and black else "White" if white else "Black" if black else "neither"
