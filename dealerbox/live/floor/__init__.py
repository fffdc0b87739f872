"""The floor: quick seats, waiting lists, and tables that open and close on demand."""
