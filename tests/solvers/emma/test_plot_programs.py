"""Plotting programs are parsed and compared; nothing in them is ever run as Python."""

from __future__ import annotations

import pytest

from isoprobe.solvers import BadState
from isoprobe.solvers.emma.plot_programs import LONGEST, calls_of, meaning_of

PROGRAM = """
import matplotlib.pyplot as plt
import numpy as np

a = [3, 1, -2]
fig, ax = plt.subplots()
heights = np.cumsum(a)
ax.bar(["x", "y", "z"], heights, color="red", width=0.5)
ax.set_ylim(0, 10)
"""


def test_calls_have_plain_values() -> None:
    made, bar, limits = calls_of(PROGRAM)
    assert (made.on, made.method) == ("plt", "subplots")
    assert bar.arguments == (["x", "y", "z"], [3, 4, 2])
    assert bar.options == {"color": "red", "width": 0.5}
    assert limits.meaning == "ax.set_ylim(0, 10; )"


def test_names_spaces_and_the_order_of_options_mean_nothing() -> None:
    other = PROGRAM.replace("heights", "h").replace('color="red", width=0.5', "width = 0.5, color = 'red'")
    other = other.replace("(0, 10)", "(0.0, 10.0)")
    assert meaning_of(other) == meaning_of(PROGRAM)
    for old, new in (
        ("0.5", "0.6"),
        ("np.cumsum(a)", "a"),
        ("cumsum", "cumsum"),
        ("-2", "2"),
        ("set_ylim", "set_xlim"),
    ):
        assert (meaning_of(PROGRAM.replace(old, new)) == meaning_of(PROGRAM)) == (old == new)
    assert meaning_of("a = [2, 1]\nax.plot(sorted(a, reverse=True))") == meaning_of("ax.plot([2, 1])")


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("import os", "line 1: an import"),
        ("import matplotlib.pyplot as p", "line 1: an import"),
        ("from os import system", "line 1: ImportFrom"),
        ("__import__('os').system('true')", "line 1: a call"),
        ("ax.bar(open('x'))", "line 1: a call within a call"),
        ("ax.figure.savefig('x')", "line 1: a call"),
        ("ax.remove()", "line 1: ax.remove"),
        ("plt.savefig('x')", "line 1: plt.savefig"),
        ("ax = 1", "line 1: an assignment"),
        ("for i in [1]:\n    ax.bar(1)", "line 1: For"),
        ("ax.bar(b)", "line 1: the name 'b'"),
        ("ax.bar(**{'x': 1})", "line 1: a call with"),
        ("ax.bar(1e300)", "line 1: a number beyond"),
        ("ax.bar([x for x in y])", "line 1: ListComp"),
        ("ax.bar(", "no program: SyntaxError"),
        ("(" * 3000, "no program"),
        ("a" * (LONGEST + 1), "characters"),
        ("ax.bar([" + "1, " * 500 + "])", "more than 400 values"),
    ],
)
def test_anything_else_is_refused_in_one_line(program: str, told: str) -> None:
    with pytest.raises(BadState) as why:
        calls_of(program)
    assert told in str(why.value)
    assert "\n" not in str(why.value)
