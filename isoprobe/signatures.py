"""What a verb takes, read from the text of its module: what a verb works with takes up to a second to import, and a
mistake in what is typed is told without."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from inspect import Parameter
from pathlib import Path
from typing import Annotated, Any

from isoprobe.arguments import documented, words

_KNOWN: Mapping[str, Any] = {
    "int": int, "str": str, "bool": bool, "float": float, "bytes": bytes, "list": list, "tuple": tuple, "dict": dict,
    "Path": Path, "Any": Any, "Annotated": Annotated, "Sequence": Sequence, "Mapping": Mapping, "Callable": Callable,
    "words": words,
}  # fmt: skip
_SIGNS: Mapping[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.BitOr: operator.or_, ast.LShift: operator.lshift, ast.Mult: operator.mul, ast.Add: operator.add,
}  # fmt: skip


class Untold(Exception):
    """The text of a module does not tell by itself what a verb takes."""


@dataclass(frozen=True)
class Taken:
    """What a function takes: its parameters, with annotations in which classes that are not builtin stand as Any, and
    its docstring."""

    parameters: tuple[Parameter, ...]
    doc: str


def taken_by(place: str) -> Taken:
    """What the function MODULE:NAME takes. Raises Untold."""
    module, _, name = place.partition(":")
    found = [node for node in _text(module).body if isinstance(node, ast.FunctionDef) and node.name == name]
    if not found:
        raise Untold
    given = found[-1].args  # overloads stand before it
    by_place = [*given.posonlyargs, *given.args]
    lacking = len(by_place) - len(given.defaults)
    defaults = [*[None] * lacking, *given.defaults, None, *given.kw_defaults]
    kinds = [
        *[Parameter.POSITIONAL_ONLY] * len(given.posonlyargs),
        *[Parameter.POSITIONAL_OR_KEYWORD] * len(given.args),
        Parameter.VAR_POSITIONAL,
        *[Parameter.KEYWORD_ONLY] * len(given.kwonlyargs),
    ]
    parameters = [
        Parameter(one.arg, kind, annotation=_value(one.annotation, module), default=_default(default, module))
        for one, kind, default in zip([*by_place, given.vararg, *given.kwonlyargs], kinds, defaults, strict=True)
        if one is not None
    ]
    text = documented(ast.get_docstring(found[-1], clean=False) or "", [one.name for one in parameters])
    return Taken(tuple(parameters), text)


def _default(node: ast.expr | None, module: str) -> Any:
    if node is None:
        return Parameter.empty
    value = _value(node, module)
    if value is Any:
        raise Untold
    return value


@cache
def _text(module: str) -> ast.Module:
    """Raises Untold."""
    try:
        found = find_spec(module)
        return ast.parse(Path(str(found and found.origin)).read_bytes())
    except (OSError, ValueError, SyntaxError) as why:
        raise Untold from why


def _value(node: ast.expr | None, module: str) -> Any:
    """What a constant or an annotation in a module's text stands for. Raises Untold."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return _KNOWN[name] if name in _KNOWN else _named(name, module)
        case ast.Tuple(elts=each):
            return tuple(_value(one, module) for one in each)
        case ast.List(elts=each):
            return [_value(one, module) for one in each]
        case ast.Subscript(value=value, slice=inside):
            base = _value(value, module)
            return base if base is Any else base[_value(inside, module)]
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _SIGNS:
            return _SIGNS[type(sign)](_value(left, module), _value(right, module))
        case ast.Call(func=ast.Name(id="words"), args=each, keywords=[]):
            return words(*(_value(one, module) for one in each))
    raise Untold


def _named(name: str, module: str) -> Any:
    """What a name stands for in a module of ours: a constant, another name for a type, or a class, which is Any."""
    for node in _text(module).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                return _value(value, module)
            case ast.AnnAssign(target=ast.Name(id=found), value=value) if found == name:
                return _value(value, module)
            case ast.ClassDef(name=found) | ast.FunctionDef(name=found) if found == name:
                return Any
            case ast.ImportFrom(module=str(where), names=names):
                for one in names:
                    if (one.asname or one.name) == name:
                        return _named(one.name, where) if where.startswith("isoprobe.") else Any
    raise Untold
