"""Types of columns that all tables of the room share."""

from sqlalchemy import BigInteger, Integer

# SQLite's INTEGER has 64 bits; its strict tables know no BIGINT.
Big = BigInteger().with_variant(Integer, "sqlite")
