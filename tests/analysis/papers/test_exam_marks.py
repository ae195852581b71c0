"""Points as MULTI counts them, refusals for want of a picture in both languages, and what each strategy shows."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import refused
from isoprobe.analysis.papers.emma import spec_of
from isoprobe.analysis.papers.exam_marks import family_of, pictures_of, says_missing, shown_by, type_of, worth
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import Answer, AnswerKind, Item, Query, Question, Reply
from isoprobe.probes.engine.published import published_probe

ITEM = Item("i", "connectivity", 1, 1, 0, 0, {}, True, {})
FOUR = ("iron", "oxygen", "copper", "zinc")
MISSING = (
    *("缺少图片信息", "“缺少图片信息”", "答案：缺少图片信息", "由于缺少图片信息，无法确定答案。", "缺失图片信息。"),
    *("没有提供图片，无法判断。", "未提供图片", "图片未提供，无法回答", "图片缺失", "抱歉，我看不到图片。"),
    *("请上传图片", "没有图片信息，无法作答", "我看不到您提到的图。", "对不起，您没有上传图片。"),
    *("图片没有显示，无法作答。", "缺乏相关的图像信息"),
    *("Lack of image information", "'Lack of image information'", "Answer: Lack of image information."),
    *("The answer is: lack of image information", "The image is missing.", "No image was provided."),
    *("I cannot see the image.", "The picture is not provided, so the question cannot be answered."),
    *("Please provide the image.", "Missing image information", "Without the image I cannot determine the answer."),
    *("The figure was not included with your question.", "I don’t see any image here."),
    *("Image information is missing", "I'm sorry, but I can't view the picture."),
)
OTHER = ("信息不足，无法作答", "无法确定", "抱歉，我不知道", "我无法计算出结果", "我看不到答案", "I don't know.",
         "I cannot determine the answer from the picture.", "There is not enough information.",
         "I am not sure what the picture shows.", "The picture shows it, but I decline.")  # fmt: skip
ANSWERS = ("B", "图中缺少的是B", "缺少的图形是B", "图片显示的是B", "The missing image is B", "The missing figure is B.",
           "No. B", "题目提供的图片表明选B", "没有图片也能判断：答案是B")  # fmt: skip


@pytest.mark.parametrize("kind", ["option", "options", "blanks", "integer", "text", "open"])
@pytest.mark.parametrize("text", MISSING)
def test_a_reply_for_want_of_the_picture_is_refused_whatever_is_asked(kind: AnswerKind, text: str) -> None:
    expected: dict[str, Answer] = {"option": "B", "options": ["A", "B"], "blanks": ["x"], "integer": 4}
    choices = FOUR if kind in ("option", "options") else ()
    asked = Question("q", "picture", Query("answer"), "?", kind, expected.get(kind, "x"), choices=choices)
    assert score(asked, Reply(text), ITEM).outcome == "refused"
    assert says_missing(text)


@pytest.mark.parametrize("text", OTHER)
def test_other_refusals_say_nothing_of_a_missing_picture(text: str) -> None:
    assert refused(text)
    assert not says_missing(text)


@pytest.mark.parametrize("text", ANSWERS)
def test_what_is_missing_in_a_picture_is_an_answer(text: str) -> None:
    asked = Question("q", "picture", Query("answer"), "?", "option", "B", choices=("甲", "乙", "丙", "丁"))
    found = score(asked, Reply(text), ITEM)
    assert (found.outcome, found.extracted) == ("right", "B")


@pytest.mark.parametrize(
    ("kind", "expected", "reply", "points", "of", "type"),
    [
        ("option", "B", "B", 1, 1, "SA"),
        ("yes_no", True, "no", 0, 1, "SA"),
        ("options", ["A", "C", "D"], "AC", 2, 3, "MA"),
        ("options", ["A", "C", "D"], "ACD", 3, 3, "MA"),
        ("options", ["A", "C", "D"], "ABCD", 0, 3, "MA"),
        ("options", ["A", "C", "D"], "无法确定", 0, 3, "MA"),
        ("blanks", ["4", ["x", "y"]], "4\nz", 1, 2, "FB"),
        ("blanks", ["4", ["x", "y"]], "5\ny", 1, 2, "FB"),
        ("integer", 4, "4", 1, 1, "FB"),
        ("open", "因为", "因为", 1, 1, "OP"),
    ],
)
def test_points_are_the_papers(
    kind: AnswerKind, expected: Answer, reply: str, points: float, of: float, type: str
) -> None:
    choices = FOUR if kind in ("option", "options") else ()
    asked = Question("q", "picture", Query("answer"), "?", kind, expected, choices=choices)
    assert (score(asked, Reply(reply), ITEM).points, worth(asked), type_of(asked)) == (points, of, type)


@pytest.mark.parametrize(
    ("strategy", "shown", "family"),
    [
        ("direct", "picture", "direct"),
        ("", "picture", ""),
        ("cot", "picture", "chain_of_thought"),
        ("without_picture", "none", "direct"),
        ("without_picture(cot,blank=yes)", "none", "direct"),
        ("without_picture(how=cot)", "none", "chain_of_thought"),
        ("captioned(captions=c.json)", "caption", "direct"),
        ("captioned(captions=c.json,kind=ocr)", "ocr", "direct"),
        ("captioned(captions=ocr)", "ocr", "direct"),
        ("captioned(captions=reader,how=chain_of_thought)", "reader", "chain_of_thought"),
        ("multi_zh", "picture", "multi_zh"),
        ("multi_zh(picture=no,cot=yes)", "none", "multi_zh, reasoning first"),
        ("multi_en(captions=model,kind=ocr)", "ocr", "multi_en"),
        ("emma_caption", "caption", "emma_cot"),
        ("isocombination(picture=no)", "", "isocombination"),
        ("vote(without_picture,n=4)", "none", "vote, n=4: direct"),
        ("vote(direct,n=4)", "picture", "vote, n=4: direct"),
        ("(((", "picture", ""),
    ],
)
def test_what_a_strategy_shows_and_which_prompts_are_alike(strategy: str, shown: str, family: str) -> None:
    assert (shown_by(spec_of(strategy)), str(family_of(spec_of(strategy)))) == (shown, family)


def test_our_own_items_have_one_picture_and_published_ones_what_they_say() -> None:
    assert pictures_of(ITEM) == 1
    assert pictures_of(published_probe("q", "?", "text", "x").item) == 0
