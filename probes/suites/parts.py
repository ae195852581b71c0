"""Parts of the work, `2/5`, for as many machines as there are: what each of them makes, and how it is put together.

A part of a suite is a folder of blocks with `part.json`, which tells what it is a part of. `isoprobe merge` makes the
whole of all parts, with the same bytes as if one machine had made it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from isoprobe.probes.part import BadPart, Part
from isoprobe.probes.suites.blocks import ENDING, Blocks
from isoprobe.probes.suites.code import own_code
from isoprobe.probes.suites.files import isoprobe_version, writing

PART_FILE = "part.json"
FORMAT, MAX_BYTES = 1, 64 << 20
_NAME = re.compile(r"[0-9a-f]{8,64}(-[0-9]{1,12})?")
_TYPES: Mapping[str, type[Any]] = {
    "format": int, "isoprobe": str, "code": str, "command": str, "recipe": dict, "part": str, "blocks": list,
}  # fmt: skip


@dataclass(frozen=True)
class Parts:
    """All parts of one suite: how it is made (`recipe`, with its verb), the command of the first part, and the blocks
    that are made of it, by name, in the order of the parts."""

    recipe: Mapping[str, Any]
    command: str
    blocks: Mapping[str, Path]


def finish_part(
    blocks: Blocks, out: Path, part: Part, names: Sequence[str], recipe: Mapping[str, Any], command: str
) -> None:
    """The folder of these blocks becomes the part at `out`."""
    told = {
        "format": FORMAT,
        "isoprobe": isoprobe_version(),
        "code": own_code(),
        "command": command,
        "recipe": dict(recipe),
        "part": str(part),
        "blocks": list(names),
    }
    wanted = {f"{name}{ENDING}" for name in names}
    with writing(out):
        for file in blocks.folder.iterdir():
            if file.name not in wanted:  # of another command, which was stopped
                file.unlink()
        (blocks.folder / PART_FILE).write_text(json.dumps(told, indent=1) + "\n", "utf-8")
        if out.resolve().exists():
            out.resolve().rmdir()
        blocks.folder.rename(out.resolve())


def is_part(path: Path) -> bool:
    """Whether the folder is a part of a suite."""
    return (path / PART_FILE).is_file()


def read_parts(paths: Sequence[Path]) -> Parts:
    """What these folders are parts of. Raises BadPart where one of them is none, where they are parts of different
    suites or made by different code, and where one is missing or comes twice."""
    told = [_told(path) for path in paths]
    first = told[0]
    found: dict[int, dict[str, Any]] = {}
    for path, one in zip(paths, told, strict=True):
        if one["code"] != first["code"] or one["isoprobe"] != first["isoprobe"]:
            raise BadPart(f"{path} was made by another version of isoprobe than {paths[0]}: expected the same")
        part, whole = Part.read(one["part"]), Part.read(first["part"])
        if _alike(one["recipe"]) != _alike(first["recipe"]) or part.parts != whole.parts:
            raise BadPart(f"{path} is a part of another whole than {paths[0]}")
        if part.number in found:
            raise BadPart(f"{path} is part {part}, which comes twice")
        found[part.number] = {**one, "path": path}
    if first["code"] != own_code():
        raise BadPart(f"{paths[0]} was made by another version of isoprobe than this one: expected the same")
    if missing := sorted(set(range(1, whole.parts + 1)) - set(found)):
        raise BadPart(f"part {missing[0]}/{whole.parts} is missing, {len(missing)} in all: expected every part")
    blocks: dict[str, Path] = {}
    for number in sorted(found):
        for name in found[number]["blocks"]:
            blocks[name] = found[number]["path"] / f"{name}{ENDING}"
            if not blocks[name].is_file():
                raise BadPart(f"{blocks[name]} is missing: make part {number}/{whole.parts} again")
    return Parts(first["recipe"], first["command"], blocks)


def _alike(recipe: Mapping[str, Any]) -> dict[str, Any]:
    """The recipe without where a published set stood on the machine."""
    return {name: value for name, value in recipe.items() if name != "path"}


def _told(path: Path) -> dict[str, Any]:
    file = path / PART_FILE
    try:
        if file.stat().st_size > MAX_BYTES:
            raise BadPart(f"{file} has more than {MAX_BYTES:,} bytes")
        told = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError) as why:
        if isinstance(why, BadPart):
            raise
        raise BadPart(f"{path} is no part of a suite as `isoprobe make --part` writes it") from why
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise BadPart(f"{file} is of another format, expected {FORMAT}")
    for name, kind in _TYPES.items():
        if not isinstance(told.get(name), kind):
            raise BadPart(f"{file}: {name} is {str(told.get(name))[:60]!r}, expected {kind.__name__}")
    if not all(
        isinstance(name, str) and re.fullmatch(r"[0-9a-f]{8,64}(-[0-9]{1,12})?", name) for name in told["blocks"]
    ):
        raise BadPart(f"{file}: blocks are not all names of blocks")
    return told
