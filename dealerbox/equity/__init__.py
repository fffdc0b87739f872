"""What a hand is worth before all cards are out: who wins a pot, and how often."""
