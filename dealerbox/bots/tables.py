"""The tables of the demo: every game and limit, small and large, heads-up to ten seats, one eight-game rotation, and
one with the options of home games."""

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.games.stakes import buy_ins_of, stakes_of
from dealerbox.table.config import Extras, MixedGame, TableConfig


class DemoTable(Struct, frozen=True):
    config: TableConfig
    bots: int


def _table(name: str, game: str, limit: str, seats: int, bots: int, unit: int, ante: int = 0) -> DemoTable:
    """Return a table with the stakes that ``stakes_of`` makes of ``unit``."""
    stakes = stakes_of(game, limit, unit, ante)
    id = name.lower().translate(str.maketrans("äö", "ao"))
    return DemoTable(TableConfig(id, name, game, limit, stakes, seats, *buy_ins_of(limit, stakes)), bots)


def _with(table: DemoTable, extras: Extras) -> DemoTable:
    return DemoTable(replace(table.config, extras=extras), table.bots)


def _game(game: str, limit: str, unit: int, ante: int = 0) -> MixedGame:
    return MixedGame(game, limit, stakes_of(game, limit, unit, ante))


_EIGHT = Extras((
    _game("deuce3", "FL", 100), _game("holdem", "FL", 100), _game("omaha8", "FL", 100), _game("stud", "FL", 100, 10),
    _game("stud8", "FL", 100, 10), _game("holdem", "NL", 50), _game("omaha", "PL", 50), _game("draw5", "PL", 50),
))  # fmt: skip
_AT_HOME = Extras(straddle="utg", bomb_every=10, bomb_ante=100, run_twice=True, rabbit=True, seven_deuce=50)

TABLES: tuple[DemoTable, ...] = (
    _table("Kallio", "holdem", "NL", 6, 4, 10),
    _table("Porvoo", "holdem", "NL", 9, 6, 50),
    _table("Hanko", "holdem", "NL", 6, 4, 200),
    _table("Suomenlinna", "holdem", "NL", 2, 1, 1000),
    _table("Rauma", "holdem", "PL", 6, 4, 20),
    _table("Inari", "holdem", "PL", 9, 6, 100),
    _table("Nuuksio", "holdem", "FL", 10, 7, 10),
    _table("Saimaa", "holdem", "FL", 6, 4, 100),
    _table("Halti", "omaha", "PL", 9, 5, 50),
    _table("Levi", "omaha5", "PL", 6, 4, 100),
    _table("Koli", "omaha8", "FL", 9, 5, 200),
    _table("Aavasaksa", "omaha5-8", "HPL", 8, 4, 50),
    _table("Hailuoto", "soko", "SL", 8, 5, 100, 25),
    _table("Naantali", "soko", "NL", 6, 4, 0, 25),
    _table("Pyhä", "stud", "FL", 8, 6, 200, 25),
    _table("Loviisa", "stud8", "FL", 8, 5, 500, 50),
    _table("Ounas", "draw5", "PL", 6, 4, 50),
    _table("Utö", "deuce3", "FL", 6, 4, 200),
    _table("Tahko", "telesina", "PL", 6, 4, 0, 50),
    _table("Ruka", "americana", "NL", 6, 4, 0, 10),
    _table("Kuopio", "draw32", "HPL", 5, 3, 50),
    _with(_table("Tampere", "deuce3", "FL", 6, 4, 100), _EIGHT),
    _with(_table("Mökki", "holdem", "NL", 8, 5, 50), _AT_HOME),
)
"""At most of these tables two seats or more are free; heads-up it is one."""

NAMES = (
    "Kettu", "Helmi", "Tapio", "Aino", "Vanamo", "Otso", "Lumi", "Ilves", "Pihla", "Urho", "Saana", "Kaarna", "Meri",
    "Taimi", "Sisu", "Halla", "Väinö", "Kielo", "Repo", "Louhi", "Tuisku", "Sampo", "Vilja", "Niilo", "Hilla", "Ukko",
    "Orvokki", "Tyrsky", "Kaiho", "Armas", "Sinikka", "Valo", "Rauha", "Eino", "Tuuli", "Oras", "Aatos", "Ahti",
    "Aamu", "Bertta", "Elo", "Esko", "Hanno", "Heimo", "Hertta", "Iiris", "Ilona", "Into", "Jalo", "Juolukka",
    "Kalervo", "Kanerva", "Karhu", "Kauko", "Kerttu", "Kuura", "Kyllikki", "Lahja", "Lempi", "Lilja", "Mielikki",
    "Mimmi", "Myrsky", "Nuutti", "Onni", "Oiva", "Orava", "Pakkanen", "Peura", "Pilvi", "Pyry", "Päivö", "Raita",
    "Routa", "Ruska", "Sade", "Sarastus", "Selma", "Sirkka", "Sulo", "Suvi", "Syksy", "Säde", "Taisto", "Talvikki",
    "Tarmo", "Terho", "Toivo", "Touko", "Tyyne", "Usva", "Utu", "Veikko", "Vesa", "Viima", "Visa", "Vuokko",
    "Pouta", "Tarja", "Seija", "Halko", "Kaisla", "Muisto", "Ruut", "Tuomi", "Saarni", "Vanha",
)  # fmt: skip
