"""Responsible play: what protects a player from himself, held here and not in the client."""
