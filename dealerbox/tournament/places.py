"""Final places and prizes (RULES.md K10, K12, C48, C56). Pure; amounts are units of the smallest coin."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.entrants import Entrant
from dealerbox.tournament.prizes import prizes

HOUSE_PART_OF_BUY_IN = 9
HOUSE_PART_OF_REBUY = 4
"""The percentage of rebuys that the house takes if there is no fee (K2e)."""


class PaidIn(NamedTuple):
    """What a player's payments were for, in units of the smallest coin."""

    pool: int
    house: int
    bounties: int
    fees: int


def paid_in(config: TournamentConfig, entrant: Entrant) -> PaidIn:
    """Return where the player's buy-ins, rebuys and add-ons go (K2e); the house's part of each payment is rounded
    down."""
    rebuys, entries = config.rebuys, entrant.entries
    buy_in = config.buy_in - config.bounty
    bought = [(entries, buy_in, HOUSE_PART_OF_BUY_IN)]
    if rebuys is not None:
        bought += [(entrant.rebuys, rebuys.cost, HOUSE_PART_OF_REBUY)]
        bought += [(entrant.addons, rebuys.addon_cost, HOUSE_PART_OF_REBUY)]
    house = 0 if config.fee else sum(count * (cost * part // 100) for count, cost, part in bought)
    total = sum(count * cost for count, cost, _ in bought)
    return PaidIn(total - house, house, entries * config.bounty, entries * config.fee)


def out_groups(busted: Sequence[tuple[str, int]]) -> list[tuple[str, ...]]:
    """Return the order in which players who bust together are out, given with their chips at the start of the hand:
    fewer chips first, and equal stacks in one group (K10), sorted by name so that the order of their tables does not
    matter."""
    by_chips = sorted(busted, key=lambda player: (player[1], player[0]))
    return [tuple(player for player, _ in group) for _, group in groupby(by_chips, key=lambda player: player[1])]


def prize_list(config: TournamentConfig, chart_players: int, players: int, pool: int) -> tuple[int, ...]:
    """Return the prizes by place: those of the chart for ``chart_players``; in a satellite as many tickets as the pool
    pays for, and the remainder for the next place. With few ``players`` the winner may take all, by the rule book.
    There are never more places than players; the first place gets what the missing ones would get."""
    if not pool:
        return ()
    if config.ticket:
        tickets, rest = divmod(pool, config.ticket)
        found = [config.ticket] * tickets + [rest] * bool(rest)
    elif players <= config.winner_takes_all_up_to:
        found = [pool]
    else:
        found = [prize for prize in prizes(chart_players, pool) if prize]
    amounts = found[:players]
    amounts[0] += sum(found[players:])
    return tuple(amounts)


def shared(prize_by_place: Sequence[int], first: int, count: int) -> list[int]:
    """Return what each of ``count`` players gets who share the places from ``first`` (from 1) on: equal parts of the
    sum, with odd units going one by one to the earlier ones (C48)."""
    total = sum(prize_by_place[first - 1 : first - 1 + count])
    each, odd = divmod(total, count)
    return [each + (at < odd) for at in range(count)]


def next_out_reaches_new_prize(prize_by_place: Sequence[int], left: int) -> bool:
    """Return whether the next player out lifts the ``left`` players to a higher prize, so that play is hand-for-hand
    (K12)."""
    if left < 2:
        return False

    def prize(place: int) -> int:
        return prize_by_place[place - 1] if place <= len(prize_by_place) else 0

    return prize(left - 1) > prize(left)
