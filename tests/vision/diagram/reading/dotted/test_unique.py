from isoprobe.vision.diagram.reading.dotted.letters import ReadLetter
from isoprobe.vision.diagram.reading.dotted.unique import named_once
from isoprobe.vision.lettering.glyphs import UPPER


def _letter(**worths: float) -> ReadLetter:
    every = {name: worths.get(name, -9.0) for name in UPPER}
    others = tuple(sorted(every.items(), key=lambda pair: -pair[1]))
    return ReadLetter(others[0][0], 0, 0, 16, others[0][1], others[0][1] - others[1][1], others)


def test_of_two_alike_the_less_sure_takes_its_second_best() -> None:
    named = named_once([_letter(I=0.9, J=0.1), _letter(I=0.8, J=0.7)])
    assert [letter.name for letter in named] == ["I", "J"]


def test_a_name_that_is_free_stays() -> None:
    assert [letter.name for letter in named_once([_letter(A=0.9, B=0.89), _letter(C=0.5)])] == ["A", "C"]


def test_of_capitals_that_fit_alike_the_one_in_the_order_of_the_alphabet_is_meant() -> None:
    first = [_letter(**{name: 0.8}) for name in "ABCD"]
    alike, apart = _letter(I=0.5, E=0.47), _letter(I=0.5, E=0.3)
    assert "".join(letter.name for letter in named_once([*first, alike])) == "ABCDE"
    assert "".join(letter.name for letter in named_once([*first, apart])) == "ABCDI"
    assert "".join(letter.name for letter in named_once([*first[:2], alike])) == "ABI"
