"""Cancelling a tournament: who gets what (RULES.md K18, K19, K21, C44, C57)."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from dealerbox.accepted import one_of
from dealerbox.tournament import cancel_payments, places
from dealerbox.tournament.commands import Cancel, TakeUp
from dealerbox.tournament.events import Cancelled, TakenUp
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.registration import Out
from dealerbox.tournament.running import Running

ROLLBACK_MS = 1_800_000
"""A tournament cancelled in its first half hour is rolled back; later it is paid out (K18a)."""
How = Literal["refund", "rollback", "payout"]


class Payments(NamedTuple):
    """The payments of a cancelled tournament."""

    paid: tuple[tuple[str, int], ...]
    """(player, amount)."""
    added: int = 0
    """As in ``Cancelled``, like ``forfeited``."""
    forfeited: int = 0


class CancelCommands(Running):
    """Cancelling a tournament, and recovering it after the server stopped."""

    def _cancel(self, player: str, command: Cancel, now: int, out: Out) -> None:
        if not command.reason.strip():
            raise Refused("not now", "give a reason for cancelling; the players will see it")
        how = self.how_to_cancel(command.how, now)
        self._call_off(command.reason.strip(), how, now, out)

    def _take_up(self, player: str, command: TakeUp, now: int, out: Out) -> None:
        """Recover after an interruption. If no cards have been dealt yet everybody is refunded, also if the start was
        missed (K21); later the tournament continues from the last finished hand of each table. A future start is not
        affected."""
        stopped = now - command.stood_still_ms
        missed = self.phase == "registering" and 0 < self.config.starts <= now
        begun = self.play_began or self._has_begun(stopped)
        if missed or (self.phase == "running" and not begun):
            self._call_off("the room was interrupted before the first hand", "refund", now, out)
            return
        self._do(TakenUp(now, command.stood_still_ms), out)
        self._drop_deal(now, out)

    def _has_begun(self, at: int) -> bool:
        """Return whether the tournament has started, that is, its first hand was dealt (K21)."""
        return self.first_deal is not None and at >= self.first_deal

    def how_to_cancel(self, how: str, now: int) -> How:
        """Return ``how``, or the way that the rules prescribe if it is empty. Before the first hand everything is
        refunded (K21); a Sit & Go is always paid out (K18a, K19). Raise ``Refused`` if ``how`` is not possible."""
        if not self._has_begun(now):
            if how:
                raise Refused(
                    "not now",
                    f"before the first hand everybody is refunded: use refund, not {how}",
                    one_of("refund"),
                )
            return "refund"
        if not self.config.starts:
            if how == "rollback":
                raise Refused(
                    "not now",
                    f"a Sit & Go is always paid out once its first hand is dealt: use payout, not {how}",
                    one_of("payout"),
                )
            return "payout"
        early = now - self.started < ROLLBACK_MS
        return "rollback" if how == "rollback" or (not how and early) else "payout"

    def payments(self, how: How) -> Payments:
        """Return what each player gets if the tournament is cancelled in that way now, so that the director can see it
        first."""
        if how == "payout":
            return Payments(tuple((player, sum(parts)) for player, parts in self.payout_parts().items()))
        return self._refund() if how == "refund" else self._rollback()

    def _refund(self) -> Payments:
        """Refund everything, also to players on the waiting list."""
        paid_in = {player: sum(places.paid_in(self.config, entrant)) for player, entrant in self.entrants.items()}
        back, forfeited = self._without_forfeits(paid_in)
        return Payments((*back.items(), *((player, self.config.cost) for player in self.waiting)), 0, forfeited)

    def _rollback(self) -> Payments:
        """Return fees and what went to the pool and to bounties, less what the player has already won. If winners have
        won more than they paid, the house adds what is missing (K18b)."""
        due, there = {}, self._pool_left()
        for player, entrant in self.entrants.items():
            paid_in = places.paid_in(self.config, entrant)
            there += paid_in.fees
            got = (entrant.prize if entrant.place else entrant.deal) + entrant.bounties
            due[player] = max(0, paid_in.pool + paid_in.fees + paid_in.bounties - got)
        back, forfeited = self._without_forfeits(due)
        together = sum(back.values())
        return Payments(tuple(back.items()), max(0, together - there), min(forfeited, max(0, there - together)))

    def _without_forfeits(self, due: Mapping[str, int]) -> tuple[dict[str, int], int]:
        """Return what is due to each player, without those who forfeit it, and the total forfeited."""
        back = {player: 0 if self.entrants[player].forfeits else amount for player, amount in due.items()}
        return back, sum(due.values()) - sum(back.values())

    def _pool_left(self) -> int:
        """Return what is left for prizes and bounties: the pool with what the house adds to it, less what has been
        paid."""
        pool = self.pool if self.closed else self.current_pool().pool
        return pool - self.paid + self.bounties_left

    def payout_parts(self) -> dict[str, cancel_payments.Parts]:
        """Return the payout as if nobody could join any more, and players who busted in a finished hand were out."""
        prizes = self.prizes if self.closed else self.current_pool().prizes
        pool = self.pool if self.closed else self.current_pool().pool
        stacks = {entrant.player: entrant.stack for entrant in self.playing() if entrant.stack}
        out = sum(len(group) for group in self.out[self.placed :]) + len(self.busted)
        paid = self.paid + sum(prizes[len(stacks) : len(stacks) + out])
        left = pool - paid + self.bounties_left
        return cancel_payments.payout_parts(prizes, self.config.buy_in, stacks, left, self.config.fee)

    def _call_off(self, reason: str, how: How, now: int, out: Out) -> None:
        if how == "payout":
            self._take_out(now, out)
            if not self.closed:
                self._close_registration(out)
        paid, added, forfeited = self.payments(how)
        self._do(Cancelled(reason, how, paid, "refund", added, forfeited), out)
