from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.analysis.inference.arms import arm_name, arm_place, gets


def test_every_arm_that_can_be_asked_has_a_name_and_a_place() -> None:
    assert [arm_place(arm) for arm in ARMS] == list(range(len(ARMS)))
    assert len({str(arm_name(arm)) for arm in ARMS}) == len({str(gets(arm)) for arm in ARMS}) == len(ARMS)
    assert str(arm_name("own_transcript")) == "own transcript"


def test_an_arm_of_another_version_stands_last_under_its_own_name() -> None:
    assert arm_place("glance") == len(ARMS)
    assert (arm_name("glance"), gets("glance")) == ("glance", "")
