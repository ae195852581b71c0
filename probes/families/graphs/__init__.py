"""Graphs as picture, matrix, edge list and story: connectivity, maximum flow, isomorphism."""
