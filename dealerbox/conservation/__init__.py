"""The running room looks after each commit whether every chip is still there; a table where one is not stops."""
