"""What people say to and about each other."""
