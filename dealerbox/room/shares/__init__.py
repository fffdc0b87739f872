"""Links by which a player shows one of his hands to whoever has them."""
