"""Interfaces for programs: API keys and webhooks."""
