"""Button and blinds: who is dealt in and who posts what, hand after hand.

A row is a short session. ``A B . C`` are the seats from 0 on, ``.`` an empty one. ``hand: D=A S=B B=C in ABC`` is the
next hand: button, small blind (``-``: nobody posts it), big blind, who is dealt in, and then what is posted besides the
blinds (``E=big``, ``E=dead``). Between hands players join and leave: ``E to 2`` takes seat 2 with chips, ``E posts``
chooses to post what they owe (otherwise they wait for the big blind), ``C out`` sits out, ``C in`` sits in again, ``C
leaves``; ``C out-at-big`` sits out at the next big blind.
"""

import pytest

from dealerbox.hand.events import HandStarted
from dealerbox.table.commands import ChooseEntry, Leave, SitIn, SitOut
from dealerbox.table.events import HandOpened
from tests.table.session import Session
from tests.table.tables import table_of

ROWS = {
    "the button goes round": """
        A B C D
        hand: D=A S=B B=C in ABCD
        hand: D=B S=C B=D in ABCD
        hand: D=C S=D B=A in ABCD
        hand: D=D S=A B=B in ABCD
        hand: D=A S=B B=C in ABCD
    """,
    "the big blind leaves: nobody posts the small blind, then the button stays (C39)": """
        A B C D
        hand: D=A S=B B=C in ABCD
        C leaves
        hand: D=B S=- B=D in ABD
        hand: D=B S=D B=A in ABD
        hand: D=D S=A B=B in ABD
    """,
    "the small blind leaves: the button stays (C39)": """
        A B C D
        hand: D=A S=B B=C in ABCD
        B leaves
        hand: D=A S=C B=D in ACD
        hand: D=C S=D B=A in ACD
    """,
    "the button leaves: everything moves on": """
        A B C D
        hand: D=A S=B B=C in ABCD
        A leaves
        hand: D=B S=C B=D in BCD
        hand: D=C S=D B=B in BCD
    """,
    "both blinds leave: the button stays for two hands": """
        A B C D E
        hand: D=A S=B B=C in ABCDE
        B leaves; C leaves
        hand: D=A S=- B=D in ADE
        hand: D=A S=D B=E in ADE
        hand: D=D S=E B=A in ADE
    """,
    "the next big blind sits out: the next player is due, nobody twice": """
        A B C D E
        hand: D=A S=B B=C in ABCDE
        D out
        hand: D=B S=C B=E in ABCE
        hand: D=C S=E B=A in ABCE
    """,
    "the button never stays on a seat that sits out": """
        A B C D
        hand: D=A S=B B=C in ABCD
        B out
        hand: D=A S=C B=D in ACD
        hand: D=C S=D B=A in ACD
    """,
    "three become two, the button leaves: the small blind is due to be the big blind (C42)": """
        A B C
        hand: D=A S=B B=C in ABC
        A leaves
        hand: D=C S=C B=B in BC
        hand: D=B S=B B=C in BC
    """,
    "three become two, the small blind leaves: the button is due": """
        A B C
        hand: D=A S=B B=C in ABC
        B leaves
        hand: D=C S=C B=A in AC
        hand: D=A S=A B=C in AC
    """,
    "three become two, the big blind leaves: the small blind posts it once more (C42)": """
        A B C
        hand: D=A S=B B=C in ABC
        C leaves
        hand: D=B S=B B=A in AB
        hand: D=A S=A B=B in AB
    """,
    "heads-up from the first hand: the button posts the small blind": """
        . A . B
        hand: D=B S=B B=A in AB
        hand: D=A S=A B=B in AB
        hand: D=B S=B B=A in AB
    """,
    "heads-up by a book where the button has the big blind": """
        house nordic
        A B C
        hand: D=A S=B B=C in ABC
        A leaves
        hand: D=B S=C B=B in BC
        hand: D=C S=B B=C in BC
    """,
    "by such a book from the first hand, and three become two": """
        house youwin
        A B .
        hand: D=A S=B B=A in AB
        C to 2
        hand: D=B S=A B=B in AB
        hand: D=A S=B B=C in ABC
        C leaves
        hand: D=A S=B B=A in AB
    """,
    "two become three, the new player sits where the big blind comes next": """
        A . B
        hand: D=B S=B B=A in AB
        C to 1
        hand: D=B S=A B=C in ABC
        hand: D=A S=C B=B in ABC
        hand: D=C S=B B=A in ABC
    """,
    "two become three, the new player cannot post: they would have two big blinds in a row": """
        A B .
        hand: D=B S=B B=A in AB
        C to 2; C posts
        hand: D=A S=A B=B in AB
        hand: D=A S=B B=C in ABC
        hand: D=B S=C B=A in ABC
    """,
    "a new player waits for the big blind (A17)": """
        A B . C D
        hand: D=A S=B B=C in ABCD
        E to 2
        hand: D=B S=C B=D in ABCD
        hand: D=C S=D B=A in ABCD
        hand: D=D S=A B=B in ABCD
        hand: D=A S=B B=E in ABCDE
        hand: D=B S=E B=C in ABCDE
    """,
    "a new player posts a big blind, but not between the button and the big blind (A17)": """
        A B . C D
        hand: D=A S=B B=C in ABCD
        E to 2; E posts
        hand: D=B S=C B=D in ABCD
        hand: D=C S=D B=A in ABCDE E=big
        hand: D=D S=A B=B in ABCDE
        hand: D=A S=B B=E in ABCDE
    """,
    "a new player in the seat that the big blind reaches next posts nothing more": """
        A B C . D
        hand: D=A S=B B=C in ABCD
        E to 3; E posts
        hand: D=B S=C B=E in ABCDE
    """,
    "two new players post in one hand": """
        A B C D . .
        hand: D=A S=B B=C in ABCD
        hand: D=B S=C B=D in ABCD
        E to 4; F to 5; E posts; F posts
        hand: D=C S=D B=E in ABCDEF F=big
    """,
    "the seat of the last big blind is taken again: the new player does not post the small blind": """
        A B C D
        hand: D=A S=B B=C in ABCD
        C leaves; E to 2; E posts
        hand: D=B S=- B=D in ABD
        hand: D=B S=D B=A in ABD
        hand: D=D S=A B=B in ABDE E=big
    """,
    "both blinds missed: a live big blind and a dead small one (A18, A19)": """
        A B C D
        hand: D=A S=B B=C in ABCD
        D out
        hand: D=B S=C B=A in ABC
        hand: D=C S=A B=B in ABC
        D in; D posts
        hand: D=A S=B B=C in ABCD D=dead D=big
        hand: D=B S=C B=D in ABCD
    """,
    "both blinds missed: a player reached by the big blind pays nothing else (A19)": """
        A B C D
        hand: D=A S=B B=C in ABCD
        D out
        hand: D=B S=C B=A in ABC
        hand: D=C S=A B=B in ABC
        D in
        hand: D=A S=B B=C in ABC
        hand: D=B S=C B=D in ABCD
        hand: D=C S=D B=A in ABCD
    """,
    "only the small blind missed: a dead small blind and nothing else (C4)": """
        A B C D
        hand: D=A S=B B=C in ABCD
        C out
        hand: D=B S=- B=D in ABD
        C in; C posts
        hand: D=B S=D B=A in ABD
        hand: D=D S=A B=B in ABCD C=dead
        hand: D=A S=B B=C in ABCD
    """,
    "out and in again before a blind has passed: nothing is owed": """
        A B C D E
        hand: D=A S=B B=C in ABCDE
        E out
        hand: D=B S=C B=D in ABCD
        E in
        hand: D=C S=D B=E in ABCDE
    """,
    "a new player who sat out before their first hand owes only a big blind": """
        A B C D .
        hand: D=A S=B B=C in ABCD
        E to 4; E out
        hand: D=B S=C B=D in ABCD
        hand: D=C S=D B=A in ABCD
        hand: D=D S=A B=B in ABCD
        E in; E posts
        hand: D=A S=B B=C in ABCDE E=big
    """,
    "fewer than two players owe nothing: the table starts from the beginning and nobody owes": """
        A B .
        hand: D=B S=B B=A in AB
        B leaves; C to 2
        hand: D=A S=A B=C in AC
        C leaves; D to 2; E to 1
        hand: D=E S=D B=A in ADE
    """,
    "the button sits out: everything moves on": """
        A B C D
        hand: D=A S=B B=C in ABCD
        A out
        hand: D=B S=C B=D in BCD
        hand: D=C S=D B=B in BCD
    """,
    "sitting out at the big blind: the player plays until it reaches them, and the next one has it": """
        A B C D
        hand: D=A S=B B=C in ABCD
        A out-at-big
        hand: D=B S=C B=D in ABCD
        hand: D=C S=D B=B in BCD
        hand: D=D S=B B=C in BCD
        A in; A posts
        hand: D=B S=C B=D in ABCD A=dead A=big
        hand: D=C S=D B=A in ABCD
    """,
    "two players who sit out at the big blind, one after the other": """
        A B C D E
        hand: D=A S=B B=C in ABCDE
        D out-at-big; E out-at-big
        hand: D=B S=C B=A in ABC
    """,
    "sitting out at the big blind cancelled": """
        A B C D
        hand: D=A S=B B=C in ABCD
        D out-at-big; D in
        hand: D=B S=C B=D in ABCD
    """,
    "ten seats": """
        A B C D E F G H I J
        hand: D=A S=B B=C in ABCDEFGHIJ
        hand: D=B S=C B=D in ABCDEFGHIJ
    """,
    "the button of games without blinds moves one active seat; new players are dealt in at once (C22)": """
        game soko
        A B C .
        hand: D=A in ABC
        hand: D=B in ABC
        C out; E to 3
        hand: D=E in ABE
        C in
        hand: D=A in ABCE
        A leaves; B leaves
        hand: D=C in CE
        hand: D=E in CE
    """,
    "a draw game moves the button like hold'em": """
        game draw5
        A B C D
        hand: D=A S=B B=C in ABCD
        C leaves
        hand: D=B S=- B=D in ABD
    """,
    "only the big blind was missed: posting it is enough, from the first hand in which that is possible (A18)": """
        A B C D E
        hand: D=A S=B B=C in ABCDE
        D out
        hand: D=B S=C B=E in ABCE
        D in; D posts
        hand: D=C S=E B=A in ABCE
        hand: D=E S=A B=B in ABCDE D=big
    """,
    "a player who sat out when both passed owes both (A19)": """
        A B C D E
        hand: D=A S=B B=C in ABCDE
        D out
        hand: D=B S=C B=E in ABCE
        hand: D=C S=E B=A in ABCE
        D in; D posts
        hand: D=E S=A B=B in ABCDE D=dead D=big
    """,
}


@pytest.mark.parametrize("name", ROWS)
def test_button_and_blinds(name: str) -> None:
    lines = [line.strip() for line in ROWS[name].strip().splitlines()]
    game, house = "holdem", "dealerbox"
    while lines[0].split()[0] in ("game", "house"):
        word, value = lines.pop(0).split()
        game, house = (value, house) if word == "game" else (game, value)
    seats = lines.pop(0).split()
    session = Session(table_of(game, "FL", len(seats), house=house))
    for seat, player in enumerate(seats):
        if player != ".":
            session.sit(player, seat, 1000)
    played = []
    for line in lines:
        if line.startswith("hand:"):
            played.append(next_hand(session))
        else:
            played.append(line)
            for what in line.split(";"):
                between_hands(session, *what.split())
    assert played == lines


def between_hands(session: Session, player: str, verb: str, seat: str = "") -> None:
    if verb == "to":
        session.sit(player, int(seat), 500)
    else:
        commands = {
            "leaves": Leave(),
            "out": SitOut(),
            "out-at-big": SitOut("big blind"),
            "in": SitIn(),
            "posts": ChooseEntry("post"),
        }
        session.do(player, commands[verb])


def next_hand(session: Session) -> str:
    """Play the next hand and describe it as the rows do. Everybody folds to the big blind."""
    events = session.wait()
    opened = next(event for event in events if isinstance(event, HandOpened))
    started = next(event for event in events if isinstance(event, HandStarted))
    table = session.table
    names = [table.sitter(seat).player for seat in opened.seats]
    posts = [(names[post.seat], post.kind) for post in started.posts if post.kind != "ante"]
    words = [f"hand: D={table.sitter(opened.button).player}"]
    if posts:
        assert posts.pop() == (table.sitter(opened.big).player, "big"), "the real big blind is the last post"
        small = next((player for player, kind in posts if kind == "small"), "-")
        words += [f"S={small}", f"B={table.sitter(opened.big).player}"]
    assert started.button == opened.seats.index(opened.button)
    words.append("in " + "".join(sorted(names)))
    words += [f"{player}={kind}" for player, kind in posts if kind != "small"]
    fold_out(session)
    return " ".join(words)


def fold_out(session: Session) -> None:
    while (turn := session.table.turn) is not None:
        options = turn.options
        word = "check" if options.check else "stand" if options.stand else "fold"
        word = word if options.bring_in is None else "bring-in"
        session.play(f"{session.whose_turn} {word}")
