"""The verbs of the command line and of the Python API, a file each or a few that belong together."""
