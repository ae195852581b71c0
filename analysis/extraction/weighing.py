"""What a reply says in prose, without calling it the answer: every span that may be the answer is weighed.

A candidate is what a piece of the reply comes to, by the reader of the kind of answer. Pieces that say nothing about
what is so are vetoed; the others are weighed by where they stand and what stands around them. The weights are few and
add up, so that each choice can be told: `Candidate.why`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from isoprobe.analysis.extraction.candidates import WEIGHTS, Candidate, signed, under_labels, without_items
from isoprobe.analysis.extraction.choices.listed import lists_all, without_the_list
from isoprobe.analysis.extraction.choices.option_texts import are_numbers, plain
from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.choices.options import read_last_option
from isoprobe.analysis.extraction.closings import ends_bold, is_remark
from isoprobe.analysis.extraction.other_numbers import RESULT, of_another
from isoprobe.analysis.extraction.pieces import Piece, asking, opposite, pieces_of, veto_of, weighs
from isoprobe.analysis.extraction.refusals import REFUSAL, YET
from isoprobe.analysis.extraction.rules import CHATTER, LISTS, SECOND_THOUGHT
from isoprobe.analysis.extraction.statements import last_statement
from isoprobe.analysis.extraction.values import READERS, read_told
from isoprobe.analysis.numbers.grammar import numbers_in
from isoprobe.analysis.numbers.idle import without_idle
from isoprobe.analysis.numbers.numbers import holds_number
from isoprobe.analysis.numbers.told import names_value, tells_left
from isoprobe.analysis.numbers.units import same_unit
from isoprobe.analysis.replies.answer_spans import Asked, Commitment, Reader
from isoprobe.analysis.replies.patterns import denial, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

SHORT: Final = 300
_RESTATED: Final = 0.5  # of the question's words that a piece repeats
_NARROWS = regex(r"[\s(]{0,9}(?:out )?of (?:these|those|them|which|whom)\b")
_COMES_TO = regex(
    r"[0-9)] ?(?:[×*·+÷/−-]|times|plus|minus|\\times|\\cdot) ?[0-9(][^a-z=]{0,30}\s(?:comes? (?:out )?(?:to"
    r"|at)|to get|gives?|makes?|leaves?"
    r"|yields?|equals?|is)(?: about| roughly| exactly)?$"
)
_A_NAME: Final = 2  # words in quotes that only name a thing
_CONTRASTS = regex(r"[\s(\"$]{0,6}(?:while|whereas|in contrast|by contrast|on the other hand|by comparison)\b")
_OTHERS = regex(r"\b(?:the|all)\s(?:others?|remaining|rest)\s{1,3}$")
_DENIED_ASKED = denial("not|never|without|no")
_QUOTE = regex(r"\"[^\"\n]{1,60}\"")
_END = regex(r"[^0-9a-z]{0,6}(?:[a-z°%²³/]{1,12}(?: [a-z]{1,12}){0,3})?[^0-9a-z]*$")
_ITEM = regex(r"[^0-9:=]{2,60}:\s{0,3}[^0-9a-z]{0,3}[0-9][0-9,.]{0,15}[^0-9]{0,12}")
_DEFINES = regex(r"^[\s\"(]{0,6}(?:(?:also|recall|note),? )?(?:that )?(?:for )?(?:an?|any|every)\s(?:[a-z]+\s)?$")
_DIGIT = regex(r"[0-9]")
_SEMICOLON = regex(r";\s")
_SO = regex(
    r"[,;:…](?:\s(?:and )?(?:that's(?= [^a-z])|that is(?= [^a-z])|so(?! (?:on|forth)\b)|thus|therefore|hence"
    r"|in the end|all in all)\b[\s,]"
    r"|[,;:…]\s(?:but |so |and )?i(?:'ll| will|'d| would) (?:answer|say|go with|settle (?:on|for)|guess|put"
    r"|pick)\b[\s,]"
    r"|(?<!…)\s?(?:因此|所以|故(?!障|事|意)|可见|从而|于是|由此可知))"
)
_NO_PART = r"(?!(?:example|breakdown|assignment|decomposition|distribution|allocation)s?\b)"
_RULED_OUT = regex(
    r"\b(?:so|hence|thus|therefore) (?:it|this|that)(?: one| option)? "
    r"(?:(?:does|do|is|could|would|can)(?: not|n't)|cannot) "
    r"(?:match|fit|work|correspond|agree|be (?:it|right|correct|the answer)|right|correct|it|the answer)\b"
    r"|\bso (?:an?|the) [a-z]{2,12} [a-z]{2,12} is (?:also )?out(?: as well| too)?(?=[\s,.;]*$)"
)
_NONE_COUNTS = regex(
    r"\bso (?:neither|none)(?: one)?(?: of (?:those|these|them|the two))? (?:counts?|qualif|does|do\b|is\b|are\b"
    r"|belongs?|lies?)"
)
_STEP = regex(r"[\s(]{0,9}(?:step\s?[0-9]|[0-9]{1,2}[.)]\s)")


def weighed(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> list[Candidate]:
    """The candidates of a reply's prose, the best first, the vetoed ones last."""
    return list(_weighed(reply, reader, kind, asked))


@lru_cache(maxsize=2)  # a second look begins with those of the first
def _weighed(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> tuple[Candidate, ...]:
    body = reply.text
    stop = len(body.rstrip())
    begin = len(body) - len(body.lstrip())
    if kind in LISTS and (talk := CHATTER.search(body, begin)):
        stop = max(body.rfind("\n", begin, talk.start()), begin) or stop
        stop = len(body[:stop].rstrip()) if body[begin:stop].strip() else len(body.rstrip())
    if kind == "options" and (concluded := _concluded(reply, reader, asked, begin, stop)):
        return (concluded,)
    if (
        kind in (*LISTS, "move", "integers")
        and stop - begin <= SHORT
        and (whole := _whole(reply, reader, asked, begin, stop))
    ):
        return (whole,)
    if kind == "text" and ("\n" in body[begin:stop] or stop - begin > 40):
        reader = read_told
    found = [one for piece in pieces_of(reply, asked) if (one := _candidate(reply, piece, reader, kind, asked))]
    if kind == "option":
        found = without_the_list(found, reply)
    if kind in ("integer", "real"):
        found = without_items(found, reply, asked)
    if kind in ("integer", "real", "choice", "text"):
        found = under_labels(found, reply, asked)
    if kind == "integer":
        found = _whole_ones(found, reply.text)
    live = [one for one in found if not one.veto]
    said = [one for one in live if not is_remark(one.piece.text(reply.text))] if len(live) > 1 else live
    weighty = [_with_place(one, live, said, reply, asked, kind) for one in live]
    weighty = [_again(one, weighty) for one in weighty]
    if kind == "option" and stop - begin <= SHORT:
        weighty += _as_a_whole(reply, asked, begin, stop)
    weighty.sort(key=lambda one: (one.score, one.commitment.start), reverse=True)
    weighty = signed(weighty)
    return (*weighty, *(one for one in found if one.veto))


def _whole_ones(found: list[Candidate], body: str) -> list[Candidate]:
    """Vetoes a part that is said in a word, where whole numbers are told: "so I did a third" is no answer."""
    worded = [
        isinstance(one.commitment.value, float) and not _DIGIT.search(body, one.commitment.start, one.commitment.end)
        for one in found
    ]
    told = any(isinstance(one.commitment.value, int) and not one.veto for one in found)
    if not told or not any(worded):
        return found
    return [
        replace(one, veto="no whole number") if part and not one.veto else one
        for one, part in zip(found, worded, strict=True)
    ]


_CONCLUDED = regex(
    r"(?:^|[\n.;,])\s{0,3}(?:(?:so|thus|therefore|hence|in conclusion|consequently)\b|因此|所以|故|综上)", re.MULTILINE
)


_FULL_STOP = regex(r"[.!](?=\s)")
_CAPITAL = regex(r"(?<![A-Za-z])[A-J](?![A-Za-z'])")


def _concluded(reply: ReplyText, reader: Reader, asked: Asked, begin: int, stop: int) -> Candidate | None:
    """What the last sentence of several comes to, where it concludes: "So the warning signs are A and C"."""
    found = list(_CONCLUDED.finditer(reply.text, begin + 1, stop))
    if not found or reply.text.find("\n", found[-1].end(), stop) >= 0:
        return None
    at = found[-1].end()
    if (more := _FULL_STOP.search(reply.text, at, stop)) and _CAPITAL.search(reply.cased, more.end(), stop):
        return None  # a later sentence names options too
    one = reader(reply.cased[at:stop], asked)
    if one is None or one.value is None or veto_of(reply.text[at:stop], asked):
        return None
    return Candidate("conclusion", Piece(at, stop, at, 0, concludes=True), _moved(one, at))


_LABELS = regex(r"(?:^|\n)\W{0,6}(?:[A-Za-z]{3,12} )?[(\[]?[A-J][)\].:]")


def _whole(reply: ReplyText, reader: Reader, asked: Asked, begin: int, stop: int) -> Candidate | None:
    one = reader(reply.cased[begin:stop], asked)
    if (
        one
        and isinstance(one.value, tuple)
        and len(one.value) == 1
        and len(_LABELS.findall(reply.cased[begin:stop])) > _MANY
    ):
        return None  # the first of several that are judged one a line
    return Candidate("whole reply", Piece(begin, stop, begin, 0), _moved(one, begin)) if one else None


def _as_a_whole(reply: ReplyText, asked: Asked, begin: int, stop: int) -> list[Candidate]:
    """What a short reply comes to where its sentences are read together: "Is it A? No. Is it B? Yes."."""
    one = read_last_option(reply.cased[begin:stop], asked)
    if one is None or (one.value is None and _in_a_vetoed_piece(_moved(one, begin), reply, asked)):
        return []
    why = (("read together", 2.0),)
    return [Candidate("whole reply", Piece(begin, stop, begin, 0), _moved(one, begin), 2.0, why)]


def _in_a_vetoed_piece(one: Commitment, reply: ReplyText, asked: Asked) -> bool:
    return any(piece.veto and piece.start <= one.start and one.end <= piece.end for piece in pieces_of(reply, asked))


def _first_said(
    reply: ReplyText, piece: Piece, reader: Reader, kind: AnswerKind, asked: Asked
) -> tuple[Commitment, int] | None:
    """What a piece commits to, and where the part of it begins that was read: the first that says one value, or a later
    one that works with its number or sums up."""
    starts, concluding = dict.fromkeys((piece.said, piece.start)), -1
    if kind in ("integer", "real", "yes_no", "option", "choice", "text"):  # their readers stop at a semicolon
        starts |= dict.fromkeys(each.end() for each in _SEMICOLON.finditer(reply.text, piece.start, piece.end))
    if kind in ("option", "yes_no", "choice", "text", "integer", "real") and (
        so := list(_SO.finditer(reply.text, piece.said, piece.end))
    ):
        concluding = so[-1].end()
        starts = {concluding: None} | starts
    told: tuple[Commitment, int] | None = None
    for start in list(starts)[:6]:
        if (found := reader(reply.cased[start : piece.end], asked)) is None:
            continue
        part = reply.text[start : piece.end]
        if start == concluding and kind in ("integer", "real") and (found.value is None or " than " in part):
            continue
        if (
            told
            and told[0].value is not None
            and not _in_unit_alone(found, told[0], asked)
            and not (tells_left(part, asked) and not tells_left(reply.text[told[1] : start], asked))
            and (start < told[1] or not (_works_with(part, *told, reply.text) or _SUMS_UP.search(part)))
        ):
            continue
        if told and _in_unit_alone(told[0], found, asked):
            continue
        told = found, start
        if found.value is not None and not isinstance(found.value, (int, float)):
            break
    return told


def _in_unit_alone(one: Commitment, other: Commitment, asked: Asked) -> bool:
    """Whether a number is in the unit that is asked for, and the other is not."""
    return bool(asked.unit) and same_unit(one.unit, asked.unit) and not same_unit(other.unit, asked.unit)


def _in_bold(reply: ReplyText, piece: Piece, kind: AnswerKind) -> tuple[Commitment, int] | None:
    """The last number of a piece of several, where it and no other is set in bold: 2, 3, 5, 8, **13**."""
    if kind not in ("integer", "real"):
        return None
    bold = [place for place in reply.bold if piece.start <= place[0] and place[1] <= piece.end]
    if len(bold) != 1:
        return None
    start, end = bold[0]
    inside, behind = numbers_in(reply.text[start:end]), numbers_in(reply.text[end : piece.end])
    if len(inside) != 1 or behind or re.search(r"[a-z]{4}|[<>≤≥]", reply.text[start:end]):
        return None
    if len(numbers_in(reply.text[piece.start : start])) < _MANY:
        return None
    one = inside[0]
    return Commitment(one.plain, one.start, one.end, one.unit), start


_MANY: Final = 2  # numbers before the one in bold


def _candidate(reply: ReplyText, piece: Piece, reader: Reader, kind: AnswerKind, asked: Asked) -> Candidate | None:
    told = _in_bold(reply, piece, kind) or _first_said(reply, piece, reader, kind, asked)
    if told is None:
        return None
    one, start = told
    text = piece.text(reply.text)
    veto = piece.veto
    if veto == "plan" and kind in ("integer", "real") and tells_left(text, asked):
        veto = ""  # "Take both away and six are left"
    if veto == "plan" and kind == "yes_no" and piece.alike >= _RESTATED:
        veto = ""  # "One can get from 3 to 7"
    if not veto and (said := REFUSAL.search(text)):
        yet = YET.search(text, said.end())
        if not yet or REFUSAL.search(text, yet.end()) or one.start + start - piece.start < yet.start():
            veto = "refusal"
    if not veto and kind == "letters" and _NONE_COUNTS.search(text):
        veto = "ruled out"
    if not veto and asked.choices and _RULED_OUT.search(text) and not _RULED_OUT.search(asking(asked.question)):
        veto = "ruled out"
    if not veto and asked.choices and not piece.last and "tempting to" in text:
        veto = "weighed"
    if not veto and asked.choices and _DEFINES.search(text, 0, max(0, one.start + start - piece.start)):
        veto = "a definition"
    if not veto and asked.choices and lists_all(text, reply.cased[piece.start : piece.end], reader, kind, asked):
        veto = "the options listed"
    if not veto and kind in ("integer", "real") and (other := of_another(text, one, piece.concludes, asked)):
        veto = other
    rule = "conclusion" if piece.concludes else "restated" if piece.alike >= _RESTATED else "statement"
    return Candidate(rule, piece, _moved(one, start), veto=veto)


_SUMS_UP = regex(
    r"^[\s;]{0,4}(?:(?:added |taken |put )?together|in total|altogether|so|thus|hence|therefore|i\.e\."
    r"|(?:divided|multiplied) by|times|minus|plus|(?:(?:their|the|its|my) )?(?:total|sum|difference|mean|average"
    r"|product"
    r"|result|remainder)(?=\s?(?:[=:]|is\b|are\b|was\b|comes\b|equals\b))|that(?: i|')s|this (?:is|makes|gives))\b"
)


def _works_with(text: str, one: Commitment, at: int, body: str) -> bool:
    """Whether a part of a piece is an equation on the number that the part before came to: "= 236; 236 / 5 = 47.2"."""
    said = body[at + one.start : at + one.end].strip(" $.,")
    return "=" in text and bool(said) and bool(re.search(rf"(?<![\w.]){re.escape(said)}(?![\w])", text.split("=")[0]))


def _with_place(
    one: Candidate,
    live: Sequence[Candidate],
    said: Sequence[Candidate],
    reply: ReplyText,
    asked: Asked,
    kind: AnswerKind,
) -> Candidate:
    """The candidate with its weight among those of the prose; `said`: those that are no remarks."""
    piece, value = one.piece, one.commitment.value
    text = piece.text(reply.text)
    features: list[tuple[str, float]] = []
    remark, counts = all(other is not one for other in said), kind in ("integer", "real")
    if remark:
        features.append(("a remark", WEIGHTS["a remark"]))
    if piece.concludes and not remark:
        features.append(("concludes", WEIGHTS["concludes"]))
        if not any(other.piece.concludes and other.piece.start > piece.start for other in said):
            features.append(("last conclusion", WEIGHTS["last conclusion"]))
    if not remark and (one is live[-1] or one is (said or live)[-1]):
        features.append(("closes", WEIGHTS["closes"]))
    if (
        one is live[-1]
        and one is not live[0]
        and piece.alike >= _RESTATED
        and not remark
        and (counts or kind == "text")
    ):
        features.append(("restates at the end", WEIGHTS["restates at the end"]))
    if one is live[0] and piece.place <= 1:
        features.append(("opens", WEIGHTS["opens"]))
    if piece.alike >= 0.3:
        features.append(("repeats", WEIGHTS["repeats"] * piece.alike))
    if any(a <= one.commitment.start < b for a, b in reply.bold):
        features.append(("bold", WEIGHTS["bold"]))
        if ends_bold(one.commitment.start, reply):
            features.append(("a bold line at the end", WEIGHTS["a bold line at the end"]))
    if value is None:
        features.append(("two values", WEIGHTS["two values"]))
    if (after := SECOND_THOUGHT.search(reply.text, one.commitment.end, one.commitment.end + 600)) and any(
        other.commitment.start > after.end() and other.commitment.value != value for other in live
    ):
        features.append(("taken back", WEIGHTS["taken back"]))
    if any(a <= one.commitment.start and one.commitment.end <= b for a, b in _quotes(reply.text, piece)):
        features.append(("quoted", WEIGHTS["quoted"]))
    if _CONTRASTS.match(text) and not counts:
        features.append(("contrasted", WEIGHTS["contrasted"]))
    if weighs(text):
        features.append(("weighed", WEIGHTS["weighed"]))
    if asked.sought and _labelled(asked.sought).match(text):
        features.append(("labelled", WEIGHTS["labelled"]))
    if kind in ("option", "choice") and isinstance(value, str) and _states(one, value, reply, asked, kind):
        features.append(("states", WEIGHTS["states"]))
    if kind == "option" and _fits(one, live, reply, asked):
        features.append(("fits", WEIGHTS["fits"]))
    if kind == "option" and isinstance(value, str):
        features += _as_named(value, reply.text[one.commitment.start : one.commitment.end], asked.choices)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        features += _of_number(one, value, text, reply, asked)
    elif kind == "option" and value is not None and are_numbers(asked.choices):
        numbers = numbers_in(reply.text[one.commitment.start : one.commitment.end])
        features += _of_number(one, numbers[-1].plain, text, reply, asked) if numbers else []
    return replace(one, score=sum(weight for _, weight in features), why=tuple(features))


def _fits(one: Candidate, live: Sequence[Candidate], reply: ReplyText, asked: Asked) -> bool:
    """Whether it is said of an option alone that it fits, where that is asked for."""
    if not isinstance(one.commitment.value, str) or not _FITS.match(reply.text, one.commitment.end):
        return False
    fitting = {other.commitment.value for other in live if _FITS.match(reply.text, other.commitment.end)}
    return len(fitting) == 1 and not _DENIED_ASKED.search(asking(asked.question))


_FITS = regex(r"[)\]\"']{0,2}\s(?:works|fits|matches|is the one|is it|is right|is correct)\b(?! (?:that|for|only))")


def _states(one: Candidate, value: str, reply: ReplyText, asked: Asked, kind: AnswerKind) -> bool:
    """Whether a piece that concludes, or has something in bold, states the answer and nothing else."""
    piece = one.piece
    if not piece.concludes and not any(piece.start <= a < piece.end for a, _ in reply.bold):
        return False
    told = last_statement(reply, piece.start, piece.end, READERS[kind], kind, asked)
    return told is not None and told.value == value


def _as_named(letter: str, said: str, choices: tuple[str, ...]) -> list[tuple[str, float]]:
    """How an option was named that has a text: by its letter and its text together, or by its letter or place where its
    text is a number, as those of the working are."""
    place = LETTERS.find(letter)
    text = plain(choices[place]) if 0 <= place < len(choices) else ""
    if len(text) > 1 and said[:1] == letter.lower() and plain(said[1:].strip(" .:)(-=")) == text:
        return [("letter and text", WEIGHTS["letter and text"])]
    if _DIGIT.search(text) and not _DIGIT.search(said):
        return [("by name", WEIGHTS["by name"])]
    return []


def _quotes(body: str, piece: Piece) -> list[tuple[int, int]]:
    if '"' not in body:
        return []
    return [
        found.span()
        for found in _QUOTE.finditer(body, piece.start, piece.end)
        if found.end() - found.start() < 0.7 * (piece.end - piece.start) and len(found[0].split()) > _A_NAME
    ]


@remembered(64)
def _labelled(sought: str) -> re.Pattern[str]:
    """What begins by naming the very thing that is sought: "Winner: ", "The maximum flow value is ". An example of it,
    or how it is made up, is something else: "Feasible flow example: "."""
    return re.compile(
        rf"[\s\"(]{{0,9}}(?:(?:so|thus|therefore|hence|conclusion),?:?\s)?(?:the |my "
        rf"|our )?(?:{_NO_PART}[a-z]+[ -]){{0,2}}{re.escape(sought)}s?(?: {_NO_PART}[a-z]+)?\s?(?::|=|\bis\b|≈)"
    )


_DIFFERS = regex(r"\s?(?:more|less|fewer|[a-z]{2,9}er) than\b")
_DIFFER_BY = regex(r"\b(?:differ|differs|difference|gap|apart)\b[^.;]{0,30}$")
_DIFFER_ASKED = regex(r"\bby how (?:much|many)\b|\bhow (?:much|many) (?:more|less|fewer)\b|\bdiffer")


def _of_number(one: Candidate, value: float, text: str, reply: ReplyText, asked: Asked) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    after = reply.text[one.commitment.end : one.commitment.end + 40]
    if len(asked.counted) > 2 and asked.counted in after:
        found.append(("counted", WEIGHTS["counted"]))
    denied = value == 0 and not _DIGIT.search(reply.text, one.commitment.start, one.commitment.end)
    if denied and one.commitment.end - one.commitment.start > _A_WORD:
        found.append(("none of them", WEIGHTS["none of them"]))
    elif value in asked.stated and one.piece.said == one.piece.start:
        found.append(("told", WEIGHTS["told"]))
    less = without_idle(text, asked, holds_number)
    numbers = {number.value for number in numbers_in(less) if number.value not in asked.stated}
    if asked.unit == "%" and one.commitment.unit == "%":
        numbers -= {number for number in numbers if number * 100 == value}  # "one half, or 50%"
    elif asked.unit == "%" and "%" in reply.text and not same_unit(one.commitment.unit, "%"):
        found.append(("another unit", WEIGHTS["another unit"]))
    if len(numbers) > 1 and not RESULT.search(text):
        found.append(("one of several", WEIGHTS["one of several"]))
    before = text[max(0, one.commitment.start - one.piece.start - 60) : max(0, one.commitment.start - one.piece.start)]
    if names_value(text, asked):
        found.append(("named", WEIGHTS["named"]))
    if tells_left(text, asked):
        found.append(("left", WEIGHTS["left"]))
    if asked.sought and asked.sought in before:
        found.append(("sought", WEIGHTS["sought"]))
    if (
        _DIFFERS.match(text, max(0, one.commitment.end - one.piece.start)) or _DIFFER_BY.search(before)
    ) and _DIFFER_ASKED.search(asking(asked.question)):
        found.append(("differs", WEIGHTS["differs"]))
    if _CONTRASTS.match(text):
        found.append(("contrasted", WEIGHTS["contrasted"]))
    if _OTHERS.search(before) and _DENIED_ASKED.search(asking(asked.question)):
        found.append(("the others", WEIGHTS["the others"]))
    if _NARROWS.match(text):
        found.append(("narrows", WEIGHTS["narrows"]))
    lead = text[: max(0, one.commitment.start - one.piece.start)].rstrip(" ~≈")
    if _COMES_TO.search(lead):
        found.append(("result", WEIGHTS["led to"]))
    elif lead.endswith(("=", "→", "->", "⇒")) and _END.match(text, one.commitment.end - one.piece.start):
        found.append(("result", WEIGHTS["result"] if lead.endswith("=") else WEIGHTS["led to"]))
    if _ITEM.fullmatch(text.strip()) and not one.piece.last and not one.piece.concludes:
        found.append(("an item", WEIGHTS["an item"]))
    if opposite(text, asked):
        found.append(("the opposite", WEIGHTS["the opposite"]))
    if _used_later(one, reply):
        found.append(("an operand", WEIGHTS["an operand"]))
    if _STEP.match(text):
        found.append(("working", WEIGHTS["working"]))
    return found


_A_WORD: Final = 6  # letters: "no bar", "none of the bars"
_SIGN = r"(?:[×*·+÷/-]|\\times|\\cdot|\\div)"


def _used_later(one: Candidate, reply: ReplyText) -> bool:
    """Whether a later equation works with the number of a piece that concludes nothing: "$5 a pound. 5 × 0.9 = 4.5"."""
    if one.piece.concludes or one.commitment.end <= one.commitment.start:
        return False
    said = reply.text[one.commitment.start : one.commitment.end].strip(" $\\")
    after = reply.text[one.piece.end : one.piece.end + 200]
    if not said or said not in after or "=" not in after:
        return False
    number = re.escape(said)
    begins = re.compile(
        rf"(?<![0-9.])(?:{number}[ $\\]{{0,6}}{_SIGN}[ $\\]{{0,6}}[0-9][0-9.,]{{0,9}}"
        rf"|[0-9][0-9.,]{{0,9}}[ $\\]{{0,6}}{_SIGN}[ $\\]{{0,6}}{number})\s{{0,3}}=[ $\\]{{0,6}}[0-9]"
    )
    return bool(begins.search(after))


def _again(one: Candidate, all_of_them: Sequence[Candidate]) -> Candidate:
    others = sum(
        other.commitment.value == one.commitment.value for other in all_of_them if other is not one and other.score > 0
    )
    if not others or one.commitment.value is None:
        return one
    extra = WEIGHTS["again"] * min(others, 2)
    return replace(one, score=one.score + extra, why=(*one.why, ("again", extra)))


def _moved(one: Commitment, by: int) -> Commitment:
    return Commitment(one.value, one.start + by, one.end + by, one.unit, one.among)
