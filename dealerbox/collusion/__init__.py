"""Collusion review: find players who may play together against the others, and keep the case files."""
