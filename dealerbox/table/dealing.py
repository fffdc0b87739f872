"""Prepare the next hand: its game, who is dealt in, and what each player must post."""

from msgspec.structs import replace

from dealerbox.accepted import CHIPS, at_least, between
from dealerbox.game import Limit
from dealerbox.hand.setup import HandSetup
from dealerbox.table.button import (
    Chair,
    Deal,
    antes_in_places,
    deal_with_antes,
    deal_with_blinds,
    missed,
    next_seat,
    posts_in_places,
    straddler,
)
from dealerbox.table.commands import CallBomb, NameHost, PlanConfig
from dealerbox.table.events import (
    BlindsOwed,
    BombCalled,
    ConfigPlanned,
    ConfigSet,
    GameAsked,
    GameChosen,
    HandOpened,
    HostNamed,
    SatOut,
)
from dealerbox.table.extras import bomb_antes
from dealerbox.table.refused import Refused
from dealerbox.table.seating import Seating
from dealerbox.table.setup import complete_config, with_game
from dealerbox.table.waiting_list import Out

CHOICE_MS = 10_000
"""How long the hand waits for the player who chooses its game."""


class Dealing(Seating):
    """The step from one hand to the next."""

    def _next_hand(self, now: int, out: Out) -> HandSetup | None:
        """Open the next hand and return its setup; None if too few players are left."""
        self._set_planned(now, out)
        if self._choice_is_due and self.choosing is None:
            self._ask_for_game(now, out)
            return None
        self._choose_game(out)
        config, number = self.config, self.number + 1
        blinds, every = self.plan.game.has_blinds, config.extras.bomb_every
        scheduled = every > 0 and number % every == 0
        if scheduled and not blinds and not self.bomb_called:
            self._do(BombCalled(config.extras.bomb_ante), out)  # it waits for the next game with blinds
        bomb = blinds and (self.bomb_called > 0 or scheduled)
        if not blinds or bomb:
            deal = deal_with_antes(self._chairs(), self.positions)
            posts = tuple(antes_in_places(deal, self._bomb_ante() if bomb else config.stakes.ante))
        else:
            due = self._deal_with_blinds(now, out)
            if due is None:
                return None
            deal = due
            posts = posts_in_places(deal, config.stakes, self._straddler(deal))
        button, small, big = deal.positions
        self._do(HandOpened(number, deal.seats, button, now, small, big, bomb), out)
        return HandSetup(
            config.game,
            config.limit,
            config.house,
            config.money,
            config.stakes,
            tuple(self.sitter(seat).stack for seat in deal.seats),
            deal.seats.index(button),
            posts,
            run_twice=config.extras.run_twice,
            all_in_shown=self.plan.house.all_in_hands_shown,
        )

    def _bomb_ante(self) -> int:
        return self.bomb_called or self.config.extras.bomb_ante

    def _call_bomb(self, player: str, command: CallBomb, now: int, out: Out) -> None:
        """In a rotation, a call made before a game without blinds applies to the next game with blinds."""
        if self.closing:
            raise Refused("closed", f"this table is closing: {self.closing}")
        if not self.has_blinds:
            raise Refused("no blinds", f"bomb pots need a game with blinds, and {self.plan.game.name} has none")
        if self.bomb_called:
            raise Refused("bomb called", f"a bomb pot with an ante of {self.bomb_called} is already coming")
        ante = command.ante or self.config.extras.bomb_ante
        (minimum, maximum), chip = bomb_antes(self.config), self.config.stakes.chip
        if not minimum <= ante <= maximum or ante % chip:
            raise Refused(
                "bomb ante",
                f"the bomb pot ante must be {minimum} to {maximum} in multiples of {chip}, not {ante}",
                self._in_currency(between(minimum, maximum, CHIPS, chip)),
            )
        self._do(BombCalled(ante), out)

    def _plan_config(self, player: str, command: PlanConfig, now: int, out: Out) -> None:
        """Players keep their seats. If no hand is planned, the change takes effect at once."""
        if self.closing:
            raise Refused("closed", f"this table is closing: {self.closing}")
        taken = max(self.seat_by_player.values(), default=-1)
        if command.config.seats <= taken:
            raise Refused(
                "seats",
                f"seat {taken} is taken, so the table needs at least {taken + 1} seats",
                at_least(taken + 1),
            )
        self._do(ConfigPlanned(complete_config(command.config)), out)
        if not self.playing and self.next_hand is None:
            self._set_planned(now, out)

    def _set_planned(self, now: int, out: Out) -> None:
        """Apply the planned settings. An unchanged rotation continues where it is, and a called bomb pot stays due."""
        planned, called, seats = self.planned, self.bomb_called, self.config.seats
        if planned is None:
            return
        if self.game_at >= 0 and planned.extras.rotation == self.config.extras.rotation:
            planned = with_game(planned, planned.extras.rotation[self.game_at])
        self._do(ConfigSet(replace(planned, host=self.config.host)), out)
        if called and self.has_blinds:
            minimum, maximum = bomb_antes(self.config)
            chip = self.config.stakes.chip
            self._do(BombCalled(max(minimum, min(called, maximum)) // chip * chip), out)
        for seat in range(seats, self.config.seats):
            self._offer(seat, now, out)

    def _name_host(self, player: str, command: NameHost, now: int, out: Out) -> None:
        self._seated(command.player)
        self._do(HostNamed(command.player), out)

    def _choose_game(self, out: Out) -> None:
        """Change to the next game of the rotation, or the one that a player chose, if the current one has had its
        hands."""
        extras = self.config.extras
        if not extras.rotation or self.game_hands:
            return
        hands = extras.rotate_every * (len(self.ready()) if extras.rotate_by == "orbits" else 1)
        if extras.dealers_choice:
            seat = self._next_chooser()
            self._do(GameChosen(self.sitter(seat).deals_game, hands, seat), out)
        else:
            self._do(GameChosen((self.game_at + 1) % len(extras.rotation), hands), out)

    @property
    def _choice_is_due(self) -> bool:
        extras = self.config.extras
        return extras.dealers_choice and bool(extras.rotation) and not self.game_hands

    def _next_chooser(self) -> int:
        """Return the seat that chooses next. The choice moves clockwise like the button, but separately: if a game
        lasts a whole orbit, following the button would ask the same dealer again. Nobody chooses before they have been
        dealt in."""
        seats = [seat for seat in self.ready() if self.sitter(seat).played]
        if self.chooser < 0 or not seats:
            return deal_with_antes(self._chairs(), self.positions).positions.button
        return next_seat(self.chooser, seats)

    def _ask_dealer(self, now: int, out: Out) -> None:
        """If a hand is planned and somebody must choose its game, ask that player. After the host has changed the
        table, ask with the new games."""
        if self.next_hand is None or self.planned is not None or not self._choice_is_due:
            return
        if self.choosing is None or self.choosing.seat != self._next_chooser():
            self._ask_for_game(now, out)

    def _ask_for_game(self, now: int, out: Out) -> None:
        earliest = max(now, self.next_hand or 0) if self.choosing is None else self.choosing.earliest
        self._do(GameAsked(self._next_chooser(), max(now + CHOICE_MS, earliest), earliest), out)

    def _deal_with_blinds(self, now: int, out: Out) -> Deal | None:
        """Deal a hand with blinds; None if too few players are left. Players who planned to sit out at the big blind do
        so now, and players who are not dealt in owe the blinds that pass them."""
        while len(self.ready()) > 1:
            deal = deal_with_blinds(self._chairs(), self.blinds_at, self.plan.big_blind_on_button)
            if not self.sitter(deal.positions.big).out_at_big:
                self._note_missed_blinds(deal, out)
                return deal
            self._do(SatOut(deal.positions.big, "asked", now), out)
        return None

    def _straddler(self, deal: Deal) -> int | None:
        """Return the seat that straddles in this hand, if its player wants to and has enough chips."""
        seat = straddler(deal, self.config.extras.straddle)
        if seat is None or not self.sitter(seat).straddles or self.plan.limit == Limit.SPREAD:
            return None
        return seat if self.sitter(seat).stack >= 2 * self.config.stakes.big_blind else None

    def _chairs(self) -> list[Chair]:
        chairs = []
        for seat in self.ready():
            sitter = self.sitter(seat)
            owes_big = sitter.owes_big or not sitter.entered
            chairs.append(Chair(seat, sitter.settled, sitter.entry == "post", sitter.owes_small, owes_big))
        return chairs

    def _note_missed_blinds(self, deal: Deal, out: Out) -> None:
        """Record the blinds that pass players who are not dealt in; a new player owes only a big blind (A17 to A19)."""
        for seat, sitter in enumerate(self.seats):
            if sitter is None or seat in deal.seats or sitter.reserved_until is not None:
                continue
            # Blinds pass a ready player only if posting is not possible (between the button and the big blind, or
            # heads-up). Waiting there does not count as missing a blind.
            if sitter.ready and sitter.entered:
                continue
            small, big = missed(seat, self.blinds_at, deal.positions) if sitter.entered else (False, True)
            owes = (sitter.owes_big or big, sitter.owes_small or small)
            if owes != (sitter.owes_big, sitter.owes_small):
                self._do(BlindsOwed(seat, *owes), out)
