"""Yes or no where two things are compared: "Is the twig longer than the stick?" "The stick is the longer one."

A comparative has a dimension (price, length; none where it may be of any: "greater") and a side, more or less. A
sentence answers where its comparative is of the question's dimension and its subject is clearly one of the two
things, where it calls them equal, or where it tells one number of each.
"""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.numbers.grammar import Number, Real, numbers_in
from isoprobe.analysis.replies.answer_spans import Commitment
from isoprobe.analysis.replies.patterns import any_word, denial, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content, names_in

_SIDES: Final = (
    ("", "more greater larger bigger higher", "less fewer smaller lower"),
    ("length", "longer", "shorter"), ("height", "taller", "shorter"), ("age", "older", "younger"),
    ("weight", "heavier", "lighter"), ("speed", "faster quicker", "slower"), ("width", "wider broader", "narrower"),
    ("thickness", "thicker", "thinner"), ("price", "dearer costlier pricier", "cheaper"), ("time", "later", "earlier"),
    ("distance", "farther further", "nearer closer"), ("light", "brighter", "darker dimmer"),
    ("temperature", "warmer hotter", "colder cooler"), ("depth", "deeper", "shallower"),
    ("strength", "stronger", "weaker"), ("slope", "steeper", "flatter gentler"), ("right", "right", "left"),
)  # fmt: skip
_SIGNS: Final[dict[str, list[tuple[str, int]]]] = {}
for _name, _more, _less in _SIDES:
    for _word in _more.split():
        _SIGNS.setdefault(_word, []).append((_name, 1))
    for _word in _less.split():
        _SIGNS.setdefault(_word, []).append((_name, -1))
_NOUNS: Final = {
    "price": "price cost expensive costs", "length": "length long", "age": "age old", "weight": "weight mass weigh",
    "speed": "speed fast", "time": "time begin end start", "temperature": "temperature", "height": "height tall high",
}  # fmt: skip
_LIKE = "|".join(sorted(_SIGNS.keys() - {"right", "left"}, key=len, reverse=True))
_HOW = rf"(?P<how>{_LIKE})(?:(?: to)?(?: the)? (?P<side>right|left)\b)?(?P<mid>(?:(?<=more)|(?<=less)) [a-z-]{{4,14}})?"
_QUESTION = regex(
    rf"(?:^|[.?!,:;]\s+|, )(?:is|are|was|were|does|do|did|has"
    rf"|have)\s(?P<there>there )?(?P<one>.{{0,200}}?)\b{_HOW}(?P<rest>[^?]{{0,80}}?)"
    r"\sthan\b(?P<other>[^?]{2,200})\?"
)
_OF_TWO = regex(rf"(?:^|[.?!,:;]\s+|, )(?:is|are)\s(?P<one>[^?,]{{2,80}}?)\sthe {_HOW}(?: one| of the two)?\s?\?")
_VERB = (
    r"(?:is|are|was|were|lies|sits|costs?|weighs?|measures?|has|have|stands?|ends?|begins?|starts?|remains?"
    r"|stays?|takes?"
    r"|runs?|goes|reaches|points?|looks?|comes? out|makes?|covers?|occup(?:y|ies)|fills?|gets?|shows?|uses?|contains?"
    r"|holds?|receives?|scores?|grows?|rises?|extends?|spans?|accounts? for|'s)"
)
_SAID = regex(
    rf"(?P<thing>[^,;:]{{1,80}}?)(?:\s|(?='s)){_VERB}(?P<denied>n't|\snot)?\s(?:(?:the|indeed|clearly|thus"
    rf"|therefore|also|a|an|up|little|bit|far|much|even|still"
    rf"|somewhat|noticeably|considerably|significantly|marginally|visibly|markedly|only|just|slightly|by far|in"
    rf" fact|actually|at|to|two|cm|times|[0-9]+) ){{0,4}}{_HOW}\b(?P<equal> or equal)?"
)
_SAID_SIDE = regex(
    rf"(?P<thing>[^,;:]{{1,80}}?)\s{_VERB}(?P<denied>n't|\snot)?\s(?:(?:further|farther|far|slightly"
    rf"|more) )?to the (?P<how>right|left) of"
)
_HIGHER = regex(
    rf"(?P<thing>[^,;:]{{1,80}}?)\s{_VERB}(?P<denied>n't|\snot)?\s(?:(?:far|well|just|slightly|clearly|much)"
    r" )?(?:(?P<higher>above)|(?P<lower>below|beneath|under))\s"
)
_BARE_HOW = regex(  # "so, greater."; "so neither number is smaller"
    rf"(?:\b(?:so|hence|thus|therefore)\b,? (?:it is |it's |is )?(?:indeed |clearly )?|^\W{{0,4}})(?P<neither>neither"
    rf" (?:[a-z]+ ){{0,3}}is (?:the )?)?(?P<how>{_LIKE})\s?(?=[.!]?\s*$)"
)
_THERE = regex(r"there (?:are|is)\s(?:(?:indeed|clearly|also) )?(?P<how>more|fewer|less) (?P<thing>[^,;:]{2,60})")
_EXCEEDS = regex(
    r"(?P<thing>[^,;:]{2,80}?)\s(?:(?P<more>outnumbers?|exceeds?|surpass(?:es)?|outweighs?)"
    r"|(?P<less>falls? short of|(?:stays?|lies|is) short of)|(?P<clears>clears))\b"
    r"(?P<other>[^,;:]{2,80})"
)
_NEGATION = denial("not|never|no|neither|nor|none|cannot|if|whether")
_FORMER = regex(r"\b(?:the )?(?:first|former)\s*$")
_CLAIM = regex(
    r"\b(?:it is(?: not|n't) (?:the case|true|so|correct)|it(?: is|'s) (?:false|untrue|wrong|incorrect)(?: to say)?)"
    r" that (?P<claim>[^,:;.]{4,200})"
)
_EQUAL = any_word(
    "equal(?:s|ly)?(?! sign)|the same|as (?:many|much|large|long|high|tall|heavy|old|big|likely|far) as"
    "|identical|no difference|neither (?:exceeds|one|is|of)|both|each|tie[ds]?"
)
_ALL_NUMBER = any_word("both|each")
_BRACKETS = regex(r"(?<![a-z'])\([^()\n]{0,80}\)")  # not the argument of f(2)
_ARGUMENT = regex(r"[a-z]'{0,2}\(\s?-?[0-9.,]{0,12}$")
_POINT = regex(r"(?<=[0-9])\.(?=[0-9])")
_PART = regex(r"[,;]|\b(?:and|but|while|whereas|against|versus|vs|than|although)\b|\.(?=\s)")
_NUMBERS_COMPARED = regex(
    rf"(?P<first>\b[a-z0-9.,]{{1,12}}) (?:is|are|was)(?P<denied>n't| not)? (?:indeed |clearly |in fact"
    rf" )?(?P<how>{_LIKE}) than"
    r" (?P<second>[a-z0-9.,]{1,12})(?= ?(?:[.,;:!]|$))"
)
_OTHERS: Final = (("left", "right"), ("first", "second"), ("upper", "lower"), ("top", "bottom"), ("former", "latter"))


def _word_set(text: str) -> frozenset[str]:
    bare = text.replace("'s", "").replace("-", " ")
    return content(bare) | names_in(bare)


@remembered(256)
def _asked(question: str) -> tuple[tuple[str, int], frozenset[str], frozenset[str]] | None:
    """What a question compares: the dimension with the side that it asks for, and the words that only the one thing has
    and only the other."""
    found = _QUESTION.search(question)
    if not found:
        found = _OF_TWO.search(question)
        if not found:
            return None
        one = _word_set(found["one"]) - {"one"}
        other = frozenset(b if a in one else a for a, b in _OTHERS if (a in one) != (b in one)) | {"other"}
        return _axis(found, question), one, other
    one = _word_set(found["one"] + " " + (found["rest"] or "") + " " + (found["mid"] or ""))
    other = _word_set(found["other"])
    for this, that in _OTHERS:
        first, second = (this, that) if this in one else (that, this)
        apart = first in one - other and second in other - one  # "the left bar", "the right one"
        if apart and "one" in found["other"].split():
            return _axis(found, question), frozenset([first]), frozenset([second])
    if not one - other or not other - one:
        return None
    return _axis(found, question), one - other, other - one


def _axis(found: re.Match[str], around: str) -> tuple[str, int]:
    """The dimension and the side of a comparative."""
    how = found["how"]
    parts = found.groupdict()
    meanings = _SIGNS[how]
    name, sign = next((each for each in meanings if each[0] and _names_it(each[0], around)), meanings[0])
    if parts.get("side"):
        return "right", sign * (1 if parts["side"] == "right" else -1)
    adjective = (parts.get("mid") or "").strip()
    if how in ("more", "less") and adjective and (adjective == "expensive" or adjective == "costly"):
        return "price", sign
    if how in ("more", "less") and adjective in (
        "likely",
        "probable",
        "often",
        "frequent",
        "frequently",
        "stable",
        "steep",
    ):
        return adjective, sign
    return name, sign


def _names_it(dimension: str, text: str) -> bool:
    return any(re.search(rf"\b{noun}\b", text) for noun in _NOUNS.get(dimension, "").split())


def _sign(asked: tuple[str, int], said: tuple[str, int], question: str) -> int | None:
    """1 where a sentence compares as the question does, -1 the other way round, None where of something else."""
    same = (
        asked[0] == said[0]
        or (not said[0] and asked[0] not in ("right", "distance"))
        or (not asked[0] and _names_it(said[0], question))
        or {asked[0], said[0]} <= {"likely", "probable"}
        or {asked[0], said[0]} == {"length", "height"}
    )
    return asked[1] * said[1] if same else None


_PUTS = regex(
    r"\b(?:puts?|places?|leaves?|makes?) (?:it|this|that)(?: bar| value)? (?:(?P<higher>above|over|beyond)"
    r"|(?P<lower>below|beneath|under))\b"
)
_PRONOUN = regex(
    r"(?:\W{0,6}(?:so|thus|hence|therefore|and|but|which),? ?)?(?:it|its|this|that)(?: (?:bar|value|height|one"
    r"|is))?\s?$"
)
_BESIDES = regex(
    r",? (?:with|at|having|reaching) (?:a (?:height|value) of )?[0-9][0-9.,]{0,9}(?<!,) ?(?:[a-z%]{1,4} ?)?,(?= )"
)


def _of_pronoun(thing: str, rest: str, one: frozenset[str]) -> bool | None:
    """True where the subject of a sentence is a pronoun that stands for the first thing: its rest does not name it."""
    words = _word_set(rest.partition(".")[0])
    return True if _PRONOUN.search(thing) and len(thing.split()) <= _FEW and not words & one else None


_FEW: Final = 4  # words of a subject that is a pronoun


def compared(sentence: str, start: int, question: str) -> Commitment | None:
    """What a lower-case sentence says to a lower-case question that compares two things: only where it names one of
    them by words that the other has not."""
    asked = _asked(" ".join(question.split()))
    if not asked:
        return None
    axis, one, other = asked
    end = len(sentence)
    for each in _NUMBERS_COMPARED.finditer(sentence, start):
        sign = _sign(axis, _plain_axis(each["how"]), question)
        if sign and all(len(numbers_in(each[side])) == 1 for side in ("first", "second")):
            return Commitment((sign > 0) != bool(each["denied"]), *each.span())
    sentence = _BESIDES.sub(lambda found: " " * len(found[0]), sentence)
    bare = _BRACKETS.sub(lambda found: " " * len(found[0]), _POINT.sub("_", sentence))
    if told := _EXCEEDS.search(bare, start):
        thing = re.split(r"\s[-—–]\s", _PART.split(told["thing"])[-1])[-1]
        first, second = _side(thing, one, other), _side(told["other"], one, other)
        first = _of_pronoun(thing, told["other"], one) if first is None else first
        sides = {side for side in (first, None if second is None else not second) if side is not None}
        said = ("", -1 if told["less"] else 1)
        sign = _sign(axis, said, question)
        if sign and not _NEGATION.search(told[0]) and len(sides) == 1:
            return Commitment(sides.pop() == (sign > 0), *told.span())
    if axis[0] in ("", "height") and (put := _PUTS.search(bare, start)) and not _NEGATION.search(bare, start):
        return Commitment(bool(put["higher"]) == (axis[1] > 0), *put.span())
    if axis[0] in ("", "height") and (told := _HIGHER.search(bare, start)):
        side = _side(told["thing"], one, other)
        side = _of_pronoun(told["thing"], bare[told.end() :], one) if side is None else side
        if side is not None and not told["denied"] and not _NEGATION.search(told["thing"]):
            return Commitment(side == (bool(told["higher"]) == (axis[1] > 0)), *told.span())
    for told in sorted(
        [*_SAID.finditer(bare, start), *_SAID_SIDE.finditer(bare, start), *_THERE.finditer(bare, start)],
        key=lambda each: each.start(),
    )[:6]:
        parts = told.groupdict()
        sign = _sign(axis, _axis(told, bare) if "side" in parts else _plain_axis(told["how"]), question)
        thing = _PART.split(told["thing"])[-1] if "denied" in parts else told["thing"].split(" than ")[0]
        side = True if _FORMER.search(thing) else _side(thing, one, other)
        if side is None and "denied" in parts and " than " in bare[told.end() - 1 : told.end() + 20]:
            side = _of_pronoun(thing, bare[told.end() :], one)
        if sign is None or side is None or _NEGATION.search(told["thing"]):
            continue
        if parts.get("denied"):  # what is not so of the other one says nothing of this one
            return Commitment(False, *told.span()) if side and sign > 0 else None
        return Commitment(side == (sign > 0), *told.span())
    if told := _BARE_HOW.search(bare, start):
        sign = _sign(axis, _plain_axis(told["how"]), question)
        if sign is not None:
            return Commitment(sign > 0 and not told["neither"], *told.span())
    if _equal(bare[start:]):
        return Commitment(False, start, end)
    return _by_numbers(sentence, start, axis, one, other)


_BOUND_ASKED = regex(
    r"\bis (?P<one>[a-z]\s?\(\s?-?[0-9.]{1,6}\s?\)) (?P<how>greater|larger|bigger|higher|more|less|smaller"
    r"|lower) than"
    r" (?P<bound>-?[0-9]{1,6}(?:\.[0-9]{1,4})?)\s?\?"
)
_REACHES = regex(r"\b(?:is|has|reache[sd]|height of|value of|equals?|about|at|only)\b|[=≈]")


def against_bound(sentence: str, start: int, question: str) -> Commitment | None:
    """Whether the one value that a sentence tells is beyond the bound of a question: "f(3) is only 1.5"."""
    asked = _BOUND_ASKED.search(question)
    if not asked or _NEGATION.search(sentence, start) or not _REACHES.search(sentence, start):
        return None
    bound = numbers_in(asked["bound"])[0].value
    told = numbers_in(asked["one"].partition("(")[2]) + numbers_in(asked["bound"])
    known = {each.value for each in told}
    said = {each.value for each in numbers_in(sentence[start:])} - known
    if len(said) != 1:
        return None
    value = said.pop()
    if _ELSEWHERE.search(sentence, start):
        return Commitment(None, start, len(sentence))
    if (limit := _LIMIT.search(sentence, start)) and (value > bound if limit["upper"] else value < bound):
        return Commitment(None, start, len(sentence))  # "less than 4" may be more than 2 or not
    above = not limit["upper"] if limit else value > bound
    return Commitment(above != (asked["how"] in _LESS), start, len(sentence))


_ELSEWHERE = regex(
    r"\b(?:max(?:imum|ima)|min(?:imum|ima)|peaks?|highest|lowest|elsewhere|later|earlier|before|after|far|other|next"
    r"|if|would|could|might|may)\b"
)
_LIMIT = regex(
    r"\b(?:(?P<upper>(?:less|lower|smaller|fewer) than|below|under|at most|up to|beneath)"
    r"|(?:greater|more|higher|larger|bigger) than|above|over|at least|beyond)\s(?:about |around |the )?(?=-?[0-9])"
)


_THAN_A_SHARE = regex(
    r"\b(?:is|are|was|were|does|do|did|has|have)\s[^?]{0,80}?\b(?P<how>more|over|greater|larger|higher|bigger"
    r"|less|under"
    r"|fewer|smaller|lower)(?: in \w+)?(?: than)? (?P<share>(?:(?:a |one )?(?:half|third|quarter|fifth|tenth)"
    r"|two thirds|three quarters|[0-9]{1,3}\s?(?:%|per ?cent)))\b"
)
_LESS: Final = frozenset(("less", "under", "fewer", "smaller", "lower"))


def beside_a_share(sentence: str, start: int, question: str) -> Commitment | None:
    """What a sentence says with a share of its own to a question whether something is more, or less, than a share: "Is
    more than half of it shaded?" "About 2/5 of it is."."""
    asked = _THAN_A_SHARE.search(question)
    if not asked or _NEGATION.search(sentence, start):
        return None
    bound = _shares(asked["share"])
    said = [one for one in _shares(sentence[start:]) if one not in bound]
    if len(bound) != 1 or len(said) != 1 or re.search(r"\b(?:more|less|fewer|over|under|most)\b", sentence[start:]):
        return None
    return Commitment((said[0] > bound[0]) != (asked["how"] in _LESS), start, len(sentence))


def _shares(text: str) -> list[Real]:
    """The numbers of a text that are shares of a whole: 2/5, 40%, three quarters."""
    found = numbers_in(text.replace("per cent", "%").replace("percent", "%"))
    shares = [one.value / 100 if one.unit == "%" else one.value for one in found]
    return [share for share, one in zip(shares, found, strict=True) if one.unit == "%" or 0 < share < 1]


def _plain_axis(how: str) -> tuple[str, int]:
    return _SIGNS[how][0]


def comparative(how: str) -> tuple[str, int] | None:
    """The dimension of a comparative and its side, 1 for more and -1 for less; None for another word."""
    return _SIGNS[how][0] if how in _SIGNS else None


def _equal(sentence: str) -> bool:
    """Whether a sentence calls the two equal."""
    found = _EQUAL.search(sentence)
    if not found or re.search(r"\b(?:not|n't) (?:the same|equal|identical)", sentence):
        return False
    if _ALL_NUMBER.fullmatch(found[0]):
        return len({each.value for each in numbers_in(sentence.replace("_", "."))}) == 1
    return True


def _by_numbers(
    sentence: str, start: int, axis: tuple[str, int], one: frozenset[str], other: frozenset[str]
) -> Commitment | None:
    """Of two numbers in a sentence, one beside words of either thing, which is the larger: "8.5 cm the twig, 6 cm the
    stick"."""
    text = sentence[start:]
    numbers = [
        each
        for each in numbers_in(text)
        if not text[each.start : each.end].isalpha() and not _ARGUMENT.search(text, 0, each.start)
    ]
    if len(numbers) != 2 or _NEGATION.search(text) or axis[0] in ("right", "distance"):
        return None
    if numbers[0].unit != numbers[1].unit:
        return None
    cuts = [0, *(cut.start() for cut in _PART.finditer(_POINT.sub("_", text))), len(text)]
    sides: list[tuple[bool, Number]] = []
    for number in numbers:
        begin = max(cut for cut in cuts if cut <= number.start)
        stop = min(cut for cut in cuts if cut >= number.end)
        side = _side(text[begin:stop], one, other)
        if side is None and _IT.match(text, begin):
            side = True  # "It ends at 4, whereas D stands at 19"
        if side is None:
            return None
        sides.append((side, number))
    if sides[0][0] == sides[1][0]:
        return None
    mine, its = (sides[0][1], sides[1][1]) if sides[0][0] else (sides[1][1], sides[0][1])
    return Commitment((mine.value - its.value) * axis[1] > 0, start, len(sentence))


_IT = regex(r"\W{0,6}(?:it|its)\b")


def _side(thing: str, one: frozenset[str], other: frozenset[str]) -> bool | None:
    words = _word_set(thing)
    first, second = bool(words & (one - other)), bool(words & (other - one))
    return first if first != second else None


def claim_denied(sentence: str, start: int, words: frozenset[str]) -> Commitment | None:
    """No, where it is said not to be the case what the question asks whether it is."""
    told = _CLAIM.search(sentence, start)
    if not told or _NEGATION.search(told["claim"]) or len(words & content(told["claim"])) < 0.5 * max(2, len(words)):
        return None
    return Commitment(False, *told.span())
