"""What a player sees before joining the game: the exact price, live and dead, and when it is possible (A17 to A19,
C4)."""

import pytest

from dealerbox.hand.events import HandStarted
from dealerbox.table.commands import AddChips, CallBomb, ChooseEntry, Leave, SitIn, SitOut, TakeSeat
from dealerbox.table.config import Extras, MixedGame
from dealerbox.table.entry_events import EntryQuote
from dealerbox.table.events import EntryChosen
from tests.table.session import Session
from tests.table.tables import holdem


def cash_game(players: str = "ABCDE", hands: int = 1, **changes: object) -> Session:
    """Seat the players in order from seat 0 and play ``hands`` hands, the last one unfinished."""
    session = Session(holdem(**changes), viewers=(None, "D"))
    for seat, player in enumerate(players):
        session.sit(player, seat, 500)
    for _ in range(hands):
        next_hand(session)
    return session


def next_hand(session: Session) -> HandStarted:
    if session.table.playing:
        while session.table.playing:
            session.play(f"{session.whose_turn} fold")
    before = len(session.log)
    session.wait()
    return next(event for event in session.log[before:] if isinstance(event, HandStarted))


def quote(session: Session, player: str = "D") -> EntryQuote | None:
    seat = session.table.seat_of(player)
    assert seat is not None
    return session.table.sitter(seat).quote


def posts_of(session: Session, started: HandStarted, player: str) -> list[tuple[str, int]]:
    place = session.table.place_of(player)
    return [(str(post.kind), post.paid) for post in started.posts if post.seat == place]


def test_a_new_player_sees_the_big_blind_and_how_long_each_way_takes() -> None:
    session = cash_game("ABC")
    session.sit("E", 5, 500)  # between the big blind (C) and the button (A)
    assert quote(session, "E") == EntryQuote(live=10, dead=0, post_in=0, big_in=1), "the big blind is theirs next"
    session = cash_game("ABCD")
    session.sit("E", 5, 500)  # D has the next big blind
    assert quote(session, "E") == EntryQuote(live=10, dead=0, post_in=1, big_in=2)


def test_between_button_and_big_blind_posting_is_possible_one_hand_later() -> None:
    session = cash_game("ABCDE", hands=2)  # button B, blinds C and D
    session.play("E fold, A fold")
    session.do("B", Leave())
    session.play("C fold")
    session.sit("F", 1, 500)  # the seat of the player with the button, who left: the blinds are C and D, next D and E
    quoted = quote(session, "F")
    assert quoted is not None and (quoted.live, quoted.dead) == (10, 0)
    assert quoted.post_in == 1
    session = cash_game("ABCDE", hands=1)
    session.do("D", SitOut())
    next_hand(session)
    session.do("D", SitIn())
    assert quote(session) == EntryQuote(live=10, dead=0, post_in=2, big_in=4)


def test_the_quote_is_what_is_charged() -> None:
    session = cash_game()
    session.do("D", SitOut())
    next_hand(session)
    next_hand(session)
    session.do("D", SitIn())
    assert quote(session) == EntryQuote(live=10, dead=5, post_in=1, big_in=3)
    session.do("D", ChooseEntry("post"))
    started = next_hand(session)
    assert posts_of(session, started, "D") == [("dead", 5), ("big", 10)]
    assert quote(session) is None


def test_a_short_stack_posts_what_it_has() -> None:
    session = Session(holdem(min_buy_in=1, max_buy_in=1000))
    for seat, player in enumerate("ABCE"):
        session.sit(player, seat, 500)
    next_hand(session)
    session.sit("D", 6, 7)
    assert quote(session) is not None
    assert quote(session).live == 7  # type: ignore[union-attr]


@pytest.mark.parametrize("hands", [1, 2])
def test_heads_up_a_third_player_gets_in_only_with_the_big_blind(hands: int) -> None:
    session = cash_game("AB", hands)
    session.sit("D", 4, 500)
    session.do("D", ChooseEntry("post"))
    while (quoted := quote(session)) is not None:
        assert quoted.post_in == 0
        started = next_hand(session)
        assert (posts_of(session, started, "D") == [("big", 10)]) == (quoted.big_in == 1)


def test_a_player_who_is_away_or_in_the_game_has_no_quote() -> None:
    session = cash_game()
    assert quote(session) is None
    session.do("D", SitOut())
    next_hand(session)
    assert quote(session) is None


def test_nobody_pays_when_the_table_starts_from_the_beginning() -> None:
    session = cash_game("ABD", hands=1)
    session.do("D", SitOut())
    while not session.table.sitter(2).owes_big:
        next_hand(session)
    session.do("A", SitOut())
    while session.table.playing:
        session.play(f"{session.whose_turn} fold")
    session.do("D", SitIn())
    assert session.table.sitter(2).owes_big
    assert quote(session) is None
    assert posts_of(session, next_hand(session), "D") in ([("small", 5)], [("big", 10)])


@pytest.mark.parametrize("how", ["called", "planned", "other game"])
def test_everybody_is_dealt_in_to_a_hand_without_blinds(how: str) -> None:
    stud = MixedGame("stud", "FL", holdem().stakes.__class__(ante=2, bring_in=5, small_bet=10, big_bet=20))
    hold = MixedGame("holdem", "NL", holdem().stakes)
    extras = {
        "called": Extras(bomb_ante=10),
        "planned": Extras(bomb_every=2, bomb_ante=10),
        "other game": Extras(rotation=(hold, stud), rotate_by="hands"),
    }[how]
    session = cash_game("ABCE", extras=extras, seats=6)
    session.sit("D", 5, 500)
    if how == "called":
        assert quote(session) is not None
        session.do("", CallBomb(10))
    assert quote(session) is None
    next_hand(session)
    assert session.table.place_of("D") is not None


# ---- choosing once ----


def test_posting_once_restores_the_earlier_choice() -> None:
    session = cash_game("ABCD")
    session.sit("E", 5, 500)
    assert session.do("E", ChooseEntry("post", once=True))[0] == EntryChosen(5, "post", once=True)
    next_hand(session)
    assert session.table.place_of("E") is not None
    assert EntryChosen(5, "wait") in session.log
    assert session.table.sitter(5).entry == "wait"


def test_a_choice_cancelled_before_the_hand_costs_nothing() -> None:
    session = cash_game("ABCD")
    session.sit("E", 5, 500)
    session.do("E", ChooseEntry("post", once=True))
    session.do("E", ChooseEntry("wait", once=True))
    assert (session.table.sitter(5).entry, session.table.sitter(5).entry_before) == ("wait", "")
    assert session.do("E", ChooseEntry("wait", once=True)) == []


def test_a_permanent_choice_stays() -> None:
    session = cash_game("ABCD")
    session.sit("E", 5, 500)
    session.do("E", ChooseEntry("post", once=True))
    session.do("E", ChooseEntry("post"))
    next_hand(session)
    assert session.table.sitter(5).entry == "post"


def test_waiting_once_applies_to_one_entry_too() -> None:
    session = cash_game("ABCD")
    session.do("E", TakeSeat(5, "E", "post"))
    session.do("E", AddChips(500))
    session.do("E", ChooseEntry("wait", once=True))
    next_hand(session)
    assert session.table.place_of("E") is None
    next_hand(session)
    assert session.table.place_of("E") is not None
    assert session.table.sitter(5).entry == "post"
