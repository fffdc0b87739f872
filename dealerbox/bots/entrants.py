"""A bot that plays tournaments: it registers, but leaves the last seat to somebody else, plays where it is seated, and
registers for the next one when it is out."""

from collections import Counter
from collections.abc import Awaitable, Callable

import msgspec
from msgspec.structs import replace

from dealerbox.bots.brain import Style
from dealerbox.bots.player import RETURN_MS, BotPlayer, ClientEnd, Plan
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

REGISTER_BEFORE_MS = 600_000
"""How long before the start bots register for a scheduled tournament."""
ENOUGH_ENTRANTS = 12
"""A scheduled tournament with this many entrants needs no more bots."""
MAX_DELAY_MS = 20_000
"""The maximum time that a bot waits before it registers."""

_decode = msgspec.json.Decoder(ServerMessage).decode


class BotEntrant(BotPlayer):
    """Plays tournaments. ``refill`` makes sure that the wallet holds the price of an entry."""

    def __init__(
        self, player: str, style: Style, pace: float, connection: ClientEnd, clock: Clock, rng: Rng,
        refill: Callable[[], Awaitable[None]], claims: Counter[str],
    ) -> None:  # fmt: skip
        """``claims`` is shared by all bots and counts how many want to be in each tournament, because the list that
        they see is a second old."""
        super().__init__(Plan(player, "", -1, style, pace), connection, clock, rng, refill)
        self._rows: dict[str, TournamentRow] = {}
        self._claims = claims
        self._entered = ""
        """The tournament that the bot is in or about to enter."""
        self._watched = ""
        """The tournament that the bot watches."""

    async def play(self) -> None:
        """Play until the connection ends."""
        try:
            await self._say(WatchTournaments(True))
            while True:
                await self._on_message(_decode(await self._connection.receive()))
        finally:
            for task in self._tasks:
                task.cancel()

    # ---- messages ----

    async def _on_message(self, message: ServerMessage) -> bool:
        match message:
            case Tournaments(rows) | TournamentsChanged(rows):
                self._rows |= {row.id: row for row in rows}
                await self._watch_own()
                self._find_tournament()
            case Welcome(tables=tables, tournaments=tournaments):
                if tournaments:  # from before a restart
                    self._entered = tournaments[0]
                for table in (one for one in tables if "." in one):
                    self._entered = table.rpartition(".")[0]
                    await self._go_to(table)
            case TournamentSeat():
                self._entered = message.tournament
                await self._go_to(message.table)
            case TournamentPlace() | Notice(code="tournament_cancelled"):
                self._entered = ""
                self._find_tournament()
            case TournamentOwn(rebuy_until=until) if until is not None:
                await self._rebuy(message.tournament, until)
            case Refused() if message.id == f"enter-{self._entered}":
                self._give_up()
            case TournamentView(deal=deal) if deal is not None:
                await self._answer(message.tournament, deal)
            case Snapshot() | Events() if message.table == self.plan.table:
                await super()._on_message(message)
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
        """Return the bot's current seat, or None."""
        for at, seat in enumerate(self._view.seats if self._view is not None else ()):
            if seat is not None and seat.player == self.plan.player:
                self.plan = replace(self.plan, seat=at)
                return seat
        return None

    def _turn(self, turn: object) -> None:
        if self._seated() is not None:
            super()._turn(turn)

    # ---- questions from the tournament ----

    async def _watch_own(self) -> None:
        """Watch the bot's tournament while it may ask about a rebuy or a deal."""
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
        """Agree to a deal at once: both ways of dividing are fair to the bot, and people should not have to wait for
        it."""
        me = self.plan.player
        if me not in deal.agreed and any(one.player == me for one in deal.amounts):
            await self._say(TournamentDo(f"deal-{me}-{deal.until}", tournament, AnswerOffer(True)))

    # ---- actions ----

    def _find_tournament(self) -> None:
        found = [row for row in self._rows.values() if self._accepts(row)]
        if found and not self._entered:
            row = found[self._rng.below(len(found))]
            self._entered = row.id
            self._claims[row.id] += 1
            self._start(self._enter(row.id))

    def _accepts(self, row: TournamentRow) -> bool:
        if row.phase != "registering" or row.private or row.currency != "FUN":
            return False
        if row.starts:
            return row.starts - self._clock.now() < REGISTER_BEFORE_MS and row.entrants < ENOUGH_ENTRANTS
        return max(row.entrants, self._claims[row.id]) < row.most - 1

    async def _enter(self, id: str) -> None:
        await self._wait(1 + self._rng.below(MAX_DELAY_MS))
        if self._entered != id:
            self._claims[id] -= 1
            return
        if self._rows[id].phase != "registering":
            self._give_up()
            return
        await self._refill()
        await self._say(TournamentDo(f"enter-{id}", id, Enter()))

    async def _rebuy(self, id: str, until: int) -> None:
        """Answer at once, because the table waits."""
        await self._refill()
        command = TakeRebuy() if self._rng.below(2) else RefuseRebuy()
        await self._say(TournamentDo(f"rebuy-{id}-{until}", id, command))

    def _give_up(self) -> None:
        self._claims[self._entered] -= 1
        self._entered = ""
        self._find_tournament()

    async def _sit(self) -> None:
        """Do nothing: the tournament assigns seats."""

    async def _top_up(self) -> None:
        """Do nothing: the tournament gives out chips."""

    async def _come_back(self) -> None:
        await self._wait(RETURN_MS)
        await self._do(SitIn())
