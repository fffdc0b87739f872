"""The part of the store in memory that keeps accounts beside their names and passwords."""

from collections.abc import Awaitable, Callable, Sequence

from msgspec.structs import replace

from dealerbox.accounts.closing import back_to_bank
from dealerbox.accounts.emails import email_alike
from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.accounts.store import (
    FAILED,
    NOTHING,
    OVERTAKEN,
    RECOVERY,
    RIGHT,
    AccountEvent,
    Along,
    By,
    EmailTaken,
    Likeness,
    Link,
    Profile,
    Purpose,
    Visit,
    opened_by,
)
from dealerbox.cashier.rules import OPEN
from dealerbox.core.languages import Language
from dealerbox.core.mail import Letter
from dealerbox.core.records import PlayerRecord, SessionRecord
from dealerbox.integrations.webhooks.noting import of_closed
from dealerbox.ledger import Transfer, wallet
from dealerbox.store.memory.part import Shelf

Closed = Callable[[str, int], Awaitable[None]]
"""Raises ``acts.AccountClosed`` where the player's account is closed at that time."""


class AccountsInMemory:
    """Fulfils ``kept.AccountStore``."""

    def __init__(self, shelf: Shelf, closed: Closed) -> None:
        self._shelf = shelf
        self._closed = closed
        self._profiles: dict[str, Profile] = {}
        self._factors: dict[str, SecondFactor] = {}
        self._links: dict[str, Link] = {}
        self._likenesses: dict[tuple[str, str, By], Likeness] = {}

    # ---- accounts and sessions ----

    async def create(self, player: PlayerRecord, transfers: Sequence[Transfer], profile: Profile, along: Along) -> None:
        self._shelf.write("create")
        self._shelf.people.create(player, self._shelf.book, transfers)
        self._profiles[player.id] = profile
        self._along(along)

    async def keep(self, before: PlayerRecord, after: PlayerRecord, profile: Profile, along: Along) -> bool:
        self._shelf.write("keep")
        if not self._shelf.people.change(before, after):
            return False
        self._profiles[before.id] = profile
        self._along(along)
        return True

    async def open_session(
        self,
        session: SessionRecord,
        along: Along,
        replaces: str = "",
        factor: tuple[SecondFactor, SecondFactor] | None = None,
        password: str | None = None,
    ) -> bool:
        self._shelf.write("open_session")
        await self._closed(session.player, session.created)
        known = self._shelf.players.get(session.player)
        if password is not None and (known is None or known.password != password):
            return False
        if factor is not None and self._factors.get(session.player) != factor[0]:
            return False
        self._shelf.people.open(session)
        if factor is not None:
            self._factors[session.player] = factor[1]
        if replaces:
            self._shelf.people.end(replaces, session.created, "replaced")
        self._along(along)
        return True

    async def move(self, session: SessionRecord, why: str, along: Along) -> list[str] | None:
        self._shelf.write("move")
        await self._closed(session.player, session.created)
        known = self._shelf.players.get(session.player)
        if known is None or known.kind != "guest":
            return None
        self._shelf.people.open(session)
        self._shelf.revoke_all("player", session.player, session.created)
        self._along(along)
        return self._shelf.people.end_all(session.player, session.created, why, but=session.digest)

    async def end_sessions(
        self, player: str, at: int, why: str, along: Along = NOTHING, only: str = "", but: str = ""
    ) -> list[str]:
        self._shelf.write("end_sessions")
        ended = self._shelf.people.end_all(player, at, why, only, but)
        if ended:
            self._along(along)
        return ended

    async def log_out(self, player: str, at: int, why: str, along: Along) -> list[str]:
        self._shelf.write("log_out")
        ended = self._shelf.people.end_all(player, at, why)
        self._shelf.revoke_all("player", player, at)
        self._along(along)
        return ended

    async def touch(self, digest: str, address: str, at: int) -> None:
        self._shelf.write("touch")
        session = self._shelf.people.sessions.get(digest)
        if session is not None and session.ended is None and session.used < at:
            self._shelf.people.sessions[digest] = replace(session, used=at, address=address or session.address)

    async def sessions_of(self, player: str) -> list[SessionRecord]:
        self._shelf.read()
        found = [one for one in self._shelf.people.sessions.values() if one.player == player]
        return sorted(found, key=lambda one: (-one.used, one.digest))

    # ---- e-mail and language ----

    async def profile(self, player: str) -> Profile:
        self._shelf.read()
        return self._profiles.get(player, Profile())

    async def owner_of(self, email_key: str) -> PlayerRecord | None:
        self._shelf.read()
        return next((self._shelf.players[id] for id in self._confirmed(email_key)), None)

    async def set_email(self, player: str, email: str, along: Along) -> None:
        self._shelf.write("set_email")
        after = self._profiles.get(player, Profile()).given(email)
        self._profiles[player] = after
        self._end_links(player, "confirm")
        if after.confirmed is None:
            self._end_links(player, "reset")
        self._along(along)

    async def profiles(self, players: Sequence[str]) -> dict[str, Profile]:
        self._shelf.read()
        return {player: self._profiles[player] for player in players if player in self._profiles}

    async def set_tournament_letters(self, player: str, reminders: bool, results: bool) -> None:
        self._shelf.write("set_tournament_letters")
        profile = self._profiles.get(player, Profile())
        self._profiles[player] = replace(profile, reminders=reminders, results=results)

    async def set_language(self, player: str, language: Language) -> None:
        self._shelf.write("set_language")
        self._profiles[player] = replace(self._profiles.get(player, Profile()), language=language)

    # ---- links ----

    async def add_link(self, link: Link, along: Along = NOTHING) -> None:
        self._shelf.write("add_link")
        if link.purpose in RECOVERY:
            self._end_links(link.player, *RECOVERY)
        self._links[link.digest] = link
        self._along(along)

    async def link(self, digest: str, purpose: Purpose, now: int) -> Link | None:
        self._shelf.read()
        link = self._links.get(digest)
        return link if link is not None and link.purpose == purpose and link.expires > now else None

    async def confirm(self, link: Link, at: int, along: Along) -> bool:
        self._shelf.write("confirm")
        after = self._profiles.get(link.player, Profile()).confirmed_at(link.about, at)
        if link.digest not in self._links or after is None:
            self._end_links(link.player, link.purpose)
            return False
        if self._confirmed(link.about) - {link.player}:
            raise EmailTaken
        self._profiles[link.player] = after
        self._end_links(link.player, "confirm")
        self._end_links(link.player, "reset")
        self._along(along)
        return True

    # ---- password and second factor ----

    async def set_password(
        self,
        before: PlayerRecord,
        password: str,
        at: int,
        why: str,
        along: Along,
        but: str = "",
        link: Link | None = None,
    ) -> list[str] | None:
        self._shelf.write("set_password")
        profile = self._profiles.get(before.id, Profile())
        if link is not None and not (link.digest in self._links and opened_by(link, profile)):
            return None
        if not self._shelf.people.change(before, replace(before, password=password)):
            return None
        self._end_links(before.id, "reset", *RECOVERY)
        if link is not None and link.purpose == "recover-factor":
            self._factors.pop(before.id, None)
        if profile.wanted:
            self._profiles[before.id] = replace(profile, wanted="")
            self._end_links(before.id, "confirm")
        for letter in tuple(self._shelf.letters.values()):
            if (letter.player, letter.kind) == (before.id, "reset") and letter.due is not None:
                self._shelf.letters[letter.id] = replace(letter, due=None, trouble=OVERTAKEN)
        self._along(along)
        self._shelf.revoke_all("player", before.id, at)
        return self._shelf.people.end_all(before.id, at, why, but=but)

    async def factor(self, player: str) -> SecondFactor | None:
        self._shelf.read()
        return self._factors.get(player)

    async def set_factor(
        self, player: str, before: SecondFactor | None, after: SecondFactor | None, along: Along
    ) -> bool:
        self._shelf.write("set_factor")
        if self._factors.get(player) != before:
            return False
        if after is None:
            self._factors.pop(player, None)
        else:
            self._factors[player] = after
        self._along(along)
        return True

    # ---- what happened ----

    async def write(self, along: Along) -> None:
        self._shelf.write("write")
        self._along(along)

    async def events_of(self, player: str, most: int, before: int | None = None) -> list[AccountEvent]:
        self._shelf.read()
        found = [one for one in reversed(self._shelf.events) if one.player == player]
        return [one for one in found if before is None or one.number < before][:most]

    async def tries(self, player: str, since: int) -> list[AccountEvent]:
        self._shelf.read()
        own = [one for one in self._shelf.events if one.player == player]
        unlocked = max((one.number for one in own if one.what == "unlocked"), default=0)
        return [one for one in own if one.what in FAILED + RIGHT and one.number > unlocked and one.at > since]

    # ---- letters ----

    async def letters_due(self, now: int, most: int) -> list[Letter]:
        self._shelf.read()
        due = [(one.due, one.id) for one in self._shelf.letters.values() if one.due is not None and one.due <= now]
        return [self._shelf.letters[id] for _, id in sorted(due)[:most]]

    async def add_letters(self, letters: Sequence[Letter]) -> None:
        self._shelf.write("add_letters")
        self._shelf.queue_letters(letters)

    async def change_letter(self, letter: Letter) -> None:
        self._shelf.write("change_letter")
        known = self._shelf.letters.get(letter.id)
        if known is not None:
            changed = replace(known, due=letter.due, tries=letter.tries, sent=letter.sent, trouble=letter.trouble)
            gone = letter.kind == "closed" and letter.due is None
            self._shelf.letters[letter.id] = replace(changed, email="") if gone else changed

    async def letters_of(self, player: str) -> list[Letter]:
        self._shelf.read()
        found = [one for one in self._shelf.letters.values() if one.player == player]
        return sorted(found, key=lambda one: (-one.created, one.id))

    # ---- one account a person ----

    async def note_likenesses(self, player: str, visit: Visit, email: str, at: int, since: int) -> None:
        self._shelf.write("note_likenesses")
        recent = [one for one in self._shelf.people.sessions.values() if one.used > since]
        found: dict[By, set[str]] = {
            "device": {one.player for one in recent if visit.device and one.device == visit.device},
            "address": {one.player for one in recent if visit.address and one.address == visit.address},
            "email": {
                id for id, one in self._profiles.items() if email and email_alike(one.email) == email_alike(email)
            },
        }
        for by, others in found.items():
            for other in others - {player}:
                self._likenesses.setdefault((player, other, by), Likeness(player, other, by, at))

    async def likenesses(self, since: int) -> list[Likeness]:
        self._shelf.read()
        found = [one for one in self._likenesses.values() if one.at >= since]
        return sorted(found, key=lambda one: (-one.at, one.player, one.other, one.by))

    # ---- the end ----

    async def close(self, player: str, at: int, name: str, currencies: Sequence[str], along: Along) -> str:
        self._shelf.write("close")
        balances = self._shelf.book.balances("")
        if any(account.startswith("stack:") and account.endswith(f":{player}") for account, _ in balances):
            return "seated"
        if any(one.request.player == player and one.state in OPEN for one in self._shelf.cash.values()):
            return "cash_request"
        held = {currency: amount for (account, currency), amount in balances.items() if account == wallet(player)}
        if not held.keys() <= set(currencies):
            return "balance"
        known = self._shelf.players[player]
        self._shelf.people.check_name(name)
        self._shelf.book.apply([back_to_bank(player, currency, amount, at) for currency, amount in held.items()])
        self._shelf.people.change(known, replace(known, name=name, password=""))
        self._shelf.people.close_name(known.name)
        self._factors.pop(player, None)
        self._links = {digest: link for digest, link in self._links.items() if link.player != player}
        self._shelf.letters = {id: letter for id, letter in self._shelf.letters.items() if letter.player != player}
        for key in [key for key in self._shelf.notes if key[0] == player]:
            del self._shelf.notes[key]
        language = self._profiles.get(player, Profile()).language
        self._profiles[player] = Profile(language=language, closed=at)
        self._shelf.gone.add(player)
        self._shelf.people.end_all(player, at, "closed")
        for made in [one for one in self._shelf.keys.values() if (one.kind, one.maker) == ("player", player)]:
            del self._shelf.keys[made.id]
        for link in [one for one in self._shelf.shares.values() if one.player == player]:
            del self._shelf.shares[link.id]
        self._shelf.pictures.pop(player, None)
        self._shelf.hooks.note([of_closed(player, at)])
        self._along(along)
        return ""

    async def sweep(self, before: int, now: int) -> None:
        self._shelf.write("sweep")
        self._shelf.events = [one for one in self._shelf.events if one.at >= before]
        for letter in tuple(self._shelf.letters.values()):
            if letter.created < before and letter.due is None:
                del self._shelf.letters[letter.id]
        self._links = {digest: one for digest, one in self._links.items() if one.expires > now}

    # ---- inside ----

    def _along(self, along: Along) -> None:
        for event in along.events:
            self._shelf.happened(event)
        self._shelf.letters |= {letter.id: letter for letter in along.letters}
        for act in along.acts:
            self._shelf.note(act)

    def _confirmed(self, email_key: str) -> set[str]:
        return {id for id, one in self._profiles.items() if one.email_key == email_key and one.confirmed is not None}

    def _end_links(self, player: str, *purposes: Purpose) -> None:
        self._links = {
            digest: one for digest, one in self._links.items() if one.player != player or one.purpose not in purposes
        }
