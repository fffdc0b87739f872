"""A tournament: commands and time in, events out. No clock, no chance and no input or output of its own.

It owns seats and stacks. A table is called to play one hand (``HandCalled``) and reports it (``HandPlayed``); what
follows for all tables is decided here.
"""

from collections.abc import Callable
from typing import Any

from dealerbox.tournament import cancelling, deals, places
from dealerbox.tournament.commands import (
    AddOn,
    AddTime,
    AnswerDeal,
    Cancel,
    Disqualify,
    HandPlayed,
    HandVoid,
    MovePlayer,
    Pause,
    ProposeDeal,
    Rebuy,
    Register,
    Resume,
    TakeUp,
    TournamentCommand,
    Unregister,
)
from dealerbox.tournament.config import TournamentConfig, check
from dealerbox.tournament.events import (
    Announced,
    Cancelled,
    DealAnswered,
    DealDropped,
    DealMade,
    DealProposed,
    Disqualified,
    MovePlanned,
    Paused,
    PlayersOut,
    Resumed,
    Started,
    TakenUp,
    TimeAdded,
    TournamentEvent,
)
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.registering import Out
from dealerbox.tournament.running import Running
from dealerbox.tournament.seating import Rng

DEAL_MS = 120_000
"""How long all have to agree to a deal."""
ROLLBACK_MS = 1_800_000
"""Cancelled in its first half hour a tournament is rolled back, later paid out (RULES.md K18a)."""


class Tournament(Running):
    """A tournament that decides. The same object fed with ``apply`` alone replays what another has decided."""

    def __init__(self, config: TournamentConfig, rng: Rng) -> None:
        """Raises ``Refused`` for a description that no tournament can have."""
        check(config)
        super().__init__(config)
        self._rng = rng

    def announce(self, now: int) -> list[TournamentEvent]:
        """The first event: from now on players may register (K2c)."""
        out: Out = []
        self._do(Announced(self.config, now), out)
        return out

    @property
    def due(self) -> int | None:
        """When the tournament wants to be woken; None: not before something else happens."""
        if self.phase == "registering":
            return self.config.starts or None
        if self.phase != "running":
            return None
        times = (self.ends, self.last_call, self.deal.until if self.deal is not None else None)
        return min((time for time in times if time is not None), default=None)

    def handle(self, who: str, command: TournamentCommand, now: int) -> list[TournamentEvent]:
        """What follows from the command of player ``who`` (nobody: the room, the director or a table), applied already.
        Raises ``Refused`` where it breaks a rule: then nothing has changed."""
        if self.phase in ("over", "cancelled"):
            raise Refused("over", "this tournament is over")
        out: Out = []
        _HANDLE[type(command)](self, who, command, now, out)
        if self.phase == "registering" and not self.config.starts and len(self.entrants) >= self.config.most:
            self._start(now, out)
        self._go_on(now, out)
        return out

    def wake(self, now: int) -> list[TournamentEvent]:
        """What the time brings about; nothing before ``due``."""
        out: Out = []
        if self.due is None or self.due > now:
            return out
        if self.phase == "registering":
            self._start_or_call_off(now, out)
        elif self.deal is not None and self.deal.until <= now:
            self._do(DealDropped(), out)
        elif self.ends is not None and self.ends <= now:
            self._level_is_over(now, out)
        self._go_on(now, out)
        return out

    # ---- the start ----

    def _start_or_call_off(self, now: int, out: Out) -> None:
        if len(self.entrants) < self.config.least:
            self._call_off(f"{self.config.least} players are needed", "refund", now, out)
        else:
            self._start(now, out)

    def _start(self, now: int, out: Out) -> None:
        self._do(Started(now, tuple(self.waiting)), out)
        self._draw_seats("start", out)
        self._begin_level(0, now, out)

    # ---- the director ----

    def _running(self) -> None:
        if self.phase != "running":
            raise Refused("not started", "the tournament has not started")

    def _pause(self, who: str, command: Pause, now: int, out: Out) -> None:
        self._running()
        if self.paused:
            raise Refused("not now", f"the tournament is paused already: {self.paused}")
        if not command.reason.strip():
            raise Refused("not now", "players are told why: a pause needs a reason")
        self._do(Paused(command.reason.strip(), max(0, self.ends - now) if self.ends is not None else 0), out)

    def _resume(self, who: str, command: Resume, now: int, out: Out) -> None:
        if not self.paused:
            raise Refused("not now", "the tournament is not paused")
        self._do(Resumed(now + (self.clock_left or 0)), out)

    def _add_time(self, who: str, command: AddTime, now: int, out: Out) -> None:
        self._running()
        ends = self.clock_left if self.paused else self.ends
        if ends is None:
            raise Refused("not now", "no level or break has an end at the moment")
        if command.seconds <= 0:
            raise Refused("not now", f"time is added in seconds above 0, not {command.seconds:g}")
        self._do(TimeAdded(ends + round(command.seconds * 1000)), out)

    def _move_player(self, who: str, command: MovePlayer, now: int, out: Out) -> None:
        entrant = self._entrant(command.player)
        if self.config.format != "moving" or entrant.table is None:
            raise Refused("not now", "only a player who is in can be moved, and not in a shoot-out")
        if command.table not in self.felts or command.table == entrant.table:
            raise Refused("no table", f"there is no other table {command.table}")
        if len(self.felts[command.table].seats) >= self.config.seats:
            raise Refused("full", f"table {command.table} has no free seat")
        self._do(MovePlanned(command.player, command.table), out)

    def _disqualify(self, who: str, command: Disqualify, now: int, out: Out) -> None:
        entrant = self._entrant(command.player)
        if entrant.table is None:
            raise Refused("not now", f"{entrant.name} is not in")
        felt = self.felts[entrant.table]
        if felt.playing and command.player in felt.called:
            raise Refused("playing", "his table plays: disqualify him between hands, or pause first")
        self._do(Disqualified(command.player, command.reason, entrant.stack), out)
        self._do(PlayersOut((command.player,), felt.number, now), out)
        self._place(out)

    def _take_up(self, who: str, command: TakeUp, now: int, out: Out) -> None:
        """After an interruption: before the first hand everybody has everything back (K21), later it goes on from the
        last finished hand of each table."""
        if self.phase == "running" and not self.hands:
            self._call_off("the room was interrupted before the first hand", "refund", now, out)
            return
        self._do(TakenUp(now, command.stood_still_ms), out)

    # ---- cancelling ----

    def _cancel(self, who: str, command: Cancel, now: int, out: Out) -> None:
        self._call_off(command.reason, self.how_to_cancel(command.how, now), now, out)

    def how_to_cancel(self, how: str, now: int) -> str:
        """``refund``, ``rollback`` or ``payout``, as the rules say where ``how`` says nothing (K18a, K19, K21)."""
        if not self.hands:
            return "refund"
        if not self.config.starts:
            return "payout"
        return how or ("rollback" if now - self.started < ROLLBACK_MS else "payout")

    def payments(self, how: str) -> tuple[tuple[str, int], ...]:
        """What each player gets if the tournament is cancelled in that way now: for the director to see before."""
        if how == "payout":
            return self._payout()
        paid_in = {player: places.paid_in(self.config, entrant) for player, entrant in self.entrants.items()}
        if how == "refund":
            # Nobody who waits or has registered loses anything.
            waiting = dict.fromkeys(self.waiting, self.config.cost)
            return tuple(({player: sum(one) for player, one in paid_in.items()} | waiting).items())
        wanted = [sum(one) - one.house - self.entrants[player].prize for player, one in paid_in.items()]
        wanted = [max(0, amount) for amount in wanted]
        there = sum(sum(one) - one.house for one in paid_in.values()) - self.bounties_won - self.paid
        parts = wanted if sum(wanted) <= there else cancelling.in_proportion(there, wanted)
        return tuple(zip(paid_in, parts, strict=True))

    def _pool(self) -> int:
        """The prizes together, before the registration has closed too."""
        if self.closed:
            return self.pool
        return sum(places.paid_in(self.config, entrant).pool for entrant in self.entrants.values())

    def _payout(self) -> tuple[tuple[str, int], ...]:
        config = self.config
        pool = self._pool()
        prizes = self.prizes or places.prize_list(config, self.entries, len(self.entrants), pool)
        stacks = {entrant.player: entrant.stack for entrant in self.playing()}
        amounts = cancelling.payout(prizes, config.buy_in, stacks, pool - self.paid + self.bounties_left, config.fee)
        return tuple(amounts.items())

    def _call_off(self, reason: str, how: str, now: int, out: Out) -> None:
        self._do(Cancelled(reason, how, self.payments(how)), out)  # type: ignore[arg-type]

    # ---- deals ----

    def _propose_deal(self, who: str, command: ProposeDeal, now: int, out: Out) -> None:
        entrant = self._entrant(who)
        if not (self.final and self.closed and self.phase == "running") or entrant.table is None:
            raise Refused("deal", "deals are made by the players of the final table")
        if self.config.ticket or any(one.deal for one in self.entrants.values()):
            raise Refused("deal", "there is nothing to divide: tickets cannot be, and one deal is made at most")
        if self.deal is not None or self.hand_for_hand:
            raise Refused("deal", "a deal is being talked about already")
        players = self.playing()
        prizes = [*self.prizes, *[0] * len(players)][: len(players)]
        sure = prizes[-1] * len(players)
        if not 0 <= command.left <= sum(prizes) - sure:
            raise Refused("deal", f"for the winner 0 to {sum(prizes) - sure} can be kept, not {command.left}")
        amounts = deals.divide(command.by, prizes, [one.stack for one in players], command.left)
        by_player = tuple((one.player, amount) for one, amount in zip(players, amounts, strict=True))
        self._do(DealProposed(who, command.by, command.left, by_player, now + DEAL_MS), out)

    def _answer_deal(self, who: str, command: AnswerDeal, now: int, out: Out) -> None:
        deal = self.deal
        if deal is None or who not in dict(deal.amounts):
            raise Refused("deal", "no deal is being talked about")
        if not command.agreed:
            self._do(DealDropped(), out)
            return
        if who not in self.agreed:
            self._do(DealAnswered(who, True), out)
        if self._deal_is_on():
            self._do(DealMade(deal.amounts, deal.left), out)
            if not deal.left:
                self._end(now, out)

    def _deal_is_on(self) -> bool:
        return self.deal is not None and self.agreed >= {player for player, _ in self.deal.amounts}


_HANDLE: dict[type, Callable[[Tournament, str, Any, int, Out], None]] = {
    Register: Tournament._register,
    Unregister: Tournament._unregister,
    Rebuy: Tournament._rebuy,
    AddOn: Tournament._add_on,
    HandPlayed: Tournament._hand_played,
    HandVoid: Tournament._hand_void,
    Pause: Tournament._pause,
    Resume: Tournament._resume,
    AddTime: Tournament._add_time,
    MovePlayer: Tournament._move_player,
    Disqualify: Tournament._disqualify,
    Cancel: Tournament._cancel,
    TakeUp: Tournament._take_up,
    ProposeDeal: Tournament._propose_deal,
    AnswerDeal: Tournament._answer_deal,
}
