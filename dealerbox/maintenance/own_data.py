"""Export everything stored about a player as one ZIP, written while it is read, so that a hundred thousand hands are
never in memory at once."""

import asyncio
import csv
import io
import zipfile
from collections.abc import AsyncIterator, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import asdict

from dealerbox.accounts.store import Profile
from dealerbox.cashier.iban import masked
from dealerbox.cashier.store import FileSearch, MoveSearch
from dealerbox.core.records import PlayerRecord
from dealerbox.hand_history import visible
from dealerbox.hand_history.search import HandSearch
from dealerbox.store.interface import Store

PAGE = 200
"""Rows read from the store at a time."""
_EVENTS = 1_000_000

_README = """\
This is everything that the room stores about the account {name}, as of {now}.

profile.json     name, e-mail, language, picture, when the account was created
sessions.csv     where and when you were logged in, for as long as this is stored
events.csv       successful and failed logins, and changes to the account
transfers.csv    every movement of your wallet, in units of the smallest chip (cents)
cashier.csv      your cashier requests, with the last digits of your bank accounts
points.csv       VIP points, in millionths
hands.jsonl      the hands you were dealt in, one JSON object per line, with everything you were entitled to see
links.csv        your links to hands, without their secrets, which the room does not store
notes.json       your notes about others
chat.csv         your chat messages, for as long as they are stored
limits.json      your play limits, breaks and exclusions
letters.csv      the e-mails sent to you
keys.csv         your API keys, without their secrets, which the room does not store

Times are UTC.
"""


class _Written:
    """What the archive has written since ``take``. It is a stream, so the archive cannot seek back."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        pass

    def take(self) -> bytes:
        taken = b"".join(self._parts)
        self._parts.clear()
        return taken


class OwnData:
    """A player's data; ``stream`` yields the file."""

    def __init__(self, store: Store, player: PlayerRecord, now: int) -> None:
        self._store = store
        self._player = player
        self._now = now

    async def stream(self) -> AsyncIterator[bytes]:
        written = _Written()
        with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:  # type: ignore[call-overload]
            async for name, parts in self._files():
                with archive.open(name, "w") as file:
                    async for part in parts:
                        file.write(part)
                        if chunk := written.take():
                            yield chunk
                        await asyncio.sleep(0)  # let others run in between
        yield written.take()

    async def _files(self) -> AsyncIterator[tuple[str, AsyncIterator[bytes]]]:
        accounts, id = self._store.accounts, self._player.id
        readme = _README.format(name=self._player.name, now=_time(self._now))
        yield "README.txt", _one(readme.encode())
        yield "profile.json", _one(_json(_profile(self._player, await accounts.profile(id), await self._picture())))
        sessions = await accounts.sessions_of(id)
        yield "sessions.csv", _one(_csv(
            ("opened", "last used", "address", "browser", "ended", "why"),
            ((_time(one.created), _time(one.used), one.address, one.agent, _time(one.ended), one.why)
             for one in sessions),
        ))  # fmt: skip
        events = await accounts.events_of(id, _EVENTS)
        yield "events.csv", _one(_csv(
            ("when", "what", "address", "browser"),
            ((_time(one.at), one.what, one.address, one.agent) for one in events),
        ))  # fmt: skip
        yield "transfers.csv", self._transfers()
        yield "cashier.csv", self._requests()
        yield "points.csv", self._points()
        yield "hands.jsonl", self._hands()
        links = await self._store.shares.of(id)
        yield "links.csv", _one(_csv(
            ("made", "hand", "own cards", "names"),
            ((_time(one.created), one.hand, _yes(one.cards), _yes(one.names)) for one in links),
        ))  # fmt: skip
        yield "notes.json", _one(_json([asdict(note) for note in await self._store.notes_of(id)]))
        lines = await self._store.lines_by(id)
        yield "chat.csv", _one(_csv(
            ("when", "table", "written"), ((_time(one.at), one.table, one.written) for one in lines)
        ))  # fmt: skip
        yield "limits.json", _one(_json(await self._store.play_limits.history(id)))
        emails = await accounts.emails_of(id)
        yield "letters.csv", _one(_csv(
            ("written", "sent", "to", "about"),
            ((_time(one.created), _time(one.sent), one.email, one.kind) for one in emails),
        ))  # fmt: skip
        keys = await self._store.api_keys.of("player", id)
        yield "keys.csv", _one(_csv(
            ("made", "name", "for", "only from", "until", "last used", "from", "revoked"),
            ((_time(one.created), one.name, " ".join(one.scopes), " ".join(one.addresses), _time(one.expires),
              _time(one.used), one.used_from, _time(one.revoked)) for one in keys),
        ))  # fmt: skip

    async def _picture(self) -> str:
        return (await self._store.avatars.of([self._player.id])).get(self._player.id, "")

    async def _transfers(self) -> AsyncIterator[bytes]:
        yield _csv(("when", "currency", "kind", "about", "other account", "change", "balance"), ())
        before: int | None = None
        while page := await self._store.cashier.moves(self._player.id, MoveSearch(), PAGE, before):
            yield _csv((), (
                (_time(one.at), one.currency, one.kind, one.about, one.other, one.change, one.balance) for one in page
            ))  # fmt: skip
            before = page[-1].seq

    async def _requests(self) -> AsyncIterator[bytes]:
        yield _csv(("asked", "kind", "currency", "amount", "way", "account", "holder", "state", "since", "reason"), ())
        before: int | None = None
        while page := await self._store.cashier.files(FileSearch(player=self._player.id, before=before), PAGE):
            yield _csv((), (
                (_time(file.asked.at), one.kind, one.currency, one.amount, one.way, masked(one.payee.account),
                 one.payee.holder, file.state, _time(file.events[-1].at), file.events[-1].reason)
                for file in page for one in (file.request,)
            ))  # fmt: skip
            before = page[-1].seq

    async def _points(self) -> AsyncIterator[bytes]:
        yield _csv(("when", "hand", "points"), ())
        before: int | None = None
        written: set[str] = set()
        # Hands at several tables may end in the same millisecond, so the last one may be returned twice.
        while page := [
            one for one in await self._store.points_earned(self._player.id, PAGE, before) if one.id not in written
        ]:
            yield _csv((), ((_time(one.at), one.about, one.amount) for one in page))
            written = {one.id for one in page if one.at == page[-1].at} | (
                written if before == page[-1].at + 1 else set()
            )
            before = page[-1].at + 1

    async def _hands(self) -> AsyncIterator[bytes]:
        """Yield the hands as the player was entitled to see them."""
        after: tuple[int, str] | None = None
        while page := await self._store.hands_of(self._player.id, PAGE, None, HandSearch(after=after)):
            names = await self._store.names(list({one.player for hand in page for one in hand.players}))
            for hand in page:
                own = visible.dealt_in(hand, self._player.id)
                if own is None:
                    continue
                yield msgspec.json.encode({
                    "id": hand.id, "table": hand.table, "number": hand.number, "game": hand.game, "limit": hand.limit,
                    "house": hand.house, "currency": hand.currency, "started": _time(hand.started),
                    "ended": _time(hand.ended), "pot": hand.pot, "rake": hand.rake, "place": own.place,
                    "net": own.net, "players": visible.names_in(hand, names),
                    "events": visible.seen_by(hand, own.place),
                }) + b"\n"  # fmt: skip
            after = (page[-1].ended, page[-1].id)


def _profile(player: PlayerRecord, profile: Profile, picture: str) -> Mapping[str, Any]:
    return {
        "id": player.id, "name": player.name, "kind": player.kind, "created": _time(player.created),
        "email": profile.email, "email_confirmed": _time(profile.confirmed), "email_wanted": profile.wanted,
        "language": profile.language, "picture": picture,
        "tournament_letters": {"reminders": profile.reminders, "results": profile.results},
    }  # fmt: skip


async def _one(content: bytes) -> AsyncIterator[bytes]:
    yield content


def _json(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def _csv(head: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text)
    if head:
        writer.writerow(head)
    writer.writerows(tuple(map(_plain, row)) for row in rows)
    return text.getvalue().encode()


def _plain(value: Any) -> Any:
    """Mark a text that a spreadsheet would take for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


def _yes(said: bool) -> str:
    return "yes" if said else "no"


def _time(at: int | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
