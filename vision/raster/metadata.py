"""What stands in a picture's file beside its pixels: which way up it was taken, and a JPEG without all of that."""

from __future__ import annotations

import struct
from collections.abc import Iterator

_EXIF = b"Exif\0\0"
_ORIENTATION = 0x0112
_TURNED = range(2, 9)
_ALONE = {0x01, *range(0xD0, 0xD8)}  # markers without a length
_KEPT_APP = (0xEE, b"Adobe")  # how colours are stored: the one application segment that pixels hang on


def orientation(file: bytes) -> int:
    """The EXIF orientation of a JPEG, PNG or WebP, 1 to 8; 1, upright, where none is told or it cannot be read."""
    told = next((_oriented(exif) for exif in _exif(file)), 1)
    return told if told in _TURNED else 1


def without_metadata(jpeg: bytes) -> bytes | None:
    """The JPEG with the same pixels and nothing beside them: no EXIF, no comments, no previews, nothing after its end.
    None where it is not built as one should be."""
    out = bytearray(jpeg[:2])
    at = 2
    while at + 4 <= len(jpeg):
        marker = jpeg[at + 1]
        if jpeg[at] != 0xFF:
            return None
        if marker == 0xD9:
            return bytes(out + b"\xff\xd9")
        if marker == 0xFF or marker in _ALONE:
            at += 1 if marker == 0xFF else 2
            continue
        (length,) = struct.unpack(">H", jpeg[at + 2 : at + 4])
        end = at + 2 + length
        if length < 2 or end > len(jpeg):
            return None
        own = (marker, jpeg[at + 4 : at + 4 + len(_KEPT_APP[1])]) == _KEPT_APP
        if own or not (0xE0 <= marker <= 0xEF or marker == 0xFE):
            out += jpeg[at:end]
        if marker == 0xDA:
            after = _after_scan(jpeg, end)
            out += jpeg[end:after]
            end = after
        at = end
    return bytes(out + b"\xff\xd9") if jpeg[at : at + 2] == b"\xff\xd9" else None


def _after_scan(jpeg: bytes, at: int) -> int:
    """Where the coded pixels end: at the next marker that is no restart."""
    while (at := jpeg.find(b"\xff", at)) >= 0:
        follows = jpeg[at + 1 : at + 2]
        if follows and follows != b"\0" and not 0xD0 <= follows[0] <= 0xD7:
            return at
        at += 2
    return len(jpeg)


def _exif(file: bytes) -> Iterator[bytes]:
    """The EXIF blocks of a file, from the byte order on."""
    if file[:2] == b"\xff\xd8":
        at = 2
        while at + 4 <= len(file) and file[at] == 0xFF and file[at + 1] != 0xDA:
            (length,) = struct.unpack(">H", file[at + 2 : at + 4])
            if file[at + 1] == 0xE1 and file[at + 4 : at + 10] == _EXIF:
                yield file[at + 10 : at + 2 + length]
            at += 2 + max(length, 2)
    elif file[:8] == b"\x89PNG\r\n\x1a\n":
        yield from _chunks(file, 8, b"eXIf", ">I4s", lead=4, tail=4)
    elif file[:4] == b"RIFF" and file[8:12] == b"WEBP":
        for block in _chunks(file, 12, b"EXIF", "<4sI", lead=0, tail=0):
            yield block.removeprefix(_EXIF)


def _chunks(file: bytes, at: int, wanted: bytes, head: str, lead: int, tail: int) -> Iterator[bytes]:
    """The contents of chunks of this name; their length stands before (`lead`) or behind it."""
    while at + 8 <= len(file):
        told = struct.unpack(head, file[at : at + 8])
        name, length = (told[1], told[0]) if lead else (told[0], told[1])
        if name == wanted:
            yield file[at + 8 : at + 8 + length]
        at += 8 + length + tail + (0 if lead else length % 2)


def _oriented(exif: bytes) -> int:
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    if order is None or len(exif) < 8:
        return 1
    (at,) = struct.unpack(f"{order}I", exif[4:8])
    if at + 2 > len(exif):
        return 1
    (count,) = struct.unpack(f"{order}H", exif[at : at + 2])
    for k in range(count):
        entry = exif[at + 2 + 12 * k : at + 14 + 12 * k]
        if len(entry) < 12:
            return 1
        tag, kind, _, value = struct.unpack(f"{order}HHIH", entry[:10])
        if tag == _ORIENTATION and kind == 3:
            return int(value)
    return 1
