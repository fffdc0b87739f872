"""The calls of the back office."""
