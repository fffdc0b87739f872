"""E-mails about the events of a tournament. They are queued in the transaction of the events, so that each is sent once
even if the server stops in between.

Players always get an e-mail about a ticket they have won, and about a cancelled or changed tournament of theirs; about
the start of a tournament and their results only if they want. E-mails go to confirmed addresses only.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from urllib.parse import quote

from msgspec import Struct

from dealerbox.accounts.context import digest
from dealerbox.accounts.mail.texts import texts_in
from dealerbox.accounts.mail.words import Words, format_money, format_number, format_time, join_words
from dealerbox.accounts.store import Profile
from dealerbox.core.mail import EmailKind, QueuedEmail
from dealerbox.core.points import PER_POINT, POINTS
from dealerbox.core.tournament_records import name_in
from dealerbox.ledger import Transfer, wallet
from dealerbox.live.parts import Parts
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import Cancelled, Placed, Reannounced, Registered, TournamentEvent, WaitingJoined
from dealerbox.tournament.state import TournamentState

REMIND_MS = 3_600_000
"""How long before the start of a tournament its players get a reminder."""
MONEY = ("bounty", "guarantee")
MOMENTS = ("starts", "opens")
SECONDS = ("turn_seconds", "bank_seconds", "pause_seconds")
NUMBERS = ("seats", "most", "least", "chips", "late_levels", "reentries")

Facts = Callable[[Words], Mapping[str, str]]


class Note(Struct, frozen=True):
    """An e-mail to write to one player."""

    player: str
    kind: EmailKind
    key: str
    """Distinguishes this e-mail from all others of its kind to the player about the tournament."""
    facts: Facts
    """Returns the values for the text in the reader's language."""


def notes_about(
    tournament: TournamentState,
    before: TournamentConfig,
    events: Sequence[TournamentEvent],
    first: int,
    transfers: Sequence[Transfer],
    satellite: str,
) -> list[Note]:
    """Return the e-mails about events; ``first`` is the first event's number and ``transfers`` what they mean.
    ``tournament`` is the state after them and ``before`` the config before; ``satellite`` the name of the tournament
    whose ticket is used by one of them."""
    config, found = tournament.config, []
    for number, event in enumerate(events, first):
        match event:
            case Registered() | WaitingJoined() if event.paid_by == "ticket" and satellite:
                found.append(Note(event.player, "ticket-won", f"{number}", _won(config, satellite, event)))
            case Placed():
                found.append(Note(event.player, "tournament-result", f"{number}", _placed(tournament, event)))
            case Reannounced():
                changes = _changed(before, event)
                players = (*tournament.entrants, *tournament.waiting)
                found += [Note(player, "tournament-changed", f"{number}", changes) for player in players]
            case Cancelled():
                players = tuple(dict.fromkeys((*dict(event.paid), *_still_in(tournament))))
                for player in players:
                    facts = _cancelled(config, event.reason, player, transfers)
                    found.append(Note(player, "tournament-cancelled", f"{number}", facts))
    return found


def reminders_of(tournament: TournamentState) -> list[Note]:
    """Return reminders for all registered players; if the start is moved, they get one for each start."""
    config = tournament.config

    def facts(words: Words) -> Mapping[str, str]:
        return {"starts": _start(words, config.starts), "starts_at": str(config.starts)}

    return [Note(player, "tournament-reminder", f"{config.starts}", facts) for player in tournament.entrants]


def paid_ticket(config: TournamentConfig, player: str, amount: int) -> Note:
    """Return the e-mail to a player whose ticket was paid out because it could not be used."""
    return Note(
        player, "ticket-paid", "", lambda words: {"amount": format_money(words, amount, config.currency)}
    )  # fmt: skip


async def emails_of(parts: Parts, config: TournamentConfig, notes: Sequence[Note], now: int) -> tuple[QueuedEmail, ...]:
    """Return the e-mails of ``notes`` to players who want them. Raises ``StoreFailed``."""
    if not notes:
        return ()
    profiles = await parts.store.accounts.profiles(sorted({note.player for note in notes}))
    wanted = [note for note in notes if note.player in profiles and _wants(profiles[note.player], note.kind)]
    names = await parts.store.names([note.player for note in wanted]) if wanted else {}
    return tuple(
        _email(config, note, profiles[note.player], names[note.player], now) for note in wanted if note.player in names
    )


async def name_of(parts: Parts, tournament: str) -> str:
    """Return the name of a tournament. Raises ``StoreFailed``."""
    record = await parts.store.tournament(tournament)
    return "" if record is None else name_in(record.config)


# ---- inside ----


def _wants(profile: Profile, kind: EmailKind) -> bool:
    if profile.confirmed is None or profile.closed is not None:
        return False
    if kind == "tournament-reminder":
        return profile.reminders
    return kind != "tournament-result" or profile.results


def _email(config: TournamentConfig, note: Note, profile: Profile, name: str, now: int) -> QueuedEmail:
    facts = {
        "name": name,
        "tournament": config.name,
        "satellite": config.name,
        "path": f"/tournaments/{quote(config.id, safe='')}",
        **note.facts(texts_in(profile.language).words),
    }
    id = digest(f"{config.id} {note.kind} {note.key} {note.player}")[:16]
    return QueuedEmail(id, note.player, profile.email, note.kind, profile.language, now, facts, due=now)


def _still_in(tournament: TournamentState) -> Iterable[str]:
    return (player for player, entrant in tournament.entrants.items() if not entrant.place)


def _start(words: Words, starts: int) -> str:
    return format_time(words, starts) if starts else words["when_full"]


def _won(config: TournamentConfig, satellite: str, event: Registered | WaitingJoined) -> Facts:
    place = "registered" if isinstance(event, Registered) else "waiting"
    return lambda words: {"starts": _start(words, config.starts), "satellite": satellite, "place": words[place]}


def _placed(tournament: TournamentState, event: Placed) -> Facts:
    config, players = tournament.config, len(tournament.entrants)

    def facts(words: Words) -> Mapping[str, str]:
        money, parts = event.prize, []
        if config.ticket and money >= config.ticket:
            parts.append(words["ticket"].format(amount=format_money(words, config.ticket, config.currency)))
            money -= config.ticket
        if money:
            parts.append(format_money(words, money, config.currency))
        return {
            "place": format_number(words, event.place),
            "players": format_number(words, players),
            "amount": join_words(words, parts),
        }

    return facts


def _cancelled(config: TournamentConfig, reason: str, player: str, transfers: Sequence[Transfer]) -> Facts:
    back: dict[str, int] = {}
    for transfer in transfers:
        if transfer.kind == "refund" and transfer.credit == wallet(player):
            back[transfer.currency] = back.get(transfer.currency, 0) + transfer.amount

    def facts(words: Words) -> Mapping[str, str]:
        return {"reason": reason, "amount": join_words(words, (_amount(words, *amount) for amount in back.items()))}

    return facts


def _amount(words: Words, currency: str, amount: int) -> str:
    """Format an amount: points are in millionths, money in hundredths."""
    return format_money(words, amount * 100 // PER_POINT if currency == POINTS else amount, currency)


def _changed(before: TournamentConfig, event: Reannounced) -> Facts:
    after = event.config

    def facts(words: Words) -> Mapping[str, str]:
        lines = (_change(words, field, before, after) for field in event.fields if field in words)
        return {"changes": "\n".join(lines)}

    return facts


def _change(words: Words, field: str, before: TournamentConfig, after: TournamentConfig) -> str:
    def value(config: TournamentConfig) -> str | None:
        found = getattr(config, field)
        if field in MONEY:
            return format_money(words, found, config.currency)
        if field in MOMENTS:
            return format_time(words, found) if found else words["at_once" if field == "opens" else "when_full"]
        if field in SECONDS:
            return words["seconds"].format(number=f"{found:g}".replace(".", words["decimals"]))
        if field in NUMBERS:
            return format_number(words, found)
        return found if field == "name" else None

    old, new = value(before), value(after)
    if old is None or new is None:
        return words["changed_to"].format(field=words[field])
    return words["changed"].format(field=words[field], before=old, after=new)
