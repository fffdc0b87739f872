"""The ledger proves itself: what an operator's ``dealerbox audit`` counts again, and what it finds."""
