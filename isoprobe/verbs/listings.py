"""`isoprobe strategies` and `isoprobe plugins`: what there is beside tasks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from isoprobe.adapters.datasets.dataset import load_dataset
from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.strategies.strategies import check_spec, describe_strategies
from isoprobe.arguments import verb
from isoprobe.probes.engine.plugins import GROUPS, Kind, installed
from isoprobe.probes.engine.registry import load_task
from isoprobe.results import Listing
from isoprobe.verbs.read import reader_of

_CHECKS: dict[Kind, Callable[[str], object]] = {
    "task": load_task,
    "model": open_model,
    "strategy": check_spec,
    "data set": load_dataset,
    "reader": reader_of,
}


@verb
def strategies() -> Listing:
    """List the strategies: name with arguments, paper, what it does, and the arm that it is.

    Examples
    --------
    >>> import isoprobe
    >>> [each["paper"] for each in isoprobe.strategies() if each["name"] == "emma_cot"]
    ['EMMA (Hao et al., 2025), Table 5']
    """
    found = describe_strategies()
    rows = []
    for each in found:
        arguments = ",".join(
            f"{a['name']}={a['takes'] if a['default'] is None else a['default']}" for a in each["arguments"]
        )
        name = f"{each['name']}({arguments})" if arguments else each["name"]
        names = " or ".join([name, *each["aliases"]])
        rows.append((names, each["paper"], each["summary"], each["arm"]))
    return Listing("strategies", tuple(found), (("strategy", "paper", "what it does", "arm"), tuple(rows)))


@verb
def plugins() -> Listing:
    """List what installed packages add to isoprobe, and whether it can be used: name, kind, place, package, problem.

    Examples
    --------
    >>> import isoprobe
    >>> {each["kind"] for each in isoprobe.plugins()} <= {"task", "model", "strategy", "data set", "reader"}
    True
    """
    found: list[dict[str, Any]] = []
    for kind, group in GROUPS.items():
        for name, point in installed(kind).items():
            problem = ""
            try:
                _CHECKS[kind](name)
            except (LookupError, ValueError) as why:
                problem = str(why)
            package = point.dist.name if point.dist else ""
            row = {"name": name, "kind": kind, "group": group, "place": point.value, "package": package}
            found.append({**row, "problem": problem})
    cells = tuple((each["name"], each["kind"], each["place"], each["package"], each["problem"]) for each in found)
    return Listing("plug-ins", tuple(found), (("name", "kind", "place", "package", "problem"), cells))
