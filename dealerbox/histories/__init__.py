"""Hand histories: read from files, replayed in the hand machine."""
