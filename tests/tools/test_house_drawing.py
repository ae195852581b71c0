"""The drawing of the house is the house: rooms, sub-rooms and the names on an item's way."""

from __future__ import annotations

import importlib
from xml.etree import ElementTree

from tools.house_drawing import HOUSE, ROOMS, TARGET, WAY, drawing, sub_rooms

PLACES = {"Score": "isoprobe.probes.results", "Findings": "isoprobe.analysis.report.findings"}


def test_the_drawing_in_docs_is_of_this_house() -> None:
    assert TARGET.read_text() == drawing(), "run `python -m tools.house_drawing`"


def test_every_sub_room_is_in_it() -> None:
    texts = {node.text for node in ElementTree.fromstring(drawing()).iter() if node.tag.endswith("text")}
    for room in ROOMS:
        assert {room, *sub_rooms(room)} <= texts
    assert "raster" in sub_rooms("vision")
    assert "verbs" in sub_rooms("isoprobe")


def test_what_an_item_becomes_on_its_way_are_names_of_the_code() -> None:
    for room, _, name in WAY:
        assert (HOUSE / room).is_dir()
        if name != "report.html":
            assert hasattr(importlib.import_module(PLACES.get(name, "isoprobe.probes.core")), name), name
