"""Examination questions at MULTI's proportions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
import pytest

from isoprobe.adapters.models.reader import Reader
from isoprobe.adapters.prompting.prompts import contents
from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.probes.core import Probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites import exams
from isoprobe.probes.suites.batches import make_order, plan_paper
from isoprobe.probes.suites.exams import exam_counts, exam_orders, exam_tasks, group_of, pictures_of
from isoprobe.probes.suites.orders import Order
from isoprobe.probes.suites.paper_sizes import MULTI_GROUPS, MULTI_SIZES

SIZE = sum(sum(of.values()) for of in MULTI_SIZES.values())


def test_rows_are_exact_and_groups_as_in_the_paper() -> None:
    counts, groups = exam_counts(), Counter[str]()
    for (pictures, name), count in counts.items():
        groups[group_of(load_task(name))] += count
        assert pictures in pictures_of(load_task(name))
    for pictures, of in MULTI_SIZES.items():
        for kind, size in of.items():
            held = [n for (shown, name), n in counts.items() if shown == pictures and load_task(name).kind == kind]
            assert sum(held) == size
    assert sum(groups.values()) == SIZE
    for group, share in MULTI_GROUPS.items():
        assert groups[group] / SIZE == pytest.approx(share, abs=0.005), group


def test_questions_with_and_without_a_picture_are_mixed_at_every_level() -> None:
    orders = exam_orders(seed=2)
    assert len({(order.task, order.level, order.seed) for order in orders}) == len(orders) == SIZE
    for name in ("road_signs.meaning", "circuit_fault", "pedigree_risk"):
        of_task = [order for order in orders if order.task == name]
        share = sum(order.form != "" for order in of_task) / len(of_task)
        for level in load_task(name).levels:
            own = [order.form != "" for order in of_task if order.level == level]
            assert sum(own) == pytest.approx(share * len(own), abs=max(1, 0.02 * len(own)))  # to the next whole item
            assert {True, False} <= set(own[:6])
    some = plan_paper("multi", mini=300)
    assert sum(order.form != "" for order in some) / len(some) == pytest.approx(0.594, abs=0.12)


def test_an_item_in_words_has_one_form_and_nothing_that_is_seen() -> None:
    probe = make_order(Order("road_signs.which", 1, 5, form="prose", language="zh"))
    assert isinstance(probe, Probe)
    assert [view.representation for view in probe.views] == ["prose"]
    assert [question.about for question in probe.questions] == ["answer"]
    assert probe.item.labels["pictures"] == 0
    with_picture = make_order(Order("road_signs.which", 1, 5, language="zh"))
    assert isinstance(with_picture, Probe)
    assert with_picture.item == replace(probe.item, labels=with_picture.item.labels)
    prompt = next(load_strategy("multi_zh")(probe, probe.questions[0]))
    words = "".join(contents(prompt).wording)
    assert "这道题目不包含图片信息" in words
    assert f"Question: 图片的文字描述如下：{probe.views[0].payload}\n{probe.questions[0].wording}" in words
    assert "你所学的交通标志知识" in words
    [reply] = Reader().ask([prompt])
    assert reply.text == f"答案：{probe.item.answer}"


@pytest.mark.parametrize("name", [task.name for task in exam_tasks() if task.pages > 1])
def test_an_item_of_several_pictures_is_read_from_all_of_them(name: str) -> None:
    task = load_task(name)
    probe = make_order(Order(name, max(task.levels), 3))
    assert isinstance(probe, Probe)
    assert (probe.item.labels["pictures"], probe.views[0].certified) == (task.pages, True)
    question = probe.questions[0]
    for spec in ("direct", "multi_en"):
        prompt = next(load_strategy(spec)(probe, question))
        shown = contents(prompt).pictures
        assert len(shown) == task.pages
        [reply] = Reader().ask([prompt])
        assert task.respond(question.query, probe.item.state) == reply.text
        for picture in shown:  # nothing is cut through: the first and last rows are paper alone
            pixels = cv2.imdecode(np.frombuffer(picture.file, np.uint8), cv2.IMREAD_COLOR)
            assert (pixels[[0, 1, -2, -1]] == pixels[0, 0]).all()


def test_the_aptitude_test_always_has_a_picture() -> None:
    assert {pictures_of(task) for task in exam_tasks() if group_of(task) in exams.PICTURED} == {("one",)}
