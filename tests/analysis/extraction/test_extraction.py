import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from isoprobe.analysis.extraction.commitments import ALONE
from isoprobe.analysis.extraction.extraction import INFERRED, extract, refused
from isoprobe.analysis.extraction.rules import RULES
from tests.specimens.effort import within

AMBIGUOUS, REFUSED, UNPARSED = "ambiguous", "refused", "unparsed"

YES_NO = [
    ("yes", True),
    ("No.", False),
    ("Answer: yes", True),
    ("**Answer:** no", False),
    ("**Answer: No**", False),
    ("The answer is yes.", True),
    ("Final answer:\n\n**No**", False),
    ("### Final Answer\nTrue", True),
    ("Answer: Y", True),
    ("Answer: N", False),
    ('{"answer": "yes"}', True),
    ('```json\n{"answer": false}\n```', False),
    ("{'answer': 'No'} I hope that helps!", False),
    ('{"reasoning": "the answer is \\"no\\" at first sight", "answer": "yes"}', True),
    ("<answer>no</answer>", False),
    ("\\boxed{\\text{Yes}}", True),
    ("The answer is: \\(\\boxed{\\text{no}}\\)", False),
    # stated, not said
    ("They are connected.", True),
    ("The nodes are not connected", False),
    ("The two graphs are isomorphic", True),
    ("The graphs are not isomorphic.", False),
    ("They aren't isomorphic", False),
    ("They aren\u2019t isomorphic", False),
    ("Answer: Not isomorphic", False),
    ("The graphs are non-isomorphic.", False),
    ("disconnected", False),
    ("not disconnected", True),
    ("There is no doubt they are connected", True),
    ("No path exists between 3 and 5", False),
    ("A path does not exist", False),
    ("There does not exist an isomorphism between them.", False),
    ("Nodes 3 and 5 cannot be reached from each other.", False),
    ("There is a path: 3 -> 4 -> 5. Therefore, nodes 3 and 5 are connected.", True),
    ("Yes, nodes 3 and 5 are connected.", True),
    ("No, there is no path from 3 to 5.", False),
    ("Yes! The degree sequences differ? No, they are equal.", True),
    ("- node 1: connected to 2\n- node 2: not connected to 3\n\nSo the nodes are not connected.", False),
    ("It is impossible to travel between them.", False),
    ("There's no way to get from 3 to 7.", False),
    ("I cannot find any path from 3 to 5.", False),
    ("Node 3 and node 7 are in the same connected component.", True),
    ("Node 3 and node 7 are in different connected components.", False),
    ("These graphs can't be isomorphic, because G has 9 edges while H has 10.", False),
    ("They have as many nodes, however their degree sequences differ, so they cannot be isomorphic.", False),
    ("**Conclusion:** The graphs are **not isomorphic**.", False),
    ("No, node 1 is connected only to node 3.", False),
    ("**Answer**: Yes", True),
    ("*Answer:* `no`", False),
    ("> Answer: no", False),
    ('answer = "yes"', True),
    ("Answer: yes\n\nLet me know if you need anything else!", True),
    # the last word counts
    ("Answer: yes. Wait, I made a mistake. Answer: no", False),
    ("The answer is no. Let me check that once more by another route, node by node. Answer: yes", True),
    ("No. Let me check... Actually there is a path 1-2-3. So they are connected.", True),
    ("Answer: [yes/no]\nAnswer: yes", True),
    ("Is there a path? Yes or no: yes", True),
    # thinking does not
    ("<think>Answer: yes</think>\nno", False),
    ("Answer: yes, I think</think>\nNo", False),
    ("<think>so the answer is no", UNPARSED),
    ("<thinking>Answer: yes</thinking>", UNPARSED),
    # two answers
    ("Answer: yes\nAnswer: no", AMBIGUOUS),
    ("The answer is yes. The answer is no.", AMBIGUOUS),
    ("Answer: yes or no", AMBIGUOUS),
    ("yes/no", AMBIGUOUS),
    ("No, the graphs are isomorphic.", AMBIGUOUS),
    ("The graphs are isomorphic and not isomorphic", AMBIGUOUS),
    # none
    ("", UNPARSED),
    (" \n\t ", UNPARSED),
    ("Let me look at the picture.", UNPARSED),
    ("The statement is bold.", UNPARSED),
    ("notable", UNPARSED),
    ("yesterday", UNPARSED),
    ("I'm sorry, I cannot see the image.", REFUSED),
    ("I can't determine whether they are connected", REFUSED),
    ("As an AI, I am not able to analyze this image.", REFUSED),
    ("Answer: I don't know", REFUSED),
    ("Answer: unknown", REFUSED),
    ("No idea", REFUSED),
    ("I cannot read this: there is no path marked", REFUSED),
    ("I cannot see the image well, but here is my best guess.\nAnswer: no", False),
]

INTEGER = [
    ("25", 25),
    ("Answer: 5", 5),
    ("Answer:17", 17),
    ("-3", -3),
    ("\u22123", -3),
    ("Answer: -3", -3),
    ("Answer: - 3", -3),
    ("Answer - 3", 3),
    ("- 17", 17),
    ("1. 17", 17),
    ("3.0", 3),
    ("Answer: 3.", 3),
    ("1,234", 1234),
    ("1{,}234", 1234),
    ("1,234,567", 1234567),
    ("1e3", 1000),
    ("14/2", 7),
    ("\uff11\uff17", 17),
    ("seventeen", 17),
    ("Answer: twenty-five", 25),
    ("one hundred and five", 105),
    ("Answer: zero", 0),
    ("\\boxed{25}", 25),
    ("The final answer is $\\boxed{17}$.", 17),
    ("$$\\text{max flow} = 17$$", 17),
    ('{"answer": 25}', 25),
    ('{"flow": 3, "answer": "17", "path": [1,2]}', 17),
    ("Answer: `17`", 17),
    ("Answer: **17** units", 17),
    ("Answer: about 17", 17),
    ("The maximum flow is 17.", 17),
    ("The maximum flow from node 0 to node 4 is 17.", 17),
    ("**Final Answer:** The maximum flow is **17**.", 17),
    ("Answer: 7 units from node 0 to node 3", 7),
    ("Answer: 17 (5 via 0->1->4 and 12 via 0->2->4)", 17),
    ("Path 0 -> 1 -> 3: 5\nPath 0 -> 2 -> 3: 7\nTotal: 12", 12),
    ("3 + 4 = 7", 7),
    ("Thus the total flow is 3+4=7 units.", 7),
    ("We push 5 units through node 1 and 12 units through node 2. Hence, the max flow equals 17.", 17),
    ("There are 12 nodes in the graph.", 12),
    ("Node 7 has degree 3.", 3),
    ("The capacity of the edge from 0 to 3 is 9.", 9),
    ("The answer is 25, not 5", 25),
    ("Answer: 5. But wait, one more unit fits. So the final answer is 6.", 6),
    (
        "1. Path 0\u21921\u21924, bottleneck 3\n2. Path 0\u21922\u21924, bottleneck 5\n\nTotal 3 + 5 = 8\nAnswer: 8",
        8,
    ),
    ("The maximum flow that can be sent is 8 units, which is limited by the cut {0, 1}.", 8),
    ("The minimum cut has capacity 8, so the maximum flow is 8.", 8),
    ("Nodes: 0, 1, 2, 3, 4, 5. So there are 6 nodes in total.", 6),
    ("The graph has 12 edges: 0-1, 0-2, 1-3.", 12),
    ("The flow is 5+3, so 8 in total.", 8),
    ("The maximum flow is not 8 but 9.", 9),
    ("Answer: N = 8", 8),
    ("Answer: 08", 8),
    # committed, and no integer: wrong for every integer, but not unparsed
    ("3.5", 3.5),
    ("7/2", 3.5),
    ("Answer: 25%", 25),
    # more than one
    ("Answer: 12, 13", AMBIGUOUS),
    ("Answer: 12 or 13", AMBIGUOUS),
    ("Answer: 5-7", AMBIGUOUS),
    ("5 to 7", AMBIGUOUS),
    ("between 5 and 7", AMBIGUOUS),
    ("at least 5", AMBIGUOUS),
    ("more than 25", AMBIGUOUS),
    ("1 234", 1234),
    ("1 234 567", 1234567),
    ("1 234.5", 1234.5),
    ("1 23 456", AMBIGUOUS),
    ("Answer: 5\n\nAnswer: 6", AMBIGUOUS),
    # none
    ("flow", UNPARSED),
    ("v25", UNPARSED),
    ("17th", 17),
    ("\u0663", 3),
    ("1/0", UNPARSED),
    ("There is no node 5.", UNPARSED),
    ("9" * 5000, UNPARSED),
    ("I cannot see any image", REFUSED),
]

COLOUR = [
    ("red", "red"),
    ("Answer: Grey", "gray"),
    ("The node is light blue.", "blue"),
    ("It is filled purple", "purple"),
    ('{"answer": "cyan"}', "cyan"),
    ("The colour of node A is green.", "green"),
    ("not red but orange", "orange"),
    ("red or blue", AMBIGUOUS),
    ("blue-green", AMBIGUOUS),
    ("reddish", UNPARSED),
    ("I see nothing", UNPARSED),
]


def found(text, kind, **options):
    extraction = extract(text, kind, **options)
    return extraction.value if extraction.outcome == "answer" else extraction.outcome


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [(kind, *case) for kind, cases in (("yes_no", YES_NO), ("integer", INTEGER), ("choice", COLOUR)) for case in cases],
)
def test_what_a_reply_commits_to(kind, text, value):
    got = found(text, kind)
    assert got == value
    assert type(got) is type(value)


@pytest.mark.parametrize("text", [text for text, value in YES_NO + INTEGER + COLOUR if not isinstance(value, str)])
def test_an_answer_says_where_it_stands_and_by_which_rule(text):
    kind = "yes_no" if (text, True) in YES_NO or (text, False) in YES_NO else "integer"
    extraction = extract(text, kind)
    start, end = extraction.span
    assert 0 <= start < end <= len(text)
    assert extraction.rule in {rule.name for rule in RULES} | {*ALONE, *INFERRED}
    if kind == "integer" and text[start:end].strip("-").isdigit():
        assert extraction.text.lstrip("-") == str(int(text[start:end].lstrip("-")))


def test_the_span_is_that_of_the_original_reply():
    text = "\u0130<think>Answer: no</think>  **ANSWER:** \u201cYes\u201d, they are."
    extraction = extract(text, "yes_no")
    assert text[slice(*extraction.span)] == "Yes"


@pytest.mark.parametrize("stop", ["length", "max_tokens"])
def test_of_a_reply_that_was_cut_off_only_what_does_not_touch_the_end_counts(stop):
    assert found("The maximum flow is 1", "integer", stop=stop) == UNPARSED
    assert found("Answer: 1", "integer", stop=stop) == UNPARSED
    assert found("Answer: 17\n\nTo see this, note that", "integer", stop=stop) == 17
    assert found("Answer: 17", "integer", stop="stop") == 17


def test_choices_are_the_question_s_own():
    assert found("Answer: Paris", "choice", choices=("Paris", "Rome")) == "Paris"
    assert found("Answer: parish", "choice", choices=("Paris", "Rome")) == "off the list"
    assert found("It is not Rome, it is Paris", "choice", choices=("Paris", "Rome")) == "Paris"
    assert found("Answer: red", "choice", choices=("Paris", "Rome")) == "off the list"
    assert found("The sky is red", "choice", choices=("Paris", "Rome")) == UNPARSED


def test_words_are_taken_as_they_stand():
    assert found("Answer: the Petersen graph", "text") == "Petersen graph"
    assert found("Let me think about it for a while, since this is not at all easy to say.", "text") == UNPARSED


def test_a_refusal_says_where():
    text = "<think>hm</think>I'm sorry, but I can't help with that."
    assert text[slice(*refused(text))].startswith("I'm sorry")
    assert refused("Nodes: 0, 1\nEdges: 0-1") is None


HOSTILE = [
    *("a", "-", " ", "\n", "=", "(", "{", "}", "\\", "1,", "1 ", "12", "\ud800", "\u2212", "\x00", "\u0130"),
    *("<think>", "</think>", "<think></think>", "answer: ", "answer\n \n", "answer is" + " " * 200, "\\boxed{"),
    *("\\boxed{{a}", "\\boxed{" + "{a}" * 200, '"answer": "', "'answer':'\\", "not ", "no ", "1->", "(1,", "<answer>a"),
    *("\nso ", "maximum flow ", "there are 5\n", "node 1, 2, 3, 4 and ", "one hundred and ", "yes or ", "is a a a "),
    *("__import__('os').system('false') ", "answer: not not not not ", "9" * 50, "from 1 to ", "final answer: yes "),
]


@pytest.mark.slow
@pytest.mark.parametrize("piece", HOSTILE)
def test_a_hostile_megabyte_takes_linear_time(piece):
    text = (piece * (1_000_000 // len(piece) + 1))[:1_000_000]
    for kind in ("yes_no", "integer", "choice", "text"):
        within(0.1, lambda _, sought=kind: extract(text, sought))


def test_an_answer_after_a_megabyte_of_thinking_is_found():
    assert found("<think>" + "hm, answer: no. " * 70_000 + "</think>\nAnswer: yes", "yes_no") is True
    assert found("<think>" + "hm, answer: no. " * 70_000, "yes_no") == UNPARSED


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200), st.sampled_from(["yes_no", "integer", "choice", "text"]))
def test_any_text_gives_some_outcome(text, kind):
    extraction = extract(text, kind)
    assert (extraction.value is not None) == (extraction.outcome == "answer")
    assert 0 <= extraction.span[0] <= extraction.span[1] <= len(text)


@settings(max_examples=300, deadline=None)
@given(
    st.integers(-(10**9), 10**9), st.sampled_from(["Answer: {}", "{}", "**{}**", "\\boxed{{{}}}", '{{"answer": {}}}'])
)
def test_every_integer_is_itself_in_every_dress(n, dress):
    assert found(dress.format(n), "integer") == n
    assert found(dress.format(f"{n:,}"), "integer") == n or "answer" in dress


def test_a_transcript_is_not_extracted():
    with pytest.raises(KeyError):
        extract("Nodes: 0", "transcript")


SKY = ("Sun", "Moon", "Mars", "Venus")


@pytest.mark.parametrize(
    ("text", "outcome", "letter"),
    [
        ('{"answer": "B", "reason": "the answer is C"}', "answer", "B"),
        ('{"answer": "B", "why": {"a": "}"}, "reason": "the answer is C"} The answer is D', "answer", "D"),
        ('{"reason": "the answer is C", "answer": "B"}', "answer", "B"),
        ('{"answer": ["B", "C"]}', "ambiguous", "?"),
        ("I think C. <|begin_of_box|>B<|end_of_box|>", "answer", "B"),
        ("I'm not sure, but I think it is B.", "answer", "B"),
        ("I'm not sure, but if you send the picture I can help.", "refused", ""),
        ("I cannot see any air, so it is the Moon.", "answer", "B"),
        ("I cannot see the image, so I cannot choose between A and B.", "refused", ""),
        ("As an AI, I would answer B.", "answer", "B"),
        ("As an AI, I have no eyes.", "refused", ""),
        ("Unknown", "refused", ""),
    ],
)
def test_what_stands_around_an_option(text, outcome, letter):
    found = extract(text, "option", SKY)
    assert (found.outcome, found.text or ("?" if outcome == "ambiguous" else "")) == (outcome, letter)


def test_options_called_correct_one_by_one_count_together():
    found = extract("A is correct. C is correct. B is incorrect.", "options", SKY)
    assert found.value == ("A", "C")
    assert extract("5. I am not quite sure.", "integer").value == 5


@pytest.mark.parametrize(
    ("reply", "filled"),
    [
        ("答案：文艺复兴\n0.5", ("文艺复兴", "0.5")),
        ("答案：\n文艺复兴\n0.5", ("文艺复兴", "0.5")),
        ("Answer: Renaissance\n0.5\nThat is all.", ("Renaissance", "0.5")),
        ("答案：文艺复兴；0.5\n解析：从略", ("文艺复兴", "0.5")),
        ("文艺复兴 0.5", ("文艺复兴", "0.5")),
        ("答案：文艺复兴", ("文艺复兴",)),
        ("文艺复兴 0.5 1", ("文艺复兴 0.5 1",)),
    ],
)
def test_the_lines_of_an_answer_fill_as_many_blanks_as_the_question_shows(reply: str, filled: tuple[str, ...]) -> None:
    assert extract(reply, "blanks", question="[MASK]时期，[MASK]米").value == filled


def test_a_question_with_one_blank_is_filled_by_one_line() -> None:
    assert extract("答案：文艺复兴\n0.5", "blanks", question="[MASK]时期").value == ("文艺复兴",)


def test_a_reply_that_repeats_its_problem_under_a_heading_ends_in_its_answer() -> None:
    reply = (
        "**Source node:** 0\n**Sink node:** 2\n\n**Problem:** Find the largest flow.\n\n"
        "**Analysis:** send 2 by node 1 and 1 straight.\n\nThe final answer is $\\boxed{3}$."
    )
    found = extract(reply, "integer", question="Your task is to tell how much gets through.")
    assert (found.value, found.rule) == (3, "boxed")


FLOW = "What is the maximum flow from node 0 to node 2 in this network?"
CORNERS = "How many breakpoints does this function have?"


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        (FLOW, "Total maximum flow = 8 + 5 = 13.\n\nFeasible flow example: 0->2 = 8, 0->1 = 5, 1->2 = 5.", 13),
        (
            FLOW,
            "Therefore, we can send a maximum of **5 units of flow** along this path.\n\nTotal: 2 + 5 = 7\n\n"
            "### Conclusion\n\nThe maximum amount of flow that can be sent from node 0 to node 2 is **7 units**.",
            7,
        ),
        (
            FLOW,
            "Thus, the maximum flow is 15. This also matches the min-cut value"
            " (e.g., cut S={0}, T={1,2,3} with capacity 15).",
            15,
        ),
        (
            CORNERS,
            "2 breakpoints.\n\nReason:\n- The three pieces have slopes -15.52, 33.06 and -16.95.\n"
            "- Endpoints are domain boundaries, not breakpoints, and no piece meets another one there.\n"
            "- Breakpoints occur where the slope changes, at the boundaries of the pieces.\n\n"
            "Thus there are two breakpoints: x = -3.36 and x = 2.69.",
            2,
        ),
    ],
)
def test_how_an_answer_is_made_up_or_where_it_lies_is_no_other_answer(question: str, text: str, value: int) -> None:
    assert extract(text, "integer", question=question).value == value


def test_a_reply_that_opens_with_one_number_and_concludes_with_another_is_ambiguous() -> None:
    text = "2 breakpoints.\n\n" + "The slopes of the pieces are told one by one below. " * 8
    assert extract(f"{text}\n\nThus there are 3 breakpoints.", "integer", question=CORNERS).outcome == "ambiguous"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A vertex of degree 3 on the left but not on the right shows they are not isomorphic.", False),
        ("That there is no vertex of degree 3 means the graphs are not isomorphic.", False),
        ("This does not mean that the graphs are isomorphic.", False),
    ],
)
def test_what_shows_an_answer_is_not_denied_with_it(text: str, value: bool) -> None:
    assert extract(text, "yes_no", question="Are the two graphs isomorphic?").value is value


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        ("Wood.\n\nReasoning: the door shows natural grain. The metal knob is hardware.", "off the list"),
        ("Wood — it's a wooden hanger (a natural colour and grain, with a metal hook).", "off the list"),
        ("Metal. The hanger shines, and has a hook of metal where wood has grain.", "answer"),
        ("Observations. The hanger shines as metal does.", "answer"),
        ("Wood. It is metal.", "answer"),
    ],
)
def test_a_thing_that_is_no_option_and_is_explained_is_off_the_list(reply: str, outcome: str) -> None:
    assert extract(reply, "option", ("wool", "metal")).outcome == outcome


@pytest.mark.parametrize(
    ("end", "outcome"),
    [("(C) The total of 2014:", "unparsed"), ("(C) The total of 2014 is 90, so (C) is false.", "answer")],
)
def test_statements_that_are_looked_at_one_by_one_come_to_nothing_where_the_reply_breaks_off(
    end: str, outcome: str
) -> None:
    reply = (
        "Let me check each of the statements against the table.\n\n(A) The sum of N is 332 and that of T 404, so (A) "
        f"is false.\n\n(B) The spread of N is 84 and that of T 27, so (B) is true.\n\nThe years come next. {end}"
    )
    assert extract(reply, "options", ("sum", "spread", "total")).outcome == outcome


def test_what_it_has_to_be_after_a_second_thought() -> None:
    text = "So the answer is B.\n\nWait, let me fold it again. In net B the path is open. I was wrong. It has to be D."
    assert extract(text, "option", tuple("ABCDE"), question="Which net makes the cube?").value == "D"


def test_who_would_rather_not_say_refuses() -> None:
    text = "If the king stands on h8, White has won. If not, it may be a draw. I'd rather not give a definite result."
    assert extract(text, "choice", ("White", "Black", "Draw"), question="Who has won?").value is None


def test_an_aside_behind_a_choice_is_none() -> None:
    ways = ("right", "left", "up", "down", "into the page")
    assert extract("Answer: right (right-hand rule: v up, B into the page)", "choice", ways).value == "right"
    assert extract("Answer: right (or up, I am not sure)", "choice", ways).value is None


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        ("<conclusion>5</conclusion>\n\nLet me know if you need more.", 5),
        ("<result><quantity>edges</quantity><value>5</value></result>", 5),
        ('<count object="edges">5</count>', 5),
        ("<count>3</count> of them are red and <count>2</count> blue. So there are 7 edges in all.", 7),
        ("Then <value>4</value> is left, and the answer is 5.", 5),
    ],
)
def test_tags_that_close_a_reply_or_call_themselves_the_answer(reply: str, value: int) -> None:
    assert extract(reply, "integer", question="How many edges are there?").value == value
