"""The tones of a word as lines of pitch: which of four words has them?"""

from __future__ import annotations

from random import Random
from typing import Any
from unicodedata import normalize

from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.panels import colour_in, frame, height_in, panels_of, row_of_panels, rules

PITCH = {1: (5, 5), 2: (3, 5), 3: (2, 1, 4), 4: (5, 1)}  # of each tone from its beginning to its end
BANDS = 6  # of a panel: between two of them is the line of a level of pitch
SPAN = (0.14, 0.5, 0.86)  # of a panel's width: where a line begins, where it may turn, where it ends
MARKS = {
    "\u0304": (5, 5),
    "\u0301": (3, 5),
    "\u030c": (2, 1, 4),
    "\u0300": (5, 1),
}  # pitch by what is written on vowels
TONES = {  # the characters of all words by their tones
    1: "师车中春天飞机今花黑希音家京添株之蛙舟公威山杯弓胸鸡薪三兵荆归精娲翁失充珠当滴穿分偷光",
    2: "学习国年明红旗牛苹文邮德题蛇足亡羊牢求铃龙狐愚移弹琴成竹梅闻尝沉为茅庐谈完填南辕辙竽椟还螳石凿程门",
    3: "老美朵板奶果北祖友晚考火影纸守补井底掩耳假虎有止渴起舞胆釜指马请海女买水雪",
    4: "电话汽丽望乐化票爱饭试大问练报现在画待兔刻剑盗叶好对卧破鹿顾上负罪璧赵卫塞滥数臂入木壁立",
}
TONE_OF = {character: tone for tone, characters in TONES.items() for character in characters}
_SHORT = (
    "春天 chūn tiān|飞机 fēi jī|今年 jīn nián|中国 zhōng guó|花朵 huā duǒ|黑板 hēi bǎn|希望 xī wàng|音乐 yīn yuè|"
    "国家 guó jiā|明天 míng tiān|学习 xué xí|红旗 hóng qí|牛奶 niú nǎi|苹果 píng guǒ|文化 wén huà|邮票 yóu piào|"
    "老师 lǎo shī|北京 běi jīng|祖国 zǔ guó|美德 měi dé|友爱 yǒu ài|晚饭 wǎn fàn|考试 kǎo shì|火车 huǒ chē|"
    "汽车 qì chē|大家 dà jiā|问题 wèn tí|练习 liàn xí|电影 diàn yǐng|报纸 bào zhǐ|电话 diàn huà|现在 xiàn zài"
)
_LONG = (
    "画蛇添足 huà shé tiān zú|守株待兔 shǒu zhū dài tù|亡羊补牢 wáng yáng bǔ láo|井底之蛙 jǐng dǐ zhī wā|"
    "刻舟求剑 kè zhōu qiú jiàn|掩耳盗铃 yǎn ěr dào líng|叶公好龙 yè gōng hào lóng|狐假虎威 hú jiǎ hǔ wēi|"
    "愚公移山 yú gōng yí shān|杯弓蛇影 bēi gōng shé yǐng|对牛弹琴 duì niú tán qín|胸有成竹 xiōng yǒu chéng zhú|"
    "望梅止渴 wàng méi zhǐ kě|闻鸡起舞 wén jī qǐ wǔ|卧薪尝胆 wò xīn cháng dǎn|破釜沉舟 pò fǔ chén zhōu|"
    "指鹿为马 zhǐ lù wéi mǎ|三顾茅庐 sān gù máo lú|纸上谈兵 zhǐ shàng tán bīng|负荆请罪 fù jīng qǐng zuì|"
    "完璧归赵 wán bì guī zhào|精卫填海 jīng wèi tián hǎi|女娲补天 nǚ wā bǔ tiān|南辕北辙 nán yuán běi zhé|"
    "塞翁失马 sài wēng shī mǎ|滥竽充数 làn yú chōng shù|买椟还珠 mǎi dú huán zhū|螳臂当车 táng bì dāng chē|"
    "水滴石穿 shuǐ dī shí chuān|入木三分 rù mù sān fēn|凿壁偷光 záo bì tōu guāng|程门立雪 chéng mén lì xuě"
)


def unmarked(spelled: str) -> str:
    """The spelling without the marks of tones.

    >>> unmarked("nǚ wā")
    'nü wa'
    """
    return normalize("NFC", "".join(sign for sign in normalize("NFD", spelled) if sign not in MARKS))


def _words(listed: str) -> dict[str, tuple[str, str]]:
    """Each word by its spelling without tones: the characters, and the spelling with tones."""
    pairs = [entry.split(" ", 1) for entry in listed.split("|")]
    return {unmarked(spelled): (characters, spelled) for characters, spelled in pairs}


SHORT, LONG = _words(_SHORT), _words(_LONG)
WORDS = SHORT | LONG


def tones_of(word: str) -> list[int]:
    """The tones of a word's characters, each looked up.

    >>> tones_of("hua she tian zu")
    [4, 2, 1, 2]
    """
    return [TONE_OF[character] for character in WORDS[word][0]]


def pitches_of(word: str) -> list[tuple[int, ...]]:
    """The pitch of a word's syllables by the marks on its vowels.

    >>> pitches_of("lao shi")
    [(2, 1, 4), (5, 5)]
    """
    return [
        next(MARKS[sign] for sign in normalize("NFD", syllable) if sign in MARKS)
        for syllable in WORDS[word][1].split(" ")
    ]


class ToneContours(kit.Program):
    """Which of four Chinese words has the tones whose lines of pitch are drawn?

    1: words of two syllables
    2: idioms of four"""

    topic = "tones"
    education = "junior high"
    version = 2  # 2: in Chinese, options stand on lines of their own
    variations = ("numeric", "colour")
    question = kit.Said(
        "The picture shows the tones of a word of standard Chinese, one frame for each syllable from left to right: "
        "the line is the pitch of the syllable over time, and the five thin lines are the levels of pitch, 1 (low) to "
        "5 (high). Each syllable has the tone that it has by itself. Which of these words, written without their "
        "tones, is it?",
        "图中每个方框依次表示一个词语各音节的声调，粗线为音高随时间的变化，五条细线自下而上为五度标记法的1度至5度（均按单字"
        "调标注，不考虑变调）。这个词语是",
    )
    fields = {"tones": kit.Listed(kit.Whole(1, 4), 2, 4)}
    answer = kit.statement(4, of=kit.Term({word: characters for word, (characters, _) in WORDS.items()}))
    canvas = (640, 240)
    prose = kit.Said(
        "From left to right the frames show these tones (1: high and level, 2: rising, 3: falling and rising, 4: "
        "falling): {tones}.",
        "各方框自左向右依次表示的声调（1为阴平，2为阳平，3为上声，4为去声）是：{tones}。",
    )
    says = {
        "tones": kit.Said(
            "tones (of the frames from left to right; 1 is high and level, 2 rising, 3 falling and rising, 4 falling)",
            "声调（各方框自左向右；1为阴平，2为阳平，3为上声，4为去声）",
        )
    }
    elements = (
        kit.value_at(
            "tone",
            kit.Said(
                "Which tone (1: high and level, 2: rising, 3: falling and rising, 4: falling) does frame {a}, counted "
                "from the left, show?",
                "自左向右第{a}个方框表示第几声（填1至4）？",
            ),
            kit.numbered("tones"),
        ),
        kit.count("syllables", kit.Said("How many frames does the picture have?", "图中有几个方框？"), "tones"),
    )
    labels = {"syllables": lambda facts: len(facts["tones"])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Four words of different tones, one of which is shown."""
        number = draw["numeric"]
        options = number.sample(list(SHORT if level == 1 else LONG), 4)
        facts = {"tones": tones_of(number.choice(options)), "options": options}
        return facts if not self.valid(facts) else None

    def valid(self, facts: kit.Facts) -> str:
        """Words as long as what is shown, each of other tones, and one of them with those that are shown."""
        if len(facts["tones"]) not in (2, 4):
            return "tones: expected two or four"
        if "options" not in facts:
            return ""
        told = [tones_of(option) for option in facts["options"]]
        if len({tuple(each) for each in told}) < len(told) or any(len(each) != len(facts["tones"]) for each in told):
            return "options: expected as many syllables as are shown, and no two alike in tones"
        return "" if facts["tones"] in told else "options: expected one with the tones that are shown"

    def by_dictionary(self, facts: kit.Facts) -> Any:
        """Each character of a word looked up among those of its tone."""
        return [
            all(character in TONES[tone] for character, tone in zip(WORDS[option][0], facts["tones"], strict=True))
            for option in facts["options"]
        ]

    def by_marks(self, facts: kit.Facts) -> Any:
        """The marks on the vowels of a word as lines of pitch, laid over those that are drawn."""
        drawn = [PITCH[tone] for tone in facts["tones"]]
        return [pitches_of(option) == drawn for option in facts["options"]]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What the four tones sound like."""
        return [
            kit.Said(
                "The first tone stays at 5, the second rises from 3 to 5, the third falls from 2 to 1 and rises to 4, "
                "the fourth falls from 5 to 1.",
                "阴平（第一声）调值55，阳平（第二声）调值35，上声（第三声）调值214，去声（第四声）调值51。",
            )
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The tones that are drawn, and the word that has them."""
        listed = "、".join("一二三四"[tone - 1] for tone in facts["tones"])
        word = next(option for option in facts["options"] if tones_of(option) == facts["tones"])
        return [
            kit.Said(
                f"The tones are {', '.join(map(str, facts['tones']))}: {WORDS[word][1]}.",
                f"图中声调依次为第{listed}声，与“{WORDS[word][0]}”（{WORDS[word][1]}）一致。",
            )
        ]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The tones of another of the words seen."""
        others = [tones for tones in map(tones_of, facts["options"]) if tones != facts["tones"]]
        return {**facts, "tones": rng.choice(others)}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A frame for each syllable with five thin lines, and a coloured line of pitch."""
        look, count = scene.look, len(facts["tones"])
        side = min(0.66 * look.height, (look.width - 20) / count - 22)
        for panel, tone in zip(row_of_panels(scene, count, look.height / 2, side, 20), facts["tones"], strict=True):
            rules(scene, panel, BANDS, 1)
            pitch = PITCH[tone]
            across = SPAN if len(pitch) == 3 else (SPAN[0], SPAN[-1])
            points = [panel.at(x, 1 - level / BANDS) for x, level in zip(across, pitch, strict=True)]
            scene.stroke(points, look.palette[0], 4.0)
            frame(scene, panel)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Where the coloured line in each frame begins, turns and ends."""
        (panels,) = panels_of(figure)
        tones = []
        for panel in panels:
            hue = colour_in(figure, panel)
            seen = [
                BANDS * height_in(figure, panel, hue, share, 3.0) for share in (SPAN[0] + 0.03, 0.5, SPAN[2] - 0.03)
            ]
            off = {}
            for tone, pitch in PITCH.items():
                turn = pitch[1] if len(pitch) == 3 else (pitch[0] + pitch[1]) / 2
                off[tone] = max(abs(a - b) for a, b in zip(seen, (pitch[0], turn, pitch[-1]), strict=True))
            best = min(off, key=lambda tone: off[tone])
            if off[best] > 0.6:
                raise kit.Unreadable(f"a line of pitch at {', '.join(f'{each:.1f}' for each in seen)}: no tone's")
            tones.append(best)
        return {"tones": tones}


TASK = ToneContours().task()
