"""A second model of any tournament, built from its events alone: seats, chips, clock, places and money. It shares no
code with the machine except the prize chart."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from dealerbox.rulebooks import load_rule_book
from dealerbox.simulate.checks import Breach, require
from dealerbox.simulate.tournament.seats import Tables
from dealerbox.tournament.events import (
    BountyWon,
    Cancelled,
    ChipsBought,
    DealDropped,
    DealMade,
    DealProposed,
    Disqualified,
    Ended,
    Placed,
    PlayersOut,
    Reannounced,
    RebuyDeclined,
    RebuyOffered,
    Registered,
    RegistrationClosed,
    Started,
    Unregistered,
    WaitingLeft,
)
from dealerbox.tournament.prizes import prizes
from dealerbox.tournament.registration import REBUY_MS


class Model(Tables):
    """Follows who takes part, who is out, and the money. ``batch`` takes the events of one command and raises
    ``Breach`` if they are wrong."""

    # ---- entering ----

    def _Reannounced(self, event: Reannounced) -> None:
        require(self.level < 0, "the configuration is changed after the start")
        self.config = event.config

    def _Registered(self, event: Registered) -> None:
        require(
            event.again == (event.player in self.entries) and event.player not in self.at_table,
            "a player enters twice, or re-enters without having been in",
        )
        require(event.player not in self.disqualified, "a disqualified player re-enters")
        self.entries[event.player] += 1
        if event.again:
            require(self.entries[event.player] <= 1 + self.config.reentries, "more re-entries than allowed")
            self._comes_back(event.player)
        require(len(self.entries) <= self.config.most, "more players than the tournament takes")

    def _comes_back(self, player: str) -> None:
        require(self.closed is None, "a player re-enters after late registration")
        groups = (tuple(one for one in group if one != player) if player in group else group for group in self.out)
        self.out = [group for group in groups if group]

    def _Unregistered(self, event: Unregistered) -> None:
        require(self.level < 0, "a player unregisters after the start")
        del self.entries[event.player]

    def _WaitingLeft(self, event: WaitingLeft) -> None:
        if event.moved_up:
            self.entries[event.player] += 1
            require(len(self.entries) <= self.config.most, "more players than the tournament takes")

    def _Started(self, event: Started) -> None:
        self.stacks = dict.fromkeys(self.entries, self.config.chips)
        self.starters = len(self.entries)

    def _ChipsBought(self, event: ChipsBought) -> None:
        rebuys, player = self.config.rebuys, event.player
        if rebuys is None or player in self.disqualified or self.closed is not None:
            raise Breach("chips are bought in a format without rebuys")
        require(not self._is_dealt_in(player) or event.kind == "add-on", "chips are bought during a hand")
        self.stacks[player] += event.chips
        if event.kind == "rebuy":
            self.rebuys[player] += 1
            require(
                self.level < rebuys.until_level and self.stacks[player] <= 2 * rebuys.chips,
                "a rebuy is too late, or the player has too many chips",
            )
            require(not rebuys.most or self.rebuys[player] <= rebuys.most, "more rebuys than allowed")
            if player not in self.at_table:
                self._comes_back(player)
        else:
            self.addons[player] += 1
            require(
                self.in_break and self.level + 1 == rebuys.until_level and self.addons[player] == 1,
                "an add-on is taken that is not due",
            )

    def _RebuyOffered(self, event: RebuyOffered) -> None:
        table = self.tables[event.table]
        require(
            event.player not in self.at_table and not self.stacks[event.player],
            "a rebuy is offered to a player who has chips",
        )
        require(event.seat not in table.seats and event.seat not in table.held, "the seat that is held is taken")
        require(self.now < event.until <= self.now + REBUY_MS, "the time to answer is already over")
        table.held[event.seat] = event.player
        table.held_until = event.until

    def _RebuyDeclined(self, event: RebuyDeclined) -> None:
        for table in self.tables.values():
            table.held = {seat: player for seat, player in table.held.items() if player != event.player}

    def _RegistrationClosed(self, event: RegistrationClosed) -> None:
        require(self.closed is None, "registration closes twice")
        require(not any(table.held for table in self.tables.values()), "a seat is held after the end of registration")
        self.closed = event
        require(
            event.pool == self.pool() == sum(event.prizes),
            "the pool is not what was paid in, or not the sum of the prizes",
        )
        require(
            event.overlay == max(0, self.config.guarantee - (self.pool() - event.overlay)),
            "the overlay is not what the pool lacks",
        )
        if not self.config.ticket and event.pool:
            book = load_rule_book(self.config.house)
            chart_players = sum(self.entries.values()) if book.prize_chart_counts == "entries" else self.starters
            paid = [one for one in prizes(chart_players, event.pool) if one]
            if len(self.entries) <= book.winner_takes_all_up_to:
                paid = [event.pool]
            require(
                list(event.prizes[1:]) == paid[1 : len(event.prizes)] and len(event.prizes) <= len(self.entries),
                "the prizes are not those of the chart",
            )

    def pool(self) -> int:
        """Return buy-ins, rebuys and add-ons, less 9% and 4% of each if there is no fee, and at least the guarantee."""
        cfg, rebuys = self.config, self.config.rebuys
        entry = cfg.buy_in - cfg.bounty
        pool = sum(self.entries.values()) * (entry - (0 if cfg.fee else entry * 9 // 100))
        if rebuys is not None:
            for times, cost in ((self.rebuys, rebuys.cost), (self.addons, rebuys.addon_cost)):
                pool += sum(times.values()) * (cost - (0 if cfg.fee else cost * 4 // 100))
        return max(pool, cfg.guarantee)

    def chips(self) -> int:
        """Return all chips that have come into play, less those of disqualified players."""
        rebuys = self.config.rebuys
        bought = sum(self.entries.values()) * self.config.chips - sum(self.disqualified.values())
        if rebuys is not None:
            bought += sum(self.rebuys.values()) * rebuys.chips + sum(self.addons.values()) * rebuys.addon_chips
        return bought

    # ---- out, and paid ----

    def _PlayersOut(self, event: PlayersOut) -> None:
        together = any(table.running and table.running.together for table in self.tables.values())
        require(
            not together or self.calls_off or self.disqualified.keys() >= set(event.players),
            "a player is eliminated alone during hand-for-hand play",
        )
        require(event.table in {self.at_table[player] for player in event.players}, "the table is not theirs")
        chips = {self.busted.pop(player) for player in event.players if player in self.busted}
        if chips:
            require(
                len(chips) == 1 and all(more > max(chips) for more in self.busted.values()),
                "players with equal ranks had different chips, or somebody with fewer is still in (K10)",
            )
        for player in event.players:
            self._leaves(player)
        self.out.append(event.players)
        self.last_out = event.table

    def _Disqualified(self, event: Disqualified) -> None:
        require(
            event.chips == self.stacks[event.player] and not self._is_dealt_in(event.player),
            "a player is disqualified with other chips, or during a hand",
        )
        self.excused |= set(self.tables[self.at_table[event.player]].seats.values())
        self.disqualified[event.player] = event.chips
        if event.forfeits:
            self.forfeits.add(event.player)
        self.stacks[event.player] = 0

    def _Placed(self, event: Placed) -> None:
        require(
            event.player not in self.placed and self.closed is not None and event.player not in self.at_table,
            "a place is awarded twice, too early, or to a player who still plays",
        )
        self.placed[event.player] = event
        if event.forfeited and self.closed is not None:
            require(event.player in self.forfeits and event.place > 1, "a player does not get the prize of the place")
            prizes = list(self.closed.prizes)
            prizes[event.place - 1] -= event.forfeited
            prizes[0] += event.forfeited
            self.closed = replace(self.closed, prizes=tuple(prizes))

    def _BountyWon(self, event: BountyWon) -> None:
        self.bounties[event.of] += event.amount
        self.won[event.player] += event.amount
        require(
            event.amount > 0 and self.bounties[event.of] <= self.config.bounty * self.entries[event.of],
            "more bounties are paid than there are",
        )

    def _DealProposed(self, event: DealProposed) -> None:
        if self.closed is None or any(table.running for table in self.tables.values()):
            raise Breach("a deal is proposed during a hand, or before the prizes are known")
        require(
            {player for player, _ in event.amounts} == set(self.at_table),
            "the deal is not between the remaining players",
        )
        left = len(self.at_table)
        rest = [*self.closed.prizes, *[0] * left][:left]
        require(
            sum(amount for _, amount in event.amounts) + event.left == sum(rest),
            "the deal divides another amount than is left",
        )
        require(
            min(amount for _, amount in event.amounts) >= rest[-1], "the deal gives a player less than they are sure of"
        )

    def _DealDropped(self, event: DealDropped) -> None:
        self._clock(paused=self.paused, talks=False)

    def _DealMade(self, event: DealMade) -> None:
        require(
            {player for player, _ in event.amounts} == set(self.at_table) and not self.dealt,
            "the deal is made twice, or not between the remaining players",
        )
        self.dealt, self.left_for_winner = dict(event.amounts), event.left
        self._clock(paused=self.paused, talks=False)

    def _Ended(self, event: Ended) -> None:
        self.ended = True
        self._check_end()

    def _Cancelled(self, event: Cancelled) -> None:
        self.cancelled = event

    # ---- the end ----

    def prize_list(self) -> list[int]:
        """Return the prizes by place. After a deal these are what was held back for the winner, without the amounts of
        the deal."""
        if self.closed is None:
            raise Breach("there are no prizes yet")
        rest = [*self.closed.prizes, *[0] * len(self.entries)][: len(self.entries)]
        if self.left_for_winner is not None:
            rest[: len(self.dealt)] = [self.left_for_winner] + [0] * (len(self.dealt) - 1)
        return rest

    def _check_end(self) -> None:
        if self.at_table or self.closed is None or self.busted:
            raise Breach("a player still plays after the end")
        rest, behind = self.prize_list(), len(self.entries)
        for group in self.out:
            behind -= len(group)
            total = sum(rest[behind : behind + len(group)])
            shares = sorted((self.placed[player].prize - self.dealt.get(player, 0) for player in group), reverse=True)
            require(sum(shares) == total and shares[0] - shares[-1] <= 1, "tied players do not share their prizes")
            require(
                all((self.placed[one].place, self.placed[one].tied) == (behind + 1, len(group)) for one in group),
                "a place does not match the order of elimination",
            )
        require(behind == 0 and self.placed.keys() == self.entries.keys(), "not everybody has a place")
        require(
            sum(one.prize for one in self.placed.values()) == self.closed.pool,
            "the prizes paid do not add up to the pool",
        )
        require(
            sum(self.bounties.values()) == self.config.bounty * sum(self.entries.values()),
            "the bounties paid are not those that were bought",
        )

    def check_cancelled(self) -> None:
        """Check a cancellation: it never pays more than is there, which is what was paid in less the house's part, and
        what the house adds."""
        if self.cancelled is None:
            raise Breach("the tournament was not cancelled")
        cfg, paid = self.config, dict(self.cancelled.paid)
        require(
            len(paid) == len(self.cancelled.paid) and min(paid.values(), default=0) >= 0,
            "a player is paid twice, or a negative amount",
        )
        got = sum(one.prize for one in self.placed.values()) + sum(self.bounties.values())
        got += sum(amount for player, amount in self.dealt.items() if player not in self.placed)
        entries = sum(self.entries.values())
        pool = self.closed.pool if self.closed else self.pool()
        there = pool + entries * cfg.bounty - got
        if self.cancelled.how == "payout":
            still_in = {player for player in self.at_table if self.stacks[player]}
            require(paid.keys() == still_in, "players are paid out who are not in")
            require(sum(paid.values()) == there + len(still_in) * cfg.fee, "the amount paid out is not what is there")
        elif self.cancelled.how == "rollback":
            require(paid.keys() == self.entries.keys(), "players are refunded who did not enter")
            there += entries * cfg.fee
            require(sum(paid.values()) <= there + self.cancelled.added, "more is refunded than is there")
            others = paid.keys() - self.forfeits
            require(
                all(paid[player] + self._got(player) >= self._paid_in(player) for player in others),
                "a player gets less than fee and contribution (K18b)",
            )
            require(
                not self.cancelled.added or sum(paid.values()) == there + self.cancelled.added, "the house adds more"
            )
        else:
            right = {one: times * cfg.cost * (one not in self.forfeits) for one, times in self.entries.items()}
            require(got == 0 and paid.items() >= right.items(), "not everybody is refunded in full")
        require(all(paid.get(player, 0) == 0 for player in self.forfeits), "a player who forfeits the refund is paid")

    def _got(self, player: str) -> int:
        prize = self.placed[player].prize if player in self.placed else self.dealt.get(player, 0)
        return prize + self.won[player]

    def _paid_in(self, player: str) -> int:
        """Return the fees, and what went to the pool and to bounties (K2e)."""
        cfg, rebuys = self.config, self.config.rebuys
        buy_in = cfg.buy_in - cfg.bounty
        bought = [(self.entries[player], buy_in, 9)]
        if rebuys is not None:
            bought += [(self.rebuys[player], rebuys.cost, 4), (self.addons[player], rebuys.addon_cost, 4)]
        pool = sum(times * (cost - (0 if cfg.fee else cost * part // 100)) for times, cost, part in bought)
        return pool + self.entries[player] * (cfg.bounty + cfg.fee)


def kinds(events: Sequence[Any]) -> Counter[str]:
    """Return how often each kind of event has occurred."""
    return Counter(type(event).__name__ for event in events)
