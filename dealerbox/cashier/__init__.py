"""The cashier: deposits, withdrawals, corrections and play-money top-ups."""
