"""How staff supervise players: notes, suspensions, recovery links."""
