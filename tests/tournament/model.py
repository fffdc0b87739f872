"""What must be so in any tournament, told from its events alone: a second account of seats, chips, clock, places and
money that shares no code with the machine but the prize chart."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

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
    Registered,
    RegistrationClosed,
    Started,
    Unregistered,
    WaitingLeft,
)
from dealerbox.tournament.prizes import prizes
from tests.tournament.watching import Tables


class Model(Tables):
    """Who takes part, who is out, and the money. ``batch`` takes the events of one command, and fails where they cannot
    be right."""

    # ---- entering ----

    def _Registered(self, event: Registered) -> None:
        assert event.again == (event.player in self.entries) and event.player not in self.at_table
        assert event.player not in self.disqualified
        self.entries[event.player] += 1
        if event.again:
            assert self.entries[event.player] <= 1 + self.config.reentries
            self._comes_back(event.player)
        assert len(self.entries) <= self.config.most

    def _comes_back(self, player: str) -> None:
        assert self.closed is None
        self.out = [group for group in (tuple(one for one in group if one != player) for group in self.out) if group]

    def _Unregistered(self, event: Unregistered) -> None:
        assert self.level < 0
        del self.entries[event.player]

    def _WaitingLeft(self, event: WaitingLeft) -> None:
        if event.moved_up:
            self.entries[event.player] += 1
            assert len(self.entries) <= self.config.most

    def _Started(self, event: Started) -> None:
        self.stacks = dict.fromkeys(self.entries, self.config.chips)

    def _ChipsBought(self, event: ChipsBought) -> None:
        rebuys, player = self.config.rebuys, event.player
        assert rebuys is not None and player not in self.disqualified and self.closed is None
        assert not self._is_dealt_in(player) or event.kind == "add-on"
        self.stacks[player] += event.chips
        if event.kind == "rebuy":
            self.rebuys[player] += 1
            assert self.level < rebuys.until_level and self.stacks[player] <= 2 * rebuys.chips
            assert not rebuys.most or self.rebuys[player] <= rebuys.most
            if player not in self.at_table:
                self._comes_back(player)
        else:
            self.addons[player] += 1
            assert self.in_break and self.level + 1 == rebuys.until_level and self.addons[player] == 1

    def _RegistrationClosed(self, event: RegistrationClosed) -> None:
        assert self.closed is None
        self.closed = event
        assert event.pool == self.pool() == sum(event.prizes)
        assert event.overlay == max(0, self.config.guarantee - (self.pool() - event.overlay))
        if not self.config.ticket and event.pool:
            paid = [one for one in prizes(sum(self.entries.values()), event.pool) if one]
            assert list(event.prizes[1:]) == paid[1 : len(event.prizes)] and len(event.prizes) <= len(self.entries)

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
        assert not together or self.calls_off or self.disqualified.keys() >= set(event.players)
        assert event.table in {self.at_table[player] for player in event.players}
        chips = {self.busted.pop(player) for player in event.players if player in self.busted}
        if chips:
            assert len(chips) == 1 and all(more > max(chips) for more in self.busted.values()), "K10"
        for player in event.players:
            self._leaves(player)
        self.out.append(event.players)
        self.last_out = event.table

    def _Disqualified(self, event: Disqualified) -> None:
        assert event.chips == self.stacks[event.player] and not self._is_dealt_in(event.player)
        self.disqualified[event.player] = event.chips
        self.stacks[event.player] = 0

    def _Placed(self, event: Placed) -> None:
        assert event.player not in self.placed and self.closed is not None and event.player not in self.at_table
        self.placed[event.player] = event

    def _BountyWon(self, event: BountyWon) -> None:
        self.bounties[event.of] += event.amount
        self.won[event.player] += event.amount
        assert event.amount > 0 and self.bounties[event.of] <= self.config.bounty * self.entries[event.of]

    def _DealProposed(self, event: DealProposed) -> None:
        assert not any(table.running for table in self.tables.values()) and self.closed is not None
        assert {player for player, _ in event.amounts} == set(self.at_table)
        left = len(self.at_table)
        rest = [*self.closed.prizes, *[0] * left][:left]
        assert sum(amount for _, amount in event.amounts) + event.left == sum(rest)
        assert min(amount for _, amount in event.amounts) >= rest[-1]
        self.deal = True

    def _DealDropped(self, event: DealDropped) -> None:
        self.deal = False

    def _DealMade(self, event: DealMade) -> None:
        assert {player for player, _ in event.amounts} == set(self.at_table) and not self.dealt
        self.dealt, self.kept_for_winner, self.deal = dict(event.amounts), event.left, False

    def _Ended(self, event: Ended) -> None:
        self.ended = True
        self._check_end()

    def _Cancelled(self, event: Cancelled) -> None:
        self.cancelled = event

    # ---- the end ----

    def prize_list(self) -> list[int]:
        """By place; after a deal what was kept for the winner, the amounts of the deal apart."""
        assert self.closed is not None
        rest = [*self.closed.prizes, *[0] * len(self.entries)][: len(self.entries)]
        if self.kept_for_winner is not None:
            rest[: len(self.dealt)] = [self.kept_for_winner] + [0] * (len(self.dealt) - 1)
        return rest

    def _check_end(self) -> None:
        assert not self.at_table and self.closed is not None and not self.busted
        rest, behind = self.prize_list(), len(self.entries)
        for group in self.out:
            behind -= len(group)
            total = sum(rest[behind : behind + len(group)])
            shares = sorted((self.placed[player].prize - self.dealt.get(player, 0) for player in group), reverse=True)
            assert sum(shares) == total and shares[0] - shares[-1] <= 1
            assert all((self.placed[one].place, self.placed[one].tied) == (behind + 1, len(group)) for one in group)
        assert behind == 0 and self.placed.keys() == self.entries.keys()
        assert sum(one.prize for one in self.placed.values()) == self.closed.pool
        assert sum(self.bounties.values()) == self.config.bounty * sum(self.entries.values())

    def check_cancelled(self) -> None:
        """Never more than is there: what was paid in less the house's part, and what the house adds."""
        assert self.cancelled is not None
        cfg, paid = self.config, dict(self.cancelled.paid)
        assert len(paid) == len(self.cancelled.paid) and min(paid.values(), default=0) >= 0
        got = sum(one.prize for one in self.placed.values()) + sum(self.bounties.values())
        got += sum(amount for player, amount in self.dealt.items() if player not in self.placed)
        entries = sum(self.entries.values())
        pool = self.closed.pool if self.closed else self.pool()
        there = pool + entries * cfg.bounty - got
        if self.cancelled.how == "payout":
            still_in = {player for player in self.at_table if self.stacks[player]}
            assert paid.keys() == still_in
            assert sum(paid.values()) == there + len(still_in) * cfg.fee
        elif self.cancelled.how == "rollback":
            assert paid.keys() == self.entries.keys()
            assert sum(paid.values()) <= there + entries * cfg.fee
        else:
            assert got == 0 and all(paid[player] == times * cfg.cost for player, times in self.entries.items())


def kinds(events: Sequence[Any]) -> Counter[str]:
    """How often each kind of event is there."""
    return Counter(type(event).__name__ for event in events)
