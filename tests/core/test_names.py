import pytest

from dealerbox.core.names import BadName, clean_name, look_alike, name_key


@pytest.mark.parametrize(
    "name",
    ["Al", "Åke Öst", "Jean-Luc", "x_X.7", "Ζωή", "Николай", "राम", "山田 太郎", "Strauß", "x" * 20, "Bo 3",
     "Badminton", "Modesty", "Modern Art", "Housecat", "Ann 1st",
     "田中Ken", "김Kim", "サッカーko", "O\u02bbahu", "राम२", "سارا۲"],
)  # fmt: skip
def test_ordinary_names_are_allowed(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "shown"), [("Ａｎｎ", "Ann"), ("ﬁsh", "fish"), ("A\u030ake", "Åke"), ("Ann\u00a0Lee", "Ann Lee")]
)
def test_a_name_is_shown_in_plain_letters(name: str, shown: str) -> None:
    assert clean_name(name) == shown


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_length"),
        ("x", "name_length"),
        ("x" * 21, "name_length"),
        ("x" * 10**6, "name_length"),
        ("\ufdfa" * 19, "name_length"),  # one character that NFKC expands to eighteen
        (" Ann", "name_characters"),
        ("Ann ", "name_characters"),
        ("Ann  Lee", "name_characters"),
        ("-_.", "name_characters"),
        ("Ann\tLee", "name_characters"),
        ("<b>Ann", "name_characters"),
        ("Ann\u200bLee", "name_characters"),  # zero-width space
        ("Ann\u3164", "name_characters"),  # an invisible letter
        ("Ann\u202e", "name_characters"),  # right-to-left override
        ("a\u0489\u0489\u0489", "name_characters"),
        ("x\u0323\u0323\u0323\u0323", "name_characters"),  # many accents on one letter
        ("Ann ♠", "name_characters"),
        ("Ann 😀", "name_characters"),
        ("Ann\ud800", "name_characters"),
        ("pаypal", "name_alphabets"),  # the first a is Cyrillic
        ("A\ua4e0\ua4e0", "name_alphabets"),  # Lisu letters, drawn as N
        ("An\u0578a", "name_alphabets"),  # an Armenian letter, drawn as n
        ("\u13aann", "name_alphabets"),  # a Cherokee letter, drawn as A
        ("Ann\u0665", "name_alphabets"),  # an Arabic digit, drawn as o
    ],
)
def test_invalid_names_are_refused(name: str, code: str) -> None:
    with pytest.raises(BadName) as caught:
        clean_name(name)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "name",
    ["admin", "ADMIN", "Admin 2", "adm1n", "Ädmin", "a.d.m.i.n", "The Admin", "Poker_Support", "Moderator7",
     "dealerbox", "Dealerbox Team", "administrator", "5upport", "staff-Ann", "Ａdmin"],
)  # fmt: skip
def test_names_that_look_like_staff_are_refused(name: str) -> None:
    with pytest.raises(BadName) as caught:
        clean_name(name)
    assert caught.value.code == "name_reserved"


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "aNN"), ("STRASSE", "straße"), ("Åke", "A\u030aKE"), ("ΣΊΣΥΦΟΣ", "σίσυφος")]
)
def test_names_that_count_as_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_names_that_count_as_different() -> None:
    assert len({name_key(name) for name in ("Ann", "Änn", "An-n", "Ann 2", "An n")}) == 5


@pytest.mark.parametrize("name", ["Olga", "OLGA", "olga", "Ólga", "0lga", "O.l-g_a", "Olga 7", "olga99"])
def test_confusable_names_look_alike(name: str) -> None:
    assert look_alike(name, "Olga")


@pytest.mark.parametrize("name", ["Olgas", "Helga", "Olga Smith", "0", "Ol", "007", "Ольга"])
def test_distinct_names_do_not_look_alike(name: str) -> None:
    assert not look_alike(name, "Olga")


def test_a_name_of_digits_looks_like_no_other() -> None:
    assert look_alike("77", "77") and not look_alike("77", "78")
