"""E-mails about tournaments: who receives which, each once."""

import pytest
from msgspec.structs import replace

from dealerbox.accounts.emails import email_key
from dealerbox.accounts.mail.texts import TEXTS
from dealerbox.accounts.mail.words import format_money, format_time, join_words
from dealerbox.accounts.mail.writing import build_email
from dealerbox.accounts.store import NOTHING, Link
from dealerbox.core.mail import QueuedEmail
from dealerbox.core.points import POINTS
from dealerbox.core.records import PlayerRecord
from dealerbox.core.store_errors import StoreUnavailable
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.live.tournaments.mail import REMIND_MS
from dealerbox.tournament import editing
from dealerbox.tournament.commands import Cancel, Reannounce
from dealerbox.wire.tournaments import Enter, Withdraw
from tests.accounts.harness import ROOM
from tests.live.playing import STARTED, virtual
from tests.live.tournaments.field import Field, config

LATER = STARTED + 6 * 3_600_000
FEEDER = config(id="feeder", name="Feeder", buy_in=550, fee=50, satellite_to="t", ticket=1100)
FAULTY = ("queue_emails", "commit_step")


async def address(field: Field, player: str, confirmed: bool = True, language: str = "en") -> None:
    """Give the player an e-mail address."""
    accounts, email = field.store.accounts, f"{player}@example.org"
    await accounts.set_language(player, language)
    if confirmed:
        await accounts.set_email(player, email, NOTHING)
        link = Link(f"link of {player}", player, "confirm", email_key(email), LATER)
        await accounts.add_link(link)
        assert await accounts.confirm(link, STARTED, NOTHING)


async def emails(field: Field, *players: str) -> list[tuple[str, str]]:
    """Return all e-mails ever sent as (player, kind)."""
    found = [(one.player, one.kind) for player in players for one in await field.store.accounts.emails_of(player)]
    return sorted(found)


async def the_letter(field: Field, player: str, kind: str) -> str:
    (queued,) = [one for one in await field.store.accounts.emails_of(player) if one.kind == kind]
    return text_of(queued)


def text_of(queued: QueuedEmail) -> str:
    message = build_email(queued, ROOM, "r@room.example", "", STARTED)
    return f"{message['Subject']}\n{message.get_content()}"


async def ready(count: int = 3, **changes: object) -> Field:
    """Return a tournament with players ``p0`` … who have confirmed their addresses."""
    field = await Field().open()
    await field.announce(config(**{"starts": LATER, **changes}))
    await field.enter(count)
    for player in field.players:
        await address(field, player)
    return field


# ---- e-mails to everybody concerned ----


@virtual
async def test_players_of_a_cancelled_tournament_get_the_reason_and_refund_once() -> None:
    field = await ready(2, most=2)
    await field.enter(1)  # on the waiting list
    await address(field, "p2", language="fi")
    await (await field.player("p3")).enter()  # no address
    await field.direct(Cancel("the lights went out"))
    text = await the_letter(field, "p0", "tournament-cancelled")
    assert text.startswith("Sunday was cancelled\n") and f"{ROOM}/tournaments/t" in text
    assert "Reason: the lights went out\nRefunded to you: 11 in play money\n" in text
    assert "Sinulle palautettiin: 11 leikkirahaa\n" in await the_letter(field, "p2", "tournament-cancelled")
    expected = [(player, "tournament-cancelled") for player in ("p0", "p1", "p2")]
    assert await emails(field, *field.players) == expected
    field = await field.killed(5)
    await field.clock.sleep(60_000)
    assert await emails(field, *field.players) == expected


@virtual
async def test_a_free_tournament_refunds_nothing() -> None:
    field = await ready(1, buy_in=0, fee=0)
    await field.direct(Cancel("no dealer"))
    assert "Refunded to you: nothing\n" in await the_letter(field, "p0", "tournament-cancelled")


@virtual
async def test_a_player_waiting_for_a_free_tournament_hears_of_its_cancellation() -> None:
    field = await ready(2, most=2, buy_in=0, fee=0)
    await field.enter(1)  # on the waiting list
    await address(field, "p2")
    await field.direct(Cancel("no dealer"))
    assert "Refunded to you: nothing\n" in await the_letter(field, "p2", "tournament-cancelled")


@virtual
async def test_refunded_points_are_written_as_points() -> None:
    field = await Field().open()
    await field.announce(config(money="real", currency="EUR", points=True, starts=LATER))
    ann = await field.player("ann", currency="EUR")
    await field.store.commit([Transfer("vip", 0, BANK, wallet("ann"), POINTS, 22_500_000, "points")])
    await ann.enter(pay="points")
    await address(field, "ann")
    await field.direct(Cancel("no dealer"))
    assert "Refunded to you: 22 VIP points\n" in await the_letter(field, "ann", "tournament-cancelled")


@virtual
async def test_a_tournament_with_too_few_players_is_cancelled_by_e_mail_too() -> None:
    field = await ready(1, starts=STARTED + 60_000)
    await field.until_over()
    assert await emails(field, "p0") == [("p0", "tournament-cancelled")]


@virtual
async def test_registered_and_waiting_players_get_changes_before_the_start() -> None:
    field = await ready(2, most=2)
    await field.enter(1)
    await address(field, "p2")
    new = replace(config(most=2), name="Monday", starts=LATER + 5_400_000, guarantee=250_050, bank_seconds=7.5)
    await field.direct(Reannounce(replace(new, levels=new.levels[:3])))
    text = await the_letter(field, "p2", "tournament-changed")
    start, later = (format_time(TEXTS["en"].words, at) for at in (LATER, LATER + 5_400_000))
    assert text.startswith("Monday has changed\n")
    for line in (
        "- Name: Monday (was Sunday)",
        f"- Start: {later} (was {start})",
        "- Guaranteed prize pool: 2,500.50 in play money (was 0 in play money)",
        "- Time bank: 7.5 s (was 20 s)",
        "- Levels changed",
    ):
        assert f"{line}\n" in text
    assert await emails(field, *field.players) == [(player, "tournament-changed") for player in ("p0", "p1", "p2")]
    await field.players["p0"].ask(Withdraw())
    await field.direct(Reannounce(replace(new, levels=new.levels[:2])))
    field = await field.killed(5)
    assert [player for player, _ in await emails(field, *field.players)] == ["p0", "p1", "p1", "p2", "p2"]


@virtual
async def test_a_ticket_winner_gets_the_seat_by_e_mail() -> None:
    field = await ready(0)
    await field.announce(FEEDER)
    await field.enter(5, "feeder")  # two tickets
    for player in field.players:
        await address(field, player)
    await field.until_over("feeder")
    field = await field.killed(5)
    told = await field.told("t", *field.players)
    winners = sorted(player for player, own in told.own.items() if own.registered)
    assert len(winners) == 2
    assert await emails(field, *field.players) == [(player, "ticket-won") for player in winners]
    text = await the_letter(field, winners[0], "ticket-won")
    assert text.startswith("You won a ticket for Sunday\n")
    assert "You won a ticket in Feeder, and you are registered for\n\nSunday\n" in text
    assert f"Starts: {format_time(TEXTS['en'].words, LATER)}\n" in text


@virtual
async def test_a_ticket_winner_of_a_full_tournament_is_told_that_they_wait() -> None:
    field = await ready(2, most=2)
    await field.announce(FEEDER)
    await field.enter(4, "feeder")
    winners = [player for player in field.players if player not in ("p0", "p1")]
    for player in winners:
        await address(field, player)
    await field.until_over("feeder")
    field = await field.killed(5)
    found = await emails(field, *winners)
    assert [kind for _, kind in found] == ["ticket-won", "ticket-won"]
    text = await the_letter(field, found[0][0], "ticket-won")
    assert "and you are on the waiting list for\n\nSunday\n" in text


@virtual
async def test_a_ticket_winner_who_is_paid_out_is_told() -> None:
    field = await ready(0)
    await field.announce(FEEDER)
    await field.enter(4, "feeder")
    for player in field.players:
        await address(field, player)
        await field.players[player].ask(Enter())  # has a seat already
    await field.until_over("feeder")
    field = await field.killed(5)
    await field.clock.sleep(5_000)
    found = await emails(field, *field.players)
    assert [kind for _, kind in found] == ["ticket-paid", "ticket-paid"]
    assert "has been added to your wallet: 11 in play money." in " ".join(
        (await the_letter(field, found[0][0], "ticket-paid")).split()
    )


# ---- optional e-mails ----


@virtual
async def test_reminders_and_results_are_only_sent_on_request() -> None:
    field = await ready(3)
    await field.store.accounts.set_tournament_emails("p0", reminders=True, results=False)
    await field.store.accounts.set_tournament_emails("p1", reminders=False, results=True)
    await field.clock.sleep(LATER - REMIND_MS - field.clock.now() - 1_000)
    assert await emails(field, *field.players) == []
    await field.clock.sleep(2_000)
    assert await emails(field, *field.players) == [("p0", "tournament-reminder")]
    text = await the_letter(field, "p0", "tournament-reminder")
    assert text.startswith("Sunday starts soon\n") and format_time(TEXTS["en"].words, LATER) in text
    field = await field.killed(5)
    await field.clock.sleep(60_000)
    assert await emails(field, *field.players) == [("p0", "tournament-reminder")]
    told = await field.until_over()
    assert told.view.phase == "over"
    field = await field.killed(5)
    assert await emails(field, *field.players) == [("p0", "tournament-reminder"), ("p1", "tournament-result")]
    (place,) = field.players["p1"].places
    result = await the_letter(field, "p1", "tournament-result")
    prize = format_money(TEXTS["en"].words, place.prize, "FUN") if place.prize else "nothing"
    assert f"Your place: {place.place} of 3\nYour prize: {prize}\n" in result


@virtual
async def test_a_moved_start_is_reminded_of_again() -> None:
    field = await ready(1, starts=STARTED + REMIND_MS + 60_000)
    await field.store.accounts.set_tournament_emails("p0", reminders=True, results=False)
    await field.clock.sleep(61_000)
    await field.direct(Reannounce(config(starts=LATER)))
    await field.clock.sleep(LATER - STARTED)
    assert [kind for _, kind in await emails(field, "p0")].count("tournament-reminder") == 2


@virtual
async def test_an_unreliable_store_neither_loses_nor_duplicates_e_mails() -> None:
    field = await ready(2)
    for player in field.players:
        await field.store.accounts.set_tournament_emails(player, reminders=True, results=True)
    store, failing = field.store, True

    def fail(method: str) -> None:
        if failing and method in FAULTY:
            raise StoreUnavailable("the disk is full")

    store._channel._before_write = fail  # type: ignore[attr-defined]
    await field.clock.sleep(LATER - REMIND_MS - field.clock.now() + 30_000)
    assert await emails(field, *field.players) == []
    failing = False
    await field.clock.sleep(30_000)
    assert await emails(field, *field.players) == [(player, "tournament-reminder") for player in ("p0", "p1")]
    await field.until_over()
    kinds = ("tournament-reminder", "tournament-result")
    assert await emails(field, *field.players) == [(player, kind) for player in ("p0", "p1") for kind in kinds]


# ---- no e-mails ----


@virtual
async def test_guests_and_unconfirmed_addresses_get_no_e_mails() -> None:
    field = await ready(0, buy_in=0, fee=0)
    await field.store.create_player(PlayerRecord("guest", "Guest 1", "guest", "", 0))
    await (await field.player("guest")).enter()
    await (await field.player("bob")).enter()
    await field.store.accounts.set_email("bob", "bob@example.org", NOTHING)
    for player in ("guest", "bob"):
        await field.store.accounts.set_tournament_emails(player, reminders=True, results=True)
    await field.direct(Reannounce(config(starts=LATER, buy_in=0, fee=0, name="Monday")))
    await field.until_over()
    assert await emails(field, "guest", "bob") == []


# ---- words ----


@pytest.mark.parametrize(
    ("language", "amount", "currency", "words"),
    [
        ("en", 1100, "EUR", "€11"),
        ("en", 123_456_750, "EUR", "€1,234,567.50"),
        ("fi", 123_456_705, "EUR", "1\u00a0234\u00a0567,05\u00a0€"),
        ("en", 1100, "FUN", "11 in play money"),
        ("fi", 20_000, POINTS, "200 VIP-pistettä"),
        ("en", 1100, "USD", "11 USD"),
    ],
)
def test_amounts_are_formatted_for_the_reader(language: str, amount: int, currency: str, words: str) -> None:
    assert format_money(TEXTS[language].words, amount, currency) == words


def test_moments_and_several_amounts_are_formatted_for_the_reader() -> None:
    at = 1_796_713_260_000  # 8 December 2026, 07:01
    assert [format_time(TEXTS[language].words, at) for language in ("en", "fi")] == [
        "2026-12-08 07:01 UTC",
        "8.12.2026 klo 7.01 UTC",
    ]
    assert [join_words(TEXTS["en"].words, parts) for parts in ([], ["a"], ["a", "b"])] == ["nothing", "a", "a and b"]


@pytest.mark.parametrize("language", TEXTS)
def test_every_field_that_may_change_has_a_name_in_every_language(language: str) -> None:
    words = TEXTS[language].words
    assert words.keys() == TEXTS["en"].words.keys()
    assert words.keys() >= editing.ALWAYS | editing.WHILE_EMPTY
