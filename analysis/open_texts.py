"""Free text, measured: how much of what is expected a reply says, by ROUGE-L. It is never called right."""

from __future__ import annotations

from analysis.extraction import refused
from analysis.reply_text import clean
from analysis.rouge import rouge_l
from probes.core import Question, Score


def measured(question: Question, reply: str) -> Score:
    """The whole reply, less its thinking, as a partial answer: its points are the ROUGE-L with the expected text, or
    with the accepted one that it is nearest to. A refusal is refused, unless a refusal is what is expected."""
    text = clean(reply)
    said = text.cased.strip()
    if not said:
        return Score("unparsed", rule="empty")
    wanted = [str(each) for each in (question.expected, *question.marking.accepted)]
    if (place := refused(reply)) and not any(map(refused, wanted)):
        return Score("refused", rule="refusal", span=place)
    start = text.offset + len(text.cased) - len(text.cased.lstrip())
    points = max(rouge_l(each, said) for each in wanted)
    return Score("partial", said, "whole reply", (start, start + len(said)), points=points)
