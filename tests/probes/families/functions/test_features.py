"""What blind rules look at."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.probes.families.functions.features import FEATURES, common_labels, degree
from isoprobe.probes.families.functions.parsing import parse_function
from isoprobe.probes.families.functions.states import FunctionKind

STATE = FunctionKind("parity").assemble(
    parse_function("(-3*x**5 + 2*x - 1.5)/(x**8 + Abs(x) + 2)", "code"), (Fraction(-2), Fraction(3))
)


@pytest.mark.parametrize(
    ("feature", "value"),
    [
        ("degree", 8),
        ("terms", 6),
        ("minus signs", 2),
        ("sign of the first coefficient", True),
        ("sign of the last number", 1),
        ("a constant term", True),
        ("functions used", ("abs", "/")),
        ("pieces", 1),
        ("absolute values", 1),
        ("ends of the domain", "bounded bounded"),
        ("side of the domain", (False, False)),
        ("width of the domain", 5),
    ],
)
def test_features(feature: str, value: object) -> None:
    assert FEATURES[feature](STATE) == value


def test_labels() -> None:
    assert degree(parse_function("x", "code")) == 1
    assert common_labels(STATE)["domain"] == "bounded"
    assert common_labels(STATE)["functions"] == "abs /"
