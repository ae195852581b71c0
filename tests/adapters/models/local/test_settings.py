"""The strings of local models: what is right is read, what is wrong gets one line; torch is not needed for either."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from isoprobe.adapters.models.local.settings import BadSetting, Settings, read_settings
from isoprobe.adapters.models.models import BadModel, open_model


@pytest.mark.parametrize(
    ("rest", "line"),
    [
        ("dtype=float32", "'dtype=float32' stands where a folder, a GGUF file or an id is expected"),
        (",dtype=float32", "'' stands where a folder, a GGUF file or an id is expected"),
        ("a/b,dtyp=float32", r"unknown setting 'dtyp'. Did you mean 'dtype'\?"),
        ("a/b,fast", "unknown setting 'fast'"),
        ("a/b,dtype=int8", "dtype is 'int8', expected one of auto, float32, bfloat16, float16"),
        ("a/b,device=tpu", "device is 'tpu', expected one of auto, cpu, cuda"),
        ("a/b,attention=", "attention is '', expected one of eager, sdpa, flash_attention_2"),
        ("a/b,thinking=yes", "thinking is 'yes', expected one of on, off"),
        ("a/b,batch=0", "batch is '0', expected a whole number of 1 or more"),
        ("a/b,batch=²", "batch is '²', expected a whole number"),
        ("a/b,batch=999999999999999", "batch is '9+', expected a whole number"),
        ("a/b,max_pictures=-1", "max_pictures is '-1', expected a whole number"),
        ("a/b,revision=../x", "revision is '../x', expected the name of a branch or tag"),
        ("a/b,batch=2,batch=3", "batch is given twice, '2' and '3', expected once"),
        ("./nowhere", "there is no folder './nowhere', and it is no model's id"),
        ("nowhere.gguf", "there is no file 'nowhere.gguf'"),
        ("../a/b/c", "there is no folder '../a/b/c'"),
        ("https://host/model", "there is no folder 'https://host/model'"),
    ],
)
def test_what_is_wrong_gets_one_line(rest: str, line: str) -> None:
    with pytest.raises(BadSetting, match=line) as caught:
        read_settings(rest)
    assert "\n" not in str(caught.value)


def test_what_is_right_is_read(tmp_path: Path) -> None:
    assert read_settings("Owner/Name-2.5") == Settings("Owner/Name-2.5")
    whole = "a/b, dtype=bfloat16,device=cuda,attention=eager,batch=32,thinking=off,max_pictures=1,revision=main"
    assert read_settings(whole) == Settings("a/b", "bfloat16", "cuda", "eager", 32, "off", 1, "main")
    assert read_settings(str(tmp_path)).folder == tmp_path
    assert read_settings("a/b").folder is None
    assert read_settings(str(tmp_path)).file is None
    (tmp_path / "m.gguf").write_bytes(b"GGUF")
    whole = read_settings(f"{tmp_path / 'm.gguf'},dtype=float32")
    assert (whole.file, whole.folder) == (tmp_path / "m.gguf", tmp_path)


def test_a_folder_has_one_revision(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="expected none, it has one"):
        read_settings(f"{tmp_path},revision=main")


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import isoprobe.adapters.models.local.settings as here

    monkeypatch.setattr(here, "_NEEDED", ("torch_that_is_not_there", "json"))
    with pytest.raises(
        BadModel, match=r"local models need torch_that_is_not_there: install them with pip install 'iso"
    ):
        open_model(f"hf:{tmp_path}")


def test_without_the_extra_one_line_and_exit_code_2(tmp_path: Path) -> None:
    """In a process that has neither torch nor transformers."""
    code = (
        "import sys, importlib.util as u; find = u.find_spec;"
        "u.find_spec = lambda name, *a: None if name in ('torch', 'transformers') else find(name, *a);"
        "from isoprobe.cli import run;"
        f"assert run(['make', {str(tmp_path / 's')!r}, '--task', 'parity', '--level', '1', '-n', '1']) == 0;"
        f"code = run(['ask', {str(tmp_path / 's')!r}, '--model', 'hf:{tmp_path}']);"
        "assert 'torch' not in sys.modules; sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert "local models need torch and transformers: install them with pip install 'isoprobe[hf]'" in done.stderr
    assert done.stderr.count("\n") == 1
