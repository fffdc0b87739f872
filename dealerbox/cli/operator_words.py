"""The answers of ``dealerbox operator`` in words."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from dealerbox.cli import operator_api, operator_books, operator_cash, operator_tournaments

Answer = dict[str, Any]


def when(at: int) -> str:
    """Format a time (ms) in the local time zone."""
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _amount(amount: int, currency: str) -> str:
    return f"{amount / 100:.2f} {currency}".strip()


def columns(head: Sequence[str], rows: Sequence[Sequence[object]], empty: str) -> list[str]:
    """Format a table: columns as wide as their content, numbers right-aligned; ``empty`` if there are no rows."""
    if not rows:
        return [empty]
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(line[at]) for line in (list(head), *texts)) for at in range(len(head))]
    right = [all(isinstance(row[at], int) for row in rows) for at in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        padded = (
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(cells, widths, right, strict=True)
        )
        return "  ".join(padded).rstrip()

    return [line(head), *map(line, texts)]


def _tables(answer: Answer) -> list[str]:
    rows = [
        (one["id"], one["name"], f"{one['limit']} {one['game']}", f"{len(one['players'])} of {one['seats']}",
         one["hands_per_hour"], "paused" if one["paused"] else "")
        for one in answer["tables"]
    ]  # fmt: skip
    lines = columns(("table", "name", "game", "seats", "hands/h", ""), rows, "No tables are open.")
    if closing := answer["closing"]:
        lines.append(f"The room closes at {when(closing['at'])}: {closing['reason']}")
    return lines


def _each(tables: Sequence[str], done: str, nothing: str) -> list[str]:
    return [f"{table}: {done}." for table in tables] or [nothing]


def _closed(answer: Answer) -> list[str]:
    if answer["waits"]:
        return [f"{answer['table']} closes after its current hand."]
    if answer["paid"]:
        return [f"{answer['table']} is closed. All chips are back in the players' wallets."]
    return [f"{answer['table']} is closed. Chips go back to the wallets as soon as the database is available."]


def _protections(answer: Answer) -> list[str]:
    uses = [
        (
            when(use["at"]),
            use["name"],
            use["table"],
            use["hand"],
            "void" if use["void"] else _amount(use["put_in"], use["currency"]),
            "" if use["void"] else _amount(use["won"], use["currency"]),
        )
        for use in answer["uses"]
    ]
    players = [
        (one["name"], one["uses"], one["void"], one["wins"], _amount(one["put_in"], one["currency"]),
         _amount(one["won"], one["currency"]), one["warnings"], "closed" if one["closed"] else "")
        for one in answer["players"]
    ]  # fmt: skip
    lines = columns(("when", "player", "table", "hand", "put in", "won"), uses, "No protections used.")
    if players:
        head = ("player", "uses", "void", "wins", "put in", "won by it", "warnings", "account")
        lines += ["", "By player, highest gain first:", *columns(head, players, "")]
    return lines


def _jackpots(answer: Answer) -> list[str]:
    lines: list[str] = []
    for one in answer["jackpots"]:
        currency = one["currency"]
        lines += [
            f"{one['hand']}: {_amount(one['prize'], currency)} of {_amount(one['jackpot'], currency)}",
            f"  played at {one['table']} {when(one['ended'])}, paid automatically at {when(one['payable'])}",
            f"  board {one['board'] or '(none)'}; minimum losing hand: {one['minimum']} or better",
            *(f"  beaten: {hand['name']} with {hand['cards']}, {hand['hand']}" for hand in one["beaten"]),
            *(f"  by: {hand['name']} with {hand['cards']}, {hand['hand']}" for hand in one["winners"]),
            *(f"  {_amount(share['amount'], currency)} for {share['name']}" for share in one["shares"]),
        ]
    return lines or ["No pending prizes."]


def _log(answer: Answer) -> list[str]:
    rows = [
        (when(one["at"]), one["by_name"], one["act"], one["name"] or one["about"], one["reason"])
        for one in answer["acts"]
    ]
    return columns(("when", "who", "act", "about", "reason"), rows, "No entries.")


def _until(until: int | None) -> str:
    return "permanently" if until is None else f"until {when(until)}"


def _mutes(answer: Answer) -> list[str]:
    rows = [(one["name"], when(one["since"]), _until(one["until"]), one["why"]) for one in answer["mutes"]]
    return columns(("player", "since", "until", "reason"), rows, "No one is muted.")


def _said(lines: Sequence[Answer]) -> list[str]:
    rows = [
        (one["number"], when(one["at"]), one["name"], one["written"], "removed" if one["removed"] else "")
        for one in lines
    ]
    return columns(("line", "when", "player", "text", ""), rows, "No messages.")


def _reports(answer: Answer) -> list[str]:
    lines: list[str] = []
    for one in answer["reports"]:
        why = f": {one['why']}" if one["why"] else ""
        lines += [
            f"{when(one['at'])} {one['reporter_name']} reported {one['name']}{why}",
            f"  table {one['table']}, line {one['number']}",
            *(f"  {line}" for line in _said(one["lines"])),
        ]
    return lines or ["No reports."]


def _recovery(answer: Answer) -> list[str]:
    letter = "The player gets an e-mail notice." if answer["letter"] else "No e-mail notice: no confirmed address."
    return [
        f"For {answer['name']}, valid once, until {when(answer['expires'])}; the first to open it gets in. {letter}",
        f"  {answer['link']}",
    ]


WORDS: dict[str, Callable[[Answer], list[str]]] = {
    "tables": _tables,
    "pause": lambda answer: _each(answer["paused"], "paused", "No table to pause."),
    "resume": lambda answer: _each(answer["resumed"], "resumed", "No table is paused."),
    "close": _closed,
    "drain": lambda answer: [f"Announced: the room closes at {when(answer['at'])}."],
    "undrain": lambda _: ["Cancelled: the room stays open."],
    "protections": _protections,
    "warn": lambda answer: [f"Warning {answer['warning']} sent; shown until acknowledged."],
    "close-account": lambda answer: [f"The account of {answer['name']} is closed."],
    "open-account": lambda answer: [f"The account of {answer['name']} is open again."],
    "unlock": lambda answer: [f"{answer['name']} can log in again."],
    "recover": _recovery,
    "jackpots": _jackpots,
    "jackpot": lambda answer: ["Withheld." if answer.get("withheld") else f"Paid to {len(answer['paid'])} players."],
    "mute": lambda answer: [f"{answer['name']} is muted {_until(answer['until'])}."],
    "unmute": lambda answer: [f"{answer['name']} is no longer muted."],
    "mutes": _mutes,
    "remove-line": lambda answer: [f"Line {answer['number']} of {answer['table']} is now hidden from everyone."],
    "chat": lambda answer: _said(answer["lines"]),
    "reports": _reports,
    "tournaments": lambda answer: operator_tournaments.listed(answer, columns, when),
    "announce": lambda answer: [f"Announced: {answer['tournament']}."],
    "tournament": lambda answer: operator_tournaments.done(answer, columns, _amount),
    "stopped": lambda answer: operator_books.stopped(answer, columns, when),
    "reopen": lambda answer: [f"{answer['table']} is open again."],
    "cards": lambda answer: operator_books.cards(answer, columns, when),
    "cash": lambda answer: operator_cash.listed(answer, columns, when),
    "cash-show": lambda answer: operator_cash.shown(answer, columns, when),
    **dict.fromkeys(
        ("cash-step", "cash-take", "cash-give", "cash-propose"),
        lambda answer: operator_cash.one(answer, columns, when),
    ),
    "cash-statement": lambda answer: operator_cash.statement(answer, columns, when),
    "keys": lambda answer: operator_api.keys(answer, columns, when),
    "key-make": lambda answer: [answer["key"]],
    "key-revoke": lambda answer: [f"Revoked: {answer['key']}."],
    "hooks": lambda answer: operator_api.hooks(answer, columns),
    "hook-add": lambda answer: [f"Added: {answer['hook']['id']}. Signing secret: {answer['secret']}"],
    "hook-test": lambda _: ["Test queued."],
    "hook-remove": lambda answer: [f"Removed: {answer['hook']}."],
    "hook-log": lambda answer: operator_api.log(answer, columns, when),
    "log": _log,
    "office": lambda answer: [answer["link"]],
}
