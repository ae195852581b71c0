"""The tables of MULTI's and EMMA's suites in the documentation: how many questions there are by subject and type of
answer, ours beside the papers'.

`python -m tools.suite_table` writes them anew into docs/exams.md; a test holds them to the plans.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.batches import EMMA, MULTI, plan_paper
from isoprobe.probes.suites.exams import exam_counts, group_of
from isoprobe.probes.suites.paper_sizes import EMMA_OPEN, EMMA_SIZES, MULTI_GROUPS

PAGE = Path(__file__).parents[1] / "docs" / "exams.md"
BEGIN, END = "<!-- suites: begin -->\n", "<!-- suites: end -->"
TYPES = {"option": "one right option", "options": "several", "blanks": "blanks", "open": "open"}
# papers/multi.txt, Table 9: of 18,430 questions; papers/emma.txt, section B.1: choice and free form by subject.
PAPER_TYPES = {"option": 13963, "options": 2137, "blanks": 1432, "open": 798}
PAPER_PICTURES = {"none": 10941, "one": 7265, "several": 224}
PAPER_EMMA = {"math": (562, 330), "physics": (156, 0), "chemistry": (720, 456), "coding": (564, 0)}
PAPER_EMMA_SEVERAL = 298  # papers/emma.txt, Table 1: of 2,788 questions those with several pictures
LETTERED = ("option", "choice")  # kinds of answer of which the question names all that may be answered


def _tasks(suite: str) -> Counter[str]:
    return Counter(order.task for order in plan_paper(suite))


def types_of_multi() -> Counter[str]:
    """How many questions of MULTI's suite have each type of answer."""
    found: Counter[str] = Counter()
    for task, count in _tasks(MULTI).items():
        found[load_task(task).kind] += count
    return found


def subjects_of_emma() -> dict[str, tuple[int, int]]:
    """By subject of EMMA's suite, how many questions have a choice, and how many a free answer."""
    found: dict[str, tuple[int, int]] = {}
    for task, count in _tasks(EMMA).items():
        subject = load_task(task).subject.split(": ")[0]
        choice, free = found.get(subject, (0, 0))
        lettered = load_task(task).kind in LETTERED
        found[subject] = (choice + count * lettered, free + count * (not lettered))
    return found


def categories_of_emma() -> dict[tuple[str, str], tuple[int, int, int]]:
    """By subject and category of EMMA's suite, how many tasks there are, questions, and those with a free answer."""
    found: dict[tuple[str, str], tuple[int, int, int]] = {}
    for name, count in _tasks(EMMA).items():
        task = load_task(name)
        subject, _, category = task.subject.partition(": ")
        tasks, questions, free = found.get((subject, category), (0, 0, 0))
        found[subject, category] = (tasks + 1, questions + count, free + count * (task.kind not in LETTERED))
    return found


def several_of_emma() -> dict[str, int]:
    """By subject of EMMA's suite, how many questions have several pictures."""
    found = dict.fromkeys(PAPER_EMMA, 0)
    for task, count in _tasks(EMMA).items():
        found[load_task(task).subject.split(": ")[0]] += count * (load_task(task).pages > 1)
    return found


def pictures_of_multi() -> Counter[str]:
    """How many questions of MULTI's suite have no picture, one, or several."""
    found: Counter[str] = Counter()
    for (pictures, _), count in exam_counts().items():
        found[pictures] += count
    return found


def groups_of_multi() -> dict[str, tuple[int, int]]:
    """By group of MULTI's suite (its Table 5) how many templates there are, and how many questions."""
    found: dict[str, tuple[int, int]] = {}
    for task, count in _tasks(MULTI).items():
        templates, questions = found.get(group := group_of(load_task(task)), (0, 0))
        found[group] = (templates + 1, questions + count)
    return found


def _multi() -> list[str]:
    held, tasks = types_of_multi(), _tasks(MULTI)
    ours, theirs = held.total(), sum(PAPER_TYPES.values())
    rows = ["| MULTI: type | templates | questions | share | the paper's share |", "|---|---:|---:|---:|---:|"]
    for kind, name in TYPES.items():
        count = sum(load_task(task).kind == kind for task in tasks)
        shares = f"{100 * held[kind] / ours:.0f}% | {100 * PAPER_TYPES[kind] / theirs:.0f}%"
        rows.append(f"| {name} | {count} | {held[kind]} | {shares} |")
    rows += ["", "| MULTI: pictures | templates | questions | share | the paper's share |", "|---|---:|---:|---:|---:|"]
    shown, of_paper = pictures_of_multi(), sum(PAPER_PICTURES.values())
    for name, size in PAPER_PICTURES.items():
        count = sum(1 for (pictures, _), n in exam_counts().items() if pictures == name and n)
        shares = f"{100 * shown[name] / ours:.1f}% | {100 * size / of_paper:.1f}%"
        rows.append(f"| {name} | {count} | {shown[name]} | {shares} |")
    rows += ["", "| MULTI: group | templates | questions | share | the paper's share |", "|---|---:|---:|---:|---:|"]
    groups = groups_of_multi()
    for name, share in MULTI_GROUPS.items():
        count, questions = groups[name]
        rows.append(f"| {name} | {count} | {questions} | {100 * questions / ours:.1f}% | {100 * share:.1f}% |")
    columns = ["templates", "questions", "share", *MULTI_GROUPS]
    rows += ["", f"| MULTI: subject | {' | '.join(columns)} |", "|---|" + "---:|" * len(columns)]
    subjects: dict[str, Counter[str]] = {}
    for task, count in tasks.items():
        subjects.setdefault(load_task(task).subject.split(": ")[0], Counter())[task] = count
    for subject, counts in sorted(subjects.items(), key=lambda each: -each[1].total()):
        of_group: Counter[str] = Counter()
        for task, count in counts.items():
            of_group[group_of(load_task(task))] += count
        cells = [str(of_group[group] or "") for group in MULTI_GROUPS]
        shares = [len(counts), counts.total(), f"{100 * counts.total() / ours:.0f}%", *cells]
        rows.append(f"| {subject} | {' | '.join(map(str, shares))} |")
    most, empty = f"{100 * max(tasks.values()) / ours:.1f}%", " |" * (1 + len(MULTI_GROUPS))
    return [*rows, f"| all (the largest template: {most}) | {len(tasks)} | {ours} |{empty}"]


def _emma() -> list[str]:
    held = subjects_of_emma()
    rows = ["| EMMA: subject | choice | the paper's | free form | the paper's |", "|---|---:|---:|---:|---:|"]
    for subject, theirs in PAPER_EMMA.items():
        ours = held[subject]
        rows.append(f"| {subject} | {ours[0]} | {theirs[0]} | {ours[1]} | {theirs[1]} |")
    columns = ("tasks", "questions", "the paper's", "free form", "the paper's")
    rows += ["", f"| EMMA: category | {' | '.join(columns)} |", "|---|---:|---:|---:|---:|---:|"]
    for key, (tasks, questions, free) in categories_of_emma().items():
        told = "–" if key[0] == "math" else EMMA_OPEN.get(key, 0)  # the paper tells how many of all mathematics
        rows.append(f"| {': '.join(key)} | {tasks} | {questions} | {EMMA_SIZES[key]} | {free} | {told} |")
    held_several, whole = several_of_emma(), sum(map(sum, PAPER_EMMA.values()))
    several = sum(held_several.values())
    rows += ["", "| EMMA: pictures | questions | share | the paper's share |", "|---|---:|---:|---:|"]
    rows.append(f"| several | {several} | {100 * several / whole:.1f}% | {100 * PAPER_EMMA_SEVERAL / whole:.1f}% |")
    return [*rows, *(f"| of these {subject} | {n} | {100 * n / whole:.1f}% | |" for subject, n in held_several.items())]


def written(page: str) -> str:
    """The page with the tables between its marks."""
    before, _, rest = page.partition(BEGIN)
    told = "\n".join([*_multi(), "", *_emma(), ""])
    return before + BEGIN + told + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
