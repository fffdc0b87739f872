"""Tournaments in the room: the task that owns each of them, its tables, its money, its views and its notifications."""
