"""Chess positions: boards, ANL, PGN and FEN, winners by the rules and forced mates."""
