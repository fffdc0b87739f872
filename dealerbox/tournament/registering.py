"""Who takes part: registration before and after the start, the waiting list, rebuys and add-ons (RULES.md K2 to K4)."""

from collections.abc import Iterable

from dealerbox.accepted import at_most, between, one_of, since
from dealerbox.tournament import seating
from dealerbox.tournament.commands import AddOn, DeclineRebuy, PaidBy, Rebuy, Register, Unregister
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
from dealerbox.tournament.people import Entrant, SeatedTable
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.seating import Rng
from dealerbox.tournament.state import TournamentState

REBUY_MS = 20_000
"""How long a player who has lost all chips may think about a rebuy while the seat is kept and the table waits."""

Out = list[TournamentEvent]


class Registering(TournamentState):
    """The commands of who wants to play."""

    _rng: Rng

    def _do(self, event: TournamentEvent, out: Out) -> None:
        self.apply(event)
        out.append(event)

    # ---- what one may do now: the room asks before it moves money ----

    def check_register(self, player: str, now: int, paid_by: PaidBy = "cash") -> bool:
        """Raises ``Refused`` where the player may not register now; False where he would wait for a place."""
        config = self.config
        self._check_not_over()
        if now < config.opens:
            raise Refused(
                "not open",
                "registration has not opened yet",
                since(config.opens),
            )
        if paid_by == "points" and not config.points:
            raise Refused("points", "this tournament cannot be paid in VIP points")
        if config.invited and player not in config.invited:
            raise Refused("not invited", "this tournament is for invited players")
        if self.phase == "running":
            self._check_late(player)
            return True
        if player in self.entrants:
            raise Refused("registered", "you are registered already")
        if player in self.waiting:
            raise Refused("waiting", "you are on the waiting list already")
        return len(self.entrants) < config.most

    def _check_not_over(self) -> None:
        if self.phase in ("over", "cancelled"):
            raise Refused("over", "this tournament is over")

    def _check_running(self) -> None:
        self._check_not_over()
        if self.phase != "running":
            raise Refused("not started", "the tournament has not started")

    def _check_late(self, player: str) -> None:
        config, entrant = self.config, self.entrants.get(player)
        if self.closed or self.level >= config.late_levels:
            raise Refused("started", "nobody can join any more: the tournament has started")
        if entrant is None:
            if len(self.entrants) >= config.most:
                raise Refused("full", f"there is no place left: {config.most} players take part", at_most(config.most))
        elif entrant.table is not None:
            raise Refused("registered", "you are in the tournament")
        elif entrant.disqualified:
            raise Refused("not now", "who was disqualified does not come back")
        elif entrant.entries > config.reentries:
            raise Refused("registered", f"a player may come back {config.reentries} times", at_most(config.reentries))

    def check_rebuy(self, player: str) -> int:
        """What a rebuy costs; raises ``Refused`` where the player may not have one now."""
        self._check_running()
        entrant, rebuys = self._entrant(player), self.config.rebuys
        if rebuys is None or self.closed or entrant.disqualified or self.level >= rebuys.until_level:
            raise Refused("no rebuy", "there are no rebuys in this tournament, or no more")
        if rebuys.most and entrant.rebuys >= rebuys.most:
            raise Refused("no rebuy", f"each player may rebuy {rebuys.most} times", at_most(rebuys.most))
        if entrant.stack > rebuys.chips:
            raise Refused(
                "no rebuy",
                f"a rebuy is for players with {rebuys.chips} chips or fewer, not {entrant.stack}",
                between(0, rebuys.chips),
            )
        self._check_between_hands(entrant)
        return rebuys.cost

    def check_addon(self, player: str) -> int:
        """What the add-on costs; raises ``Refused`` where the player may not have it now."""
        self._check_running()
        entrant, rebuys = self._entrant(player), self.config.rebuys
        if rebuys is None or not rebuys.addon_chips:
            raise Refused("not now", "there are no add-ons in this tournament")
        if not self.in_break or self.level + 1 != rebuys.until_level:
            level = rebuys.until_level
            raise Refused("not now", f"add-ons are bought in the break after level {level}", one_of(str(level)))
        if entrant.addons or entrant.table is None:
            raise Refused("not now", "the add-on is bought once, by players who are in")
        return rebuys.addon_cost

    def _check_between_hands(self, entrant: Entrant) -> None:
        table = self.tables.get(entrant.table) if entrant.table is not None else None
        if table is not None and table.playing and entrant.player in table.called:
            raise Refused("playing", "chips are bought between hands: this one is still being played")

    # ---- before the start ----

    def _register(self, who: str, command: Register, now: int, out: Out) -> None:
        has_place = self.check_register(who, now, command.paid_by)
        if not has_place:
            self._do(WaitingJoined(who, command.name, command.paid_by), out)
            return
        again = who in self.entrants
        self._do(Registered(who, command.name, command.paid_by, again), out)
        if self.phase == "running":
            self._seat(who, self.config.chips, out)

    def _unregister(self, who: str, command: Unregister, now: int, out: Out) -> None:
        if self.phase != "registering":
            raise Refused("started", "nobody can unregister any more: the tournament has started")
        paid_by = self.waiting[who][1] if who in self.waiting else self._entrant(who).paid_by
        if paid_by == "ticket" and not command.by_house:
            raise Refused("ticket", "a seat won in a satellite cannot be given back")
        if who in self.waiting:
            self._do(WaitingLeft(who), out)
            return
        self._do(Unregistered(who), out)
        self._move_up(out)

    def _move_up(self, out: Out) -> None:
        if self.waiting and len(self.entrants) < self.config.most:
            self._do(WaitingLeft(next(iter(self.waiting)), moved_up=True), out)

    # ---- after it ----

    def _rebuy(self, who: str, command: Rebuy, now: int, out: Out) -> None:
        cost = self.check_rebuy(who)
        rebuys = self.config.rebuys
        assert rebuys is not None
        self._do(ChipsBought(who, "rebuy", rebuys.chips, cost), out)
        if self.entrants[who].table is None:
            self._seat(who, 0, out)

    def _decline_rebuy(self, who: str, command: DeclineRebuy, now: int, out: Out) -> None:
        if who not in self.rebuy_offers:
            raise Refused("no rebuy", "no rebuy is offered to you at the moment")
        self._do(RebuyDeclined(who), out)

    def _offer_rebuys(self, busted: Iterable[tuple[str, int, int]], now: int, out: Out) -> None:
        """To each of these (player, table, seat) who may still have one."""
        for player, table, seat in busted:
            if self._may_rebuy(player):
                self._do(RebuyOffered(player, table, seat, min(now + REBUY_MS, self._rebuys_end(now))), out)

    def _rebuys_end(self, now: int) -> int:
        """When rebuys are over if nobody stops the clock, as far as it tells."""
        rebuys, levels = self.config.rebuys, self.config.levels
        last = rebuys is not None and self.level + 1 == rebuys.until_level
        if last and self.ends is not None and (self.in_break or not levels[self.level].break_seconds):
            return self.ends
        return now + REBUY_MS

    def _end_rebuy_offers(self, now: int, out: Out) -> None:
        """Those whose time is over, or that nobody could take any more."""
        for player, until in tuple(self.rebuy_offers.items()):
            if until <= now or not self._may_rebuy(player):
                self._do(RebuyDeclined(player), out)

    def _may_rebuy(self, player: str) -> bool:
        try:
            self.check_rebuy(player)
        except Refused:
            return False
        return True

    def _add_on(self, who: str, command: AddOn, now: int, out: Out) -> None:
        cost = self.check_addon(who)
        rebuys = self.config.rebuys
        assert rebuys is not None
        self._do(ChipsBought(who, "add-on", rebuys.addon_chips, cost), out)

    def _seat(self, player: str, chips: int, out: Out) -> None:
        """In the seat that is kept for the player; else at the table with the fewest players, on a free seat by chance;
        a new table where all are full."""
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
