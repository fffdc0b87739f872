"""A bot that plays tournaments: it registers where the last seat is left to somebody else, plays where it is told to
sit, and looks for the next one when it is out."""

from collections import Counter
from collections.abc import Awaitable, Callable

import msgspec
from msgspec.structs import replace

from dealerbox.bots.brain import Temper
from dealerbox.bots.player import RETURN_MS, BotPlayer, Line, Plan
from dealerbox.core.clock import Clock
from dealerbox.core.rng import Rng
from dealerbox.table.commands import SitIn
from dealerbox.wire import Events, Notice, Refused, ServerMessage, Snapshot, Unwatch, Watch, Welcome
from dealerbox.wire.tournaments import (
    AnswerOffer,
    DealOffer,
    Enter,
    RefuseRebuy,
    TakeRebuy,
    TournamentDo,
    TournamentOwn,
    TournamentPlace,
    TournamentRow,
    Tournaments,
    TournamentsChanged,
    TournamentSeat,
    TournamentView,
    WatchTournament,
    WatchTournaments,
)

SOON_MS = 600_000
"""So long before its start bots register for a scheduled tournament."""
MOST_BOTS = 12
"""With more entrants than this a scheduled tournament needs no bots."""
HESITATES_MS = 20_000
"""A bot thinks for up to so long before it registers."""

_decode = msgspec.json.Decoder(ServerMessage).decode


class BotEntrant(BotPlayer):
    """``refill`` sees to it that the wallet holds what an entry costs."""

    def __init__(
        self, player: str, temper: Temper, pace: float, line: Line, clock: Clock, rng: Rng,
        refill: Callable[[], Awaitable[None]], claims: Counter[str],
    ) -> None:  # fmt: skip
        """``claims``: how many bots want to be in each tournament, which all of them share: the list that they see is a
        second old."""
        super().__init__(Plan(player, "", -1, temper, pace), line, clock, rng, refill)
        self._rows: dict[str, TournamentRow] = {}
        self._claims = claims
        self._entered = ""
        """The tournament in which it is, or is about to be."""
        self._watched = ""
        """The tournament that it watches."""

    async def play(self) -> None:
        """Plays until the line is gone."""
        try:
            await self._say(WatchTournaments(True))
            while True:
                await self._take(_decode(await self._line.receive()))
        finally:
            for task in self._chores:
                task.cancel()

    # ---- what comes ----

    async def _take(self, message: ServerMessage) -> bool:
        match message:
            case Tournaments(rows) | TournamentsChanged(rows):
                self._rows |= {row.id: row for row in rows}
                await self._watch_own()
                self._look_around()
            case Welcome(tables=tables, tournaments=tournaments):
                if tournaments:  # since before a restart
                    self._entered = tournaments[0]
                for table in (one for one in tables if "." in one):
                    self._entered = table.rpartition(".")[0]
                    await self._go_to(table)
            case TournamentSeat():
                self._entered = message.tournament
                await self._go_to(message.table)
            case TournamentPlace() | Notice(code="tournament_cancelled"):
                self._entered = ""
                self._look_around()
            case TournamentOwn(rebuy_until=until) if until is not None:
                await self._rebuy(message.tournament, until)
            case Refused() if message.id == f"enter-{self._entered}":
                self._give_up()
            case TournamentView(deal=deal) if deal is not None:
                await self._answer(message.tournament, deal)
            case Snapshot() | Events() if message.table == self.plan.table:
                await super()._take(message)
            case Refused():
                self._refused(message)
            case _:
                pass
        return False

    async def _go_to(self, table: str) -> None:
        if self.plan.table and self.plan.table != table:
            await self._say(Unwatch(self.plan.table))
        self.plan = replace(self.plan, table=table)
        self._view, self._number = None, 0
        await self._say(Watch(table))

    def _seated(self) -> object:
        """Wherever it sits at the table now."""
        for at, seat in enumerate(self._view.seats if self._view is not None else ()):
            if seat is not None and seat.player == self.plan.player:
                self.plan = replace(self.plan, seat=at)
                return seat
        return None

    def _turn(self, turn: object) -> None:
        if self._seated() is not None:
            super()._turn(turn)

    # ---- questions of the tournament ----

    async def _watch_own(self) -> None:
        """Watches the tournament it is in while it may be asked about a rebuy or a deal there."""
        row = self._rows.get(self._entered)
        asks = row is not None and row.phase == "running" and (row.rebuys or row.left <= row.seats)
        wanted = self._entered if asks else ""
        if wanted == self._watched:
            return
        if self._watched:
            await self._say(WatchTournament(self._watched, on=False))
        if wanted:
            await self._say(WatchTournament(wanted))
        self._watched = wanted

    async def _answer(self, tournament: str, deal: DealOffer) -> None:
        """A bot agrees at once: both ways of dividing are fair to it, and people do not wait for it."""
        me = self.plan.player
        if me not in deal.agreed and any(one.player == me for one in deal.amounts):
            await self._say(TournamentDo(f"deal-{me}-{deal.until}", tournament, AnswerOffer(True)))

    # ---- what it does ----

    def _look_around(self) -> None:
        found = [row for row in self._rows.values() if self._likes(row)]
        if found and not self._entered:
            row = found[self._rng.below(len(found))]
            self._entered = row.id
            self._claims[row.id] += 1
            self._start(self._enter(row.id))

    def _likes(self, row: TournamentRow) -> bool:
        if row.phase != "registering" or row.private or row.currency != "FUN":
            return False
        if row.starts:
            return row.starts - self._clock.now() < SOON_MS and row.entrants < MOST_BOTS
        return max(row.entrants, self._claims[row.id]) < row.most - 1

    async def _enter(self, id: str) -> None:
        await self._wait(1 + self._rng.below(HESITATES_MS))
        if self._entered != id:
            self._claims[id] -= 1
            return
        if self._rows[id].phase != "registering":
            self._give_up()
            return
        await self._refill()
        await self._say(TournamentDo(f"enter-{id}", id, Enter()))

    async def _rebuy(self, id: str, until: int) -> None:
        """Answers at once, because the table waits."""
        await self._refill()
        command = TakeRebuy() if self._rng.below(2) else RefuseRebuy()
        await self._say(TournamentDo(f"rebuy-{id}-{until}", id, command))

    def _give_up(self) -> None:
        self._claims[self._entered] -= 1
        self._entered = ""
        self._look_around()

    async def _sit(self) -> None:
        """Seats are the tournament's."""

    async def _top_up(self) -> None:
        """So are chips."""

    async def _come_back(self) -> None:
        await self._wait(RETURN_MS)
        await self._do(SitIn())
