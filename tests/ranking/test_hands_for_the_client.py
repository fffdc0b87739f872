"""The client's names of hands are tested with what the rankings say today."""

from tests.ranking.hands_for_the_client import FILE, hands


def test_the_file_is_up_to_date() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert text == hands(), "write it again: python -m tests.ranking.hands_for_the_client"
