"""What is asked about BlindTest scenes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from isoprobe.probes.core import Answer, AnswerKind, Item, Representation, State, View
from isoprobe.probes.engine.answers import AnswerFormat
from isoprobe.probes.engine.questions import Element, Questionnaire
from isoprobe.probes.families.blindtest.states import SceneKind

REQUEST = "Write down what the picture of {scene} shows in the form {form}, and write nothing else."


def scene_questions(
    kind: SceneKind,
    scene: str,
    ask: str | Callable[[State], str],
    answer_kind: AnswerKind,
    elements: Sequence[Element],
    form: Representation,
    solve: Callable[[State], Answer],
) -> Questionnaire:
    """What one task asks about its `scene`. `ask` is the answer question, or words that of a state, with {place};
    transcripts are asked in the `form`; `solve` gives the answer of a bare state."""

    def asking(item: Item, view: View) -> str:
        wording = ask if isinstance(ask, str) else ask(item.state)
        return wording.replace("{place}", "in the picture" if view.medium == "image" else "described")

    return Questionnaire(
        ask=asking,
        answer=AnswerFormat(answer_kind),
        solve=solve,
        states=kind,
        forms=(form,),
        request=REQUEST.replace("{scene}", scene),
        elements=elements,
        scene=kind.transcribable,
    )
