"""``dealerbox serve``: runs a room on an embedded database."""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from dealerbox.cli import CommandError

if TYPE_CHECKING:
    from dealerbox.cashier.settings import CashierSettings
    from dealerbox.live.floor.templates import Template
    from dealerbox.live.tournaments.schedule import Series

TABLES_HELP = """\
A tables file has one section per table; amounts are in units of the smallest chip:

  [[table]]
  name = "Kotka"
  game = "holdem"       # dealerbox house NAME lists a rule book's games
  limit = "NL"          # FL, SL, NL, PL, HPL
  unit = 100            # the big blind; FL and SL: the small bet
  seats = 6
  most = 3              # another opens when there is no free seat; maximum three

Optional: ante (required in games with a bring-in), chip, min_buy_in and max_buy_in (default: as in the rule book),
least = 1, most = 1, idle_seconds = 600 (how long a spare empty table stays open), house, money = "fun", currency,
speed = "normal", extras. See docs/commands.md.
"""

HELP = "run a room: web client and game server on an embedded database"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to listen on; 0.0.0.0 for the whole network (default: %(default)s)",
    )
    parser.add_argument("--port", type=_port, default=8000, help="the port to listen on (default: %(default)s)")
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="the data folder (default: ./data)"
    )
    parser.add_argument(
        "--house",
        default="dealerbox",
        metavar="NAME",
        help="the rule book to play by (default: %(default)s)",
    )
    parser.add_argument(
        "--demo",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="open demo tables with bots (default: yes)",
    )
    parser.add_argument(
        "--bots",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="let bots play at the demo's tables and tournaments (default: yes)",
    )
    parser.add_argument(
        "--tables",
        type=Path,
        metavar="FILE",
        help="a TOML file of tables to open, in addition to the demo's unless --no-demo; see below",
    )
    parser.add_argument(
        "--tournaments",
        type=Path,
        metavar="FILE",
        help="a TOML file of recurring tournaments, in addition to the demo's unless --no-demo; see docs/commands.md",
    )
    parser.add_argument(
        "--tls-cert", default="", metavar="FILE", help="use TLS with this certificate (PEM, with its chain)"
    )
    parser.add_argument("--tls-key", default="", metavar="FILE", help="the certificate's key (PEM, without a password)")
    parser.add_argument(
        "--behind-proxy",
        default="",
        metavar="ADDRESSES",
        help="trusted proxies, separated by commas: their headers about a client's address and TLS are used",
    )
    parser.add_argument(
        "--watch-from",
        default="",
        metavar="ADDRESSES",
        help="addresses that may read /metrics, in addition to this machine and requests with the operator's key",
    )
    parser.add_argument(
        "--email",
        choices=["off", "optional", "required"],
        help="whether accounts have an e-mail address (default: optional, or what DEALERBOX_EMAIL says)",
    )
    parser.add_argument(
        "--web-address",
        default="",
        metavar="URL",
        help="the room's public address, used in every link: https://poker.example.org",
    )
    parser.add_argument(
        "--cashier",
        type=Path,
        metavar="FILE",
        help="a TOML file that sets up the cashier (default: cashier.toml in the data folder); see docs/cashier.md",
    )
    parser.add_argument(
        "--backup-every",
        type=_hours,
        default=0,
        metavar="HOURS",
        help="back up to backups/ in the data folder at this interval (default: never)",
    )
    parser.add_argument(
        "--backup-keep", type=_count, default=7, metavar="N", help="keep N backups (default: %(default)s)"
    )
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = TABLES_HELP
    parser.add_argument(
        "--exit-after-drain",
        action="store_true",
        help="exit once the operator has drained the room (default: keep running and show that it is closed)",
    )


def run(args: argparse.Namespace) -> int:
    # The room's modules take a moment to load; other commands and --help need not wait for them.
    from msgspec.structs import replace

    from dealerbox import main, settings
    from dealerbox.rulebooks import UnknownRuleBook, load_rule_book

    try:
        load_rule_book(args.house)
    except UnknownRuleBook as unknown:
        raise CommandError(str(unknown)) from None
    try:
        chosen = settings.from_environment()
        tls = settings.tls_files(args.tls_cert, args.tls_key) or chosen.tls
        proxies = settings.networks(args.behind_proxy) or chosen.proxies
        watchers = settings.networks(args.watch_from) or chosen.watchers
        email = settings.email_use(args.email or chosen.email)
        web_address = settings.web_address(args.web_address) or chosen.web_address
    except settings.BadSetting as fault:
        raise CommandError(str(fault)) from None
    tables = _tables(args.tables, args.house, args.demo) if args.tables is not None else ()
    tournaments = _tournaments(args.tournaments, args.house, args.demo) if args.tournaments is not None else ()
    chosen = replace(
        chosen,
        tables=tables,
        tournaments=tournaments,
        cashier=_cashier(args.cashier, args.data),
        host=args.host,
        port=args.port,
        data=args.data,
        demo=args.demo,
        bots=args.bots,
        house=args.house,
        exit_after_drain=args.exit_after_drain,
        backup_hours=args.backup_every,
        backup_keep=args.backup_keep,
        tls=tls,
        proxies=proxies,
        watchers=watchers,
        email=email,
        web_address=web_address,
    )
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(main.serve(chosen))
    except main.CannotStart as fault:
        raise CommandError(str(fault)) from None
    return 0


def _tables(file: Path, house: str, demo: bool) -> "tuple[Template, ...]":
    """Return the templates of the operator's file."""
    from dealerbox.bots.demo import demo_tables, template_of
    from dealerbox.bots.tables import TABLES
    from dealerbox.live.floor.tables_file import BadTables, templates_of

    others = [template_of(table) for table in demo_tables(TABLES, house)] if demo else []
    try:
        return tuple(templates_of(_text(file, "tables"), house, others))
    except BadTables as faults:
        raise CommandError("\n".join(f"{file}: {fault}" for fault in str(faults).splitlines())) from None


def _tournaments(file: Path, house: str, demo: bool) -> "tuple[Series, ...]":
    """Return the series of the operator's file."""
    from dealerbox.bots.tournaments import SERIES
    from dealerbox.live.tournaments.descriptions import BadTournament
    from dealerbox.live.tournaments.series_file import series_of

    try:
        return tuple(series_of(_text(file, "tournaments"), house, [one.key for one in SERIES] if demo else ()))
    except BadTournament as faults:
        raise CommandError("\n".join(f"{file}: {fault}" for fault in str(faults).splitlines())) from None


def _cashier(file: Path | None, data: Path) -> "CashierSettings":
    """Return the cashier's settings from the operator's file, if any, and the environment."""
    from dealerbox.cashier.settings import FILE, BadCashier, settings_of

    found = file or data / FILE
    text = _text(found, "the cashier") if file is not None or found.exists() else ""
    try:
        return settings_of(text, os.environ)
    except BadCashier as faults:
        where = found if text else "the environment"
        raise CommandError("\n".join(f"{where}: {fault}" for fault in str(faults).splitlines())) from None


def _text(file: Path, what: str) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CommandError(f"{file}: not UTF-8 text") from None
    except OSError as fault:
        raise CommandError(f"the file of {what} {file} cannot be read: {fault.strerror}") from None


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; use a number from 0 (any free one) to 65535")
    return int(text)


def _hours(text: str) -> float:
    try:
        hours = float(text)
    except ValueError:
        hours = -1.0
    if not (hours == 0 or 0.001 <= hours <= 8760):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a backup interval; use a number of hours up to 8760 (a year)"
        )
    return hours


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 10_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 10000")
    return int(text)
