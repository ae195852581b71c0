"""The answer taken out of a reply: options, yes or no, numbers, moves, molecules, lists, formulas."""
