"""What is told of road signs: their classes by kind and by looks, and what each says."""

from __future__ import annotations

from isoprobe.probes.engine.languages import Said
from isoprobe.probes.families.multi.sign_lessons import TYPES, class_of, classed, meaning, told_of
from isoprobe.probes.families.multi.signs import SIGNS, kind_of, look_of_sign

SIGN = Said("sign", "标志")


def test_classes_by_kind_are_those_by_looks() -> None:
    looks = {"forbid": ("red ring", "red disc"), "order": ("blue disc",), "warn": ("yellow triangle",)}
    for sign in SIGNS:
        shown = [name for name, starts in looks.items() if look_of_sign(sign, "en").startswith(starts)]
        assert shown == ([class_of(sign)] if class_of(sign) else []), sign
    assert {sign for sign in SIGNS if not class_of(sign) and not sign.startswith("end")} == {"stop", "give way"}


def test_every_kind_of_sign_has_a_lesson_and_no_two_signs_one_meaning() -> None:
    assert set(map(kind_of, SIGNS)) == set(TYPES)
    assert len({meaning(sign) for sign in SIGNS}) == len(SIGNS)


def test_signs_are_told_by_looks_and_meaning() -> None:
    [limit] = told_of(["limit 60"], "B", SIGN)
    assert limit.en == 'Sign B is a red ring around the number 60, which means "speed limit 60 km/h".'
    assert limit.zh == "标志B是红圈内有数字60，含义为“限速60千米/时”。"
    told = classed(["no left", "go left"], "AB", SIGN, "order")
    assert [each.zh[-4:] for each in told[1:]] == ["不符合。", "，符合。"]
