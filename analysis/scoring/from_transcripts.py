"""Questions about elements, answered from what the model wrote down: does it write as well as it sees?"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence

from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import is_true, read_transcript, score
from isoprobe.probes.core import BadState, Item, Question, Reply, State, Unreadable
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.programs.fields import HARM
from isoprobe.probes.results import Answered

Key = tuple[str, int, str]  # item, sample, question about an element


def answered_from_transcripts(answered: Sequence[Answered], catalogue: Catalogue) -> dict[Key, bool]:
    """For every question about an element that was asked, whether the transcript of the same item and sample answers it
    rightly. None of an item whose transcript cannot be read, nor of what no transcript holds, such as a colour."""
    asked: dict[str, dict[str, Question]] = defaultdict(dict)
    for one in answered:
        if one.arm == "element":
            asked[one.item][one.question] = catalogue.questions[one.item, one.question]
    held: dict[str, frozenset[str]] = {}
    found: dict[Key, bool] = {}
    for one in answered:
        if one.arm != "transcript" or one.item not in asked or not one.reply.text:
            continue
        item, questions = catalogue.items[one.item], asked[one.item].values()
        question = catalogue.questions[one.item, one.question]
        state = read_transcript(item.task, question.element, one.reply.text, json.dumps(question.query.stated)).state
        if state is None:
            continue
        truth = load_task(item.task).transcribable(item.state)
        if item.id not in held:
            held[item.id] = _right(item, truth, questions)
        true = is_true(load_task(item.task), question.element, state, truth)
        right = held[item.id] if true else _right(item, state, questions)
        found |= {(item.id, one.sample, id): id in right for id in held[item.id]}
    return found


def _right(item: Item, state: State, questions: Iterable[Question]) -> frozenset[str]:
    """Which of these questions are answered rightly by someone who sees this state."""
    task = load_task(item.task)
    found = set()
    for question in questions:
        try:
            said = task.respond(question.query, state)
        except (BadState, Unreadable, *HARM):
            continue  # what is asked about is not in the state, or the state is none
        if score(question, Reply(said), item).outcome == "right":
            found.add(question.id)
    return frozenset(found)
