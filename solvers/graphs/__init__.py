"""Connectivity, maximum flow and isomorphism, each with a certificate."""
