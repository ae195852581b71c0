"""The words that strategies use, one readable TOML file a family: each text with the paper and the place it is from.

Our own stand there in English and, under the same name with `zh_` before it, in Chinese: a question in Chinese is asked
in Chinese throughout. What papers print stays as they print it.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from isoprobe.probes.core import Language

_FIELD = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class Wording:
    """A text under the name FAMILY/NAME, with {fields} to fill in, and where it stands in which paper."""

    name: str
    text: str
    paper: str
    source: str


@cache
def all_wordings() -> dict[str, Wording]:
    """Every wording by its name, in the order of the files and of what stands in them."""
    found: dict[str, Wording] = {}
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        family = tomllib.loads(path.read_text(encoding="utf-8"))
        paper = family.pop("paper")
        for key, entry in family.items():
            name = f"{path.stem}/{key}"
            found[name] = Wording(name, entry["text"], paper, entry["source"])
    return found


def wording(name: str) -> str:
    """The text under this name. KeyError where there is none: a defect."""
    return all_wordings()[name].text


def filled(name: str, **fields: str) -> str:
    """The text under this name with its {fields} filled in: what is filled in is not looked at for fields again.

    A line that is a field by itself goes where the field is empty.
    """
    empty = {"{" + field + "}" for field, value in fields.items() if not value}
    kept = "\n".join(line for line in wording(name).split("\n") if line not in empty)
    return _FIELD.sub(lambda match: fields.get(match[1], match[0]), kept)


def spoken(name: str, language: Language, **fields: str) -> str:
    """One of our own texts in this language, with its {fields} filled in; what has no Chinese text is in English."""
    return filled(named_in(name, language), **fields)


def named_in(name: str, language: Language) -> str:
    """The name of this text in this language: isoprobe/zh_direct, or isoprobe/direct."""
    family, _, key = name.partition("/")
    chinese = f"{family}/zh_{key}"
    return chinese if language == "zh" and chinese in all_wordings() else name


@cache
def fingerprint() -> str:
    """12 hex digits that stand for the texts of all files: a run never mixes two wordings."""
    texts = {name: each.text for name, each in sorted(all_wordings().items())}
    return sha256(json.dumps(texts, ensure_ascii=False).encode()).hexdigest()[:12]
