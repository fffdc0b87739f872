"""The contract of every store's results repository."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from dealerbox.core.hand_results import hand_results, rake_paid, unit_of
from dealerbox.core.records import HandPlayer, HandRecord, HandResult, TournamentResult
from dealerbox.core.tournament_records import StoredEvent, TournamentRecord, TournamentStep
from dealerbox.game import Stakes
from dealerbox.hand.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    Folded,
    HandEnded,
    HandStarted,
    Pot,
    Raised,
    Shown,
    ShownDown,
    StreetDealt,
)
from dealerbox.hand_history.results import LARGEST, SESSION_GAP_MS, ResultSearch
from dealerbox.store.interface import Store
from tests.live.values import hand, move, person, seated

MINUTE = 60_000
NL = Stakes(small_blind=50, big_blind=100)
EUROS = ResultSearch(currency="EUR")


def played(
    number: int, ended: int, net: int, *, result: HandResult | None = None, table: str = "t", game: str = "holdem",
    limit: str = "NL", currency: str = "EUR", pot: int = 30,
) -> HandRecord:  # fmt: skip
    """A hand of Ann against Bob."""
    result = result or HandResult("ann", 10, False, False, False, 0)
    other = HandResult("bob", result.unit, True, True, True, 1)
    return replace(
        hand(number, table=table, ended=ended), started=ended - 5, game=game, limit=limit, currency=currency, pot=pot,
        players=(HandPlayer("ann", 0, net), HandPlayer("bob", 1, -net)), results=(result, other),
    )  # fmt: skip


async def keep(store: Store, *hands: HandRecord) -> None:
    for name in ("ann", "bob"):
        if await store.player(name) is None:
            await store.create_player(person(name))
    for one in hands:
        await store.commit([], one)


async def test_figures_by_game_are_sums_of_the_players_hands(store: Store) -> None:
    await keep(
        store,
        played(1, MINUTE, 50, result=HandResult("ann", 10, True, True, True, 3)),
        played(2, 2 * MINUTE, -20, result=HandResult("ann", 20, True, True, False, 2)),
        played(3, 3 * MINUTE, 0),
        played(4, 4 * MINUTE, 8, game="omaha", limit="PL"),
    )
    holdem, omaha = (await store.results.results("ann", EUROS)).games
    assert (holdem.game, holdem.limit, holdem.hands, holdem.net) == ("holdem", "NL", 3, 30)
    assert (holdem.units, holdem.entered, holdem.shown, holdem.won, holdem.rake) == (4.0, 2, 2, 1, 5)
    assert (omaha.game, omaha.limit, omaha.hands, omaha.units) == ("omaha", "PL", 1, 0.8)
    bobs = (await store.results.results("bob", EUROS)).games[0]
    assert (bobs.hands, bobs.net, bobs.won) == (3, -30, 3)
    assert (await store.results.results("cid", EUROS)).games == []


async def test_each_search_field(store: Store) -> None:
    await keep(
        store,
        played(1, 10, 1),
        played(2, 20, 2, table="u", game="stud", limit="FL"),
        played(3, 30, 4, limit="PL"),
        played(4, 40, 8, currency="FUN"),
    )

    async def net(**sought: Any) -> int:
        found = await store.results.results("ann", ResultSearch(**sought))
        return sum(one.net for one in found.games)

    assert await net() == 15
    assert await net(since=20, until=30) == 6
    assert await net(currency="FUN") == 8
    assert await net(game="stud") == 2 == await net(table="u") == await net(limit="FL")
    assert await store.results.currencies("ann") == {"EUR": 3, "FUN": 1}
    assert await store.results.currencies("nobody") == {}


async def test_a_session_ends_after_a_long_pause(store: Store) -> None:
    other = played(3, 41 * MINUTE, 16, table="u", game="stud", limit="FL")
    last = played(5, 100 * MINUTE, 64, game="omaha", limit="PL")
    await keep(
        store, played(1, 10 * MINUTE, 1), played(2, 10 * MINUTE + SESSION_GAP_MS, 2), other,
        played(4, 71 * MINUTE, 32), last,
    )  # fmt: skip
    found = (await store.results.results("ann", EUROS)).sessions
    result = [(one.table, one.game, one.limit, one.began // MINUTE, one.last // MINUTE, one.net) for one in found]
    assert result == [
        ("t", "", "", 70, 100, 96),
        ("u", "stud", "FL", 40, 41, 16),
        ("t", "holdem", "NL", 9, 40, 3),
    ]  # fmt: skip


async def test_a_session_does_not_depend_on_the_search(store: Store) -> None:
    await keep(store, played(1, 10 * MINUTE, 1), played(2, 35 * MINUTE, 2, game="omaha"), played(3, 60 * MINUTE, 4))
    (holdem,) = (await store.results.results("ann", ResultSearch(currency="EUR", game="holdem"))).sessions
    assert (holdem.hands, holdem.net, holdem.began // MINUTE, holdem.last // MINUTE) == (2, 5, 9, 60)
    (late,) = (await store.results.results("ann", ResultSearch(currency="EUR", since=40 * MINUTE))).sessions
    assert (late.hands, late.began // MINUTE) == (1, 9)


async def test_days_begin_in_the_players_time_zone(store: Store) -> None:
    day, hour = 86_400_000, 3_600_000
    await keep(store, played(1, day - hour, 1), played(2, day + hour, 2))
    assert [(one.day, one.net) for one in (await store.results.results("ann", EUROS)).days] == [(0, 1), (1, 2)]
    east = await store.results.results("ann", EUROS, 2 * hour)
    assert [(one.day, one.net, one.hands) for one in east.days] == [(1, 3, 2)]


async def test_the_largest_hands(store: Store) -> None:
    nets = [0, *range(1, LARGEST + 2), -500]
    await keep(store, *[played(number, number, net, pot=abs(net)) for number, net in enumerate(nets, 1)])
    found = (await store.results.results("ann", EUROS)).largest
    assert [one.net for one in found] == [-500, *range(LARGEST + 1, 2, -1)]
    assert (found[0].hand, found[0].pot, found[0].table) == (f"t-{len(nets)}", 500, "t")


async def test_a_graph_hand_by_hand(store: Store) -> None:
    shown = HandResult("ann", 10, True, True, False, 0)
    await keep(store, played(2, 20, -5, result=shown), played(1, 10, 7))
    points = await store.results.points("ann", EUROS)
    assert [(one.ended, one.net, one.shown, one.hand) for one in points] == [
        (10, 7, False, "t-1"), (20, -5, True, "t-2"),
    ]  # fmt: skip


async def test_a_hand_counts_once(store: Store) -> None:
    await keep(store, played(1, 10, 7), played(1, 10, 7))
    assert (await store.results.results("ann", EUROS)).games[0].hands == 1


# ---- facts of a hand ----


def events(*between: Any, limit: str = "NL", stakes: Stakes = NL, pots: tuple[Pot, ...] | None = None) -> list[Any]:
    started = HandStarted("holdem", limit, "dealerbox", "real", stakes, (1000,) * 3, 0, ())
    ended = HandEnded(pots or (Pot(300, 7, (0, 293, 0), (1,), ()),), 7, (900, 1193, 900), (100, 100, 100))
    return [started, StreetDealt(0, "dd", (), ()), *between, ended]


def test_voluntary_bets_count_for_vpip() -> None:
    first = [Folded(0), Called(1, 50), Checked(2)]
    later = [StreetDealt(1, "", (), (1, 2, 3)), BetMade(2, 100, 100)]
    result = hand_results(events(*first, *later), ["ann", "bob", "cid"])
    assert [(one.player, one.entered) for one in result] == [("ann", False), ("bob", True), ("cid", False)]
    raised = hand_results(events(BroughtIn(0, 10), Raised(1, 50, 50)), ["ann", "bob", "cid"])
    assert [one.entered for one in raised] == [False, True, False], "a bring-in is forced"


def test_a_share_of_a_pot_wins_the_showdown() -> None:
    down = ShownDown(1, (Shown(1, (1, 2)),), (2,))
    result = hand_results(events(down), ["ann", "bob", "cid"])
    assert [(one.shown, one.won) for one in result] == [(False, False), (True, True), (True, False)]
    alone = hand_results(events(), ["ann", "bob", "cid"])
    assert [(one.shown, one.won) for one in alone] == [(False, False)] * 3, "nobody had to show"


def test_paid_rake_adds_up() -> None:
    assert rake_paid((100, 100, 100), 7) == [3, 2, 2]
    assert rake_paid((300, 100, 0), 4) == [3, 1, 0]
    assert rake_paid((0, 0), 0) == [0, 0]


@pytest.mark.parametrize(
    ("limit", "stakes", "unit"),
    [
        ("NL", NL, 100),
        ("FL", Stakes(small_blind=50, big_blind=100, small_bet=100, big_bet=200), 200),
        ("SL", Stakes(small_blind=50, big_blind=100, max_bets=(100, 300)), 300),
        ("PL", Stakes(ante=5, bring_in=10), 10),
    ],
)
def test_the_unit_of_results(limit: str, stakes: Stakes, unit: int) -> None:
    assert unit_of(limit, stakes) == unit


# ---- tournaments ----


def over(id: str, ended: int, *places: tuple[str, int]) -> TournamentStep:
    players = [{"player": player, "place": place, "entries": 2, "rebuys": 1} for player, place in places]
    result = json.dumps({"players": players, "view": {"entrants": 9}}).encode()
    config = json.dumps({"id": id, "name": id.title()}).encode()
    return TournamentStep(TournamentRecord(id, config, "over", 1, 2, ended, result), 0, (StoredEvent(ended, b"e"),))


async def test_a_place_is_a_result_as_soon_as_it_is_final(store: Store) -> None:
    await store.create_player(person("ann"), seated("ann", "t", 1000))
    config = json.dumps({"id": "sunday", "name": "Sunday"}).encode()
    running = TournamentRecord("sunday", config, "running", 1, 2, None, b"")
    placed = TournamentResult("ann", "sunday", 40, 7, 9, 2, 1)
    await store.commit_step(TournamentStep(running, 0, (StoredEvent(40, b"d"),), (placed,)))
    (found,) = await store.results.tournaments("ann", None, None)
    assert (found.result, found.cancelled) == (placed, "")
    ended = over("sunday", 50, ("bob", 1), ("ann", 7))
    await store.commit_step(replace(ended, first=1))
    (found,) = await store.results.tournaments("ann", None, None)
    assert found.result == placed, "the end of the others changes nothing"
    (other,) = await store.results.tournaments("bob", None, None)
    assert (other.result.place, other.result.ended) == (1, 50)


async def test_a_cancelled_tournament_has_its_reason_and_refund(store: Store) -> None:
    await store.create_player(person("ann"), seated("ann", "t", 1000))
    await store.commit([move("home", "stack:t:ann", "wallet:ann", 1000)])
    await store.commit([replace(move("entry", "wallet:ann", "pool:sunday", 109), kind="entry")])
    result = json.dumps({"players": [{"player": "ann"}], "view": {"entrants": 9, "cancelled": "a storm"}}).encode()
    kept = TournamentRecord("sunday", b"{}", "cancelled", 1, 2, 50, result)
    back = replace(move("back", "pool:sunday", "wallet:ann", 109), kind="refund")
    await store.commit_step(TournamentStep(kept, 0, (StoredEvent(50, b"e"),)), [back])
    (found,) = await store.results.tournaments("ann", None, None)
    assert (found.result.place, found.paid, found.prizes, found.cancelled) == (0, 109, 109, "a storm")


async def test_a_seat_won_in_a_satellite_is_a_prize_of_its_value(store: Store) -> None:
    await store.create_player(person("ann"), seated("ann", "t", 1000))
    await store.commit([move("home", "stack:t:ann", "wallet:ann", 1000)])
    paid = [replace(move("entry", "wallet:ann", "pool:small", 100), kind="entry"), move("d", "bank", "pool:small", 900)]
    await store.commit_step(over("small", 50, ("ann", 1)), paid)
    await store.commit([replace(move("ticket:small:ann", "pool:small", "pool:large", 500), kind="ticket")])
    await store.commit_step(over("large", 60, ("ann", 9)))
    large, small = await store.results.tournaments("ann", None, None)
    assert [(one.paid, one.prizes) for one in (small, large)] == [(100, 500), (500, 0)]


async def test_played_tournaments(store: Store) -> None:
    await store.create_player(person("ann"), seated("ann", "t", 1000))
    await store.commit([move("home", "stack:t:ann", "wallet:ann", 1000)])
    paid = [move("entry", "wallet:ann", "pool:sunday", 100), move("donor", "bank", "pool:sunday", 500)]
    await store.commit_step(over("sunday", 50, ("ann", 1), ("bob", 2), ("cid", 0)), paid)
    await store.commit_step(over("monday", 60, ("bob", 1), ("ann", 7)))
    await store.commit([replace(move("prize", "pool:sunday", "wallet:ann", 350), kind="prize")])
    monday, sunday = await store.results.tournaments("ann", None, None)
    assert (monday.result.place, monday.result.entrants, monday.paid, monday.prizes) == (7, 9, 0, 0)
    assert (sunday.result.place, sunday.result.entries, sunday.result.rebuys) == (1, 2, 1)
    assert (sunday.paid, sunday.prizes, json.loads(sunday.config)["name"]) == (100, 350, "Sunday")
    assert [one.result.tournament for one in await store.results.tournaments("ann", 55, None)] == ["monday"]
    assert [one.result.tournament for one in await store.results.tournaments("ann", None, 55)] == ["sunday"]
    assert await store.results.tournaments("cid", None, None) == [], "who has no place has not played"
