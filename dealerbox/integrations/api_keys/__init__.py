"""API keys: players' keys for their bots, and staff keys for the back office."""
