"""The part of ``dealerbox operator`` for tournaments: its calls, and their answers in words."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from dealerbox.cli import CommandError

Answer = dict[str, Any]
Request = tuple[str, str, Answer | None]

KINDS = ("announce", "tournaments", "tournament")


def add_acts(act: Callable[..., ArgumentParser]) -> None:
    """Add the acts by ``act(name, help)``."""
    act("tournaments", "list current tournaments, and those finished in the last hour")
    announce = act("announce", "announce a tournament, so that players can register")
    announce.add_argument("file", type=Path, metavar="FILE", help="its description in TOML (docs/commands.md)")
    one = act("tournament", "direct a tournament: change, pause, resume, add-time, move, disqualify, broadcast, cancel")
    one.add_argument(
        "act",
        choices=["change", "pause", "resume", "add-time", "move", "disqualify", "broadcast", "cancel"],
        help="what to do",
    )
    one.add_argument("tournament", metavar="ID", help="the tournament's id")
    one.add_argument("--reason", default="", metavar="TEXT", help="why: for pause, disqualify and cancel")
    one.add_argument("--seconds", type=float, metavar="N", help="for add-time: added to the current level or break")
    one.add_argument("--player", default="", metavar="NAME", help="for move and disqualify: the player's name or ID")
    one.add_argument("--table", type=int, metavar="N", help="for move: the table's number, the last part of its ID")
    one.add_argument("--file", type=Path, metavar="FILE", help="for change, before the start: the new description")
    one.add_argument("--text", default="", help="for broadcast: the message to all players")
    one.add_argument(
        "--forfeit",
        action="store_true",
        help="for disqualify: the player gets no prize, and nothing back if the tournament is cancelled",
    )
    one.add_argument("--how", choices=["rollback", "payout"], default="", help="for cancel (default: as the rules say)")
    one.add_argument("--yes", action="store_true", help="cancel; without it, only the payments are shown")


def request(args: Namespace) -> Request:
    """Return the call to make: method, path and body."""
    if args.what == "tournaments":
        return "GET", "tournaments", None
    if args.what == "announce":
        return "POST", "tournament/announce", {"config": _config(args.file)}
    if args.act == "cancel" and not args.yes:
        return "GET", f"tournament/payments?{urlencode({'tournament': args.tournament, 'how': args.how})}", None
    return "POST", "tournament/direct", {"tournament": args.tournament, "command": _command(args)}


def _command(args: Namespace) -> Answer:
    def needed(name: str) -> Any:
        value = getattr(args, name)
        if value in ("", None) or (isinstance(value, str) and not value.strip()):
            raise CommandError(f"{args.act} needs --{name}")
        return value

    match args.act:
        case "change":
            return {"type": "Reannounce", "config": _config(needed("file"))}
        case "pause":
            return {"type": "Pause", "reason": needed("reason")}
        case "resume":
            return {"type": "Resume"}
        case "add-time":
            return {"type": "AddTime", "seconds": needed("seconds")}
        case "move":
            return {"type": "MovePlayer", "player": needed("player"), "table": needed("table")}
        case "disqualify":
            return {"type": "Disqualify", "player": needed("player"), "reason": needed("reason"),
                    "forfeits": args.forfeit}  # fmt: skip
        case "broadcast":
            return {"type": "Broadcast", "text": needed("text")}
        case _:
            return {"type": "Cancel", "reason": needed("reason"), "how": args.how}


def _config(file: Path) -> Answer:
    # Loaded here: --help need not wait for them.
    import msgspec

    from dealerbox.live.tournaments.descriptions import BadTournament, read

    try:
        return dict(msgspec.to_builtins(read(file.read_text(encoding="utf-8"))))
    except UnicodeDecodeError:
        raise CommandError(f"{file}: not UTF-8 text") from None
    except OSError as fault:
        raise CommandError(f"the file {file} cannot be read: {fault.strerror}") from None
    except BadTournament as faults:
        raise CommandError("\n".join(f"{file}: {line}" for line in str(faults).splitlines())) from None


def listed(answer: Answer, table: Callable[..., list[str]], when: Callable[[int], str]) -> list[str]:
    rows = [
        (one["id"], one["name"], f"{one['limit']} {one['game']}", when(one["starts"]) if one["starts"] else "when full",
         one["phase"], one["entrants"], one["left"])
        for one in answer["tournaments"]
    ]  # fmt: skip
    return table(("tournament", "name", "game", "starts", "", "entrants", "left"), rows, "No tournaments.")


def done(answer: Answer, table: Callable[..., list[str]], amount: Callable[[int, str], str]) -> list[str]:
    if "payments" not in answer:
        return [f"{answer['tournament']}: done."]
    rows = [(one["name"], amount(one["amount"], "")) for one in answer["payments"]]
    added = f" The house adds {amount(answer['added'], '')} of it." if answer["added"] else ""
    return [
        f"If cancelled now, by {answer['how']}:",
        *table(("player", "gets"), rows, "No payments."),
        f"Together {amount(answer['sum'], '')}.{added} Nothing has happened yet: add --yes to cancel.",
    ]
