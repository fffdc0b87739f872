"""The pictures by which players are known at the tables."""
