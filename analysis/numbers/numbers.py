"""What number a short piece of a reply commits to."""

from __future__ import annotations

import re
from fractions import Fraction

from isoprobe.analysis.numbers.few import and_more, few_counted, none_counted, only_one
from isoprobe.analysis.numbers.grammar import Number, number_at, numbers_in
from isoprobe.analysis.numbers.idle import is_idle_word, without_arguments, without_idle
from isoprobe.analysis.numbers.spoken import in_groups, said_in_several, with_sign
from isoprobe.analysis.numbers.told import (
    are_givens,
    as_asked,
    asked_of,
    behind_the_sentence,
    how_often,
    labelled,
    likest,
    no_difference,
    nth,
    qualified,
    so_much_more,
    sought_of,
    without_negated,
)
from isoprobe.analysis.numbers.units import same_unit
from isoprobe.analysis.numbers.words import ORDINAL, of_ordinal
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, first_sentence, lowercase, unboxed
from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content

_QUALIFIER = (
    r"(?:exactly|precisely|about|approximately|approx\.?|around|roughly|nearly|almost|only|just|also|still|thus|"
    r"therefore|equal to|a|the|total of|likely|probably|estimated(?: to be)?|simply|actually|all|now|"
    r"大约|约|共|一共|总共)"
)
_NAME = r"(?:\\?[a-z∠△]{1,12}(?:\s?[a-z]{1,4})?(?:\([a-z0-9]{1,3}\))?\s?(?:=|≈|\\approx)\s?)"
_HEAD = regex(
    rf"[\s\"'(\[{{:=≈~\\]{{0,12}}(?:{_QUALIFIER}\s{{0,3}}){{0,3}}{_NAME}?"
    r"[\s\"'(\[{=≈~]{0,6}(?P<minus>-\s{1,3}(?=[0-9]))?",
    re.ASCII,
)
_BOUND_WORDS = (
    r"\b(?:between|at (?:least|most)|(?:more|less|fewer|greater|higher|lower|larger|smaller|older|younger) than"
    r"|no (?:more|less|fewer) than|(?<!add )(?<!adds )(?<!added )(?<!adding )(?<!sum )(?<!sums )up to|over"
    r"|under|above|below|exceeds?)\s+(?:the\s+)?"
    r"|[<>≤≥]\s*=?\s*|\\(?:leq?|geq?|lt|gt)\s*|至少|至多|超过|不到|大于|小于"
)
_BOUND = regex(_BOUND_WORDS, re.ASCII)
_FROM_TO = regex(r"\W{0,9}(from\s[0-9.]{1,40}\sto\s[0-9.]{1,40})\W{0,9}")
_ORDINAL_ONLY = regex(r"\W{0,9}(?:(?:it|this|that) is )?(?:the )?(?:[0-9]{1,9}(?:st|nd|rd|th)|[a-z]+)\W{0,9}")
_TOTAL = regex(
    r"(?:\s+[a-z]+){0,2}\s+(?:in (?:all|total)|altogether|total)\b(?!,? (?:minus|less"
    r"|of which))",
    re.ASCII,
)
_SET_OFF = regex(r"\s{1,3}[-—]{1,2}\s(?!no\b|or\b|to\b|wait\b|[0-9])(?=[a-z])")
_TOTAL_BEFORE = regex(r"(?:一共|总共|共计|合计|总计|共)(?:有|是|为)?\s?$")
_PAIR = regex(r"\s*(?:-|–|~|to|and|至|到|和)\s*")
_SECOND = regex(
    r"\s*(?:-|–|~|to|or|and|,|;|或者?|或|至|到|or maybe|or possibly)\s*(?:even\s+|maybe\s+|possibly\s+)?|\s+(?=[0-9])"
)
_SECOND_LINK = regex(r"\s*[)\-]?\s*(?:->|=)")
_OPERATION = regex(r"\s*(?:\+|×|·|-|÷|/|\\times|\\cdot|\\div|x)\s*[0-9(.\\]")
_THE = regex(r"\s{0,9}(?:the|these|both|all|of)\s{1,3}")
_COMPARED = regex(
    r"\s{0,3}(?:[<>≤≥]|\\(?:leq?|geq?|lt|gt)\b)\s{0,3}=?\s{0,3}[a-z0-9]\w{0,12}\s{0,3}(?:[<>≤≥]|\\(?:leq?|geq?|lt"
    r"|gt)\b)"
)
_EITHER = regex(r"\bor\b|或")
_EQUALS = regex(r"\s{0,16}(?:=|≈|\\approx)")
_DENIED = regex(
    r"n't (?:equal to |just |only )?|,?\s{0,2}\b(?:and )?not (?:equal to )?|,?\s{0,2}而?(?:不是|并非"
    r"|非)",
    re.ASCII,
)
_COPULA = regex(
    r"(?P<sign>=|≈|\\approx|:)|\b(?:is|are|was|were|equals?|of|be|has|have|had|contains?|gives?|get|obtain|yields?|"
    r"reach(?:es)?|becomes?|makes?|making|send|push|shows?|leaves?|left with|totals?|to|costs?|in)\b|是|为|等于|有|得",
    re.ASCII,
)
_NAMED = regex(
    r"\b(?:node|vertex|nodes|vertices|edges?|arcs?|city|cities|source|sink|level|step|iteration|path|line|panel"
    r"|figure|fig\.|"
    r"question|problem|example|part|equation|scenario|case|option|choice)s?\s+"
    r"(?:\([^()\n]{0,40}\)|[a-z]?[0-9]+(?:\s*(?:,|and|or|to|-|->|→)\s*[a-z]?[0-9]+){0,12})"
    r"|(?<![-+×*/÷] )(?<![0-9]\.)\b(?!(?:one|ones|so|total|sum|answer|result|count|is|are)\b)"
    r"(?:[0-9]{1,9}|[a-z][0-9]{0,3}|source|sink|start)(?:\s{0,3}(?:->|→"
    r"|-->|⟶|=>|\\to)\s{0,3}[0-9a-z]+){1,20}|\([0-9a-z]+,\s*[0-9a-z]+\)"
    r"|\bfrom\s+[0-9a-z]+\s+to\s+(?!get\b)[0-9a-z]+"
    r"|\b[0-9a-z]{1,4}-[0-9a-z]{1,4}(?:\s{0,2},\s{0,2}(?:and )?[0-9a-z]{1,4}-[0-9a-z]{1,4}){1,99}",
    re.ASCII,
)


_PLAIN = regex(r"\s{0,9}(-?[0-9]{1,15}(\.[0-9]{1,12})?)\s{0,9}", re.ASCII)


def read_number(text: str, asked: Asked) -> Commitment | None:
    """The number that the text commits to: an int where it is whole (3.0 is 3), else a float.

    A range, a bound or two alternatives are ambiguous. Numbers that name nodes, edges and paths, numbers that are
    denied, that say something else than how much, and numbers that the question itself tells are passed over. "30%" is
    30 with the unit "%".
    """
    if plain := _PLAIN.fullmatch(text):
        value = float(plain[1])
        whole = int(plain[1]) if plain[2] is None else int(value) if value.is_integer() else value
        return in_groups(Commitment(whole, *plain.span(1)), text, asked)
    sentence = without_arguments(first_sentence(as_asked(unboxed(lowercase(text)), asked)), asked)
    if often := how_often(sentence, asked):
        return often
    if several := said_in_several(sentence, asked):
        return several
    named = _NAMED.sub(lambda found: found[0] if _led_on(found) else " " * len(found[0]), sentence)
    idle = without_idle(_without_denied(without_negated(named, asked)), asked, holds_number)
    one = _read(idle, sentence, asked)
    return with_sign(in_groups(one, sentence, asked), sentence, asked) if one else None


_STEP = regex(r"[0-9]{1,9}\s?(?:->|→|=>)\s?[0-9]{1,9}")


def _led_on(chain: re.Match[str]) -> bool:
    """Whether an arrow leads from one number to what is left, rather than from one node to the next: "balls: 1 → 8"."""
    text = chain.string
    before, after = text[: chain.start()].rstrip(), text[chain.end() :].strip(" .!")
    return before.endswith(":") and not after and bool(_STEP.fullmatch(chain[0].strip()))


def holds_number(text: str) -> bool:
    return bool(numbers_in(text))


def _read(sentence: str, whole: str, asked: Asked) -> Commitment | None:
    found = _at_head(sentence, 0)
    numbers = numbers_in(sentence)
    if found and found.value in asked.stated and found.value == Fraction(1, 2) and numbers[1:]:
        sentence = (
            sentence[: found.start] + " " * (found.end - found.start) + sentence[found.end :]
        )  # half of what is asked
        found, numbers = _at_head(sentence, 0), numbers_in(sentence)
    if (same := no_difference(sentence, asked)) is not None:
        return same
    if few := none_counted(sentence, asked) or only_one(sentence, asked) or and_more(sentence, numbers, asked):
        return few
    if more := so_much_more(whole, asked):
        return _commitment(more)
    if (
        asked.unit
        and (
            fitting := [each for each in numbers if same_unit(each.unit, asked.unit) and each.value not in asked.stated]
        )
        and len(fitting) < len(numbers)
    ) and len({each.value for each in fitting}) == 1:
        return _commitment(fitting[-1])
    if numbers[1:] and (of_kind := qualified(sentence, numbers, asked)):
        return _settled(sentence, of_kind)
    if numbers[1:] and (exact := asked_of(sentence, numbers, asked)):
        return _commitment(exact)
    if numbers[1:] and (told := behind_the_sentence(sentence, numbers) or labelled(sentence, numbers, asked)):
        return _settled(sentence, told)
    if numbers[1:] and are_givens(sentence, numbers):
        return Commitment(None, numbers[0].start, numbers[-1].end)
    if asked.sought and numbers[1:] and (named := sought_of(sentence, asked.sought)):
        return _settled(sentence, named)
    if totals := [each for each in numbers if _TOTAL.match(sentence, each.end)]:
        return _settled(sentence, totals[-1])
    if numbers[1:] and _TOTAL_BEFORE.search(sentence, 0, numbers[-1].start):
        return _settled(sentence, numbers[-1])
    if span := _range(sentence, numbers):
        return Commitment(None, *span)
    if numbers[1:] and (result := _result(sentence, numbers)):
        return _settled(sentence, result)
    if asked.which and (nth_one := nth(sentence, asked)):
        return nth_one
    if found and found.start <= 3 and _SET_OFF.match(sentence, found.end):
        return _commitment(found)  # "A dozen - three rows of four"
    if found and asked.counted not in ("", _YEAR) and not _counts(sentence, found, asked.counted):
        counting = [each for each in numbers if _counts(sentence, each, asked.counted)]
        found = counting[-1] if counting else found
    if found and not (found.value in asked.stated and _THE.fullmatch(sentence, 0, found.start)):
        return _settled(sentence, found)
    numbers = numbers_in(sentence)
    bounded = _bounded(sentence, numbers)
    free = [number for number in numbers if number not in bounded]
    new = [number for number in free if number.value not in asked.stated]
    if asked.counted == _YEAR and (years := [number for number in new if _is_year(number)]):
        if len({number.value for number in years}) == 1:
            return _commitment(years[0])
        new = years
    if not new and (_ORDINAL_ONLY.fullmatch(sentence) or asked.which) and (ordinal := ORDINAL.search(sentence)):
        return Commitment(int(of_ordinal(ordinal)), *ordinal.span())
    if not numbers and (range_ := _FROM_TO.fullmatch(whole)):
        return Commitment(None, *range_.span(1))
    if not new:
        if counted := [n for n in free if n.end < len(sentence) and _TOTAL_BEFORE.search(sentence, 0, n.start)]:
            return _commitment(counted[-1])
        if nought := few_counted(sentence, asked.counted):
            return nought
        if linked := _linked(sentence, free):
            return _settled(sentence, linked[-1])
        if asked.stated and free:
            return None
        return Commitment(None, _bound_start(sentence, bounded[0]), bounded[-1].end) if bounded else None
    if (
        asked.counted
        and asked.counted != _YEAR
        and (counted := [number for number in new if _counts(sentence, number, asked.counted)])
    ):
        return _settled(sentence, counted[-1])
    if linked := _linked(sentence, new):
        if are_givens(sentence, linked):
            return Commitment(None, linked[0].start, linked[-1].end)
        return _settled(sentence, linked[-1])
    if all(is_idle_word(sentence, number) and not _counts_kin(sentence, number, asked) for number in new):
        return None
    if len({number.value for number in new}) == 1:
        return _commitment(new[-1])
    if one := likest(sentence, new, asked.words):
        return _commitment(one)
    return Commitment(None, new[0].start, new[-1].end)


_RESULT = regex(
    r"(?:=|≈|→|->|\\approx|\\rightarrow|\b(?:making|makes|to get|gives?(?: us)?|giving(?: (?:a|an"
    r"|the) [a-z]+(?: of)?)?|totals?|totall?ing"
    r"|for a total of"
    r"|a total of|equals?|comes? to"
    r"|leaves|leaving|yields?|rounds? to|that(?: i|')s|which is|i\.e\.?|altogether|together|combined"
    r"|zusammen(?: also)?|adds? up to|amounts? to"
    r"|results? in|(?:sum|total|difference) is|so)(?:\s(?:a total of|us|about|approximately|you))?[,:]?)\s{0,3}"
    r"(?:\$|about |approximately )?\s?",
    re.ASCII,
)
_LATER = any_word("is|are|was|were|has|have|of which|or")


def _result(sentence: str, numbers: list[Number]) -> Number | None:
    """The number to which the others come: behind the last "=", "gives" or "for a total of"."""
    starts = {number.start: number for number in numbers}
    for mark in reversed(list(_RESULT.finditer(sentence))[-6:]):
        number = _at_head(sentence, mark.end())
        if number is None or number.start not in starts or number.start == numbers[0].start:
            continue
        before, after = sentence[numbers[0].start : mark.start()], sentence[number.end :]
        if _OPERATION.match(sentence, number.end) or re.search(r"\bor\b", before):
            return None
        later = numbers_in(after)
        return None if later and _LATER.search(after[: later[0].start]) else number
    return None


_TO = regex(r"\s?(?:to|or|-|–)\s?(?:even |maybe |perhaps )?")
_FROM = regex(
    r"\b(?:from|ratio of|rounds?|rounded|equal|close|up|next|add|added|due|compared|relative"
    r"|proportional)\b[^0-9]{0,12}$"
)


def _range(sentence: str, numbers: list[Number]) -> tuple[int, int] | None:
    """Where the sentence leaves two numbers open and tells no other: "about 30 to 45 litres", "either 8 or 9"."""
    digits = [
        each for each in numbers if sentence[each.start : each.end].strip(" ~").replace(".", "").rstrip("%").isalnum()
    ]
    if len(numbers) != 2 or len(digits) != 2:
        return None
    one, other = numbers
    if one.value >= other.value or _equal(one, other) or not _TO.fullmatch(sentence, one.end, other.start):
        return None
    if _FROM.search(sentence, 0, one.start) or _LATER.search(sentence[other.end : other.end + 30]):
        return None
    return one.start, other.end


def _linked(sentence: str, numbers: list[Number]) -> list[Number]:
    """Those of the numbers that follow "is", "has", "in" and their like, else those that follow a sign such as "="."""
    starts = {number.start for number in numbers}
    linked = [
        (copula["sign"] is None, found)
        for copula in _COPULA.finditer(sentence)
        if (found := _at_head(sentence, copula.end())) and found.start in starts
    ]
    return [found for spoken, found in linked if spoken] or [found for _, found in linked]


_NONE = regex(
    r"\W{0,9}(?:there (?:are|is) )?(?:none|no [a-z]+(?: [a-z]+)?|没有|无)\W{0,9}|\W{0,9}none(?=[,:-]| - )", re.ASCII
)


def read_count(text: str, asked: Asked) -> Commitment | None:
    """As `read_number`; "none" and "there are no bars" are 0."""
    found = read_number(text, asked)
    if found is None and (none := _none(first_sentence(unboxed(lowercase(text))), asked)):
        return Commitment(0, *none.span())
    return found


def _none(sentence: str, asked: Asked) -> re.Match[str] | None:
    """ "None" by itself, or at the head where things are counted."""
    found = _NONE.match(sentence)
    return found if found and (found.end() == len(sentence) or (asked.counted and "none" in found[0])) else None


def _without_denied(text: str) -> str:
    """Numbers after "not" are blanked, with the "but" that follows."""
    for match in list(_DENIED.finditer(text)):
        if number := number_at(text, match.end()):
            but = re.compile(r" but\b|,?而是").match(text, number.end)
            end = but.end() if but else number.end
            text = text[: match.start()] + " " * (end - match.start()) + text[end:]
    return text


def _at_head(text: str, at: int) -> Number | None:
    """The number with which the text from `at` on begins, after words such as "about" and a name and "="."""
    head = _HEAD.match(text, at)
    for start in ([head.end()] if head else []) + [at]:
        if number := number_at(text, start):
            if head and head["minus"] and start == head.end():
                return Number(-number.value, number.start, number.end, number.unit)
            return number
    return None


def _bounded(text: str, numbers: list[Number]) -> list[Number]:
    """Those that only bound a value: after "at least", "more than", "between" (then also the one after "and")."""
    found: list[Number] = []
    ends = {match.end() for match in _BOUND.finditer(text)}
    for before, number in zip([None, *numbers], numbers, strict=False):
        second = before in found and before is not None and _PAIR.fullmatch(text, before.end, number.start)
        if number.start in ends or second:
            found.append(number)
    return found


def _bound_start(text: str, number: Number) -> int:
    return max((match.start() for match in _BOUND.finditer(text) if match.end() == number.start), default=number.start)


_NOUN_BEHIND = regex(r"\s(?P<stem>[a-z]{5})[a-z]*s\b")


def _counts_kin(sentence: str, number: Number, asked: Asked) -> bool:
    """Whether a small number counts what a question of how many tells by a verb: two crossings, of how often it
    crosses."""
    noun = _NOUN_BEHIND.match(sentence, number.end) if asked.counted else None
    return bool(noun) and noun["stem"] in asked.question[-400:].translate(LOWER) if noun else False


def _counts(text: str, number: Number, things: str) -> bool:
    """Whether the number is followed within three words by what the question asks the number of."""
    if things > "\u4e00":
        near = text[max(0, number.start - 4) : number.start] + " " + text[number.end : number.end + 3]
        return things in near
    if number.unit and things in text[number.start : number.end] and text.count(things) == 1:
        return True
    return bool(_behind(things).match(text, number.end))


@remembered(64)
def _behind(things: str) -> re.Pattern[str]:
    return re.compile(rf"(?:\s+[\w'-]+){{0,3}}?\s+{re.escape(things)}", re.ASCII)


def _equal(one: Number, other: Number) -> bool:
    """Equal values, also where one is a percentage and the other the same share."""
    return one.value == other.value or (
        one.unit != other.unit and one.value * 100 in (other.value, other.value * 10000)
    )


def _commitment(number: Number) -> Commitment:
    return Commitment(number.plain, number.start, number.end, number.unit)


def _settled(text: str, number: Number) -> Commitment | None:
    """The commitment, unless a second number makes it a range or an alternative, or it only begins a sum."""
    if number.both:
        return Commitment(None, number.start, number.end)
    if (compared := _COMPARED.match(text, number.end)) and _at_head(text, compared.end()):
        return Commitment(None, number.start, number.end)
    second = _SECOND.match(text, number.end)
    either = second is not None and _EITHER.search(second[0])
    other = (_at_head(text, second.end()) if either else number_at(text, second.end())) if second else None
    if second and other and not _equal(number, other) and not _SECOND_LINK.match(text, other.end):
        chained = text.rfind("=", other.end) >= 0
        if either or not chained or not (second[0].isspace() or second[0].strip() in ("-", "–")):
            return Commitment(None, number.start, other.end)
    if _OPERATION.match(text, number.end):
        equals = max(text.rfind("="), text.rfind("≈"))
        result = _at_head(text, equals + 1) if equals >= number.end else None
        return _settled(text, result) if result and not _OPERATION.match(text, result.end) else None
    if (chain := _EQUALS.match(text, number.end)) and (result := _at_head(text, chain.end())):
        return _settled(text, result)
    return _commitment(number)


# ---- what the question tells ----

_HOW_MANY = regex(
    r"\bhow many (?:more |fewer |less |different |total |of the |of |distinct )?([a-z][a-z' -]{1,40})", re.ASCII
)
_NOUN_END = any_word(
    "are|is|do|does|did|can|could|will|would|has|have|had|were|was|in|on|of|that|with|at|left|to|which|who", re.ASCII
)
_WHICH_YEAR = regex(r"\b(?:which|what) (?:calendar )?year\b")
_YEAR = "which year"


def _is_year(number: Number) -> bool:
    return number.value == number.plain and 1000 <= number.value < 2200 and not number.unit


_UNIT_ASKED = regex(
    r"\(unit:\s?([^)\n]{1,20})\)|\bin (?:the )?units? of ([a-zµ°Ωω%]{1,6})\b|\b(?:in|answer in"
    r"|give it in)\s([a-z%°$€£]{1,12}(?:/[a-z]{1,6})?)\s?[.?!)]?$"
)
_PERCENT_ASKED = regex(
    r"\b(?:what|which|how many|find the|determine the|calculate the|by what|in) (?:[a-z]+ ){0,2}per ?cent(?:age)?\b"
    r"|\bin %|\bwhat %"
)
_NUMBER_OF = regex(r"\bnumber of (?:distinct |different |all |the )?([a-z][a-z' -]{1,40})", re.ASCII)


_SOUGHT = regex(
    r"\b(?:what|which|find|determine|calculate|compute|give|state|how (?:large|high|long|big|wide) is"
    r"|what's)(?: (?:is|are|was|were|would be))?"
    r"(?: (?:the|its|their|this|of))*(?: [a-z-]+){0,2}? (value|sum|total|difference|mean|median|mode|range"
    r"|average|percentage|percent|fraction"
    r"|ratio|number|area|perimeter|volume|length|height|width|size|angle|measure|price|cost|speed|age|score|rate"
    r"|probability|product|remainder"
    r"|slope|flow|winner|resistance|voltage|current|mass|temperature|distance|degree)\b"
)
_HAN_COUNTED = regex(r"(?:多少|几)[种只个条张次本棵辆台头支颗枚块件名位]?([\u4e00-\u9fff]{1,3}?)[?？。]")


def _sought(text: str) -> str:
    """The noun that a lower-case question seeks; "" where it names none of these."""
    found = list(_SOUGHT.finditer(text))
    return found[-1][1] if found else ""


def _unit_asked(text: str) -> str:
    """The unit that a lower-case question names, in the spelling of numbers; "" where it names none."""
    if not (found := _UNIT_ASKED.search(text.strip())):
        return "%" if _PERCENT_ASKED.search(text) else ""
    number = numbers_in(f"1 {found[1] or found[2] or found[3]}")
    return number[0].unit if number else ""


def _without_options(text: str, choices: tuple[str, ...]) -> str:
    """A lower-case question without the list of its own options: "(a) 930 (b) 850", "A. 930", "a: 930"."""
    for place, choice in enumerate(choices[:26]):
        own, letter = choice[:LONGEST_CHOICE].translate(LOWER).strip(), chr(ord("a") + place)
        if own and own in text:
            text = re.sub(rf"(?<![a-z0-9])[(\[]?{letter}[)\].:、]{{1,2}}\s{{0,3}}{re.escape(own)}(?!\w)", " ", text)
    return text


LONGEST_CHOICE = 1000  # characters of an option's text that are looked for in replies


@remembered(256)
def asked_about(question: str, choices: tuple[str, ...] = ()) -> Asked:
    """What readers may know of a question's wording."""
    text = question[:2000].translate(LOWER)
    stated = frozenset(n.value for n in numbers_in(_without_options(text, choices)) if isinstance(n.value, Fraction))
    counted = ""
    if many := _HOW_MANY.search(text) or _NUMBER_OF.search(text):
        phrase = "times" if many[1].startswith("times ") else _NOUN_END.split(many[1])[0].strip()
        counted = phrase.split()[-1].removesuffix("s") if phrase else ""
    elif _WHICH_YEAR.search(text):
        counted = _YEAR
    elif many := _HAN_COUNTED.search(text):
        counted = many[1]
    words = content(text)
    unit = _unit_asked(text)
    which = bool(re.search(r"\b(?:which|what) (?:[a-z]+ ){1,3}(?:is|are|was|did|does|has|have)\b", text))
    choices = tuple(choice[:LONGEST_CHOICE] for choice in choices[:26])
    return Asked(
        choices,
        question,
        words,
        stated,
        counted if len(counted) > 2 or counted > "\u4e00" else "",
        which,
        unit,
        _sought(text),
    )
