"""The words and signs in which replies tell arcs and capacities, and what is no capacity: patterns for `flow`."""

from __future__ import annotations

import re

from isoprobe.analysis.replies.patterns import any_word, regex

NODE = r"(?:(?i:node|vertex)\s+)?(\d{1,3}|[A-Z](?![A-Za-z]))"
ARROW = rf"{NODE}\s*->\s*{NODE}"
FROM_TO = rf"(?i:from)\s+{NODE}\s+(?:\([^()]{{0,30}}\)\s+)?(?i:to)\s+{NODE}"
TO = rf"{NODE}\s+to\s+{NODE}"
PAIR = rf"\(\s*{NODE}\s*(?:,|->)\s*{NODE}\s*\)"
CHAIN = regex(r"(?<![\w.])\(?(?:node\s+)?\w{1,3}(?:\s*->\s*(?:node\s+)?\w{1,3}){2,40}")
ARC = regex(rf"(?<![\w.>])(?:{PAIR}|{ARROW}|{FROM_TO}|(?<=[Ee]dge ){TO}|(?<=[Aa]rc ){TO})(?!\s*->)(?![\w])")
NUMBER = (
    r"(\d{1,6})(?![\d.]*\d|\s*(?:->(?!\s*(?:bottleneck|send))|[-+*/×]\s*\d|\w*\s*(?:units?|paths?|edges?|nodes?)\b))"
)
WORD = r"(?:bottleneck(?: capacity)?|capacity|capacities|cap\.?|weight|label(?:l?ed)?|c)"
# What may stand between an arc and its capacity where a word says that it is one, and where a heading says it.
SAID = regex(
    rf"\s*(?:(?:(?:with|carrying|has)?\s*flow|used|carries|[:=])\s*(?:of|used)?\s*\d{{1,6}}\s*(?:units?)?\s*"
    rf"(?:\([^()]{{0,60}}\)\s*,?|(?=\()|,)\s*)?\s*(?:\((?!capac|cap)[a-z][a-z ]{{1,24}}\))?\s*[:,(=]?\s*"
    rf"(?:(?:edge|arc|it|and|which|that|the|directly|direct)\s+){{0,3}}"
    rf"(?:has|have|with|having|is|of|by|at|limited by|carries|carrying)?\s*(?:an?|its|the|total|edge|maximum|max)?\s*"
    rf"{WORD}(?:\s*(?:of|is|=|:|≤|<=|limit))*\s*{NUMBER}",
    re.IGNORECASE,
)
BARE = regex(
    rf"\s*(?:[:=,(\[≤|]|-(?=\s)|<=|has|is|with|of|at|->|, ?ie,?"
    rf"|,? ?which is)?\s*(?:{WORD}\s*[:=]?\s*)?{NUMBER}(?!\s+(?:from|via)\b)",
    re.IGNORECASE,
)
BEFORE = regex(  # "capacity of 0->1 is 7", "capacity(0,1) = 7", "c(0,1) = 7"
    r"(?<![\w])(?:capacity|cap|c|u|w)\s*(?:\(?\s*(?:of|for|from|on)?\s*(?:the\s+)?(?:directed\s+)?(?:edge|arc)?\s*)$",
    re.IGNORECASE,
)
AFTER_BEFORE = regex(rf"\s*\)?\s*(?:is|=|:|equals|being)\s*(?:also\s+)?{NUMBER}", re.IGNORECASE)
LISTING = regex(
    r"\b(?:edges?|arcs?)\b[^.]{0,60}\bcapacit|\bcapacit\w*[^.]{0,40}\b(?:edges?|arcs?)\b"
    r"|^(?:the )?(?:initial |original |given |edge |arc |directed )*(?:capacities|edges|arcs|edge list|connections)\b"
    r"|\bedges\b[^.]{0,40}:|capacities\b[^.]{0,30}:"
    r"|\b(?:edges|arcs)\b[^.]{0,30}\bare\b",
    re.IGNORECASE,
)
DERIVED = regex(
    r"\b(?:residual|remain\w*|updat\w+|becom\w+|after (?:sending|pushing|augment\w*|these|this|that|path|using|the)"
    r"|left|flow (?:assignment|distribution|decomposition|values?|on|along|through|from|is|=|of|per|sent|used)"
    r"|flows?\s*(?:\(|:|$|are|on)|edge flows?"
    r"|f\s*\(|sen[dt]\w*|push\w*|used|uses|using|saturat\w*|augment\w*|bottleneck|iteration|assign\w*|carr(?:y"
    r"|ies)|allocation"
    r"|rout(?:e|ed|ing) (?:\d|all)|back(?:ward)? edges?|reverse|reduced?"
    r"|decreas\w*|increas\w*|new capacit\w*|consum\w*|spare|units?)\b"
    r"|\d\s*/\s*\d",
    re.IGNORECASE,
)
STRONG = regex(
    r"\b(?:resid\w*|res\b\.?|rev\b\.?|remain\w*|updat\w+|becom\w+|after (?:sending|pushing|augment\w*)|left"
    r"|new capacit\w*|reduced?|reverse|back(?:ward)? edges?|spare)\b|\bc_r|\bc_f",
    re.IGNORECASE,
)
UNREAL = any_word(
    r"no|not|n't|isn't|aren't|without|doesn't|don't|if|suppose|assum\w+|would|could|might|let's say"
    r"|hypothetical\w*|imagine|were to|unclear|perhaps|maybe|something like",
    re.IGNORECASE,
)
MIN = regex(r"\bmin(?:imum)?\s*(?:of\s*)?[({]\s*(\d{1,6}(?:\s*,\s*\d{1,6}){1,9})\s*[)}]", re.IGNORECASE)
BEGINS = any_word(
    r"residual|remaining|after (?:sending|pushing|augment\w*|this|that|these)|sen[dt]|push\w*|augment (?:the "
    r"|this )?(?:flow|path|by)|update\w*|becomes",
    re.IGNORECASE,
)
AGAIN = any_word(
    "initial(?:ly)?|original(?:ly)?|re-?(?:examin|check|read|look|list|evaluat|inspect|visit|confirm|verif"
    r"|trac)\w*|(?:from|in) the (?:image|diagram|picture|graph|figure)|visual\w*|misread|correct\w*|carefully"
    "|(?:list|identify) (?:all )?(?:the )?edges",
    re.IGNORECASE,
)
SHARE = regex(  # "0->1: 2/3", "0->1: 2 <= 3": a flow of two where three may flow
    r"\s*[:=(]?\s*(\d{1,6})\s*(?:/|≤|<=)\s*(\d{1,6})\b"
)
BOUND = regex(
    rf"\s*(?:≤|<=)\s*{NUMBER}(?=\s*\((?:used|uses|flow|sent|carries)\b)", re.IGNORECASE
)  # "0->1 ≤ 3 (used 2)"
STEP = any_word(r"iteration|step|path|augment\w*|cut", re.IGNORECASE)
SPARE = regex(rf"{ARROW} remaining(?: = \d+)?(?=[,;)])")  # among capacities: what is left of one
OTHER = regex(
    rf"(?<![\w])(?P<way>(?i:to|from))\s+(?:the\s+)?(?:(?i:sink|source)\s*\(?\s*)?{NODE}\)?(?!\s*(?:->|to\b|\())"
)
HEAD = regex(r"(?i:node|source|sink|vertex|from|out of|of)\s*\(?(?:(?i:node)\s+)?(\d{1,3})\b")
ROLES = {
    role: re.compile(
        rf"(?i:\b{role})(?:\s(?i:node|vertex))?(?:\s[st]\b)?(?:\s*\([^()\d]{{0,20}}\))?\s*"
        rf"(?:(?i:is|:|=|\(|is labeled with the number|node)\s*){{0,3}}['\"]?(?:(?i:node)\s*)?"
        rf"(\d{{1,3}})\b(?!\s*(?i:units?|->|outgoing|incoming))"
        rf"|(?i:node)\s(\d{{1,3}})\s(?:\([^()]{{0,30}}\)\s)?(?i:is|as)\s(?i:the\s)?(?i:{role})\b"
    )
    for role in ("source", "sink")
}
BOTH = regex(rf"{NODE}\s*<->\s*{NODE}")
HAS = regex(rf"\s*(?:has|having)\s+{NUMBER}", re.IGNORECASE)  # "0->1 has 8", "its 9-capacity" behind a flow
ITS = regex(r"[^.;()]{0,40}\b(?:its|within|of|under)\b[^.;()\d]{0,12}(\d{1,6})[- ]capacity", re.IGNORECASE)
LED = regex(
    r"(?<![\d.])(\d{1,6})[ -]?(?:units? )?(?:of )?capacity (?:of|on|for) (?:the )?(?:edge |arc )?\(?$", re.IGNORECASE
)
REMARK = regex(r"\s\((?=[A-Z][a-z]+ (?!of\b)[a-z]).{20,}$")  # a sentence in brackets behind what is stated
MOST = 4_000  # statements of a reply
