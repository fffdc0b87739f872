"""Runs a whole room in one process: creates all parts and connects them."""

import asyncio
import gc
import os
import secrets
import signal
import socket
import sys
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path

import structlog
from msgspec import Struct
from msgspec.structs import replace

from dealerbox import folder, greeting, logs
from dealerbox.accounts import Accounts, AccountSettings, newcomers
from dealerbox.accounts.mail.delivery import OUTBOX, Outbox, Smtp
from dealerbox.accounts.mail.sender import MailSender
from dealerbox.bots.demo import Demo, demo_tables
from dealerbox.bots.tables import TABLES
from dealerbox.bots.tournaments import SERIES, TournamentBots, demo_series
from dealerbox.cashier.cashier import Cashier
from dealerbox.cashier.lapsing import DepositExpiry
from dealerbox.cashier.online import Payouts
from dealerbox.chat.chat import Chatting
from dealerbox.chat.language import BadWords, WordFilter, built_in_words, operator_words
from dealerbox.core import messages
from dealerbox.core.bus import MemoryBus
from dealerbox.core.clock import Clock, LoopClock
from dealerbox.core.metrics import Metrics
from dealerbox.core.rng import Rng, SystemRng
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.app import Gateway, application
from dealerbox.gateway.http.public_address import PublicAddress
from dealerbox.gateway.http.tls import LOOK_SECONDS, BadCertificate, Certificate
from dealerbox.gateway.http.webhook_delivery import WebhookDelivery
from dealerbox.gateway.player.sessions import Sessions
from dealerbox.gateway.server import CannotListen, Server, listen, web_server
from dealerbox.gateway.socket.hub import Hub
from dealerbox.interruptions.store import CLOSING
from dealerbox.live.clock_watch import ClockWatch, check_clock_at_start
from dealerbox.live.parts import Parts
from dealerbox.live.recovery import recover
from dealerbox.live.room import Room
from dealerbox.live.tournaments.schedule import Schedule
from dealerbox.maintenance.backup.regularly import Backups
from dealerbox.maintenance.backup.restoring import was_cut_off
from dealerbox.play_limits.rules import BadHelp, help_texts
from dealerbox.play_limits.service import ResponsiblePlay
from dealerbox.private_tables.tables import PrivateTables
from dealerbox.reports.health import watch_loop
from dealerbox.settings import Settings, set_up_as
from dealerbox.staff.room_starts import log_start, log_stop
from dealerbox.staff.staff import Staff
from dealerbox.store.interface import Store
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE

CLOSING_SECONDS = 2.0
"""How long the tables have to return all chips when the room is stopped."""

GC_ALLOCATIONS = 20_000
"""New objects between two collections of the youngest ones."""

WORDS = "words.txt"
"""The operator's own list of words that chat hides, in the data folder."""

_log = structlog.get_logger("dealerbox")


class CannotStart(Exception):
    """The room cannot run here; the message says why in one line."""


class RunningServer(Struct, frozen=True):
    """A running room, with or without a web server in front."""

    parts: Parts
    room: Room
    hub: Hub
    accounts: Accounts
    private: PrivateTables
    staff: Staff
    play: ResponsiblePlay
    bots: int
    paid_back: int
    """How many stacks of an earlier run were returned at the start."""
    started: AsyncExitStack
    """Stops everything that was started, in reverse order."""

    async def close(self) -> None:
        """Return all chips, disconnect the clients, and close the store."""
        await self.started.aclose()


async def start_server(store: Store, clock: Clock, rng: Rng, accounts: Accounts, settings: Settings) -> RunningServer:
    """Return the stacks that were on the tables when the room last stopped, then open the tables.

    The server closes ``store`` and ``accounts`` when it ends, even if it cannot be opened.
    """
    async with AsyncExitStack() as started:
        started.push_async_callback(store.close)
        started.callback(accounts.close)
        started.push_async_callback(accounts.settle)
        run = secrets.token_hex(8)
        numbers = iter(range(1, 2**62))
        parts = Parts(
            store, MemoryBus(), clock, rng, Metrics(), lambda: f"{run}-{next(numbers)}", chat=_chatting(settings.data),
            house=settings.house,
        )  # fmt: skip
        started.push_async_callback(parts.audit_queue.close, store)
        check_clock_at_start(parts, await store.interruptions.last_moment())
        paid_back = await recover(store, clock.now(), run)
        rules = replace(settings.play, help=help_texts(settings.data))
        play = ResponsiblePlay(parts, rules, partial(newcomers.store_signs, store), settings.cashier.currencies)
        hub = Hub(parts.bus, clock)
        started.callback(hub.disconnect_all)
        room = Room(parts, play=rules)
        started.push_async_callback(_pay_home, room)
        room.start()
        private = PrivateTables(store, parts.bus, clock, accounts.passwords, secrets.token_hex, settings.house)
        staff = Staff(store, clock.now, accounts.passwords, secrets.token_hex, settings.staff_second_factor)
        bots = 0
        if settings.demo:
            tables = demo_tables(TABLES, settings.house)
            demo = Demo(room, hub, accounts, settings.pace, tables, settings.bots, settings.bots_rest)
            started.push_async_callback(demo.stop)
            bots += await demo.start()
        for template in settings.tables:
            await room.offer(template)
        await hub.start()
        await room.persistent_tables.open_all()
        await room.tournaments.resume_all()
        series = demo_series(SERIES, settings.house, settings.pace) if settings.demo else ()
        schedule = Schedule(parts, room.tournaments, series + settings.tournaments)
        started.callback(schedule.close)
        await schedule.start()
        lapsing = DepositExpiry(Cashier(parts, settings.cashier), clock)
        started.callback(lapsing.close)
        lapsing.start()
        if settings.demo and settings.bots:
            entrants = TournamentBots(parts, hub, accounts, settings.pace)
            started.push_async_callback(entrants.stop)
            bots += await entrants.start()
        started.callback(asyncio.create_task(watch_loop(parts.metrics), name="lateness").cancel)
        return RunningServer(
            parts, room, hub, accounts, private, staff, play, bots, len(paid_back), started.pop_all()
        )  # fmt: skip


async def _pay_home(room: Room) -> None:
    if not await room.close(CLOSING, CLOSING_SECONDS):
        _log.warning("not all stacks were returned; the next start does it")


def _chatting(data: Path) -> Chatting:
    """Return the chat with the program's word lists and the operator's own; raise ``BadWords``."""
    return Chatting(WordFilter(built_in_words() | operator_words(data / WORDS)))


async def serve(settings: Settings) -> None:
    """Run the room until it is stopped (Ctrl-C or SIGTERM); raise ``CannotStart``."""
    logs.set_up(settings.log_level)
    stop = _stop_signal()
    database = _database(settings.data)
    closed, open_still = folder.close_to_others(settings.data)
    if closed or open_still:
        _log.warning("data_folder_was_open", closed=len(closed), open_still=[str(path) for path in open_still])
    try:
        key = folder.make_key(settings.data)
        certificate = Certificate(*settings.tls) if settings.tls is not None else None
        listening = listen(settings.host, settings.port)
    except (CannotListen, BadCertificate, folder.BadFolder) as fault:
        raise CannotStart(str(fault)) from None
    # The web server stops last: it delivers the server's last messages to the clients.
    async with AsyncExitStack() as web_started, AsyncExitStack() as started:
        web_started.callback(listening.close)
        try:
            server = await _server(database, settings)
        except (StoreFailed, BadWords, BadHelp) as fault:
            raise CannotStart(str(fault)) from None
        started.push_async_callback(server.close)
        await log_start(server.parts, set_up_as(settings))
        started.push_async_callback(_note_stop, server.parts)
        address = _address(settings, listening)
        gateway = _gateway(server, settings, key, address)
        web = web_server(application(gateway), None if certificate is None else certificate.context, settings.proxies)
        serving = asyncio.create_task(web.serve(sockets=[listening]))
        web_started.push_async_callback(_end, web, serving)
        if certificate is not None:
            started.callback(_keep_fresh(certificate).cancel)
        _greet(settings, address, database, server, await server.staff.first_link())
        for line in greeting.privacy(settings, closed, open_still):
            print(line, file=sys.stderr, flush=True)
        _when_drained(settings, server, stop)
        _start_around(server, settings, address, started)
        started.callback(folder.remove_running, settings.data)
        folder.write_running(settings.data, _running(settings, listening))
        _collect_garbage_rarely()
        await _until(stop, serving)
        print("Closing: returning all chips to their players …", file=sys.stderr, flush=True)
    print("Closed.", file=sys.stderr, flush=True)


def _collect_garbage_rarely() -> None:
    """A room makes few reference cycles and keeps many objects: Python's default looks at all of them far too often,
    longer the more tables and players there are. But a closed connection is a cycle (about 100 objects, 20 kB), and if
    it was open for long, only a collection of the old objects frees it: those must go on too."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_ALLOCATIONS, 10, 10)


def _start_around(server: RunningServer, settings: Settings, address: PublicAddress, started: AsyncExitStack) -> None:
    """Start the background tasks beside the room and the web server."""
    parts = server.parts
    webhooks = WebhookDelivery(parts.store, parts.bus, parts.clock, settings.hooks_reach)
    started.callback(webhooks.close)
    webhooks.start()
    mail_sender = _mail_sender(server.accounts, settings, address)
    started.push_async_callback(mail_sender.stop)
    mail_sender.start()
    if settings.backup_hours:
        backups = Backups(parts, settings.data, settings.backup_hours, settings.backup_keep)
        started.callback(backups.close)
        backups.start()
    payouts = Payouts(parts, settings.cash)
    started.callback(payouts.close)
    payouts.start()
    started.callback(asyncio.create_task(ClockWatch(parts).run(), name="clock watch").cancel)


async def _note_stop(parts: Parts) -> None:
    with suppress(StoreFailed):  # a stop that cannot be recorded now is detected by the missing record
        await log_stop(parts)


def _gateway(server: RunningServer, settings: Settings, key: str, address: PublicAddress) -> Gateway:
    return Gateway(
        server.parts, server.hub, server.accounts, Sessions(server.accounts, settings.origins), server.private,
        server.staff, server.play,
        house=settings.house, operator_key=key, cashier=settings.cash, proxies=settings.proxies,
        watchers=settings.watchers, data=settings.data, hooks_reach=settings.hooks_reach,
        hand_links=settings.hand_links, offline_page=settings.offline_page, address=address,
        hosts=settings.names,
    )  # fmt: skip


def _mail_sender(accounts: Accounts, settings: Settings, address: PublicAddress) -> MailSender:
    """Return what sends e-mails: to the mail server, or into the outbox."""
    delivery = Outbox(settings.data / OUTBOX) if settings.smtp is None else Smtp(settings.smtp)
    return MailSender(accounts.context, delivery, address.best)


def _keep_fresh(certificate: Certificate) -> "asyncio.Task[None]":
    """Load the certificate again when its files change, and at once on SIGHUP."""
    asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, lambda: certificate.renew(always=True))

    async def look() -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            certificate.renew()

    return asyncio.create_task(look(), name="certificate")


async def _server(database: Path, settings: Settings) -> RunningServer:
    """Return the server on the database; raise ``StoreFailed``, ``BadWords`` or ``BadHelp``."""
    clock = LoopClock(asyncio.get_running_loop())
    account_settings = AccountSettings(email=settings.email)
    async with AsyncExitStack() as started:
        store = await SqliteStore.open(database)
        started.push_async_callback(store.close)
        # Creating an account takes the time of hashing a password.
        accounts = await asyncio.to_thread(Accounts, store, clock.now, secrets.token_hex, account_settings)
        started.pop_all()  # the server closes both
    return await start_server(store, clock, SystemRng(), accounts, settings)


async def _until(stop: asyncio.Event, serving: "asyncio.Task[None]") -> None:
    stopped = asyncio.create_task(stop.wait())
    await asyncio.wait((stopped, serving), return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()


async def _end(web: Server, serving: "asyncio.Task[None]") -> None:
    web.should_exit = True
    await asyncio.wait((serving,), timeout=0.5)
    if not serving.done():
        web.force_exit = True
        await serving


def _when_drained(settings: Settings, server: RunningServer, stop: asyncio.Event) -> None:
    """Stop the room if it is set to exit after draining; otherwise keep running and show that it is closed."""

    def drained(_: messages.Drained) -> None:
        print("Drained: all tables are closed, and all chips are in the wallets.", file=sys.stderr, flush=True)
        if settings.exit_after_drain:
            stop.set()

    server.parts.bus.listen(messages.DRAINED, drained)


def _running(settings: Settings, listening: socket.socket) -> folder.Running:
    """Return where the room answers on this machine."""
    host, port = listening.getsockname()[:2]
    certificate = str(settings.tls[0].resolve()) if settings.tls is not None else ""
    address = _address(settings, listening).best
    return folder.Running({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port, certificate, address)


def _address(settings: Settings, listening: socket.socket) -> PublicAddress:
    host, port = listening.getsockname()[:2]
    return PublicAddress(settings.web_address, host, port, settings.tls is not None)


def _greet(settings: Settings, address: PublicAddress, database: Path, server: RunningServer, link: str | None) -> None:
    """Print what is running. ``link`` creates the owner's account, so this goes to the terminal and into no log."""
    lines = ["", f"Dealerbox is open. Rule book: {settings.house}."]
    if server.bots:
        lines.append(f"{len(server.hub.tables())} tables, with {server.bots} bots playing.")
    elif settings.tables:
        lines.append(f"{len(server.hub.tables())} of your own tables.")
    if server.paid_back:
        lines.append(f"The last run was interrupted: {server.paid_back} stacks were returned to their players.")
    lines += greeting.addresses(settings, address, link)
    lines.append(f"  Stop it with Ctrl-C. Accounts, chips and hands are stored in {database.resolve()}")
    print("\n".join(lines), file=sys.stderr, flush=True)


def _stop_signal() -> asyncio.Event:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    return stop


def _database(data: Path) -> Path:
    """Return the path of the database in the data folder, which is created if missing; raise ``CannotStart``."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise CannotStart(f"the data folder {data} cannot be created: {fault.strerror}") from None
    if not os.access(data, os.W_OK | os.X_OK):
        raise CannotStart(f"the data folder {data} cannot be written to")
    if was_cut_off(data):
        raise CannotStart(
            f"a backup was being restored into {data} but did not finish: restore it again. The previous data "
            "is in a folder named replaced-… beside it"
        )
    return data / DATABASE
