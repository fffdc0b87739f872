"""Invariants of a whole room. Each is worked out in the simplest way from public events, and shares no code with the
room."""
