"""The part of ``dealerbox operator`` for the room's own checks: stopped tables, and the cards."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

Answer = dict[str, Any]
Request = tuple[str, str, Answer | None]
Columns = Callable[..., list[str]]
When = Callable[[int], str]

KINDS = ("stopped", "reopen", "cards")


def add_acts(act: Callable[..., ArgumentParser], reason: ArgumentParser) -> None:
    """Add the acts by ``act(name, help)``; ``reason`` is the parser of acts that need one."""
    act("stopped", "list the tables and tournaments stopped by a fault, with both sides where the books differ")
    act("reopen", "reopen a stopped table, or resume a stopped tournament", reason).add_argument(
        "table", metavar="ID", help="the table's id, or the tournament's"
    )
    act("cards", "test the cards dealt since the start against chance")


def request(args: Namespace) -> Request:
    """Return the call to make: method, path and body."""
    if args.what == "reopen":
        return "POST", "reopen", {"table": args.table, "reason": args.reason}
    return "GET", args.what, None


def lines(what: str, answer: Answer) -> list[Answer]:
    """Return a report as one object per row."""
    if what == "stopped":
        return list(answer["stopped"])
    return [*answer["decks"], *answer["alarms"]] if what == "cards" else [answer]


def stopped(answer: Answer, table: Columns, when: When) -> list[str]:
    rows = [
        (one["table"], when(one["at"]), "yes" if one["paid"] else "not yet", sum(one["left"].values()), one["fault"])
        for one in answer["stopped"]
    ]
    return table(
        ("table", "stopped", "chips returned", "chips left at the table", "why"),
        rows,
        "No table or tournament is stopped.",
    )


def cards(answer: Answer, table: Columns, when: When) -> list[str]:
    rows = [
        (f"{deck['deck']} cards", f"{deck['hands']:,} hands", test["name"], f"{test['statistic']:.1f}",
         test["degrees"] or "", f"{test['p']:.3g}")
        for deck in answer["decks"]
        for test in deck["tests"]
    ]  # fmt: skip
    lines = table(("deck", "counted", "test", "statistic", "degrees", "p"), rows, "Not enough hands yet.")
    for one in answer["alarms"]:
        test = one["test"]
        lines.append(f"ALARM {when(one['at'])}: {test['name']} of {one['hands']:,} hands has p = {test['p']:.3g}")
    return lines
