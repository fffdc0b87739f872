"""The bad beat jackpot: which hands win it, and how it is shared, paid and withheld (RULES.md M, C45, C46)."""

import asyncio
from copy import copy

import pytest
from msgspec.structs import replace

from dealerbox.cards import parse_cards
from dealerbox.game import Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.hand.commands import Call, Check
from dealerbox.hand.machine import Hand
from dealerbox.hand.plan import plan_of
from dealerbox.hand_history.visible import redacted
from dealerbox.histories.hand_text import as_text
from dealerbox.ledger import JACKPOT, RAKE, prize, wallet
from dealerbox.live import jackpot_prizes
from dealerbox.live.jackpot import BadBeat, bad_beat, fed, is_on, shares
from dealerbox.rulebooks import load_rule_book
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.wire import WatchLobby
from tests.hand.playing import hands, played
from tests.live.playing import PURSE, FixedDeck, Person, VirtualRoom, last_turn, settle, virtual
from tests.live.real_money import REAL_SIX, rich
from tests.live.test_rake import play
from tests.live.test_table_task import FailingStore
from tests.live.values import in_jackpot

FLOP = "call, call, check" + ", check x 9"
THIRD = "7c 2d"


def showdown(own: list[str], board: str = "", *, game: str = "holdem", acts: str = FLOP) -> Hand:
    """Return a hand played to the showdown; ``own`` are the hole cards of seats 1, 2 and 0."""
    ante = 0 if GAMES[game].has_blinds else 1
    return played("PL 5/10", "90 90 90", acts, game=game, deck=hands(own, board), ante=ante)


# The hands of seats 1 and 2, the board, and who was beaten by whom. Seat 0 has seven-deuce.
HOLDEM = [
    ("Qh Qd", "As Ks", "Qs Qc Js Ts 3h", BadBeat((1,), (2,)), "four queens beaten by a royal flush"),
    ("Jh Jd", "As Ks", "Js Jc Qs Ts 3h", None, "four jacks are too low"),
    ("Qh 2h", "As Ks", "Qs Qc Qd Js Ts", None, "only one hole card plays in the four queens"),
    ("Qh Ah", "9s 8s", "Qs Qc Qd Js Ts", BadBeat((1,), (2,)), "the ace kicker of the four queens is the player's own"),
    ("Kh Ah", "Qs Js", "Ks Kd Kc As Ts", None, "the ace could also be the one on the board"),
    ("Kh Kd", "Ah Ad", "Ks Kc As Ac 3h", BadBeat((1,), (2,)), "four kings beaten by four aces"),
    ("6s 5s", "Ts Js", "7s 8s 9s Td 3h", BadBeat((1,), (2,)), "a straight flush with both hole cards"),
    ("6s 2c", "Js Qs", "7s 8s 9s Ts 3h", None, "a straight flush with one hole card"),
    ("Ah 2c", "Kh 3c", "As Ks Qs Js Ts", None, "everybody plays the board"),
]


@pytest.mark.parametrize(("one", "two", "board", "beat", "why"), HOLDEM, ids=[row[4] for row in HOLDEM])
def test_both_hole_cards_must_play_in_every_best_five(
    one: str, two: str, board: str, beat: BadBeat | None, why: str
) -> None:
    """RULES.md M8: four queens or better."""
    assert bad_beat(showdown([one, two, THIRD], board)) == beat, why


def test_the_two_highest_of_three_qualifying_hands_count() -> None:
    """RULES.md M3: four queens and four kings both lose to a royal flush."""
    assert bad_beat(showdown(["Qh Qd", "Kh Kd", "As Js"], "Qs Qc Ks Kc Ts")) == BadBeat((2,), (0,))


def test_no_other_loser_may_have_a_better_hand() -> None:
    """RULES.md M6: four queens would qualify, but a straight flush with one hole card lost too and does not qualify."""
    assert bad_beat(showdown(["Qh Qd", "8s 2c", "As Ks"], "Qs Qc Js Ts 9s")) is None


def test_a_player_who_folds_has_not_reached_the_showdown() -> None:
    """RULES.md M6."""
    acts = "call, fold, check" + ", check x 6"
    assert bad_beat(showdown(["Qh Qd", "As Ks", THIRD], "Qs Qc Js Ts 3h", acts=acts)) is None


def test_a_board_that_was_run_twice_wins_no_jackpot() -> None:
    hand = showdown(["Qh Qd", "As Ks", THIRD], "Qs Qc Js Ts 3h")
    assert bad_beat(hand) is not None
    hand.second_board = [1, 2, 3, 4, 5]
    assert bad_beat(hand) is None


def test_an_all_in_player_or_side_pot_winner_still_counts_as_beaten() -> None:
    """RULES.md M6, M7: seat 2 wins the main pot with 30 chips; the four queens win the side pot."""
    own = hands(["Qh Qd", "As Ks", THIRD], "Qs Qc Js Ts 3h")
    hand = played("PL 5/10", "90 90 30", "raise 30, call, call, bet 40, call, check x 4", deck=own, button=0)
    assert bad_beat(hand) == BadBeat((1,), (2,))


STUD = "bring-in, call, call" + ", check x 12"
STAND = "call, call, check, stand, stand, stand, check, check, check"
# The game, the hands of seats 1, 2 and 0, the board, and whether the first hand is a bad beat.
GAMES_OF = [
    ("omaha", ["7s 6s 2c 2d", "Js Qs 3c 3d", "4c 4d 5h 6h"], "Ts 9s 8s Kd Kc", True, "a ten-high straight flush"),
    ("omaha", ["6s 5s 2c 2d", "Ts Js 3c 3d", "4c 4d 5h 6h"], "9s 8s 7s Kd Kc", False, "a nine-high one"),
    ("omaha8", ["7s 6s 2c 2d", "Js Qs 3c 3d", "4c 4d 5h 6h"], "Ts 9s 8s Kd Kc", True, "as Omaha"),
    ("omaha8", ["Js Ts Ac 2d", "Qs 5c 5d Kh", "6h 6d 7h 7c"], "Ks 9s 8s 3c 4h", False, "a king-high flush"),
    ("soko", ["Ks Kh Kd 2s 2h", "As Ah Ad 3s 3h", "7c 8d 9h Jc 4c"], "", True, "kings full of deuces"),
    ("soko", ["Qs Qh Qd Ac 2h", "Ks Kh Kd 3s 3h", "7c 8d 9h Jc 4c"], "", False, "three queens"),
    ("stud", ["As 2s 3s 4s 5s Kd Qc", "6h 7h 8h 9h Th 2c 2d", "Jc Jd 3c 4d 5c 6c 8c"], "", True, "five high, C46"),
    ("stud", ["As Ah Ad Ac Kd 3d 4d", "6h 7h 8h 9h Th 2c 2d", "Jc Jd 3c 4c 5c 6s 8c"], "", False, "four aces"),
    ("stud8", ["5s 6s 7s 8s 9s Kd Qc", "6h 7h 8h 9h Th 2c 2d", "Jc Jd Qd 4d Kc Ks Qs"], "", True, "no low"),
    ("stud8", ["As 2s 3s 4s 5s Kd Qc", "6h 7h 8h 9h Th 2c 2d", "Jc Jd Qd 4d Kc Ks Qs"], "", False, "no scoop"),
    ("draw5", ["As Ah Ad Ac 2s", "5d 6d 7d 8d 9d", "Jc Jd 3c 4c 5c"], "", True, "four aces"),
    ("draw5", ["Ks Kh Kd Kc As", "5d 6d 7d 8d 9d", "Jc Jh 3c 4c 5c"], "", False, "four kings"),
    ("americana", ["Ks Kh Kd Kc 7s", "7d 8d 9d Td Jd", "Jc Jh 8c 9c Qc"], "", True, "four kings"),
    ("americana", ["Qs Qh Qd Qc As", "7d 8d 9d Td Jd", "Jc Jh 8c 9c Kc"], "", False, "four queens"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "own", "board", "beaten", "why"), GAMES_OF, ids=[f"{row[0]} {row[4]}" for row in GAMES_OF]
)
def test_the_minimum_hand_of_each_game(game: str, own: list[str], board: str, beaten: bool, why: str) -> None:
    """RULES.md M8, C46; the low half of a pot counts as part of it (C45)."""
    acts = STAND if game == "draw5" else FLOP if GAMES[game].has_blinds else STUD
    acts = acts.replace("x 12", "x 9") if game in ("soko", "americana") else acts
    assert bad_beat(showdown(own, board, game=game, acts=acts)) == (BadBeat((1,), (2,)) if beaten else None), why


# The game, the limit, the stakes, the money, seats, players dealt in.
BLINDS, BETS = Stakes(10, 20), Stakes(5, 10, small_bet=10, big_bet=20)
EXCLUDED = [
    ("holdem", "NL", BLINDS, "real", 6, 3, True, "a hand of three at 0.10/0.20"),
    ("holdem", "NL", BLINDS, "fun", 6, 3, False, "play money (M4)"),
    ("holdem", "NL", BLINDS, "real", 2, 2, False, "a table of two (M4)"),
    ("holdem", "NL", BLINDS, "real", 6, 2, False, "a hand of two (C45)"),
    ("holdem", "NL", Stakes(5, 10), "real", 6, 6, False, "0.05/0.10 (M4)"),
    ("holdem", "NL", Stakes(2, 4), "real", 6, 6, False, "0.02/0.04 (M4)"),
    ("holdem", "FL", BETS, "real", 6, 6, True, "0.10/0.20 fixed limit, though its blind is 0.10"),
    ("holdem", "FL", Stakes(2, 5, small_bet=5, big_bet=10), "real", 6, 6, False, "0.05/0.10 fixed limit"),
    ("telesina", "FL", Stakes(0, 0, 2, 4, 10, 20), "real", 6, 6, False, "Telesina (M4)"),
    ("deuce3", "FL", BETS, "real", 6, 6, False, "2-7 (M4)"),
    ("draw32", "FL", BETS, "real", 5, 5, False, "32-Card Draw has no minimum (M9, C45)"),
    ("omaha5", "PL", BLINDS, "real", 6, 6, False, "5-Card Omaha has none (M9, C45)"),
    ("omaha5-8", "PL", BLINDS, "real", 6, 6, False, "nor has its high/low"),
]


@pytest.mark.parametrize(
    ("game", "limit", "stakes", "money", "seats", "players", "on", "why"), EXCLUDED, ids=[row[7] for row in EXCLUDED]
)
def test_which_hands_can_win_the_jackpot(
    game: str, limit: str, stakes: Stakes, money: str, seats: int, players: int, on: bool, why: str
) -> None:
    assert is_on(plan_of(game, limit, "dealerbox"), stakes, money, seats, players) == on, why


def test_a_rule_book_without_a_jackpot() -> None:
    assert not is_on(plan_of("holdem", "NL", "youwin"), BLINDS, "real", 6, 6)
    assert is_on(plan_of("holdem", "NL", "nordic"), BLINDS, "real", 6, 6)


def test_each_game_with_a_minimum_is_in_the_rule_book() -> None:
    with_minimum = {game.id for game in GAMES.values() if game.bad_beat}
    assert with_minimum == {"holdem", "omaha", "omaha8", "soko", "stud", "stud8", "draw5", "americana"}


# The jackpot, and the shares of seats 0 to 2; seat 2 beat seat 1, and seat 1 is left of the dealer.
SHARES = [
    (100_000, (6_667 - 1, 40_000 + 6_667, 20_000 + 6_667), "two odd cents, starting left of the dealer"),
    (1_000, (66, 400 + 67, 200 + 67), "200 among three"),
    (99, (6, 39 + 7, 19 + 6), "each part is rounded down"),
    (0, (0, 0, 0), "an empty jackpot"),
]


@pytest.mark.parametrize(("total", "got", "why"), SHARES, ids=[row[2] for row in SHARES])
def test_the_shares_of_a_jackpot(total: int, got: tuple[int, ...], why: str) -> None:
    """RULES.md M2, C45: 40, 20 and 20 percent; the rest seeds the next jackpot."""
    hand = showdown(["Qh Qd", "As Ks", THIRD], "Qs Qc Js Ts 3h")
    assert shares(hand, BadBeat((1,), (2,)), total) == got, why
    assert sum(got) <= total * 80 // 100


def test_winners_share_and_may_be_excluded_from_the_tables_part() -> None:
    hand = showdown(["Qh Qd", "As Ks", THIRD], "Qs Qc Js Ts 3h")
    assert shares(hand, BadBeat((1,), (2, 0)), 1_000) == (100 + 66, 400 + 67, 100 + 67)
    house = replace(hand.plan.house, jackpot_share_of_the_two=False)
    hand.plan = copy(hand.plan)
    hand.plan.house = house
    assert shares(hand, BadBeat((1,), (2,)), 1_000) == (200, 400, 200)


def test_ten_percent_of_the_rake_rounded_down_feeds_the_jackpot() -> None:
    plan = plan_of("holdem", "NL", "dealerbox")
    assert [fed(plan, rake) for rake in (0, 9, 10, 19, 300)] == [0, 0, 1, 1, 30]


# ---- in the room ----

DECK = parse_cards(hands(["Qh Qd", "As Ks", THIRD], "Qs Qc Js Ts 3h"))
"""The player left of the dealer has the queens, the next one the royal flush, the dealer neither."""


async def three(running: VirtualRoom) -> list[Person]:
    people = [await rich(running, name) for name in ("ann", "bob", "cid")]
    for seat, person in enumerate(people):
        await person.watch("r6")
        assert (await person.sit(REAL_SIX, seat))["type"] == "Done"
    for person in people:
        await person.event("TurnStarted")
    return people


async def checked_down(people: list[Person]) -> None:
    """Play a hand without bets: a pot of 3.00 with a rake of 0.15."""
    while "HandEnded" not in people[0].kinds():
        turn = last_turn(people[0])
        command = Check() if turn["options"]["check"] else Call()
        await play("r6", (people[turn["seat"]], command))


@virtual
async def test_a_bad_beat_wins_the_jackpot_and_everybody_is_notified() -> None:
    running = await VirtualRoom(rng=FixedDeck(DECK)).open(REAL_SIX)
    await running.store.commit(in_jackpot(999, "EUR"))
    observer = await running.observer()
    await observer.watch("r6")
    people = await three(running)
    await checked_down(people)
    won = await observer.event("JackpotWon")
    assert won["total"] == 1_000, "including the cent from this hand"
    assert won["minimum"] == "four of a kind, queens, deuce kicker"
    (beaten,), (winner,) = won["beaten"], won["winners"]
    assert (beaten["name"], winner["name"]) == ("four of a kind, queens, jack kicker", "straight flush, ace high")
    assert set(beaten["cards"]) == set(parse_cards("Qh Qd")) <= set(beaten["five"])
    assert won["board"] == list(parse_cards("Qs Qc Js Ts 3h"))
    assert sorted(won["shares"]) == [66, 267, 467]
    notice = await observer.until(lambda one: one["type"] == "Notice" and one["code"] == "jackpot_won")
    assert notice["about"] == "Porvoo"
    assert await running.store.balances("prize:") == {(prize("r6-1"), "EUR"): 800}
    assert await running.store.balance(JACKPOT, "EUR") == 200, "the seed of the next"
    assert await running.store.balance(RAKE, "EUR") == 14
    (waiting,) = await jackpot_prizes.pending(running.store)
    assert waiting.won.beaten[0].name == beaten["name"], "the hand's record proves it"
    text = as_text(redacted(waiting.hand, {"ann": "Ann", "bob": "Bob", "cid": "Cid"}, 0))
    assert text.count("of the bad beat jackpot") == 3
    assert await running.sum() == 0


class StaleStore(InMemoryStore):
    """Reports once a jackpot that another table has just won."""

    stale = 0

    async def balance(self, account: str, currency: str) -> int:
        if account == JACKPOT and self.stale:
            stale, self.stale = self.stale, 0
            return stale
        return await super().balance(account, currency)


@virtual
async def test_of_two_simultaneous_wins_the_second_gets_what_is_left() -> None:
    store = StaleStore()
    running = await VirtualRoom(store, rng=FixedDeck(DECK)).open(REAL_SIX)
    await store.commit(in_jackpot(999, "EUR"))
    people = await three(running)
    store.stale = 50_000
    await checked_down(people)
    won = await people[0].event("JackpotWon")
    assert (won["total"], await store.balance(prize("r6-1"), "EUR")) == (1_000, 800)
    assert store.stale == 0, "the first attempt was for more than is left"


@virtual
async def test_a_prize_is_paid_after_the_review_period() -> None:
    running = await VirtualRoom(rng=FixedDeck(DECK)).open(REAL_SIX)
    await running.store.commit(in_jackpot(999, "EUR"))
    people = await three(running)
    await checked_down(people)
    for person in people:
        await person.leave("r6")
    (waiting,) = await jackpot_prizes.pending(running.store)
    hours = load_rule_book("dealerbox").jackpot_review_hours
    await asyncio.sleep((hours - 1) * 3600)
    assert await running.store.balance(prize("r6-1"), "EUR") == 800
    await asyncio.sleep(3600 + 120)
    assert await running.store.balances("prize:") == {}
    (hand,) = await running.store.hands_of("ann", 9)
    for one in hand.players:
        has = await running.store.balance(wallet(one.player), "EUR")
        assert has == PURSE + one.net + waiting.won.shares[one.place]
    assert not await jackpot_prizes.withhold(running.store, "r6-1", "too late", 0)
    assert await jackpot_prizes.pay(running.store, "r6-1", 0) == [], "paid once"


@virtual
async def test_the_operator_withholds_a_prize_with_a_reason() -> None:
    running = await VirtualRoom(rng=FixedDeck(DECK)).open(REAL_SIX)
    await running.store.commit(in_jackpot(999, "EUR"))
    await checked_down(await three(running))
    with pytest.raises(ValueError, match="reason"):
        await jackpot_prizes.withhold(running.store, "r6-1", " ", 7)
    assert await jackpot_prizes.withhold(running.store, "r6-1", "the three chased it together", 7)
    assert await running.store.balance(JACKPOT, "EUR") == 1_000
    assert not await jackpot_prizes.withhold(running.store, "r6-1", "again", 8)
    assert await jackpot_prizes.pay(running.store, "r6-1", 8) == []
    assert await jackpot_prizes.pending(running.store) == []
    assert await jackpot_prizes.pay(running.store, "r6-9", 8) == [], "no such hand"


@virtual
async def test_a_hand_that_cannot_be_stored_wins_nothing() -> None:
    store = FailingStore()
    running = await VirtualRoom(store, rng=FixedDeck(DECK)).open(REAL_SIX)
    await store.commit(in_jackpot(999, "EUR"))
    people = await three(running)
    store.failing = "hand"
    while "TableClosed" not in people[0].kinds():
        turn = last_turn(people[0])
        await people[turn["seat"]].act("r6", turn["turn"], Check() if turn["options"]["check"] else Call())
        await settle()
        await asyncio.sleep(1)
    assert await store.balance(JACKPOT, "EUR") == 999
    assert "JackpotWon" not in people[0].kinds()


@virtual
async def test_lobby_watchers_see_the_jackpot() -> None:
    running = await VirtualRoom(rng=FixedDeck(DECK)).open(REAL_SIX)
    await running.store.commit(in_jackpot(5_000, "EUR"))
    observer = await running.observer()
    await observer.say(WatchLobby(True))
    people = await three(running)
    message = await observer.until(lambda one: one["type"] == "Jackpots" and one["jackpots"])
    assert message["jackpots"] == [{"currency": "EUR", "amount": 5_000}]
    await checked_down(people)
    left = await observer.until(lambda one: one.get("jackpots") and one["jackpots"][0]["amount"] < 5_000)
    assert left["jackpots"] == [{"currency": "EUR", "amount": 5_001 - 2_000 - 2 * 1_000}]
    late = await running.observer()
    await late.say(WatchLobby(True))
    assert (await late.until(lambda one: one["type"] == "Jackpots"))["jackpots"] == left["jackpots"]
