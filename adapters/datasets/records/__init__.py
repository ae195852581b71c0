"""From a row of a published set to a state of ours: pictures, graphs, boards, formulas, questions, files."""
