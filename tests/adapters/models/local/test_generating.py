"""Drawing tokens, stopping, telling thoughts from replies, and weighing choices, against slower ways."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from scipy.stats import chisquare

from isoprobe.adapters.prompting.decoding import Decoding
from tests.specimens import tiny_models as tiny
from tests.specimens.loading import later
from tests.specimens.tiny_models import picture, user

if TYPE_CHECKING:
    from isoprobe.adapters.models.local.inputs import Row
    from isoprobe.adapters.models.local.model import Local

torch = later("torch", "hf")
generating = later("isoprobe.adapters.models.local.generating", "hf")
inputs = later("isoprobe.adapters.models.local.inputs", "hf")


@pytest.fixture(scope="module")
def thinker(tmp_path_factory: pytest.TempPathFactory) -> Local:
    folder = tmp_path_factory.mktemp("thinker")
    tiny.llama(folder, switch=True)
    return tiny.opened(folder)


@pytest.mark.parametrize(("temperature", "top_p"), [(1.0, None), (0.5, None), (2.0, 0.7), (1.0, 0.05)])
def test_tokens_are_drawn_as_often_as_they_are_likely(temperature: float, top_p: float | None) -> None:
    logits = torch.tensor([2.0, 0.0, -1.0, 1.5, 1.0])
    drawing = generating._Drawing(Decoding(temperature, top_p=top_p), [b"%d" % k for k in range(4000)])
    counts = [0] * 5
    for token in drawing(None, logits.expand(4000, 5)).argmax(dim=-1).tolist():
        counts[token] += 1
    chances = torch.softmax(logits / temperature, dim=-1).tolist()
    allowed, reached = set(), 0.0
    for token in sorted(range(5), key=lambda k: -chances[k]):
        if reached >= (top_p or 1.0):
            break
        allowed.add(token)
        reached += chances[token]
    assert {token for token in range(5) if counts[token]} <= allowed
    expected = [4000 * chances[token] / reached for token in sorted(allowed)]
    if len(allowed) > 1:
        assert chisquare([counts[token] for token in sorted(allowed)], expected).pvalue > 1e-3


def test_a_row_draws_the_same_in_any_company() -> None:
    scores = torch.randn(3, 50, generator=torch.Generator().manual_seed(1))
    together = generating._Drawing(Decoding(1.0), [b"a", b"b", b"c"])
    alone = generating._Drawing(Decoding(1.0), [b"b"])
    for _ in range(20):
        assert together(None, scores).argmax(-1)[1] == alone(None, scores[1:2]).argmax(-1)[0]


@pytest.mark.parametrize(
    ("written", "opened", "reasoning", "text"),
    [
        ("Four.", False, "", "Four."),
        ("<think>\nTwo and two.\n</think>\n\nFour.", False, "Two and two.", "Four."),
        ("Two and two.\n</think>\n\nFour.", True, "Two and two.", "Four."),
        ("Two and", True, "Two and", ""),
        ("<think>Two and", False, "Two and", ""),
        ("<think></think>Four.", False, "", "Four."),
        ("I <think> so.", False, "", "I <think> so."),
    ],
)
def test_thoughts_are_kept_apart(thinker: Local, written: str, opened: bool, reasoning: str, text: str) -> None:
    ids = thinker._inputs.tokens(written).tolist()
    read = thinker._writer._read([*ids, thinker._loaded.ends[0], 3, 4], inputs.Row(torch.tensor([1]), opened=opened))
    assert (read.reasoning, read.text, read.tokens, read.stop) == (reasoning, text, len(ids) + 1, "stop")


def test_thoughts_are_kept_apart_where_the_marks_are_special_tokens(tmp_path: Path) -> None:
    tiny.llama(tmp_path, switch=True)
    model = tiny.opened(tmp_path)
    model._loaded.tokenizer.add_special_tokens({"extra_special_tokens": list(tiny.THINKING)})
    ids = model._inputs.tokens("<think>Two and two.</think>Four.").tolist()
    assert model._loaded.tokenizer.decode(ids, skip_special_tokens=True) == "Two and two.Four."
    read = model._writer._read(ids, inputs.Row(torch.tensor([1])))
    assert (read.reasoning, read.text, read.stop) == ("Two and two.", "Four.", "length")


def test_a_stop_string_over_several_tokens(thinker: Local) -> None:
    model = thinker
    ids = model._inputs.tokens("One.\nTwo.\nUser: three").tolist()
    for stops, text, tokens in (
        (("\nUser:",), "One.\nTwo.", len("One.\nTwo.\nUser:")),
        (("Two", "."), "One", 4),
        (("four",), "One.\nTwo.\nUser: three", len(ids)),
    ):
        model._writer._stops = stops
        read = model._writer._read(ids, inputs.Row(torch.tensor([1])))
        assert (read.text, read.tokens) == (text, tokens)
        assert read.stop == ("length" if tokens == len(ids) else "stop")
    model._writer._stops = ()


@pytest.mark.parametrize("name", ["llava", "qwen2_5_vl", "llama"])
def test_choices_are_as_likely_as_token_by_token(name: str, tmp_path: Path) -> None:
    {**tiny.SEEING, "llama": tiny.llama}[name](tmp_path)
    model = tiny.opened(tmp_path)
    shown = () if name == "llama" else (picture(96, 96, 1),)
    choices = ("yes", "no", "neither", "")
    prompts = [user(*shown, "Is it" + " so" * k + "?", choices=choices) for k in (0, 5)]
    for prompt, reply in zip(prompts, model.ask(prompts), strict=True):
        row = model._inputs.row(prompt.messages)
        for choice, logprob in zip(choices, reply.logprobs, strict=True):
            assert logprob == pytest.approx(slowly(model, row, choice), abs=1e-4)


def slowly(model: Local, row: Row, choice: str) -> float:
    """The log-probability of the choice and the end after it, one token at a time by generate's own way."""
    total, network = 0.0, model._loaded.model
    given = dict(row.sight)
    ids, beside = row.ids[None], dict(row.beside)
    for token in [*model._inputs.tokens(choice).tolist(), model._loaded.ends[0]]:
        out: Any = network.generate(
            input_ids=ids, attention_mask=torch.ones_like(ids), **given, **beside, max_new_tokens=1, do_sample=False,
            output_logits=True, return_dict_in_generate=True,
        )  # fmt: skip
        total += float(torch.log_softmax(out.logits[0][0].double(), dim=-1)[token])
        ids = torch.cat([ids, torch.tensor([[token]])], dim=1)
        beside = {k: torch.cat([v, v.new_zeros(1, 1)], dim=1) for k, v in beside.items()}
    return total


def test_which_errors_are_of_memory() -> None:
    assert generating.out_of_memory(torch.OutOfMemoryError("CUDA out of memory."))
    assert generating.out_of_memory(RuntimeError("CUDA error: out of memory"))
    assert generating.out_of_memory(
        RuntimeError("[enforce fail at alloc_cpu.cpp] DefaultCPUAllocator: can't allocate memory")
    )
    assert generating.out_of_memory(MemoryError())
    assert not generating.out_of_memory(RuntimeError("shape mismatch"))
    assert not generating.out_of_memory(ValueError("out of memory"))
