"""A sentence that says nothing but an answer: one value, and else words that only frame it ("So we are left with C.",
"My best guess is no.", 得到 5) or repeat the question ("The shape that was not used is C.")."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.closings import last_sentence, without_remarks
from isoprobe.analysis.extraction.frames.values_named import is_value, values_named
from isoprobe.analysis.extraction.other_numbers import of_another
from isoprobe.analysis.extraction.pieces import TO_CHECK, asking
from isoprobe.analysis.extraction.rules import CHATTER
from isoprobe.analysis.numbers.grammar import numbers_in
from isoprobe.analysis.numbers.units import same_unit
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, Reader
from isoprobe.analysis.replies.patterns import any_word, denial, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content, names_in
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_FRAME: Final = frozenset(
    [
        "so", "thus", "hence", "therefore", "consequently", "accordingly", "and", "then", "now", "finally", "overall",
        "altogether", "ultimately", "that", "this", "these", "those", "it", "its", "it's", "that's", "this's", "which",
        "what", "i", "i'd", "i'll", "i'm", "we", "we'd", "we'll", "we're", "my", "our", "the", "a", "an", "one",
        "answer", "answers", "result", "results", "value", "number", "total", "option", "options", "choice", "letter",
        "conclusion", "verdict", "outcome", "response", "solution", "is", "are", "was", "be", "being", "been", "would",
        "should", "will", "shall", "must", "has", "have", "had", "to", "leaves", "leave", "leaving", "us", "me", "you",
        "with", "end", "ends", "ended", "up", "give", "gives", "giving", "gave", "get", "gets", "got", "getting",
        "obtain", "obtained", "obtains", "go", "goes", "going", "say", "said", "pick", "picks", "chose", "choose",
        "chooses", "select", "selected", "settle", "settled", "on", "for", "arrive", "arrived", "arrives", "at", "come",
        "comes", "came", "out", "work", "works", "make", "makes", "making", "equal", "equals", "mean", "means",
        "conclude", "concludes", "concluded", "final", "short", "summary", "sum", "all", "clearly", "simply", "just",
        "only", "exactly", "indeed", "actually", "really", "definitely", "certainly", "obviously", "surely", "most",
        "likely", "probably", "seem", "seems", "appear", "appears", "look", "looks", "like", "as", "follows", "confirm",
        "confirms", "confirmed", "recount", "check", "calculation", "reasoning", "computation", "analysis", "count",
        "match", "matches", "corresponds", "correspond", "fit", "fits", "point", "points", "lead", "leads", "bring",
        "brings", "read", "reads", "yield", "yields", "here", "how", "find", "finds", "found", "okay", "ok", "well",
        "best", "guess", "think", "believe", "correct", "right", "closest", "in", "of", "by", "there", "know", "need",
        "from", "can", "do", "does", "did", "remains", "remain", "left", "both", "again", "also", "instead", "namely",
        "precisely", "i.e", "since", "picture", "image", "figure", "together", "putting", "everything", "considered",
        "fairly", "quite", "pretty", "confident", "sure", "certain", "if", "ans", "after", "through", "recounting",
        "rechecking", "rereading", "careful", "carefully", "closer", "second", "once", "more", "over", "back", "yep",
        "yeah", "yes", "words", "other", "easy", "simple", "put", "counted", "adding", "taking", "given", "evidence",
    ]
)  # fmt: skip
_HAN_FRAME = regex(
    r"所以|因此|因而|故|综上(?:所述)?|综合(?:以上|来看)?|可得|可知|由此|得到|得出|得|结果|结论|答案|最终|最后|应该|应当|应|即|就|是|为"
    r"|选择|选项|选|我们|我|认为|的|到|有|一共|总共|共|正确|以上|这|那|答|说|个|项|确定|标志"
)
_HAN = regex(r"[\u3400-\u9fff]")
_TOKEN = regex(r"[a-z][a-z'’.-]*[a-z]|[a-z]|[0-9]+(?:\.[0-9]+)?", re.ASCII)
_HEDGE = any_word(
    "could|might|may|maybe|perhaps|possibly|either|whether|suppose|assume|assuming|unless|or|candidates?|versus|vs"
    "|depends?|depending|(?<!in )others?|another|consider|example|instance"
)
_UNREAL = regex(  # what is no answer, or no longer: "I would have said C.", "B is out."
    r"\b(?:would(?: have|'ve)|(?:was|were) going to|(?:give|gives|giving|gave) up"
    r"|you (?:said|say|had|chose|picked|think)|did (?:say|think|pick|choose)|(?:is|are|was|were) (?:clearly "
    r"|also )?out"
    r")\b"
)
_IF = regex(r"\bif\b(?! i (?:had|have) to)")
_DENIED = denial("not|no|never|neither|nor|none|cannot|without|nothing|wrong|incorrect|false")
_PARTS = regex(
    r"[:;]\s|,\s(?:but|so|thus|hence|therefore|and|which|then|giving|leaving)\s|\s[—–-]{1,2}\s|[→⇒]\s?"
    r"|[,;:]\s?(?=[所因故即综])"
)
_NAMES: Final = ("choice", "option", "text")
_TAIL = regex(r",\s(?:[0-9]{1,3} [a-z]+ (?:before|after)|before|after|since|because|as|while|where|with)\s[^\n]*$")
_STOP = regex(r"[.!](?=\s)")
_SHORTEST: Final = 260  # characters of a sentence that may frame an answer
_EQUATION = regex(r"[=<>+×÷*/^≤≥±≠]|\\[a-z]|[0-9]\s?[-−–]\s?[0-9]")
_PLACES: Final = ("left", "right")  # choices that are words of a frame: "we are left with", "is right"
_READ: Final = ("integer", "real", "option", "choice")
_BY_WORD: Final = ("yes_no",)


def framed(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """What the last sentence of a reply says, where it says nothing but an answer."""
    body = reply.text
    begin = len(body) - len(body.lstrip())
    end = _without_talk(body, begin, without_remarks(body, begin, len(body.rstrip())))
    line = body.rfind("\n", begin, end) + 1 or begin
    start = last_sentence(body, line, end)
    if not 0 < end - start <= _SHORTEST or body[start:end].rstrip(" *\"')").endswith(("?", ":")):
        return None
    if body[start:end].lstrip()[:1] in ("|", "{") or '":' in body[start:end]:
        return None  # a row of a table, a field of JSON
    if named := _NAMED.match(body, start, end):
        start = named.end()
    if TO_CHECK.match(body, start, end):
        return None
    sentence = body[start:end]
    if _one_of_several(reply, line, start, sentence, reader, kind, asked):
        return None
    if kind == "options" and start == line and is_value(_above(reply, line), reader, kind, asked):
        return None  # the letters of several, one a line
    starts = [0, *(cut.end() for cut in _PARTS.finditer(sentence))]
    if kind in _NAMES and (tail := _TAIL.search(sentence)):
        starts.append(-tail.start())
    for cut in starts[:7]:
        at, end = (0, start - cut) if cut < 0 else (cut, end)
        if at and (sentence.count("(", 0, at) > sentence.count(")", 0, at)):
            continue
        if at and not _leads_on(reply.cased[start : start + at], sentence[:at], reader, kind, asked):
            continue
        if one := says(reply.cased[start + at : end], body[start + at : end], reader, kind, asked):
            return Commitment(one.value, start + at + one.start, start + at + one.end, one.unit)
    return None


def _above(reply: ReplyText, line: int) -> str:
    """The line above, in its own capitals."""
    return reply.cased[reply.cased.rfind("\n", 0, max(0, line - 1)) + 1 : max(0, line - 1)]


_LEADS = regex(
    r"[:→⇒]\s?$|\b(?:so|thus|hence|therefore|but|giving|leaving)\s$|[所因故即综][^,;:]*$"
    r"|[,;:]\s?$(?<=[\u3400-\u9fff][,;:])"
)


_ENTRY = regex(r":\s[^:]{0,40}[,;]\s[^,;:]{1,40}:\s?$")  # "T: 12, F: " is the next entry of a list


def _leads_on(cased: str, text: str, reader: Reader, kind: AnswerKind, asked: Asked) -> bool:
    """Whether what stands before the last part of a sentence leads up to it, or at least says no value of its own."""
    if _HEDGE.search(text) or _IF.search(text):
        return False
    named = {one.value for one in values_named(cased, reader, kind, asked)}
    if named and _ENTRY.search(text):
        return False
    return not named or bool(_LEADS.search(text)) or (bool(asked.choices) and len(named) == len(asked.choices))


_NAMED = regex(r"\s{0,9}(?:final )?(?:answer|ans|result)\s?=\s?")
_LABELLED = regex(r"[\s\"'•-]{0,9}(?:[0-9]{1,2}[.)]\s)?[^:.\n]{1,40}(?::|\s-)\s")
_CONCLUDING = any_word("so|thus|hence|therefore|answer|result|total|conclusion|overall|altogether|finally")


def _one_of_several(
    reply: ReplyText, line: int, start: int, sentence: str, reader: Reader, kind: AnswerKind, asked: Asked
) -> bool:
    """Whether a sentence gives its value under a label, as the sentence or the line above does."""
    if not _LABELLED.match(sentence) or _CONCLUDING.search(sentence):
        return False
    begin = line if re.search(r"[a-z]", reply.text[line:start]) else reply.text.rfind("\n", 0, max(0, line - 1)) + 1
    above = reply.text[begin:start]
    return bool(re.search(r":\s|\s-\s", above)) and bool(values_named(reply.cased[begin:start], reader, kind, asked))


def _without_talk(body: str, begin: int, end: int) -> int:
    """Where a reply ends before the polite words behind it."""
    for _ in range(3):
        line = body.rfind("\n", begin, end) + 1 or begin
        if not (talk := CHATTER.search(body, line, end)):
            break
        cuts = [cut.end() for cut in _STOP.finditer(body, line, talk.start())]
        at = cuts[-1] if cuts else line
        if at <= begin or "?" in talk[0]:
            break
        end = begin + len(body[begin:at].rstrip())
    return end


def says(cased: str, text: str, reader: Reader, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """The one value that a piece of a sentence says and nothing else."""
    if _HEDGE.search(text) or _UNREAL.search(text) or _IF.search(text) or "?" in text:
        return None
    named = values_named(cased, reader, kind, asked)
    if kind in ("integer", "real"):
        named = [one for one in named if one.value not in asked.stated] or named
    if kind == "option" and (same := _same_numbers(text, asked)):
        return same
    if not 0 < len(named) <= 4:
        return None
    told = [one for one in named if _is_all(text, one, kind, asked)]
    if not told or len({one.value for one in told}) != 1:
        return None
    if any(one.value != told[0].value and text[one.start : one.end] not in _PLACES for one in named):
        return None
    if kind in ("integer", "real") and of_another(text, told[0], True, asked):
        return None
    read = reader(cased, asked) if kind in _READ else None
    beside = any(one.value != told[0].value for one in named)
    return told[0] if read is None or read.value == told[0].value or (beside and read.value is None) else None


_LINKED = regex(r"[\s$\"*().]|\b(?:and|the|numbers?|are)\b|[,;&]")


def _same_numbers(text: str, asked: Asked) -> Commitment | None:
    """The one option whose numbers are those of a text that holds nothing else, in another order: "10 and 1"."""
    numbers = numbers_in(text)
    if not 1 < len(numbers) <= 6 or _LINKED.sub("", "".join(_between(text))):
        return None
    said = sorted(number.value for number in numbers)
    found = [
        place
        for place, choice in enumerate(asked.choices[:26])
        if sorted(number.value for number in numbers_in(choice.translate(LOWER))) == said
        and not _LINKED.sub("", "".join(_between(choice.translate(LOWER))))
    ]
    return Commitment(LETTERS[found[0]], 0, len(text)) if len(found) == 1 else None


def _between(text: str) -> list[str]:
    """What stands between and around the numbers of a text."""
    numbers, at, parts = numbers_in(text), 0, []
    for number in numbers:
        parts.append(text[at : number.start])
        at = number.end
    return [*parts, text[at:]]


def _is_all(text: str, one: Commitment, kind: AnswerKind, asked: Asked) -> bool:
    """Whether the words beside a value only frame it, or repeat the question and lead up to it."""
    before, after = text[: one.start], text[one.end :]
    rest = f"{before} {after}".replace("left with", "with")
    if _HAN.search(rest):
        rest = _HAN_FRAME.sub(" ", rest)
        if not _asked_in_chinese(rest, asked):
            return False
    if _EQUATION.search(rest):
        return False
    for number in numbers_in(rest):
        if number.value in asked.stated:  # "after two steps", where the question says 2
            rest = rest[: number.start] + " " * (number.end - number.start) + rest[number.end :]
    question = asking(asked.question)
    words = _TOKEN.findall(rest.replace("’", "'"))
    known = content(question) if kind not in _BY_WORD else frozenset()
    strange = [word for word in words if word.strip(".") not in _FRAME]
    if bool(_DENIED.search(rest)) != bool(strange and _DENIED.search(question) and _DENIED.search(rest)):
        return False
    names = names_in(question)
    if any(
        not (content(word) <= known and content(word)) and word not in names and word not in _DENYING
        for word in strange
    ):
        return False
    if _DENIES.search(before) or any(word in _choice_words(asked.choices) for word in words):
        return False
    if strange and _tail(_behind_counted(after, one, asked) if kind in ("integer", "real") else after):
        return False
    if kind in ("integer", "real"):
        return _counts_asked(after, one, asked)
    return True


_HAN_DENIED = regex(r"[不没未无非]")


def _asked_in_chinese(rest: str, asked: Asked) -> bool:
    """Whether the Chinese words beside a value are the question's, with no denial of their own."""
    signs = _HAN.findall(rest)
    known = set(asked.question)
    strange = sum(sign not in known for sign in signs)
    return strange * 8 <= len(signs) and len(_HAN_DENIED.findall(rest)) <= len(
        _HAN_DENIED.findall(asked.question[-500:])
    )


_DENIES = regex(r"(?:\b(?:not|never|than|except|but)|n't)\s(?:the |an? )?[\s\"(]{0,4}$|不是?\s?$")


@remembered(256)
def _choice_words(choices: tuple[str, ...]) -> frozenset[str]:
    """The choices of one word."""
    return frozenset(
        choice.translate(LOWER) for choice in choices if choice.isascii() and choice.isalpha() and len(choice) > 1
    )


_DENYING: Final = frozenset(("not", "no", "never", "isn't", "wasn't", "aren't", "doesn't", "cannot", "without"))


def _tail(after: str) -> bool:
    """Whether words that carry meaning stand behind a value, where the question's words surround it."""
    return any(word not in _FRAME for word in _TOKEN.findall(after))


_MEASURED = regex(
    r"[\s*$]{0,12}(?:long|wide|high|tall|deep|thick|old|away|apart|in (?:total|all)|altogether)(?=\W{0,12}$)"
)


def _behind_counted(after: str, one: Commitment, asked: Asked) -> str:
    """What stands behind a number and the noun that is counted, or the adjective of a measure: nothing in "2 times"
    where it is asked how many times, nothing in "600 m long"."""
    noun = _NEXT.match(after)
    if noun and asked.counted and noun["noun"].startswith(asked.counted):
        return after[noun.end() :]
    measured = _MEASURED.match(after) if one.unit else None
    return after[measured.end() :] if measured else after


_NEXT = regex(r"[\s*\"')\]]{0,4}(?P<noun>[a-z][a-z-]+)")


def _counts_asked(after: str, one: Commitment, asked: Asked) -> bool:
    """Whether the noun behind a number, if there is one, is what is counted or its unit."""
    noun = _NEXT.match(after)
    if not noun or noun["noun"] in _FRAME:
        return True
    return same_unit(noun["noun"], asked.unit) or (bool(asked.counted) and asked.counted in after)
