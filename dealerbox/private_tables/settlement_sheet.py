"""The settlement sheet of a private table: what each player brought and took, and the fewest payments that settle
it. Pure."""

import csv
import io
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

from dealerbox.cashier.history import plain
from dealerbox.cashier.money import decimal

HOUSE = ""
"""The payee of the rake."""
MAX_EXACT_PLAYERS = 12
"""With more players than this left after even pairs are matched, there may be more payments than necessary."""


class PlayerTotals(Struct, frozen=True):
    """The totals of a player's transfers with one table."""

    player: str
    brought: int
    """Chips brought to the table."""
    taken: int
    """Chips taken from it."""
    stack: int
    """Chips there now (during a hand: at its start)."""

    @property
    def net(self) -> int:
        return self.taken + self.stack - self.brought


class JoinedLine(Struct, frozen=True):
    """A player whose line is part of another's."""

    player: str
    name: str


class SheetRow(Struct, frozen=True, omit_defaults=True):
    """A player's line on the sheet."""

    player: str
    name: str
    brought: int
    left: int
    """Chips taken from the table, plus the current stack."""
    net: int
    picture: str = ""
    """As in ``PlayerPicture``; empty if the player has not chosen one."""
    guest: bool = False
    """The player is a guest, so the host may join this line to another."""
    joined: tuple[JoinedLine, ...] = ()
    """The lines that the host has joined to this one; its amounts include theirs."""


class Payment(Struct, frozen=True, omit_defaults=True):
    """``payer`` and ``payee`` are players or ``HOUSE``."""

    payer: str
    payee: str
    amount: int
    paid: bool = False
    """Whether the payment is marked as paid."""


class Sheet(Struct, frozen=True):
    """The settlement sheet. All nets and the rake add up to 0."""

    table: str
    name: str
    currency: str
    host: str
    created: int
    closed: int | None
    """When the table was closed (ms); None while it is open."""
    rows: tuple[SheetRow, ...]
    rake: int
    payments: tuple[Payment, ...]
    again: str = ""
    """The open table with which this one was reopened; empty if there is none."""
    symbol: str = ""
    """What the host calls the chips: ``Extras.symbol``."""


def line_of(player: str, joined: Mapping[str, str]) -> str:
    """Return the player whose line includes this player's amounts. ``joined`` comes from
    ``PrivateTableStore.joined_lines``."""
    while player in joined:
        player = joined[player]
    return player


def with_joined_lines(totals: Iterable[PlayerTotals], joined: Mapping[str, str]) -> list[PlayerTotals]:
    """Return the totals with those of joined lines added up."""
    lines: dict[str, PlayerTotals] = {}
    for one in totals:
        player = line_of(one.player, joined)
        known = lines.get(player, PlayerTotals(player, 0, 0, 0))
        lines[player] = PlayerTotals(
            player, known.brought + one.brought, known.taken + one.taken, known.stack + one.stack
        )
    return list(lines.values())


def rows_of(
    totals: Iterable[PlayerTotals],
    names: Mapping[str, str],
    pictures: Mapping[str, str] = MappingProxyType({}),
    guests: Collection[str] = (),
    joined: Mapping[str, str] = MappingProxyType({}),
) -> tuple[SheetRow, ...]:
    """Return the lines of all who brought chips, the winners first. Lines in ``joined`` are part of others (see
    ``line_of``)."""
    rows = [
        SheetRow(
            one.player,
            names.get(one.player, ""),
            one.brought,
            one.taken + one.stack,
            one.net,
            pictures.get(one.player, ""),
            one.player in guests,
            tuple(JoinedLine(other, names.get(other, "")) for other in joined if line_of(other, joined) == one.player),
        )
        for one in with_joined_lines(totals, joined)
        if one.brought
    ]
    return tuple(sorted(rows, key=lambda row: (-row.net, row.name, row.player)))


def payments_of(rows: Iterable[SheetRow]) -> tuple[Payment, ...]:
    """Return the fewest payments that settle the lines and the rake (see ``MAX_EXACT_PLAYERS``)."""
    nets = {row.player: row.net for row in rows}
    nets[HOUSE] = -sum(nets.values())
    return tuple(settled({player: net for player, net in nets.items() if net}))


def settled(nets: Mapping[str, int]) -> list[Payment]:
    """Return payments that make everybody even; the nets must add up to 0.

    N players whose nets add up to 0 can settle with N - 1 payments, so the more such groups there are, the fewer the
    payments.
    """
    payments, open_ = _even_pairs(dict(nets))
    players = list(open_)
    groups = (
        _groups([open_[player] for player in players]) if len(players) <= MAX_EXACT_PLAYERS else [range(len(players))]
    )
    for group in groups:
        payments += _largest_first({players[at]: open_[players[at]] for at in group})
    return sorted(payments, key=lambda one: (-one.amount, one.payer, one.payee))


def _even_pairs(nets: dict[str, int]) -> tuple[list[Payment], dict[str, int]]:
    """Settle pairs whose nets cancel out; they never need a third player."""
    payments: list[Payment] = []
    for player in sorted(nets):
        other = next((one for one in sorted(nets) if nets[one] == -nets.get(player, 0)), None)
        if other is not None and player in nets:
            net = nets.pop(player)
            del nets[other]
            payments.append(Payment(player, other, -net) if net < 0 else Payment(other, player, net))
    return payments, nets


def _groups(nets: list[int]) -> list[list[int]]:
    """Split the nets, by index, into as many groups as possible that each add up to 0."""
    size = 1 << len(nets)
    sums, most, last = [0] * size, [0] * size, [0] * size
    for mask in range(1, size):
        low = (mask & -mask).bit_length() - 1
        sums[mask] = sums[mask & (mask - 1)] + nets[low]
        best = max((at for at in range(len(nets)) if mask >> at & 1), key=lambda at: most[mask & ~(1 << at)])
        last[mask], most[mask] = best, most[mask & ~(1 << best)] + (sums[mask] == 0)
    groups: list[list[int]] = []
    mask = size - 1
    while mask:
        if sums[mask] == 0:
            groups.append([])
        groups[-1].append(last[mask])
        mask &= ~(1 << last[mask])
    return groups


def _largest_first(nets: dict[str, int]) -> list[Payment]:
    """Let the largest debtor pay the largest creditor repeatedly; each payment makes one of the two even."""
    payments = []
    while len(nets) > 1:
        payer, payee = min(nets, key=lambda one: (nets[one], one)), max(nets, key=lambda one: (nets[one], one))
        amount = min(-nets[payer], nets[payee])
        payments.append(Payment(payer, payee, amount))
        nets[payer] += amount
        nets[payee] -= amount
        nets = {player: net for player, net in nets.items() if net}
    return payments


def as_csv(sheet: Sheet) -> str:
    """Return the sheet as RFC 4180 CSV, players first, then payments. No spreadsheet takes a name for a formula."""
    names = {row.player: plain(row.name) for row in sheet.rows} | {HOUSE: "rake"}
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(("player", "brought", "left", "net"))
    for row in sheet.rows:
        writer.writerow((names[row.player], decimal(row.brought), decimal(row.left), decimal(row.net)))
    if sheet.rake:
        writer.writerow(("rake", "", "", decimal(sheet.rake)))
    writer.writerow(())
    writer.writerow(("payer", "payee", "amount"))
    for one in sheet.payments:
        writer.writerow((names[one.payer], names[one.payee], decimal(one.amount)))
    return written.getvalue()
