"""A GGUF file is a local model like any other: the same weights give the same replies."""

from __future__ import annotations

from pathlib import Path

import pytest

from isoprobe.adapters.models.local.settings import missing_packages, read_settings
from isoprobe.adapters.models.models import BadModel, open_model
from isoprobe.adapters.prompting.decoding import Decoding
from tests.specimens import tiny_models as tiny
from tests.specimens.gguf_file import write_gguf

PROMPTS = [tiny.user("What is 2 + 3?"), tiny.user("Count."), tiny.user("Is node 7 joined to node 12?\n\n0-1, 1-7")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("llama")
    tiny.llama(made)
    write_gguf(made, made / "tiny.gguf")
    return made


def test_a_gguf_file_replies_as_the_folder_does(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    decoding = Decoding(max_tokens=20)
    packed = open_model(f"hf:{folder / 'tiny.gguf'}", decoding=decoding)
    assert capfd.readouterr().err == "", "no bar is drawn"
    whole = open_model(f"hf:{folder},dtype=float32", decoding=decoding)
    ours, theirs = packed.ask(PROMPTS), whole.ask(PROMPTS)
    assert [reply.error for reply in ours] == [""] * 3
    assert [reply.text for reply in ours] == [reply.text for reply in theirs]
    assert [reply.tokens_in for reply in ours] == [reply.tokens_in for reply in theirs]
    assert len({reply.text for reply in ours}) == 3, "replies depend on what is asked"
    assert '"dtype": "float32"' in packed.fingerprint


def test_what_lies_beside_the_file_is_not_read(folder: Path, tmp_path: Path) -> None:
    """The folder holds a tokenizer and a template; a file without a template has none there either."""
    for other in folder.iterdir():
        (tmp_path / other.name).write_bytes(other.read_bytes())
    write_gguf(folder, tmp_path / "tiny.gguf", template=False)
    assert '"template": "plain"' in open_model(f"hf:{tmp_path / 'tiny.gguf'}").fingerprint


def test_the_fingerprint_is_of_the_files_contents(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "other.gguf").write_bytes((folder / "tiny.gguf").read_bytes())
    write_gguf(folder, tmp_path / "plain.gguf", template=False)
    first, other = (open_model(f"hf:{tmp_path / name}").fingerprint for name in ("other.gguf", "plain.gguf"))
    assert first != other
    assert '"template": "plain"' in other


@pytest.mark.parametrize("content", [b"", b"GGUF", b"\x80\x04.", b"GGUF" + b"\xff" * 100])
def test_what_is_no_gguf_file_is_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.gguf").write_bytes(content)
    with pytest.raises(BadModel, match="its configuration cannot be read") as caught:
        open_model(f"hf:{tmp_path / 'bad.gguf'}")
    assert "\n" not in str(caught.value)


def test_the_package_that_reads_it_is_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import isoprobe.adapters.models.local.settings as here

    monkeypatch.setattr(here, "find_spec", lambda name: None if name == "gguf" else name)
    assert missing_packages(read_settings(str(folder / "tiny.gguf"))) == ["gguf"]
    assert missing_packages(read_settings(str(folder))) == []
