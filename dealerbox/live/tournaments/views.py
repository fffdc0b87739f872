"""Views of a tournament: its row in the list, its public view, and the part for one player. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from dealerbox.core.tournament_messages import Row
from dealerbox.live.tournaments.money import table_id
from dealerbox.table.prize_events import BountyShare, KnockedOut
from dealerbox.tournament.commands import KnockOut
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.entrants import Entrant, SeatedTable
from dealerbox.tournament.events import BountyWon, TournamentEvent
from dealerbox.tournament.machine import Tournament
from dealerbox.tournament.places import HOUSE_PART_OF_BUY_IN, HOUSE_PART_OF_REBUY
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.seating import rounds
from dealerbox.wire.tournaments import (
    DealOffer,
    DealShare,
    PlayerAmount,
    TournamentOwn,
    TournamentPlayer,
    TournamentRow,
    TournamentTable,
    TournamentView,
)

LISTED_PLAYERS = 20
"""How many of the remaining players, and of the eliminated ones, the public view has."""


def public_config(config: TournamentConfig) -> TournamentConfig:
    """Return the config without the invited players."""
    return replace(config, invited=())


def row_of(tournament: Tournament, now: int) -> Row:
    config = tournament.config
    row = TournamentRow(
        config.id, config.name, config.game, config.limit, config.money, config.currency, config.buy_in, config.fee,
        config.bounty, config.guarantee, config.points, config.seats, config.format, config.satellite_to,
        config.rebuys is not None, bool(config.invited), config.starts, tournament.phase, is_open(tournament, now),
        len(tournament.entrants), config.most, len(tournament.waiting), tournament.level + 1, tournament.left,
    )  # fmt: skip
    return Row(row, config.invited)


def is_open(tournament: Tournament, now: int) -> bool:
    """Whether a new player may register, or wait for a place."""
    config = tournament.config
    if tournament.phase == "registering":
        return now >= config.opens
    late = tournament.phase == "running" and not tournament.closed and tournament.level < config.late_levels
    return late and len(tournament.entrants) < config.most


def view_of(tournament: Tournament, now: int, ended: int | None = None, cancelled: str = "") -> TournamentView:
    """Return the public view. ``ended`` and ``cancelled``: when the tournament ended, and why it was cancelled."""
    config = tournament.config
    pool = tournament.current_pool() if not tournament.closed and tournament.entrants else None
    shoot_out = config.format == "shoot-out"
    return TournamentView(
        tournament=config.id,
        config=public_config(config),
        private=bool(config.invited),
        phase=tournament.phase,
        open=is_open(tournament, now),
        started=tournament.started or None,
        ended=ended,
        level=tournament.level + 1,
        ends=tournament.ends,
        clock_left=tournament.clock_left,
        in_break=tournament.in_break,
        break_due=tournament.break_due,
        paused=tournament.paused,
        next_break=next_break(tournament),
        hand_for_hand=tournament.hand_for_hand,
        final=tournament.final and tournament.phase == "running",
        closed=tournament.closed,
        entrants=len(tournament.entrants),
        entries=tournament.entries,
        waiting=len(tournament.waiting),
        left=tournament.left,
        chips=tournament.chips_in_play,
        pool=tournament.pool if pool is None else pool.pool,
        overlay=tournament.overlay if pool is None else pool.overlay,
        prizes=tournament.prizes if pool is None else pool.prizes,
        tables=tuple(_table(tournament, table) for table in tournament.tables.values() if table.seats),
        top=tuple(_players(tournament, LISTED_PLAYERS)),
        last_out=tuple(_out(tournament, LISTED_PLAYERS)),
        deal=_deal(tournament),
        cancelled=cancelled,
        shares=tuple(
            DealShare(one.player, one.name, one.stack, by_chips, by_icm)
            for one, by_chips, by_icm in tournament.deal_shares()
        ),
        buy_in_percent=0 if config.fee else HOUSE_PART_OF_BUY_IN,
        rebuy_percent=0 if config.fee else HOUSE_PART_OF_REBUY,
        round=tournament.round if shoot_out else 0,
        rounds=rounds(len(tournament.entrants), config.seats) if shoot_out and tournament.entrants else 0,
        chart_counts=config.chart_counts,
        winner_takes_all_up_to=config.winner_takes_all_up_to,
    )


def next_break(tournament: Tournament) -> int | None:
    """Return when the next break begins if the clock is not stopped; None if no break follows, or it is unknown."""
    levels, at = tournament.config.levels, tournament.level
    begins = tournament.ends
    if begins is None or not 0 <= at < len(levels):
        return None
    if not tournament.in_break and levels[at].break_seconds:
        return begins
    for level in levels[at + 1 :]:
        begins += round(level.seconds * 1000)
        if level.break_seconds:
            return begins
    return None


def own_views(tournament: Tournament, players: Sequence[str], now: int) -> dict[str, TournamentOwn]:
    """Return the view's part for each of the players. As many players may watch, ranks are calculated only once."""
    if not players:
        return {}
    waiting = {player: place for place, player in enumerate(tournament.waiting, 1)}
    ranks = tournament.ranks()
    return {player: _own(tournament, player, now, waiting.get(player, 0), ranks) for player in players}


def _own(tournament: Tournament, player: str, now: int, waiting: int, ranks: Mapping[str, int]) -> TournamentOwn:
    me = tournament.entrants.get(player)
    registering = tournament.phase == "registering"
    may_withdraw = registering and (waiting > 0 or (me is not None and me.paid_by != "ticket"))
    return TournamentOwn(
        tournament=tournament.config.id,
        registered=me is not None,
        waiting=waiting,
        may_enter=_may_enter(tournament, player, now),
        may_withdraw=may_withdraw,
        rebuy=_cost(lambda: tournament.check_rebuy(player)),
        addon=_cost(lambda: tournament.check_addon(player)),
        me=None if me is None else player_of(tournament, me, ranks.get(player, me.place)),
        rebuy_until=tournament.rebuy_offers.get(player),
        returned=tournament.returned.get(player),
    )


def concerns(tournament: Tournament, player: str) -> bool:
    """Whether the player takes part or waits for a place. False once they are out and can't rebuy."""
    me = tournament.entrants.get(player)
    has_seat = me is not None and (me.stack > 0 or player in tournament.rebuy_offers)
    playing = me is not None and (tournament.phase == "registering" or has_seat)
    return tournament.phase in ("registering", "running") and (playing or player in tournament.waiting)


def _may_enter(tournament: Tournament, player: str, now: int) -> bool:
    try:
        tournament.check_register(player, now)
    except Refused:
        return False
    return True


def knock_outs(
    tournament: Tournament, reported: Iterable[KnockOut], events: Sequence[TournamentEvent]
) -> tuple[KnockedOut, ...]:
    """Return who was knocked out in a reported hand, with the bounties that its ``events`` paid for them."""
    entrants, currency = tournament.entrants, tournament.config.currency
    won: dict[str, list[BountyShare]] = {player: [] for player, _ in reported}
    for event in events:
        if isinstance(event, BountyWon) and event.of in won:
            won[event.of].append(BountyShare(event.player, entrants[event.player].name, event.amount))
    return tuple(
        KnockedOut(player, entrants[player].name, currency, tuple(shares)) for player, shares in won.items() if shares
    )


def standings(tournament: Tournament) -> list[TournamentPlayer]:
    """Return all players: those still in by chips, then those who are out, the latest first, then the others."""
    ranked = [*_players(tournament), *_out(tournament)]
    known = {player.player for player in ranked}
    others = (entrant for entrant in tournament.entrants.values() if entrant.player not in known)
    return [*ranked, *(player_of(tournament, entrant, 0) for entrant in others)]


def player_of(tournament: Tournament, entrant: Entrant, rank: int) -> TournamentPlayer:
    number, seat = entrant.table, entrant.seat
    if entrant.player in tournament.rebuy_offers:
        number, seat = tournament.held_seat(entrant.player)
    table = "" if number is None else table_id(tournament.config.id, number)
    return TournamentPlayer(
        entrant.player, entrant.name, rank, entrant.stack, table, seat, entrant.place, entrant.tied,
        entrant.prize, entrant.bounties, entrant.entries, entrant.rebuys, entrant.disqualified,
    )  # fmt: skip


def _players(tournament: Tournament, most: int | None = None) -> list[TournamentPlayer]:
    players: list[TournamentPlayer] = []
    for number, entrant in enumerate(tournament.playing()[:most], 1):
        tied = players[-1].rank if players and players[-1].stack == entrant.stack else number
        players.append(player_of(tournament, entrant, tied))
    return players


def _out(tournament: Tournament, most: int | None = None) -> list[TournamentPlayer]:
    latest_first = (player for group in reversed(tournament.out) for player in group)
    out = [tournament.entrants[player] for _, player in zip(range(most or 10**9), latest_first, strict=False)]
    return [player_of(tournament, entrant, entrant.place) for entrant in out]


def _table(tournament: Tournament, table: SeatedTable) -> TournamentTable:
    stacks = [tournament.entrants[player].stack for player in table.seats.values()]
    return TournamentTable(table_id(tournament.config.id, table.number), len(stacks), max(stacks), min(stacks))


def _deal(tournament: Tournament) -> DealOffer | None:
    deal = tournament.deal
    if deal is None:
        return None
    names = {player: tournament.entrants[player].name for player, _ in deal.amounts}
    amounts = tuple(PlayerAmount(player, names[player], amount) for player, amount in deal.amounts)
    return DealOffer(names[deal.player], deal.by, deal.left, amounts, tuple(sorted(tournament.agreed)), deal.until)


def _cost(check: Callable[[], int]) -> int | None:
    try:
        return check()
    except Refused:
        return None
