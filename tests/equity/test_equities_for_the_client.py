"""The equities with which the client is tested match the engine today."""

from tests.equity.equities_for_the_client import FILE, spots


def test_the_file_is_up_to_date() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert text == spots(), "write it again: python -m tests.equity.equities_for_the_client"
