"""`python -m isoprobe`."""

from isoprobe.cli import main

main()
