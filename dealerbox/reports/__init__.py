"""Reports for the back office about players, hands and money. They only read."""
