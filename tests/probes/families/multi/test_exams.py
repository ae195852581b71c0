from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.multi.exams import VERDICT
from isoprobe.probes.families.programs.fields import Facts, all_facts
from isoprobe.probes.tasks.multi.driving.questions.road_signs import Judge


def test_a_statement_is_judged_by_two_options_that_stand_in_one_order() -> None:
    state = draw_state(load_task("road_signs.judge"), 1, 3)
    facts: Facts = all_facts(state)
    assert facts["options"] == list(VERDICT.words)
    assert Judge().valid(facts) == ""
    assert Judge().valid({**facts, "options": ["false", "true"]}) == "options: expected true and false"


def test_which_of_the_two_it_is_stays_when_numbers_alone_vary() -> None:
    task = load_task("velocity_graph.direction")
    for seed in range(4):
        states = [draw_state(task, 2, seed, variant, ["numeric"]) for variant in range(3)]
        assert len({str(state["facts"]) for state in states}) == 3
        assert len({str(task.solvers[0].solve(state).answer) for state in states}) == 1
