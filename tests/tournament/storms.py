"""Whole fields with everything that players, the director and the server may do, at random times."""

import random
from collections.abc import Callable

from dealerbox.tournament.commands import (
    AddOn,
    AddTime,
    AnswerDeal,
    Cancel,
    Disqualify,
    HandVoid,
    MovePlayer,
    Pause,
    ProposeDeal,
    Rebuy,
    Register,
    Resume,
    TakeUp,
    TournamentCommand,
)
from dealerbox.tournament.config import Rebuys, TournamentConfig
from dealerbox.tournament.refused import Refused
from tests.tournament.fields import Field, config, levels


def any_config(chance: random.Random, **fixed: object) -> TournamentConfig:
    """Return a random config: games with blinds or antes, tables of 2 to 10, shoot-outs, late registration and
    re-entries, rebuys and add-ons, bounties, guarantees, satellites, with and without a fee."""
    ante, break_every = chance.random() < 0.25, chance.choice((0, 1, 2, 4))
    values: dict[str, object] = {
        "game": "stud" if ante else "holdem",
        "seats": chance.choice((2, 3, 4, 6, 8) if ante else (2, 3, 4, 6, 8, 9, 10)),
        "levels": levels(break_every=break_every, ante=ante, seconds=chance.choice((120, 300, 900))),
        "fee": chance.choice((0, 100)),
        "bounty": chance.choice((0, 0, 200)),
        "guarantee": chance.choice((0, 0, 50_000)),
    }
    if chance.random() < 0.15:
        values["format"] = "shoot-out"
    else:
        if chance.random() < 0.6:
            values |= {"late_levels": chance.randint(1, 6), "reentries": chance.randint(0, 3)}
        if chance.random() < 0.5:
            until = chance.randint(1, 5)
            addon = (500, 2000) if break_every and until % break_every == 0 else (0, 0)
            values["rebuys"] = Rebuys(until, 900, 1500, chance.randint(0, 2), *addon)
    if chance.random() < 0.15:
        values |= {"satellite_to": "big one", "ticket": chance.choice((1500, 5000))}
    return config(**(values | fixed))


class Storm(Field):
    """``rate`` is how often something happens between two steps; ``calm`` names what does not."""

    def __init__(self, config: TournamentConfig, seed: int, rate: float = 0.1, calm: tuple[str, ...] = ()) -> None:
        super().__init__(config, seed)
        self.rate = rate
        self.newcomers = 0
        self.refusals = 0
        kinds: dict[str, Callable[[], None]] = {
            "late": self.late, "rebuy": self.rebuy, "add-on": self.add_on, "pause": self.pause, "time": self.add_time,
            "move": self.move, "disqualify": self.disqualify, "take up": self.take_up, "void": self.void,
            "deal": self.deal, "again": self.deal, "cancel": self.cancel,
        }  # fmt: skip
        self.kinds = [kind for name, kind in kinds.items() if name not in calm]

    def step(self) -> bool:
        if self.tournament.phase == "running":
            if self.tournament.paused and (not self.calls or self.random.random() < 0.3):
                self.now += self.random.randrange(200_000)
                self.attempt("", Resume())
            if self.tournament.in_break:
                for player in list(self.tournament.entrants):
                    self.attempt(player, AddOn())
            if self.tournament.deal is not None and self.random.random() < 0.5:
                self.deal()
            if self.random.random() < self.rate:
                self.random.choice(self.kinds)()
        if super().step():
            return True
        if self.tournament.paused:
            return self.attempt("", Resume())
        return False

    def attempt(self, player: str, command: TournamentCommand) -> bool:
        """Return whether the command was accepted; a refusal changes nothing."""
        try:
            self.do(player, command)
        except Refused:
            self.refusals += 1
            if self.refusals % 20 == 1:
                assert self.tournament.same_as(self.follower)
            return False
        return True

    def anybody(self) -> str:
        return self.random.choice(list(self.tournament.entrants))

    def late(self) -> None:
        self.newcomers += 1
        player = f"late{self.newcomers}" if self.random.random() < 0.5 else self.anybody()
        self.attempt(player, Register(player))

    def rebuy(self) -> None:
        for _ in range(3):
            self.attempt(self.anybody(), Rebuy())

    def add_on(self) -> None:
        self.attempt(self.anybody(), AddOn())

    def pause(self) -> None:
        self.attempt("", Pause("fire drill"))

    def add_time(self) -> None:
        self.attempt("", AddTime(self.random.choice((1, 60, 600))))

    def move(self) -> None:
        self.attempt("", MovePlayer(self.anybody(), self.random.choice(list(self.tournament.tables))))

    def disqualify(self) -> None:
        self.attempt("", Disqualify(self.anybody(), "collusion", self.random.random() < 0.5))

    def take_up(self) -> None:
        if self.random.random() < 0.9:
            return
        stood_still = self.random.randrange(10_000_000)
        self.now += stood_still
        self.attempt("", TakeUp(stood_still))

    def void(self) -> None:
        table = self.random.choice(list(self.tournament.tables.values()))
        self.attempt("", HandVoid(table.number, table.hand))

    def deal(self) -> None:
        playing = [entrant.player for entrant in self.tournament.playing()] or [self.anybody()]
        if self.tournament.deal is None:
            by, left = self.random.choice(("chips", "icm")), self.random.choice((0, 0, 100, 5000))
            self.attempt(self.random.choice(playing), ProposeDeal(by, left))
            return
        unanimous = self.random.random() < 0.7
        for player in playing:
            self.attempt(player, AnswerDeal(unanimous or self.random.random() < 0.5))

    def cancel(self) -> None:
        if self.random.random() < 0.06:
            how = self.random.choice(("", "rollback", "payout"))
            if self.attempt("", Cancel("the end of the world", how)):
                self.model.check_cancelled()
