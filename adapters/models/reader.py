"""The embedded default model and the ceiling: the OpenCV reader for the pictures, the exact solvers for the reasoning.

It gets a prompt's pixels and wording only. It never sees a suite, and what it cannot read it says in its reply.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version

from isoprobe.adapters.prompting.prompts import Contents, contents
from isoprobe.adapters.strategies.views import read_picture
from isoprobe.probes.core import BadState, Prompt, Reply, State, Task, Understood, Unreadable
from isoprobe.probes.engine.registry import load_task, task_names, task_of_id


def task_of(prompt: Prompt) -> list[Task]:
    """The task that the prompt's bookkeeping names; every task where it names none of them."""
    with suppress(LookupError):
        return [load_task(task_of_id(prompt.item))]
    return [load_task(name) for name in task_names()]


def understand(prompt: Prompt, wording: Sequence[str]) -> list[tuple[Task, Understood]]:
    """The tasks that know these words, and what each takes them to ask; tasks may share a question's wording."""
    found = []
    for task in task_of(prompt):
        asked = next((asked for words in wording if (asked := task.understand(words)) is not None), None)
        if asked is not None:
            found.append((task, asked))
    return found


def read_forms(task: Task, forms: Sequence[tuple[str, str]]) -> State:
    """The state that the first legible text form holds. Raises Unreadable where none is."""
    why = "no text form"
    for name, text in forms:
        try:
            return task.representation(name).read(text, {})
        except KeyError:
            why = f"no text form {name!r} is known"
        except Unreadable as reason:
            why = str(reason)
    raise Unreadable(why)


class Reader:
    """Reads with OpenCV, reasons exactly. A text form is read where there is one, the picture otherwise."""

    name = "reader"
    batch = 16
    concurrency = max(1, min(4, os.cpu_count() or 1))

    @property
    def fingerprint(self) -> str:
        """Names the code that reads and reasons: isoprobe's version, and OpenCV's."""
        return f"reader isoprobe={version('isoprobe')} opencv={version('opencv-contrib-python-headless')}"

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        """One reply to each prompt."""
        return [self._reply(prompt) for prompt in prompts]

    def _reply(self, prompt: Prompt) -> Reply:
        start = time.perf_counter()
        seen = contents(prompt)
        text = "I do not understand the question."
        for number, (task, understood) in enumerate(understand(prompt, seen.wording)):
            try:
                text = self._answer(seen, task, understood)
                break
            except Unreadable as why:
                text = text if number else f"I cannot read this: {why}"
            except (BadState, LookupError) as why:
                text = text if number else f"What I read makes no sense: {why}"
        return Reply(text, stop="stop", seconds=time.perf_counter() - start)

    def _answer(self, seen: Contents, task: Task, understood: Understood) -> str:
        if seen.forms:
            return task.respond(understood, read_forms(task, seen.forms))
        if not seen.pictures:
            raise Unreadable("there is no picture and no text form")
        state = read_picture(task.name, "picture", seen.pictures[0].png, json.dumps(understood.stated))
        return task.respond(understood, state)
