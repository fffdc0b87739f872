"""The one place that sees all records: the interface, its SQL, the schema and its migrations."""
