"""A tree of the mathematics that a short text writes, in LaTeX or plainly; nothing in it is ever run.

The parser is a recursive descent over at most LENGTH characters and DEPTH brackets; numbers have at most DIGITS digits.
What it does not know it does not read: Unread says where. A product may leave its sign out ("2x", "3(x+1)"), a mixed
number is a sum ("3\\frac{1}{2}", "3 1/2"), and a run of letters that is no name is a product of variables.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from isoprobe.analysis.replies.patterns import regex

LENGTH = 1000
DEPTH = 30
DIGITS = 60


class Unread(ValueError):
    """The text is not mathematics that this parser knows. The message says what stands where."""


class TooLarge(Unread):
    """It is too long, too deep or too large to be worked out."""


@dataclass(frozen=True, slots=True)
class Node:
    """`op` is number, variable, constant, sum, product, quotient, power, minus, either (±), function, sequence
    (`name`: its brackets, "" where it has none), set, union, or relation (`name`: its sign)."""

    op: str
    args: tuple[Node, ...] = ()
    name: str = ""
    value: Fraction = Fraction(0)


def variables(node: Node) -> frozenset[str]:
    """The names of the variables in it."""
    if node.op == "variable":
        return frozenset([node.name])
    return frozenset().union(*(variables(one) for one in node.args))


# ---- one spelling ----

_SIGNS: Final = {
    **dict.fromkeys("−‐‑‒–﹣-", "-"),
    **{"×": "*", "·": "*", "⋅": "*", "∗": "*", "÷": "/", "⁄": "/", "∕": "/", "π": "\\pi ", "∞": "\\infty "},
    **{"√": "\\sqrt ", "∠": "", "△": ""},
    **{"≤": "<=", "≥": ">=", "≠": "!=", "⩽": "<=", "⩾": ">=", "∈": "\\in ", "∪": "\\cup ", "±": "\\pm ", "∓": "\\mp "},
    **{"°": "^\\circ ", "º": "^\\circ ", "∅": "\\emptyset ", "θ": "\\theta ", "α": "\\alpha ", "β": "\\beta "},
    **{"½": " 1/2", "⅓": " 1/3", "⅔": " 2/3", "¼": " 1/4", "¾": " 3/4", "⟨": "(", "⟩": ")", "′": "'", "’": "'"},
    **{"、": ",", "。": ".", "\u200b": "", "\ufeff": ""},
}  # fmt: skip
_SIGN_TABLE = str.maketrans(_SIGNS)
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ", "0123456789-+n")
_POWER = regex(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ]+")
_NOTHING = regex(
    r"\\(?:left|right|displaystyle|textstyle|limits|[bB]igg?[lrm]?)(?![a-zA-Z])|\\[()\[\]]|\$|\\boldsymbol(?=\{)"
)
_SPACE = regex(r"\\(?:[,;:! ]|q?quad(?![a-zA-Z])|\n)|~")
_STYLE = regex(r"\\(?:mathrm|mathbf|mathit|mathsf|mathbb|mathcal|operatorname\*?|bm|text|textbf|textit|mbox)\s?"
                    r"\{\s?([A-Za-z]{1,12})\s?\}")  # fmt: skip
_COMMANDS: Final = {
    **dict.fromkeys(("dfrac", "tfrac", "cfrac", "nicefrac"), "\\frac "),
    **dict.fromkeys(("cdot", "times", "ast"), "*"),
    **dict.fromkeys(("div",), "/"),
    **dict.fromkeys(("le", "leq", "leqslant", "leqq"), "<="),
    **dict.fromkeys(("ge", "geq", "geqslant", "geqq"), ">="),
    **dict.fromkeys(("ne", "neq"), "!="),
    **dict.fromkeys(("lt",), "<"),
    **dict.fromkeys(("gt",), ">"),
    **dict.fromkeys(("lvert", "rvert", "vert", "mid"), "|"),
    **dict.fromkeys(("lbrace",), "\\{"),
    **dict.fromkeys(("rbrace",), "\\}"),
    **dict.fromkeys(("lbrack",), "["),
    **dict.fromkeys(("rbrack",), "]"),
    **dict.fromkeys(("langle",), "("),
    **dict.fromkeys(("rangle",), ")"),
    **dict.fromkeys(("varnothing",), "\\emptyset "),
    **dict.fromkeys(("degree",), "^\\circ "),
    **dict.fromkeys(("land", "lor"), ","),
    **dict.fromkeys(("angle", "triangle"), ""),
}
_COMMAND = regex(rf"\\({'|'.join(sorted(_COMMANDS, key=len, reverse=True))})(?![a-zA-Z])")
_ABLE = regex(r"(?<![\\a-zA-Z])(?:and|or)(?![a-zA-Z])")
_THOUSANDS = regex(r"(?<![\d.,(\[{])\d{1,3}(?:(?:,|\{,\}|\\,)\d{3})+(?![\d,]|\.\d*,)")
_REPEATING = regex(r"(?<![\d.])(\d{0,20})\.(\d{0,20})\\overline\s?\{(\d{1,20})\}")


def _repeated(found: re.Match[str]) -> str:
    """0.1\\overline{6} as (1.5/9)."""
    whole, once, again = found.groups()
    tail = Fraction(int(again), 10 ** len(once) * (10 ** len(again) - 1))
    value = Fraction(f"{whole or 0}.{once or 0}") + tail
    return f"({value.numerator}/{value.denominator})"


def spelled(text: str) -> str:
    """The text in one spelling: no markup around it, ASCII signs, one name a command, no thousands separators.

    Raises TooLarge beyond LENGTH characters.
    """
    if len(text) > LENGTH:
        raise TooLarge(f"{len(text)} characters: expected at most {LENGTH}")
    text = _POWER.sub(lambda found: "^{" + found[0].translate(_RAISED) + "}", text)
    text = text.translate(_SIGN_TABLE)
    text = unicodedata.normalize("NFKC", text).replace("⁄", "/")
    text = _THOUSANDS.sub(lambda found: re.sub(r"\D", "", found[0]), text)
    text = _REPEATING.sub(_repeated, text)
    text = _NOTHING.sub("", text)
    text = _SPACE.sub(" ", text)
    text = _COMMAND.sub(lambda found: _COMMANDS[found[1]], text)
    text = _STYLE.sub(lambda found: f" {found[1]} ", text)
    text = _ABLE.sub(",", text.replace("**", "^"))
    text = re.sub(r",\s*,", ",", text)
    return text.strip().rstrip(".,;:。").strip()


# ---- the parser ----

_CIRCULAR = ("sin", "cos", "tan", "cot", "sec", "csc")
_FUNCTIONS: Final = {
    **{name: name for name in (*_CIRCULAR, "sinh", "cosh", "tanh", "exp", "ln", "log", "lg", "abs", "floor", "ceil")},
    **{f"arc{name}": f"a{name}" for name in ("sin", "cos", "tan")},
    **{f"a{name}": f"a{name}" for name in ("sin", "cos", "tan")},
    **{"cosec": "csc", "ctg": "cot", "tg": "tan", "sqrt": "sqrt", "cbrt": "cbrt"},
}
_GREEK = frozenset(
    ["alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "eta", "theta", "vartheta", "kappa", "lambda",
     "mu", "nu", "xi", "rho", "sigma", "tau", "phi", "varphi", "chi", "psi", "omega", "ell",
     "Gamma", "Delta", "Theta", "Lambda", "Sigma", "Phi", "Psi", "Omega"]
)  # fmt: skip
_CONSTANTS: Final = {"pi": "pi", "e": "e", "i": "i", "infty": "inf", "infinity": "inf", "inf": "inf", "oo": "inf"}
_WORDS = regex("|".join(sorted({*_FUNCTIONS, *_GREEK, "pi", "infinity", "infty", "inf", "oo"}, key=len, reverse=True)))
_NUMBER = regex(r"\d+(?:\.\d*)?(?:[eE][-+]?\d{1,4}(?![\d.]))?|\.\d+")
_MIXED = regex(
    r"(?:\s*\\frac\s*|\s+)(?:\{\s*(\d{1,9})\s*\}\s*\{\s*(\d{1,9})\s*\}|(\d{1,9})\s*/\s*(\d{1,9})(?![\d.])|(\d)\s*(\d))"
)
_SUBSCRIPT = regex(r"\s*_\s*(?:\{\s*([A-Za-z0-9, ]{1,20})\s*\}|([A-Za-z0-9]))")
_RELATION = regex(r"\s*(<=|>=|!=|==|=>|=<|\\approx(?![a-zA-Z])|\\in(?![a-zA-Z])|\\equiv(?![a-zA-Z])|=|<|>)")
_DEGREES = regex(r"\s*\^\s*(?:\{\s*\\circ\s*\}|\\circ(?![a-zA-Z]))|\s*deg(?:rees?)?(?![a-zA-Z])")
_MATRIX = regex(r"\{([pbvBV]?matrix|array)\}(?:\{[lcr|\s]{1,30}\})?")
_COMMAND_NAME = regex(r"\\([A-Za-z]+)")
_LOWERED = regex(r"\s*_\s*")
_NEXT_FUNCTION = regex(rf"\\?(?:{'|'.join(_FUNCTIONS)})")
_ONE = Node("number", value=Fraction(1))
_POSTFIXES = 8


def parse(text: str) -> Node:
    """The tree of a text that `spelled` has made. Raises Unread, or TooLarge."""
    parser = _Parser(text)
    node = parser.listed()
    parser.blank()
    if parser.at < len(text):
        raise Unread(f"{text[parser.at : parser.at + 10]!r} at {parser.at}")
    return node


class _Parser:
    def __init__(self, text: str) -> None:
        if len(text) > 3 * LENGTH:
            raise TooLarge(f"{len(text)} characters")
        self.text = text
        self.at = 0
        self.depth = 0
        self.bars = 0  # that are open: the next one closes

    # -- characters --

    def blank(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def peek(self) -> str:
        self.blank()
        return self.text[self.at : self.at + 1]

    def take(self, *signs: str) -> str:
        """The sign that stands next, or ""."""
        self.blank()
        for sign in signs:
            if self.text.startswith(sign, self.at) and not (
                sign[0] == "\\"
                and sign[-1].isalpha()
                and self.text[self.at + len(sign) : self.at + len(sign) + 1].isalpha()
            ):
                self.at += len(sign)
                return sign
        return ""

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def expect(self, *signs: str) -> str:
        if sign := self.take(*signs):
            return sign
        raise Unread(f"expected {' or '.join(signs)} at {self.at}")

    # -- lists and relations --

    def listed(self) -> Node:
        items = [self.relation()]
        while self.take(",", ";"):
            items.append(self.relation())
        return items[0] if len(items) == 1 else Node("sequence", tuple(items))

    def relation(self) -> Node:
        sides = [self.union()]
        signs = []
        while found := self.match(_RELATION):
            sign = {"=<": "<=", "=>": ">=", "==": "=", "\\approx": "=", "\\equiv": "=", "\\in": "in"}.get(
                found[1], found[1]
            )
            signs.append(sign)
            sides.append(self.union())
        pairs = [Node("relation", (sides[k], sides[k + 1]), sign) for k, sign in enumerate(signs)]
        if not pairs:
            return sides[0]
        return pairs[0] if len(pairs) == 1 else Node("chain", tuple(pairs))

    def union(self) -> Node:
        parts = [self.sum()]
        while self.take("\\cup"):
            parts.append(self.sum())
        return parts[0] if len(parts) == 1 else Node("union", tuple(parts))

    # -- sums and products --

    def sum(self) -> Node:
        self.depth += 1
        if self.depth > DEPTH:
            raise TooLarge(f"more than {DEPTH} levels")
        terms = []
        sign = self.take("+", "-", "\\pm", "\\mp")
        while True:
            term = self.product()
            if sign == "-":
                term = Node("minus", (term,))
            elif sign in ("\\pm", "\\mp"):
                term = Node("either", (term,), sign[1:])
            terms.append(term)
            sign = self.take("+", "-", "\\pm", "\\mp")
            if not sign:
                break
        self.depth -= 1
        return terms[0] if len(terms) == 1 else Node("sum", tuple(terms))

    def product(self) -> Node:
        factors = [self.signed()]
        while True:
            if self.take("*"):
                factors.append(self.signed())
            elif self.take("/"):
                factors.append(Node("quotient", (_ONE, self.signed())))
            elif self.begins():
                factors.append(self.factor())
            else:
                return factors[0] if len(factors) == 1 else Node("product", tuple(factors))

    def signed(self) -> Node:
        negative = False
        while sign := self.take("-", "+"):
            negative ^= sign == "-"
        node = self.factor()
        return Node("minus", (node,)) if negative else node

    def begins(self) -> bool:
        """Whether a factor begins here without a sign of multiplication: no number does."""
        sign = self.peek()
        if sign == "|":
            return not self.bars
        if sign == "\\":
            return not re.match(
                r"\\(?:[}|]|(?:in|cup|pm|mp|end|approx|equiv|rfloor|rceil|\\)(?![a-zA-Z]))|\\\\",
                self.text[self.at : self.at + 9],
            )
        return bool(sign) and (sign.isalpha() or sign in "([{")

    def factor(self) -> Node:
        node = self.base()
        for _ in range(_POSTFIXES):
            if self.match(_DEGREES):
                node = Node("function", (node,), "degrees")
            elif self.take("^"):
                node = Node("power", (node, self.exponent()))
            elif self.take("\\%", "%"):
                node = Node("function", (node,), "percent")
            elif not self.text.startswith("!=", self.at) and self.take("!"):
                node = Node("function", (node,), "factorial")
            else:
                return node
        raise TooLarge(f"more than {_POSTFIXES} signs after one factor")

    def exponent(self) -> Node:
        self.depth += 1
        if self.depth > DEPTH:
            raise TooLarge(f"more than {DEPTH} levels")
        negative = self.take("-", "+") == "-"
        node = self.base()
        if self.take("^"):
            node = Node("power", (node, self.exponent()))
        self.depth -= 1
        return Node("minus", (node,)) if negative else node

    # -- what a factor is made of --

    def base(self) -> Node:
        sign = self.peek()
        if number := self.match(_NUMBER):
            return self.number(number)
        if sign == "\\":
            return self.command()
        if sign in ("(", "["):
            self.at += 1
            return self.bracketed(sign)
        if sign == "{":
            self.at += 1
            return self.braced("}")
        if sign == "|":
            self.at += 1
            self.bars += 1
            inner = self.sum()
            self.expect("|")
            self.bars -= 1
            return Node("function", (inner,), "abs")
        if sign.isascii() and sign.isalpha():
            return self.letters()
        raise Unread(f"{sign!r} at {self.at}" if sign else "it ends too early")

    def number(self, found: re.Match[str]) -> Node:
        if sum(map(str.isdigit, found[0])) > DIGITS:
            raise TooLarge(f"a number of more than {DIGITS} digits")
        power = re.search(r"[eE]([-+]?\d+)$", found[0])
        if power and abs(int(power[1])) > 300:
            raise TooLarge(found[0])
        value = Fraction(found[0].rstrip(".") if not power else found[0].replace(".e", "e").replace(".E", "E"))
        if found[0].isdigit() and (mixed := self.match(_MIXED)):
            over, under = [int(group) for group in mixed.groups() if group is not None]
            if under == 0:
                raise Unread("a fraction over 0")
            value += Fraction(over, under)
        return Node("number", value=value)

    def bracketed(self, opening: str) -> Node:
        bars, self.bars = self.bars, 0
        inner = self.listed()
        closing = self.expect(")", "]")
        self.bars = bars
        if inner.op == "sequence" and not inner.name:
            return Node("sequence", inner.args, opening + closing)
        if (opening, closing) in (("(", ")"), ("[", "]")):
            return inner
        raise Unread(f"{opening}...{closing} around one thing")

    def braced(self, closing: str) -> Node:
        """A group, or where it holds several things or its braces are LaTeX's visible ones, a set."""
        bars, self.bars = self.bars, 0
        if self.take(closing):
            self.bars = bars
            return Node("set")
        inner = self.listed()
        self.expect(closing)
        self.bars = bars
        if inner.op == "sequence" and not inner.name:
            return Node("set", inner.args)
        return inner if closing == "}" else Node("set", (inner,))

    def letters(self) -> Node:
        """A function, a constant, or a variable of one letter; of a longer run the first of them."""
        if word := self.match(_WORDS):
            return self.named(word[0])
        run = re.match(r"[A-Za-z]+", self.text[self.at : self.at + 40])
        if run and len(run[0]) > 3 and not _WORDS.search(run[0]):
            raise Unread(f"the word {run[0]!r}")
        self.at += 1
        return self.variable(self.text[self.at - 1])

    def variable(self, name: str) -> Node:
        if found := self.match(_SUBSCRIPT):
            return Node("variable", name=f"{name}_{''.join((found[1] or found[2]).split())}")
        while self.text.startswith("'", self.at):
            self.at += 1
            name += "'"
        constant = _CONSTANTS.get(name)
        return Node("constant", name=constant) if constant else Node("variable", name=name)

    def named(self, name: str) -> Node:
        if name == "sqrt":
            return self.root()
        if name == "cbrt":
            return Node("root", (Node("number", value=Fraction(3)), self.one()))
        if name in _FUNCTIONS:
            return self.function(_FUNCTIONS[name])
        return self.variable(name)

    def command(self) -> Node:
        if self.take("\\{"):
            return self.braced("\\}")
        found = _COMMAND_NAME.match(self.text, self.at)
        if not found:
            raise Unread(f"{self.text[self.at : self.at + 2]!r} at {self.at}")
        name = found[1]
        self.at = found.end()
        if name == "frac":
            return Node("quotient", (self.one(), self.one()))
        if name == "binom":
            return Node("function", (self.one(), self.one()), "binom")
        if name == "emptyset":
            return Node("set")
        if name in ("lfloor", "lceil"):
            inner = self.sum()
            self.expect(f"\\r{name[1:]}")
            return Node("function", (inner,), name[1:])
        if name == "begin":
            return self.matrix()
        if name in _FUNCTIONS or name in _GREEK or name in _CONSTANTS:
            return self.named(name)
        raise Unread(f"\\{name}")

    def one(self) -> Node:
        """The argument of a command: a group, a command, one digit or one letter."""
        self.depth += 1
        if self.depth > DEPTH:
            raise TooLarge(f"more than {DEPTH} levels")
        sign = self.peek()
        if sign.isascii() and sign.isdigit():
            self.at += 1
            node = Node("number", value=Fraction(int(sign)))
        else:
            node = self.base()
        self.depth -= 1
        return node

    def root(self) -> Node:
        degree = Node("number", value=Fraction(2))
        if self.take("["):
            degree = self.sum()
            self.expect("]")
        if number := (self.match(_NUMBER) if self.peek().isdigit() else None):  # √12 is not √1·2
            return Node("root", (degree, self.number(number)))
        return Node("root", (degree, self.one()))

    def function(self, name: str) -> Node:
        base = None
        if name == "log" and (found := _LOWERED.match(self.text, self.at)):
            self.at = found.end()
            base = self.one()
        power = self.exponent() if self.take("^") else None
        inverse = power and power.op == "minus" and power.args[0] == _ONE
        if inverse and name in ("sin", "cos", "tan"):
            name, power = f"a{name}", None
        node = Node("function", (self.argument(), *([base] if base else [])), name)
        return Node("power", (node, power)) if power else node

    def argument(self) -> Node:
        """In brackets, or a product without signs up to the next function."""
        if self.peek() in ("(", "{", "["):
            return self.one()
        self.depth += 1
        if self.depth > DEPTH:
            raise TooLarge(f"more than {DEPTH} levels")
        factors = [self.signed()]
        while self.begins() and not _NEXT_FUNCTION.match(self.text, self.at):
            factors.append(self.factor())
        self.depth -= 1
        return factors[0] if len(factors) == 1 else Node("product", tuple(factors))

    def matrix(self) -> Node:
        kind = self.match(_MATRIX)
        if not kind:
            raise Unread("an environment that is no matrix")
        rows = []
        while True:
            row = [self.sum()]
            while self.take("&"):
                row.append(self.sum())
            rows.append(Node("sequence", tuple(row), "()"))
            if not self.take("\\\\") or self.text.startswith("\\end", self.at):
                break
        self.expect(f"\\end{{{kind[1]}}}")
        return Node("sequence", tuple(rows), "matrix")
