from isoprobe.adapters.strategies import arms
from isoprobe.analysis.inference.arm_names import ARM_NAMES, ARMS, arm_place


def test_every_arm_that_can_be_asked_has_a_name_and_a_place() -> None:
    assert list(ARMS) == list(arms.ARMS)
    assert [arm_place(arm) for arm in ARM_NAMES] == list(range(len(ARMS)))
    assert arm_place("an arm of another version") == len(ARMS)
