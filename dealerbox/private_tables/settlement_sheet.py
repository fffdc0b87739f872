"""Who owes whom after an evening at a private table: what each player brought and took, and the fewest payments that
settle it. Pure."""

import csv
import io
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

from dealerbox.cashier.history import plain
from dealerbox.cashier.money import decimal

HOUSE = ""
"""Who is paid the rake, among the players of the payments."""
MOST_EXACT = 12
"""With more players than this who are not even with each other the payments may be a few more than the fewest."""


class Stay(Struct, frozen=True):
    """What a player's transfers with one table come to: chips ``brought`` to it, those ``taken`` home, and the
    ``stack`` that lies there now (in a hand, as it began)."""

    player: str
    brought: int
    taken: int
    stack: int

    @property
    def net(self) -> int:
        return self.taken + self.stack - self.brought


class JoinedLine(Struct, frozen=True):
    """A player whose line is part of another's."""

    player: str
    name: str


class SheetRow(Struct, frozen=True, omit_defaults=True):
    """``left``: what was taken home, and what lies on the table. ``picture`` as in ``PlayerPicture``,
    of who has chosen one."""

    player: str
    name: str
    brought: int
    left: int
    net: int
    picture: str = ""
    guest: bool = False
    """The player is a guest: the host may join this line to another."""
    joined: tuple[JoinedLine, ...] = ()
    """The lines that the host has joined to this one; its amounts are theirs, too."""


class Payment(Struct, frozen=True, omit_defaults=True):
    """``payer`` and ``payee`` are players, or ``HOUSE``."""

    payer: str
    payee: str
    amount: int
    paid: bool = False
    """It has been ticked off."""


class Sheet(Struct, frozen=True):
    """All nets and the rake together come to nothing. ``closed``: when the table was closed (ms), None while it is
    open. ``again``: the open table as which it was opened again; empty if there is none."""

    table: str
    name: str
    currency: str
    host: str
    created: int
    closed: int | None
    rows: tuple[SheetRow, ...]
    rake: int
    payments: tuple[Payment, ...]
    again: str = ""
    symbol: str = ""
    """What the host calls the chips: ``Extras.symbol``."""


def line_of(player: str, joined: Mapping[str, str]) -> str:
    """Whose line holds the player's amounts. ``joined`` as ``PrivateTableStore.joined_lines`` tells."""
    while player in joined:
        player = joined[player]
    return player


def with_joined(stays: Iterable[Stay], joined: Mapping[str, str]) -> list[Stay]:
    """The stays with those of joined lines added up; all of them together come to the same."""
    lines: dict[str, Stay] = {}
    for one in stays:
        player = line_of(one.player, joined)
        known = lines.get(player, Stay(player, 0, 0, 0))
        lines[player] = Stay(player, known.brought + one.brought, known.taken + one.taken, known.stack + one.stack)
    return list(lines.values())


def rows_of(
    stays: Iterable[Stay],
    names: Mapping[str, str],
    pictures: Mapping[str, str] = MappingProxyType({}),
    guests: Collection[str] = (),
    joined: Mapping[str, str] = MappingProxyType({}),
) -> tuple[SheetRow, ...]:
    """Who has brought anything, the winners first; lines in ``joined`` (see ``line_of``) are part of others."""
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
        for one in with_joined(stays, joined)
        if one.brought
    ]
    return tuple(sorted(rows, key=lambda row: (-row.net, row.name, row.player)))


def payments_of(rows: Iterable[SheetRow]) -> tuple[Payment, ...]:
    """The fewest that settle it, the rake among them (see ``MOST_EXACT``)."""
    nets = {row.player: row.net for row in rows}
    nets[HOUSE] = -sum(nets.values())
    return tuple(settled({player: net for player, net in nets.items() if net}))


def settled(nets: Mapping[str, int]) -> list[Payment]:
    """Payments after which everybody is even; the nets come to nothing. So many players as come to nothing among
    themselves need one payment less than they are, so the more such groups there are the fewer are the payments."""
    payments, open_ = _even_pairs(dict(nets))
    players = list(open_)
    groups = _groups([open_[player] for player in players]) if len(players) <= MOST_EXACT else [range(len(players))]
    for group in groups:
        payments += _largest_first({players[at]: open_[players[at]] for at in group})
    return sorted(payments, key=lambda one: (-one.amount, one.payer, one.payee))


def _even_pairs(nets: dict[str, int]) -> tuple[list[Payment], dict[str, int]]:
    """Two who are even with each other never need a third."""
    payments: list[Payment] = []
    for player in sorted(nets):
        other = next((one for one in sorted(nets) if nets[one] == -nets.get(player, 0)), None)
        if other is not None and player in nets:
            net = nets.pop(player)
            del nets[other]
            payments.append(Payment(player, other, -net) if net < 0 else Payment(other, player, net))
    return payments, nets


def _groups(nets: list[int]) -> list[list[int]]:
    """Splits all (their places in the list) into as many groups as possible that come to nothing each."""
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
    """Who owes most pays who is owed most: each payment leaves one of the two even."""
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
    """The sheet by RFC 4180; no spreadsheet takes a name for a formula. First the players, then the payments."""
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
