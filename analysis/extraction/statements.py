"""A first sentence, or a last one, that states the answer and nothing else: "White wins.", "There are 4 breakpoints in
the plot.", "Therefore, the function is concave.".

Such a sentence says one value; all other words of it are the question's own, or carry no meaning.
"""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.choices.judged_options import whether
from isoprobe.analysis.extraction.choices.option_texts import are_numbers, by_value
from isoprobe.analysis.extraction.pieces import asking, veto_of, weighs
from isoprobe.analysis.extraction.refusals import REFUSAL, UNKNOWN
from isoprobe.analysis.numbers.grammar import numbers_in
from isoprobe.analysis.numbers.told import asks_left, tells_left
from isoprobe.analysis.numbers.units import same_unit
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, Reader
from isoprobe.analysis.replies.patterns import any_word, denial, regex
from isoprobe.analysis.replies.restatement import content, names_in
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

LONGEST: Final = 160  # characters of a sentence that states an answer
_IDLE: Final = frozenset(
    ["exactly", "just", "only", "about", "approximately", "roughly", "around", "total", "altogether", "overall",
     "indeed", "clearly", "definitely", "visible", "visibly", "count", "counted", "counting", "see", "find", "found",
     "we", "have", "get", "so", "thus", "therefore", "hence", "conclusion", "finally", "summary", "consequently",
     "all", "here", "left", "drawn", "also", "each", "other", "one", "another", "both", "two", "such", "them", "they",
     "result", "final", "therein", "value", "present", "my", "final", "option", "choice", "correct", "ultimately",
     "concluded", "conclude", "can", "be", "said", "say", "because", "since", "determined", "considered", "called"]
)  # fmt: skip
_OF_A_GAME: Final = frozenset(
    ["win", "won", "winning", "winner", "checkmate", "checkmated", "mate", "mated", "best", "play", "game", "position",
     "draw", "drawn", "stalemate", "forced", "outcome", "optimal", "with", "side", "player", "eventual", "decisive",
     "advantage", "chess", "already", "now", "correct", "perfect",
     "under", "likely", "perpetual", "check", "repetition", "via", "achievable"]
)  # fmt: skip
_HAN = regex(r"[\u3400-\u9fff]")
_SIDE: Final = regex(
    r"[\s\"'*(]{0,6}(?:(?:so|thus|therefore|hence|conclusion)[,:]?\s)?(?P<side>white|black)\s(?:wins|has won"
    r"|is (?:clearly |now )?(?:winning|the (?:eventual )?winner)|is in a (?:clearly |completely )?winning position"
    r"|(?:mates|checkmates|delivers (?:check)?mate))\b"
    r"|[\s\"'*(]{0,6}(?:(?:so|thus|therefore|hence|conclusion)[,:]?\s{1,4})?the (?:position|game) is "
    r"(?:clearly |completely )?"
    r"(?:winning|won) for (?P<for>white|black)\b"
)
_IS = any_word(
    "is|are|was|were|has|have|be|shows?|becomes?|will|equals?|belongs? to|falls?|lies?|goes|move[sd]?|moving"
)
_NEGATION = denial("not|no|none|never|neither|nor|nothing|cannot|without|except|than|or")
_DENIED = denial("not|no|none|never|neither|nor|nothing|cannot|without|except")
_CASE = any_word(
    "if|unless|whether|would|could|might|may|suppose|supposing|assuming|in contrast|conversely"
    "|on the other hand|by contrast|typically|usually|in general"
)
_INNER_END = regex(r"[a-z0-9)*][.!?]\s+\S")
_OPEN_END = regex(
    r"(?:\b(?:and|or|of|the|an?|with|to|is|are|was|were"
    r"|both|either|between|than|as|in|not|that|which|has|have)|[,=+×/-])"
    r"\W*$"
)
_END = regex(r"[.!](?=\s|$)|\n|$")
_TAIL = regex(
    r"\s[-–—]{1,2}\s(?=[a-z*])|\s?[(;]|:(?=\s)"
    r"|,\s(?=[a-z])(?!that is|which|i\.e|or\b|so\b|and\b|about|rounded|then|thus|hence|therefore|namely|but)"
    r"|\s(?:because|since|as|due to)\s"
)
_NUMERIC: Final = ("integer", "real")
_CAUSE = regex(
    r"[\s\"]{0,6}(?:(?:so|thus|therefore|hence|conclusion|overall|finally)[,:]?\s)?(?:since|because|as|based on|given"
    r"|according to|from|under|with|in)\b[^.;\n]{3,200},\s(?=[^,]{3,80}$)"
)


def first_statement(
    reply: ReplyText, begin: int, reader: Reader, kind: AnswerKind, asked: Asked
) -> tuple[int, int, Commitment, bool] | None:
    """Where the first sentence of a longer reply begins and ends that states the answer, what it commits to, and
    whether that is none of the options."""
    body = reply.text
    cut = _END.search(body, begin + 1, begin + LONGEST)
    if not cut or not body[cut.end() :].strip():
        cut = None
    stop = cut.start() if cut else min(len(body), begin + LONGEST)
    tail = _TAIL.search(body, begin + 1, stop)
    counts = kind in _NUMERIC or (kind == "option" and are_numbers(asked.choices))
    alone = counts or kind == "yes_no" or whether(asked.choices)
    for end in ([stop] if cut else []) + ([tail.start()] if tail else []):
        if not body[end:].strip(" .!*") or (alone and end == stop and body[end : end + 3].strip(" .!*")[:1] != "\n"):
            continue  # of a running text the first sentence may be about something else
        if counts and not (asked.counted and asked.counted in body[begin:end]) and content(body[begin:end]) - _IDLE:
            continue  # the first step of a working
        if counts and asks_left(asked) and not tells_left(body[begin:end], asked) and numbers_in(body[end : end + 300]):
            continue  # how many there were at first
        if told := stated(reply, begin, end, reader, kind, asked):
            return (begin, end, *told)
    return None


def last_statement(
    reply: ReplyText, start: int, end: int, reader: Reader, kind: AnswerKind, asked: Asked
) -> Commitment | None:
    """What the last sentence commits to, where it states the answer, behind its reasons or not."""
    if end - start > 2 * LONGEST:
        return None
    if cause := _CAUSE.match(reply.text, start, end):
        start = cause.end()
    told = stated(reply, start, end, reader, kind, asked)
    if (
        told is None
        and not _CASE.search(reply.text, start, end)
        and (tail := _TAIL.search(reply.text, start + 1, end))
        and reader(reply.cased[tail.end() : end], asked) is None
    ):
        told = stated(reply, start, tail.start(), reader, kind, asked)
    return told[0] if told and not told[1] else None


def stated(
    reply: ReplyText, start: int, end: int, reader: Reader, kind: AnswerKind, asked: Asked
) -> tuple[Commitment, bool] | None:
    """What a sentence commits to that says one value and else repeats the question; and whether that is no option."""
    text = reply.text[start:end]
    if end - start > LONGEST or not text.strip() or _CASE.search(text) or _OPEN_END.search(text):
        return None
    if _INNER_END.search(text.strip()):
        return None
    if weighs(text) or veto_of(text, asked):
        return None
    if text.rstrip(' *"').endswith("?") or _HAN.search(text) or REFUSAL.search(text) or UNKNOWN.match(text):
        return None
    question = asking(asked.question)
    if kind == "yes_no" or whether(asked.choices):
        return _affirmation(reply, start, end, reader, asked, question)
    if kind in _NUMERIC or (kind == "option" and are_numbers(asked.choices)):
        return _count(reply, start, end, reader, kind, asked, question)
    if kind not in ("option", "choice"):
        return None
    one = reader(reply.cased[start:end], asked)
    if one is None or one.value is None:
        return None
    rest = text[: one.start] + " " + text[one.end :]
    game = {"white", "black"} <= {choice.lower() for choice in asked.choices}
    if game and (won := _SIDE.match(text)) and not _NEGATION.search(text, 0, won.end()):
        named = "side" if won["side"] else "for"
        side = reader(won[named], asked)
        same = side is not None and side.value == one.value
        return (Commitment(one.value, start + won.start(named), start + won.end(named)), False) if same else None
    if _NEGATION.search(rest) or not _IS.search(rest):
        return None
    if not _said_before(rest, question, asked.words | (_OF_A_GAME if game else frozenset())):
        return None
    if not names_in(rest) <= names_in(asked.question.translate(LOWER)) or _names_another(rest, asked):
        return None
    return Commitment(one.value, start + one.start, start + one.end, one.unit, one.among), False


def _names_another(rest: str, asked: Asked) -> bool:
    """Whether another option of one word is named there too."""
    words = set(re.findall(r"[a-z0-9]+", rest))
    return any(choice.translate(LOWER) in words for choice in asked.choices)


def _said_before(rest: str, question: str, idle: frozenset[str]) -> bool:
    """Whether the words that stand beside a value are the question's, or carry no meaning."""
    return content(rest) - {".", ".."} <= content(question) | _IDLE | idle


def _affirmation(
    reply: ReplyText, start: int, end: int, reader: Reader, asked: Asked, question: str
) -> tuple[Commitment, bool] | None:
    one = reader(reply.cased[start:end], asked)
    if one is None or one.value is None:
        return None
    words = {word for word in content(reply.text[start:end]) - _IDLE if word[0].isalpha()}
    known = content(question) | {"not"}
    if not words or not all(word in known or word.removeprefix("un").removeprefix("non-") in known for word in words):
        return None
    names = names_in(question)
    if names and not names_in(reply.text[start:end]) <= names:
        return None
    return Commitment(one.value, start + one.start, start + one.end, one.unit, one.among), False


def _count(
    reply: ReplyText, start: int, end: int, reader: Reader, kind: AnswerKind, asked: Asked, question: str
) -> tuple[Commitment, bool] | None:
    """The one number of a sentence, where it counts what the question counts or stands for the noun that is sought."""
    text = reply.text[start:end]
    found = numbers_in(text)
    if len(found) > 1:
        found = [number for number in found if number.value not in asked.stated]
    if len(found) != 1 or bool(_DENIED.search(text)) != bool(_DENIED.search(question)):
        return None
    number = found[0]
    if number.unit == "%" and asked.unit != "%" and len(asked.counted) > 2 and kind != "option":
        return None  # a share of what is counted
    rest = text[: number.start] + " " + text[number.end :]
    alone = not content(rest) - _IDLE - {".", ".."} and not names_in(rest)
    counted = len(asked.counted) > 2 and (
        asked.counted in text[number.end : number.end + 60] or same_unit(number.unit, asked.counted)
    )
    named = bool(asked.sought) and asked.sought in text
    if not (alone or counted or named) or not _said_before(rest, question, asked.words):
        return None
    if not names_in(rest) <= names_in(question):
        return None
    if kind != "option":
        said = reader(reply.cased[start:end], asked)
        if not rest.strip(" .,:;*\"'") or said is None or said.value != number.plain:
            return None  # nothing but an answer is read elsewhere, and a bound is none
    place = (start + number.start, start + number.end)
    if kind == "option":
        one = by_value(reply.cased[start:end], asked)
        if one is None:
            return Commitment(None, *place), True
        return (Commitment(one.value, *place), False) if one.value is not None else None
    if kind == "integer" and number.value != int(number.value):
        return None
    return Commitment(number.plain, *place, number.unit), False
