"""Staff: their accounts, roles and logins, and how they supervise players."""
