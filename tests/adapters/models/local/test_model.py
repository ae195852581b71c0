"""Local models end to end: real transformers models, tiny and random, saved, loaded back and asked."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.cli import run as isoprobe
from isoprobe.probes.core import Message, Probe, Prompt
from tests.specimens import tiny_models as tiny
from tests.specimens.loading import later
from tests.specimens.tiny_models import picture, user

if TYPE_CHECKING:
    from isoprobe.adapters.models.local.model import Local

torch = later("torch", "hf")
Build = Callable[..., "Local"]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One saved model of every architecture."""
    made = {}
    for name, build in {**tiny.SEEING, "llama": tiny.llama}.items():
        made[name] = tmp_path_factory.mktemp(name)
        build(made[name])
    return made


@pytest.fixture(scope="module")
def local(folders: dict[str, Path]) -> Build:
    """Opens a model once for each set of settings."""
    known: dict[tuple[Any, ...], Local] = {}

    def build(name: str = "qwen2_5_vl", decoding: Decoding | None = None, **settings: Any) -> Local:
        key = (name, decoding, *sorted(settings.items()))
        if key not in known:
            known[key] = tiny.opened(folders[name], decoding, **settings)
        return known[key]

    return build


def mixed(sees: bool) -> list[Prompt]:
    """Prompts of many lengths, with no picture to three, of four sizes, in one turn and in examples before it."""
    wide, tall, square = picture(140, 70, 1), picture(64, 120, 2), picture(96, 96, 3)
    some = [user("Count " + "very " * k + "carefully.") for k in (0, 3, 11, 30)]
    some.append(Prompt((Message("system", ("Be brief.",)), Message("user", ("How many?",)))))
    if not sees:
        return some
    some += [user(picture(96, 96, 4 + k), "Is it" + " so" * k + "?") for k in range(5)]
    some += [user("Here", picture(140, 70, 20 + k), "and there", square, "?" * k) for k in range(1, 4)]
    some += [user("One", tall, "two", wide, "three", square, "which?"), user(tall, "so?"), user(picture(50, 45, 9))]
    turns = Message("user", (square, "How many?")), Message("assistant", ("Three.",))
    some += [Prompt((Message("system", ("Be brief.",)), *turns, Message("user", (p, "And?")))) for p in (square, wide)]
    return some


@pytest.mark.parametrize("name", [*tiny.SEEING, "llama"])
def test_a_reply_is_the_same_alone_and_in_any_batch(name: str, local: Build) -> None:
    model = local(name)
    prompts = mixed(name in tiny.SEEING)
    alone = [model.ask([prompt])[0] for prompt in prompts]
    assert [reply.error for reply in alone] == [""] * len(prompts)
    calls, rows = model.calls, model.rows
    for order in (prompts, prompts[::-2] + prompts[::3]):
        for prompt, reply in zip(order, model.ask(order), strict=True):
            there = alone[prompts.index(prompt)]
            assert replace(reply, seconds=0) == replace(there, seconds=0)
    assert (model.rows - rows) / (model.calls - calls) > 1.5  # they did share batches
    assert len({reply.text for reply in alone}) > len(prompts) - 3  # and the replies do tell the prompts apart


@pytest.mark.parametrize("name", tiny.SEEING)
def test_every_picture_and_its_place_count(name: str, local: Build) -> None:
    model = local(name)
    assert model.pictures is None  # any number, as its processor says
    one, other = picture(96, 96, 1), picture(96, 96, 2)
    prompts = [user("a", one, "b", other), user("a", other, "b", one), user("a", one, "b", one), user("a", one, other)]
    assert len({reply.text for reply in model.ask(prompts)}) == 4


def test_greedy_replies_are_those_of_transformers_itself(folders: dict[str, Path], local: Build) -> None:
    from transformers import AutoModelForCausalLM, AutoTokenizer

    theirs = AutoModelForCausalLM.from_pretrained(folders["llama"], dtype=torch.float32)
    tokenizer = AutoTokenizer.from_pretrained(folders["llama"])
    for prompt in mixed(sees=False):
        chat = [{"role": m.role, "content": m.parts[0]} for m in prompt.messages]
        ids = tokenizer.apply_chat_template(chat, add_generation_prompt=True, return_tensors="pt", return_dict=True)
        out = theirs.generate(**ids, max_new_tokens=tiny.TOKENS, do_sample=False)[0, ids["input_ids"].shape[1] :]
        [reply] = local("llama").ask([prompt])
        assert reply.text == tokenizer.decode(out, skip_special_tokens=True)
        assert (reply.tokens_in, reply.tokens_out) == (ids["input_ids"].shape[1], len(out))


def test_a_model_of_text_alone_is_never_scored_on_pictures(local: Build) -> None:
    shown, told = local("llama").ask([user(picture(96, 96, 1), "How many?"), user("How many?")])
    assert shown.text is None
    assert "the model takes no pictures: expected a prompt of text alone, this one has 1" in shown.error
    assert told.text is not None
    assert not told.error


def test_what_is_broken_fails_alone(local: Build) -> None:
    good = user(picture(96, 96, 1), "How many?")
    bad = replace(picture(96, 96, 1), file=b"\x89PNG\r\n\x1a\n broken")
    model = local()
    replies = model.ask([good, user(bad, "How many?"), good])
    assert "a picture of 15 bytes cannot be decoded" in replies[1].error
    assert replies[0].text == replies[2].text == model.ask([good])[0].text


def test_a_question_that_spells_the_mark_of_a_picture_does_not_give_one(local: Build) -> None:
    for name, mark in (("qwen2_5_vl", "<|image_pad|>"), ("llava", "<image>"), ("smolvlm", "<image>")):
        told, both = local(name).ask([user(f"What is {mark}?"), user(picture(96, 96, 1), f"What is {mark}?<eos>")])
        assert told.text is not None, told.error
        assert both.text is not None, both.error


def test_out_of_memory_halves_the_batch_and_goes_on(folders: dict[str, Path]) -> None:
    model = tiny.opened(folders["qwen2_5_vl"])
    prompts = [user(picture(96, 96, k), "Is it so?") for k in range(8)]
    expected = [replace(reply, seconds=0) for reply in model.ask(prompts)]
    widths: list[int] = []

    def limited(network: Any, given: Any, named: Any) -> None:
        widths.append(len(named["input_ids"]))
        if widths[-1] > 3:
            raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 20.00 GiB")

    model._loaded.model.register_forward_pre_hook(limited, with_kwargs=True)
    assert [replace(reply, seconds=0) for reply in model.ask(prompts)] == expected
    assert widths[:2] == [8, 4]
    assert max(widths[2:]) == 2
    widths.clear()
    assert [replace(reply, seconds=0) for reply in model.ask(prompts)] == expected
    assert max(widths) == 2  # what did not fit once is not tried again


LIMITED = """
import resource
from tests.specimens import tiny_models as tiny
from isoprobe.adapters.prompting.decoding import Decoding
from pathlib import Path

model = tiny.opened(Path({folder!r}), Decoding(max_tokens=1), attention="eager")
prompts = [tiny.user(str(k) + "word " * 320) for k in range(8)]
alone = [model.ask([prompt])[0].text for prompt in prompts[::4]]
calls = model.calls
with open("/proc/self/statm") as file:
    held = int(file.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (held + {room}, held + {room}))
replies = model.ask(prompts)
errors = [reply.error for reply in replies if reply.error]
print([reply.text for reply in replies[::4]] == alone, errors, model.calls - calls)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs a system that tells how much memory it holds")
def test_out_of_memory_under_a_real_limit(folders: dict[str, Path]) -> None:
    """Eight rows of 1,600 tokens, whose attention takes 41 MB a row and more than once, in 200 MB."""
    code = LIMITED.format(folder=str(folders["llama"]), room=200 << 20)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    equal, errors, calls = done.stdout.rsplit(maxsplit=2) if done.returncode == 0 else ("", done.stderr[-1000:], "0")
    assert (equal, errors) == ("True", "[]")
    assert int(calls) > 1


def test_what_the_model_breaks_on_fails_alone(folders: dict[str, Path]) -> None:
    model = tiny.opened(folders["llama"])
    prompts = [user(f"Is it {word}?") for word in ("so", "not", "Z", "ever", "true")]
    expected = [reply.text for reply in model.ask(prompts)]
    letter = int(model._inputs.tokens("Z")[0])

    def breaking(network: Any, given: Any, named: Any) -> None:
        prompt = named["input_ids"]
        if prompt.shape[1] > 1 and (prompt == letter).any():
            raise IndexError("index 90 is out of range")

    model._loaded.model.register_forward_pre_hook(breaking, with_kwargs=True)
    replies = model.ask(prompts)
    assert replies[2].text is None
    assert replies[2].error.endswith(": IndexError: index 90 is out of range")
    assert [reply.text for k, reply in enumerate(replies) if k != 2] == expected[:2] + expected[3:]


def test_memory_that_does_not_hold_one_prompt_fails_that_prompt(folders: dict[str, Path]) -> None:
    model = tiny.opened(folders["llama"])
    long, short = user("word " * 400), user("word")

    def limited(network: Any, given: Any, named: Any) -> None:
        if named["input_ids"].shape[1] > 500:
            raise RuntimeError("[enforce fail] DefaultCPUAllocator: not enough memory: you tried to allocate 9 bytes.")

    model._loaded.model.register_forward_pre_hook(limited, with_kwargs=True)
    replies = model.ask([short, long, short])
    assert "not enough memory" in replies[1].error
    assert replies[0].text == replies[2].text is not None


def test_sampling_depends_on_seed_repetition_and_prompt_alone(local: Build) -> None:
    model = local("llama", Decoding(1.0, 16, top_p=0.9, seed=7))
    prompts = [user("How many?", sample=k) for k in range(6)] + [user("How much, then?"), user("And?" * 9)]
    alone = [model.ask([prompt])[0].text for prompt in prompts]
    assert [reply.text for reply in model.ask(prompts)] == alone
    assert [reply.text for reply in model.ask(prompts[::-1])] == alone[::-1]
    assert len(set(alone)) == len(prompts)
    later = local("llama", Decoding(1.0, 16, top_p=0.9, seed=9))
    assert later.ask(prompts[:1])[0].text == alone[2]  # repetition 0 of seed 9 is repetition 2 of seed 7


def test_a_reply_ends_before_a_stop_string(local: Build) -> None:
    prompts = mixed(sees=False)
    whole = [reply.text or "" for reply in local("llama").ask(prompts)]
    longest = max(whole, key=lambda text: sum(map(str.isascii, text[2:])))
    stop = next(letter for letter in longest[2:] if letter.isascii() and letter not in longest[:2])
    stopped = local("llama", Decoding(max_tokens=tiny.TOKENS, stop=(stop, "no such words"))).ask(prompts)
    for before, reply in zip(whole, stopped, strict=True):
        assert reply.text == before.split(stop)[0]
    cut = stopped[whole.index(longest)]
    assert cut.stop == "stop"
    assert 0 < cut.tokens_out < tiny.TOKENS


def test_stop_reasons_and_token_counts(folders: dict[str, Path], local: Build) -> None:
    prompts = mixed(sees=False)
    few = local("llama", Decoding(max_tokens=3)).ask(prompts)
    assert {(reply.stop, reply.tokens_out) for reply in few} == {("length", 3)}
    model = tiny.opened(folders["llama"])
    third = model._loaded.model.generate(
        model._inputs.row(prompts[0].messages).ids[None], max_new_tokens=3, do_sample=False
    )[0, -1]
    ending = replace(model._loaded, ends=(int(third),))
    model._writer._loaded = ending
    [reply] = model.ask(prompts[:1])
    assert (reply.stop, reply.tokens_out) == ("stop", 3)


def test_a_context_that_ends(tmp_path: Path) -> None:
    tiny.llama(tmp_path, max_position_embeddings=60)
    model = tiny.opened(tmp_path, Decoding(max_tokens=16))
    prompts = [user("x" * 50), user("x" * 20), user("x" * 28), user("x")]
    too_long, *others = model.ask(prompts)
    assert "the prompt has 69 tokens, the model takes 60" in too_long.error
    assert [reply.tokens_in + reply.tokens_out for reply in others] == [55, 60, 36]
    assert model.calls == 1
    [alone] = model.ask(prompts[2:3])
    assert alone.text == others[1].text


def test_choices_are_weighed_not_written(local: Build) -> None:
    choices = ("yes", "no", "both of them", "12", "1")
    prompts = [replace(prompt, choices=choices) for prompt in mixed(sees=True)[::2]]
    for name in ("llava", "qwen2_5_vl", "idefics3", "internvl", "llava_onevision"):
        model = local(name)
        replies = model.ask(prompts)
        for prompt, reply in zip(prompts, replies, strict=True):
            assert reply.text == choices[max(range(5), key=reply.logprobs.__getitem__)]
            assert (reply.stop, reply.tokens_out) == ("stop", 0)
            [alone] = model.ask([replace(prompt, choices=choices[2:4])])
            assert alone.logprobs == pytest.approx(reply.logprobs[2:4], abs=1e-4)


def test_more_pictures_than_the_model_takes_come_in_rounds(local: Build) -> None:
    model = local("llava", max_pictures=1)
    one, two, three = (picture(96, 96, k) for k in range(3))
    prompts = [user("a", one, "b", two, "c", three, "which?"), user(one, "which?"), user("a", one, "b", two, "which?")]
    rounds, single, pair = model.ask(prompts)
    assert rounds.tokens_out == 3 * tiny.TOKENS  # three turns of its own
    assert pair.tokens_out == 2 * tiny.TOKENS
    assert single.text == local("llava").ask(prompts[1:2])[0].text
    said = prompts[2].messages[0]
    from isoprobe.adapters.strategies.rounds import segments

    first, last = segments(said, 1, "en")
    thought = local("llava").ask([Prompt((first,))])[0].text
    assert thought is not None
    by_hand = Prompt((first, Message("assistant", (thought,)), last))
    assert pair.text == local("llava").ask([by_hand])[0].text
    assert model.ask(prompts[::-1])[-1].text == rounds.text
    [weighed] = model.ask([replace(prompts[2], choices=("yes", "no"))])
    [there] = local("llava").ask([replace(by_hand, choices=("yes", "no"))])
    assert weighed.logprobs == pytest.approx(there.logprobs, abs=1e-4)
    assert weighed.tokens_out == tiny.TOKENS  # the first round's


def test_two_threads_may_ask_at_once(local: Build) -> None:
    model, prompts = local(), mixed(sees=True)
    expected = [reply.text for reply in model.ask(prompts)]
    found: dict[int, list[str | None]] = {}

    def ask(k: int) -> None:
        found[k] = [reply.text for reply in model.ask(prompts)]

    threads = [threading.Thread(target=ask, args=(k,)) for k in range(model.concurrency)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == dict.fromkeys(range(model.concurrency), expected)


def test_the_fingerprint_names_what_shapes_a_reply(folders: dict[str, Path], local: Build, tmp_path: Path) -> None:
    prints = [
        local("llama").fingerprint,
        local("llama", Decoding(max_tokens=tiny.TOKENS + 1)).fingerprint,
        local("llama", Decoding(max_tokens=tiny.TOKENS, seed=1)).fingerprint,
        local("llama", attention="eager").fingerprint,
        local("llava").fingerprint,
        local("llava", max_pictures=1).fingerprint,
    ]
    assert len(set(prints)) == len(prints)
    for file in folders["llama"].iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    copy = tiny.opened(tmp_path, batch=3)
    assert copy.fingerprint == prints[0]  # neither the folder nor the size of batches
    weights = bytearray((tmp_path / "model.safetensors").read_bytes())
    weights[-1] ^= 1
    (tmp_path / "model.safetensors").write_bytes(weights)
    assert tiny.opened(tmp_path).fingerprint != prints[0]
    facts = json.loads(prints[0].removeprefix("hf "))
    assert {"weights", "dtype", "device", "attention", "template", "transformers", "temperature"} <= set(facts)
    assert str(folders["llama"]) not in prints[0]


def test_batches_of_a_run_are_full(folders: dict[str, Path], probes: list[Probe], tmp_path: Path) -> None:
    from tests.specimens import sums

    model = tiny.opened(folders["llava"], Decoding(max_tokens=1), batch=32)
    many = sums.probes(200, level=2)
    with Store.open(tmp_path / "sums.run", {"model": model.fingerprint}) as store:
        tally = run(model, many, ["picture", "text"], store)
        assert tally.answers >= 400
        assert tally.failed == 0
    full = tally.asked / tally.batches / model.batch
    packed = model.rows / model.calls / model.batch
    print(f"{tally.asked} prompts: batches {full:.1%} full, calls of the model {packed:.1%}")
    assert full >= 0.9
    assert packed >= 0.9


def test_isoprobe_ask_from_end_to_end(
    folders: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    suite = str(tmp_path / "suite")
    assert isoprobe(["make", suite, "--task", "connectivity", "--level", "1", "-n", "3", "--seed", "1"]) == 0
    ask = ["ask", suite, "--model", f"hf:{folders['llava']},dtype=float32,device=cpu", "--max-tokens", "8", "--json"]
    capsys.readouterr()
    assert isoprobe([*ask, "--arm", "picture", "--arm", "text"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["answers"] == told["asked"] >= 6
    assert told["failed"] == 0
    assert told["tokens_out"] > 0
    assert isoprobe([*ask, "--arm", "picture", "--arm", "text"]) == 0
    assert json.loads(capsys.readouterr().out)["asked"] == 0  # continued, nothing left
    assert isoprobe(["ask", suite, "--model", f"hf:{tmp_path / 'nowhere'}"]) == 2
    assert "there is no folder" in capsys.readouterr().err
