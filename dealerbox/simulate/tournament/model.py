"""What must be so in any tournament, told from its events alone: a second account of seats, chips, clock, places and
money that shares no code with the machine but the prize chart."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from dealerbox.rulebooks import load_rule_book
from dealerbox.simulate.checks import Breach, must
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
from dealerbox.tournament.registering import REBUY_MS


class Model(Tables):
    """Who takes part, who is out, and the money. ``batch`` takes the events of one command, and fails where they cannot
    be right."""

    # ---- entering ----

    def _Reannounced(self, event: Reannounced) -> None:
        must(self.level < 0, "the description is changed after the start")
        self.config = event.config

    def _Registered(self, event: Registered) -> None:
        must(
            event.again == (event.player in self.entries) and event.player not in self.at_table,
            "a player enters who is in already, or comes back who never was",
        )
        must(event.player not in self.disqualified, "who was disqualified comes back")
        self.entries[event.player] += 1
        if event.again:
            must(self.entries[event.player] <= 1 + self.config.reentries, "more re-entries than there may be")
            self._comes_back(event.player)
        must(len(self.entries) <= self.config.most, "more players than the tournament takes")

    def _comes_back(self, player: str) -> None:
        must(self.closed is None, "somebody comes back after the end of registration")
        groups = (tuple(one for one in group if one != player) if player in group else group for group in self.out)
        self.out = [group for group in groups if group]

    def _Unregistered(self, event: Unregistered) -> None:
        must(self.level < 0, "somebody unregisters after the start")
        del self.entries[event.player]

    def _WaitingLeft(self, event: WaitingLeft) -> None:
        if event.moved_up:
            self.entries[event.player] += 1
            must(len(self.entries) <= self.config.most, "more players than the tournament takes")

    def _Started(self, event: Started) -> None:
        self.stacks = dict.fromkeys(self.entries, self.config.chips)
        self.starters = len(self.entries)

    def _ChipsBought(self, event: ChipsBought) -> None:
        rebuys, player = self.config.rebuys, event.player
        if rebuys is None or player in self.disqualified or self.closed is not None:
            raise Breach("chips are bought where none may be")
        must(not self._is_dealt_in(player) or event.kind == "add-on", "chips are bought during a hand")
        self.stacks[player] += event.chips
        if event.kind == "rebuy":
            self.rebuys[player] += 1
            must(
                self.level < rebuys.until_level and self.stacks[player] <= 2 * rebuys.chips,
                "a rebuy too late, or with too many chips",
            )
            must(not rebuys.most or self.rebuys[player] <= rebuys.most, "more rebuys than there may be")
            if player not in self.at_table:
                self._comes_back(player)
        else:
            self.addons[player] += 1
            must(
                self.in_break and self.level + 1 == rebuys.until_level and self.addons[player] == 1,
                "an add-on that is not due",
            )

    def _RebuyOffered(self, event: RebuyOffered) -> None:
        table = self.tables[event.table]
        must(event.player not in self.at_table and not self.stacks[event.player], "a rebuy is offered who has chips")
        must(event.seat not in table.seats and event.seat not in table.held, "the seat that is kept is taken")
        must(self.now < event.until <= self.now + REBUY_MS, "nobody can answer in that time")
        table.held[event.seat] = event.player
        table.held_until = event.until

    def _RebuyDeclined(self, event: RebuyDeclined) -> None:
        for table in self.tables.values():
            table.held = {seat: player for seat, player in table.held.items() if player != event.player}

    def _RegistrationClosed(self, event: RegistrationClosed) -> None:
        must(self.closed is None, "registration ends twice")
        must(not any(table.held for table in self.tables.values()), "a seat is kept after the end of registration")
        self.closed = event
        must(
            event.pool == self.pool() == sum(event.prizes),
            "the pool is not what was paid in, or not what the prizes come to",
        )
        must(
            event.overlay == max(0, self.config.guarantee - (self.pool() - event.overlay)),
            "the house adds something else than the pool lacks",
        )
        if not self.config.ticket and event.pool:
            book = load_rule_book(self.config.house)
            chart_players = sum(self.entries.values()) if book.prize_chart_counts == "entries" else self.starters
            paid = [one for one in prizes(chart_players, event.pool) if one]
            if len(self.entries) <= book.winner_takes_all_up_to:
                paid = [event.pool]
            must(
                list(event.prizes[1:]) == paid[1 : len(event.prizes)] and len(event.prizes) <= len(self.entries),
                "the prizes are not those of the chart",
            )

    def pool(self) -> int:
        """Buy-ins, rebuys and add-ons, less 9 % and 4 % of each where there is no fee, and at least the guarantee."""
        cfg, rebuys = self.config, self.config.rebuys
        entry = cfg.buy_in - cfg.bounty
        pool = sum(self.entries.values()) * (entry - (0 if cfg.fee else entry * 9 // 100))
        if rebuys is not None:
            for times, cost in ((self.rebuys, rebuys.cost), (self.addons, rebuys.addon_cost)):
                pool += sum(times.values()) * (cost - (0 if cfg.fee else cost * 4 // 100))
        return max(pool, cfg.guarantee)

    def chips(self) -> int:
        """All that have come into play, less those of who was disqualified."""
        rebuys = self.config.rebuys
        bought = sum(self.entries.values()) * self.config.chips - sum(self.disqualified.values())
        if rebuys is not None:
            bought += sum(self.rebuys.values()) * rebuys.chips + sum(self.addons.values()) * rebuys.addon_chips
        return bought

    # ---- out, and paid ----

    def _PlayersOut(self, event: PlayersOut) -> None:
        together = any(table.running and table.running.together for table in self.tables.values())
        must(
            not together or self.calls_off or self.disqualified.keys() >= set(event.players),
            "somebody is out alone while hands are played together",
        )
        must(event.table in {self.at_table[player] for player in event.players}, "the table is none of theirs")
        chips = {self.busted.pop(player) for player in event.players if player in self.busted}
        if chips:
            must(
                len(chips) == 1 and all(more > max(chips) for more in self.busted.values()),
                "equal ones had other chips, or somebody with fewer is still in (K10)",
            )
        for player in event.players:
            self._leaves(player)
        self.out.append(event.players)
        self.last_out = event.table

    def _Disqualified(self, event: Disqualified) -> None:
        must(
            event.chips == self.stacks[event.player] and not self._is_dealt_in(event.player),
            "somebody is disqualified with other chips, or during a hand",
        )
        self.excused |= set(self.tables[self.at_table[event.player]].seats.values())
        self.disqualified[event.player] = event.chips
        if event.forfeits:
            self.forfeits.add(event.player)
        self.stacks[event.player] = 0

    def _Placed(self, event: Placed) -> None:
        must(
            event.player not in self.placed and self.closed is not None and event.player not in self.at_table,
            "a place is told twice, too early, or of somebody who plays",
        )
        self.placed[event.player] = event
        if event.forfeited and self.closed is not None:
            must(event.player in self.forfeits and event.place > 1, "somebody does not get the prize of the place")
            prizes = list(self.closed.prizes)
            prizes[event.place - 1] -= event.forfeited
            prizes[0] += event.forfeited
            self.closed = replace(self.closed, prizes=tuple(prizes))

    def _BountyWon(self, event: BountyWon) -> None:
        self.bounties[event.of] += event.amount
        self.won[event.player] += event.amount
        must(
            event.amount > 0 and self.bounties[event.of] <= self.config.bounty * self.entries[event.of],
            "more bounties are paid than there are",
        )

    def _DealProposed(self, event: DealProposed) -> None:
        if self.closed is None or any(table.running for table in self.tables.values()):
            raise Breach("a deal during a hand, or before the prizes are known")
        must({player for player, _ in event.amounts} == set(self.at_table), "the deal is not among those who play")
        left = len(self.at_table)
        rest = [*self.closed.prizes, *[0] * left][:left]
        must(
            sum(amount for _, amount in event.amounts) + event.left == sum(rest),
            "the deal divides something else than is left",
        )
        must(
            min(amount for _, amount in event.amounts) >= rest[-1], "the deal gives somebody less than he has for sure"
        )

    def _DealDropped(self, event: DealDropped) -> None:
        self._clock(paused=self.paused, talks=False)

    def _DealMade(self, event: DealMade) -> None:
        must(
            {player for player, _ in event.amounts} == set(self.at_table) and not self.dealt,
            "the deal is made twice, or not among those who play",
        )
        self.dealt, self.kept_for_winner = dict(event.amounts), event.left
        self._clock(paused=self.paused, talks=False)

    def _Ended(self, event: Ended) -> None:
        self.ended = True
        self._check_end()

    def _Cancelled(self, event: Cancelled) -> None:
        self.cancelled = event

    # ---- the end ----

    def prize_list(self) -> list[int]:
        """By place; after a deal what was kept for the winner, the amounts of the deal apart."""
        if self.closed is None:
            raise Breach("there are no prizes yet")
        rest = [*self.closed.prizes, *[0] * len(self.entries)][: len(self.entries)]
        if self.kept_for_winner is not None:
            rest[: len(self.dealt)] = [self.kept_for_winner] + [0] * (len(self.dealt) - 1)
        return rest

    def _check_end(self) -> None:
        if self.at_table or self.closed is None or self.busted:
            raise Breach("somebody still plays after the end")
        rest, behind = self.prize_list(), len(self.entries)
        for group in self.out:
            behind -= len(group)
            total = sum(rest[behind : behind + len(group)])
            shares = sorted((self.placed[player].prize - self.dealt.get(player, 0) for player in group), reverse=True)
            must(sum(shares) == total and shares[0] - shares[-1] <= 1, "equal places do not share what they have won")
            must(
                all((self.placed[one].place, self.placed[one].tied) == (behind + 1, len(group)) for one in group),
                "a place is not the one that its player was out in",
            )
        must(behind == 0 and self.placed.keys() == self.entries.keys(), "not everybody has a place")
        must(sum(one.prize for one in self.placed.values()) == self.closed.pool, "the prizes paid are not the pool")
        must(
            sum(self.bounties.values()) == self.config.bounty * sum(self.entries.values()),
            "the bounties paid are not those that were bought",
        )

    def check_cancelled(self) -> None:
        """Never more than is there: what was paid in less the house's part, and what the house adds."""
        if self.cancelled is None:
            raise Breach("the tournament was not cancelled")
        cfg, paid = self.config, dict(self.cancelled.paid)
        must(
            len(paid) == len(self.cancelled.paid) and min(paid.values(), default=0) >= 0,
            "somebody is paid twice, or less than nothing",
        )
        got = sum(one.prize for one in self.placed.values()) + sum(self.bounties.values())
        got += sum(amount for player, amount in self.dealt.items() if player not in self.placed)
        entries = sum(self.entries.values())
        pool = self.closed.pool if self.closed else self.pool()
        there = pool + entries * cfg.bounty - got
        if self.cancelled.how == "payout":
            still_in = {player for player in self.at_table if self.stacks[player]}
            must(paid.keys() == still_in, "others than those who play are paid out")
            must(sum(paid.values()) == there + len(still_in) * cfg.fee, "what is paid out is not what is there")
        elif self.cancelled.how == "rollback":
            must(paid.keys() == self.entries.keys(), "others than those who entered are paid back")
            there += entries * cfg.fee
            must(sum(paid.values()) <= there + self.cancelled.added, "more is paid back than there is")
            others = paid.keys() - self.forfeits
            must(
                all(paid[player] + self._got(player) >= self._paid_in(player) for player in others),
                "somebody gets less than fee and contribution (K18b)",
            )
            must(not self.cancelled.added or sum(paid.values()) == there + self.cancelled.added, "the house adds more")
        else:
            right = {one: times * cfg.cost * (one not in self.forfeits) for one, times in self.entries.items()}
            must(got == 0 and paid.items() >= right.items(), "not everybody has back what he paid")
        must(all(paid.get(player, 0) == 0 for player in self.forfeits), "a player who forfeits it is paid")

    def _got(self, player: str) -> int:
        prize = self.placed[player].prize if player in self.placed else self.dealt.get(player, 0)
        return prize + self.won[player]

    def _paid_in(self, player: str) -> int:
        """Fees, and what went to the pool and to bounties (K2e)."""
        cfg, rebuys = self.config, self.config.rebuys
        buy_in = cfg.buy_in - cfg.bounty
        bought = [(self.entries[player], buy_in, 9)]
        if rebuys is not None:
            bought += [(self.rebuys[player], rebuys.cost, 4), (self.addons[player], rebuys.addon_cost, 4)]
        pool = sum(times * (cost - (0 if cfg.fee else cost * part // 100)) for times, cost, part in bought)
        return pool + self.entries[player] * (cfg.bounty + cfg.fee)


def kinds(events: Sequence[Any]) -> Counter[str]:
    """How often each kind of event is there."""
    return Counter(type(event).__name__ for event in events)
