"""Check the sums over all stretches: balances, currencies, stacks, and what the bank has issued. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from dealerbox.core.fairness.watch import DeckReport
from dealerbox.ledger import BANK
from dealerbox.ledger.kinds import is_allowed, money_of
from dealerbox.maintenance.audit.findings import Finding
from dealerbox.maintenance.audit.stretch import Key, Seen, Way, Went


class Statement(Struct, frozen=True):
    """What the bank has issued in a currency and not received back."""

    currency: str
    bank: int
    issued: dict[str, int]
    """By kind of transfer; with ``rest`` they add up to minus the bank's balance."""
    held: dict[str, int]
    """By the kind of account that holds it now."""
    rest: int
    """The unexplained part."""


def balances(stored: Mapping[Key, int], counted: Mapping[Key, int]) -> Iterator[Finding]:
    """Compare the room's balances (``stored``) with the sums of the transfers (``counted``)."""
    for account, currency in sorted(stored.keys() | counted.keys()):
        has, moved = stored.get((account, currency), 0), counted.get((account, currency), 0)
        if has != moved:
            text = f"{account} has {has} {currency}, but its transfers add up to {moved}"
            yield Finding("balance", text, account=account)
        if has < 0 and account != BANK:
            yield Finding("below-zero", f"{account} has {has} {currency}", account=account)


def sums(stored: Mapping[Key, int]) -> Iterator[Finding]:
    total: Counter[str] = Counter()
    for (_, currency), amount in stored.items():
        total[currency] += amount
    for currency, amount in sorted(total.items()):
        if amount:
            yield Finding("sum", f"all balances in {currency} add up to {amount}, not 0")


def stacks(stored: Mapping[Key, int], seen: Seen) -> Iterator[Finding]:
    """Check that each stack is what was brought to and taken from the table, plus the results of its hands."""
    held = {key: amount for key, amount in stored.items() if key[0].startswith("stack:")}
    for account, currency in sorted(held.keys() | seen.brought.keys() | seen.played.keys()):
        key = account, currency
        has, brought, played = held.get(key, 0), seen.brought[key], seen.played[key]
        if has != brought + played:
            text = f"{account} has {has} {currency}, but {brought:+} was brought or taken, and {played:+} won"
            yield Finding("stack", text, table=account.split(":")[1], account=account)


def ways(went: Mapping[Way, Went]) -> Iterator[Finding]:
    """Find transfers of impossible kinds between accounts."""
    kinds = {"wall": "wallet", "stac": "stack", "priz": "prize", "payo": "payout", "jack": "jackpot"}
    for way, many in sorted(went.items()):
        debit, credit = kinds.get(way.debit, way.debit), kinds.get(way.credit, way.credit)
        if not is_allowed(way.kind, debit, credit, money_of(way.currency)):  # type: ignore[arg-type]
            text = (
                f"{many.many} transfers of kind {way.kind!r} go from {debit} to {credit} in {way.currency}, the first "
                f"of them {many.first}"
            )
            yield Finding("kind", text, transfer=many.first)


def uneven(cards: Iterable[DeckReport], level: float) -> Iterator[Finding]:
    """Find tests of the cards that chance alone would hardly fail."""
    for deck in cards:
        for test in deck.tests:
            if test.p < level:
                text = f"{test.name} of {deck.hands} hands with {deck.deck} cards: by chance p = {test.p:.3g}"
                yield Finding("cards", text)


def statements(stored: Mapping[Key, int], went: Mapping[Way, Went]) -> list[Statement]:
    """Return the statements by currency, players' currencies first, with the chips of all tournaments as one."""
    issued: dict[str, Counter[str]] = {}
    for way, many in went.items():
        if BANK in (way.debit, way.credit):
            sign = 1 if way.debit == BANK else -1
            issued.setdefault(_shown(way.currency), Counter())[way.kind] += sign * many.amount
    held: dict[str, Counter[str]] = {}
    bank: Counter[str] = Counter()
    for (account, currency), amount in stored.items():
        if account == BANK:
            bank[_shown(currency)] += amount
        else:
            held.setdefault(_shown(currency), Counter())[account.partition(":")[0]] += amount
    return [
        Statement(
            currency, bank[currency], dict(sorted(issued.get(currency, {}).items())),
            dict(sorted(held.get(currency, {}).items())),
            -bank[currency] - sum(issued.get(currency, {}).values()),
        )
        for currency in sorted(issued.keys() | bank.keys() | held.keys())
    ]  # fmt: skip


def _shown(currency: str) -> str:
    return "CHIPS" if money_of(currency) == "chips" else currency
