"""Players that are programs. They are clients like all others: what they know is what the room has sent to them."""
