"""Adds who made each entry of the audit log, and a digest that chains each entry to all before it."""

import hashlib

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")

BY, BY_NAME = "key", "operator's key"
"""Until now, everybody who did something had shown the operator's key."""


def upgrade() -> None:
    connection = op.get_bind()
    written = connection.execute(
        sa.text("SELECT number, at, act, about, reason FROM operator_log ORDER BY number")
    ).fetchall()
    chained, before = [], ""
    for number, at, act, about, reason in written:
        values = [before, number, at, act, about, reason, BY, BY_NAME]
        before = hashlib.sha256(msgspec.json.encode(values)).hexdigest()
        chained.append(
            {"number": number, "at": at, "act": act, "about": about, "reason": reason, "by": BY, "by_name": BY_NAME,
             "digest": before}
        )  # fmt: skip
    # Its triggers go with the table; they would refuse any change.
    op.drop_table("operator_log")
    table = op.create_table(
        "operator_log",
        sa.Column("number", Big, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_operator_log"),
        sqlite_strict=True,
    )
    op.bulk_insert(table, chained)
    op.create_index("ix_operator_log_about", "operator_log", ["about", "act"])
    for action in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER tr_operator_log_no_{action.lower()} BEFORE {action} ON operator_log "
            "BEGIN SELECT RAISE(ABORT, 'an act is never changed'); END"
        )
