"""What can be done at a table, one file a noun. Each action takes the table's ``TableSession``; the runner alone
calls them."""
