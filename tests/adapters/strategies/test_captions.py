"""Captions and characters in place of pictures, from each of their sources; blank pictures; pictures in rounds."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from isoprobe.adapters.models.reader import Reader
from isoprobe.adapters.prompting.prompts import text_of
from isoprobe.adapters.strategies.captions import BLANK, SOURCES, blank_picture
from isoprobe.adapters.strategies.strategies import load_strategy, wordings_of
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.probes.core import Picture, Probe, Prompt, Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.vision.raster.keeping import kept
from isoprobe.vision.raster.pixels import decode


def drawn(shade: int) -> bytes:
    return bytes(cv2.imencode(".png", np.full((20, 30, 3), shade, np.uint8))[1])


TWO = published_probe(
    "two", "比较<image_1>与<image_2>，哪些正确？", "options", ["A", "B"], [drawn(10), drawn(200)],
    choices=("甲", "乙", "丙"), texts={"caption": "[图1] dark\n[图2] bright", "ocr": "[图1] 3"}, language="zh",
)  # fmt: skip
BARE = published_probe("bare", "2 + 2 = [MASK]", "blanks", ["4"])


def talk(spec: str, probe: Probe, *said: str | None) -> tuple[list[Prompt], Reply]:
    """Every prompt of the strategy when these replies are given, and the reply that counts."""
    work = load_strategy(spec)(probe, probe.questions[0])
    prompts, sent, replies = [], None, iter(said)
    while True:
        try:
            prompts.append(work.send(sent))
        except StopIteration as stop:
            return prompts, stop.value
        sent = Reply(next(replies))


def pictures(prompt: Prompt) -> list[str]:
    return [part.sha256 for message in prompt.messages for part in message.parts if isinstance(part, Picture)]


HASHES = [Picture.of(kept(drawn(shade)).file).sha256 for shade in (10, 200)]


@pytest.mark.parametrize("spec", ["captioned(captions={})", "multi_zh(captions={})", "multi_en(captions={})"])
@pytest.mark.parametrize(("source", "told"), [("caption", "[图2] bright"), ("ocr", "[图1] 3")])
def test_the_items_own_texts_stand_for_its_pictures(spec: str, source: str, told: str) -> None:
    [prompt], _ = talk(spec.format(source), TWO, "AB")
    assert told in text_of(prompt)
    assert "比较[图1]与[图2]" in text_of(prompt)
    assert pictures(prompt) == []
    with pytest.raises(CannotAsk, match="published-v1-none cannot be asked: it has no ocr"):
        talk("captioned(captions=ocr)", published_probe("none", "?", "text", "x", [drawn(1)]), "x")


def test_a_caption_and_characters_are_introduced_as_what_they_are() -> None:
    assert "图片的文字描述如下：" in text_of(talk("captioned(captions=caption)", TWO, "A")[0][0])
    assert "图片中的文字如下：" in text_of(talk("captioned(captions=ocr)", TWO, "A")[0][0])
    english = published_probe("en", "Is it dark?", "yes_no", True, [drawn(1)], texts={"caption": "dark", "ocr": "3"})
    assert "The picture described in words:" in text_of(talk("captioned(captions=caption)", english, "A")[0][0])
    assert "The characters that stand in the picture:" in text_of(talk("captioned(captions=ocr)", english, "A")[0][0])


def test_the_model_describes_one_picture_at_a_time_and_does_not_see_them_again() -> None:
    (first, second, asked), reply = talk("multi_zh(captions=model)", TWO, " 深色 ", "浅色", "AB")
    assert [pictures(prompt) for prompt in (first, second, asked)] == [HASHES[:1], HASHES[1:], []]
    assert "请详细描述这张图片" in text_of(first)
    assert "[图1] 深色\n\n[图2] 浅色\n\n你是一名来自中国的考生" in text_of(asked)
    assert reply == Reply("AB")
    read = talk("captioned(captions=model,kind=ocr)", TWO, "3", "none", "AB")[0]
    assert "请写出图片中的全部文字" in text_of(read[0])
    english = talk("multi_en(captions=model,kind=ocr)", TWO, "3", "none", "AB")[0]
    assert "Write down all characters" in text_of(english[0])


def test_without_a_caption_the_models_reply_counts() -> None:
    prompts, reply = talk("captioned(captions=model)", TWO, "")
    assert len(prompts) == 1
    assert reply == Reply("")


def test_what_the_reader_saw_is_told_as_text() -> None:
    probe = make_item(load_task("connectivity"), 1, 3)
    asked = next(question for question in probe.questions if question.id == "picture/answer")
    prompt = next(load_strategy("captioned(captions=reader)")(probe, asked))
    assert isinstance(prompt, Prompt)
    assert str(probe.view("edge_list").payload) in text_of(prompt)
    assert not pictures(prompt)
    _, reply = talk("captioned(captions=reader)", TWO)
    assert reply.text is None
    assert reply.error.startswith("the reader cannot read the picture: ")


def test_a_blank_picture_shows_nothing_and_stands_only_where_there_is_no_other() -> None:
    pixels = decode(blank_picture().file, least=1)
    assert pixels.shape == (BLANK, BLANK, 3)
    assert not pixels.any()
    blank = [blank_picture().sha256]
    for spec in (
        "without_picture(blank=yes)",
        "multi_zh(picture=no,blank=yes)",
        "multi_en(captions=caption,blank=yes)",
    ):
        assert pictures(talk(spec, TWO, "A")[0][0]) == blank
    assert pictures(talk("multi_en(blank=yes)", BARE, "4")[0][0]) == blank
    assert pictures(talk("multi_en(blank=yes)", TWO, "A")[0][0]) == HASHES
    assert pictures(talk("multi_en", BARE, "4")[0][0]) == []
    [reply] = Reader().ask(talk("without_picture(blank=yes)", TWO, "A")[0])
    assert str(reply.text).startswith("I ")


@pytest.mark.parametrize("spec", ["multi_zh", "emma_direct", "dynamath", "direct", "zero_shot"])
def test_several_pictures_stand_where_the_question_says(spec: str) -> None:
    parts = [part for message in talk(spec, TWO, "AB")[0][0].messages for part in message.parts]
    places = [k for k, part in enumerate(parts) if isinstance(part, Picture)]
    assert [parts[k].sha256 for k in places] == HASHES  # type: ignore[union-attr]
    assert str(parts[places[0] - 1]).endswith("比较")
    assert parts[places[0] + 1] == "与"


def test_rounds_show_one_picture_a_turn_and_only_the_last_reply_counts() -> None:
    (first, last), reply = talk("multi_zh(rounds=yes)", TWO, "看到第一张", "AB")
    assert [pictures(prompt) for prompt in (first, last)] == [HASHES[:1], HASHES]
    assert [message.role for message in last.messages] == ["user", "assistant", "user"]
    assert "直到你被要求开始作答之前" in text_of(first)
    assert "题目到此加载完成" not in text_of(first)
    assert text_of(last).endswith("题目到此加载完成。请基于全部的文字和图片信息，给出你的答案。")
    assert reply == Reply("AB")
    assert len(talk("multi_zh(rounds=yes)", BARE, "4")[0]) == 1
    reasoned, _ = talk("multi_en(rounds=yes,cot=yes)", TWO, "one", "so", "AB")
    assert [len(prompt.messages) for prompt in reasoned] == [1, 3, 5]
    assert talk("multi_zh(rounds=yes)", TWO, None)[1].text is None


def test_a_source_is_no_file(tmp_path: Path) -> None:
    for source in SOURCES:
        assert not any(name.startswith("file") for name in wordings_of(f"captioned(captions={source})"))
    file = tmp_path / "c.json"
    file.write_text('{"published-v1-two": ["a", "b"]}')
    assert f"file {file}" in wordings_of(f"captioned(captions={file})")
    assert "a\n\nb" in text_of(talk(f"captioned(captions={file})", TWO, "A")[0][0])
