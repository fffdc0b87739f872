"""Equities: who wins a pot, and how often, before all cards are dealt."""
