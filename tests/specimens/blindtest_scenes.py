"""Pictures of BlindTest scenes for tests: a plan drawn in a plain style, changed where a test says so."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.drawing import draw_blindtest, sample_style
from isoprobe.vision.blindtest.reading import read_blindtest


def picture(kind: str, plan: dict[str, Any], **changes: Any) -> bytes:
    """PNG bytes of a plan: 600 pixels, a stroke of 2, white paper, unless told otherwise."""
    style = {**sample_style(Random(1), kind, plan), "size": 600, "stroke": 2.0, "paper": [255, 255, 255], "jpeg": None}
    return draw_blindtest(kind, plan, style | changes)


def seen(kind: str, plan: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """What is read in that picture."""
    return read_blindtest(kind, picture(kind, plan, **changes))


def refused(kind: str, image: bytes, told: str) -> None:
    """Asserts that the picture is Unreadable, with these words in a line of reason."""
    with pytest.raises(Unreadable) as why:
        read_blindtest(kind, image)
    assert told in str(why.value)
    assert "\n" not in str(why.value)
