"""MULTI's prompts, line by line as its Figures 2 and 3 have them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from isoprobe.adapters.prompting.prompts import contents, text_of
from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.probes.core import Probe, Prompt, Query, Question, Reply
from isoprobe.probes.engine.published import published_probe


def options(probe: Probe) -> Question:
    asked = next(question for question in probe.questions if question.id == "picture/answer")
    query = Query("answer", language="zh")
    return replace(asked, query=query, wording="哪一行更长？", kind="option", choices=("上", "下"))


def first(spec: str, probe: Probe, question: Question) -> Prompt:
    prompt = next(load_strategy(spec)(probe, question))
    assert isinstance(prompt, Prompt)
    return prompt


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    (tmp_path / "k.json").write_text('{"sums-v1-L1-s0": ["两行。", "条。"]}', encoding="utf-8")
    (tmp_path / "c.json").write_text('{"sums-v1-L1-s0": "Two rows of bars"}', encoding="utf-8")
    return tmp_path / "k.json", tmp_path / "c.json"


@pytest.mark.parametrize(
    ("spec", "line", "black"),
    [
        ("multi_zh", "这道题目不包含图片信息，请基于文字信息，给出你对这道题的思考。", 0),
        (
            "multi_zh(blank=yes)",
            "这道题目不包含图片信息，我们会输入一张纯黑图片，请基于文字信息，给出你对这道题的思考。",
            1,
        ),
        (
            "multi_en",
            "This question does not contain image information. Please give your answer directly based on the text "
            "information in the question.",
            0,
        ),
        (
            "multi_en(blank=yes)",
            "This question does not contain image information. (We will input a pure black image.) Please give your "
            "answer directly based on the text information in the question.",
            1,
        ),
    ],
)
def test_a_question_without_a_picture_says_so(spec: str, line: str, black: int) -> None:
    plain = published_probe("plain", "哪一个更大？", "option", "A", choices=("甲", "乙"), language="zh")
    prompt = first(spec, plain, plain.questions[0])
    assert line in prompt.messages[0].parts
    assert len(contents(prompt).pictures) == black


def test_the_prompt_of_figure_2(probes: list[Probe], files: tuple[Path, Path]) -> None:
    """A question with a single answer, its image and pieces of knowledge."""
    prompt = first(f"multi_zh(knowledge={files[0]})", probes[0], options(probes[0]))
    assert text_of(prompt).split("\n\n") == [
        "[picture]",
        "你是一名来自中国的考生，你需要运用你所学的arithmetic知识回答这道单选题。",
        "这道题目只有唯一的正确选项，请只给出唯一一个大写英文字母作为答案，不包含选项后面的描述，如：A, B, E。",
        "这道题目包含图片信息，请基于文字和图片信息，并按照格式给出答案。",
        "Question: 哪一行更长？\nA. 上\nB. 下",
        "我们为你提供了一些额外材料，你可以参考这些信息来回答问题，请注意它们并不一定完整，也不一定正确，"
        "它们可能有图片输入，也有可能输入图片描述，也有可能只有文字，你需要结合你之前的知识来回答。\n"
        "Knowledge: 两行。\n条。",
        "请直接给出你的答案：",
    ]
    english = text_of(first(f"multi_en(knowledge={files[0]})", probes[0], options(probes[0]))).split("\n\n")
    assert english[1:3] == [
        "You are a student from China. You need to use your knowledge of arithmetic to answer this multiple-choice "
        "question.",
        "This question has only one correct option. Please give only one uppercase letter as the answer, without the "
        "description after the option, such as: A, B, E.",
    ]
    assert english[-1] == "Please directly give your answer:"


@pytest.mark.parametrize(
    ("kind", "role", "line"),
    [
        ("options", "这道多选题", "这道题目有不小于两个可行的答案"),
        ("blanks", "这道填空题", "每一个'[MASK]'对应一个最简且确定的答案"),
        ("open", "这道解答题", "请以'我的分析如下：'作为开头"),
    ],
)
def test_each_type_has_its_line(probes: list[Probe], kind: str, role: str, line: str) -> None:
    asked = replace(options(probes[0]), kind=kind)  # type: ignore[arg-type]
    said = text_of(first("multi_zh", probes[0], asked))
    assert role in said
    assert line in said
    assert "Knowledge" not in said
    plain = replace(asked, kind="integer")
    assert "这道简答题。\n\n这道题目包含图片信息" in text_of(first("multi_zh", probes[0], plain))


def test_the_image_may_be_held_back_or_described(probes: list[Probe], files: tuple[Path, Path]) -> None:
    held = first("multi_en(picture=no)", probes[0], options(probes[0]))
    assert not contents(held).pictures
    assert "but we will not provide this part of the information" in text_of(held)
    described = first(f"multi_en(captions={files[1]})", probes[0], options(probes[0]))
    assert not contents(described).pictures
    assert text_of(described).startswith("Two rows of bars\n\nYou are a student from China.")
    assert "We use the generated image description to replace the image." in text_of(described)
    with pytest.raises(CannotAsk, match="sums-v1-L1-s1 cannot be asked: it has no text in the file"):
        first(f"multi_en(captions={files[1]})", probes[1], options(probes[1]))


def test_reasoning_is_asked_for_first_and_the_answer_in_a_second_turn(probes: list[Probe]) -> None:
    work = load_strategy("multi_en(cot=yes)")(probes[0], options(probes[0]))
    asked = next(work)
    assert text_of(asked).endswith("\n\nPlease show your reasoning process step by step:")  # type: ignore[arg-type]
    again = work.send(Reply("The lower row ends further right."))
    assert [message.role for message in again.messages] == ["user", "assistant", "user"]
    assert again.messages[2].parts == ("According to the reasoning you have given above, the final answer should be:",)
    assert len(contents(again).pictures) == 1
    with pytest.raises(StopIteration) as stop:
        work.send(Reply("B"))
    assert stop.value.value == Reply("B")


def test_the_items_own_labels_name_the_knowledge(probes: list[Probe]) -> None:
    labelled = replace(probes[0], item=replace(probes[0].item, labels={"knowledge": "比较"}))
    assert "运用你所学的比较知识" in text_of(first("multi_zh", labelled, options(labelled)))


def test_a_question_in_text_has_no_image_line(probes: list[Probe]) -> None:
    asked = next(question for question in probes[0].questions if question.view == "tally")
    said = text_of(first("multi_en", probes[0], asked))
    assert "image" not in said
    assert said.startswith("What the picture shows, in text form (tally):")
