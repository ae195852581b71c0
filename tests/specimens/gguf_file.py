"""A tiny Llama as a GGUF file, from what transformers saved: the same weights by llama.cpp's names, in its order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from tests.specimens.loading import later

gguf, transformers = later("gguf", "hf"), later("transformers", "hf")
safetensors = later("safetensors.numpy", "hf")

NAMES = {
    "model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output",
    "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down", "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm",
}  # fmt: skip
MERGED = "Āā"  # two bytes that no text here holds; a reader of such a file wants one merge at least


def write_gguf(folder: Path, file: Path, *, template: bool = True) -> None:
    """Writes the model of the folder, with its tokenizer, and with its chat template where wanted."""
    config = transformers.AutoConfig.from_pretrained(folder)
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    writer = gguf.GGUFWriter(file, "llama")
    writer.add_context_length(config.max_position_embeddings)
    writer.add_embedding_length(config.hidden_size)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_head_count(config.num_attention_heads)
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    writer.add_rope_freq_base(config.rope_parameters["rope_theta"])
    writer.add_rope_dimension_count(config.hidden_size // config.num_attention_heads)
    writer.add_vocab_size(config.vocab_size)
    _add_tokenizer(writer, tokenizer, config.vocab_size)
    if template:
        writer.add_chat_template(tokenizer.chat_template)
    for name, weights in safetensors.load_file(folder / "model.safetensors").items():
        _add_tensor(writer, name, weights.astype(np.float32), config)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _add_tokenizer(writer: gguf.GGUFWriter, tokenizer: Any, size: int) -> None:
    tokens = [tokenizer.convert_ids_to_tokens(k) for k in range(size)]
    added = tokenizer.added_tokens_decoder
    tokens[-1] = MERGED
    kinds = [gguf.TokenType.CONTROL if k in added and added[k].special else gguf.TokenType.NORMAL for k in range(size)]
    writer.add_tokenizer_model("gpt2")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges([" ".join(MERGED)])
    writer.add_bos_token_id(tokenizer.bos_token_id)
    writer.add_eos_token_id(tokenizer.eos_token_id)
    writer.add_pad_token_id(tokenizer.pad_token_id)


def _add_tensor(writer: gguf.GGUFWriter, name: str, weights: Any, config: Any) -> None:
    place, _, kind = name.rpartition(".")
    block = ""
    if place.startswith("model.layers."):
        _, _, number, place = place.split(".", 3)
        block = f"blk.{number}."
    heads = {"self_attn.q_proj": config.num_attention_heads, "self_attn.k_proj": config.num_key_value_heads}.get(place)
    if heads:  # llama.cpp turns neighbouring pairs, transformers the two halves
        rows, columns = weights.shape
        weights = weights.reshape(heads, 2, rows // heads // 2, columns).swapaxes(1, 2).reshape(rows, columns)
    writer.add_tensor(f"{block}{NAMES[place]}.{kind}", np.ascontiguousarray(weights))
