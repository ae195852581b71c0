"""`isoprobe export SUITE OUT --to FORMAT`: for the tools that people use; `isoprobe replies`: what those collected."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from isoprobe.adapters.exchange.exporting import export_suite
from isoprobe.adapters.exchange.replies import import_replies
from isoprobe.printing import errors, print_json, progress


def export(
    suite: Path,
    out: Path,
    /,
    *,
    to: str,
    arm: Annotated[list[str] | None, Parameter(name=["--arm", "-a"])] = None,
    form: Annotated[list[str] | None, Parameter(name=["--form", "-f"])] = None,
    strategy: str = "direct",
    json: bool = False,
) -> None:
    """A suite in the format of another tool; `isoprobe replies` takes in what the tool collects.

    Parameters
    ----------
    suite
        A folder that `isoprobe make` or `isoprobe import` wrote.
    out
        The new folder.
    to
        hf, vlmevalkit, lmms-eval, inspect, evalscope or jsonl.
    arm
        The arms whose questions are exported, as often as wanted: picture, text, element, transcript, combined.
    form
        Text forms by name; the first for transcripts, all for the text arm; edge_list where none is named.
    strategy
        How the questions are worded: any that asks once, such as direct or cot.
    json
        Print one JSON object.
    """
    command = shlex.join(["isoprobe", *sys.argv[1:]])
    done = export_suite(suite, to, out, arm, tuple(form or ()), strategy, command)
    if json:
        counts = {"unscored": dict(done.unscored), "left_out": dict(done.left_out)}
        print_json({"out": str(out), "to": to, "records": done.records, **counts, "use": done.use})
        return
    print(f"wrote {out}: {done.records:,} questions for {to}")
    for what, counted in (("not scored there, exported all the same", done.unscored), ("left out", done.left_out)):
        if counted:
            whys = "; ".join(f"{number:,} ({why})" for why, number in counted.most_common())
            errors.print(f"{what}: {whys}", markup=False, soft_wrap=True)
    for line in done.use:
        print(f"  {line}")


def replies(
    suite: Path,
    /,
    *files: Path,
    from_: Annotated[str, Parameter(name="--from")],
    out: Annotated[Path, Parameter(name=["--out", "-o"])],
    model: Annotated[str, Parameter(name=["--model", "-m"])] = "",
    strategy: str = "direct",
    export: Path | None = None,
    json: bool = False,
) -> None:
    """Replies that another tool collected, as a run: `isoprobe report RUN` and `isoprobe compare` then take it as ours.

    Parameters
    ----------
    suite
        The suite that was exported.
    files
        What the tool wrote about one model: a log of Inspect, samples of lmms-eval, predictions of VLMEvalKit or
        EvalScope, or JSONL (id, response).
    from_
        inspect, lmms-eval, vlmevalkit, evalscope or jsonl.
    out
        The run file.
    model
        Who replied, where the tool does not say it.
    strategy
        The one that the suite was exported with.
    export
        The folder of the export, which evalscope needs: its predictions tell a question by number.
    json
        Print one JSON object.
    """
    command = shlex.join(["isoprobe", *sys.argv[1:]])
    with progress(f"replies from {from_}", None) as tick:
        done = import_replies(suite, files, from_, out, model, strategy, command, tick, export)
    if json:
        print_json(vars(done))
        return
    print(f"wrote {out}: {done.replies:,} replies of {done.model}")
    if done.failed:
        errors.print(f"{done.failed:,} of them failed: they are counted, and never scored", markup=False)
    if done.bad:
        errors.print(
            f"{done.bad:,} of {done.records:,} records left out, the first: {done.why_bad[0]}",
            markup=False, soft_wrap=True,
        )  # fmt: skip
    for arm, number in done.lacking.items():
        if number:
            errors.print(f"{number:,} of {done.items[arm]:,} items have no reply in the arm {arm}", markup=False)
