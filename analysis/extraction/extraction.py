"""The answer that a reply gives, without running or trusting anything that stands in it.

An explicit commitment (JSON, a tag, a box, "Answer:", "the correct option is", a line that is nothing but an answer)
ends the search, right or wrong: the last one decides, two different ones in the same breath are ambiguous. Without one
a refusal counts, and after it what the prose says: every span that may be the answer is weighed, and the best counts
only where a second reader of another idea agrees; else the reply is ambiguous. A reply that runs on and puts a new
question to itself ends there. Every regular expression is linear, and text beyond a bounded length is not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from isoprobe.analysis.extraction.bare_answers import Found, in_cut_line, moved
from isoprobe.analysis.extraction.candidates import Candidate
from isoprobe.analysis.extraction.choices.elimination import asked_each, left_choice, left_over
from isoprobe.analysis.extraction.choices.judged_options import affirming, whether
from isoprobe.analysis.extraction.choices.listed import without_listing
from isoprobe.analysis.extraction.choices.option_texts import are_numbers, plain
from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.choices.quantified import quantified
from isoprobe.analysis.extraction.choices.winners import undecided
from isoprobe.analysis.extraction.closings import last_sentence
from isoprobe.analysis.extraction.commitments import asks_for_false, commitments_in, decide, spelled
from isoprobe.analysis.extraction.frames.compared_things import all_the_same, compared_things
from isoprobe.analysis.extraction.frames.cut_off import breaks_off
from isoprobe.analysis.extraction.frames.framed import framed
from isoprobe.analysis.extraction.frames.given_things import without_given
from isoprobe.analysis.extraction.frames.hedged import (
    answers_each_case,
    between_two,
    left_open,
    one_or_other,
    says_nothing,
    taken_back_behind,
)
from isoprobe.analysis.extraction.frames.inability import with_inability_told
from isoprobe.analysis.extraction.frames.ordinals import which_one
from isoprobe.analysis.extraction.frames.own_list import by_own_list
from isoprobe.analysis.extraction.frames.reported import without_reported
from isoprobe.analysis.extraction.frames.taken_back import without_taken_back
from isoprobe.analysis.extraction.json_replies import whole_object
from isoprobe.analysis.extraction.off_list import none_of_these, number_off, thing_off
from isoprobe.analysis.extraction.pieces import focus, may_conclude
from isoprobe.analysis.extraction.refusals import (
    REFUSAL,
    answered_yet,
    asks_back,
    is_strong,
    refusal_in,
    refusal_of,
    refusing_option,
    unknown_told,
)
from isoprobe.analysis.extraction.rules import CUE, EXACT, RUNAWAY, SECOND_THOUGHT
from isoprobe.analysis.extraction.second_look.asides import without_asides
from isoprobe.analysis.extraction.second_look.last_named import last_named
from isoprobe.analysis.extraction.second_look.marked import counted_list, number_in_bold, set_apart
from isoprobe.analysis.extraction.second_look.polarity import by_polarity
from isoprobe.analysis.extraction.second_look.tables import table_told
from isoprobe.analysis.extraction.second_look.vetoed import under_veto
from isoprobe.analysis.extraction.second_reader import agrees
from isoprobe.analysis.extraction.several.aligned_blanks import aligned, concluded, read_filled
from isoprobe.analysis.extraction.statements import last_statement
from isoprobe.analysis.extraction.values import READERS
from isoprobe.analysis.extraction.weighing import weighed
from isoprobe.analysis.numbers.grammar import numbers_in
from isoprobe.analysis.numbers.numbers import asked_about
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, Reader, Value
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import likeness
from isoprobe.analysis.replies.text import ReplyText, clean
from isoprobe.probes.core import AnswerKind

FORMAL = frozenset({"expression", "molecule"})  # kinds in which signs that mark style elsewhere have a meaning
CUT_OFF = frozenset({"length", "max_tokens", "model_length"})  # stop reasons of a reply that was cut
INFERRED: Final = frozenset(
    {"all the same", "conclusion", "restated", "statement", "whole reply"}
)  # rules that read prose
SHOWN: Final = 3


@dataclass(frozen=True)
class Extraction:
    """`value` where `outcome` is "answer": bool for yes_no, int for integer and real where the number is whole and
    float where it is not, a tuple for kinds that list, str otherwise (for an option its letter). `text` is the value in
    one spelling ("yes", "25", "red"), `unit` what a number was said to be in, `rule` the rule that found it, `span`
    where it stands in the reply. `among`: where an option's letter and its text disagree, what either would mean.
    "off the list": the reply commits itself to `text`, which is nothing that the question can have."""

    outcome: Literal["answer", "ambiguous", "off the list", "refused", "unparsed"]
    value: Value = None
    text: str = ""
    rule: str = ""
    span: tuple[int, int] = (0, 0)
    unit: str = ""
    among: tuple[str, ...] = ()


def extract(text: str, kind: AnswerKind, choices: Sequence[str] = (), stop: str = "", question: str = "") -> Extraction:
    """The answer of this kind that the reply gives, or why there is none. `stop` is the reply's stop reason;
    `question` is what was asked: numbers that it tells itself are less likely to be the answer.

    Raises KeyError for the kind "transcript": transcripts are read by the task's own text form.
    """
    return _extract(text, kind, asked_about(question, tuple(choices)), stop in CUT_OFF, question[:400])


@remembered(1024)  # a second rule asks for the same replies a batch later
def _extract(text: str, kind: AnswerKind, asked: Asked, cut: bool, question: str) -> Extraction:
    reader = READERS[kind]
    reply = clean(text, formal=kind in FORMAL)
    if not reply.text.strip():
        return Extraction("unparsed", rule="empty")
    reply = without_listing(without_given(without_reported(reply, question), kind, asked), kind, asked)
    reply = with_inability_told(reply, kind, asked)
    reply = without_taken_back(reply, reader, kind, asked)
    if not reply.text.strip():
        return Extraction("unparsed", rule="none")
    if runaway := _runaway(reply.text, question, asked):
        kept = tuple(place for place in reply.bold if place[1] <= runaway)
        answered = ReplyText(reply.text[:runaway], reply.cased[:runaway], reply.offset, reply.whole, kept)
        first = _extract_from(answered, reader, kind, asked, False)
        outright = commitments_in(answered, reader, kind, asked) or not commitments_in(reply, reader, kind, asked)
        if first.outcome != "unparsed" and outright:
            return first
    return _extract_from(reply, reader, kind, asked, cut or breaks_off(reply.text, asked.choices))


def candidates(
    text: str, kind: AnswerKind, choices: Sequence[str] = (), stop: str = "", question: str = ""
) -> list[tuple[str, str, str]]:
    """The three best candidates of a reply, for people: what each says, the rule, and why: a commitment, the weights of
    its features, or the veto."""
    asked = asked_about(question, tuple(choices))
    reply = clean(text, formal=kind in FORMAL)
    reader = READERS[kind]
    if found := commitments_in(reply, reader, kind, asked):
        shown = found[: -SHOWN - 1 : -1]
        return [(_said(one.commitment, reply), one.rule, _why(one)) for one in shown]
    return [(_said(one.commitment, reply), one.rule, str(one)) for one in weighed(reply, reader, kind, asked)[:SHOWN]]


def extract_explicit(
    text: str, kind: AnswerKind, choices: Sequence[str] = (), stop: str = "", question: str = ""
) -> Extraction:
    """As `extract`, of what the reply says outright alone: prose is not searched, and two different answers that are
    said outright, wherever they stand, are ambiguous."""
    asked = asked_about(question, tuple(choices))
    reply = clean(text, formal=kind in FORMAL)
    found = commitments_in(reply, READERS[kind], kind, asked, alone=False)
    if stop in CUT_OFF or breaks_off(reply.text):
        found = [one for one in found if reply.text[one.commitment.end :].strip()]
    if not (decided := decide(found, reply)):
        return Extraction("unparsed", rule="none")
    last, ambiguous = decided
    if last.refused:
        return Extraction("refused", rule=last.rule)
    formal = [one for one in found if one.rule != "opening"] or found
    said = {(one.off, one.refused, one.commitment.value) for one in formal}
    if last.off and len(said) == 1:
        return _off(last, reply)
    return _result(last.rule, last.commitment, reply, ambiguous or len(said) > 1)


def _why(one: Found) -> str:
    return "a refusal" if one.refused else "off the list" if one.off else "an explicit commitment"


def _said(one: Commitment, reply: ReplyText) -> str:
    words = " ".join(reply.cased[one.start : one.end].split())[:60]
    return words if one.value is None else f"{spelled(one.value)}"


def _runaway(body: str, question: str, asked_for: Asked) -> int:
    """Where the reply begins to ask itself something new; 0 where it does not, or only repeats what it was asked."""
    for match in RUNAWAY.finditer(body):
        if not body[: match.start()].strip():
            continue
        asked = " ".join(question.translate(LOWER).split())[:40]
        again = " ".join(body[match.end() : match.end() + 80].split())
        repeated = asked and (again.startswith(asked[:24]) or likeness(again, focus(asked_for.question)) >= 0.5)
        if not repeated or CUE.search(body, 0, match.start()):
            return match.start()
    return 0


_FORMAL: Final = frozenset(
    {*EXACT, "answer", "row", "column", "final", "réponse", "答案", "opening", "last line", "ticked"}
)
_OUTRIGHT: Final = _FORMAL - {"last line", "opening"}
_JUDGED: Final = frozenset({"is correct", "is false"})  # of statements one by one
_SINGLE: Final = frozenset({"integer", "real", "option", "choice", "text"})
_LONG: Final = 160  # characters of a reply that may conclude otherwise than it opened
_SURE: Final = 2.0  # of the weight of a number in prose that is no option


def _extract_from(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked, cut: bool) -> Extraction:
    body = reply.text
    found = commitments_in(reply, reader, kind, asked)
    if cut:  # what touches the end may be half of it, and prose that was cut has not concluded
        found = [one for one in found if body[one.commitment.end :].strip() and not in_cut_line(one, body)]
        found = [] if kind == "options" and {one.rule for one in found} <= _JUDGED else found
    if not any(one.rule in _FORMAL for one in found) and (asking := asks_back(body) or undecided(body, asked.choices)):
        return Extraction("refused", rule="refusal", span=(asking[0] + reply.offset, asking[1] + reply.offset))
    if kind in ("text", "options") and (both := one_or_other(reply, reader, kind, asked)):
        return Extraction("ambiguous", rule="left open", span=(both[0] + reply.offset, both[1] + reply.offset))
    outright = _OUTRIGHT | {"opening"} if kind in ("integer", "real") else _OUTRIGHT
    settled = max((one.commitment.start for one in found if one.rule in outright), default=-1)
    if settled < 0 and (tabled := table_told(reply, reader, kind, asked)):
        return _result("last line", tabled, reply, False)
    if kind in ("option", "choice", "yes_no") and (open_at := between_two(body)) and settled < open_at[1]:
        return Extraction("ambiguous", rule="left open", span=(open_at[0] + reply.offset, open_at[1] + reply.offset))
    if decided := decide(found, reply):
        last, ambiguous = decided
        if last.refused:
            return _refused(last.commitment.start, last.commitment.end, reply, reader, kind, asked)
        if not cut and (revised := _revised(last, reply, reader, kind, asked)):
            return revised
        if (
            kind in ("option", "choice")
            and (last.off or ambiguous)
            and (told := _in_section(last, reply, reader, kind, asked))
        ):
            return told
        if last.off:
            return _off(last, reply)
        if last.rule == "opening" and len(body) > _LONG and not cut and not _a_word_alone(body, last):
            ambiguous = ambiguous or _contradicted(last, reply, reader, kind, asked)
        ambiguous = ambiguous or taken_back_behind(body, last.until) or answers_each_case(body, last.commitment.start)
        return _result(last.rule, last.commitment, reply, ambiguous)
    if cut:
        return Extraction("unparsed", rule="cut off")
    if said := (
        compared_things(body, kind, asked)
        or all_the_same(body, kind, asked)
        or which_one(body, kind, asked)
        or by_own_list(reply, kind, asked)
        or framed(reply, reader, kind, asked)
    ):
        return _result("last line", said, reply, False)
    if says_nothing(body) and not refusal_in(body):
        return Extraction("unparsed", rule="none")
    if opened := left_open(reply, reader, kind, asked):
        if refusal := refusal_in(body):
            return Extraction("refused", rule="refusal", span=(refusal[0] + reply.offset, refusal[1] + reply.offset))
        open_at = (opened[0] + reply.offset, opened[1] + reply.offset)
        return Extraction("ambiguous", rule="left open", span=open_at)
    if off := thing_off(reply, kind, asked):
        return _off(off, reply)
    told = _from_prose(reply, reader, kind, asked)
    return told if told.outcome not in _OPEN else _looked_again(told, reply, reader, kind, asked)


def _looked_again(told: Extraction, reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> Extraction:
    """What a second look comes to, where prose came to nothing, or to two things."""
    if _is_object(reply, kind):
        return told
    if bare := without_asides(reply):
        again = _from_prose(bare, reader, kind, asked)
        if again.outcome == "answer":
            return again
    found = weighed(reply, reader, kind, asked)
    if told.outcome == "unparsed" and (under := under_veto(found, reply, kind, asked)):
        return _result(under.rule, under.commitment, reply, False)
    if apart := (
        set_apart(reply, reader, kind, asked) or number_in_bold(reply, kind) or counted_list(reply, kind, asked)
    ):
        return _result("statement", apart, reply, False)
    if said := quantified(reply.text, kind, asked) or (
        (left_choice(reply.text, asked) or asked_each(reply.text, asked)) if kind == "choice" else None
    ):
        return _result("statement", said, reply, False)
    if told.outcome == "unparsed" and kind == "option" and (named := last_named(reply, asked)):
        return _result("statement", named, reply, False)
    if told.outcome == "unparsed" and (kind == "yes_no" or whether(asked.choices)):
        polar = by_polarity(reply.text, asked)
        if polar is not None and kind == "yes_no":
            return _result("statement", polar, reply, False)
        if polar is not None:
            return _result("statement", replace(polar, value=affirming(asked.choices, bool(polar.value))), reply, False)
    return told


_OPEN: Final = ("unparsed", "ambiguous")


def _a_word_alone(body: str, first: Found) -> bool:
    """Whether a reply opens with yes or no, and nothing else in that line."""
    line = body[: body.find("\n", first.commitment.end)] if "\n" in body[first.commitment.end :] else ""
    return line.strip(" .!") in ("yes", "no", "true", "false")


def _in_section(last: Found, reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> Extraction | None:
    """What the section under a heading "Answer" says, where its first line is not the answer yet."""
    body = reply.text
    start = last.commitment.start
    if (
        last.rule not in ("answer", "final")
        or "\n" not in body[max(0, start - 8) : start]
        or not body[last.until :].strip()
    ):
        return None
    blank = " " * start
    rest = ReplyText(blank + body[start:], blank + reply.cased[start:], reply.offset, False, reply.bold)
    found = weighed(rest, reader, kind, asked)
    live = [one for one in found if not one.veto and one.commitment.value is not None]
    if not live or not agrees(live[0], found, rest, kind, asked):
        return None
    return _result(last.rule, live[0].commitment, reply, False)


def _contradicted(first: Found, reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> bool:
    """Whether a reply that opens with its answer closes with a conclusion that is another one."""
    if not may_conclude(reply.text, first.commitment.end):
        if kind not in ("option", "choice"):
            return False
        stop = len(reply.text.rstrip())
        at = last_sentence(reply.text, max(reply.text.rfind("\n", 0, stop) + 1, first.commitment.end), stop)
        told = last_statement(reply, at, stop, reader, kind, asked)
        return told is not None and told.value != first.commitment.value
    found = [one for one in weighed(reply, reader, kind, asked) if not one.veto and one.commitment.value is not None]
    if not found:
        return False
    last = max(found, key=lambda one: one.piece.start)
    why = dict(last.why)
    said, opened = last.commitment.value, first.commitment.value
    if kind in ("option", "choice") and said != opened:
        if "concludes" not in why and last.piece.start < reply.text.rfind("\n", 0, len(reply.text.rstrip())):
            return False
        told = last_statement(reply, last.piece.start, last.piece.end, reader, kind, asked)
        return told is not None and told.value != opened
    if kind in ("integer", "real") and opened in {each.plain for each in numbers_in(last.piece.text(reply.text))}:
        return False  # "thus there are two breakpoints: x = -3.4 and x = 2.7"
    if kind == "integer" and isinstance(said, float) and not said.is_integer():
        return False
    if kind == "option" and not _by_name(last.commitment, reply.text, asked):
        return False  # a few words of another option, in what is said of the reasons
    return "concludes" in why and last.score >= _SURE + 3 and said != opened and last is found[0]


def _by_name(one: Commitment, body: str, asked: Asked) -> bool:
    """Whether an option is named by its letter, or by all of its text."""
    said, place = plain(body[one.start : one.end]), LETTERS.find(str(one.value))
    text = plain(asked.choices[place]) if 0 <= place < len(asked.choices) else ""
    return len(said) <= 3 or text in said or (said[:1] == str(one.value).lower() and not said[1:2].isalpha())


def _revised(last: Found, reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> Extraction | None:
    """What a reply takes for its answer after it has taken back the last one: "Hold on, ... it should be D"."""
    body = reply.text
    after = SECOND_THOUGHT.search(body, last.until)
    if not after:
        return None
    blank = " " * after.start()
    rest = ReplyText(
        blank + body[after.start() :], blank + reply.cased[after.start() :], reply.offset, False, reply.bold
    )
    if (said := framed(rest, reader, kind, asked)) and said.value != last.commitment.value:
        return _result("last line", said, rest, False)
    if kind == "option" and (it := _HAS_TO_BE.search(rest.cased, after.start())):
        told = reader(rest.cased[it.start("what") :], asked)
        if told and told.value not in (None, last.commitment.value):
            return _result("last line", moved(told, it.start("what")), rest, False)
    found = weighed(rest, reader, kind, asked)
    live = [one for one in found if not one.veto and one.commitment.value is not None]
    if not live or live[0].commitment.value == last.commitment.value:
        return None
    return _chosen(live[0], found, rest, kind, asked)


_HAS_TO_BE = regex(
    r"\b(?:[Ii]t|[Tt]he answer|[Tt]hat|[Tt]he right (?:one|option|answer)) (?:(?:has|ought) to|must|should|can only)"
    r"(?: then| therefore)? be (?P<what>[^.\n]{1,60})[.!]?\s*$"
)


def _from_prose(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> Extraction:
    refusal = refusal_of(reply.text, asked.question) or unknown_told(reply.text, kind)
    if refusal:
        return _refused(*refusal, reply, reader, kind, asked)
    if _is_object(reply, kind):
        return Extraction("unparsed", rule="none")  # a number of some other field is no answer
    if kind == "blanks" and (filled := _by_words(reply.cased, asked)):
        return _result("whole reply", filled, reply, False)
    found = weighed(reply, reader, kind, asked)
    live = [one for one in found if not one.veto]
    if kind == "option" and not asks_for_false(asked.question) and (left := left_over(reply.cased, asked)):
        best = live[0].commitment if live else None
        if best is None or best.value is None or left.start <= best.start < left.end:
            return _result("conclusion", left, reply, False)
    if not live:
        return _off(off, reply) if (off := none_of_these(reply, kind, asked)) else Extraction("unparsed", rule="none")
    if (
        kind == "option"
        and are_numbers(asked.choices)
        and not ({"by name", "letter and text"} & dict(live[0].why).keys())
    ):
        later = number_off(reply, kind, asked)  # what the reply concludes with, and no option is
        if later and later.commitment.start > live[0].piece.end and later.rule == "conclusion":
            return _off(later, reply)
    return _chosen(live[0], found, reply, kind, asked)


def _is_object(reply: ReplyText, kind: AnswerKind) -> bool:
    """Whether a reply that should give one value is one JSON object: its fields are no prose."""
    return (kind in _SINGLE or kind == "yes_no") and whole_object(reply.cased) is not None


def _by_words(text: str, asked: Asked) -> Commitment | None:
    """What prose of several sentences fills the blanks with."""
    whole = read_filled(text, asked) if len(text) <= 300 else None
    told = (concluded(text, asked.question) if whole is None else None) or aligned(text, asked.question)
    return told if whole is None or (told and whole.value == told.value) else None


def _chosen(best: Candidate, found: list[Candidate], reply: ReplyText, kind: AnswerKind, asked: Asked) -> Extraction:
    ambiguous = best.commitment.value is None or not agrees(best, found, reply, kind, asked)
    if ambiguous and best.commitment.value is not None:  # said in so many words
        told = last_statement(reply, best.piece.start, best.piece.end, READERS[kind], kind, asked)
        ambiguous = told is None or told.value != best.commitment.value
    return _result(best.rule, best.commitment, reply, ambiguous)


def _refused(start: int, end: int, reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> Extraction:
    """Refused, unless a statement of what is asked stands beside it: after a strong refusal one that concludes, or that
    turns ("but", "still"); beside a weak one any that repeats the question."""
    if kind == "option" and (named := refusing_option(asked)) is not None:
        return _result("refusal", Commitment(named, start, end), reply, False)
    if _is_object(reply, kind):
        return Extraction("refused", rule="refusal", span=(start + reply.offset, end + reply.offset))
    strong = is_strong(reply.text, (start, end)) or "not sure" in reply.text[start:end]
    asks = strong and kind in ("integer", "real") and bool(_ASKS_FOR_IT.search(reply.text))
    found = weighed(reply, reader, kind, asked)
    for one in found:
        if one.veto or one.commitment.value is None or _only_told(one.commitment.value, asked):
            continue
        counts = dict(one.why)
        if asks and "concludes" not in counts:
            continue  # "Could you send a sharper version? The value next to the 9 is unreadable"
        stated = "counted" in counts or "concludes" in counts or one.piece.alike >= (0.6 if strong else 0.3)
        if kind == "options" and not strong and one.rule == "whole reply":
            return _chosen(one, found, reply, kind, asked)  # "A and E hold, and D cannot be settled"
        if stated and (
            one.commitment.start >= end or (not strong and one.piece.alike >= 0.5 and one.piece.end > start)
        ):
            return _chosen(one, found, reply, kind, asked)
    left_open = [one for one in found if not one.veto and one.commitment.value is None]
    if not strong and kind == "option" and left_open and len(reply.text) < _LONG:
        return _result(left_open[0].rule, left_open[0].commitment, reply, True)
    if strong and not _ASKS_FOR_IT.search(reply.text) and (yet := answered_yet(reply.text, end)):
        told = reader(reply.cased[slice(*yet)], asked)
        if told and told.value is not None:
            return _result("all the same", moved(told, yet[0]), reply, False)
    return Extraction("refused", rule="refusal", span=(start + reply.offset, end + reply.offset))


_ASKS_FOR_IT = regex(
    r"\b(?:upload|re-?send|send|share|attach|provide)\b[^.\n]{0,30}\b(?:image|picture|figure|chart|plot|photo"
    r"|diagram|drawing|version|scan|copy|screenshot)\b"
)


def _only_told(value: Value, asked: Asked) -> bool:
    """Whether a number is one that the question tells itself: "where it first equals 2 can't be read off"."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value in asked.stated


def _off(one: Found, reply: ReplyText) -> Extraction:
    start, end = one.commitment.start, one.commitment.end
    words = " ".join(reply.cased[start:end].split())
    return Extraction("off the list", None, words, one.rule, (start + reply.offset, end + reply.offset))


def _result(rule: str, one: Commitment, reply: ReplyText, ambiguous: bool) -> Extraction:
    span = (one.start + reply.offset, one.end + reply.offset)
    if ambiguous:
        text = " or ".join(each for each in one.among if each)
        return Extraction("ambiguous", text=text, rule=rule, span=span, among=one.among)
    return Extraction("answer", one.value, spelled(one.value), rule, span, one.unit)


def refused(text: str) -> tuple[int, int] | None:
    """Where the reply refuses, in its first or last lines; None where it does not."""
    reply = clean(text)
    said = refusal_in(reply.text)
    return (said[0] + reply.offset, said[1] + reply.offset) if said else None


__all__ = ["CUT_OFF", "INFERRED", "REFUSAL", "Extraction", "candidates", "extract", "refused"]
