"""A whole room for days under a virtual clock and a seed: people who come, play, vanish and return, and checkers that
look on."""
