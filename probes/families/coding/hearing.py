"""Which looks somebody means who wrote down what a chart looks like, in any order and words.

What is written is compared by its words, said in one way (a slice is a sector, "without caps" has no caps) and weighed
by how few looks of the chart have them. It is heard as the look of a turn that it is most like, be that the look of an
option or not, and as none where it is like none, or like two of them alike: who has seen something else is not heard as
an option.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import log

from isoprobe.probes.families.coding.charts import CHARTS
from isoprobe.probes.families.coding.looks import look_of, looks_of

LIKE = 0.35  # of a look and what somebody wrote, between 0 and 1: at least so much alike may be the same
APART = 0.08  # and so much less like are the other looks of its turn
SAME = 2.0  # word for word
_UNKNOWN = 0.5  # the weight of a word that no look of the chart has

_SAME_PHRASE = (
    (r"grid ?lines?", "grid line"),
    (r"(?:y|vertical|upright)[- ]axis", "vertical axis"),
    (r"(?:x|horizontal|level)[- ]axis(?! of the box| at the front)", "horizontal axis"),
    (
        r"from (\S+) (at|on) (?:the )?(top|right) to (\S+) (?:at|on) (?:the )?(bottom|left)\b",
        r"from \4 at \5 to \1 at \3",
    ),
    (r"bars? (?:of|for) (?:the )?(?:list|series) a", "first bars"),
    (r"bars? (?:of|for) (?:the )?(?:list|series) b", "second bars"),
    (r"lists a and b", "lista listb"),
    (r"(?:list|series) ([ab])\b", r"list\1"),
    (
        r"(?:radial|radius) axis (?:that grows )?(?:outwards )?from (\S+) to (\S+)",
        r"\1 in the middle and \2 at the rim",
    ),
    (r"(?:zero|0)[ -](?:degrees?|angle)", "0°"),
    (r"points? to", ""),
    (r"up and down", "vertical"),
    (r"missing|left away", "left out"),
    (r"log(?:arithmic)? scale", "logarithmic"),
    (r"(?:first|1st) series", "first bars"),
    (r"(?:second|2nd) series", "second bars"),
    (r"ascending|increasing(?: order)?", "smallest largest"),
    (r"descending|decreasing(?: order)?", "largest smallest"),
    (r"in reverse order|reversed|upside down|inverted", "grows"),
)
_MEANS = {
    meaning: words.split()
    for meaning, words in {
        "vertical": "vertically upright",
        "horizontal": "horizontally level",
        "sector": "slice wedge",
        "begin": "start",
        "dot": "circle point marker symbol round ring",
        "thick": "broad wide bold heavy large big long",
        "thin": "narrow slim slender fine small short",
        "grey": "gray",
        "middle": "center centre",
        "rim": "outer",
        "hatch": "stripe striped diagonal slant tilt pattern",
        "total": "cumulative runn sum",
        "down": "downward",
        "smallest": "lowest least",
        "largest": "highest most",
        "edge": "outline outlin border rimm",
        "violet": "purple",
        "golden": "gold yellow",
        "pale": "light transparent translucent",
        "head": "tip",
        "column": "bar",
        "order": "sort",
        "see": "view seen",
        "number": "label digit",
        "empty": "unfilled hollow",
    }.items()
}
_MEANING = {word: meaning for meaning, words in _MEANS.items() for word in words}
_NO = {"no", "not", "without", "none", "lacks", "lacking", "never"}
_IDLE = frozenset(
    re.findall(
        r"\w+",
        "the a an of at in is are and with to from that their its it on by for as each this be been them "
        "which where all one both only alone just very almost nearly slightly little about approximately "
        "drawn shown has have run value list like instead ",
    )
)


def heard(chart: str, told: Sequence[str], programs: Sequence[str] = ()) -> list[str]:
    """The looks that somebody means who wrote these, in any order and words; what is like none stays out."""
    return [look for look in heard_turns(chart, told, programs) if look]


def heard_turns(chart: str, told: Sequence[str], programs: Sequence[str] = ()) -> list[str]:
    """For each turn the look that something written means, "" where nothing does. Where `programs` are given, the chart
    is of one of them: a turn in which they do not differ need not be told."""
    lines = {line for program in programs for line in program.split("\n")}
    turns = CHARTS[chart].turns
    may = [[look_of(chart, line) for line in turn.lines if line in lines] for turn in turns]
    ranked = sorted(
        (
            (*found, k, n)
            for k, turn in enumerate(turns)
            for n, words in enumerate(told)
            if (found := _meant(chart, looks_of(chart, turn), words))
        ),
        reverse=True,
    )
    meant = [few[0] if len(few) == 1 else "" for few in may]
    done, used = set[int](), set[int]()
    for likeness, look, k, n in ranked:
        if k not in done and n not in used:
            done.add(k)
            used.add(n)
            if len(may[k]) != 1 or likeness == SAME:
                meant[k] = look
    return meant


def _meant(chart: str, looks: Sequence[str], words: str) -> tuple[float, str] | None:
    """The look of a turn that these words mean, and how much they are alike; None where they mean none."""
    (best, look), (second, _) = sorted(((_likeness(chart, look, words), look) for look in looks), reverse=True)[:2]
    return (best, look) if best >= LIKE and best - second >= APART else None


def _likeness(chart: str, look: str, words: str) -> float:
    """How much two descriptions are alike: the weight of the words that they share, among all of theirs."""
    if look.casefold() == words.casefold():
        return SAME
    one, other = _words_of(look), _words_of(words)
    weights = _weights(chart)

    def weight(some: frozenset[str]) -> float:
        return sum(weights.get(each, _UNKNOWN) for each in some)

    return 2 * weight(one & other) / ((weight(one) + weight(other)) or 1.0)


@lru_cache(maxsize=64)
def _weights(chart: str) -> Mapping[str, float]:
    """Of each word of a chart's looks: the more, the fewer of them have it."""
    every = [_words_of(look) for turn in CHARTS[chart].turns for look in looks_of(chart, turn)]
    counted = Counter(word for words in every for word in words)
    return {word: log((1 + len(every)) / count) for word, count in counted.items()}


@lru_cache(maxsize=4096)
def _words_of(text: str) -> frozenset[str]:
    """The words of a description, said in one way; "no" goes together with what there is none of, and of numbers, and
    of smallest and largest, their order is kept."""
    text = text.casefold()
    for pattern, plain in _SAME_PHRASE:
        text = re.sub(rf"\b(?:{pattern})", plain, text)
    found: set[str] = set()
    order: list[str] = []
    no = False
    for word in re.findall(r"-?\d+(?:\.\d+)?|[^\W\d]+|°", text):
        if word in _NO:
            no = True
            continue
        if word in _IDLE:
            continue
        word = _plain(word)
        if word[-1].isdigit() or word in ("smallest", "largest"):
            order.append(word)
        found.add(f"no {word}" if no else word)
        no = False
    return frozenset(found | {f"{one} then {other}" for one, other in pairwise(order)})


def _plain(word: str) -> str:
    """A word without its ending, and one for all that mean the same."""
    word = _MEANING.get(word, word)
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss") and word != "axis":
        word = word[:-1]
    for ending in ("ed", "ing"):
        if len(word) > len(ending) + 2 and word.endswith(ending):
            word = word.removesuffix(ending)
    return _MEANING.get(word, word)
