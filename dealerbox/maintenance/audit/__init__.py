"""The audit of a room's data: what ``dealerbox audit`` counts again, and what it finds."""
