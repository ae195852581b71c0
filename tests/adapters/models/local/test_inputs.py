"""Prompts as rows: templates and their thinking switch, the plain form, padding, sizes, and pictures that are none."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from isoprobe.adapters.models.local.settings import Settings
from isoprobe.probes.core import Message, Picture
from tests.specimens import tiny_models as tiny
from tests.specimens.loading import later
from tests.specimens.tiny_models import picture, user

if TYPE_CHECKING:
    from isoprobe.adapters.models.local.inputs import Inputs, Row

torch = later("torch", "hf")
local = later("isoprobe.adapters.models.local.inputs", "hf")
loading = later("isoprobe.adapters.models.local.loading", "hf")


def inputs(folder: Path, thinking: str = "") -> Inputs:
    return local.Inputs(loading.load(Settings(str(folder))), thinking)


def said(made: Inputs, *messages: Message, think: bool | None = None) -> str:
    """The text that the model is given."""
    return str(made.loaded.tokenizer.decode(made.row(messages, think).ids, skip_special_tokens=False))


def test_the_template_and_its_thinking_switch(tmp_path: Path) -> None:
    tiny.llama(tmp_path, switch=True)
    chat = (Message("system", ("Be brief.",)), Message("user", ("How", "many?")))
    start = "[system]Be brief.<eos>\n[user]How\n\nmany?<eos>\n[assistant]"
    made = inputs(tmp_path)
    assert made.switch == "enable_thinking"
    assert said(made, *chat) == said(inputs(tmp_path, "on"), *chat) == start
    assert said(inputs(tmp_path, "off"), *chat) == start + "<think>\n\n</think>\n\n"
    assert said(inputs(tmp_path, "on"), *chat, think=False) == start + "<think>\n\n</think>\n\n"


def test_thoughts_that_a_template_opens_are_closed_before_choices(tmp_path: Path) -> None:
    tiny.llama(tmp_path)
    place = tmp_path / "chat_template.jinja"
    place.write_text(place.read_text().replace("[assistant]", "[assistant]<think>\n"))
    made = inputs(tmp_path)
    chat = Message("user", ("How many?",))
    assert made.row([chat]).opened
    assert said(made, chat).endswith("[assistant]<think>\n")
    assert said(made, chat, think=False).endswith("[assistant]<think>\n\n</think>\n\n")
    assert not made.row([chat], think=False).opened


@pytest.mark.parametrize(
    ("template", "switch"),
    [
        ("{% if enable_thinking %}<think>{% endif %}", "enable_thinking"),
        ("{%- if thinking is defined and thinking -%}x{% endif %}", "thinking"),
        ("{% if not thinking %}</think>{% endif %}", "thinking"),
        ("You are thinking aloud. {{ messages }}", ""),
        ("{{ '<thinking>' }}{{ message['thinking'] }}{{ message.thinking }}", ""),
    ],
)
def test_the_switch_is_a_variable_of_the_template(template: str, switch: str) -> None:
    assert local.switch_of(template) == switch


def test_without_a_template_the_plain_form(tmp_path: Path) -> None:
    tiny.llava(tmp_path, chat=False)
    made = inputs(tmp_path)
    assert made.loaded.template == ""
    chat = (Message("system", ("Be brief.",)), Message("user", (picture(56, 56, 1), "How many?")))
    given = said(made, *chat)
    assert given.replace("<image>", "") == "Be brief.\n\nUser: \nHow many?\n\nAssistant:"
    assert given.count("<image>") == 16
    model = tiny.opened(tmp_path)
    reply, other = model.ask([user(picture(56, 56, k), "How many?") for k in (1, 2)])
    assert reply.text is not None
    assert reply.text != other.text


def test_a_template_without_a_system_prompt(tmp_path: Path) -> None:
    tiny.llama(tmp_path)
    place = tmp_path / "chat_template.jinja"
    refusing = "{% if messages[0]['role'] == 'system' %}{{ raise_exception('no system role') }}{% endif %}"
    place.write_text(refusing + place.read_text())
    made = inputs(tmp_path)
    assert said(made, Message("system", ("Be brief.",)), Message("user", ("Why?",))).startswith(
        "[user]Be brief.\n\nWhy?"
    )
    with pytest.raises(
        local.NotPrepared, match="the model's processor refuses the prompt: TemplateError: no system role"
    ):
        made.row([Message("system", ("Be brief.",))])


def test_a_template_that_wants_texts_in_turns_without_pictures(tmp_path: Path) -> None:
    tiny.llava(tmp_path)
    place = tmp_path / "chat_template.jinja"
    wanting = "{% if message['role'] == 'assistant' %}{{ message['content'] }}{% elif message['content'] is string %}"
    place.write_text(place.read_text().replace("{% if message['content'] is string %}", wanting))
    made = inputs(tmp_path)
    turns = (
        Message("user", (picture(56, 56, 1), "How many?")),
        Message("assistant", ("Four.",)),
        Message("user", ("Why?",)),
    )
    assert said(made, *turns).endswith("[assistant]Four.<eos>\n[user]Why?<eos>\n[assistant]")


def test_padding_on_either_side() -> None:
    rows = [
        local.Row(torch.tensor([5, 6, 7]), {"kind": torch.tensor([[0, 1, 0]])}),
        local.Row(torch.tensor([8]), {"kind": torch.ones(1, 1)}),
    ]
    left, right = local.joined(rows, 9), local.joined(rows, 9, side="right")
    assert left["input_ids"].tolist() == [[5, 6, 7], [9, 9, 8]]
    assert left["attention_mask"].tolist() == [[1, 1, 1], [0, 0, 1]]
    assert left["kind"].tolist() == [[0, 1, 0], [0, 0, 1]]
    assert right["input_ids"].tolist() == [[5, 6, 7], [8, 9, 9]]
    assert right["attention_mask"].tolist() == [[1, 1, 1], [1, 0, 0]]
    longer = local.lengthened(rows[0], torch.tensor([1, 2]))
    assert longer.ids.tolist() == [5, 6, 7, 1, 2]
    assert longer.beside["kind"].tolist() == [[0, 1, 0, 0, 0]]


def test_rows_of_other_picture_tensors_have_another_shape(tmp_path: Path) -> None:
    tiny.idefics3(tmp_path)
    made = inputs(tmp_path)
    assert not made.flat  # a row has its pictures along a dimension of its own
    one, two = picture(96, 96, 1), picture(140, 70, 2)
    shapes = [
        made.row(user(*parts).messages).shape for parts in (("a", one), (one, "b" * 9), (two,), (one, one), ("a",))
    ]
    assert shapes[0] == shapes[1]
    assert len(set(shapes[1:])) == 4


def test_prompts_with_equal_pictures_are_of_like_size() -> None:
    one, big = picture(96, 96, 1), picture(600, 600, 2)
    sizes = [
        local.size_of(user(*parts).messages)
        for parts in (("x" * 800,), (one, "y"), (one, "x" * 800), (big, "y"), (one, one))
    ]
    assert sizes == sorted(sizes)
    assert sizes[2] - sizes[1] < min(sizes[1] - sizes[0], sizes[3] - sizes[2])
    assert local.size_of(user(replace(one, file=b"junk")).messages) > 0


def test_pictures_that_are_none_and_transparent_ones(tmp_path: Path) -> None:
    tiny.llava(tmp_path)
    made = inputs(tmp_path)
    huge = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (10**6).to_bytes(4, "big") * 2 + b"\x08\x02\x00\x00\x00"
    for png in (b"", b"junk", huge, picture(96, 96, 1).file[:200]):
        with pytest.raises(local.NotPrepared, match="picture"):
            made.row([Message("user", (Picture.of(png), "Why?"))])

    def drawn(image: Image.Image) -> Row:
        file = io.BytesIO()
        image.save(file, "PNG")
        return made.row([Message("user", (Picture.of(file.getvalue()),))])

    clear, white = drawn(Image.new("RGBA", (56, 56), (0, 0, 0, 0))), drawn(Image.new("RGB", (56, 56), "white"))
    assert torch.equal(clear.sight["pixel_values"], white.sight["pixel_values"])
