"""Specimens for the tests of the report: probes and findings built by hand, small or large, hostile where asked.

They are a fixture: figures are made up from a seed and prove nothing about a model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, get_args

import cv2
import numpy as np

from isoprobe.analysis.attribution.respondent import Verdict
from isoprobe.analysis.attribution.shares import Shares
from isoprobe.analysis.inference.paper_table import PaperCell
from isoprobe.analysis.inference.tables import Row, Table
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.statistics import Estimate
from isoprobe.probes.core import OUTCOMES, Fault, Item, Outcome, Probe, Proof, Query, Question, Reply, View
from isoprobe.probes.results import Answered, Diagnosis, Score, Scored

TASKS = ("connectivity", "isomorphism", "maxflow")
ARMS = ("picture", "text", "element", "transcript", "own_transcript", "combined", "reader_transcript")
ELEMENTS = ("edge", "node_count", "edge_count", "degree")


def picture(rng: Random, side: int = 480) -> bytes:
    """PNG of a few discs and lines."""
    canvas = np.full((side, side, 3), 255, np.uint8)
    spots = [(rng.randrange(40, side - 40), rng.randrange(40, side - 40)) for _ in range(10)]
    for _ in range(14):
        cv2.line(canvas, rng.choice(spots), rng.choice(spots), (60, 60, 60), 2, cv2.LINE_AA)
    for number, spot in enumerate(spots):
        cv2.circle(canvas, spot, 16, (rng.randrange(120, 255), 210, 240), -1, cv2.LINE_AA)
        cv2.circle(canvas, spot, 16, (30, 30, 30), 2, cv2.LINE_AA)
        where = (spot[0] - 7, spot[1] + 6)
        cv2.putText(canvas, str(number), where, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 1, cv2.LINE_AA)
    return bytes(cv2.imencode(".png", canvas)[1])


def probe(number: int, seed: int = 0) -> Probe:
    """One probe of the task that its number falls on, with a picture and two text forms."""
    rng = Random(f"{seed}/{number}")
    task = TASKS[number % 3]
    level = 1 + number % 2
    identity = f"{task}-v1-L{level}-s{number}"
    edges = sorted({(str(min(a, b)), str(max(a, b))) for a, b in (rng.sample(range(10), 2) for _ in range(14))})
    nodes = [str(node) for node in range(10)]
    state = {"nodes": nodes, "edges": [list(edge) for edge in edges], "query": ["0", "9"]}
    answer = rng.random() < 0.5
    matrix = "\n".join(" ".join("1" if (min(a, b), max(a, b)) in edges else "0" for b in nodes) for a in nodes)
    certified = number % 40 != 7
    texts = {"edge_list": "\n".join(f"{a} -- {b}" for a, b in edges), "matrix": matrix}
    views = [
        View(
            identity,
            "picture",
            "image",
            {},
            {},
            picture(rng),
            certified,
            1 if certified else 10,
            "" if certified else "12 edges read, 13 drawn",
        ),
        *(View(identity, name, "text", {}, {}, text, True, 1) for name, text in texts.items()),
    ]
    words = "yes" if answer else "no"
    questions = [
        *(
            Question(
                f"{view.representation}/answer",
                view.representation,
                Query("answer"),
                "Is there a path from 0 to 9?",
                "yes_no",
                words,
                chance=0.5,
            )
            for view in views
        ),
        *(
            Question(
                f"picture/element/{element}/0",
                "picture",
                Query("element", element),
                f"What about the {element} of node 3?",
                "integer",
                3,
            )
            for element in ELEMENTS
        ),
        *(
            Question(
                f"picture/transcript/{form}",
                "picture",
                Query("transcript", form=form),
                f"Write down the graph as {form}.",
                "transcript",
                text,
            )
            for form, text in texts.items()
        ),
    ]
    proof = Proof({"breadth_first": answer, "union_find": answer}, {"path": ["0", "4", "9"]}, True)
    item = Item(identity, task, 1, level, number, 0, state, answer, {"topic": "graphs"})
    return Probe(item, proof, tuple(views), tuple(questions))


def run(
    probes: Sequence[Probe], model: str, see: float, think: float, text: str = "", look: float = 0.95
) -> tuple[Findings, list[Answered]]:
    """Made-up replies of one model and findings that fit them roughly. `text`: what every reply also says."""
    rng = Random(model)
    answered: list[Answered] = []
    scored: list[Scored] = []
    diagnoses: list[Diagnosis] = []
    for one in probes:
        sees, thinks, looks = rng.random() < see, rng.random() < think, rng.random() < look
        fault = _fault(sees, thinks, sees and thinks and looks)
        diagnoses.append(Diagnosis(one.item.id, fault, thinks, sees, sees and thinks and looks))
        for question in one.questions:
            for arm in _arms(question):
                right = {"text": thinks, "picture": sees and thinks and looks, "own_transcript": sees and thinks}.get(
                    arm, sees
                )
                outcome: Outcome = "right" if right else "wrong"
                if rng.random() < 0.01:
                    outcome = rng.choice(("unparsed", "refused", "failed", "ambiguous"))
                said = str(question.expected) if right else "no"
                body = (
                    None if outcome == "failed" else f"Let me look at it step by step.\n{text}\nThe answer is {said}."
                )
                error = "HTTP 500" if outcome == "failed" else ""
                span = (len(body) - 1 - len(said), len(body) - 1) if body else (0, 0)
                enough = sees if question.about == "transcript" else None
                answered.append(Answered(one.item.id, arm, question.id, 0, Reply(body, error=error)))
                score = Score(outcome, said, "last sentence", span, float(right), 1.0, enough)
                scored.append(Scored(one.item.id, arm, question.id, 0, score))
    return _findings(model, probes, diagnoses, scored), answered


def _arms(question: Question) -> tuple[str, ...]:
    if question.about != "answer":
        return (question.about,)
    return ("picture", "own_transcript", "combined", "reader_transcript") if question.view == "picture" else ("text",)


def _fault(sees: bool, thinks: bool, right: bool) -> Fault:
    if right:
        return "none"
    return "binding" if sees and thinks else "perception" if thinks else "reasoning" if sees else "both"


def estimate(value: float, n: int) -> Estimate:
    wide = 1.96 * (max(value * (1 - value), 0.0001) / max(n, 1)) ** 0.5
    return Estimate(value, max(value - wide, -1.0), min(value + wide, 1.0), n, n, "bootstrap")


def _findings(model: str, probes: Sequence[Probe], diagnoses: list[Diagnosis], scored: list[Scored]) -> Findings:
    n = len(probes)
    seen = sum(bool(d.transcript) for d in diagnoses) / n
    thought = sum(bool(d.text) for d in diagnoses) / n
    both = sum(bool(d.text and d.transcript) for d in diagnoses) / n
    picture_right = sum(bool(d.picture) for d in diagnoses) / n
    shares = Shares(
        both=estimate(both, n),
        text=estimate(thought, n),
        transcript=estimate(seen, n),
        picture=estimate(picture_right, n),
        perception=estimate(((thought - both) + (1 - seen)) / 2, n),
        reasoning=estimate(((seen - both) + (1 - thought)) / 2, n),
        mode=estimate(both - picture_right, n),
        loss=estimate(1 - picture_right, n),
        balance=estimate(thought - seen, n),
        beyond_chance=estimate(2 * picture_right - 1, n),
        items=n,
        complete=n,
        missing={"picture": 0, "text": 0, "transcript": 0, "own_transcript": 0},
    )
    by_id = {one.item.id: one for one in probes}
    outcomes: dict[str, dict[Outcome, int]] = {arm: dict.fromkeys(OUTCOMES, 0) for arm in ARMS}
    for one in scored:
        outcomes[one.arm][one.score.outcome] += 1

    def table(name: str, title: str, columns: tuple[str, ...], keys: list[tuple[str, ...]]) -> Table:
        rows: dict[tuple[str, ...], list[Scored]] = {}
        for key, score in zip(keys, scored, strict=True):
            rows.setdefault(key, []).append(score)
        rows.pop(("",) * len(columns), None)
        made = []
        for key, group in sorted(rows.items()):
            evidence = [score for score in group if score.score.outcome in ("right", "wrong", "partial")]
            value = sum(score.score.points for score in evidence) / max(1, len(evidence))
            counted = Counter(score.score.outcome for score in group)
            made.append(
                Row(
                    key=dict(zip(columns, key, strict=True)),
                    accuracy=estimate(value, len(evidence)),
                    chance=None if "transcript" in key else 0.5,
                    outcomes={outcome: counted[outcome] for outcome in OUTCOMES},
                    items=len({score.item for score in group}),
                    replies=len(group),
                    enough=estimate(seen, n) if "transcript" in key else None,
                )
            )
        return Table(name, title, columns, tuple(made))

    tables = (
        table("arm", "Accuracy by arm", ("arm",), [(s.arm,) for s in scored]),
        table(
            "representation",
            "Accuracy by representation",
            ("arm", "representation"),
            [(s.arm, s.question.split("/")[0]) for s in scored],
        ),
        table("task", "Accuracy by task", ("arm", "task"), [(s.arm, by_id[s.item].item.task) for s in scored]),
        table("level", "Accuracy by level", ("arm", "level"), [(s.arm, str(by_id[s.item].item.level)) for s in scored]),
        table(
            "element",
            "Accuracy by element",
            ("element",),
            [(s.question.split("/")[2] if s.arm == "element" else "",) for s in scored],
        ),
    )
    name = "perfect" if both == 1 else "mixed"
    return Findings(
        model=model,
        fingerprint=f"{model}/fixture",
        strategy="direct",
        items=n,
        replies=len(scored),
        verdict=Verdict(
            name, "Made up for a test.", "perception" if thought > seen else "reasoning" if seen > thought else ""
        ),
        shares=shares,
        tables=tables,
        faults={fault: sum(d.fault == fault for d in diagnoses) for fault in get_args(Fault)},
        diagnoses=tuple(diagnoses),
        outcomes=outcomes,
        scored=tuple(scored),
        uncertified=sum(not view.certified for one in probes for view in one.views),
    )


def english(shown: Any) -> Any:
    """Texts of a report as English says them: also those that tuples, lists and cells of tables hold, and keys."""
    if isinstance(shown, PaperCell):
        return replace(shown, text=str(shown.text), small=str(shown.small))
    if isinstance(shown, (tuple, list)):
        return type(shown)(english(each) for each in shown)
    return {str(key): value for key, value in shown.items()} if isinstance(shown, Mapping) else str(shown)
