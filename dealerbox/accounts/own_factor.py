"""A player's second factor: set up, switched off, and its recovery codes renewed."""

from collections import OrderedDict

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accounts import second_factor
from dealerbox.accounts.context import AccountContext, AccountRefused, wrong_code
from dealerbox.accounts.reauthentication import Reauthentication
from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.accounts.store import Visit
from dealerbox.core.records import PlayerRecord

ISSUER = "Dealerbox"
SETUP_MS = 15 * 60_000
"""How long a shown secret waits for its first code."""
MAX_SETUPS = 10_000


class Setup(Struct, frozen=True):
    """What the player's authenticator needs; shown once. ``qr`` is an SVG document."""

    secret: str
    uri: str
    qr: str

    def __repr__(self) -> str:
        return "Setup()"  # without the secret, which would be logged


class OwnFactor:
    """Every method raises ``AccountRefused``."""

    def __init__(self, context: AccountContext, reauthentication: Reauthentication) -> None:
        self._context = context
        self._proving = reauthentication
        self._setups: OrderedDict[str, tuple[str, int]] = OrderedDict()
        """By player: the secret, and when it expires. After a restart the player must start again."""

    async def begin(self, player: PlayerRecord, password: str, visit: Visit) -> Setup:
        if player.kind == "guest":
            raise AccountRefused("guest", "Guests have no password. Register to use a second factor.")
        await self._proving.by_password(player, password, visit)
        if await self._context.store.accounts.factor(player.id) is not None:
            raise AccountRefused("factor_on", "Your second factor is already on.")
        secret, now = second_factor.new_secret(self._context.secret), self._context.clock()
        while self._setups and (len(self._setups) >= MAX_SETUPS or next(iter(self._setups.values()))[1] <= now):
            self._setups.popitem(last=False)
        self._setups.pop(player.id, None)
        self._setups[player.id] = (secret, now + SETUP_MS)
        uri = second_factor.uri(secret, player.name, ISSUER)
        return Setup(secret, uri, second_factor.qr(uri))

    async def confirm(self, player: PlayerRecord, code: str, visit: Visit) -> tuple[str, ...]:
        """Switch the second factor on with the authenticator's first code; return the recovery codes, shown once."""
        context = self._context
        secret, until = self._setups.get(player.id, ("", 0))
        if until <= context.clock():
            raise AccountRefused("setup_over", "The setup has expired. Please start again.")
        factor = second_factor.check_code(SecondFactor(secret), code, context.clock())
        if factor is None:
            raise wrong_code()
        codes = second_factor.new_recovery_codes(context.secret)
        factor = replace(factor, recovery=second_factor.digests_of(codes))
        notice = context.notice(
            player, await context.store.accounts.profile(player.id), "factor-on", "factor-on", visit
        )
        if not await context.store.accounts.set_factor(player.id, None, factor, notice):
            raise AccountRefused("factor_on", "Your second factor is already on.")
        self._setups.pop(player.id, None)
        return codes

    async def off(self, player: PlayerRecord, password: str, code: str, visit: Visit) -> None:
        await self._proving.by_both(player, password, code, visit)
        notice = self._context.notice(
            player, await self._context.store.accounts.profile(player.id), "factor-off", "factor-off", visit
        )
        if not await self._context.store.accounts.set_factor(player.id, await self._on(player), None, notice):
            raise _changed()

    async def renew(self, player: PlayerRecord, password: str, code: str, visit: Visit) -> tuple[str, ...]:
        """Replace the recovery codes; return the new ones, shown once."""
        await self._proving.by_both(player, password, code, visit)
        factor = await self._on(player)
        codes = second_factor.new_recovery_codes(self._context.secret)
        notice = self._context.notice(
            player, await self._context.store.accounts.profile(player.id), "recovery-renewed", None, visit
        )
        after = replace(factor, recovery=second_factor.digests_of(codes))
        if not await self._context.store.accounts.set_factor(player.id, factor, after, notice):
            raise _changed()
        return codes

    async def _on(self, player: PlayerRecord) -> SecondFactor:
        factor = await self._context.store.accounts.factor(player.id)
        if factor is None:
            raise AccountRefused("factor_off", "Your second factor is off.")
        return factor


def _changed() -> AccountRefused:
    return AccountRefused("busy", "Your second factor was just changed elsewhere. Please try again.")
