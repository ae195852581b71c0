"""A solved example's reply: the steps that lead to its answer, and the answer as its question asks for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from isoprobe.adapters.prompting.prompts import headed
from isoprobe.adapters.strategies.views import form_of
from isoprobe.probes.core import BadState, Disproved, Probe, Question, State, Unreadable
from isoprobe.probes.engine.answers import spoken
from isoprobe.probes.engine.languages import REPLY
from isoprobe.probes.engine.published import NAME as PUBLISHED
from isoprobe.probes.engine.registry import load_task

LONGEST = 600  # characters of a certificate that is told
_COUNTS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4}
_DECIMALS = re.compile(
    r"(?:round|accurate|correct|precise|exact|to|keep)\w{0,5}\b[^.?!\n]{0,40}?\b(\d|one|two|three|four|five)[- ]"
    r"(?:decimals?\b|digits? after the decimal)|保留(?:到)?(?:小数点后)?(\d|一|两|二|三|四)位(?:小数)?",
    re.IGNORECASE,
)
_NEAREST = re.compile(r"nearest (tenth|hundredth|thousandth|integer|whole number|unit)\b", re.IGNORECASE)
_PLACES = {"tenth": 1, "hundredth": 2, "thousandth": 3, "integer": 0, "whole number": 0, "unit": 0}
_TO = re.compile(r"精确到\s{0,3}(?:0\.(0{0,5}1)|(1|个位))")
_FLOATING = re.compile(r"floating[- ]point|decimal number", re.IGNORECASE)


def decimals_asked(question: Question) -> int | None:
    """The decimals to which a question asks for its number, by its marking or its words; None where it leaves them."""
    if question.marking.decimals is not None:
        return question.marking.decimals
    text = question.text
    if found := _DECIMALS.search(text):
        count = (found[1] or found[2]).lower()
        return _COUNTS.get(count) or int(count)
    if found := _NEAREST.search(text):
        return _PLACES[found[1].lower()]
    if found := _TO.search(text):
        return len(found[1]) if found[1] else 0
    return None


def answer_of(question: Question) -> str:
    """What is expected, written as the question asks for it: a number to the decimals asked, letters, yes or no."""
    expected = question.expected
    if isinstance(expected, (int, float)) and not isinstance(expected, bool) and question.kind == "real":
        decimals = decimals_asked(question)
        if decimals is not None:
            return f"{expected:.{decimals}f}"
        text = f"{expected:.10g}"
        return f"{text}.0" if _FLOATING.search(question.text) and re.fullmatch(r"-?\d+", text) else text
    return spoken(expected, question.language, "; " if question.kind == "blanks" else ", ")


def solved(probe: Probe, question: Question, solution: str = "", *, reasoning: bool = False) -> str:
    """What someone replies who sees all and reasons exactly: the answer in the format asked for, with `reasoning` after
    its steps, which are the published `solution` or our own."""
    said = _said(probe, question)
    if not reasoning or question.about == "transcript":
        return said
    steps = solution.strip() or steps_of(probe, question)
    marked = said if said.startswith(REPLY[question.language]) else f"{REPLY[question.language]}{said}"
    return "\n\n".join(part for part in (steps, marked) if part)


def steps_of(probe: Probe, question: Question) -> str:
    """What is shown, in the item's own text form, and what its answer rests on; "" where neither is there."""
    form = form_of(probe)
    payload = probe.view(form).payload if form else ""
    parts = [*headed(form, payload, question.language)] if isinstance(payload, str) and payload.strip() else []
    return "\n\n".join([*parts, *filter(None, [grounds(probe)])])


def _said(probe: Probe, question: Question) -> str:
    """The task's own reply where it has one, as it stands in our question; what is expected elsewhere."""
    if probe.item.task == PUBLISHED:
        return answer_of(question)
    task, view = load_task(probe.item.task), probe.view(question.view)
    try:
        sight: State = task.representation(view.representation).perfect_sight(probe.item.state, view.style)
        return task.respond(question.query, sight)
    except (BadState, Disproved, Unreadable, LookupError, TypeError, ValueError):  # a published picture has no style
        if question.about == "transcript":
            return str(question.expected)
        return f"{REPLY[question.language]}{answer_of(question)}"


# ---- what an answer rests on, in words ----

Told = Callable[[Mapping[str, Any], Any], str]


def grounds(probe: Probe) -> str:
    """What proves the item's answer, in words (English); "" where nothing does, or it would be too long."""
    certificate = probe.proof.certificate
    if not certificate or probe.item.language != "en":
        return ""
    told = _GROUNDS.get(probe.item.task)
    words = told(certificate, probe.item.answer) if told else _plainly(probe.item.task, certificate)
    return words if len(words) <= LONGEST else ""


def _plainly(task: str, certificate: Mapping[str, Any]) -> str:
    entries = (f"{key.replace('_', ' ')}: {_listed(value)}" for key, value in certificate.items())
    return f"The answer rests on {load_task(task).certificate}. {'; '.join(entries)}."


def _listed(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_listed(each)}" for key, each in value.items())
    if isinstance(value, list):
        joint = " " if value and all(not isinstance(each, (list, Mapping)) for each in value) else ", "
        return joint.join(map(_listed, value)) or "none"
    return str(value)


def _connected(told: Mapping[str, Any], _: Any) -> str:
    if "path" in told:
        return f"There is a path: {' - '.join(told['path'])}. So the two nodes are connected."
    side = next(iter(told.values()))
    return f"From one of the two nodes only {', '.join(side)} can be reached, and the other is not among them."


def _flow(told: Mapping[str, Any], answer: Any) -> str:
    sent = ", ".join(f"{amount} from {u} to {v}" for u, v, amount in told["flow"])
    side = ", ".join(told["source_side"])
    return (
        f"A flow of {answer}: {sent or 'nothing'}. No more can flow: the arcs that leave the source's side, {side}, "
        f"have a total capacity of {answer}."
    )


def _isomorphic(told: Mapping[str, Any], answer: Any) -> str:
    if "mapping" in told:
        pairs = ", ".join(f"{one} to {other}" for one, other in told["mapping"].items())
        return f"This mapping of the nodes of G to those of H keeps every edge: {pairs}."
    return _plainly("isomorphism", told)


def _parity(told: Mapping[str, Any], answer: Any) -> str:
    if answer == "even":
        return "The graph is its own mirror image in the y axis: f(-x) = f(x) for all x."
    if answer == "odd":
        return "The graph falls on itself when it is turned by half about the origin: f(-x) = -f(x) for all x."
    if told["points"]:
        at = " and ".join(f"x = {x}" for x in told["points"])
        return f"Values at x and -x are neither equal nor opposite throughout, as {at} shows."
    return "The domain is not symmetric about 0."


def _convexity(told: Mapping[str, Any], answer: Any) -> str:
    a, b, c = told["triple"]
    side = "below" if answer == "convex" else "above"
    return f"Between x = {a} and x = {c} the graph runs {side} its chord, as at x = {b}; it bends one way throughout."


def _breakpoints(told: Mapping[str, Any], answer: Any) -> str:
    at = ", ".join(f"x = {x}" for x in told["points"])
    return f"The slopes, from left to right, are {', '.join(told['slopes'])}; they change at {at or 'no point'}."


def _elements(told: Mapping[str, Any], answer: Any) -> str:
    [(name, found)] = told.items()
    if found and isinstance(found[0], str):
        return f"The {name.replace('_', ' ')} are {', '.join(found)}: {answer} in all."
    return f"There are {answer} in all."


_GROUNDS: Mapping[str, Told] = {
    "connectivity": _connected,
    "maxflow": _flow,
    "isomorphism": _isomorphic,
    "parity": _parity,
    "convexity": _convexity,
    "breakpoints": _breakpoints,
    **dict.fromkeys(("letters", "circles", "triangles", "segments"), _elements),
}
