"""Labels and capacities: on their own element, clear of all others, or said to have no place."""

import numpy as np

from isoprobe.vision.graph.curves import curves
from isoprobe.vision.graph.texts import boxes_of, place_capacities, place_labels
from isoprobe.vision.raster.fonts import ink
from tests.specimens.graph_styles import BOUNDS, style_of


def test_a_label_beside_finds_the_free_side_or_none():
    style = style_of(labels={"place": "beside", "face": "DejaVuSans", "size": 15.0}, radius=8.0)
    z = np.array([300 + 300j, *(300 + 300j + 150 * np.exp(1j * np.radians(a)) for a in range(0, 360, 30))])
    names = [chr(65 + i) for i in range(len(z))]
    spokes = [(0, k) for k in range(1, len(z))]

    def homeless(edges):
        tail, head = (np.array([pair[side] for pair in edges], np.intp) for side in (0, 1))
        return place_labels(names, z, curves(z, tail, head, style, BOUNDS), style, BOUNDS).homeless

    assert homeless(spokes) == (0,)  # twelve spokes leave no room at the hub
    assert homeless(spokes[:3]) == ()


def test_a_capacity_is_nearer_to_its_own_arc_than_to_any_other():
    style = style_of(directed=True)

    def placed(gap):
        z = np.array([100 + 200j, 500 + 200j, 100 + 200j + gap * 1j, 500 + 200j + gap * 1j])
        tail, head = np.array([0, 2], np.intp), np.array([1, 3], np.intp)
        made = curves(z, tail, head, style, BOUNDS)
        labels = boxes_of("ABCD", style["labels"]).at(z)
        return place_capacities([12, 34], z, made, labels, style, BOUNDS), made

    for gap in (20.0, 45.0, 100.0):
        boxes, made = placed(gap)
        assert boxes.homeless == ()
        away = made.gaps(boxes.centre)
        assert away[0, 0] * 1.8 < away[0, 1]
        assert away[1, 1] * 1.8 < away[1, 0]


def test_capacities_that_find_no_place():
    style = style_of(directed=True, capacities={"place": "on", "face": "DejaVuSans", "size": 16.0, "colour": [0, 0, 0]})
    z = np.array(
        [complex(x, y) for y in (200, 206) for x in (100, 400)]
    )  # two arcs 6 px apart: a patch hides the other
    made = curves(z, np.array([0, 2]), np.array([1, 3]), style, BOUNDS)
    labels = boxes_of("ABCD", style["labels"]).at(z)
    assert place_capacities([12, 34], z, made, labels, style, BOUNDS).homeless == (0, 1)


def test_boxes_are_as_large_as_the_ink():
    look = {"face": "DejaVuSans", "size": 20.0}
    boxes = boxes_of(["1", "88"], look)
    left, top, right, bottom = ink("DejaVuSans", 20.0, "88")
    assert len(boxes) == 2
    assert boxes.half_width[1] == (right - left) / 2
    assert boxes.half_height[1] == (bottom - top) / 2
    assert boxes.at(np.array([1j, 2j]), [1]).homeless == (1,)
    assert len(boxes_of([], look)) == 0


def test_labels_inside_stand_on_their_vertices_and_labels_beside_on_none():
    z = np.array([100 + 100j, 300 + 100j, 200 + 300j])
    none = np.zeros(0, np.intp)
    style = style_of()
    assert (place_labels("ABC", z, curves(z, none, none, style, BOUNDS), style, BOUNDS).centre == z).all()
    style = style_of(labels={"place": "beside", "face": "DejaVuSans", "size": 15.0}, radius=8.0)
    boxes = place_labels("ABC", z, curves(z, none, none, style, BOUNDS), style, BOUNDS)
    x = np.maximum(np.abs(boxes.centre.real - z.real) - boxes.half_width, 0)
    y = np.maximum(np.abs(boxes.centre.imag - z.imag) - boxes.half_height, 0)
    assert (np.hypot(x, y) > 8.5).all()
    assert (np.hypot(x, y) < 20).all()
