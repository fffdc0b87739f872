"""The running room: the only part with tasks, tables and tournaments in play."""
