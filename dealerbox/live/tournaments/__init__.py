"""Tournaments in the room: the task that owns each of them, its tables, its money, and what is told of it."""
