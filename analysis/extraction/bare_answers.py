"""An answer that stands by itself: the first sentence, the one line before the reasons, or the last line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from isoprobe.analysis.extraction.choices.judged_options import whether
from isoprobe.analysis.extraction.choices.option_texts import are_numbers, by_value, plain
from isoprobe.analysis.extraction.choices.option_words import LETTERS, by_form
from isoprobe.analysis.extraction.closings import (
    closes_with,
    closing_number,
    last_sentence,
    only_letters,
    without_remarks,
)
from isoprobe.analysis.extraction.pieces import TO_CHECK, focus, veto_of, weighs
from isoprobe.analysis.extraction.refusals import REFUSAL, UNKNOWN
from isoprobe.analysis.extraction.rules import BULLET, CHATTER, SECOND_THOUGHT
from isoprobe.analysis.extraction.statements import first_statement, last_statement
from isoprobe.analysis.numbers.grammar import numbers_in
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, Reader
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.restatement import content
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

SEGMENT: Final = 300  # characters that are read from where a rule says the answer begins
SHORT: Final = 60  # characters of a line that may be nothing but an answer


@dataclass(frozen=True)
class Found:
    """A place of `rule`: where its own words begin, where the piece that was read ends, and what it commits to. `off`:
    what stands there is nothing that the question can have. `refused`: it is said there that there is no answer."""

    rule: str
    at: int
    until: int
    commitment: Commitment
    off: bool = False
    refused: bool = False


def moved(one: Commitment, by: int) -> Commitment:
    return Commitment(one.value, one.start + by, one.end + by, one.unit, one.among)


_SENTENCE = regex(r"[.!:](?=\s)|\n|\s[-—]{1,2}\s(?=[a-z])|,\s|$")
_VERDICT_FIRST = regex(
    r"[\W]{0,6}(?:(?:a|ans|answer|conclusion|verdict"
    r"|result)\s?:[\s*]{0,5})?(?:[(\[]?(?P<letter>[ab])(?:[)\]]{1,2}|(?=\s{0,3}(?:\n|$)))[\s.,:*-]{0,6})?"
    r"(?P<word>\b(?:yes|no|true|false)\b(?=\s{0,3}(?:[.,;:!\n]|[-—]{1,2}\s|$)))?"
)
_BARE_VERDICT = regex(
    r"\W{0,6}(?:it|they|he|she|there|these|both)\s?(?:is|are|was|does|do|did|has|have|can|will)(?:n't"
    r"| not)?\s?[.!](?=\s|$)"
)
_WHOLE = regex(r"[.!](?=\s+[A-Z\"(])|\n|$")
_LISTED = regex(r"[\s\-•*>|]{0,9}[(\[]?[a-z][)\].:]\s")
_LINE: Final = 160  # characters of the one line that tells the answer first
_REASONS = regex(
    r"\s{0,6}\n\s{0,6}(?:[-•>]\s)?(?:(?:brief |short |concise |key |step-by-step |my |the "
    r"|detailed )?(?:reason(?:s|ing)?|explanation|why|justification|analysis|proof|details"
    r"|rationale|observations?|solution|evidence|check|verification|idea|facts?|steps?|points?(?=\s?[:\n])|notes?"
    r"|work(?:ing)?)\b|here(?:'s| is) (?:why|how|the (?:reason|analysis|breakdown|explanation)|a (?:breakdown"
    r"|step)|my)|because\b|this is because|how (?:i|we|to)\b)"
)
_ALTERNATIVE_NEXT = regex(r"[.!?,;\s-]{0,6}(?:no|or|wait|hmm|not)\b")
_POINTS = regex(r"[0-9]{1,2}\.\s+(?![A-Z\"(])|\n\s{0,4}[0-9]{1,2}[.)]\s")
_NOTHING = regex(
    r"[\W_]*(?:(?:units?|degrees?|°|the|it is|it's|option|choice|answer|thus|so|therefore|hence"
    r"|final)\b[\W_]*){0,4}"
)
_IN_PASSING = regex(
    r"\b(?:would|could|in contrast|conversely|by contrast|on the other hand)\b|looks? (?:close|similar)"
)
_LABEL = regex(
    r"[\s\"']{0,9}(?:a|ans|final(?: [a-z]{1,12})?|result|tl;? ?dr|in short|in brief|(?:short|quick"
    r"|brief) (?:answer|version)"
    r"|bottom line)\s?[:=]\s{0,3}"
)


_LABELLED = regex(r"\W{0,6}[a-z]{3,14}(?: [a-z]{2,14}){0,3}\s?:\s{0,3}")
ALONE: Final = ("opening", "last line")  # rules by which a sentence or a line is nothing but an answer


def bare_answers(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked, stated: bool = True) -> list[Found]:
    """The first sentence and the last line, where they are nothing but an answer; or, where `stated`, say one in the
    question's words."""
    body = reply.text
    begin = len(body) - len(body.lstrip())
    found = _only_these(reply, begin, reader, kind, asked)
    if not closes_with(kind):
        return found
    stop = len(body.rstrip())
    if kind not in ("options", "text") and not _TO_MOVE.match(body, begin):
        found += _openings(reply, begin, reader, kind, asked)
        found += [] if found or not stated else _stated_first(reply, begin, reader, kind, asked)
    opened = bool(found)
    end = without_remarks(body, begin, stop)
    for _ in range(3):
        start = body.rfind("\n", begin, end) + 1 or begin
        line = body[start:end]
        above = body[body.rfind("\n", begin, max(begin, start - 1)) + 1 : start]
        if kind == "option" and not _LISTED.match(above) and (repeated := _repeated(reply, start, end, asked)):
            found.append(repeated)
            break
        if not line.strip() or CHATTER.search(line):
            end = start - 1
            if end <= begin:
                break
            end = without_remarks(body, begin, end)
            continue
        if kind in ("options", "text"):
            found += _closing_words(reply, start, end, reader, kind, asked)
            break
        if kind == "option" and _LISTED.match(line) and _LISTED.match(above):
            break  # the options repeated
        if (
            start > begin
            and (kind == "yes_no" or whether(asked.choices))
            and (said := _VERDICT_FIRST.match(line))
            and said["word"]
        ):
            if told := reader(reply.cased[start:end], asked):
                found.append(Found("last line", start, end, moved(told, start)))
            break
        if len(line) <= SHORT and (one := _bare("last line", reply, start, end, reader, kind, asked)):
            found.append(one)
        elif not opened and (closing := _closing(reply, start, end, reader, kind, asked)):
            found.append(closing)
        elif (
            stated
            and (at := _concluding(reply, start, end, opened)) >= 0
            and (last := last_statement(reply, at, end, reader, kind, asked))
        ):
            found.append(Found("last line", start, end, last))
        break
    return found


_NAME = r"(?:[a-z]{3,12}\s)?[A-Z][0-9]{0,2}(?![A-Za-z0-9'])"
_ONLY = regex(
    rf"\W{{0,4}}(?:Only|Just|only|just)\s(?P<names>{_NAME}(?:(?:,\s?and|,|\sand"
    rf"|\s?&)\s{_NAME}){{0,8}})\s?\.\s+(?=[A-Z])"
)


def _only_these(reply: ReplyText, begin: int, reader: Reader, kind: AnswerKind, asked: Asked) -> list[Found]:
    """The names that are all of the first sentence: "Only A. It is dark."."""
    said = _ONLY.match(reply.cased, begin) if kind in ("text", "letters", "set") and reply.whole else None
    if not said or asked.choices or SECOND_THOUGHT.search(reply.text, said.end()):
        return []
    names = said["names"]
    one = reader(reply.cased[slice(*said.span("names"))], asked)
    if one is None or one.value is None or (kind == "text" and _JOINED.search(names)):
        return []
    return [Found("opening", begin, said.end("names"), moved(one, said.start("names")))]


_JOINED = regex(r",|&|\sand\s")


_PARAGRAPH: Final = 2000  # characters of a last line that are looked at
_CONCLUDES = regex(r"[\W_]{0,6}(?:so|thus|therefore|hence|(?:in )?conclusion|overall|finally|ultimately)\b")


def _concluding(reply: ReplyText, start: int, end: int, opened: bool) -> int:
    """Where the last sentence begins that may state the answer; -1 where the reply opened with another, and this one
    neither concludes nor is a paragraph."""
    if end - start > _PARAGRAPH:
        return -1
    at = last_sentence(reply.text, start, end)
    alone = at == start and not reply.text[max(0, start - 2) : start].strip("\n")
    return at if not opened or alone or _CONCLUDES.match(reply.text, at, end) else -1


_A_POINT = regex(r"[ \t]{0,9}(?:[-•*+]|[0-9]{1,2}[.)])\s{1,3}(?P<what>[^\n:]{1,40}?)[.;,]?[ \t]*")


def _each_in_its_line(reply: ReplyText, reader: Reader, asked: Asked) -> Commitment | None:
    """The options of a reply that is nothing but a list of them, one in each line."""
    lines = [one for one in re.finditer(r"[^\n]+", reply.cased) if one[0].strip()]
    points = [_A_POINT.fullmatch(reply.cased, *one.span()) for one in lines]
    if not _FEWEST <= len(points) <= len(asked.choices) or not reply.whole:
        return None
    letters: list[str] = []
    for point in points:
        one = reader(reply.cased[slice(*point.span("what"))], asked) if point else None
        if one is None or not isinstance(one.value, tuple) or len(one.value) != 1 or point is None:
            return None
        if weighs(point["what"].lower()) or _NO_MORE.search(point["what"]):
            return None
        letters.append(str(one.value[0]))
    if len(set(letters)) != len(letters):
        return None
    return Commitment(tuple(sorted(letters)), lines[0].start(), lines[-1].end())


_NO_MORE = regex(r"\b(?:no|not|off|dark|wrong|false|incorrect|ruled|out)\b|n't\b|[?✗✘×]", re.IGNORECASE)
_FEWEST: Final = 2  # options in a list, one a line


_LED_TO = regex(r"[^\n]{1,80}(?:→|->|⇒|=>)\s?(?=[^→⇒\n]{1,40}$)")


def _closing_words(
    reply: ReplyText, start: int, end: int, reader: Reader, kind: AnswerKind, asked: Asked
) -> list[Found]:
    """The letters of options that are all of the last line; words that are all of it, in bold."""
    if kind == "options":
        if listed := _each_in_its_line(reply, reader, asked):
            return [Found("last line", listed.start, listed.end, listed)]
        said = only_letters(reply, start, end, asked)
        label = _LABELLED.match(reply.text, start, end)
        if not said and label and end - start <= SHORT and not _LISTED.match(reply.text, start):
            said = only_letters(reply, label.end(), end, asked)
        return [Found("last line", start, end, said)] if said else []
    bold = [place for place in reply.bold if start <= place[0] and place[1] <= end]
    if (
        len(bold) != 1
        or reply.text[start : bold[0][0]].strip(" *_.→->=:")
        or reply.text[bold[0][1] : end].strip(" *_.")
    ):
        return []
    place = bold[0]
    if led := _LED_TO.match(reply.text, *place):
        place = (led.end(), place[1])
    words = reply.text[slice(*place)]
    if not 0 < len(words.split()) <= 4 or words.rstrip().endswith((":", "?")):
        return []
    one = reader(reply.cased[slice(*place)], asked)
    return [Found("last line", start, end, moved(one, place[0]))] if one and one.value is not None else []


_LETTER_LAST = regex(
    r"[,;.]\s(?:so|thus|hence|therefore|which means)(?: (?:it|that|the answer|this))?(?: (?:is|must be"
    r"|has to be))?(?: indeed"
    r"| clearly| option| therefore){0,2}\s[(\[]?(?P<letter>[A-J])[)\]]?[.!]?\s{0,3}$"
)


def _closing(reply: ReplyText, start: int, end: int, reader: Reader, kind: AnswerKind, asked: Asked) -> Found | None:
    """What the last line comes to: as an equation, or with a last sentence that is nothing but an answer."""
    body = reply.text
    numeric = kind in ("integer", "real") or (kind == "option" and are_numbers(asked.choices))
    if kind == "option" and (lettered := _LETTER_LAST.search(reply.cased, start, end)):
        place = LETTERS.find(lettered["letter"])
        if place < len(asked.choices):
            return Found("last line", start, end, Commitment(lettered["letter"], *lettered.span("letter")))
    if numeric and (number := closing_number(body, start, end, asked)):
        if kind != "option":
            return Found("last line", start, end, Commitment(number.plain, number.start, number.end, number.unit))
        one = by_value(reply.cased[number.start : number.end], asked)
        if one:
            return Found("last line", start, end, moved(one, number.start))
        if (exact := by_form(reply.cased[start : number.start], asked)) and exact.value:
            return Found("last line", start, end, moved(exact, start))  # "= 7π/6 - √3/2 ≈ 2.80"
        return Found("last line", start, end, Commitment(None, number.start, number.end), off=True)
    last = last_sentence(body, start, end)
    if last > start and end - last <= SHORT and not SECOND_THOUGHT.search(body, start, end):
        bare = _bare("last line", reply, last, end, reader, kind, asked)
        return bare if bare and not bare.off else None
    return None


def _stated_first(reply: ReplyText, begin: int, reader: Reader, kind: AnswerKind, asked: Asked) -> list[Found]:
    """The first sentence, where it states the answer and nothing else."""
    told = first_statement(reply, begin, reader, kind, asked)
    if told is None or SECOND_THOUGHT.search(reply.text, told[1]) or _GOES_ON.match(reply.text, told[1]):
        return []
    start, end, one, off = told
    return [Found("opening", start, end, one, off=off)]


_GOES_ON = regex(r"[^\n]{0,9}\n\s{0,9}\$?\s?[=≈]")  # an equation, in the next line
_LIST_IN_LINE = regex(r"\W{0,4}1[.)]\s[^\n]{1,80}?\s2[.)]\s")
_TO_MOVE = regex(r"\W{0,6}(?:white|black) (?:is )?to (?:move|play)\b")  # whose turn it is
_MORE_LETTERS = regex(r",\s(?:and |or )?[(\[]?[A-J](?![A-Za-z'])")
_ASKS = regex(r"[^.!?\n]{1,120}\?")
_INTERJECTION = regex(r"\W{0,4}(?:right|alright|well|okay|ok),?\s(?:so|then|let|now|here)\b")


def _openings(reply: ReplyText, begin: int, reader: Reader, kind: AnswerKind, asked: Asked) -> list[Found]:
    body = reply.text
    if kind == "yes_no" or whether(asked.choices):
        if reply.whole and (bare := _BARE_VERDICT.match(body, begin)):
            told = reader(reply.cased[begin : bare.end()], asked)
            return [Found("opening", begin, bare.end(), moved(told, begin))] if told else []
        said = _VERDICT_FIRST.match(body, begin)
        if not reply.whole or not said or not (said["word"] or said["letter"]) or (kind == "yes_no" and said["letter"]):
            return []
        stop = min(len(body), begin + SEGMENT)
        told = reader(reply.cased[begin:stop], asked)
        if told is None or SECOND_THOUGHT.search(body, begin + told.end):
            return []
        return [Found("opening", begin, stop, moved(told, begin))]
    if first := _answer_first(reply, begin, reader, kind, asked):
        return [first]
    if _LIST_IN_LINE.match(body, begin) or (asked.choices and _INTERJECTION.match(body, begin)):
        return []
    cut = _SENTENCE.search(body, begin + 1)
    if label := _LABEL.match(body, begin):
        cut = _SENTENCE.search(body, label.end() + 1)
    end = cut.start() if cut else len(body)
    if (
        end - begin > SHORT
        or not body[end:].strip()
        or SECOND_THOUGHT.search(body, end)
        or _ALTERNATIVE_NEXT.match(body, end)
    ):
        return []
    if kind == "option" and cut and cut[0][0] == "," and _MORE_LETTERS.match(reply.cased, end):
        return []  # "Figures A, B and C can be turned into each other"
    if kind in ("option", "choice") and _ASKS.match(body, begin):
        return []  # "A, B, C or D?"
    if cut and cut[0] == "!" and body[end + 1 :].lstrip()[:1] == "=":
        return []  # 4! = 24
    if (
        re.fullmatch(r"[\s*]*[0-9]{1,2}", body[begin:end])
        and cut
        and cut[0] == "."
        and _POINTS.search(reply.cased, end - 2)
    ):
        return []  # the first point of a list
    if cut and cut[0][0] == "," and kind in ("integer", "real"):
        return []
    if kind in ("option", "choice"):
        whole = _WHOLE.search(reply.cased, end)
        stop = min(whole.start() if whole else len(body), begin + SEGMENT)
        all_of_it = reader(reply.cased[begin:stop], asked)
        if _LISTED.match(body, begin) and _LISTED.match(body, body.find("\n", begin) + 1):
            return []  # the options repeated
        if _IN_PASSING.search(body, end, stop):
            return []  # "A concave function, in contrast, would"
        headed = cut and cut[0] == ":"  # "Neither: ..., although the red one is bigger"
        if headed and ":" in body[end + 1 :]:
            return []
        if (all_of_it is None and not are_numbers(asked.choices)) or (
            all_of_it and all_of_it.value is None and not headed
        ):
            return []
    elif cut and cut[0] == ":":
        return []
    one = _bare("opening", reply, begin, end, reader, kind, asked)
    return [one] if one and (not one.off or _REASONS.match(body, end)) else []


def _answer_first(reply: ReplyText, begin: int, reader: Reader, kind: AnswerKind, asked: Asked) -> Found | None:
    """The answer that one short line tells before all reasons: "Maximum flow value: 18", and then "Reasoning:"."""
    body = reply.text
    end = body.find("\n", begin)
    if not begin < end <= begin + _LINE or not _REASONS.match(body, end) or SECOND_THOUGHT.search(body, end):
        return None
    line = body[begin:end]
    if weighs(line) or veto_of(line, asked) or REFUSAL.search(line) or UNKNOWN.match(line):
        return None
    one = reader(reply.cased[begin:end], asked)
    return Found("opening", begin, end, moved(one, begin)) if one and one.value is not None else None


def _bare(
    rule: str, reply: ReplyText, start: int, end: int, reader: Reader, kind: AnswerKind, asked: Asked
) -> Found | None:
    """The answer that is all of a piece, or the number that is all of it and none of the options."""
    body = reply.text
    if label := _LABEL.match(body, start, end):
        start = label.end()
    elif bullet := BULLET.match(body, start, end):
        start = bullet.end() if body[bullet.end() : end].strip() else start
    piece = body[start:end]
    if (
        weighs(piece)
        or TO_CHECK.match(piece)
        or piece.rstrip(' *"').endswith("?")
        or UNKNOWN.match(piece)
        or REFUSAL.search(piece.lstrip())
    ):
        return None
    one = reader(reply.cased[start:end], asked)
    if one and one.value is not None and kind == "option" and not _is_said(one, piece, asked):
        return None
    if one and one.value is not None:
        rest = piece[: one.start] + " " + piece[one.end :]
        if (
            _NOTHING.fullmatch(rest)
            or _is_counted(rest, one.start, asked)
            or rest.strip(" .,;:!*\"'()[]{}$\\") in ("", one.unit)
        ):
            return Found(rule, start, end, moved(one, start))
        return None
    if one is None and kind == "option" and are_numbers(asked.choices):
        number = numbers_in(piece)
        if len(number) == 1 and _NOTHING.fullmatch(piece[: number[0].start] + " " + piece[number[0].end :]):
            return Found(rule, start, end, Commitment(None, start + number[0].start, start + number[0].end), off=True)
    return None


def _repeated(reply: ReplyText, start: int, end: int, asked: Asked) -> Found | None:
    """The option that a line repeats with its letter and all of its text, and nothing else."""
    line = reply.text[start:end]
    label = re.match(r"[\s\"'(\[]{0,6}([a-z])[)\].:]{1,2}\s{1,4}", line)
    place = LETTERS.find(label[1].upper()) if label else -1
    if not label or not 0 <= place < len(asked.choices) or len(plain(asked.choices[place])) < 2:
        return None
    if plain(line[label.end() :]) != plain(asked.choices[place]):
        return None
    return Found("last line", start, end, Commitment(LETTERS[place], start + label.start(1), end))


def _is_said(one: Commitment, piece: str, asked: Asked) -> bool:
    """Whether an option is named by its letter, its place or most of its own words, and not by a few of them."""
    said = piece[one.start : one.end]
    if one.end - one.start > max((len(choice) for choice in asked.choices), default=1) + 8:
        return False
    place = LETTERS.find(str(one.value))
    own = content(asked.choices[place].translate(LOWER)) if 0 <= place < len(asked.choices) else frozenset()
    return len(said.split()) <= 4 or not own or 2 * len(own & content(said)) > len(own)


def _is_counted(rest: str, start: int, asked: Asked) -> bool:
    """Whether all that stands behind a number is the name of what is counted: "3 breakpoints"."""
    words = content(rest)
    return start <= 3 and 0 < len(rest.split()) <= 2 and bool(words) and words <= focus(asked.question)


def in_cut_line(one: Found, body: str) -> bool:
    """Whether something stands in the last line of a reply that was cut, with no sentence's end behind it."""
    return one.rule == "last line" and one.until >= len(body.rstrip()) and ". " not in body[one.commitment.end :]
