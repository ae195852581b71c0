"""Parts of the work cover it, each thing once, and what is no part is refused."""

from __future__ import annotations

import pytest

from isoprobe.probes.part import WHOLE, BadPart, Part, part_of


@pytest.mark.parametrize(("parts", "total"), [(1, 5), (2, 5), (5, 5), (7, 5), (3, 100), (3, 0)])
def test_parts_cover_everything_once(parts: int, total: int) -> None:
    each = [Part(number, parts) for number in range(1, parts + 1)]
    assert [k for part in each for k in part.of(total)] == list(range(total))
    assert all(sum(part.has(k) for part in each) == 1 for k in range(total))
    assert max(len(part.of(total)) for part in each) - min(len(part.of(total)) for part in each) <= 1


@pytest.mark.parametrize(
    "text", ["", "0/2", "3/2", "1", "a/b", "1/0", "-1/2", "1/2/3", "1.0/2", "１/2", "1/" + "9" * 30]
)
def test_what_is_no_part_is_told(text: str) -> None:
    with pytest.raises(BadPart, match=r"expected i/n with i from 1 to n, such as 2/5"):
        Part.read(text)


def test_no_part_is_the_whole() -> None:
    assert part_of(None) == WHOLE
    assert str(part_of("2/5")) == "2/5"
