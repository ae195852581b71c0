"""Break-even charts, worked out by hand."""

from __future__ import annotations

from isoprobe.probes.tasks.multi.accounting.break_even import BreakEven
from isoprobe.probes.tasks.multi.accounting.questions.break_even import Safety, Target

# A square is 100 pieces and 2,000 yuan. R rises to 24,000 yuan at 1,200 pieces: 20 yuan each. C starts at 6,000 and
# rises to 12,000: 5 yuan each. So each piece adds 15 yuan, and 400 of them make up for 6,000.
CHART = {"pieces": 100, "money": 2, "revenue": 12, "cost": [3, 6]}


def test_fixed_cost_break_even_profit_and_variable_cost() -> None:
    facts = {**CHART, "quantity": 600}
    assert BreakEven().by_lines(facts) == BreakEven().by_margin(facts) == ["6", "400", "3", "5"]


def test_what_a_profit_takes_and_what_is_left_above_the_break_even_quantity() -> None:
    wanted, sold = {**CHART, "profit": 9}, {**CHART, "sold": 1000}
    assert Target().by_margin(wanted) == Target().by_counting(wanted) == ["1000", "20"]
    assert Safety().by_lines(sold) == Safety().by_counting(sold) == ["600", "15"]
    assert not Target().fair(wanted)
    assert not Safety().fair(sold)
    assert Safety().fair({**CHART, "sold": 300})  # a loss
    assert Target().fair({**CHART, "profit": 1})  # 466.67 pieces
