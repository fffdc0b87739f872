"""What the back office is told of players, hands and money: read from what is kept, never written."""
