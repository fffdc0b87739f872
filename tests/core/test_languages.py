"""Languages without texts in the room, and the operator's help texts in them."""

from pathlib import Path

import msgspec
import pytest

from dealerbox.core.languages import Language, is_code, nearest
from dealerbox.maintenance.backup.making import is_own
from dealerbox.play_limits.rules import BadHelp, help_texts

CODES = ("en", "fi", "pt-BR", "zh-Hant-TW", "tlh-x-made-up")
NO_CODES = ("", "e", "english language", "pt_BR", "../en", "en-", "en\n", "x" * 36)


@pytest.mark.parametrize("code", CODES)
def test_any_language_may_be_chosen(code: str) -> None:
    assert msgspec.convert(code, Language) == code and is_code(code)


@pytest.mark.parametrize("text", NO_CODES)
def test_malformed_language_codes_are_rejected(text: str) -> None:
    assert not is_code(text)


@pytest.mark.parametrize("text", [text for text in NO_CODES if not text.endswith("\n")])
def test_calls_reject_malformed_language_codes(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(text, Language)


@pytest.mark.parametrize(
    ("language", "found"),
    [("fi", "fi"), ("fi-FI", "fi"), ("pt-BR", "pt-BR"), ("pt-BR-x-a", "pt-BR"), ("pt", "en"), ("sv", "en"), ("", "en")],
)
def test_the_nearest_available_language_is_used(language: str, found: str) -> None:
    assert nearest(language, ("en", "fi", "pt-BR")) == found


def test_the_operators_help_may_be_in_any_language(tmp_path: Path) -> None:
    assert help_texts(tmp_path) == {}
    (tmp_path / "help-sv.txt").write_text(" Stödlinjen \n")
    (tmp_path / "help-fi.txt").write_text("Peluuri")
    (tmp_path / "help-en.txt").write_text("\n")
    assert help_texts(tmp_path) == {"sv": "Stödlinjen", "fi": "Peluuri"}
    (tmp_path / "help-old copy.txt").write_text("?")
    with pytest.raises(BadHelp, match="names no language"):
        help_texts(tmp_path)


def test_which_files_of_the_data_folder_go_into_a_backup() -> None:
    named = ("words.txt", "cashier.toml", "help-en.txt", "help-sv.txt")
    assert all(map(is_own, named))
    assert not any(map(is_own, ("operator.key", "help.txt", "../help-en.txt", "help-../x.txt", "dealerbox.db")))
