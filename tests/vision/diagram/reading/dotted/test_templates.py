import numpy as np

from isoprobe.vision.diagram.reading.dotted.templates import FACES, templates


def test_every_capital_lies_within_its_square() -> None:
    for face in FACES:
        made = templates(face, 16, False)
        squares = made.ink.reshape(-1, made.side, made.side)
        assert len(set(made.letters)) == 26
        assert not squares[:, 0].any()
        assert not squares[:, :, 0].any()
        assert not squares[:, -1].any()


def test_height_is_that_of_an_e() -> None:
    made = templates("DejaVuSans", 16, True)
    e = made.ink.reshape(-1, made.side, made.side)[made.letters.index("E")]
    assert np.count_nonzero(e.max(1) > 0.5) == 16
