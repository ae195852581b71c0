"""After BlindTest: circles counted, touching circles, line crossings, nested squares, rows and columns."""
