"""Planted respondents of known sight and reasoning: does the instrument find what was planted?"""
