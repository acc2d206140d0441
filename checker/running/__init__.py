"""A run over files: which files, over which processes, in which formats, and where the results go."""
