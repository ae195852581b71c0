"""The list of strategies: every entry is whole, and its wordings are there."""

import pytest

from isoprobe.adapters.prompting.wordings import all_wordings
from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.adapters.strategies.listing import ALIASES, ENTRIES


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_names_its_paper_arm_and_wordings(name):
    entry = ENTRIES[name]
    assert entry.name == name
    assert entry.paper
    assert entry.summary.endswith(".")
    assert entry.arm in ("", *ARMS)
    for wording in entry.wordings:
        assert any(
            known == wording or (wording.endswith("_") and known.startswith(wording)) for known in all_wordings()
        )


def test_aliases_name_entries():
    assert set(ALIASES.values()) <= set(ENTRIES)
    assert not set(ALIASES) & set(ENTRIES)
