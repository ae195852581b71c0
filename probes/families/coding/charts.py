"""Charts as small plotting programs: what all programs of a chart share, and the *turns* in which they differ.

A turn is one decision of the programmer (which colours, which scale, where the legend stands) with its alternatives,
each one line of code; its technique is one of the ten that EMMA labels its coding questions by.
"""

from __future__ import annotations

from collections.abc import Mapping

from isoprobe.probes.families.coding.turns import GRID, PLAIN, POLAR, SPACE, Chart, turn

CHARTS: Mapping[str, Chart] = {
    "bar chart": Chart(
        1,
        PLAIN,
        (
            turn("data reasoning", "heights = @", "a", "sorted(a)", "sorted(a, reverse=True)", "b"),
            turn(
                "color and texture",
                "ax.bar(names, heights, @)",
                'color="tab:blue"',
                'color="white", edgecolor="tab:blue"',
                'color="white", edgecolor="black", hatch="//"',
                'color="tab:orange", hatch="oo", edgecolor="black"',
            ),
            turn(
                "axis and scale", "ax.@", "set_ylim(0, 60)", "set_ylim(0, 120)", 'set_yscale("log")', "margins(y=0.6)"
            ),
            GRID,
        ),
    ),
    "horizontal bar chart": Chart(
        1,
        PLAIN,
        (
            turn("data reasoning", "lengths = @", "a", "sorted(a)", "sorted(a, reverse=True)", "b"),
            turn(
                "alignment, orientation and position",
                "ax.barh(names, lengths, @)",
                "height=0.9",
                "height=0.3",
                'height=0.3, align="edge", color="tab:orange"',
                "height=0.6, left=15",
            ),
            turn(
                "axis and scale",
                "ax.@",
                "set_xlim(0, 60)",
                "set_xlim(0, 120)",
                "set_xlim(60, 0)",
                "set_xlim(-30, 60)",
            ),
            turn(
                "alignment, orientation and position",
                "ax.@",
                "invert_yaxis()",
                "margins(y=0.4)",
                'tick_params(axis="y", labelleft=False)',
                'tick_params(axis="y", labelrotation=60)',
            ),
        ),
    ),
    "line chart": Chart(
        1,
        PLAIN,
        (
            turn(
                "marker and line",
                'ax.plot(names, a, @, label="first")',
                'linestyle="-", linewidth=3',
                'linestyle="--", linewidth=3',
                'linestyle=":", linewidth=6',
                'linestyle="-", marker="s", markersize=9',
            ),
            turn(
                "marker and line",
                'ax.plot(names, b, @, label="second")',
                'color="black"',
                'color="tab:red", linestyle=":", linewidth=4',
                'color="black", linewidth=6',
                'color="black", marker="^", markersize=11, linestyle="none"',
            ),
            turn(
                "legend",
                "ax.legend(@)",
                'loc="upper left"',
                'loc="lower right"',
                'loc="upper center", ncols=2',
                'loc="upper left", title="Series"',
            ),
            GRID,
        ),
    ),
    "scatter plot": Chart(
        1,
        PLAIN,
        (
            turn(
                "marker and line",
                'ax.scatter(a, b, @, label="pairs")',
                's=60, marker="o"',
                's=160, marker="s"',
                's=420, marker="o"',
                's=200, marker="*", color="black"',
            ),
            turn(
                "axis and scale", "ax.@", "set_xlim(0, 45)", "set_xlim(45, 0)", 'set_xscale("log")', "set_xlim(0, 150)"
            ),
            turn(
                "axis and scale", "ax.@", "set_ylim(0, 45)", "set_ylim(45, 0)", 'set_yscale("log")', "set_ylim(0, 150)"
            ),
            turn(
                "legend",
                "ax.legend(@)",
                'loc="upper right"',
                'loc="lower left"',
                'loc="center", title="Group"',
                'loc="lower right", fontsize=16',
            ),
        ),
    ),
    "bar chart of two series": Chart(
        2,
        PLAIN,
        (
            turn(
                "color and texture",
                'ax.bar(names, a, color=@, label="first")',
                '"tab:blue"',
                '"tab:green"',
                '"lightgrey", hatch="xx"',
                '"white", edgecolor="black"',
            ),
            turn(
                "alignment, orientation and position",
                'ax.bar(names, b, @, color="tab:orange", label="second")',
                "bottom=a",
                'width=0.3, align="edge"',
                "width=0.4",
                "bottom=50",
            ),
            turn(
                "legend",
                "ax.legend(@)",
                'loc="upper left"',
                'loc="lower right"',
                'loc="upper center", ncols=2',
                'loc="center", title="Part"',
            ),
            turn(
                "axis and scale", "ax.@", "set_ylim(0, 100)", "set_ylim(0, 200)", "set_ylim(100, 0)", "margins(x=0.3)"
            ),
        ),
    ),
    "step chart": Chart(
        2,
        PLAIN,
        (
            turn("data reasoning", "levels = @", "a", "np.cumsum(a)", "sorted(a)", "sorted(a, reverse=True)"),
            turn(
                "advanced chart type",
                "ax.step(names, levels, @)",
                'where="pre"',
                'where="post", linewidth=4',
                'where="mid", linestyle="--"',
                'where="mid", marker="o", color="black"',
            ),
            turn(
                "axis and scale",
                "ax.@",
                "margins(y=0.05)",
                'set_yscale("log")',
                "invert_yaxis()",
                "margins(y=0.8)",
            ),
            GRID,
        ),
    ),
    "stem plot": Chart(
        2,
        PLAIN,
        (
            turn(
                "advanced chart type",
                "ax.stem(a, @)",
                'linefmt="C0-", markerfmt="C0o"',
                'linefmt="k--", markerfmt="ks"',
                'linefmt="C1:", markerfmt="C1D"',
                'linefmt="C2-", markerfmt="C2o", orientation="horizontal"',
            ),
            turn(
                "marker and line",
                "ax.plot([0, 1, 2, 3, 4, 5], b, @)",
                'color="red"',
                'color="red", linestyle="none", marker="x", markersize=14',
                'color="red", linestyle=":", linewidth=4',
                'color="red", drawstyle="steps-mid"',
            ),
            turn("axis and scale", "ax.@", "set_xlim(-1, 8)", "set_xlim(8, -1)", "set_xlim(-1, 20)", "set_xlim(-9, 8)"),
            GRID,
        ),
    ),
    "area chart": Chart(
        2,
        PLAIN,
        (
            turn(
                "advanced chart type",
                "ax.@",
                "fill_between(names, a, b)",
                "fill_between(names, a)",
                "stackplot(names, a, b)",
                'fill_between(names, a, step="mid")',
            ),
            turn(
                "marker and line",
                "ax.plot(names, b, @)",
                'color="black"',
                'color="black", linestyle="--", linewidth=3',
                'color="black", linestyle="none", marker="D", markersize=9',
                'color="white", linewidth=4',
            ),
            turn(
                "axis and scale", "ax.@", "set_ylim(0, 80)", "set_ylim(80, 0)", "set_ylim(-60, 80)", "set_ylim(0, 240)"
            ),
            GRID,
        ),
    ),
    "chart with error bars": Chart(
        2,
        PLAIN,
        (
            turn("data reasoning", "heights = @", "a", "sorted(a)", "b", "sorted(b, reverse=True)"),
            turn(
                "advanced chart type",
                "ax.errorbar(names, heights, @)",
                'yerr=6, fmt="o"',
                'yerr=6, fmt="-", capsize=8',
                'yerr=14, fmt="s", color="black", capsize=8',
                'yerr=6, lolims=True, fmt="o-"',
            ),
            turn(
                "axis and scale",
                "ax.@",
                "set_ylim(-15, 60)",
                "set_ylim(60, -15)",
                "set_ylim(-15, 160)",
                "margins(x=0.5)",
            ),
            GRID,
        ),
    ),
    "box or violin plot": Chart(
        2,
        PLAIN,
        (
            turn(
                "advanced chart type",
                "ax.@",
                "boxplot([a, b])",
                "violinplot([a, b])",
                "boxplot([a, b], patch_artist=True, widths=0.8)",
                "violinplot([a, b], showmedians=True, widths=0.9)",
            ),
            turn(
                "marker and line",
                "ax.@",
                'axhline(20, color="red")',
                'axhline(20, color="red", linestyle=":", linewidth=4)',
                'axvline(1.5, color="red")',
                'axvline(1.5, color="red", linestyle="--", linewidth=3)',
            ),
            turn(
                "axis and scale", "ax.@", "set_ylim(0, 50)", "set_ylim(50, 0)", "set_ylim(0, 140)", "set_ylim(-80, 50)"
            ),
            GRID,
        ),
    ),
    "pie chart": Chart(
        2,
        PLAIN,
        (
            turn("data reasoning", "parts = @", "a", "sorted(a)", "sorted(a, reverse=True)", "b"),
            turn(
                "alignment, orientation and position",
                "angle = @",
                "0",
                "90",
                "200",
                "310",
            ),
            turn(
                "color and texture",
                "ax.pie(parts, labels=names, startangle=angle, @)",
                'colors=["tab:blue", "tab:orange", "tab:green"]',
                'colors=["lightgrey", "grey", "black"]',
                'colors=["gold", "tab:red"], radius=0.6',
                'colors=["white"], hatch=["//", "oo", "xx"]',
            ),
        ),
    ),
    "polar bar chart": Chart(
        3,
        POLAR,
        (
            turn("data reasoning", "heights = @", "a", "sorted(a)", "sorted(a, reverse=True)", "np.cumsum(a)"),
            turn(
                "color and texture",
                "ax.bar(angles, heights, @)",
                'width=0.8, color="tab:blue"',
                'width=0.4, color="tab:orange"',
                'width=1, color="white", edgecolor="black", hatch="//"',
                'width=0.8, color="tab:green", alpha=0.4',
            ),
            turn("polar coordinates", "ax.set_theta_zero_location(@)", '"E"', '"N"', '"W"', '"S"'),
            turn(
                "gridline",
                "ax.@",
                "grid(False)",
                'grid(color="black", linestyle="--")',
                "set_yticks([10, 20])",
                "tick_params(labelleft=False, labelbottom=False)",
            ),
        ),
    ),
    "polar chart without bars": Chart(
        3,
        POLAR,
        (
            turn(
                "polar coordinates",
                "ax.@",
                "plot(angles, a)",
                'plot(angles, a, marker="o", linestyle="none", markersize=10)',
                "fill_between(angles, a)",
                'plot(angles, a, drawstyle="steps-post", linewidth=3)',
            ),
            turn("polar coordinates", "ax.set_theta_direction(@)", "1", "-1"),
            turn("polar coordinates", "ax.set_theta_zero_location(@)", '"E"', '"N"', '"W"', '"S"'),
            turn("axis and scale", "ax.set_ylim(@)", "0, 45", "0, 60", "-40, 45", "45, 0"),
        ),
    ),
    "3D bar chart": Chart(
        3,
        SPACE,
        (
            turn(
                "3D",
                "ax.bar3d(x, y, @",
                '0, 0.5, 0.5, a, color="tab:blue")',
                '0, 0.9, 0.2, a, color="tab:blue")',
                '0, 0.3, 0.3, sorted(a), color="tab:orange")',
                'a, 0.5, 0.5, 3, color="tab:green")',
            ),
            turn(
                "3D",
                "ax.view_init(@)",
                "elev=25, azim=-60",
                "elev=25, azim=30",
                "elev=75, azim=-60",
                "elev=5, azim=-60",
            ),
            turn("axis and scale", "ax.@", "set_xlim(0, 3)", "set_xlim(3, 0)", "set_xlim(0, 8)", "set_xlim(-5, 3)"),
        ),
    ),
    "3D chart without bars": Chart(
        3,
        SPACE,
        (
            turn(
                "3D",
                "ax.@",
                "scatter(x, y, a, s=90)",
                'scatter(x, y, a, s=260, color="black")',
                "plot(x, y, a)",
                "stem(x, y, a)",
            ),
            turn(
                "3D",
                "ax.view_init(@)",
                "elev=25, azim=-60",
                "elev=25, azim=30",
                "elev=75, azim=-60",
                "elev=5, azim=-60",
            ),
            turn("gridline", "ax.@", "grid(False)", "grid(True)", "margins(0.6)", "set_zlim(0, 120)"),
        ),
    ),
    "heat map": Chart(
        3,
        PLAIN.replace("fig, ax", "rows = [a, b, sorted(a), sorted(b)]\nfig, ax"),
        (
            turn(
                "color and texture",
                "ax.imshow(rows, @)",
                'cmap="viridis"',
                'cmap="gray"',
                'cmap="coolwarm"',
                'cmap="Reds", interpolation="bilinear"',
            ),
            turn(
                "alignment, orientation and position",
                "ax.@",
                "invert_yaxis()",
                "invert_xaxis()",
                "set_ylim(3.5, 0.5)",
                "set_ylim(2.5, -0.5)",
            ),
            turn(
                "axis and scale",
                "ax.@",
                "set_xticks([0, 1, 2, 3, 4, 5], labels=names)",
                'tick_params(axis="both", labelsize=20)',
                "tick_params(labelbottom=False, labelleft=False)",
                'tick_params(axis="both", length=16, width=4)',
            ),
        ),
    ),
    "contour plot": Chart(
        3,
        PLAIN.replace("fig, ax", "rows = [a, b, sorted(a), sorted(b)]\nfig, ax"),
        (
            turn(
                "advanced chart type",
                "ax.@",
                "contour(rows, levels=4)",
                "contourf(rows, levels=4)",
                'contour(rows, levels=4, colors="black", linestyles="dashed")',
                'contourf(rows, levels=9, cmap="gray")',
            ),
            turn(
                "alignment, orientation and position",
                "ax.@",
                "invert_yaxis()",
                "invert_xaxis()",
                "set_ylim(0, 6)",
                "set_xlim(-5, 5)",
            ),
            GRID,
        ),
    ),
    "chart of arrows": Chart(
        3,
        PLAIN,
        (
            turn(
                "data reasoning", "across = @", "b", "sorted(b)", "sorted(b, reverse=True)", "[20, 20, 20, 20, 20, 20]"
            ),
            turn(
                "advanced chart type",
                "ax.quiver([0, 1, 2, 3, 4, 5], [1, 2, 1, 2, 1, 2], across, a, @)",
                'color="black", width=0.012, scale=200',
                'color="tab:red", width=0.03, scale=200',
                'color="black", width=0.012, pivot="tip", scale=200',
                'color="black", width=0.012, scale=400',
            ),
            turn("axis and scale", "ax.@", "set_ylim(0, 4)", "set_ylim(4, 0)", "set_ylim(-4, 4)", "set_ylim(0, 12)"),
            GRID,
        ),
    ),
}
