"""Free text, measured: how much of what is expected a reply says, by ROUGE-L. It is right where it says just that, word
for word, and partial else: never wrong."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.extraction import refused
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.text import clean
from isoprobe.analysis.scoring.rouge import rouge_l
from isoprobe.probes.core import Outcome, Question
from isoprobe.probes.results import Score

# The line that a question asks for, "Answer: ...", with marks of emphasis and a word or two before it.
_LEAD: Final = regex(
    r"^[\s*#>_]{0,9}(?:(?:the|my|final) ){0,2}(?:answer|最终答案|答案)[\s*_]{0,4}[:：][\s*_]{0,4}", re.I | re.M
)


def measured(question: Question, reply: str) -> Score:
    """The reply, less its thinking: what follows the last line that begins with "Answer:", or all
    of it where none does. Its points are the ROUGE-L with the expected text, or with the accepted one that it is
    nearest to; with all of them it is right. A refusal is refused, unless a refusal is what is expected."""
    text = clean(reply)
    said = text.cased.strip()
    if not said:
        return Score("unparsed", rule="empty")
    wanted = [str(each) for each in (question.expected, *question.marking.accepted)]
    if (place := refused(reply)) and not any(map(refused, wanted)):
        return Score("refused", rule="refusal", span=place)
    start = text.offset + len(text.cased) - len(text.cased.lstrip())
    rule = "whole reply"
    leads = [lead for lead in _LEAD.finditer(said) if said[lead.end() :].strip()]
    if leads:
        start += leads[-1].end()
        said, rule = said[leads[-1].end() :], "answer"
    points = max(rouge_l(each, said) for each in wanted)
    outcome: Outcome = "right" if points == 1 else "partial"
    return Score(outcome, said, rule, (start, start + len(said)), points=points)
