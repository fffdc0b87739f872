"""Responsible play: a player's limits, breaks and exclusion, and the staff's view of them."""

from typing import Annotated

from msgspec import Meta, Struct

from dealerbox.core.staff_actions import known_player
from dealerbox.gateway.http.calls import Asked, Call, Limit, NoQuery, Nothing, by_player, get, post
from dealerbox.gateway.http.office_calls import Reason, act, report
from dealerbox.play_limits.commands import Period
from dealerbox.play_limits.limits import Limit as PlayLimit
from dealerbox.play_limits.service import LimitChange, OwnLimit, ResponsiblePlay, Standing, change_of
from dealerbox.store.interface import Store
from dealerbox.wire.play_limits import Barring, LimitName

MAX_ROWS = 200
"""Changes in one answer."""
CHANGES = Limit("limits", 30, "player")

Currency = Annotated[str, Meta(max_length=16)]
Value = Annotated[int, Meta(ge=0, le=10**12)]
Who = Annotated[str, Meta(min_length=1, max_length=200)]
"""A name or an id."""

_NO_RAISE = {"no_raise": 409}
_WRONG = {"limit_value": 400, "limit_currency": 400, "limit_same": 409}


# ---- requests ----


class LimitRef(Struct, frozen=True, forbid_unknown_fields=True):
    """A limit; ``currency`` is empty for limits in minutes."""

    name: LimitName
    currency: Currency = ""

    @property
    def limit(self) -> PlayLimit:
        return PlayLimit(self.name, self.currency)


class NewLimit(LimitRef, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A limit to set; ``value`` in cents or minutes, null: no limit."""

    value: Value | None


class NewBreak(Struct, frozen=True, forbid_unknown_fields=True):
    hours: int


class NewExclusion(Struct, frozen=True, forbid_unknown_fields=True):
    period: Period


class NewCheck(Struct, frozen=True, forbid_unknown_fields=True):
    minutes: int


class ExcludeRequest(Struct, frozen=True, forbid_unknown_fields=True):
    player: Who
    period: Period
    reason: Reason


class LiftExclusionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    player: Who
    reason: Reason


class PlayerQuery(Struct, frozen=True):
    player: Who


class ChangesQuery(Struct, frozen=True):
    """A page of changes; ``before``: only those with a lower ``number``."""

    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 50
    before: Annotated[int, Meta(ge=1, le=2**53)] | None = None


# ---- answers ----


class PlayPage(Struct, frozen=True):
    """Your limits; ``help``: the house's own text about where to find help, by language."""

    standing: Standing
    help: dict[str, str]


class BarredPlayer(Struct, frozen=True):
    player: str
    name: str
    barred: Barring


class PlayerChange(Struct, frozen=True):
    number: int
    player: str
    name: str
    change: LimitChange


class ProtectionUse(Struct, frozen=True):
    """How the protections are used."""

    barred: list[BarredPlayer]
    """Everybody who cannot play now."""
    changes: list[PlayerChange]
    """The latest changes of all players, latest first."""


class PlayerProtection(Struct, frozen=True):
    """One player's protections; ``limits``: those that are set or pending."""

    player: str
    name: str
    barred: Barring | None
    limits: list[OwnLimit]
    history: list[LimitChange]


class Excluded(Struct, frozen=True):
    player: str
    name: str


class PlayLimitCalls:
    """The player's own calls; each answers with the player's current limits."""

    def __init__(self, play: ResponsiblePlay) -> None:
        self._play = play

    def calls(self) -> tuple[Call, ...]:
        return (
            get("/api/play", "Get your limits, what is left of them, and pending changes.", self._page,
                who=by_player("account"), gives=PlayPage),
            post("/api/play/limit", "Set a limit. A lower one applies at once; a higher one, or none, has to be"
                 " confirmed after 24 hours.", self._set, who=by_player(), takes=NewLimit, gives=PlayPage,
                 errors=_WRONG, limits=(CHANGES,)),
            post("/api/play/limit/confirm", "Confirm a higher limit after the waiting time.", self._confirm,
                 who=by_player(), takes=LimitRef, gives=PlayPage, errors=_NO_RAISE | {"too_early": 409},
                 limits=(CHANGES,)),
            post("/api/play/limit/call-off", "Cancel a pending higher limit.", self._call_off, who=by_player(),
                 takes=LimitRef, gives=PlayPage, errors=_NO_RAISE, limits=(CHANGES,)),
            post("/api/play/break", "Take a break of 24 hours to six weeks, at once; nobody can end it early.",
                 self._cool_off, who=by_player(), takes=NewBreak, gives=PlayPage,
                 errors={"cool_off": 400, "shorter": 409}, limits=(CHANGES,)),
            post("/api/play/exclusion", "Exclude yourself from play, at once; nobody can end it early.", self._exclude,
                 who=by_player(), takes=NewExclusion, gives=PlayPage, errors={"shorter": 409}, limits=(CHANGES,)),
            post("/api/play/return", "End an exclusion whose time is over, 24 hours from now.",
                 self._return, who=by_player(), takes=Nothing, gives=PlayPage,
                 errors={"not_excluded": 409, "excluded": 403, "asked_already": 409}, limits=(CHANGES,)),
            post("/api/play/check", "Set after how many minutes of play you are reminded of your playing time.",
                 self._check, who=by_player(), takes=NewCheck, gives=PlayPage, errors={"check_minutes": 400},
                 limits=(CHANGES,)),
        )  # fmt: skip

    async def _page(self, asked: Asked[None, NoQuery]) -> PlayPage:
        return await self._view(asked.player.id)

    async def _set(self, asked: Asked[NewLimit, NoQuery]) -> PlayPage:
        await self._play.set_limit(asked.player.id, asked.body.limit, asked.body.value)
        return await self._view(asked.player.id)

    async def _confirm(self, asked: Asked[LimitRef, NoQuery]) -> PlayPage:
        await self._play.confirm(asked.player.id, asked.body.limit)
        return await self._view(asked.player.id)

    async def _call_off(self, asked: Asked[LimitRef, NoQuery]) -> PlayPage:
        await self._play.call_off(asked.player.id, asked.body.limit)
        return await self._view(asked.player.id)

    async def _cool_off(self, asked: Asked[NewBreak, NoQuery]) -> PlayPage:
        await self._play.cool_off(asked.player.id, asked.body.hours)
        return await self._view(asked.player.id)

    async def _exclude(self, asked: Asked[NewExclusion, NoQuery]) -> PlayPage:
        await self._play.exclude(asked.player.id, asked.body.period)
        return await self._view(asked.player.id)

    async def _return(self, asked: Asked[Nothing, NoQuery]) -> PlayPage:
        await self._play.ask_return(asked.player.id)
        return await self._view(asked.player.id)

    async def _check(self, asked: Asked[NewCheck, NoQuery]) -> PlayPage:
        await self._play.choose_check(asked.player.id, asked.body.minutes)
        return await self._view(asked.player.id)

    async def _view(self, player: str) -> PlayPage:
        return PlayPage(await self._play.standing(player), dict(self._play.rules.help))


class OperatorPlay:
    """The staff's calls. Nobody can change or lift what players have chosen for themselves."""

    def __init__(self, play: ResponsiblePlay, store: Store) -> None:
        self._play = play
        self._store = store

    def calls(self) -> tuple[Call, ...]:
        return (
            report("play", "List who is barred from play, and the latest changes of limits, breaks and exclusions.",
                   self._use, query=ChangesQuery, gives=ProtectionUse),
            report("play/player", "Get a player's limits, breaks and exclusions, with their full history.",
                   self._player, query=PlayerQuery, gives=PlayerProtection, errors={"no_player": 404}),
            act("play/exclude", "Exclude a player from play.", self._exclude, takes=ExcludeRequest, gives=Excluded,
                errors={"no_player": 404, "bot": 409, "shorter": 409}),
            act("play/lift", "Lift an exclusion by the house; never one that the player has chosen.",
                self._lift, takes=LiftExclusionRequest, gives=Excluded, errors={"no_player": 404, "not_excluded": 409}),
        )  # fmt: skip

    async def _use(self, asked: Asked[None, ChangesQuery]) -> ProtectionUse:
        barred = await self._play.barred()
        changes = await self._play.changes(asked.query.most, asked.query.before)
        names = await self._store.names([*barred, *{one.player for one in changes}])
        return ProtectionUse(
            [BarredPlayer(player, names.get(player, ""), why) for player, why in sorted(barred.items())],
            [PlayerChange(one.number, one.player, names.get(one.player, ""), change_of(one)) for one in changes],
        )

    async def _player(self, asked: Asked[None, PlayerQuery]) -> PlayerProtection:
        player = await known_player(self._store, asked.query.player)
        standing = await self._play.standing(player.id)
        limits = [one for one in standing.limits if one.value is not None or one.raise_asked is not None]
        return PlayerProtection(player.id, player.name, standing.barred, limits, list(standing.history))

    async def _exclude(self, asked: Asked[ExcludeRequest, NoQuery]) -> Excluded:
        body = asked.body
        player = await self._play.exclude_player(body.player, body.period, body.reason.strip(), asked.actor)
        return Excluded(player.id, player.name)

    async def _lift(self, asked: Asked[LiftExclusionRequest, NoQuery]) -> Excluded:
        player = await self._play.lift_exclusion(asked.body.player, asked.body.reason.strip(), asked.actor)
        return Excluded(player.id, player.name)
