"""The raster: exact colours, order of channels, and what is said where the system lacks what Skia needs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.fonts import FACES, digit_height, font, ink, size_for, typeface

ROOT = Path(__file__).resolve().parents[3]


def test_colours_and_channels():
    canvas = Canvas(40, 30, (250, 240, 230))
    canvas.box(10 + 10j, 5, 5, (222, 45, 38))
    canvas.line(0 + 25.5j, 40 + 25.5j, (0, 0, 0), 1.0)
    pixels = canvas.pixels()
    assert pixels.shape == (30, 40, 3)
    assert pixels[10, 10].tolist() == [38, 45, 222]  # blue first
    assert pixels[0, 0].tolist() == [230, 240, 250]
    assert pixels[25, 20].tolist() == [0, 0, 0]
    assert pixels[27, 20].tolist() == [230, 240, 250]


@pytest.mark.parametrize("library", ["libGL.so.1", "libEGL.so.1"])
def test_a_missing_library_is_named_with_its_package(library, tmp_path):
    (tmp_path / "skia.py").write_text(
        f"raise ImportError('{library}: cannot open shared object file: No such file or directory')"
    )
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-c", "import isoprobe.vision.raster.canvas"], env=environment, capture_output=True, text=True
    )
    last = done.stderr.strip().splitlines()[-1]
    assert done.returncode == 1
    assert last.startswith("ImportError: drawing needs a missing system library")
    assert f"apt-get install {'libegl1' if 'EGL' in library else 'libgl1'}" in last


def test_every_face_has_the_glyphs_of_names_and_capacities():
    for face in FACES:
        glyphs = typeface(face).unicharsToGlyphs([ord(c) for c in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"])
        assert 0 not in glyphs, face
        assert len(set(glyphs)) == 36
        assert digit_height(face, size_for(face, 12.0)) == pytest.approx(12.0, abs=0.1)
    with pytest.raises(ValueError, match="unknown typeface 'Arial'"):
        typeface("Arial")


def test_ink_is_where_the_text_is_drawn():
    canvas = Canvas(120, 60, (255, 255, 255))
    canvas.text("H8", 20, 40, font("DejaVuSans", 30.0), (0, 0, 0))
    left, top, right, bottom = ink("DejaVuSans", 30.0, "H8")
    dark = canvas.pixels()[..., 0] < 128
    ys, xs = dark.nonzero()
    assert xs.min() == pytest.approx(20 + left, abs=1)
    assert xs.max() + 1 == pytest.approx(20 + right, abs=1)
    assert ys.min() == pytest.approx(40 + top, abs=1)
    assert ys.max() + 1 == pytest.approx(40 + bottom, abs=1)
