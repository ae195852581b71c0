"""The words in which replies tell points and corners of a drawn function: patterns for `curves`."""

from __future__ import annotations

import re

from isoprobe.analysis.replies.patterns import any_word, regex

NUM = r"[-+]?\d{1,5}(?:\.\d{1,6})?(?!\s*(?:/|\d|\.\d|π|x\b|degrees|°|%|th\b|st\b|nd\b|rd\b))"
ABOUT = (
    r"(?:\s|:|,|\((?=\s*(?:≈|approx|around|about|roughly))|=|≈|is|are|be|has|have|at|of|a|an|the|its|that|also"
    r"|both|to|which|value|values|y-value|y-values|equal|equals|appears|appear|"
    r"seems|indeed|local|approximately|approx\.?|about|around|roughly|nearly|close|very|reads|positive|negative"
    r"|small|large|peak|height|maximum|minimum|it|we|see|"
    r"reaches|and|corresponding|function|large|tall|sharp|spike|bump|dip|valley|trough|point|y|f(?=\s*[≈=])|f\(x\))*"
)
VALUE = regex(
    rf"(?<![-\w|])f\(\s*({NUM})\s*\)\s*(?:≈|=|:|,|is|was|to be|appears|seems|equals|has)\s*{ABOUT}\s*({NUM})",
    re.IGNORECASE,
)
AT_X = regex(
    rf"(?:at|when|where|if|for|near|around|about|consider|take)\s+(?:approximately\s+|about\s+|around\s+"
    rf"|roughly\s+)?\(?x\s*(?:=|≈|is|:|of|near|around|about|approximately|\s)+\s*({NUM})\)?"
    rf"\s*,?\s*(?:the\s+)?(?:graph|function(?:'s)?|curve|plotted|values?|are|y-value|y-coordinate|plot"
    rf"|corresponding|f\(x\)|y"
    rf"|f\(\s*{NUM}\s*\)|we (?:see|have|observe)(?: that)?|"
    rf"\s|of|has|a|an|the|is|at|y|f|also|indeed|local|maximum|minimum|peaks?|reaches|\(|(?:with|where))*(?:≈|=|is"
    rf"|of|at|has|value|around|appears|seems|reaches|also|\((?![-+]?\d))\s*{ABOUT}\s*({NUM})",
    re.IGNORECASE,
)
_NEAR = r"(?:≈\s*|(?:approximately|approx\.?|about|around|roughly)\s)?"
POINT = regex(rf"\(\s*{_NEAR}({NUM})\s*,\s*{_NEAR}({NUM})\s*\)")
ORIGIN = regex(
    r"\b(?:pass(?:es|ing)?|goes|going|crosses|crossing)\s+(?:through|at)\s+(?:the )?origin\b|\borigin (?:lies"
    r"|is) on the (?:curve|graph)|origin \(0, ?0\) lies",
    re.IGNORECASE,
)
INTERCEPT = regex(
    rf"y-intercept\s*(?:is|at|of|:|=|≈|\(|approximately|around|about|y|the|point|\s)*\s*({NUM})(?!\s*,)", re.IGNORECASE
)
UNREAL = regex(
    r"\b(?:if|would|should|could|must|expect\w*|suppose|assum\w*|needs?|require\w*|hypothetical\w*|whether|negated"
    r"|for an? (?:odd|even)|mean(?:s|ing)? that"
    r"|definition)\b|\?",
    re.IGNORECASE,
)
DENIED = regex(r"\b(?:not|n't|no|never)\b|≠", re.IGNORECASE)
SAY = regex(
    r"\b[Ii]f (?=x\s*[=≈])|\bsay,? (?=x\s*[=≈])|\b[Ii]f (?:you|we) (?:look at|consider|pick|take|check"
    r"|choose)(?: a (?:value"
    r"|point) (?:of|for) x, say| the point| a point)?\s+|\b[Ff]or (?=x\s*[=≈])"
)
THEN = regex(
    rf"(?:The|Its|Here,? the)\s+(?:corresponding |function's |function )?(?:(?:y-)?(?:value|coordinate)"
    r"|(?:function|graph|curve)(?=\s(?:is|seems|appears)\s(?:also\s|to be\s)*(?:close|near|about|approx|around)))"
    rf"(?: here| there| of the function| of y| of f\(x\))?\s*(?:is|appears|seems|=|≈)\s*{ABOUT}\s*({NUM})",
    re.IGNORECASE,
)
MIRRORED = regex(rf"(?<![\w.])-x(\s*[=≈]\s*{NUM}\s*,?\s*)f\(-x\)")  # "at -x ≈ -1, f(-x) ≈ 1.4"
LAST = regex(rf"\bx\s*[=≈]\s*({NUM})(?=[^x]{{0,12}}$)", re.IGNORECASE)
AFTER = regex(
    r"^(?:(?!\b(?:while|but|and|whereas)\b)[^.;,]){0,30}\b(?:should|must|would|needs? to|is not|isn't|not)\b",
    re.IGNORECASE,
)
BOTH = regex(
    rf"(?:at|near|around)\s+(?:x\s*(?:=|≈|is)?\s*)?±\s*(\d{{1,5}}(?:\.\d{{1,6}})?)\s*,?\s*(?:f|y|f\(x\)"
    rf"|f\(±\d+\))\s*(?:≈|=|is)\s*(?:about\s+)?({NUM})",
    re.IGNORECASE,
)
GENERAL = any_word("definition|for every|for any|for all", re.IGNORECASE)
CORNER = any_word(
    "break ?points?|corners?|vert(?:ex|ices)|peaks?|valleys?|kinks?|joints?|junctions?|bends?|turn(?:s"
    "|ing)?(?: points?)?|minim(?:um|a)|maxim(?:um|a)|troughs?|slope (?:also )?(?:changes|change)|chang(?:e|es"
    "|ing) (?:in|of|its|to) (?:the )?(?:slope|direction)|change|changes (?:direction|from)|meets?|dip|sharp"
    "|bottom|apex|crest|top|inflection",
    re.IGNORECASE,
)
LISTED = any_word(
    "occur|located|locations?|coordinates|breakpoints? (?:are|at|is)|breakpoints|corners|vertices"
    "|points where|slope changes|joints|identify|identified|found at|as follows|following|turn",
    re.IGNORECASE,
)
ENDS = any_word(
    "(?:starts?|begins?)(?! (?:to )?(?:increas|decreas|going|ris|fall|climb|descend|sloping|moving))"
    "|starting|beginning|ends?|ending|endpoints?|end points?|extends?|left(?:most)? end"
    "|continues?(?! (?:to )?(?:increas|decreas|go|ris|fall|climb|descend|slop|mov|up|down))"
    r"|right(?:most)? end|boundar\w+|domain|edge of|interval|range[sd]?|leftmost point|rightmost point|visible",
    re.IGNORECASE,
)
JOINT = regex(  # where one piece ends and the next begins is no end of the graph
    r"\bend of [^;.]*\b(?:start|beginning) of\b|\bends?\b[^;.]*\b(?:begins?|starts?)\b"
    r"|\bstarts with [^;.]*\b(?:then )?changes to\b",
    re.IGNORECASE,
)
X = regex(
    rf"\bx(?:-value|-coordinate| value| coordinate)?s?\s*(?:=|≈|≃|~|is|of|at|near|around|about|approximately"
    rf"|approx\.?|roughly|\s)+\s*({NUM})"
    rf"(?:\s*(?:-|to)\s*({NUM})|\s*(?:and|or)\s*({NUM})(?!\s*,?\s*(?:y|where)\b))?",
    re.IGNORECASE,
)
SPAN = regex(
    rf"\b(?:from|between)\s+(?:approximately |about |around |roughly )?(?:x\s*[=≈]\s*)?({NUM})\s*(?:to|and|until"
    rf"|through)\s+(?:approximately |about |around |roughly )?(?:x\s*[=≈]\s*)?({NUM})",
    re.IGNORECASE,
)
MORE_X = regex(rf"((?:\s*,\s*(?:and\s+)?{NUM})+|)(?:\s*,)?(?:\s+and\s+({NUM}))?(?=\s*(?:[.;,(]|$|where\b|as\b|and\b))")
TURNS = regex(  # "from x = -5 to x = 1 it increases, reaching a maximum": the piece ends in a corner
    r"^[^.;]{0,60}\breach(?:es|ing)\s+(?:an?|its|the)\s+(?:\w+\s)?(?:maximum|minimum|peak|trough|valley|corner)\b",
    re.IGNORECASE,
)
DECLARED = regex(  # what a reply counts, be it where the graph ends
    r"\b(?:this|it|that)(?: point)? is (?:also |thus |therefore ){0,2}(?:considered )?(?:an?|the"
    r"|another) (?:\w+ )?(?:breakpoint|vertex|corner)\b"
    r"|\b(?:this|it|that) is (?:the|an?|another) (?:\w+ )?(?:point|place) where the (?:slope|direction) changes\b"
    r"|\b(?:first|second|third|fourth|fifth|last|final) change in slope occurs\b"
    r"|(?<!from the )\b(?:first|second|third|fourth|fifth|sixth|last|final) breakpoint(?=:| is\b| occurs\b| appears\b)",
    re.IGNORECASE,
)
AT_THIS = regex(r"^(?:At|Here,? at) this (?:point|corner|vertex)\b", re.IGNORECASE)
LAST_PLACE = regex(rf"(?:\bx\s*[=≈]\s*({NUM})|\(\s*({NUM})\s*,\s*{NUM}\s*\))[^x(]{{0,60}}$", re.IGNORECASE)
WHERE = regex(rf"^\s*,?\s*(?:at )?(?:where|which)\b[^.;]*?{CORNER.pattern}", re.IGNORECASE)
RUNS = regex(r"\b(?:from|to|between)\s+(?:approximately |about |around |roughly )?$", re.IGNORECASE)
OR_END = regex(r"\(or (?:the )?ends?\b[^()]*\)", re.IGNORECASE)
ANAPHOR = regex(
    r"^(?:This|It|That)\s+(?:(?:point|corner|vertex|breakpoint)\s+)?(?:appears|is|occurs|seems|happens|looks)\b"
    r"(?! (?:a|an|the) )|^(?:These|They)\s+(?:points\s+|corners\s+|breakpoints\s+)?(?:occur|are located|lie)\b"
)
TOWARDS = regex(r"\b(?:towards?|until|till|to|through|up to)\s+(?:approximately |about |around )?$", re.IGNORECASE)
CROSSES = regex(  # "goes down, crossing the x-axis around x = -2.5"
    r"\b(?:cross\w*|pass(?:es|ing)?|intersect\w*)\b[^.;,]{0,30}\baxis\b[^.;,\d]{0,20}$", re.IGNORECASE
)
OTHER_FUNCTION = regex(r"\bf\(x\)\s*=\s*[-+]?\d*\s*(?:\|x|x\b)")  # one that a reply gives as an example
NO_CORNER = any_word("not|n't|no|isn't|aren't|without|if|would|could|might", re.IGNORECASE)
MOST = 2_000
