"""Keys with which programs come in: those of players for their bots, those of the staff for the back office."""
