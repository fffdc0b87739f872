"""What the staff keeps of players: notes, and who is suspended."""
