"""Money that comes into the room and leaves it: deposits, withdrawals, corrections, fun money topped up."""
