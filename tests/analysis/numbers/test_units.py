"""Units: what converts, what is another kind of thing, and what is not held against a number."""

from __future__ import annotations

import math

import pytest

from isoprobe.analysis.numbers.units import meanings, readings


@pytest.mark.parametrize(
    ("value", "said", "wanted", "found"),
    [
        (12, "", "km", [12]),
        (12, "km", "km", [12]),
        (12, "km", "kilometres", [12]),
        (12, "kilometers", "km", [12]),
        (12000, "m", "km", [12]),
        (12, "miles", "km", [19.312128]),
        (12, "kg", "km", []),
        (12, "apples", "km", [12]),
        (12, "km", "apples", [12]),
        (12, "cents", "dollars", [0.12]),
        (1200, "cents", "$", [12]),
        (12, "euros", "dollars", []),
        (12, "cents", "euros", [0.12]),
        (5, "pounds", "kg", [2.26796185]),
        (5, "pounds", "£", [5]),
        (90, "minutes", "hours", [1.5]),
        (3, "years", "months", [36]),
        (36, "cm^2", "cm²", [36]),
        (36, "square centimetres", "cm^{2}", [36]),
        (36, "cm²", "m^2", [0.0036]),
        (36, "cm", "cm^2", []),
        (36, "km/h", "m/s", [10]),
        (10, "\\mathrm{m}/\\mathrm{s}", "km/h", [36]),
        (12, "a", "dollars", [12]),
        (35, "°", "degrees", [35]),
        (30, "%", "", [30, 0.3]),
        (30, "%", "percent", [30]),
        (30, "cm", "", [30]),
        (5, "米", "m", [5]),
        (5, "厘米", "米", [0.05]),
        (36, "千米/时", "m/s", [10]),
        (10, "米每秒", "km/h", [36]),
        (12, "平方厘米", "cm²", [12]),
        (12, "平方厘米", "厘米", []),
        (2, "公斤", "斤", [4]),
        (5, "分", "元", [0.05]),
        (5, "分", "秒", [300]),
        (3, "万元", "元", [30000]),
        (25, "°", "℃", [25]),
        (27, "°c", "degrees", [27]),
        (5, "克", "米", [5]),  # a lone character may be no unit in running text
        (5, "千克", "米", []),
        (10**400, "km", "nm", [10**412]),
        (1.5e308, "km", "m", [int(1.5e308) * 1000]),
    ],
)
def test_a_number_in_the_wanted_unit(value: float, said: str, wanted: str, found: list[float]) -> None:
    read = readings(value, said, wanted)
    assert len(read) == len(found)
    assert all(one == other or math.isclose(one, other, rel_tol=1e-12) for one, other in zip(read, found, strict=True))


@pytest.mark.parametrize(("one", "other"), [("m/s^2", "metres per s²"), ("ft", "feet"), ("inches", "in"), ("KM", "km")])
def test_spellings_of_one_unit(one: str, other: str) -> None:
    assert set(meanings(one)) & set(meanings(other))


@pytest.mark.parametrize("unit", ["", "/", "a/b/c", "^2", "square", "bananas", "m^7", "x" * 200, "{" * 99])
def test_what_is_no_unit_means_nothing(unit: str) -> None:
    assert meanings(unit) == ()


def test_a_lone_letter_that_is_sure_to_be_a_unit_counts() -> None:
    assert readings(5, "g", "m") == [5]
    assert readings(5, "g", "m", sure=True) == []
    assert readings(5, "g", "kg", sure=True) == [0.005]
