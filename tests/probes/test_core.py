"""What the vocabulary promises: what is looked up by name is found or the names there are told."""

from __future__ import annotations

import hashlib

import pytest

from isoprobe.probes.core import EVIDENCE, OUTCOMES, Item, Picture, Probe, Proof, View
from isoprobe.probes.engine.registry import load_task


def test_a_view_by_its_representation() -> None:
    item = Item("i", "t", 1, 1, 0, 0, {}, True, {})
    one, other = (View("i", name, "text", {}, {}, name, True, 1) for name in ("matrix", "story"))
    probe = Probe(item, Proof({}, {}, True), (one, other), ())
    assert probe.view("story") is other
    with pytest.raises(KeyError, match=r"no view 'stor' of i: \['matrix', 'story'\]"):
        probe.view("stor")


def test_a_representation_by_its_name() -> None:
    task = load_task("maxflow")
    assert task.representation("matrix").name == "matrix"
    with pytest.raises(KeyError, match=r"no representation 'Matrix' of maxflow: \['picture', 'matrix_latex', 'matrix'"):
        task.representation("Matrix")


def test_a_picture_is_known_by_its_bytes() -> None:
    assert Picture.of(b"abc").sha256 == hashlib.sha256(b"abc").hexdigest()
    assert Picture.of(b"abc") == Picture.of(b"abc") != Picture.of(b"abd")


def test_evidence_is_what_was_answered() -> None:
    assert set(EVIDENCE) < set(OUTCOMES)
    assert not {"ambiguous", "unparsed", "refused", "failed"} & set(EVIDENCE)
