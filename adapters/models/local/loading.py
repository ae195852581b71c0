"""A model's folder, opened: weights, tokenizer, processor, and what they say about what the model takes.

Nothing in the folder is run and nothing is unpickled: weights are safetensors or one GGUF file, or are refused; remote
code always is. A GGUF file holds its tokenizer and template too; nothing else in its folder is read.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stderr
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import torch
import transformers
from transformers import (
    AutoConfig,
    AutoModelForCausalLM,
    AutoModelForImageTextToText,
    AutoProcessor,
    AutoTokenizer,
)
from transformers.utils import is_torchvision_available

from isoprobe.adapters.models.local.settings import BadSetting, Settings

_FILES = ("*.json", "*.safetensors", "*.jinja", "*.model", "*.txt")  # what is fetched for an id: no pickle, no code
_PICKLED = ("*.bin", "*.pt", "*.pth", "*.ckpt")


@dataclass(frozen=True)
class Loaded:
    """`processor` is None for a model of text alone. `limit`: tokens that fit into its context, None where its
    configuration does not say; `endless`: positions beyond it do not hurt the other rows of a batch. `template`: its
    chat template, "" where it has none. `ends`: tokens with which a reply ends. `facts`: what shapes its replies."""

    model: Any
    tokenizer: Any
    processor: Any
    device: Any
    limit: int | None
    template: str
    ends: tuple[int, ...]
    pad: int
    endless: bool
    facts: Mapping[str, str]


def load(settings: Settings) -> Loaded:
    """The model of these settings, ready on its device. Raises BadSetting."""
    transformers.logging.set_verbosity_error()
    transformers.logging.disable_progress_bar()
    if settings.file:
        with _alone(settings.file) as folder:
            return _opened(folder, [settings.file], settings)
    folder = settings.folder or _fetched(settings)
    return _opened(folder, _weights(folder), settings)


@contextmanager
def _alone(file: Path) -> Iterator[Path]:
    """A folder in which the file stands alone: a tokenizer that lay beside it would be taken for its own."""
    with TemporaryDirectory(prefix="isoprobe-gguf-") as made:
        (Path(made) / file.name).symlink_to(file.resolve())
        yield Path(made)


def _opened(folder: Path, weights: list[Path], settings: Settings) -> Loaded:
    packed = {"gguf_file": settings.file.name} if settings.file else {}
    with _one_line("its configuration cannot be read"):
        config = _from(AutoConfig, folder, **packed)
    sees = type(config) in transformers.MODEL_FOR_IMAGE_TEXT_TO_TEXT_MAPPING
    if not sees and type(config) not in transformers.MODEL_FOR_CAUSAL_LM_MAPPING:
        raise BadSetting(f"{type(config).__name__} is the configuration of a model that does not write text")
    if sees and packed:
        raise BadSetting(
            f"{type(config).__name__} takes pictures, and a GGUF file holds no processor: expected a folder"
        )
    with _one_line("its tokenizer or processor cannot be loaded"):
        processor: Any = _processor(folder, config) if sees else None
        tokenizer = processor.tokenizer if sees else _from(AutoTokenizer, folder, **packed)
    device = _device(settings.device)
    with _one_line("its weights cannot be loaded"), _quiet(bool(packed)):
        model = _model(AutoModelForImageTextToText if sees else AutoModelForCausalLM, folder, settings, device)
    template = _template(processor) or _template(tokenizer)
    ends = _ends(model, tokenizer)
    pad = tokenizer.pad_token_id if tokenizer.pad_token_id is not None else (ends or (0,))[0]
    text = config.get_text_config()
    limit = getattr(text, "max_position_embeddings", None)
    facts = {
        "model": type(model).__name__,
        "weights": _hash(weights),
        "files": ""
        if packed
        else _hash(sorted(p for kind in _FILES if kind != "*.safetensors" for p in folder.glob(kind))),
        "revision": settings.revision and _revision(folder, settings.revision),
        "dtype": str(model.dtype).removeprefix("torch."),
        "device": torch.device(model.device).type,
        "attention": str(getattr(model.config, "_attn_implementation", "")),
        "template": hashlib.sha256(template.encode()).hexdigest()[:16] if template else "plain",
        "pictures_by": type(processor.image_processor).__name__ if sees else "",
        "transformers": transformers.__version__,
        "torch": torch.__version__,
    }
    return Loaded(model, tokenizer, processor, model.device, limit, template, ends, pad, _endless(text), facts)


def _fetched(settings: Settings) -> Path:
    """The folder in which a hub's model lies, fetched where it is not there yet."""
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import LocalEntryNotFoundError

    try:
        found = snapshot_download(settings.place, revision=settings.revision or None, allow_patterns=list(_FILES))
    except LocalEntryNotFoundError as why:
        raise BadSetting(
            f"{settings.place!r} is no folder, is not among the models fetched before, and the hub cannot be reached"
        ) from why
    except Exception as why:  # the hub's client has a dozen errors of its own, httpx as many
        raise BadSetting(f"{settings.place!r} is no folder and cannot be fetched: {first_line(why)}") from why
    return Path(found)


def _revision(folder: Path, asked: str) -> str:
    """The commit that a branch or tag stands for: a fetched model's folder is named after it."""
    return folder.name if re.fullmatch(r"[0-9a-f]{40}", folder.name) else asked


def _weights(folder: Path) -> list[Path]:
    if not (folder / "config.json").is_file():
        raise BadSetting(f"the folder {str(folder)!r} has no config.json: expected a model as transformers saves it")
    index = folder / "model.safetensors.index.json"
    if index.is_file():
        try:
            names = sorted(set(json.loads(index.read_text())["weight_map"].values()))
            paths = [folder / Path(name).name for name in names]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as why:
            raise BadSetting(f"{str(index)!r} is damaged: expected a weight_map of file names") from why
    else:
        paths = sorted(folder.glob("model*.safetensors"))
    if not paths:
        pickled = [path.name for kind in _PICKLED for path in folder.glob(kind)]
        held = f"only {pickled[0]}, which is pickled and never opened" if pickled else "no weights"
        raise BadSetting(f"the folder {str(folder)!r} holds {held}: expected model.safetensors")
    if lacking := [path.name for path in paths if not path.is_file()]:
        raise BadSetting(f"the folder {str(folder)!r} lacks {lacking[0]}, which its index names")
    return paths


def _model(kind: Any, folder: Path, settings: Settings, device: str) -> Any:
    spread = {"device_map": "auto"} if device == "auto" else {}
    kernel = {"attn_implementation": settings.attention} if settings.attention else {}
    held: dict[str, Any] = {"dtype": settings.dtype, "use_safetensors": True}
    if settings.file:  # its numbers are of a few bits each and are unpacked
        held = {"dtype": "float32" if settings.dtype == "auto" else settings.dtype, "gguf_file": settings.file.name}
    model, info = kind.from_pretrained(
        folder, trust_remote_code=False, local_files_only=True, output_loading_info=True, **held, **spread, **kernel,
    )  # fmt: skip
    if info.get("missing_keys"):
        lacking = sorted(info["missing_keys"])
        raise ValueError(f"the files lack {len(lacking)} of the model's tensors, such as {lacking[0]}")
    return (model if spread else model.to(device)).eval()


def _processor(folder: Path, config: Any) -> Any:
    """The model's processor. Where torchvision is missing, that of its class without its part for videos."""
    whole = None if is_torchvision_available() else _class_of(folder, config)
    videos = whole is not None and "video_processor" in whole.get_attributes()
    processor = _from(_without_videos(whole) if videos else AutoProcessor, folder)
    if getattr(processor, "image_processor", None) is None or getattr(processor, "tokenizer", None) is None:
        raise ValueError("it has no processor for pictures and text (preprocessor_config.json)")
    return processor


def _class_of(folder: Path, config: Any) -> Any:
    for name in ("processor_config.json", "preprocessor_config.json", "tokenizer_config.json"):
        path = folder / name
        known = json.loads(path.read_text()).get("processor_class") if path.is_file() else None
        if known and isinstance(getattr(transformers, str(known), None), type):
            return getattr(transformers, known)
    return transformers.PROCESSOR_MAPPING.get(type(config), None)


def _without_videos(whole: Any) -> Any:
    """The class less its video processor, which needs torchvision: pictures are all that is shown here."""
    names = whole.get_attributes()

    def get_attributes(cls: Any) -> list[str]:
        return [name for name in names if name != "video_processor"]

    def arguments(cls: Any, *args: Any, **kwargs: Any) -> list[Any]:
        parts = iter(whole._get_arguments_from_pretrained.__func__(cls, *args, **kwargs))
        return [None if name == "video_processor" else next(parts) for name in names]

    changed = {
        "get_attributes": classmethod(get_attributes),
        "_get_arguments_from_pretrained": classmethod(arguments),
        "video_processor": _NoVideos(),
        "__module__": whole.__module__,
    }
    return type(whole.__name__, (whole,), changed)


class _NoVideos:
    """Stands where a processor asks its part for videos how it would sample them: no setting is set."""

    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):
            raise AttributeError(name)


def _from(kind: Any, folder: Path, **packed: str) -> Any:
    return kind.from_pretrained(folder, trust_remote_code=False, local_files_only=True, **packed)


def _template(holder: Any) -> str:
    found = getattr(holder, "chat_template", None)
    if isinstance(found, dict):
        found = found.get("default")
    return found if isinstance(found, str) else ""


def _ends(model: Any, tokenizer: Any) -> tuple[int, ...]:
    """The tokens with which a reply ends."""
    ends = getattr(model.generation_config, "eos_token_id", None)
    ends = tokenizer.eos_token_id if ends is None else ends
    return tuple(ends) if isinstance(ends, list | tuple) else () if ends is None else (ends,)


def _endless(config: Any) -> bool:
    """Whether positions are rotations that do not depend on how long the longest row is."""
    turns = getattr(config, "rope_parameters", None)
    return bool(turns) and not re.search("dynamic|longrope", str(turns))


def _device(asked: str) -> str:
    if asked == "cuda" and not torch.cuda.is_available():
        raise BadSetting("device is 'cuda', and torch sees no CUDA card here: expected cpu or auto")
    if asked != "auto":
        return asked
    cards = torch.cuda.device_count() if torch.cuda.is_available() else 0
    return "auto" if cards > 1 else "cuda" if cards else "cpu"


def _hash(paths: list[Path]) -> str:
    """Of the files' names and contents, in order."""
    whole = hashlib.sha256()
    for path in paths:
        seen = path.stat()
        whole.update(f"{path.name} {_contents(str(path.resolve()), seen.st_size, seen.st_mtime_ns)}\n".encode())
    return whole.hexdigest()[:32]


@lru_cache(maxsize=1024)
def _contents(path: str, size: int, changed: int) -> str:
    """sha256 of a file, worked out once for each size and time of change."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _quiet(wanted: bool) -> AbstractContextManager[object]:
    """Keeps the bar that is drawn while a GGUF file is unpacked, which nothing turns off, from standard error."""
    return redirect_stderr(io.StringIO()) if wanted else nullcontext()


@contextmanager
def _one_line(what: str) -> Iterator[None]:
    try:
        yield
    except BadSetting:
        raise
    except Exception as why:  # transformers, safetensors and tokenizers have no common error
        raise BadSetting(f"{what}: {first_line(why)}") from why


def first_line(why: BaseException) -> str:
    """The error's words on one line, 300 characters at most."""
    words = " ".join(str(why).split()) or type(why).__name__
    return words if len(words) <= 300 else words[:297] + "..."
