"""The part of ``dealerbox operator`` for programs: API keys and webhooks."""

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
    """Add the acts by ``act(name, help)``; ``reason`` is the parser of acts that need one."""
    act("keys", "list the staff's API keys and the possible scopes")
    make = act("key-make", "create an API key; it is shown only once", reason)
    make.add_argument("name", metavar="NAME", help="a label for the key")
    make.add_argument(
        "--scope", action="append", required=True, metavar="ACT", help="a scope; may be repeated: see keys"
    )
    make.add_argument("--days", type=int, metavar="N", help="days until it expires (default: until revoked)")
    make.add_argument(
        "--from",
        dest="addresses",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="allow requests from this address only; may be repeated",
    )
    act("key-revoke", "revoke a key, of the staff or of a player", reason).add_argument(
        "key", metavar="ID", help="the key's id, as printed by keys"
    )
    act("hooks", "list the webhooks and the possible events")
    hook_id = "the webhook's id, as printed by hooks"
    add = act("hook-add", "add a webhook; the signing secret is shown only once", reason)
    add.add_argument("url", metavar="URL", help="where events are sent")
    add.add_argument(
        "--event", action="append", required=True, metavar="EVENT", help="event type; may be repeated: see hooks"
    )
    act("hook-test", "send a test to a webhook").add_argument("hook", metavar="ID", help=hook_id)
    act("hook-remove", "remove a webhook and its queue", reason).add_argument("hook", metavar="ID", help=hook_id)
    log = act("hook-log", "list a webhook's deliveries, latest first")
    log.add_argument("hook", metavar="ID", help=hook_id)
    log.add_argument("--most", type=int, default=50, metavar="N", help="the last N (default: %(default)s)")


def request(args: Namespace) -> Request:
    """Return the call to make: method, path and body."""
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
    listed = columns(("id", "name", "created by", "holds", "for"), rows, "No keys.")
    return [*listed, f"Possible scopes: {', '.join(answer['scopes'])}"]


def _holds(key: Answer, when: When) -> str:
    if key["revoked"] is not None:
        return f"revoked {when(key['revoked'])}"
    return "until revoked" if key["expires"] is None else f"until {when(key['expires'])}"


def hooks(answer: Answer, columns: Columns) -> list[str]:
    rows = [(one["id"], one["url"], one["state"], one["waiting"], ", ".join(one["events"])) for one in answer["hooks"]]
    listed = columns(("id", "address", "state", "waiting", "events"), rows, "No webhooks.")
    return [*listed, f"Possible events: {', '.join(answer['events'])}"]


def log(answer: Answer, columns: Columns, when: When) -> list[str]:
    rows = [
        (when(one["at"]), one["event"], one["about"], one["state"], one["tries"], one["error"])
        for one in answer["deliveries"]
    ]
    return columns(("when", "what", "about", "state", "tries", "fault"), rows, "Nothing sent yet.")
