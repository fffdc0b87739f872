"""Bots: programs that play. They are ordinary clients, and know only what the room sends them."""
