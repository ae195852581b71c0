"""Drawings in styles that no rule was tuned on: one module a kind, named as the modules of `drawn` that judge them.

A module has FOLDER and `drawings(rng, count)`, which yields a file's name, its pixels (blue first) and what truth.json
says of it. A seed gives the same drawings on one machine.
"""
