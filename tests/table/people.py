"""Random people at a table: they join and leave, act, run out of time, disconnect, and send commands that are
refused."""

import random

from dealerbox.cards import UNKNOWN
from dealerbox.hand.commands import (
    AllIn,
    BetTo,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    PlayerCommand,
    RaiseTo,
    RunTwice,
    Split,
    StandPat,
)
from dealerbox.hand.options import Options
from dealerbox.table.commands import (
    Act,
    AddChips,
    ChooseEntry,
    ChooseGame,
    ConnectionChanged,
    HuntRabbit,
    JoinWaiting,
    LagMeasured,
    Leave,
    LeaveWaiting,
    Pause,
    Resume,
    SetAutoChips,
    SetStraddle,
    ShowCards,
    SitIn,
    SitOut,
    TableCommand,
    TakeSeat,
)
from dealerbox.table.refused import Refused
from tests.table.session import Session


class People:
    """``patience`` is how often, in percent, somebody acts at once instead of letting something else happen."""

    def __init__(self, session: Session, names: tuple[str, ...], seed: int, patience: int = 70) -> None:
        self.session = session
        self.names = names
        self.chance = random.Random(seed)
        self.patience = patience
        self.refused: dict[str, int] = {}

    def step(self) -> None:
        """Make one thing happen."""
        if self.session.table.turn is not None and self.chance.randrange(100) < self.patience:
            self._act()
        elif self.chance.randrange(3) == 0 and self.session.table.due is not None:
            self._time_passes()
        else:
            self._whim()

    def _time_passes(self) -> None:
        session = self.session
        assert session.table.due is not None
        until_due = session.table.due - session.now
        session.now += self.chance.choice([until_due, until_due, until_due // 2, until_due + 700])
        session.wake()

    def _whim(self) -> None:
        table, chance = self.session.table, self.chance
        player = chance.choice(self.names)
        config = table.config
        commands: list[TableCommand] = [
            TakeSeat(chance.randrange(-1, config.seats + 1), player),
            TakeSeat(chance.randrange(config.seats), player),
            AddChips(chance.choice([1, config.min_buy_in, config.min_buy_in, config.max_buy_in])),
            AddChips(config.min_buy_in),
            chance.choice([JoinWaiting(player), JoinWaiting(player), JoinWaiting(player, offer=True), LeaveWaiting()]),
            chance.choice([Leave(), Leave("after hand"), SitOut(), SitOut("big blind"), SitIn()]),
            SitIn(),
            ChooseEntry(chance.choice(["wait", "post"])),
            SetAutoChips(chance.choice([0, config.max_buy_in]), chance.choice([0, config.min_buy_in])),
            SetStraddle(chance.random() < 0.5),
            chance.choice([HuntRabbit(), ChooseGame(chance.randrange(2))]),
            LagMeasured(chance.randrange(1500)),
            ShowCards(),
            chance.choice([Pause("a pause"), Resume(), Resume()]),
            ConnectionChanged(chance.random() < 0.7),
            Act(table.turns - chance.randrange(2), chance.choice([Fold(), Check(), Call(), AllIn(), StandPat()])),
        ]
        self._try(player, self._sensible(player) if chance.randrange(3) else chance.choice(commands))

    def _sensible(self, player: str) -> TableCommand:
        """Return a command that gets a player into the next hand, if they are not in it already."""
        table = self.session.table
        seat = table.seat_of(player)
        if seat is None:
            free = [seat for seat, sitter in enumerate(table.seats) if sitter is None]
            return TakeSeat(self.chance.choice(free), player) if free else JoinWaiting(player)
        sitter = table.sitter(seat)
        if sitter.reserved_until is not None or not sitter.stack:
            return AddChips(self.chance.choice([table.config.min_buy_in, table.config.max_buy_in]))
        return SitIn() if sitter.out_since is not None else ChooseEntry("post")

    def _act(self) -> None:
        table = self.session.table
        turn = table.turn
        assert turn is not None and table.hand is not None
        place = table.hand_seats.index(turn.seat)
        cards = [card for card in table.hand.cards[place] if card != UNKNOWN]
        action = random_action(turn.options, cards, self.chance)
        self._try(table.sitter(turn.seat).player, Act(turn.turn, action))

    def _try(self, player: str, command: TableCommand) -> None:
        self.session.now += self.chance.randrange(400)
        try:
            self.session.do(player, command)
        except Refused as no:
            self.refused[no.code] = self.refused.get(no.code, 0) + 1


def random_action(options: Options, cards: list[int], chance: random.Random) -> PlayerCommand:
    """Return a random offered action, folding less often than the others."""
    choices: list[PlayerCommand] = []
    if options.check:
        choices += [Check(), Check()]
    if options.call is not None:
        choices += [Call(), Call(), Call()]
    if options.bet is not None:
        choices.append(BetTo(_amount(options.bet, options.sizes, chance)))
    if options.raise_ is not None:
        choices.append(RaiseTo(_amount(options.raise_, options.sizes, chance)))
    if options.bring_in is not None:
        choices.append(BringIn())
    if options.discard is not None:
        least, most = options.discard
        choices.append(Discard(tuple(chance.sample(cards, chance.randint(least, most)))))
    if options.stand:
        choices.append(StandPat())
    if options.run_twice:
        choices += [RunTwice()] * 5
    if options.split:
        choices += [Split()] * 4
    if options.fold and (not choices or chance.randrange(4) == 0):
        return Fold()
    return chance.choice(choices)


def _amount(span: tuple[int, int], sizes: tuple[int, ...] | None, chance: random.Random) -> int:
    if sizes is not None:
        return chance.choice(sizes)
    least, most = span
    return chance.choice([least, most, chance.randint(least, most), min(most, least * 2)])
