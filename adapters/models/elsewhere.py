"""A model whose prompts are answered by the workers of an engine, each of which opens the model for itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path

from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.probes.core import Model, Prompt, Reply
from isoprobe.probes.suites.engines import BadEngine, Engine
from isoprobe.probes.suites.suite import Suite

Refused = tuple[tuple[str, str], ...]


class Elsewhere:
    """Answers as the model `here` would, by so many workers: `spec` names the model to them, and the suite lies where
    they find it too. Raises BadEngine for a model that has no name.

    The run, its file, its budget and what is asked next stay with the one that asks. A worker is sent as many prompts
    as the model works on at once, and one of `hf:` has a GPU for itself where the engine gives them out.
    """

    def __init__(
        self,
        spec: str | Model,
        here: Model,
        suite: Path,
        decoding: Decoding | None,
        concurrency: int | None,
        engine: Engine,
        workers: int,
    ) -> None:
        if not isinstance(spec, str):
            raise BadEngine(f"model {here.name} is an object: expected one by its name, which a worker can open")
        self._engine = engine
        self._gpu = spec.startswith("hf:")
        self._work = partial(_answered, spec, suite.resolve(), decoding, concurrency)
        self._refused: dict[tuple[str, str], None] = {}
        self.name, self.fingerprint = here.name, here.fingerprint
        self.batch = here.batch * max(1, here.concurrency)
        self.concurrency = workers
        self.reads_bookkeeping: tuple[str, ...] = getattr(here, "reads_bookkeeping", ())
        if (patience := getattr(here, "give_up", None)) is not None:
            self.give_up: int = patience
        if (size := getattr(here, "size", None)) is not None:
            self.size: Callable[[Prompt], int] = size

    @property
    def refused(self) -> Refused:
        """The settings that a worker's server does not take."""
        return tuple(self._refused)

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        """One reply to each prompt, in order."""
        replies, refused = self._engine.wait(self._engine.begin(self._work, list(prompts), self._gpu))
        self._refused.update(dict.fromkeys(refused))
        return list(replies)


@lru_cache(maxsize=2)  # the model of a run, and its judge
def _opened(spec: str, suite: Path, decoding: Decoding | None, concurrency: int | None) -> Model:
    knows = Suite.open(suite) if spec.startswith("planted:") else None
    return open_model(spec, knows, decoding, concurrency)


def _answered(
    spec: str, suite: Path, decoding: Decoding | None, concurrency: int | None, prompts: list[Prompt]
) -> tuple[list[Reply], Refused]:
    """What a worker makes of prompts: as many batches at once as the model takes."""
    model = _opened(spec, suite, decoding, concurrency)
    batches = [prompts[k : k + model.batch] for k in range(0, len(prompts), model.batch)]
    with ThreadPoolExecutor(max(1, model.concurrency)) as threads:
        replies = [reply for some in threads.map(model.ask, batches) for reply in some]
    return replies, tuple(getattr(model, "refused", ()))
