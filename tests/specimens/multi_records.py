"""Records of MULTI, and the folder or archive that holds them."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

from tests.specimens.published import png

NAME = "problem_v1.2_release.json"


SEVERAL: dict[str, Any] = {
    "problem_content": "阅读材料[IMAGE_2]，回答下列问题。",
    "problem_content_list": [
        "甲是哪一个？[MASK]\nA. [IMAGE_1]\nB. [IMAGE_3]\nC. 都不是",
        "哪些正确？\nA. 一\nB. 二\nC. 三\nD. 四",
        "水的化学式是[MASK]，铁是[MASK]。",
        "为什么？",
        "写下你的看法。",
    ],
    "problem_type_list": ["单选", "多选", "填空", "解答", "其他"],
    "problem_answer_list": ["B", "ABD", "$H_2O$\n铁或Fe", "因为下雨了。", "略"],
    "problem_analysis_list": ["", "", "", "", ""],
    "img_paths": ["../data/images/a.png", "../data/images/b.png", "../data/images/c.png"],
    "knowledge": ["kp_1"], "education": "高中", "subject": ["化学"],
}  # fmt: skip


PLAIN: dict[str, Any] = {
    **SEVERAL, "problem_content": "", "problem_content_list": ["1+1=[MASK]"], "problem_type_list": ["填空"],
    "problem_answer_list": ["2"], "problem_analysis_list": [""], "img_paths": [],
}  # fmt: skip


def written(folder: Path, problems: dict[str, Any]) -> Path:
    (folder / "images").mkdir(parents=True)
    for width, name in enumerate("abc", 20):
        (folder / "images" / f"{name}.png").write_bytes(png(width))
    (folder / NAME).write_text(json.dumps(problems, ensure_ascii=False), encoding="utf-8")
    (folder / "hard_list_v1.2.json").write_text(json.dumps(["gzhx_1_1", "gzhx_9_0"]))
    (folder / "captions_v1.csv").write_text('path,text\n../data/images/b.png,"a plant, green"\nimages/a.png,a cup\n')
    (folder / "ocr_v1.csv").write_text("../data/images/b.png,CO2\n", encoding="utf-8")
    return folder


def zipped(folder: Path, target: Path) -> Path:
    with zipfile.ZipFile(target, "w") as archive:
        for file in sorted(folder.rglob("*")):
            archive.write(file, Path("MULTI") / file.relative_to(folder))
    return target
