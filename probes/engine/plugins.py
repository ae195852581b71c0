"""What others add: tasks, models, strategies, data sets and readers of one's own, without touching the package.

Each is named in one of three ways: by the object itself, in Python; by MODULE:NAME, where the module is looked for in
the current folder and then among the installed packages; by the name of an entry point that an installed package
declares in one of GROUPS. Nothing is imported before it is asked for.
"""

from __future__ import annotations

import ast
import difflib
import importlib
import importlib.util
import inspect
import os
import re
import sys
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Kind = Literal["task", "model", "strategy", "data set", "reader"]
GROUPS: dict[Kind, str] = {
    "task": "isoprobe.tasks",
    "model": "isoprobe.models",
    "strategy": "isoprobe.strategies",
    "data set": "isoprobe.datasets",
    "reader": "isoprobe.readers",
}
_PLACE = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*)")


class BadPlugin(LookupError):
    """Something of one's own that cannot be found or is of another kind. One line: name, what is there, expectation."""


def is_place(name: str) -> bool:
    """Whether the name is spelled MODULE:NAME.

    >>> is_place("mytasks:TASK"), is_place("maxflow"), is_place("my tasks:TASK")
    (True, False, False)
    """
    return _PLACE.fullmatch(name) is not None


@cache
def installed(kind: Kind) -> dict[str, EntryPoint]:
    """The entry points that installed packages declare for this kind, by name."""
    from importlib.metadata import entry_points  # brings the whole of email: who names no plugin need not wait

    return {point.name: point for point in sorted(entry_points(group=GROUPS[kind]), key=lambda each: each.name)}


def find(kind: Kind, name: str, foreign: Path | None = None) -> Any:
    """What the name stands for; None where it is neither MODULE:NAME nor an installed name of this kind.

    `foreign`: a folder from elsewhere that names it (a suite). Nothing in that folder is run for it, and no module of
    Python's own is imported. Raises BadPlugin where the module or the name in it cannot be had.
    """
    if match := _PLACE.fullmatch(name):
        return _named(kind, name, _imported(kind, name, match[1], foreign), match[2])
    if name not in installed(kind):
        return None
    point = installed(kind)[name]
    where = f"{name}, the entry point {point.value} of {point.dist.name if point.dist else 'an installed package'}"
    try:
        return point.load()
    except (Exception, SystemExit) as why:
        raise BadPlugin(f"{kind} {where}: it cannot be imported: {_told(why)}") from why


def place_of(kind: Kind, found: object) -> str:
    """MODULE:NAME of an object that stands under a name in a module: the one that makes it, before those that import
    it. BadPlugin where it stands in none: what is written down about it could not be read again."""
    own = getattr(found, "__module__", None)
    places = [
        (module, name)
        for module, held in list(sys.modules.items())
        for name, value in list(getattr(held, "__dict__", {}).items())
        if value is found and is_place(f"{module}:{name}")
    ]
    if not places:
        shown = getattr(found, "__qualname__", type(found).__name__)
        raise BadPlugin(
            f"{kind} {shown} has no name in a module: expected one that stands there as NAME = ..., or a def"
        )
    module, name = min(places, key=lambda each: (each[0] != own, each[0] == "__main__", not _assigns(*each)))
    return f"{module}:{name}"


def _assigns(module: str, name: str) -> bool:
    """Whether the module's text gives the name its value, rather than importing it from elsewhere."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError, SyntaxError):
        return False
    targets = [
        target
        for one in tree.body
        if isinstance(one, (ast.Assign, ast.AnnAssign))
        for target in (one.targets if isinstance(one, ast.Assign) else [one.target])
    ]
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)


def _imported(kind: Kind, name: str, module: str, foreign: Path | None) -> ModuleType:
    """The module, from the current folder where it is there. What it imports from that folder is found too, after all
    that is installed, so that a file there never stands in for another package's."""
    top, *rest = module.split(".")
    if foreign is not None and top in sys.stdlib_module_names:
        raise BadPlugin(f"{kind} {name!r}: {top} is a module of Python's own, expected one that holds a {kind}")
    here = str(Path.cwd())
    path, spec = top, sys.modules.get(top) or PathFinder.find_spec(top, [here])
    if here not in map(os.path.abspath, sys.path):
        sys.path.append(here)
    try:
        if isinstance(spec, ModuleSpec) and spec.origin:
            _check_place(kind, name, spec, foreign)
            _load(top, spec)
        for part in ("", *rest):
            path = f"{path}.{part}" if part else path
            if path not in sys.modules and (found := importlib.util.find_spec(path)):
                _check_place(kind, name, found, foreign)
            importlib.import_module(path)
        return sys.modules[module]
    except ModuleNotFoundError as why:
        if why.name and (why.name == path or module.startswith(f"{why.name}.")):
            expected = f"expected MODULE:NAME, the module in the current folder {here} or installed"
            raise BadPlugin(f"{kind} {name!r}: there is no module {why.name!r}, {expected}") from why
        raise BadPlugin(f"{kind} {name!r}: importing {path} fails: {_told(why)}") from why
    except BadPlugin:
        raise
    except (Exception, SystemExit) as why:
        raise BadPlugin(f"{kind} {name!r}: importing {path} fails: {_told(why)}") from why


def _load(name: str, spec: ModuleSpec) -> None:
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        assert spec.loader is not None
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise


def _check_place(kind: Kind, name: str, spec: ModuleSpec, foreign: Path | None) -> None:
    places = [spec.origin, *(spec.submodule_search_locations or ())]
    if foreign is None:
        return
    for place in places:
        if place and Path(place).resolve().is_relative_to(foreign.resolve()):
            raise BadPlugin(f"{kind} {name!r}: {place} lies in the folder that names it, and is not run: move it out")


def _named(kind: Kind, name: str, module: ModuleType, wanted: str) -> Any:
    if hasattr(module, wanted):
        return getattr(module, wanted)
    if module.__name__ == "__main__":
        raise BadPlugin(f"{kind} {name!r} is of a script or notebook that is not running: put it into a module")
    known = [each for each in vars(module) if not each.startswith("_")]
    near = difflib.get_close_matches(wanted, known, n=1, cutoff=0.5)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    raise BadPlugin(f"{kind} {name!r}: {getattr(module, '__file__', module.__name__)} has no {wanted!r}.{hint}")


def _told(why: BaseException) -> str:
    """The error on one line, with the place where it was raised."""
    at = why.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    file = at.tb_frame.f_code.co_filename if at is not None else ""
    where = f" ({file}, line {at.tb_lineno})" if at is not None and not file.startswith("<frozen") else ""
    if isinstance(why, SyntaxError):
        where = f" ({why.filename}, line {why.lineno})"
        return f"{type(why).__name__}: {why.msg}{where}"
    return " ".join(f"{type(why).__name__}: {why}".split()) + where
