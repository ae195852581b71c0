"""After Tangram: letters, circles, line segments and triangles of a diagram counted."""
