"""Who seats people: quick seats, lists of those who wait, and the tables that open and close with demand."""
