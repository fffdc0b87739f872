"""``dealerbox operator`` for the cashier, with a running room."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dealerbox.cashier.iban import reference_of
from tests.cashier import statements
from tests.cashier.cashier_room import SET_UP
from tests.cli.test_operator import lines, post, run
from tests.running import RunningRoom


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    folder = tmp_path_factory.mktemp("cash")
    (folder / "set-up.toml").write_text(SET_UP)
    room = RunningRoom(folder, demo=False, more=["--cashier", str(folder / "set-up.toml")])
    room.start()
    post(room, "register", {"name": "Ann", "password": "correct horse"})
    yield room
    room.kill()


def test_money_is_taken_and_given_and_a_second_person_is_asked_for(room: RunningRoom) -> None:
    (taken,) = lines(room, "cash-take", "Ann", "1,200.00")
    assert (taken["state"], taken["amount"], taken["two"]) == ("announced", 120_000, True)
    status, output, message = run(room.data, "cash-step", "receive", taken["id"])
    assert (status, output) == (1, "") and "A second person must do this" in message
    (small,) = lines(room, "cash-take", "ann", "20")
    (given,) = lines(room, "cash-give", "Ann", "12.50", "--reason", "home")
    assert (small["state"], given["state"]) == ("received", "paid")
    assert [one["id"] for one in lines(room, "cash")] == [taken["id"]]
    assert [one["id"] for one in lines(room, "cash", "--state", "paid", "--player", "Ann")] == [given["id"]]
    shown = run(room.data, "cash-show", taken["id"])[1]
    assert "receive: operator's key has already worked on this request" in shown and "reject: can be done" in shown
    status, output, _ = run(room.data, "cash-step", "reject", taken["id"], "--reason", "a mistake")
    assert status == 0 and "rejected" in output
    assert run(room.data, "cash") == (0, "No requests.\n", "")
    acts = [act["act"] for act in lines(room, "log") if act["act"].startswith("cash-")]
    assert acts[0] == "cash-reject" and acts.count("cash-receive") == 1


def test_a_correction_waits_for_somebody_else(room: RunningRoom) -> None:
    (proposed,) = lines(room, "cash-propose", "Ann", "2", "--take-away", "--reason", "counted twice")
    assert (proposed["state"], proposed["amount"], proposed["way"]) == ("proposed", -200, "bank")
    assert run(room.data, "cash-step", "confirm", proposed["id"])[0] == 1
    assert run(room.data, "cash-step", "reject", proposed["id"], "--reason", "no")[0] == 0


def test_statement_is_shown_and_matching_lines_are_booked(room: RunningRoom, tmp_path: Path) -> None:
    token = post(room, "login", {"name": "Ann", "password": "correct horse"})["token"]
    asked = {"currency": "EUR", "amount": 5_000, "way": "sepa", "nonce": "nonce-0001"}
    id = post(room, "cashier/deposits", asked, token)["id"]
    file = tmp_path / "statement.xml"
    file.write_text(
        statements.camt(statements.entry(5_000, reference_of(id), key="A"), statements.entry(7, text="?", key="B"))
    )
    assert [(one["would"], one["why"]) for one in lines(room, "cash-statement", str(file))] == [
        ("receive", ""), ("nothing", "unknown"),
    ]  # fmt: skip
    booked = lines(room, "cash-statement", str(file), "--book")
    assert [(one["key"], one["request"]) for one in booked] == [("camt:A/0", id)]
    assert [one["why"] for one in lines(room, "cash-statement", str(file), "--book")] == ["booked", "unknown"]
    assert "booked" in run(room.data, "cash-statement", str(file))[1]


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("cash-take", "Ann", "1.234"), 2, "is not an amount"),
        (("cash-take", "Ann", "0"), 2, "above 0"),
        (("cash-take", "nobody", "5"), 1, "no player 'nobody'"),
        (("cash-take", "Ann", "5", "--currency", "SEK"), 1, "accepts EUR"),
        (("cash-step", "reject", "X"), 1, "needs --reason"),
        (("cash-step", "approve", "X", "--amount", "5"), 1, "takes no --amount"),
        (("cash-step", "approve", "X"), 1, "no request 'X'"),
        (("cash-propose", "Ann", "5"), 1, "needs --reason"),
        (("cash-statement", "/nowhere/x.xml"), 1, "cannot be read"),
        (("cash-show", "X"), 1, "no request 'X'"),
    ],
)
def test_refusals_are_printed(room: RunningRoom, words: tuple[str, ...], status: int, sentence: str) -> None:
    ended, output, message = run(room.data, *words)
    assert (ended, output) == (status, "") and sentence in message


def test_a_cashier_that_cannot_be_is_said_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "cashier.toml").write_text("[bank]\niban = 'FI21 1234 5600 0007 86'\n")
    room = RunningRoom(tmp_path, demo=False)
    with pytest.raises(AssertionError, match=r"cashier.toml: bank.iban: .*check digits"):
        room.start()
