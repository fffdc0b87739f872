"""The machine of a tournament: commands and time in, events out, without a clock, chance or I/O.

It owns seats and stacks. It tells a table to play one hand (``HandCalled``), the table reports the result
(``HandPlayed``), and the machine decides what follows for all tables.
"""

from collections.abc import Callable
from typing import Any

from dealerbox.tournament.commands import (
    AddOn,
    AddTime,
    AnswerDeal,
    Cancel,
    DeclineRebuy,
    Disqualify,
    HandPlayed,
    HandVoid,
    MovePlayer,
    Pause,
    ProposeDeal,
    Reannounce,
    Rebuy,
    Register,
    Resume,
    TakeUp,
    TournamentCommand,
    Unregister,
)
from dealerbox.tournament.config import TournamentConfig, check
from dealerbox.tournament.editing import Editing
from dealerbox.tournament.events import Announced, PlayBegan, Started, TournamentEvent
from dealerbox.tournament.registration import Out
from dealerbox.tournament.seating import Rng


class Tournament(Editing):
    """A tournament that decides. With ``apply`` alone it replays what another one has decided."""

    def __init__(self, config: TournamentConfig, rng: Rng) -> None:
        super().__init__(config)
        self._rng = rng

    def announce(self, now: int) -> list[TournamentEvent]:
        """Return the first event; players may register from now on (K2c). Raise ``Refused`` for a description that no
        tournament can have. Tournaments announced under older checks are loaded without checking again."""
        check(self.config)
        out: Out = []
        self._do(Announced(self.config, now), out)
        return out

    @property
    def due(self) -> int | None:
        """When to call ``wake`` next; None: not before another command."""
        if self.phase == "registering":
            return self.config.starts or None
        if self.phase != "running":
            return None
        deal_ends = self.deal.until if self.deal is not None else None
        first_cards = None if self.play_began else self.first_deal
        times = (first_cards, self.ends, self.last_call, deal_ends, *self.rebuy_offers.values())
        return min((time for time in times if time is not None), default=None)

    def handle(self, player: str, command: TournamentCommand, now: int) -> list[TournamentEvent]:
        """Apply the command of ``player`` (empty: the server, the director or a table) and return the events that
        follow. Raise ``Refused``, with nothing changed, if it breaks a rule."""
        self._check_not_over()
        out: Out = []
        _HANDLE[type(command)](self, player, command, now, out)
        if self.phase == "registering" and not self.config.starts and len(self.entrants) >= self.config.most:
            self._start(now, out)
        self._continue(now, out)
        return out

    def wake(self, now: int) -> list[TournamentEvent]:
        """Do what is due by ``now``; nothing before ``due``."""
        out: Out = []
        if self.due is None or self.due > now:
            return out
        if not self.play_began and self.first_deal is not None and self.first_deal <= now:
            self._do(PlayBegan(now), out)
        if self.phase == "registering":
            self._start_or_call_off(now, out)
        elif self.deal is not None and self.deal.until <= now:
            self._drop_deal(now, out)
        elif self.ends is not None and self.ends <= now:
            self._level_is_over(now, out)
        self._continue(now, out)
        return out

    # ---- the start ----

    def _start_or_call_off(self, now: int, out: Out) -> None:
        if len(self.entrants) < self.config.least:
            self._call_off(f"at least {self.config.least} players are needed", "refund", now, out)
        else:
            self._start(now, out)

    def _start(self, now: int, out: Out) -> None:
        self._do(Started(now, tuple(self.waiting)), out)
        self._draw_seats("start", out)
        self._begin_level(0, now, out)


_HANDLE: dict[type, Callable[[Tournament, str, Any, int, Out], None]] = {
    Register: Tournament._register,
    Unregister: Tournament._unregister,
    Rebuy: Tournament._rebuy,
    DeclineRebuy: Tournament._decline_rebuy,
    AddOn: Tournament._add_on,
    HandPlayed: Tournament._hand_played,
    HandVoid: Tournament._hand_void,
    Pause: Tournament._pause,
    Resume: Tournament._resume,
    AddTime: Tournament._add_time,
    MovePlayer: Tournament._move_player,
    Disqualify: Tournament._disqualify,
    Reannounce: Tournament._reannounce,
    Cancel: Tournament._cancel,
    TakeUp: Tournament._take_up,
    ProposeDeal: Tournament._propose_deal,
    AnswerDeal: Tournament._answer_deal,
}
