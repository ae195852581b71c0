"""What a short piece of a reply commits to: one of several choices, or words; and the reader of every kind of answer.

Every reader takes cleaned text (analysis.replies.text) of at most a few hundred characters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from isoprobe.analysis.expressions.expressions import read_expression
from isoprobe.analysis.extraction.choices.options import read_option, read_options
from isoprobe.analysis.extraction.choices.ordinals import told_by_place
from isoprobe.analysis.extraction.choices.winners import winner_told
from isoprobe.analysis.extraction.molecules import read_molecule
from isoprobe.analysis.extraction.moves import read_written_move
from isoprobe.analysis.extraction.pieces import asking, focus, weighs
from isoprobe.analysis.extraction.several.aligned_blanks import read_filled
from isoprobe.analysis.extraction.several.lists import read_integers, read_letters
from isoprobe.analysis.extraction.several.sequences import read_list
from isoprobe.analysis.extraction.several.things import thing_told, wants_letter
from isoprobe.analysis.extraction.whether.yes_no import after_questions, read_yes_no
from isoprobe.analysis.numbers.numbers import read_count, read_number
from isoprobe.analysis.replies.answer_spans import (
    LOWER,
    NOTHING,
    Asked,
    Commitment,
    Reader,
    first_sentence,
    lowercase,
    lowered,
    unboxed,
)
from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import bare_name, content, last_asked, likeness
from isoprobe.vision.graph.scene import COLOURS

# ---- one of several ----

_WEEK: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_ALIASES: Final = {
    **{"grey": "gray", "violet": "purple", "magenta": "pink", "stalemate": "draw", "drawn": "draw", "tie": "draw"},
    **{"octagonal": "octagon", "triangular": "triangle", "circular": "circle", "rectangular": "rectangle"},
    **{"hexagonal": "hexagon", "pentagonal": "pentagon", "symmetrical": "symmetric", "tangential": "tangent"},
    **{f"{way}{ending}": way for way in ("up", "down", "left", "right") for ending in ("ward", "wards")},
    **{"overlapping": "overlap", "overlaps": "overlap", "separate": "apart", "separated": "apart", "disjoint": "apart"},
}
_SHORT: Final = {day[:size]: day for day in _WEEK for size in (3, 4)}  # where days are the choices
_HAN: Final = {  # what English choices are called in Chinese replies
    **{"红色": "red", "橙色": "orange", "黄色": "yellow", "绿色": "green", "蓝色": "blue", "紫色": "purple"},
    **{"黑色": "black", "白色": "white", "灰色": "gray", "粉色": "pink", "青色": "cyan", "棕色": "brown"},
    **{"褐色": "brown", "品红色": "magenta", "洋红色": "magenta"},
    **{f"{week}{day}": name for week in ("星期", "周") for day, name in zip("一二三四五六日", _WEEK, strict=True)},
    **{"白方": "white", "黑方": "black", "和棋": "draw", "平局": "draw"},
    **{"奇函数": "odd", "偶函数": "even", "都不是": "neither"},
}
_NOT_BEFORE = regex(
    r"\b(?:not|isn't|rather than|instead of|neither|nor|unlike)\s+(?:(?:of|for|as|by|on|in|at|to|from"
    r"|to be)\s+)?(?:(?:a|an|the|any"
    r"|really|quite)\s+)?$"
    r"|\b(?:rul(?:e|es|ed|ing) out|excludes?|excluding|eliminat(?:es|ing))\s+(?:(?:a|an|the)\s+)?$"
    r"|\bwould (?:then |rather )?be\s+(?:(?:a|an|the)\s+)?$"
    r"|\btempting to (?:say|think|answer|choose|pick)\s+$"
    r"|(?:不是|并非|而非|不为|不选|没有|不呈|除了?)[\s\"]{0,2}$"
)
_NOT_AFTER = regex(
    r"-hand (?:grip |screw )?rule|\s(?:is|are|can be|was)(?: therefore| also| thus| then)? (?:ruled out"
    r"|excluded|eliminated|impossible|wrong"
    r"|incorrect|not (?:possible|right|correct|it|the answer))\b"
    r"|\s(?:does|do|did)(?: not|n't) (?:fit|match|work|apply|qualify)\b"
)
_CLOSE_BY: Final = 80  # characters before a choice in which it is denied
_HAN_BEFORE = "是为即的填选呈有属作画成叫指应或和与"  # what may stand right before a choice in Chinese


_ASIDE = regex(
    r"[\"'*]{0,3}\s{1,3}\((?!or\b|not\b|maybe\b|possibly\b|could\b|if\b|though\b|but\b)[^()\n]{3,200}\)[\s.]{0,9}$"
)
_YES_THEN = regex(r"\W*(?:yes|right|correct|是|对)\b")


def read_choice(text: str, asked: Asked = NOTHING) -> Commitment | None:
    """The one choice (a colour, where no choices are given) that the first statement names; denied ones do not count.

    "Is it red? Yes" names red, "Is it red? No" does not.
    """
    text = unboxed(text)
    start = after_questions(text)
    begin = 0 if not text[start:].strip() or _YES_THEN.match(text, start) else start
    words = _known(asked.choices)
    sentence = text[:begin] + first_sentence(text[begin:])
    if told := winner_told(sentence, words):
        return told
    head = _named(asked.choices).match(sentence, len(sentence) - len(sentence.lstrip(" \n*\"'")))
    if head and _ASIDE.match(sentence, head.end()):
        return Commitment(words[head[0]], *head.span())
    found = [
        Commitment(words[match[0]], *match.span())
        for match in _named(asked.choices).finditer(sentence, begin)
        if not _NOT_BEFORE.search(sentence, max(0, match.start() - _CLOSE_BY), match.start())
        and not _NOT_AFTER.match(sentence, match.end())
    ]
    if len({one.value for one in found}) > 1:
        found = _without_repeated(sentence, found, asked)
    if not found:
        return _part_of_one(text, asked.choices) or _to_an_edge(sentence, words)
    if len({one.value for one in found}) > 1:
        if (
            led := told_by_place(sentence, found)
            or _only_left(sentence, found)
            or _announced(sentence, found)
            or _led_to(sentence, found)
            or _behind_but(sentence, found)
            or _counted_to(sentence, found)
        ):
            return led
        if led := _before_reason(sentence, found, asked):
            return led
        if most := _of_superlative(sentence, found, asked):
            return most
        return _in_likest_clause(sentence, found, asked) or Commitment(None, found[0].start, found[-1].end)
    return found[0]


_EDGES: Final = {"top": "up", "bottom": "down", "left": "left", "right": "right"}
_EDGE = regex(
    r"\b(?:to|towards?|in the direction of) the (?P<edge>top|bottom|left|right)\b"
    r"(?:[ -](?:hand )?(?:edge|side|end|margin))?"
    r"(?: of the (?:page|picture|image|paper|sheet|screen|drawing|figure|diagram))?(?=\s?[.,;:!)]|\s{0,3}$)"
    r"|\b(?P<way>up|down|left|right)wards?\b"
)


def _to_an_edge(sentence: str, words: Mapping[str, str]) -> Commitment | None:
    """The one of the ways up, down, left and right that a sentence tells by an edge: "toward the top of the page"."""
    if not {"up", "down"} <= words.keys():
        return None
    found = [one for one in _EDGE.finditer(sentence) if not _NOT_BEFORE.search(sentence[: one.start()])]
    ways = {_EDGES[one["edge"]] if one["edge"] else one["way"] for one in found}
    if len(ways) != 1 or (way := ways.pop()) not in words:
        return None
    return Commitment(words[way], *found[0].span())


def _part_of_one(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """The one choice of which a word, and nothing else, is said: "vertical", "the vertical one" for "vertical cut"."""
    words = [word for word in text.strip(" .!\"'()\n").split() if word not in ("the", "one")]
    if len(words) != 1 or len(words[0]) < _LEAST_WORD or not choices:
        return None
    found = [choice for choice in choices if words[0] in choice.translate(LOWER).split()]
    start = text.index(words[0])
    return Commitment(found[0], start, start + len(words[0])) if len(found) == 1 else None


_LEAST_WORD: Final = 4  # letters of a word that stands for a choice
_NEXT_WORD = regex(r"\s([a-z]{3,15})\b")


def _without_repeated(sentence: str, found: list[Commitment], asked: Asked) -> list[Commitment]:
    """The mentions without those that only repeat a phrase of the question, if others are left: "left particle"."""
    asking_low = asking(asked.question)
    fresh = [
        one
        for one in found
        if not (after := _NEXT_WORD.match(sentence, one.end))
        or f" {sentence[one.start : one.end]} {after[1]}" not in asking_low
    ]
    return fresh or found


_BUT = regex(r"[,;]\s(?:but|yet|however|in fact|actually)\b|但|不过|实际上")


def _behind_but(sentence: str, found: list[Commitment]) -> Commitment | None:
    """The one choice behind "but", where those before it are only being weighed: "it might be taken for a line chart,
    but it is a step chart"."""
    but = next((one for one in _BUT.finditer(sentence) if one.start() >= found[0].end), None)
    if not but or not weighs(sentence[: but.start()]):
        return None
    behind = [one for one in found if one.start >= but.end()]
    return behind[-1] if len({one.value for one in behind}) == 1 else None


_REASON = regex(r",?\s(?:because|since|given that)\s|,\sas\s")
_UNFIT = regex(  # of a choice that the sentence turns down, supposes or compares
    r"\b(?:not|never|no|cannot|out|wrong|impossible|would|could|might|may|if|fails?|too|excluded|eliminated"
    r"|unlike|than"
    r"|seems?)\b|n't\b"
)
_MORE = regex(r"\b(?:[a-z]{3,9}er|less|more|fewer|[a-z]{3,9}est|most|least)\b")


def _before_reason(sentence: str, found: list[Commitment], asked: Asked) -> Commitment | None:
    """The one choice before the reason that names another: "It falls on a Sunday, as the 15th is a Thursday"; none
    where it is turned down there, or compared otherwise than the question asks."""
    reason = _REASON.search(sentence, found[0].end)
    claim = sentence[: reason.start()] if reason else ""
    if _UNFIT.search(claim) or not set(_MORE.findall(claim)) <= set(_MORE.findall(asked.question.translate(LOWER))):
        return None
    before = [one for one in found if reason and one.end <= reason.start()]
    return before[0] if reason and len({one.value for one in before}) == 1 and len(before) < len(found) else None


_FROM = regex(r"\b(?:before|after|from|since|past|following|preceding)\s(?:(?:a|an|the|that|this)\s)?$")
_IS = regex(r"\b(?:is|was|be|falls on|lands on|gives|makes it|comes to|leads to|reaches)\s(?:(?:a|an|the)\s)?$")


def _counted_to(sentence: str, found: list[Commitment]) -> Commitment | None:
    """The last choice, where it is counted to from the others: "six days before a Tuesday is a Wednesday"."""
    last = found[-1]
    if not _IS.search(sentence, 0, last.start) or sentence[last.end :].strip(" .!*"):
        return None
    return last if all(_FROM.search(sentence, 0, one.start) for one in found[:-1]) else None


_ARROW = regex(r"(?:→|->|⇒|=>|⟹)\s{0,3}$")
_SUPERLATIVE = any_word("most|least|[a-z]{3,10}est")


def _led_to(sentence: str, found: list[Commitment]) -> Commitment | None:
    """The last choice, where an arrow leads on to it: "red 4, pink 1 → pink"."""
    last = found[-1]
    return last if _ARROW.search(sentence, 0, last.start) and not sentence[last.end :].strip(" .!*") else None


_SHOWS = regex(
    r"(?:\b(?:favou?rs|supports|(?:goes|go|going) with|shows|points to|matches|fits|choose|pick|settle on|conclude"
    r"|come to|arrive at|end up (?:with|at|on)|land on|settle for)"
    r"|\b(?:it|one|answer|choice|option|result|colou?r)\b(?:(?!\b(?:other|which|while|whereas|and)\b)[^,;]){0,30}?"
    r"\b(?:is|be))\s(?:the )?$"
)
_CALLED_RIGHT = regex(
    r"\s(?:is|must be|has to be) (?:therefore |indeed |clearly )?the "
    r"(?:(?:right|correct|best) (?:answer|choice|option)|only (?:fit|match|candidate|possibility|one (?:that|which)"
    r" (?:fits|matches|works)))\b"
)
_DENIES = regex(r"\b(?:neither|nor|if|whether|might|may|could|would)\b")


def _announced(sentence: str, found: list[Commitment]) -> Commitment | None:
    """The last of several choices, where it alone stands behind words that announce one: "I come across red and blue,
    but the one that answers it is green"."""
    called = [
        one
        for one in found
        if _CALLED_RIGHT.match(sentence, one.end) and not _UNFIT.search(sentence, max(0, one.start - 24), one.start)
    ]
    if len({one.value for one in called}) == 1 and not _DENIES.search(
        sentence, max(0, called[-1].start - _CLOSE_BY // 2)
    ):
        return called[-1]
    said = [one for one in found if _SHOWS.search(sentence, max(0, one.start - 40), one.start)]
    last = found[-1]
    values = {one.value for one in said}
    return said[-1] if len(values) == 1 and last.value in values else None


_LEAVES = regex(r"\b(?:leaves?|leaving|left with|only)\s(?:us with |only |the )?$")
_REMAINS = regex(r"\s?(?:(?:one )?(?:remains?|is left|left|fits|works|qualifies|matches)\b)?[\s.!]{0,4}$")
_RULED_OUT = regex(
    r"\b(?:rul(?:e|es|ed|ing) out|eliminat(?:e|es|ed|ing)|exclud(?:e|es|ed|ing)|discard(?:s|ed|ing)?|neither)\b"
)


def _only_left(sentence: str, found: list[Commitment]) -> Commitment | None:
    """The last choice, where a sentence rules out those before it: "we can rule out red, which leaves green"."""
    last = found[-1]
    if not _RULED_OUT.search(sentence, 0, found[0].start) or not _LEAVES.search(sentence[: last.start]):
        return None
    return last if _REMAINS.match(sentence, last.end) else None


def _of_superlative(sentence: str, found: list[Commitment], asked: Asked) -> Commitment | None:
    """The choice of which the sentence says that it has the most, or the fewest, as the question asks: the last one
    before that word, or the first behind it where none stands before."""
    wanted = set(_SUPERLATIVE.findall(asking(asked.question)))
    said = [one for one in _SUPERLATIVE.finditer(sentence) if one[0] in wanted]
    if len(said) != 1:
        return None
    before = [one for one in found if one.end <= said[0].start()]
    return before[-1] if before else found[0]


_CLAUSE_END = regex(r"[,;]|\b(?:and|while|whereas|but)\b")


def _in_likest_clause(sentence: str, found: list[Commitment], asked: Asked) -> Commitment | None:
    """Of choices in different clauses that of the one clause that repeats words of the question, where no other does:
    "The left one is e, the right one p"."""
    words = focus(asked.question)
    cuts = [cut.start() for cut in _CLAUSE_END.finditer(sentence)]
    alike: list[tuple[int, Commitment]] = []
    for one in found:
        start = max((cut for cut in cuts if cut < one.start), default=0)
        stop = min((cut for cut in cuts if cut >= one.end), default=len(sentence))
        others = [other for other in found if other is not one and start <= other.start < stop]
        rest = sentence[start : one.start] + " " + sentence[one.end : stop]
        shared = len(content(rest.translate(LOWER)) & words)
        if shared and not others:
            alike.append((shared, one))
        elif others:
            return None
    alike.sort(key=lambda each: -each[0])
    if not alike or (len(alike) > 1 and alike[0][0] == alike[1][0] and alike[0][1].value != alike[1][1].value):
        return None
    return alike[0][1]


def _bounded(word: str) -> str:
    """The word by itself: of a Chinese one other words stand right before and behind (它是红色的), those that make it
    another one do not (椭圆形 is not 圆形)."""
    before = rf"(?<![^\W{_HAN_BEFORE}])" if "\u3400" <= word[:1] <= "\u9fff" else r"(?<![^\W\u3400-\u9fff])"
    after = r"(?![^\W\u3400-\u9fff])"
    return f"{before}{re.escape(word)}{after}"


@remembered(256)
def _named(choices: tuple[str, ...]) -> re.Pattern[str]:
    """What finds the words for the choices, the longest first."""
    return re.compile("|".join(_bounded(word) for word in sorted(_known(choices), key=len, reverse=True)))


@remembered(256)
def _known(choices: tuple[str, ...]) -> dict[str, str]:
    """The choice that each word names, in lower case; the colours, where no choices are given."""
    known = {choice.lower(): choice for choice in choices} if choices else {colour: colour for colour in COLOURS}
    if any("\u3400" <= sign <= "\u9fff" for sign in "".join(known)):
        return known
    known |= {word: known[of] for word, of in _HAN.items() if of in known}
    names = _ALIASES | _SHORT if known.keys() & set(_WEEK) else _ALIASES
    return known | {alias: known[of] for alias, of in names.items() if of in known and alias not in known}


# ---- words ----

_COPULA = regex(
    r"\b(?:is|are|was|were|shows?|reads?|says?|displays?|indicates?|belongs? to|goes to|falls on|lies with)\b"
    r"|(?<=\bit)'s\b|(?<=\bthat)'s\b",
    re.IGNORECASE,
)
_SIDE_NOTE = regex(
    r"(?<=[\w\"'])(?:\s{1,4}\([^()]{1,80}\)?|,\snot\s"
    r"|,?\s(?:ahead of|followed by|because|since|(?<!one )with (?:a|the|an|[0-9]{1,6})\b|before|rather than)\s).*$",
    re.IGNORECASE,
)
_UNLIKE = regex(  # what is said of another thing
    r"(?<=[\w\"')]),?\s(?:unlike|in contrast to|as opposed to|whereas)\s.*$", re.IGNORECASE | re.DOTALL
)
_POINTS_AT = regex(r"\s*(?:it|this|that|these|they|he|she|the(?: [\w'-]{1,15}){1,2})\s*$", re.IGNORECASE)
_ARTICLE = regex(
    r"\s*(?:(?:in|at|on) (?=the\b)\s?)?(?:(?:the|a|an)\b)?(?:\s?\bone (?:with|that (?:has|shows)"
    r"|showing) (?:the|a|an)\b)?\s*[\"'{(\[]*",
    re.IGNORECASE,
)
_SHADE = regex(r"(?:light|dark|pale|bright|deep|sky|navy|royal|baby|hot|lime|olive|dull|vivid)[ -]$")
_WORDS: Final = 4  # a text of so many words, or fewer, is read whole, even where a colour is one of them


def read_text(text: str, asked: Asked = NOTHING) -> Commitment | None:
    """As `read_words`; of a thing that is called by a noun of the question, its name: R of "run R"."""
    one = read_words(text, asked)
    if one is None or not isinstance(one.value, str) or not asked.question:
        return one
    return replace(one, value=bare_name(one.value, asked.question))


def read_words(text: str, asked: Asked = NOTHING) -> Commitment | None:
    """One of the choices, where there are any; else the words of the first sentence without articles, quotes and the
    part that only repeats the question ("the capital is ..."); of a long sentence a colour with its shade, if it names
    one."""
    low = text.translate(LOWER)
    if asked.choices:
        return read_choice(low, asked)
    sentence = _UNLIKE.sub("", first_sentence(unboxed(text)))
    if quoted := _quoted(sentence, asked):
        return quoted
    sentence = sentence[: len(sentence) - len(_closing(sentence))]
    if led := _behind_arrow(sentence):
        sentence = " " * led + sentence[led:]
    if told := thing_told(sentence, asked):
        return told
    sentence = _SIDE_NOTE.sub("", sentence)
    start, end = _unframed(sentence, asked)
    article = _ARTICLE.match(sentence, start, end)
    lone = article and not sentence[article.end() : end].strip() and sentence[start:end].strip() == "A"  # a name
    start = article.end() if article and not lone else start
    if start == 0 and 0 < len(sentence[start:end].split()) <= _WORDS and not re.search(r"\b(?:not|or)\b", low):
        return Commitment(sentence[start:end], start, end)
    if choice := read_choice(low, asked):
        shade = _SHADE.search(low[: choice.start])
        if shade and isinstance(choice.value, str):
            return Commitment(shade[0] + choice.value, shade.start(), choice.end)
        return choice
    return Commitment(sentence[start:end], start, end) if sentence[start:end].strip() else None


_SAID_SO = regex(
    r"[^\"]{3,60}\b(?:said|says?|answered|answers?|chose|choose|named?|picked|wrote|gave|voted for|reads?|shows?)"
    r":?\s{1,3}\"(?P<said>[^\"\n]{1,40})\"[\s.!]{0,6}"
)


def _quoted(sentence: str, asked: Asked) -> Commitment | None:
    """What a short sentence says in quotes that someone said, where nothing else in it is beyond the question: 'Most
    pupils said "pizza".'."""
    found = _SAID_SO.fullmatch(sentence)
    if not found or len(content(lowercase(sentence[: found.start("said")])) - asked.words - {"them"}) > 1:
        return None
    told = found["said"].rstrip(" .,")
    return Commitment(told, found.start("said"), found.start("said") + len(told))


_LED_TO = regex(r".*(?:→|->|⇒|=>|⟹)\s{0,3}(?=[^\s→>-][^→>]{0,29}$)", re.DOTALL)


def _behind_arrow(sentence: str) -> int:
    """Where a few words begin to which an arrow leads at the end of a sentence; 0 where none does."""
    found = _LED_TO.match(sentence)
    return found.end() if found and len(sentence[found.end() :].split()) <= _WORDS else 0


def read_told(text: str, asked: Asked = NOTHING) -> Commitment | None:
    """What a sentence of a longer reply says beside the words of the question that it repeats ("the capital of France
    is Paris"), else the colour that it names: other sentences of such a reply are no answers."""
    sentence = _UNLIKE.sub("", first_sentence(unboxed(text)))
    low = sentence.translate(LOWER)
    repeats = likeness_to(low, asked) >= 0.5 and _unframed(sentence, asked) != (0, len(sentence))
    if told := thing_told(sentence, asked):
        return told
    if wants_letter(asked) and not _NAME.search(sentence):
        return None
    bare = _SIDE_NOTE.sub("", sentence)
    repeats = repeats or bool(_behind_arrow(sentence)) or (bare != sentence and len(bare.split()) <= _WORDS)
    return read_text(text, asked) if repeats or read_choice(text.translate(LOWER), asked) else None


_NAME = regex(r"(?<![\w'-])[A-Z][0-9]{0,2}(?![\w'-])", re.ASCII)
_CLAUSE_FIRST = regex(r"\s{0,9}(?:When|After|Once|With)\s[^,.;\n]{3,120},\s")


def _unframed(sentence: str, asked: Asked) -> tuple[int, int]:
    """The part of the sentence beside "is" and its like that says something new: behind a pronoun, a short subject or
    one that repeats the question, or before what repeats the question."""
    clause = _CLAUSE_FIRST.match(sentence)
    begin = clause.end() if clause else 0
    for copula in list(_COPULA.finditer(sentence, begin))[:8]:
        left, right = (part.translate(LOWER) for part in (sentence[begin : copula.start()], sentence[copula.end() :]))
        if right.strip() and (_POINTS_AT.match(left) or _alike(left, asked)):
            return copula.end(), len(sentence)
        if left.strip() and _alike(right, asked):
            return 0, len(sentence[: copula.start()].rstrip())
    return 0, len(sentence)


def likeness_to(part: str, asked: Asked) -> float:
    """How much of the question a lower-case part of a reply repeats: of all of it, of what it asks, or of its last
    sentence with a question mark."""
    questions = (asked.words, focus(asked.question), content(last_asked(asked.question)))
    return max(likeness(part, words) for words in questions)


def _alike(part: str, asked: Asked) -> bool:
    """Whether a part of a sentence repeats the question, or what it asks."""
    return likeness_to(part, asked) >= 0.5


def _closing(sentence: str) -> str:
    """The marks at the end of a sentence that are none of its own: a brace that it opened stays."""
    end = len(sentence)
    while end and sentence[end - 1] in " \"'.,!)}]":
        sign = sentence[end - 1]
        opened = {")": "(", "}": "{", "]": "["}.get(sign)
        if opened and sentence[:end].count(opened) >= sentence[:end].count(sign):
            break
        end -= 1
    return sentence[end:]


READERS: Final[Mapping[str, Reader]] = {
    "yes_no": lowered(read_yes_no),
    "integer": read_count,
    "real": read_number,
    "choice": lowered(read_choice),
    "option": read_option,
    "options": read_options,
    "text": read_text,
    "letters": lowered(read_letters),
    "integers": lowered(read_integers),
    "list": read_list,
    "set": read_list,
    "blanks": read_filled,
    "expression": lambda text, asked: read_expression(text, asked.choices),
    "move": read_written_move,
    "molecule": read_molecule,
}
