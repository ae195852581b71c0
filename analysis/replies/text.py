"""A reply made ready for extraction: thinking dropped, markup blanked, cut to a bounded length, positions kept."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from isoprobe.analysis.replies.answer_spans import LOWER
from isoprobe.analysis.replies.patterns import regex

LIMIT = 65_536  # characters of a reply that are looked at, from its end: answers stand there
_THINKING_LIMIT = 4 * LIMIT

_THINKING = (
    *((f"<{name}>", f"</{name}>") for name in ("think", "thinking", "thought", "reasoning", "reflection")),
    ("◁think▷", "◁/think▷"),
    ("[THINK]", "[/THINK]"),
)

_TOOLS = tuple((f"<{name}>", f"</{name}>") for name in ("tool_call", "tool_response", "function_call", "tools"))

# One character for one, so that a span in the clean text is a span in the reply.
_SAME = {
    **dict.fromkeys(map(ord, "*`_$#"), " "),  # Markdown and LaTeX marks
    **dict.fromkeys(map(ord, "\u00a0\u3000\t\r\v\f\u200b\ufeff"), " "),
    **dict.fromkeys(map(ord, "\u2028\u2029\u0085"), "\n"),
    **dict.fromkeys(map(ord, "\u2212\u2010\u2011\u2012\u2013\ufe63\uff0d"), "-"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u00ab\u00bb\u201e"), '"'),
    **dict.fromkeys(map(ord, "\u2018\u2019\u02bc\u00b4"), "'"),
    **{  # the digits of other scripts, from their nought on
        zero + digit: str(digit) for zero in (0x660, 0x6F0, 0x966, 0x9E6, 0xE50) for digit in range(10)
    },
    **{ord("٫"): ".", ord("٬"): ",", ord("،"): ",", ord("؛"): ";", ord("؟"): "?", ord("٪"): "%"},
    ord("\u2236"): ":",
    ord("\u3002"): ".",
    ord("\u3001"): ",",
    **{ord(opened): plain for opened, plain in zip("\u3010\u3011\u300c\u300d", '[]""', strict=True)},
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code != 0xFF0D},  # full-width letters and digits
}
_STAR = regex(r"(?<=[0-9)}])( ?)\*( ?)(?=[0-9(\\√π]|sqrt|pi\b)")  # between numbers it multiplies
_SAME_BUT_SIGNS = {code: to for code, to in _SAME.items() if code not in map(ord, "*_#")}
_HEADING = regex(r"^[ ]{0,3}(?:#{1,6}(?=[ ])|[*](?=[ ]))", re.MULTILINE)
_BOLD = regex(r"\*\*([^*\n]{1,120})\*\*")
# A thought under a heading of its own, and the heading under which the answer follows.
_THOUGHT = regex(
    r"\s{0,9}(?:#{1,4} ?|\*\*|<)?(?:(?:my |internal |chain of )?(?:thinking|thoughts?)(?: process)?"
    r"|scratch ?pad|inner monologue"
    r"|思考(?:过程)?|推理过程)(?:\*\*|>)?\s?[:：]?(?:\*\*)?[ ]{0,3}\n",
    re.IGNORECASE,
)
_ANSWERED = regex(
    r"^[ ]{0,3}(?:#{1,4} ?|\*\*|<)?(?:(?:my |the |final ){0,2}(?:response|answer|output|reply|conclusion"
    r"|solution)|final"
    r"|(?:最终|正式)?(?:回答|回复|答案|输出|结论|答复))(?:\*\*|>)?\s?[:：]?(?:\*\*)?[ ]{0,3}$",
    re.IGNORECASE | re.MULTILINE,
)
_NO_ANSWER_YET = regex(r"response|output|reply|回复|输出|答复|回答", re.IGNORECASE)
# Channels of a reply: only the final one is meant for the reader.
_FINAL = "<|channel|>final"
_ASIDE = ("<|channel|>analysis", "<|channel|>commentary")
# A template's mark of the user's turn: what follows it, the model made up itself.
_TURN = regex(
    r"<\|im_start\|>\s{0,3}(?:user|human)|<\|(?:user|human)\|>|<\|start(?:_header_id)?\|>\s{0,3}user"
    r"|<start_of_turn>\s{0,3}user|"
    r"\[INST\]|<\|prompter\|>"
)
_TOKEN = regex(
    r"</?s>|<\|channel\|>final(?:<\|message\|>)?|<\|(?:start|im_start)\|>assistant|<\|(?!(?:begin"
    r"|end)_of_box)[a-z_0-9 ]{1,24}\|>|\[/?INST\]|<(?:eos|bos|pad|end_of_turn|end_of_utterance)>|<br ?/?>"
)
_LATEX = regex(
    r"\\(?:text(?:bf|it|rm|sf|tt)?|math(?:rm|bf|sf|it)|displaystyle|left|right|q?quad|[()\[\]!;: ]|,(?![0-9]{3}))"
)


_UPRIGHT = regex(
    r"\\(?:text(?:bf|it|rm|sf|tt)?|math(?:rm|bf|sf|it)|operatorname)\s?\{[~ ]{0,3}([A-Za-z°Ωµ%][^{}\\$]{0,80})\}"
)


_BOLD_NUMBER = regex(r"\\(?:mathbf|mathrm|boldsymbol|bm|text(?:bf|rm)?)\s?\{\s?(-?[0-9][0-9.,]{0,12})\s?\}")


def _unwrapped(found: re.Match[str]) -> str:
    """A unit behind a number that a command sets upright, without the command and its braces, in as many characters."""
    before = found.string[max(0, found.start() - 3) : found.start()].rstrip(" ~")
    return found[1].ljust(len(found[0])) if before[-1:].isdigit() else found[0]


@dataclass(frozen=True)
class ReplyText:
    """`cased` is the part that counts, without markup, `text` the same in lower case; its character k is the reply's
    k + `offset`."""

    text: str
    cased: str
    offset: int
    whole: bool  # nothing but blanks was cut from the front
    bold: tuple[tuple[int, int], ...] = ()  # places in `text` that were set in bold, the last ones


def blanked(reply: ReplyText, spans: Iterable[tuple[int, int]], even_all: bool = False) -> ReplyText:
    """The reply with blanks for these places; the same one where nothing else stands in it, unless `even_all`."""
    text, cased = reply.text, reply.cased
    for start, end in spans:
        text, cased = (each[:start] + " " * (end - start) + each[end:] for each in (text, cased))
    return replace(reply, text=text, cased=cased) if even_all or text.strip() else reply


def clean(reply: str, formal: bool = False) -> ReplyText:
    """The reply without its thinking blocks (also one that never ends, or whose start the server swallowed), tool calls
    and end marks. `formal`: stars, underscores and number signs stay in `cased` where they are no marks of style, since
    mathematics and SMILES need them.

    Takes time linear in the length, and looks at the last LIMIT characters only.
    """
    text = without_thinking(reply)
    lead = len(text) - len(text.lstrip())
    offset = max(lead, len(text) - LIMIT)
    text = text[offset:]
    if "<" in text or "[" in text:
        text = _one_turn(text)
        text = _TOKEN.sub(lambda found: " " * len(found[0]), text)
    bold: tuple[tuple[int, int], ...] = ()
    exact = _formal(text) if formal else ""
    if "*" in text:
        bold = tuple(match.span(1) for match in _BOLD.finditer(text))[-24:]
        text = multiplied(text)
    text = text.translate(_SAME)
    if "\\" in text:
        text = _UPRIGHT.sub(_unwrapped, text)
        text = _BOLD_NUMBER.sub(lambda found: found[1].rjust(len(found[0]) - 1) + " ", text)
        text = _LATEX.sub(lambda found: " " * len(found[0]), text)
    return ReplyText(lower(text), exact or text, offset, offset == lead, bold)


def _formal(text: str) -> str:
    """The text with marks of style blanked that stand around or in front of words, and no others."""
    text = _BOLD.sub(lambda found: f"  {found[1]}  ", text)
    text = _HEADING.sub(lambda found: " " * len(found[0]), text).translate(_SAME_BUT_SIGNS)
    return _LATEX.sub(lambda found: " " * len(found[0]), text) if "\\" in text else text


def lower(text: str) -> str:
    """The text in lower case and of the same length: a few capitals outside ASCII would become longer, and stay."""
    plain = text.lower()
    return plain if len(plain) == len(text) else text.translate(LOWER)


def multiplied(text: str) -> str:
    """The text with the stars between numbers as signs of multiplication: the others are marks of style."""
    return _STAR.sub(r"\1×\2", text)


def without_thinking(reply: str) -> str:
    """The reply, of the same length, with every thinking block blanked (and all that is too far from the end)."""
    cut = max(0, len(reply) - _THINKING_LIMIT)
    tail = reply[cut:]
    for start, end in _THINKING:
        if start in reply or end in tail:
            tail = _blank(tail, start, end, within=reply.rfind(start, 0, cut) > reply.rfind(end, 0, cut))
    if "<|channel|>" in tail:
        tail = _final_channel(tail)
    if thought := _THOUGHT.match(tail):
        answered = list(_ANSWERED.finditer(tail, thought.end()))
        if answered and tail[answered[-1].end() :].strip():
            last = answered[-1]
            at = last.end() if _NO_ANSWER_YET.search(last[0]) else last.start()
            tail = " " * at + tail[at:]
    for start, end in _TOOLS:
        if start in tail:
            tail = _blank(tail, start, end, within=False, swallowed=False)
    return " " * cut + tail


def _final_channel(text: str) -> str:
    """The text with all but its last final channel blanked; without one, with its other channels blanked."""
    if (at := text.rfind(_FINAL)) >= 0:
        return " " * at + text[at:]
    for start in _ASIDE:
        if start in text:
            text = _blank(text, start, "<|end|>", within=False, swallowed=False)
    return text


def _one_turn(text: str) -> str:
    """The text up to where the model takes the user's turn, after it has said something."""
    at = 0
    for turn in _TURN.finditer(text):
        if _TOKEN.sub("", text[at : turn.start()]).strip():
            return text[: turn.start()]
        at = turn.end()
    return text


def _blank(text: str, start: str, end: str, within: bool, swallowed: bool = True) -> str:
    """`within`: a block is open where the text begins. `swallowed`: a template may have opened one too: the end comes
    first then."""
    kept: list[str] = []
    at = 0
    closed, opened = text.find(end), text.find(start)
    if within and closed < 0:
        return " " * len(text)
    if swallowed and closed >= 0 and not 0 <= opened < closed:
        at = closed + len(end)
        kept.append(" " * at)
    while (opened := text.find(start, at)) >= 0:
        closed = text.find(end, opened)
        stop = len(text) if closed < 0 else closed + len(end)
        kept += [text[at:opened], " " * (stop - opened)]
        at = stop
    kept.append(text[at:])
    return "".join(kept)
