"""After IsoBench: who has won, and the move that mates."""
