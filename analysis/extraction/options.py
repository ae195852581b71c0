"""Which lettered options a short piece of a reply commits to: by their letters, by their texts, or by both.

A capital A is also an article, the name of a point and the start of a sentence: it stands for an option only where it
is set apart ("(A)", "A.", "option A"), is all there is, or follows words that announce an answer. Every mention of an
option is affirmed, denied or asked by the words beside it; what is left is the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from isoprobe.analysis.extraction.judged_options import all_named, in_lines, judged_each
from isoprobe.analysis.extraction.option_texts import LETTERS, by_value, options_of, pattern_of, plain, same_text
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, unboxed
from isoprobe.analysis.replies.restatement import affirms, asks_whether

_WORD = r"(?:options?|choices?|answers?|letters?|alternatives?|statements?)"
_LONE = re.compile(r"(?<![\w∠△⊙])(?<!\w')[A-Za-z](?![\w-]|'\w)", re.ASCII)
_LABEL = re.compile(rf"(?:\b{_WORD}|选项?|选择|答案)\s{{0,3}}[:(\[\"']?\s?$", re.IGNORECASE | re.ASCII)
_ANNOUNCED = re.compile(
    r"(?:[:=>*~]|\b(?:is|are|be|was|were|it's|that's|i'd|choos(?:e|ing)|chose|pick(?:ed|ing)?|select(?:ed|ing)?"
    r"|guess|think|"
    r"believe|say|suspect|assume|leaves?|leaving|remains|get|with|opt for|points? to|pointing to|mark|not|n't|than"
    r"|instead of|rule(?:s"
    r"|d)? out|"
    r"exclud(?:e|ing)|eliminat(?:e|ing)|except|but|either|neither|both|only|so|thus|hence|therefore|then|nonetheless|"
    r"nevertheless|conclusion|perhaps|maybe|probably|likely|possibly|definitely|clearly|obviously|certainly|surely"
    r"|correction|"
    r"corrected|no|yes|wait|actually|rather|sorry|ok|okay|sure|finally|overall|also|options?|choices?|answers?"
    r"|letters?)"
    r"\s{0,2}[,:.!;?]{0,3}|[是为选即故非除]|认为|而是|答案|所以|因此)\s{0,2}[\"'(\[{]{0,2}\s?$",
    re.IGNORECASE | re.ASCII,
)
_LEAD = re.compile(
    r"(?:\W|(?i:the|is|are|of|only|both|probably|likely|most|clearly|therefore|definitely|also|correct|right|final"
    r"|best|"
    rf"{_WORD}|答案|选项?|为|是)\b){{0,24}}",
    re.ASCII,
)
_RIGHT = (
    r"(?:(?:the |an? |my |your )?(?:only |one |final |most |best |single )?(?:correct|right|true|best|answer|choice"
    r"|one|likely|"
    r"appropriate|accurate|suitable)(?: (?:answer|option|choice|statement|one)s?)?\b(?! (?:of|that|to) )|✓|✔|√|正确"
    r"|对(?![比应称角]))"
)
_WRONG = (
    r"(?:not\b|wrong\b|incorrect\b|false\b|eliminated\b|excluded\b|ruled out\b|out\b|impossible\b|isn't\b|aren't\b"
    r"|cannot\b|"
    r"can't\b|✗|✘|×|❌|错误?|不对|不正确|不符合?|排除)"
)
_IS = (
    r"[)\]\"']{0,2}\s{0,3}(?:选项)?\s{0,2}(?:(?:is|are|was|were|can be|must be|should be|would be|has to be|:|-|=|是"
    r"|->)\s{0,3})?"
    r"(?:(?:both|all|clearly|also|therefore|thus|indeed|definitely|obviously|都|均|也)\s{0,2}){0,2}"
)
_AFFIRMED = re.compile(_IS + _RIGHT, re.IGNORECASE | re.ASCII)
_DENIED = re.compile(_IS + _WRONG, re.IGNORECASE | re.ASCII)
_DENYING = re.compile(
    r"(?:\b(?:not|isn't|cannot be|can not be|rather than|instead of|neither|nor|except|excluding|rules? out"
    r"|ruled out|ruling out|eliminat(?:e|es|ed|ing)|"
    r"excludes?|unlike|than|all but)|n't(?: be| think(?: it is| it's)?)?|不是|不选|不能选|排除|并非|而非|不应选|除了?)"
    r"\s{0,3}(?:(?:a|an|the|any|really|quite|be|just|either|both)\s{1,3}){0,3}(?:options?\s{1,3}|choices?\s{1,3}"
    r"|选项)?[\"'(\[]?$",
    re.IGNORECASE | re.ASCII,
)
_ALL = re.compile(
    r"\W{0,9}(all(?: (?:of|the|them|these|those|above|options?|choices|statements|two|three|four|five|six)\b){0,4}"
    r"(?: (?:are|is) (?:correct|right|true))?)\W{0,9}$",
    re.IGNORECASE | re.ASCII,
)
_ALL_BUT = re.compile(
    r"(?:\b(?:all|every(?:thing)?|each|any)(?: of (?:them|the (?:above|options)))?(?: options?)? (?:but"
    r"|except(?: for)?)|除了?)"
    r"\s{0,3}(?:options?\s{1,3}|选项)?[\"'(\[]?$",
    re.IGNORECASE | re.ASCII,
)
_FOLLOWS = re.compile(
    r"[\"'*]{0,2}\s{0,3}(?:[)\]}.:,;!?/&+=<>\"'(]|--?\s|->|$|\n|[^\x00-\x7f]|(?:because|since|as|and|or|nor|which"
    r"|with|for|due|based|"
    r"given|but|not|per|rather|instead|here|in|by|from|if|the|fits?|match(?:es)?|seems?|appears?|looks|works"
    r"|satisf(?:y|ies)|"
    r"remains?|holds?|best|only|alone|would|must|wrong|incorrect|correct|right)\b)",
    re.ASCII,
)
_SET_APART = re.compile(r"[)\]}:]|\.(?=\s|$)")
_IS_VERB = re.compile(r"\s{1,3}(?:is|are|was|were|must|can|cannot|can't|isn't|should|would)\b", re.ASCII)
_JOINED = re.compile(
    r"[)\]}\"'.]{0,2}\s{0,3}(?P<link>[,;/&+、|]|\b(?:and|or|nor)\b|和|与|及|或者?|以及)?[,\s]{0,3}(?:(?:and|or"
    r"|nor)\b\s?)?"
    r"(?:(?:also|possibly|maybe|perhaps|even|both|either|with)\s{1,2}){0,2}(?:(?:options?|choices?)\s{1,2}"
    r"|选项)?[(\[{\"']{0,2}",
    re.IGNORECASE | re.ASCII,
)
_BESIDE = re.compile(r"[)\]}.:,=\-\"'\s(]{0,8}(?:(?:is|means)\s)?(?:(?:the|a|an)\s)?[\"'(]?", re.IGNORECASE | re.ASCII)
_BEHIND = re.compile(r"\s?,?\s?[(\[]\s?(?:(?:option|choice|answer)\s)?", re.IGNORECASE | re.ASCII)
_SENTENCE_END = re.compile(
    r"[.!?](?=\s|$)|;(?=\s(?!\s?[(\[]?[A-Z](?![\w']))|$)|[?!;](?=[^\x00-\x7f])|\n|\.(?=[^\x00-\x7f])|\.{3}"
)
_CORRECTED = re.compile(
    r"\b(?:wait|actually|correction|corrected|scratch that|on second thought|i meant?|oops|my mistake|sorry)\b"
    r"|[.,;:!?-]\s{0,3}no\b\s?[,:.;!-]|"
    r"[?]\s{0,3}no\b|不对|更正|等等",
    re.IGNORECASE | re.ASCII,
)
_CONCLUDED = re.compile(
    r"\b(?:leaves|leaving|leave us with|must be|has to be|so|thus|hence|therefore|remains|remaining option|it is"
    r"|it's|而是|因此|所以)\b",
    re.IGNORECASE | re.ASCII,
)
_REASON = re.compile(
    r"\b(?:because|since|as|due to|given that|while|whereas|although|though)\b|因为|由于", re.IGNORECASE | re.ASCII
)
_REVISING = re.compile(
    r"\W{0,9}(?:no|wait|actually|correction|sorry|oops|hmm|scratch|oh|不对|更正)\b|\W{0,9}(?:不对|更正)",
    re.IGNORECASE | re.ASCII,
)
_AGREEING = re.compile(r"\W{0,9}(?:yes|yeah|yep|indeed|correct|right)\b", re.IGNORECASE | re.ASCII)
_RUN = re.compile(r"[\s\"'(\[]{0,9}([A-Z](?:[\s,/;]{1,3}[A-Z]){1,60})[\s.)\]\"']{0,9}")
_PACKED = re.compile(
    r"(?:the |is |are |options? |choices? |answers? |correct |: ?){0,6}[\s\"'(\[{:]{0,5}(?P<all>[A-Z]{2,26})(?![\w'])",
    re.ASCII,
)
_BEYOND = re.compile(r"\s{0,3}(?:选?项)?\s{0,3}[之以]?外")  # 除A、C外
_OR_ANOTHER = re.compile(r"[\"')\]]{0,2}\s{0,3}(?:or|或者?)\s{0,3}[\"'(\[]{0,2}[A-Z]{1,26}(?![\w'])", re.ASCII)
_CLAUSE = re.compile(r"(?:[,;.:]|\b(?:and|but|while)\b|[^\x00-\x7f])\s{0,2}$", re.ASCII)
_CONDITION = re.compile(r"\s{0,9}(?:if|when|suppose|assuming)\b[^,\n]{1,250},", re.IGNORECASE | re.ASCII)
_POINT = re.compile(r"\s{0,9}(?:[-•*]\s{1,3})?")


@dataclass(frozen=True)
class _Mention:
    """An option named in a text. `how`: "letter" or "text". `said`: True where words beside it affirm it, False where
    they deny it, None where they do neither. `other`: the option that the text beside the letter names instead."""

    option: int
    start: int
    end: int
    how: str
    said: bool | None = None
    asked: bool = False  # denied by a question mark only
    other: int | None = None
    shared: tuple[int, ...] = ()  # all options that the text may mean, where it may mean several


def read_option(text: str, asked: Asked) -> Commitment | None:
    """The letter of the one option that the text names first. A letter beside the text of another option is ambiguous,
    and so are two options; a letter beyond the list is none."""
    text = unboxed(text)
    each = judged_each(text, asked.choices)
    if each and isinstance(each.value, tuple):
        return Commitment(str(each.value[0]) if len(each.value) == 1 else None, each.start, each.end)
    mentions = _mentions(text, asked.choices)
    letters = any(one.how == "letter" for one in mentions)
    if not letters and not _alternatives(text, mentions) and (numbered := by_value(text, asked)):
        return numbered
    for start, end in _blocks(text, mentions):
        if one := _settled(text, [each for each in mentions if start <= each.start < end], asked.choices):
            return one
    return _by_affirming(text, asked)


def read_last_option(text: str, asked: Asked) -> Commitment | None:
    """As `read_option` for prose that announces no answer: what it begins with, or what its last sentence names."""
    text = unboxed(text)
    mentions = _mentions(text, asked.choices)
    blocks = _blocks(text, mentions)
    if len(blocks) < 2 or not mentions or _begins(text, mentions[0]):
        return read_option(text, asked)
    for start, end in reversed(blocks):
        here = [each for each in mentions if start <= each.start < end]
        if one := _settled(text, here, asked.choices):
            return one
    return read_option(text, asked)


def read_options(text: str, asked: Asked) -> Commitment | None:
    """The letters of all options that the text names, sorted, each once."""
    text = unboxed(text)
    if judged := judged_each(text, asked.choices) or in_lines(text, asked.choices):
        return judged
    many = len(asked.choices) or 26
    bare = text.strip(" .()[]\"'\n")
    whole = bare.upper()
    packed = _PACKED.match(text)
    if packed or (bare.isalpha() and bare.isascii() and 1 < len(bare) <= many):
        letters = packed["all"] if packed else whole
        if list(letters) == sorted(set(letters)) and LETTERS.find(letters[-1]) < many:
            start = packed.start("all") if packed else text.index(bare)
            if packed and _OR_ANOTHER.match(text, packed.end()):
                return Commitment(None, start, start + len(letters))
            return Commitment(tuple(letters), start, start + len(letters))
    mentions = _mentions(text, asked.choices)
    if not mentions and (said := all_named(text, asked.choices)):
        return said
    if not mentions and asked.choices and (everything := _ALL.match(text)):
        return Commitment(tuple(LETTERS[: len(asked.choices)]), *everything.span(1))
    for start, end in _blocks(text, mentions):
        here = [each for each in mentions if start <= each.start < end]
        if one := _all_named(text, here, asked.choices):
            return one
    return None


def _all_named(text: str, mentions: list[_Mention], choices: tuple[str, ...]) -> Commitment | None:
    mentions = _corrected(text, mentions)
    if not mentions:
        return None
    start, end = mentions[0].start, mentions[-1].end
    denied = {one.option for one in mentions if one.said is False}
    if (
        choices
        and _ALL_BUT.search(text, max(0, start - 40), start)
        and len(denied) == len({m.option for m in mentions})
    ):
        left = [LETTERS[place] for place in range(len(choices)) if place not in denied]
        return Commitment(tuple(left), start, end)
    live = [one for one in mentions if one.said is not False]
    if any(one.how == "letter" for one in live):
        live = [one for one in live if one.how == "letter"]
    if any(one.said for one in live) and denied:
        live = [one for one in live if one.said]
    if not live:
        return None
    found = tuple(sorted({LETTERS[one.option] for one in live}))
    again = any(
        re.search(r"\bor\b|或", text[one.end : other.start], re.ASCII)
        and other.option in {m.option for m in live[:place]}
        for place, (one, other) in enumerate(pairwise(live), 1)
    )
    return Commitment(None if again else found, live[0].start, live[-1].end)


# ---- mentions ----


def _mentions(text: str, choices: tuple[str, ...]) -> list[_Mention]:
    """All options that the text names, in order, with what is said of each."""
    found = _letters(text, len(choices) or 26, choices)
    if pattern := pattern_of(choices) if choices else None:
        for match in pattern.finditer(text.translate(LOWER)):
            meant = options_of(choices, match[0])
            within = [one for one in found if one.start < match.end() and match.start() < one.end]
            if meant and all(one.end < match.end() and one.option not in meant for one in within):
                found = [one for one in found if one not in within]
                found.append(_Mention(meant[0], *match.span(), "text", shared=meant if len(meant) > 1 else ()))
        found.sort(key=lambda one: one.start)
    return _judged(text, _paired(text, found, choices))


def _letters(text: str, many: int, choices: tuple[str, ...]) -> list[_Mention]:
    found: list[_Mention] = []
    if run := _RUN.fullmatch(text):
        named = [_Mention(LETTERS.find(each[0]), *each.span(), "letter") for each in _LONE.finditer(text, *run.span(1))]
        return [one for one in named if one.option < many]
    lead = _LEAD.match(text)
    first = lead.end() if lead else 0
    alone = len(text.strip(" .()[]{}\"'!,:\n")) == 1
    for match in _LONE.finditer(text):
        start, end = match.span()
        option = LETTERS.find(match[0].upper())
        if option >= many or (text[end : end + 1] == "'" and text[start - 1 : start] not in ("'", '"')):
            continue
        bracketed = (
            start > 0 and text[start - 1] in "([{" and text[end : end + 1] in (")", "]", "}") and end < len(text)
        )
        labelled = _LABEL.search(text, max(0, start - 24), start)
        if match[0].islower():
            if bracketed or alone or (labelled and match[0] != "a") or (
                start <= first and not text[first:start].strip() and _SET_APART.match(text, end)
            ):  # fmt: skip
                found.append(_Mention(option, start, end, "letter"))
            continue
        joined = bool(found) and found[-1].how == "letter" and _link(text, found[-1].end, start) is not None
        at_start = start == first or not text[text.rfind("\n", 0, start) + 1 : start].strip(" -•*\"'([{")
        if not (bracketed or labelled):
            announced = joined or _ANNOUNCED.search(text, max(0, start - 24), start)
            follows = _FOLLOWS.match(text, end) or _DENIED.match(text, end) or _AFFIRMED.match(text, end)
            if _IS_VERB.match(text, end) and not announced:
                follows = _DENIED.match(text, end) or _AFFIRMED.match(text, end)
            elif _IS_VERB.match(text, end) and announced:
                follows = follows or _IS_VERB.match(text, end)
            if not follows and at_start and choices:
                follows = _own_text(text, end, option, choices)
            apart = _SET_APART.match(text, end) and (
                text[end] != "." or at_start or _own_text(text, end, option, choices)
            )
            if match[0] == "I" and not apart and not re.match(r"\s{0,2}[,.;!?)\n]|\s{0,2}$", text[end:]):
                continue
            judged = _CLAUSE.search(text, max(0, start - 6), start) and (
                _DENIED.match(text, end) or _AFFIRMED.match(text, end)
            )
            if not follows or not (announced or at_start or apart or judged):
                continue
        found.append(_Mention(option, start, end, "letter"))
    return found


def _own_text(text: str, end: int, option: int, choices: tuple[str, ...]) -> re.Match[str] | None:
    """ "B Sun", "B is the Sun": the option's own text behind its letter."""
    beside, pattern = _BESIDE.match(text, end), pattern_of(choices)
    found = pattern.match(text.translate(LOWER), beside.end()) if beside and pattern else None
    return found if found and option in options_of(choices, found[0]) else None


def _paired(text: str, mentions: list[_Mention], choices: tuple[str, ...]) -> list[_Mention]:
    """Letters and the texts beside them as one mention: the letter's, with the other option where they disagree."""
    paired: list[_Mention] = []
    taken = False
    for one, after in zip_longest(mentions, mentions[1:]):
        if taken:
            taken = False
            continue
        if (
            after
            and one.how == "letter"
            and after.how == "text"
            and (gap := _BESIDE.fullmatch(text, one.end, after.start))
        ):
            same = same_text(choices, one.option, after.option) or one.option in after.shared
            if same or (len(gap[0].rstrip("\"'(")) <= 4 and "\n" not in gap[0] and _stops(text, after.end)):
                one = replace(one, end=after.end, other=None if same else after.option)
                taken = True
        elif after and one.how == "text" and after.how == "letter" and _BEHIND.fullmatch(text, one.end, after.start):
            same = same_text(choices, one.option, after.option) or after.option in one.shared
            one = replace(after, start=one.start, other=None if same else one.option)
            taken = True
        paired.append(one)
    return paired


def _stops(text: str, at: int) -> bool:
    return re.match(r"\s{0,2}(?:[^\w\s]|$|\n)|\s?\(", text[at : at + 4], re.ASCII) is not None


def _link(text: str, start: int, end: int) -> re.Match[str] | None:
    """What joins two mentions in one list, where nothing else stands between them."""
    found = _JOINED.fullmatch(text, start, end) if end - start <= 40 and "\n" not in text[start:end] else None
    return (
        found if found and (found["link"] or text[start:end].strip(" \"'()[]") in ("", ".")) and end > start else None
    )


def _judged(text: str, mentions: list[_Mention]) -> list[_Mention]:
    """The mentions with what the words before and after their list say of them."""
    judged: list[_Mention] = []
    at = 0
    while at < len(mentions):
        stop = at + 1
        while (
            stop < len(mentions)
            and (link := _link(text, mentions[stop - 1].end, mentions[stop].start))
            and link["link"]
        ):
            stop += 1
        group = mentions[at:stop]
        before = _DENYING.search(text, max(0, group[0].start - 48), group[0].start)
        gap = text[group[0].end : group[1].start].strip() if len(group) == 2 else ""
        after = group[-1].end + (1 if text[group[-1].end : group[-1].end + 1] in (")", "]", "}") else 0)
        tail = False if _DENIED.match(text, after) else True if _AFFIRMED.match(text, after) else None
        asking = _SENTENCE_END.search(text, after)
        asked = tail is None and asking is not None and asking[0] == "?"
        if asked and asking:
            tail = bool(_AGREEING.match(text, asking.end()))
        if before and tail is False and _ALL_BUT.search(text, max(0, group[0].start - 40), group[0].start):
            before, tail = None, True  # "all but B are wrong"
        beyond = _BEYOND.match(text, after)
        for place, one in enumerate(group):
            said = False if before and (place == 0 or gap != "," or beyond) else tail
            judged.append(replace(one, said=said, asked=asked and not before))
        at = stop
    return judged


# ---- what they come to ----


def _blocks(text: str, mentions: list[_Mention]) -> list[tuple[int, int]]:
    """The sentences that name options; one that begins with a letter after one that did, or with a second thought,
    belongs to the sentence before it."""
    inside = [(one.start, one.end + 1 if text[one.end : one.end + 1] == "." and one.end - one.start == 1 else one.end)
              for one in mentions]  # fmt: skip
    cuts = [cut.end() for cut in _SENTENCE_END.finditer(text) if not any(a <= cut.start() < b - 1 for a, b in inside)]
    blocks: list[tuple[int, int]] = []
    listing = False
    at = 0
    for cut in [*cuts, len(text)]:
        here = [one for one in mentions if at <= one.start < cut]
        if here:
            point = _POINT.match(text, at)
            heads = here[0].how == "letter" and here[0].start - (point.end() if point else at) <= 1
            revises = bool(_REVISING.match(text, at))
            if blocks and ((heads and listing and text[at - 1 : at] == "\n") or revises):
                blocks[-1] = (blocks[-1][0], cut)
            else:
                blocks.append((at, cut))
            listing = heads
        elif text[at:cut].strip(" .,"):
            listing = listing and text[cut - 1 : cut] != "\n"
        at = cut
    return blocks


def _begins(text: str, one: _Mention) -> bool:
    """Whether a text begins with an option: its letter set apart, or all of a sentence."""
    if text[: one.start].strip(" \"'([-•*"):
        return False
    return one.how == "letter" or _stops(text, one.end)


def _corrected(text: str, mentions: list[_Mention]) -> list[_Mention]:
    """Those after the last word that takes back what came before."""
    for place in range(len(mentions) - 1, 0, -1):
        if _CORRECTED.search(text, mentions[place - 1].end, mentions[place].start):
            return mentions[place:]
    return mentions


def _settled(text: str, mentions: list[_Mention], choices: tuple[str, ...]) -> Commitment | None:
    """The one option that is left of the mentions of one sentence."""
    left = _corrected(text, mentions)
    denied = {one.option for one in left if one.said is False and not one.asked}
    live = [one for one in left if one.said or (one.said is None and one.option not in denied)]
    if not live:
        return None
    if affirmed := [one for one in live if one.said]:
        live = affirmed
    if len(live) > 1 and (letters := [one for one in live if one.how == "letter"]):
        live = letters
    if len(live) > 1 and not _same(live, choices):
        live = _committed(text, live)
    last = live[-1]
    if not _same(live, choices):
        return Commitment(None, live[0].start, last.end)
    if last.other is not None:
        return Commitment(None, last.start, last.end, among=(LETTERS[last.option], LETTERS[last.other]))
    if last.shared:
        return Commitment(None, last.start, last.end)
    return Commitment(LETTERS[last.option], live[0].start, live[0].end)


def _committed(text: str, live: list[_Mention]) -> list[_Mention]:
    """Of several: the one after a word of conclusion, else those before a word of reason, else the one at the head."""
    for place in range(len(live) - 1, 0, -1):
        if _CONCLUDED.search(text, live[place - 1].end, live[place].start):
            return live[place:]
    if (condition := _CONDITION.match(text, _start(text, live[0].start))) and live[0].start < condition.end():
        return [one for one in live if one.start >= condition.end()] or live
    for place in range(1, len(live)):
        if _REASON.search(text, live[place - 1].end, live[place].start):
            return live[:place]
    lead = _LEAD.match(text)
    first = live[0]
    if first.how == "letter" and lead and first.start <= lead.end() and "\n" not in text[first.end : live[1].start]:
        if _link(text, first.end, live[1].start):
            return live
        return [first]
    return live


def _start(text: str, at: int) -> int:
    """Where the sentence of a place begins."""
    return max((cut.end() for cut in _SENTENCE_END.finditer(text, 0, at)), default=0)


def _alternatives(text: str, mentions: list[_Mention]) -> bool:
    """Whether two options are left open: "5 cm or 5 m"."""
    return any(
        (link := _link(text, one.end, other.start)) and link["link"] in ("or", "/", "或")
        for one, other in pairwise(mentions)
    )


def _same(mentions: Iterable[_Mention], choices: tuple[str, ...]) -> bool:
    first, *others = mentions
    return all(same_text(choices, first.option, one.option) for one in others)


def _by_affirming(text: str, asked: Asked) -> Commitment | None:
    """The option yes or no, where these are the options and the sentence affirms or denies what is asked."""
    texts = [plain(choice) for choice in asked.choices]
    if sorted(texts) not in (["no", "yes"], ["false", "true"]) or not asks_whether(asked.question):
        return None
    start = len(text) - len(text.lstrip())
    end = _SENTENCE_END.search(text, start)
    stop = end.start() if end else len(text)
    said = affirms(text[:stop].translate(LOWER), asked.question)
    if said is None or stop <= start:
        return None
    return Commitment(LETTERS[next(p for p, one in enumerate(texts) if (one in ("yes", "true")) is said)], start, stop)
