"""Simulates a whole room for days under a virtual clock and a seed: players join, play, disconnect and return while
checkers watch."""
