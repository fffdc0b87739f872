"""Backups of a room's data: made while it runs, verified before they count, and restored."""
