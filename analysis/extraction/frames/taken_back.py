"""A reply without the answers that it only names to take them back: "At first it looks like 5, but it is 6", "C...
sorry, D", "not odd but even", "Rather than B, it is C"."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from isoprobe.analysis.extraction.choices.elimination import without_ruled_out
from isoprobe.analysis.extraction.frames.values_named import is_value, values_named
from isoprobe.analysis.extraction.pieces import focus
from isoprobe.analysis.replies.answer_spans import Asked, Reader
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.restatement import likeness
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_X = r"(?P<x>(?:[^.;:!?\n]|(?<=[0-9])[.:](?=[0-9])){1,60}?)"
_IS = r"(?:it(?:'s| is) (?:actually |really )?|i mean,? |that(?:'s| is) |the (?:answer|result) is )?"
_FORMS: Final = (
    # not X but Y; isn't X, it's Y
    regex(
        rf"(?:\bis |\bare |'s |\bwas )?\b(?:not|isn't|aren't|n't)\s(?:the |an? )?{_X}\s?(?:[,;]|-"
        rf"|—)?\s(?:but(?: rather)?|rather,?|it's|it is)\s"
    ),
    # there are not X things, as it may seem, but Y
    regex(
        rf"\b(?:not|isn't|aren't)\s{_X}(?:\s[a-z-]{{3,20}}){{0,2}},?(?:\s(?:as|which|like)[^.;:\n]{{3,40}}?)?[,;]?"
        r"\s(?:but|it's|it is|they are|there are)\s"
    ),
    regex(rf"\bconfuse[sd]? (?:this|it|that|the two|them)?\s?with {_X},?\s(?:but|yet|however,?)\s"),
    regex(rf"不是{_X}[,;]?\s?而是"),
    regex(
        rf"(?:乍一?看(?:之下|起来|上去)?|初看(?:之下)?|起初|一开始|表面上?看?|看似)\s?(?:很?像是?|好像是?|似乎是?|以为是?|是)?\s?{_X}"
        r"[,;]\s?(?:但是?|不过|然而|其实|实际上)(?:仔细看|细看)?"
    ),
    regex(rf"(?:对比|比较)了?\s?{_X}\s?(?:和|与|及)[^,;.\n]{{1,20}}?(?:之后|后)?[,]"),
    # X is what most would say, but Y
    regex(
        rf"(?:(?<=\n)|(?<=[.:] )|\A[\s\"]{{0,9}}){_X}\s(?:is|was|would be) what (?:most|many|some|others|people"
        rf"|one|you"
        r"|everyone|a lot)\b[^.;:!?\n]{0,40}?(?:,\s(?:but|yet|however,?)|[.;]\s(?:but|in fact|actually)),?\s"
    ),
    # X would be tempting, but Y
    regex(
        rf"(?:(?<=\n)|(?<=\. )|\A[\s\"]{{0,9}}){_X}\s(?:would be|is|seems?|looks?|might seem|may seem"
        rf"|would seem|might be)\s(?:very |quite "
        r"|also )?(?:tempting|plausible|attractive|close|the obvious (?:choice|answer)),?\s(?:but|yet|however,?)\s"
    ),
    regex(
        rf"\b(?:rather than|instead of|as opposed to)\s{_X}(?:,? or [^,.;:\n]{{1,30}})?,\s"
        r"(?=(?:it|i|we|the|there|this|they|that)\b)"
    ),
    # At first I thought it was X, but ...
    regex(
        r"(?:\bat first(?: glance| sight)?|\binitially|\boriginally|\bmy first (?:thought|guess|impression"
        r"|instinct|answer)|\bi (?:first|initially)\b)"
        r"[^.;:!?\n]{0,40}\s(?:(?:read|took|saw|counted|had) it (?:as|for|to be)|thought|thinks?"
        r"|looks?(?: like)?|seems?|appears?|guess(?:ed)?|said|got|had"
        r"|counted|was|is|might (?:seem|look|say|think)|say)"
        rf"\s(?:that )?(?:it (?:was|is) |there (?:might be|were|are|was|would be) |to be |like "
        rf"|the answer (?:was|is) )?{_X}"
        r"(?:,?\s(?:but|yet|however,?)\s|[.;]\s{1,2}(?:actually|however|but|yet|in fact|on closer|looking"
        r"|in reality|counting|checking)\b[,]?\s?)"
    ),
    regex(rf"\bat first(?: glance| sight)?,?\s{_X},?\s(?:but|yet|however,?)\s"),
    regex(rf"\b(?:between|among|out of|considering) {_X}(?:,\s[^,.;:\n]{{1,40}}){{0,3}},?\sand\s[^,.;:\n]{{1,40}},\s"),
    regex(rf"\bcould it be {_X}\?\s(?:no|nope|not)\b[^.!\n]{{0,40}}[.!]?\s"),
    regex(
        rf"\b(?:some|one|people|others|many|you)\s(?:would|might|may|could)\s(?:be tempted to )?(?:say|think"
        rf"|answer|guess|choose|pick|expect|get|count|see|read (?:this|it|that) as|take (?:this|it|that) (?:for"
        rf"|as))\s{_X}"
        r"(?:\s(?:from|at|on|with|by) [^.;,\n]{2,30})?(?:,\s(?:but|which is (?:wrong|incorrect|not right"
        r"|a mistake)[.,;]?|yet)|[.;]\sthat (?:is"
        r"|would be) wrong[.,;]?)\s"
    ),
)
_CUED_FORMS: Final = (  # as _FORMS, each with what it matches nothing without
    ("unlike ", regex(rf"\bunlike (?:the )?{_X},\s")),
    (
        " which ",
        regex(
            rf"(?:(?<= )|(?<=\n)){_X},? which (?:doesn't|does not|isn't|is not|can't|cannot|won't) (?:fit|match|work"
            rf"|do|be|hold)"
            r"[^.,;\n]{0,20},?\s(?:and|but|so)\s"
        ),
    ),
)
# one might think that this is so, but that is: clauses, not values
_CONCEDED = regex(
    r"(?:(?<=\n)|(?<=[.:;] )|\A[\s\"]{0,9})(?:(?:one|you|some|people|someone|it)\s(?:might|may|could"
    r"|would)\s(?:at first "
    r"|initially |first |well |easily )?(?:think|believe|assume|expect|say|suppose|conclude|seem|look|appear"
    r"|suspect|guess|argue|claim)"
    r"(?:\sas (?:if|though)|\slike)?(?:\s(?:at first|initially)(?: sight| glance)?)?(?:\sthat)?"
    r"|(?:at first (?:sight|glance)|on the face of it|superficially),?(?:\sit (?:seems|looks|appears)"
    r"(?:\sas (?:if|though)|\slike)?)?(?:\sthat)?"
    r"|both(?=[^.;!?\n]{3,80}\s(?:looks?|seems?|appears?|sounds?)\s(?:possible|plausible|right|likely|promising)\b)"
    r"|it\s(?:seems|looks|appears)\s(?:at first(?: sight| glance)?|initially)(?:\sas (?:if|though)"
    r"|\slike)?(?:\sthat)?)"
    r"\s(?P<x>(?:[^.;!?\n]|(?<=[0-9])\.(?=[0-9])){8,160}?)"
    r"(?:,\s(?:but|yet|however,?)\s|[.;]\s{1,2}(?:in fact|actually|but|however|yet|in reality"
    r"|on closer (?:inspection|look|examination)|looking closer|that (?:is|would be) (?:wrong|not so"
    r"|a mistake)(?:, (?:though|however))?)(?:\b[,.;:]?)\s)(?=[^.\n]{8})"
    r"(?!(?:(?:only |just )?(?:barely|slightly|marginally|by (?:an?|very|[0-9]\S{0,4})|a (?:bit|hair|little))"
    r"|not by much|the (?:difference|gap|margin))\b[^.\n]{0,60}[.!\s]{0,3}\Z)"
    r"(?!(?:one|you|it|some|people) (?:could|might|may|would) (?:just as|also|equally|as)\b)"
)
# it would be wrong to say that this is so: what is rejected where the reply says what is so beside it
_REJECTED = regex(
    r"\b(?:(?:it|that) (?:is|would be|'s|isn't|is not)(?: simply| just)? (?:wrong|false|incorrect|misleading"
    r"|a mistake|not true"
    r"|not the case|not so|not correct|true|the case)(?: to (?:say|think|claim|conclude|believe|assume))? that"
    r"|(?:\bthe (?:idea|claim|notion|impression|view|belief) "
    r"|(?:(?<=[.!?\n] )|(?<=\n)|\A)(?=that (?!is\b|was\b)))that)\s(?P<x>[^.;!?\n]{8,160}?)"
    r"(?P<verdict>\s(?:is|was|would be) (?:an? (?:misreading|mistake|illusion|misconception|error)|wrong|false"
    r"|incorrect"
    r"|untrue|mistaken)\b|\s(?:doesn't|does not) (?:fit|hold|match|agree|stand)\b[^.;!?\n]{0,40})?(?=\s?(?:[.;!\n]|$))"
)
_DENYING = regex(r"\b(?:wrong|false|incorrect|misleading|mistake|not|isn't)\b")
# X... sorry, Y; X - no, Y; X. Scratch that, it's Y
_TURN = regex(
    r"\s?(?:\.{1,3}|…|,|;|\s-|\s?—|\n)\s{0,3}"
    r"(?:(?:sorry|oops|scratch that|(?:just )?kidding|i mean|correction|make that|or rather|sorry,? i mean"
    r"|actually(?=,? it(?:'s| is)\b)"
    r"|(?:no|wait),? (?:wait|no|actually|that's wrong))(?:[,:.—!-]{1,3}|\s-)?"
    r"|(?:no|nope|wait|hmm|rather|er)(?:[,:.—!-]{1,3}|\s-))"  # alone these begin a sentence: "No two of them touch."
    rf"\s{{1,3}}{_IS}"
)
# Y, not X
_BEHIND = regex(
    rf"(?:,?\s|\s\()(?:(?:and |but )?not|rather than|instead of|as opposed to)\s(?:the )?{_X}(?=\s?(?:[.!;:)]|\n|$))"
)
# Y. I was about to write X, but X is something else
_NEARLY = regex(
    r"[.;!]\s{1,3}i (?:was about to|nearly|almost|first wanted to) (?:write|wrote|say|said|choose|chose|pick"
    r"|picked|put"
    rf"|answer|answered) {_X},?\s(?:but|because|which|until|and then)\b[^.!\n]{{0,120}}"
)
# Y over X
_OVER = regex(rf"\sover\s(?:the )?{_X}(?=\s?(?:[.!;,]|\n|$))")
# Best match: Y. Runner-up: X
_LESSER = regex(
    r"[.;\n]\s{0,3}(?:(?:the )?(?:runner-?up|second (?:best|choice|place)|close second|next best|incorrect|wrong"
    r"|rejected"
    rf"|eliminated|ruled out|discarded|not chosen|distractors?)\s?:\s{{0,3}}{_X})(?=\s?(?:[.;]|\n|$))"
)
# Y it is; X may look similar, but it does not fit
_SIMILAR = regex(
    rf"(?:[.;]|\s?[—–-])\s(?:the )?{_X}\s(?:(?:may|might|does|do|did|can) )?(?:look|seem|appear|come)(?:s|ed)?"
    r" (?:similar|close|plausible|tempting|likely)[^.;,\n]{0,20},?\s(?:but|yet|though)\s(?:it|that"
    r"|this)\s(?:does(?:n't| not)"
    r"|is(?:n't| not)|fails)[^.;\n]{0,40}"
)
_PREFERS = regex(r"\b(?:go with|going with|choose|choosing|prefer|pick|picking|favou?rs?|take)\b")
# Y，不是 X
_HAN_NOT = regex(rf"[,;]\s?而?(?:不是|并非)\s?{_X}(?=\s?(?:[.!;,]|\n|$))")
# Y, though X was close
_CLOSE = regex(
    rf",?\s(?:even )?(?:though|although|while)\s(?:the )?{_X}\s(?:was|is|isn't|wasn't|came|seems?|seemed|looks?"
    rf"|looked|would be)"
    r"\s(?:also |very |quite |rather |an? )?(?:close|tempting|plausible|possible|similar|second|near|strong"
    r"|far off|not far)\b"
    r"[^.;\n]{0,30}"
)
_EACH = regex(r",? (?:or|and|nor) |, ")
_CUES: Final = (
    "not ", "n't", "不是", "sorry", "oops", " no,", "no ", "wait", "scratch", "i mean", "correction", "rather",
    "make that", "hmm", "actually", "tempting", "plausible", "attractive", "close", "obvious", "instead of",
    "opposed", "kidding", "between", "among", "out of", "considering", "hough ", "sight", "glance", "seem",
    "superficially", "face of it",
    "is what ", " over ", "far off", "first", "confuse", "看", "起初", "一开始", "对比", "比较", "initially",
    "originally", "could it be", "unlike", "runner", "second", "best:", "wrong", "incorrect", "rejected", "eliminated",
    "ruled out", "discarded", "distractor", "about to", "nearly", "almost", "false", "mislead", "misread",
    "mistake", "illusion", "misconception",
    " would ", " could ", " may ", " might ",
)  # fmt: skip
_LONGEST: Final = 4000  # characters of a reply in which that is looked for
_LED: Final = 90  # characters behind in which another value stands
_NEXT = regex(r"[.!?;](?=\s|$)|\n")


def without_taken_back(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> ReplyText:
    """The reply with what it takes back blanked, where another value stands right behind; the same one where it takes
    nothing back."""
    text, cased = reply.text, reply.cased
    if len(text) > _LONGEST:
        return reply
    for cue in _CUES:  # a generator would take longer
        if cue in text:
            break
    else:
        return reply
    for form in (*_FORMS, *(form for cue, form in _CUED_FORMS if cue in text)):
        for found in list(form.finditer(text))[:6]:
            end = found.end()
            behind = _behind(text, cased, end)
            named = cased[slice(*found.span("x"))]
            if not is_value(named, reader, kind, asked) or not values_named(behind, reader, kind, asked):
                continue
            text, cased = (_blank(each, *found.span()) for each in (text, cased))
    for start, end in without_ruled_out(cased, asked.choices) if kind == "option" else []:
        text, cased = (_blank(each, start, end) for each in (text, cased))
    if kind in ("yes_no", "option", "choice"):
        for found in list(_CONCEDED.finditer(text))[:6]:
            text, cased = (_blank(each, *found.span()) for each in (text, cased))
    if kind == "yes_no":
        for found in [one for one in _REJECTED.finditer(text) if _rejects(one)][:4]:
            if _says_so(text[: found.start()] + "\n" + text[found.end() :], asked):
                text, cased = (_blank(each, *found.span()) for each in (text, cased))
    for turn in list(_TURN.finditer(text))[:6]:
        if (start := _just_said(cased, turn.start(), reader, kind, asked)) >= 0 and values_named(
            _behind(text, cased, turn.end()), reader, kind, asked
        ):
            text, cased = (_blank(each, start, turn.end()) for each in (text, cased))
    denied = [*_BEHIND.finditer(text), *_HAN_NOT.finditer(text)]
    denied += [one for one in _NEARLY.finditer(text) if not _other_behind(one, cased, reader, kind, asked)]
    if kind in ("option", "choice"):
        denied += [*_LESSER.finditer(text), *_SIMILAR.finditer(text)]
        denied += [
            one for one in _OVER.finditer(text) if _PREFERS.search(text, max(0, one.start() - _LED), one.start())
        ]
    behind_it = [(found, " ") for found in denied] + [(found, ".") for found in _CLOSE.finditer(text)]
    for found, sign in behind_it[:6]:
        before = cased[max(0, found.start() - _LED) : found.start()]
        several = _EACH.split(cased[slice(*found.span("x"))])
        if all(is_value(each, reader, kind, asked) for each in several) and values_named(before, reader, kind, asked):
            text, cased = (_blank(each, *found.span()) for each in (text, cased))
            text, cased = (f"{each[: found.start()]}{sign}{each[found.start() + 1 :]}" for each in (text, cased))
    return reply if text == reply.text else replace(reply, text=text, cased=cased)


def _rejects(found: re.Match[str]) -> bool:
    """Whether a claim is called wrong, before it or behind it."""
    head = found[0][: found.start("x") - found.start()]
    return bool(found["verdict"]) or bool(_DENYING.search(head))


_LEAST_LIKE: Final = 0.5  # of the question's words that a sentence beside the claim repeats
_SENTENCES = regex(r"(?<=[.!?;])\s+|\n")
_ASKING = regex(r"\?\W{0,3}$|\b(?:whether|if)\b")


def _says_so(beside: str, asked: Asked) -> bool:
    """Whether a sentence beside a rejected claim says something of what is asked, and does not only ask it again."""
    words = focus(asked.question)
    return any(likeness(one, words) >= _LEAST_LIKE and not _ASKING.search(one) for one in _SENTENCES.split(beside))


def _other_behind(found: re.Match[str], cased: str, reader: Reader, kind: AnswerKind, asked: Asked) -> bool:
    """Whether another value is named behind one that was nearly given: "I nearly wrote 5, but there are 7"."""
    at = found.end("x")
    said = {one.value for one in values_named(cased[found.start("x") : at], reader, kind, asked)}
    return any(one.value not in said for one in values_named(cased[at : found.end()], reader, kind, asked))


def _behind(text: str, cased: str, at: int) -> str:
    """What stands in the rest of a sentence."""
    cut = _NEXT.search(text, at)
    return cased[at : min(cut.start() if cut else len(text), at + _LED)]


def _just_said(cased: str, at: int, reader: Reader, kind: AnswerKind, asked: Asked) -> int:
    """Where the value begins that ends right before a place; -1 where there is none."""
    begin = max(0, at - _LED, cased.rfind("\n", 0, at) + 1)
    named = values_named(cased[begin:at], reader, kind, asked)
    last = max(named, key=lambda one: (one.end, one.start), default=None)
    return begin + last.start if last and not re.search(r"\w", cased[begin + last.end : at]) else -1


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]
