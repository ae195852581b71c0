import pytest

from isoprobe.probes.families.programs.topics import EXAMS, SKILLS, SOURCES, TOPICS, check_place


def test_every_place_of_every_family_is_known() -> None:
    for family, subjects in (("", {"": TOPICS}), ("emma", SKILLS), ("multi", EXAMS)):
        assert SOURCES[family]
        for subject, topics in subjects.items():
            for topic in topics:
                check_place(family, subject, topic, "university" if family == "multi" else "")


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (("", "", "pedigrees", ""), "topic 'pedigrees': expected one of solid geometry"),
        (("emma", "biology", "pedigrees", ""), "subject 'biology': expected one of math, physics"),
        (("multi", "biology", "pedigrees", "nursery"), "education 'nursery': expected one of junior high"),
    ],
)
def test_another_place_is_refused(place: tuple[str, str, str, str], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        check_place(*place)
