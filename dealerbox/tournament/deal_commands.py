"""Deals at the final table: a player asks for one, it is computed between hands, and everybody answers (DESIGN.md, an
offer with answers)."""

from dealerbox.accepted import at_most, between
from dealerbox.tournament import deal_shares
from dealerbox.tournament.commands import AnswerDeal, ProposeDeal
from dealerbox.tournament.entrants import Entrant
from dealerbox.tournament.events import DealAnswered, DealAsked, DealDropped, DealMade, DealProposed
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.registration import Out
from dealerbox.tournament.tables import Tables

DEAL_MS = 120_000
"""How long everybody has to agree to a deal."""
DEALS_A_LEVEL = 2
"""How often a player may ask for a deal per level, so that nobody can hold up play by asking repeatedly."""


class DealCommands(Tables):
    """The commands about deals. While one is discussed no hand begins and the clock is stopped, as in a pause."""

    @property
    def _deal_discussed(self) -> bool:
        """Whether a deal is being discussed, or was asked for during the current hand."""
        return self.deal is not None or self.deal_asked is not None

    def _ends_after_deal(self, now: int) -> int | None:
        """Return when the level or the break ends if the discussion ends now; None if the clock stays stopped, or none
        runs."""
        return None if self.paused or self.clock_left is None else now + self.clock_left

    def _propose_deal(self, player: str, command: ProposeDeal, now: int, out: Out) -> None:
        entrant = self._entrant(player)
        if not (self.final and self.closed and self.phase == "running") or entrant.table is None:
            raise Refused("deal", "only the players of the final table can make a deal")
        if self.config.ticket or self.deal_made:
            raise Refused("deal", "no deal is possible: tickets cannot be divided, and a tournament has only one deal")
        if self._deal_discussed:
            raise Refused("deal", "a deal is already being discussed")
        if self.deals_asked.get(player, 0) >= DEALS_A_LEVEL:
            raise Refused(
                "deal",
                f"you can ask for a deal {DEALS_A_LEVEL} times per level",
                at_most(DEALS_A_LEVEL),
            )
        maximum = self._maximum_for_winner()
        if not 0 <= command.left <= maximum:
            raise Refused(
                "deal",
                f"the amount for the winner must be between 0 and {maximum}, not {command.left}",
                between(0, maximum, self.config.currency),
            )
        clock_left = max(0, self.ends - now) if self.ends is not None else None
        self._do(DealAsked(player, command.by, command.left, clock_left), out)

    def deal_shares(self) -> list[tuple[Entrant, int, int]]:
        """Return what each player would get by chips and by ICM if a deal were made now; empty if none is possible."""
        may = self.phase == "running" and self.final and self.closed and self.left > 1
        if not may or self.config.ticket or self.deal_made:
            return []
        players, prizes = self.playing(), self._prizes_left()
        stacks = [entrant.stack for entrant in players]
        if not all(stacks):
            return []
        return list(zip(players, *(deal_shares.divide(by, prizes, stacks, 0) for by in deal_shares.WAYS), strict=True))

    def _maximum_for_winner(self) -> int:
        """Return what the remaining prizes exceed the smallest of them by; everybody is sure of the smallest."""
        prizes = self._prizes_left()
        return sum(prizes) - prizes[-1] * len(prizes)

    def _prizes_left(self) -> list[int]:
        return [*self.prizes, *[0] * self.left][: self.left]

    def _work_out_deal(self, now: int, out: Out) -> None:
        asked = self.deal_asked
        if asked is None or any(table.playing for table in self.tables.values()):
            return
        if self.entrants[asked.player].table is None or asked.left > self._maximum_for_winner():
            self._drop_deal(now, out)
            return
        players = self.playing()
        amounts = deal_shares.divide(asked.by, self._prizes_left(), [entrant.stack for entrant in players], asked.left)
        by_player = tuple((entrant.player, amount) for entrant, amount in zip(players, amounts, strict=True))
        self._do(DealProposed(asked.player, asked.by, asked.left, by_player, now + DEAL_MS), out)

    def _answer_deal(self, player: str, command: AnswerDeal, now: int, out: Out) -> None:
        deal = self.deal
        if deal is None or player not in dict(deal.amounts):
            raise Refused("deal", "no deal is being discussed")
        if not command.agreed:
            self._drop_deal(now, out)
            return
        if player not in self.agreed:
            self._do(DealAnswered(player, True), out)
        if self.agreed >= {player for player, _ in deal.amounts}:
            self._do(DealMade(deal.amounts, deal.left, self._ends_after_deal(now)), out)

    def _drop_deal(self, now: int, out: Out) -> None:
        """End the discussion, if there is one, without a deal."""
        if self._deal_discussed:
            self._do(DealDropped(self._ends_after_deal(now)), out)
