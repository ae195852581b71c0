"""Opening a model's folder: nothing in it runs or is unpickled, and what is wrong with it is one line."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from isoprobe.adapters.models.local.settings import BadSetting, Settings
from isoprobe.adapters.models.models import BadModel, open_model
from tests.specimens import tiny_models as tiny
from tests.specimens.loading import later

torch, safetensors = later("torch", "hf"), later("safetensors.torch", "hf")
loading = later("isoprobe.adapters.models.local.loading", "hf")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    tiny.llama(folder)
    return folder


@pytest.fixture
def folder(kept: Path, tmp_path: Path) -> Path:
    """A model's folder to spoil."""
    for file in kept.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


def edited(name: str, **values: object) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        place = folder / name
        place.write_text(json.dumps({**json.loads(place.read_text()), **values}))

    return change


def pickled(folder: Path) -> None:
    torch.save(safetensors.load_file(folder / "model.safetensors"), folder / "pytorch_model.bin")
    (folder / "model.safetensors").unlink()


def lacking(folder: Path) -> None:
    weights = safetensors.load_file(folder / "model.safetensors")
    weights.pop("model.layers.0.mlp.up_proj.weight")
    safetensors.save_file(weights, folder / "model.safetensors", {"format": "pt"})


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (
            lambda folder: (folder / "config.json").unlink(),
            "has no config.json: expected a model as transformers saves",
        ),
        (lambda folder: (folder / "config.json").write_text("{"), "its configuration cannot be read: "),
        (edited("config.json", model_type="no_such_model"), "its configuration cannot be read: "),
        (
            edited("config.json", model_type="vit"),
            "ViTConfig is the configuration of a model that does not write text",
        ),
        (edited("config.json", hidden_size=64), "its weights cannot be loaded: "),
        (lambda folder: (folder / "model.safetensors").unlink(), "holds no weights: expected model.safetensors"),
        (pickled, r"holds only pytorch_model.bin, which is pickled and never opened: expected model.safetensors"),
        (
            lambda folder: (folder / "model.safetensors").write_bytes(b"\x80\x04junk" * 9),
            "its weights cannot be loaded",
        ),
        (lacking, "the files lack 1 of the model's tensors, such as model.layers.0.mlp.up_proj.weight"),
        (lambda folder: (folder / "tokenizer.json").write_text("[]"), "its tokenizer or processor cannot be loaded"),
        (
            lambda folder: (folder / "model.safetensors.index.json").write_text(
                '{"weight_map": {"a": "b.safetensors"}}'
            ),
            "lacks b.safetensors, which its index names",
        ),
        (lambda folder: (folder / "model.safetensors.index.json").write_text("[]"), "index.json' is damaged"),
    ],
)
def test_a_spoilt_folder_is_one_line(folder: Path, spoil: Callable[[Path], object], line: str) -> None:
    spoil(folder)
    with pytest.raises(BadModel, match=line) as caught:
        open_model(f"hf:{folder}")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 700


def test_code_in_the_folder_is_never_run(folder: Path) -> None:
    ran = folder / "ran"
    (folder / "modeling_own.py").write_text(f"open({str(ran)!r}, 'w')\nclass Own: pass\nclass OwnConfig: pass\n")
    own = {"AutoConfig": "modeling_own.OwnConfig", "AutoModelForCausalLM": "modeling_own.Own"}
    edited("config.json", model_type="own", auto_map=own)(folder)
    with pytest.raises(BadModel, match="its configuration cannot be read"):
        open_model(f"hf:{folder}")
    assert not ran.exists()


def test_a_card_that_is_not_there(kept: Path) -> None:
    if torch.cuda.is_available():
        pytest.skip("there is a CUDA card here")
    with pytest.raises(BadModel, match="device is 'cuda', and torch sees no CUDA card here: expected cpu or auto"):
        open_model(f"hf:{kept},device=cuda")
    assert loading.load(Settings(str(kept))).facts["device"] == "cpu"


def test_a_kernel_that_is_not_there(kept: Path) -> None:
    if torch.cuda.is_available():
        pytest.skip("there is a CUDA card here")
    with pytest.raises(BadModel, match=r"its weights cannot be loaded: .*[Ff]lash"):
        open_model(f"hf:{kept},attention=flash_attention_2")


def test_settings_that_the_model_has_no_use_for(kept: Path) -> None:
    with pytest.raises(BadModel, match="thinking is 'on': this model's chat template has no switch for it"):
        open_model(f"hf:{kept},thinking=on")
    with pytest.raises(BadModel, match="max_pictures is 1: this model takes no pictures"):
        open_model(f"hf:{kept},max_pictures=1")


def test_dtype_and_kernel_are_as_asked(kept: Path) -> None:
    loaded = loading.load(Settings(str(kept), dtype="bfloat16", attention="eager"))
    assert (loaded.facts["dtype"], loaded.facts["attention"]) == ("bfloat16", "eager")
    assert loading.load(Settings(str(kept))).facts["dtype"] == "float32"  # as the weights are kept


def test_an_id_that_cannot_be_fetched_is_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import huggingface_hub.constants

    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(BadSetting, match="'nobody/no-such-model' is no folder"):
        loading.load(Settings("nobody/no-such-model"))


def test_an_id_that_was_fetched_before(monkeypatch: pytest.MonkeyPatch, kept: Path, tmp_path: Path) -> None:
    import huggingface_hub.constants

    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path))
    commit = "0123456789abcdef0123456789abcdef01234567"
    snapshot = tmp_path / "models--owner--name" / "snapshots" / commit
    shutil.copytree(kept, snapshot)
    (tmp_path / "models--owner--name" / "refs").mkdir()
    (tmp_path / "models--owner--name" / "refs" / "main").write_text(commit)
    found, here = loading.load(Settings("owner/name", revision="main")), loading.load(Settings(str(kept)))
    assert found.facts == {**here.facts, "revision": commit}
    assert loading.load(Settings("owner/name")).facts == here.facts
    with pytest.raises(BadSetting, match="'owner/name' is no folder"):
        loading.load(Settings("owner/name", revision="other"))


def test_contents_are_hashed_once_until_they_change(folder: Path) -> None:
    before = loading.load(Settings(str(folder))).facts["weights"]
    misses = loading._contents.cache_info().misses
    assert loading.load(Settings(str(folder))).facts["weights"] == before
    assert loading._contents.cache_info().misses == misses
    place = folder / "model.safetensors"
    then = place.stat()
    place.write_bytes(place.read_bytes()[:-1] + b"\x07")
    os.utime(place, ns=(then.st_atime_ns, then.st_mtime_ns + 1))
    assert loading.load(Settings(str(folder))).facts["weights"] != before
