"""The wordings equal the papers', word for word (quoted here from the papers), and are recorded by a hash."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from isoprobe.adapters.prompting import wordings
from isoprobe.adapters.prompting.prompts import WORDING
from isoprobe.adapters.prompting.wordings import all_wordings, filled, fingerprint, wording

PAPERS = Path(__file__).parents[4] / "shared" / "papers"

# name -> how the paper has it, white space aside; {fields} stand where its own placeholders do.
QUOTED = {
    # Tangram, Table 5: "${problems texts}, Hint: ... ${diagram}"
    "tangram/zero_shot": "Hint: Please provide the final value, e.g., 1, 2, 3, at the end.",
    "tangram/zero_shot_cot": (
        "Hint: Please provide the final value, e.g., 1, 2, 3, at the end. Let's think step by step."
    ),
    # EMMA, Table 5
    "emma/open_cot": (
        '{context}{question} Answer the question using a single word or phrase and put the answer in one "\\boxed{}". '
        "Please solve the problem step by step."
    ),
    "emma/open_direct": (
        '{context} {question} Answer the question using a single word or phrase and put the answer in one "\\boxed{}". '
        "Please ensure that your output only contains the final answer without any additional content (such as "
        "intermediate reasoning steps)."
    ),
    "emma/choice_cot": (
        "{context} {question} {options} Answer with the option's letter from the given choices and put the letter in "
        'one "\\boxed{}". Please solve the problem step by step.'
    ),
    "emma/choice_direct": (
        "{context} {question} {options} Answer with the option's letter from the given choices and put the letter in "
        'one "\\boxed{}". Please ensure that your output only contains the final answer without any additional content '
        "(such as intermediate reasoning steps)."
    ),
    # EMMA, Table 4
    "emma/caption": (
        "There is a question about the image or figure. Please describe the fine-grained content of the image or "
        "figure based on this question, including scenes, objects, relationships, and any text present. Please note "
        "that you do not need to answer this question directly, just describe the information of this picture."
    ),
    "emma/respond": (
        "Please first solve the problem step by step, then put your final answer or a single letter (if it is a "
        'multiple choice question) in one "\\boxed{}". Here is the natural description of the figure, please solve the '
        "following problem based on the description."
    ),
    "emma/categorize": (
        "There are some math problems combining images and text, and existing large models cannot correctly "
        "reason through these problems. We have analyzed the reasons why large models fail to classify these "
        "problems and have categorized them based on the challenges present in the problems. The categories "
        "are as follows: A: To solve the problem, a 2D transformation is required, such as translation, "
        "rotation, scaling, shearing, reflection, etc. B: To solve the problem, 3D spatial imagination is "
        "needed. C: To solve the problem, path tracing/change of view simulation is needed, such as a math "
        "problem about a maze. D: None of the above. It belongs to another category. Here is a math problem, "
        "please give the math category that you think this problem belongs to and explain why. If you choose "
        "D, please additionally include the type of math problem you believe it to be."
    ),
    # DynaMath, Table 5, Appendix C.2 and Appendix H.4
    "dynamath/multiple_choice": (
        "If the problem is a multiple choice problem, just provide the corresponding choice option, such as 'A', 'B', "
        "'C', or 'D'."
    ),
    "dynamath/float": "If the answer is a numerical value, format it as a three-digit floating-point number.",
    "dynamath/response": (
        "Please provide an answer to the question outlined above. Your response should adhere to the following JSON "
        "format, which includes two keys: 'solution' and 'short answer'. The 'solution' key can contain reasoning "
        "steps needed to solve the question. The 'short answer' key should only provide a concise response. Example of "
        'expected JSON response format: { "solution": "[Detailed step-by-step explanation]", "short answer": "[Concise '
        'Answer]" }'
    ),
    "dynamath/no_memory": (
        "You are solving advanced visual math problems that require logical reasoning and detailed analysis of the "
        "provided image and question. Carefully examine the image and break the problem into smaller steps to ensure "
        "accurate and thoughtful reasoning. Avoid relying on memorized answers, patterns, or shortcuts. Instead, "
        "justify each step of your solution explicitly based on the information in the image. Task: Please answer the "
        "following question: {question}, ensuring your explanation according to the provided image and question. Focus "
        "on reasoning rather than recalling."
    ),
    # MULTI, Figure 3
    "multi/zh_role": "你是一名来自中国的考生，你需要运用你所学的{knowledge}知识回答这道{question_type}题。",
    "multi/en_role": (
        "You are a student from China. You need to use your knowledge of {knowledge} to answer this {question_type} "
        "question."
    ),
    "multi/zh_option": (
        "这道题目只有唯一的正确选项，请只给出唯一一个大写英文字母作为答案，不包含选项后面的描述，如：A, B, E。"
    ),
    "multi/zh_image": "这道题目包含图片信息，请基于文字和图片信息，并按照格式给出答案。",
    "multi/en_no_image": (
        "This question contains image information, but we will not provide this part of the information. Please give "
        "your answer directly based on the text information in the question. If you think that the text information in "
        "the question is not enough to determine the correct answer, please answer 'Lack of image information' instead "
        "of guessing an answer at will. Otherwise, please give your answer directly based on the text and image "
        "information."
    ),
    "multi/en_caption": (
        "This question contains image information. We use the generated image description to replace the image. You "
        "can refer to these descriptions to answer the questions. If you think that the text information in the "
        "question is not enough to determine the correct answer, please answer 'Lack of image information' instead of "
        "guessing an answer at will. Otherwise, please give your answer directly based on the text and image "
        "information."
    ),
    "multi/en_knowledge": (
        "We provide you with some extra materials. You can refer to these materials to answer the questions. Please "
        "note that they are not necessarily complete or correct. You need to combine them with your previous knowledge "
        "to answer the questions. Knowledge: {pieces}"
    ),
    "multi/en_direct": "Please directly give your answer:",
    "multi/zh_direct": "请直接给出你的答案：",
    "multi/en_cot": "Please show your reasoning process step by step:",
    "multi/en_final": "According to the reasoning you have given above, the final answer should be:",
}


@pytest.mark.parametrize("name", list(QUOTED))
def test_wordings_are_the_papers(name: str) -> None:
    assert re.sub(r"\s", "", wording(name)) == re.sub(r"\s", "", QUOTED[name])


# Pieces of wordings that stand in no paper's text as we have it: why is said in each one's source.
ELSEWHERE = {
    "isobench/heading", "isobench/zh_heading", "multi/zh_open", "multi/zh_rounds_end", "multi/en_rounds_end",
    "dynamath/few_shot_open",
}  # fmt: skip
LOST = (  # where the paper has brackets, and what stands in them or not
    "但我们不会提供", "butwewillnotprovide", "我们使用生成的", "Weusethegenerated", "请基于文字信息，给出",
    "Pleasegiveyouranswerdirectlybasedonthetext", "如果你认为", "Ifyouthinkthat",
)  # fmt: skip
_SET = (("\\_", "_"), ("\\leq", "<="), ("\\le", "<="), ("\\geq", ">="), ("\\ge", ">="), ("\\n", ""), ("\\boxed{}", ""))


def bare(text: str) -> str:
    """The text as one string without white space, marks of LaTeX, Markdown and lists: what every copy of it keeps."""
    text = re.sub(r"</?(?:pre|p|b|i|sub|sup)>|^Example \d+\t", "", text, flags=re.MULTILINE)
    for mark, plain in _SET:
        text = text.replace(mark, plain)
    return re.sub(r"[\s*•$`\-]|\\\w", "", text.replace("∅", "0").replace("\\emptyset", "0"))


@pytest.mark.skipif(not PAPERS.is_dir(), reason="the papers' texts are not at ../shared/papers")
@pytest.mark.parametrize("family", ["isobench", "tangram", "dynamath", "emma", "multi"])
def test_every_wording_stands_in_its_paper_to_the_letter(family: str) -> None:
    paper = bare((PAPERS / f"{family}.txt").read_text(encoding="utf-8"))
    for name, each in all_wordings().items():
        if not name.startswith(f"{family}/") or name in ELSEWHERE:
            continue
        for piece in re.split(r"\{[a-z_]+\}|(?=Knowledge: )", each.text):
            for part in re.split("|".join(f"(?={lost})" for lost in LOST), bare(piece)):
                assert part.rstrip(",.，。") in paper, name


def test_every_wording_says_where_it_is_from() -> None:
    families = {name.partition("/")[0] for name in all_wordings()}
    assert families == {"isoprobe", "isobench", "isobench_eval", "tangram", "dynamath", "emma", "multi"}
    for each in all_wordings().values():
        assert each.text.strip() == each.text != ""
        assert each.source
        assert each.paper
    for language in ("zh", "en"):
        assert {name[8:] for name in all_wordings() if name.startswith(f"multi/{language}_")} == {
            name[8:] for name in all_wordings() if name.startswith("multi/zh_")
        }


def test_fields_are_filled_once_and_other_braces_stay() -> None:
    text = filled("emma/open_cot", context="", question="What is {options} of {question}?")
    assert "What is {options} of {question}?" in text
    assert "\\boxed{}" in text


def test_the_hash_changes_with_any_text(monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.fullmatch("[0-9a-f]{12}", WORDING)
    assert fingerprint() == WORDING
    others = dict(all_wordings())
    name = "multi/zh_final"
    others[name] = wordings.Wording(name, others[name].text + "!", "", "")
    monkeypatch.setattr(wordings, "all_wordings", lambda: others)
    assert fingerprint.__wrapped__() != WORDING
