"""Who is placed where, and what he gets (RULES.md K10, K12, C48, C56). Pure; amounts are units of the smallest coin."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.people import Entrant
from dealerbox.tournament.prizes import prizes

HOUSE_PART_OF_BUY_IN = 9
HOUSE_PART_OF_REBUY = 4
"""In hundredths, where there is no fee (K2e)."""


class PaidIn(NamedTuple):
    """What a player's payments were for, units of the smallest coin."""

    pool: int
    house: int
    bounties: int
    fees: int


def paid_in(config: TournamentConfig, entrant: Entrant) -> PaidIn:
    """Where the player's buy-ins, rebuys and add-ons go (K2e); the house's part of each payment is rounded down."""
    rebuys, entries = config.rebuys, entrant.entries
    buy_in = config.buy_in - config.bounty
    bought = [(entries, buy_in, HOUSE_PART_OF_BUY_IN)]
    if rebuys is not None:
        bought += [(entrant.rebuys, rebuys.cost, HOUSE_PART_OF_REBUY)]
        bought += [(entrant.addons, rebuys.addon_cost, HOUSE_PART_OF_REBUY)]
    house = 0 if config.fee else sum(many * (cost * part // 100) for many, cost, part in bought)
    total = sum(many * cost for many, cost, _ in bought)
    return PaidIn(total - house, house, entries * config.bounty, entries * config.fee)


def out_groups(busted: Sequence[tuple[str, int]]) -> list[tuple[str, ...]]:
    """Who lost his last chips together, given with his chips at the start of the hand: in the order in which they are
    out, those with fewer chips first, and equal ones in one group (K10), by name: no order of their tables counts."""
    by_chips = sorted(busted, key=lambda one: (one[1], one[0]))
    return [tuple(player for player, _ in group) for _, group in groupby(by_chips, key=lambda one: one[1])]


def prize_list(config: TournamentConfig, chart_players: int, players: int, pool: int) -> tuple[int, ...]:
    """The prizes by place: those of the chart for ``chart_players``, in a satellite as many tickets as the pool has and
    what is left over for the next place. With few ``players`` the winner may take all, by the rule book. Never more
    places than players; the first place gets what the missing ones would get."""
    if not pool:
        return ()
    if config.ticket:
        tickets, rest = divmod(pool, config.ticket)
        found = [config.ticket] * tickets + [rest] * bool(rest)
    elif players <= config.winner_takes_all_up_to:
        found = [pool]
    else:
        found = [prize for prize in prizes(chart_players, pool) if prize]
    kept = found[:players]
    kept[0] += sum(found[players:])
    return tuple(kept)


def shared(prize_by_place: Sequence[int], first: int, many: int) -> list[int]:
    """What each of ``many`` players gets who share the places from ``first`` (from 1) on: the sum in equal parts, odd
    units one by one to the earlier ones (C48)."""
    total = sum(prize_by_place[first - 1 : first - 1 + many])
    each, odd = divmod(total, many)
    return [each + (at < odd) for at in range(many)]


def next_out_reaches_new_prize(prize_by_place: Sequence[int], left: int) -> bool:
    """Whether with ``left`` players the next to go lifts the others to a higher prize: then hand for hand (K12)."""
    if left < 2:
        return False

    def prize(place: int) -> int:
        return prize_by_place[place - 1] if place <= len(prize_by_place) else 0

    return prize(left - 1) > prize(left)
