"""``dealerbox operator``: operates a room that runs on this machine."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from dealerbox.cli import (
    WRONG_USAGE,
    CommandError,
    operator_api,
    operator_books,
    operator_cash,
    operator_client,
    operator_tournaments,
)
from dealerbox.cli.operator_words import WORDS
from dealerbox.core.audit_log import LONGEST_REASON

HELP = "pause and close tables, drain the room before a restart, manage players and jackpots"


def add_arguments(parser: ArgumentParser) -> None:
    common = ArgumentParser(add_help=False)
    common.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="the room's data folder (default: ./data)"
    )
    common.add_argument("--json", action="store_true", help="answer in JSON; reports have one object per line")
    reason = ArgumentParser(add_help=False)
    reason.add_argument(
        "--reason", type=_reason, required=True, metavar="TEXT", help="why; shown to the players affected"
    )
    days = ArgumentParser(add_help=False)
    days.add_argument("--days", type=int, default=30, metavar="N", help="how far back (default: %(default)s)")
    acts = parser.add_subparsers(title="commands", dest="what", metavar="WHAT", required=True)

    def act(name: str, help: str, *parents: ArgumentParser) -> ArgumentParser:
        return acts.add_parser(name, help=help, description=help, parents=[common, *parents])

    act("tables", "list the open tables, and whether the room is about to close")
    pause = act("pause", "deal no new hand after the current one, until resume")
    pause.add_argument("--reason", type=_short, default="", metavar="TEXT", help="why; shown to the players")
    for one in (pause, act("resume", "resume play after a pause")):
        which = one.add_mutually_exclusive_group(required=True)
        which.add_argument("table", nargs="?", metavar="TABLE", help="the table's id")
        which.add_argument("--all", action="store_true", help="all tables")
    close = act("close", "close a table after its current hand and return all chips", reason)
    close.add_argument("table", metavar="TABLE", help="the table's id")
    close.add_argument("--now", action="store_true", help="now, voiding the current hand")
    drain = act("drain", "announce that the room closes, and close it then: each table after its current hand", reason)
    drain.add_argument("--minutes", type=int, required=True, metavar="N", help="from now (0 to 1440)")
    act("undrain", "cancel the announced closing")
    act("protections", "list players who were treated as all-in after disconnecting, and what they gained", days)
    for name, help in (
        ("warn", "warn a player: they see it until they acknowledge it"),
        ("close-account", "close an account: the player's sessions end, and the chips go to the wallet"),
        ("open-account", "reopen an account"),
        ("unlock", "let a player log in right away despite failed logins"),
    ):
        act(name, help, reason).add_argument("player", metavar="PLAYER", help="the player's name or ID")
    help = "print a link for a player who forgot the password; verify who is asking before you share it"
    recover = act("recover", help)
    recover.add_argument("player", metavar="PLAYER", help="the player's name or ID")
    recover.add_argument("--reason", type=_reason, required=True, metavar="TEXT", help="why; it is logged")
    recover.add_argument("--second-factor", action="store_true", help="using the link also removes the second factor")
    recover.add_argument(
        "--address", type=operator_client.web_address, metavar="URL",
        help="where players reach the room, for the link (default: the address that it prints at its start)",
    )  # fmt: skip
    act("jackpots", "list pending prizes, with the proof of each")
    jackpot = act("jackpot", "pay a prize early, or withhold it")
    jackpot.add_argument("act", choices=["pay", "withhold"], help="withholding needs a reason")
    jackpot.add_argument("hand", metavar="HAND", help="the hand that won it")
    jackpot.add_argument("--reason", type=_short, default="", metavar="TEXT", help="why; it is logged")
    mute = act("mute", "stop a player from writing at any table, for a time or permanently", reason)
    mute.add_argument("player", metavar="PLAYER", help="the player's name or ID")
    time = mute.add_mutually_exclusive_group(required=True)
    time.add_argument("--minutes", type=int, metavar="N", help="for N minutes from now")
    time.add_argument("--for-good", action="store_true", help="until you unmute them")
    act("unmute", "end a player's mute").add_argument("player", metavar="PLAYER", help="the player's name or ID")
    act("mutes", "list muted players, and until when")
    remove = act("remove-line", "remove a line of a table's chat for everyone")
    remove.add_argument("table", metavar="TABLE", help="the table's id")
    remove.add_argument("number", type=int, metavar="LINE", help="the line's number, as printed by chat and reports")
    chat = act("chat", "print a table's chat, including hidden words and removed lines")
    chat.add_argument("table", metavar="TABLE", help="the table's id")
    for one in (chat, act("reports", "list the lines that players reported, with the lines around them")):
        one.add_argument("--most", type=int, default=50, metavar="N", help="the last N (default: %(default)s)")
    operator_books.add_acts(act, reason)
    operator_tournaments.add_acts(act)
    operator_cash.add_acts(act)
    operator_api.add_acts(act, reason)
    act("log", "print the audit log", days)
    act("office", "print a link to the back office; it contains the key, so keep it secret")


def _short(text: str) -> str:
    if len(text) > LONGEST_REASON:
        raise ArgumentTypeError(f"a reason may have {LONGEST_REASON} characters, this one has {len(text)}")
    return text


def _reason(text: str) -> str:
    if not text.strip():
        raise ArgumentTypeError("the players affected will see the reason, so it cannot be empty")
    return _short(text)


def run(args: Namespace) -> int:
    answer = _office(args.data) if args.what == "office" else _ask(args)
    if args.json:
        for line in _lines(args.what, answer):
            print(json.dumps(line, ensure_ascii=False))
    else:
        print("\n".join(WORDS[args.what](answer)))
    return 0


def _ask(args: Namespace) -> dict[str, Any]:
    wanted = _request(args)
    found = operator_client.find(args.data)
    answer = found.ask(*wanted)
    if args.what == "cash-statement" and (booking := operator_cash.booking(args, answer)) is not None:
        return found.ask(*booking)
    if args.what == "recover":
        answer["link"] = f"{args.address or found.public}/reset#{answer['link']}"
    return answer


def _request(args: Namespace) -> tuple[str, str, dict[str, Any] | None]:
    """Return the call to make: method, path and body."""
    match args.what:
        case what if what in operator_tournaments.KINDS:
            return operator_tournaments.request(args)
        case what if what in operator_api.KINDS:
            return operator_api.request(args)
        case what if what in operator_books.KINDS:
            return operator_books.request(args)
        case what if what in operator_cash.KINDS:
            return operator_cash.request(args)
        case "tables" | "jackpots" | "mutes":
            return "GET", args.what, None
        case "chat":
            return "GET", f"chat?{urlencode({'table': args.table, 'most': args.most})}", None
        case "reports":
            return "GET", f"reports?{urlencode({'most': args.most})}", None
        case "mute":
            return "POST", "mute", {"player": args.player, "minutes": args.minutes, "reason": args.reason}
        case "unmute":
            return "POST", "unmute", {"player": args.player}
        case "remove-line":
            return "POST", "remove-line", {"table": args.table, "number": args.number}
        case "protections" | "log":
            return "GET", f"{args.what}?{urlencode({'days': args.days})}", None
        case "pause":
            return "POST", "pause", {"table": args.table, "reason": args.reason}
        case "resume":
            return "POST", "resume", {"table": args.table}
        case "close":
            return "POST", "close", {"table": args.table, "reason": args.reason, "now": args.now}
        case "drain":
            return "POST", "drain", {"minutes": args.minutes, "reason": args.reason}
        case "undrain":
            return "POST", "undrain", {}
        case "recover":
            body = {"player": args.player, "reason": args.reason, "second_factor": args.second_factor}
            return "POST", "recover", body
        case "jackpot":
            if args.act == "withhold" and not args.reason.strip():
                raise CommandError("to withhold a jackpot, give --reason", WRONG_USAGE)
            return "POST", f"jackpot/{args.act}", {"hand": args.hand, "reason": args.reason}
        case _:
            return "POST", args.what, {"player": args.player, "reason": args.reason}


def _lines(what: str, answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a report as one object per row, anything else as one."""
    match what:
        case "tables":
            closing = answer["closing"]
            return [*answer["tables"], *([{"closing": closing}] if closing else [])]
        case "jackpots":
            return list(answer["jackpots"])
        case "log":
            return list(answer["acts"])
        case "hook-log":
            return list(answer["deliveries"])
        case "mutes" | "reports" | "tournaments" | "keys" | "hooks":
            return list(answer[what])
        case "chat" | "cash-statement":
            return list(answer["lines"])
        case "cash":
            return list(answer["requests"])
        case "stopped" | "cards":
            return operator_books.lines(what, answer)
        case "protections":
            return [{"use": use} for use in answer["uses"]] + [{"player": one} for one in answer["players"]]
        case _:
            return [answer]


def _office(data: Path) -> dict[str, Any]:
    """The key follows the ``#``: browsers do not send that part, so it is in no server's log."""
    found = operator_client.find(data)
    return {"link": f"{found.address}/office#key={found.key}"}
