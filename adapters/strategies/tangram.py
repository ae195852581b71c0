"""Tangram's own prompts (Zhang et al., 2024): its four questions (Table 4) in its templates (Table 5), and the answer
extracted by a model from its reply (Table 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from isoprobe.adapters.prompting.prompts import prompt_of, view_parts, without_format
from isoprobe.adapters.prompting.wordings import filled, wording
from isoprobe.adapters.strategies.scaling import SELF, together
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import Asking, Work, arm_of_view
from isoprobe.probes.core import Message, Picture, Probe, Question, Reply, Strategy
from isoprobe.probes.engine.published import NAME as PUBLISHED

QUESTIONS: Sequence[str] = ("letters", "circles", "triangles", "segments")  # the tasks that Table 4 words


def tangram(probe: Probe, question: Question, *, cot: bool = False) -> Asking:
    """Table 4's question with Table 5's hint, then the diagram: without the rules of counting that ours has, with
    `cot` and "Let's think step by step". Raises CannotAsk for all but the paper's four questions about a picture."""
    task, view = counted(probe), probe.view(question.view)
    if task not in QUESTIONS or question.about != "answer" or question.language != "en":
        raise CannotAsk(probe.item.id, "Tangram words no other question than how many letters, circles, ... there are")
    if view.medium != "image":
        raise CannotAsk(probe.item.id, "Tangram's questions are about a diagram, not about a text")
    hint = wording(f"tangram/zero_shot{'_cot' if cot else ''}")
    words = filled("tangram/prompt", question=wording(f"tangram/{task}"), hint=hint)
    parts: tuple[str | Picture, ...] = (words, *view_parts(view, question))
    return (yield prompt_of(probe, question, (Message("user", parts),), arm_of_view(probe, question)))


def counted(probe: Probe) -> str:
    """What the item's question counts, as our tasks call it: of an imported diagram that nothing proves, its config."""
    published = probe.item.task == PUBLISHED and probe.item.labels.get("dataset") == "geometry"
    return str(probe.item.labels.get("config", "")) if published else probe.item.task


def extracted(
    probe: Probe, question: Question, *, of: Strategy, draws: int, counts: Counter[str], judge: str = SELF
) -> Work:
    """The answer that a model extracts from the reply to another strategy, asked as Table 6 does; the reply itself
    where it failed or is empty. Raises CannotAsk where no integer is asked for."""
    if question.kind != "integer":
        raise CannotAsk(probe.item.id, f"Tangram's extraction is of integers, and {question.kind} is asked for")
    [reply] = yield from together([of(probe, question)], draws)
    if reply.text is None or reply.error or not reply.text.strip():
        return reply
    words = filled(
        "tangram/extract",
        hint=wording("tangram/extract_hint"),
        question=wording(f"tangram/{task}") if (task := counted(probe)) in QUESTIONS else without_format(question),
        response=reply.text.strip(),
    )
    prompt = prompt_of(probe, question, (Message("user", (words,)),), "judge", query=None)
    verdict: Reply = yield replace(prompt, to="" if judge == SELF else judge)
    counts["verdicts"] += 1
    counts["unread"] += not any(map(str.isdigit, verdict.text or ""))
    return verdict
