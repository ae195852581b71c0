"""Where a text names options, by their letters or their texts, and what the words beside each say of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import zip_longest

from isoprobe.analysis.extraction.choices.all_or_none import noun_of
from isoprobe.analysis.extraction.choices.option_texts import options_of, pattern_of, plain, same_text
from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.choices.ordinals import by_place
from isoprobe.analysis.replies.answer_spans import LOWER, Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

WORD = (
    r"(?:options?|choices?|answers?|letters?|alternatives?|statements?|réponse|antwort|respuesta|risposta"
    r"|resposta|opción"
    r"|opção|opzione|choix)"
)
# The letters of C(CC)C=O and C[C@H](N)O, which are molecules, name no options.
_SMILES = regex(
    r"(?<![\w(\[])[BCNOPSFI](?=\S{4})(?=\S{0,80}?[(=\[#]\S{0,80}?[BCNOPSFI])"
    r"[BCNOPSFIHclrbnops0-9@+/\\-]{0,80}[(=\[#][BCNOPSFIHclrbnops0-9@+/\\()\[\]=#%-]{1,200}(?![a-z])"
)
_LONE = regex(r"(?<![\w∠△⊙])(?<!\w')[A-Za-z](?![\w₀-₉⁺⁻-]|'\w)", re.ASCII)
_LABEL = regex(rf"(?:\b{WORD}|选项?|选择|答案)\s{{0,3}}[:(\[\"']?\s?$", re.IGNORECASE | re.ASCII)
_ANNOUNCED = regex(
    r"(?:[:=>*~]|\b(?:is|are|be|was|were|it's|that's|i'd|choos(?:e|ing)|chose|pick(?:ed|ing)?|select(?:ed|ing)?"
    r"|guess|think|"
    r"believe|say|labell?ed|marked|suspect|assume|leaves?|leaving|remains|get|with|opt for|points? to"
    r"|pointing to|(?:shown|seen|drawn|depicted|given|found|lands?|ends?) (?:in|at|by|as|on)|mark|not|n't|than"
    r"|instead of|rule(?:s"
    r"|d)? out|"
    r"exclud(?:e|ing)|eliminat(?:e|ing)|except|but|either|neither|both|only|so|thus|hence|therefore|then|nonetheless|"
    r"nevertheless|conclusion|perhaps|maybe|probably|likely|possibly|definitely|clearly|obviously|certainly|surely"
    r"|correction|"
    r"corrected|no|yes|wait|actually|rather|sorry|ok|okay|sure|finally|overall|on balance|in the end|all in all|also"
    r"|meant|doubt|(?:sure|certain|confident)(?: it is)? (?:about|of|that)|supports|favou?rs|in favou?r of|indicates"
    r"|suggests"
    r"|(?:statement|one|option|answer|text|picture|graph|figure|case) in|options?|choices?|answers?"
    r"|letters?)"
    r"\s{0,2}[,:.!;?]{0,3}|[是为选即故非除]|认为|而是|答案|所以|因此)\s{0,2}[\"'(\[{]{0,2}\s?$",
    re.IGNORECASE | re.ASCII,
)
LEAD = regex(
    r"(?:\W|(?i:the|is|are|of|only|both|probably|likely|most|clearly|therefore|definitely|also|correct|right|final"
    r"|best|"
    rf"{WORD}|答案|选项?|为|是)\b){{0,24}}",
    re.ASCII,
)
_RIGHT = (
    r"(?:the only [a-z]{3,12} (?:that|whose|which|with)\b|(?:the |an? |my |your )?(?:only |one |final |most "
    r"|best |single )?(?:correct|right|true|best|answer|choice"
    r"|one|likely|"
    r"appropriate|accurate|suitable)(?: (?:answer|option|choice|statement|one)s?)?\b(?! (?:of|that|to) )|✓|✔|√|正确"
    r"|对(?![比应称角])|(?:与之|均|完全)?(?:一致|相符|吻合)|符合(?:题意|要求|图))"
)
_WRONG = (
    r"(?:not\b|wrong\b|incorrect\b|false\b|eliminated\b|excluded\b|ruled out\b|out\b|impossible\b|isn't\b|aren't\b"
    r"|cannot\b|(?:contradicted|refuted|disproved|disproven|violated|rejected|unsupported|untrue)\b|"
    r"can't\b|✗|✘|×(?!\s?[0-9√π(\\a-z])|❌|错误?|不对|不正确|不符合?|不成立|不合|不可能|排除)"
)
_IS = (
    r"[)\]\"']{0,2}\s{0,3}(?:选项)?\s{0,2}(?:(?:is|are|was|were|can be|must be|should be|would be|has to be|:|-|=|是"
    r"|->)\s{0,3})?"
    r"(?:(?:both|all|clearly|also|therefore|thus|indeed|definitely|obviously|都|均|也)\s{0,2}){0,2}"
)
_AFFIRMED = regex(_IS + _RIGHT, re.IGNORECASE | re.ASCII)
_TRAP = r"|\"?\s(?:is|are|was) (?:just |only |clearly )?an? (?:trap|distractor|decoy|red herring)s?\b"
_DENIED = regex(_IS + _WRONG + _TRAP, re.IGNORECASE | re.ASCII)
_DENYING = regex(
    r"(?:\b(?:students?|people|one|some|many|others|someone|you)\b[^.;,]{0,12}\b(?:might|may|could|would|often"
    r"|usually"
    r"|tend to)\s(?:be tempted to )?(?:pick|choose|say|think|answer|select|take|go for)|\b(?:not|isn't|cannot be"
    r"|can not be|rather than|instead of|neither|nor|except|excluding|rules? out"
    r"|ruled out|ruling out|eliminat(?:e|es|ed|ing)|"
    r"excludes?|unlike|than|all but|check-?mate (?:to|against)|check-?mat(?:es|ing)|defeat(?:s|ing)|beat(?:s"
    r"|ing))|n't(?: be| think(?: it is| it's)?)?|(?:不是|并非|不在于)(?:因为|由于|指|说)?|不选"
    r"|不能选|排除|并非|而非|不应选|除了?)"
    r"\s{0,3}(?:(?:a|an|the|any|really|quite|be|just|either|both)\s{1,3}){0,3}(?:options?\s{1,3}|choices?\s{1,3}"
    r"|选项)?[\"'(\[]?$",
    re.IGNORECASE | re.ASCII,
)
_FOLLOWS = regex(
    r"[\"'*]{0,2}\s{0,60}(?:[)\]}.:,;!?/&+=<>\"'(]|--?\s|->|$|\n|[^\x00-\x7f]|(?:because|since|as|and|or|nor|which"
    r"|with|for|due|based|"
    r"given|though|although|even|but|not|per|rather|instead|here|in|by|from|if|the|fits?|match(?:es)?|seems?"
    r"|appears?|looks?|works"
    r"|satisf(?:y|ies)|agrees?|explains?|accounts?|corresponds?|survives?|passes|meets?|stands|qualifies|"
    r"remains?|holds?|wins?|best|only|alone|would|must|wrong|incorrect|correct|right)\b)",
    re.ASCII,
)
_SET_APART = regex(r"[)\]}:]|\.(?=\s|$)")
_IS_VERB = regex(r"\s{1,3}(?:is|are|was|were|must|can|cannot|can't|isn't|should|would)\b", re.ASCII)
_JOINED = regex(
    r"[)\]}\"'.]{0,2}\s{0,3}(?P<link>[,;/&+、|]|\b(?:and|or|nor)\b|和|与|及|或者?|以及)?[,\s]{0,3}(?:(?:and|or"
    r"|nor)\b\s?)?"
    r"(?:(?:also|possibly|maybe|perhaps|even|both|either|with)\s{1,2}){0,2}(?:(?:options?|choices?)\s{1,2}"
    r"|选项)?[(\[{\"']{0,2}",
    re.IGNORECASE | re.ASCII,
)
_BESIDE = regex(r"[)\]}.:,=\-\"'\s(]{0,8}(?:(?:is|means)\s)?(?:(?:the|a|an)\s)?[\"'(]?", re.IGNORECASE | re.ASCII)
_BEHIND = regex(r"\s?,?\s?[(\[]\s?(?:(?:option|choice|answer)\s)?", re.IGNORECASE | re.ASCII)
# An option that only tells whose or which something is: "Black's king", "the white queen".
_ATTRIBUTE = regex(
    r"'s?\s(?!(?:is|are|was|has)\b)[a-z]|\s(?:king|queen|rook|bishop|knight|pawn|piece)s?\b", re.IGNORECASE
)
_WINNING = regex(
    r"\s(?:wins|won|is (?:clearly |now |already |already )?(?:winning|the winner|victorious|better|ahead)"
    r"|has (?:a |the )?(?:clear |decisive )?(?:won|winning|win)\b"
    r"|delivers?|delivered|checkmates|mates|forces (?:mate|checkmate|a win)|gives (?:check)?mate)",
    re.IGNORECASE,
)
_LOSING = regex(
    r"(?:'s)?\s(?:is|has been|was|gets|will be|king is) (?:now )?(?:checkmated|mated|in checkmate|defeated|beaten"
    r"|losing|lost|under checkmate)"
    r"|\s(?:loses|lost|resigns|resigned|cannot (?:avoid|escape|stop|prevent)|has no (?:way|defen[cs]e|legal"
    r"|escape|choice)|is unable to|is forced to)\b",
    re.IGNORECASE,
)
_WOULD_BE = regex(
    r"\b(?:which|that|this) would (?:then )?(?:not )?(?:be|mean|indicate|imply|make|require|have|need|suggest"
    r"|correspond|show|give|classify)"
    r"\b[^.;:]{0,80}$",
    re.IGNORECASE,
)
_OTHER_SIDE = regex(r"\b(?:upper|lower|top|bottom)[ -]$")  # upper left is not left
_OF_A_CASE = regex(
    r"[,;:.]\s(?:and |but )?(?:one|an?|any|those|another)\b[^,;:.]{0,60}\bwould (?:then |rather )?be\b[^,;:.]{0,40}$",
    re.IGNORECASE,
)
_AGREEING = regex(r"\W{0,9}(?:yes|yeah|yep|indeed|correct|right)\b", re.IGNORECASE | re.ASCII)
# a, b and c: letters in a list of their own, or in brackets
_SMALL_RUN = regex(
    r"[\s\"']{0,9}(?P<all>[a-z](?:\s?(?:,|/|and|or)\s?(?:and\s|or\s)?[a-z](?![\w'])){1,25})[\s.\"']{0,9}$"
    r"|[(\[]\s?(?P<bracketed>[a-z](?:\s?,\s?(?:and\s|or\s)?[a-z]){1,25})\s?[)\]]"
)
_RUN = regex(r"[\s\"'(\[]{0,9}([A-Z](?:[\s,/;]{1,3}[A-Z]){1,60})[\s.)\]\"']{0,9}")
_BEYOND = regex(r"\s{0,3}(?:选?项)?\s{0,3}[之以]?外")  # 除A、C外
_CLAUSE = regex(r"(?:[,;.:]|\b(?:and|but|while)\b|[^\x00-\x7f])\s{0,2}$", re.ASCII)


ALL_BUT = regex(
    r"(?:\b(?:all|every(?:thing)?|each|any)(?: of (?:them|the (?:above|[a-z]{3,12})))?(?: [a-z]{3,12})? (?:but"
    r"|except(?: for)?)|除了?)"
    r"\s{0,3}(?:(?:options?|statements?|choices?)\s{1,3}|选项)?[\"'(\[]?$",
    re.IGNORECASE | re.ASCII,
)

SENTENCE_END = regex(
    r"[.!?](?=\s|$)|;(?=\s(?!\s?[(\[]?[A-Z](?![\w']))|$)|[?!;](?=[^\x00-\x7f])|\n|\.(?=[^\x00-\x7f])|\.{3}"
    r"|(?<=[A-J])\.(?=[A-J]\s?[\u3400-\u9fff])"
)


@dataclass(frozen=True)
class Mention:
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


def mentions_in(text: str, choices: tuple[str, ...], runs: bool = False) -> list[Mention]:
    """All options that the text names, in order, with what is said of each; `runs`: letters in a list ("A, B and D")
    name options though nothing announces them."""
    found = _letters(text, len(choices) or 26, choices)
    low = text.translate(LOWER)
    if runs:
        found = _with_runs(text, found, len(choices) or 26)
    taken = [(one.start, one.end) for one in found]
    for place, start, end in by_place(low, choices):
        if not any(a < end and start < b for a, b in taken):
            found.append(Mention(place, start, end, "letter"))
    found.sort(key=lambda one: one.start)
    if pattern := pattern_of(choices, low) if choices else None:
        for match in pattern.finditer(low):
            meant = options_of(choices, match[0])
            within = [one for one in found if one.start < match.end() and match.start() < one.end]
            if meant and all(one.end < match.end() and one.option not in meant for one in within):
                found = [one for one in found if one not in within]
                found.append(Mention(meant[0], *match.span(), "text", shared=meant if len(meant) > 1 else ()))
        found.sort(key=lambda one: one.start)
    found = [one for one in found if one.how == "letter" or not (_ATTRIBUTE.match(text, one.end) or _operand(low, one))]
    found = [one for one in found if one.how == "letter" or not _OTHER_SIDE.search(low, 0, one.start)]
    found = [one for one in found if one.how == "letter" or not _CALLED_RIGHT.match(low, one.start)]
    if "would" in text:
        found = [one for one in found if not _WOULD_BE.search(text, max(0, one.start - 90), one.start)]
        real = [one for one in found if not _OF_A_CASE.search(text, max(0, one.start - 120), one.start)]
        found = real or found
    return _judged(text, _paired(text, found, choices), runs)


_CALLED_RIGHT = regex(
    r"right (?:answer|choice|option|letter|pick|match|fit|one is [(\[\"]?[a-j](?![a-z]))\b"
)  # names no side
_THEN = regex(r"[\s$}~]{0,16}(?:[+×÷*/]|-(?=[\s$]{0,3}[0-9.])|\\times|\\cdot|\\div)[\s${~]{0,4}[0-9.\\(√π]")
_BEFORE = regex(r"[0-9)}°πa-z][\s$}~]{0,4}(?:[+×÷*/]|\\times|\\cdot|\\div|(?<=\s)-(?=\s))[\s${~]{0,4}$")
_IN_FRACTION = regex(r"\s{0,3}\}\s{0,2}\{")
_HAS_DIGIT = regex(r"[0-9]")


def _operand(low: str, one: Mention) -> bool:
    """Whether an option's number stands in a sum, as one of its parts: "7 km + 20 km"."""
    if _IN_FRACTION.match(low, one.end) or low[max(0, one.start - 3) : one.start].replace(" ", "").endswith("}{"):
        return True
    if not _HAS_DIGIT.search(low, one.start, one.end):
        return False
    return bool(_THEN.match(low, one.end) or _BEFORE.search(low, max(0, one.start - 12), one.start))


_STAYS = regex(
    r"[)\]\"']{0,2}\s{0,3}(?:(?:all|both|also|therefore|thus)\s)?(?:(?:stays?|remains?|is|are|keeps?|goes"
    r"|go)\s(?:dark|off|unlit|out\b|excluded"
    r"|bypassed|short)|fails?\b|breaks?\b|(?:has|have) the wrong\b|do(?:es)?(?: not|n't)\b|did(?: not"
    r"|n't)\b|cannot\b|can't\b|contradicts?\b|violates?\b"
    r"|(?:is|are|was|were)(?: not|n't)\b|(?:都|均|也)?(?:[是被]?说?反了?|不|没|未|错|有误|排除))",
    re.IGNORECASE,
)
_LETTER_RUN = regex(
    r"(?<![\w'])(?<!\b[Pp]oint )(?<!\b[Pp]oints )(?<!\b[Bb]etween )(?<!\b[Cc]orner )(?<!\b[Cc]orners"
    r" )(?<!\b[Nn]odes )"
    r"[A-Z](?:\s?[,、]\s?[A-Z](?![\w'])){0,20}\s?(?:,|、|,?\s(?:and|&)\s|[和与及])\s?[A-Z](?![\w'])",
    re.ASCII,
)


def _with_runs(text: str, found: list[Mention], many: int) -> list[Mention]:
    """The mentions, and the letters of every list of letters that none of them stands in."""
    for run in _LETTER_RUN.finditer(text):
        letters = list(_LONE.finditer(text, *run.span()))
        if any(one.start < run.end() and run.start() < one.end for one in found) and len(
            [one for one in found if run.start() <= one.start < run.end()]
        ) == len(letters):
            continue
        named = [Mention(LETTERS.find(each[0]), *each.span(), "letter") for each in letters]
        if all(one.option < many for one in named):
            found = [one for one in found if not (run.start() <= one.start < run.end())] + named
    return found


_VALUED = regex(r"(?<![\w'])(?<!not )(?<!than )([A-Z])\s?=\s?-?[0-9]", re.ASCII)


def _letters(text: str, many: int, choices: tuple[str, ...]) -> list[Mention]:
    found: list[Mention] = []
    if run := _RUN.fullmatch(text):
        named = [Mention(LETTERS.find(each[0]), *each.span(), "letter") for each in _LONE.finditer(text, *run.span(1))]
        return [one for one in named if one.option < many]
    for small in _SMALL_RUN.finditer(text):
        group = "all" if small["all"] else "bracketed"
        named = [
            Mention(LETTERS.find(each[0].upper()), *each.span(), "letter")
            for each in _LONE.finditer(text, *small.span(group))
        ]
        if all(one.option < many for one in named) and (group == "bracketed" or small.start() == 0):
            return named
    objects = _objects(choices)
    lead = LEAD.match(text)
    first = lead.end() if lead else 0
    alone = len(text.strip(" .()[]{}\"'!,:\n")) == 1
    valued = {one[1] for one in _VALUED.finditer(text)}
    molecules = [one.span() for one in _SMILES.finditer(text)]
    for match in _LONE.finditer(text):
        start, end = match.span()
        option = LETTERS.find(match[0].upper())
        if option >= many or (text[end : end + 1] == "'" and text[start - 1 : start] not in ("'", '"')):
            continue
        if any(begin <= start < until for begin, until in molecules):
            continue
        if len(valued) > 1 and _VALUED.match(text, start):
            continue  # "A = 8, B = 9": what each comes to
        bracketed = (
            start > 0 and text[start - 1] in "([{" and text[end : end + 1] in (")", "]", "}") and end < len(text)
        )
        labelled = _LABEL.search(text, max(0, start - 24), start) or (
            objects and objects.search(text, max(0, start - 24), start)
        )
        if match[0].islower():
            if bracketed or alone or (labelled and match[0] != "a") or (
                start <= first and not text[first:start].strip() and _SET_APART.match(text, end)
            ):  # fmt: skip
                found.append(Mention(option, start, end, "letter"))
            continue
        joined = bool(found) and found[-1].how == "letter" and link(text, found[-1].end, start) is not None
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
                _DENIED.match(text, end) or _AFFIRMED.match(text, end) or _WINNING.match(text, end)
            )
            if not follows or not (announced or at_start or apart or judged):
                continue
        found.append(Mention(option, start, end, "letter"))
    return found


@remembered(256)
def _objects(choices: tuple[str, ...]) -> re.Pattern[str] | None:
    """What stands before a letter that names a thing, where the options are the letters themselves: box B."""
    if not choices or any(
        plain(choice).strip("().").upper() != LETTERS[place] for place, choice in enumerate(choices[:26])
    ):
        return None
    return re.compile(
        r"\b(?:box|figure|picture|image|shape|graph|panel|point|line|bar|region|diagram|pattern|cube|net|view"
        r"|card|piece|sample|tile"
        r"|container|circle|solid|path|square|part|object|mirror|drawing|number|label)\s?[(\"']?$",
        re.IGNORECASE,
    )


def _own_text(text: str, end: int, option: int, choices: tuple[str, ...]) -> re.Match[str] | None:
    """ "B Sun", "B is the Sun": the option's own text behind its letter."""
    beside, low = _BESIDE.match(text, end), text.translate(LOWER)
    pattern = pattern_of(choices, low) if beside else None
    found = pattern.match(low, beside.end()) if beside and pattern else None
    return found if found and option in options_of(choices, found[0]) else None


def _paired(text: str, mentions: list[Mention], choices: tuple[str, ...]) -> list[Mention]:
    """Letters and the texts beside them as one mention: the letter's, with the other option where they disagree."""
    paired: list[Mention] = []
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
            if same or (len(gap[0].rstrip("\"'(")) <= 4 and "\n" not in gap[0] and stops(text, after.end)):
                one = replace(one, end=after.end, other=None if same else after.option)
                taken = True
        elif after and one.how == "text" and after.how == "letter" and _BEHIND.fullmatch(text, one.end, after.start):
            same = same_text(choices, one.option, after.option) or after.option in one.shared
            one = replace(after, start=one.start, other=None if same else one.option)
            taken = True
        paired.append(one)
    return paired


def stops(text: str, at: int) -> bool:
    return re.match(r"\s{0,2}(?:[^\w\s]|$|\n)|\s?\(", text[at : at + 4], re.ASCII) is not None


def link(text: str, start: int, end: int) -> re.Match[str] | None:
    """What joins two mentions in one list, where nothing else stands between them."""
    found = _JOINED.fullmatch(text, start, end) if end - start <= 40 and "\n" not in text[start:end] else None
    return (
        found if found and (found["link"] or text[start:end].strip(" \"'()[]") in ("", ".")) and end > start else None
    )


def _in_one_list(text: str, one: Mention, other: Mention) -> bool:
    """Whether two mentions stand in one list, or in one name for several: "the last three statements"."""
    linked = link(text, one.end, other.start)
    return one.start == other.start or (linked is not None and bool(linked["link"]))


def _judged(text: str, mentions: list[Mention], runs: bool = False) -> list[Mention]:
    """The mentions with what the words before and after their list say of them."""
    judged: list[Mention] = []
    at = 0
    while at < len(mentions):
        stop = at + 1
        while stop < len(mentions) and _in_one_list(text, mentions[stop - 1], mentions[stop]):
            stop += 1
        group = mentions[at:stop]
        before = _DENYING.search(text, max(0, group[0].start - 48), group[0].start)
        before = before or ALL_BUT.search(text, max(0, group[0].start - 40), group[0].start)
        gap = text[group[0].end : group[1].start].strip() if len(group) == 2 else ""
        after = group[-1].end + (1 if text[group[-1].end : group[-1].end + 1] in (")", "]", "}") else 0)
        tail = (
            False
            if _DENIED.match(text, after) or _LOSING.match(text, after) or _STAYS.match(text, after)
            else True
            if _AFFIRMED.match(text, after) or _WINNING.match(text, after)
            else None
        )
        asking = SENTENCE_END.search(text, after)
        asked = tail is None and asking is not None and asking[0] == "?"
        if asked and asking:
            tail = bool(_AGREEING.match(text, asking.end()))
        if before and tail is False and ALL_BUT.search(text, max(0, group[0].start - 40), group[0].start):
            before, tail = None, True  # "all but B are wrong"
        beyond = _BEYOND.match(text, after)
        for place, one in enumerate(group):
            said = False if before and (place == 0 or gap != "," or beyond) else tail
            judged.append(replace(one, said=said, asked=asked and not before))
        at = stop
    return judged


# ---- letters beyond the options ----

_LISTED = regex(
    r"(?<![A-Za-z0-9_=])(?<!\w')(?:\((?P<small>[a-z])\)"
    r"|(?P<letter>[A-Z])(?![A-Za-z0-9_]|'[A-Za-z]|\s?=|(?<=I)\s[a-z]))",
    re.ASCII,
)
_BETWEEN = (
    r"[)\]}\"'`*$]{0,4}\s{0,3}(?:[,;/&+、|]\s{0,3})?(?:\(|\\text\{\s?)?"
    r"(?:(?:and|plus|as well as|or|和|与|及|以及|或)\s{0,3})?(?:also\s)?(?:[-•*]\s{1,3})?"
    r"(?:(?:options?|choices?|statements?|选项|{noun})\s{0,3})?[()\[{}\"'`*$]{0,4}"
)
_NOT_THERE = regex(r"[)\]}\"'*]{0,4},?\s{0,3}(?:is|does|has|isn't|doesn't|cannot|can't|不)\b")


def beyond(text: str, choices: tuple[str, ...], said: Commitment | None, single: bool = False) -> Commitment | None:
    """The letters of a list of which some are no options: the list that a text is, or, but for a `single` answer, one
    that has all the options that are read as `said`, where they are read."""
    known = set(LETTERS[: len(choices)]) if choices else set(LETTERS)
    found = [(one, (one["letter"] or one["small"]).upper()) for one in _LISTED.finditer(text)]
    strange = {letter for _, letter in found} - known
    if not strange or any(letter in strange for choice in choices for letter in _CAPITAL.findall(choice)):
        return None
    link = re.compile(_BETWEEN.replace("{noun}", re.escape(noun_of(choices) or "option")), re.ASCII | re.IGNORECASE)
    runs: list[list[tuple[re.Match[str], str]]] = []
    for one, letter in found:
        if runs and link.fullmatch(text, runs[-1][-1][0].end(), one.start()):
            runs[-1].append((one, letter))
        else:
            runs.append([(one, letter)])
    named = set(said.value) if said and isinstance(said.value, tuple) else set()
    for run in runs:
        letters, start, end = {letter for _, letter in run}, run[0][0].start(), run[-1][0].end()
        if len(letters) < 2 or not letters - known or (run[-1][1] in strange and _NOT_THERE.match(text, end)):
            continue
        here = said is not None and start <= said.end and said.start <= end
        if (said is None or here) and len(runs) == 1 and not _NO_WORD.sub("", text[:start] + text[end:]):
            return Commitment(tuple(sorted(letters)), start, end)
        if here and not single and letters & known == named:
            return Commitment(tuple(sorted(letters)), start, end)
    return None


_NO_WORD = regex(r"[\W_]+|\b(?:both|only|just|options?|choices?|answers?)\b", re.IGNORECASE)
_CAPITAL = regex(r"(?<![A-Za-z])[A-Z](?![A-Za-z])")
