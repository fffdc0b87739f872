"""``dealerbox serve``: runs a room on an embedded database."""

import argparse
import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

from dealerbox.cli import CommandError

HELP = "run a room: web client and game server on an embedded database"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address; 0.0.0.0 lets others in (default: %(default)s)"
    )
    parser.add_argument("--port", type=_port, default=8000, help="the port to listen on (default: %(default)s)")
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="where all is kept (default: ./data)"
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
        help="tables with bots that play (default: with them)",
    )
    parser.add_argument(
        "--exit-after-drain",
        action="store_true",
        help="end by itself once the operator has drained the room (default: go on to say that it is closed)",
    )


def run(args: argparse.Namespace) -> int:
    # The room's modules take a moment to load, which other commands and --help need not wait for.
    from msgspec.structs import replace

    from dealerbox import main, settings
    from dealerbox.houses import UnknownHouse, load_house

    try:
        load_house(args.house)
    except UnknownHouse as unknown:
        raise CommandError(str(unknown)) from None
    try:
        chosen = settings.from_environment()
    except settings.BadSetting as fault:
        raise CommandError(str(fault)) from None
    chosen = replace(
        chosen,
        host=args.host,
        port=args.port,
        data=args.data,
        demo=args.demo,
        house=args.house,
        exit_after_drain=args.exit_after_drain,
    )
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(main.serve(chosen))
    except main.CannotStart as fault:
        raise CommandError(str(fault)) from None
    return 0


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: expected a number from 0 (any free one) to 65535")
    return int(text)
