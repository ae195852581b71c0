"""Text forms read back, also from a chatty transcript; near misses read as something else, hostile text as nothing."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.functions.forms import find_domain, find_function, forms
from isoprobe.probes.families.functions.parsing import parse_function
from isoprobe.probes.families.functions.states import FunctionKind

KIND = FunctionKind("parity")
FORMS = {form.name: form for form in forms(KIND)}
STATE = KIND.assemble(parse_function("(3*x**3 - 0.5*x)/(x**2 + 2)", "code"), (Fraction(-2), Fraction(3)))


@pytest.mark.parametrize("name", list(FORMS))
def test_one_change_reads_as_another_state(name: str) -> None:
    text = FORMS[name].show(STATE, {})
    assert isinstance(text, str)
    assert FORMS[name].read(text, {}) == FORMS[name].content(STATE, {})
    other = text.replace("3", "4", 1)
    assert FORMS[name].read(other, {}) != FORMS[name].content(STATE, {})


CHATTY = [
    ("latex", "The curve is\n\\[ f(x) = \\frac{3x^3 - 0.5x}{x^2+2} \\]\n\n**Domain:** $-2 < x < 3$"),
    ("latex", "First $f(x) = x$. But:\n$$f\\left(x\\right) = \\frac{3x^3-0.5x}{x^2+2}$$\nThe domain is $(-2, 3)$."),
    ("code", "```python\nf(x) = (3*x**3 - 0.5*x)/(x**2 + 2)\n```\nDomain: -2 < x < 3\nHope this helps"),
    ("code", "f(x) = (3*x^3 - 0.5*x)/(x^2 + 2)\nThis is odd.\n\n- Domain: x > -2 and x < 3"),
    ("prose", "f(x) is (3 times x cubed minus 0.5 times x) divided by (x squared plus 2).\n"
              "Domain: x is greater than -2 and less than 3."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text"), CHATTY)
def test_transcripts_in_another_dress(name: str, text: str) -> None:
    assert FORMS[name].read(text, {}) == STATE


def test_no_domain_is_all_of_r() -> None:
    assert find_domain("f(x) = x", "code") == (None, None)
    assert find_domain("Domain: all real x", "code") == (None, None)
    assert find_domain("Domain: $\\mathbb{R}$", "latex") == (None, None)
    assert find_domain("domain: (0, oo)", "code") == (0, None)
    with pytest.raises(Unreadable):
        find_domain("Domain: x is nice", "code")


def test_the_last_formula_that_can_be_read_counts() -> None:
    assert find_function("f(x) = x\nf(x) = x**2", "code") == parse_function("x**2", "code")
    assert find_function("f(x) = x**2\nSo f(x) = ...", "code") == parse_function("x**2", "code")
    with pytest.raises(Unreadable, match=r"no 'f\(x\) ='"):
        find_function("y is big", "code")


@pytest.mark.parametrize("name", list(FORMS))
@pytest.mark.parametrize(
    "hostile",
    ["f(x) = " * 25_000, "f(x) = " + "(" * 150_000, "Domain: " * 20_000 + "f(x) = x**", "1 2 " * 40_000,
     "| 1 |" * 30_000, b"\x89PNG", "x" * 300_000, "\n".join(["f(x) = ((x"] * 9_000)],
)  # fmt: skip
def test_hostile_text(name: str, hostile: str | bytes) -> None:
    with pytest.raises(Unreadable) as why:
        FORMS[name].read(hostile, {})
    assert "\n" not in str(why.value)
    assert len(str(why.value)) < 400


def test_forms_explain_themselves() -> None:
    for kind in (KIND, FunctionKind("convexity"), FunctionKind("breakpoints")):
        for form in forms(kind):
            assert "An example of this form" in form.form
            assert form.name == "key_points" or "Domain:" in form.form
            assert form.style(Random(1), STATE) == {}
