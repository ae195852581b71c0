"""Which program draws a chart, which chart a program draws, which change is needed."""
