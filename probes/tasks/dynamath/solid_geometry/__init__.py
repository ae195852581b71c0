"""Seed programs of solid geometry: volumes, surfaces, nets and stacks of cubes."""
