"""The part of ``dealerbox operator`` for the cashier: its calls, and their answers in words."""

import uuid
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from dealerbox.cashier.money import BadAmount, cents_of, decimal
from dealerbox.cli import CommandError

Answer = dict[str, Any]
Request = tuple[str, str, Answer | None]
Columns = Callable[..., list[str]]
When = Callable[[int], str]

KINDS = ("cash", "cash-show", "cash-step", "cash-take", "cash-give", "cash-propose", "cash-statement")
_STEPS = ("approve", "pay", "receive", "count", "confirm", "unsend", "reject")


def add_acts(act: Callable[..., ArgumentParser]) -> None:
    """Add the acts by ``act(name, help)``."""
    cash = act("cash", "list the cashier requests that wait for staff, or those in another state")
    cash.add_argument("--state", default="open", metavar="STATE", help="for example paid; empty for all")
    cash.add_argument("--player", default="", metavar="PLAYER", help="the player's name or ID")
    cash.add_argument("--most", type=int, default=50, metavar="N", help="the last N (default: %(default)s)")
    show = act("cash-show", "show one request with its steps, possible actions and hints")
    show.add_argument("id", metavar="ID", help="the request's id")
    step = act("cash-step", "approve or pay a withdrawal, confirm a deposit or correction, or reject a request")
    step.add_argument("step", choices=_STEPS, help="what to do")
    step.add_argument("id", metavar="ID", help="the request's id")
    step.add_argument("--amount", type=_amount, metavar="N", help="for receive and count: the amount, such as 12.50")
    step.add_argument("--reason", default="", metavar="TEXT", help="why; required for reject, and shown to the player")
    for name, help in (
        ("cash-take", "book cash received from a player"),
        ("cash-give", "book cash paid to a player"),
        ("cash-propose", "propose a correction, which another staff member must confirm"),
    ):
        one = act(name, help)
        one.add_argument("player", metavar="PLAYER", help="the player's name or ID")
        one.add_argument("amount", type=_amount, metavar="AMOUNT", help="such as 12.50")
        one.add_argument("--currency", default="EUR", metavar="CODE", help="the currency (default: %(default)s)")
        one.add_argument("--reason", default="", metavar="TEXT", help="why; required for a correction")
        if name == "cash-propose":
            one.add_argument("--take-away", action="store_true", help="subtract the amount")
            one.add_argument(
                "--against", choices=["bank", "rake"], default="bank", help="the other side (default: %(default)s)"
            )
    statement = act("cash-statement", "show what a bank statement would book; --book books the lines that match")
    statement.add_argument("file", type=Path, metavar="FILE", help="camt.053, or CSV with date, amount and reference")
    statement.add_argument("--way", default="sepa", metavar="WAY", help="the payment method (default: %(default)s)")
    statement.add_argument("--book", action="store_true", help="book lines whose reference and amount match a request")


def _amount(text: str) -> int:
    try:
        cents = cents_of(text)
    except BadAmount as fault:
        raise ArgumentTypeError(str(fault)) from None
    if cents <= 0:
        raise ArgumentTypeError("an amount must be above 0")
    return cents


def request(args: Namespace) -> Request:
    """Return the call to make: method, path and body."""
    match args.what:
        case "cash":
            query = {"state": args.state, "player": args.player, "most": args.most}
            return "GET", f"cash?{urlencode(query)}", None
        case "cash-show":
            return "GET", f"cash/request?{urlencode({'id': args.id})}", None
        case "cash-step":
            if args.step == "reject" and not args.reason.strip():
                raise CommandError("reject needs --reason: the player will see it")
            body = {"id": args.id, "reason": args.reason}
            if args.amount is not None:
                if args.step not in ("receive", "count"):
                    raise CommandError(f"{args.step} takes no --amount")
                body["amount"] = args.amount
            return "POST", f"cash/{args.step}", body
        case "cash-statement":
            return "POST", "cash/statement", {"way": args.way, "text": text_of(args.file)}
        case _:
            body = {
                "player": args.player, "currency": args.currency, "amount": args.amount, "reason": args.reason,
                "nonce": uuid.uuid4().hex,
            }  # fmt: skip
            if args.what == "cash-propose":
                if not args.reason.strip():
                    raise CommandError("a correction needs --reason: the player will see it")
                body |= {"against": args.against, "amount": -args.amount if args.take_away else args.amount}
            return "POST", args.what.replace("-", "/"), body


def booking(args: Namespace, read: Answer) -> Request | None:
    """Return the call that books the matching lines of the statement that was ``read``; None if there are none."""
    keys = [one["key"] for one in read["lines"] if one["would"] in ("receive", "count", "pay") and not one["why"]]
    if not args.book or not keys:
        return None
    return "POST", "cash/book", {"way": args.way, "text": text_of(args.file), "keys": keys}


def text_of(file: Path) -> str:
    """Read a statement file. Banks write UTF-8, or a Windows encoding."""
    try:
        content = file.read_bytes()
    except OSError as fault:
        raise CommandError(f"the statement {file} cannot be read: {fault.strerror}") from None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


# ---- answers in words ----


def _row(one: Answer, when: When) -> tuple[object, ...]:
    amount = one["amount"] if one["arrived"] is None else one["arrived"]
    two = "two" if one["two"] else ""
    return (
        one["id"], one["kind"], one["name"], f"{decimal(amount)} {one['currency']}", one["state"], two, one["way"],
        when(one["at"]), one["by"],
    )  # fmt: skip


_HEAD = ("request", "kind", "player", "amount", "state", "", "way", "asked", "last step by")


def listed(answer: Answer, columns: Columns, when: When) -> list[str]:
    return columns(_HEAD, [_row(one, when) for one in answer["requests"]], "No requests.")


def one(answer: Answer, columns: Columns, when: When) -> list[str]:
    """Describe the state of a request."""
    return columns(_HEAD, [_row(answer, when)], "")


def shown(answer: Answer, columns: Columns, when: When) -> list[str]:
    row, hints = answer["row"], answer["hints"]
    steps = [(when(step["at"]), step["act"], step["by"], step["reason"]) for step in answer["steps"]]
    lines = [*one(row, columns, when), ""]
    lines += [f"to {row['holder']}, {row['account']}"] if row["account"] else []
    lines += [*columns(("when", "step", "by", "reason"), steps, ""), ""]
    for possible in answer["acts"]:
        lines.append(f"{possible['act']}: {possible['refused'] or 'can be done'}")
    if hints["first"]:
        lines.append("It is the player's first request of this kind.")
    for word, names in (("bank account", hints["same_account"]), ("address", hints["same_address"])):
        lines += [f"The same {word}: {', '.join(names)}"] if names else []
    return lines


def statement(answer: Answer, columns: Columns, when: When) -> list[str]:
    """Describe the lines as they were read, or what became of the booked ones."""
    if answer["lines"] and "would" not in answer["lines"][0]:
        rows = [(line["key"], line["request"], line["refused"]) for line in answer["lines"]]
        return columns(("line", "booked to", "refused"), rows, "")
    read = [
        (
            line["key"], f"{'' if line['incoming'] else '-'}{decimal(line['amount'])} {line['currency']}",
            line["name"], (line["request"] or {}).get("id", ""), line["would"], line["why"],
        )
        for line in answer["lines"]
    ]  # fmt: skip
    return columns(("line", "amount", "name", "request", "would", ""), read, "The statement has no lines.")
