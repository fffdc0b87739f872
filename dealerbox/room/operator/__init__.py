"""What whoever runs the room does with tables, players and the room as a whole, and what is kept of it."""
