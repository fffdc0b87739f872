"""Emails: their texts, and how they reach their readers."""
