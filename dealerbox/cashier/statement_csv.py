"""Read statements as a table, for banks without camt.053.

The first line names the columns, in any order: ``date`` (2026-11-30), ``amount``, ``reference``, and optionally
``name``, ``currency`` (default EUR) and ``id``, the bank's own number of the line.
"""

import csv
import hashlib
import io
from datetime import UTC, datetime

from dealerbox.cashier.camt import MAX_TEXT_LENGTH, own_request_in, request_in
from dealerbox.cashier.money import BadAmount, cents_of
from dealerbox.cashier.ways import BadStatement, Line

_NEEDED = ("date", "amount", "reference")
_KNOWN = (*_NEEDED, "name", "currency", "id")


def read(text: str) -> list[Line]:
    """Return the lines of the table. Raises ``BadStatement``."""
    first = text.partition("\n")[0]
    mark = ";" if first.count(";") > first.count(",") else ","
    try:
        reader = csv.reader(io.StringIO(text, newline=None), delimiter=mark, strict=True)
        rows = [(reader.line_num, row) for row in reader if any(row)]
    except csv.Error as fault:
        raise BadStatement(f"The table cannot be read: {fault}.") from None
    columns = [name.strip().lower() for name in rows[0][1]] if rows else []
    if twice := [name for name in _KNOWN if columns.count(name) > 1]:
        raise BadStatement(f"The first line names a column twice: {', '.join(twice)}.")
    if lacking := [name for name in _NEEDED if name not in columns]:
        raise BadStatement(f"The first line must name the columns {', '.join(_KNOWN)}; {', '.join(lacking)} missing.")
    lines: list[Line] = []
    seen: dict[str, int] = {}
    for number, row in rows[1:]:
        if len(row) != len(columns):
            raise BadStatement(f"Line {number} has {len(row)} values, but the first line names {len(columns)}.")
        values = {name: value.strip() for name, value in zip(columns, row, strict=True)}
        try:
            lines.append(_line(values, seen))
        except ValueError as fault:
            raise BadStatement(f"Line {number} cannot be read: {fault}.") from None
    return lines


def _line(values: dict[str, str], seen: dict[str, int]) -> Line:
    cents = cents_of(values["amount"])
    if not cents:
        raise BadAmount("its amount is 0")
    date = datetime.fromisoformat(values["date"]).replace(tzinfo=UTC)
    key = values.get("id", "")
    if not key:
        # A payment made twice on one day gives two identical lines, which are numbered.
        line = "\x1f".join(values.get(name, "") for name in _KNOWN)
        seen[line] = seen.get(line, 0) + 1
        key = f"{hashlib.sha256(line.encode()).hexdigest()[:32]}/{seen[line]}"
    return Line(
        f"csv:{key[:100]}",
        int(date.timestamp() * 1000),
        cents > 0,
        abs(cents),
        values.get("currency", "").upper() or "EUR",
        request_in(values["reference"]) if cents > 0 else own_request_in(values["reference"]),
        values.get("name", "")[:MAX_TEXT_LENGTH],
        values["reference"][:MAX_TEXT_LENGTH],
    )
