"""Simulates whole tournaments in a room under a virtual clock and a seed: players register, play, disconnect and return
while a model checks everything."""
