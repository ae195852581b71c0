"""Numbers as replies write them, each beside one that differs little."""

import math
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from isoprobe.analysis.numbers.grammar import number_at, numbers_in


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("1,234.5", Fraction(2469, 2), ""), ("-3", -3, ""), (".5", Fraction(1, 2), ""), ("1e3", 1000, ""),
        ("1.2 × 10^3", 1200, ""),
        ("1.2\\times 10^{-2}", Fraction(3, 250), ""), ("2^3", 8, ""), ("2^{-1}", Fraction(1, 2), ""),
        ("3/4", Fraction(3, 4), ""),
        ("\\frac{3}{4}", Fraction(3, 4), ""),
        ("\\tfrac34", Fraction(3, 4), ""), ("1 1/2", Fraction(3, 2), ""),
        ("2\\frac{1}{2}", Fraction(5, 2), ""), ("¾", Fraction(3, 4), ""), ("1½", Fraction(3, 2), ""),
        ("3π", 3 * math.pi, ""), ("3\\pi/4", 3 * math.pi / 4, ""), ("3/π", 3 / math.pi, ""), ("π²", math.pi**2, ""),
        ("2√3", 2 * math.sqrt(3), ""), ("2 × sqrt(3)", 2 * math.sqrt(3), ""), ("√16", 4, ""),
        ("\\frac{\\sqrt{3}}{2}", math.sqrt(3) / 2, ""), ("\\sqrt{\\frac{3}{2}}", math.sqrt(1.5), ""),
        ("30%", 30, "%"), ("30 percent", 30, "%"), ("45°", 45, "°"), ("45^\\circ", 45, "°"),
        ("12 km", 12, "km"), ("5cm", 5, "cm"),
        ("3 million", 3_000_000, ""), ("2万", 20_000, ""), ("€5", 5, "euros"),
        ("negative 3", -3, ""), ("9" * 40, int("9" * 40), ""),
    ],
)  # fmt: skip
def test_one_number(text, value, unit):
    found = number_at(text, 0)
    assert found is not None
    assert found.value == pytest.approx(value) if isinstance(value, float) else found.value == value
    assert (found.start, found.end, found.unit) == (0, len(text), unit)


@pytest.mark.parametrize("text", ["v25", "1/0", "1.2.3", "9" * 41, "\\frac{1}{0}", "√", "1e999999", "17th", "x"])
def test_what_is_no_number(text):
    found = number_at(text, 0)
    assert found is None or found.end < len(text) or not math.isfinite(found.plain)


def test_plus_or_minus_is_told():
    found = number_at("±3", 0)
    assert found is not None
    assert (found.value, found.both) == (3, True)


def test_numbers_come_in_their_order():
    assert [number.plain for number in numbers_in("2 of three, then 1/2 and 二十")] == [2, 3, 0.5, 20]


@pytest.mark.slow
@given(st.integers(-(10**12), 10**12))
def test_every_whole_number_is_itself(n):
    for text in (str(n), f"{n:,}"):
        found = number_at(text, 0)
        assert found is not None
        assert (found.plain, found.end) == (n, len(text))


@example("√2/1e-999")
@example("π × \\frac{√2}{1e-400}")
@example("1e999/3")
@example("\\frac{1e999/1e-999}{1e-999/1e999}/\\frac{1e-999/1e999}{1e999/1e-999}")
@example("3 × 10⁻ m")
@example("2\\sqrt{1310^99}")
@given(st.text(alphabet="0123456789.,/^{}()\\-+√πe ×frac⁻¹²", max_size=40))
def test_any_text_is_read_to_some_end(text):
    for number in numbers_in(text):
        assert 0 <= number.start < number.end <= len(text)
        assert isinstance(number.plain, (int, float))
        assert math.isfinite(float(number.value)) if isinstance(number.plain, float) else str(number.plain)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("5米", 5, "米"),
        ("5 平方厘米", 5, "平方厘米"),
        ("60千米/时", 60, "千米/时"),
        ("3分钟", 3, "分钟"),
        ("3分之1", 3, ""),
        ("5年级", 5, ""),
        ("4角形", 4, ""),
        ("30度", 30, "°"),
        ("25℃", 25, "℃"),
        ("10kΩ", 10, "kΩ"),
        ("5个", 5, ""),
        ("五米", 5, "米"),
    ],
)
def test_chinese_units_and_words_that_begin_like_one(text: str, value: int, unit: str) -> None:
    number = number_at(text, 0)
    assert number is not None
    assert (number.plain, number.unit) == (value, unit)
