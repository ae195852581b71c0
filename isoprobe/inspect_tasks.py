"""A suite as a task of Inspect: `inspect eval isoprobe/isoprobe -T suite=FOLDER -T strategy=direct --model ...`.

Inspect finds this module by its entry point group `inspect_ai`. The strategy asks, Inspect's model replies, and our
scoring says what the reply is worth: right is 1, wrong is 0, and what is no evidence (unparsed, ambiguous, refused,
failed) is unscored, never wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ModelOutput, get_model
from inspect_ai.scorer import Score, Scorer, Target, grouped, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import collect

if TYPE_CHECKING:
    from isoprobe.probes.core import Probe, Prompt, Question, Reply

_REPLY, _STEPS = "isoprobe_reply", "isoprobe_steps"  # where a sample keeps them
_REASONS = {"unparsed": "invalid_response_format", "refused": "refusal", "failed": "no_response"}


@task  # type: ignore[untyped-decorator]
def isoprobe(suite: str, strategy: str = "direct", arms: str = "", forms: str = "") -> Task:
    """A suite's questions. `arms` and `forms`: names with commas between, intervene(scale=2,blur=1) one of them;
    without them, those of the strategy."""
    return Task(
        dataset=_samples(suite, strategy, _names(arms), _names(forms)),
        solver=isoprobe_strategy(suite, strategy, arms, forms),
        scorer=isoprobe_scoring(suite, arms, forms),
        name="isoprobe",
    )


@solver  # type: ignore[untyped-decorator]
def isoprobe_strategy(suite: str, strategy: str = "direct", arms: str = "", forms: str = "") -> Solver:
    """Asks each sample's question as the strategy does, with all the requests that it takes."""
    from isoprobe.adapters.strategies.arms import ways_of
    from isoprobe.adapters.strategies.neighbours import SuiteNeighbours
    from isoprobe.probes.suites.suite import Suite
    from isoprobe.runs import read_answer

    opened = Suite.open(suite)
    ways = ways_of(strategy, _names(arms) or None, _names(forms), read_answer, SuiteNeighbours(opened))

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        probe, question = _found(opened.get(state.metadata["item"]), state.metadata, _names(forms))
        way = ways[state.metadata["arm"]]
        work = way(probe, question)
        steps: list[tuple[Reply, ModelOutput]] = []
        said: Any = None
        try:
            while True:
                asked = work.send(said)
                prompts = asked if isinstance(asked, tuple) else (asked,)
                first = (state.epoch - 1) * way.draws
                got = await collect(*(_ask(replace(prompt, sample=first + prompt.sample)) for prompt in prompts))
                steps += got
                said = tuple(reply for reply, _ in got) if isinstance(asked, tuple) else got[0][0]
        except StopIteration as stop:
            reply: Reply = stop.value
        state.store.set(_REPLY, asdict(reply))
        state.store.set(_STEPS, [asdict(each) for each, _ in steps])
        outputs = [output for each, output in steps if each is reply]
        state.output = outputs[-1] if outputs else ModelOutput.from_content(str(state.model), reply.text or "")
        if not state.output.empty:
            state.messages.append(state.output.message)
        return state

    return solve


@scorer(metrics=[mean(), stderr(cluster="item"), grouped(mean(), "arm", all=False)])  # type: ignore[untyped-decorator]
def isoprobe_scoring(suite: str, arms: str = "", forms: str = "") -> Scorer:
    """isoprobe's outcome for the reply that counts; its points where it is evidence."""
    from isoprobe.analysis.scoring.scores import score
    from isoprobe.probes.core import EVIDENCE, Reply
    from isoprobe.probes.suites.suite import Suite

    opened = Suite.open(suite)

    async def judge(state: TaskState, target: Target) -> Score:
        probe, question = _found(opened.get(state.metadata["item"]), state.metadata, _names(forms))
        kept = state.store.get(_REPLY)
        if kept is None and not state.output.empty:  # another solver than ours
            kept = {"text": state.output.completion, "stop": state.output.stop_reason}
        reply = Reply(**kept) if kept else Reply(None, error="no reply")
        found = score(_expected(probe, question, state.metadata["arm"]), reply, probe.item)
        more = {"outcome": found.outcome, "rule": found.rule, "enough": found.enough}
        if found.outcome not in EVIDENCE:
            reason = _REASONS.get(found.outcome, found.outcome)
            return Score.unscored(reason=reason, answer=found.extracted, explanation=reply.error, metadata=more)
        return Score(value=found.points / found.of, answer=found.extracted, explanation=found.rule, metadata=more)

    return judge


@scorer(metrics=[mean(), stderr(cluster="item"), grouped(mean(), "arm", all=False)])  # type: ignore[untyped-decorator]
def exported_scoring(key: str) -> Scorer:
    """isoprobe's outcome for a sample of an exported task, by the `key.jsonl` beside it."""
    from isoprobe.analysis.scoring.exported import Key

    held = Key(key)

    async def judge(state: TaskState, target: Target) -> Score:
        found = held.mark(
            str(state.sample_id), None if state.output.empty else state.output.completion, state.output.stop_reason
        )
        more = {"outcome": found.outcome, "rule": found.rule}
        if found.score is None:
            reason = _REASONS.get(found.outcome, found.outcome)
            return Score.unscored(reason=reason, answer=found.extracted, metadata=more)
        return Score(value=found.score, answer=found.extracted, explanation=found.rule, metadata=more)

    return judge


def _samples(suite: str, strategy: str, arms: Sequence[str], forms: Sequence[str]) -> MemoryDataset:
    """A sample for each question of each arm that can be asked, with the first prompt that it is asked by."""
    from isoprobe.adapters.models.inspect import message_of
    from isoprobe.adapters.strategies.arms import questions_of, ways_of
    from isoprobe.adapters.strategies.neighbours import SuiteNeighbours
    from isoprobe.adapters.strategies.unaskable import CannotAsk
    from isoprobe.probes.suites.suite import Suite
    from isoprobe.runs import read_answer

    opened = Suite.open(suite)
    ways = ways_of(strategy, arms or None, forms, read_answer, SuiteNeighbours(opened))
    samples: list[Sample] = []
    for probe in opened:
        for arm, way in ways.items():
            for question in questions_of(arm, probe, forms):
                try:
                    asked: Any = next(way(probe, question), ())
                except CannotAsk:
                    continue
                first = (asked[0] if asked else None) if isinstance(asked, tuple) else asked
                item = probe.item
                samples.append(
                    Sample(
                        id=f"{item.id}/{arm}/{question.id}",
                        input=[message_of(one) for one in first.messages] if first else question.text,
                        target=str(_expected(probe, question, arm).expected),
                        metadata={
                            "item": item.id, "arm": arm, "question": question.id, "task": item.task,
                            "level": item.level, "about": question.about, "element": question.element,
                            "view": question.view,
                        },
                    )
                )  # fmt: skip
    return MemoryDataset(samples, name=suite)


async def _ask(prompt: Prompt) -> tuple[Reply, ModelOutput]:
    """The reply of the model that Inspect evaluates, or of the one in the role that the prompt is for, such as a judge:
    as our strategies take it, and as Inspect keeps it."""
    from isoprobe.adapters.models.inspect import choices_config, message_of, reply_of
    from isoprobe.adapters.models.openai_replies import Failed
    from isoprobe.probes.core import Reply

    model = get_model(role=prompt.to, required=True) if prompt.to else get_model()
    output = await model.generate([message_of(one) for one in prompt.messages], config=choices_config(prompt))
    try:
        reply = reply_of(output, prompt)
    except Failed as why:
        reply = Reply(None, error=str(why))
    return replace(reply, sample=prompt.sample, seconds=output.time or 0.0), output


def _found(probe: Probe, metadata: dict[str, Any], forms: Sequence[str]) -> tuple[Probe, Question]:
    from isoprobe.adapters.strategies.arms import questions_of

    asked = questions_of(metadata["arm"], probe, forms)
    return probe, next(question for question in asked if question.id == metadata["question"])


def _expected(probe: Probe, question: Question, arm: str) -> Question:
    """The question with the answer that it has in the picture that this arm shows."""
    from isoprobe.adapters.strategies.shown.changing import DIFFERING
    from isoprobe.analysis.scoring.scores import of_pair

    return of_pair(probe.item, question) if arm == DIFFERING else question


def _names(text: str) -> tuple[str, ...]:
    """The names between commas; those within brackets are a name's own: intervene(scale=2,blur=1)."""
    found, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return tuple(name.strip() for name in found if name.strip())
