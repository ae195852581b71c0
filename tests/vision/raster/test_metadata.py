"""Which way up a photograph was taken, against Pillow's own reading; and JPEGs with nothing beside their pixels."""

from __future__ import annotations

import io
from random import Random

import numpy as np
import pytest
from PIL import Image, ImageOps

from isoprobe.vision.raster.metadata import orientation, without_metadata
from isoprobe.vision.raster.pixels import decode

FORMATS = {"JPEG": {"quality": 95}, "PNG": {}, "WEBP": {"lossless": True}}


def photograph(kind: str, turned: int | None = None, **more: object) -> bytes:
    """A picture whose four corners differ, with this EXIF orientation."""
    pixels = np.random.default_rng(1).integers(0, 255, (3, 4, 3), np.uint8).repeat(16, 0).repeat(16, 1)
    exif = Image.Exif()
    if turned is not None:
        exif[0x0112] = turned
        exif[0x010E] = "the answer is 7"
        more = {**more, "exif": exif.tobytes()}
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, kind, **FORMATS[kind], **more)
    return file.getvalue()


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("turned", [None, *range(1, 9)])
def test_a_photograph_stands_as_viewers_show_it(kind: str, turned: int | None) -> None:
    file = photograph(kind, turned)
    assert orientation(file) == (turned or 1)
    shown = np.asarray(ImageOps.exif_transpose(Image.open(io.BytesIO(file))).convert("RGB"))[..., ::-1]
    assert np.array_equal(decode(file), shown)


@pytest.mark.parametrize("more", [{}, {"progressive": True}, {"comment": b"the answer is 7"}])
def test_a_jpeg_loses_all_but_its_pixels(more: dict[str, object]) -> None:
    file = photograph("JPEG", 1, **more) + b"the answer is 7"
    bare = without_metadata(file)
    assert bare is not None
    assert b"the answer is 7" in file
    assert b"the answer is 7" not in bare
    assert np.array_equal(decode(bare), decode(file))
    assert without_metadata(bare) == bare


def test_broken_files_are_upright_and_none() -> None:
    rng = Random(3)
    for kind in FORMATS:
        whole = photograph(kind, 6)
        for _ in range(300):
            broken = bytearray(whole[: rng.randrange(len(whole))])
            for _ in range(min(len(broken), 3)):
                broken[rng.randrange(len(broken))] = rng.randrange(256)
            assert orientation(bytes(broken)) in range(1, 9)
            bare = without_metadata(bytes(broken))
            assert bare is None or len(bare) <= len(broken) + 2
    assert without_metadata(photograph("JPEG")[:-2]) is None
