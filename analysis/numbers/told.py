"""The number of a sentence that is said of the very thing that is asked for, where others stand beside it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from isoprobe.analysis.numbers.grammar import Number, number_at, numbers_in
from isoprobe.analysis.numbers.words import ORDINAL, of_ordinal
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, asks, question_end
from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content, likeness

_HOW_MANY_ARE = regex(r"\bhow many (?:of the )?[a-z]{3,20}(?: [a-z]{3,20}){0,4} (?:are|were) ([a-z]{3,12})\b")


def qualified(sentence: str, numbers: list[Number], asked: Asked) -> Number | None:
    """The one number behind which stands what is asked of the things that are counted: "4 blue ones and 3 red ones"; or
    that counts them before it is told where they are: "2 breakpoints, at x = 3.5 and 7"."""
    if first := _located(sentence, numbers, asked.counted):
        return first
    asking = asks(_HOW_MANY_ARE, asked)
    if not asking:
        return None
    behind = re.compile(rf"\s{{0,2}}(?:of (?:them|these|which) )?(?:are |is )?{asking[1]}\b")
    found = [number for number in numbers if behind.match(sentence, number.end)]
    return found[0] if len(found) == 1 else None


_WHERE = r"(?:\s?[(:]|,?\s(?:located |namely |lying |occurring )?(?:at|namely|where|when) |,\s[a-z] ?=)"


@remembered(64)
def _located_pattern(things: str) -> re.Pattern[str]:
    word = re.escape(things)
    return re.compile(rf"\s(?:[a-z]+\s)?{word}(?:s|es)?{_WHERE}|\s?(?P<behind>,\s(?:at|namely|where) )")


def _located(sentence: str, numbers: list[Number], things: str) -> Number | None:
    """The first number of a sentence, where it counts the things and what follows only tells where they are."""
    if len(things) < 3 or not things.isascii() or things not in sentence or not numbers:
        return None
    first = numbers[0]
    found = _located_pattern(things).match(sentence, first.end)
    if not found or things in sentence[found.end() :]:
        return None
    if found["behind"]:
        before = re.compile(rf"\bnumber of (?:\w+ )?{re.escape(things)}\w* (?:is|=|equals)\s{{1,3}}$")
        return first if before.search(sentence, 0, first.start) else None
    return first


@remembered(64)
def _of(sought: str) -> re.Pattern[str]:
    word = re.escape(sought)
    return re.compile(
        rf"\b(?:a|the) {word} of (?:about |approximately |exactly )?(?=[-0-9])"
        rf"|\b(?:makes?|making|gives?|giving|leaves?|leaving) (?:a|the) {word}(?: equal to| to be)? (?=[-0-9])"
    )


def sought_of(sentence: str, sought: str) -> Number | None:
    """The one number of which the sentence says that it is what is sought: "a difference of 12"."""
    found = [number for one in _of(sought).finditer(sentence) if (number := number_at(sentence, one.end()))]
    return found[0] if len({number.value for number in found}) == 1 else None


_LEFT_ASKED = regex(
    r"\bhow many\b[^?]{0,80}\b(?:left(?! of| side| hand|-)|remain(?:s|ing)?|remained|missing (?:from|to|for|in)"
    r"|are missing)\b|剩"
)
_LEFT = regex(r"剩(?:下|余|有|了)?的?(?:还?有|是|为)?\s?(?=[0-9])")
_TIMES_ASKED = regex(r"\bhow many times\b")
_TIMES = regex(r"\s?times\b")
_PLACE_ASKED = regex(r"\b([a-z]{3,12}) ([0-9]{1,3})\b")
_HOLDS = r"(?:holds|has|shows|contains|reads|says|bears|carries)"


def asked_of(sentence: str, numbers: list[Number], asked: Asked) -> Number | None:
    """The one number behind 剩下 where it is asked what is left, before "times" where it is asked how many times, or
    that one thing with a number ("box 2 holds 1,024") is said to hold, where the question asks of that thing."""
    found: list[Number] = []
    if (most := _at_extreme(sentence, asked)) is not None:
        return most
    if "剩" in sentence and asks(_LEFT_ASKED, asked):
        found = [number for one in _LEFT.finditer(sentence) if (number := number_at(sentence, one.end()))][-1:]
    elif asks(_DIFFER_ASKED, asked) and (differing := _differing(sentence)):
        found = differing
    elif asks(_TIMES_ASKED, asked):
        found = [number for number in numbers if _TIMES.match(sentence, number.end)]
    elif asks(_LEFT_ASKED, asked) and (remaining := _remaining(sentence, numbers)):
        found = [remaining]
    elif broken := _broken_down(sentence, numbers, asked):
        found = [broken]
    elif named := _named(sentence, asked.question[-1500:]):
        found = named
    else:
        for noun, place in _places_asked(asked.question):
            if rf"{noun} {place} " in sentence:
                told = re.compile(rf"\b{noun} {place} {_HOLDS} (?:a |the )?(?:number |value )?(?=[-0-9])")
                found += [number for one in told.finditer(sentence) if (number := number_at(sentence, one.end()))]
    return found[0] if len({number.value for number in found}) == 1 else None


@remembered(256)
def _places_asked(question: str) -> frozenset[tuple[str, str]]:
    return frozenset(_PLACE_ASKED.findall(question_end(question)))


_DIFFER_ASKED = regex(
    r"\bdiffer|\bby how (?:much|many)|\bhow (?:much|many) (?:more|less|fewer|longer|larger|higher)|\bgap between"
    r"|\bage gap\b|相差"
)
_SO_MUCH = regex(
    r"\s(?:[a-z]{2,12} ){0,2}?(?:more|fewer|less|apart|[a-z]{3,9}(?<!oth)(?<!numb)(?<!aft)(?<!ov)(?<!und)(?<!corn)er)"
    r"(?= (?:[a-z' -]{2,60}?)?than\b|\s?[.,;:!)(]|\s?$| in\b| (?:[a-z'-]+ ){1,4}?(?:in|during|for|from|on)\b)"
    r"|\s(?:more|fewer) [a-z]"
)


def so_much_more(sentence: str, asked: Asked) -> Number | None:
    """The one number of which the sentence says that something is so much more, or less, where that is asked:
    "8 - 1 = 7 more winners"."""
    if not asks(_DIFFER_ASKED, asked):
        return None
    found = [number for number in numbers_in(sentence) if _SO_MUCH.match(sentence, number.end)]
    return found[0] if len({number.value for number in found}) == 1 else None


_PEAKS = (
    regex(
        r"\b(?:peak(?:s|ed|ing)?(?: out)?|tops? out|maxes out|culminat(?:es|ed|ing)|highest (?:point|value))"
        r"(?: [a-z]+)? (?:at|of|is)\s(?:about |around |roughly |approximately )?(?=[0-9])"
    ),
    regex(
        r"\b(?:bottom(?:s|ed|ing)? out|trough|lowest (?:point|value))(?: [a-z]+)? (?:at|of|is)\s(?:about |around"
        r" |roughly |approximately )?(?=[0-9])"
    ),
)


_A_TIME = regex(
    r"\s?(?:[ap]\.?\s?m\b|hours?\b|h\b|o'?clock|:[0-9]|minutes?\b|seconds?\b|days?\b|weeks?\b|months?\b|years?\b)"
)
_ITS_VALUE = regex(r"[^.;]{0,30}\b(?:with|when it is|where it is|reaching|of) (?:about |around )?-?[0-9]")
_WHICH_ONE = regex(r"\b(?:which|when|who|what (?:year|month|day|time))\b")


def _at_extreme(sentence: str, asked: Asked) -> Number | None:
    """The number at which something peaks, where the highest alone is asked for, or bottoms out, where the lowest is:
    "peaks at 28.3 in 2015, before dropping to 21.7"."""
    most, least = bool(asks(_MOST_ASKED, asked)), bool(asks(_LEAST_ASKED, asked))
    if most == least or asks(_WHICH_ONE, asked):
        return None
    found = [number for one in _PEAKS[least].finditer(sentence) if (number := number_at(sentence, one.end()))]
    if any(_A_TIME.match(sentence, each.end) or _ITS_VALUE.match(sentence, each.end) for each in found):
        return None
    return found[0] if len({number.value for number in found}) == 1 else None


_DIFFERS = regex(
    r"(?:\bdiffers?\b|\bdifference\b|\bapart\b|\b(?:more|less|longer|shorter|larger|smaller|higher|lower"
    r"|greater) than\b)"
    r"[^;.]{0,60}?\bby (?:about |exactly )?(?=[-0-9])|相差(?:了|为|是)?\s?(?=[0-9])"
)


_WORKED = regex(r"\s?[-+×*/÷]\s?[0-9]")


def _differing(sentence: str) -> list[Number]:
    found = [number for one in _DIFFERS.finditer(sentence) if (number := number_at(sentence, one.end()))]
    return [number for number in found if not _WORKED.match(sentence, number.end)]


_REMAINS = regex(
    r"(?:\s[a-z-]+){0,3}?\s(?:(?:are|is|still|would be) )?(?:left|remain(?:s|ing)?|stay(?:s)?|missing|to be added"
    r"|to (?:add|fill))\b(?! (?:side|of|to)\b)"
)
_LEAVES = regex(
    r"\b(?:leav(?:es|ing)|missing:?|still (?:need(?:s|ed)?|lack(?:s|ing)?)|left with|end up with|remain(?:s"
    r"|ing)?:?|left:?|we (?:have|get)|down to|away\s?(?:→|->|=))"
    r"(?: (?:us|just|only|exactly|with|are|is))*\s{1,4}$"
)


def _remaining(sentence: str, numbers: list[Number]) -> Number | None:
    """The one number of which the sentence says that so many are left."""
    found = [
        number
        for number in numbers
        if _REMAINS.match(sentence, number.end)
        or (
            _LEAVES.search(sentence, max(0, number.start - 40), number.start)
            and not _WORKED.match(sentence, number.end)
        )
    ]
    return found[-1] if len({number.value for number in found}) == 1 else None


def asks_left(asked: Asked) -> bool:
    """Whether it is asked how many are left."""
    return bool(asks(_LEFT_ASKED, asked))


def tells_left(sentence: str, asked: Asked) -> bool:
    """Whether a sentence tells how many are left, where that is asked."""
    return asks_left(asked) and bool(_IS_LEFT.search(sentence))


_IS_LEFT = regex(
    r"\b(?:left|remain(?:s|ing)?|stays?|leav(?:es|ing)|end up with|missing|still (?:need(?:s|ed)?"
    r"|lacks?))\b(?! (?:side|of|to)\b)|(?:→|->|⇒)\s{0,3}[0-9]"
)


_COLON = regex(r"(?<![0-9]):(?![0-9])|\s[-—–]{1,2}\s(?=[a-z])|,? (?:i\.e\.|namely),?\s")


def _broken_down(sentence: str, numbers: list[Number], asked: Asked) -> Number | None:
    """The one number before a colon behind which two numbers and more add up to it: "7 pieces: 3 pawns, 4 rooks"."""
    cut = _COLON.search(sentence)
    if not cut:
        return None
    head = [number for number in numbers if number.end <= cut.start() and number.value not in asked.stated]
    tail = [number.value for number in numbers if number.start >= cut.end()]
    return head[0] if len(head) == 1 and len(tail) > 1 and sum(tail) == head[0].value else None


_NAME_ASKED = regex(
    r"(?:\bfind|\bwhat(?: is|'s)|\bdetermine|\bcalculate|\bcompute|\b(?:length|measure|value|size|area|magnitude) of|"
    r"\bhow (?:long|large|big) is)\s(?:the ){0,2}(?:(?:length|measure|value|size|magnitude|angle|side"
    r"|segment) (?:of )?){0,2}"
    r"\$?\s?(?P<name>(?:m\s?)?(?:\\angle|∠|\\triangle|△)?\s?(?:[A-Za-z]\s?){1,4}(?:_\{?\w{1,4}\}?)?"
    r"(?:\(\s?-?[0-9a-z.]{1,6}\s?\))?)\s?\$?(?=[\s?.,;]|$)"
)
_NAMED_VALUE = regex(
    r"(?P<name>(?:m\s?)?(?:\\angle|∠)?\s?(?<![a-z])(?:[a-z]{2,4}|[a-z](?:\s[a-z](?![a-z])){0,3})(?![a-z])\s?(?:_\{?\w{1,4}\}?)?(?:\(\s?-?[0-9a-z.]{1,6}\s?\))?)"
    r"\s{0,3}(?:=|≈|\\approx|\b(?:is|equals|(?:has|have) to be|must be|should be|comes? (?:out )?(?:to|at)|turns out"
    r" to be)\b|:)\s{0,3}(?:about |approximately |exactly )?[\s{]{0,16}(?=[-0-9√π\\])"
)


def _named(sentence: str, question: str) -> list[Number]:
    """The number of the name that the question seeks, where the sentence gives others their own: FJ = 35, JG = 15."""
    asked = _names_asked(question)
    if len(asked) != 1:
        return []
    told = [(one, number) for one in _NAMED_VALUE.finditer(sentence) if (number := number_at(sentence, one.end()))]
    found = [_worked_out(sentence, number) for one, number in told if _level(one["name"]) in asked]
    return found[-1:] if len({number.value for number in found}) == 1 else []


_GOES_ON = regex(r"[\s°${}]{0,9}(?:[-+×*/÷]|\\times|\\cdot|\\div)[\s${]{0,9}[0-9(\\√]")
_LAST_EQUALS = regex(r"[^=]*=[\s${]{0,9}")


def _worked_out(sentence: str, number: Number) -> Number:
    """The number to which an equation comes that begins with a number: 90 of "180° - 64° - 26° = 90°"."""
    if not _GOES_ON.match(sentence, number.end):
        return number
    at = number.end
    while step := _LAST_EQUALS.match(sentence, at):
        at = step.end()
    return (number_at(sentence, at) if at > number.end else None) or number


_BEFORE_PLACE = regex(r"\s(?:at|if|in|on|of|to|is|as|by)\s?$", re.IGNORECASE)


@remembered(256)
def _names_asked(question: str) -> frozenset[str]:
    names = (_BEFORE_PLACE.sub("", one["name"]) for one in _NAME_ASKED.finditer(question))
    return frozenset(map(_level, names)) - {"", "it"}


def names_value(sentence: str, asked: Asked) -> bool:
    """Whether a sentence gives the thing that the question seeks by its name a value: "x has to be 30"."""
    return bool(_named(sentence, asked.question[-1500:]))


def _level(name: str) -> str:
    bare = re.sub(r"[\s${}_]", "", name.translate(LOWER)).replace("\\angle", "∠")
    return bare.removeprefix("m") if bare.startswith("m∠") else bare


_LEAST_ASKED = regex(r"\b(?:minimum|(?<!at )least|fewest|smallest|lowest)\b|最少|最小|至少")
_MOST_ASKED = regex(r"\b(?:maximum|(?<!at )most|greatest|largest|highest)\b|最多|最大|至多")
_AT_LEAST = regex(
    r"\b(?:at least|(?:never|not) (?:gets?|goes|falls?|drops?|sinks?|lies) below|no (?:fewer|less) than)(?=\s)"
    r"|(?:至少|最少)(?=[^.,;]{0,6}[0-9一二两三四五六七八九十])"
)
_AT_MOST = regex(
    r"\b(?:at most|(?:never|not) (?:gets?|goes|rises?|climbs?|exceeds?|lies)(?: above| over| beyond)?"
    r"|no more than|up to)(?=\s)|(?:至多|最多)(?=[^.,;]{0,6}[0-9一二两三四五六七八九十])"
)
_FOLD_ASKED = regex(r"\bhow many times\b|\bratio\b|\btimes (?:as|more|larger|bigger|greater|higher)\b|几倍|多少倍")
_FOLD = regex(r"(?<=[0-9])\s?(?:x|×|-?fold)(?=[\s.,;)!]|$)(?!\s?[0-9(=+-])")


def as_asked(text: str, asked: Asked) -> str:
    """A lower-case text without the words that only repeat what kind of number is asked for, blanked: "at least six",
    where the least is asked for, is six, and 2.5x is 2.5 where it is asked how many times."""
    if not asked.question:
        return text
    for bound, wanted in ((_AT_LEAST, _LEAST_ASKED), (_AT_MOST, _MOST_ASKED), (_FOLD, _FOLD_ASKED)):
        if (found := bound.search(text)) and asks(wanted, asked):
            text = text[: found.start()] + " " * (found.end() - found.start()) + text[found.end() :]
    return text


_CLAUSE_END = regex(r"[,;]|\b(?:while|whereas|but|and)\b", re.ASCII)


def likest(sentence: str, numbers: list[Number], words: frozenset[str]) -> Number | None:
    """The only number of the clause that repeats the question best, where one clause does."""
    clauses, at = [], 0
    for cut in [*_CLAUSE_END.finditer(sentence), None]:
        end = cut.start() if cut else len(sentence)
        inside = [number for number in numbers if at <= number.start < end]
        if inside:
            clauses.append((likeness(sentence[at:end], words), inside))
        at = cut.end() if cut else end
    clauses.sort(key=lambda clause: -clause[0])
    if len(clauses) > 1 and clauses[0][0] > clauses[1][0] and clauses[0][0] >= 0.5 and len(clauses[0][1]) == 1:
        return clauses[0][1][0]
    return None


# ---- how often, and what stands behind its label ----

_OFTEN = {"never": 0, "not once": 0, "once": 1, "a single time": 1, "twice": 2, "thrice": 3}
_OFTEN_WORD = any_word("never|not once|a single time|once(?! (?:more|again|the|we|you|it|they))|twice|thrice")
_SINGLE = any_word("exactly one|only one|just one|a single|one single")
_OTHER_NUMBER = regex(r"(?<![\w.])[0-9]")


def how_often(sentence: str, asked: Asked) -> Commitment | None:
    """How many times, where that is asked and a word alone tells it: once, twice, never, at a single point."""
    if asked.counted != "time":
        return None
    said = _OFTEN_WORD.search(sentence) or _SINGLE.search(sentence)
    if said is None or ((number := _OTHER_NUMBER.search(sentence)) and number.start() < said.start()):
        return None
    return Commitment(_OFTEN.get(said[0], 1), *said.span())


_INTRODUCED = regex(
    r"[^:]{0,300}(?:\s[^\s:]{1,40}){3}:\s{0,3}(?:about |approximately |approx\.? |~|≈)?\s?$|.{3,300}(?:→|->"
    r"|⇒|=>)\s{0,3}(?:(?:the |an? |about )?(?:[a-z]+ )?(?:average|total|sum|mean|difference|result|area"
    r"|answer)s?(?: of| is|:)?\s{1,4})?$"
)
_TAIL = regex(r"[\s.!)\"'*$°]{0,9}(?:(?:square |cubic )?[a-z°%Ω²³/]{1,12}[\s.!)\"'*$]{0,9}){0,2}$")


def behind_the_sentence(sentence: str, numbers: list[Number]) -> Number | None:
    """The last number, where a colon behind a whole clause, or an arrow, leads on to it alone: "from the 3 cm mark to
    the 9.5 cm mark: 6.5 cm"."""
    last = numbers[-1]
    return last if _INTRODUCED.match(sentence[: last.start]) and _TAIL.match(sentence, last.end) else None


_LEAD: Final = 40  # characters before a number in which its label stands


def _before(pattern: re.Pattern[str], sentence: str, number: Number) -> re.Match[str] | None:
    """Where a pattern that ends a text, and is short, ends right before a number."""
    return pattern.search(sentence, max(0, number.start - _LEAD), number.start)


_LABEL = regex(r"([a-z][a-z0-9-]{1,20})(?:\s?(?:bar|column|value|one))?\s?(?::|=|\bis\b|\bat\b)?\s?$")


_NO_LABELS: Final = frozenset(("between", "among", "over", "under", "above", "below", "about", "least", "most", "only"))


def labelled(sentence: str, numbers: list[Number], asked: Asked) -> Number | None:
    """The number of several, each behind a label of its own, whose label the question names alone: summer of "spring
    20, summer 35, autumn 15"."""
    if len(numbers) < 2 or not asked.question:
        return None
    labels = [found[1] if (found := _before(_LABEL, sentence, number)) else "" for number in numbers]
    if any(len(sentence[one.end : other.start].split()) > 3 for one, other in pairwise(numbers)):
        return None
    if not all(map(content, labels)) or len(set(labels)) != len(labels) or not _NO_LABELS.isdisjoint(labels):
        return None
    words = content(question_end(asked.question))
    named = [number for number, label in zip(numbers, labels, strict=True) if content(label) & words]
    return named[0] if len(named) == 1 else None


_NEGATED = regex(
    r"\b(?:number|value|digit|figure) (?P<idle>[0-9][0-9,.]{0,12}(?<![,.]))"
    r" (?:(?:is|was|does|are|do|did)(?: not|n't)|cannot|never)\b"
)
_NEGATION_ASKED = regex(r"\bnot\b|n't\b|\b(?:missing|absent|wrong|never|cannot|except)\b")


def without_negated(sentence: str, asked: Asked) -> str:
    """The sentence with the number blanked of which it only says what is not so: "the number 17 is not in a row"."""
    if asks(_NEGATION_ASKED, asked):
        return sentence
    for one in list(_NEGATED.finditer(sentence))[:4]:
        start, end = one.span("idle")
        sentence = sentence[:start] + " " * (end - start) + sentence[end:]
    return sentence


# ---- what a sentence says without a number of its own, or with several alike ----

_GIVEN = regex(r"(?:\bof|(?<=[a-z])\s?=|(?<=[a-z]):)\s{0,3}(?:about |approximately )?$")
_COMES_TO = regex(
    r"\b(?:total|sum|together|altogether|makes?|gives?|leaves|results?|so|thus|hence|therefore|difference)\b|→|⇒"
)


def are_givens(sentence: str, linked: list[Number]) -> bool:
    """Whether several numbers stand alike behind "of", "=" or ":", none of them as what the others come to: "a length
    of 2, a height of 7 and a depth of 5"."""
    if len({number.value for number in linked}) < 2 or _COMES_TO.search(sentence):
        return False
    signs = {found[0].strip() if (found := _before(_GIVEN, sentence, number)) else "" for number in linked}
    return len(signs) == 1 and "" not in signs


_DIFFERENCE_ASKED = any_word("differ|difference|gap|change|by how much|how much (?:more|less)")
_DIFFERENCE = regex(r"\bno (?:real |visible )?(?:difference|gap|change)\b(?: at all)?|\bdo(?:es)? not differ\b")


def no_difference(sentence: str, asked: Asked) -> Commitment | None:
    if asks(_DIFFERENCE_ASKED, asked, 500):
        none = _DIFFERENCE.search(sentence)
        return Commitment(0, *none.span()) if none else None
    return None


_WHICH_THING = regex(r"\b(?:which|what) ([a-z]{3,20})\b")


def nth(sentence: str, asked: Asked) -> Commitment | None:
    """The ordinal of the thing of which it is asked which one: "in the fourth week"."""
    asking = asks(_WHICH_THING, asked, 500)
    if not asking:
        return None
    for ordinal in ORDINAL.finditer(sentence):
        if re.compile(rf"\s{re.escape(asking[1])}\b").match(sentence, ordinal.end()):
            return Commitment(int(of_ordinal(ordinal)), *ordinal.span())
    return None
