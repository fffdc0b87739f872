"""Enforcing players' limits while they play."""
