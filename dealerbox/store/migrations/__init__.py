"""The steps that make the room's database, each from the version before it. A step once released is never changed."""

VERSION = "0026"
"""The version that this program works with: the last step's. Kept here so that an up-to-date database opens without
loading the migration machinery."""
