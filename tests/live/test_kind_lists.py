"""The waiting lists for any table of a kind, tested alone."""

from msgspec.structs import replace

from dealerbox.game import Stakes
from dealerbox.live.floor.waiting import KindLists, kind_of
from dealerbox.table.config import Extras, MixedGame, TableConfig
from dealerbox.wire import TableKind
from tests.live.playing import SIX, STAKES

LOW = TableKind("holdem", "NL", STAKES, "FUN")
HIGH = TableKind("holdem", "NL", Stakes(100, 200), "FUN")


def test_the_kind_of_a_table_is_its_game_limit_stakes_and_currency() -> None:
    assert kind_of(SIX) == LOW
    assert kind_of(replace(SIX, limit="PL")) != LOW
    assert kind_of(replace(SIX, money="real", currency="EUR")) == replace(LOW, currency="EUR")
    assert kind_of(replace(SIX, extras=Extras(straddle="utg", run_twice=True, rabbit=True))) == LOW


def test_special_tables_have_no_kind() -> None:
    special: list[TableConfig] = [
        replace(SIX, host="ann"),
        replace(SIX, extras=Extras(rotation=(MixedGame("holdem", "NL", STAKES),))),
        replace(SIX, extras=Extras(bomb_every=5, bomb_ante=10)),
        replace(SIX, extras=Extras(seven_deuce=10)),
    ]
    assert [kind_of(config) for config in special] == [None] * 4


def lists() -> KindLists:
    made = KindLists()
    for player in ("ann", "bob"):
        assert made.start(player, player.capitalize(), LOW)
    made.start("ann", "Ann", HIGH)
    return made


def test_the_first_to_wait_is_put_on_a_list_first() -> None:
    made = lists()
    assert made.missing(LOW, "t1") == [("ann", "Ann"), ("bob", "Bob")]
    assert made.put("ann", LOW, "t1")
    assert made.missing(LOW, "t1") == [("bob", "Bob")]
    assert made.missing(LOW, "t2") == [("ann", "Ann"), ("bob", "Bob")], "a table that opened later"


def test_a_player_waits_only_once_for_a_kind() -> None:
    made = lists()
    assert not made.start("ann", "Ann", LOW)
    assert made.kinds_of("ann") == (LOW, HIGH)
    assert (made.count(LOW, ["ann", "bob"]), made.count(HIGH, ["ann"]), made.count(LOW, ["bob"])) == (2, 1, 1)


def test_the_first_offer_ends_the_other_waits_for_that_kind() -> None:
    made = lists()
    for table in ("t1", "t2", "t3"):
        made.put("ann", LOW, table)
    made.put("ann", HIGH, "h1")
    assert made.moved("ann", LOW, "t2", "offered") == {"t1", "t3"}
    assert made.kinds_of("ann") == (HIGH,)
    assert made.moved("ann", LOW, "t1", "offered") == frozenset(), "the second one has been ended already"
    assert not made.put("ann", LOW, "t4"), "the player must leave the list they were just put on"


def test_an_absent_player_who_is_called_waits_nowhere() -> None:
    made = lists()
    for table in ("t1", "t2"):
        made.put("bob", LOW, table)
    assert made.moved("bob", LOW, "t1", "away") == {"t2"}
    assert made.kinds_of("bob") == ()


def test_a_player_who_leaves_one_list_stays_on_the_others() -> None:
    made = lists()
    for table in ("t1", "t2"):
        made.put("bob", LOW, table)
    assert made.moved("bob", LOW, "t1", "asked") == frozenset()
    assert made.waits("bob", LOW)
    assert made.missing(LOW, "t1") == [("ann", "Ann")], "the player is not put on it again"


def test_a_table_that_is_reopened_has_a_new_list() -> None:
    made = lists()
    made.put("bob", LOW, "t1")
    made.moved("bob", LOW, "t1", "closed")
    assert ("bob", "Bob") in made.missing(LOW, "t1")


def test_a_player_who_stops_waiting_leaves_all_lists() -> None:
    made = lists()
    made.put("ann", LOW, "t1")
    assert made.stop("ann", LOW) == {"t1"}
    assert made.stop("ann", LOW) == frozenset()
    assert made.kinds_of("ann") == (HIGH,)
