"""The migrations of the room's database, each from the version before it. A released migration is never changed."""

VERSION = "0026"
"""The version that this program works with: that of the last migration. It is repeated here so that an up-to-date
database opens without loading Alembic."""
