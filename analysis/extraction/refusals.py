"""What declines to answer, and what answers all the same.

A refusal is strong where the one who replies declines ("I cannot see the image"), and weak where it is only said that
something is not known or not told: a statement of what is asked beside a weak one is an answer.
"""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.replies.answer_spans import Asked
from isoprobe.analysis.replies.patterns import regex
from isoprobe.probes.core import AnswerKind

_ABLE = (
    r"determine|confirm|verify|count|answer|help|assist|know|tell|provide|process|identify|analy[sz]e|access"
    r"|comply|make out|decide"
    r"|see|view|"
    r"read the|read any|read this|understand|calculate|give|solve|interact|infer|say|measure|estimate|conclude"
    r"|choose|select|judge|assess|evaluate"
)
# What MULTI asks a model to say where it cannot do without the picture that is held back, and what is said for it.
_NO_PICTURE_WORDS = (
    r"lack(?:s|ing)?(?: of)?(?: the| any)? (?:image|picture|figure|diagram|photo|graph|chart)s?\b"
    r"|missing(?: the| of)? (?:image|picture|figure|diagram|photo|graph|chart) (?:information|data|content)\b"
    r"|(?:image|picture|figure|diagram|photo|graph|chart)s? (?:information |data |content )?(?:is|was|are|were"
    r"|has been|appears to be|seems to be) (?:missing|lacking|absent|not (?:included|uploaded|supplied))\b"
)
_NO_PICTURE_SIGNS = (
    r"(?=[缺未图])(?:缺(?:少|乏)(?:了|必要的|相关的?|题目的?|题中的?|相应的?){0,3}"
    r"(?:图片|图像|图表|配图|附图|示意图|图形信息|图的信息)"
    r"|缺失(?:了)?(?:图片|图像|图形)信息|未(?:提供|给出|附上|上传|附|收到)(?:相关|题目|任何|相应|的|到){0,3}(?:图|附图|配图)"
    r"|(?:图片|图像|图)(?:信息)?(?:没有|没能|未能?|无法)(?:被)?(?:显示|提供|给出|上传|加载)|(?:图片|图像|图形)(?:信息)(?:的)?(?:缺失|缺少))"
)
NO_PICTURE: Final = regex(rf"[\s\"'(\[「“]{{0,9}}(?:\b(?:{_NO_PICTURE_WORDS})|{_NO_PICTURE_SIGNS})")
_SIGHT = r"(?:image|picture|figure|graph|chart|table|diagram|photo|legend|data|plot)s?"
_STRONG_WORDS = (
    r"i(?: a|')m (?:very )?sorry\b|(?:i|we)(?: am|'m| are)? (?:unable|not able) to\b"
    r"|as an ai\b(?!,? i(?: would|'d|'ll| will) (?:answer|say|guess|choose|pick))"
    rf"|(?:i|we) (?!(?:do not|don't|won't|will not|would not) (?:count|give|include|measure) )(?:cannot"
    rf"|can ?not|can't|could not|couldn't|do not|don't|won't|will not"
    rf"|would not)(?: \w{{1,12}}){{0,2}} (?:{_ABLE})\b(?<!not say)(?<!n't say)(?! any (?:other|further|reason"
    rf"|alternative|second)\b)"
    r"|(?:i|we) (?:cannot|can ?not|can't|could not|couldn't) say\b"
    r"|(?:i|we) (?:cannot|can't|don't|do not|am unable to)(?: \w{1,12})? (?:see|view|read|understand) "
    r"(?:(?:the|any|an|your|this|that) (?:image|picture|photo|figure|diagram|attach|question)|this:)"
    r"|(?:i|we) (?:do not|don't) have (?:access|enough|sufficient|the ability|any|more)\b"
    rf"|no {_SIGHT} (?:came through|got through|arrived|loaded|reached me|made it)\b"
    rf"|no {_SIGHT} (?:was|is|has been|were|are) (?:provided|attached|given|shown|visible|supplied|included)\b"
    rf"|{_SIGHT}(?: itself)? (?:(?:is|was|are|were)n't (?:included|attached|uploaded|visible|provided|shown"
    rf"|available|supplied|part of|there)"
    r"|did(?: not|n't) (?:come through|load|arrive|upload))"
    r"|(?:image|picture|figure|chart|graph|diagram) (?:is|was|appears to be|seems to be) (?:missing|not (?:provided"
    r"|attached|visible|shown|available|included|uploaded|supplied))\b"
    r"|(?:please|can you|could you)(?: please)? (?:provide|share|upload|attach|clarify|specify"
    r"|send|give me)\b(?! \w+ \w+\.?\")"
    rf"|(?:there is|there's|i see) no {_SIGHT} (?:attached|provided|given|here|visible|shown|to|or|about|supplied)\b"
    r"|i (?:must |have to |will )?(?:respectfully )?decline\b|no idea\b"
    rf"|{_NO_PICTURE_WORDS}"
)
_STRONG_SIGNS = (
    r"(?=[信无不看没图请抱对我])(?:信息不足|无法(?:作答|回答|判断|确定|看到|识别|得出|得知|查看|完成|提供|计算)"
    r"|不能(?:回答|判断|确定|看到)|看不到|没有(?:看到|提供|收到)|(?:图片|图像|图)(?:缺失|丢失|未提供)"
    r"|请(?:您)?(?:提供|上传|补充)|抱歉|对不起|我不知道)"
    rf"|{_NO_PICTURE_SIGNS}"
)
_ANSWER = (
    r"(?:(?:final |definite |exact |single |precise )?(?:answers?|solutions?|values?|numbers?|results?"
    r"|conclusions?|options?|outcome|median|mean|total)|it|this|that)"
)
_WEAK_WORDS = (
    r"(?:cannot|can't|can not|could not|couldn't|impossible to|not possible(?: for me)? to"
    r"|unable to) (?:be )?(?:accurately "
    r"|definitively |reliably |really )?"
    r"(?:determined?|answer(?:ed)?|solved?|decided?|say|tell|told|known|calculated?|inferred|predict(?:ed)?"
    r"|stated?|given?"
    r"|supplied|worked out"
    r"|named|identified|conclude[d]?|established|fixed|resolved?|settled?)\b"
    rf"|{_ANSWER} (?:cannot|can't|can not|could not) be (?:found|given|determined|computed|read|seen)\b"
    rf"|(?:no|any|an?) {_ANSWER} (?:is possible|can be (?:given|found|stated|determined)|is out of reach)\b"
    r"|(?:is|are|seems) (?:impossible|out of reach|not possible)(?=[\s.,]{0,3}$|\.)"
    r"|no (?:basis|reason|grounds?) (?:for|to) (?:prefer|choos|favou?r|pick|select)[a-z]{0,3}\b"
    r"|neither (?:yes nor no|of (?:them|the two|these)|answer|option|reading) can be (?:justified|confirmed"
    r"|excluded|ruled out"
    r"|established)\b"
    r"|none of (?:the|these|those) (?:(?!other\b)[a-z]+ )?(?:options?|choices?|answers?|statements?"
    r"|readings?) can be (?:confirmed"
    r"|determined|verified|established|decided|ruled out|excluded)\b"
    r"|(?:not|\w{2,5}n't) (?:good|clear|sharp|high|large|legible|detailed) enough (?:for me )?to (?:say|tell|decide"
    r"|determine|see|read"
    r"|make out|be sure|settle)\b"
    r"|(?:not|\w{2,5}n't) (?:think|believe)(?: that)? (?:this|the|it|that)(?: question)? can be (?:answered|decided"
    r"|settled)\b"
    r"|(?:'d|would) rather not (?:give|say|commit|answer|decide|choose|guess|name)\b"
    r"|(?:not|n't) (?:be )?(?:definite|precise|certain)(?: about| of)?\b|no definite (?:answer|result|value)\b"
    r"|(?:(?:(?:is|are|was|were|do|does|have|has)n't(?: have)?|not|n't) (?:enough|sufficient)|insufficient"
    r"|need more|lacks?|lacking|without (?:more|additional|further"
    r"|any|the)(?: \w{1,12}){0,2}) (?:information|context|details?|data|evidence)\b"
    r"|(?:do|does|did)(?: not|n't) (?:provide|contain|give|include|show|specify|mention|state|say|tell"
    r"|have) (?:(?:us|me|any|enough|sufficient"
    r"|specific|the|an?|to be|which|what|how|whether|of)\W{1,2}){0,3}(?:(?:necessary|needed|required|specific"
    r"|other|numerical|"
    r"further|exact|actual|visual) ){0,2}"
    r"(?:information|context|details?|data|values?|numbers?|figures?|evidence|to be (?:certain|sure)|certain)\b"
    r"|(?<!that )(?<!which )(?:is|are|was|were)(?: not|n't) (?:specified|provided|given|mentioned|stated|shown"
    r"|legible|known|available|clear)\b"
    r"|no [a-z]+ (?:is|are|were|was) (?:legible|handed|supplied|told|given|available|provided|stated)\b"
    r"|\b(?:both|either|neither|all)\b[^.;\n]{0,40} remains? (?:possible|open)\b"
    r"|\b(?:both|all) (?:look|seem|appear)s? (?:equally )?(?:promising|plausible|possible|likely|good|reasonable)\b"
    r"|\b(?:each|either|any) of (?:these|them|the two) (?:could|may|might) be\b"
    r"|\bleave (?:it|this|that|the (?:choice|question|matter|answer))\b[^.;\n]{0,30} (?:open|unanswered|blank"
    r"|undecided)\b"
    r"|(?:haven't|have not) (?:managed|been able) to (?:resolve|decide|determine|settle|tell)\b"
    r"|too (?:blurr(?:y|ed)|small|dark|faint|unclear|low|grainy|cropped|fuzzy)(?: for me)? to"
    r" (?:determine|tell|see|read|say|make out|decide|count|be sure|identify|recogni[sz]e)\b"
    r"|not sure\b|hard to (?:say|tell|determine)\b|(?:lacking|without|missing) (?:the|any|a) (?!doubt|question"
    r"|shadow|problem)(?:actual |real "
    r"|exact )?[a-z]+s?,"
)
_SORRY = r"^\W{0,3}sorry\b"
STRONG: Final = regex(rf"{_SORRY}|\b(?:{_STRONG_WORDS})|{_STRONG_SIGNS}")
REFUSAL: Final = regex(rf"{_SORRY}|\b(?:{_STRONG_WORDS}|{_WEAK_WORDS})|{_STRONG_SIGNS}")
REFUSING: Final = (  # no refusal is without one of these
    "sorry", "able to", "an ai", "not", "n't", "impossible", "no ", "missing", "insufficient", "need more", "without ",
    "please", "can you", "could you", "decline", "信息不足", "无法", "不能", "看不到", "没有", "缺失", "丢失", "未提供",
    "none of", "both", "all ", "each of", "either", "any of",
    "请", "抱歉", "对不起", "不知道", "lack", "absent", "缺少", "缺乏", "未", "图", "hard to", "out of reach",
    " open", "unanswered", " blank", "undecided", "remain", "too ",
)  # fmt: skip
UNKNOWN: Final = regex(
    r"[\s\"'(\[{]{0,9}(?:unknown|undetermined|unsure|n/a|indeterminate|uncertain|not (?:available|possible"
    r"|determinable|provided|given|known)"
    r"|cannot be|can't be|unclear|unable to|impossible to|无法|未知|不确定|不知道)"
)
# "I'm not sure, but I think it is B": behind what sounded like a refusal, what answers all the same.
YET: Final = regex(
    r"(?:\b(?:but|so|however|still|yet|nevertheless|nonetheless|anyway|therefore|thus|hence)\b|\bif i (?:had"
    r"|have) to \w{1,12}"
    r"|\b(?:my|a|an) (?:best |educated |rough )?guess(?: is| would be|:)?|\bi (?:would|'d|'ll"
    r"|will)(?: \w{1,9})? (?:answer|say|"
    r"guess|go with|choose|pick|estimate)\b|\bi (?:still |do )?(?:think|believe|guess|suspect|assume)\b|但|不过|所以"
    r"|因此)[\s,:]{0,3}"
)
OFFER: Final = regex(
    r"\b(?:please|provided?|you|help|happy|glad|able|unable|more|general|typically|usually|need|would need|depends"
    r"|various|"
    r"different|possible|several|many|neither|nor|cannot|can't|can not|unknown|unreadable|unclear)\b|请|需要|无法|不能"
)

LEFT_OPEN: Final = regex(r"\b(?:may|might|could) or (?:may|might|could) not\b|可能[^,.;]{0,12}也可能(?:不|没)")

_WINDOW: Final = 300
_SENTENCE = regex(r"[.!?;](?=\s)|\n")


def refusal_in(body: str) -> tuple[int, int] | None:
    """A refusal in the first or last lines; in the middle of a long reply the words may be about anything."""
    found = None
    for start, end in ((0, _WINDOW), (max(0, len(body) - _WINDOW), len(body))):
        if said := _search(body, start, end):
            found = found or said.span()
            if start > 0 and _search(body, max(start, found[1]), end):
                return said.span()
    return found


_IN_CASE = regex(
    r"\s{0,6}(?:in case|should (?:the|this|that|you|anything)|if (?:the|this|that|your|there))\b[^.;\n]{3,120},"
    r" (?:please )?(?:do )?(?:send|share|upload|let me know|tell me|provide|attach|clarify)\b"
)


def _search(body: str, start: int, end: int) -> re.Match[str] | None:
    """The first refusal between two places, sought in the sentences alone that hold one of its words."""
    at = start
    for cut in [*_SENTENCE.finditer(body, start, end), None]:
        stop = cut.end() if cut else end
        sentence = body[at:stop]
        if _IN_CASE.match(sentence):
            at = stop
            continue
        for word in REFUSING:
            if word in sentence:
                if said := REFUSAL.search(body, at, stop):
                    return said
                break
        at = stop
    return None


_LACK_ASKED = regex(r"\b(?:missing|lacking|lacks?|absent|not (?:shown|drawn|given|there))\b|[缺少]")
_OF_A_LACK = regex(
    r"\b(?:missing|lack\w*|absent)\b|(?:not|n't) (?:shown|drawn|given|visible|there|present|included|listed)\b"
)


def refusal_of(body: str, question: str) -> tuple[int, int] | None:
    """As `refusal_in`, but where it is asked what is missing, to say that something is not there refuses nothing."""
    found = refusal_in(body)
    if found and _LACK_ASKED.search(question) and _OF_A_LACK.search(body, *found) and not is_strong(body, found):
        return None
    return found


def unknown_told(body: str, kind: AnswerKind) -> tuple[int, int] | None:
    """A reply that is no more than "unknown" or "n/a", where no words are asked for."""
    bare = body.strip()
    if kind in ("text", "open", "choice", "blanks") or len(bare) > 24 or not (said := UNKNOWN.match(body)):
        return None
    return (body.index(bare), body.index(bare) + len(bare)) if said else None


_NEEDS = regex(
    r"\b(?:i|we) (?:just |still )?need (?:a |an |one |some |the |to know|to confirm|you to|more)"
    r"|\bwant to (?:be (?:precise|sure|certain|careful)|give (?:you )?an? (?:precise|correct|accurate|definit))"
    r"|\bnot (?:completely |fully |entirely |quite |100% )?(?:sure|confident|certain)\b|\bclarif(?:y|ications?"
    r"|ying)\b"
    r"|\bcould you (?:please )?(?:confirm|tell|clarify)|\bbefore (?:i|giving|we)\b"
)
_PROMISES = regex(
    r"\b(?:i'll|i will|i can(?: then)?|let me|lets me|allows? me to|i'd) (?:then )?(?:\w+ ){0,2}(?:give|provide"
    r"|analy[sz]e"
    r"|show|determine|evaluate|compute|deliver|tell|produce|walk|state|answer|do|re-?evaluate|try|deduce|rather)\b"
    r"|\b(?:please|if you(?: can|'d like|'d rather)?|once you|you can|can you) (?:please )?(?:tell|confirm|share"
    r"|provide"
    r"|clarify|specify|send|upload|paste)\b"
)


_ASKS_FIRST = regex(
    r"[\s\"']{0,6}before (?:i|we) (?:answer|pick|choose|commit|reply|respond|settle|give|decide"
    r"|select)\b[^?\n]{0,200}\b(?:refers?|means?|meant|you|may i|should i)\b[^?\n]{0,120}\?"
    r"|[\s\"']{0,6}(?:which|what) [^?.\n]{2,60}\b(?:do|did) you mean\b[^?\n]{0,40}\?(?=\s{1,3}\S)"
)
_ANSWERS = regex(
    r"\banswer(?: is|:)|\b(?:so|thus|therefore|hence|anyway|my guess)\b|\bassuming\b|\bi'?(?:ll| will) go with\b"
)


def asks_back(body: str) -> tuple[int, int] | None:
    """Where a reply of some length asks for what it lacks before it answers: it says so first, and ends with what it
    will do when it is told."""
    if (asked := _ASKS_FIRST.match(body)) and not _ANSWERS.search(body, asked.end()):
        return asked.span()
    if len(body) < _WINDOW or not (needs := _NEEDS.search(body, 0, _WINDOW)):
        return None
    return needs.span() if _PROMISES.search(body, max(needs.end(), len(body) - 2 * _WINDOW)) else None


_REFUSING_OPTION = regex(
    r"\b(?:can(?:not|'t| not)|not enough|insufficient|undetermined|indeterminate|impossible to|not possible"
    r"|no way to|unknown|not given|not sure)\b"
    r"|无法|不能确定|信息不足",
    re.IGNORECASE,
)


def refusing_option(asked: Asked) -> str | None:
    """The one option that says that there is no telling."""
    found = [place for place, choice in enumerate(asked.choices[:26]) if _REFUSING_OPTION.search(choice[:80])]
    return LETTERS[found[0]] if len(found) == 1 else None


def answered_yet(body: str, after: int) -> tuple[int, int] | None:
    """Where a few words answer all the same behind what sounded like a refusal: "but I think it is B"."""
    for yet in YET.finditer(body, after, after + _WINDOW // 2):
        cut = _SENTENCE.search(body, yet.end())
        stop = cut.start() if cut else len(body)
        if stop - yet.end() <= 100 and not any(
            each.search(body, yet.end(), stop) for each in (REFUSAL, OFFER, LEFT_OPEN)
        ):
            return yet.end(), stop
    return None


def is_strong(body: str, place: tuple[int, int]) -> bool:
    """Whether it is the one who replies that declines."""
    return bool(STRONG.search(body, *place))
