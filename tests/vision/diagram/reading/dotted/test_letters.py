import numpy as np

from isoprobe.vision.diagram.reading.dotted.ink import dark_ink
from isoprobe.vision.diagram.reading.dotted.letters import read_lettering
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.fonts import font

ALPHABET = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def _row(text: str, stroke: bool) -> tuple[np.ndarray, np.ndarray]:
    canvas, drawn = Canvas(40 * len(text) + 20, 60, (255, 255, 255)), np.zeros((60, 40 * len(text) + 20), np.uint8)
    for k, letter in enumerate(text):
        canvas.text(letter, 20 + 40 * k, 40, font("DejaVuSans", 20), (0, 0, 0))
    if stroke:
        canvas.line(5 + 34j, 40 * len(text) + 15 + 30j, (40, 40, 40), 1.4)
        drawn[:] = 0
        for x in range(5, 40 * len(text) + 15):
            y = round(34 - 4 * (x - 5) / (40 * len(text) + 10))
            drawn[y - 2 : y + 2, x] = 255
    return np.ascontiguousarray(canvas.pixels()[:, :, :3]), drawn


def test_the_alphabet() -> None:
    picture, drawn = _row(ALPHABET, False)
    assert "".join(t.name for t in read_lettering(dark_ink(picture), drawn).letters) == ALPHABET


def test_letters_under_a_line() -> None:
    picture, drawn = _row("ABDHKMRN", False)
    crossed, line = _row("ABDHKMRN", True)
    drawn[:, 160:], picture[:, 160:] = line[:, 160:], crossed[:, 160:]  # the line crosses the last four letters
    found = read_lettering(dark_ink(picture), drawn)
    assert "".join(t.name for t in sorted(found.letters, key=lambda t: t.x)) == "ABDHKMRN"
