"""``dealerbox staff``: manages the back-office staff of a room on this machine, running or stopped."""

import asyncio
import json
import os
import secrets
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dealerbox.cli import CommandError, operator_client
from dealerbox.cli.operator_words import columns, when
from dealerbox.core.audit_log import LONGEST_REASON
from dealerbox.staff.roles import ALL_ROLES

if TYPE_CHECKING:
    from dealerbox.staff.staff import Staff
    from dealerbox.staff.store import Member

HELP = "manage back-office staff: invite, change roles, disable, reset a lost second factor"
USUAL_ADDRESS = "http://127.0.0.1:8000"

EPILOG = """\
This command sets no passwords: invited members, and those who lost a password or second factor, get a link that works
once, for three days. The first owner uses the link that `dealerbox serve` prints at its start.
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = EPILOG
    common = ArgumentParser(add_help=False)
    common.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="the room's data folder (default: ./data)"
    )
    common.add_argument("--json", action="store_true", help="answer in JSON")
    roles = ArgumentParser(add_help=False)
    roles.add_argument(
        "--role", action="append", choices=ALL_ROLES, required=True, dest="roles", help="may be repeated"
    )
    links = ArgumentParser(add_help=False)
    links.add_argument(
        "--address", type=operator_client.web_address, metavar="URL",
        help=f"the room's address, for the link (default: where it runs now, or {USUAL_ADDRESS})",
    )  # fmt: skip
    acts = parser.add_subparsers(title="commands", dest="what", metavar="WHAT", required=True)

    def act(name: str, help: str, needed: bool, *parents: ArgumentParser) -> None:
        made = acts.add_parser(name, help=help, description=help, parents=[common, *parents])
        if name == "list":
            return
        made.add_argument("name", metavar="NAME", help="the member's name")
        made.add_argument("--reason", type=_reason, required=needed, metavar="TEXT", help="why; it is logged")

    act("list", "list the staff with roles and last login", False)
    act("add", "invite someone: prints a link that works once", False, roles, links)
    act("roles", "replace a member's roles; their sessions end", True, roles)
    act("disable", "disable a member; their sessions end", True)
    act("enable", "enable a member again", True)
    act(
        "reset-second-factor",
        "reset a member's password and second factor; prints a link for setting up new ones",
        True,
        links,
    )


def _reason(text: str) -> str:
    if not text.strip() or len(text) > LONGEST_REASON:
        raise ArgumentTypeError(f"a reason must have 1 to {LONGEST_REASON} characters")
    return text.strip()


def run(args: Namespace) -> int:
    answer, address = _answer(args)
    if "link" in answer:
        answer["link"] = f"{getattr(args, 'address', None) or address}/office/join#{answer['link']}"
    if args.json:
        print(json.dumps(answer, ensure_ascii=False))
    else:
        print("\n".join(_words(args.what, answer)))
    return 0


def _answer(args: Namespace) -> tuple[dict[str, Any], str]:
    """Return the answer, from the room if it runs, and the room's public address."""
    if not (args.data / "running.json").exists():
        return _stopped(args), os.environ.get("DEALERBOX_WEB_ADDRESS", "").strip().rstrip("/") or USUAL_ADDRESS
    found = operator_client.find(args.data)
    if args.what == "list":
        return found.ask("GET", "staff", None), found.public
    path = {"add": "invite", "reset-second-factor": "reset"}.get(args.what, args.what)
    body: dict[str, Any] = {"name" if path == "invite" else "member": args.name, "reason": args.reason or ""}
    if path in ("invite", "roles"):
        body["roles"] = args.roles
    return found.ask("POST", f"staff/{path}", body), found.public


def _stopped(args: Namespace) -> dict[str, Any]:
    """Return the answer of a stopped room, from its database."""
    # Loaded here: --help need not wait for them.
    from dealerbox.core.refusal import Refusal
    from dealerbox.core.store_errors import StoreFailed
    from dealerbox.folder import BadFolder, read_key
    from dealerbox.store.sqlite.reading import DATABASE

    if not (args.data / DATABASE).is_file():
        raise CommandError(f"there is no room in {args.data}: {DATABASE} is missing")
    try:
        read_key(args.data)  # anybody who can read it may do this
        return asyncio.run(_in_database(args.data / DATABASE, _work(args)))
    except (BadFolder, StoreFailed) as fault:
        raise CommandError(str(fault)) from None
    except Refusal as no:
        raise CommandError(no.reason) from None


async def _in_database(database: Path, work: "Callable[[Staff], Awaitable[dict[str, Any]]]") -> dict[str, Any]:
    from dealerbox.core.clock import LoopClock
    from dealerbox.core.passwords import Passwords
    from dealerbox.staff.staff import Staff
    from dealerbox.store.sqlite import SqliteStore

    store = await SqliteStore.open(database)
    passwords = Passwords(secrets.token_hex)
    try:
        clock = LoopClock(asyncio.get_running_loop())
        return await work(Staff(store, clock.now, passwords, secrets.token_hex))
    finally:
        passwords.close()
        await store.close()


def _work(args: Namespace) -> "Callable[[Staff], Awaitable[dict[str, Any]]]":
    from dealerbox.core.actors import KEY

    async def work(staff: "Staff") -> dict[str, Any]:
        match args.what:
            case "list":
                return {"staff": [_view(one) for one in await staff.all()]}
            case "add":
                link = await staff.invite(KEY, args.name, args.roles, args.reason or "")
                return {"member": _view(link.member), "link": link.secret, "expires": link.expires}
            case "reset-second-factor":
                link = await staff.reset(KEY, args.name, args.reason)
                return {"member": _view(link.member), "link": link.secret, "expires": link.expires}
            case "roles":
                return _view(await staff.set_roles(KEY, args.name, args.roles, args.reason))
            case "disable":
                return _view(await staff.disable(KEY, args.name, args.reason))
            case _:
                return _view(await staff.enable(KEY, args.name, args.reason))

    return work


def _view(member: "Member") -> dict[str, Any]:
    """Return the member as the room's API does."""
    import msgspec

    from dealerbox.staff.visible import staff_view

    return dict(msgspec.to_builtins(staff_view(member, 0)))


def _words(what: str, answer: dict[str, Any]) -> list[str]:
    match what:
        case "list":
            rows = [
                (one["name"], ", ".join(one["roles"]), one["state"], "yes" if one["second_factor"] else "no",
                 when(one["logged_in"]) if one["logged_in"] is not None else "never", one["sessions"])
                for one in answer["staff"]
            ]  # fmt: skip
            head = ("name", "roles", "state", "second factor", "last login", "sessions")
            return columns(head, rows, "No staff yet: `dealerbox serve` prints the link for the first owner.")
        case "add" | "reset-second-factor":
            name = answer["member"]["name"]
            return [f"For {name}, valid once, until {when(answer['expires'])}; the first to open it gets in:",
                    f"  {answer['link']}"]  # fmt: skip
        case _:
            return [f"{answer['name']}: {answer['state']}, {', '.join(answer['roles'])}."]
