"""Webhooks: HTTP calls to the operator's programs when something happens in the room."""
