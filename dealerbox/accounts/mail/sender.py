"""Sends queued e-mails and retries failures, so that none is lost while the mail server is down. If the server stops
between sending an e-mail and recording that, the e-mail is sent twice."""

import asyncio
from contextlib import suppress

import structlog
from msgspec.structs import replace

from dealerbox.accounts.context import AccountContext, digest
from dealerbox.accounts.emails import email_key
from dealerbox.accounts.mail.delivery import Delivery, NotDelivered
from dealerbox.accounts.mail.writing import build_email, purpose_of
from dealerbox.accounts.store import LINK_INVALID, TOURNAMENT_EMAILS, Link, Purpose
from dealerbox.core.mail import QueuedEmail
from dealerbox.core.records import RETENTION_MS
from dealerbox.core.store_errors import StoreFailed

LOOK_SECONDS = 2.0
"""How often to look for e-mails to send."""
SWEEP_MS = 3_600_000
STOP_SECONDS = 10.0
AT_ONCE = 20
FIRST_RETRY_MS, LONGEST_RETRY_MS = 60_000, 6 * 3_600_000
GIVE_UP_MS = 5 * 24 * 3_600_000
"""When to give up an e-mail that could not be sent."""
LINK_BYTES = 16
"""128 random bits: impossible to attempt, and short enough for one line."""
LINK_MS: dict[Purpose, int] = {"confirm": 48 * 3_600_000, "reset": 3_600_000}
"""How long a link is valid after its e-mail was sent."""

_log = structlog.get_logger("dealerbox.letters")


class MailSender:
    """``room``: the room's base URL, for links."""

    def __init__(self, context: AccountContext, delivery: Delivery, room: str) -> None:
        self._context = context
        self._delivery = delivery
        self._room = room.rstrip("/")
        self._swept = 0
        self._task: asyncio.Task[None] | None = None
        self._ending = asyncio.Event()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Finish sending and recording the current e-mail, but wait at most ``STOP_SECONDS``."""
        self._ending.set()
        if self._task is not None:
            await asyncio.wait((self._task,), timeout=STOP_SECONDS)
            self._task.cancel()

    async def _run(self) -> None:
        while not self._ending.is_set():
            try:
                await self.send_due()
            except StoreFailed as fault:
                _log.warning("queued e-mails could not be read", why=str(fault))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ending.wait(), LOOK_SECONDS)

    async def send_due(self) -> None:
        """Send what is due now."""
        context, now = self._context, self._context.clock()
        for queued in await context.store.accounts.emails_due(now, AT_ONCE):
            if self._ending.is_set():
                return
            await context.store.accounts.change_queued_email(await self._sent(queued))
        if now - self._swept > SWEEP_MS:
            self._swept = now
            await context.store.accounts.sweep(now - RETENTION_MS, now)

    async def _sent(self, queued: QueuedEmail) -> QueuedEmail:
        """Try to send an e-mail; return it as it is afterwards."""
        context, now = self._context, self._context.clock()
        tries = queued.tries + 1
        purpose = purpose_of(queued)
        if purpose is not None and not await self._counts(queued, purpose):
            return replace(queued, due=None, tries=tries, trouble=LINK_INVALID)
        if queued.kind in TOURNAMENT_EMAILS and (why := await self._too_late(queued, now)):
            return replace(queued, due=None, tries=tries, trouble=why)
        try:
            message = build_email(queued, self._room, self._delivery.sender, await self._link(queued, purpose), now)
            await asyncio.to_thread(self._delivery.deliver, message, now)
        except NotDelivered as fault:
            if fault.for_good or now - queued.created >= GIVE_UP_MS:
                _log.error("an e-mail was given up", queued=queued.id, kind=queued.kind, why=str(fault))
                return replace(queued, due=None, tries=tries, trouble=str(fault))
            wait = min(FIRST_RETRY_MS << min(queued.tries, 20), LONGEST_RETRY_MS)
            _log.warning("an e-mail will be retried", queued=queued.id, kind=queued.kind, tries=tries, why=str(fault))
            return replace(queued, due=now + wait, tries=tries, trouble=str(fault))
        except (ValueError, KeyError):  # a header or a placeholder is invalid
            _log.exception("an e-mail could not be built", queued=queued.id, kind=queued.kind)
            return replace(queued, due=None, tries=tries, trouble="it cannot be built")
        return replace(queued, due=None, tries=tries, sent=context.clock(), trouble="")

    async def _counts(self, queued: QueuedEmail, purpose: Purpose) -> bool:
        """Return whether the link would still work: the account may have another address by now."""
        profile, key = await self._context.store.accounts.profile(queued.player), email_key(queued.email)
        if purpose == "confirm":
            return key == email_key(profile.waiting)
        return profile.reached_by(key)

    async def _too_late(self, queued: QueuedEmail, now: int) -> str:
        """Return why an e-mail about a tournament must no longer be sent; empty if it may."""
        if self._context.settings.email == "off":
            return "this room does not store e-mail addresses"
        profile = await self._context.store.accounts.profile(queued.player)
        if not profile.reached_by(email_key(queued.email)):
            return "the address is no longer the player's confirmed one"
        if queued.kind == "tournament-reminder" and now >= int(queued.facts["starts_at"]):
            return "the tournament has started"
        return ""

    async def _link(self, queued: QueuedEmail, purpose: Purpose | None) -> str:
        """Store a new link and return its secret; empty if the e-mail has no link."""
        if purpose is None:
            return ""
        secret, until = self._context.secret(LINK_BYTES), self._context.clock() + LINK_MS[purpose]
        await self._context.store.accounts.add_link(
            Link(digest(secret), queued.player, purpose, email_key(queued.email), until)
        )
        return secret
