"""The verbs: one function each, which is both the command and the call in Python. This table imports none of them."""

from __future__ import annotations

from typing import NamedTuple

HELP = "Did the model not see, or did it not reason? Proved items, legible pictures, faults with intervals."


class Verb(NamedTuple):
    """Where a verb's function stands, and what the list of verbs says of it."""

    place: str
    says: str


VERBS = {
    name: Verb(f"isoprobe.verbs.{place}", says)
    for name, place, says in (
        ("tasks", "tasks:tasks", "What problems there are: levels, representations, methods of proof."),
        ("strategies", "listings:strategies", "What prompts there are, with the papers they are from."),
        ("plugins", "listings:plugins", "What installed packages add: tasks, models, strategies, data sets, readers."),
        ("show", "show:show", "One item: its views, its proof, its questions."),
        ("make", "make:make", "A suite of proved items with certified pictures."),
        ("read", "read:read", "What the OpenCV reader sees in pictures."),
        ("ask", "ask:ask", "Put a suite to a model with one strategy; the same command continues."),
        ("diagnose", "ask:diagnose", "All arms, scores, faults, report: the main job."),
        ("place", "place:place", "How hard to see and to think items may be before a model fails at half of them."),
        ("acuity", "acuity:acuity", "How fine a stroke, letter or angle a model still sees, with few questions."),
        ("captions", "captions:captions", "What a model wrote of the pictures, as captions for another model."),
        ("score", "score:score", "Score recorded replies; no model is called."),
        ("report", "report:report", "One report over runs."),
        ("compare", "compare:compare", "Paired tests of runs: models, strategies, arms, shares."),
        ("plan", "plan:plan", "How many items find a difference."),
        ("select", "select:select", "A part of a suite: balanced, hard, or not solvable without the picture."),
        ("audit", "datasets:audit", "Recompute a published set's labels."),
        ("import", "datasets:import_", "Make a published set a suite."),
        ("merge", "merge:merge", "The parts of a suite or of a run, as one."),
        ("export", "export:export", "A suite in the format of another tool."),
        ("replies", "export:replies", "What another tool collected, as a run."),
        ("rescore", "rescore:rescore", "Logs that a set's publishers recorded: import, runs, one report."),
        ("validate", "validate:validate", "Planted respondents: does the instrument find what was planted?"),
    )
}
