"""How a reply closes: a last line, or a last sentence, that is nothing but an answer, or an equation that comes to one.

What is only remarked behind the answer ("Note that 42° is option (B)", "(The other one would be 5.)") closes nothing.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.numbers.grammar import Number, numbers_in
from isoprobe.analysis.replies.answer_spans import Asked, Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_REMARK = regex(
    r"[\s>\"']{0,9}(?:(?:please )?note(?: that|:|,)|remark|(?:as an? )?(?:quick |sanity |double[- ]?"
    r"|cross[- ]?)check\b|check\s?:|caution|careful\b|be careful|beware|nb\b|n\.b\."
    r"|p\.?s\.?[:\s]"
    r"|warning|(?:check(?:ing|ed)?|verif(?:ying|ication|y))\b[^:\n]{0,40}:(?=[^\n=≈]*[=≈][^\n✓✔√]*[✓✔√])|(?:do not"
    r"|don't) (?:confuse|mix|be (?:misled|fooled|tempted)|fall for|take)|不要(?:把|将|误)|切勿"
    r"|不能把|a common (?:mistake|error|trap)|common mistake"
    r"|for (?:comparison|reference)"
    r"|side note|as an aside|注意|提示|备注|说明:|易错|注:|附:)"
)
_ASIDE = regex(r"\s{0,9}[(\[](?![a-z][)\]])[^()\n]{0,400}(?:\([^()\n]{0,60}\)[^()\n]{0,400}){0,6}[)\]][\s.]{0,9}")
_CLOSING_ASIDE = regex(r"[.!?]\s{1,3}\((?=[^()\n]{0,60}[a-z]{3})(?:[^()\n]|\([^()\n]{0,60}\)){10,300}\)$")
_LEAST: Final = 20  # characters of an aside
_LONGEST: Final = 240  # characters of a line that may be an equation
_EQUALS = regex(
    r"(?<![<>!:])(?:=|≈|≃|\\approx|\\simeq|(?:…|\.{3})?,?\s(?:which )?(?:i |we |is )?round(?:s|ed)?(?: off)? to"
    r"(?=\s[-0-9])(?!\s[0-9]{1,2} (?:d|s|places|fig))"
    r"|, ?即|,? i\.e\.,?|, that is,?)\s{0,3}(?:about |approximately |约)?"
)
_POINT = regex(r"[\s>|]{0,12}(?:[-•+]|[0-9]{1,2}[.)]|[a-z][.)]|step\s[0-9]|\|)\s")
_PROSE = regex(r"(?<![\\a-z])(?!(?:sin|cos|tan|cot|log|sqrt|exp|lim|max|min|arc\w{3}|mod|gcd|text|frac)\b)[a-z]{3,}")
_PARTS = regex(r"[,;:](?!\d{3})|(?<![\\a-z])(?!(?:sin|cos|tan|cot|log|sqrt|exp|text|frac)\b)[a-z]{4,}|\b(?:and|or)\b")
_COMMAND = regex(r"\\[a-z]{1,12}")
_UNSURE = regex(r"\b(?:if|would|could|might|suppose|assum\w+|since|because|where|as)\b|如果|假设")
_SENTENCE = regex(r"(?<=[a-z0-9)\"'°%\u3400-\u9fff])[.!?](?:\s{1,3}|(?=[\u3400-\u9fff]))(?=[^a-z\s]|[a-z(])")
_LABEL = regex(r"(?:^|[\s(\n])[a-z0-9]{1,2}[.)]?$")
_ONLY_LETTERS = regex(  # what parts two letters is atomic: "and" could be three letters too
    r"[\s\"'(\[{:]{0,9}(?:(?:options?|choices?|statements?|选项)\s)?(?P<all>\(?[a-z]\)?"
    r"(?:(?>\s{0,2}(?:,|;|/|、|&|\band\b|和|与)(?:\sand\b)?\s{0,2}|\s{0,2})\(?[a-z]\)?){1,25})[\s.)\]}\"']{0,9}"
)
_LETTER = regex(r"[a-z]")


_SO_AT_END = regex(r"[,;]\s(?:so(?! that\b)|thus|hence|therefore)\b[^.,;\n]{1,40}[.!]?\s{0,3}$")


def is_remark(line: str) -> bool:
    """Whether a lower-case line or sentence only remarks on what has been said."""
    return (bool(_REMARK.match(line)) and not _SO_AT_END.search(line)) or (
        len(line.strip()) >= _LEAST and bool(_ASIDE.fullmatch(line))
    )


def without_remarks(body: str, begin: int, stop: int) -> int:
    """Where a reply ends before the lines that only remark on it, of which there may be two."""
    end = stop
    for _ in range(2):
        start = body.rfind("\n", begin, end) + 1
        if start <= begin or not is_remark(body[start:end]):
            break
        end = begin + len(body[begin:start].rstrip())
    if body[begin:end].endswith(")") and (aside := _CLOSING_ASIDE.search(body, max(begin, end - 400), end)):
        end = aside.start() + 1
    return end


def last_sentence(body: str, start: int, end: int) -> int:
    """Where the last sentence of a line begins; `start` where it has only one."""
    at = start
    for cut in _SENTENCE.finditer(body, start, end):
        if not _LABEL.search(body, max(start, cut.start() - 3), cut.start()) and body[cut.end() : end].strip(" .!\"')"):
            at = cut.end()
    return at


_AT_GIVEN = regex(r"\s(?:at|when|for|where|if|with) (?P<what>[a-z]\s?=\s?-?[0-9]{1,6}(?:\.[0-9]{1,6})?)(?=[\s.]{0,4}$)")


def _level(text: str) -> str:
    return "".join(text.lower().split())


def closing_number(body: str, start: int, end: int, asked: Asked) -> Number | None:
    """The number to which the equation comes that is all of a closing line: V = 450π + 75π = 525π m³; None where the
    line is something else, one of several givens, or a point of a list."""
    if end - start > _LONGEST:
        return None
    line = body[start:end]
    if (given := _AT_GIVEN.search(line)) and _level(given["what"]) in _level(asked.question):
        line = line[: given.start()] + " " * (given.end() - given.start()) + line[given.end() :]  # "y = 2 at x = -2.5"
    marks = [
        one for one in _EQUALS.finditer(line) if line.count("(", 0, one.start()) <= line.count(")", 0, one.start())
    ]
    if not marks or _POINT.match(line) or _UNSURE.search(line):
        return None
    if line[:1].isspace() and body[end : end + 1] != " " and line.rstrip(".")[-1:] != " ":
        return None  # a point's star, which style marks around a line would have behind it too
    left, tail = line[: marks[0].start()], line[marks[-1].end() :]
    numbers = [one for one in numbers_in(tail) if tail[one.start - 1 : one.start] not in ("^", "{")]
    if len(numbers) != 1 or tail[: numbers[0].start].strip(" ({[$~\\"):
        return None
    rest = tail[numbers[0].end :].strip(" .,;!?\"'()[]{}$\\")
    words = _PROSE.findall(_COMMAND.sub(" ", rest))
    if len(words) > 2 or len(rest) > 30 or re.search(r"(?<!\^)(?<!\^\{)[0-9]|[=<>]", rest):
        return None
    chain = [line[one.end() : other.start()] for one, other in pairwise(marks)]
    if len(_PROSE.findall(_COMMAND.sub(" ", left))) > 4 or any(map(_PARTS.search, chain)):
        return None
    above = body[body.rfind("\n", 0, max(0, start - 1)) + 1 : max(0, start - 1)]
    alone = not above.strip() or above.rstrip().endswith(":")
    name = left.strip(" ({[$\\|,;:")
    told = len(name) <= 24 and bool(name) and name in " ".join(asked.question.lower().split())
    if not (len(marks) > 1 or alone or told) or (_EQUALS.search(above) and not (told or len(marks) > 1)):
        return None
    number = numbers[0]
    by = start + marks[-1].end()
    return Number(number.value, number.start + by, number.end + by, number.unit, number.both)


def only_letters(reply: ReplyText, start: int, end: int, asked: Asked) -> Commitment | None:
    """The options whose letters are all that a line holds: "A, B, D"."""
    body = reply.text
    found = _ONLY_LETTERS.fullmatch(body, start, end)
    if not found:
        return None
    letters = [each[0].upper() for each in _LETTER.finditer(re.sub(r"\band\b", "   ", found["all"]))]
    many = len(asked.choices) or 26
    if len(set(letters)) != len(letters) or any(LETTERS.index(each) >= many for each in letters):
        return None
    if not any(sign in found["all"] for sign in ",;/、&(和与 ") and reply.cased[slice(*found.span("all"))].islower():
        return None  # a word
    return Commitment(tuple(sorted(letters)), *found.span("all"))


def closes_with(kind: AnswerKind) -> bool:
    return kind in ("option", "choice", "integer", "real", "yes_no", "options", "text")


def ends_bold(place: int, reply: ReplyText) -> bool:
    """Whether the place is in the last line, which is bold as a whole."""
    stop = len(reply.text.rstrip())
    start = reply.text.rfind("\n", 0, stop) + 1
    return place >= start and any(start <= a <= place and b - a >= stop - start - _BOLD_MARKS for a, b in reply.bold)


_BOLD_MARKS: Final = 6  # characters that make a line bold, and its full stop
