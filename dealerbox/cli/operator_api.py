"""The part of ``dealerbox operator`` that is about programs: keys and web hooks."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

Answer = dict[str, Any]
Request = tuple[str, str, Answer | None]
Columns = Callable[..., list[str]]
When = Callable[[int], str]

KINDS = ("keys", "key-make", "key-revoke", "hooks", "hook-add", "hook-test", "hook-remove", "hook-log")


def add_acts(act: Callable[..., ArgumentParser], reason: ArgumentParser) -> None:
    """``act(name, help)`` adds an act; ``reason`` is what one has that asks for a reason."""
    act("keys", "the keys of the staff's programs, and which acts one may be for")
    make = act("key-make", "make a key for a program; it is shown this once", reason)
    make.add_argument("name", metavar="NAME", help="by which you know it again")
    make.add_argument(
        "--scope", action="append", required=True, metavar="ACT", help="what it is for (again for each): see keys"
    )
    make.add_argument("--days", type=int, metavar="N", help="how long it holds; left out: until it is revoked")
    make.add_argument(
        "--from", dest="addresses", action="append", default=[], metavar="ADDRESS", help="only from there"
    )
    act("key-revoke", "revoke a key, of the staff or of a player", reason).add_argument("key", metavar="ID")
    act("hooks", "the web hooks, and what one can be told of")
    add = act("hook-add", "tell an address what happens; the secret that signs it is shown this once", reason)
    add.add_argument("url", metavar="URL")
    add.add_argument("--event", action="append", required=True, metavar="EVENT", help="again for each: see hooks")
    act("hook-test", "send a test to a web hook").add_argument("hook", metavar="ID")
    act("hook-remove", "remove a web hook, with all that waits for it", reason).add_argument("hook", metavar="ID")
    log = act("hook-log", "what was sent to a web hook, or is to be, the latest first")
    log.add_argument("hook", metavar="ID")
    log.add_argument("--most", type=int, default=50, metavar="N", help="the last so many (default: %(default)s)")


def request(args: Namespace) -> Request:
    """What the operator's door is asked: method, address and body."""
    match args.what:
        case "key-make":
            body = {"name": args.name, "scopes": args.scope, "days": args.days, "addresses": args.addresses}
            return "POST", "keys/make", body | {"reason": args.reason}
        case "key-revoke":
            return "POST", "keys/revoke", {"key": args.key, "reason": args.reason}
        case "hook-add":
            return "POST", "hooks/make", {"url": args.url, "events": args.event, "reason": args.reason}
        case "hook-test":
            return "POST", "hooks/test", {"hook": args.hook}
        case "hook-remove":
            return "POST", "hooks/remove", {"hook": args.hook, "reason": args.reason}
        case "hook-log":
            return "GET", f"hooks/deliveries?{urlencode({'hook': args.hook, 'most': args.most})}", None
        case _:
            return "GET", args.what, None


def keys(answer: Answer, columns: Columns, when: When) -> list[str]:
    rows = [
        (one["id"], one["name"], one["maker_name"], _holds(one, when), ", ".join(one["scopes"]))
        for one in answer["keys"]
    ]
    listed = columns(("id", "name", "made by", "holds", "for"), rows, "There are no keys.")
    return [*listed, f"A key may be for: {', '.join(answer['scopes'])}"]


def _holds(key: Answer, when: When) -> str:
    if key["revoked"] is not None:
        return f"revoked {when(key['revoked'])}"
    return "until revoked" if key["expires"] is None else f"until {when(key['expires'])}"


def hooks(answer: Answer, columns: Columns) -> list[str]:
    rows = [(one["id"], one["url"], one["state"], one["waiting"], ", ".join(one["events"])) for one in answer["hooks"]]
    listed = columns(("id", "address", "state", "waiting", "is told of"), rows, "There are no web hooks.")
    return [*listed, f"A web hook can be told of: {', '.join(answer['events'])}"]


def log(answer: Answer, columns: Columns, when: When) -> list[str]:
    rows = [
        (when(one["at"]), one["event"], one["about"], one["state"], one["tries"], one["error"])
        for one in answer["deliveries"]
    ]
    return columns(("when", "what", "about", "state", "tries", "fault"), rows, "Nothing was sent yet.")
