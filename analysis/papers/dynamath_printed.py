"""What DynaMath prints of models on its own 501 programs: its Tables 2, 3, 4, 7, 9 and 10, in percent.

Its column UN of Table 2 does not fit the others: models with 63.7 over all, 68.6 EL and 61.8 HI have about 65 there,
and 36.8 is printed. Table 7 divides by it.
"""

from __future__ import annotations

from collections.abc import Mapping

Row = Mapping[str, float]

HEADS = "ALL PG SG AG AL PT GT ST SF AR EL HI UN"


def _rows(lines: str) -> dict[str, Row]:
    """By model; a line is its name, a colon, and its figures in the order of HEADS."""
    found: dict[str, Row] = {}
    for line in lines.strip().splitlines():
        name, _, figures = line.rpartition(":")
        found[name] = dict(zip(HEADS.split(), map(float, figures.split()), strict=True))
    return found


TABLE_2 = _rows("""
Zero-shot GPT-4o: 63.7 56.8 52.0 61.0 76.9 51.8 58.1 69.3 62.4 61.5 68.6 61.8 36.8
Zero-shot Claude-3.5: 64.8 49.9 49.3 55.3 81.0 44.1 69.4 78.2 62.2 61.2 66.7 62.6 33.3
Zero-shot Gemini Pro 1.5: 60.5 52.7 42.7 61.6 70.8 20.6 65.2 69.8 50.2 54.2 62.9 59.2 37.1
3-shot CoT GPT-4o: 64.9 58.1 59.3 57.7 84.1 51.2 61.9 71.0 60.9 57.7 66.2 62.5 34.8
3-shot CoT Claude-3.5: 62.5 49.1 48.0 50.6 80.2 37.1 58.1 78.2 64.9 55.0 63.0 61.5 30.5
3-shot CoT Gemini Pro 1.5: 58.7 52.6 45.3 56.7 72.9 21.8 57.9 66.0 54.9 48.1 59.0 58.3 34.2
Qwen2-VL-72B: 55.1 48.1 48.7 50.9 57.6 28.2 45.0 68.9 56.4 54.2 61.3 57.4 30.7
Qwen2-VL-72B (3-shot CoT): 52.4 45.1 44.7 47.5 59.4 19.4 44.2 67.1 52.9 53.1 61.0 53.6 28.6
Qwen2-VL-7B: 42.1 40.3 38.7 39.9 37.1 8.2 44.8 52.1 41.1 39.2 47.6 42.2 24.4
InternVL2-76B: 54.0 44.5 34.7 43.8 67.6 35.3 51.0 66.7 55.1 51.5 60.3 52.9 26.4
InternVL2-40B: 41.8 31.3 21.3 38.8 42.9 15.3 38.3 58.1 43.1 38.1 51.0 41.5 23.4
InternVL2-26B: 41.0 35.8 26.0 37.3 38.8 13.5 46.9 51.9 39.6 40.4 52.1 38.5 22.5
InternVL2-8B: 39.7 33.9 37.3 32.5 46.9 15.9 42.1 47.8 39.1 37.3 51.1 37.4 19.6
Llama-3.2-90B: 44.0 47.5 37.3 36.8 46.5 12.4 44.8 56.8 39.8 30.0 45.4 43.8 22.2
Deepseek-VL-7B-chat: 21.5 16.0 13.3 26.5 12.9 4.7 32.7 24.3 24.2 15.0 28.3 19.0 16.0
Llava-v1.6-34B: 27.1 21.4 25.3 27.6 14.9 7.6 32.7 36.8 27.8 23.1 35.9 23.8 16.6
Llava-v1.6-7B: 19.8 14.7 10.0 23.4 8.2 10.0 21.5 28.2 19.6 10.0 27.1 16.5 14.1
Llava-v1.5-7B: 16.6 10.5 7.3 19.5 6.5 8.2 32.3 17.5 20.2 10.8 18.9 13.3 11.7
Human performance: 77.3 79.9 66.7 80.4 77.5 73.5 69.8 78.0 78.9 75.0 78.6 79.8 72.7
""")

TABLE_3 = _rows("""
Zero-shot GPT-4o: 34.7 37.7 33.3 25.8 54.9 11.8 18.8 38.4 35.6 46.2 46.0 34.3 31.1
Zero-shot Claude-3.5: 35.3 22.1 26.7 18.6 62.7 23.5 27.1 53.6 24.4 42.3 49.2 33.2 33.5
Zero-shot Gemini Pro 1.5: 26.9 28.6 20.0 19.6 39.2 5.9 22.9 35.2 15.6 30.8 41.3 26.7 21.7
3-shot CoT GPT-4o: 32.3 31.2 40.0 21.6 54.9 17.6 20.8 36.8 26.7 46.2 47.6 30.7 29.2
3-shot CoT Claude-3.5: 32.1 27.3 26.7 11.3 54.9 0.0 10.4 56.0 31.1 30.8 39.7 32.9 28.0
3-shot CoT Gemini Pro 1.5: 23.6 27.3 26.7 14.4 39.2 5.9 18.8 27.2 17.8 26.9 33.3 23.1 20.5
Qwen2-VL-72B: 28.3 27.3 33.3 15.5 31.4 0.0 16.7 43.2 26.7 42.3 41.3 30.3 19.9
Qwen2-VL-72B (3-shot CoT): 22.8 24.7 26.7 8.2 35.3 0.0 8.3 32.8 22.2 38.5 41.3 23.5 14.3
Qwen2-VL-7B: 13.8 22.1 6.7 7.2 13.7 0.0 12.5 16.8 11.1 19.2 25.4 12.3 11.8
InternVL2-76B: 24.6 24.7 20.0 15.5 37.3 5.9 12.5 32.8 20.0 38.5 39.7 23.1 21.1
InternVL2-40B: 14.2 14.3 6.7 9.3 13.7 0.0 10.4 21.6 13.3 19.2 28.6 14.1 8.7
InternVL2-26B: 14.4 19.5 0.0 6.2 9.8 0.0 18.8 20.0 11.1 26.9 34.9 12.3 9.9
InternVL2-8B: 10.4 13.0 20.0 5.2 15.7 0.0 10.4 9.6 11.1 15.4 23.8 9.4 6.8
Llama-3.2-90B: 13.0 22.1 20.0 7.2 7.8 0.0 12.5 16.8 13.3 3.8 15.9 14.1 9.9
Deepseek-VL-7B-chat: 4.2 7.8 0.0 3.1 0.0 0.0 10.4 4.0 2.2 3.8 7.9 2.9 5.0
Llava-v1.6-34B: 6.0 10.4 13.3 4.1 2.0 0.0 4.2 6.4 6.7 7.7 15.9 5.1 3.7
Llava-v1.6-vicuna-13B: 2.8 7.8 0.0 4.1 0.0 0.0 2.1 2.4 0.0 0.0 6.3 2.9 1.2
Llava-v1.5-7B: 1.8 3.9 0.0 2.1 0.0 0.0 4.2 0.8 0.0 3.8 3.2 1.8 1.2
""")

TABLE_7 = _rows("""
Zero-shot GPT-4o: 54.8 66.4 64.1 42.2 71.4 22.7 32.3 55.4 56.9 75.0 67.1 55.5 84.5
Zero-shot Claude-3.5: 54.9 44.3 54.1 33.6 77.5 53.3 39.0 68.5 39.3 69.2 73.8 53.1 94.5
Zero-shot Gemini Pro 1.5: 44.5 54.2 46.9 31.8 55.4 28.6 35.1 50.5 31.0 56.7 65.7 45.1 58.5
3-shot CoT GPT-4o: 49.8 53.7 67.4 37.5 65.3 34.5 33.7 51.9 43.8 80.0 71.9 49.1 83.9
3-shot CoT Claude-3.5: 51.7 55.6 55.6 22.4 68.5 0.0 17.9 71.6 47.9 55.9 63.0 53.4 88.7
3-shot CoT Gemini Pro 1.5: 40.1 51.9 58.8 25.5 53.8 27.0 32.4 41.2 32.4 56.0 56.5 39.6 60.0
Qwen2-VL-72B: 51.8 56.8 68.5 30.4 54.4 0.0 37.0 62.7 47.2 78.0 67.4 52.8 64.8
Qwen2-VL-72B (3-shot CoT): 43.4 54.8 59.7 17.4 59.4 0.0 18.9 48.9 42.0 72.5 67.7 43.8 49.9
QWen2-VL-7B: 32.7 54.8 17.2 18.1 37.0 0.0 27.9 32.3 27.0 49.0 53.3 29.1 49.1
InternVL2-76B: 45.8 55.4 57.7 35.3 55.1 16.7 24.5 49.2 36.3 74.6 65.8 43.7 80.0
InternVL2-40B: 33.9 45.6 31.3 23.9 32.0 0.0 27.2 37.2 30.9 50.5 56.1 33.9 37.2
InternVL2-26B: 35.0 54.3 0.0 16.6 25.3 0.0 40.0 38.5 28.1 66.7 67.1 31.9 44.2
InternVL2-8B: 26.1 38.3 53.6 15.9 33.5 0.0 24.8 20.1 28.4 41.2 46.6 25.1 34.9
Llama-3.2-90B: 29.5 46.4 53.6 19.6 16.9 0.0 27.9 29.6 33.5 12.8 35.0 32.2 44.8
Deepseek-VL-7B-chat: 19.5 48.8 0.0 11.7 0.0 0.0 31.8 16.4 9.2 25.6 28.1 15.2 31.1
Llava-v1.6-34B: 22.1 48.5 52.6 14.9 13.2 0.0 12.7 17.4 24.0 33.3 44.2 21.3 22.4
Llava-v1.6-vicuna-13B: 14.1 53.1 0.0 17.6 0.0 0.0 9.7 8.5 0.0 0.0 23.4 17.5 8.8
Llava-v1.5-7B: 10.8 37.0 0.0 10.6 0.0 0.0 12.9 4.6 0.0 35.7 16.8 13.6 10.6
""")

TABLES: Mapping[str, Mapping[str, Row]] = {"dynamath_2": TABLE_2, "dynamath_3": TABLE_3, "dynamath_7": TABLE_7}

# Table 4 and section 4.2: repetition consistency over 5 repetitions, and seeds that are solvable in some variants and
# consistent failures in others; Table 10: the variance of the average accuracy over them.
REPETITION: Mapping[str, Row] = {
    "GPT-4o": {"consistency": 94.1, "partly_lost": 21.8, "variance": 1.86},
    "Gemini": {"consistency": 92.5, "partly_lost": 18.4, "variance": 1.26},
    "Qwen2-VL-72B": {"consistency": 98.9, "partly_lost": 29.9, "variance": 0.89},
    "InternVL2-76B": {"consistency": 99.0, "partly_lost": 28.3, "variance": 2.12},
}

# Table 9: asked by itself, after three other variants with their answers, after itself with its answer.
IN_CONTEXT: Mapping[str, Row] = {
    "GPT-4o": {"alone": 64.5, "variants": 65.3, "copy": 73.1},
    "Qwen2-72b": {"alone": 53.7, "variants": 57.4, "copy": 77.0},
}

# Section H.8: how often the answer is the same whatever the order of the options.
CIRCULAR: Mapping[str, float] = {"GPT-4o": 90.2, "Qwen2-VL 76B": 92.2}
