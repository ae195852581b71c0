"""isoprobe: did a vision-language model fail to see, or fail to reason?

The verbs of the command line under the same names: `isoprobe.make(...)`, `isoprobe.diagnose(...)`. Each is imported
when it is first used, so that `import isoprobe` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from isoprobe.adapters.audit.audit import audit as audit
    from isoprobe.adapters.exchange.exporting import export_suite as export
    from isoprobe.adapters.exchange.replies import import_replies as replies
    from isoprobe.adapters.importing.importing import import_dataset as import_
    from isoprobe.adapters.strategies.strategies import describe_strategies as strategies
    from isoprobe.analysis.scoring.verdict import score as score
    from isoprobe.analysis.validation.validation import validate as validate
    from isoprobe.verbs.ask import ask_suite as ask
    from isoprobe.verbs.ask import diagnose_suite as diagnose
    from isoprobe.verbs.make import make_suite as make
    from isoprobe.verbs.read import read_picture as read
    from isoprobe.verbs.report import compare_runs as compare
    from isoprobe.verbs.report import report_runs as report
    from isoprobe.verbs.select import select_suite as select
    from isoprobe.verbs.show import show_item as show
    from isoprobe.verbs.tasks import describe_tasks as tasks

_PLACES = {
    "ask": "isoprobe.verbs.ask:ask_suite",
    "audit": "isoprobe.adapters.audit.audit:audit",
    "compare": "isoprobe.verbs.report:compare_runs",
    "diagnose": "isoprobe.verbs.ask:diagnose_suite",
    "export": "isoprobe.adapters.exchange.exporting:export_suite",
    "import_": "isoprobe.adapters.importing.importing:import_dataset",
    "make": "isoprobe.verbs.make:make_suite",
    "read": "isoprobe.verbs.read:read_picture",
    "replies": "isoprobe.adapters.exchange.replies:import_replies",
    "report": "isoprobe.verbs.report:report_runs",
    "score": "isoprobe.analysis.scoring.verdict:score",
    "select": "isoprobe.verbs.select:select_suite",
    "show": "isoprobe.verbs.show:show_item",
    "strategies": "isoprobe.adapters.strategies.strategies:describe_strategies",
    "tasks": "isoprobe.verbs.tasks:describe_tasks",
    "validate": "isoprobe.analysis.validation.validation:validate",
}
__all__ = [  # noqa: RUF022 - kept in the order in which they are used
    "tasks", "strategies", "show", "make", "read", "ask", "diagnose", "score", "report", "compare", "select", "audit",
    "import_", "export", "replies", "validate",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'isoprobe' has no verb {name!r}: {', '.join(__all__)}")
    module, _, function = _PLACES[name].partition(":")
    return getattr(importlib.import_module(module), function)
