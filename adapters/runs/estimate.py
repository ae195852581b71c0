"""What a run would ask for, before it asks: requests, repeated prompts, text and pictures, by arm.

Strategies are driven with a reply of typical length in place of a model's, so that what they ask next is counted too.
Strategies that ask on according to what came back are weighed as one such course.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil

from isoprobe.adapters.prompting.keys import prompt_key
from isoprobe.adapters.strategies.arms import asked_of
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.probes.core import Picture, Probe, Prompt, Question, Reply, Strategy
from isoprobe.vision.raster.pixels import size_of

CHARACTERS = 4  # of English a token, roughly
PATCH = 28  # pixels on a side that a picture's token stands for, as in Qwen2.5-VL
TYPICAL = "Nodes: 0, 1, 2, 3, 4\nEdges: 0-1, 1-2, 2-3\nAnswer: 1"  # a short transcript, or an answer


@dataclass
class Weight:
    """Requests of one arm. `repeated`: prompts that the run asks for elsewhere, and so pays once. `kept`: questions
    that an earlier run settled."""

    requests: int = 0
    repeated: int = 0
    kept: int = 0
    characters: int = 0
    pictures: int = 0
    picture_tokens: int = 0

    @property
    def tokens(self) -> int:
        """Tokens in, estimated from characters and pixels."""
        return ceil(self.characters / CHARACTERS) + self.picture_tokens


@dataclass
class Weights:
    """The requests of a run by arm, and in all. `unasked`: by reason, how many questions cannot be put, and how many
    items have none for an arm."""

    arms: dict[str, Weight] = field(default_factory=dict)
    unasked: dict[str, int] = field(default_factory=dict)

    @property
    def requests(self) -> int:
        """Requests of all arms."""
        return sum(weight.requests for weight in self.arms.values())

    @property
    def tokens(self) -> int:
        """Tokens in of all arms, estimated."""
        return sum(weight.tokens for weight in self.arms.values())

    @property
    def nothing(self) -> bool:
        """Whether nothing of the suite can be asked, and nothing was."""
        return bool(self.unasked) and not any(each.requests + each.repeated + each.kept for each in self.arms.values())


def weigh(
    probes: Iterable[Probe],
    arms: Sequence[str],
    way_of: Callable[[str], Strategy],
    forms: Sequence[str] = (),
    samples: int = 1,
    settled: Callable[[str, str, str, int], bool] = lambda *_: False,
) -> Weights:
    """What `runs.run.run` would ask for. `way_of` gives an arm's strategy; `settled` tells of item, arm, question
    and sample whether it is answered already."""
    weights = Weights({arm: Weight() for arm in arms})
    seen: set[tuple[bytes, int]] = set()
    for probe in probes:
        for arm in arms:
            strategy, weight = way_of(arm), weights.arms[arm]
            questions, why = asked_of(arm, probe, forms)
            if not questions:
                weights.unasked[why] = weights.unasked.get(why, 0) + 1
            for question in questions:
                for sample in range(samples):
                    if settled(probe.item.id, arm, question.id, sample):
                        weight.kept += 1
                        continue
                    draws = getattr(strategy, "draws", 1)
                    prompts, why = _prompts(strategy, probe, question)
                    if why and not sample:
                        weights.unasked[why] = weights.unasked.get(why, 0) + 1
                    for prompt in prompts:
                        key = prompt_key(prompt), sample * draws + prompt.sample
                        if key in seen:
                            weight.repeated += 1
                        else:
                            seen.add(key)
                            _add(weight, prompt)
    return weights


def _prompts(strategy: Strategy, probe: Probe, question: Question) -> tuple[list[Prompt], str]:
    """What is asked, and why it cannot be where it cannot."""
    work = strategy(probe, question)
    found: list[Prompt] = []
    try:
        asked = next(work)
        while True:
            several = isinstance(asked, tuple)
            prompts = asked if isinstance(asked, tuple) else (asked,)
            found += prompts
            replies = tuple(Reply(prompt.choices[0] if prompt.choices else TYPICAL) for prompt in prompts)
            asked = work.send(replies if several else replies[0])
    except StopIteration:
        return found, ""
    except CannotAsk as why:
        return found, why.why
    except Exception:  # a defect: the run itself tells of it
        return found, ""


def _add(weight: Weight, prompt: Prompt) -> None:
    weight.requests += 1
    for message in prompt.messages:
        for part in message.parts:
            if isinstance(part, Picture):
                weight.pictures += 1
                width, height = size_of(part.file) or (0, 0)
                weight.picture_tokens += ceil(width / PATCH) * ceil(height / PATCH)
            else:
                weight.characters += len(part)
