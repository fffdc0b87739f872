"""The actions at a table, one module per subject. Each takes the ``TableSession``; only its runners call them."""
