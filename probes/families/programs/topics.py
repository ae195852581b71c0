"""What seed programs are about: the subjects, topics and levels of education of the three papers that have them."""

from __future__ import annotations

from collections.abc import Mapping

TOPICS = (
    "solid geometry",
    "puzzle test",
    "arithmetic",
    "scientific figure",
    "graph theory",
    "algebra",
    "plane geometry",
    "analytic geometry",
    "statistics",
)
SKILLS: Mapping[str, tuple[str, ...]] = {  # EMMA's subjects and their categories (papers/emma.txt, section B.1)
    "math": (
        "2D transformation",
        "3D spatial simulation",
        "path tracing",
        "multi-hop visual object counting",
        "pattern inference",
    ),
    "physics": (
        "3D field simulation",
        "graph reasoning",
        "multi-hop visual reasoning",
        "path tracing",
        "visual decomposition simulation",
    ),
    "chemistry": (
        "knowledge-based counting",
        "graph reasoning",
        "structure recognition",
        "reaction simulation",
        "reaction simulation pro",
    ),
    "coding": (
        "visualization choose code",
        "code choose visualization",
        "modify without the original image",
        "modify with the original image",
    ),
}
EXAMS: Mapping[str, tuple[str, ...]] = {  # subjects of MULTI, and the topics of its questions that can be generated
    "mathematics": ("solid geometry", "geometric proof", "analytic geometry"),
    "physics": ("circuits", "motion", "density"),
    "chemistry": ("chemical tests", "solubility"),
    "biology": ("pedigrees", "ecosystems", "food webs"),
    "computer science": ("B-trees", "graphs"),
    "geography": ("longitude and time", "climate", "maps"),
    "history": ("timelines", "sexagenary cycle"),
    "politics": ("supply and demand", "villagers' assembly"),
    "english": ("asking the way", "making an appointment"),
    "chinese": ("tones", "prosody"),
    "accounting": ("break-even",),
    "medicine": ("electrocardiograms",),
    "driving": ("road signs", "lanes"),
    "administrative aptitude": ("tables", "timetables"),
}
CHINESE: Mapping[str, str] = {  # what subjects and topics of examination questions are called in Chinese
    "mathematics": "数学",
    "physics": "物理",
    "chemistry": "化学",
    "biology": "生物",
    "computer science": "计算机",
    "geography": "地理",
    "history": "历史",
    "politics": "政治",
    "english": "英语",
    "chinese": "语文",
    "accounting": "会计",
    "medicine": "医学",
    "driving": "驾驶理论",
    "administrative aptitude": "行政职业能力测验",
    "solid geometry": "立体几何",
    "geometric proof": "几何证明",
    "analytic geometry": "解析几何",
    "circuits": "电路",
    "motion": "运动图像",
    "density": "密度",
    "chemical tests": "离子检验",
    "pedigrees": "遗传系谱",
    "B-trees": "B树",
    "graphs": "图论",
    "longitude and time": "经度与地方时",
    "climate": "气候",
    "maps": "地图",
    "timelines": "历史纪年",
    "sexagenary cycle": "干支纪年",
    "villagers' assembly": "村民自治",
    "making an appointment": "约定时间",
    "tones": "汉语拼音声调",
    "prosody": "诗词格律",
    "food webs": "食物网",
    "supply and demand": "供求与价格",
    "solubility": "溶解度",
    "ecosystems": "生态系统的能量流动",
    "asking the way": "问路与指路",
    "break-even": "本量利分析",
    "electrocardiograms": "心电图",
    "road signs": "交通标志",
    "lanes": "道路交通标线",
    "tables": "资料分析",
    "timetables": "时刻表与行程",
}
EDUCATION = ("junior high", "senior high", "university", "society")
SCHOOLS = ("elementary school", "high school", "undergraduate")  # levels of DynaMath's seed questions
SOURCES = {
    "": "DynaMath: a dynamic visual benchmark",
    "emma": "EMMA: an enhanced multimodal reasoning benchmark",
    "multi": "MULTI: multimodal understanding leaderboard with text and images",
}


def check_place(family: str, subject: str, topic: str, education: str) -> None:
    """Raises ValueError for a subject, a topic or a level of education that this family does not have."""
    if education and education not in EDUCATION:
        raise ValueError(f"education {education!r}: expected one of {', '.join(EDUCATION)}")
    subjects = {"": {"": TOPICS}, "emma": SKILLS, "multi": EXAMS}[family]
    if subject not in subjects:
        raise ValueError(f"subject {subject!r}: expected one of {', '.join(subjects)}")
    if topic not in subjects[subject]:
        raise ValueError(f"topic {topic!r}: expected one of {', '.join(subjects[subject])}")
