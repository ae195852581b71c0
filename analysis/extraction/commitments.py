"""What a reply says outright: JSON, a tag, a box, "Answer:", "the correct option is", 答案是, a line that is only an
answer. The last one decides, right or wrong; of prose nothing is read then.

A commitment to what the question cannot have (a value that is none of the options, a box that holds no number where one
is asked for) is a commitment too: `off` holds its words.
"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import lru_cache
from typing import Final

from isoprobe.analysis.extraction.bare_answers import ALONE, SEGMENT, SHORT, Found, bare_answers, moved
from isoprobe.analysis.extraction.choices.all_or_none import none_of_them
from isoprobe.analysis.extraction.choices.judged_options import ticked, whether
from isoprobe.analysis.extraction.choices.none_of_them import no_answer_of_the_kind, none_fits
from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.choices.ordinals import place_alone
from isoprobe.analysis.extraction.frames.framed import says
from isoprobe.analysis.extraction.frames.hedged import is_form, shows_format
from isoprobe.analysis.extraction.frames.reported import of_a_case
from isoprobe.analysis.extraction.json_replies import told_in_object
from isoprobe.analysis.extraction.pieces import veto_of
from isoprobe.analysis.extraction.places import places
from isoprobe.analysis.extraction.refusals import NO_PICTURE, REFUSAL, UNKNOWN
from isoprobe.analysis.extraction.rules import (
    CASE,
    CONDITION,
    EXACT,
    LISTS,
    OPTIONS,
    REVISED,
    RULES,
    Rule,
)
from isoprobe.analysis.extraction.several.sequences import blanks_in, read_blanks
from isoprobe.analysis.extraction.verdicts import in_turn
from isoprobe.analysis.numbers.grammar import numbers_in
from isoprobe.analysis.numbers.spoken import factorials
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, Reader, Value, question_end
from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_LETTERS = regex(r"\s{0,9}[a-z][.,]?(?:\s{0,9}\n\s{0,9}[a-z][.,]?(?=\s{0,9}(?:\n|$))){1,25}")  # one a line
_IN_OBJECT = regex(r'"(?:[^"\\\n]|\\.){0,1000}"|[{}]')


def commitments_in(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked, alone: bool = True) -> list[Found]:
    """Everything that the reply says outright, in order; without `alone` an answer that only stands by itself counts
    where nothing else is said outright."""
    body = reply.text
    found: list[Found] = []
    false_wanted = kind in OPTIONS and asks_for_false(asked.question)
    for rule in _rules_for(kind, false_wanted, body.isascii()):
        for at, start, end in places(rule, body, kind in LISTS):
            if one := _at(rule, at, start, end, reply, reader, kind, asked):
                found.append(one)
    if (
        "{" in body
        and not any(one.rule == "json" for one in found)
        and (told := told_in_object(reply.cased, reader, kind, asked))
    ):
        return [told]
    if kind in OPTIONS:
        marked = ticked(body, asked.choices) if kind != "options" else None
        if marked and kind == "choice" and LETTERS.index(str(marked.value)) < len(asked.choices):
            marked = replace(marked, value=asked.choices[LETTERS.index(str(marked.value))])
        if false_wanted:
            marked = in_turn(body, asked, kind == "options", wrong=True) if kind != "choice" else None
        elif not marked and kind != "choice":
            marked = in_turn(body, asked, kind == "options")
            inside = range(marked.start, marked.end + 8) if marked else range(0)
            found = [one for one in found if one.rule != "is correct" or one.commitment.start not in inside]
        if marked:
            found.append(Found("ticked", marked.start, marked.end, marked))
        found = _united(found) if kind == "options" else found
        if kind == "option" and (both := _several_first(reply, asked)):
            found.append(both)
        if place := none_fits(reply, reader, asked) or (none_of_them(reply, asked) if kind == "options" else None):
            found.append(Found("none fits", *place, Commitment(None, *place), off=True))
    if _said_last(found, body):
        alone = False  # nothing before it counts, and nothing is behind it
    if (alone or not found) and (kind == "options" or not any(one.rule == "ticked" for one in found)):
        found += bare_answers(reply, reader, kind, asked, alone)
    found.sort(key=lambda one: (one.commitment.start, one.commitment.end))
    return found


@lru_cache(maxsize=64)
def _rules_for(kind: AnswerKind, false_wanted: bool, plain: bool) -> tuple[Rule, ...]:
    """The rules for a kind of answer; of a text in ASCII alone without those that only match other signs."""
    found: list[Rule] = []
    for rule in RULES:
        if (rule.kinds and kind not in rule.kinds) or rule.name == ("is correct" if false_wanted else "is false"):
            continue
        cues = tuple(cue for cue in rule.cues if cue.isascii()) if plain else rule.cues
        if cues or not rule.cues:
            found.append(replace(rule, cues=cues))
    return tuple(found)


_LASTING: Final = frozenset({*EXACT, "answer", "final"})


def _said_last(found: list[Found], body: str) -> bool:
    """Whether the last words of a reply are an explicit commitment."""
    end = len(body.rstrip(" .*\n}])$\"'"))
    return any(one.rule in _LASTING and one.until >= end for one in found)


def _at(
    rule: Rule, at: int, start: int, end: int, reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked
) -> Found | None:
    body = reply.text
    sentence = (
        max(body.rfind("\n", max(0, at - SEGMENT), at), body.rfind(". ", max(0, at - SEGMENT), at), at - SEGMENT - 1)
        + 1
    )
    sentence = max(sentence, 0)
    if rule.name == "答案" and CASE.search(body[max(0, at - 100) : at]):
        return None
    if CONDITION.fullmatch(body, sentence, at) or (
        rule.name not in EXACT and veto_of(body[sentence : min(end, at + SEGMENT)], asked) in ("example", "supposition")
    ):
        return None
    if kind == "options" and rule.reads == "line" and (more := _LETTERS.match(body, start)):
        end = max(end, more.end())
    if body[at - 1 : at] in ('"', "'") and _quoted(body[at:end], asked):
        return None
    if rule.reads != "before" and is_form(body, start, end, asked):
        return None
    if body[at - 1 : at] in ('"', "'") and shows_format(body, at):
        return None
    if _NOT_GIVEN.fullmatch(body, start, end) and not any(
        map(_NOT_GIVEN.fullmatch, (each.lower() for each in asked.choices))
    ):
        return Found(rule.name, at, end, Commitment(None, start, end), refused=True)
    if NO_PICTURE.match(body, start, end):
        return Found(rule.name, at, end, Commitment(None, start, end), refused=True)
    if kind == "option" and (several := _several(reply.cased[start:end], asked)):
        return Found(rule.name, at, end, moved(several, start), off=True)
    piece = _plain_words(reply.cased[start:end], rule, kind)
    if (
        one := _factorial(rule, body, start, end, kind)
        or reader(piece, asked)
        or _framed(piece, rule, reader, kind, asked)
        or _by_place(body[start:end], rule, kind, asked)
    ):
        if kind == "blanks" and rule.reads == "line":
            one, end = _more_lines(one, reply, start, end, asked)
        until = object_end(body, end) if rule.name == "json" else end
        return Found(rule.name, at, until, moved(one, start))
    if rule.name in (*EXACT, "answer") and (named := no_answer_of_the_kind(reply, start, end, kind, asked)):
        return Found(rule.name, at, end, named, off=True)
    if UNKNOWN.match(body, start, end) or REFUSAL.search(body, start, end):
        return Found(rule.name, at, end, Commitment(None, start, end), refused=True)
    if off := _off_the_list(rule, reply, start, end, kind, asked):
        return Found(rule.name, at, end, off, off=True)
    return None


_NOT_GIVEN = regex(
    r"[\s\"'(]{0,6}(?:n/?a|null|unknown|not (?:available|applicable|known|determinable)|undefined"
    r"|undetermined|indeterminate|undecided|cannot be determined|can't be determined|not determined)[\s\"').]{0,6}"
)
_ESCAPED = regex(r"\\u([0-9a-fA-F]{4})")
_UPRIGHT = regex(r"\\(?:text(?:bf|rm|it|sf|normal)?|mathrm|mathbf|mbox)\s?\{([^{}]{1,200})\}")


def _plain_words(piece: str, rule: Rule, kind: AnswerKind) -> str:
    """A piece with the escapes of JSON undone, and a box's letters of options without the command that sets them
    upright."""
    if rule.name == "json" and "\\u" in piece:
        piece = _ESCAPED.sub(lambda sign: chr(int(sign[1], 16)), piece)
    if rule.name == "boxed" and kind == "options":
        piece = _UPRIGHT.sub(lambda word: word[1].rjust(len(word[0])), piece)
    return piece


def _framed(piece: str, rule: Rule, reader: Reader, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """What a short piece says within words that only frame it: "it is C"."""
    if rule.reads == "before" or len(piece) > SHORT:
        return None
    return says(piece, piece.translate(LOWER), reader, kind, asked)


def _by_place(piece: str, rule: Rule, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """The option that a piece names by its place and by nothing else: "clearly the second one"."""
    if kind != "option" or rule.reads == "before":
        return None
    found = place_alone(piece, asked.choices, question_end(asked.question))
    return Commitment(LETTERS[found[0]], *found[1:]) if found else None


def _several_first(reply: ReplyText, asked: Asked) -> Found | None:
    """The letters of several options that are all of the first line of a reply that goes on."""
    begin = len(reply.text) - len(reply.text.lstrip())
    end = reply.text.find("\n", begin)
    if not 0 < end - begin <= SHORT or not reply.whole:
        return None
    several = _several(reply.cased[begin:end], asked)
    return Found("opening", begin, end, moved(several, begin), off=True) if several else None


_OR = regex(r"\b(?:or|either|between|not|neither|nor|except|but|if)\b|n't\b|[或不非除]", re.IGNORECASE)


def _several(piece: str, asked: Asked) -> Commitment | None:
    """The letters of several options, where a short piece names these and nothing else though one is asked for: "A and
    C" is no option."""
    if len(piece) > SHORT or _OR.search(piece) or whether(asked.choices):
        return None
    piece = _WRAPPED.sub(" ", piece)
    found = _LETTERS_ALONE.fullmatch(piece.strip(" .\n*$"))
    letters = re.findall(r"(?<![A-Za-z])[A-Z](?![A-Za-z])|(?<=[A-Z])[A-Z]|[A-Z](?=[A-Z])", piece) if found else []
    many = min(len(asked.choices), 26)
    if len(set(letters)) < 2 or len(set(letters)) != len(letters) or max(map(ord, letters)) - ord("A") >= many:
        return None
    return None if _is_option(piece, asked) else Commitment(None, 0, len(piece.rstrip()))


_WRAPPED = regex(r"\\(?:text\w*|mathrm|mbox)\b|[{}]")
_LETTERS_ALONE = regex(
    r"(?:[Bb]oth |[Oo]ptions? |[Cc]hoices? )*[(\[]?[A-H][)\]]?(?:\s?(?:,|、|and|&|和|与)"
    r"\s?(?:and )?[(\[]?[A-H][)\]]?){1,6}"
)


def _is_option(piece: str, asked: Asked) -> bool:
    said = "".join(piece.lower().split()).strip(".")
    return any("".join(choice.lower().split()).strip(".") == said for choice in asked.choices)


def _quoted(piece: str, asked: Asked) -> bool:
    """Whether the quotation that begins here is one of the question: the form in which it wants the answer."""
    words = " ".join(re.split(r"[\"\n]", piece)[0].split())
    return bool(words) and words in " ".join(asked.question[-1500:].lower().split())


def _factorial(rule: Rule, body: str, start: int, end: int, kind: AnswerKind) -> Commitment | None:
    """The product of factorials that is all of a box or a tag: 4! is 24; elsewhere the sign is one of exclamation."""
    value = factorials(body[start:end]) if rule.name in EXACT and kind in ("integer", "real") else None
    return Commitment(value, 0, end - start) if value else None


def _more_lines(one: Commitment, reply: ReplyText, start: int, end: int, asked: Asked) -> tuple[Commitment, int]:
    """What fills the blanks, and where it ends: over the next lines too, where one line fills one blank of several and
    the lines together fill them all."""
    blanks = blanks_in(asked.question)
    if isinstance(one.value, tuple) and len(one.value) == 1 < blanks <= 26:
        stop, lines = end, 1
        while lines < blanks and stop < min(len(reply.text), start + SEGMENT):
            after = reply.text.find("\n", stop + 1)
            after = after if after >= 0 else len(reply.text)
            lines += bool(reply.text[stop:after].strip())
            stop = after
        more = read_blanks(reply.cased[start:stop], asked)
        if more and isinstance(more.value, tuple) and len(more.value) == blanks:
            return more, stop
    return one, end


def object_end(body: str, at: int) -> int:
    """The end of the JSON object in which a place stands: what its other fields say is no second answer."""
    depth = 1
    for mark in _IN_OBJECT.finditer(body, at, at + 4096):
        depth += (mark[0] == "{") - (mark[0] == "}")
        if depth == 0:
            return mark.end()
    return at


def _united(found: list[Found]) -> list[Found]:
    """Of several options that are called correct one by one, all together."""
    each = [one for one in found if one.rule == "is correct" and isinstance(one.commitment.value, tuple)]
    if len(each) < 2:
        return found
    letters = {letter for one in each if isinstance(one.commitment.value, tuple) for letter in one.commitment.value}
    whole = Commitment(tuple(sorted(map(str, letters))), each[0].commitment.start, each[-1].commitment.end)
    return [*(one for one in found if one not in each), Found("is correct", each[0].at, each[-1].until, whole)]


_FALSE = regex(
    r"\b(?:which|what|identify|select|choose|find)\b[^.?\n]{0,120}\b(?:false|incorrect|untrue|wrong|not (?:true"
    r"|correct|right))\b|(?:错误|不正确|有误|不符合[^,，。.]{0,8})的?(?:是|选项|一项|结论)",
    re.IGNORECASE,
)


def asks_for_false(question: str) -> bool:
    """Whether the option that is not right is asked for."""
    return bool(_FALSE.search(question[-1500:]))


# ---- nothing that the question can have ----

_BARE = regex(r"[\s\"'(\[{$=:*]{0,9}(?:\\text\w{0,4}\s?\{)?")
_VOID = regex(
    r"[\s\"'(\[{:]{0,9}(?:null|none|nan|true|false|as follows|the following|below|above|not|based|that|if|when|to"
    r"|in|by|because|since"
    r"|obtained|found|given|calculated|clear|obvious|correct|wrong|incorrect|right|simple|therefore|so|it depends"
    r"|depends|yes|no"
    r"|[?.…])(?![\w'])"
)
_ENDLESS = regex(r"∞|\\infty|infinit|undefined|no limit|does not exist|no solution|nicht|keine")
_CALLED = any_word("correct|right|best|final|closest|appropriate|likely|suitable|accurate|(?:would|'d|will|'ll) answer")
_WORD_OR_COLOUR = regex(
    r"[\s\"'(*$]{0,6}(?P<said>yes|no|true|false|red|blue|green|yellow|orange|purple|black|white|gr[ae]y|brown"
    r"|pink)[\s\"').*$]{0,6}"
)
_OTHER: Final = {  # an answer to another kind of question: "Answer: 2" where it is asked whether
    "yes_no": regex(
        r"[\s\"'(*$]{0,6}(?P<said>-?[0-9]{1,12}(?:[.,][0-9]{1,9})?(?:\s?[a-z%°²³]{1,4})?)[\s\"').*$}]{0,6}"
    ),
    "integer": _WORD_OR_COLOUR,
    "real": _WORD_OR_COLOUR,
}
_NONE = regex(r"none(?:\s?[(,;:]|\s[-–—]|\sof (?:them|these|those|the)\b)")
_LETTER = regex(r"[\s\"'(\[{]{0,9}(?:(?:option|choice|answer)s?\s)?[\"'(\[]{0,2}([a-z])[)\]}\"'.:,]{0,3}(?=\s|$)")


def _off_the_list(
    rule: Rule, reply: ReplyText, start: int, end: int, kind: AnswerKind, asked: Asked
) -> Commitment | None:
    """What stands where a rule says that the answer does, where it is something and yet no answer to the question."""
    if rule.reads == "before" or kind not in ("option", "options", "choice", "integer", "real", "yes_no"):
        return None
    body = reply.text
    if kind in _OTHER and (rule.name in (*EXACT, "answer")) and (other := _OTHER[kind].fullmatch(body, start, end)):
        return Commitment(None, *other.span("said"))
    if kind == "yes_no":
        return None
    bare = _BARE.match(body, start, end)
    begin = bare.end() if bare else start
    until = begin + len(body[begin:end].rstrip(" .!\n\"')}]$"))
    text = body[begin:until]
    if text.count("{") > text.count("}"):  # a brace of its own, not of a box around it
        until = min(until + text.count("{") - text.count("}"), end)
        text = body[begin:until]
    if not re.search(r"\w|∞", text):
        return None
    exact = rule.name in EXACT
    if kind in ("integer", "real"):
        spoken = (exact and not _VOID.match(text)) or _ENDLESS.search(text)
        return Commitment(None, begin, until) if spoken and len(text) <= SHORT else None
    if (
        (text.strip(" ()") == "none" or (kind == "options" and _NONE.match(text)))
        and not REFUSAL.search(body)
        and not any("none" in choice.lower() for choice in asked.choices)
    ):
        return Commitment(None, begin, until)
    if (
        _VOID.match(text)
        or len(text) > SEGMENT - 50
        or (rule.name == "option" and not _CALLED.search(body, max(0, start - 40), start))
    ):
        return None
    if body[until : until + 2].strip(" *")[:1] == ":" or text.endswith(":"):
        return None  # a heading
    words = len(text.split())
    colon = exact or body[max(0, start - 3) : start].rstrip()[-1:] in (":", "=", "\n", "")
    colon = colon or "\n" in body[max(0, start - 3) : start]
    number = numbers_in(text[:80])
    if exact or (_LETTER.match(text) and words <= 2) or (number and number[0].start <= 3 and words <= 6):
        return Commitment(None, begin, until)
    if (colon and words <= 12) or (number and words <= 12) or words <= 3:
        return Commitment(None, begin, until)
    for place in reply.bold:  # "The answer is **thirty** minutes past three"
        said = body[slice(*place)]
        if begin <= place[0] <= until and not body[begin : place[0]].strip() and _NAMES_ONE.fullmatch(said):
            return Commitment(None, *place)
    return None


_NAMES_ONE = regex(r"(?!(?:not|the|an?|one|in|at|on|of)\b|[a-z]+ly\b)[\w'-]+(?: [\w'-]+){0,2}")


# ---- which one counts ----


def decide(found: list[Found], reply: ReplyText) -> tuple[Found, bool] | None:
    """The last commitment, and whether it is ambiguous: it is, or another one of another value stands right beside
    it. None where there is none."""
    body = reply.text
    exact = [one for one in found if one.rule in EXACT]
    if exact:  # what surrounds an exact form, and what stands beside it in one JSON object, is no second commitment
        found = [
            one
            for one in found
            if one.rule in EXACT
            or not any(one.at <= other.at < one.until or other.at <= one.at < other.until for other in exact)
        ]
    formal = [one for one in found if one.rule not in ALONE]
    if not formal or formal[-1].commitment.start < found[-1].commitment.start:
        formal = [one for one in found if one.rule != "opening"] or found
    if not formal:
        return None
    last = formal[-1]
    boxes = [one for one in found if one.rule == "boxed"]
    if len(boxes) > _STEPS and last is boxes[-1] and "\n" in body[boxes[-2].until : last.at]:
        return last, last.commitment.value is None and not last.off and not last.refused  # each step has a box
    if of_a_case(body, last.at) and len({one.commitment.value for one in formal if of_a_case(body, one.at)}) > 1:
        return last, True
    for other in formal[:-1]:
        if other.commitment.value in (None, last.commitment.value) or other.off or last.off or last.refused:
            continue
        if _is_part(other.commitment.value, last.commitment.value):
            continue
        if scaled(other.commitment, last.commitment) or _one_name(other.commitment, last.commitment):
            continue
        between = body[other.commitment.end : last.at]
        if last.rule == other.rule == "answer" and _puts_a_case(between):
            return last, True
        alike = last.rule == other.rule or last.rule not in ALONE
        if alike and len(between) < SEGMENT and len(_WORD.findall(between)) <= 3 and not REVISED.search(between):
            return last, True
    return last, last.commitment.value is None and not last.off and not last.refused


def _puts_a_case(between: str) -> bool:
    """Whether what stands between two answers, each in a line of its own, puts another case and takes nothing back."""
    if "\n" not in between.strip(" ") or not 3 < len(_WORD.findall(between)) <= _FEW_WORDS:
        return False
    return bool(_OTHER_CASE.search(between)) and not (REVISED.search(between) or _CORRECTED.search(between))


_FEW_WORDS: Final = 40  # between two answers
_OTHER_CASE = regex(
    r"\b(?:if|though|although|unless|otherwise|alternatively|on the other hand|then again|depending|assuming"
    r"|under another|one (?:could|might|may)|some (?:would|might|may))\b"
)
_CORRECTED = regex(
    r"\b(?:correct|wrong|misread|miscount\w*|should be|has to be|must be|so|thus|hence|therefore"
    r"|(?:re-?|double-?)(?:check|count|read)\w*|verif\w+|again|closer|(?:at|i) first)\b"
)
_STEPS: Final = 2  # boxes before the last that make those of steps


def _is_part(one: Value, whole: Value) -> bool:
    """Whether the entries of a list are some of those of another."""
    return isinstance(one, tuple) and isinstance(whole, tuple) and set(map(str, one)) < set(map(str, whole))


_WORD = regex(r"[\u3400-\u9fff]{1,2}|[^\W\u3400-\u9fff]+")


def scaled(one: Commitment, other: Commitment) -> bool:
    """Whether both say one number, once with and once without "thousand", "million" or "billion"."""
    values = [each.value for each in (one, other) if isinstance(each.value, (int, float)) and each.value]
    if len(values) < 2:
        return False
    try:
        ratio = max(map(abs, values)) / min(map(abs, values))
    except OverflowError:
        return False
    return any(math.isclose(ratio, scale, rel_tol=1e-9) for scale in (1e3, 1e6, 1e9))


def _one_name(one: Commitment, other: Commitment) -> bool:
    """Whether both say one name, once with its noun: "vertex G" and "G"."""
    if not isinstance(one.value, str) or not isinstance(other.value, str):
        return False
    short, long = sorted((" ".join(str(each.value).lower().split()) for each in (one, other)), key=len)
    return bool(short) and long.endswith(" " + short) and len(long.split()) <= 3


def spelled(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)
