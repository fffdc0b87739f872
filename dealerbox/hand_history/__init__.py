"""A player's own figures: what his hands and tournaments have brought him."""
