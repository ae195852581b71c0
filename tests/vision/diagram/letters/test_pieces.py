import numpy as np

from isoprobe.vision.diagram.letters.ink import InkView, ink_views
from isoprobe.vision.diagram.letters.pieces import cut_pieces, free_pieces
from isoprobe.vision.raster.canvas import Canvas


def blocks(*boxes, shape=(60, 80), level=200):
    contrast = np.zeros(shape, np.uint8)
    for left, top, right, bottom in boxes:
        contrast[top:bottom, left:right] = level
    return InkView(contrast, 200.0)


def test_ink_that_stands_free_and_ink_that_touches():
    assert {piece.box for piece in free_pieces(blocks((10, 10, 16, 22), (30, 10, 36, 22)), 3, 20)} == {
        (10, 10, 16, 22),
        (30, 10, 36, 22),
    }
    assert not free_pieces(blocks((10, 10, 16, 22), (10, 20, 60, 22)), 3, 20)


def test_faint_ink_joins_at_the_low_share_and_parts_at_the_high_one():
    view = blocks((10, 10, 16, 22), (22, 10, 28, 22))
    view.contrast[15, 16:22] = 80
    pieces = free_pieces(view, 3, 30)
    assert {(piece.box, piece.free) for piece in pieces} == {
        ((10, 10, 28, 22), True),
        ((10, 10, 16, 22), False),
        ((22, 10, 28, 22), False),
    }


def test_two_near_fragments_are_also_joined():
    view = blocks((10, 10, 20, 17), (10, 18, 20, 26), (60, 10, 70, 26))
    boxes = {piece.box for piece in cut_pieces(view, view.mask(0.35), 16.0)}
    assert (10, 10, 20, 26) in boxes
    assert (60, 10, 70, 26) in boxes
    assert not any(left < 20 < right for left, _, right, _ in boxes)


def test_a_block_is_filled_and_a_ring_is_not():
    canvas = Canvas(80, 60, (255, 255, 255))
    canvas.box(20 + 30j, 3, 4, (0, 0, 0))
    canvas.ellipse(55 + 30j, 6, 7, (0, 0, 0), 1.5)
    block, ring = sorted(free_pieces(ink_views(canvas.pixels())[0], 3, 30)[:2], key=lambda piece: piece.left)
    assert block.filled > 0.9 > 0.6 > ring.filled
