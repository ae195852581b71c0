"""What is asked about diagrams: how many of one kind of element there are, and the elements one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from isoprobe.probes.core import Answer, Representation, State
from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element, Questionnaire, States
from isoprobe.probes.families.diagram.states import diagram_of, transcribable, validate

REQUEST = "Write down what the diagram shows in the form {form}, and write nothing else."


def diagram_questions(
    ask: str,
    rules: str,
    elements: Sequence[Element],
    forms: Sequence[Representation],
    solve: Callable[[State], Answer],
) -> Questionnaire:
    """What one counting task asks. `ask` is the paper's question, and `rules` the sentence that says what counts.
    Transcripts are asked in the `forms`; `solve` gives the answer of a state that is in order."""
    return Questionnaire(
        ask=lambda item, view: f"{ask} {rules}",
        answer=integer(),
        solve=solve,
        states=States(validate, transcribable),
        forms=forms,
        request=REQUEST,
        elements=elements,
        scene=diagram_of,
    )
