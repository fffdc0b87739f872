"""A person plays every game in a browser against the demo's bots, using the buttons on the page."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from dealerbox.bots.tables import TABLES
from dealerbox.games.catalog import GAMES
from dealerbox.hand.options import Options
from tests.browser.follower import Follower, card_name
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MOST_HANDS = 20
"""How many hands are played at most: a hand may end before the awaited state has come."""
DESK, PHONE = (1280, 800), (390, 844)
DRAWS = {id for id, game in GAMES.items() if any(street.draw for street in game.streets)}
OPEN_CARDS = {id for id, game in GAMES.items() if not game.has_blinds}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    room = RunningRoom(
        tmp_path_factory.mktemp("room"), environment={"DEALERBOX_PACE": "12", "DEALERBOX_BOTS_REST": "yes"}
    )
    try:
        room.start()
        yield room
    finally:
        room.stop()


def table_of(game: str) -> str:
    """Return the game's smallest table: few bots, so turns come soon."""
    tables = [table.config for table in TABLES if table.config.game == game and table.config.seats > 2]
    return min(tables, key=lambda config: config.seats).id


def expected_buttons(options: Options) -> set[str]:
    """Return the expected text on the buttons for these options."""
    expected = {"Split pot"} if options.split else set()
    expected |= {"Fold"} if options.fold else set()
    if options.discard is not None:
        expected |= {"Stand pat", "Discard"}
    if options.bring_in is not None:
        expected.add("Bring-in")
    elif options.call is not None:
        expected.add("Call")
    elif options.check:
        expected.add("Check")
    return expected


RAISES = {"Bet", "Raise to", "Complete to", "All-in"}


def looks_right(player: Follower) -> None:
    """Check on the visitor's turn that the buttons match the options, and that exactly the visible cards are shown."""
    turn, hand, me = player.turn, player.hand, player.place()
    assert turn is not None and me is not None
    shown = [name.replace("Call all-in", "Call") for name in player.buttons()]
    options = turn.options
    assert {name for name in shown if name not in RAISES} == expected_buttons(options)
    sizes = len(options.sizes) if options.sizes else int(bool(options.bet or options.raise_))
    assert sum(name in RAISES for name in shown) == sizes
    assert sorted(player.cards_at(me.seat)) == sorted(card_name(card) for card in me.cards)
    for other in hand.places:
        if other.seat != me.seat:
            cards = [] if other.folded else [card_name(card) for card in other.cards]
            assert player.cards_at(other.seat) == cards
            if hand.game in OPEN_CARDS and cards:
                assert cards.count("face down") == other.up.count(False)
    assert player.board() == [card_name(card) for card in hand.board]


def draws(player: Follower) -> None:
    """Discard the first card, after changing their mind about the second, by clicking."""
    me = player.place()
    assert me is not None
    cards = player.page.locator(".own.five button")
    first = me.cards[0]
    assert not player.button("Discard").is_enabled(), "nothing has been chosen yet"
    for at in (0, 1, 1):
        cards.nth(at).click()
    pressed = [card.get_attribute("aria-pressed") for card in cards.all()]
    assert pressed == ["true", "false", "false", "false", "false"]
    assert "1 card" in player.button("Discard").inner_text()
    player.press("Discard")
    after = player.place()
    assert after is not None and after.discarded == 1
    assert len(after.cards) == 5 and first not in after.cards[:4]


def acts(player: Follower, done: set[str]) -> None:
    turn = player.turn
    assert turn is not None
    options = turn.options
    if options.discard is not None:
        draws(player)
        done.add("drew")
    elif options.bring_in is not None:
        player.press("Bring-in")
    elif options.split:
        player.press("Split pot")
    elif options.check:
        player.press("Check")
    else:
        assert options.call is not None
        player.press("Call all-in" if "Call all-in" in player.buttons() else "Call")
        done.add("paid")


def plays_a_hand(player: Follower, done: set[str]) -> None:
    """Play from the first turn to the end of the hand without folding."""
    if not player.comes_to_turn():
        return
    money, number = player.money_in_play(), player.hand.number
    while player.turn and player.hand.number == number:
        looks_right(player)
        assert player.money_in_play() == money
        acts(player, done)
        done.add("played")
        if not player.comes_to_turn():
            break
    player.until(lambda: player.ended[-1].hand.number >= number if player.ended else False, "the end")
    (end,) = [view for view in player.ended if view.hand is not None and view.hand.number == number]
    assert end.hand is not None
    assert sum(place.stack for place in end.hand.places) == money
    if any(place.shown for place in end.hand.places):
        done.add("showdown")


def plays_until_all_is_seen(
    browser: "Browser", room: RunningRoom, game: str, size: tuple[int, int], moving: bool = False
) -> None:
    player = Follower(browser, room.address, table_of(game), *size, moving)
    try:
        done: set[str] = set()
        wanted = {"played", "showdown"} | ({"drew"} if game in DRAWS else set())
        for _ in range(MOST_HANDS):
            plays_a_hand(player, done)
            if wanted <= done:
                break
        assert wanted <= done
        wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not player.page.evaluate(wide)
        player.leave()
        assert player.complaints == []
    finally:
        player.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_every_game(chromium: "Browser", room: RunningRoom, game: str) -> None:
    plays_until_all_is_seen(chromium, room, game, DESK)


@pytest.mark.parametrize("game", ["stud8", "draw5"])
def test_a_person_plays_on_a_phone(chromium: "Browser", room: RunningRoom, game: str) -> None:
    plays_until_all_is_seen(chromium, room, game, PHONE, moving=True)
