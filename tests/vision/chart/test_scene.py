"""What a chart shows as plain JSON."""

from __future__ import annotations

import json

from isoprobe.vision.chart.scene import Bar, ChartScene, Point, Sector, chart_state

BLUE = (180, 119, 31)


def test_bars_sectors_and_points_as_json() -> None:
    scenes = [
        ChartScene("bars", bars=(Bar(BLUE, 0, 0.0, 3.5, 80.0, 120.0),), upright=False),
        ChartScene("pie", sectors=(Sector(BLUE, 0.0, 0.25, 100.0, 20.0),)),
        ChartScene("points", points=(Point(BLUE, 1.0, 2.0, 60.0, 70.0),), rest=(((1.0, 2.0, 9.0, 8.0), 20),)),
    ]
    states = [json.loads(json.dumps(chart_state(scene))) for scene in scenes]
    assert states[0]["bars"] == [{"bar": 0, "colour": [31, 119, 180], "place": [80.0, 120.0], "from": 0.0, "to": 3.5}]
    assert states[0]["upright"] is False
    assert states[1]["sectors"][0]["share"] == 0.25
    assert (states[2]["points"][0]["x"], states[2]["left_over"]) == (
        1.0,
        [{"kind": "marks", "box": [1, 2, 9, 8], "area": 20}],
    )
