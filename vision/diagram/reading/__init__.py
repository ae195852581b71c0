"""From strokes, rounds and letters to the diagram: names of points, incidences, right angles, doubts."""
