"""Dealerbox: a poker card room that anybody can host."""
