"""Tiny models with random weights, built from their configurations and saved as transformers saves any other.

The weights are drawn wide apart, so that what a model writes depends on all that it is given: a reply that changes
with its batch, or does not change with its picture, shows.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image
from tokenizers import Tokenizer, decoders, models, pre_tokenizers

from isoprobe.adapters.models.local.settings import Settings
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.probes.core import Message, Picture, Prompt
from tests.specimens.loading import later

if TYPE_CHECKING:
    from isoprobe.adapters.models.local.model import Local

t, torch = later("transformers", "hf"), later("torch", "hf")
local = later("isoprobe.adapters.models.local.model", "hf")

WIDTH = 32
TOKENS = 10  # in a reply, where a test does not ask for another number
SPECIAL = (
    "<pad>", "<bos>", "<eos>", "<image>", "<video>", "<fake_token_around_image>", "<global-img>", "<end_of_utterance>",
    "<|vision_start|>", "<|vision_end|>", "<|image_pad|>", "<|video_pad|>", "<img>", "</img>", "<IMG_CONTEXT>",
)  # fmt: skip
THINKING = ("<think>", "</think>")
ROWS = tuple(f"<row_{r}_col_{c}>" for r in range(1, 7) for c in range(1, 7))


def template(picture: str, *, switch: bool = False) -> str:
    """A chat template that shows pictures where they stand; with the switch of Qwen3's where asked for."""
    thought = (
        "{% if enable_thinking is defined and not enable_thinking %}<think>\n\n</think>\n\n{% endif %}"
        if switch
        else ""
    )
    return (
        "{% for message in messages %}[{{ message['role'] }}]"
        "{% if message['content'] is string %}{{ message['content'] }}{% else %}{% for part in message['content'] %}"
        "{% if part['type'] == 'image' %}" + picture + "{% else %}{{ part['text'] }}{% endif %}{% endfor %}{% endif %}"
        "<eos>\n{% endfor %}{% if add_generation_prompt %}[assistant]" + thought + "{% endif %}"
    )


def tokenizer(picture: str = "", *, switch: bool = False, chat: bool = True, **named: str) -> Any:
    """A tokenizer of bytes and the special tokens, with the names by which a processor asks for them."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    base = Tokenizer(models.BPE({c: k for k, c in enumerate(alphabet)}, [], unk_token=None))
    base.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    base.decoder = decoders.ByteLevel()
    base.add_special_tokens([*SPECIAL, *ROWS])
    base.add_tokens(list(THINKING))
    made = t.PreTrainedTokenizerFast(
        tokenizer_object=base, pad_token="<pad>", bos_token="<bos>", eos_token="<eos>", extra_special_tokens=named
    )
    if chat:
        made.chat_template = template(picture, switch=switch)
    return made


def _ids(made: Any) -> dict[str, int]:
    return {"pad_token_id": made.pad_token_id, "bos_token_id": made.bos_token_id, "eos_token_id": made.eos_token_id}


def _text(made: Any, **more: Any) -> dict[str, Any]:
    return {
        "vocab_size": len(made), "hidden_size": WIDTH, "intermediate_size": 2 * WIDTH, "num_hidden_layers": 2,
        "num_attention_heads": 4, "num_key_value_heads": 2, "max_position_embeddings": 4096,
        "tie_word_embeddings": False, **_ids(made), **more,
    }  # fmt: skip


def _sight(**more: Any) -> dict[str, Any]:
    return {
        "hidden_size": WIDTH, "intermediate_size": 2 * WIDTH, "num_hidden_layers": 2, "num_attention_heads": 4, **more
    }  # fmt: skip


def llava(folder: Path, *, chat: bool = True) -> None:
    """LLaVA: a CLIP tower on pictures cut to one size."""
    made = tokenizer("<image>", chat=chat)
    config = t.LlavaConfig(
        vision_config=t.CLIPVisionConfig(**_sight(image_size=56, patch_size=14, projection_dim=WIDTH)),
        text_config=t.LlamaConfig(**_text(made)),
        image_token_index=made.convert_tokens_to_ids("<image>"),
        **_ids(made),
    )
    images = t.CLIPImageProcessorPil(
        size={"shortest_edge": 56}, crop_size={"height": 56, "width": 56}, do_resize=True, do_center_crop=True
    )
    save(t.LlavaForConditionalGeneration(config), folder)
    t.LlavaProcessor(
        images, made, patch_size=14, vision_feature_select_strategy="default", num_additional_image_tokens=1,
        chat_template=made.chat_template,
    ).save_pretrained(folder)  # fmt: skip


def qwen2_5_vl(folder: Path) -> None:
    """Qwen2.5-VL: pictures at their own size, positions in three dimensions, windows in the tower."""
    made = tokenizer("<|vision_start|><|image_pad|><|vision_end|>")
    known = made.convert_tokens_to_ids
    text = _text(made, rope_parameters={"rope_type": "default", "mrope_section": [1, 1, 2], "rope_theta": 10000.0})
    config = t.Qwen2_5_VLConfig(
        text_config=text,
        vision_config={
            "depth": 2, "hidden_size": WIDTH, "intermediate_size": 2 * WIDTH, "num_heads": 4, "out_hidden_size": WIDTH,
            "patch_size": 14, "spatial_merge_size": 2, "temporal_patch_size": 2, "window_size": 56,
            "fullatt_block_indexes": [1],
        },
        image_token_id=known("<|image_pad|>"),
        video_token_id=known("<|video_pad|>"),
        vision_start_token_id=known("<|vision_start|>"),
        vision_end_token_id=known("<|vision_end|>"),
        tie_word_embeddings=False,
        **_ids(made),
    )  # fmt: skip
    images = t.Qwen2VLImageProcessorPil(size={"shortest_edge": 56 * 56, "longest_edge": 140 * 140})
    save(t.Qwen2_5_VLForConditionalGeneration(config), folder)
    save_parts(folder, "Qwen2_5_VLProcessor", images, made)


def llava_onevision(folder: Path) -> None:
    """LLaVA-OneVision: a SigLIP tower on a picture and its parts, laid out by the picture's own shape."""
    made = tokenizer("<image>")
    config = t.LlavaOnevisionConfig(
        vision_config=t.SiglipVisionConfig(**_sight(image_size=56, patch_size=14, vision_use_head=False)),
        text_config=t.Qwen2Config(**_text(made)),
        image_token_index=made.convert_tokens_to_ids("<image>"),
        video_token_index=made.convert_tokens_to_ids("<video>"),
        image_grid_pinpoints=[[56, 56], [56, 112], [112, 56], [112, 112]],
        tie_word_embeddings=False,
        **_ids(made),
    )
    images = t.LlavaOnevisionImageProcessorPil(
        size={"height": 56, "width": 56}, image_grid_pinpoints=config.image_grid_pinpoints
    )
    save(t.LlavaOnevisionForConditionalGeneration(config), folder)
    save_parts(
        folder, "LlavaOnevisionProcessor", images, made,
        num_image_tokens=16, vision_feature_select_strategy="full", image_token="<image>", video_token="<video>",
        vision_aspect_ratio="anyres_max_9",
    )  # fmt: skip


def _in_tiles(kind: str, folder: Path) -> tuple[Any, Any]:
    """A model of this kind saved, and the tokenizer and the image processor for it."""
    made = tokenizer("<image>")
    config = getattr(t, f"{kind}Config")(
        vision_config=_sight(image_size=56, patch_size=14),
        text_config=t.LlamaConfig(**_text(made)),
        scale_factor=2,
        image_token_id=made.convert_tokens_to_ids("<image>"),
        tie_word_embeddings=False,
        **_ids(made),
    )
    save(getattr(t, f"{kind}ForConditionalGeneration")(config), folder)
    processor = getattr(t, f"{kind}ImageProcessorPil")
    return made, processor(size={"longest_edge": 168}, max_image_size={"longest_edge": 56})


def idefics3(folder: Path) -> None:
    """Idefics3: a picture in tiles, all of them and the whole beside each other."""
    made, images = _in_tiles("Idefics3", folder)
    t.Idefics3Processor(images, made, image_seq_len=4, chat_template=made.chat_template).save_pretrained(folder)


def smolvlm(folder: Path) -> None:
    """SmolVLM: Idefics3's way with pictures, a processor of its own."""
    made, images = _in_tiles("SmolVLM", folder)
    save_parts(folder, "SmolVLMProcessor", images, made, image_seq_len=4)


def internvl(folder: Path) -> None:
    """InternVL: a picture in tiles, one row of them for all pictures of a batch."""
    named = {
        "start_image_token": "<img>", "end_image_token": "</img>", "context_image_token": "<IMG_CONTEXT>",
        "video_token": "<video>",
    }  # fmt: skip
    made = tokenizer("<IMG_CONTEXT>", **named)
    config = t.InternVLConfig(
        vision_config=_sight(image_size=[56, 56], patch_size=[14, 14]),
        text_config=t.Qwen2Config(**_text(made)),
        image_token_id=made.convert_tokens_to_ids("<IMG_CONTEXT>"),
        image_seq_length=4,
        downsample_ratio=0.5,
        tie_word_embeddings=False,
        **_ids(made),
    )
    images = t.GotOcr2ImageProcessorPil(size={"height": 56, "width": 56}, crop_to_patches=True, max_patches=4)
    save(t.InternVLForConditionalGeneration(config), folder)
    save_parts(folder, "InternVLProcessor", images, made, image_seq_length=4)


def llama(folder: Path, *, switch: bool = False, chat: bool = True, **more: Any) -> None:
    """Llama, of text alone."""
    made = tokenizer("", switch=switch, chat=chat)
    save(t.LlamaForCausalLM(t.LlamaConfig(**_text(made, **more))), folder)
    made.save_pretrained(folder)


def save(model: Any, folder: Path) -> None:
    """Draws the weights by a seed and saves them."""
    t.logging.disable_progress_bar()
    generator = torch.Generator().manual_seed(5)
    with torch.no_grad():
        for name, weight in sorted(model.named_parameters()):
            if weight.ndim > 1:
                scale = 1.0 if "embed" in name or "lm_head" in name else 1.6 / weight[0].numel() ** 0.5
                weight.copy_(scale * torch.randn(weight.shape, generator=generator))
        model.get_output_embeddings().weight[model.config.get_text_config().pad_token_id :] = (
            0.0  # special tokens are never the likeliest
        )
    model.save_pretrained(folder)


def save_parts(folder: Path, processor: str, images: Any, made: Any, **settings: Any) -> None:
    """Saves a processor that has a part for videos, which cannot be built without torchvision: the rest of it."""
    images.save_pretrained(folder)
    made.save_pretrained(folder)
    known = {"processor_class": processor, **settings}
    (folder / "processor_config.json").write_text(json.dumps(known))
    (folder / "chat_template.jinja").write_text(made.chat_template)


SEEING: dict[str, Callable[[Path], None]] = {
    "llava": llava,
    "qwen2_5_vl": qwen2_5_vl,
    "llava_onevision": llava_onevision,
    "idefics3": idefics3,
    "smolvlm": smolvlm,
    "internvl": internvl,
}


def opened(folder: Path, decoding: Decoding | None = None, **settings: Any) -> Local:
    """The model in the folder, in float32 on the processor."""
    return local.Local(Settings(str(folder), "float32", "cpu", **settings), decoding or Decoding(max_tokens=TOKENS))


def picture(width: int, height: int, seed: int) -> Picture:
    """A picture of coloured squares."""
    squares = np.random.default_rng(seed).integers(0, 255, (-(-height // 8), -(-width // 8), 3), dtype=np.uint8)
    file = io.BytesIO()
    Image.fromarray(squares).resize((width, height), Image.Resampling.NEAREST).save(file, "PNG")
    return Picture.of(file.getvalue())


def user(*parts: str | Picture, **more: Any) -> Prompt:
    """A prompt of one turn."""
    return Prompt((Message("user", parts),), **more)
