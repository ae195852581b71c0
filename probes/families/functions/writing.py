"""Functions of x as text: LaTeX and code as sympy prints them, and prose. `function_parsing` reads all three back."""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.functions.states import decimal
from isoprobe.probes.families.functions.visibility import Domain
from isoprobe.solvers.functions.expression import FUNCTIONS, Expression, Function, Piece, coefficient_of

_SPOKEN = {
    "abs": "the absolute value of",
    "exp": "the exponential of",
    "log": "the natural logarithm of",
    "sin": "the sine of",
    "cos": "the cosine of",
}


def write_function(function: Function, form: str) -> str:
    """The formula, without `f(x) =`; `form` is latex, code or prose."""
    if len(function) == 1 and function[0] == Piece(function[0].body):
        return write(function[0].body, form)
    rows = [(write(piece.body, form), condition(piece, form)) for piece in function]
    if form == "latex":
        body = " \\\\".join(f"{text} & \\text{{for}}\\: {when}" for text, when in rows)
        return f"\\begin{{cases}} {body} \\end{{cases}}"
    if form == "code":
        return f"Piecewise({', '.join(f'({text}, {when})' for text, when in rows)})"
    return "; ".join(f"{text}, where {when}" for text, when in rows)


def condition(piece: Piece, form: str) -> str:
    """Where a piece holds, or which x are in a domain."""
    low = None if piece.low is None else decimal(piece.low)
    high = None if piece.high is None else decimal(piece.high)
    if form == "prose":
        parts = []
        if low is not None:
            parts.append(f"{'at least' if piece.low_in else 'greater than'} {low}")
        if high is not None:
            parts.append(f"{'at most' if piece.high_in else 'less than'} {high}")
        return "x is " + " and ".join(parts)
    equal = "\\leq" if form == "latex" else "<="
    above, below = (equal if piece.low_in else "<"), (equal if piece.high_in else "<")
    if low is None:
        return f"x {below} {high}"
    if high is None:
        more = {"<": ">", "<=": ">=", "\\leq": "\\geq"}[above]
        return f"x {more} {low}"
    if form == "latex":
        return f"{low} {above} x {below} {high}"
    return f"(x {below} {high}) & (x {'>=' if piece.low_in else '>'} {low})"


def write_domain(domain: Domain, form: str) -> str:
    """The open interval as a condition; all real numbers where it has no ends."""
    if domain == (None, None):
        return "all real x"
    piece = Piece(Expression("x"), *domain)
    if form == "code" and None not in domain:
        return condition(piece, "latex")  # -3 < x < 5
    return f"${condition(piece, form)}$" if form == "latex" else condition(piece, form)


def write(tree: Expression, form: str) -> str:
    """The tree as text."""
    return _Writer(form).sum(tree)


class _Writer:
    def __init__(self, form: str) -> None:
        self.form = form
        self.latex, self.prose = form == "latex", form == "prose"
        self.plus, self.minus = (" plus ", " minus ") if self.prose else (" + ", " - ")

    def sum(self, tree: Expression) -> str:
        """Terms with their signs between them."""
        terms = tree.parts if tree.kind == "+" else (tree,)
        text = ""
        for term in terms:
            negative, body = self.signed(term)
            if text:
                text += (self.minus if negative else self.plus) + body
            else:
                text = (self.leading if negative else "") + body
        return text

    @property
    def leading(self) -> str:
        return "minus " if self.prose else "- " if self.latex else "-"

    def signed(self, term: Expression) -> tuple[bool, str]:
        """Whether the term has a minus in front, and the term without it."""
        if term.kind == "/":
            number, _ = coefficient_of(term.parts[0])
            if number < 0:
                above = self._times(term.parts[0], flip=True)
                return True, self._quotient(above, term.parts[0], term.parts[1])
            return False, self._quotient(self.product(term.parts[0]), term.parts[0], term.parts[1])
        number, _ = coefficient_of(term)
        return number < 0, self._times(term, flip=number < 0)

    def product(self, tree: Expression) -> str:
        """A term; a sum in brackets, and in a LaTeX fraction without."""
        if tree.kind == "+":
            return self.sum(tree) if self.latex else f"({self.sum(tree)})"
        negative, text = self.signed(tree)
        return (self.leading if negative else "") + text

    def _quotient(self, text: str, above: Expression, below: Expression) -> str:
        if self.latex:
            return f"\\frac{{{text}}}{{{self.sum(below)}}}"
        under = self.factor(below) if below.kind not in ("+", "*", "/") else f"({self.sum(below)})"
        return f"{text} divided by {under}" if self.prose else f"{text}/{under}"

    def _times(self, tree: Expression, flip: bool) -> str:
        number, rest = coefficient_of(tree)
        number = -number if flip else number
        if rest is None:
            return self.number(number)
        factors = list(rest.parts) if rest.kind == "*" else [rest]
        texts = [self.factor(factor) for factor in factors]
        if number != 1 or (rest.kind == "num"):
            texts.insert(0, self.number(number))
        if self.latex:
            return " ".join(texts)
        return " times ".join(texts) if self.prose else "*".join(texts)

    def number(self, number: Fraction) -> str:
        """A decimal, or a fraction where it has none that is exact."""
        text = decimal(number)
        if "/" not in text:
            return text
        above, below = text.split("/")
        if self.latex:
            return f"\\frac{{{above}}}{{{below}}}"
        return f"{above} divided by {below}" if self.prose else text

    def factor(self, tree: Expression) -> str:
        """Something that can stand in a product."""
        if tree.kind == "x":
            return "x"
        if tree.kind in FUNCTIONS:
            return self._applied(tree)
        if tree.kind == "^":
            base, exponent = tree.parts[0], int(tree.number)
            transcribable = base.kind == "x" or (base.kind in FUNCTIONS and not self.latex and not self.prose)
            text = self.factor(base) if transcribable else self._bracket(base)
            if self.latex:
                return f"{text}^{{{exponent}}}"
            content = str(exponent) if exponent >= 0 else f"({exponent})"
            return f"{text} to the power of {content}" if self.prose else f"{text}**{content}"
        return self._bracket(tree)

    def _bracket(self, tree: Expression) -> str:
        return f"\\left({self.sum(tree)}\\right)" if self.latex else f"({self.sum(tree)})"

    def _applied(self, tree: Expression) -> str:
        inner = self.sum(tree.parts[0])
        if self.prose:
            return f"{_SPOKEN[tree.kind]} ({inner})"
        if not self.latex:
            return f"{'Abs' if tree.kind == 'abs' else tree.kind}({inner})"
        if tree.kind == "abs":
            return f"\\left|{{{inner}}}\\right|"
        return f"e^{{{inner}}}" if tree.kind == "exp" else f"\\{tree.kind}{{\\left({inner} \\right)}}"
