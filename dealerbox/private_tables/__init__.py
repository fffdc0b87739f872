"""Private tables: open only to their guests, and not listed in the lobby."""
