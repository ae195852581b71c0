"""Lines of a drawn graph that are not plain strokes: dashed ones, those that share their ink, those of any course."""
