"""The embedded default model and the ceiling: the OpenCV reader for the pictures, the exact solvers for the reasoning.

It gets a prompt's pixels and text forms, and what is asked as the prompt's bookkeeping has it: it reads pictures, not
prose. It never sees a suite, and what it cannot read it says in its reply.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from importlib.metadata import version

from isoprobe.adapters.prompting.prompts import Contents, contents
from isoprobe.adapters.strategies.views import read_picture
from isoprobe.probes.core import BadState, Disproved, Prompt, Query, Reply, State, Stated, Task, Unreadable
from isoprobe.probes.engine.reading import read_payload
from isoprobe.probes.engine.registry import UnknownTask, load_task
from isoprobe.vision.raster.pages import joined


def not_told(name: str) -> Reply:
    """A failed reply: a respondent of our own goes by a question's structure, and a prompt from elsewhere has none."""
    return Reply(None, error=f"{name} was not told what is asked: the prompt came without a question's structure")


def read_forms(task: Task, forms: Sequence[tuple[str, str]], stated: Stated) -> State:
    """The state that the first legible text form holds, with what the question states. Raises Unreadable where none
    is."""
    why = "no text form"
    for name, text in forms:
        try:
            form = task.representation(name)
            if form.read_part is None:
                return read_payload(form, text, stated)
            state, lacking = form.read_part(text, stated)
            if not lacking:
                return state  # whether it makes sense is seen when it is reasoned from
            why = "; ".join(lacking)
        except KeyError:
            why = f"no text form {name!r} is known"
        except Unreadable as reason:
            why = str(reason)
    raise Unreadable(why)


class Reader:
    """Reads with OpenCV, reasons exactly. A text form is read where there is one, the picture otherwise."""

    name = "reader"
    reads_bookkeeping = ("task", "query")
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
        if prompt.query is None:
            return not_told(self.name)
        try:
            text = self._answer(contents(prompt), load_task(prompt.task), prompt.query)
        except UnknownTask as why:
            return Reply(None, error=f"{self.name}: {why}")
        except Unreadable as why:
            text = f"I cannot read this: {why}"
        except Disproved as why:
            text = f"I cannot tell: {why}"
        except (BadState, LookupError) as why:
            text = f"What I read makes no sense: {why}"
        return Reply(text, stop="stop", seconds=time.perf_counter() - start)

    def _answer(self, seen: Contents, task: Task, query: Query) -> str:
        if seen.forms:
            return task.respond(query, read_forms(task, seen.forms, query.stated))
        if not seen.pictures:
            raise Unreadable("there is no picture and no text form")
        state = read_picture(
            task.name, "picture", joined([picture.file for picture in seen.pictures]), json.dumps(query.stated)
        )
        return task.respond(query, state)
