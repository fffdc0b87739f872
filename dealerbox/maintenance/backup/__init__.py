"""Copies of a room's data: made while it runs, looked over before they count, brought back."""
