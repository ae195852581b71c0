"""LaTeX, code and prose brought to the one notation that the grammar of formulas reads, by substitution alone."""

from __future__ import annotations

import re

from isoprobe.probes.core import Unreadable

LONGEST = 20_000  # characters of a formula

# Each with a few letters one of which stands wherever the pattern matches: most texts hold few of them.
_Rules = list[tuple[tuple[str, ...], re.Pattern[str], str]]
_LATEX: _Rules = [
    (("\\\\",), re.compile(r"\\\\(?:\[[^\]]{0,10}\])?"), " row "),
    (("\\left",), re.compile(r"\\left\s*\\?\|"), " ⟨ "), (("\\right",), re.compile(r"\\right\s*\\?\|"), " ⟩ "),
    (("ert",), re.compile(r"\\lvert|\\left\s*\\[lv]vert|\\lVert"), " ⟨ "),
    (("ert",), re.compile(r"\\rvert|\\right\s*\\[rv]vert"), " ⟩ "),
    (("\\begin",), re.compile(r"\\begin\s*\{(?:cases|array)\}(?:\{[clr|\s]{1,20}\})?"), " piecewise( "),
    (("\\end",), re.compile(r"\\end\s*\{(?:cases|array)\}"), " ) "),
    (("\\",), re.compile(
        r"\\(?:left|right|big|Big|bigg|displaystyle|limits|quad|qquad|,|:|;|!|\s)(?![A-Za-z])"
    ), " "),
    (("&",), re.compile(r"&"), " , "),
    (("frac",), re.compile(r"\\[dt]?frac(?![A-Za-z])"), " frac "),
    (("\\cdot", "\\times", "\\ast"), re.compile(r"\\(?:cdot|times|ast)(?![A-Za-z])"), " * "),
    (("\\le",), re.compile(r"\\(?:leqslant|leq|le)(?![A-Za-z])"), " <= "),
    (("\\ge",), re.compile(r"\\(?:geqslant|geq|ge)(?![A-Za-z])"), " >= "),
    (("\\lt",), re.compile(r"\\lt(?![A-Za-z])"), " < "), (("\\gt",), re.compile(r"\\gt(?![A-Za-z])"), " > "),
    (("\\wedge", "\\land"), re.compile(r"\\(?:wedge|land)(?![A-Za-z])"), " and "),
    (("\\vert", "\\mid"), re.compile(r"\\(?:vert|mid)(?![A-Za-z])"), " | "),
    (("\\text", "\\mathrm", "\\operatorname", "\\mbox"),
     re.compile(r"\\(?:text|mathrm|operatorname|mbox)\s*\*?\{\s*([A-Za-z,]{0,12})\s*\}"), r" \1 "),
    (("\\exp", "\\log", "\\ln", "\\sin", "\\cos"), re.compile(r"\\(exp|log|ln|sin|cos)(?![A-Za-z])"), r" \1 "),
    (("\\{", "\\}"), re.compile(r"\\([{}])"), r"\1"),
]  # fmt: skip
_PROSE: _Rules = [
    ((part,), re.compile(rf"\b{words}", re.IGNORECASE), sign)
    for part, words, sign in [
        ("power", r"(?:raised )?to the power(?: of)?\b", " ^ "), ("plus", r"plus\b", " + "),
        ("minus", r"minus\b", " - "), ("times", r"times\b", " * "), ("divided", r"divided by\b", " / "),
        ("over", r"over\b", " / "), ("squared", r"squared\b", " ^2 "), ("cubed", r"cubed\b", " ^3 "),
        ("absolute", r"(?:the )?absolute value of\b", " abs "),
        ("natural", r"(?:the )?natural log(?:arithm)? of\b", " log "),
        ("log", r"(?:the )?log(?:arithm)? of\b", " log "),
        ("exponential", r"(?:the )?exponential(?: function)? of\b", " exp "),
        ("sine", r"(?:the )?sine of\b", " sin "), ("cosine", r"(?:the )?cosine of\b", " cos "),
        ("equal", r"(?:greater than|more than) or equal to\b", " >= "),
        ("equal", r"(?:less|smaller) than or equal to\b", " <= "),
        ("greater", r"greater than\b", " > "), ("more", r"more than\b", " > "),
        ("than", r"(?:less|smaller) than\b", " < "),
        ("is", r"is\b", " "), ("at least", r"at least\b", " >= "), ("at most", r"at most\b", " <= "),
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
    lowered = text.lower()
    ascii_only = text.isascii()  # of other letters some are taken for the same as one of these
    for parts, pattern, new in {"latex": _LATEX, "prose": _PROSE}.get(form, []):
        if not ascii_only or any(part in (text if form == "latex" else lowered) for part in parts):
            text = pattern.sub(new, text)
    if form == "latex":
        text = text.replace("[", "(").replace("]", ")")
    return text
