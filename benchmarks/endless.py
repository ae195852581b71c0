"""Pictures without end: what every reader makes of drawings that nobody would draw, in CPU and memory.

Some 170 pictures of 1,200 by 1,200 pixels: checkerboards, crowds of circles, lines, arcs, boxes and letters, hatching,
spirals, mazes, blots, noise. Each reader reads or refuses each of them in a process of its own, one after another; told
are the pictures that took longest, how many took longer than 2 s, and the most memory that the process held.

    python benchmarks/endless.py [--kinds graph,plot] [--every K] [--out FILE]
"""

from __future__ import annotations

import argparse
import json
import math
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
SIDE, INK, PAPER = 1200, (0, 0, 0), 255
LIMIT = 2.0  # seconds of CPU that a reader may take for one picture


def paper() -> Pixels:
    """White."""
    return np.full((SIDE, SIDE, 3), PAPER, np.uint8)


def place(chance: Random, edge: int = 10) -> tuple[int, int]:
    """A point of the picture, not nearer than that to its edge."""
    return chance.randint(edge, SIDE - edge), chance.randint(edge, SIDE - edge)


def strewn(draw: Callable[[Pixels, Random], object], times: int) -> Pixels:
    """A picture with so many things at random places."""
    pixels, chance = paper(), Random(times)
    for _ in range(times):
        draw(pixels, chance)
    return pixels


def checkerboard(wide: int) -> Pixels:
    """Black and white squares so many pixels wide."""
    even = (np.indices((SIDE, SIDE)) // wide).sum(axis=0) % 2 * 255
    return np.asarray(even[:, :, None].repeat(3, axis=2), np.uint8)


def curve(points: NDArray[Any], wide: int = 2) -> Pixels:
    """One line through these points."""
    pixels = paper()
    cv2.polylines(pixels, [np.rint(points).astype(np.int32)], False, INK, wide, cv2.LINE_AA)
    return pixels


def spiral(pitch: float) -> Pixels:
    """One line that winds outwards, so many pixels from turn to turn."""
    turn = np.linspace(0, 2 * math.pi * 560 / pitch, int(200 * 560 / pitch))
    reach = pitch * turn / (2 * math.pi)
    return curve(np.stack([600 + reach * np.cos(turn), 600 + reach * np.sin(turn)], axis=1))


def star(points: int) -> Pixels:
    """A line from each of so many points on a circle to one that is nearly opposite."""
    turn = 2 * math.pi * np.arange(points + 1) * (points // 2 - 1) / points
    return curve(np.stack([600 + 560 * np.cos(turn), 600 + 560 * np.sin(turn)], axis=1))


def walk(steps: int) -> Pixels:
    """A line that turns at random."""
    chance = np.random.default_rng(steps)
    return curve(np.clip(600 + np.cumsum(chance.normal(0, 40, (steps, 2)), axis=0), 5, SIDE - 5))


def maze(cell: int) -> Pixels:
    """Walls on every second side of square cells, at random."""
    pixels, chance = paper(), Random(cell)
    for x in range(0, SIDE, cell):
        for y in range(0, SIDE, cell):
            cv2.line(pixels, (x, y), (x + cell, y) if chance.random() < 0.5 else (x, y + cell), INK, 2)
    return pixels


def rules(pitch: int, ways: tuple[tuple[int, int], ...]) -> Pixels:
    """Straight lines right across the picture, so many pixels apart, in each of these directions."""
    pixels = paper()
    for dx, dy in ways:
        for k in range(-SIDE, 2 * SIDE, pitch):
            at = (k, 0) if dy else (0, k)
            cv2.line(pixels, at, (at[0] + dx * SIDE, at[1] + dy * SIDE), INK, 1, cv2.LINE_AA)
    return pixels


def nested(pitch: int, round_: bool) -> Pixels:
    """Circles, or squares, one within the other."""
    pixels = paper()
    for reach in range(pitch, 590, pitch):
        if round_:
            cv2.circle(pixels, (600, 600), reach, INK, 2, cv2.LINE_AA)
        else:
            cv2.rectangle(pixels, (600 - reach, 600 - reach), (600 + reach, 600 + reach), INK, 2)
    return pixels


def honeycomb(side: int) -> Pixels:
    """Hexagons that share their sides."""
    pixels, high = paper(), side * math.sqrt(3)
    for i in range(int(SIDE / (1.5 * side)) + 1):
        for j in range(int(SIDE / high) + 1):
            x, y = 1.5 * side * i, high * (j + i % 2 / 2)
            corners = [(x + side * math.cos(k * math.pi / 3), y + side * math.sin(k * math.pi / 3)) for k in range(6)]
            cv2.polylines(pixels, [np.rint(corners).astype(np.int32)], True, INK, 2, cv2.LINE_AA)
    return pixels


def waves(number: int) -> Pixels:
    """Curves of functions, one over the other."""
    pixels, x = paper(), np.arange(SIDE)
    for k in range(number):
        y = 600 + 400 * np.sin(x / (30 + 5 * (k % 40)) + k) * math.cos(k)
        cv2.polylines(pixels, [np.stack([x, y], axis=1).astype(np.int32)], False, INK, 2, cv2.LINE_AA)
    return pixels


def text(size: float, step: int) -> Pixels:
    """A page of words."""
    pixels, chance = paper(), Random(step)
    for y in range(step, SIDE, step):
        words = " ".join("".join(chance.choices("abcdefghiklmnoprstu", k=chance.randint(2, 9))) for _ in range(40))
        cv2.putText(pixels, words, (10, y), cv2.FONT_HERSHEY_SIMPLEX, size, INK, 1, cv2.LINE_AA)
    return pixels


def blots(soft: float, colours: bool = False) -> Pixels:
    """Patches as of ink on half of the picture, or a picture as soft in colours."""
    noise = np.random.default_rng(1).normal(0, 1, (SIDE, SIDE, 3))
    noise = cv2.GaussianBlur(noise, (0, 0), soft)
    if colours:
        return np.asarray(np.clip(128 + 80 * noise / noise.std(), 0, 255), np.uint8)
    return np.where(noise[:, :, :1].repeat(3, axis=2) > 0, 0, 255).astype(np.uint8)


def salt(share: float) -> Pixels:
    """Black pixels at random."""
    dark = np.random.default_rng(1).random((SIDE, SIDE, 1)) < share
    return np.where(dark.repeat(3, axis=2), 0, 255).astype(np.uint8)


def dots(pitch: int, wide: int) -> Pixels:
    """A grid of dots."""
    pixels = paper()
    for x in range(pitch, SIDE, pitch):
        for y in range(pitch, SIDE, pitch):
            cv2.circle(pixels, (x, y), wide, INK, -1, cv2.LINE_AA)
    return pixels


def tree(depth: int) -> Pixels:
    """A line that forks so many times."""
    pixels = paper()

    def fork(x: float, y: float, turn: float, long: float, left: int) -> None:
        to = x + long * math.cos(turn), y - long * math.sin(turn)
        cv2.line(pixels, (round(x), round(y)), (round(to[0]), round(to[1])), INK, 2, cv2.LINE_AA)
        if left:
            for aside in (-0.5, 0.45):
                fork(*to, turn + aside, long * 0.78, left - 1)

    fork(600, 1180, math.pi / 2, 250, depth)
    return pixels


def _line(wide: int) -> Callable[[Pixels, Random], object]:
    return lambda pixels, chance: cv2.line(pixels, place(chance), place(chance), INK, wide, cv2.LINE_AA)


def _circle(reach: int, wide: int) -> Callable[[Pixels, Random], object]:
    return lambda pixels, chance: cv2.circle(pixels, place(chance), reach, INK, wide, cv2.LINE_AA)


def _dashed(pixels: Pixels, chance: Random) -> None:
    start, end = np.array(place(chance)), np.array(place(chance))
    for k in range(0, 40, 2):
        one, other = (np.rint(start + (end - start) * each / 40).astype(int).tolist() for each in (k, k + 1))
        cv2.line(pixels, one, other, INK, 2, cv2.LINE_AA)


def _arc(pixels: Pixels, chance: Random) -> None:
    axes = chance.randint(5, 150), chance.randint(5, 150)
    ends = chance.randint(60, 359)
    cv2.ellipse(pixels, place(chance), axes, chance.randint(0, 179), 0, ends, INK, 2, cv2.LINE_AA)


def _box(wide: int) -> Callable[[Pixels, Random], object]:
    def draw(pixels: Pixels, chance: Random) -> None:
        x, y = place(chance)
        cv2.rectangle(pixels, (x, y), (x + chance.randint(10, 150), y + chance.randint(10, 150)), INK, wide)

    return draw


def _triangle(pixels: Pixels, chance: Random) -> None:
    cv2.polylines(pixels, [np.array([place(chance) for _ in range(3)], np.int32)], True, INK, 2, cv2.LINE_AA)


def _letter(pixels: Pixels, chance: Random) -> None:
    cv2.putText(
        pixels, chance.choice("ABCDEFGHKLMNPQ579"), place(chance), cv2.FONT_HERSHEY_SIMPLEX, 1, INK, 2, cv2.LINE_AA
    )


def _arrow(pixels: Pixels, chance: Random) -> None:
    cv2.arrowedLine(pixels, place(chance), place(chance), INK, 2, cv2.LINE_AA, 0, 0.05)


def pictures() -> Iterator[tuple[str, Callable[[], Pixels]]]:
    """All of them: each one's name, and what draws it."""
    for wide in (1, 2, 3, 4, 5, 8, 10, 12, 16, 20, 24, 30, 36, 40, 45, 50, 60, 65, 80, 100, 150, 200):
        yield f"checkerboard, squares of {wide}", partial(checkerboard, wide)
    for reach, wide in ((4, 1), (6, 1), (12, 2), (12, -1), (40, 2), (40, -1), (150, 2)):
        for times in (30, 100, 300, 1000) if reach > 6 else (100, 1000, 10_000):
            yield (
                f"{times} {'discs' if wide < 0 else 'circles'} of {reach}",
                partial(strewn, _circle(reach, wide), times),
            )
    for wide in (1, 3):
        for times in (30, 60, 100, 300, 1000, 3000):
            yield f"{times} lines, {wide} wide", partial(strewn, _line(wide), times)
    crowds = {"arcs": _arc, "boxes": _box(2), "filled boxes": _box(-1), "triangles": _triangle, "letters": _letter}
    for name, draw in (crowds | {"arrows": _arrow, "dashed lines": _dashed}).items():
        for times in (40, 100, 200, 300, 1000):
            yield f"{times} {name}", partial(strewn, draw, times)
    level, across, slant, back = (1, 0), (0, 1), (1, 1), (-1, 1)
    ways = {"level rules": (level,), "grid": (level, across), "slanting rules": (slant,), "hatching": (slant, back)}
    for name, which in ways.items():
        for pitch in (4, 8, 16, 30, 60, 120):
            yield f"{name}, {pitch} apart", partial(rules, pitch, which)
    for pitch in (6, 12, 25, 50):
        yield f"nested circles, {pitch} apart", partial(nested, pitch, True)
        yield f"nested squares, {pitch} apart", partial(nested, pitch, False)
        yield f"spiral, {pitch} apart", partial(spiral, pitch)
    for number in (12, 25, 50, 100):
        yield f"honeycomb, sides of {number}", partial(honeycomb, number)
        yield f"maze, cells of {number}", partial(maze, number)
        yield f"{number} waves", partial(waves, number)
    for points in (20, 50, 100, 400):
        yield f"star of {points} points", partial(star, points)
    for steps in (30, 100, 300, 1000, 5000):
        yield f"walk of {steps} steps", partial(walk, steps)
    for size, step in ((0.5, 18), (0.7, 30), (1.0, 50), (1.5, 90)):
        yield f"text, lines {step} apart", partial(text, size, step)
    for soft in (2, 4, 8, 16, 40):
        yield f"blots, {soft} soft", partial(blots, soft)
        yield f"colours, {soft} soft", partial(blots, soft, colours=True)
    for share in (0.0001, 0.001, 0.01, 0.1, 0.5):
        yield f"salt, {share}", partial(salt, share)
    for pitch, wide in ((10, 1), (20, 2), (40, 4), (60, 12), (100, 30)):
        yield f"dots, {pitch} apart", partial(dots, pitch, wide)
    for depth in (4, 6, 8, 10):
        yield f"tree, {depth} deep", partial(tree, depth)


def measured(kind: str, every: int) -> dict[str, Any]:
    """What this reader takes for each of the pictures, or each `every`-th, in seconds of CPU; and at its most MB."""
    from isoprobe.verbs.read import KINDS
    from isoprobe.vision import Unreadable

    read, took, seen, broke = KINDS[kind], {}, [], {}
    for name, drawn in islice(pictures(), 0, None, every):
        content = cv2.imencode(".png", drawn())[1].tobytes()
        start = time.process_time()
        try:
            read(content)
            seen.append(name)
        except Unreadable:
            pass
        except Exception as why:  # a defect, to be told and mended
            broke[name] = f"{type(why).__name__}: {why}"
        took[name] = round(time.process_time() - start, 3)
    most = re.search(r"VmHWM:\s+([0-9]+) kB", Path("/proc/self/status").read_text())
    return {"seconds": took, "read": seen, "broke": broke, "mb": int(most[1]) // 1024 if most else None}


def main() -> None:
    """A line for each reader; all of it as JSON."""
    from isoprobe.verbs.read import KINDS

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None)
    parser.add_argument("--one", action="store_true", help="read by the one reader named, and print what it took")
    given = parser.parse_args()
    if given.one:
        print(json.dumps(measured(given.kinds, given.every)))
        return
    found = {}
    for kind in given.kinds.split(","):
        words = [sys.executable, __file__, "--one", "--kinds", kind, "--every", str(given.every)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{kind}: {done.stderr.strip().splitlines()[-1]}")
        found[kind] = json.loads(done.stdout.splitlines()[-1])
        took = sorted(found[kind]["seconds"].items(), key=lambda one: -one[1])
        late = sum(seconds > LIMIT for _, seconds in took)
        told = ", ".join(f"{name} {seconds:.2f} s" for name, seconds in took[:5])
        print(f"{kind}: {len(took)} pictures, {late} past {LIMIT:g} s, {found[kind]['mb']} MB: {told}", flush=True)
        for name, why in found[kind]["broke"].items():
            print(f"{kind} BROKE at {name}: {why}", flush=True)
        if given.out:
            given.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
