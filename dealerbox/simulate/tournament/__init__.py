"""Whole tournaments in a room under a virtual clock and a seed: people who register, play, vanish and return, and a
model that looks on."""
