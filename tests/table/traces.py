"""Traces: what one viewer received, batch by batch, and their view after each. The client's fold is tested with them
too.

``python -m tests.table.traces`` writes them to ``tests/traces``. A file is ``{"start": view, "events": [batch, …],
"views": [view after each batch, …]}`` in the JSON of the wire.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec.structs import replace

from dealerbox.game import Stakes
from dealerbox.table.commands import (
    AddChips,
    AnnounceKnockOuts,
    AskChips,
    CallBomb,
    ChooseEntry,
    ChooseGame,
    CloseChipRequest,
    ConnectionChanged,
    HuntRabbit,
    JoinWaiting,
    Leave,
    LeaveWaiting,
    NameHost,
    Pause,
    PlanConfig,
    Resume,
    SeatPlayers,
    SetAutoChips,
    SetStraddle,
    ShowCards,
    SitIn,
    SitOut,
    TakeSeat,
)
from dealerbox.table.config import Extras, MixedGame
from dealerbox.table.events import KnockedOut, RosterSeat
from dealerbox.table.fold import empty_view, fold
from dealerbox.table.prize_events import BountyShare
from tests.table.session import Session
from tests.table.tables import ANTES, BLINDS, holdem, table_of
from tests.table.test_button import fold_out

FOLDER = Path(__file__).parent.parent / "traces"

Scenario = Callable[[], tuple[Session, str | None]]
"""Plays a scenario and returns the session and whose view to trace."""


def _table(players: str, deck: str = "", game: str = "holdem", limit: str = "NL", **stacks: int) -> Session:
    session = Session(table_of(game, limit, 6 if game != "draw32" else 5), viewers=(None, "A"), deck=deck)
    for seat, player in enumerate(players):
        session.sit(player, seat, stacks.get(player, 500))
    session.wait()
    return session


def holdem_showdown() -> tuple[Session, str | None]:
    session = _table("ABC", "Jd 7c As Jc 7s Kh Ad Td 4c 9h 2s")
    session.play("A raise 30, B call, C call, B check, C bet 60, A call, B fold, C check, A bet 120, C call")
    session.play("C check, A check")
    session.wait()
    return session, "A"


def holdem_fold_out() -> tuple[Session, str | None]:
    session = _table("ABCD")
    session.play("D call, A raise 60, B fold, C call, D fold, C check, A bet 100, C fold")
    session.do("C", ShowCards())
    session.wait()
    session.play("A fold, B fold, C fold")
    return session, "A"


def holdem_side_pots() -> tuple[Session, str | None]:
    """Three players all-in for different amounts, the rest of the board in one batch, and an uncalled bet returned."""
    session = _table("ABC", "Kd 9c As Kc 9s Ah 3h 4d 8c Jd Qs", A=100, B=250, C=600)
    session.play("A all-in, B call, C all-in, B all-in")
    session.wait()
    return session, "A"


def holdem_observer() -> tuple[Session, str | None]:
    session = _table("ABC", "Jd 7c As Jc 7s Kh Ad Td 4c 9h 2s")
    session.play("A call, B call, C check, B bet 20, C call, A raise 80, B fold, C call, C check, A all-in, C call")
    session.wait()
    session.play("B fold")
    return session, None


def holdem_coming_and_going() -> tuple[Session, str | None]:
    session = Session(holdem(4), viewers=(None, "A"))
    for seat, player in enumerate("ABC"):
        session.sit(player, seat, 300)
    session.do("A", SitOut("big blind"))
    session.do("B", SitOut("big blind"))
    session.do("B", SitIn())
    session.wait()
    session.do("A", SitIn())
    session.do("A", SetAutoChips(300, 0))
    session.do("D", TakeSeat(3, "D"))
    session.play("A raise 20, B call")
    session.do("A", AddChips(200))
    session.do("B", Leave())
    session.lose_connection("C")
    session.do("D", AddChips(400))
    session.do("D", ChooseEntry("post"))
    session.wait()
    session.wait()  # C times out, folds and sits out; B leaves, A wins
    session.wait()
    session.do("C", ConnectionChanged(True))
    session.do("C", SitIn())
    session.wait(25)
    session.play("A call" if session.whose_turn == "A" else "D call")
    session.do("D", SitOut())
    session.do("E", TakeSeat(1, "E"))
    session.do("", Pause("the kettle boils"))
    session.do("E", Leave())
    session.do("", Resume())
    session.void()
    session.close()
    return session, "A"


def waiting_list() -> tuple[Session, str | None]:
    """A waits at a full table, gets an offer after X, who is disconnected, and declines; Z takes the seat."""
    session = Session(holdem(2), viewers=(None, "A"))
    session.sit("B", 0, 300)
    session.sit("C", 1, 300)
    for player in "WXAYZ":
        session.do(player, JoinWaiting(player))
    session.lose_connection("X")
    session.do("W", LeaveWaiting())
    session.do("C", Leave())
    session.do("A", ChooseEntry("post"))
    session.wait(60)
    session.do("Y", LeaveWaiting())
    session.do("Z", AddChips(400))
    session.do("A", JoinWaiting("A"))
    session.close()
    return session, "A"


def bomb_and_straddle() -> tuple[Session, str | None]:
    session = Session(holdem(6, extras=Extras(straddle="utg", bomb_every=2, bomb_ante=20)), viewers=(None, "A"))
    for seat, player in enumerate("ABCD"):
        session.sit(player, seat, 500)
        session.do(player, SetStraddle(True))
    session.wait()
    session.play("A call, B fold, C call, D check, C check, D bet 40, A fold, C fold")
    session.wait()
    session.play("C bet 50, D call, A fold, B fold, C check, D check, C check, D check")
    session.wait()
    session.do("", CallBomb(40))
    fold_out(session)
    session.wait()
    return session, "A"


def rabbit_and_bounty() -> tuple[Session, str | None]:
    """A is paid for seven-deuce, then B hunts the rabbit."""
    extras = Extras(rabbit=True, seven_deuce=30)
    session = Session(holdem(6, extras=extras), viewers=(None, "A"), deck="Ks Qs 7h 4c 5c 2d 9c Td Jd Ah Kc")
    for seat, player in enumerate("ABC"):
        session.sit(player, seat, 500)
    session.wait()
    session.play("A call, B call, C check, B check, C check, A bet 40, B fold, C fold")
    session.do("B", HuntRabbit())
    session.wait()
    return session, "A"


def board_twice() -> tuple[Session, str | None]:
    """Two players all-in on the flop run it twice and win half each."""
    deck = "As Kd Qs Ah Kc Qh 2c 7d 9h 4s 3h Ks 5d"
    session = Session(holdem(6, extras=Extras(run_twice=True)), viewers=(None, "A"), deck=deck)
    for seat, player in enumerate("ABC"):
        session.sit(player, seat, 500)
    session.wait()
    session.play("A fold, B raise 100, C call, B all-in, C call, B twice, C twice")
    session.wait()
    return session, "A"


def holdem_and_stud() -> tuple[Session, str | None]:
    """A table with a rotation: one hand of each game."""
    games = (MixedGame("holdem", "NL", BLINDS), MixedGame("stud", "FL", ANTES))
    session = Session(holdem(6, extras=Extras(games, "hands", 1)), viewers=(None, "A"))
    for seat, player in enumerate("ABC"):
        session.sit(player, seat, 500)
    for _ in range(3):
        session.wait()
        fold_out(session)
    return session, "A"


def dealers_choice() -> tuple[Session, str | None]:
    """A chooses in time, B does not choose, and C leaves when asked."""
    games = (MixedGame("holdem", "NL", BLINDS), MixedGame("stud", "FL", ANTES))
    session = Session(holdem(6, extras=Extras(games, "hands", 1, dealers_choice=True)), viewers=(None, "A"))
    for seat, player in enumerate("ABCD"):
        session.sit(player, seat, 500)
    session.do("A", ChooseGame(1))
    for _ in range(2):
        session.wait()
        fold_out(session)
    session.do("C", Leave())
    session.wait()
    return session, "A"


def host_changes() -> tuple[Session, str | None]:
    """The host is asked for chips, chooses another game during a hand, hands over, and chooses again while nobody
    plays, with fewer seats."""
    session = _table("ABC")
    session.do("D", AskChips(4, "Dora", 300))
    session.do("B", AskChips(None, "Bob", 200))
    session.do("", PlanConfig(table_of("stud", "FL", 6)))
    fold_out(session)
    session.do("B", CloseChipRequest(False))
    session.do("", NameHost("B"))
    session.wait()
    fold_out(session)
    session.do("B", Leave())
    session.do("C", Leave())
    session.do("", PlanConfig(holdem(4)))
    return session, "A"


def five_card_draw() -> tuple[Session, str | None]:
    session = _table("ABC", game="draw5", limit="FL")
    session.play("A raise 20, B call, C call, B discard 3, C stand, A discard 1, B check, C bet 20, A call, B fold")
    session.wait()
    return session, "A"


def triple_draw() -> tuple[Session, str | None]:
    session = _table("ABC", game="deuce3", limit="FL")
    session.play("A call, B call, C check, B discard 5, C discard 2, A discard 3, B check, C check, A bet 10, B fold")
    session.play("C call, C discard 1, A stand, C check, A bet 20, C call, C stand, A stand, C check, A check")
    return session, "A"


def seven_card_stud() -> tuple[Session, str | None]:
    deck = "2c 3d 4h 5c 6d 7h 8s 2s Kh Ac Ad Ks 9c 9d Jh Js Tc Td 3c 3s 4s"
    session = _table("ABC", deck, game="stud", limit="FL")
    while session.table.turn is not None:
        options = session.table.turn.options
        word = "check" if options.check else "bring-in" if options.bring_in is not None else "call"
        session.play(f"{session.whose_turn} {word}")
    return session, "A"


def split_button() -> tuple[Session, str | None]:
    session = _table("ABC", game="draw32", limit="NL")
    session.play("A call, B call, C check, B discard 2, C stand, A discard 4, A split, B split, C split")
    session.wait()
    return session, "A"


def tournament_table() -> tuple[Session, str | None]:
    """Three hands with different rosters: B is moved away, D joins disconnected, A wins the bounty on C, who rebuys,
    and the stakes rise."""
    session = Session(holdem(6, tournament="t", absent_seconds=1), viewers=(None, "A"))
    seats = tuple(RosterSeat(seat, player, player, 500, 10_000, bounty=250) for seat, player in enumerate("ABC"))
    session.do("", SeatPlayers(1, 5000, seats, BLINDS, (0, 1, 2), ((0, 12), (1, 50), (2, 3))))
    session.wait()
    session.play("B raise 60, C fold, A call, A check, B bet 100, A fold")
    session.do("C", SitOut())
    d = RosterSeat(4, "D", "D", 300, 0, "timed out", True, 250)
    stacks = {player: session.chips_of(player) for player in "AC"}
    seats = (RosterSeat(0, "A", "A", stacks["A"], bounty=250), RosterSeat(2, "C", "C", stacks["C"], bounty=250), d)
    session.do("", SeatPlayers(2, session.now + 3000, seats, BLINDS, (1, 2, 0)))
    session.wait()
    while session.table.playing:
        if session.whose_turn == "A" and session.table.turn is not None:
            session.play("A call" if session.table.turn.options.call else "A check")
        else:
            session.wait()
    session.do("", AnnounceKnockOuts((KnockedOut("C", "C", "EUR", (BountyShare("A", "A", 250),)),)))
    session.do("D", ConnectionChanged(True))
    higher = Stakes(small_blind=10, big_blind=20, small_bet=20, big_bet=40)
    session.do("", SeatPlayers(3, session.now + 3000, (seats[0], replace(seats[1], bounty=0)), higher, (2, 0, 4)))
    session.wait()
    session.void()
    session.close()
    return session, "A"


SCENARIOS: dict[str, Scenario] = {
    "holdem-showdown": holdem_showdown,
    "holdem-fold-out": holdem_fold_out,
    "holdem-side-pots": holdem_side_pots,
    "holdem-observer": holdem_observer,
    "holdem-coming-and-going": holdem_coming_and_going,
    "waiting-list": waiting_list,
    "five-card-draw": five_card_draw,
    "triple-draw": triple_draw,
    "seven-card-stud": seven_card_stud,
    "split-button": split_button,
    "bomb-and-straddle": bomb_and_straddle,
    "rabbit-and-bounty": rabbit_and_bounty,
    "board-twice": board_twice,
    "holdem-and-stud": holdem_and_stud,
    "dealers-choice": dealers_choice,
    "host-changes": host_changes,
    "tournament-table": tournament_table,
}


def trace(session: Session, viewer: str | None) -> str:
    """Return a viewer's trace as the text of a file, one batch and one view per line."""
    view = empty_view(session.table.config)
    start = _json(view)
    batches, views = [], []
    for batch in session.sent[viewer]:
        if batch:
            for event in batch:
                fold(view, event)
            batches.append(_json(batch))
            views.append(_json(view))
    return f'{{"start": {start},\n"events": [\n{_lines(batches)}],\n"views": [\n{_lines(views)}]}}\n'


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _lines(values: list[str]) -> str:
    return ",\n".join(values)


if __name__ == "__main__":
    for name, scenario in SCENARIOS.items():
        FOLDER.joinpath(f"{name}.json").write_text(trace(*scenario()), encoding="utf-8")
