"""The demo's tournaments and the bots that play them: some start as soon as a new player registers, one every hour and
one every evening."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec.structs import replace

from dealerbox.accounts import Accounts
from dealerbox.bots.brain import CAREFUL, LIVELY
from dealerbox.bots.demo import run_bot
from dealerbox.bots.entrants import BotEntrant
from dealerbox.core import messages
from dealerbox.core.records import PlayerRecord
from dealerbox.core.rng import SeededRng
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.socket.hub import Hub
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.live.parts import Parts
from dealerbox.live.tournaments.schedule import Series
from dealerbox.rulebooks import load_rule_book
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.structures import structure

EXPECTED = 60
"""For how many players large tournaments are structured."""
ENTRIES_IN_WALLET = 20
"""The bank tops up a bot's wallet to this many entries of the most expensive tournament."""
NAMES = (
    "Akka", "Aurora", "Ilta", "Jousi", "Kaiku", "Kuutar", "Lauri", "Metso", "Norppa", "Ohto", "Otava", "Pielinen",
    "Rae", "Rusko", "Seita", "Siiri", "Suopursu", "Tiira", "Tuuri", "Varpu", "Vellamo", "Ville",
)  # fmt: skip


def _config(name: str, template: str, seats: int, max_players: int, buy_in: int, **more: object) -> TournamentConfig:
    """Return a tournament with the structure ``template``."""
    values = {"fee": buy_in // 10, "levels": structure(template, "holdem", "NL", min(max_players, EXPECTED))} | more
    return TournamentConfig(
        id="", name=name, game="holdem", limit="NL", seats=seats, most=max_players, buy_in=buy_in,
        **values,  # type: ignore[arg-type]
    )  # fmt: skip


SERIES: tuple[Series, ...] = (
    Series("kaksinpeli", _config("Kaksinpeli", "turbo", 2, 2, 1000)),
    Series("kuusikko", _config("Kuusikko", "turbo", 6, 6, 1000)),
    Series("pikajuna", _config("Pikajuna", "hyper-turbo", 9, 9, 2000, chips=500, turn_seconds=10, bank_seconds=20)),
    Series("tunti", _config("Tuntipeli", "turbo", 6, 200, 500, guarantee=10_000, late_levels=3), "hour", 0, 3),
    Series("ilta", _config("Iltapeli", "regular", 9, 500, 5000, guarantee=100_000, late_levels=4), "day", 20 * 60, 24),
)


class TournamentBots:
    """Connects the bots on ``start`` and removes them on ``stop``."""

    def __init__(self, parts: Parts, hub: Hub, accounts: Accounts, pace: float) -> None:
        self._parts = parts
        self._hub = hub
        self._accounts = accounts
        self._pace = pace
        self._claims: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, names: Sequence[str] = NAMES) -> int:
        """Start one bot for each name; return how many there are."""
        for number, name in enumerate(names):
            player = await self._accounts.bot(name)
            task = asyncio.create_task(self._bot(player, number))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return len(names)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _bot(self, player: PlayerRecord, number: int) -> None:
        parts, style = self._parts, (CAREFUL, LIVELY)[number % 2]
        rng = SeededRng(parts.rng.below(2**53))
        await run_bot(
            parts, self._hub, player,
            lambda line: BotEntrant(
                player.id, style, self._pace, line, parts.clock, rng, refill(parts, player.id), self._claims
            ).play(),
        )  # fmt: skip


def demo_series(series: Sequence[Series], house: str, pace: float) -> tuple[Series, ...]:
    """Return the series adapted to the rule book ``house``, with pauses at the demo's pace. Raises
    ``UnknownRuleBook``."""
    book = load_rule_book(house)
    changes: dict[str, Any] = {"house": house} if book.late_entry else {"house": house, "late_levels": 0}
    return tuple(
        replace(one, config=replace(one.config, pause_seconds=one.config.pause_seconds / pace, **changes))
        for one in series
        if one.config.game in book.games
    )


def refill(parts: Parts, player: str) -> Callable[[], Awaitable[None]]:
    """Return a function that tops up a bot's wallet from the bank: its chips are the room's own play money."""
    dearest = max(one.config.cost for one in SERIES)

    async def fill() -> None:
        try:
            has = await parts.store.balance(wallet(player), "FUN")
            if has < dearest:
                id, now = f"bot:{parts.new_id()}", parts.clock.now()
                amount = ENTRIES_IN_WALLET * dearest - has
                await parts.store.commit([Transfer(id, now, BANK, wallet(player), "FUN", amount, "grant", player)])
                parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        except StoreFailed:
            return  # the entry is refused then, and the bot tries again

    return fill
