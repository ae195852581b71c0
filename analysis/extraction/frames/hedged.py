"""Replies that say values and commit themselves to none: "It could be 5, but it might just as well be 6", "I can't
decide between B and D", a plan, a form to be filled in."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.frames.values_named import is_value
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Reader
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_OPEN = regex(
    r"\b(?:might|may|could)\b(?:[^.\n]|\.(?=[0-9])){0,80}\b(?:but|or|and"
    r"|yet)\b[^.\n]{0,40}\b(?:just as (?:well|easily|likely)|equally|as easily)\b"
    r"|\b(?:go|going|went) back and forth between\b|\b(?:torn|stuck|undecided|wavering"
    r"|hesitating) between\b(?![^.\n]{0,80}\b(?:but|finally"
    r"|in the end)\b)|\btoss-?up\b"
    r"|\b(?:can(?:'t|not| not)|could(?:n't| not)|unable to|not able to|need [^.\n]{3,40}? to) (?:really "
    r"|quite |safely )?"
    r"(?:decide|choose|settle|pick|commit)\b[^.\n]{0,20}\b(?:between|which|whether|on (?:one|either|any)"
    r"|to (?:one|either|any))\b"
    r"|\bone (?:could|might|may) say\b(?:[^.\n]|\.(?=[0-9])){1,160}?\bone (?:could|might|may) (?:just as well "
    r"|also |equally )?say\b"
    r"|(?:^|\n)\s{0,3}(?:well,? )?it (?:really )?depends:\s"
    r"|\b(?:under|by|on|in) (?:one|a certain|the first|the one) (?:reading"
    r"|interpretation|view)\b[^.\n]{1,80}\b(?:under|by|on|in) (?:the other|the second|another)\b"
    r"|\b(?:don't|do not|not) (?:honestly |really )?(?:know|say|tell) which (?:of (?:them|these|the two)"
    r"|one) (?:is|are) (?:(?:the )?(?:case|answer|right|correct|true|one)|the [a-z]{2,12}est|meant|intended)\b"
    r"|\bby one [a-z]{4,12}\b[^.\n]{1,100}[,;] (?:but |and )?by another\b"
    r"|\b(?:tell me|let me know|specify|say|clarify) which (?:of (?:them|these"
    r"|the two) )?(?:one )?(?:you (?:mean|meant"
    r"|have in mind|want)|is meant|was meant|applies)\b"
    r"|\b(?:read|seen|taken|looked at) (?:in )?(?:a certain|one) way\b[^.\n]{1,100}[,;]\s(?:but |and )?(?:read"
    r"|seen|taken"
    r"|looked at) (?:differently|(?:in )?(?:the other|another)(?: way)?|otherwise)\b"
    r"|\bit (?:all |really |just )?depends on (?:how|whether|what|which|who)\b[^.,;\n]{2,60}[.!\s]{0,3}$"
    r"|\b(?:possible|candidate|plausible) (?:answers|options|values|results|solutions) (?:are|include"
    r"|would be)\b[^.\n]{1,80}[.\s]{0,3}$"
)
_EITHER = regex(  # two candidates, and neither of them chosen
    r"\b(?:might|may|could|can)(?: (?:very |just |equally |also ))?(?: well)? be either"
    r"(?: one| of (?:them|the two|these))?"
    r"(?=\s?(?:[.,;:!]|-|—|\n|$)|\s(?:an? |the )?(?P<three>[a-z0-9][\w.-]{0,15}))"
    r"|\b(?:it|this|that) (?:could|might|may) (?:also )?be (?:an? |the )?(?P<four>[a-z0-9][\w.-]{0,15})[,;]"
    r" (?:or )?(?:it|this|that) (?:could|might|may) (?:also |as well |equally )?be\b"
    r"|\b(?:it|this|that|these|which|answer|one) could be any (?:of|one)\b"
    r"|(?:^|[.\n]\s{0,3})(?:so )?(?:it(?:'s| is) )?either (?P<two>[a-z]|[0-9]{1,4}) or (?:[a-z]|[0-9]{1,4})(?![\w'])"
    r"|\b(?:might|may|could)(?: (?:well|also|just))? be (?:an? |the )?(?:[a-z]+ )?(?P<one>[a-z0-9][\w.-]{0,15})"
    r"(?:,? or|,) (?:maybe |perhaps |even )?(?:an? |the )?(?:[a-z]+ )?[a-z0-9][\w.-]{0,15}(?=\s?(?:[.,;:!]|-|—|\n|$))"
    r"|(?:(?:\bnot|n't) (?:want|like|wish|dare|be able|willing) to|\bhesita(?:te|nt) to|\breluctant to|\b(?:will|can"
    r"|could|would)(?: not|n't)|\bwon't|\bcannot) commit(?: myself)?"
    r"(?:\s?[.,;!\n]|$| to (?:an?|any|either|one|the|this|that)\b"
    r"(?: (?:one|single|final|definite|specific|particular))?"
    r"(?: (?:answer|option|choice|number|value|letter|reading|side|of|one)\b|\s?[.,;!\n]|$))"
    r"|\b(?:can(?:'t|not)|could(?:n't| not)|unable to|not able to) (?:really |quite |safely )?(?:say|tell"
    r"|decide|determine)\b[^.\n]{0,40}\bwhich (?:of (?:the|these|them)|one|it is)\b"
    r"|\bdepending on (?:how|which|whether|what|the (?:reading|interpretation|convention|scale|order))\b"
    r"[^.;:\n]{1,160}\bor\b[^.;:\n]{1,80}(?:[;,][^.\n]{0,80}\b(?:both|either|no basis|cannot|can't|open"
    r"|undecided)\b[^.\n]{0,60})?[.!]?"
    r"(?:\s[^.\n]{0,120}\b(?:needed|required|decide|settle|help|clearer|sharper)\b[^.\n]{0,80}[.!]?)?\s{0,3}$"
    r"|\b(?:either|both) (?:answer|reading|option|interpretation|one)s? (?:is|are|remains?|seems?"
    r"|looks?) (?:just as |"
    r"equally )?(?:possible|plausible|open|likely|defensible)\b"
)
_DECIDES = regex(  # what settles it all the same
    r"\b(?:but|still(?! (?:do|can|could)(?: ?not|n't)\b)|yet|however|nevertheless|nonetheless|anyway|guess"
    r"|lean(?:ing)?|go(?:ing)? with|choos(?:e|ing)"
    r"|pick(?:ing)?|opt|settle|conclude|therefore|thus|hence|final|on balance|on the whole|all in all"
    r"|if anything|overall"
    r"|answer(?= is|:))\b"
)
_LAST: Final = 400  # characters at a reply's end in which it is left open
_ONLY = regex(
    r"\s{0,9}(?:if\b[^.?!\n]{0,60}\b(?:were|had been|was different)\b[^.?!\n]{1,120}[.!]?"
    r"|(?:let me|let's|let us|i'll|i will|i'm going to|to (?:solve|answer|find|determine) (?:this"
    r"|the)\b[^.?!,\n]{0,60},"
    r" (?:we|you|i|one|let|first|it is necessary))\b[^.?!\n]{3,160}[.:…]{0,3}"
    r"|(?:is|are|does|do|could|would|will|can|should)\b[^.?!\n]{2,120}\?)\s{0,9}"
)
_OR = regex(r"\s{0,9}(?:(?:final |my )?answer\s?:\s?)?(?P<one>[^\n:]{1,60}?),? or (?P<other>[^\n:]{1,60}?)[\s.]{0,4}$")
_UNDONE = regex(
    r"\b(?:can(?:'t|not| not)|could(?:n't| not)|unable to|not able to) (?:really |quite |safely )?(?:decide"
    r"|choose|settle|pick|commit"
    r"|tell which|say which)\b|\bnot (?:really |at all )?sure (?:about|of) any of (?:these|them|this)\b"
    r"|\b(?:both|all|either|these)(?: of (?:these|them))?(?: [a-z]{4,15})? (?:seem|look|appear|are|remain)s?"
    r" (?:equally|just as) (?:plausible|possible|likely|valid|good|defensible)\b"
    r"|\bit'?s (?:either )?(?:yes or no|true or false)\b"
)
_FORM = regex(
    r"[\s\"'(]{0,6}(?:\[[^\]\n]{0,12}(?:your|insert|final|letter|number|answer|option|value|choice"
    r"|result)[^\]\n]{0,30}\]"
    r"|<[^>\n]{0,12}(?:your|insert|answer|letter|number|option|value)[^>\n]{0,30}>|_{3,}|\.{3,}|-{2,}|\?{1,3}"
    r"|tbd|todo|null|none given)"
    r"[\s\"').]{0,6}"
)
_LABEL = regex(r"\s{0,9}(?:(?:the |my )?(?:final )?answer|答案)\s?(?:is|是)?\s?:?")
_FORMAT = regex(
    r"\b(?:like|such as|form(?:at)?(?: of)?|line|e\.g\.|example|as|with|say|write|put|state"
    r"|reads?)[\s:,]{0,3}\"?\s?\"\s?$"
)
_ASKED_FORM = regex(r"[\"“](?:[Aa]nswer|答案)\s?[:：]\s?(?P<form>[A-Z]{1,6})[\"”]")


_BEGINS = regex(
    r"\b(?:let's|let us|let me|now to)\s(?:begin|start|get (?:started|going)|dive in"
    r"|get to work)(?: now)?[.!:…\s]{0,4}$"
)


def says_nothing(body: str) -> bool:
    """Whether all of a lower-case reply is a plan, a question, a supposition, or "Answer:" before a form to fill in."""
    label = _LABEL.match(body)
    if _BEGINS.search(body[-60:]):
        return True
    return bool(_ONLY.fullmatch(body)) or bool(
        label and (not body[label.end() :].strip() or _FORM.fullmatch(body, label.end()))
    )


def left_open(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> tuple[int, int] | None:
    """Where a reply weighs two answers to the question and leaves it open which."""
    body = reply.text
    begin = max(0, len(body) - _LAST)
    if found := _OPEN.search(body, begin) or _TOO_UNSURE.search(body, begin):
        return found.span()
    either = [one for one in _EITHER.finditer(body, begin) if _of_the_kind(one, reply, reader, kind, asked)]
    last = max(either, key=lambda one: one.start(), default=None)
    if last is None:
        return _last_two(reply, begin, reader, kind, asked)
    if _DECIDES.search(body, last.end()):
        return None
    stop = _SENTENCE_END.search(body, last.end())
    return None if stop and _SAYS_MORE.search(body, stop.end()) else last.span()


_TOO_UNSURE = regex(
    r"(?:^|[.\n]\s{0,3})(?:it(?:'s"
    r"| is) )?either [^.;\n]{1,60}? or [^.;\n]{1,40}?[;,.-]{1,2}\s[^.\n]{0,60}\b(?:too \w+|can(?:'t|not)|hard"
    r"|impossible|unable|unclear|not (?:clear|sure))\b"
)
_LAST_TWO = regex(r"\beither (?P<one>[^.,;:\n]{1,30}) or (?P<other>[^.,;:\n]{1,30})[.!\s]{0,3}$")


def _last_two(reply: ReplyText, begin: int, reader: Reader, kind: AnswerKind, asked: Asked) -> tuple[int, int] | None:
    """Where a reply of several options ends with naming two of them: "either 4 o'clock or 6 o'clock"."""
    found = _LAST_TWO.search(reply.text, begin) if asked.choices else None
    if not found:
        return None
    said = [reader(reply.cased[slice(*found.span(side))], asked) for side in ("one", "other")]
    values = {one.value for one in said if one and one.value is not None}
    return found.span() if len(values) > 1 else None


def _of_the_kind(found: re.Match[str], reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> bool:
    """Whether what is left open is an answer to the question: not a colour where a piece is asked for."""
    side = next((side for side in ("one", "two", "three", "four") if found[side]), None)
    if side is None or kind in ("text", "open"):
        return True
    start, end = found.span(side)
    said = reply.cased[start:end].rstrip(".-")
    words = {word for choice in asked.choices for word in choice.translate(LOWER).split()}
    return said.translate(LOWER) in words | {"one", "way", "of"} or is_value(said, reader, kind, asked)


_SENTENCE_END = regex(r"[.!](?=\s)|\n")
_SAYS_MORE = regex(r"[=<>→⇒]|\b(?:is|are|was|were|must|has|have|since|because)\b")


def one_or_other(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> tuple[int, int] | None:
    """Where the last line names two values with "or" between them, and says nothing else."""
    body = reply.text
    start = body.rfind("\n", 0, len(body.rstrip())) + 1
    found = _OR.match(body, start) if len(body) - start <= 160 else None
    if not found:
        return None
    both = all(is_value(reply.cased[slice(*found.span(side))], reader, kind, asked) for side in ("one", "other"))
    return (start, len(body)) if both else None


_CASE = r"\((?:if|when|assuming|provided|otherwise|else)\b[^()\n]{0,80}\)"
_CASES = regex(rf"[^()\n]{{1,80}}{_CASE}[\s;,.]{{1,3}}(?:and |or |but )?[^()\n]{{1,80}}{_CASE}")


_CASED = (
    r"\b(?:by|on (?:one|another|an? (?:strict|literal|loose)|the (?:one|other|first|second|strict|literal|usual))\b"
    r"|under|if|when|according to) [^.;\n]{2,60}?"
)
_CASED_IN = r"\b(?:by|on|under|if|when|according to|in|for|with|at) [^.;\n]{2,60}?"
_READINGS = regex(
    r"\bone way\b[^.\n]{0,60}\b(?:yes|no)\b[^\n]{0,80}\b(?:another|the other) way\b[^.\n]{0,60}\b(?:yes|no)\b|"
    rf"(?<![\w'])(?P<one>yes|no|true|false),? {_CASED_IN}[,;] (?:and |but |or )?"
    rf"(?!(?P=one)\b)(?:yes|no|true|false),? {_CASED_IN}(?=[.;,!\n]|$)"
    rf"|(?<![\w'(])(?P<letter>\(?[a-j]\)?),? {_CASED}[,;] (?:and |but |or )?"
    rf"(?!(?P=letter))\(?[a-j]\)?,? {_CASED}(?=[.;,!\n]|$)"
)
_SO_DOES = regex(
    r"\bif [^,;.\n]{1,40}, (?:then )?(?:it's |it is |the answer is |choose )?\(?(?P<said>[a-j]|yes|no)\)?[;,.] (?:and "
    r"|but )?(?:if|otherwise)\b(?![^\n]{0,60}\b(?P=said)\b)"
    r"[^.\n]{0,60}[.!\s]{0,3}$|"
    r"\b(?:is|are|seems?|looks?|sounds?|appears?) (?:also |equally |quite |very )?(?:plausible|possible|likely"
    r"|reasonable"
    r"|promising|defensible),? (?:and|but) so (?:does|do|is|are|would|might) [^.,;\n]{1,40}?[.!\s]{0,3}$"
)


def answers_each_case(body: str, at: int) -> bool:
    """Whether the line of an answer answers two cases: "A (if it is open); B (if not)", "yes by the one reading, no by
    the second"."""
    return bool(_CASES.match(body, at) or _READINGS.match(body, at))


def between_two(body: str) -> tuple[int, int] | None:
    """Where the end of a reply finds two answers as good: "B looks plausible, and so does C"."""
    begin = max(0, len(body) - _LAST)
    found = _SO_DOES.search(body, begin) or _READINGS.search(body, begin)
    return found.span() if found and not _DECIDES.search(body, found.end()) else None


def taken_back_behind(body: str, at: int) -> bool:
    """Whether what stands behind an answer says that none can be settled on."""
    return bool(_UNDONE.search(body, at))


def is_form(body: str, start: int, end: int, asked: Asked) -> bool:
    """Whether a form stands where the answer should: [your answer], ---, or the X of the question's own "Answer: X"."""
    if _FORM.fullmatch(body, start, end):
        return True
    said = body[start:end].strip(" .\"'").upper()
    form = _ASKED_FORM.search(asked.question[-1500:])
    if not form or said != form["form"].upper() or len(asked.choices) >= _LETTERS:
        return False
    return bool(asked.choices) or len(said) > 1


_LETTERS: Final = 23  # options among which the letter X would be one


def shows_format(body: str, at: int) -> bool:
    """Whether an answer is quoted as the form that one would have: 'a line like "Answer: B"'."""
    return bool(_FORMAT.search(body, max(0, at - 40), at))
