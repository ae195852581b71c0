"""Units in blanks: what the question says of a blank, and fillings in that unit, in others, and in none; twins that are
right and not right."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.several.measures import units_of_blanks
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import Marking, Query, Question, Reply
from isoprobe.probes.engine.published import published_probe
from tests.specimens.effort import within

ITEM = published_probe("one", "?", "blanks", ["1"]).item


@pytest.mark.parametrize(
    ("question", "units"),
    [
        ("小明走了[MASK]米，用了[MASK]秒。", ("米", "秒")),
        ("面积是[MASK]平方厘米", ("平方厘米",)),
        ("速度为____千米/时", ("千米/时",)),
        ("质量为[MASK]（单位：kg）", ("kg",)),
        ("The rod is [MASK] cm long.", ("cm",)),
        ("The rod is ___ centimetres long.", ("centimetres",)),
        ("The speed is [MASK] $\\mathrm{m/s}^{2}$.", ("m/s^2",)),
        ("v = $[MASK]$ km/h", ("km/h",)),
        ("the length is [MASK] (in cm)", ("cm",)),
        ("电流为[MASK]A，电压[MASK]V", ("a", "v")),
        ("增长了[MASK]%", ("%",)),
        ("约[MASK]万吨", ("万吨",)),
        ("∠A=[MASK]°", ("°",)),
        ("[MASK]时期的[MASK]运动", ("", "")),
        ("周长为[MASK]，[MASK]角形", ("", "")),
        ("There are [MASK] a day, [MASK] more, [MASK]s and [MASK] men.", ("", "", "s", "")),
        ("He was born in [MASK] in a small town.", ("",)),
        ("no blank: 5 cm", ()),
    ],
)
def test_the_unit_that_follows_a_blank(question: str, units: tuple[str, ...]) -> None:
    assert units_of_blanks(question) == units


METRES = "绳子长[MASK]米。"
CM = "The rod is [MASK] cm long."


@pytest.mark.parametrize(
    ("question", "expected", "right", "not_right"),
    [
        (METRES, "5", ["5", "5米", "5 m", "5m", "5 米。", "500厘米", "0.005千米", "5000 mm", "五米", "$5\\text{ m}$"],
         ["5厘米", "5 cm", "5千米", "5公斤", "5秒", "5 g", "5克", "5平方米", "50", "5个", "6米"]),
        (CM, "5", ["5", "5 cm", "5cm", "50 mm", "0.05 m", "5 centimetres", "5厘米", "x = 5 cm"],
         ["5 m", "5 mm", "5 inches", "5 kg", "5 cm^2", "0.05 cm", "5米", "5 s"]),
        ("x=[MASK]", "5", ["5", "5米", "5 cm"], ["6", "50"]),  # no unit is stated: none is held against it
        ("x=[MASK]", "5米", ["5", "5米", "500厘米", "5 m"], ["5厘米", "5 kg", "500"]),
        ("面积[MASK]平方厘米", "12", ["12", "12平方厘米", "12 cm²", "12 cm^2", "12cm2", "0.0012平方米"],
         ["12厘米", "12 cm", "12平方米", "12立方厘米"]),
        ("速度是[MASK]m/s", "10", ["10 m/s", "10米/秒", "10米每秒", "36 km/h", "36千米/时", "10 m·s^{-1}", "10m·s-1"],
         ["10 km/h", "10千米/时", "10 m", "36 m/s"]),
        ("加速度为[MASK]$\\mathrm{m/s^2}$", "2", ["2", "2 m/s²", "2米/秒²", "2m·s-2", "2 $m \\cdot s^{-2}$"],
         ["2 m/s", "2 s"]),
        ("质量为[MASK]（单位：kg）", "0.5", ["0.5", "500克", "500 g", "1/2千克", "0.5公斤", "1斤"],
         ["0.5克", "5 kg", "0.5 m"]),
        ("付了[MASK]元", "3.5", ["3.5", "3.5元", "35角", "350分"], ["3.5角", "35元", "3.5万元"]),
        ("增长了[MASK]%", "20", ["20", "20%", "百分之二十"], ["0.2%", "0.2", "2%", "20米"]),
        ("气温是[MASK]℃", "-3", ["-3", "-3℃", "-3°C", "-3度", "-3摄氏度"], ["3℃", "-3米"]),
        ("电阻为[MASK]Ω", "10", ["10Ω", "10欧", "10 欧姆", "0.01kΩ"], ["10kΩ", "10V", "10伏"]),
        ("用了[MASK]小时", "1.5", ["1.5", "1.5小时", "90分钟", "90 min", "1.5 h"],
         ["1.5分钟", "90", "90小时", "1.5天"]),
        ("产量约[MASK]万吨", "3", ["3", "3万吨", "30000吨"], ["3吨", "3万元", "30000"]),
        ("共[MASK]个", "3", ["3", "3个", "三个"], ["4个", "13"]),
        ("[MASK]m", "a+b", ["a+b", "a+b m", "b+a"], ["a-b", "a+b+m", "am"]),
        ("铁的符号是[MASK]N", "D", ["D"], ["DN"]),
        ("高[MASK]米，重[MASK]千克", ["5", "3"], ["5米；3千克", "5；3", "500厘米\n3000克", "5 m, 3 kg"],
         ["5千克；3米", "3；5", "5厘米；3克"]),
    ],
)  # fmt: skip
def test_a_blank_is_filled_in_its_unit(
    question: str, expected: str | list[str], right: list[str], not_right: list[str]
) -> None:
    wanted = [expected] if isinstance(expected, str) else list(expected)
    asked = Question("q", "picture", Query("answer"), question, "blanks", wanted)
    for said in right:
        for reply in (said, f"答案：{said}"):
            assert score(asked, Reply(reply), ITEM).outcome == "right", reply
    for said in not_right:
        assert score(asked, Reply(said), ITEM).outcome == "wrong", said


@pytest.mark.parametrize(
    ("question", "unit", "said", "right"),
    [
        ("长[MASK]米", "", "500厘米", True),
        ("长[MASK]米", "", "5厘米", False),
        ("长[MASK]米", "km", "5000米", True),  # what is stated beside the question counts first
        ("长[MASK]米，宽[MASK]米", "", "5厘米", True),  # two blanks and one number: which it is, is not told
        ("长多少米？", "", "5厘米", True),
    ],
)
def test_numbers_take_the_unit_of_the_one_blank(question: str, unit: str, said: str, right: bool) -> None:
    asked = Question("q", "picture", Query("answer"), question, "real", 5, marking=Marking(unit=unit))
    assert (score(asked, Reply(said), ITEM).outcome == "right") is right


def test_where_blanks_and_answers_differ_in_number_no_unit_is_taken() -> None:
    asked = Question("q", "picture", Query("answer"), "[MASK]米，共[MASK]", "blanks", ["5"])
    assert score(asked, Reply("5厘米"), ITEM).outcome == "right"


@pytest.mark.parametrize("text", ["[MASK]" * 20_000, "[MASK]平方" * 5000, "_" * 100_000, "[MASK]" + " " * 100_000])
def test_hostile_questions_take_no_time(text: str) -> None:
    within(1, lambda _: units_of_blanks(text))
