"""Dealerbox: a poker card room that anybody can host."""

__version__ = "0.1.0"
