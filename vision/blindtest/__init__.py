"""BlindTest pictures drawn and read: circles, contact, grids, polylines, squares."""
