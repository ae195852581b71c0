"""Formats of other tools: the listing of `exchange/formats/<name>.py` is the registry, each read when asked for.

A file ends in `FORMAT = Format(...)`; an underscore in its name is a hyphen in the format's.
"""

from __future__ import annotations

import importlib
from dataclasses import replace
from functools import cache
from pathlib import Path

from isoprobe.adapters.exchange.records import Format
from isoprobe.probes.engine.registry import unknown


class UnknownFormat(LookupError):
    """No format of this name. The message names the nearest and all known ones."""


def format_names() -> list[str]:
    """All formats, in order."""
    files = Path(__file__).parent.glob("*.py")
    return sorted(file.stem.replace("_", "-") for file in files if not file.stem.startswith("_"))


@cache
def load_format(name: str) -> Format:
    """The format of this name. Raises UnknownFormat."""
    if name not in format_names():
        raise UnknownFormat(unknown("format", name, format_names()))
    form = importlib.import_module(f"isoprobe.adapters.exchange.formats.{name.replace('-', '_')}").FORMAT
    if not isinstance(form, Format):
        raise TypeError(f"adapters/exchange/formats/{name}.py: FORMAT is {type(form).__name__}, expected Format")
    return replace(form, name=name)
