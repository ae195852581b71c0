"""Small plotting programs and the charts they draw, for EMMA's coding questions."""
