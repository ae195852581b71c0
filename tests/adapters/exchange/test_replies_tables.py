"""Predictions of VLMEvalKit as TSV, JSON and workbook; hostile ones get one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from isoprobe.adapters.exchange import replies_tables as tool_replies_tables
from isoprobe.adapters.exchange.replies import BadReplies, BadReply, ToolReply
from isoprobe.adapters.exchange.replies_tables import CELL, read_table


def found(file: Path) -> list[Any]:
    return [
        each.why if isinstance(each, BadReply) else (each.id, each.reply.text, each.reply.stop or each.reply.error)
        for each in read_table(file)
    ]


def test_a_table_row_by_row(tmp_path: Path) -> None:
    file = tmp_path / "m_x.tsv"
    file.write_bytes(
        '\ufeffindex\tisoprobe_id\tprediction\textra\n0\ta\t"B\tor\r\n""C"""\tx\n1\t\tB\n2\tb\n3\tc\t\n'
        "4\td\tFailed to obtain answer via API.\n".encode()
        + b"5\te\t\xff\n"
    )
    no_id = "isoprobe_id is '', expected the id of an exported record"
    failed = ("d", None, "VLMEvalKit: Failed to obtain answer via API.")
    assert found(file) == [("a", 'B\tor\r\n"C"', ""), no_id, ("b", "", ""), ("c", "", ""), failed, ("e", "\ufffd", "")]


def test_a_cell_without_end_ends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool_replies_tables, "LONGEST_CELL", 100)
    file = tmp_path / "m_x.tsv"
    file.write_text("isoprobe_id\tprediction\na\t" + "x" * 1000 + "\nb\tB\n")
    bad, good = found(file)
    assert "field larger than field limit (100)" in bad
    assert good == ("b", "B", "")


def test_the_file_says_who_replied(tmp_path: Path) -> None:
    for name, model in (("Qwen_VL-7B_isoprobe_0123_mcq.tsv", "Qwen_VL-7B"), ("renamed.tsv", "")):
        (tmp_path / name).write_text("isoprobe_id\tprediction\na\tB\n")
        [one] = read_table(tmp_path / name)
        assert isinstance(one, ToolReply)
        assert one.model == model


@pytest.mark.parametrize("columns", [False, True])
def test_json_by_records_and_by_columns(tmp_path: Path, columns: bool) -> None:
    file = tmp_path / "m_x.json"
    rows = [{"isoprobe_id": "a", "prediction": "B"}, {"isoprobe_id": "b", "prediction": None}]
    rows += [{"isoprobe_id": "c", "prediction": 4.5}, {"isoprobe_id": 5, "prediction": "B"}]
    by_column = {name: {str(k): row[name] for k, row in enumerate(rows)} for name in rows[0]}
    file.write_text(json.dumps(by_column if columns else [*rows, "x"]))
    more = [] if columns else ["'x', expected a JSON object"]
    bad = "isoprobe_id is 5, expected the id of an exported record"
    assert found(file) == [("a", "B", ""), ("b", "", ""), ("c", "4.5", ""), bad, *more]


@pytest.mark.parametrize(
    ("name", "held", "why"),
    [
        ("m.pkl", b"x", "expected .xlsx, .tsv or .json: a pickle is never opened"),
        ("m.csv", b"x", "expected .xlsx, .tsv or .json"),
        ("m.tsv", b"index\tprediction\n", "has no column 'isoprobe_id'"),
        ("m.json", b"{", "expected JSON"),
        ("m.json", b"[" * 100_000, "expected JSON"),
        ("m.json", b"7", "holds 7, expected a list of records"),
        ("m.xlsx", b"x", "expected a workbook"),
        ("m.xlsx", b"PK\x03\x04" + b"x" * 100, "expected a workbook"),
    ],
)
def test_files_that_are_none(tmp_path: Path, name: str, held: bytes, why: str) -> None:
    if name.endswith("xlsx"):
        pytest.importorskip("openpyxl", reason="openpyxl is not installed (extra: xlsx)")
    (tmp_path / name).write_bytes(held)
    with pytest.raises(BadReplies) as told:
        list(read_table(tmp_path / name))
    assert why in str(told.value)
    assert "\n" not in str(told.value)


def workbook(path: Path, *rows: Any) -> Path:
    openpyxl = pytest.importorskip("openpyxl", reason="openpyxl is not installed (extra: xlsx)")
    book = openpyxl.Workbook()
    for row in (("index", "isoprobe_id", "prediction"), *rows):
        book.active.append(row)
    book.save(path)
    return path


def test_a_workbook_is_read_and_never_worked_out(tmp_path: Path) -> None:
    rows = [
        (0, "a", "=1+1"),
        (1, "b", None),
        (2, "c", 5),
        (),
        (3, "d", "y" * CELL),
        (4, "e", "A_x000D_B"),
        (5, None, "B"),
    ]
    assert found(workbook(tmp_path / "m.xlsx", *rows)) == [
        ("a", "=1+1", ""), ("b", "", ""), ("c", "5", ""), ("d", "y" * CELL, "length"), ("e", "A\rB", ""),
        "isoprobe_id is None, expected the id of an exported record",
    ]  # fmt: skip


def packed_again(file: Path, name: str, change: Any) -> None:
    with ZipFile(file) as held:
        parts = {each: held.read(each) for each in held.namelist()}
    parts[name] = change(parts[name])
    with ZipFile(file, "w", ZIP_DEFLATED) as held:
        for each, data in parts.items():
            held.writestr(each, data)


def test_hostile_workbooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = workbook(tmp_path / "m.xlsx", (0, "a", "B"))
    entity = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    packed_again(file, "xl/worksheets/sheet1.xml", lambda xml: entity + xml)
    with pytest.raises(BadReplies, match="defines its own XML, expected none"):
        list(read_table(file))
    packed_again(file, "xl/worksheets/sheet1.xml", lambda xml: xml.removeprefix(entity)[:-30])
    with pytest.raises(BadReplies, match="expected a workbook"):
        list(read_table(file))
    monkeypatch.setattr(tool_replies_tables, "LARGEST_FILE", 1 << 20)
    packed_again(file, "xl/styles.xml", lambda xml: b" " * (2 << 20))
    with pytest.raises(BadReplies, match=r"unpacks to 2,1.* bytes, expected at most 1,048,576"):
        list(read_table(file))


def test_a_cell_far_off_costs_nothing(tmp_path: Path) -> None:
    file = workbook(tmp_path / "m.xlsx", (0, "a", "B"))
    far = b'<row r="5"><c r="XFD5" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'
    packed_again(file, "xl/worksheets/sheet1.xml", lambda xml: xml.replace(b"</sheetData>", far))
    assert found(file) == [("a", "B", ""), "isoprobe_id is None, expected the id of an exported record"]
