"""Players and staff at the cashier: who may do what, and what they see."""

import asyncio
from itertools import product
from typing import get_args

import pytest

from dealerbox.cashier.store import Act, FileSearch, Payee
from dealerbox.core.actors import KEY, Role
from dealerbox.core.refusal import Refusal
from dealerbox.ledger import MAX_AMOUNT
from dealerbox.store.interface import Store
from tests.cashier.cashier_room import PAYEE, Field
from tests.cashier.requests import IBAN, ask, request, staff
from tests.live.values import move, person

ROLES: tuple[Role, ...] = get_args(Role)
ACTS: tuple[Act, ...] = ("approve", "send", "unsend", "pay", "count", "receive", "confirm", "reject")
DAY = 86_400_000


@pytest.fixture
def field(store: Store) -> Field:
    return Field(store)


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, check=lambda no: no.code == code)


# ---- roles ----


@pytest.mark.parametrize(("role", "act"), list(product(ROLES, ACTS)))
async def test_only_the_cashier_and_the_owner_move_money(field: Field, role: Role, act: Act) -> None:
    """In every state in which the act is possible; nobody else even learns whether it is."""
    await field.with_players("ann")
    ids = {
        "approve": (await field.withdraw()).request.id,
        "reject": (await field.withdraw()).request.id,
        "receive": (await field.deposit()).request.id,
        "count": (await field.deposit()).request.id,
        "pay": (await field.back_office().do((await field.withdraw()).request.id, "approve")).request.id,
        "send": (await field.back_office().do((await field.withdraw()).request.id, "approve")).request.id,
        "confirm": (await field.back_office().propose("ann", "EUR", 5, "bank", "why", "nonce-xx")).request.id,
    }
    approved = await field.back_office().do((await field.withdraw()).request.id, "approve")
    ids["unsend"] = (await field.back_office().do(approved.request.id, "send", batch="sepa-1")).request.id
    back_office = field.back_office("olga", role)
    if role in ("cashier", "owner"):
        await back_office.do(ids[act], act, "why")
    else:
        with refused("role"):
            await back_office.do(ids[act], act, "why")


@pytest.mark.parametrize("role", ROLES)
async def test_only_authorized_staff_see_requests(field: Field, role: Role) -> None:
    await field.with_players("ann")
    id = (await field.deposit()).request.id
    back_office = field.back_office("olga", role)
    if role in ("cashier", "owner", "security"):
        assert [one.request.id for one in await back_office.files(FileSearch(), 9)] == [id]
        possible = {one.act: one.code for one in (await back_office.whole(id)).acts}
        assert possible == dict.fromkeys(("receive", "count", "reject"), "role" if role == "security" else "")
    else:
        with refused("role"):
            await back_office.files(FileSearch(), 9)
        with refused("role"):
            await back_office.whole(id)


@pytest.mark.parametrize("role", [one for one in ROLES if one not in ("cashier", "owner")])
async def test_other_roles_cannot_take_give_propose_send_or_read_statements(field: Field, role: Role) -> None:
    await field.with_players("ann")
    back_office = field.back_office("olga", role)
    for what in (
        back_office.take("ann", "EUR", 5, "", "nonce-1"),
        back_office.give("ann", "EUR", 5, "", "nonce-2"),
        back_office.propose("ann", "EUR", 5, "bank", "why", "nonce-3"),
        back_office.send("sepa", "nonce-4"),
        back_office.list_file("sepa-x"),
        field.statement("olga", role).read("x"),
        field.statement("olga", role).book("x", [], {}),
    ):
        with refused("role"):
            await what


async def test_staff_cannot_act_on_their_own_account(field: Field) -> None:
    """Neither their own player account nor one with the same name."""
    await field.with_players("ann", "sam")
    for name in ("ann", "ANN"):
        id = (await field.withdraw()).request.id
        with refused("own_request"):
            await field.back_office(name).do(id, "approve")
        assert {one.code for one in (await field.back_office(name).whole(id)).acts} == {"own_request", ""}
        await field.back_office(name).do(id, "reject", "no")
    for what in ("take", "give"):
        with refused("own_request"):
            await getattr(field.back_office("sam"), what)("sam", "EUR", 5, "", "nonce-1")
    with refused("own_request"):
        await field.back_office("sam").propose("sam", "EUR", 5, "bank", "why", "nonce-1")


# ---- a second person ----


async def test_above_the_set_amount_one_approves_and_another_pays(field: Field) -> None:
    await field.with_players("ann")
    file = await field.withdraw(amount=50_001)
    await field.back_office("sam").do(file.request.id, "approve")
    whole = await field.back_office("sam").whole(file.request.id)
    assert whole.two and {one.act: one.code for one in whole.acts} == {
        "pay": "second_person", "send": "second_person", "reject": "",
    }  # fmt: skip
    with refused("second_person"):
        await field.back_office("sam").do(file.request.id, "pay")
    await field.back_office("pat").do(file.request.id, "pay")
    assert (await field.euros())["wallet:ann"] == 49_999
    small = await field.withdraw(amount=40_000)
    await field.back_office("sam").do(small.request.id, "approve")
    await field.back_office("sam").do(small.request.id, "pay")
    assert field.notices == [("ann", "cash_withdrawal_approved"), ("ann", "cash_withdrawal_paid")] * 2


async def test_the_operator_key_counts_as_one_person(field: Field) -> None:
    await field.with_players("ann")
    file = await field.withdraw(amount=50_001)
    back_office = field.back_office()
    back_office._actor = KEY
    await back_office.do(file.request.id, "approve")
    with refused("second_person"):
        await back_office.do(file.request.id, "pay")


async def test_a_host_alone_may_do_without_a_second_person(store: Store) -> None:
    field = Field(store, "[cashier]\nsecond_person_above = {EUR = -1}\n[desk]\n")
    await field.with_players("ann")
    file = await field.back_office("sam").give("ann", "EUR", 90_000, "", "nonce-1")
    assert file.state == "paid"
    with refused("second_person"):
        proposed = await field.back_office("sam").propose("ann", "EUR", 5, "bank", "why", "nonce-2")
        await field.back_office("sam").do(proposed.request.id, "confirm")


# ---- cash in person ----


async def test_the_staff_takes_and_gives_cash(field: Field) -> None:
    await field.with_players("ann", euros=0)
    for _ in range(2):  # pressed twice
        file = await field.back_office("sam").take("ANN", "EUR", 20_000, "cash", "nonce-1")
        assert (file.state, file.request.way) == ("received", "desk")
    assert await field.euros() == {"bank": -20_000, "wallet:ann": 20_000}
    for _ in range(2):
        file = await field.back_office("sam").give("ann", "EUR", 5_000, "cash", "nonce-2")
        assert file.state == "paid"
    assert await field.euros() == {"bank": -15_000, "wallet:ann": 15_000}
    with refused("not_enough"):
        await field.back_office("sam").give("ann", "EUR", 15_001, "", "nonce-3")
    with refused("currency"):
        await field.back_office("sam").take("ann", "SEK", 5, "", "nonce-4")
    with refused("currency"):
        await field.back_office("sam").take("ann", "FUN", 5, "", "nonce-5")
    with refused("no_player"):
        await field.back_office("sam").take("zoe", "EUR", 5, "", "nonce-6")
    with refused("nonce"):
        await field.back_office("sam").take("ann", "EUR", 7, "", "nonce-1")


async def test_a_large_cash_deposit_needs_two_people(field: Field) -> None:
    await field.with_players("ann", euros=0)
    file = await field.back_office("sam").take("ann", "EUR", 60_000, "cash", "nonce-1")
    assert file.state == "announced" and await field.euros() == {}
    with refused("second_person"):
        await field.back_office("sam").do(file.request.id, "receive")
    await field.back_office("pat").do(file.request.id, "receive")
    assert await field.euros() == {"bank": -60_000, "wallet:ann": 60_000}
    given = await field.back_office("sam").give("ann", "EUR", 60_000, "", "nonce-2")
    assert given.state == "asked", "it waits for a second person"
    await field.back_office("pat").do(given.request.id, "approve")
    await field.back_office("sam").do(given.request.id, "pay")
    assert await field.euros() == {}


async def test_a_guest_cannot_deposit(field: Field) -> None:
    await field.store.create_player(person("gus", kind="guest"))
    with refused("guest"):
        await field.back_office().take("gus", "EUR", 5, "", "nonce-1")
    with refused("guest"):
        await field.cashier.deposit(await field.player("gus", "guest"), "EUR", 5_000, "sepa", "nonce-2")


# ---- corrections ----


async def test_a_correction_needs_a_reason_and_two_people(field: Field) -> None:
    await field.with_players("ann")
    raked = (("i", "bank", "wallet:ann"), ("b", "wallet:ann", "stack:t:ann"), ("r", "stack:t:ann", "rake"))
    await field.store.commit([move(id, debit, credit, 400, "EUR") for id, debit, credit in raked])
    file = await field.back_office("sam").propose("ann", "EUR", 200, "rake", "double fee", "nonce-1")
    assert (await field.euros())["wallet:ann"] == 100_000
    await field.back_office("pat").do(file.request.id, "confirm")
    assert (await field.euros())["wallet:ann"] == 100_200 and (await field.euros())["rake"] == 200
    assert field.notices == [("ann", "cash_correction_confirmed")]
    with refused("not_enough_there"):
        more = await field.back_office("sam").propose("ann", "EUR", 201, "rake", "more", "nonce-2")
        await field.back_office("pat").do(more.request.id, "confirm")
    with refused("not_enough"):
        more = await field.back_office("sam").propose("ann", "EUR", -100_201, "bank", "all of it", "nonce-3")
        await field.back_office("pat").do(more.request.id, "confirm")
    for amount, against, reason, code in (
        (0, "bank", "why", "amount"), (5, "jackpot", "why", "against"), (5, "bank", " ", "no_reason")
    ):  # fmt: skip
        with refused(code):
            await field.back_office("sam").propose("ann", "EUR", amount, against, reason, "nonce-4")
    fun = await field.back_office("sam").propose("ann", "FUN", 500, "bank", "a gift", "nonce-5")
    await field.back_office("pat").do(fun.request.id, "confirm")
    assert await field.store.balance("wallet:ann", "FUN") == 500


# ---- players ----


async def test_a_player_requests_cancels_and_requests_again(field: Field) -> None:
    await field.with_players("ann", "bob")
    file = await field.withdraw(amount=30_000)
    overview = await field.cashier.overview("ann")
    assert (overview.holdings["EUR"].free, overview.holdings["EUR"].reserved) == (70_000, 30_000)
    assert [one.request.id for one in overview.open] == [file.request.id] and overview.payees == []
    with refused("no_request"):
        await field.cashier.take_back(await field.player("bob"), file.request.id)
    await field.cashier.take_back(await field.player("ann"), file.request.id)
    await field.cashier.take_back(await field.player("ann"), file.request.id)
    assert (await field.cashier.overview("ann")).holdings["EUR"].free == 100_000
    again = await field.withdraw()
    await field.back_office().do(again.request.id, "approve")
    with refused("state"):
        await field.cashier.take_back(await field.player("ann"), again.request.id)
    await field.back_office().do(again.request.id, "pay")
    (known,) = (await field.cashier.overview("ann")).payees
    assert (known.account, known.holder) == ("DE89 … 3000", "Ann Example")
    third = await field.cashier.withdraw(
        await field.player("ann"), "EUR", 5_000, "sepa", Payee(), field.nonce(), like=known.request
    )
    assert third.request.payee == PAYEE
    with refused("no_request"):
        await field.cashier.withdraw(
            await field.player("bob"), "EUR", 5_000, "sepa", Payee(), field.nonce(), like=known.request
        )


async def test_the_same_nonce_is_the_same_withdrawal(field: Field) -> None:
    await field.with_players("ann")
    ann = await field.player("ann")
    first = await field.cashier.withdraw(ann, "EUR", 5_000, "sepa", PAYEE, "nonce-aa")
    assert await field.cashier.withdraw(ann, "EUR", 5_000, "sepa", PAYEE, "nonce-aa") == first
    with refused("nonce"):
        await field.cashier.withdraw(ann, "EUR", 6_000, "sepa", PAYEE, "nonce-aa")
    assert (await field.euros())["wallet:ann"] == 95_000


@pytest.mark.parametrize(
    ("amount", "way", "payee", "code"),
    [
        (999, "sepa", PAYEE, "limits"),
        (1_000_001, "sepa", PAYEE, "limits"),
        (MAX_AMOUNT, "sepa", PAYEE, "limits"),
        (100_001, "sepa", PAYEE, "not_enough"),
        (5_000, "sepa", Payee("", "Ann"), "account"),
        (5_000, "sepa", Payee("DE89370400440532013001", "Ann"), "account"),
        (5_000, "sepa", Payee(IBAN, "Ann"), "account"),
        (5_000, "sepa", Payee("DE89370400440532013000", " "), "holder"),
        (5_000, "sepa", Payee("DE89370400440532013000", "x" * 71), "holder"),
        (5_000, "sepa", Payee("DE89370400440532013000", "A\x00nn"), "holder"),
        (5_000, "carrier-pigeon", PAYEE, "no_way"),
    ],
)
async def test_an_invalid_withdrawal_is_refused(field: Field, amount: int, way: str, payee: Payee, code: str) -> None:
    await field.with_players("ann")
    with refused(code):
        await field.cashier.withdraw(await field.player("ann"), "EUR", amount, way, payee, "nonce-xx")
    assert (await field.euros())["wallet:ann"] == 100_000


async def test_without_settings_players_must_ask_the_host(store: Store) -> None:
    field = Field(store, "")
    await field.with_players("ann")
    with refused("no_way"):
        await field.deposit()
    with refused("no_way"):
        await field.withdraw()
    assert (await field.back_office().take("ann", "EUR", 500, "", "nonce-1")).state == "received", "the staff still can"


async def test_a_player_can_have_ten_open_requests(field: Field) -> None:
    await field.with_players("ann")
    files = [await field.deposit(amount=1_000) for _ in range(10)]
    with refused("too_many_open"):
        await field.deposit(amount=1_000)
    again = await field.cashier.deposit(await field.player("ann"), "EUR", 1_000, "sepa", files[3].request.nonce)
    assert again == files[3]


async def test_concurrent_requests_do_not_exceed_the_maximum(field: Field) -> None:
    """Each call checks before any of the others is stored."""
    await field.with_players("ann")
    asked = [field.deposit(amount=1_000) if number % 2 else field.withdraw(amount=1_000) for number in range(25)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [one for one in answers if isinstance(one, Refusal)]
    assert {one.code for one in refused} == {"too_many_open"} and len(answers) - len(refused) == 10
    assert len((await field.cashier.overview("ann")).open) == 10


async def test_announced_deposits_lapse(field: Field) -> None:
    await field.with_players("ann", euros=0)
    old = await field.deposit()
    field.clock.time += 13 * DAY
    new = await field.deposit()
    assert await field.cashier.lapse_old() == []
    field.clock.time += DAY
    assert await field.cashier.lapse_old() == [old.request.id]
    assert await field.cashier.lapse_old() == []
    assert [one.request.id for one in (await field.cashier.overview("ann")).open] == [new.request.id]
    assert field.notices == [("ann", "cash_deposit_lapsed")]


async def test_hints_shown_with_a_request(field: Field) -> None:
    await field.with_players("ann", "bob", euros=0)
    first = await field.deposit()
    assert (await field.back_office().whole(first.request.id)).hints.first
    await field.back_office().do(first.request.id, "receive", amount=9_000)
    assert (await field.back_office().whole(first.request.id)).hints.first, "it still was"
    second = await field.deposit()
    assert not (await field.back_office().whole(second.request.id)).hints.first
    await ask(field.store, request("B1", "deposit", 5_000, "bob"), staff("pat"))
    out = await field.withdraw(amount=1_000)
    await field.back_office().take("bob", "EUR", 2_000, "", "nonce-1")
    await field.cashier.withdraw(await field.player("bob"), "EUR", 1_000, "sepa", PAYEE, field.nonce())
    hints = (await field.back_office().whole(out.request.id)).hints
    assert (hints.first, hints.settled.deposited, hints.settled.last_deposit) == (True, 9_000, 1_000)
    assert hints.same_account == ["bob"] and hints.played.hands == 0
