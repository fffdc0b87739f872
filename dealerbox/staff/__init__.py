"""The people who run the room."""
