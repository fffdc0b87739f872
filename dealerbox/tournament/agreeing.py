"""Deals at the final table: asked for, worked out between hands, answered by all (DESIGN.md, an offer with answers)."""

from dealerbox.accepted import at_most, between
from dealerbox.tournament import deals
from dealerbox.tournament.commands import AnswerDeal, ProposeDeal
from dealerbox.tournament.events import DealAnswered, DealAsked, DealDropped, DealMade, DealProposed
from dealerbox.tournament.people import Entrant
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.registering import Out
from dealerbox.tournament.tables import Tables

DEAL_MS = 120_000
"""How long all have to agree to a deal."""
DEALS_A_LEVEL = 2
"""How often a player may ask for one in a level: nobody holds up play by asking again and again."""


class Agreeing(Tables):
    """The commands about deals. While one is discussed no hand begins and the clock stands, as in a pause."""

    @property
    def _talks(self) -> bool:
        """Whether a deal is discussed, or asked for in the running hand."""
        return self.deal is not None or self.deal_asked is not None

    def _ends_after_talk(self, now: int) -> int | None:
        """When the level or the break is over if the talk ends now; None if the clock still stands, or none runs."""
        return None if self.paused or self.clock_left is None else now + self.clock_left

    def _propose_deal(self, who: str, command: ProposeDeal, now: int, out: Out) -> None:
        entrant = self._entrant(who)
        if not (self.final and self.closed and self.phase == "running") or entrant.table is None:
            raise Refused("deal", "deals are made by the players of the final table")
        if self.config.ticket or self.deal_made:
            raise Refused("deal", "there is nothing to divide: tickets cannot be, and one deal is made at most")
        if self._talks:
            raise Refused("deal", "a deal is being talked about already")
        if self.deals_asked.get(who, 0) >= DEALS_A_LEVEL:
            raise Refused(
                "deal",
                f"you have asked for a deal {DEALS_A_LEVEL} times in this level: play on",
                at_most(DEALS_A_LEVEL),
            )
        most = self._most_for_the_winner()
        if not 0 <= command.left <= most:
            raise Refused(
                "deal",
                f"for the winner 0 to {most} can be kept, not {command.left}",
                between(0, most, self.config.currency),
            )
        clock_left = max(0, self.ends - now) if self.ends is not None else None
        self._do(DealAsked(who, command.by, command.left, clock_left), out)

    def deal_shares(self) -> list[tuple[Entrant, int, int]]:
        """What each player would get by chips and by ICM if a deal were made now; empty where none can be."""
        may = self.phase == "running" and self.final and self.closed and self.left > 1
        if not may or self.config.ticket or self.deal_made:
            return []
        players, prizes = self.playing(), self._prizes_left()
        stacks = [one.stack for one in players]
        if not all(stacks):
            return []
        return list(zip(players, *(deals.divide(by, prizes, stacks, 0) for by in deals.WAYS), strict=True))

    def _most_for_the_winner(self) -> int:
        """What is left of the prizes above the smallest of them, which is sure to everybody."""
        prizes = self._prizes_left()
        return sum(prizes) - prizes[-1] * len(prizes)

    def _prizes_left(self) -> list[int]:
        return [*self.prizes, *[0] * self.left][: self.left]

    def _work_out_deal(self, now: int, out: Out) -> None:
        asked = self.deal_asked
        if asked is None or any(table.playing for table in self.tables.values()):
            return
        if self.entrants[asked.player].table is None or asked.left > self._most_for_the_winner():
            self._drop_deal(now, out)
            return
        players = self.playing()
        amounts = deals.divide(asked.by, self._prizes_left(), [one.stack for one in players], asked.left)
        by_player = tuple((one.player, amount) for one, amount in zip(players, amounts, strict=True))
        self._do(DealProposed(asked.player, asked.by, asked.left, by_player, now + DEAL_MS), out)

    def _answer_deal(self, who: str, command: AnswerDeal, now: int, out: Out) -> None:
        deal = self.deal
        if deal is None or who not in dict(deal.amounts):
            raise Refused("deal", "no deal is being talked about")
        if not command.agreed:
            self._drop_deal(now, out)
            return
        if who not in self.agreed:
            self._do(DealAnswered(who, True), out)
        if self.agreed >= {player for player, _ in deal.amounts}:
            self._do(DealMade(deal.amounts, deal.left, self._ends_after_talk(now)), out)

    def _drop_deal(self, now: int, out: Out) -> None:
        """Ends the talk, if there is one, without a deal."""
        if self._talks:
            self._do(DealDropped(self._ends_after_talk(now)), out)
