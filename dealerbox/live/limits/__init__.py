"""Players' limits while they play: checked at the tables, and told to the players."""
