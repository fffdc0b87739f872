"""Players who may play together against the others: what the hands say of each pair, and what the house makes of it."""
