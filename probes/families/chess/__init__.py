"""Chess positions: boards, lists of pieces, PGN and FEN, winners by the rules and forced mates."""
