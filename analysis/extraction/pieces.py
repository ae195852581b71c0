"""The pieces of a reply: its sentences and lines, with what stands around each that tells how much it may be taken at
its word.

A piece is vetoed where it says nothing about what is so: a question, an offer, an example, a supposition that the
question did not make, an option being weighed. `veto` names the reason, "" where there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from isoprobe.analysis.extraction.refusals import LEFT_OPEN
from isoprobe.analysis.replies.answer_spans import LOWER, Asked
from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content, likeness
from isoprobe.analysis.replies.text import ReplyText

HEAD: Final = 900  # characters at the start and at the end of a reply in which its prose is looked at
TAIL: Final = 1800
LONGEST: Final = 600  # characters of one piece
MOST: Final = 40

_END = regex(  # begins with its signs, so that it is sought for these alone
    r"[.!?;\n](?:(?<=\n)"
    r"|(?<!;)(?<![A-Z]\.)(?<![^A-Z][A-Z][!?])(?<!\be\.g[.!?])(?<!\bi\.e[.!?])(?<!\bapprox[.!?])(?<!\bfig[.!?])(?<!\beq[.!?])(?<!\bvs[.!?])"
    r"[.!?]*(?:[\"')\]*]{0,4}(?=\s|$)|(?=[\"')\]*]))"
    r"|(?<=[A-Z]{2}\.)(?<!\bNO\.)(?=\s+(?:[A-Z][a-z']+|I|[0-9]+)\s)"
    r"|(?<=[ (\n∠][A-Z]\.)(?=\s+(?:Therefore|So|Thus|Hence|The|This|It|They|Since|Because|Both|Then|Now|And|But"
    r"|However|In|As|We|I"
    r"|Also|That|There|These|If|No|Yes|Let|Answer)\b)"
    r"|(?<=°[A-Z]\.)(?=\s)"
    r"|(?<=[\u3400-\u9fff0-9)\"][.!?;])(?=[\u3400-\u9fff]))"
)
_MARK = regex(
    r"[\s>|]{0,20}(?:(?:[-•]|[0-9]{1,2}[.)]|\([0-9]{1,2}\)|step [0-9]{1,2}\s?[:.)])(?=\s)[\s]{1,9}){0,3}[\s>|]{0,9}"
)
_LEADS_ON = regex(r"(?::|\b(?:is|are|gives|give|get|have|equals|be|=))[\s\"$*]{0,6}$|[:=]\s{0,3}$")
_CONCLUDING = regex(
    r"(?<![a-z])(?:(?<!okay, )(?<!okay )(?<!ok, )(?<!ok )(?<!alright, )(?<!well, )(?<!right, )so(?! (?:on"
    r"|forth)\b)|thus|therefore"
    r"|hence|in the end|consequently|accordingly"
    r"|conclusion"
    r"|to conclude|in summary|to summari[sz]e|in short|as a result|overall|finally|ultimately|summing up"
    r"|altogether|all in"
    r" all|in total|final|that makes"
    r"|this (?:means|gives|shows|implies|makes|leaves)|we (?:get|find|conclude|have|obtain)"
    r"|it follows|bottom line|(?:outcome|result|verdict|winner"
    r"|assessment|answer)(?=\s?(?::|is\b|\n)))\b"
    r"|^[\s\"(]{0,6}since\b[^.;\n]{5,250},\s(?:then )?(?:the|it|they|we|this|these|there|node|graph|both|its"
    r"|[a-z](?= is))\b"
    r"|^[\s\"(]{0,6}(?:(?:grand |final )?(?:difference|total|sum)|adding (?:(?:it|them|these|those|all"
    r"|everything) )?(?:all )?up"
    r"|summ(?:ing|ed) (?:it )?up|altogether|(?:all |taken )?together|combined|all told|in all)(?=\s?:)"
    r"|;\s{0,2}since\b[^.;\n]{5,150},\s"
    r"|(?:,|;|\band)\s{0,2}(?:which (?:means|gives|leaves|makes))\b"
    r"|\bi (?:end up|come out|land|finish up|finish|wind up) (?:with|at|on)\b"
    r"|\b(?:somit|daher|folglich|mithin|donc|quindi|por (?:lo )?tanto|kurz(?:um| gesagt)|unterm strich"
    r"|en resumen|en bref"
    r"|in sintesi)\b|,\s?also\s(?=[^.]*\b(?:und|der|die|das|ist)\b)"
    r"|因此|所以|综上|结论|故(?=[\s,选答])|可得|得出|得到|解得|求得|总之"
    r"|^[\s\"(]{0,6}(?:solving|putting|plugging|substituting|inserting|computing|simplifying|evaluating"
    r"|working)\b[^.;\n]{0,60}?"
    r"\b(?:gives?|yields?|leads? to|results? in|produces?|we get|you get|i get|comes? (?:out )?to)\b"
)
_TRAILING_SO = regex(r"[,;\s]\s{0,3}(?:and )?(?:so|thus|hence|therefore)[\s,]{0,9}$")  # leads on to what is below
_HEADED = regex(r"[^a-z]{0,12}(?:final |overall )?(?:conclusion|summary|verdict|result|answer)s?[^a-z0-9]{0,9}")
_LABEL = regex(r"[\s>|*\"(-]{0,12}(?:[0-9]{1,2}|[A-Za-z])\.")
_EXAMPLE = regex(
    r"[\s(\"]{0,9}(?:but |so |and )?(?:for (?:example|instance)|e\.g\.|as an example|imagine|例如|比如"
    r"|consider (?:the case|an example))"
)
_SUPPOSED = regex(
    r"[\s(\"]{0,9}(?:(?:but|however|now|then|so|and|thus|therefore),?\s)?(?:suppose|supposing|imagine"
    r"|let's (?:say|assume)"
    r"|let us (?:say|assume)|assum(?:e|ing)|in case|had\s|were\s|otherwise|if|unless|假设|如果|若)\b"
)
_IF_TAIL = regex(
    r"[,;]?\s(?:if|unless|provided that|had|assuming)\s([^.,;\n]{3,200})$"
    r"|,\s(?:had)\s[^.,;\n]{3,120}$"
)
_WERE_IT = regex(r"[\s(\"]{0,9}(?:at|for|with) [^.,;\n]{1,25}\s(?:they|it|this|that|we|both|the [a-z]{2,12}) would\b")
_PUTS_A_CASE = regex(
    r"\b(?:(?<!determine )(?<!decide )(?<!check )(?<!tell )(?<!see )(?<!identify )if|imagine|when"
    r"|suppose|given|assum\w+|once|after|should|had|with)\b|[如若]"
)
_THEN = regex(r",|\bthen\b|:")
_COMMITTING = regex(
    r"\b(?:if|assuming|provided)(?: that)? (?:i|we|you|one)(?:'m| am|'ve| have|'re| are)? (?:read|see|start"
    r"|compare|look|zoom|check"
    r"|go around|go through|trace|follow|apply"
    r"|plug in|use the (?:values|numbers|labels|scale|formula|figures)|saw|count(?:ed)?"
    r"|understand"
    r"|understood|interpret(?:ed)?|reading|seeing|counting|not mistaken)\b"
    r"|\bassuming(?: that)? (?:the|this|my) (?:figure|drawing|picture|labels?|diagram|image|graph|chart|scale|reading"
    r"|axis|axes|grid|plot|map|table|clock)\b|"
    r"\bif (?:i|we) (?:have|had|must) to\b|\bif (?:forced|pressed)\b|\bif we (?:look|count|unfold|fold|cut|draw"
    r"|trace|follow|continue"
    r"|extend|compare|read|go|start"
    r"|add|subtract|take|use|solve|compute)"
)
_WOULD = any_word("would|could|might|may")
_OFFER = any_word(
    "hope (?:this|that|it)|let me know|anything else|other questions|can help|happy to|feel free"
    "|would you like|shall i|please (?:provide|share|upload|send|attach|specify|clarify|let)|if you (?:need"
    "|want|can|could|have|share|provide|would)|do you (?:want|need|have)|just say|i can (?:also|help|give"
    "|provide|explain)"
)
_PROMISE = regex(
    r"[\s\"]{0,9}(?:(?:sure|okay|ok|certainly|great|alright|of course)[,!.]?\s{0,3})?"
    r"(?:let's|let us|let me|i will|i'll|we need to|we must|we can|we should|we want to|we are asked"
    r"|the question asks"
    r"|you (?:need|have|should|can(?! (?:also )?(?:go|get|reach|travel|walk|drive|pass|move))|want)|to (?:find"
    r"|determine|solve|answer|calculate|compute|identify|get"
    r"|work out|figure|count|see)"
    r"|here(?:'s| is| are) (?:how|a|the|my|your)|first,? (?:we|let|i)|step [0-9]{1,2}\b|(?:the |our |my )?(?:task"
    r"|goal|objective|aim|plan|approach|given|problem|question|challenge)\b\s?(?::|is to)|the problem asks"
    r"|recall|definition|note that|one (?:must|needs|has to|should|can|adds|takes|divides|subtracts)|it depends"
    r"|tip\b|take|look|go|subtract|add"
    r"|divide|multiply|count|lay|put|read|use|compare|find|check|measure|determine|remember|for (?:the"
    r"|this)[^.\n]{3,80}, (?:go|look|take|lay|"
    r"use|add|count|read))\b(?![^\n]{0,200}(?:=|\bis\b|\b(?:giving|making|leaving|to get|(?:you|we"
    r"|i)(?:'ll)? (?:get|find|have|obtain))\b))"
)
TO_CHECK = regex(
    r"[\s\"]{0,9}(?:to (?:check|see|determine|find out|decide|verify|test|work out) whether\b(?![^\n]{5,200}(?:;"
    r"|:|\bso\b|(?:, and|\b(?:thus|hence|therefore|found|finds?|shows?|showed|(?:we|i|you|can) see))\b"
    r"(?![^\n]{0,80}(?:\bnot?\b|n't))))"
    r"|(?:the|our) (?:question|task|issue) is (?:whether|if)\b(?![^\n]{5,200}(?:;|:|\bso\b))"
    r"|whether\b[^.\n]{5,200}\b(?:is|remains) (?:something|what|a question|not clear|unclear|open|to be|hard)\b|"
    r"(?:(?:so|first|now|here|then),?\s|(?:once|when|if|after|as soon as) you[^,\n]{3,60},\s)?(?:we|i|one|you"
    r"|let's|let us|let me)(?:\s(?:first|now|just"
    r"|will|need to"
    r"|have to|must|should|want to|are asked to|am asked to|are to|can|could)){0,3}\s(?:check|see|determine"
    r"|find out|decide"
    r"|verify|test|figure out|work out|look) (?:whether|if)\b(?![^\n]{5,200}(?:;|:|, (?:so|thus|and|which)|\bso\b)))"
)
_LABELLED = regex(
    r"[\s\"(]{0,6}[a-z]+(?: [a-z]+){0,3}\s?:\s{0,3}[\s\"$~≈]{0,4}-?[0-9][^a-z\n]{0,30}"
    r"(?:[a-z°²³/%]{1,12}\s?){0,2}[.!\s]{0,4}"
)
_ABOUT_THE_QUESTION = any_word(
    "seems to be asked|is being asked|(?:the |this )?question (?:asks|is asking|seems|wants|appears"
    "|does not)(?! (?:for|about|after) (?:is|are|was)\\b)|i understand|you are asking"
)
_WEIGHING = regex(
    r"\b(?:could|might|may)(?: (?:very )?(?:well|also|still|easily|just|equally))? be\b|\b(?:plausible"
    r"|tempting|one might (?:think|say)|at first (?:glance|sight)"
    r"|seems? possible"
    r"|most people|people (?:might|would|may)|some (?:would|might|may)|torn between|would have to|would need to"
    r"|would be needed)\b"
)
_IN_ORDER = regex(
    r"[\s\"(]{0,6}(?:in order )?for (?:two|any|an?|the|both|these) [^,.;\n]{3,80} to (?:be"
    r"|have|exist)\b[^,.;\n]{0,40},"
)
_PURPOSE = regex(
    r"[\s\"]{0,9}to [a-z]{3,12} [^,.;\n]{3,80}, (?!we\b|you\b|i\b|let|first|one\b|add|take|use|count|divide"
    r"|multiply|subtract"
    r"|look|start|simply|it is|go\b|put|find|see|compare|read|note|consider|follow|here)[^\n]{0,200}\b(?:is|are"
    r"|was|has|have|needs?|costs?|would)\b"
)
_POINT = regex(r"[\s>]{0,12}(?:[-•*+]|[0-9]{1,2}[.)])\s")
_ASSIGNMENT = regex(
    r"[\s(]{0,6}(?:(?:breakpoint [0-9]:? )?(?:at |around |near "
    r"|approximately ){0,2}x\s?[=≈]\s?-?[0-9.]{1,8}\s?[:,]|f\s?_?\{?\(\s?[a-z0-9]{1,3}\s?(?:,|->|→|-)"
    r"|f[0-9]{2}\b|[0-9]{1,3}\s?(?:->|→|—>|-->|↔"
    r"|–)\s?[0-9]|path\b|p_?[0-9]\b|(?:edges?"
    r"|nodes?) [0-9]{1,3}\s?(?:->|→|:|\()|augment|send\b|push\b|(?:the )?(?:min(?:imum)?[ -])?cut\b"
    r"|from node|residual|all other|other (?:edges|flows)|no (?:flow|further|other))"
)
_ROW = regex(r"[^\s|-][^|\n]{0,60}\s?\|\s?[^\s|]")
_CONDITIONAL = regex(r"\([^()|\n]{1,24}\|[^()|\n]{1,24}\)")  # P(K | N)
_ABSOLUTE = regex(r"(?<!\| )(?<!\|)\|(?=[^\s|])[^|\n]{1,24}\|(?!\s?\|)")  # |a| cos 30° = 5
_TOTAL = any_word("total|sum|answer|result|overall|final")
_QUOTE = regex(r"\"[^\"\n]{12,300}\"")


@dataclass(frozen=True)
class Piece:
    """A sentence, or a line: where it begins (behind marks of lists) and ends, and its place among the others. `said`:
    where that begins which an introducing line leads on to ("So the total is:", and 13 below it); `start` where the
    piece does not."""

    start: int
    end: int
    said: int
    place: int
    first: bool = False
    last: bool = False
    veto: str = ""
    concludes: bool = False
    alike: float = 0.0

    def text(self, body: str) -> str:
        return body[self.start : self.end]


def pieces_of(reply: ReplyText, asked: Asked) -> list[Piece]:
    """The pieces of the first and the last part of a cleaned reply, in order."""
    body = reply.text
    spans = list(_spans(reply.cased))
    if len(spans) > MOST:
        spans = spans[: MOST // 4] + spans[-(MOST - MOST // 4) :]
    found: list[Piece] = []
    last = len(spans) - 1
    told = focus(asked.question)
    headed = False
    for place, (start, end, said) in enumerate(spans):
        text = body[start:end]
        veto = veto_of(text, asked)
        found.append(
            Piece(
                start,
                end,
                said,
                place,
                place == 0,
                place == last,
                veto,
                headed or bool(_CONCLUDING.search(_TRAILING_SO.sub("", text))),
                likeness(text, told),
            )
        )
        headed = bool(_HEADED.fullmatch(text))
    return found


def _spans(body: str) -> Iterator[tuple[int, int, int]]:
    """Start, end, and where what is said begins; a line that leads on is one piece with the next."""
    windows = [(0, len(body))] if len(body) <= HEAD + TAIL else [(0, HEAD), (len(body) - TAIL, len(body))]
    for begin, stop in windows:
        at = begin
        lead: int | None = None
        lead_end = begin
        for cut in [*_END.finditer(body, begin, stop), None]:
            end = cut.end() if cut else stop
            if cut and cut[0] == "." and _LABEL.fullmatch(body, at, end):
                continue  # the number of a point, or the letter of an option
            mark = _MARK.match(body, at, end)
            start = mark.end() if mark else at
            text = body[start:end]
            at = end
            if not text.strip(" \n\t.,;:!?|-_=\"'()[]{}$"):
                continue
            if lead is not None:
                listed = _POINT.match(body, begun(body, start)) and _POINT.match(body, end)
                if listed or len(text) > 80:
                    yield lead, lead_end, lead
                    yield start, min(end, start + LONGEST), start
                else:
                    yield lead, min(end, lead + LONGEST), start
                lead = None
            elif cut and cut[0] == "\n" and _LEADS_ON.search(text):
                lead, lead_end = start, end
            else:
                yield start, min(end, start + LONGEST), start
        if lead is not None:
            yield lead, lead_end, lead


_HEADS: Final = (  # a piece that begins so, or stands under such a heading, may conclude
    "since", "total", "sum", "difference", "conclusion", "verdict", "result", "answer", "adding", "together",
    "combined", "all told", "in all",
)  # fmt: skip


def may_conclude(body: str, at: int) -> bool:
    """Whether a piece of a lower-case text from a place on may be a conclusion."""
    return _any(_HEADS, body[at:]) or bool(_CONCLUDING.search(body, at))


def begun(body: str, at: int) -> int:
    """Where the line of a place begins."""
    return body.rfind("\n", 0, at) + 1


def veto_of(text: str, asked: Asked) -> str:
    """Why a piece says nothing about what is so; "" where it does."""
    bare = text.rstrip(" \n\"')*")
    if bare.endswith("?"):
        return "question"
    if _any(_OFFERING, text) and (offer := _OFFER.search(text)) and ";" not in text[: offer.start()]:
        return "offer"
    if _any(_ASKED_ABOUT, text) and _ABOUT_THE_QUESTION.search(text):
        return "about the question"
    if _ASSIGNMENT.match(text) and not _CONCLUDING.search(text):
        return "a step of the working"
    if "|" in text and not _TOTAL.search(text) and not _is_formula(text) and _ROW.search(_without_values(text)):
        return "a row of a table"
    if LEFT_OPEN.search(text):
        return "left open"
    if len(text) > 24 and _repeats(" ".join(text.split()).strip(" ."), asked):
        return "the question repeated"
    if _EXAMPLE.match(text):
        return "example"
    if _IN_ORDER.match(text):
        return "a definition"
    if supposed(text, asked):
        return "supposition"
    if TO_CHECK.match(text):
        return "yet to be checked"
    if (
        _PROMISE.match(text)
        and not _LABELLED.fullmatch(text)
        and not _CONCLUDING.search(text)
        and not _PURPOSE.match(text)
    ):
        return "plan"
    return ""


_OFFERING: Final = (  # no offer is without one of these
    "hope", "let me", "anything", "questions", "help", "happy", "feel free", "would you", "shall i", "please", "if you",
    "do you", "just say", "i can",
)  # fmt: skip
_ASKED_ABOUT: Final = ("ask", "question", "understand")


def _any(words: tuple[str, ...], text: str) -> bool:
    for word in words:  # noqa: SIM110 (a generator takes twice as long)
        if word in text:
            return True
    return False


def _is_formula(text: str) -> bool:
    """Whether two bars stand around an absolute value of an equation, and no more of them."""
    return "=" in text and text.count("|") == 2 and text.strip()[:1] != "|" and text.strip()[-1:] != "|"


def _without_values(text: str) -> str:
    """The text without the bars of absolute values; a line that begins with a bar has none."""
    return text if text.lstrip().startswith("|") else _ABSOLUTE.sub(" ", _CONDITIONAL.sub(" ", text))


def _repeats(bare: str, asked: Asked) -> bool:
    """Whether the question says it word for word, and no option does."""
    question = _level(asked.question)
    at = question.find(bare)
    if at < 0 or any(bare in choice.translate(LOWER) for choice in asked.choices):
        return False
    return not question.startswith((" or ", " if "), at + len(bare))  # one of several, of which it is asked


@remembered(256)
def _level(question: str) -> str:
    return " ".join(question[:6000].translate(LOWER).split())


def supposed(text: str, asked: Asked) -> bool:
    """Whether what the piece says is said of a case that the question does not put."""
    if _COMMITTING.search(text):
        return False
    if opened := _SUPPOSED.match(text):
        then = _THEN.search(text, opened.end())
        clause = text[opened.end() : then.start() if then else len(text)]
        return not _told(clause, asked)
    if _WERE_IT.match(text):
        return True
    if tail := _IF_TAIL.search(text.rstrip(" .!\n")):
        return bool(_WOULD.search(text[: tail.start()])) and not _told(tail[0], asked)
    return False


def _told(clause: str, asked: Asked) -> bool:
    """Whether the question says the same: most of the clause's words stand there."""
    if not _PUTS_A_CASE.search(asking(asked.question)):
        return False
    words = content(clause)
    return bool(words) and len(words & _words(asked.question)) >= 0.6 * len(words)


@remembered(256)
def _words(question: str) -> frozenset[str]:
    return content(question[:4000].translate(LOWER))


_TASK = regex(
    r"\b(?:your task is|determine (?:if|whether|the)|find the|count the|query:|problem:|question:"
    r"|what is)"
)
_ASKING = any_word(
    "what|which|how|who|whom|whose|where|when|is|are|does|do|did|can|find|determine|count|calculate|compute"
    "|identify|select|choose|give|decide|complete"
)


def focus(question: str) -> frozenset[str]:
    """The words of what is asked."""
    return content(asking(question))


@remembered(256)
def asking(question: str) -> str:
    """What is asked, in lower case: of a long question, its sentences that ask."""
    text = question[:6000].translate(LOWER)
    if len(text) > 300:
        sentences = re.split(r"(?<=[.?!])\s|\n", text)
        found = [one for one in sentences if one.rstrip().endswith("?")]
        found = found or [one for one in sentences if _TASK.search(one) and len(one) < 300]
        found = found or [one for one in sentences if _ASKING.search(one) and len(one) < 300]
        text = " ".join(found[-3:]) or text[-300:]
    return text


def weighs(text: str) -> bool:
    """Whether an answer is only being weighed: "it could be B"."""
    return bool(_WEIGHING.search(text))


_EXTREMES: Final = (
    ("smallest", "largest"), ("least", "greatest"), ("minimum", "maximum"), ("lowest", "highest"), ("fewest", "most"),
    ("shortest", "longest"), ("smallest", "greatest"), ("smallest", "biggest"),
)  # fmt: skip


def opposite(text: str, asked: Asked) -> bool:
    """Whether a piece tells of the largest, and not of the smallest, where the smallest alone is asked for."""
    words, question = set(_WORD.findall(text)), _asking_words(asked.question)
    return any(
        other in words and one not in words and one in question and other not in question
        for pair in _EXTREMES
        for one, other in (pair, pair[::-1])
    )


_WORD = regex(r"[a-z]+")


@remembered(256)
def _asking_words(question: str) -> frozenset[str]:
    return frozenset(_WORD.findall(asking(question)))
