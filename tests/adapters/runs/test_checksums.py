"""A row's checksum is of every value in it and of its place."""

from __future__ import annotations

from isoprobe.adapters.runs.checksums import bare, is_whole, row_sum

ROW = (b"key", "item", "a\ud800 text", 3, 0.1, None)


def test_a_row_is_whole_with_its_own_sum_alone() -> None:
    assert is_whole((*ROW, row_sum(ROW)))
    for k, value in enumerate((b"kez", "itek", "a text", 4, 0.1 + 1e-17 + 1e-16, "")):
        assert not is_whole((*ROW[:k], value, *ROW[k + 1 :], row_sum(ROW)))
    assert not is_whole((*reversed(ROW), row_sum(ROW)))


def test_a_row_without_a_sum_is_taken_as_it_is() -> None:
    assert is_whole((*ROW, None))


def test_a_table_is_told_apart_by_all_but_its_later_checksums() -> None:
    assert bare("CREATE TABLE a (b TEXT,\n    sum INTEGER)") == bare("CREATE TABLE a (b TEXT)")
    assert bare("CREATE TABLE a (b TEXT)") != bare("CREATE TABLE a (c TEXT)")
