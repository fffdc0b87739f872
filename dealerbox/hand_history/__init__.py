"""A player's hands, results and links to hands."""
