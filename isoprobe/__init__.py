"""isoprobe: did a vision-language model fail to see, or fail to reason?

The verbs of the command line under the same names, with the same arguments and defaults: `isoprobe.make("suite")` is
`isoprobe make suite`. Each gives a value that prints itself. `isoprobe.Suite.open("suite")` opens a suite, which is a
sequence of its items. All are imported when first used, so that `import isoprobe` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from isoprobe.verbs import VERBS

if TYPE_CHECKING:
    from isoprobe.analysis.scoring.rewards import rewards as rewards
    from isoprobe.probes.suites.suite import Suite as Suite
    from isoprobe.verbs.acuity import acuity as acuity
    from isoprobe.verbs.ask import ask as ask
    from isoprobe.verbs.ask import diagnose as diagnose
    from isoprobe.verbs.captions import captions as captions
    from isoprobe.verbs.compare import compare as compare
    from isoprobe.verbs.datasets import audit as audit
    from isoprobe.verbs.datasets import import_ as import_
    from isoprobe.verbs.export import export as export
    from isoprobe.verbs.export import replies as replies
    from isoprobe.verbs.listings import plugins as plugins
    from isoprobe.verbs.listings import strategies as strategies
    from isoprobe.verbs.make import make as make
    from isoprobe.verbs.merge import merge as merge
    from isoprobe.verbs.place import place as place
    from isoprobe.verbs.plan import plan as plan
    from isoprobe.verbs.read import read as read
    from isoprobe.verbs.report import report as report
    from isoprobe.verbs.rescore import rescore as rescore
    from isoprobe.verbs.score import score as score
    from isoprobe.verbs.select import select as select
    from isoprobe.verbs.show import show as show
    from isoprobe.verbs.tasks import tasks as tasks
    from isoprobe.verbs.validate import validate as validate

    __version__: str

__all__ = [  # noqa: RUF022 - kept in the order in which they are used
    "tasks", "strategies", "plugins", "show", "make", "read", "ask", "diagnose", "place", "acuity", "captions", "score",
    "report", "compare", "plan", "select", "audit", "import_", "merge", "export", "replies", "rescore", "validate",
    "rewards", "Suite",
]  # fmt: skip

BESIDE = {  # what is no verb of the command line: a function for trainers, and how a suite is opened
    "rewards": "isoprobe.analysis.scoring.rewards",
    "Suite": "isoprobe.probes.suites.suite",
}


def __dir__() -> list[str]:
    return [*__all__, "__all__", "__doc__", "__file__", "__name__", "__path__", "__version__"]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("isoprobe")
    if name in BESIDE:
        return getattr(importlib.import_module(BESIDE[name]), name)
    if name not in __all__:
        raise AttributeError(f"module 'isoprobe' has no verb {name!r}: {', '.join(__all__)}")
    module, _, function = VERBS[name.rstrip("_")].place.partition(":")
    return getattr(importlib.import_module(module), function)
