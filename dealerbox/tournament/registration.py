"""Registration before and after the start, the waiting list, rebuys and add-ons (RULES.md K2 to K4)."""

from collections.abc import Iterable

from dealerbox.accepted import at_most, between, one_of, since
from dealerbox.tournament import seating
from dealerbox.tournament.commands import AddOn, DeclineRebuy, PaidBy, Rebuy, Register, Unregister
from dealerbox.tournament.entrants import Entrant, SeatedTable
from dealerbox.tournament.events import (
    ButtonDrawn,
    ChipsBought,
    PlayerSeated,
    RebuyDeclined,
    RebuyOffered,
    Registered,
    TableAdded,
    TournamentEvent,
    Unregistered,
    WaitingJoined,
    WaitingLeft,
)
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.seating import Rng
from dealerbox.tournament.state import TournamentState

REBUY_MS = 20_000
"""How long a player who busted may think about a rebuy while the seat is held and the table waits."""

Out = list[TournamentEvent]


class Registration(TournamentState):
    """The commands to register, rebuy and add on."""

    _rng: Rng

    def _do(self, event: TournamentEvent, out: Out) -> None:
        self.apply(event)
        out.append(event)

    # ---- checks before the server moves money ----

    def check_register(self, player: str, now: int, paid_by: PaidBy = "cash") -> bool:
        """Raise ``Refused`` if the player may not register now; return False if they would go on the waiting list."""
        config = self.config
        self._check_not_over()
        if now < config.opens:
            raise Refused(
                "not open",
                "registration has not opened yet",
                since(config.opens),
            )
        if paid_by == "points" and not config.points:
            raise Refused("points", "this tournament does not accept VIP points")
        if config.invited and player not in config.invited:
            raise Refused("not invited", "this tournament is by invitation only")
        if self.phase == "running":
            self._check_late(player)
            return True
        if player in self.entrants:
            raise Refused("registered", "you are already registered")
        if player in self.waiting:
            raise Refused("waiting", "you are already on the waiting list")
        return len(self.entrants) < config.most

    def _check_not_over(self) -> None:
        if self.phase in ("over", "cancelled"):
            raise Refused("over", "this tournament is over")

    def _check_running(self) -> None:
        self._check_not_over()
        if self.phase != "running":
            raise Refused("not started", "the tournament has not started yet")

    def _check_late(self, player: str) -> None:
        config, entrant = self.config, self.entrants.get(player)
        if self.closed or self.level >= config.late_levels:
            raise Refused("started", "registration is closed: the tournament has started")
        if entrant is None:
            if len(self.entrants) >= config.most:
                raise Refused("full", f"the tournament is full: it takes {config.most} players", at_most(config.most))
        elif entrant.table is not None:
            raise Refused("registered", "you are already in the tournament")
        elif entrant.disqualified:
            raise Refused("not now", "you were disqualified and cannot re-enter")
        elif entrant.entries > config.reentries:
            raise Refused("registered", f"you can re-enter {config.reentries} times", at_most(config.reentries))

    def check_rebuy(self, player: str) -> int:
        """Return the price of a rebuy. Raise ``Refused`` if the player may not have one now."""
        self._check_running()
        entrant, rebuys = self._entrant(player), self.config.rebuys
        if rebuys is None or self.closed or entrant.disqualified or self.level >= rebuys.until_level:
            raise Refused("no rebuy", "rebuys are not available in this tournament, or no longer")
        if rebuys.most and entrant.rebuys >= rebuys.most:
            raise Refused("no rebuy", f"you can rebuy {rebuys.most} times", at_most(rebuys.most))
        if entrant.stack > rebuys.chips:
            raise Refused(
                "no rebuy",
                f"you can rebuy with {rebuys.chips} chips or fewer, and you have {entrant.stack}",
                between(0, rebuys.chips),
            )
        self._check_between_hands(entrant)
        return rebuys.cost

    def check_addon(self, player: str) -> int:
        """Return the price of the add-on. Raise ``Refused`` if the player may not have it now."""
        self._check_running()
        entrant, rebuys = self._entrant(player), self.config.rebuys
        if rebuys is None or not rebuys.addon_chips:
            raise Refused("not now", "this tournament has no add-ons")
        if not self.in_break or self.level + 1 != rebuys.until_level:
            level = rebuys.until_level
            raise Refused("not now", f"add-ons are available in the break after level {level}", one_of(str(level)))
        if entrant.addons or entrant.table is None:
            raise Refused("not now", "you can buy the add-on once, while you are still in")
        return rebuys.addon_cost

    def _check_between_hands(self, entrant: Entrant) -> None:
        table = self.tables.get(entrant.table) if entrant.table is not None else None
        if table is not None and table.playing and entrant.player in table.called:
            raise Refused("playing", "you can buy chips only between hands")

    # ---- before the start ----

    def _register(self, player: str, command: Register, now: int, out: Out) -> None:
        has_place = self.check_register(player, now, command.paid_by)
        if not has_place:
            self._do(WaitingJoined(player, command.name, command.paid_by), out)
            return
        again = player in self.entrants
        self._do(Registered(player, command.name, command.paid_by, again), out)
        if self.phase == "running":
            self._seat(player, self.config.chips, out)

    def _unregister(self, player: str, command: Unregister, now: int, out: Out) -> None:
        if self.phase != "registering":
            raise Refused("started", "you can no longer unregister: the tournament has started")
        paid_by = self.waiting[player][1] if player in self.waiting else self._entrant(player).paid_by
        if paid_by == "ticket" and not command.by_house:
            raise Refused("ticket", "you cannot unregister from a seat that you won in a satellite")
        if player in self.waiting:
            self._do(WaitingLeft(player), out)
            return
        self._do(Unregistered(player), out)
        self._move_up(out)

    def _move_up(self, out: Out) -> None:
        if self.waiting and len(self.entrants) < self.config.most:
            self._do(WaitingLeft(next(iter(self.waiting)), moved_up=True), out)

    # ---- after the start ----

    def _rebuy(self, player: str, command: Rebuy, now: int, out: Out) -> None:
        cost = self.check_rebuy(player)
        rebuys = self.config.rebuys
        assert rebuys is not None
        self._do(ChipsBought(player, "rebuy", rebuys.chips, cost), out)
        if self.entrants[player].table is None:
            self._seat(player, 0, out)

    def _decline_rebuy(self, player: str, command: DeclineRebuy, now: int, out: Out) -> None:
        if player not in self.rebuy_offers:
            raise Refused("no rebuy", "you have no open rebuy offer")
        self._do(RebuyDeclined(player), out)

    def _offer_rebuys(self, busted: Iterable[tuple[str, int, int]], now: int, out: Out) -> None:
        """Offer a rebuy to each of these (player, table, seat) who may still have one."""
        for player, table, seat in busted:
            if self._may_rebuy(player):
                self._do(RebuyOffered(player, table, seat, min(now + REBUY_MS, self._rebuys_end(now))), out)

    def _rebuys_end(self, now: int) -> int:
        """Return when rebuys end if nobody stops the clock, as far as it is known."""
        rebuys, levels = self.config.rebuys, self.config.levels
        last = rebuys is not None and self.level + 1 == rebuys.until_level
        if last and self.ends is not None and (self.in_break or not levels[self.level].break_seconds):
            return self.ends
        return now + REBUY_MS

    def _end_rebuy_offers(self, now: int, out: Out) -> None:
        """End the offers that have expired, or that nobody could accept any more."""
        for player, until in tuple(self.rebuy_offers.items()):
            if until <= now or not self._may_rebuy(player):
                self._do(RebuyDeclined(player), out)

    def _may_rebuy(self, player: str) -> bool:
        try:
            self.check_rebuy(player)
        except Refused:
            return False
        return True

    def _add_on(self, player: str, command: AddOn, now: int, out: Out) -> None:
        cost = self.check_addon(player)
        rebuys = self.config.rebuys
        assert rebuys is not None
        self._do(ChipsBought(player, "add-on", rebuys.addon_chips, cost), out)

    def _seat(self, player: str, chips: int, out: Out) -> None:
        """Seat the player in the seat held for them; otherwise in a random free seat at the table with the fewest
        players; at a new table if all are full."""
        number, seat = self.held_seat(player)
        if number is not None:
            self._do(PlayerSeated(player, number, seat, chips), out)
            return
        table = min(self.tables.values(), key=lambda table: (len(table.taken), table.number), default=None)
        if table is None or len(table.taken) >= self.config.seats:
            self._do(TableAdded(self.tables_made), out)
            table = self.tables[self.tables_made - 1]
        free = [seat for seat in range(self.config.seats) if seat not in table.taken]
        self._do(PlayerSeated(player, table.number, self._rng.shuffle(free)[0], chips), out)

    def _draw_button(self, table: SeatedTable, out: Out) -> None:
        cards = seating.draw_cards(table.seats, self._rng)
        self._do(ButtonDrawn(table.number, cards, seating.highest(cards)), out)

    def _entrant(self, player: str) -> Entrant:
        entrant = self.entrants.get(player)
        if entrant is None:
            raise Refused("not registered", "you are not in this tournament")
        return entrant
