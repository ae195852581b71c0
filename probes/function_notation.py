"""LaTeX, code and prose brought to the one notation that the grammar of formulas reads, by substitution alone."""

from __future__ import annotations

import re

from probes.core import Unreadable

LONGEST = 20_000  # characters of a formula

_LATEX = [
    (re.compile(r"\\\\(?:\[[^\]]{0,10}\])?"), " row "),
    (re.compile(r"\\left\s*\\?\|"), " ⟨ "), (re.compile(r"\\right\s*\\?\|"), " ⟩ "),
    (re.compile(r"\\lvert|\\left\s*\\[lv]vert|\\lVert"), " ⟨ "), (re.compile(r"\\rvert|\\right\s*\\[rv]vert"), " ⟩ "),
    (re.compile(r"\\begin\s*\{(?:cases|array)\}(?:\{[clr|\s]{1,20}\})?"), " piecewise( "),
    (re.compile(r"\\end\s*\{(?:cases|array)\}"), " ) "),
    (re.compile(r"\\(?:left|right|big|Big|bigg|displaystyle|limits|quad|qquad|,|:|;|!|\s)(?![A-Za-z])"), " "),
    (re.compile(r"&"), " , "),
    (re.compile(r"\\[dt]?frac(?![A-Za-z])"), " frac "), (re.compile(r"\\(?:cdot|times|ast)(?![A-Za-z])"), " * "),
    (re.compile(r"\\(?:leqslant|leq|le)(?![A-Za-z])"), " <= "),
    (re.compile(r"\\(?:geqslant|geq|ge)(?![A-Za-z])"), " >= "),
    (re.compile(r"\\lt(?![A-Za-z])"), " < "), (re.compile(r"\\gt(?![A-Za-z])"), " > "),
    (re.compile(r"\\(?:wedge|land)(?![A-Za-z])"), " and "), (re.compile(r"\\(?:vert|mid)(?![A-Za-z])"), " | "),
    (re.compile(r"\\(?:text|mathrm|operatorname|mbox)\s*\*?\{\s*([A-Za-z,]{0,12})\s*\}"), r" \1 "),
    (re.compile(r"\\(exp|log|ln|sin|cos)(?![A-Za-z])"), r" \1 "), (re.compile(r"\\([{}])"), r"\1"),
]  # fmt: skip
_PROSE = [
    (re.compile(rf"\b{words}", re.IGNORECASE), sign)
    for words, sign in [
        (r"(?:raised )?to the power(?: of)?\b", " ^ "), (r"plus\b", " + "), (r"minus\b", " - "), (r"times\b", " * "),
        (r"divided by\b", " / "), (r"over\b", " / "), (r"squared\b", " ^2 "), (r"cubed\b", " ^3 "),
        (r"(?:the )?absolute value of\b", " abs "), (r"(?:the )?natural log(?:arithm)? of\b", " log "),
        (r"(?:the )?log(?:arithm)? of\b", " log "), (r"(?:the )?exponential(?: function)? of\b", " exp "),
        (r"(?:the )?sine of\b", " sin "), (r"(?:the )?cosine of\b", " cos "),
        (r"(?:greater than|more than) or equal to\b", " >= "), (r"(?:less|smaller) than or equal to\b", " <= "),
        (r"greater than\b", " > "), (r"more than\b", " > "), (r"(?:less|smaller) than\b", " < "),
        (r"is\b", " "), (r"at least\b", " >= "), (r"at most\b", " <= "),
    ]
]  # fmt: skip
_PLAIN = [
    ("−", "-"), ("–", "-"), ("·", "*"), ("×", "*"), ("≤", "<="), ("≥", ">="), ("²", "^2"), ("³", "^3"), ("∧", " and "),
    ("[", "("), ("]", ")"), ("\u00a0", " "),
]  # fmt: skip


def plain(text: str, form: str) -> str:
    """The text of a formula in the one notation that the grammar knows; `form` is latex, code or prose."""
    if len(text) > LONGEST:
        raise Unreadable(f"a formula of {len(text)} characters, expected at most {LONGEST}")
    for old, new in _PLAIN if form != "latex" else _PLAIN[:-3]:
        text = text.replace(old, new)
    for pattern, new in {"latex": _LATEX, "prose": _PROSE}.get(form, []):
        text = pattern.sub(new, text)
    if form == "latex":
        text = text.replace("[", "(").replace("]", ")")
    return text
