"""A small suite of published questions of every type in both languages, put with real strategies to a respondent that
says what it is told to; for the tests of MULTI's tables, whose figures are worked out by hand."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.adapters.strategies.arms import questions_of, ways_of
from isoprobe.analysis.inference.paper_table import PaperTable
from isoprobe.analysis.papers.multi import multi_tables
from isoprobe.analysis.report.findings import Findings, find
from isoprobe.probes.core import Probe, Prompt, Reply
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.results import Answered
from tests.specimens.findings import english


def picture(shade: int) -> bytes:
    return bytes(cv2.imencode(".png", np.full((20, 30, 3), shade, np.uint8))[1])


FOUR = ("甲", "乙", "丙", "丁")


def exam(name: str, text: str, kind: str, expected: object, pictures: int, subject: str, **labels: object) -> Probe:
    told = {"language": "zh", "subject": subject, **labels}
    texts = {"caption": f"{name}: 图中有字", "ocr": "字"} if pictures else {}
    return published_probe(
        name, text, kind, expected, [picture(10 * k) for k in range(pictures)], texts=texts, labels=told,  # type: ignore[arg-type]
        choices=FOUR if kind.startswith("option") else (), seed=hash_of(name),
    )  # fmt: skip


def hash_of(name: str) -> int:
    return sum(map(ord, name))


SUITE = [
    exam("z1", "哪一个？<image_1>", "option", "B", 1, "数学", education="初中"),
    exam("z2", "<image_1>与<image_2>，哪些？", "options", ["A", "C"], 2, "物理", education="高中", elite=True),
    exam("z3", "<image_1> [MASK]时期，[MASK]米", "blanks", [["文艺复兴", "复兴"], "0.5"], 1, "历史", education="高中"),
    exam("z4", "为什么？", "open", "因为光合作用", 0, "生物", education="高中"),
    exam("e1", "Which one?", "option", "D", 0, "law", education="社会", language="en"),
    exam("e2", "Which of these? <image_1>", "options", ["A", "B", "D"], 1, "驾驶", education="社会", language="en"),
    exam("e3", "2 + 2 = [MASK]", "blanks", ["4"], 0, "math", education="大学", language="en"),
    exam("e4", "Why? <image_1>", "open", "the cat sat on the mat", 1, "biology", education="大学", language="en"),
]
SEEING = {
    "z1": "答案：B",  # 1 of 1
    "z2": "AC",  # 2 of 2
    "z3": "文艺复兴\n5",  # 1 of 2
    "z4": "因为光合作用",  # ROUGE-L 1
    "e1": "A",  # 0 of 1
    "e2": "A, B",  # 2 of 3, not strictly right
    "e3": "4",  # 1 of 1
    "e4": "the cat",  # ROUGE-L: recall 2 of 6, precision 1
}
BLIND = {
    "z1": "缺少图片信息",
    "z2": "ABC",  # a wrong one: 0 of 2
    "z3": "由于没有提供图片，无法作答。",
    "e2": "Lack of image information",
    "e4": "No image was provided.",
}
TOLD = {"z1": "我不知道", "z2": "A", "z3": "复兴\n0.5", "e2": "A B D", "e4": "a dog"}  # 0, 1 of 2, 2 of 2, 3 of 3


def run(strategy: str, answers: dict[str, str], model: str = "m", arms: list[str] | None = None) -> Findings:
    """The findings when every prompt is really made; `answers` by item, those without pictures as in SEEING."""
    answered = []
    for arm, way in ways_of(strategy, arms or ["picture"] if "multi" in strategy else None).items():
        for probe in SUITE:
            for question in questions_of(arm, probe):
                name = probe.item.id.rpartition("-")[2]
                work, sent = way(probe, question), Reply("")
                asked = next(work)
                assert isinstance(asked, Prompt)
                sent = Reply(answers.get(name, SEEING[name]))
                with pytest.raises(StopIteration) as stop:
                    work.send(sent)
                answered.append(Answered(probe.item.id, arm, question.id, 0, stop.value.value))
    return find(model, answered, SUITE, strategy=strategy)


def both(strategy: str, answers: dict[str, str]) -> Findings:
    """With the questions that have no picture, and without the text forms of the others."""
    found = run(strategy, answers, arms=["picture", "text"])
    kept = [one for one in found.marks if one.pictures == 0 or one.condition not in ("caption", "ocr")]
    assert len(found.marks) - len(kept) == 5  # the captions of the five with pictures
    return found


def table_of(runs: list[Findings], name: str) -> PaperTable:
    return next(table for table in multi_tables(runs) if table.name == name)


def cells(table: PaperTable, row: int = 0) -> dict[str, str]:
    return dict(zip(english(table.columns), (str(cell.text) for cell in table.rows[row].cells), strict=True))


def settings() -> list[Findings]:
    return [
        both("multi_zh", SEEING),
        run("multi_zh(picture=no)", BLIND),
        run("multi_zh(captions=caption)", TOLD),
        run("multi_zh(captions=ocr)", {**BLIND, "e2": "B"}),
    ]
