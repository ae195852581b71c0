"""The string of a local model: `hf:PATH_OR_ID` and its settings, read before torch is imported."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from isoprobe.probes.engine.registry import unknown

SHAPE = (
    "hf:PATH_OR_ID[,dtype=auto][,device=auto][,attention=sdpa][,batch=8][,thinking=on][,max_pictures=N][,revision=R]"
)
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "dtype": ("auto", "float32", "bfloat16", "float16"),
    "device": ("auto", "cpu", "cuda"),
    "attention": ("eager", "sdpa", "flash_attention_2"),
    "thinking": ("on", "off"),
}
_NUMBERS = ("batch", "max_pictures")
_NAMES = (*_CHOICES, *_NUMBERS, "revision")
GGUF = ".gguf"
_NEEDED = ("torch", "transformers", "PIL", "safetensors")


class BadSetting(ValueError):
    """A part of a local model's string that is wrong. The message is one line without the string itself."""


@dataclass(frozen=True)
class Settings:
    """`place` is a folder, a GGUF file or a model's id. `dtype` auto: as the weights are kept, float32 of a GGUF file;
    `device` auto: every CUDA card there is, else the processor; `attention` "": the model's own choice; `thinking` "":
    the template's own choice; `max_pictures`: how many the model takes in one turn, None to ask its processor;
    `revision` "": the newest."""

    place: str
    dtype: str = "auto"
    device: str = "auto"
    attention: str = ""
    batch: int = 8
    thinking: str = ""
    max_pictures: int | None = None
    revision: str = ""

    @property
    def folder(self) -> Path | None:
        """The folder that `place` is, or that its GGUF file lies in; None for an id."""
        path = self.file.parent if self.file else Path(self.place).expanduser()
        return path if path.is_dir() else None

    @property
    def file(self) -> Path | None:
        """The GGUF file that `place` is; None for a folder or an id."""
        path = Path(self.place).expanduser()
        return path if path.suffix.lower() == GGUF and path.is_file() else None


def read_settings(rest: str) -> Settings:
    """What stands after `hf:`. Raises BadSetting: value, place, expectation."""
    place, *settings = (part.strip() for part in rest.split(","))
    if not place or re.fullmatch(r"[a-z_]+=.*", place):
        raise BadSetting(f"{place!r} stands where a folder, a GGUF file or an id is expected, as in {SHAPE}")
    values: dict[str, str] = {}
    for setting in settings:
        name, equals, value = (word.strip() for word in setting.partition("="))
        if name not in _NAMES or not equals:
            raise BadSetting(f"{unknown('setting', setting if not equals else name, list(_NAMES))} (as in {SHAPE})")
        if name in values:
            raise BadSetting(f"{name} is given twice, {values[name]!r} and {value!r}, expected once")
        if name in _CHOICES and value not in _CHOICES[name]:
            raise BadSetting(f"{name} is {value!r}, expected one of {', '.join(_CHOICES[name])}")
        if name in _NUMBERS and not (re.fullmatch("[1-9][0-9]{0,4}", value)):
            raise BadSetting(f"{name} is {value!r}, expected a whole number of 1 or more")
        if name == "revision" and not re.fullmatch(r"[\w][\w./-]{0,99}", value):
            raise BadSetting(f"revision is {value!r}, expected the name of a branch or tag, or a commit's hash")
        values[name] = value
    numbers = {name: int(values.pop(name)) for name in _NUMBERS if name in values}
    found = Settings(place, **values, **numbers)  # type: ignore[arg-type]
    if found.file is None and place.lower().endswith(GGUF):
        raise BadSetting(f"there is no file {place!r}")
    if found.folder is None and not re.fullmatch(r"[A-Za-z0-9][\w.-]*(/[A-Za-z0-9][\w.-]*)?", place):
        raise BadSetting(f"there is no folder {place!r}, and it is no model's id (as OWNER/NAME)")
    if found.folder is not None and found.revision:
        raise BadSetting(f"revision is {found.revision!r} for {place!r}, which lies here: expected none, it has one")
    return found


def missing_packages(settings: Settings) -> list[str]:
    """The names of the packages that this local model needs and that are not installed."""
    needed = (*_NEEDED, *(["gguf"] if settings.file else []))
    return [name for name in needed if find_spec(name) is None]
