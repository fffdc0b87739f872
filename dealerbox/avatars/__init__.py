"""Avatars: the pictures that others see of a player."""
