"""Tokens a second of our run loop on a local model against a bare `generate` loop at equal batch, within five minutes.

Both put the same questions with pictures to the same Qwen2.5-VL, whose weights are random and whose sizes are about 0.3
and 3 billion parameters. The bare loop is a processor and `generate`, one batch after another, and keeps nothing; ours
is all of it: prompts, strategy, batches by size, keys, store. Also: the most memory used, and the share of time in
which the card idles (nvidia-smi's utilisation, sampled while each loop runs).

    python benchmarks/gpu.py [--tiny]      --tiny: a model of 0.1 million parameters on the processor, to try the script
"""

from __future__ import annotations

import argparse
import io
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import torch
import transformers
from PIL import Image

from isoprobe.adapters.models.local.model import Local
from isoprobe.adapters.models.local.settings import Settings
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.prompting.prompts import merged
from isoprobe.adapters.runs.budget import Budget, BudgetSpent
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.adapters.strategies.arms import questions_of, strategy_of
from isoprobe.probes.core import Picture, Probe, Prompt
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from tests.specimens import tiny_models

LIMIT = 290.0  # seconds for all
STARTED = time.monotonic()

SIZES: dict[str, dict[str, Any]] = {
    "tiny": {
        "text": {"hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4},
        "sight": {"depth": 2, "hidden_size": 32, "intermediate_size": 64, "num_heads": 4, "fullatt_block_indexes": [1]},
        "sections": [1, 1, 2], "vocabulary": 512, "pixels": 112 * 112, "items": 48, "tokens": 8, "batch": 8,
    },
    "0.3 billion": {
        "text": {"hidden_size": 896, "intermediate_size": 4864, "num_hidden_layers": 8, "num_attention_heads": 14},
        "sight": {
            "depth": 8, "hidden_size": 640, "intermediate_size": 1712, "num_heads": 8, "fullatt_block_indexes": [7],
        },
        "sections": [8, 12, 12], "vocabulary": 151936, "pixels": 1 << 20, "items": 256, "tokens": 64, "batch": 32,
    },
    "3 billion": {
        "text": {"hidden_size": 2048, "intermediate_size": 11008, "num_hidden_layers": 36, "num_attention_heads": 16},
        "sight": {
            "depth": 32, "hidden_size": 1280, "intermediate_size": 3420, "num_heads": 16,
            "fullatt_block_indexes": [7, 15, 23, 31],
        },
        "sections": [16, 24, 24], "vocabulary": 151936, "pixels": 1 << 20, "items": 128, "tokens": 64, "batch": 32,
    },
}  # fmt: skip


def build(folder: Path, size: dict[str, Any], device: str) -> int:
    """Saves a model of this size with random weights; gives the number of its parameters."""
    made = tiny_models.tokenizer("<|vision_start|><|image_pad|><|vision_end|>")
    known = made.convert_tokens_to_ids
    hidden = size["text"]["hidden_size"]
    config = transformers.Qwen2_5_VLConfig(
        text_config={
            **size["text"], "num_key_value_heads": 2, "vocab_size": size["vocabulary"], "tie_word_embeddings": True,
            "max_position_embeddings": 32768, "pad_token_id": made.pad_token_id, "eos_token_id": made.eos_token_id,
            "rope_parameters": {"rope_type": "default", "mrope_section": size["sections"], "rope_theta": 1e6},
        },
        vision_config={
            **size["sight"], "out_hidden_size": hidden, "patch_size": 14, "spatial_merge_size": 2,
            "temporal_patch_size": 2, "window_size": 112,
        },
        image_token_id=known("<|image_pad|>"),
        video_token_id=known("<|video_pad|>"),
        vision_start_token_id=known("<|vision_start|>"),
        vision_end_token_id=known("<|vision_end|>"),
        tie_word_embeddings=True,
        eos_token_id=made.eos_token_id,
        pad_token_id=made.pad_token_id,
    )  # fmt: skip
    torch.manual_seed(1)
    kind = torch.float32 if device == "cpu" else torch.bfloat16
    before = torch.get_default_dtype()
    torch.set_default_dtype(kind)
    try:
        with torch.device(device):
            model = transformers.Qwen2_5_VLForConditionalGeneration(config)
    finally:
        torch.set_default_dtype(before)
    with torch.no_grad():  # drawn wide apart, so that replies differ; special tokens are never the likeliest
        for name, weight in model.named_parameters():
            if weight.ndim > 1:
                weight.normal_(0.0, 1.0 if "embed_tokens" in name else 1.6 / weight[0].numel() ** 0.5)
        model.get_output_embeddings().weight[256 : len(made)] = 0.0
    model.save_pretrained(folder)
    images = transformers.Qwen2VLImageProcessorPil(size={"shortest_edge": 56 * 56, "longest_edge": size["pixels"]})
    tiny_models.save_parts(folder, "Qwen2_5_VLProcessor", images, made)
    return sum(weight.numel() for weight in model.parameters())


def prompts_of(probes: Sequence[Probe]) -> list[Prompt]:
    """What the run loop will ask: every question of the picture arm, once."""
    way = strategy_of("picture", "direct", ())
    found = [next(way(probe, question)) for probe in probes for question in questions_of("picture", probe)]
    return [prompt for prompt in found if isinstance(prompt, Prompt)]


def bare(model: Local, prompts: Sequence[Prompt], batch: int, tokens: int) -> tuple[int, list[str]]:
    """Processor and generate, batch after batch: tokens written, and the replies."""
    network, processor = model._loaded.model, model._loaded.processor
    count, replies = 0, []
    for start in range(0, len(prompts), batch):
        chats = [
            [
                {"role": message.role, "content": [shown(part) for part in merged(message.parts)]}
                for message in prompt.messages
            ]
            for prompt in prompts[start : start + batch]
        ]
        given = processor.apply_chat_template(
            chats, add_generation_prompt=True, tokenize=True, return_dict=True, return_tensors="pt",
            processor_kwargs={"padding": True, "padding_side": "left"},
        ).to(network.device, network.dtype)  # fmt: skip
        with torch.inference_mode():
            out = network.generate(**given, max_new_tokens=tokens, do_sample=False)
        for row in out[:, given["input_ids"].shape[1] :].tolist():
            ends = model._loaded.ends
            count += next((k + 1 for k, token in enumerate(row) if token in ends), len(row))
            replies.append(processor.tokenizer.decode(row, skip_special_tokens=True))
    return count, replies


def shown(part: str | Picture) -> dict[str, Any]:
    """The part as a processor takes it."""
    if isinstance(part, str):
        return {"type": "text", "text": part}
    return {"type": "image", "image": Image.open(io.BytesIO(part.png)).convert("RGB")}


@contextmanager
def watched(device: str) -> Iterator[dict[str, float]]:
    """Fills in seconds (of wall time; on the processor, which others may use, of CPU time), the most memory in GiB, and
    the share of time in which the card idles (nan where nothing tells)."""
    found: dict[str, float] = {}
    busy: list[float] = []
    process: subprocess.Popen[str] | None = None
    if device != "cpu":
        torch.cuda.reset_peak_memory_stats()
        if shutil.which("nvidia-smi"):
            words = [
                "nvidia-smi",
                "--query-gpu=utilization.gpu",
                "--format=csv,noheader,nounits",
                "-i",
                "0",
                "-lms",
                "100",
            ]
            process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            lines = process.stdout
            threading.Thread(
                target=lambda: busy.extend(float(line) for line in lines or () if line.strip().isdigit()), daemon=True
            ).start()
    clock = time.process_time if device == "cpu" else time.perf_counter
    start = clock()
    try:
        yield found
        if device != "cpu":
            torch.cuda.synchronize()
    finally:
        found["seconds"] = clock() - start
        if process:
            process.terminate()
            process.wait()
        if device == "cpu":
            found["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
        else:
            found["memory"] = torch.cuda.max_memory_allocated() / 2**30
        found["idle"] = 1 - sum(busy) / len(busy) / 100 if busy else float("nan")


def measure(name: str, device: str, folder: Path) -> dict[str, Any]:
    """Both loops on a model of one size, and what each took."""
    size = SIZES[name]
    parameters = build(folder, size, device)
    print(
        f"{name}: {parameters / 1e6:,.1f} million parameters, saved after {time.monotonic() - STARTED:.0f} s",
        flush=True,
    )
    decoding = Decoding(max_tokens=size["tokens"])
    kind = "float32" if device == "cpu" else "bfloat16"
    model = Local(Settings(str(folder), kind, device, batch=size["batch"]), decoding)
    task = load_task("connectivity")
    probes = [make_item(task, 1 + k % 2, k) for k in range(size["items"])]
    prompts = prompts_of(probes)
    bare(model, prompts[: size["batch"]], size["batch"], 4)  # kernels are chosen and memory is taken on first use
    model.ask(prompts[: size["batch"]])
    model.calls = model.rows = 0
    with watched(device) as theirs:
        count, replies = bare(model, prompts, size["batch"], size["tokens"])
    theirs["tokens"] = count
    left = LIMIT - (time.monotonic() - STARTED)
    with Store.open(folder / "bench.run", {"model": model.fingerprint}) as store:
        with watched(device) as ours:
            try:
                tally = run(model, probes, ["picture"], store, budget=Budget(seconds=left))
            except BudgetSpent as why:
                raise SystemExit(f"{name}: not done within {LIMIT:.0f} s: {why}") from why
        said = [answer.reply.text for answer in store.answered()]
    ours["tokens"] = tally.tokens_out
    full = model.rows / model.calls / size["batch"]
    equal = sum((Counter(replies) & Counter(said)).values())
    same = f"{equal} of {len(replies)} replies are the same, {len(set(replies))} are distinct"
    return {"model": name, "parameters": parameters, "bare": theirs, "ours": ours, "full": full, "same": same}


def main() -> int:
    """Prints one table and one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiny", action="store_true", help="a tiny model on the processor")
    tiny = parser.parse_args().tiny
    if not tiny and not torch.cuda.is_available():
        print("torch sees no CUDA card here: run with --tiny to try the script on the processor", file=sys.stderr)
        return 2
    device = "cpu" if tiny else "cuda"
    card = "the processor" if tiny else torch.cuda.get_device_name(0)
    print(f"{card}, torch {torch.__version__}, transformers {transformers.__version__}")
    transformers.logging.set_verbosity_error()
    for name in ["tiny"] if tiny else [name for name in SIZES if name != "tiny"]:
        if time.monotonic() - STARTED > LIMIT / 2:
            print(f"{name}: left out, {time.monotonic() - STARTED:.0f} of {LIMIT:.0f} s are over")
            continue
        with tempfile.TemporaryDirectory() as folder:
            found = measure(name, device, Path(folder))
        for which in ("bare", "ours"):
            each = found[which]
            rate = each["tokens"] / each["seconds"]
            idle = "not measured" if each["idle"] != each["idle"] else f"{each['idle']:.0%}"
            print(
                f"  {which:5} {rate:9,.0f} tokens/s  {each['tokens']:7,.0f} tokens in {each['seconds']:6.1f} s"
                f"  memory {each['memory']:5.1f} GiB  idle {idle}"
            )
        ratio = (found["ours"]["tokens"] / found["ours"]["seconds"]) / (
            found["bare"]["tokens"] / found["bare"]["seconds"]
        )
        print(f"  ours / bare {ratio:.2f}; batches {found['full']:.0%} full; {found['same']}")
        print(json.dumps({**found, "ratio": ratio}).replace("NaN", "null"))
        if device != "cpu":
            torch.cuda.empty_cache()
    return 0


if __name__ == "__main__":
    sys.exit(main())
