"""`isoprobe place`: where on the ladders of seeing and of thinking a model begins to fail, with few items."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

from isoprobe.adapters.models.models import model_name, open_model
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.strategies.strategies import strategy_name
from isoprobe.analysis.planning.placements import placement_of
from isoprobe.analysis.planning.placing import ITEMS, NARROW, Placing, Threshold
from isoprobe.analysis.scoring.scores import score
from isoprobe.arguments import listed, verb, words
from isoprobe.printing import errors, progress, say
from isoprobe.probes.core import EVIDENCE, Model, Probe, Strategy, Task
from isoprobe.probes.engine.making import BadPlan, make_item
from isoprobe.probes.engine.registry import load_task, task_name
from isoprobe.probes.grid import AXES, Cell
from isoprobe.probes.suites.batches import Unmade, make_order, with_grid
from isoprobe.probes.suites.orders import SEEDS, Order
from isoprobe.probes.suites.whole import whole_file
from isoprobe.results import Result
from isoprobe.runs import apart, read_answer, search_store
from isoprobe.tables import table_text

EVERY = 20.0  # seconds between lines that tell how far it has come
WASTED = 2  # times as many items as are asked for are made at the most: some replies cannot be read


@dataclass(frozen=True, repr=False)
class Placed(Result):
    """Where the model begins to fail: of each task, on each axis."""

    path: Path
    model: str
    tasks: Mapping[str, Mapping[str, Threshold]]
    unread: int

    def __repr__(self) -> str:
        told = (f"{name} {', '.join(f'{axis} {found.threshold:.1f}' for axis, found in axes.items())}"
                for name, axes in self.tasks.items())  # fmt: skip
        return f"<placement of {self.model}: {'; '.join(told)}>"

    def __str__(self) -> str:
        rows = [(name, axis, str(found)) for name, axes in self.tasks.items() for axis, found in axes.items()]
        head = f"{self.model}: the number at which half of what it can is lost"
        return "\n".join([table_text(head, ("task", "axis", "number (95% interval)"), rows), f"wrote {self.path}"])

    def asides(self) -> list[str]:
        return [f"{self.unread} replies could not be read or failed, and count for nothing"] if self.unread else []

    @property
    def exit_code(self) -> int:
        return int(not all(found.items for axes in self.tasks.values() for found in axes.values()))

    def to_json(self) -> dict[str, Any]:
        tasks = {name: {axis: found.to_json() for axis, found in axes.items()} for name, axes in self.tasks.items()}
        return {"model": self.model, "unread": self.unread, "tasks": tasks}


@verb
def place(
    model: Annotated[str | Model, words(str, "--model", "-m")],
    *,
    task: Annotated[str | Task | Sequence[str | Task] | None, words(list[str] | None, "--task", "-t")] = None,
    strategy: Annotated[str | Strategy, words(str)] = "direct",
    items: Annotated[int, words(int, "--items", "-n")] = ITEMS,
    batch: int = 1,
    narrow: float = NARROW,
    seed: int = 0,
    temperature: float = 0.0,
    max_tokens: int = 2048,
    concurrency: int | None = None,
    out: Annotated[Path | str, words(Path, "--out", "-o")] = "placement.json",
) -> Placed:
    """Find how hard to see, and how hard to think, a task's items may be before a model fails at half of them.

    Each item is made at the number whose answer tells most, with the other axis at its easiest; asking ends where the
    95% interval is narrow enough; the one that is told leaves room for models that fail ever more often over the
    whole ladder, and may be wider. `isoprobe make --at` makes a suite there. Replies are kept beside the result, in
    OUT.run: the same command again continues.

    Examples
    --------
    >>> import isoprobe
    >>> isoprobe.place("reader", task="line_intersections", items=4)
    <placement of reader: line_intersections see 11.1, think 11.1>

    Parameters
    ----------
    model
        reader, planted:see_at=6,think_at=4, hf:PATH_OR_ID, openai:NAME@http://host:port/v1, ... as `isoprobe ask` takes
        it.
    task
        A name from `isoprobe tasks` of a task that can be made harder to see and to think; as often as wanted; where
        none is named, all whose ladders are long: thousands of items.
    items
        On each axis of each task, at the most.
    batch
        Items of an axis that are asked at once, for models that take batches: sooner done, with some items more.
    narrow
        An interval so wide is narrow enough.
    seed
        Another seed, other items.
    out
        The result, as JSON.
    """
    names = with_grid([task_name(each) for each in listed(task)])
    if Path(out).suffix == ".run":
        raise BadPlan(f"--out {str(out)!r}: expected a JSON file; the replies are kept beside it in a .run")
    path, named, decoding = apart(out), strategy_name(strategy), Decoding(temperature, max_tokens)
    respondent = open_model(model, (), decoding, concurrency)
    about, notes = f"placement of {', '.join(names)} with seed {seed}", {"model": model_name(model)}
    search = _Search(names, items, narrow, seed, batch)
    replies_kept = search_store(path, about, named, respondent, temperature, notes)
    with progress("placing", search.most) as tick, replies_kept as store:
        telling = _Telling(search)
        while asked := search.next_items(telling.now):
            for _, probe in asked:
                if meet := getattr(respondent, "meet", None):
                    meet(probe)
            run(respondent, [probe for _, probe in asked], None, store, named, read_answer=read_answer)
            replies = {one.item: one for one in store.answered()}
            for at, probe in asked:
                one = replies.get(probe.item.id)
                question = next((each for each in probe.questions if one and each.id == one.question), None)
                outcome = score(question, one.reply, probe.item).outcome if one and question else "failed"
                search.saw(at, probe, outcome == "right" if outcome in EVIDENCE else None)
            tick(len(asked), told=f"{search.placed} of {search.axes} axes placed")
    placed = Placed(path, model_name(model), search.thresholds(), search.unread)
    with whole_file(path) as file:
        file.write(json.dumps(placed.to_json(), indent=1) + "\n")
    placement_of(path)
    return placed


_At = tuple[str, str]  # a task and an axis


class _Search:
    """All axes of all tasks at once: `batch` items of each in a round."""

    def __init__(self, names: Sequence[str], most: int, narrow: float, seed: int, batch: int = 1) -> None:
        self.unread = 0
        self._batch = batch
        self._seeds: Counter[tuple[str, int]] = Counter()
        self._first, self._most = seed * SEEDS, most
        self._tried: Counter[_At] = Counter()
        self._placing = {(name, axis): Placing(_chance(name), most, narrow) for name in names for axis in AXES}

    @property
    def axes(self) -> int:
        """How many axes are to be placed, of all tasks together."""
        return len(self._placing)

    @property
    def most(self) -> int:
        """How many items are asked at the most."""
        return self._most * self.axes

    @property
    def asked(self) -> int:
        """How many items have told something so far."""
        return sum(len(each.answers) for each in self._placing.values())

    @property
    def placed(self) -> int:
        """On how many axes no more is asked."""
        return sum(not self._goes_on(at) for at in self._placing)

    def _goes_on(self, at: _At) -> bool:
        return not self._placing[at].done and self._tried[at] < WASTED * self._most

    def next_items(self, tell: Callable[[], None] = lambda: None) -> list[tuple[_At, Probe]]:
        """Items for every axis on which more is to be known; none where all is known, or nothing can be made. `tell` is
        called before each axis."""
        found = []
        for at, placing in self._placing.items():
            tell()
            if not self._goes_on(at):
                continue
            for step in placing.next_steps(self._batch):
                cell = Cell(step, 1) if at[1] == "see" else Cell(1, step)
                if probe := self._made(at, cell.level):
                    found.append((at, probe))
        return found

    def _made(self, at: _At, level: int) -> Probe | None:
        """The next item of this cell whose picture reads back."""
        while self._tried[at] < WASTED * self._most:
            self._tried[at] += 1
            seed = self._first + self._seeds[at[0], level]
            self._seeds[at[0], level] += 1
            made = make_order(Order(at[0], level, seed))
            if not isinstance(made, Unmade) and all(view.certified for view in made.views):
                return made
        return None

    def saw(self, at: _At, probe: Probe, right: bool | None) -> None:
        """What came of an item: None where the reply is no evidence."""
        cell = Cell.of(probe.item.level)
        assert cell is not None
        if right is None:
            self.unread += 1
        else:
            self._placing[at].saw(cell.see if at[1] == "see" else cell.think, right)

    def thresholds(self) -> dict[str, dict[str, Threshold]]:
        """What is known, by task and axis."""
        names = dict.fromkeys(name for name, _ in self._placing)
        return {name: {axis: self._placing[name, axis].threshold() for axis in AXES} for name in names}


class _Telling:
    """Where a search has come to, in lines on standard error: at first how much there may be to do, then every so many
    seconds. On a terminal a bar tells the rest."""

    def __init__(self, search: _Search) -> None:
        self._search, self._last = search, monotonic()
        say(f"placing on {search.axes} axes: at most {search.most:,} items")

    def now(self) -> None:
        """A line, where it is time for one."""
        if errors.is_terminal or monotonic() - self._last < EVERY:
            return
        self._last = monotonic()
        search = self._search
        say(f"{search.asked:,} of at most {search.most:,} items, {search.placed} of {search.axes} axes placed")


def _chance(name: str) -> float:
    """Accuracy of a blind guess at a task's answers, as far as the wording fixes it."""
    task = load_task(name)
    question = make_item(task, Cell(1, 1).level, 0, representations=[task.representations[-1].name]).questions[0]
    if question.chance is not None:
        return question.chance
    return 0.5 if question.kind == "yes_no" else 1 / len(question.choices) if question.choices else 0.0
