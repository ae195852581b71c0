"""How a question is put: arms, prompts of papers, few-shot examples, captions, votes and tournaments."""
