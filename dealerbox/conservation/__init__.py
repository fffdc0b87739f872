"""Chip conservation: after each commit, check that every chip is still there, and stop the table if one is not."""
