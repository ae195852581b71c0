"""What MULTI prints of multimodal models on its own 18,430 questions (500 in Table 7): its Tables 3 to 8, in percent.

Zhu et al., MULTI: Multimodal Understanding Leaderboard with Text and Images (2024). Table 8 has no other multimodal
model than Qwen-VL. A figure that is not printed is a dash.
"""

from __future__ import annotations

from collections.abc import Mapping


def _rows(lines: str) -> dict[str, tuple[str, ...]]:
    """By model; a line is its name, a colon, and its figures in the order of the table's columns."""
    found: dict[str, tuple[str, ...]] = {}
    for line in lines.strip().splitlines():
        name, _, figures = line.rpartition(":")
        found[name] = tuple(figures.split())
    return found


# Overall NI SI MI
TABLE_3: Mapping[str, tuple[str, ...]] = _rows("""
VisualGLM: 31.1 35.1 25.2 9.7
VisCPM: 33.4 36.8 28.4 16.6
Qwen-VL: 39.0 43.2 32.7 20.7
Gemini Vision: 53.7 62.5 40.0 24.5
GPT-4V: 63.7 74.5 46.9 28.1
""")

# SA MA MA-Acc. FB OP
TABLE_4: Mapping[str, tuple[str, ...]] = _rows("""
VisualGLM: 37.9 30.2 1.9 0.7 3.6
VisCPM: 41.7 27.7 0.0 3.8 14.1
Qwen-VL: 49.8 29.4 2.8 5.8 13.7
Gemini Vision: 59.4 54.4 24.3 30.5 12.5
GPT-4V: 67.1 70.6 58.2 42.4 11.7
""")

# JuH SeH Uni Driv AAT
TABLE_5: Mapping[str, tuple[str, ...]] = _rows("""
VisualGLM: 22.2 25.6 23.6 40.9 24.9
VisCPM: 25.2 28.1 23.0 43.4 23.7
Qwen-VL: 32.6 32.9 27.2 49.3 26.4
Gemini Vision: 48.2 45.2 41.7 67.4 27.0
GPT-4V: 58.5 52.9 59.0 80.1 26.2
""")

# NI, then SI and MI each without image, with caption, with OCR, with image
TABLE_6: Mapping[str, tuple[str, ...]] = _rows("""
VisualGLM: 35.1 20.8 21.4 20.4 25.2 15.3 15.1 14.5 9.7
VisCPM: 36.8 27.1 27.6 27.2 28.4 24.8 21.6 20.9 16.6
Qwen-VL: 43.2 30.7 30.3 31.0 32.7 25.5 25.0 26.2 20.7
Gemini/Vision: 62.5 36.2 36.9 38.4 40.0 18.3 23.2 18.6 24.5
GPT-4/V: 74.5 11.3 9.7 1.9 46.9 8.8 9.4 3.1 28.1
""")

# Overall SA MA MA-Acc. FB NI SI MI
TABLE_7: Mapping[str, tuple[str, ...]] = _rows("""
VisualGLM: 12.8 14.5 16.6 0.0 0.8 16.2 11.7 6.8
VisCPM: 13.0 10.4 22.0 0.0 0.8 10.3 14.2 15.3
Qwen-VL: 10.5 7.2 19.3 1.9 0.8 8.5 10.8 16.9
Gemini Vision: 12.4 5.3 21.2 5.8 12.0 6.8 12.0 37.3
GPT-4V: 14.0 5.3 25.5 15.4 12.0 7.3 14.9 33.9
""")

# without and with knowledge
TABLE_8: Mapping[str, tuple[str, ...]] = _rows("""
Qwen-VL: 39.0 34.7
""")

BY_SHEET: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "multi_3": TABLE_3,
    "multi_4": TABLE_4,
    "multi_5": TABLE_5,
    "multi_6": TABLE_6,
    "multi_7": TABLE_7,
    "multi_8": TABLE_8,
}
