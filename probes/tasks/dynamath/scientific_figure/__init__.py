"""Seed programs of scientific figures: gears, levers, resistors, thermometers, motion."""
