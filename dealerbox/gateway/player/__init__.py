"""The calls of players."""
