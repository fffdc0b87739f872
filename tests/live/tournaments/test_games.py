"""Tournaments in all games: to the last chip, with every chip and every bounty in its place."""

import pytest
from msgspec.structs import replace

from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import HandEnded, Pot
from dealerbox.hand.pots import pots_of
from dealerbox.live.tournaments.books import knocked_out_by, parts_won
from dealerbox.tournament.config import Level
from dealerbox.tournament.structures import structure
from dealerbox.wire.tournaments import AnswerOffer, OfferDeal
from tests.live.playing import virtual
from tests.live.tournaments.field import PURSE, Field, config
from tests.table.people import People
from tests.table.session import Session
from tests.table.tables import table_of


def fast(game: str, limit: str) -> tuple[Level, ...]:
    return tuple(replace(level, seconds=60) for level in structure("hyper-turbo", game, limit, 7, 1000))


@pytest.mark.parametrize("limit", ["FL", "NL"])
@pytest.mark.parametrize("game", GAMES)
@virtual
async def test_every_game_plays_to_the_last_chip(game: str, limit: str) -> None:
    field = await Field(seed=len(game)).open()
    seats = min(4, GAMES[game].max_players)
    await field.announce(config(game=game, limit=limit, levels=fast(game, limit), seats=seats, bounty=300))
    await field.enter(7)
    told = await field.until_over()
    assert told.view.phase == "over"
    players = [*told.view.top, *told.view.last_out]
    assert sum(one.bounties for one in players) == 7 * 300
    wallets = await field.wallets(field.players)
    assert sum(wallets.values()) == 7 * (PURSE - 100)
    assert not (await field.room.health()).faults
    await field.nothing_left()


@virtual
async def test_everybody_at_the_table_sees_the_bounties_and_each_knockout() -> None:
    """Including the last one, after which the table closes."""
    field = await Field(seed=2).open()
    await field.announce(config(levels=fast("holdem", "NL"), seats=5, bounty=300))
    players = await field.enter(5)
    told = await field.until_over()
    names = {one.player: one.name for one in (*told.view.top, *told.view.last_out)}
    out = [one.player for one in reversed(told.view.last_out) if one.place > 1]
    for player in players:
        rosters = [event for event in player.events if event["type"] == "RosterSet"]
        assert rosters and {seat["bounty"] for roster in rosters for seat in roster["seats"]} == {300}
        knock_outs = [event for event in player.events if event["type"] == "KnockedOut"]
        assert [event["player"] for event in knock_outs] == out and len(out) == 4
        for event in knock_outs:
            assert (event["name"], event["currency"]) == (names[event["player"]], "FUN")
            assert sum(share["amount"] for share in event["shares"]) == 300
            assert all(share["name"] == names[share["player"]] for share in event["shares"])
    await field.nothing_left()


@pytest.mark.parametrize("game", GAMES)
def test_a_knockout_goes_to_the_winner_of_the_last_pot_contested(game: str) -> None:
    assert sum(knock_outs_are_right(game, seed) for seed in range(6)), "somebody was knocked out"


def knock_outs_are_right(game: str, seed: int) -> int:
    """Check all knockouts and return their number. The pots are in the order in which the hand divided them."""
    session = Session(table_of(game, "NL", min(5, GAMES[game].max_players)), seed, ())
    people, seen = People(session, tuple("ABCDE"), seed, patience=95), 0
    for _ in range(300):
        people.step()
        ended = next((event for event in reversed(session.log) if isinstance(event, HandEnded)), None)
        if ended is None or session.table.playing or session.table.hand is None or not session.table.hand.over:
            continue
        hand, players = session.table.dealt_hand, session.table.hand_players
        layers = pots_of(hand)
        assert [amount for amount, _ in layers] == [pot.amount for pot in ended.pots]
        for loser, winners in knocked_out_by(hand, players, ended):
            seen += 1
            place = players.index(loser)
            last = max(at for at, (_, contenders) in enumerate(layers) if place in contenders)
            won = {player: amount for player, amount in zip(players, ended.pots[last].won, strict=True) if amount}
            assert won and loser not in won
            assert {winner.player for winner in winners} == set(won)
            parts, chip = sum(winner.parts for winner in winners), session.table.config.stakes.chip
            for winner in winners:
                share = ended.pots[last].amount * winner.parts / parts
                assert abs(won[winner.player] - share) <= 2 * chip, "in proportion, except odd chips"
            assert not hand.folded[place]
    return seen


@pytest.mark.parametrize(
    ("high", "low", "parts"),
    [((1,), (), (0, 1, 0)), ((1, 2), (), (0, 1, 1)), ((1,), (2,), (0, 1, 1)), ((1,), (1, 2), (0, 3, 1)),
     ((0, 1), (1, 2), (2, 4, 2)), ((0,), (0,), (2, 0, 0))],
)  # fmt: skip
def test_the_parts_of_a_high_low_pot(high: tuple[int, ...], low: tuple[int, ...], parts: tuple[int, ...]) -> None:
    """The odd chip of 301, which belongs to the high half, makes no share larger."""
    pot = Pot(301, 0, (0, 0, 0), high, low)
    assert tuple(parts_won(pot, place) for place in range(3)) == parts


@virtual
async def test_a_shoot_out_seats_the_table_winners_together() -> None:
    field = await Field().open()
    await field.announce(config(format="shoot-out", seats=3))
    await field.enter(9)
    told = await field.until_over()
    assert told.view.phase == "over"
    assert {seat.why for player in field.players.values() for seat in player.seats} == {"start", "round"}
    await field.nothing_left()


@virtual
async def test_a_deal_at_the_final_table_pays_at_once() -> None:
    field = await Field(seed=4).open()
    field.boldness = 0
    await field.announce(config())
    players = await field.enter(4)
    await field.clock.sleep(90_000)
    await players[0].ask(OfferDeal("chips"))
    await field.until_deal()
    deal = (await field.told()).view.deal
    assert deal is not None and sum(one.amount for one in deal.amounts) == 4000
    amounts = {one.player: one.amount for one in deal.amounts}
    for player in players:
        await player.ask(AnswerOffer(True))
    told = await field.until_over()
    assert told.view.phase == "over"
    wallets = await field.wallets(field.players)
    assert wallets == {player.id: PURSE - 1100 + amounts[player.id] for player in players}
    await field.nothing_left()
