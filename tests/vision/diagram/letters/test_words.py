import numpy as np
import pytest

from isoprobe.vision.diagram.letters.words import parted, text_of, with_suffixes
from tests.specimens.letters import glyph, piece

NO_INK = np.zeros((100, 200), np.uint8)


def names(glyphs):
    return sorted(g.name for g in glyphs)


@pytest.mark.parametrize(("gap", "lone"), [(2, []), (12, ["B"])])
def test_a_capital_close_to_a_digit_is_of_a_number(gap, lone):
    capital, digit = glyph("B", piece(10, 10, 12, 20)), glyph("S", piece(22 + gap, 10, 12, 20), best="5")
    found, words = parted([capital], [digit], 20.0)
    assert names(found) == lone
    assert len(words) == 2 - len(lone)


def test_a_zero_beside_a_bar_and_a_digit_before_a_degree_are_of_numbers():
    zero, bar = glyph("O", piece(30, 10, 12, 20), best="0"), glyph("I", piece(22, 10, 4, 20), best="1")
    assert parted([zero], [bar], 20.0)[0] == []
    sign = glyph("O", piece(44, 8, 7, 8), best="o")
    assert parted([glyph("O", piece(30, 10, 12, 20))], [sign], 20.0)[0] == []
    assert names(parted([glyph("O", piece(30, 10, 12, 20))], [], 20.0)[0]) == ["O"]


def test_text_leaves_out_what_overlaps_a_capital_and_filled_dots():
    capital, half = glyph("B", piece(10, 10, 12, 20)), glyph("E", piece(10, 10, 8, 20), best="e")
    dot = glyph("O", piece(60, 20, 8, 8), best="o")
    assert text_of([capital, half, dot], [capital], 20.0) == []


def test_a_lowered_digit_is_a_subscript_and_one_on_the_line_is_not():
    capital = glyph("A", piece(10, 10, 14, 20))
    low, level = (glyph("Z", piece(26, top, 7, 11), best="2") for top in (22, 8))
    assert names(with_suffixes([capital], [capital, low], NO_INK, 20.0)[0]) == ["A2"]
    assert names(with_suffixes([capital], [capital, level], NO_INK, 20.0)[0]) == ["A"]


def test_primes_count_beside_the_plain_name_only():
    plain, primed = glyph("A", piece(100, 10, 14, 20)), glyph("A", piece(10, 10, 14, 20))
    prime = glyph("I", piece(25, 9, 3, 8), best=" ")
    assert names(with_suffixes([plain, primed], [prime], NO_INK, 20.0)[0]) == ["A", "A'"]
    assert names(with_suffixes([primed], [prime], NO_INK, 20.0)[0]) == ["A"]
