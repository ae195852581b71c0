"""Seed programs of arithmetic: sums, coins, fractions, prices, dates."""
