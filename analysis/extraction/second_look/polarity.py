"""Yes or no, by the polarity of what a reply says of the things of the question, in whatever words.

A clause says something of what is asked where it shares enough of the question's words; each negation in it, each word
for a lack, and each opposite of a word of the question turns it round. The clause that the reply ends or concludes with
decides, and only where the one that shares the most says the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from isoprobe.analysis.extraction.whether.predicates import NEITHER_NOR, said_by
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import any_word, denial, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import OPPOSITES, asks_whether, content, names_in, the_question

_LONGEST: Final = 700  # characters of a reply that are looked at, from its end
_SENTENCE = regex(r"[.!?](?=\s|$)|;|\n")
_CLAUSE = regex(
    r"[,:()]|\s[-—–]{1,2}\s|\b(?:but|because|since|as|so|and|which|while|whereas|although|though|hence|thus"
    r"|therefore|where)\b"
)
_UNREAL = any_word(r"if|unless|whether|would|could|might|may|suppose|supposing|assum\w+|perhaps|maybe|probably|should")
_NEGATION = denial(
    "not|no|none|never|neither|nor|nothing|nobody|nowhere|cannot|without|fail(?:s|ed)?|lack(?:s|ing)?|absent"
    "|missing|impossible|contradict(?:s|ed)?|violat(?:es|ed)|hardly|far from|short of|out of reach|rules? out"
)
_IDLE_NEGATION = regex(r"\b(?:no doubt|not only|no wonder|no matter|no fewer than|no less than)\b")
_NO_OTHER = regex(r"\bno(?:ne of the)? others?\b[^.;\n]{0,60}\b(?:as|so|more|[a-z]{2,9}er|such)\b|\bnothing else\b")
_SUPERLATIVE = any_word("most|maximum|minimum|least|fewest|highest|lowest|[a-z]{3,9}est")
_CONCLUDES = regex(r"\b(?:so|thus|hence|therefore|then|consequently)\b[\s,]*$")
_POINTS = regex(r"[\s\"']{0,6}(?:it|they|this|that|these|those|he|she|both|each)\b")
_IDLE: Final = frozenset(
    ["have", "get", "make", "any", "some", "one", "two", "both", "all", "each", "there", "you", "more", "less", "most",
     "many", "much", "true", "false", "end", "line", "yes", "no", "not"]
)  # fmt: skip
_COMPARED = regex(
    r"(?<![\w.])(?P<one>-?[0-9]{1,9}(?:\.[0-9]{1,9})?) ?[a-z%°]{0,3} ?(?P<sign>[<>]) ?"
    r"(?P<other>-?[0-9]{1,9}(?:\.[0-9]{1,9})?)(?![\w.]?[0-9])"
)
_ORDER_ASKED = regex(
    r"\b(?:(?P<more>more|greater|larger|bigger|higher|longer|taller|older|heavier|warmer|hotter|later|above|exceeds?)"
    r"|(?P<less>less|fewer|smaller|lower|shorter|younger|lighter|colder|cooler|earlier|below))\b"
)
_COMPARES = regex(
    r"\bthan\b|\b(?:more|less|over|under) [a-z]{0,6} ?(?:half|third|quarter|[0-9])|\bthe (?:[a-z]{3,9}er"
    r"|more [a-z]+)(?= one| of the two|\s?\?)"
)
_PLACE = regex(
    r"\b(?:in|on|of|from) (?:the|this|that) (?:[a-z]+ ){0,2}(?:graph|picture|image|figure|drawing|diagram|chart|plot"
    r"|network|map|grid)\b(?=[\s?.,]*$)"
)
_KIN: Final = (
    frozenset(("minimum", "smallest", "lowest", "least", "fewest", "shortest")),
    frozenset(("maximum", "largest", "highest", "greatest", "biggest", "most", "tallest")),
    frozenset(("contain", "hold", "include", "have")),
)
_LEAST_SHARE: Final = 0.3
_AFFIRMING_SHARE: Final = 0.5


@dataclass(frozen=True)
class _Said:
    value: bool
    share: float
    start: int
    end: int
    concludes: bool


def by_polarity(text: str, asked: Asked) -> Commitment | None:
    """True or False; None where nothing is said of what is asked, or two things are. `text` is a cleaned reply in lower
    case."""
    question = asked.question[-2000:].translate(LOWER)
    begin = max(0, len(text) - _LONGEST)
    if any("\u3400" <= sign <= "\u9fff" for sign in question):
        return _in_chinese(text, begin, question)
    if not asks_whether(question):
        return None
    asking = _PLACE.sub(" ", the_question(question))
    if told := _symbols_compared(text, asking) or _numbers_compared(text, asking) or _on_its_axis(text, begin, asking):
        return told
    if _COMPARES.search(asking):
        return None
    said = _clauses(text, begin, asking)
    if not said:
        return None
    last = said[-1]
    concluding = [one for one in said if one.concludes]
    chosen = concluding[-1] if concluding else last
    most = max(said, key=lambda one: (one.share, one.start))
    if chosen.value != most.value or (last.value != chosen.value):
        return None
    least = _LEAST_SHARE if not chosen.value else _AFFIRMING_SHARE
    if most.share < least or (
        chosen.value and most.share < 1.0 and not _affirms(text[most.start : most.end], text, asking)
    ):
        return None
    return Commitment(chosen.value, chosen.start, chosen.end)


def _affirms(clause: str, text: str, asking: str) -> bool:
    """Whether a clause without a denial has the last word of the question, and the text all its names."""
    words = [word for word in _WORD.findall(asking) if content(word) - _IDLE]
    return names_in(asking) <= names_in(text) and (not words or bool(_shared(clause, _words_of(words[-1]))))


_WORD = regex(r"[a-z][a-z'-]+")
_ONLY = regex(r"\bonly\b")


_IS_MORE = regex(
    r"\bis (?:the (?:value|number) (?:of )?)?(?P<one>[^?]{1,24}?) (?:(?P<more>greater|larger|bigger|higher|more)|less"
    r"|smaller|lower) than (?P<other>[^? ][^?]{0,20}?)\s?\?"
)


_PUT = regex(  # what is only put, asked or once thought
    r"\b(?:if|iff|whether|when|suppos\w+|assum\w+|would|could|should|thought|first|check(?:ed|ing)?|see|test(?:ed|ing)?"
    r"|want|need(?:s|ed)?|means?|requires?|claim(?:s|ed)?|condition|not|never|question)\b|n't\b"
)
_TURNS = regex(r"\b(?:but|however|yet|not|no|never|below|above|would|false|wrong|contradict\w*)\b|n't\b")


def _symbols_compared(text: str, asking: str) -> Commitment | None:
    """What the last inequality says of the very two things that are compared in the question: f(-11) > 0."""
    asked = _IS_MORE.search(asking)
    if not asked:
        return None
    one, other = (r"\s?".join(map(re.escape, "".join(asked[side].split()))) for side in ("one", "other"))
    said = list(re.finditer(rf"(?<![\w.]){one}\s?(?P<sign>[<>≤≥])=?\s?{other}(?![\w.]?[0-9])", text))
    if not said or "?" in text[said[-1].end() : said[-1].end() + 3]:
        return None
    begin = max(text.rfind(mark, 0, said[-1].start()) for mark in ("\n", ". ", "; ")) + 1
    if _PUT.search(text, begin, said[-1].start()) or _TURNS.search(text, said[-1].end()):
        return None
    return Commitment((said[-1]["sign"] in ">≥") == bool(asked["more"]), *said[-1].span())


def _numbers_compared(text: str, asking: str) -> Commitment | None:
    """What a bare comparison of two numbers says, which stand in the question's order: 27 < 41."""
    order = list(_ORDER_ASKED.finditer(asking))
    found = list(_COMPARED.finditer(text))
    if (
        len(order) != 1
        or len(found) != 1
        or (" than " not in asking and " then " not in asking)
        or text[found[0].end() :].strip(" .!\n")
    ):
        return None
    one = found[0]
    if (float(one["one"]) > float(one["other"])) != (one["sign"] == ">"):
        return None
    return Commitment((one["sign"] == ">") == bool(order[0]["more"]), *one.span())


def _on_its_axis(text: str, begin: int, asking: str) -> Commitment | None:
    """What the clauses say that have words of the question's axis, whatever they are about, where all say the same."""
    found = said_by(text, begin, asking)
    return Commitment(found[-1][0], *found[-1][1:]) if found and len({one[0] for one in found}) == 1 else None


def _clauses(text: str, begin: int, asking: str) -> list[_Said]:
    """What each clause says of what is asked, in order."""
    words, names = _words_of(asking), names_in(asking)
    asked_denied = len(_NEGATION.findall(asking)) % 2
    found: list[_Said] = []
    at = begin
    for cut in [*_SENTENCE.finditer(text, begin), None]:
        stop = cut.start() if cut else len(text)
        sentence = text[at:stop]
        if (cut is None or cut[0] != "?") and sentence.strip() and not _UNREAL.search(sentence):
            found += _of_sentence(sentence, at, words, names, asked_denied, asking)
        at = cut.end() if cut else stop
    return found


def _of_sentence(
    sentence: str, at: int, words: frozenset[str], names: frozenset[str], asked_denied: int, asking: str
) -> list[_Said]:
    found: list[_Said] = []
    if _NO_OTHER.search(sentence) and _SUPERLATIVE.search(asking) and _shared(sentence, words):
        return [_Said(True, 1.0, at, at + len(sentence), False)]
    whole = _shared(sentence, words) / max(1, len(words))
    begin = 0
    for cut in [*_CLAUSE.finditer(sentence), None]:
        stop = cut.start() if cut else len(sentence)
        clause = sentence[begin:stop]
        shared = _shared(clause, words)
        own = names_in(clause)
        turns = len(_NEGATION.findall(NEITHER_NOR.sub("neither", _IDLE_NEGATION.sub(" ", clause)))) + _opposites(
            clause, asking
        )
        points = _POINTS.match(clause)
        concludes = bool(_CONCLUDES.search(sentence[:begin]))
        if _ONLY.search(clause) and names and own - names and turns % 2 == asked_denied:
            begin = cut.end() if cut else stop
            continue  # "K is reached only from J", where it is asked of A and K
        if (shared and not (names and own and not own & names)) or (points and turns and whole):
            share = whole if (points or concludes) else max(shared / max(1, len(words)), whole if turns else 0.0)
            found.append(_Said(turns % 2 == asked_denied, share, at + begin, at + stop, concludes))
        begin = cut.end() if cut else stop
    return found


def _shared(text: str, words: frozenset[str]) -> int:
    said = _words_of(text)
    return sum(word in said or any(_kin(word, each) for each in said) for word in words)


@remembered(256)
def _kin(one: str, other: str) -> bool:
    """Whether two words are of one family: convex and convexity, poisoned and poison."""
    if any(one in kin and other in kin for kin in _KIN):
        return True
    short, long = sorted((one, other), key=len)
    return len(short) >= 4 and long.startswith(short[: max(4, len(short) - 2)]) and len(long) - len(short) <= 4


@remembered(256)
def _words_of(text: str) -> frozenset[str]:
    return (content(text) | names_in(text)) - _IDLE


def _opposites(clause: str, asking: str) -> int:
    said, asked = content(clause), content(asking)
    pairs = [(one, other) for pair in OPPOSITES for one, other in (pair, pair[::-1])]
    return int(any(one in asked and other in said and other not in asked and one not in said for one, other in pairs))


# ---- in Chinese ----

_HAN_ASKED = regex(
    r"([^\s,。;:?!.，；：？！]{2,60}?)[了的]?吗\s?[?？]"
    r"|([^\s,。;:?!.，；：？！]{0,60}?)[是能可会有]否([^\s,。;:?!.，；：？！]{2,60})[?？]"
    r"|([^\s,。;:?!.，；：？！]{0,60}?)(?:是不是|有没有|能不能|会不会|对不对)([^\s,。;:?!.，；：？！]{1,60})[?？]"
)
_HAN_NEGATION = regex(r"不(?!仅|但|同|过|妨|断|管|论|少)|没|未|无(?!论|疑)|非(?!常|零)|并非|缺少|缺乏|否")
_HAN_CLAUSE = regex(r"(?<![a-z]),|,(?![a-z])|[.;:!?()\n]")
_HAN_UNREAL = regex(r"如果|假如|假设|若|要是|只有.{1,30}才|除非|可能|也许|不一定|未必|不见得")
_HAN_IDLE: Final = frozenset("的了吗是在有一个这那其该此与和为中里上下之也都而即所以因此故")
_HAN_FRAME = regex(r"(?:图中|图片中|题目中|下图中|根据[^,]{1,12}|由图可知)[,]?")


def _in_chinese(text: str, begin: int, question: str) -> Commitment | None:
    asked = list(_HAN_ASKED.finditer(question[-500:]))
    if len(asked) != 1:
        return None
    claim = _HAN_FRAME.sub("", "".join(each for each in asked[0].groups() if each))
    denied = len(_HAN_NEGATION.findall(claim)) % 2
    if _HAN_MEET.search(claim) and not denied and not _HAN_CASE.search(text, begin):
        met = list(_HAN_MEETING.finditer(text, begin))
        if len({one["apart"] is None for one in met}) == 1:
            return Commitment(met[0]["apart"] is None, *met[-1].span())
    signs = _grams(claim)
    names = {sign for sign in signs if sign.isascii()}
    if len(signs) < 2 or denied:
        return None
    found: list[tuple[bool, float, int, int]] = []
    at = begin
    for cut in [*_HAN_CLAUSE.finditer(text, begin), None]:
        stop = cut.start() if cut else len(text)
        clause = text[at:stop]
        share = len(_grams(clause) & signs) / len(signs)
        turns = len(_HAN_NEGATION.findall(clause))
        others = {sign for sign in _grams(clause) if sign.isascii()}
        if names and others and not names & others:
            share = 0.0  # of another thing
        if share > 0 and clause.strip() and (cut is None or cut[0] != "?") and not _HAN_UNREAL.search(clause):
            found.append((turns % 2 == denied, share, at, stop))
        at = cut.end() if cut else stop
    if not found:
        return None
    last, most = found[-1], max(found, key=lambda one: (one[1], one[2]))
    if last[0] != most[0] or most[1] < (0.4 if last[0] else 0.25):
        return None
    if last[0] and (pairs := _PAIR.findall(claim)) and pairs[-1] not in text[most[2] : most[3]]:
        return None  # what is said of the thing is not what was asked
    return Commitment(last[0], last[2], last[3])


_HAN_MEET = regex(r"相交|重叠|接触|相遇|交叉|交点")
_HAN_CASE = regex(r"如果|假如|若|可能|是否|不一定|未必|延长")
_HAN_MEETING = regex(
    r"(?P<apart>(?:没有|无|不存在|并无)(?:任何)?(?:公共点|交点|重叠|接触|交叉))"
    r"|有[^,;.没无]{0,6}(?:公共点|交点|重叠)|(?<!不)(?<!没有)(?<!未)(?:交叉|交汇)"
)
_PAIR = regex(r"(?=([\u3400-\u9fff]{2}))")


@remembered(256)
def _grams(text: str) -> frozenset[str]:
    """Pairs of neighbouring Chinese characters that carry meaning, and Latin names and numbers."""
    pairs = set(_PAIR.findall(text))
    kept = {pair for pair in pairs if not set(pair) & _HAN_IDLE}
    return frozenset(kept | set(re.findall(r"[a-z]+[0-9]*|[0-9]+", text)))
