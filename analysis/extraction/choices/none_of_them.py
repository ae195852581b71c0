"""What a reply says that is none of the options: that none of them fits, or what can be no answer of the kind."""

from __future__ import annotations

from typing import Final

from isoprobe.analysis.extraction.choices.judged_options import whether
from isoprobe.analysis.replies.answer_spans import Asked, Commitment, Reader
from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_SEGMENT: Final = 300  # characters of the end of a reply that are looked at
_NONE_FITS = regex(
    r"\bnone of (?:the|these|those|them)(?: (?:above|given|listed|provided|answer|other))?(?: (?:options?"
    r"|choices?|answers?|[a-z]+s|children|people|men|women))?"
    r"(?: on the list)? (?:is|are|was|were|match(?:es)?|equals?|fits?|would|works?|correspond|seems?|has|have"
    r"|contains?)\b"
    r"(?! (?:readable|legible|visible|clear|shown|given|labell?ed|drawn|known)\b)"
    r"(?! (?:[a-z]{4,9}er|more|less)\b[^.;\n]{0,30}\bthan\b)"
    r"|\b(?:answer is|is|:) none of (?:the|these|those)(?: (?:given|listed|provided|above))?(?: (?:options?"
    r"|choices?|answers?))?\b"
    r"|\bno (?:option|choice|answer)(?: choice)?s? (?:equals?|match(?:es)?|fits?|is|are|that)\b"
    r"|\b(?:is|are|does|do)(?: not|n't) (?:among|in|on|one of|listed|match|any of|appear|included|part of"
    r"|an? option|available|given as)\b"
    r"[^.\n]{0,30}\b(?:options?|choices?|list|answers?|alternatives?)\b|\bmissing from the (?:list|options)\b"
    r"|(?:^|\n)\W{0,6}(?:(?:it is|it's|the answer is|answer:) )?none of (?:the|these|those|them)(?: (?:above|given"
    r"|listed"
    r"|provided|options?|choices?|answers?)){0,3}(?:\W{0,4}(?:\n|$)|\s?[–—-]{1,2}\s)"
    r"|\bthere (?:isn't|is not) (?:one|any) (?:that|which) (?:can|could|does|is|has)(?:not|n't"
    r"| not)\b[^.;\n]{0,40}[.!\s]{0,4}$"
    r"|\bno (?:listed|given|provided|offered|available) (?:option|choice|answer)\b|\banswer is(?: not|n't) (?:listed"
    r"|given"
    r"|shown|offered|there|here|available|present)\b"
    r"|\bnone of (?:the )?(?:[a-z]+ )?\(?a\)? ?(?:to|through|-) ?\(?[b-j]\)?(?![a-z])"
    r"|\bnone of (?:the|these|those) (?:two|three|four|five|six|[2-9]) [a-z]+s (?:is|are|holds?|fits?|match(?:es)?)\b"
    r"|\bnone of \(?[a-z]\)?(?:,? (?:and |or )?\(?[a-z]\)?){1,25}(?![a-z])"
    r"|没有(?:正确|合适|符合的)?(?:选项|答案)|选项(?:里|中|之中|内)?(?:都|均|并)?(?:没有|不含|不存在|无)|不(?:在|属于)[^.,\n]{0,10}选项"
    r"|(?:不是|非|不符合)(?:以上|任何|上述)(?:任何)?(?:一个)?选项"
)


_AT_FAULT = any_word(r"mistake|error|typo|misprint|check again|clarif\w+|incorrect")
_MORE = regex(r"[.!?]\s+\S[^.!?]{40,}[.!?]")


_SAYING_SO: Final = (  # nothing says that none fits without one of these
    "none", "no option", "no choice", "no answer", "no listed", "no given", "no provided", "no offered", "no available",
    "isn't one", "isn't any", "is not one", "is not any", "option", "choices", "list",
    "answers", "alternatives", "answer is", "选项", "答案",
)  # fmt: skip
_NO = regex(r"\bno|n't|missing|[没不非]")  # nothing is denied without one of these


@remembered(256)
def _offers_none(choices: tuple[str, ...]) -> bool:
    return whether(choices) or any("none" in choice.lower() or "neither" in choice.lower() for choice in choices)


_RANGE = regex(r"\(?([a-j])\)? ?(?:to|through|-) ?\(?([a-j])\)?$")
_ENUMERATED = regex(r"(?<![a-z])[a-j](?![a-z])")


def _names_some(said: str, many: int) -> bool:
    """Whether words name options by their letters, and not all of them: "none of A to D", of five."""
    if reach := _RANGE.search(said):
        return ord(reach[2]) - ord("a") + 1 < many
    letters = set(_ENUMERATED.findall(said.partition(" of ")[2]))
    return 1 < len(letters) < many


def none_fits(reply: ReplyText, reader: Reader, asked: Asked) -> tuple[int, int] | None:
    """Where the end of a reply says that none of the options is right, and none of them says that itself."""
    begin = max(0, len(reply.text) - _SEGMENT)
    tail = reply.text[begin:]
    for word in _SAYING_SO:  # a generator would take twice as long
        if word in tail:
            break
    else:
        return None
    if not asked.choices or not _NO.search(reply.text, begin) or _offers_none(asked.choices):
        return None
    said = list(_NONE_FITS.finditer(reply.text, begin))
    if not said or _names_some(said[-1][0], len(asked.choices)):
        return None
    if _MORE.search(reply.text, said[-1].end()) and (
        not _AT_FAULT.search(reply.text, said[-1].end()) or reader(reply.cased[said[-1].end() :], asked)
    ):
        return None  # something is said after it
    return said[-1].span()


_NONE_OF = regex(
    r"[\s\"'(\[{:\\]{0,9}(?:text\w{0,3}\s?\{)?(?:\(?[a-e]\)\s)?"
    r"none of (?:the (?:above|options?|choices?|given)|these|them)\b"
)
_LONE = regex(r"[\s\"'(\[{:\\]{0,6}(?:text\w{0,3}\s?\{)?[A-E][\s\"')\]}.$]{0,6}")


def no_answer_of_the_kind(reply: ReplyText, start: int, end: int, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """What is committed to and can be no answer: none of the options, which the question does not offer, or the letter
    of an option where a number is asked for."""
    numeric = kind in ("integer", "real")
    if not numeric and kind not in ("option", "choice"):
        return None
    none = _NONE_OF.match(reply.text, start, end) and not _offers_none(asked.choices)
    lone = numeric and _LONE.fullmatch(reply.cased, start, end)
    return Commitment(None, start, start + len(reply.text[start:end].rstrip())) if none or lone else None
