"""The store: the only package that knows all records, with its interface, SQL, schema and migrations."""
