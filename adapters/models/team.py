"""Several models as one: the model of the run, and others that a strategy asks by name, such as a judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import BoundedSemaphore, Thread

from isoprobe.probes.core import Model, Prompt, Reply
from isoprobe.probes.engine.registry import unknown


class Team:
    """Sends each prompt to the model that its `to` names, `main` where it names none; other names get failed replies.

    No model is sent more prompts at once than its `batch`, nor asked in more threads at once than its `concurrency`:
    the team's own figures are the largest batch and the sum of the concurrencies.
    """

    def __init__(self, main: Model, others: Mapping[str, Model]) -> None:
        self._models: dict[str, Model] = {"": main, **others}
        members = {id(model): model for model in self._models.values()}  # one may stand under several names
        self._free = {each: BoundedSemaphore(max(1, model.concurrency)) for each, model in members.items()}
        self.name = main.name
        self.batch = max(model.batch for model in self._models.values())
        self.concurrency = sum(max(1, model.concurrency) for model in members.values())
        read = (name for model in self._models.values() for name in getattr(model, "reads_bookkeeping", ()))
        self.reads_bookkeeping = tuple(dict.fromkeys(read))
        if (patience := getattr(main, "give_up", None)) is not None:
            self.give_up: int = patience
        if any(hasattr(model, "size") for model in self._models.values()):
            self.size: Callable[[Prompt], int] = self._size

    @property
    def fingerprint(self) -> str:
        """Names the main model and every other one, by name."""
        main, *others = (f"{name}={model.fingerprint}" for name, model in self._models.items())
        return f"team main{main} " + " ".join(sorted(others))

    @property
    def refused(self) -> tuple[tuple[str, str], ...]:
        """The settings that servers do not take, those of the main model's first and by their own names; each with the
        name it is sent under, "" where it is left out."""
        told = [
            (f"{name}: {setting}" if name else setting, theirs)
            for name, model in self._models.items()
            for setting, theirs in getattr(model, "refused", ())
        ]
        return tuple(dict.fromkeys(told))

    def ask_leave(self, leave: Callable[[], bool]) -> None:
        """From now on no model sends anything a second time without `leave`."""
        for model in self._models.values():
            if (ask_leave := getattr(model, "ask_leave", None)) is not None:
                ask_leave(leave)

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        """One reply to each prompt, in order. A model that breaks fails its own prompts alone."""
        replies: dict[int, Reply] = {}
        shares: list[tuple[str, list[int]]] = []
        for name in dict.fromkeys(prompt.to for prompt in prompts):
            places = [k for k, prompt in enumerate(prompts) if prompt.to == name]
            if name not in self._models:
                why = unknown("model to ask", name, [known for known in self._models if known])
                replies.update((k, Reply(None, error=why)) for k in places)
                continue
            size = max(1, self._models[name].batch)
            shares += [(name, places[k : k + size]) for k in range(0, len(places), size)]

        def share(name: str, places: list[int]) -> None:
            replies.update(self._share(name, places, prompts))

        others = [Thread(target=share, args=each, daemon=True) for each in shares[1:]]  # Ctrl-C waits for none of them
        for thread in others:
            thread.start()
        if shares:
            share(*shares[0])
        for thread in others:
            thread.join()
        return [replies[k] for k in range(len(prompts))]

    def _share(self, name: str, places: list[int], prompts: Sequence[Prompt]) -> dict[int, Reply]:
        model = self._models[name]
        try:
            with self._free[id(model)]:
                came = list(model.ask([prompts[k] for k in places]))
            if len(came) != len(places):
                raise ValueError(f"{len(came)} replies to {len(places)} prompts")
        except Exception as why:
            came = [Reply(None, error=f"{model.name} broke: {type(why).__name__}: {why}")] * len(places)
        return dict(zip(places, came, strict=True))

    def _size(self, prompt: Prompt) -> int:
        size = getattr(self._models.get(prompt.to), "size", None)
        return int(size(prompt)) if size else 0
