"""After IsoBench: connectivity, maximum flow and isomorphism of graphs."""
