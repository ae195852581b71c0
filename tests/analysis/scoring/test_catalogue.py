from collections import Counter
from dataclasses import replace

from isoprobe.analysis.scoring.catalogue import Catalogue
from tests.specimens.pools import pool


def test_one_pass_is_enough_and_a_catalogue_is_itself():
    catalogue = Catalogue.of(iter(pool("connectivity", 5)))
    assert len(catalogue.items) == 5
    assert Catalogue.of(catalogue) is catalogue


def test_looks_are_kept_of_so_many_pictures_of_a_task():
    probes = pool("connectivity", 5)
    for looked_at, kept in ((0, 0), (2, 2), (None, 5)):
        catalogue = Catalogue.of(probes, looked_at)
        assert [item for item, _ in catalogue.looks] == [probe.item.id for probe in probes[:kept]]


def test_chance_is_half_or_the_commonest_answer():
    probes = pool("connectivity", 40)
    catalogue = Catalogue.of(probes)
    id = "picture/element/node_count/0"
    counts = Counter(catalogue.questions[probe.item.id, id].expected for probe in probes)
    for probe in probes:
        assert catalogue.chances[probe.item.id, "picture/answer"] == 0.5
        assert catalogue.chances[probe.item.id, id] == max(counts.values()) / 40
        assert catalogue.chances[probe.item.id, "picture/element/colour/0"] == 1 / 12
        assert (probe.item.id, "picture/transcript/edge_list") not in catalogue.chances


def test_variants_are_one_cluster_and_illegible_pictures_are_in_none():
    first, second, third, fourth = pool("connectivity", 2, variants=2)
    dark = replace(third, views=tuple(replace(v, certified=v.medium == "text") for v in third.views))
    catalogue = Catalogue.of([first, second, dark, fourth])
    assert catalogue.uncertified == {third.item.id}
    clusters = catalogue.clusters()
    assert clusters[first.item.id] == clusters[second.item.id] != clusters[fourth.item.id]
    assert third.item.id not in clusters


def test_variants_under_names_of_a_data_set_are_one_cluster_and_questions_without_variants_are_none():
    """A data set names its items as it likes, and one without variants may give all of them one seed."""
    first, second, third, fourth = pool("connectivity", 4)

    def named(probe, name, seed, variant, dataset):
        item = replace(probe.item, id=name, seed=seed, variant=variant, labels={"dataset": dataset})
        return replace(probe, item=item)

    catalogue = Catalogue.of(
        [
            named(first, "t1-7", 7, 0, "d"),
            named(second, "t2-7", 7, 1, "d"),
            named(third, "a", 7, 0, "e"),
            named(fourth, "b", 7, 0, "e"),
        ]
    )
    clusters = {id: catalogue.cluster_of(item) for id, item in catalogue.items.items()}
    assert clusters["t1-7"] == clusters["t2-7"]
    assert len(set(clusters.values())) == 3


def test_questions_about_one_picture_are_one_cluster_whatever_their_names():
    """By the picture's bytes: an imported set with 25 questions on a picture has no other sign of it."""
    first, second, third, fourth = pool("connectivity", 4)

    def showing(probe, *others):
        pictures = [view for other in others for view in other.views if view.medium == "image"]
        return replace(probe, views=(*(view for view in probe.views if view.medium == "text"), *pictures))

    catalogue = Catalogue.of([first, showing(second, first), showing(third, third, fourth), fourth])
    clusters = catalogue.clusters()
    assert clusters[first.item.id] == clusters[second.item.id]
    assert clusters[third.item.id] == clusters[fourth.item.id]
    assert len(set(clusters.values())) == 2
    chained = Catalogue.of([first, showing(second, first, third), third, fourth])
    assert len(set(chained.clusters().values())) == 2  # the first and the third share no picture, and both share one


def test_chance_of_a_few_like_questions_is_not_known():
    id = "picture/element/node_count/0"
    for count, known in ((29, False), (30, True)):
        probes = pool("connectivity", count)
        assert ((probes[0].item.id, id) in Catalogue.of(probes).chances) is known
