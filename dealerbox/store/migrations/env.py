"""Alembic's entry point: runs the migrations on the given connection, within its transaction."""

from alembic import context

from dealerbox.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite cannot change a table's constraints in place: Alembic copies the table.
    render_as_batch=True,
)
context.run_migrations()
