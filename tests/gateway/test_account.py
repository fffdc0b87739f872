"""Accounts over HTTP: from registering to a new password."""

from dealerbox.cashier.settings import settings_of
from dealerbox.gateway.player.sessions import COOKIE, DEVICE
from tests.cashier.cashier_room import SET_UP
from tests.cashier.requests import OTHER_IBAN
from tests.gateway.account_visitor import EMAIL, PASSWORD, visited


async def test_from_registering_to_a_new_password() -> None:
    async with visited() as helmi:
        assert await helmi.get("accounts") == {"email": "optional"}
        me = await helmi.register()
        account = await helmi.get("account")
        assert (account["email"], account["recovery_left"], account["language"]) == (EMAIL, None, "en")
        assert account["confirmed"] is not None
        await helmi.ask("account/language", {"language": "pt-BR"})
        assert (await helmi.get("account"))["language"] == "pt-BR", "though letters come in English then"
        assert account["tournament_letters"] == {"reminders": False, "results": False}
        await helmi.ask("account/tournament-letters", {"reminders": True, "results": False})
        assert (await helmi.get("account"))["tournament_letters"] == {"reminders": True, "results": False}
        secret, codes = await helmi.switch_on()
        await helmi.ask("logout", {})

        asked = await helmi.ask("login", {"name": EMAIL, "password": PASSWORD})
        assert asked["challenge"] and asked["token"] is None and asked["player"] is None
        assert (await helmi.get("me"))["player"] is None, "not in yet"
        wrong = {"challenge": asked["challenge"], "code": "000000"}
        assert (await helmi.ask("login/code", wrong, 401))["code"] == "wrong_code"
        entered = await helmi.ask("login/code", {"challenge": asked["challenge"], "code": helmi.code(secret)})
        assert (entered["player"], entered["last"]["failed"]) == (me["player"], 1)
        assert (await helmi.get("account"))["last"] == entered["last"]

        await helmi.ask("password/forgot", {"who": EMAIL})
        token = await helmi.letter("Reset your password")
        await helmi.ask("password/reset", {"token": token, "password": "another horse"})
        assert (await helmi.get("me"))["player"] is None, "all sessions have ended"
        assert (await helmi.ask("password/reset", {"token": token, "password": "third horses"}, 410))[
            "code"
        ] == "link_over"
        asked = await helmi.ask("login", {"name": "Helmi", "password": "another horse"})
        assert asked["challenge"], "the second factor stays"
        entered = await helmi.ask("login/code", {"challenge": asked["challenge"], "code": codes[0].upper()})
        assert entered["player"] == me["player"]
        assert (await helmi.get("account"))["recovery_left"] == 9


async def test_secrets_are_in_cookies_that_no_script_reads() -> None:
    async with visited() as helmi:
        answer = await helmi.room.post(
            "register", {"name": "Helmi", "password": PASSWORD}, headers={"Origin": helmi.room.address}
        )
        cookies = {one.split("=")[0]: one for one in answer.headers.get_list("set-cookie")}
        assert set(cookies) == {COOKIE, DEVICE}
        assert all("HttpOnly" in one and "SameSite=strict" in one for one in cookies.values())
        again = await helmi.room.post(
            "login", {"name": "Helmi", "password": PASSWORD}, headers={"Origin": helmi.room.address}
        )
        assert [one.split("=")[0] for one in again.headers.get_list("set-cookie")] == [COOKIE], "the device stays"


async def test_where_an_address_is_required_real_money_waits_until_it_is_confirmed() -> None:
    async with visited(email="required", cashier=settings_of(SET_UP, {})) as valma:
        assert await valma.get("accounts") == {"email": "required"}
        refused = await valma.ask("register", {"name": "Valma", "password": PASSWORD}, 400)
        assert refused["code"] == "email_needed"
        await valma.ask("register", {"name": "Valma", "password": PASSWORD, "email": EMAIL})
        deposit = {"currency": "EUR", "amount": 5_000, "way": "sepa", "nonce": "nonce-0001"}
        assert (await valma.ask("cashier/deposits", deposit, 403))["code"] == "email_unconfirmed"
        back = deposit | {"account": OTHER_IBAN, "holder": "Valma V"}
        assert (await valma.ask("cashier/withdrawals", back, 403))["code"] == "email_unconfirmed"
        assert (await valma.ask("cashier/top-up", {}, 409))["code"] != "email_unconfirmed", "fun chips are free"
        await valma.ask("email/confirm", {"token": await valma.letter("Confirm your e-mail address")})
        assert (await valma.ask("cashier/deposits", deposit))["state"] == "announced"
