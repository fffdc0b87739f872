"""Tables that only their guests know of."""
